"""A strip of a manuscript -> one whole page that tells a first game in numbered pictures, like a page of a comic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.kinds.book.setting import SMALLEST_PT, Setting, smallest_text
from pnp.kinds.book.syntax import Cell, Strip
from pnp.scene.bounds import across
from pnp.scene.frame import Frame, Item, Place, Shape, Stroke
from pnp.scene.path import circle, line, rect
from pnp.source.inlines import Run
from pnp.type.flow import Column, Slab
from pnp.type.text import TextStyle

_GAP, _PAD = 3.4, 2.2
_DISC, _DISC_AT = 3.1, 0.8  # half outside its panel, so that it hides little of the picture
_ACROSS = 2
_LEAST_PERCENT = 70  # of a picture's size; below that it would be another page than the one that was drawn


@dataclass(frozen=True, slots=True)
class _Panel:
    """A picture and its words, as wide as they are to be."""

    cell: Cell
    number: int
    width: float
    picture: Frame | None
    words: Column

    @property
    def needs(self) -> float:
        return (self.picture.height if self.picture else 0.0) + self.band + 2 * _PAD

    @property
    def band(self) -> float:
        """The height of the words with the air round them."""
        return self.words.height + 2 * _PAD if self.words.items else 0.0

    def smaller(self, scale: float) -> _Panel:
        """With its picture at that scale, if its words can still be read then."""
        whole = self.picture
        if whole is None or smallest_text(whole, SMALLEST_PT / scale) * scale < SMALLEST_PT - 0.01:
            return self
        picture = Frame(whole.width * scale, whole.height * scale, (Place(whole, 0, 0, scale),), name=whole.name)
        return replace(self, picture=picture)


def _heights(rows: Sequence[Sequence[_Panel]]) -> list[float]:
    return [max(panel.needs for panel in row) for row in rows]


@dataclass(frozen=True, slots=True)
class StripSetter:
    setting: Setting
    words: Callable[[Cell, float, str], Column]  # of a cell in a width, on a ground
    stack: Callable[[Sequence[Slab]], Column]

    def slab(self, strip: Strip, above: Sequence[Slab], below: Sequence[Slab]) -> Slab | None:
        """A slab as high as a page; None if the pictures need more, which is then reported."""
        top, foot, width = self.stack(above), self.stack(below), self.setting.width
        rows = list(self._rows(strip))
        height = self.setting.book.page_height
        room = height - top.height - foot.height - _GAP * (len(rows) + bool(below))
        needed = _heights(rows)
        whole = sum(needed)
        # One die more, or a longer name, is no reason to refuse a game.
        for percent in range(99, _LEAST_PERCENT - 1, -1):
            if sum(needed) <= room:
                break
            smaller = [[panel.smaller(percent / 100) for panel in row] for row in rows]
            if sum(needed := _heights(smaller)) <= room:
                rows = smaller
        if sum(needed) > room:
            message = f"the pictures of this strip need {whole:.0f} mm of height, {room:.0f} mm are there"
            where = self.setting.book.places(strip.line)
            tallest = (max((panel for panel in row), key=lambda panel: panel.needs) for row in rows)
            named = ", ".join(panel.cell.picture.ids[0] for panel in tallest)
            hint = f"fewer pictures or fewer words, or smaller ones: card_mm of figures in figures.toml ({named})"
            self.setting.context.problems.add(where.problem(message, hint))
            return None
        spare = (room - sum(needed)) / len(rows)
        items: list[Item] = [Place(Frame(0, 0, top.items), 0, 0)]
        y = top.height + _GAP
        for row, least in zip(rows, needed, strict=True):
            x = 0.0
            for panel in row:
                items.append(Place(Frame(panel.width, least + spare, tuple(self._drawn(panel, least + spare))), x, y))
                x += panel.width + _GAP
            y += least + spare + _GAP
        if below:
            items.append(Place(Frame(width, foot.height, foot.items), 0, height - foot.height))
        marks = tuple(mark for mark, _ in (*top.marks, *foot.marks))
        return Slab(height, tuple(items), strip.line, new_page=True, marks=marks)

    def _rows(self, strip: Strip) -> Iterator[list[_Panel]]:
        """Two and two; what is too wide for half a page, or would be left alone, is as wide as the page."""
        half = (self.setting.width - _GAP) / 2
        waiting: list[tuple[Cell, int, Frame | None]] = []
        for number, cell in enumerate(strip.cells, 1):
            picture, fits = self._picture(cell, half - 2 * _PAD)
            if fits:
                waiting.append((cell, number, picture))
            if len(waiting) == _ACROSS:
                yield [self._panel(*one, half) for one in waiting]
                waiting = []
            elif waiting and (not fits or number == len(strip.cells)):
                yield [self._wide(*waiting.pop()[:2])]
            if not fits:
                yield [self._wide(cell, number)]

    def _wide(self, cell: Cell, number: int) -> _Panel:
        """A panel that has its row to itself: its picture is drawn anew, with all the room that there is."""
        picture, _ = self._picture(cell, self.setting.width - 2 * _PAD)
        return self._panel(cell, number, picture, self.setting.width)

    def _picture(self, cell: Cell, width: float) -> tuple[Frame | None, bool]:
        """What a cell shows, in that width if its words can still be read then, and whether they can."""
        (name,) = cell.picture.ids
        book, where = self.setting.book, self.setting.book.places(cell.line)
        if cell.picture.kind == "sheet":
            return book.sheets((name,), width, where), True
        if name not in book.captions:
            self.setting.context.problems.add(where.unknown(name, self.setting.figure_ids(), "figure"))
            return None, True
        frame = book.narrow(name, width)
        if frame is None:
            return book.figure(name, width), False
        scale = min(1.0, width / frame.width)
        fits = scale == 1.0 or smallest_text(frame, SMALLEST_PT / scale) * scale >= SMALLEST_PT - 0.01
        return Frame(frame.width * scale, frame.height * scale, (Place(frame, 0, 0, scale),), name=name), fits

    def _panel(self, cell: Cell, number: int, picture: Frame | None, width: float) -> _Panel:
        return _Panel(cell, number, width, picture, self.words(cell, width - 2 * _PAD - 0.4, "callout-tip"))

    def _drawn(self, panel: _Panel, height: float) -> Iterator[Item]:
        """A framed picture, its words on a tinted band below, its number on the corner."""
        color = self.setting.context.color
        edge, outline = Stroke(color("ink"), 0.6), rect(0, 0, panel.width, height, 1.6)
        band = height - panel.band
        yield Shape(outline, fill=color("page"))
        if panel.words.items:
            yield Shape(rect(0, band, panel.width, panel.band), fill=color("callout-tip"), clips=(outline,))
            yield Shape(line((0, band), (panel.width, band)), stroke=Stroke(color("ink"), 0.35))
            yield Place(Frame(panel.width, panel.words.height, panel.words.items), _PAD + 0.2, band + _PAD)
        if panel.picture is not None:
            x, y = (panel.width - panel.picture.width) / 2, (band - panel.picture.height) / 2
            # The first card of a wide row has its index in that corner.
            if x + across(panel.picture)[0] < (clear := _DISC_AT + _DISC + 0.4):
                y = max(y, min(clear, 2 * y - _DISC_AT))
            yield Place(panel.picture, x, y)
        yield Shape(outline, stroke=edge)
        ground = color("accent")
        yield Shape(circle(_DISC_AT, _DISC_AT, _DISC), fill=ground, stroke=Stroke(color("ink"), 0.4))
        style = TextStyle(font="sans-bold", size_pt=11.5, color=color("accent-ink"), on=ground, align="center")
        for items in self.setting.set((Run(str(panel.number)),), style, 2 * _DISC, panel.cell.line):
            yield Place(Frame(0, 0, items), _DISC_AT - _DISC, _DISC_AT + 1.45)
