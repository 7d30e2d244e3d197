"""Shared sizes of pieces (templates/sheets/*.toml) -> how they stand on the chosen paper."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from pydantic import Field

from pnp.kinds.context import Context
from pnp.sheet.imposition import Imposition, as_many_as_fit
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.schema import Strict, validated
from pnp.source.spans import Span, lookup
from pnp.source.toml import read_toml

Millimetres = Annotated[float, Field(gt=0, le=500)]
AtMost = Annotated[int, Field(ge=1, le=20)]


class SheetSpec(Strict):
    """As many pieces as the paper holds; `columns` and `rows` say where a designer wants fewer."""

    piece: tuple[Millimetres, Millimetres]
    columns: AtMost | None = None
    rows: AtMost | None = None
    gap: Annotated[float, Field(ge=0, le=50)] = 0.0


def imposition(context: Context, name: str, key: str = "sheet") -> Imposition:
    """The imposition of that name; an unknown one is reported where the component names it."""
    where = context.key(key)
    spec = shared_sheet(name, where, key)
    full = as_many_as_fit(*spec.piece, context.paper, spec.gap)
    layout = replace(
        full, columns=min(full.columns, spec.columns or full.columns), rows=min(full.rows, spec.rows or full.rows)
    )
    if not layout.fits(context.paper):
        context.problems.add(where.problem(f"“{name}” does not fit on {context.paper.name} with its margins"))
    return layout


def shared_sheet(name: str, where: Span, noun: str = "size") -> SheetSpec:
    """The shared sheet that is named at a place, whatever the paper; DataError there if there is none."""
    folder = Folder(TEMPLATES / "sheets")
    files = {Path(file).stem: file for file in folder.files(suffix=".toml")}
    return validated(SheetSpec, read_toml(folder, lookup(name, files, noun, where)))
