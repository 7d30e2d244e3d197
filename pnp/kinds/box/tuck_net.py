"""The room inside a box -> its net, in one piece or in two halves with a seam on each side.

From left to right: back, left side, front, right side, and a strip that is glued behind the back, so that the seam is
out of sight. The lid hangs on the back and tucks in behind the front, where a notch makes room for a thumb; the bottom
hangs on the front and is glued over the lower dust flaps.
"""

from __future__ import annotations

from dataclasses import dataclass

from pnp.kinds.box.folding import Facet, Net, Use, arc, rectangle
from pnp.scene.path import Box, Point

STRIP_MM = 10.0
TUCK_MM = 13.0
_SLANT_MM = 3.0  # of a strip's ends, so that it goes in without catching
_EASE_MM = 0.4  # by which a lid is narrower than what it closes, on each side
_ROUND_MM = 5.0
_DUST_MM = 18.0
_NOTCH_MM = 8.5


@dataclass(frozen=True, slots=True)
class Inside:
    """The room in a box that stands before you; in millimetres."""

    width: float
    height: float
    depth: float

    @property
    def notch(self) -> float:
        """The radius of the thumb's notch."""
        return min(_NOTCH_MM, self.width / 5)


def tuck_net(inside: Inside) -> Net:
    """All in one piece."""
    width, depth = inside.width, inside.depth
    back, left, front, right = 0.0, width, width + depth, 2 * width + depth
    return Net.of(
        (
            *_back(inside, back),
            *_side(inside, "left", left, "back"),
            *_front(inside, front, "left"),
            *_side(inside, "right", right, "front"),
            _strip(inside, "strip", right + depth, "right"),
        )
    )


def tuck_halves(inside: Inside) -> tuple[Net, Net]:
    """The back with the left side, the front with the right side; each has a strip to glue behind the other."""
    width, depth = inside.width, inside.depth
    back = (*_back(inside, 0.0), *_side(inside, "left", width, "back"))
    front = (*_front(inside, 0.0, ""), *_side(inside, "right", width, "front"))
    return (
        Net.of((*back, _strip(inside, "left-strip", width + depth, "left"))),
        Net.of((*front, _strip(inside, "strip", width + depth, "right"))),
    )


# The walls stand side by side with their upper edges at y = 0


def _back(inside: Inside, x: float) -> tuple[Facet, ...]:
    """With the lid, and what tucks it in."""
    width, depth = inside.width, inside.depth
    wall = Facet("back", Use.WALL, rectangle(x, 0.0, width, inside.height))
    left, right, top = x + _EASE_MM, x + width - _EASE_MM, -depth
    lid = Facet(
        "lid",
        Use.CLOSING,
        ((left, 0.0), (left, top), (right, top), (right, 0.0)),
        "back",
        ((left, 0.0), (right, 0.0)),
    )
    left, right, end = left + _EASE_MM, right - _EASE_MM, top - TUCK_MM
    radius = min(_ROUND_MM, TUCK_MM / 2)
    outline = (
        (left, top),
        *arc(left + radius, end + radius, radius, 180, 270),
        *arc(right - radius, end + radius, radius, 270, 360),
        (right, top),
    )
    return wall, lid, Facet("tuck", Use.TUCK, outline, "lid", ((left, top), (right, top)))


def _front(inside: Inside, x: float, parent: str) -> tuple[Facet, ...]:
    """With its notch, and the bottom, which is glued behind the back."""
    width, height, depth = inside.width, inside.height, inside.depth
    middle, notch = x + width / 2, inside.notch
    outline: tuple[Point, ...] = (
        (x, 0.0),
        *arc(middle, 0.0, notch, 180, 0, 16),  # down into the wall
        (x + width, 0.0),
        (x + width, height),
        (x, height),
    )
    wall = Facet("front", Use.WALL, outline, parent, ((x, 0.0), (x, height)) if parent else None)
    left, right, low = x + _EASE_MM, x + width - _EASE_MM, height + depth
    corners = ((left, height), (right, height), (right, low), (left, low))
    bottom = Facet("bottom", Use.CLOSING, corners, "front", ((left, height), (right, height)))
    left, right, slant = left + _EASE_MM, right - _EASE_MM, _SLANT_MM
    corners = ((left, low), (right, low), (right - slant, low + STRIP_MM), (left + slant, low + STRIP_MM))
    glue = Box(left + slant, low, right - left - 2 * slant, STRIP_MM)
    return wall, bottom, Facet("tab", Use.GLUE, corners, "bottom", ((left, low), (right, low)), glue)


def _side(inside: Inside, name: str, x: float, parent: str) -> tuple[Facet, ...]:
    """With a dust flap above and one below, which is glued under the bottom."""
    depth, height = inside.depth, inside.height
    wall = Facet(name, Use.WALL, rectangle(x, 0.0, depth, height), parent, ((x, 0.0), (x, height)))
    long = min(_DUST_MM, inside.width / 2 - 1.0, depth * 1.2 + 3.0)  # on a thin box, longer ones would be slivers
    left, right = x + _EASE_MM, x + depth - _EASE_MM
    slant = min(_SLANT_MM, (right - left) / 4)
    upper = ((left, 0.0), (left + slant, -long), (right - slant, -long), (right, 0.0))
    low = height + long
    lower = ((left, height), (right, height), (right - slant, low), (left + slant, low))
    glue = Box(left + slant, height, right - left - 2 * slant, long)
    return (
        wall,
        Facet(f"{name}-dust", Use.DUST, upper, name, ((left, 0.0), (right, 0.0))),
        Facet(f"{name}-floor", Use.GLUE, lower, name, ((left, height), (right, height)), glue),
    )


def _strip(inside: Inside, name: str, x: float, parent: str) -> Facet:
    height, end, slant = inside.height, x + STRIP_MM, _SLANT_MM
    corners = ((x, 0.0), (end, slant), (end, height - slant), (x, height))
    glue = Box(x, slant, STRIP_MM, height - 2 * slant)
    return Facet(name, Use.GLUE, corners, parent, ((x, 0.0), (x, height)), glue)
