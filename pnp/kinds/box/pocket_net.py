"""The sheets to be kept, and the room on a page -> the net of an envelope.

The front is a whole panel. Flaps on both sides fold behind it, and one from below is glued over them; it reaches as
far up as the page allows. What one page cannot enclose altogether lies in a pocket with an open back.
"""

from __future__ import annotations

from pnp.kinds.box.folding import Facet, Net, Use, arc, rectangle
from pnp.scene.path import Box

LEAST_FLAP_MM = 14.0
_SIDE_MM = 22.0
_SIDE_SHARE = 0.55  # of the height: the rest of the margin says how it is made
_LID_SHARE = 0.4  # of the room above and below
_LID_MM = 40.0
_GAP_MM = 12.0  # between a back that reaches all the way up and the upper edge, for a thumb
_SLANT_MM = 4.0
_ROUND_MM = 7.0


def pocket_net(width: float, height: float, room: tuple[float, float], least_back: float = LEAST_FLAP_MM) -> Net | None:
    """An envelope of that size within a room; None if its flaps become too small to hold anything."""
    side = min(_SIDE_MM, (room[0] - width) / 2, width / 2 - 1.0)
    spare = room[1] - height
    lid = min(_LID_MM, max(LEAST_FLAP_MM, spare * _LID_SHARE), height / 2)
    back = min(height - _GAP_MM, spare - lid)
    if min(side, lid) < LEAST_FLAP_MM or back < least_back:
        return None
    return Net.of(
        (_front(width, height), *_sides(width, height, side, back), _back(width, height, back), _lid(width, lid))
    )


def _front(width: float, height: float) -> Facet:
    return Facet("front", Use.WALL, rectangle(0.0, 0.0, width, height))


def _sides(width: float, height: float, side: float, back: float) -> tuple[Facet, ...]:
    """They hold the sheets in; the part that the back covers takes the glue."""
    top = height * (1 - max(_SIDE_SHARE, min(1.0, (back + _SLANT_MM) / height)))
    top = max(top, _SLANT_MM)
    glued = min(back - 2 * _SLANT_MM, height - top - _SLANT_MM) - 1.0
    flaps = []
    for name, x, out in (("left", 0.0, -side), ("right", width, side)):
        corners = ((x, top), (x + out, top + _SLANT_MM), (x + out, height - _SLANT_MM), (x, height))
        outline = corners if out > 0 else corners[::-1]
        glue = Box(min(x, x + out) + 1.0, height - _SLANT_MM - glued, side - 2.0, glued)
        flaps.append(Facet(name, Use.GLUE, outline, "front", ((x, top), (x, height)), glue, 180.0))
    return tuple(flaps)


def _back(width: float, height: float, back: float) -> Facet:
    end, slant = height + back, _SLANT_MM
    corners = ((0.0, height), (width, height), (width - slant, end), (slant, end))
    return Facet("back", Use.CLOSING, corners, "front", ((0.0, height), (width, height)), None, 180.0)


def _lid(width: float, lid: float) -> Facet:
    """With round corners, so that it goes in below the side flaps."""
    radius = min(_ROUND_MM, lid / 2)
    left, right = _SLANT_MM, width - _SLANT_MM
    outline = (
        (left, 0.0),
        *arc(left + radius, -lid + radius, radius, 180, 270),
        *arc(right - radius, -lid + radius, radius, 270, 360),
        (right, 0.0),
    )
    return Facet("lid", Use.CLOSING, outline, "front", ((left, 0.0), (right, 0.0)), None, 180.0)
