"""A page -> the same page as a printer needs it that shifts backs and does not print to scale."""

from __future__ import annotations

import math
from dataclasses import dataclass, field, replace

from pnp.scene.frame import Frame, Item, Shape, Text
from pnp.scene.mapping import mapped_shape
from pnp.scene.path import Path, mapped
from pnp.scene.stretch import stretched_shape
from pnp.sheet.printing import Drift, Flip

AS_IT_IS = Drift()


def made_up_for(page: Frame, drift: Drift, *, is_back: bool, flip: Flip = Flip.LONG) -> Frame:
    """Backs move against the printer's shift, both sides shrink where it prints too large; the middle stays put.

    A printer takes a page that lies on its side turned to the right: what is right on the page is down on the paper.
    Its shift was measured over the long edge; over the short one it turns the back upside down.
    """
    if not is_back:
        drift = replace(drift, right_mm=0.0, down_mm=0.0)
    if drift == AS_IT_IS:
        return page
    right, down = drift.right_mm, drift.down_mm
    if flip is Flip.SHORT:
        right, down = -right, -down
    across, along = 1 / drift.scale_x, 1 / drift.scale_y
    if page.width > page.height:
        right, down, across, along = down, -right, along, across
    x, y = page.width / 2 * (1 - across) - right, page.height / 2 * (1 - along) - down
    done = _Scaling(across, along).frame(page)
    return Frame(page.width, page.height, tuple(_moved(item, x, y) for item in done.items), page.name)


@dataclass(slots=True)
class _Scaling:
    """Frames that are placed more than once stay one frame."""

    across: float
    along: float
    _done: dict[tuple[int, bool], tuple[Frame, Frame]] = field(default_factory=dict)

    def frame(self, frame: Frame, *, turned: bool = False) -> Frame:
        key = id(frame), turned
        if key not in self._done:
            across, along = (self.along, self.across) if turned else (self.across, self.along)
            items = tuple(self._item(item, across, along, turned=turned) for item in frame.items)
            self._done[key] = frame, Frame(frame.width * across, frame.height * along, items, frame.name)
        return self._done[key][1]

    def _item(self, item: Item, across: float, along: float, *, turned: bool) -> Item:
        mean = math.sqrt(across * along)
        if isinstance(item, Shape):
            return stretched_shape(item, across, lambda y: y * along, mean)
        if isinstance(item, Text):
            size, tracking = item.size_pt * mean, item.tracking_pt * mean
            return replace(item, x=item.x * across, y=item.y * along, size_pt=size, tracking_pt=tracking)
        item = replace(item, x=item.x * across, y=item.y * along)
        quarters = item.turn_deg / 90
        if quarters != round(quarters):  # askew, the two scales cannot be told apart
            return replace(item, scale=item.scale * mean)
        swapped = round(quarters) % 2 == 1
        inner = self.frame(item.frame, turned=turned != swapped)
        ways = (along, across) if swapped else (across, along)
        clip = _path(item.clip, *ways) if item.clip is not None else None
        return replace(item, frame=inner, clip=clip)


def _path(path: Path, across: float, along: float) -> Path:
    return mapped(path, lambda x, y: (x * across, y * along))


def _moved(item: Item, dx: float, dy: float) -> Item:
    if isinstance(item, Shape):
        return mapped_shape(item, lambda x, y: (x + dx, y + dy))
    return replace(item, x=item.x + dx, y=item.y + dy)
