"""rulings.toml -> every ruling with its reason, in two columns on whole sheets: for referees and designers."""

from __future__ import annotations

from dataclasses import replace

from pnp.kinds.book.composition import Composition, Frontage
from pnp.kinds.book.manuscript import PARTIALS, read_manuscript
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec, SheetPage, Sheets
from pnp.kinds.values import template_values
from pnp.scene.frame import Frame, Place
from pnp.scene.ink import Ink
from pnp.sheet.product import Sort
from pnp.type.flow import Column

_MARGIN_MM, _BOTTOM_MM, _GUTTER_MM = 16.0, 18.0, 9.0
_COLUMNS = 2
_BETWEEN_MM = 5.0  # two rulings, where a column went on at the head of the next one
_TEMPLATE = "all-rulings.md.j2"


class Spec(ComponentSpec):
    """Every ruling with its reason, for referees and designers."""


def make(spec: Spec, context: Context) -> Sheets:
    paper = context.paper
    width = (paper.width_mm - 2 * _MARGIN_MM - _GUTTER_MM) / _COLUMNS
    height = paper.height_mm - _MARGIN_MM - _BOTTOM_MM
    values = {**template_values(context.game), "title": spec.title}
    manuscript = read_manuscript(PARTIALS, _TEMPLATE, PARTIALS, values, context.key("kind").problem(""))
    # An even column is on the left, an odd one on the right: as with the pages of a spread, one is seen with the other.
    composition = Composition(context, manuscript, (width, height), Frontage(front=1, fillers=_COLUMNS, even=1))
    columns = composition.settled(False).columns
    pages = []
    for at in range(0, len(columns), _COLUMNS):
        shown = columns[at : at + _COLUMNS]
        if 0 < at >= len(columns) - _COLUMNS:
            shown = _evened(shown, height)
        items = tuple(
            Place(Frame(width, height, column.items), _MARGIN_MM + index * (width + _GUTTER_MM), _MARGIN_MM)
            for index, column in enumerate(shown)
        )
        pages.append(SheetPage(items, spec.title, _BOTTOM_MM))
    return Sheets(tuple(pages), None)


def _evened(columns: tuple[Column, ...], height: float) -> tuple[Column, ...]:
    """The last page, parted before the ruling that leaves its two columns most alike, so that neither stays empty."""
    items: list[Place] = []
    cuts: list[float] = []
    end = 0.0
    for column in columns:
        top = end + _BETWEEN_MM if end else 0.0
        items += [replace(item, y=item.y + top) for item in column.items if isinstance(item, Place)]
        cuts += [top + y for mark, y in column.marks if mark.anchor and top + y]
        end = top + column.height
    parted = [(max(cut, end - cut), cut) for cut in cuts]
    if not parted or min(parted)[0] > height:
        return columns
    cut = min(parted)[1]
    above = tuple(item for item in items if item.y < cut)
    below = tuple(replace(item, y=item.y - cut) for item in items if item.y >= cut)
    return Column(above, (), cut), Column(below, (), end - cut)


KIND = Kind(Spec, make, needs=("rulings.toml",), inks=(Ink.FULL,), sort=Sort.BOOK, at_table=False)
