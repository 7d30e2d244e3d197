"""Manuscript and figures -> the pages of a book: cover, text with running heads, and pages that make it even."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Line
from pnp.kinds.book.blocks import Typesetter
from pnp.kinds.book.composition import Composition, Draft, Frontage
from pnp.kinds.book.cover import cover_page
from pnp.kinds.book.figure_names import CONTENT as FIGURES
from pnp.kinds.book.index import ICON_MM, index_slabs
from pnp.kinds.book.manuscript import PARTIALS, Manuscript, read_manuscript
from pnp.kinds.book.pages import Leaf, contents_length, contents_pages, endpaper, plate_page, text_page
from pnp.kinds.book.setting import Book
from pnp.kinds.book.summary import summary_of
from pnp.kinds.book.syntax import BookBlock, Pictures, Prose, headings, inner_blocks
from pnp.kinds.book.unruled import MODEL, unruled_problems
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layout_files import CONTENT as LAYOUTS
from pnp.kinds.spec import ArtName, ComponentSpec, Sheets
from pnp.kinds.values import SAY, template_values, words_for_texts
from pnp.scene.document import Page
from pnp.scene.ink import Ink
from pnp.sheet.product import Sort
from pnp.source.absent import ABSENT
from pnp.source.documented import doc
from pnp.source.inlines import Run
from pnp.source.markup import Heading
from pnp.type.flow import Column
from pnp.type.pages import Flow, best

_ICON_SIZES = (24.0, 20.0, 17.0, 15.0, 13.0, 11.0, 9.5, ICON_MM)
_MOST_BESIDE = 32  # chapters in the contents beside the first text


class Spec(ComponentSpec):
    """The typeset book, half a sheet a page: cover, contents, and figures drawn from the data."""

    manuscript: Annotated[
        str, Field(pattern=r"^[^/].*\.md\.j2$", max_length=120, description="a file such as rulebook.md.j2")
    ] = doc("the text of the book", "rulebook.md.j2")
    cover: ArtName = doc("a drawing or photograph for the cover", "mountains", default="")
    cover_focus: Annotated[float, Field(ge=0, le=1)] = doc(
        "what of the cover's picture stays in the middle: 0 its left end, 1 its right", 0.3, default=0.5
    )
    contents: Literal["auto", "column", "page", "none"] = doc(
        "where the contents stand: beside the first text, on a page of their own, or nowhere",
        "page",
        default="auto",
        hint=True,
    )
    contents_title: Line | None = doc("what stands above the contents", "In this book", default=None)
    index_title: Line | None = doc("what stands above the index of symbols", "Pictures", default=None)
    plates: tuple[ArtName, ...] = doc(
        "drawings for pages that the text leaves over", ["mountains", "lake"], default=(), hint=True, max_length=3
    )


def reads(spec: Spec, context: Context) -> Manuscript:
    cited = context.key("manuscript").problem("")
    gaps = tuple(unruled_problems(context, spec.manuscript, PARTIALS, cited))
    context.problems.add(*gaps)
    lent = context.rules.values() if context.rules.absence is None else ABSENT
    values = {**template_values(context.game), MODEL: lent, SAY: words_for_texts(context.say)}
    forms = context.game.terms.forms
    manuscript = read_manuscript(context.game.folder, spec.manuscript, PARTIALS, values, cited, forms)
    return replace(manuscript, gaps=len(gaps))


def make(spec: Spec, context: Context) -> Sheets:
    leaf, manuscript = Leaf(context.paper.height_mm / 2, context.paper.width_mm), context.text
    fillers = list(_fillers(spec, context, manuscript, leaf))
    chapters = sum(level == 1 for _, _, _, level in headings(manuscript.blocks))
    apart = spec.contents == "page" or (spec.contents == "auto" and chapters > _MOST_BESIDE)
    frontage = Frontage(1 + (contents_length(chapters) if apart else 0), len(fillers))
    composition = Composition(context, manuscript, (leaf.text_width, leaf.text_height), frontage)
    beside = False if apart else {"auto": None, "column": True}.get(spec.contents, False)
    draft = composition.settled(beside, _contents_title(spec, context))
    pages = tuple(_bound(spec, context, manuscript, draft, leaf, frontage.front, fillers))
    summary = context.spelt(summary_of(manuscript.blocks, context.game.symbols, draft.pages or {}, context.say))
    return Sheets(pages, None, notices=tuple(composition.warnings(draft)), gaps=manuscript.gaps, summary=summary)


def _fillers(spec: Spec, context: Context, manuscript: Manuscript, leaf: Leaf) -> Iterator[Column | Page]:
    """What makes good use of pages that the text leaves over: an index of symbols, if the text has none; plates."""
    if context.game.symbols and not _has_icons(manuscript.blocks):
        index = _index(spec, context, leaf)
        if index is not None:
            yield index
    for number, name in enumerate(spec.plates):
        art = context.art(name, context.key("plates", number))
        if art is not None:
            yield plate_page(context, art, leaf)


def _index(spec: Spec, context: Context, leaf: Leaf) -> Column | None:
    """All symbols on one page, as large as it allows; None if it does not hold them."""
    where = context.key("index_title")
    book = Book(lambda line: where, {}, lambda name, width: None, lambda ids, width, where: None, {})
    setter = Typesetter(context, book, leaf.text_width)
    title = _index_title(spec, context)
    heading = list(setter.slabs((Prose(1, Heading((Run(title),), 1, "symbols-of-the-game")),)))
    for icon in _ICON_SIZES:
        flow = Flow([*heading, *index_slabs(setter, list(context.game.symbols), 1, icon)], leaf.text_height)
        if best(flow.costs) == 1:
            return flow.layout(1).columns[0]
    return None


def _has_icons(blocks: Sequence[BookBlock]) -> bool:
    return any(
        (isinstance(block, Pictures) and block.kind == "icons") or _has_icons(inner_blocks(block)) for block in blocks
    )


def _bound(
    spec: Spec,
    context: Context,
    manuscript: Manuscript,
    draft: Draft,
    leaf: Leaf,
    front: int,  # pages before the text
    fillers: Sequence[Column | Page],
) -> list[Page]:
    """All pages in reading order, their number a multiple of four."""
    pages = {1: cover_page(context, spec.cover, spec.cover_focus, leaf)}
    if front > 1:
        where = {anchor: manuscript.origin(line) for anchor, _, line, _ in headings(manuscript.blocks)}
        title = _contents_title(spec, context)
        listed = contents_pages(context, title, draft.columns, draft.pages or {}, where, leaf)
        pages |= dict(enumerate(listed, 2))
    chapter = ""
    for number, column in zip(draft.numbers(front), draft.columns, strict=True):
        chapters = [(mark.title, y) for mark, y in column.marks if mark.level == 1]
        head = chapters[0][0] if chapters and (chapters[0][1] == 0.0 or not chapter) else chapter
        pages[number] = text_page(context, column, head, number, leaf)
        chapter = chapters[-1][0] if chapters else chapter
    spare = [number for number in range(1, draft.total + 1) if number not in pages]
    for number, filler in zip(reversed(spare), fillers, strict=False):  # the index comes last, where it is found
        if isinstance(filler, Column):
            bare = replace(filler, marks=())  # the contents do not list it, and neither do bookmarks
            filler = text_page(context, bare, _index_title(spec, context), number, leaf)
        pages[number] = filler
    return [pages.get(number) or endpaper(context, leaf) for number in range(1, draft.total + 1)]


def _contents_title(spec: Spec, context: Context) -> str:
    return spec.contents_title or context.say("book.contents")


def _index_title(spec: Spec, context: Context) -> str:
    return spec.index_title or context.say("book.symbols")


KIND = Kind(
    Spec,
    make,
    reads=reads,
    inks=(Ink.FULL,),
    sort=Sort.BOOK,
    contents=(FIGURES, LAYOUTS),
    choice="book",
    option="pages",
)
