"""What a piece is cut along: the path of its outline, its frame's top left corner at (0, 0)."""

from __future__ import annotations

import math

from pnp.scene.path import Path, ellipse, rect, regular_polygon
from pnp.sheet.product import Outline

_CORNERS = 2 / math.sqrt(3)  # how much farther the corners of a hexagon are from its middle than its sides


def cut_line(width: float, height: float, outline: Outline, corner_mm: float = 0.0, grown_mm: float = 0.0) -> Path:
    """A circle or a hexagon fills its frame, and stands upright in it; `grown_mm` beyond it on all sides."""
    if outline is Outline.CIRCLE:
        return ellipse(width / 2, height / 2, width / 2 + grown_mm, height / 2 + grown_mm)
    if outline is Outline.HEXAGON:
        reach = min(height / 2, width / math.sqrt(3)) + grown_mm * _CORNERS
        return regular_polygon(width / 2, height / 2, reach, 6)
    corner = corner_mm + grown_mm if corner_mm else 0.0
    return rect(-grown_mm, -grown_mm, width + 2 * grown_mm, height + 2 * grown_mm, corner)
