"""A frame -> how far its ink reaches across: most pictures leave some of their square empty."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.scene.frame import Frame, Place, Shape
from pnp.scene.path import Matrix
from pnp.scene.raster import placed

_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def across(frame: Frame) -> tuple[float, float]:
    """The left and right ends of its shapes, inside the frame; all of it where there are none.

    By the points that curves are made of, so perhaps a little too wide, and never too narrow.
    """
    ends = [end for pair in _ends(frame, _HERE) for end in pair]
    if not ends:
        return 0.0, frame.width
    return max(0.0, min(ends)), min(frame.width, max(ends))


def _ends(frame: Frame, matrix: Matrix) -> Iterator[tuple[float, float]]:
    a, _, c, _, e, _ = matrix
    for item in frame.items:
        if isinstance(item, Place):
            yield from _ends(item.frame, placed(matrix, item))
        elif isinstance(item, Shape) and (item.fill is not None or item.stroke is not None or item.hatch is not None):
            width = item.stroke.width_mm / 2 * (abs(a) + abs(c)) if item.stroke is not None else 0.0
            for segment in item.path:
                for x, y in zip(segment[1::2], segment[2::2], strict=False):
                    reach = a * float(x) + c * float(y) + e
                    yield reach - width, reach + width
