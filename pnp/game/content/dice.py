"""dice.toml: the dice of a game, face by face."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Annotated

from pydantic import Field

from pnp.game.content import Content
from pnp.game.fields import Id, Line, OneSymbol
from pnp.game.references import References
from pnp.source.counts import FROM_DATA
from pnp.source.problems import Problem
from pnp.source.schema import Strict

DIE_FACES = 6


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
    id: Id
    name: Line
    role: Id  # palette role of its ground; “<role>-edge” is its border
    faces: tuple[OneSymbol, ...] = Field(
        min_length=DIE_FACES, max_length=DIE_FACES, description="a symbol for each side of the die, by its code or id"
    )
    count: Annotated[int, Field(ge=1, le=100), FROM_DATA] = 1
    mark: DieMark | None = None


class Dice(Strict):
    """dice.toml"""

    die: tuple[Die, ...] = Field(min_length=1, max_length=24)


def problems(dice: Dice, references: References) -> Iterator[Problem]:
    """Ids that stand twice, and faces that are no symbols."""
    yield from references.repeated(dice.die, "dice")
    for die in dice.die:
        for number, face in enumerate(die.faces):
            yield from references.symbol_problems(face, die.span.at("faces", number))


CONTENT = Content("dice.toml", Dice, problems, reads=("symbols.toml",))
