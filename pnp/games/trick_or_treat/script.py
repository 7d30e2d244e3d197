"""What an example says is done -> the actions of the model, one after another, and how the points moved with them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.card_sets import mask_of
from pnp.games.trick_or_treat.effects import play
from pnp.games.trick_or_treat.legality import BOUGHT_BY, legal
from pnp.games.trick_or_treat.schema import SEATS, Do
from pnp.games.trick_or_treat.state import Card, Character, GameData, Group, Phase, Position

_NONE = -2
_NO_STEPS = {"target", "frozen", "refused", "ends", "borrows", "gives"}  # they go with others, or with nothing
_ANY_TIME = (Kind.PEEK, Kind.DOUBLE, Kind.WILD)
# The keys whose cards are taken one after another in a phase.
_CARDS: dict[Phase, tuple[tuple[str, Kind], ...]] = {
    Phase.START: (("lay", Kind.LAY),),
    Phase.NAME: (("more", Kind.NAME_MORE), ("names", Kind.NAME), ("names_again", Kind.NAME)),
    Phase.RETURN: (("returns", Kind.RETURN),),
    Phase.BURY: (("buries", Kind.BURY),),
    Phase.PEEK: (("order", Kind.TOP),),
    Phase.SEARCH: (("takes", Kind.TAKE),),
    Phase.SEARCH_DISCARD: (("discards", Kind.DISCARD),),
    Phase.OFFER: (("gives", Kind.GIVE),),
    Phase.ANSWER: (("answers", Kind.GIVE),),
    Phase.TRIM: (("discards", Kind.DISCARD),),
}
# An example may end where nothing is half done, or where what is offered may be declined.
_RESTS = (Phase.EMPTY, Phase.START, Phase.SPEND, Phase.BURY, Phase.AGAIN)


class LoadedDie(Random):
    """A die that shows these numbers, and shuffles that change nothing."""

    def __init__(self, numbers: Sequence[int]) -> None:
        super().__init__(0)
        self.numbers = list(numbers)

    def randrange(self, *_: Any, **__: Any) -> int:
        return self.numbers.pop(0) - 1

    def shuffle(self, x: Any, *_: Any) -> None:
        return None


class _Step:
    """A kind of action, and the fields that it must have."""

    def __init__(self, kind: Kind | None, **fields: int | None) -> None:
        self.kind, self.fields = kind, fields

    def fits(self, action: Action) -> bool:
        return action.kind is self.kind and all(getattr(action, key) == value for key, value in self.fields.items())


class Script:
    """What an example does -> the actions of the model; each key is used up where it belongs."""

    def __init__(self, do: Do, data: GameData) -> None:
        keys = {key: value for key, value in do.model_dump(exclude_unset=True).items() if value or key == "pays"}
        self.left: dict[str, Any] = {
            key: list(value) if isinstance(value, tuple) else value for key, value in keys.items()
        }
        self.data, self.target = data, SEATS.index(do.target)
        self.bought_by = {data.options[buys].id: kind for kind, buys in BOUGHT_BY.items() if buys in data.options}
        self.ledger: list[int] = []  # what you paid and earned, step by step

    def run(self, position: Position, rng: Random) -> Position | None:
        """The position where the example ends; None if something in it is not legal, or stops half done."""
        turn = position.turn.number
        while position.turn.number == turn and not position.is_over:
            step = self._next(position)
            if step is None:
                break
            action = next(filter(step.fits, legal(position)), None)
            if action is None:
                return None
            position = play(position, action, rng)
            self.ledger += [points for seat, points in position.moves if seat == 0]
        unused = self.left.keys() - _NO_STEPS
        is_done = position.turn.phase in _RESTS or position.turn.number != turn or position.is_over
        return position if is_done and not unused else None

    def _pop(self, key: str) -> Any:
        """The next piece of this key; None if there is none left."""
        value = self.left.get(key)
        if not isinstance(value, list):
            return self.left.pop(key, None)
        first = value.pop(0)
        if not value:
            del self.left[key]
        return first

    def _next(self, position: Position) -> _Step | None:
        phase = position.turn.phase
        for key, kind in _CARDS.get(phase, ()):
            if key in self.left and not (key == "names" and position.turn.second):
                return _Step(kind, card=self._card(self._pop(key)))
        match phase:
            case Phase.EMPTY if "pays" in self.left:
                return _Step(Kind.PAY if self._pop("pays") else Kind.FORFEIT)
            case Phase.START:
                return self._start()
            case Phase.ACT:
                return self._act(position)
            case Phase.FREEZE:
                return _Step(Kind.FREEZE if self._pop("frozen") else Kind.ALLOW)
            case Phase.NAME:
                return self._group()
            case Phase.AGAIN:
                return self._again()
            case Phase.BURY:
                return self._decline()
            case Phase.SPEND if "buys" in self.left:
                return self._buy()
            case Phase.SPEND if self._pop("ends"):
                return _Step(Kind.END)
            case Phase.REFILL:
                return self._buy("buys_later") if "buys_later" in self.left else _Step(Kind.END)
            case Phase.REFUSE:
                return _Step(Kind.REFUSE if self._pop("refused") else Kind.ACCEPT)
        return None

    def _start(self) -> _Step | None:
        if "buys" in self.left and self.bought_by.get(self.left["buys"][0]) in _ANY_TIME:
            return self._buy()
        if self._pop("draws_instead"):
            return _Step(Kind.BUY_DRAW)
        return _Step(Kind.ROLL) if self._pop("roll") else None

    def _act(self, position: Position) -> _Step | None:
        if "fortifies" in self.left:
            return _Step(Kind.FORTIFY, cards=mask_of(map(self._card, self.left.pop("fortifies"))))
        kinds = {action.kind for action in legal(position)}
        if Kind.TARGET in kinds:
            aims = self.left.keys() & {"names", "names_again", "rank", "suit", "more", "target"}
            self._pop("target")
            return _Step(Kind.TARGET, target=self.target) if aims else None
        if self._pop("skips"):
            return _Step(Kind.DO)
        return next((_Step(kind) for kind in (Kind.DO, Kind.FORFEIT) if kind in kinds), None)

    def _group(self) -> _Step | None:
        """A rank or a suit instead of cards."""
        for key, kind, groups in (("rank", Kind.RANK, self.data.ranks), ("suit", Kind.SUIT, self.data.suits)):
            if key in self.left:
                return _Step(kind, number=_number(groups, self._pop(key)))
        return None

    def _again(self) -> _Step | None:
        """A second action, unless something else goes on."""
        if self._pop("rolls_again"):
            return _Step(Kind.ROLL_AGAIN)
        if (number := self._pop("chooses")) is not None:
            return _Step(Kind.CHOOSE, number=number)
        return self._decline()

    def _decline(self) -> _Step | None:
        return _Step(Kind.DECLINE) if self.left.keys() & {"buys", "ends"} else None

    def _buy(self, key: str = "buys") -> _Step:
        kind = self.bought_by.get(self._pop(key))
        fields = {}
        if kind is Kind.SWAP and "gives" in self.left:
            fields["card"] = self._card(self._pop("gives"))
        if kind is Kind.WILD and "borrows" in self.left:
            fields["power"] = _number(self.data.characters, self._pop("borrows"))
        if kind is Kind.TRADE:
            fields["target"] = self.target
        return _Step(kind, **fields)

    def _card(self, name: str) -> int:
        return _number(self.data.cards, name)


def _number(rows: Sequence[Card | Character | Group], name: str) -> int:
    """Where the row of this name stands; a number that no action has if there is none."""
    return next((number for number, row in enumerate(rows) if row.id == name), _NONE)
