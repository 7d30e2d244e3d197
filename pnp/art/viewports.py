"""`viewBox` and `preserveAspectRatio` of an svg or a symbol -> the matrix that fits what is inside into its place."""

from __future__ import annotations

import re

from pnp.art.affine import Matrix
from pnp.art.numbers import numbers
from pnp.art.xmltree import shorten
from pnp.scene.path import Box

_ALIGN = re.compile(r"(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?")
_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def parse_view_box(text: str) -> Box:
    """Four numbers, of which the last two are more than 0; ValueError otherwise."""
    values = numbers(text)
    if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
        raise ValueError(f"“{shorten(text)}” cannot be read")
    return Box(*values)


def fitted(view: Box, place: Box, how: str = "") -> Matrix:
    """From the coordinates of a view box to those of the place it is shown in."""
    match = _ALIGN.fullmatch(how.strip()) if how.strip() else None
    if how.strip() and match is None:
        raise ValueError(f"“{shorten(how)}” cannot be read")
    across, down = place.width / view.width, place.height / view.height
    horizontal, vertical = 0.5, 0.5
    if match is not None and match[1] == "none":
        return across, 0.0, 0.0, down, place.x - view.x * across, place.y - view.y * down
    if match is not None:
        horizontal, vertical = _SHARE[match[2]], _SHARE[match[3]]
    scale = max(across, down) if match is not None and match[4] == "slice" else min(across, down)
    left = place.x + (place.width - view.width * scale) * horizontal - view.x * scale
    top = place.y + (place.height - view.height * scale) * vertical - view.y * scale
    return scale, 0.0, 0.0, scale, left, top
