"""dice.toml: the dice of a game, face by face."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.content import Content
from pnp.game.fields import Id, Line, OneSymbol
from pnp.game.references import References
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict, Wrong

DIE_FACES = 6  # of an ordinary one
SIDES = (4, 6, 8, 10, 12, 20)
_EACH_SIDE = "a symbol for each side of the die"
_OF_SIDES = f"{', '.join(map(str, SIDES[:-1]))} or {SIDES[-1]}"


class DieMark(StrEnum):
    """A small shape that tells a die apart where colours do not show."""

    DISC = "disc"
    TRIANGLE = "triangle"
    SQUARE = "square"
    DIAMOND = "diamond"
    RING = "ring"
    CROSS = "cross"
    BAR = "bar"
    HEXAGON = "hexagon"


class Die(Strict):
    """A die that shows symbols, one for each side, or numbers."""

    id: Id = doc("what other files call the die", "weather")
    name: Line = doc("what readers call it", "Weather die")
    role: Id = doc("the role of the palette for its ground; “<role>-edge” is its border", "sky")
    faces: tuple[OneSymbol, ...] = doc(
        "the symbols on its sides, by code or id: 4, 6, 8, 10, 12 or 20 of them",
        ["S", "S", "M", "M", "R", "W"],
        default=(),
        hint=f"{_EACH_SIDE}, by its code or id",
        max_length=100,
        usual=True,
    )
    sides: int | None = doc(
        "how many sides a die with numbers has, instead of faces",
        20,
        default=None,
        hint=f"{_OF_SIDES}: for a die with numbers, instead of faces",
        beside={"faces": None},
    )
    first: Literal[0, 1] = doc(
        "the lowest number of a die with numbers",
        0,
        default=1,
        hint="the lowest of its numbers",
        beside={"faces": None, "sides": 10},
    )
    count: Annotated[int, Field(ge=1, le=100), FROM_DATA] = doc("how many of this die the game needs", 2, default=1)
    mark: DieMark | None = doc("a small shape that tells the die apart where colours do not show", "disc", default=None)

    @property
    def side_count(self) -> int:
        return self.sides or len(self.faces)

    @model_validator(mode="after")
    def _is_a_solid(self) -> Die:
        if self.sides is not None and self.faces:
            raise Wrong("a die shows its faces or numbers, not both", "leave one of the two out", ("sides",))
        if self.sides is None and "faces" not in self.model_fields_set:
            hint = f"{_EACH_SIDE}; or sides = 20, for a die with numbers"
            raise Wrong("“faces” is missing", hint)
        if self.side_count not in SIDES:
            key = "faces" if self.sides is None else "sides"
            hint = f"{_EACH_SIDE}, by its code or id" if self.sides is None else ""
            raise Wrong(f"a die has {_OF_SIDES} sides, found {self.side_count}", hint, (key,))
        if self.faces and "first" in self.model_fields_set:
            raise Wrong("only a die with numbers has a first one", "sides = 10, instead of faces", ("first",))
        return self


class Dice(Strict):
    """dice.toml"""

    die: tuple[Die, ...] = doc("the dice, one after the other", min_length=1, max_length=24)


def problems(dice: Dice, references: References) -> Iterator[Problem]:
    """Ids that stand twice, and faces that are no symbols."""
    yield from references.repeated(dice.die, "dice")
    for die in dice.die:
        for number, face in enumerate(die.faces):
            yield from references.symbol_problems(face, die.span.at("faces", number))


CONTENT = Content("dice.toml", Dice, problems, reads=("symbols.toml",))
