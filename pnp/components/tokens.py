"""Rows of a table -> round tokens to cut out one by one, with backs that line up."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pnp.components.desk import Desk
from pnp.components.pieces import PieceSpec, make_pieces, placed
from pnp.components.spec import Sheets

NEEDS = ()


class Spec(PieceSpec):
    diameter: Annotated[float, Field(ge=10, le=100)] = 25.0
    gap: Annotated[float, Field(ge=2, le=20)] = 3.0


def make(spec: Spec, desk: Desk) -> Sheets:
    return make_pieces(spec, desk, placed(desk, (spec.diameter, spec.diameter), spec.gap, round=True))
