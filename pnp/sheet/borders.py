"""Pieces -> whether they may share a cut: only where all of them are of one colour along their edges."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Shape
from pnp.sheet.arrangement import BLEED_MM
from pnp.sheet.extent import Extent, Spot, path_extent, spots

_INSIDE_MM = 0.75  # as far as a cut may stray into the piece


def share_a_cut(pieces: Iterable[Frame]) -> bool:
    """Whether a cut that strays from one of them into the next would show nowhere."""
    colors: set[Color] = set()
    for piece in {id(piece): piece for piece in pieces}.values():
        color = border_color(piece)
        if color is None or len(colors | {color}) > 1:
            return False
        colors.add(color)
    return True


def border_color(piece: Frame) -> Color | None:
    """The one colour of a piece's edge, on both sides of the cut; None if there are several."""
    border = _Border(piece.width, piece.height)
    for spot in spots(piece, white=True):
        border.paint(spot)
    return border.color


@dataclass(slots=True)
class _Border:
    """What is painted over a band around the cut, item by item."""

    width: float
    height: float
    color: Color | None = field(default=WHITE)

    def paint(self, spot: Spot) -> None:
        shape, seen = spot.item, spot.extent
        inner = Extent(_INSIDE_MM, _INSIDE_MM, self.width - _INSIDE_MM, self.height - _INSIDE_MM)
        outer = Extent(-BLEED_MM, -BLEED_MM, self.width + BLEED_MM, self.height + BLEED_MM)
        if seen.lies_in(inner) or not seen.meets(outer):
            return
        if not isinstance(shape, Shape):
            self.color = None
        elif _is_plain(shape) and spot.is_upright and seen.holds(outer):
            self.color = shape.fill if isinstance(shape.fill, Color) else None
        elif not (_is_filled_only(shape) and shape.fill == self.color):
            self.color = None


def _is_filled_only(shape: Shape) -> bool:
    return shape.stroke is None and shape.hatch is None and isinstance(shape.fill, Color) and shape.fill_opacity == 1


def _is_plain(shape: Shape) -> bool:
    """A rectangle in one colour."""
    if not _is_filled_only(shape):
        return False
    corners = [(segment[1], segment[2]) for segment in shape.path if segment[0] in ("M", "L")]
    if any(segment[0] == "C" for segment in shape.path) or not 4 <= len(corners) <= 5:
        return False
    box = path_extent(shape.path)
    return box is not None and all(x in (box.left, box.right) and y in (box.top, box.bottom) for x, y in corners)
