"""A sheet -> the cuts that free its pieces: straight ones from edge to edge, and outlines to cut along."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pnp.scene.frame import Frame, Place, Role, Shape
from pnp.scene.path import Point
from pnp.source.remembered import Remembered

_NEAR_MM = 0.25  # lines nearer to one another than this are one cut
_known: Remembered[Cuts] = Remembered(2_000)  # pages that are counted again: in each portion, and by the next round


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where a knife goes along a ruler, from the left and from the top; and how many outlines scissors follow."""

    across: tuple[float, ...] = ()  # heights of cuts that go from side to side
    down: tuple[float, ...] = ()
    outlines: int = 0

    @property
    def count(self) -> int:
        return len(self.across) + len(self.down) + self.outlines


def cuts(page: Frame) -> Cuts:
    """Marks on the extension of one cut are one cut, wherever they stand; what is folded first is cut through both."""
    return _known.get(page.meaning, 1, lambda: _found(page))


def _found(page: Frame) -> Cuts:
    folded = crease(page)
    across, down = set[float](), set[float]()
    for points in _marks(page, (1.0, 0.0, 0.0, 0.0)):
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if max(ys) - min(ys) < _NEAR_MM:
            across.update(ys[:1] if folded is None or ys[0] < folded else ())
        elif max(xs) - min(xs) < _NEAR_MM:
            down.add(xs[0])
    return Cuts(_apart(across), _apart(down), _outlines(page))


def crease(page: Frame) -> float | None:
    """How far down the sheet is folded over, backs behind fronts, before it is cut; None if it is not."""
    for item in page.items:
        if isinstance(item, Shape) and item.role is Role.FOLD and len(item.path) == 2:
            heights = {float(segment[-1]) for segment in item.path if segment[0] in ("M", "L")}
            if heights == {page.height / 2}:
                return page.height / 2
    return None


def _outlines(frame: Frame) -> int:
    """Closed lines; a piece that has several of them (a net and its tabs) is cut out once."""
    count = 0
    for item in frame.items:
        if isinstance(item, Place):
            inside = _outlines(item.frame)
            count += min(inside, 1) if item.role is Role.PIECE else inside
        elif isinstance(item, Shape) and item.role is Role.CUT:
            count += item.path[-1][0] == "Z"
    return count


_Standing = tuple[float, float, float, float]  # scale, turn in degrees, and the place of the corner


def _marks(frame: Frame, standing: _Standing) -> Iterator[list[Point]]:
    """Every straight mark to cut along, by its ends on the page."""
    scale, turn, left, top = standing
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale

    def on_page(x: float, y: float) -> Point:
        return left + x * cos - y * sin, top + x * sin + y * cos

    for item in frame.items:
        if isinstance(item, Place):
            yield from _marks(item.frame, (scale * item.scale, turn + item.turn_deg, *on_page(item.x, item.y)))
        elif isinstance(item, Shape) and item.role is Role.CUT and item.path[-1][0] == "L":
            yield [on_page(segment[1], segment[2]) for segment in item.path if segment[0] in ("M", "L")]


def _apart(places: set[float]) -> tuple[float, ...]:
    kept: list[float] = []
    for place in sorted(places):
        if not kept or place - kept[-1] >= _NEAR_MM:
            kept.append(place)
    return tuple(round(place, 3) for place in kept)
