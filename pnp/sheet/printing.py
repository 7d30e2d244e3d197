"""How whoever prints wants the sheets: backs, the edge to flip on, marks, bleed, and what the printer does to them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pnp.sheet.backs import Backs
from pnp.source.catalogue import Catalogue


class Flip(StrEnum):
    """The edge over which a sheet is turned to print its other side."""

    LONG = "long"
    SHORT = "short"


def flip_note(flip: Flip, say: Catalogue) -> str:
    """What stands on the first page of everything that is printed on both sides."""
    return say(f"foot.flip_{flip}")


def flipped_note(note: str, own: Flip, flip: Flip, say: Catalogue) -> str:
    """The same note where its sheet is flipped on another edge, because it is one of a job that is."""
    return note.replace(flip_note(own, say), flip_note(flip, say))


class Marks(StrEnum):
    """Where lines to cut along stand."""

    EDGE = "edge"  # at the ends of each cut, outside all pieces
    GUTTER = "gutter"  # there, and between pieces that stand apart
    CORNER = "corner"  # at the corners of each piece
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Drift:
    """What a printer does to a sheet, and is to be made up for: the backs' shift, and the scale of both sides.

    A printer that prints backs 0.4 mm too far to the right has `right_mm = 0.4`; one that prints 200 mm as 199 mm has
    a scale of 0.995.
    """

    right_mm: float = 0.0
    down_mm: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0


@dataclass(frozen=True, slots=True)
class Printing:
    """The same for all sheets of a build; what is None is chosen for each sheet by what stands on it."""

    backs: Backs = Backs.DUPLEX
    flip: Flip = Flip.LONG
    marks: Marks | None = None
    bleed_mm: float | None = None
    drift: Drift = Drift()


AS_USUAL = Printing()
