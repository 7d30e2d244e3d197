"""Shared imposition files (templates/sheets/*.toml) -> how pieces stand on the chosen paper."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from pydantic import Field

from pnp.kinds.context import Desk
from pnp.sheet.imposition import Imposition
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import Strict, validated
from pnp.source.toml import read_toml

Millimetres = Annotated[float, Field(gt=0, le=500)]


class ImpositionSpec(Strict):
    piece: tuple[Millimetres, Millimetres]
    columns: Annotated[int, Field(ge=1, le=20)]
    rows: Annotated[int, Field(ge=1, le=20)]
    gap: Annotated[float, Field(ge=0, le=50)] = 0.0


def imposition(desk: Desk, name: str, key: str = "sheet") -> Imposition:
    """The imposition of that name; an unknown one is reported where the component names it."""
    where = desk.key(key)
    found = shared_sheet(name, where.problem, key)
    if not found.fits(desk.paper):
        desk.problems.add(where.problem(f"“{name}” does not fit on {desk.paper.name} with its margins"))
    return found


def shared_sheet(name: str, problem: Callable[[str, str], Problem], called: str = "size") -> Imposition:
    """The shared sheet of that name, whatever the paper; an unknown one raises the problem as a DataError."""
    folder = Folder(TEMPLATES / "sheets")
    known = [Path(file).stem for file in folder.files(suffix=".toml")]
    if name not in known:
        raise DataError([problem(f"unknown {called} “{name}”", did_you_mean(name, known))])
    spec = validated(ImpositionSpec, read_toml(folder, f"{name}.toml"))
    return Imposition(*spec.piece, spec.columns, spec.rows, spec.gap)
