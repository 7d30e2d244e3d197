"""The Thistledown Mail as its tests meet it: the bundled data, a model of it, and positions to start from."""

from __future__ import annotations

from dataclasses import replace

from bundled import FOLDERS, bundled

from pnp.games.thistledown_mail import Model
from pnp.games.thistledown_mail.actions import Action
from pnp.games.thistledown_mail.flight import Balloon
from pnp.games.thistledown_mail.rulings import Rulings
from pnp.games.thistledown_mail.state import ANY_HEIGHT, Phase, State

NAME = "thistledown-mail"
ROOT = FOLDERS[NAME]
GAME = bundled(NAME)
MODEL = Model(GAME)
VALE = MODEL.boards[0]
FIELD = MODEL.field(VALE)
LOW, MIDDLE, HIGH = range(3)
CALM = ("larkrise-sun", "kettle-gust", "drover-geese")  # to the north-east, the east and the south-east


def playing(**rulings: object) -> Model:
    """The model with other readings."""
    return Model(GAME, replace(Rulings(), **rulings))  # type: ignore[arg-type]


def space(cell: str) -> int:
    return FIELD.numbers[cell]


def spaces(*cells: str) -> int:
    return FIELD.mask(cells)


def flying(*balloons: Balloon, winds: tuple[str, ...] = CALM, model: Model = MODEL, **more: object) -> State:
    """The first of the balloons is about to fly; unless told, in the first round."""
    state = State(
        rules=model.rules,
        die=model.die,
        field=FIELD,
        balloons=balloons,
        winds=tuple(map(model.cards.index, winds)),
        forecast=tuple(map(model.cards.index, ("molly-sun", "molly-geese"))),
        rest=tuple(map(model.cards.index, ("whistler-sun", "whistler-gust"))),
        phase=Phase.FLY,
        seat=0,
        rolled=ANY_HEIGHT,
    )
    return replace(state, **more)  # type: ignore[arg-type]


def balloon(cell: str, height: int = LOW, bags: int = 6, **more: int) -> Balloon:
    return Balloon(space(cell), height, bags, **more)


def flight(state: State, height: int, turn: int = 0, further: int = 0) -> Action | None:
    """The legal flight of that sort, if there is one."""
    wanted = (height, turn, further)
    return next((one for one in state.legal() if (one.height, one.turn, one.further) == wanted), None)
