"""Options that several commands share."""

from __future__ import annotations

import os
from enum import StrEnum
from typing import Annotated

import typer

from pnp.sheet.printing import Flip, Marks
from pnp.source.budget import GIGABYTES, SECONDS, VARIABLE, read_limits
from pnp.source.problems import UsageError


def _budget(text: str | None) -> str | None:
    """Into the environment, where processes find it that are started for the same work."""
    if text is not None:
        try:
            read_limits(text)
        except UsageError as error:
            raise typer.BadParameter(str(error)) from None
        os.environ[VARIABLE] = text
    return text


BudgetOption = Annotated[
    str | None,
    typer.Option(
        "--budget",
        metavar="S[,GB]",
        help=f"Processor time for each step on a game, and memory; {SECONDS:g} s and {GIGABYTES:g} GB unless told "
        f"(or {VARIABLE} says so).",
        callback=_budget,
        show_default=False,
    ),
]

AllOption = Annotated[
    bool, typer.Option("--all", help="Tell every problem; else those of one kind are told a few times and counted.")
]

FlipOption = Annotated[Flip, typer.Option(help="The edge over which the paper is turned to print the other side.")]

MarksOption = Annotated[
    Marks | None,
    typer.Option(
        help="Where to mark cuts: at the sheet's edge, where gutters cross as well, or at each corner. "
        "As it suits the pieces unless told.",
        show_default=False,
    ),
]


class Bleed(StrEnum):
    """Whole millimetres, as people measure it."""

    NONE = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"


BleedOption = Annotated[
    Bleed | None,
    typer.Option(
        help="Millimetres that pictures reach beyond each cut; cards stand twice as far apart. "
        "Unless told, 3 outside and half of what lies between two.",
        show_default=False,
    ),
]


def bleed_mm(bleed: Bleed | None) -> float | None:
    return float(bleed) if bleed is not None else None
