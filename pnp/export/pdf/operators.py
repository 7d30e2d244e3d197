"""Shapes and text -> PDF drawing operators, as strings. Offsets and results are points, y upwards."""

from __future__ import annotations

import math
from collections.abc import Callable

from pnp.scene.color import Color
from pnp.scene.frame import Hatch, Stroke
from pnp.scene.path import Path
from pnp.scene.units import PT_PER_MM as K

# One format for all the numbers of a segment: a build writes more of them than of anything else.
_MOVE, _LINE, _CURVE = "%.3f %.3f m", "%.3f %.3f l", "%.3f %.3f %.3f %.3f %.3f %.3f c"


def path(path: Path, ox: float, oy: float) -> str:
    parts = []
    for segment in path:
        if segment[0] == "C":
            _, x1, y1, x2, y2, x, y = segment
            parts.append(_CURVE % (ox + x1 * K, oy - y1 * K, ox + x2 * K, oy - y2 * K, ox + x * K, oy - y * K))
        elif segment[0] == "L":
            parts.append(_LINE % (ox + segment[1] * K, oy - segment[2] * K))
        elif segment[0] == "M":
            parts.append(_MOVE % (ox + segment[1] * K, oy - segment[2] * K))
        else:
            parts.append("h")
    return " ".join(parts)


def rgb(color: Color) -> str:
    return f"{color.r:.4g} {color.g:.4g} {color.b:.4g}"


def pen(stroke: Stroke) -> str:
    dash = " ".join(f"{length * K:.2f}" for length in stroke.dash)
    cap, join = (1, 1) if stroke.cap == "round" else (0, 0)
    return f"{rgb(stroke.color)} RG {stroke.width_mm * K:.3f} w {cap} J {join} j [{dash}] 0 d"


def hatching(hatch: Hatch, path: Path, ox: float, oy: float) -> str:
    """Lines across the path's box, which the caller clips to the path; neighbours' lines run on."""
    points = [(s[i], s[i + 1]) for s in path for i in range(1, len(s), 2)]
    angle = math.radians(hatch.angle_deg)
    along, across = (math.cos(angle), math.sin(angle)), (-math.sin(angle), math.cos(angle))
    # Behind its letter a segment holds numbers only, which its type cannot say of a variable place.
    reach = [x * along[0] + y * along[1] for x, y in points]  # type: ignore[operator]
    depth = [x * across[0] + y * across[1] for x, y in points]  # type: ignore[operator]
    first, last = math.ceil(min(depth) / hatch.spacing_mm), math.floor(max(depth) / hatch.spacing_mm)
    parts = [pen(Stroke(hatch.color, hatch.width_mm, cap="butt"))]
    for n in range(first, last + 1):
        d = n * hatch.spacing_mm
        for r, operator in ((min(reach), "m"), (max(reach), "l")):
            x, y = along[0] * r + across[0] * d, along[1] * r + across[1] * d
            parts.append(f"{ox + x * K:.3f} {oy - y * K:.3f} {operator}")
    return " ".join([*parts, "S"])


def kerned(chunk: bytes, kerns: list[float], escape: Callable[[bytes], str]) -> str:
    """Shows a chunk; the numbers between its pieces move the pen back, in thousandths of the size."""
    if not any(abs(kern) >= 0.5 for kern in kerns):
        return f"({escape(chunk)}) Tj"
    parts, start = [], 0
    for i, kern in enumerate(kerns):
        if abs(kern) >= 0.5:
            parts.append(f"({escape(chunk[start : i + 1])}) {kern:.0f}")
            start = i + 1
    if start < len(chunk):
        parts.append(f"({escape(chunk[start:])})")
    return f"[{' '.join(parts)}] TJ"
