"""Options that commands share which let bots play, and the files that they write."""

from __future__ import annotations

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

GamesOption = Annotated[int, typer.Option(metavar="N", help="How many games each variant plays, at most.")]
PlayersOption = Annotated[
    int | None, typer.Option(metavar="P", help="Players in each game; one for each bot unless told.")
]
BotsOption = Annotated[str, typer.Option(help="Who plays, seat by seat, with commas between them.")]
BoardOption = Annotated[
    str | None, typer.Option("--map", metavar="ID", help="Only on this map; on all in turn unless told.")
]
SeedOption = Annotated[int, typer.Option(metavar="S", help="The same seed gives the same games.")]
MeasureOption = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="A measure that decides when a variant has played enough, or a group of them; may be given again. "
        "Wins, score and length unless told.",
    ),
]
WithinOption = Annotated[
    float, typer.Option(metavar="PERCENT", help="A difference that is surely less counts as none.")
]
FullOption = Annotated[bool, typer.Option("--full", help="Play all games, also where the answer is plain before.")]
JobsOption = Annotated[
    int | None, typer.Option(metavar="J", help="Processes that play at once; one for each core unless told.")
]
JsonOption = Annotated[
    Path | None, typer.Option("--json", metavar="FILE", readable=False, help="Write all figures to this file, too.")
]
CsvOption = Annotated[
    Path | None, typer.Option("--csv", metavar="FILE", readable=False, help="The same as a table for spreadsheets.")
]

ReportOption = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", readable=False, help="Write a page with plots (HTML) to this file, too."),
]


@dataclass(frozen=True, slots=True)
class Files:
    """What to write besides the tables on the terminal."""

    json: Path | None
    csv: Path | None
    report: Path | None


def command_line() -> str:
    """As it was typed, so that it can be typed again."""
    return shlex.join(["pnp", *sys.argv[1:]])


def bot_names(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))
