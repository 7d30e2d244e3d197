"""Shapes and text -> PDF drawing operators, as strings. Offsets and results are points, y upwards."""

from __future__ import annotations

from collections.abc import Callable

from pnp.scene.color import Color
from pnp.scene.frame import Hatch, Stroke
from pnp.scene.hatching import hatching
from pnp.scene.path import Path
from pnp.scene.units import PT_PER_MM as K

# One format for all the numbers of a segment: a build writes more of them than of anything else.
_CAPS = {"butt": 0, "round": 1, "square": 2}
_JOINS = {"miter": 0, "round": 1, "bevel": 2}
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
    """Colour, width, ends, corners and dashes; how far mitres reach is left alone."""
    dash = " ".join(f"{length * K:.2f}" for length in stroke.dash)
    cap, join = _CAPS[stroke.cap], _JOINS[stroke.join or ("round" if stroke.cap == "round" else "miter")]
    start = f"{stroke.offset_mm * K:.2f}" if stroke.offset_mm else "0"
    return f"{rgb(stroke.color)} RG {stroke.width_mm * K:.3f} w {cap} J {join} j [{dash}] {start} d"


def hatched(hatch: Hatch, outline: Path, ox: float, oy: float) -> str:
    """Lines across the outline's box, which the caller clips to it."""
    lines = path(hatching(hatch, outline), ox, oy)
    return f"{pen(Stroke(hatch.color, hatch.width_mm, cap='butt'))} {lines} S"


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
