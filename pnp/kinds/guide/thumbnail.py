"""A finished sheet -> a picture so small that words are bars and dust is left out: nobody sees what weighs a lot."""

from __future__ import annotations

from dataclasses import replace

from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Item, Picture, Place, Shape, Text
from pnp.scene.path import Path, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.remembered import Remembered
from pnp.type.fonts import FontBook

_X_HEIGHT = 0.45  # of the size
_LEAST_MM = 0.2  # on paper: smaller things are dust
_shown: Remembered[Frame] = Remembered(30_000)  # items: for a watch, in which most sheets stay as they are


def thumbnail(frame: Frame, fonts: FontBook, scale: float, *, in_grey: bool = False) -> Frame:
    """As it is to be shown at that scale. Frames that are shared stay shared."""
    key = frame.meaning, frame.name, fonts.faces, scale, in_grey
    return _shown.get(key, _items, lambda: _Greeked(fonts, in_grey).frame(frame, _LEAST_MM / scale))


def _items(frame: Frame) -> int:
    """That are remembered with it: those of a frame that stands there many times count once."""
    frames, found = [frame], {id(frame)}
    for each in frames:
        inner = [item.frame for item in each.items if isinstance(item, Place) and id(item.frame) not in found]
        found.update(map(id, inner))
        frames += inner
    return sum(len(each.items) for each in frames)


class _Greeked:
    def __init__(self, fonts: FontBook, in_grey: bool) -> None:
        self._fonts, self._in_grey = fonts, in_grey
        self._done: dict[tuple[int, float], tuple[Frame, Frame]] = {}

    def frame(self, frame: Frame, least: float) -> Frame:
        """Without what is smaller than that, in its own millimetres."""
        key = id(frame), round(least, 3)
        if key not in self._done:
            items = tuple(item for each in frame.items if (item := self._item(each, least)) is not None)
            # The frame itself too, so that its id stays its own.
            self._done[key] = frame, Frame(frame.width, frame.height, items, frame.name)
        return self._done[key][1]

    def _item(self, item: Item, least: float) -> Item | None:
        if isinstance(item, Place):
            return replace(item, frame=self.frame(item.frame, least / item.scale))
        if isinstance(item, Text):
            width = self._fonts.width_mm(item.font, item.text, item.size_pt, item.tracking_pt)
            height = item.size_pt * MM_PER_PT * _X_HEIGHT
            item = Shape(rect(item.x, item.y - height, width, height), fill=item.color, role=item.role)
        elif _reach(item.path) < least:
            return None
        return _greyed(item) if self._in_grey else item


def _greyed(shape: Shape) -> Shape:
    """For pages that need black ink only. Of a bitmap its mean is left, which is all that is seen at this size."""
    fill, stroke, hatch = shape.fill, shape.stroke, shape.hatch
    if isinstance(fill, Gradient):
        fill = _grey_gradient(fill)
    elif isinstance(fill, Picture):
        light = 1.0 - fill.bitmap.coverage
        fill = Color(light, light, light)
    elif fill is not None:
        fill = _grey(fill)
    if stroke is not None:
        gradient = _grey_gradient(stroke.gradient) if stroke.gradient is not None else None
        stroke = replace(stroke, color=_grey(stroke.color), gradient=gradient)
    if hatch is not None:
        hatch = replace(hatch, color=_grey(hatch.color))
    return replace(shape, fill=fill, stroke=stroke, hatch=hatch)


def _grey(color: Color) -> Color:
    light = 0.299 * color.r + 0.587 * color.g + 0.114 * color.b
    return Color(light, light, light)


def _grey_gradient(gradient: Gradient) -> Gradient:
    return replace(gradient, stops=tuple((offset, _grey(color)) for offset, color in gradient.stops))


def _reach(path: Path) -> float:
    """The longer side of a box around it, handles of curves included."""
    points = [number for segment in path for number in segment[1:]]
    across, down = points[0::2], points[1::2]
    return max(max(across) - min(across), max(down) - min(down)) if points else 0.0
