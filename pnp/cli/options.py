"""Options that several commands share, and what they stand for."""

from __future__ import annotations

import os
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from pnp.build.papers import own_paper_problems, papers_of
from pnp.cli.settings import InkChoice, chosen
from pnp.game.library import bundled_games
from pnp.play.trust import trust_once
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.paper import PAPERS, STANDARD_PAPERS, Paper
from pnp.sheet.printing import Flip, Marks, Printing
from pnp.source.budget import GIGABYTES, SECONDS, VARIABLE, read_limits
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

BOTH_PAPERS = "both"


def papers(name: str | None, root: Path) -> tuple[Paper, ...]:
    """Those that are wanted of a game; the user's own unless told."""
    return STANDARD_PAPERS if name == BOTH_PAPERS else (one_paper(name, root, BOTH_PAPERS),)


def one_paper(name: str | None, root: Path | None, *others: str) -> Paper:
    """Of a game where there is one; `others` are words that are accepted as well."""
    name = chosen("paper", name)
    known = PAPERS if root is None else papers_of(root)
    if name not in known:
        if root is not None:
            own_paper_problems(root, name)
        raise misuse(name, (*known, *others), "paper")
    return known[name]


def inks(choice: InkChoice | None, usual: InkChoice) -> tuple[Ink, ...]:
    """Those that are wanted; the user's own unless told, else what is usual for the command."""
    wanted = InkChoice(chosen("ink", choice, usual))
    return tuple(Ink) if wanted is InkChoice.BOTH else (Ink(wanted.value),)


def one_ink(choice: Ink | None) -> Ink:
    """For commands that print in one: full colour where the user has no other wish, or both."""
    wanted = chosen("ink", choice, Ink.FULL)
    return Ink.FULL if wanted == InkChoice.BOTH else Ink(wanted)


def printing(
    backs: Backs | None,
    flip: Flip | None,
    marks: Marks | None,
    bleed: Bleed | None,
    printer: str | None,
) -> Printing:
    """How the sheets are wanted; the user's own way unless told. Raises UsageError for an unknown printer."""
    from pnp.build.printers import drift_of

    return Printing(
        Backs(chosen("backs", backs)),
        Flip(chosen("flip", flip)),
        marks,
        float(bleed) if bleed is not None else None,
        drift_of(printer),
    )


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
        help="A bundled game's id, or the path of a game's folder. The one whose folder you are in unless told.",
        autocompletion=complete_game,
        show_default=False,
    ),
]

BundledOption = Annotated[bool, typer.Option("--bundled", help="All games that come with pnp.")]

GameName = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]",
        help="A bundled game's id, or the path of a game's folder. The one whose folder you are in unless told.",
        autocompletion=complete_game,
        show_default=False,
    ),
]

_PAPER_HELP = (
    "Paper to print on, of those or of the game's own; a4 unless told, or letter in the United States and Canada "
    "(see pnp config)."
)

PaperOption = Annotated[
    str | None,
    typer.Option(
        metavar=f"[{'|'.join((*PAPERS, BOTH_PAPERS))}]",
        help=_PAPER_HELP,
        autocompletion=_complete_paper,
        show_default=False,
    ),
]

OnePaperOption = Annotated[
    str | None,
    typer.Option(
        metavar=f"[{'|'.join(PAPERS)}]", help=_PAPER_HELP, autocompletion=_complete_one_paper, show_default=False
    ),
]


def _ink_help(usual: str) -> str:
    return f"Full colour, the ink-friendly twin, or both; {usual} unless told (see pnp config)."


InkOption = Annotated[InkChoice | None, typer.Option(help=_ink_help("both"), show_default=False)]

ExportInkOption = Annotated[InkChoice | None, typer.Option(help=_ink_help("full colour"), show_default=False)]

OneInkOption = Annotated[
    Ink | None,
    typer.Option(
        help="Full colour, or the ink-friendly twin; full colour unless told (see pnp config).", show_default=False
    ),
]

OnlyOption = Annotated[list[str] | None, typer.Option(metavar="ID", help="Only this component; may be given again.")]

OutOption = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        readable=False,
        help="Folder for the files; “build” unless told (see pnp config).",
        show_default=False,
    ),
]

ForceOption = Annotated[bool, typer.Option("--force", help="Make everything again.")]

NoCheckOption = Annotated[
    bool, typer.Option("--no-check", help="Print even a game whose own rules find something wrong with it.")
]

BacksOption = Annotated[
    Backs | None,
    typer.Option(
        help="Backs of cards and tokens: for printing on both sides, to fold over, or none; duplex unless told "
        "(see pnp config).",
        show_default=False,
    ),
]

FlipOption = Annotated[
    Flip | None,
    typer.Option(
        help="The edge over which the paper is turned to print the other side; the long one unless told "
        "(see pnp config).",
        show_default=False,
    ),
]

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


PrinterOption = Annotated[
    str | None,
    typer.Option(
        "--printer",
        metavar="NAME",
        help="Make up for what this printer does to a page; see pnp calibrate.",
        show_default=False,
    ),
]
