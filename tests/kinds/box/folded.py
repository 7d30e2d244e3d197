"""A net -> its facets in space, folded: where every corner comes to lie."""

from __future__ import annotations

import math

from pnp.kinds.box.folding import Facet, Net
from pnp.scene.path import Point

Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]
_IDENTITY: Matrix = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def minus(a: Vector, b: Vector) -> Vector:
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


class Folded:
    """The printed side looks up (z grows towards the reader), and every facet folds away from it.

    `root` stays on the table. Facets of several nets that were glued may be folded together by `held`.
    """

    def __init__(self, net: Net) -> None:
        self.net = net
        self.motions: dict[str, tuple[Matrix, Vector]] = {}
        for facet in net.facets:
            self.motions[facet.name] = self._motion(facet)

    def _motion(self, facet: Facet) -> tuple[Matrix, Vector]:
        if facet.hinge is None:
            return _IDENTITY, (0.0, 0.0, 0.0)
        if facet.parent not in self.motions:
            self.motions[facet.parent] = self._motion(self.net[facet.parent])
        turn, shift = self.motions[facet.parent]
        (ax, ay), (bx, by) = facet.hinge
        # The axis along the hinge such that what lies on the facet's side goes down.
        axis = (bx - ax, by - ay)
        length = math.hypot(*axis)
        ux, uy = axis[0] / length, axis[1] / length
        middle = facet.box.x + facet.box.width / 2, facet.box.y + facet.box.height / 2
        side = ux * (middle[1] - ay) - uy * (middle[0] - ax)
        angle = math.radians(facet.folds_deg) * (-1 if side > 0 else 1)
        own = _turned((ux, uy, 0.0), angle)
        start = (ax, ay, 0.0)
        moved = _plus(start, _times(own, (-ax, -ay, 0.0)))  # p -> own (p - a) + a
        return _product(turn, own), _plus(_times(turn, moved), shift)

    def at(self, name: str, point: Point) -> Vector:
        turn, shift = self.motions[name]
        return _plus(_times(turn, (point[0], point[1], 0.0)), shift)

    def corners(self, name: str) -> list[Vector]:
        return [self.at(name, point) for point in self.net[name].outline]

    def outward(self, name: str) -> Vector:
        """Where the printed side looks."""
        return _times(self.motions[name][0], (0.0, 0.0, 1.0))

    def height_over(self, wall: str, point: Vector) -> float:
        """How far a point lies outside a wall's plane; negative inside."""
        return dot(self.outward(wall), minus(point, self.corners(wall)[0]))

    def on(self, wall: str, point: Vector) -> Point:
        """A point in the coordinates of the net, as seen on a wall."""
        turn, shift = self.motions[wall]
        x, y, z = minus(point, shift)
        columns = list(zip(*turn, strict=True))  # the inverse of a turn is its transpose
        return dot(columns[0], (x, y, z)), dot(columns[1], (x, y, z))


def _times(matrix: Matrix, vector: Vector) -> Vector:
    return dot(matrix[0], vector), dot(matrix[1], vector), dot(matrix[2], vector)


def _plus(a: Vector, b: Vector) -> Vector:
    return a[0] + b[0], a[1] + b[1], a[2] + b[2]


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    rows = [tuple(dot(row, column) for column in columns) for row in a]
    return rows[0], rows[1], rows[2]  # type: ignore[return-value]  # three numbers each


def _turned(axis: Vector, angle: float) -> Matrix:
    """About an axis through the origin (Rodrigues)."""
    x, y, z = axis
    c, s, t = math.cos(angle), math.sin(angle), 1 - math.cos(angle)
    return (
        (t * x * x + c, t * x * y - s * z, t * x * z + s * y),
        (t * x * y + s * z, t * y * y + c, t * y * z - s * x),
        (t * x * z - s * y, t * y * z + s * x, t * z * z + c),
    )
