"""Rows of a table -> mats to lay pieces on: half a page, a whole one, or a page on its side."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layout_files import CONTENT as LAYOUTS
from pnp.kinds.pieces.sheets import PieceSpec, Size, make_pieces, stock_of
from pnp.kinds.spec import SheetPage, Sheets
from pnp.sheet.product import Sort
from pnp.source.documented import doc


class Spec(PieceSpec):
    """Mats to lay pieces on, from a layout and perhaps a table."""

    size: Size = doc("the size of a mat: a name, or [width, height]", [190, 254], default="half-page")
    noun: Literal["mat", "card", "sheet"] = doc(
        "what it is counted as, where it is no mat", "card", default="mat", hint=True
    )


def make(spec: Spec, context: Context) -> Sheets:
    return replace(_mats(spec, context), noun=spec.noun)


def _mats(spec: Spec, context: Context) -> Sheets:
    """What is wider than the paper is printed on the paper's side."""
    if isinstance(spec.size, tuple) and spec.size[0] > context.paper.width_mm:
        sideways = context.turned()
        sheets = make_pieces(spec, sideways, stock_of(sideways, spec.size, spec.gap))
        pages = (replace(page, sideways=True) if isinstance(page, SheetPage) else page for page in sheets.pages)
        return replace(sheets, pages=tuple(pages))
    return make_pieces(spec, context, stock_of(context, spec.size, spec.gap))


KIND = Kind(Spec, make, sort=Sort.MAT, contents=(LAYOUTS,))
