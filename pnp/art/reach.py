"""A drawing -> a problem where something of it reaches far beyond the part that its view box shows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pnp.art.drawing import Drawing, DrawnShape, Layer, Own
from pnp.art.paints import painted
from pnp.art.palette import Palette
from pnp.scene.ground import Bounds
from pnp.scene.path import Matrix, Path
from pnp.scene.raster import flattened
from pnp.source.problems import Problem

_ASIDE = 0.5  # of the longer side: arms, rays and shadows may reach out of a picture, and this is none of them
_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_NOTHING: Bounds = (math.inf, math.inf, -math.inf, -math.inf)
_HINT = "is a number too large, or the viewBox too small? what is meant to be cut off needs a clip-path"


def far_out(drawing: Drawing, palettes: Iterable[Palette]) -> list[Problem]:
    """One problem, at the shape that reaches farthest: it would lie over whatever stands beside the picture.

    Nothing cuts a drawing off at its view box. The palettes must have all the roles: ask `unknown_roles` first.
    """
    least = _ASIDE * max(drawing.width, drawing.height)
    looks = _Looks(palettes)
    found: list[tuple[float, DrawnShape]] = []
    for shape in drawing.shapes:
        pen = looks.width(shape.style) * shape.stroke_scale / 2
        if _beyond(drawing, [_hull(shape.path)], pen) > least and looks.shows(shape):
            seen = [_bounds(path) for path in (shape.path, *shape.clips, *shape.odd_clips)]
            if (away := _beyond(drawing, seen, pen)) > least:
                found.append((away, shape))
    if not found:
        return []
    away, worst = max(found, key=lambda pair: pair[0])
    others = len({(shape.line, shape.column) for _, shape in found}) - 1
    too = f"; so do {others} others" if others > 1 else "; so does another one" if others else ""
    size = f"{drawing.width:g} × {drawing.height:g}"
    message = f"this shape reaches {away:,.0f} beyond the drawing, which measures {size}{too}"
    return [Problem(drawing.file, worst.line, worst.column, "", message, _HINT)]


def _hull(path: Path) -> Bounds | None:
    """By the points that curves are made of: quick, and at most too wide."""
    across = [x for segment in path for x in segment[1::2]]
    down = [y for segment in path for y in segment[2::2]]
    return (min(across), min(down), max(across), max(down)) if across else None


def _bounds(path: Path) -> Bounds | None:
    points = [point for several in flattened(path, _HERE) for point in several]
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(down), max(across), max(down)) if points else None


def _beyond(drawing: Drawing, windows: Sequence[Bounds | None], pen: float) -> float:
    """How far the first of the bounds reaches out of the drawing on its worst side, as far as the others let it."""
    left, top, right, bottom = windows[0] or _NOTHING
    left, top, right, bottom = left - pen, top - pen, right + pen, bottom + pen
    for window in windows[1:]:
        x0, y0, x1, y1 = window or _NOTHING
        left, top, right, bottom = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
    if left > right or top > bottom:
        return 0.0
    return max(
        drawing.x - left, drawing.y - top, right - drawing.x - drawing.width, bottom - drawing.y - drawing.height
    )


class _Looks:
    """What styles come to: many shapes share one."""

    def __init__(self, palettes: Iterable[Palette]) -> None:
        self._palettes = tuple(palettes)
        self._widths: dict[tuple[Layer, ...], float] = {}

    def width(self, style: tuple[Layer, ...]) -> float:
        """Of the line that the drawing itself gives: a role's is the palette's affair."""
        if style not in self._widths:
            own = [layer.width for layer in style if isinstance(layer, Own) and layer.width is not None]
            self._widths[style] = own[-1] if own and self._has_line(style) else 0.0
        return self._widths[style]

    def _has_line(self, style: tuple[Layer, ...]) -> bool:
        return any(painted(style, palette).stroke not in (None, "none") for palette in self._palettes)

    def shows(self, shape: DrawnShape) -> bool:
        """Whether anything of it is painted in any ink."""
        looks = [painted(shape.style, palette) for palette in self._palettes]
        has_paint = any(look.hatch or look.fill not in (None, "none") for look in looks) or self._has_line(shape.style)
        return has_paint and all(veil.opacity > 0 for veil in shape.veils)
