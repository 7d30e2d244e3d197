"""rulings.toml -> every ruling with its reason, in two columns on whole sheets: for referees and designers."""

from __future__ import annotations

from pnp.kinds.book.composition import Composition, Frontage
from pnp.kinds.book.manuscript import PARTIALS, read_manuscript
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec, SheetPage, Sheets
from pnp.kinds.values import template_values
from pnp.scene.frame import Frame, Place
from pnp.scene.ink import Ink
from pnp.sheet.product import Sort

_MARGIN_MM, _BOTTOM_MM, _GUTTER_MM = 16.0, 18.0, 9.0
_COLUMNS = 2
_TEMPLATE = "all-rulings.md.j2"


class Spec(ComponentSpec):
    pass


def make(spec: Spec, context: Context) -> Sheets:
    paper = context.paper
    width = (paper.width_mm - 2 * _MARGIN_MM - _GUTTER_MM) / _COLUMNS
    height = paper.height_mm - _MARGIN_MM - _BOTTOM_MM
    values = {**template_values(context.game), "title": spec.title}
    manuscript = read_manuscript(PARTIALS, _TEMPLATE, PARTIALS, values, context.key("kind").problem(""))
    # An even column is on the left, an odd one on the right: as with the pages of a spread, one is seen with the other.
    composition = Composition(context, manuscript, (width, height), Frontage(front=1, fillers=_COLUMNS, even=1))
    draft = composition.settled(False)
    pages = []
    for at in range(0, len(draft.columns), _COLUMNS):
        items = tuple(
            Place(Frame(width, height, column.items), _MARGIN_MM + index * (width + _GUTTER_MM), _MARGIN_MM)
            for index, column in enumerate(draft.columns[at : at + _COLUMNS])
        )
        pages.append(SheetPage(items, spec.title, _BOTTOM_MM))
    return Sheets(tuple(pages), None)


KIND = Kind(Spec, make, needs=("rulings.toml",), inks=(Ink.FULL,), sort=Sort.BOOK, at_table=False)
