"""The command line: reads options, prints, sets exit codes. Nothing else prints."""

from __future__ import annotations

import gc
import math
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from pnp import __version__
from pnp.cli import exporting
from pnp.cli.arena import arena
from pnp.cli.configuring import config
from pnp.cli.experiments import compare, sweep
from pnp.cli.guard import PROBLEMS, flushed, guarded, mistaken, stop_code
from pnp.cli.here import folder, folder_and_words, folders, game_here, id_of, out_folder
from pnp.cli.making import new
from pnp.cli.options import (
    AllOption,
    BacksOption,
    BleedOption,
    BudgetOption,
    BundledOption,
    FlipOption,
    ForceOption,
    GameName,
    Games,
    InkOption,
    MarksOption,
    NoCheckOption,
    OnlyOption,
    OutOption,
    PaperOption,
    PrinterOption,
    TrustOption,
    inks,
    papers,
    printing,
)
from pnp.cli.plain import suit_streams
from pnp.cli.printing import calibrate, print_
from pnp.cli.progress import Progress
from pnp.cli.repeating import experiments
from pnp.cli.schema import schema
from pnp.cli.settings import InkChoice
from pnp.cli.simulating import simulate
from pnp.cli.studio import studio
from pnp.cli.telling import complain, json_list, json_text, report_lines, say, warn
from pnp.cli.trusting import trust as trust_command
from pnp.cli.trusting import warn_untrusted
from pnp.cli.watching import watch
from pnp.export import DEFAULT_EXPORT, bundled_exports, find_export, known_exports, known_packs
from pnp.game.library import bundled_games, find_game, installed_games, known_game
from pnp.play.trust import trust_once
from pnp.sheet.paper import PAPERS
from pnp.source.budget import unwatched
from pnp.source.problems import DataError, OutputError, Problem, Severity, printable

app = typer.Typer(
    name="pnp",
    help="Print-and-play sheets and rulebooks from plain data, with the rules checked.",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

app.add_typer(exporting.app)


def _complete_export(incomplete: str) -> list[str]:
    return [name for name in known_exports() if name.startswith(incomplete)]


def _version(wanted: bool) -> None:
    if wanted:
        say(f"pnp {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    pass


@app.command()
@guarded
def build(
    games: Games = None,
    bundled: BundledOption = False,
    paper: PaperOption = None,
    ink: InkOption = None,
    only: OnlyOption = None,
    backs: BacksOption = None,
    flip: FlipOption = None,
    marks: MarksOption = None,
    bleed: BleedOption = None,
    export: Annotated[
        str,
        typer.Option(
            metavar="NAME",
            help=f"What to write: {', '.join(bundled_exports())}, or an installed export (see pnp list).",
            autocompletion=_complete_export,
        ),
    ] = DEFAULT_EXPORT,
    printer: PrinterOption = None,
    out: OutOption = None,
    clean: Annotated[
        bool, typer.Option("--clean", help="Remove files that an earlier build made and no component makes now.")
    ] = False,
    force: ForceOption = False,
    no_check: NoCheckOption = False,
    every: AllOption = False,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Make the PDFs of one or more games, or other files: <out>/<id>/<paper>/<component>.pdf"""
    from pnp.build.leftovers import clear_away, left_behind
    from pnp.build.pipeline import Order, Output, build_game, orders
    from pnp.cli.report import build_table, leftover_lines

    written = find_export(export)
    roots = folders(games, bundled)
    order = Order(
        (),
        inks(ink, InkChoice.BOTH),
        out_folder(out, games, bundled, names=[*map(id_of, roots)]),
        tuple(only or ()),
        force,
        checked=not no_check,
        printing=printing(backs, flip, marks, bleed, printer),
        export=written,
    )
    wanted = {root: papers(paper, root) for root in roots}  # a game may have papers of its own
    if no_check:
        warn("pnp: not checked: what is printed may not be playable")
    warn_untrusted(folders(games, bundled))
    outputs: list[Output] = []
    noticed: list[Problem] = []
    left: list[Path] = []
    failed = False
    for root, own in orders(roots, order):
        with (bar := Progress()) as progress:
            try:
                outputs += build_game(root, replace(own, papers=wanted[root]), progress, bar.waiting, noticed.extend)
                left += clear_away(root, own.out, bar.waiting) if clean else left_behind(root, own.out)
                continue
            except (DataError, OutputError) as error:
                failure = error
        failed = True
        complain(failure, "; nothing was written", everything=every)
    for line in report_lines(noticed, everything=every):
        warn(line)
    if outputs:
        say(build_table(outputs))
    for line in leftover_lines(left, removed=clean):
        warn(line)
    if failed:
        raise typer.Exit(PROBLEMS)


@app.command()
@guarded
def check(
    games: Games = None,
    bundled: BundledOption = False,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out the games that bots play.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings count as problems, too.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list in JSON, for editors.")] = False,
    every: AllOption = False,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Look for everything that is wrong with one or more games, without printing."""
    from pnp.build.check import checked
    from pnp.cli.report import verdict

    counted = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    everything: list[Problem] = []
    # A game that was called by its name goes by it; its folder may be called like any other.
    named = {root: name for name in games or () if (root := find_game(name)) not in (Path(name), Path(name).parent)}
    for root in folders(games, bundled):
        report = checked(root, quick=quick)
        problems = report.problems
        everything += problems
        if not as_json:
            for line in report_lines(problems, everything=every):
                say(line)
            say(f"{printable(named.get(root, root.resolve().name))}: {verdict(problems, report.left_out)}")
    if as_json:
        say(json_list(everything))
    if any(problem.severity in counted for problem in everything):
        raise typer.Exit(PROBLEMS)


@app.command()
@guarded
def audit(
    game: GameName = None,
    sample: Annotated[
        int | None, typer.Option(metavar="N", help="Try so many slips, of every file and sort; all unless told.")
    ] = None,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed gives the same sample.")] = 1,
    only: Annotated[
        list[str] | None,
        typer.Option(metavar="GLOB", help="Only files or keys like this, or file:key; may be given again."),
    ] = None,
    at_least: Annotated[
        float | None, typer.Option(metavar="PERCENT", help="Fail if fewer slips are noticed or carried.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print every slip and its verdict in JSON.")] = False,
    jobs: Annotated[
        int | None, typer.Option(metavar="J", help="Processes that try at once; one for each core unless told.")
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Try again what was tried before.")] = False,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", readable=False, help="Folder in which findings are kept.", show_default=False),
    ] = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Make the slips that people make in a game's data, one by one, and show which of them nobody notices."""
    from pnp.audit.report import values
    from pnp.audit.run import Request, audit_game
    from pnp.cli.report import audit_report
    from pnp.play.sittings import default_jobs

    root = folder(game)
    place = out_folder(out, game, names=[id_of(root)])
    request = Request(sample, seed, tuple(only or ()), default_jobs() if jobs is None else jobs, fresh, place)
    warn_untrusted([root])
    with Progress(plain=False) as progress:
        result = audit_game(root, request, progress)
    say(json_text(values(result)) if as_json else audit_report(result))
    for line in report_lines(result.problems):
        warn(line)
    if result.problems or (at_least is not None and 100 * result.share < at_least):
        raise typer.Exit(PROBLEMS)


@app.command()
@guarded
def odds(
    game: GameName = None,
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[WORD]...", help="What to work out, such as a roll; all of it unless told."),
    ] = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Work out exactly what a game's chances are."""
    from pnp.cli.report import odds_tables
    from pnp.play.simulate import exact_odds

    say(odds_tables(exact_odds(*folder_and_words(game, words))))


@app.command()
@guarded
def timer(
    game: GameName = None,
    seconds: Annotated[int | None, typer.Option(metavar="N", help="Count down from this instead.")] = None,
) -> None:
    """Count down a game's timer, with large figures and a bell at the end."""
    from pnp.cli.timer import Countdown, count_down, timer_length, told

    total, began = timer_length(folder(game), seconds), time.monotonic()
    try:
        count_down(Countdown(total, time.monotonic, time.sleep), _write, live=sys.stdout.isatty())
    except KeyboardInterrupt:
        left = max(0, math.ceil(total - (time.monotonic() - began)))
        warn(f"pnp: the timer was stopped with {told(left)} left")
        raise typer.Exit(stop_code()) from None


def _write(text: str) -> None:
    print(text, end="", flush=True)  # its own figures, with a bell


app.command()(simulate)
app.command()(sweep)
app.command()(compare)
app.command()(experiments)
app.command()(arena)
app.command("print")(print_)
app.command()(calibrate)
app.command()(new)
app.command()(config)
app.command()(watch)
app.command()(studio)
app.command()(schema)
app.command("trust")(trust_command)


@app.command("list")
@guarded
def list_games(bundled: BundledOption = False) -> None:
    """Show the games that come with pnp, what each of them prints, and on what papers and as what files it can be.

    In a game's folder that game alone.
    """
    from pnp.cli.report import game_list

    here = None if bundled else game_here()
    say(game_list((known_game(here),) if here is not None else (*bundled_games(), *installed_games())))
    say(f"\npapers:  {', '.join(PAPERS)}")
    say(f"exports: {', '.join(known_exports())} of sheets (pnp build --export NAME)")
    say(f"         {', '.join(known_packs())} of whole games (pnp export NAME)")


def main() -> None:
    """Entry point of the `pnp` command."""
    gc.set_threshold(100_000, 50, 100)  # a short run makes many small values and few cycles
    suit_streams()
    code: object = 0
    try:
        app()
    except SystemExit as ended:
        code = ended.code
    except Exception as error:  # before or after a command: nobody sees a traceback, and a report is written
        code = mistaken(error)
    trust_once(False)
    unwatched()  # however the work ended: a tick of its clock must not end the process
    sys.exit(flushed(code if isinstance(code, int) else int(bool(code))))
