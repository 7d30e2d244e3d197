"""Rows of a table -> a deck of cards with backs on matching pages."""

from __future__ import annotations

from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layout_files import CONTENT as LAYOUTS
from pnp.kinds.pieces.sheets import PieceSpec, Size, make_pieces, stock_of
from pnp.kinds.spec import Sheets
from pnp.sheet.product import Sort
from pnp.source.documented import doc


class Spec(PieceSpec):
    """A deck: a card for each row of a table, with backs that line up."""

    size: Size = doc("the size of a card: a name, or [width, height]", "tarot", default="poker")


def make(spec: Spec, context: Context) -> Sheets:
    return make_pieces(spec, context, stock_of(context, spec.size, spec.gap))


KIND = Kind(Spec, make, sort=Sort.CARD, contents=(LAYOUTS,))
