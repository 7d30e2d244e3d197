"""What the table of a game needs of its sheets, as data: the rules say it, and whoever prints counts and looks.

A number that a demand speaks of has a span, so that a message can point at it where nothing else is to blame.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pnp.game.content.symbols import ArtLayer
from pnp.source.toml import TomlSpan


@dataclass(frozen=True, slots=True)
class Pieces:
    """Cards, mats or tokens of one sort: those of all components of a kind, or of some of them."""

    kind: str  # of component
    name: str  # of one piece, in messages: “player mat”
    rows: str | None = None  # components with rows of this table alone; "": those without any table

    @property
    def plural(self) -> str:
        return f"{self.name}s"


@dataclass(frozen=True, slots=True)
class PiecesInAll:
    """Exactly so many pieces."""

    pieces: Pieces
    count: int
    span: TomlSpan  # of the count
    unlike: Pieces | None = None  # pieces of a table that are not to be taken for these


@dataclass(frozen=True, slots=True)
class PieceForEachPlayer:
    """At least one piece a player.

    Rows of a table count together. Pieces without a table may be anything, so only the largest number of one counts.
    """

    pieces: Pieces
    players: int
    span: TomlSpan | None = None  # of what asks for the pieces; without, there need not be any


@dataclass(frozen=True, slots=True)
class PlacesOnPiece:
    """Exactly so many places (`slots` of a layout), each large enough for one of these tokens, side by side."""

    piece: Pieces
    tokens: Pieces
    count: int
    span: TomlSpan  # of the count


@dataclass(frozen=True, slots=True)
class ColumnForEachPlayer:
    """At least one column a player, on every component of a kind that has columns."""

    kind: str
    players: int


@dataclass(frozen=True, slots=True)
class LinesOnPad:
    """At least so many numbered lines, on every component of a kind that has such."""

    kind: str
    count: int
    what: str  # is written on a line, in messages: “games”


@dataclass(frozen=True, slots=True)
class CirclesOnTracker:
    """Exactly so many circles to cross off on the sheets of maps, where they have any."""

    count: int
    what: str  # is crossed off, in messages: “rounds”
    said: str  # what a sheet writes to have as many: “facts.rounds”


@dataclass(frozen=True, slots=True)
class PictureOfSymbol:
    """A picture laid together from exactly these layers, where players go by what they see of each.

    Drawings of the same part of different pictures have the same first word: `eye-open`, `eye-shut`.
    """

    symbol: str  # its id
    name: str  # of what is pictured, in messages: “player token”
    title: str  # which of them it is
    parts: Mapping[str, ArtLayer]  # by the names of the parts, from the lowest up


Demand: TypeAlias = (
    PiecesInAll
    | PieceForEachPlayer
    | PlacesOnPiece
    | ColumnForEachPlayer
    | LinesOnPad
    | CirclesOnTracker
    | PictureOfSymbol
)
