"""A finished sheet -> a picture so small that words are grey bars: nobody reads them, and outlines weigh a lot."""

from __future__ import annotations

from dataclasses import replace

from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.path import rect
from pnp.scene.units import MM_PER_PT
from pnp.type.fonts import FontBook

_X_HEIGHT = 0.45  # of the size


def thumbnail(frame: Frame, fonts: FontBook) -> Frame:
    """Frames that are shared stay shared."""
    return _Greeked(fonts).frame(frame)


class _Greeked:
    def __init__(self, fonts: FontBook) -> None:
        self._fonts = fonts
        self._done: dict[int, tuple[Frame, Frame]] = {}

    def frame(self, frame: Frame) -> Frame:
        if not frame.has_text:
            return frame
        if id(frame) not in self._done:
            items = tuple(self._item(item) for item in frame.items)
            # The frame itself too, so that its id stays its own.
            self._done[id(frame)] = frame, Frame(frame.width, frame.height, items, frame.name)
        return self._done[id(frame)][1]

    def _item(self, item: Item) -> Item:
        if isinstance(item, Place):
            return replace(item, frame=self.frame(item.frame))
        if isinstance(item, Text):
            width = self._fonts.width_mm(item.font, item.text, item.size_pt, item.tracking_pt)
            height = item.size_pt * MM_PER_PT * _X_HEIGHT
            return Shape(rect(item.x, item.y - height, width, height), fill=item.color, role=item.role)
        return item
