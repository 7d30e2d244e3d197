"""Nets of dice, folded up in space: they close, and numbers lie as on dice that are sold."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest

from pnp.kinds.dice.solids import numbered, solid
from pnp.kinds.dice.unfolding import FlatFace, FlatNet, overlap, unfolded

# Angles between neighbouring faces, from the books; those of kites are measured on the solid.
DIHEDRAL = {4: 70.5288, 8: 109.4712, 12: 116.5651, 20: 138.1897}
EDGES = {4: 35.0, 8: 30.0, 10: 28.0, 12: 16.0, 20: 22.0}
Vector = tuple[float, float, float]


def plus(a: Vector, b: Vector, factor: float = 1.0) -> Vector:
    return a[0] + factor * b[0], a[1] + factor * b[1], a[2] + factor * b[2]


def cross(a: Vector, b: Vector) -> Vector:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def turned(point: Vector, start: Vector, end: Vector, angle: float) -> Vector:
    """About the line from start to end (Rodrigues)."""
    axis = plus(end, start, -1.0)
    long = math.hypot(*axis)
    k = (axis[0] / long, axis[1] / long, axis[2] / long)
    v = plus(point, start, -1.0)
    along = sum(a * b for a, b in zip(k, v, strict=True)) * (1 - math.cos(angle))
    spun = plus(
        plus((v[0] * math.cos(angle), v[1] * math.cos(angle), v[2] * math.cos(angle)), cross(k, v), math.sin(angle)),
        k,
        along,
    )
    return plus(start, spun)


def folded(net: FlatNet, sides: int) -> dict[int, list[Vector]]:
    """Every face where it comes to lie when all folds are bent away from the printed side.

    On paper y runs down and the printed side looks at us: seen so, z runs away from us.
    """
    by_face = {face.face: face for face in net.faces}

    def chain(face: FlatFace) -> list[FlatFace]:
        return [] if face.parent < 0 else [face, *chain(by_face[face.parent])]

    places = {}
    for face in net.faces:
        points: list[Vector] = [(x, y, 0.0) for x, y in face.corners]
        for link in chain(face):
            parent = by_face[link.parent]
            names = set(link.names) & set(parent.names)
            (start, end), _ = next(edge for edge in parent.edges if edge[1] == names)
            # The parent goes round with its inside on one hand: bending is the same way at every edge.
            points = [turned(p, (*start, 0.0), (*end, 0.0), -bend(sides, link.face, parent.face)) for p in points]
        places[face.face] = points
    return places


def bend(sides: int, face: int, other: int) -> float:
    """How far two kites are bent against one another, which differs between long edges and short ones."""
    if sides in DIHEDRAL:
        return math.radians(180 - DIHEDRAL[sides])
    die, normals = solid(sides), []
    for number in (face, other):
        p, q, r = (die.corners[corner] for corner in die.faces[number][:3])
        normals.append((q - p).cross(r - q))
    one, two = normals
    return math.acos(one.dot(two) / math.hypot(*one) / math.hypot(*two))


@pytest.mark.parametrize("sides", EDGES)
def test_a_net_closes(sides: int) -> None:
    """All corners that are one on the die come together, and nothing else does."""
    net = unfolded(sides, EDGES[sides])
    places = folded(net, sides)
    met: dict[int, list[Vector]] = {}
    for face in net.faces:
        for name, point in zip(face.names, places[face.face], strict=True):
            met.setdefault(name, []).append(point)
    assert len(met) == len(solid(sides).corners)
    for points in met.values():
        assert max(math.dist(points[0], point) for point in points) < 1e-3
    one_of_each = [points[0] for points in met.values()]
    assert min(math.dist(a, b) for a, b in combinations(one_of_each, 2)) > 5


@pytest.mark.parametrize("sides", EDGES)
def test_no_part_of_a_net_lies_on_another(sides: int) -> None:
    net = unfolded(sides, EDGES[sides])
    shapes = [face.corners for face in net.faces] + [tab.outline for tab in net.tabs]
    assert not [1 for a, b in combinations(shapes, 2) if overlap(a, b)]


@pytest.mark.parametrize("sides", EDGES)
def test_one_edge_of_each_glued_pair_has_a_tab(sides: int) -> None:
    net = unfolded(sides, EDGES[sides])
    folds = {frozenset(tab.edge) for tab in net.tabs}
    pairs = Counter(names for face in net.faces for _, names in face.edges)
    assert set(pairs.values()) == {2}
    glued = len(pairs) - (sides - 1)
    assert len(net.tabs) == len(folds) == glued
    tabbed = Counter(names for face in net.faces for edge, names in face.edges if frozenset(edge) in folds)
    assert len(tabbed) == glued and set(tabbed.values()) == {1}
    assert all(2.5 <= tab.depth <= 6 for tab in net.tabs)


@pytest.mark.parametrize("sides", EDGES)
def test_scissors_go_round_everything_once(sides: int) -> None:
    net = unfolded(sides, EDGES[sides])

    def area(points: tuple[tuple[float, float], ...]) -> float:
        return (
            abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, (*points[1:], points[0]), strict=True))) / 2
        )

    parts = sum(area(face.corners) for face in net.faces) + sum(area(tab.outline) for tab in net.tabs)
    assert area(net.outline) == pytest.approx(parts)


def test_kites_are_flat_and_alike() -> None:
    die = solid(10)
    for face in die.faces:
        a, b, c, d = (die.corners[corner] for corner in face)
        assert (b - a).cross(c - a).dot(d - a) == pytest.approx(0, abs=1e-9)
        lengths = sorted(math.dist(p, q) for p, q in ((a, b), (b, c), (c, d), (d, a)))
        assert lengths[:2] == pytest.approx([lengths[0]] * 2) and lengths[2:] == pytest.approx([1.0, 1.0])


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_opposite_faces_add_up_to_one_more_than_the_sides(sides: int) -> None:
    die, places = solid(sides), numbered(sides)
    assert sorted(places) == list(range(sides))
    for number, face in enumerate(places, 1):
        assert number + places.index(die.opposite(face)) + 1 == sides + 1


@pytest.mark.parametrize("sides", [8, 12, 20])
def test_high_numbers_do_not_lie_together(sides: int) -> None:
    """Around every corner the numbers come to about as much."""
    die, places = solid(sides), numbered(sides)
    for corner in range(len(die.corners)):
        around = [places.index(face) + 1 for face in range(sides) if corner in die.faces[face]]
        assert abs(sum(around) / len(around) - (sides + 1) / 2) <= sides * 0.2


def test_the_halves_of_a_die_of_ten_are_even_and_odd() -> None:
    die, places = solid(10), numbered(10)
    assert len({(die.middle(face).z > 0, number % 2) for number, face in enumerate(places, 1)}) == 2
