"""The commands at the printer: one job for one table, and what a printer does to a sheet."""

from __future__ import annotations

from typing import Annotated

import typer

from pnp.cli.guard import PROBLEMS, guarded
from pnp.cli.here import folder, id_of, out_folder
from pnp.cli.options import (
    AllOption,
    BacksOption,
    BleedOption,
    BudgetOption,
    FlipOption,
    GameName,
    MarksOption,
    NoCheckOption,
    OneInkOption,
    OnePaperOption,
    OutOption,
    PrinterOption,
    TrustOption,
    one_ink,
    one_paper,
    printing,
)
from pnp.cli.progress import Progress
from pnp.cli.telling import complain, report_lines, say, warn
from pnp.cli.trusting import warn_untrusted
from pnp.source.problems import DataError, OutputError, Problem, UsageError


@guarded
def print_(
    game: GameName = None,
    *,
    players: Annotated[int, typer.Option(metavar="N", help="How many will play.")],
    paper: OnePaperOption = None,
    ink: OneInkOption = None,
    have: Annotated[
        str | None, typer.Option(metavar="WHAT,…", help="What you have: dice, cards, tokens, … or a component's id.")
    ] = None,
    choose: Annotated[
        list[str] | None,
        typer.Option(metavar="CHOICE=OPTION", help="Where a table needs one of several; may be given again."),
    ] = None,
    besides: Annotated[
        str | None,
        typer.Option("--with", metavar="WHAT,…", help="What a table does without, as a rule: rulings, for a referee."),
    ] = None,
    backs: BacksOption = None,
    flip: FlipOption = None,
    marks: MarksOption = None,
    bleed: BleedOption = None,
    printer: PrinterOption = None,
    changed: Annotated[
        bool, typer.Option("--changed", help="Only sheets that differ from your last job of this game.")
    ] = False,
    mail: Annotated[bool, typer.Option("--zip", help="Also a zipped folder to mail, single files in it.")] = False,
    out: OutOption = None,
    no_check: NoCheckOption = False,
    every: AllOption = False,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Make one PDF with exactly the sheets that a table needs, in the order of printing.

    Example: pnp print my-game --players 4 --have tokens --choose dice=nets
    """
    from pnp.build.printing import JobOrder, print_game
    from pnp.cli.report_job import job_report

    root = folder(game)
    order = JobOrder(
        players,
        one_paper(paper, root),
        one_ink(ink),
        out_folder(out, game, names=[id_of(root)]),
        _things(have, "--have dice,tokens"),
        _choices(choose or []),
        printing(backs, flip, marks, bleed, printer),
        changed,
        mail,
        checked=not no_check,
        besides=_things(besides, "--with rulings"),
    )
    if no_check:
        warn("pnp: not checked: what is printed may not be playable")
    root = folder(game)
    warn_untrusted([root])
    noticed: list[Problem] = []
    with (bar := Progress(plain=False)) as progress:
        try:
            printout = print_game(root, order, progress, bar.waiting, noticed.extend)
        except (DataError, OutputError) as error:
            complain(error, "; nothing was written", everything=every)
            raise typer.Exit(PROBLEMS) from None
    for line in report_lines(noticed, everything=every):
        warn(line)
    say(job_report(printout, order, printer))


def _things(text: str | None, example: str) -> tuple[str, ...]:
    """What somebody has or wants; nothing is nothing to say."""
    words = tuple(word.strip() for word in (text or "").split(",") if word.strip())
    if text is not None and not words:
        raise UsageError(f"{example.partition(' ')[0]} “{text}” names nothing  hint: {example}")
    return words


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


@guarded
def calibrate(
    printer: Annotated[str | None, typer.Option(metavar="NAME", help="A name of your own for the printer.")] = None,
    measures: Annotated[
        str | None,
        typer.Option("--set", metavar="right=…,down=…,…", help="What you read from the sheet; needs --printer."),
    ] = None,
    paper: OnePaperOption = None,
    language: Annotated[
        str | None,
        typer.Option(metavar="CODE", help="The language of the sheet, such as de; the paper's English unless told."),
    ] = None,
    out: OutOption = None,
) -> None:
    """Make a sheet to measure a printer with; remember what it does to a page, so that --printer makes up for it.

    Example: pnp calibrate --printer office --set right=0.4,down=-0.3,width=99.8,height=100.1
    """
    from pnp.build.printers import drift_of, known_printers, printers_file, set_printer
    from pnp.disk.files import make_folder, write_file

    if measures is not None:
        if printer is None:
            raise UsageError("whose measures are these?  hint: --printer NAME")
        said = set_printer(printer, measures)
        say(f"{printer}: {said}\nkept in {printers_file()}; print with --printer, and see pnp calibrate --printer")
        return
    from pnp.build.calibrating import calibration_pdf

    size, drift = one_paper(paper, None), drift_of(printer)
    data = calibration_pdf(size, drift, printer or "", language)
    name = f"calibration-{size.id}{'-check' if printer else ''}.pdf"
    place = out_folder(out, names=[name])
    file = place / name
    make_folder(place)
    write_file(file, data)
    say(f"{file.as_posix()}: print it at 100 % on both sides, flip on the long edge; it says how to read it")
    for name, known in known_printers().items():
        say(f"  {name}: {known}")
