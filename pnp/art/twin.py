"""A picture in colours of its own -> the same for the friendly ink: tones lightened, areas told apart by outlines."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Gradient, Item, Place, Shape, Stroke
from pnp.scene.raster import coarse

# The house's own drawings cover from 2 to 17 in a hundred of their box in the friendly ink, half of them less than 9.
SPARING = 0.10  # what takes no more than this stays as it is
AIM = 0.08
_MOST, _LEAST = 0.35, 0.05  # of its tone that an area keeps
_OUTLINE = 0.012  # of the side of the picture
_DETAIL = 0.02  # of the picture: smaller dark areas are eyes and the like, and stay
_DARK = 0.2  # luminance
_LINE_LUMINANCE = 0.12  # stands out from white by more than 5 : 1
_GLASS = 0.9  # what is seen through gets no outline
_GROUND = 0.98  # of both sides: the picture's ground, whose outline would be a frame
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
    twin = _Twin(frame.width, frame.height, _MOST).frame(frame)
    taken = coverage(twin)
    if taken <= AIM:
        return twin
    return _Twin(frame.width, frame.height, max(_LEAST, _MOST * AIM / taken)).frame(frame)


@dataclass(frozen=True, slots=True)
class _Twin:
    """Changes a picture of a size; `share` is what areas keep of their tone."""

    width: float
    height: float
    share: float

    def frame(self, frame: Frame, opacity: float = 1.0) -> Frame:
        return replace(frame, items=tuple(self._items(frame, opacity)))

    def _items(self, frame: Frame, opacity: float) -> Iterator[Item]:
        for item in frame.items:
            if isinstance(item, Place):
                yield replace(item, frame=self.frame(item.frame, opacity * item.opacity))
            elif isinstance(item, Shape) and item.fill is not None and not _is_of_the_palette(item.fill):
                yield self._area(item, item.fill, opacity * item.fill_opacity)
            else:
                yield item

    def _area(self, shape: Shape, fill: Color | Gradient, opacity: float) -> Shape:
        across, down = _extent(shape)
        tone = fill if isinstance(fill, Color) else _mean(fill)
        if across * down < _DETAIL * self.width * self.height and tone.luminance < _DARK:
            return shape
        if isinstance(fill, Gradient):
            stops = tuple((offset, _mixed(color, self.share)) for offset, color in fill.stops)
            paler: Color | Gradient = replace(fill, stops=stops)
        else:
            paler = _mixed(fill, self.share)
        width = _OUTLINE * math.sqrt(self.width * self.height)
        is_ground = across >= _GROUND * self.width and down >= _GROUND * self.height
        has_room = min(across, down) >= _NARROW * width and not is_ground
        if shape.stroke is None and has_room and opacity >= _GLASS:
            return replace(shape, fill=paler, stroke=Stroke(_darkened(tone), width))
        return replace(shape, fill=paler)


def _is_of_the_palette(fill: Color | Gradient) -> bool:
    return bool(fill.role) if isinstance(fill, Color) else all(color.role for _, color in fill.stops)


def _extent(shape: Shape) -> tuple[float, float]:
    across = [x for segment in shape.path for x in segment[1::2]]
    down = [y for segment in shape.path for y in segment[2::2]]
    return (max(across) - min(across), max(down) - min(down)) if across else (0.0, 0.0)


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
