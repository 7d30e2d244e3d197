"""Sizes of pieces, shared (templates/sheets/*.toml) or their own -> how they stand on the chosen paper."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from pydantic import Field

from pnp.kinds.context import Context
from pnp.scene.frame import Frame
from pnp.sheet.arrangement import BLEED_MM, Imposition, Wish, arranged
from pnp.sheet.borders import share_a_cut
from pnp.sheet.foot import foot_height
from pnp.sheet.product import Outline
from pnp.source.budget import busy_with
from pnp.source.bundle import TEMPLATES
from pnp.source.documented import doc
from pnp.source.folder import Folder
from pnp.source.measured import MEASURED
from pnp.source.problems import DataError
from pnp.source.schema import Strict, validated
from pnp.source.spans import Span, lookup
from pnp.source.toml import TomlSpan, read_toml

Millimetres = Annotated[float, Field(gt=0, le=500), MEASURED]
AtMost = Annotated[int, Field(ge=1, le=20)]
Gap = Annotated[float, Field(ge=0, le=50)]

CUT_OUT_BLEED_MM = 2.0
GAPS_MM = (3.0, 2.0)  # between pieces that may not share a cut; the second only where it saves a page


class SheetSpec(Strict):
    """As many pieces as the paper holds; `columns` and `rows` say where a designer wants fewer."""

    piece: tuple[Millimetres, Millimetres] = doc(
        "[width, height] of a piece, in mm or with its unit", ["2.5in", "3.5in"]
    )
    columns: AtMost | None = doc("how many stand side by side at most; as many as fit unless told", 2, default=None)
    rows: AtMost | None = doc("how many stand one below the other at most", 4, default=None)
    gap: Gap | None = doc("how far apart pieces stand, in mm", 4.0, default=None)
    outline: Outline = doc("what is cut out", "circle", default=Outline.RECTANGLE)


@dataclass(frozen=True, slots=True)
class Stock:
    """What pieces are cut from: their size, how far apart they stand (None: as they need), and who says so."""

    width: float
    height: float
    where: TomlSpan
    gap: float | None = None
    columns: int | None = None
    rows: int | None = None
    outline: Outline = Outline.RECTANGLE
    bleed_mm: float = BLEED_MM
    name: str = ""  # of a shared size

    def __str__(self) -> str:
        size = f"{self.width:.4g} × {self.height:.4g} mm"
        return f"“{self.name}” of {size}" if self.name else f"a piece of {size}"


def stock(context: Context, name: str, key: str = "sheet", gap: float | None = None) -> Stock:
    """The shared size of that name; an unknown one is reported where the component names it."""
    where = context.key(key)
    spec = shared_sheet(name, where, key)
    made = Stock(*spec.piece, where, spec.gap if gap is None else gap, spec.columns, spec.rows, name=name)
    if spec.outline is Outline.RECTANGLE:
        return made
    # What is cut out one by one needs no more bleed than a pair of scissors strays.
    return replace(made, outline=spec.outline, bleed_mm=CUT_OUT_BLEED_MM)


def standing(
    context: Context, stock: Stock, pieces: Sequence[Frame], count: int | None = None, notes: str = ""
) -> Imposition:
    """How pieces stand on the paper, so many or as many as a page holds. Raises DataError where they cannot."""
    layout = arranged(wish_for(context, stock, pieces, count, notes), context.paper)
    if layout is None:
        paper = context.paper
        message = f"{stock} does not fit on {paper.name}, {paper.width_mm:g} × {paper.height_mm:g} mm, with its margins"
        raise DataError([stock.where.problem(message)])
    return layout


def wish_for(context: Context, stock: Stock, pieces: Sequence[Frame], count: int | None, notes: str) -> Wish:
    """Pieces whose edges are of one colour share their cuts; others stand apart, so that each has its bleed."""
    printing = context.printing
    gaps: tuple[float, ...] = GAPS_MM
    if stock.gap is not None:
        gaps = (stock.gap,)
    elif printing.bleed_mm is not None:
        gaps = (2 * printing.bleed_mm,)
    elif shares_cuts(context, pieces):
        gaps = (0.0,)
    bleed = stock.bleed_mm if printing.bleed_mm is None else printing.bleed_mm
    return Wish(
        stock.width,
        stock.height,
        count,
        gaps,
        stock.outline,
        stock.columns,
        stock.rows,
        printing.marks,
        bleed,
        foot_height(notes),
    )


def shares_cuts(context: Context, pieces: Sequence[Frame]) -> bool:
    """A twin stands as what it is the twin of, so that one may be printed behind or beside the other."""
    if context.in_colour is not None:
        sheets = context.in_colour()
        return sheets is not None and sheets.shares_cuts
    return share_a_cut(pieces)


def shared_sheet(name: str, where: Span, noun: str = "size") -> SheetSpec:
    """The shared sheet that is named at a place, whatever the paper; DataError there if there is none."""
    folder = Folder(TEMPLATES / "sheets")
    files = {Path(file).stem: file for file in folder.files(suffix=".toml")}
    with busy_with(lambda: where.problem("")):  # no user is asked to mend this file
        return validated(SheetSpec, read_toml(folder, lookup(name, files, noun, where)))
