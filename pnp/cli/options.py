"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pnp.game.library import bundled_games, find_game
from pnp.play.trust import trust_once
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.paper import PAPERS, STANDARD_PAPERS, Paper
from pnp.sheet.printing import Flip, Marks
from pnp.source.budget import GIGABYTES, SECONDS, VARIABLE, read_limits
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

BOTH_PAPERS = "both"


class InkChoice(StrEnum):
    FULL = "full"
    FRIENDLY = "friendly"
    BOTH = "both"


def papers(name: str) -> tuple[Paper, ...]:
    return STANDARD_PAPERS if name == BOTH_PAPERS else (one_paper(name, BOTH_PAPERS),)


def one_paper(name: str, *others: str) -> Paper:
    """`others` are words that are accepted as well."""
    if name not in PAPERS:
        raise misuse(name, (*PAPERS, *others), "paper")
    return PAPERS[name]


def inks(choice: InkChoice) -> tuple[Ink, ...]:
    return tuple(Ink) if choice is InkChoice.BOTH else (Ink(choice.value),)


def folders(games: list[str] | None) -> list[Path]:
    """Of the games that are named, each once; of all bundled ones unless told."""
    if not games:
        return [game.folder for game in bundled_games()]
    return list(dict.fromkeys(find_game(name) for name in games))


def _complete_paper(incomplete: str) -> list[str]:
    return [name for name in (*PAPERS, BOTH_PAPERS) if name.startswith(incomplete)]


def _complete_one_paper(incomplete: str) -> list[str]:
    return [name for name in PAPERS if name.startswith(incomplete)]


def complete_game(incomplete: str) -> list[str]:
    return [game.id for game in bundled_games() if game.id.startswith(incomplete)]


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


def _trust(wanted: bool) -> bool:
    trust_once(wanted)
    return wanted


TrustOption = Annotated[
    bool,
    typer.Option(
        "--trust",
        help="Run the rules.py of the game's folder, this once; see pnp trust.",
        callback=_trust,
    ),
]

AllOption = Annotated[
    bool, typer.Option("--all", help="Tell every problem; else those of one kind are told a few times and counted.")
]

Games = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[GAME]...",
        help="A bundled game's id, or the path of a game's folder. All bundled games unless told.",
        autocompletion=complete_game,
        show_default=False,
    ),
]

GameName = Annotated[
    str, typer.Argument(help="A bundled game's id, or the path of a game's folder.", autocompletion=complete_game)
]

PaperOption = Annotated[
    str,
    typer.Option(
        metavar=f"[{'|'.join((*PAPERS, BOTH_PAPERS))}]", help="Paper to print on.", autocompletion=_complete_paper
    ),
]

OnePaperOption = Annotated[
    str, typer.Option(metavar=f"[{'|'.join(PAPERS)}]", help="Paper to print on.", autocompletion=_complete_one_paper)
]

InkOption = Annotated[InkChoice, typer.Option(help="Full colour, the ink-friendly twin, or both.")]

OnlyOption = Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this component; may be given again.")]

OutOption = Annotated[Path, typer.Option(metavar="DIR", readable=False, help="Folder for the files.")]

ForceOption = Annotated[bool, typer.Option("--force", help="Make everything again.")]

NoCheckOption = Annotated[
    bool, typer.Option("--no-check", help="Print even a game whose own rules find something wrong with it.")
]

BacksOption = Annotated[
    Backs, typer.Option(help="Backs of cards and tokens: for printing on both sides, to fold over, or none.")
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
        help="Millimetres that pictures reach beyond each cut, at most; cards stand twice as far apart. "
        "Unless told, half of what lies between two, and up to 3 outside: less where the paper's margin is narrow.",
        show_default=False,
    ),
]


def bleed_mm(bleed: Bleed | None) -> float | None:
    return float(bleed) if bleed is not None else None


PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="Make up for what this printer does to a page; see pnp calibrate.",
        show_default=False,
    ),
]
