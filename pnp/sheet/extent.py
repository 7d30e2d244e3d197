"""Frames -> how far what is seen of them reaches, lines with their width and windows included."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from pnp.scene.color import WHITE
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.path import Matrix, Path, between
from pnp.scene.raster import placed
from pnp.scene.units import MM_PER_PT
from pnp.type.fonts import FontBook

_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_CAPITAL = 0.75  # of the size of a type
_MOST_KNOWN = 10_000  # frames whose reach is remembered


class Extent(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Extent) -> bool:
        return (
            self.left < other.right and self.right > other.left and self.top < other.bottom and self.bottom > other.top
        )

    def lies_in(self, other: Extent) -> bool:
        return other.holds(self)

    def holds(self, other: Extent) -> bool:
        tolerance = 1e-3
        return (
            self.left <= other.left + tolerance
            and self.top <= other.top + tolerance
            and self.right >= other.right - tolerance
            and self.bottom >= other.bottom - tolerance
        )

    def cut_to(self, other: Extent) -> Extent | None:
        """What both have in common."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Extent(left, top, right, bottom) if left <= right and top <= bottom else None


@dataclass(frozen=True, slots=True)
class Spot:
    """Something that is printed: how far it reaches on the page, whether its frame stands straight, and that frame."""

    item: Shape | Text
    extent: Extent
    is_upright: bool
    within: str = ""  # the name of the drawing or piece that it is a part of
    is_pictured: bool = False  # a text of a picture, which nobody needs to read

    @property
    def is_read(self) -> bool:
        return isinstance(self.item, Text) and not self.is_pictured


def path_extent(path: Path, matrix: Matrix = _HERE) -> Extent | None:
    """Of a path where the matrix puts it. Half of a check's time would go here, so nothing is made for each point."""
    a, b, c, d, e, f = matrix
    left = top = math.inf
    right = bottom = -math.inf
    at_x = at_y = 0.0
    for segment in path:
        if segment[0] == "Z":
            continue
        x, y = segment[-2], segment[-1]
        end_x, end_y = a * x + c * y + e, b * x + d * y + f
        low_x = high_x = end_x
        low_y = high_y = end_y
        if segment[0] == "C":
            _, qx, qy, rx, ry, _, _ = segment
            low_x, high_x = between(at_x, a * qx + c * qy + e, a * rx + c * ry + e, end_x)
            low_y, high_y = between(at_y, b * qx + d * qy + f, b * rx + d * ry + f, end_y)
        left, right = low_x if low_x < left else left, high_x if high_x > right else right
        top, bottom = low_y if low_y < top else top, high_y if high_y > bottom else bottom
        at_x, at_y = end_x, end_y
    return Extent(left, top, right, bottom) if left <= right else None


def spots(frame: Frame, fonts: FontBook | None = None, *, white: bool = False) -> Iterator[Spot]:
    """Everything that is printed, in painting order.

    White leaves the paper as it is, and counts only if asked for. Without fonts, texts count as their starting points.
    """
    yield from _Walk(fonts, white).frame(frame, _HERE, None)


def letters(frame: Frame, fonts: FontBook) -> Iterator[tuple[Text, Extent]]:
    """Every text that is seen, and how far it reaches with the capitals and descenders of its font."""
    for spot in _Letters(fonts).frame(frame, _HERE, None):
        if isinstance(spot.item, Text):
            yield spot.item, spot.extent


class Outskirts:
    """Finds what does not lie inside of something; how far each frame reaches is worked out once for all pages."""

    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._reach: _Reach = {}

    def spots(self, frame: Frame, inside: Extent) -> Iterator[Spot]:
        """Some of what is printed, among it everything that is not completely inside."""
        if len(self._reach) > _MOST_KNOWN:  # thousands of cards, of which none comes again
            self.forget()
        yield from _Walk(self._fonts, False, inside, self._reach).frame(frame, _HERE, None)

    def around(self, frame: Frame, matrix: Matrix = _HERE) -> Extent | None:
        """How far a frame reaches where the matrix puts it; nothing where nothing of it is printed."""
        reach = _Walk(self._fonts, False, None, self._reach)._around(frame)
        return _moved(reach, matrix) if reach is not None else None

    def forget(self) -> None:
        self._reach.clear()


_Reach: TypeAlias = dict[int, tuple[Frame, Extent | None]]  # by identity; whoever is remembered must live on


class _Walk:
    def __init__(
        self, fonts: FontBook | None, white: bool, inside: Extent | None = None, reach: _Reach | None = None
    ) -> None:
        self.fonts, self.inside, self.white = fonts, inside, white
        self._reach: _Reach = {} if reach is None else reach

    def frame(self, frame: Frame, matrix: Matrix, window: Extent | None, *, pictured: bool = False) -> Iterator[Spot]:
        is_upright = abs(matrix[0] * matrix[1]) < 1e-9
        for item in frame.items:
            if isinstance(item, Place):
                yield from self._place(item, matrix, window, pictured=pictured or item.pictured)
                continue
            extent = self._own(item, matrix)
            if extent is not None and window is not None:
                extent = extent.cut_to(window)
            if extent is not None:
                yield Spot(item, extent, is_upright, frame.name, pictured)

    def _place(self, place: Place, matrix: Matrix, window: Extent | None, *, pictured: bool) -> Iterator[Spot]:
        inner = placed(matrix, place)
        if place.clip is not None:
            clip = path_extent(place.clip, inner)
            window = clip if window is None or clip is None else clip.cut_to(window)
            if window is None:
                return
        if self.inside is not None:
            reach = self._around(place.frame)
            seen = _moved(reach, inner) if reach is not None else None
            seen = seen.cut_to(window) if seen is not None and window is not None else seen
            if seen is None or seen.lies_in(self.inside):
                return
        yield from self.frame(place.frame, inner, window, pictured=pictured)

    def _around(self, frame: Frame) -> Extent | None:
        """How far a frame reaches in its own coordinates, at most; worked out once."""
        if id(frame) not in self._reach:
            found: list[Extent] = []
            for item in frame.items:
                if isinstance(item, Place):
                    extent = self._around(item.frame)
                    extent = _moved(extent, placed(_HERE, item)) if extent is not None else None
                    clip = path_extent(item.clip, placed(_HERE, item)) if item.clip is not None else None
                    extent = extent.cut_to(clip) if extent is not None and clip is not None else extent
                else:
                    extent = self._own(item, _HERE)
                found += [extent] if extent is not None else []
            self._reach[id(frame)] = frame, _union(found)
        return self._reach[id(frame)][1]

    def _own(self, item: Shape | Text, matrix: Matrix) -> Extent | None:
        if isinstance(item, Text):
            return self._text(item, matrix)
        fill = item.fill is not None and (self.white or item.fill != WHITE)
        pen = item.stroke if item.stroke is not None and (self.white or item.stroke.color != WHITE) else None
        if not fill and pen is None and item.hatch is None:
            return None
        extent = path_extent(item.path, matrix)
        if extent is not None and pen is not None:
            scale = math.hypot(matrix[0], matrix[1])
            corner = math.sqrt(2) if pen.cap == "square" else 1.0
            extent = _grown(item.path, extent, pen.width_mm * scale / 2 * corner, is_butt=pen.cap == "butt")
        for clip in (*item.clips, *item.odd_clips):
            seen = path_extent(clip, matrix)
            extent = extent.cut_to(seen) if extent is not None and seen is not None else None
        return extent

    def _text(self, text: Text, matrix: Matrix) -> Extent | None:
        width = self.fonts.width_mm(text.font, text.text, text.size_pt, text.tracking_pt) if self.fonts else 0.0
        height = text.size_pt * MM_PER_PT * _CAPITAL
        return _moved(Extent(text.x, text.y - height, text.x + width, text.y), matrix) if text.text.strip() else None


class _Letters(_Walk):
    """Texts alone: frames without any are not entered."""

    def __init__(self, fonts: FontBook) -> None:
        super().__init__(fonts, white=True)
        self._book = fonts

    def _place(self, place: Place, matrix: Matrix, window: Extent | None, *, pictured: bool) -> Iterator[Spot]:
        if place.has_text:
            yield from super()._place(place, matrix, window, pictured=pictured)

    def _own(self, item: Shape | Text, matrix: Matrix) -> Extent | None:
        if isinstance(item, Shape) or not item.text.strip():
            return None
        width = self._book.width_mm(item.font, item.text, item.size_pt, item.tracking_pt)
        metrics, em = self._book.metrics(item.font), item.size_pt * MM_PER_PT
        high, low = metrics.cap_height * em, metrics.descent * em
        return _moved(Extent(item.x, item.y - high, item.x + width, item.y + low), matrix)


def _grown(path: Path, extent: Extent, by: float, *, is_butt: bool) -> Extent:
    """A straight line with flat ends grows only sideways."""
    left, top, right, bottom = extent
    is_line = is_butt and len(path) == 2
    dx = 0.0 if is_line and bottom - top < 1e-9 else by
    dy = 0.0 if is_line and right - left < 1e-9 else by
    return Extent(left - dx, top - dy, right + dx, bottom + dy)


def _moved(extent: Extent, matrix: Matrix) -> Extent:
    corners = [(x, y) for x in (extent.left, extent.right) for y in (extent.top, extent.bottom)]
    a, b, c, d, e, f = matrix
    moved = [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
    across, down = zip(*moved, strict=True)
    return Extent(min(across), min(down), max(across), max(down))


def _union(extents: Iterable[Extent]) -> Extent | None:
    sides = list(zip(*extents, strict=True))
    return Extent(min(sides[0]), min(sides[1]), max(sides[2]), max(sides[3])) if sides else None
