"""The shapes of a clip -> one path that covers what any of them covers."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.art.crossings import TOO_MANY, Tangled, edges_of
from pnp.art.pathdata import MAX_SEGMENTS
from pnp.scene.path import Path, Point, Segment

MAX_COMPARED = 1_000_000  # pairs of edges of all clips of a drawing, and edges that are held against rings


class Union:
    """Shapes, each with its own fill rule, united: every one is turned so that it counts once wherever it is.

    Then nothing that several of them cover can come to nothing (clips are filled nonzero). What was worked out is
    remembered, since many elements are seen through one clip; and all of it together has no more segments than a
    drawing may have, whether anything is seen through it or not.
    """

    def __init__(self) -> None:
        self._whole: dict[tuple[tuple[Path, bool], ...], Path] = {}
        self._known: dict[tuple[Path, bool], Path] = {}
        self._compared = self._united = 0

    def of(self, shapes: Sequence[tuple[Path, bool]]) -> Path:
        """True for the even-odd rule. Raises Tangled for more than can be looked at, with what came before."""
        if len(shapes) == 1 and not shapes[0][1]:
            return shapes[0][0]
        if (key := tuple(shapes)) not in self._whole:
            whole: list[Segment] = []
            for path, is_odd in shapes:
                whole += self._once(path, is_odd, MAX_SEGMENTS - self._united - len(whole))
            self._united += len(whole)
            self._whole[key] = tuple(whole)
        return self._whole[key]

    def _once(self, path: Path, is_odd: bool, most: int) -> Path:
        if (path, is_odd) not in self._known:
            self._known[path, is_odd] = self._counted_once(path, is_odd, most)
        if len(found := self._known[path, is_odd]) > most:
            raise Tangled(TOO_MANY)
        return found

    def _counted_once(self, path: Path, is_odd: bool, most: int) -> Path:
        edges = edges_of(path, MAX_COMPARED - self._compared)
        self._compared += edges.compared
        if edges.meet:
            return edges.strips(is_odd, most)
        parts = [tuple(part) for part in _parts(path)]
        self._compared += len(parts) * len(path)
        if self._compared > MAX_COMPARED:
            raise Tangled(TOO_MANY)
        return _unwound(parts, is_odd)


def _unwound(parts: Sequence[Path], is_odd: bool) -> Path:
    """Rings that do not meet: those that end what is filled turn against those that begin it."""
    rings = [[(s[-2], s[-1]) for s in part if s[0] != "Z"] for part in parts]
    turns = [1 if _area(part) >= 0 else -1 for part in parts]
    turned: list[Segment] = []
    for index, part in enumerate(parts):
        around = [turns[other] for other, ring in enumerate(rings) if other != index and _holds(ring, rings[index][0])]
        outside = len(around) % 2 if is_odd else sum(around)
        inside = (outside + 1) % 2 if is_odd else outside + turns[index]
        if bool(outside) != bool(inside):
            turned += part if (turns[index] > 0) == bool(inside) else _reversed(part)
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
