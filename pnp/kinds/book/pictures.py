"""The figures and sheets that a manuscript shows -> their numbers and captions, and their pictures, each drawn once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace

from pnp.kinds.book.callouts import caption_text, figure_callouts
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import SheetPictures, sheet_picture
from pnp.kinds.book.figures import Figure, Figures
from pnp.kinds.book.manuscript import Manuscript
from pnp.kinds.book.setting import Caption
from pnp.kinds.book.syntax import BookBlock, Strip, inner_blocks
from pnp.kinds.book.syntax import Pictures as Shown
from pnp.kinds.components import find_kind
from pnp.kinds.context import Context
from pnp.kinds.spec import Sheets
from pnp.scene.frame import Frame, Item, Place
from pnp.scene.path import Box
from pnp.sheet.product import Sort
from pnp.source.catalogue import Catalogue
from pnp.source.inlines import Inline, LineBreak, Run, parse_inline
from pnp.source.markup import Paragraph
from pnp.source.problems import Problems, Refused
from pnp.source.spans import Span
from pnp.type.text import TextStyle

_PICTURE_HEIGHT = 52.0
_STEPS = (1.15, 1.3, 1.5, 1.75, 2.0, 2.25)  # of a width, until a figure fits
_PICTURE_GAP = 4.0
_PARTS_IN_ROW = 4
_PART_HEIGHT, _LABEL_HEIGHT, _LEAST_PART = 34.0, 13.0, 3.0


def captions_of(context: Context, manuscript: Manuscript) -> dict[str, Caption]:
    """Figures are numbered in the order of the text, pictures of a strip within it."""
    content = context.game.content(Figures)
    by_id = {figure.id: figure for figure in content.figure} if content else {}
    captions: dict[str, Caption] = {}
    placed: dict[str, int] = {}
    count = 0
    for name, line, cell in _figure_ids(manuscript.blocks):
        if placed.setdefault(name, line) != line and name in by_id:
            context.problems.add(manuscript.origin(line).problem(f"the figure “{name}” is placed in this book already"))
        if name in captions or name not in by_id:
            continue  # the typesetter says so, where it is shown
        count += not cell
        where = by_id[name].span.at("caption")
        inlines: tuple[Inline, ...] = ()
        try:
            inlines = parse_inline(_caption(context, by_id[name]))
        except Refused as error:
            context.problems.add(where.problem(error.message, error.hint))
        captions[name] = Caption(cell or count, inlines, where, "book.picture" if cell else "book.figure")
    context.assets.figures |= placed.keys()
    return captions


def _caption(context: Context, figure: Figure) -> str:
    return caption_text(figure, figure_callouts(context, figure), context.game.terms.forms)


def _figure_ids(blocks: Sequence[BookBlock]) -> Iterator[tuple[str, int, int]]:
    """The figures of a text, each with its line and, in a strip, the number of its cell."""
    for block in blocks:
        if isinstance(block, Shown) and block.kind == "figure":
            yield from ((name, block.line, 0) for name in block.ids)
        elif isinstance(block, Strip):
            for number, cell in enumerate(block.cells, 1):
                yield from ((name, line, number) for name, line, _ in _figure_ids((cell.picture, *cell.body)))
        else:
            yield from _figure_ids(inner_blocks(block))


class Gallery:
    """Figures and sheets, each drawn once for each width, however many passes the text takes."""

    def __init__(self, context: Context) -> None:
        self._context, self._sheets = context, SheetPictures(context)
        self._figures: dict[tuple[str, float], Frame] = {}

    def figure(self, name: str, width: float) -> Frame | None:
        figures = self._context.game.content(Figures)
        if figures is None:
            return None
        if (name, width) not in self._figures:
            self._figures[name, width] = figure_frame(self._sheets, figures.by_id(name), width)
        return self._figures[name, width]

    def narrow(self, name: str, width: float) -> Frame | None:
        """A figure as narrow as that, else as narrow as it can be; None for one that is too wide for any page."""
        figures = self._context.game.content(Figures)
        probe = copy(self._context)
        for tried in (width, *(width * step for step in _STEPS)):
            if figures is not None and (name, tried) not in self._figures:
                probe.problems = Problems()
                frame = figure_frame(replace(self._sheets, context=probe), figures.by_id(name), tried)
                if probe.problems.are_grave:
                    continue
                self._figures[name, tried] = frame
            return self._figures.get((name, tried))
        return None

    def sheets(self, ids: Sequence[str], width: float, where: Span) -> Frame | None:
        """Small pictures of whole sheets side by side, as high as one another."""
        pages = [(name, self._sheets.page(name, 1, where)) for name in ids]
        shown = [(name, page.width / page.height) for name, page in pages if page is not None]
        if not shown:
            return None
        room = width - _PICTURE_GAP * (len(shown) - 1)
        height = min(_PICTURE_HEIGHT, room / sum(share for _, share in shown))
        items: list[Item] = []
        x = 0.0
        for name, share in shown:
            if (picture := sheet_picture(self._sheets, name, 1, height * share, where)) is not None:
                items.append(Place(picture, x, 0.0))
                x += picture.width + _PICTURE_GAP
        return Frame(x - _PICTURE_GAP, height + 1.0, tuple(items), name="sheets")

    def parts(self, ids: Sequence[str], width: float, where: Span) -> list[Frame]:
        """What the game consists of, in rows: pictures to one scale, with names and numbers."""
        found = [(name, self._sheets.page(name, 1, where), self._context.sibling(name, where)) for name in ids]
        shown = [(name, page, sheets) for name, page, sheets in found if page is not None and sheets is not None]
        if not shown:
            return []
        slot = width / min(_PARTS_IN_ROW, len(shown))
        widest, highest = (max(size) for size in zip(*((p.width, p.height) for _, p, _ in shown), strict=True))
        scale = min((width / _PARTS_IN_ROW - _PICTURE_GAP) / widest, _PART_HEIGHT / highest)
        cells = [self._part(name, page.width * scale, sheets, slot, where) for name, page, sheets in shown]
        return [_in_row(cells[at : at + _PARTS_IN_ROW], slot) for at in range(0, len(cells), _PARTS_IN_ROW)]

    def _part(self, name: str, width: float, sheets: Sheets, slot: float, where: Span) -> tuple[Frame, Frame]:
        """A picture, and what stands below it."""
        context = self._context
        picture = sheet_picture(self._sheets, name, 1, max(width, _LEAST_PART), where)
        assert picture is not None
        row = context.game.components.values[name]
        number = counted(sheets, str(row.get("kind", "")), context.say)
        words = Paragraph((Run(context.game.component_title(name), bold=True), LineBreak(), Run(number)))
        style = TextStyle(
            size_pt=9.5, min_pt=8.0, color=context.color("ink"), on=context.color("page"), leading=1.12, align="center"
        )
        box = Box(0, 0, slot - 2.0, _LABEL_HEIGHT)
        return picture, Frame(slot - 2.0, _LABEL_HEIGHT, context.block((words,), style, box, where))


def counted(sheets: Sheets, kind: str, say: Catalogue) -> str:
    """How many there are of a thing: “78 cards”, “8 dice”, “2 sheets”, “1 box”."""
    found = find_kind(kind)
    sort = found.sort if found is not None else Sort.SHEET
    if sheets.dice:
        return say.counted("count.die", sum(die.count for die in sheets.dice))
    if sort is Sort.BOX:  # in however many parts it is cut out
        return say.counted("count.envelope" if kind == "envelope" else "count.box", 1)
    number = sum(piece.count for piece in sheets.cutouts) or len(sheets.pages)
    return say.counted(f"count.{sort}" if sheets.cutouts else "count.sheet", number)


def _in_row(cells: Sequence[tuple[Frame, Frame]], slot: float) -> Frame:
    """Pictures on one line, as on a shelf, their words below it."""
    height = max(picture.height for picture, _ in cells)
    items: list[Item] = []
    for index, (picture, words) in enumerate(cells):
        middle = (index + 0.5) * slot
        items.append(Place(picture, middle - picture.width / 2, height - picture.height))
        items.append(Place(words, middle - words.width / 2, height + 1.2))
    return Frame(slot * len(cells), height + 1.2 + _LABEL_HEIGHT, tuple(items), name="components")
