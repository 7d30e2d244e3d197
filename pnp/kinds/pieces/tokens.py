"""Rows of a table -> tokens, round or square, with backs that line up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layout_files import CONTENT as LAYOUTS
from pnp.kinds.pieces.sheets import PieceSpec, make_pieces, placed
from pnp.kinds.spec import Sheets
from pnp.sheet.product import Sort


class Spec(PieceSpec):
    shape: Literal["round", "square"] = "round"
    diameter: Annotated[float, Field(ge=10, le=100)] = Field(25.0, description="or the side of a square, in mm")
    gap: Annotated[float, Field(ge=2, le=20)] = 3.0


def make(spec: Spec, context: Context) -> Sheets:
    """Round tokens are cut out one by one, square ones along marks in the margins."""
    size = (spec.diameter, spec.diameter)
    return make_pieces(spec, context, placed(context, size, spec.gap, round=spec.shape == "round"))


KIND = Kind(Spec, make, sort=Sort.TOKEN, contents=(LAYOUTS,))
