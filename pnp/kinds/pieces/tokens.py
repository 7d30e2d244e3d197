"""Rows of a table -> tokens, round, square or six-sided, with backs that line up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator

from pnp.kinds.context import Context
from pnp.kinds.formats import CUT_OUT_BLEED_MM, Stock
from pnp.kinds.kind import Kind
from pnp.kinds.pieces.layout_files import CONTENT as LAYOUTS
from pnp.kinds.pieces.sheets import PieceSpec, make_pieces
from pnp.kinds.spec import Sheets
from pnp.sheet.product import Outline, Sort
from pnp.source.catalogue import Catalogue
from pnp.source.documented import doc
from pnp.source.measured import MEASURED
from pnp.source.schema import Wrong

_HEX = 2 / 3**0.5  # how much higher a hexagon is than wide
_OUTLINES = {"square": Outline.RECTANGLE, "circle": Outline.CIRCLE, "hexagon": Outline.HEXAGON}
_PUNCHES = {25: "1", 38: "1½", 50: "2"}  # in inches: those that are sold everywhere, by what they cut in mm


class Spec(PieceSpec):
    """Tokens to cut out, round, square or six-sided, with backs that line up."""

    shape: Literal["square", "circle", "hexagon"] = doc("what is cut out", "hexagon", default="circle")
    diameter: Annotated[float, Field(ge=10, le=200), MEASURED] = doc(
        "how wide a token is, in mm or with its unit; of a hexagon from side to side",
        "1in",
        default=25.0,
        hint=True,
    )
    gap: Annotated[float, Field(ge=2, le=20)] = doc(
        "how far apart tokens stand, in mm", 6.0, default=2 * CUT_OUT_BLEED_MM
    )

    @field_validator("shape", mode="before")
    @classmethod
    def _is_no_longer_called_round(cls, shape: object) -> object:
        if shape == "round":
            raise Wrong("a round token is a “circle”", 'shape = "circle"')
        return shape

    def notes(self, say: Catalogue) -> str:
        punch = _PUNCHES.get(int(self.diameter))
        if self.shape == "circle" and punch and self.diameter - int(self.diameter) < 0.5:
            return say("foot.punch", mm=int(self.diameter), inches=punch)
        return "" if self.shape == "square" else say("foot.outlines")


def make(spec: Spec, context: Context) -> Sheets:
    """Square ones are cut apart along marks, all others out one by one."""
    width = height = spec.diameter
    if spec.shape == "hexagon":
        height *= _HEX
    outline = _OUTLINES[spec.shape]
    where = context.key("diameter")
    return make_pieces(spec, context, Stock(width, height, where, spec.gap, outline=outline, bleed_mm=CUT_OUT_BLEED_MM))


KIND = Kind(Spec, make, sort=Sort.TOKEN, contents=(LAYOUTS,))
