"""What a game says of a picture: what stands on a field of hexes, what is new, and what is circled on a grid.

Games fill these in from a worked example, without a thought of how it will look; whoever draws knows nothing of rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.game.boards import Board
from pnp.game.hexes import Hex


@dataclass(frozen=True, slots=True)
class Drawn:
    """A symbol, by its id or code, on a hex."""

    where: Hex
    symbol: str


@dataclass(frozen=True, slots=True)
class Trail:
    """A way from hex to hex, and whether it is one that the rules allow."""

    hexes: tuple[Hex, ...]
    right: bool = True


@dataclass(frozen=True, slots=True)
class FieldMarks:
    """A field of hexes with everything on it that a reader should see."""

    board: Board
    standing: Mapping[Hex, str]  # symbols that were there before
    added: tuple[tuple[Drawn, ...], ...] = ()  # new ones: parts in the order of drawing, symbols in theirs
    struck: tuple[Hex, ...] = ()  # a pencil line runs through what stands there
    highlighted: tuple[Hex, ...] = ()
    trails: tuple[Trail, ...] = ()
    notes: tuple[tuple[Hex, str], ...] = ()  # a letter or a number beside what stands there


@dataclass(frozen=True, slots=True)
class GridMarks:
    """A grid of bonuses, row by row: how many are circled, before and after, and how many of them crossed off."""

    before: tuple[int, ...]
    after: tuple[int, ...]
    crossed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """All that can be shown of one position; a picture shows one part of it."""

    field: FieldMarks | None = None
    grid: GridMarks | None = None
