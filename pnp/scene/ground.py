"""A page -> its lines, pictures and texts in painting order, each with the colours that lie beside or below it."""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TypeAlias

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Gradient, Picture, Place, Role, Shape, Text
from pnp.scene.path import Matrix, Path, Point
from pnp.scene.raster import Outline, flattened, moved, placed, undone
from pnp.scene.units import MM_PER_PT

_PLACES = 4  # of a line that are looked at
_ASIDE_MM = 0.25  # from the rim of a line to its ground
_SPOTS = ((0.5, 0.5), (0.2, 0.2), (0.8, 0.2), (0.2, 0.8), (0.8, 0.8))  # of a picture that are looked at
_NARROW = 0.4  # of a text's size: the width of a letter
_ALONG = (0.15, 0.5, 0.85)  # places of a text that are looked at
_ALIKE = 8  # texts of a frame that are looked at, of one colour for one ground: a page of a book has hundreds
_MOST_KNOWN = 10_000  # frames that are remembered
_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

Bounds: TypeAlias = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Seen:
    """A line with the colours on both sides of it, at a few places; or a picture or a text, with those below it."""

    item: Shape | Place | Text
    below: tuple[tuple[Color, ...], ...]
    within: str = ""  # the name of the frame that a text stands in
    painted: Callable[[Color], tuple[str, ...]] = lambda _: ()  # a colour of those below -> who painted it, see `_by`


@dataclass(frozen=True, slots=True)
class Known:
    """What need not be worked out again: frames whose lines were seen on a ground, and what frames paint.

    By their ids, which is quicker than by digests; the frames are kept, so that an id stays its frame's own.
    """

    seen: set[tuple[int, Color | None, bool]] = field(default_factory=set)
    painted: dict[int, tuple[Frame, _Painted]] = field(default_factory=dict)

    def forget_many(self) -> None:
        """Thousands of cards are frames of which none comes again: to keep them all takes memory and saves nothing."""
        if len(self.painted) > _MOST_KNOWN:
            self.forget()

    def forget(self) -> None:
        self.seen.clear()
        self.painted.clear()


def seen_on(
    page: Frame, is_picture: Callable[[Frame], bool], is_line: Callable[[Color], bool], known: Known
) -> Iterator[Seen]:
    """Texts of a page, and the lines and pictures that are asked for; what is inside drawings is their own affair."""
    known.forget_many()
    yield from _Walk(is_picture, is_line, known).frame(page, ())


class _Area:
    """What a path encloses."""

    __slots__ = ("_outline", "bounds", "path")

    def __init__(self, path: Path) -> None:
        self.path, self.bounds = path, _bounds(path)
        self._outline: Outline | None = None

    def holds(self, x: float, y: float) -> bool:
        left, top, right, bottom = self.bounds
        if not (left <= x <= right and top <= y <= bottom):
            return False
        if self._outline is None:
            self._outline = flattened(self.path, _HERE)
        inside = False
        for points in self._outline:
            x0, y0 = points[-1]
            for x1, y1 in points:
                if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
                    inside = not inside
                x0, y0 = x1, y1
        return inside


def _bounds(path: Path) -> Bounds:
    points = [part for segment in path for part in segment[1:]]
    across, down = points[::2], points[1::2]
    return (min(across), min(down), max(across), max(down)) if across else (0.0, 0.0, 0.0, 0.0)


class _Fill:
    """A shape that hides what lies below it, or most of it. Few are ever asked, so those alone are made ready."""

    __slots__ = ("_areas", "color", "opacity", "shape")

    def __init__(self, shape: Shape, color: Color, opacity: float) -> None:
        self.shape, self.color, self.opacity = shape, color, opacity
        self._areas: list[_Area] | None = None

    @property
    def bounds(self) -> Bounds:
        return _bounds(self.shape.path)

    def at(self, x: float, y: float) -> Color | None:
        if self._areas is None:
            self._areas = [_Area(path) for path in (self.shape.path, *self.shape.clips, *self.shape.odd_clips)]
        return self.color if all(area.holds(x, y) for area in self._areas) else None


class _Pixels(_Fill):
    """A bitmap: what is seen through there is nothing, or all of it."""

    __slots__ = ("_back", "_bitmap")

    def __init__(self, shape: Shape, picture: Picture) -> None:
        super().__init__(shape, WHITE, shape.fill_opacity)
        self._bitmap, self._back = picture.bitmap, undone(picture.matrix)

    def at(self, x: float, y: float) -> Color | None:
        r, g, b, seen = self._bitmap.at(*moved(self._back, x, y))
        return Color(r, g, b) if seen >= 0.5 and super().at(x, y) is not None else None


class _Inner:
    """A placed frame, with what is painted in it."""

    __slots__ = ("_back", "_matrix", "_window", "opacity", "painted")

    def __init__(self, place: Place, painted: _Painted) -> None:
        self.painted, self.opacity = painted, place.opacity
        self._matrix = placed(_HERE, place)
        self._back: Matrix | None = None
        self._window = _Area(place.clip) if place.clip is not None else None

    @property
    def bounds(self) -> Bounds:
        left, top, right, bottom = self.painted.bounds
        corners = [moved(self._matrix, x, y) for x in (left, right) for y in (top, bottom)]
        across, down = zip(*corners, strict=True)
        return min(across), min(down), max(across), max(down)

    def at(self, x: float, y: float) -> Color | None:
        point = self._inside(x, y)
        if self._window is not None and not self._window.holds(*point):
            return None
        return self.painted.at(*point)

    def names(self, x: float, y: float) -> tuple[str, ...]:
        return self.painted.names(*self._inside(x, y))

    def _inside(self, x: float, y: float) -> Point:
        if self._back is None:
            self._back = undone(self._matrix)
        return moved(self._back, x, y)


_Layer: TypeAlias = tuple[float, float, float, float, _Fill | _Inner]  # left, top, right, bottom


class _Painted:
    """Fills in the order in which they are painted; what was added waits until somebody asks."""

    __slots__ = ("_bounds", "_known", "_layers", "_waiting", "name")

    def __init__(self, known: Known, name: str = "", items: Iterable[Shape | Place] = ()) -> None:
        self.name = name  # of the frame
        self._known = known
        self._layers: list[_Layer] = []
        self._waiting = list(items)
        self._bounds: Bounds | None = None

    def add(self, item: Shape | Place) -> None:
        self._waiting.append(item)

    @property
    def layers(self) -> list[_Layer]:
        if self._waiting:
            for item in self._waiting:
                layer = self._layer(item)
                if layer is not None:
                    self._layers.append((*layer.bounds, layer))
            self._waiting.clear()
            self._bounds = None
        return self._layers

    @property
    def bounds(self) -> Bounds:
        """Of what paints anything at all."""
        layers = self.layers
        if self._bounds is None:
            left, top, right, bottom, _ = zip(*layers, strict=True)
            self._bounds = min(left), min(top), max(right), max(bottom)
        return self._bounds

    def _layer(self, item: Shape | Place) -> _Fill | _Inner | None:
        if isinstance(item, Shape):
            if isinstance(item.fill, Picture):
                return _Pixels(item, item.fill)
            if item.fill is not None and (opacity := _opacity(item, item.fill)) > 0:
                return _Fill(item, _flat(item.fill), opacity)
        elif item.opacity > 0 and (inner := _painted(item.frame, self._known)).layers:
            return _Inner(item, inner)
        return None

    def at(self, x: float, y: float) -> Color | None:
        """The uppermost colour at a point; None where nothing is painted. Glass takes on what lies below it here."""
        veils: list[tuple[Color, float]] = []
        for left, top, right, bottom, layer in reversed(self.layers):
            if left <= x <= right and top <= y <= bottom and (color := layer.at(x, y)) is not None:
                if layer.opacity >= 1:
                    return _veiled(color, veils) if veils else color
                veils.append((color, layer.opacity))
        return _veiled(WHITE, veils) if veils else None

    def names(self, x: float, y: float) -> tuple[str, ...]:
        """Of the frames, from here inwards, that hold what is uppermost at a point where something is painted."""
        for left, top, right, bottom, layer in reversed(self.layers):
            if left <= x <= right and top <= y <= bottom and layer.at(x, y) is not None:
                return (self.name, *(layer.names(x, y) if isinstance(layer, _Inner) else ()))
        return (self.name,)


def _painted(frame: Frame, known: Known) -> _Painted:
    if id(frame) not in known.painted:
        items = [item for item in frame.items if isinstance(item, Shape | Place)]
        known.painted[id(frame)] = frame, _Painted(known, frame.name, items)
    return known.painted[id(frame)][1]


Below: TypeAlias = tuple[tuple[_Painted, Matrix, _Area | None], ...]  # frames from the page inwards, as far as painted


class _Walk:
    def __init__(self, is_picture: Callable[[Frame], bool], is_line: Callable[[Color], bool], known: Known) -> None:
        self.is_picture, self.is_line, self.known = is_picture, is_line, known

    def frame(
        self,
        frame: Frame,
        outside: Below,
        matrix: Matrix = _HERE,
        window: Path | None = None,
        *,
        pictured: bool = False,
    ) -> Iterator[Seen]:
        painted = _Painted(self.known, frame.name)
        below = (*outside, (painted, matrix, _Area(window) if window is not None else None))
        alike: Counter[tuple[Color, Color]] = Counter()
        for item in frame.items:
            if isinstance(item, Shape):
                if item.stroke is not None and item.role is Role.ART and self.is_line(item.stroke.color):
                    yield from _line(item, item.stroke.width_mm, below)
                painted.add(item)
            elif isinstance(item, Place):
                yield from self._place(item, below, pictured=pictured or item.pictured)
                painted.add(item)
            elif not pictured:
                alike[item.color, item.on] += 1
                if alike[item.color, item.on] <= _ALIKE:
                    yield from _text(item, below, frame.name)

    def _place(self, place: Place, below: Below, *, pictured: bool) -> Iterator[Seen]:
        frame = place.frame
        if self.is_picture(frame):
            inner = placed(_HERE, place)
            spots = [moved(inner, frame.width * across, frame.height * down) for across, down in _SPOTS]
            colors = tuple(color for spot in spots if (color := _below(spot, below)) is not None)
            if colors:
                yield Seen(place, (colors,), painted=_by(spots, below))
        elif place.role is not Role.ART:
            if frame.width and frame.height:  # others are items that only stand together
                middle = moved(placed(_HERE, place), frame.width / 2, frame.height / 2)
                ground, seen = _below(middle, below), self.known.seen
                if (id(frame), ground, pictured) in seen or (id(frame), ground, False) in seen:
                    return
                seen.add((id(frame), ground, pictured))
            yield from self.frame(frame, below, placed(_HERE, place), place.clip, pictured=pictured)


def _line(shape: Shape, width: float, below: Below) -> Iterator[Seen]:
    sides: list[tuple[Color, ...]] = []
    pairs = list(_beside(flattened(shape.path, _HERE), width / 2 + _ASIDE_MM))
    for pair in pairs:
        colors = [_below(point, below) for point in pair]
        if None not in colors:
            sides.append(tuple(color for color in colors if color is not None))
    if sides:
        yield Seen(shape, tuple(sides), painted=_by([point for pair in pairs for point in pair], below))


def _text(text: Text, below: Below, within: str) -> Iterator[Seen]:
    spots = list(_letters(text))
    if colors := tuple(color for spot in spots if (color := _below(spot, below)) is not None):
        yield Seen(text, (colors,), within, _by(spots, below))


def _letters(text: Text) -> Iterator[Point]:
    """Points amid its letters, at a few places. How wide they are only a font knows; few are narrower than this."""
    em = text.size_pt * MM_PER_PT
    combining = 0 if text.text.isascii() else sum(map(bool, map(unicodedata.combining, text.text)))
    width = _NARROW * em * (len(text.text) - combining)  # accents stand on letters
    for part in _ALONG:
        yield text.x + width * part, text.y - 0.3 * em


def _below(point: Point, frames: Below) -> Color | None:
    """The colour that was painted last at a point of the innermost frame; None where the point is not seen."""
    color: Color | None = None
    for painted, matrix, window in reversed(frames):
        if window is not None and not window.holds(*point):
            return None
        color = color or painted.at(*point)
        point = moved(matrix, *point)
    return color or WHITE


def _by(points: Sequence[Point], frames: Below) -> Callable[[Color], tuple[str, ...]]:
    """The names of the frames in which a colour below one of the points was painted, from the page inwards.

    To be asked while the page is walked through: later more lies there. Few ask, so nobody pays who does not.
    """

    def names(color: Color) -> tuple[str, ...]:
        for point in points:
            if _below(point, frames) == color:
                for painted, matrix, _ in reversed(frames):
                    if painted.at(*point) is not None:
                        return painted.names(*point)
                    point = moved(matrix, *point)
        return ()

    return names


def _beside(outline: Outline, aside: float) -> Iterator[tuple[Point, Point]]:
    """Pairs of points to the left and right of a line, at a few places."""
    pieces = [(a, b) for points in outline for a, b in pairwise(points) if a != b]
    for (x0, y0), (x1, y1) in pieces[:: max(1, -(-len(pieces) // _PLACES))]:
        length = math.hypot(x1 - x0, y1 - y0)
        x, y, nx, ny = (x0 + x1) / 2, (y0 + y1) / 2, -(y1 - y0) / length * aside, (x1 - x0) / length * aside
        yield (x + nx, y + ny), (x - nx, y - ny)


def _veiled(color: Color, veils: Sequence[tuple[Color, float]]) -> Color:
    """A colour below others that are seen through, the uppermost first."""
    for veil, opacity in reversed(veils):
        pairs = zip((veil.r, veil.g, veil.b), (color.r, color.g, color.b), strict=True)
        r, g, b = (opacity * new + (1 - opacity) * old for new, old in pairs)
        color = Color(r, g, b, veil.role if opacity >= 0.5 else color.role)
    return color


def _opacity(shape: Shape, fill: Color | Gradient) -> float:
    stops = fill.opacities if isinstance(fill, Gradient) else ()
    return shape.fill_opacity * (sum(stops) / len(stops) if stops else 1.0)


def _flat(fill: Color | Gradient) -> Color:
    if isinstance(fill, Color):
        return fill
    colors: Sequence[Color] = [color for _, color in fill.stops]
    r, g, b = (sum(parts) / len(colors) for parts in zip(*((c.r, c.g, c.b) for c in colors), strict=True))
    return Color(r, g, b, colors[0].role)
