"""Pages -> places on them that can be clicked: where each lies, and the lines of a file that it was made from."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from pnp.build.places import Lines, Places
from pnp.game.library import COMPONENTS_FILE
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Place, Role, Source, Text
from pnp.scene.path import Matrix
from pnp.scene.raster import placed
from pnp.sheet.extent import Extent, Outskirts
from pnp.type.fonts import FontBook

_HERE: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
_LEAST_SCALE = 0.4  # what is shown smaller is a picture of a sheet, and nothing to point at
_NEAR_MM = 3.0  # lines of one paragraph are no farther apart
_ROOM_MM = 0.6  # around words


# A page as a whole, for whatever nobody knows better; a piece to cut out; words, or lines of a book; anything else.
Kind: TypeAlias = Literal["page", "piece", "words", "place"]


@dataclass(frozen=True, slots=True)
class Spot:
    """Where on a page something lies that was made from lines of a file; millimetres from the upper left."""

    x: float
    y: float
    width: float
    height: float
    file: str
    line: int
    last: int  # of its lines
    kind: Kind = "place"
    piece: int = -1  # which of the component's, of those that can be looked at alone

    def joined(self, other: Spot) -> Spot:
        left, top = min(self.x, other.x), min(self.y, other.y)
        right = max(self.x + self.width, other.x + other.width)
        bottom = max(self.y + self.height, other.y + other.height)
        return replace(self, x=left, y=top, width=right - left, height=bottom - top)

    def goes_on_in(self, other: Spot) -> bool:
        """Whether the two are words that stand near one another and come from one place."""
        if (self.file, self.line, self.kind) != (other.file, other.line, "words") or self.kind != "words":
            return False
        across = max(self.x, other.x) - min(self.x + self.width, other.x + other.width)
        down = max(self.y, other.y) - min(self.y + self.height, other.y + other.height)
        return across < _NEAR_MM and down < _NEAR_MM


class Spotter:
    """Finds them on the pages of one component; how far a frame reaches is worked out once."""

    def __init__(self, places: Places, fonts: FontBook, component: str, pieces: Mapping[int, int]) -> None:
        """`pieces`: the numbers of frames that can be looked at alone, by their identity."""
        self._places, self._component, self._pieces = places, component, pieces
        self._reach = Outskirts(fonts)
        self._knowing: dict[int, tuple[Frame, bool]] = {}

    def on(self, pages: Sequence[Page]) -> list[tuple[Spot, ...]]:
        """Of each page, in the order in which they are painted: what lies within something comes after it."""
        found = [list(_joined(self._page(page.frame))) for page in pages]
        starts: dict[str, list[int]] = {}
        for spot in (spot for spots in found for spot in spots):
            starts.setdefault(spot.file, []).append(spot.line)
        for lines in starts.values():
            lines.sort()
        ends = {name: self._places.length(name) for name in {spot.file for spots in found for spot in spots}}
        return [tuple(_ended(spot, starts[spot.file], ends[spot.file]) for spot in spots) for spots in found]

    def _page(self, frame: Frame) -> Iterator[Spot]:
        whole = Extent(0.0, 0.0, frame.width, frame.height)
        source = frame.source or (COMPONENTS_FILE, self._component)
        if (lines := self._places.of(source, self._component)) is not None:
            yield _spot(whole, lines, "page")
        yield from self._within(frame, _HERE, self._component)

    def _within(self, frame: Frame, matrix: Matrix, component: str) -> Iterator[Spot]:
        for item in frame.items:
            if isinstance(item, Place):
                yield from self._place(item, matrix, component)
            elif isinstance(item, Text) and item.source:
                alone = Frame(0.0, 0.0, (item,))
                yield from self._told(item.source, component, self._reach.around(alone, matrix), "words")

    def _place(self, place: Place, matrix: Matrix, component: str) -> Iterator[Spot]:
        inner, frame = placed(matrix, place), place.frame
        if place.role is Role.FOOT or math.hypot(inner[0], inner[1]) < _LEAST_SCALE:
            return
        if not (place.source or self._knows(frame)):
            return
        if source := place.source or frame.source:
            has_size = not place.source and frame.width > 0 and frame.height > 0
            reach = _box(frame, inner) if has_size else self._reach.around(frame, inner)
            kind: Kind = "piece" if place.role is Role.PIECE else "place" if has_size or place.source else "words"
            for spot in self._told(source, component, reach, kind):
                yield replace(spot, piece=self._pieces.get(id(frame), -1))
        if _is_row(frame.source):
            return  # what a row has made leads to the row, all of it
        is_component = len(frame.source) == 2 and frame.source[0] == COMPONENTS_FILE
        yield from self._within(frame, inner, str(frame.source[1]) if is_component else component)

    def _told(self, source: Source, component: str, reach: Extent | None, kind: Kind) -> Iterator[Spot]:
        lines, room = self._places.of(source, component), _ROOM_MM if kind == "words" else 0.0
        if lines is not None and reach is not None:
            grown = Extent(reach.left - room, reach.top - room, reach.right + room, reach.bottom + room)
            yield _spot(grown, lines, kind)

    def _knows(self, frame: Frame) -> bool:
        """Whether it, or anything in it, says what it was made from: drawings do not, and are not looked through."""
        if id(frame) not in self._knowing:
            knows = bool(frame.source) or any(
                item.source or self._knows(item.frame) if isinstance(item, Place) else item.source
                for item in frame.items
                if isinstance(item, Place | Text)
            )
            self._knowing[id(frame)] = frame, knows  # it lives on, so that its number is no other's
        return self._knowing[id(frame)][1]


def _is_row(source: Source) -> bool:
    return len(source) > 2


def _box(frame: Frame, matrix: Matrix) -> Extent:
    a, b, c, d, e, f = matrix
    corners = [(x, y) for x in (0.0, frame.width) for y in (0.0, frame.height)]
    across, down = zip(*((a * x + c * y + e, b * x + d * y + f) for x, y in corners), strict=True)
    return Extent(min(across), min(down), max(across), max(down))


def _spot(reach: Extent, lines: Lines, kind: Kind) -> Spot:
    sides = (reach.left, reach.top, reach.right - reach.left, reach.bottom - reach.top)
    x, y, width, height = (round(side, 2) for side in sides)
    return Spot(x, y, width, height, lines.file, lines.first, lines.last, kind)


def _joined(spots: Iterable[Spot]) -> Iterator[Spot]:
    before: Spot | None = None
    for spot in spots:
        if before is not None and before.goes_on_in(spot):
            before = before.joined(spot)
            continue
        if before is not None:
            yield before
        before = spot
    if before is not None:
        yield before


def _ended(spot: Spot, starts: Sequence[int], end: int) -> Spot:
    """A text goes on until the next begins that is printed."""
    if spot.last:
        return spot
    at = bisect_right(starts, spot.line)
    return replace(spot, last=max(spot.line, starts[at] - 1 if at < len(starts) else end))
