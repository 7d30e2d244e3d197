"""The pages round a book's text: contents, running heads and folios, and what fills pages that are left over."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.kinds.context import Context
from pnp.scene.document import Destination, Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke, Text
from pnp.scene.path import line, rect
from pnp.source.inlines import Run
from pnp.source.spans import Span
from pnp.type.flow import Column, Mark
from pnp.type.text import TextStyle

_TOP, _BOTTOM, _SIDE = 16.0, 14.0, 13.0
EDGE = 6.6
_MOST_CHAPTERS = 36  # on a page of contents
_PATTERN_MM, _PATTERN_STEP_MM = 9.0, 21.0


@dataclass(frozen=True, slots=True)
class Leaf:
    """A page of the book: half a sheet."""

    width: float
    height: float

    @property
    def text_width(self) -> float:
        return self.width - 2 * _SIDE

    @property
    def text_height(self) -> float:
        return self.height - _TOP - _BOTTOM


def contents_length(chapters: int) -> int:
    """How many pages the contents take; those of one page list sections, too, where there is room."""
    return max(1, math.ceil(chapters / _MOST_CHAPTERS))


def contents_pages(
    context: Context,
    title: str,
    columns: Sequence[Column],
    pages: Mapping[str, int],
    places: Mapping[str, Span],  # of each anchor
    leaf: Leaf,
) -> Iterator[Page]:
    """Chapters and sections with their pages, joined by dots; every line is a link."""
    marks = [mark for column in columns for mark, _ in column.marks if mark.level]
    chapters = [mark for mark in marks if mark.level == 1]
    room = leaf.height - _BOTTOM - _TOP - 20
    step = min(6.2, room / max(1.0, len(marks) + len(chapters) * 0.55))
    if step < 4.2:  # too many sections for one page: chapters alone will do
        marks = chapters
        step = min(6.2, room / max(1, min(len(marks), _MOST_CHAPTERS)) / 1.55)
    length = contents_length(len(chapters))
    each = math.ceil(len(marks) / length)
    for number in range(length):
        some = marks[number * each : (number + 1) * each]
        yield _contents_page(context, title if number == 0 else "", some, step, pages, places, leaf)


def _contents_page(
    context: Context,
    title: str,  # nothing on those that follow the first
    marks: Sequence[Mark],
    step: float,
    pages: Mapping[str, int],
    places: Mapping[str, Span],
    leaf: Leaf,
) -> Page:
    page, ink = context.color("page"), context.color("ink")
    items: list[Item] = []
    if title:
        head = TextStyle(font="display", size_pt=27, color=ink, on=page)
        items += context.line(title, head, _SIDE, _TOP + 8, leaf.text_width, context.key("contents_title"))
        items.append(Shape(rect(_SIDE, _TOP + 10.4, 24, 1.1, 0.5), fill=context.color("accent")))
    y = _TOP + 15.0
    for mark in marks:
        top = mark.level == 1
        y += step + (step * 0.55 if top else 0.0)
        font, size = ("sans-bold", 11.0) if top else ("text", 10.0)
        x = _SIDE + (0.0 if top else 6.0)
        number = str(pages.get(mark.anchor, 0))
        number_width = context.fonts.width_mm(font, number, size)
        right = leaf.width - _SIDE
        style = TextStyle(font=font, size_pt=size, min_pt=size, color=ink, on=page)
        name_width, room = context.width(mark.title, style), right - number_width - 4 - x
        items += context.line((Run(mark.title, link=mark.anchor),), style, x, y, room, places[mark.anchor])
        items.append(Text(right - number_width, y, number, font, size, ink, page, link=mark.anchor))
        dots = Stroke(context.color("ink-soft"), 0.35, dash=(0.05, 1.6))
        items.append(Shape(line((x + name_width + 2, y - 0.4), (right - number_width - 2, y - 0.4)), stroke=dots))
    frame = Frame(leaf.width, leaf.height, tuple(items), name="contents")
    return Page(frame, destinations=(Destination("contents", _TOP, title),) if title else ())


def text_page(context: Context, column: Column, chapter: str, number: int, leaf: Leaf) -> Page:
    """A column of text below its running head, the page's number outside at the foot."""
    page, soft = context.color("page"), context.color("ink-soft")
    left_hand = number % 2 == 0
    head = context.spelt(context.game.identity.title if left_hand else chapter)
    width = context.width(head, TextStyle(font="sans-italic", size_pt=9.0))
    x = _SIDE if left_hand else leaf.width - _SIDE - width
    folio = str(number)
    folio_width = context.fonts.width_mm("sans-bold", folio, 10.0)
    folio_x = _SIDE if left_hand else leaf.width - _SIDE - folio_width
    rule = Stroke(context.color("accent"), 0.5)
    items: list[Item] = [Place(Frame(0, 0, column.items), _SIDE, _TOP)]
    if head:
        items.append(Text(x, 10.6, head, "sans-italic", 9.0, soft, page))
    items.append(Shape(line((_SIDE, 12.4), (leaf.width - _SIDE, 12.4)), stroke=rule, role=Role.ORNAMENT))
    items.append(Text(folio_x, leaf.height - 8.6, folio, "sans-bold", 10.0, context.color("ink"), page))
    places = tuple(
        Destination(
            mark.anchor, max(0.0, _TOP + y - 4), context.spelt(mark.title) if mark.level else "", max(mark.level, 1)
        )
        for mark, y in column.marks
    )
    source = context.game.source(context.key())
    return Page(Frame(leaf.width, leaf.height, tuple(items), f"page {number}", source=source), destinations=places)


def plate_page(context: Context, art: Frame, leaf: Leaf) -> Page:
    """A drawing as large as the page, on one that the text leaves over."""
    window = rect(EDGE, EDGE, leaf.width - 2 * EDGE, leaf.height - 2 * EDGE, 4)
    scale = max((leaf.width - 2 * EDGE) / art.width, (leaf.height - 2 * EDGE) / art.height)
    x, y = (leaf.width - art.width * scale) / 2, (leaf.height - art.height * scale) / 2
    picture = Place(Frame(0, 0, (Place(art, x, y, scale, role=Role.ART),)), 0, 0, clip=window, role=Role.ART)
    edge = Shape(window, stroke=Stroke(context.color("rule"), 0.8))
    return Page(Frame(leaf.width, leaf.height, (picture, edge), name="plate"))


def endpaper(context: Context, leaf: Leaf) -> Page:
    """The game's symbols in a pattern, as in the covers of old books, on a page that nothing else fills."""
    names = list(context.game.symbols)
    items: list[Item] = []
    number, row, y = 0, 0, _TOP
    while names and y + _PATTERN_MM <= leaf.height - _BOTTOM:
        x = _SIDE + (row % 2) * _PATTERN_STEP_MM / 2
        while x + _PATTERN_MM <= leaf.width - _SIDE:
            items.append(context.symbol(names[number % len(names)], x, y, _PATTERN_MM))
            number += 1
            x += _PATTERN_STEP_MM
        number += row  # so that no columns of one symbol come about
        row += 1
        y += _PATTERN_STEP_MM * 0.8
    return Page(Frame(leaf.width, leaf.height, tuple(items), name="endpaper"))
