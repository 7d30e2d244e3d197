"""Independent readers of what a machine cuts from: the contours in an SVG, and in a DXF of release 12, as points."""

from __future__ import annotations

import math
import re
from typing import TypeAlias
from xml.etree import ElementTree

Points: TypeAlias = list[tuple[float, float]]  # of a closed line, in millimetres from the upper left
Bounds: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom

_SVG = "{http://www.w3.org/2000/svg}"
_WORD = re.compile(r"[MLHVAZ]|-?\d+(?:\.\d+)?")


def svg_lines(data: bytes) -> tuple[tuple[float, float], list[Points]]:
    """The size of the sheet, and each closed path, arcs included."""
    root = ElementTree.fromstring(data)
    size = tuple(float(root.attrib[side].removesuffix("mm")) for side in ("width", "height"))
    assert root.attrib["viewBox"] == f"0 0 {size[0]:g} {size[1]:g}", "a unit is a millimetre"
    return (size[0], size[1]), [_points(path.attrib["d"]) for path in root.iter(f"{_SVG}path")]


def svg_bounds(data: bytes) -> tuple[tuple[float, float], list[Bounds]]:
    size, lines = svg_lines(data)
    return size, list(map(bounds, lines))


def _points(text: str) -> list[tuple[float, float]]:
    words = _WORD.findall(text)
    assert words[-1] == "Z", "every cut is closed"
    points: list[tuple[float, float]] = []
    x = y = 0.0
    command, at = "", 0
    while at < len(words):
        if words[at].isalpha():
            command, at = words[at], at + 1
            continue
        if command == "H":
            x, at = float(words[at]), at + 1
        elif command == "V":
            y, at = float(words[at]), at + 1
        elif command == "A":
            radius, large = float(words[at]), words[at + 3] == "1"
            end = float(words[at + 5]), float(words[at + 6])
            points += _arc((x, y), end, radius, large)
            (x, y), at = end, at + 7
        else:
            x, y, at = float(words[at]), float(words[at + 1]), at + 2
        points.append((x, y))
    return points


def _arc(start: tuple[float, float], end: tuple[float, float], radius: float, large: bool) -> list[tuple[float, float]]:
    """Clockwise, as all of ours are; points on the way."""
    chord = math.dist(start, end)
    mx, my = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    away = math.sqrt(max(0.0, radius**2 - (chord / 2) ** 2))
    dx, dy = (end[0] - start[0]) / chord, (end[1] - start[1]) / chord
    cx, cy = (mx - dy * away, my + dx * away) if not large else (mx, my)
    first = math.atan2(start[1] - cy, start[0] - cx)
    last = math.atan2(end[1] - cy, end[0] - cx)
    while last <= first:
        last += 2 * math.pi
    steps = [first + (last - first) * n / 256 for n in range(257)]
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in steps]


def dxf_lines(data: bytes, height: float) -> list[Points]:
    """Group code by group code: circles, and polylines with bulges; y is turned round to go down."""
    lines = data.decode("ascii").split("\n")
    groups = [(int(code), value) for code, value in zip(lines[0::2], lines[1::2], strict=False) if code.strip()]
    assert groups[-1] == (0, "EOF") and (1, "AC1009") in groups
    start = groups.index((2, "ENTITIES"))
    found: list[Points] = []
    vertices: list[list[float]] = []
    entity: dict[int, str] = {}
    for code, value in [*groups[start + 1 :], (0, "END")]:
        if code != 0:
            entity[code] = value
            continue
        kind = entity.get(0, "")
        if kind == "CIRCLE":
            x, y, r = (float(entity[key]) for key in (10, 20, 40))
            turns = (2 * math.pi * n / 256 for n in range(256))
            found.append([(x + r * math.cos(a), height - y + r * math.sin(a)) for a in turns])
        elif kind == "VERTEX":
            vertices.append([float(entity[10]), float(entity[20]), float(entity.get(42, "0"))])
        elif kind == "POLYLINE":
            assert entity[70] == "1", "closed"
            vertices = []
        elif kind == "SEQEND":
            found.append([(x, height - y) for x, y in _rounded(vertices)])
        entity = {0: value}
    return found


def _rounded(vertices: list[list[float]]) -> Points:
    """A bulge is the tangent of a quarter of an arc's angle; with y going up, arcs with a positive one turn left."""
    points = []
    for (x, y, bulge), (to_x, to_y, _) in zip(vertices, [*vertices[1:], vertices[0]], strict=True):
        points.append((x, y))
        if bulge:
            angle = 4 * math.atan(bulge)
            radius = math.hypot(to_x - x, to_y - y) / (2 * math.sin(angle / 2))
            heading = math.atan2(to_y - y, to_x - x) - angle / 2
            cx, cy = x - radius * math.sin(heading), y + radius * math.cos(heading)
            first = math.atan2(y - cy, x - cx)
            points += [
                (
                    cx + abs(radius) * math.cos(first + angle * n / 16),
                    cy + abs(radius) * math.sin(first + angle * n / 16),
                )
                for n in range(1, 16)
            ]
    return points


def bounds(points: Points) -> Bounds:
    across, down = [x for x, _ in points], [y for _, y in points]
    return min(across), min(down), max(across), max(down)


def area(points: Points) -> float:
    return abs(sum(x * v - u * y for (x, y), (u, v) in zip(points, [*points[1:], points[0]], strict=True))) / 2
