"""A finished sheet -> a picture so small that words are bars and dust is left out: nobody sees what weighs a lot."""

from __future__ import annotations

from dataclasses import replace

from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.path import Path, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.remembered import Remembered
from pnp.type.fonts import FontBook

_X_HEIGHT = 0.45  # of the size
_LEAST_MM = 0.2  # on paper: smaller things are dust
_shown: Remembered[Frame] = Remembered(200)  # for a watch, in which most sheets stay as they are


def thumbnail(frame: Frame, fonts: FontBook, scale: float) -> Frame:
    """As it is to be shown at that scale. Frames that are shared stay shared."""
    key = frame.meaning, frame.name, fonts.faces, scale
    return _shown.get(key, 1, lambda: _Greeked(fonts).frame(frame, _LEAST_MM / scale))


class _Greeked:
    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
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
            return Shape(rect(item.x, item.y - height, width, height), fill=item.color, role=item.role)
        return item if _reach(item.path) >= least else None


def _reach(path: Path) -> float:
    """The longer side of a box around it, handles of curves included."""
    points = [number for segment in path for number in segment[1:]]
    across, down = points[0::2], points[1::2]
    return max(max(across) - min(across), max(down) - min(down)) if points else 0.0
