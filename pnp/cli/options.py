"""Options that several commands share."""

from __future__ import annotations

import os
from typing import Annotated

import typer

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

PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="Make up for what this printer does to a page; see pnp calibrate.",
        show_default=False,
    ),
]
