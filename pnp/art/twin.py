"""A picture in colours of its own -> the same for the friendly ink: tones lightened, areas told apart by outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from pnp.scene.bitmap import Bitmap
from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Gradient, Item, Picture, Place, Shape, Stroke
from pnp.scene.path import Path
from pnp.scene.raster import coarse

# The house's own drawings cover from 2 to 17 in a hundred of their box in the friendly ink, half of them less than 9.
SPARING = 0.07  # what takes no more than this stays as it is
AIM = 0.06  # so that a page that is full of such pictures takes no more than the house allows
AIM_OF_FIGURES = 0.16
_CUT_OUT = (0.8, 0.2)  # of a bitmap that is seen: more is a picture as any other, less a small figure
_MOST, _LEAST = 0.35, 0.05  # of its tone that an area keeps
_TRIALS = 3
_OUTLINE = 0.012  # of the side of the picture
_WIDEST = 0.034  # of the side: what lines of the house come to, where wider ones are thinned
_DETAIL = 0.02  # of the picture: smaller dark areas are eyes and the like, and stay
_DARK = 0.2  # luminance
_LINE_LUMINANCE = 0.12  # stands out from white by more than 5 : 1
_GLASS = 0.4  # what is seen through more than that gets no outline
_GROUND = 0.98  # of both sides: the picture's ground, whose outline would be a frame
_CORNER = 0.2  # of a side: what turns no closer to a corner is round
_NARROW = 6  # outlines: areas that are narrower have no room for one


def coverage(frame: Frame) -> float:
    """How much of its box is covered with ink: the mean of all greys."""
    side = max(frame.width, frame.height)
    greys = [1 - (0.299 * r + 0.587 * g + 0.114 * b) for r, g, b in coarse(frame)]
    return sum(greys) / len(greys) * side * side / (frame.width * frame.height)


def lightened(frame: Frame) -> Frame:
    """Colours that come from the palette are friendly already, and stay; so does a picture that takes little ink."""
    if coverage(frame) <= SPARING:
        return frame
    share, twin = _MOST, frame
    for _ in range(_TRIALS):
        twin = _Twin(frame.width, frame.height, share).frame(frame)
        taken = coverage(twin)
        if taken <= AIM or share <= _LEAST:
            break
        share = max(_LEAST, share * (AIM / taken) ** 2)  # outlines take their part, whatever areas give up
    return twin


def lightened_bitmap(bitmap: Bitmap) -> Bitmap:
    """By the same measures; figures that are cut out keep their outlines, as no page is covered with them.

    The more is seen of one, the more it is like the photographs beside it.
    """
    from pnp.scene.pixels import lightened as lightened_pixels  # Pillow, which games without bitmaps do not need

    seen = sum(alpha for *_, alpha in bitmap.cells) / len(bitmap.cells)
    whole, small = _CUT_OUT
    share = min(1.0, max(0.0, (whole - seen) / (whole - small)))
    return lightened_pixels(bitmap, SPARING, AIM + share * (AIM_OF_FIGURES - AIM))


class _Twin:
    """Changes a picture of a size; `share` is what areas keep of their tone."""

    def __init__(self, width: float, height: float, share: float) -> None:
        self.width, self.height, self.share = width, height, share
        side = math.sqrt(width * height)
        self.outline, self.widest = _OUTLINE * side, _WIDEST * side
        self._windows: set[int] = set()  # ids of clips that have an outline

    def frame(self, frame: Frame, opacity: float = 1.0) -> Frame:
        return replace(frame, items=tuple(self._items(frame, opacity)))

    def _items(self, frame: Frame, opacity: float) -> Iterator[Item]:
        for item in frame.items:
            if isinstance(item, Place):
                yield replace(item, frame=self.frame(item.frame, opacity * item.opacity))
            elif isinstance(item, Shape):
                yield from self._shape(item, opacity * item.fill_opacity)
            else:
                yield item

    def _shape(self, shape: Shape, opacity: float) -> Iterator[Shape]:
        pen = shape.stroke
        if pen is not None and pen.width_mm > self.widest and not pen.color.role:
            shape = replace(shape, stroke=replace(pen, width_mm=self.widest))
        if shape.fill is None or isinstance(shape.fill, Picture) or _is_of_the_palette(shape.fill):
            yield shape
            return
        tone = shape.fill if isinstance(shape.fill, Color) else _mean(shape.fill)
        across, down = _extent(shape.path)
        if across * down < _DETAIL * self.width * self.height and tone.luminance < _DARK:
            yield shape
            return
        line = Stroke(_darkened(tone), self.outline) if opacity >= _GLASS and shape.stroke is None else None
        own = line if self._has_room(shape.path) else None
        yield replace(shape, fill=self._paler(shape.fill), stroke=own or shape.stroke)
        if line is not None:
            yield from self._windows_of(shape, line)

    def _windows_of(self, shape: Shape, line: Stroke) -> Iterator[Shape]:
        """Of a ground that is seen through windows, these are the shape; each is outlined once, within the others."""
        across, down = _extent(shape.path)
        for clip in (*shape.clips, *shape.odd_clips):
            wide, high = _extent(clip)
            is_ground = across >= _GROUND * wide and down >= _GROUND * high
            is_larger = _GROUND * across > wide or _GROUND * down > high  # else its own outline is seen
            if is_ground and is_larger and id(clip) not in self._windows and self._has_room(clip):
                self._windows.add(id(clip))
                others = tuple(other for other in shape.clips if other is not clip)
                odd = tuple(other for other in shape.odd_clips if other is not clip)
                yield Shape(clip, stroke=line, clips=others, odd_clips=odd)

    def _has_room(self, path: Path) -> bool:
        """Whether an outline would show, and be no frame round the whole picture; a disc as large has a rim."""
        across, down = _extent(path)
        is_ground = across >= _GROUND * self.width and down >= _GROUND * self.height and _has_corners(path)
        return min(across, down) >= _NARROW * self.outline and not is_ground

    def _paler(self, fill: Color | Gradient) -> Color | Gradient:
        if isinstance(fill, Color):
            return _mixed(fill, self.share)
        return replace(fill, stops=tuple((offset, _mixed(color, self.share)) for offset, color in fill.stops))


def _is_of_the_palette(fill: Color | Gradient) -> bool:
    return bool(fill.role) if isinstance(fill, Color) else all(color.role for _, color in fill.stops)


def _extent(path: Path) -> tuple[float, float]:
    across = [x for segment in path for x in segment[1::2]]
    down = [y for segment in path for y in segment[2::2]]
    return (max(across) - min(across), max(down) - min(down)) if across else (0.0, 0.0)


def _has_corners(path: Path) -> bool:
    """Whether it turns close to all four corners of its box, as a card does, however its corners are rounded."""
    ends = [(segment[-2], segment[-1]) for segment in path if len(segment) > 2]
    (left, right), (top, bottom) = ((min(values), max(values)) for values in zip(*ends, strict=True))
    wide, high = _CORNER * (right - left), _CORNER * (bottom - top)
    return all(
        any(abs(x - corner_x) <= wide and abs(y - corner_y) <= high for x, y in ends)
        for corner_x in (left, right)
        for corner_y in (top, bottom)
    )


def _mixed(color: Color, share: float) -> Color:
    r, g, b = (share * part + (1 - share) * white for part, white in zip(_rgb(color), _rgb(WHITE), strict=True))
    return Color(r, g, b)


def _darkened(color: Color) -> Color:
    """The same hue, dark enough for a line."""
    while color.luminance > _LINE_LUMINANCE:
        color = Color(color.r * 0.9, color.g * 0.9, color.b * 0.9)
    return color


def _mean(gradient: Gradient) -> Color:
    colors = [_rgb(color) for _, color in gradient.stops]
    r, g, b = (sum(part) / len(colors) for part in zip(*colors, strict=True))
    return Color(r, g, b)


def _rgb(color: Color) -> tuple[float, float, float]:
    return color.r, color.g, color.b
