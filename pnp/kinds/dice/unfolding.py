"""A solid -> its net: faces laid flat one beside the other, folds between them, and tabs for the edges to be glued."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from pnp.kinds.dice.solids import Corner, Solid, solid
from pnp.scene.path import Point

TAB_MM = 6.0
_TAB_SHARE = 0.3  # of its edge, at most
# Shares of the depth, and how far the slopes at its ends go in for each step up, until nothing is in the way.
_TRIES = ((1.0, 1.0), (0.85, 1.0), (0.7, 1.0), (0.7, 1.6), (0.55, 1.6))
_LEAST_MM = 1e-6

Polygon: TypeAlias = tuple[Point, ...]
Edge: TypeAlias = tuple[Point, Point]
Tree: TypeAlias = tuple[tuple[int, int], ...]  # each face and the one that it hangs on, which comes before it


@dataclass(frozen=True, slots=True)
class FlatFace:
    """A face on paper, its corners clockwise as the page is seen, in the order of the solid's face."""

    face: int
    parent: int  # -1 for the first
    corners: Polygon
    names: tuple[int, ...]  # of the solid's corners

    @property
    def edges(self) -> list[tuple[Edge, frozenset[int]]]:
        """From corner to corner, and between which of the solid's corners."""
        ends = pairwise((*self.corners, self.corners[0]))
        names = pairwise((*self.names, self.names[0]))
        return [(edge, frozenset(pair)) for edge, pair in zip(ends, names, strict=True)]


@dataclass(frozen=True, slots=True)
class Tab:
    edge: Edge
    outline: Polygon
    depth: float


@dataclass(frozen=True)
class FlatNet:
    """Its upper left corner is (0, 0)."""

    faces: tuple[FlatFace, ...]
    tabs: tuple[Tab, ...]

    @property
    def size(self) -> tuple[float, float]:
        points = self._points()
        return max(x for x, _ in points), max(y for _, y in points)

    def _points(self) -> list[Point]:
        shapes = [face.corners for face in self.faces] + [tab.outline for tab in self.tabs]
        return [point for shape in shapes for point in shape]

    @property
    def folds(self) -> list[Edge]:
        """Between faces, then at the foot of each tab."""
        by_number = {face.face: face for face in self.faces}
        between = [_shared(face, by_number[face.parent]) for face in self.faces if face.parent >= 0]
        return [*between, *(tab.edge for tab in self.tabs)]

    @property
    def outline(self) -> Polygon:
        """What the scissors follow: once around all faces and their tabs."""
        return tuple(self._round(self.faces[0], None))

    def _round(self, face: FlatFace, entered: frozenset[int] | None) -> Iterator[Point]:
        edges = face.edges
        first = next((number for number, (_, names) in enumerate(edges) if names == entered), -1) + 1
        turned = edges[first:] + edges[:first]
        for edge, names in turned if entered is None else turned[:-1]:
            child = next((f for f in self.faces if f.parent == face.face and names <= set(f.names)), None)
            tab = next(
                (
                    tab
                    for tab in self.tabs
                    if math.dist(tab.edge[0], edge[0]) + math.dist(tab.edge[1], edge[1]) < _LEAST_MM
                ),
                None,
            )
            yield edge[0]
            if child is not None:
                yield from list(self._round(child, names))[1:]
            elif tab is not None:
                yield from (tab.outline[3], tab.outline[2])


@lru_cache(maxsize=64)  # a slider passes many lengths
def unfolded(sides: int, edge: float) -> FlatNet:
    """The net of a die whose longest edge is so long, turned so that it takes little room."""
    die = solid(sides)
    tree = _TREES[sides](die)
    faces: dict[int, FlatFace] = {}
    for face, parent in tree:
        flat = FlatFace(face, parent, _flat(die, face, edge), die.faces[face])
        faces[face] = flat if parent < 0 else _hung(flat, faces[parent])
    laid = [_moved(faces[face], turn=angle) for angle in [_angle(list(faces.values()))] for face, _ in tree]
    net = FlatNet(tuple(laid), tuple(_tabs(laid)))
    left, top = (min(values) for values in zip(*net._points(), strict=True))
    shifted = [_moved(face, by=(-left, -top)) for face in laid]
    return FlatNet(tuple(shifted), tuple(_tabs(shifted)))


def _flat(die: Solid, face: int, edge: float) -> Polygon:
    """A face as it is seen from outside, y downwards."""
    points = [die.corners[corner].times(edge) for corner in die.faces[face]]
    origin, along = points[0], points[1] - points[0]
    right = along.times(1 / math.sqrt(along.dot(along)))
    normal = along.cross(points[2] - points[1])
    up = normal.cross(right).times(1 / math.sqrt(normal.dot(normal)))

    def on_paper(point: Corner) -> Point:
        arm = point - origin
        return arm.dot(right), -arm.dot(up)

    return tuple(map(on_paper, points))


def _shared(face: FlatFace, parent: FlatFace) -> Edge:
    names = set(face.names) & set(parent.names)
    return next(edge for edge, pair in parent.edges if pair == names)


def _hung(face: FlatFace, parent: FlatFace) -> FlatFace:
    """Turned and moved until the common edge is one."""
    names = frozenset(set(face.names) & set(parent.names))
    (start, end), (there, here) = (next(edge for edge, pair in each.edges if pair == names) for each in (face, parent))
    # Both go round the same way, so the common edge runs in one the other way than in the other.
    turn = math.atan2(there[1] - here[1], there[0] - here[0]) - math.atan2(end[1] - start[1], end[0] - start[0])
    turned = _moved(face, turn=turn)
    moved = next(edge for edge, pair in turned.edges if pair == names)[0]
    return _moved(turned, by=(here[0] - moved[0], here[1] - moved[1]))


def _moved(face: FlatFace, turn: float = 0.0, by: Point = (0.0, 0.0)) -> FlatFace:
    cos, sin = math.cos(turn), math.sin(turn)
    corners = tuple((x * cos - y * sin + by[0], x * sin + y * cos + by[1]) for x, y in face.corners)
    return FlatFace(face.face, face.parent, corners, face.names)


def _angle(faces: Sequence[FlatFace]) -> float:
    """Of all edges, the one that makes the box around the net smallest when it lies level; upright nets lie down."""
    best = (math.inf, 0.0)
    for (x0, y0), (x1, y1) in (edge for face in faces for edge, _ in face.edges):
        for quarter in (0.0, math.pi / 2):
            angle = quarter - math.atan2(y1 - y0, x1 - x0)
            xs, ys = zip(*(point for face in faces for point in _moved(face, turn=angle).corners), strict=True)
            wide, high = max(xs) - min(xs), max(ys) - min(ys)
            cost = round(wide * high + max(0.0, high - wide) * 0.5, 4)
            if cost < best[0] - 1e-3:
                best = cost, angle
    return best[1]


def _tabs(faces: Sequence[FlatFace]) -> Iterator[Tab]:
    """One for each pair of edges that meet, on the side where it is in nobody's way."""
    seams: dict[frozenset[int], list[Edge]] = {}
    folds = {
        frozenset(set(face.names) & set(other.names)) for face in faces for other in faces if face.parent == other.face
    }
    for face in faces:
        for edge, names in face.edges:
            if names not in folds:
                seams.setdefault(names, []).append(edge)
    taken: list[Polygon] = [face.corners for face in faces]
    for number, edges in enumerate(seams.values()):
        ways = edges if number % 2 else edges[::-1]
        tries = (_tab(edge, *shape) for shape in _TRIES for edge in ways)
        tab = next((tab for tab in tries if not any(overlap(tab.outline, other) for other in taken)), None)
        assert tab is not None  # for every solid there is one
        taken.append(tab.outline)
        yield tab


def _tab(edge: Edge, share: float, slope: float) -> Tab:
    """A flat roof with slopes of 45° or less, which is less than any corner that it is glued into."""
    (x0, y0), (x1, y1) = edge
    long = math.dist(*edge)
    depth = min(TAB_MM, long * _TAB_SHARE) * share
    along = (x1 - x0) / long, (y1 - y0) / long
    out = -along[1], along[0]  # faces go round anticlockwise on a page whose y runs down

    def point(start: Point, way: float) -> Point:
        return start[0] + depth * (out[0] + way * slope * along[0]), start[1] + depth * (
            out[1] + way * slope * along[1]
        )

    return Tab(edge, (edge[0], edge[1], point(edge[1], -1), point(edge[0], 1)), depth)


def overlap(one: Polygon, other: Polygon, slack: float = 1e-3) -> bool:
    """Whether two shapes without dents have more in common than an edge."""
    for shape in (one, other):
        for (x0, y0), (x1, y1) in pairwise((*shape, shape[0])):
            long = math.hypot(x1 - x0, y1 - y0)
            across = (y1 - y0) / long, (x0 - x1) / long
            a, b = ([x * across[0] + y * across[1] for x, y in each] for each in (one, other))
            if max(a) <= min(b) + slack or max(b) <= min(a) + slack:
                return False
    return True


# Which face hangs on which


def _star(die: Solid) -> Tree:
    """All on the first: a large triangle."""
    return ((0, -1), *((face, 0) for face in die.neighbours(0)))


def _strip(die: Solid, caps: set[int]) -> Tree:
    """What lies around the die in a row, and the caps above and below it, as near to its middle as they can hang."""
    band = [next(face for face in range(len(die.faces)) if face not in caps)]
    while follow := [face for face in die.neighbours(band[-1]) if face not in caps and face not in band]:
        band.append(follow[0])
    row = ((band[0], -1), *((face, before) for before, face in pairwise(band)))

    def from_the_middle(face: int) -> float:
        return abs(band.index(face) - (len(band) - 1) / 2)

    hung = ((cap, min((f for f in die.neighbours(cap) if f in band), key=from_the_middle)) for cap in sorted(caps))
    return (*row, *hung)


def _between_faces(die: Solid) -> Tree:
    return _strip(die, {0, die.opposite(0)})


def _between_points(die: Solid) -> Tree:
    tip = die.corners[0]
    far = min(range(len(die.corners)), key=lambda corner: round(die.corners[corner].dot(tip), 6))
    return _strip(die, {number for number, face in enumerate(die.faces) if 0 in face or far in face})


def _fans(die: Solid) -> Tree:
    """Five kites around each of the two points; the one in the middle of a fan hangs on that of the other."""
    upper = [number for number, face in enumerate(die.faces) if 0 in face]
    middle = upper[0]
    below = next(face for face in die.neighbours(middle) if face not in upper)
    return (*_fan(die, middle, -1, set(upper)), *_fan(die, below, middle, set(range(len(die.faces))) - set(upper)))


def _fan(die: Solid, middle: int, parent: int, fan: set[int]) -> Tree:
    tree, ends = [(middle, parent)], [middle, middle]
    left = fan - {middle}
    while left:
        for side in (0, 1):
            follow = [face for face in die.neighbours(ends[side]) if face in left]
            if follow:
                tree.append((follow[0], ends[side]))
                ends[side] = follow[0]
                left.remove(follow[0])
    return tuple(tree)


def _flowers(die: Solid) -> Tree:
    """Two faces with five around each, joined by an edge."""
    petals = die.neighbours(0)
    far = die.opposite(0)
    bridge = next(face for face in die.neighbours(petals[0]) if face != 0 and face not in petals)
    others = (face for face in die.neighbours(far) if face != bridge)
    return (
        (0, -1),
        *((petal, 0) for petal in petals),
        (bridge, petals[0]),
        (far, bridge),
        *((face, far) for face in others),
    )


_TREES = {4: _star, 8: _between_faces, 10: _fans, 12: _flowers, 20: _between_points}
