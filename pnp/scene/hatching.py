"""Hatches -> lines, which whoever draws them clips to the shape."""

from __future__ import annotations

import math

from pnp.scene.frame import Hatch
from pnp.scene.path import Path, Segment


def hatching(hatch: Hatch, path: Path) -> Path:
    """Lines across the path's box; those of neighbours run on."""
    points = [(s[i], s[i + 1]) for s in path for i in range(1, len(s), 2)]
    angle = math.radians(hatch.angle_deg)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    # Behind its letter a segment holds numbers only, which its type cannot say of a variable place.
    reach = [x * along[0] + y * along[1] for x, y in points]  # type: ignore[operator]
    depth = [x * across[0] + y * across[1] for x, y in points]  # type: ignore[operator]
    near, far = min(reach), max(reach)
    lines: list[Segment] = []
    for n in range(math.ceil(min(depth) / hatch.spacing_mm), math.floor(max(depth) / hatch.spacing_mm) + 1):
        d = n * hatch.spacing_mm
        lines.append(("M", along[0] * near + across[0] * d, along[1] * near + across[1] * d))
        lines.append(("L", along[0] * far + across[0] * d, along[1] * far + across[1] * d))
    return tuple(lines)
