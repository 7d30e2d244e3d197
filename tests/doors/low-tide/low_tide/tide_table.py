"""A kind of its own: the numbers that two dice make, and what they mean for a bucket."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from low_tide import FACES
from pnp.kinds.context import Context
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Item, Shape, Stroke
from pnp.scene.path import rect
from pnp.type.text import TextStyle


class Spec(ComponentSpec):
    cell_mm: Annotated[float, Field(ge=10, le=25, description="how wide a cell is, 10 to 25 mm")] = 18.0


def make(spec: Spec, context: Context) -> Sheets:
    """A grid of all rolls: the higher die, or a wave where it is a double."""
    paper, ink = context.color("paper"), context.color("ink")
    style = TextStyle(font="sans-bold", size_pt=14, min_pt=10, color=ink, on=paper, align="center")
    size, pen = spec.cell_mm, Stroke(ink, 0.3)
    left, top = (context.paper.width_mm - FACES * size) / 2, 40.0
    items: list[Item] = []
    for row in range(FACES):
        for column in range(FACES):
            x, y = left + column * size, top + row * size
            label = "~" if row == column else str(max(row, column) + 1)
            items.append(Shape(rect(x, y, size, size), fill=paper, stroke=pen))
            items += context.line(label, style, x, y + size * 0.62, size, context.key("cell_mm"))
    below = context.paper.height_mm - top - FACES * size
    return Sheets((SheetPage(tuple(items), spec.title, below),), None)


KIND = Kind(Spec, make)
