"""Gradients -> SVG's, which go on beyond both ends with the colours there, as those of a PDF do here."""

from __future__ import annotations

import math

from pnp.export.svg.notation import attributes, number, opacity
from pnp.scene.frame import Gradient


def gradient(fill: Gradient) -> tuple[str, str]:
    """The tag, and what follows its id: attributes, a bracket, the stops."""
    (x0, y0), (x1, y1) = fill.start, fill.end
    stops = fill.stops
    moved = f"matrix({' '.join(number(value, 6) for value in fill.matrix)})" if fill.matrix else None
    units = {"gradientUnits": "userSpaceOnUse", "gradientTransform": moved}
    if fill.radii is None:
        tag = "linearGradient"
        where = attributes(**units, x1=number(x0), y1=number(y0), x2=number(x1), y2=number(y1))
    else:
        inner, outer = fill.radii
        start = {"fx": number(x0), "fy": number(y0)}
        if inner and math.dist(fill.start, fill.end) < 1e-9:
            # Around one centre the inner circle is only a later first stop, which every program knows.
            share = inner / outer
            stops = tuple((share + offset * (1 - share), color) for offset, color in stops)
        elif inner:
            start["fr"] = number(inner)
        tag = "radialGradient"
        where = attributes(**units, cx=number(x1), cy=number(y1), r=number(outer), **start)
    shown = "".join(
        f"<stop{attributes(offset=number(offset, 5), stop_color=str(color), stop_opacity=seen)}/>"
        for (offset, color), seen in zip(stops, _opacities(fill), strict=True)
    )
    return tag, f"{where}>{shown}"


def _opacities(fill: Gradient) -> list[str | None]:
    given = fill.opacities or (1.0,) * len(fill.stops)
    return [opacity(value) for value in given]
