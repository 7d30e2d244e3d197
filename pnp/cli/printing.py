"""The commands at the printer: one job for one table, and what a printer does to a sheet."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pnp.cli.guard import guarded
from pnp.cli.options import AllOption, BudgetOption, FlipOption, PrinterOption
from pnp.cli.progress import Progress
from pnp.cli.telling import complain, say, warn
from pnp.game.library import bundled_games, find_game
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.paper import DEFAULT_PAPER, PAPERS, Paper
from pnp.sheet.printing import Flip, Printing
from pnp.source.problems import DataError, OutputError, UsageError
from pnp.source.spans import misuse

_PROBLEMS = 1


def _complete_game(incomplete: str) -> list[str]:
    return [game.id for game in bundled_games() if game.id.startswith(incomplete)]


PaperOption = Annotated[str, typer.Option(metavar=f"[{'|'.join(PAPERS)}]", help="Paper to print on.")]
OutOption = Annotated[Path, typer.Option(metavar="DIR", readable=False, help="Folder for the files.")]


@guarded
def print_(
    game: Annotated[
        str, typer.Argument(help="A bundled game's id, or the path of a game's folder.", autocompletion=_complete_game)
    ],
    players: Annotated[int, typer.Option(metavar="N", help="How many will play.")],
    paper: PaperOption = DEFAULT_PAPER.id,
    ink: Annotated[Ink, typer.Option(help="Full colour, or the ink-friendly twin.")] = Ink.FULL,
    have: Annotated[
        str, typer.Option(metavar="WHAT,…", help="What you have: dice, cards, tokens, … or a component's id.")
    ] = "",
    choose: Annotated[
        list[str] | None,
        typer.Option(metavar="CHOICE=OPTION", help="Where a table needs one of several; may be given again."),
    ] = None,
    backs: Annotated[
        Backs, typer.Option(help="Backs: on both sides of the paper, to fold over, or none.")
    ] = Backs.DUPLEX,
    flip: FlipOption = Flip.LONG,
    printer: PrinterOption = None,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only sheets that differ from your last job of this game.")
    ] = False,
    mail: Annotated[bool, typer.Option("--zip", help="Also a zipped folder to mail, single files in it.")] = False,
    out: OutOption = Path("build"),
    no_check: Annotated[
        bool, typer.Option("--no-check", help="Print even a game whose own rules find something wrong with it.")
    ] = False,
    every: AllOption = False,
    budget: BudgetOption = None,
) -> None:
    """Make one PDF with exactly the sheets that a table needs, in the order of printing.

    Example: pnp print my-game --players 4 --have tokens --choose dice=nets
    """
    from pnp.build.printers import drift_of
    from pnp.build.printing import JobOrder, print_game
    from pnp.cli.report_job import job_report

    order = JobOrder(
        players,
        _paper(paper),
        ink,
        out,
        tuple(word.strip() for word in have.split(",") if word.strip()),
        _choices(choose or []),
        Printing(backs=backs, flip=flip, drift=drift_of(printer)),
        changed,
        mail,
        checked=not no_check,
    )
    if no_check:
        warn("pnp: not checked: what is printed may not be playable")
    with (bar := Progress(plain=False)) as progress:
        try:
            printout = print_game(find_game(game), order, progress, bar.waiting)
        except (DataError, OutputError) as error:
            complain(error, "; nothing was written", everything=every)
            raise typer.Exit(_PROBLEMS) from None
    say(job_report(printout))


def _choices(words: list[str]) -> dict[str, str]:
    chosen: dict[str, str] = {}
    for word in (each.strip() for text in words for each in text.split(",")):
        choice, equals, option = (part.strip() for part in word.partition("="))
        if not (choice and equals and option):
            raise UsageError(f"“{word}” chooses nothing  hint: --choose dice=nets")
        if chosen.get(choice, option) != option:
            raise UsageError(f"“{choice}” is chosen twice: {chosen[choice]} and {option}")
        chosen[choice] = option
    return chosen


def _paper(name: str) -> Paper:
    if name not in PAPERS:
        raise misuse(name, list(PAPERS), "paper")
    return PAPERS[name]


@guarded
def calibrate(
    printer: Annotated[str | None, typer.Option(metavar="NAME", help="A name of your own for the printer.")] = None,
    measures: Annotated[
        str | None,
        typer.Option("--set", metavar="right=…,down=…,…", help="What you read from the sheet; needs --printer."),
    ] = None,
    paper: PaperOption = DEFAULT_PAPER.id,
    out: OutOption = Path("build"),
) -> None:
    """Make a sheet to measure a printer with; remember what it does to a page, so that --printer makes up for it.

    Example: pnp calibrate --printer office --set right=0.4,down=-0.3,width=99.8,height=100.1
    """
    from pnp.build.printers import drift_of, known_printers, printers_file, set_printer
    from pnp.disk.files import write_file

    if measures is not None:
        if printer is None:
            raise UsageError("whose measures are these?  hint: --printer NAME")
        said = set_printer(printer, measures)
        say(f"{printer}: {said}\nkept in {printers_file()}; print with --printer, and see pnp calibrate --printer")
        return
    from pnp.build.calibrating import calibration_pdf

    size, drift = _paper(paper), drift_of(printer)
    data = calibration_pdf(size, drift, printer or "")
    file = out / f"calibration-{size.id}{'-check' if printer else ''}.pdf"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        from pnp.disk.files import cannot_write

        raise cannot_write(error, out) from error
    write_file(file, data)
    say(f"{file.as_posix()}: print it at 100 % on both sides, flip on the long edge; it says how to read it")
    for name, known in known_printers().items():
        say(f"  {name}: {known}")
