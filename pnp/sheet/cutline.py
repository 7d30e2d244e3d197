"""What a piece is cut along: the path of its outline, its frame's top left corner at (0, 0)."""

from __future__ import annotations

import math

from pnp.scene.path import Path, ellipse, polygon, rect
from pnp.sheet.product import Outline


def cut_line(width: float, height: float, outline: Outline, corner_mm: float = 0.0) -> Path:
    """A circle or a hexagon fills its frame, and stands upright in it."""
    if outline is Outline.CIRCLE:
        return ellipse(width / 2, height / 2, width / 2, height / 2)
    if outline is Outline.HEXAGON:
        angles = (math.radians(60 * corner) for corner in range(6))
        reach = min(height / 2, width / math.sqrt(3))
        return polygon((width / 2 + reach * math.sin(a), height / 2 - reach * math.cos(a)) for a in angles)
    return rect(0.0, 0.0, width, height, corner_mm)
