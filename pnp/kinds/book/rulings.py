"""rulings.toml -> every ruling with its reason, in two columns on whole sheets: for referees and designers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.kinds.book.composition import PASSES, Composition, Frontage
from pnp.kinds.book.manuscript import PARTIALS, Manuscript, read_manuscript
from pnp.kinds.book.setting import BODY_PT
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec, SheetPage, Sheets
from pnp.kinds.values import SAY, template_values, words_for_texts
from pnp.scene.frame import Frame, Place
from pnp.scene.ink import Ink
from pnp.sheet.product import Sort
from pnp.source.problems import Problem, Severity
from pnp.type.columns import even_columns
from pnp.type.errors import TooTall
from pnp.type.flow import Column

_MARGIN_MM, _BOTTOM_MM, _GUTTER_MM = 16.0, 18.0, 9.0
_COLUMNS = 2
_SIZES = (BODY_PT, 10.5, 11.0)  # of type: the largest that takes no page more
_TEMPLATE = "all-rulings.md.j2"


class Spec(ComponentSpec):
    """Every ruling with its reason, for referees and designers."""


def reads(spec: Spec, context: Context) -> Manuscript:
    values = {**template_values(context.game), "title": spec.title, SAY: words_for_texts(context.say)}
    cited, forms = context.key("kind").problem(""), context.game.terms.forms
    return read_manuscript(PARTIALS, _TEMPLATE, PARTIALS, values, cited, forms)


def make(spec: Spec, context: Context) -> Sheets:
    paper = context.paper
    width = (paper.width_mm - 2 * _MARGIN_MM - _GUTTER_MM) / _COLUMNS
    height = paper.height_mm - _MARGIN_MM - _BOTTOM_MM
    composition = Composition(context, context.text, (width, height), Frontage(front=0, fillers=0, even=1))
    columns = _set(composition, _SIZES[0])
    for size_pt in _SIZES[1:]:
        larger = _set(composition, size_pt)
        columns = larger if _pages(larger) == _pages(columns) else columns
    pages = []
    for at in range(0, len(columns), _COLUMNS):
        shown = columns[at : at + _COLUMNS]
        items = tuple(
            Place(Frame(width, height, column.items), _MARGIN_MM + index * (width + _GUTTER_MM), _MARGIN_MM)
            for index, column in enumerate(shown)
        )
        pages.append(SheetPage(items, spec.title, _BOTTOM_MM))
    return Sheets(tuple(pages), None, notices=tuple(_empty(context)))


def _empty(context: Context) -> Iterator[Problem]:
    """A sheet with nothing below its title is no use to anybody; a file without pages would be none."""
    if context.game.rulings is not None and not context.game.rulings.printed:
        hint = "leave this component out, or let a ruling be printed"
        yield context.key("kind").problem("a sheet of nothing: no ruling is printed", hint, Severity.WARNING)


def _pages(columns: Sequence[Column]) -> int:
    return -(-len(columns) // _COLUMNS)


def _set(composition: Composition, size_pt: float) -> tuple[Column, ...]:
    """The columns, with true numbers of pages, should a ruling name one."""
    pages: dict[str, int] = {}
    columns: tuple[Column, ...] = ()
    for _ in range(PASSES):
        slabs = composition.slabs(pages, size_pt=size_pt)
        if not slabs:  # nothing of it can be set, which is told
            return ()
        try:
            columns = even_columns(slabs, composition.height, _COLUMNS)
        except TooTall as error:
            where = composition.manuscript.origin(error.line)
            composition.context.problems.add(where.problem(error.message, error.hint))
            return ()
        found = {mark.anchor: 1 + at // _COLUMNS for at, column in enumerate(columns) for mark, _ in column.marks}
        if found == pages:
            break
        pages = found
    return columns


KIND = Kind(Spec, make, reads=reads, needs=("rulings.toml",), inks=(Ink.FULL,), sort=Sort.BOOK, at_table=False)
