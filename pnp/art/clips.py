"""The shapes of a clip -> one path that covers what any of them covers."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.scene.path import Path, Point, Segment

MAX_RINGS = 60  # of a path whose parts are held against one another


def union(paths: Sequence[Path]) -> Path:
    """All turned the same way, so that none cuts a hole into another (clips are filled nonzero)."""
    if len(paths) == 1:
        return paths[0]
    return tuple(segment for path in paths for segment in (path if _area(path) >= 0 else _reversed(path)))


def unwound(path: Path) -> Path:
    """A path of the even-odd rule for the other one: rings turn against the ring they lie in.

    Right for rings that do not cross one another or themselves, as letters and frames are.
    """
    parts = [tuple(part) for part in _parts(path)]
    if len(parts) > MAX_RINGS:
        return path
    rings = [[(s[-2], s[-1]) for s in part if s[0] != "Z"] for part in parts]
    turned: list[Segment] = []
    for index, part in enumerate(parts):
        depth = sum(_holds(ring, rings[index][0]) for other, ring in enumerate(rings) if other != index)
        is_forward = _area(part) >= 0
        turned += part if is_forward == (depth % 2 == 0) else _reversed(part)
    return tuple(turned)


def _holds(ring: Sequence[Point], point: Point) -> bool:
    x, y = point
    inside = False
    for (x0, y0), (x1, y1) in zip(ring, [*ring[1:], ring[0]], strict=True):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            inside = not inside
    return inside


def _parts(path: Path) -> list[list[Segment]]:
    parts: list[list[Segment]] = []
    for segment in path:
        if segment[0] == "M":
            parts.append([])
        parts[-1].append(segment)
    return parts


def _end(segment: Segment) -> Point:
    assert segment[0] != "Z"  # which ends nowhere, and never comes here
    return segment[-2], segment[-1]


def _area(path: Path) -> float:
    """Signed, and measured between the control points: near enough to tell which way a path turns."""
    area = 0.0
    for part in _parts(path):
        values = [value for segment in part for value in segment[1:]]
        points = list(zip(values[::2], values[1::2], strict=True))
        area += sum(x * v - u * y for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True))
    return area


def _reversed(path: Path) -> Path:
    turned: list[Segment] = []
    for part in _parts(path):
        drawn = [segment for segment in part if segment[0] != "Z"]
        ends = [_end(segment) for segment in drawn]
        turned.append(("M", *ends[-1]))
        for index in range(len(drawn) - 1, 0, -1):
            segment, (x, y) = drawn[index], ends[index - 1]
            if segment[0] == "C":
                _, x1, y1, x2, y2, _, _ = segment
                turned.append(("C", x2, y2, x1, y1, x, y))
            else:
                turned.append(("L", x, y))
        turned.append(("Z",))  # a clip closes its open parts anyway
    return tuple(turned)
