"""Rows of a table -> a deck of cards, edge to edge, with backs on matching pages."""

from __future__ import annotations

from pnp.components.desk import Desk
from pnp.components.pieces import PieceSpec, Size, make_pieces, placed
from pnp.components.spec import Sheets

NEEDS = ()


class Spec(PieceSpec):
    size: Size = "poker"


def make(spec: Spec, desk: Desk) -> Sheets:
    return make_pieces(spec, desk, placed(desk, spec.size))
