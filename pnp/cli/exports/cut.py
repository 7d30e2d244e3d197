"""`pnp export cut`."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.export import Pack
from pnp.export.cut import FOLDER, CutPack
from pnp.export.presets import preset_names

_NAMES = preset_names(FOLDER)


def make(
    machine: Annotated[
        str, typer.Option(metavar=f"[{'|'.join(_NAMES)}]", help="Whose marks and limits the sheets are to have.")
    ],
    test: Annotated[bool, typer.Option("--test", help="Make one test sheet without art instead.")] = False,
) -> Pack:
    """Make sheets for a cutting machine: a PDF with registration marks, and the cuts as SVG and DXF.

    They go to <out>/<game>/cut-<machine>/<paper>/…; the caption of each sheet names the file that cuts it.

    Example: pnp export cut my-game/ --machine silhouette --only tokens
    """
    return CutPack(machine, test)
