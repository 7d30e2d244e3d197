"""Manuscript and figures -> the pages of a book: cover, contents, text with running heads, notes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field

from pnp.game.fields import Line
from pnp.kinds.book.blocks import Book, Caption, Lines, Typesetter
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import SheetPictures, sheet_picture
from pnp.kinds.book.figures import CONTENT as FIGURES
from pnp.kinds.book.figures import Figures
from pnp.kinds.book.manuscript import Manuscript, read_manuscript
from pnp.kinds.book.pages import Leaf, contents_page, cover_page, notes_page, text_page
from pnp.kinds.book.syntax import BookBlock, Callout, Columns, Pictures, Prose, title_of
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layout_files import CONTENT as LAYOUTS
from pnp.kinds.spec import ArtName, ComponentSpec, Sheets
from pnp.kinds.values import template_values
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item, Place
from pnp.scene.ink import Ink
from pnp.sheet.product import Sort
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.inlines import Inline, parse_inline
from pnp.source.markup import Heading
from pnp.source.problems import Refused
from pnp.source.spans import Span
from pnp.type.errors import TooTall
from pnp.type.flow import Column, paginate

_FRONT_PAGES = 2  # cover and contents
_PICTURE_HEIGHT = 52.0
_PICTURE_GAP = 4.0
_PASSES = 6  # page numbers inside the text may move the text; it settles after two or three


class Spec(ComponentSpec):
    manuscript: Annotated[
        str, Field(pattern=r"^[^/].*\.md\.j2$", max_length=120, description="a file such as rulebook.md.j2")
    ]
    cover: ArtName = ""
    cover_focus: Annotated[float, Field(ge=0, le=1)] = 0.5
    contents_title: Line = "Contents"
    notes_title: Line = "Notes"


@dataclass(slots=True)
class _Draft:
    """One pass over the text: where everything came to stand."""

    columns: list[Column] = field(default_factory=list)
    pages: dict[str, int] = field(default_factory=dict)  # anchor -> page number


def make(spec: Spec, context: Context) -> Sheets:
    leaf = Leaf(context.paper.height_mm / 2, context.paper.width_mm)
    values = {**template_values(context.game), "model": context.rules.values()}
    cited = context.key("manuscript").problem("")
    manuscript = read_manuscript(context.game.folder, spec.manuscript, Folder(TEMPLATES / "rulebook"), values, cited)
    composition = _Composition(context, manuscript, leaf)
    draft = _Draft()
    for _ in range(_PASSES):
        before = draft.pages
        draft = composition.draft(before)
        if draft.pages == before or context.problems.found:
            break
    else:
        message = "the numbers of pages in the text do not settle: each way moves a heading to another page"
        context.problems.add(context.key("manuscript").problem(message, "reword a text that names a page"))
    where = {anchor: manuscript.origin(line) for anchor, _, line in _headings(manuscript.blocks)}
    return Sheets(tuple(_bound(spec, context, draft, leaf, where)), None)


class _Composition:
    """A manuscript on its way to columns: set again until the page numbers in it are true."""

    def __init__(self, context: Context, manuscript: Manuscript, leaf: Leaf) -> None:
        self.context, self.manuscript, self.leaf = context, manuscript, leaf
        self.captions, self.pictures = _captions(context, manuscript), _Pictures(context)
        self.lines: Lines = {}

    def draft(self, pages: Mapping[str, int]) -> _Draft:
        """One pass, with the page numbers of the pass before."""
        book = Book(
            places=self.manuscript.origin,
            resolve=dict(self._references(pages)),
            figure=self.pictures.figure,
            sheets=self.pictures.sheets,
            captions=self.captions,
            lines=self.lines,
        )
        slabs = list(Typesetter(self.context, book, self.leaf.text_width).slabs(self.manuscript.blocks))
        try:
            columns = paginate(slabs, self.leaf.text_height)
        except TooTall as error:
            self.context.problems.add(self.manuscript.origin(error.line).problem(error.message, error.hint))
            return _Draft()
        numbered = zip(_page_numbers(columns), columns, strict=True)
        return _Draft(columns, {mark.anchor: number for number, column in numbered for mark, _ in column.marks})

    def _references(self, pages: Mapping[str, int]) -> Iterator[tuple[tuple[str, str], str]]:
        for name, caption in self.captions.items():
            yield ("figure", name), f"figure {caption.number}"
        for anchor, title, _ in _headings(self.manuscript.blocks):
            number = pages.get(anchor, 10)
            yield ("section", anchor), f"“{title}” (page\u00a0{number})"
            yield ("page", anchor), str(number)


def _page_numbers(columns: Sequence[Column]) -> list[int]:
    """Of each column. Pages for notes fill the book up to a multiple of four; a fresh last page stays the last."""
    numbers = [_FRONT_PAGES + 1 + index for index in range(len(columns))]
    if columns and columns[-1].fresh:
        numbers[-1] += -(_FRONT_PAGES + len(columns)) % 4
    return numbers


def _bound(spec: Spec, context: Context, draft: _Draft, leaf: Leaf, where: Mapping[str, Span]) -> list[Page]:
    """All pages in reading order, their number a multiple of four."""
    pages = {
        1: cover_page(context, spec.cover, spec.cover_focus, leaf),
        2: contents_page(context, spec.contents_title, draft.columns, draft.pages, where, leaf),
    }
    chapter = ""
    for number, column in zip(_page_numbers(draft.columns), draft.columns, strict=True):
        chapters = [(mark.title, y) for mark, y in column.marks if mark.level == 1]
        head = chapters[0][0] if chapters and (chapters[0][1] == 0.0 or not chapter) else chapter
        pages[number] = text_page(context, column, head, number, leaf)
        chapter = chapters[-1][0] if chapters else chapter
    total = -(-max(pages) // 4) * 4
    return [pages.get(number) or notes_page(context, spec.notes_title, leaf) for number in range(1, total + 1)]


def _headings(blocks: Sequence[BookBlock]) -> Iterator[tuple[str, str, int]]:
    """Anchors, titles and lines of everything a reference can name."""
    for block in blocks:
        if isinstance(block, Prose) and isinstance(block.block, Heading):
            yield block.block.anchor, title_of(block.block), block.line
        elif isinstance(block, Callout | Columns):
            yield from _headings(block.body)


def _captions(context: Context, manuscript: Manuscript) -> dict[str, Caption]:
    """Figures are numbered in the order of the text."""
    content = context.game.content(Figures)
    figures = content.figure if content else ()
    by_id = {figure.id: figure for figure in figures}
    captions: dict[str, Caption] = {}
    placed: dict[str, int] = {}
    for name, line in _figure_ids(manuscript.blocks):
        if placed.setdefault(name, line) != line and name in by_id:
            context.problems.add(manuscript.origin(line).problem(f"the figure “{name}” is placed in this book already"))
    context.assets.figures |= placed.keys()
    for number, name in enumerate(placed, 1):
        if name not in by_id:
            continue  # the typesetter says so, where it is shown
        where = by_id[name].span.at("caption")
        inlines: tuple[Inline, ...] = ()
        try:
            inlines = parse_inline(by_id[name].caption)
        except Refused as error:
            context.problems.add(where.problem(error.message, error.hint))
        captions[name] = Caption(number, inlines, where)
    return captions


def _figure_ids(blocks: Sequence[BookBlock]) -> list[tuple[str, int]]:
    """The figures of a text, each with its line."""
    ids: list[tuple[str, int]] = []
    for block in blocks:
        if isinstance(block, Pictures) and block.kind == "figure":
            ids += [(name, block.line) for name in block.ids]
        elif isinstance(block, Callout | Columns):
            ids += _figure_ids(block.body)
    return ids


class _Pictures:
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


KIND = Kind(Spec, make, inks=(Ink.FULL,), sort=Sort.BOOK, contents=(FIGURES, LAYOUTS), choice="book", option="pages")
