"""`pnp simulate`: how a game plays -> tables, transcripts, and files for others to read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.guard import PROBLEMS, guarded, stop_code
from pnp.cli.here import folder
from pnp.cli.many import OnOption, playing, processes
from pnp.cli.options import BudgetOption, GameName, TrustOption
from pnp.cli.play_options import (
    BoardOption,
    BotsOption,
    CsvOption,
    Files,
    JobsOption,
    JsonOption,
    ReportOption,
    SeedOption,
    bot_names,
    command_line,
)
from pnp.cli.progress import Progress
from pnp.cli.telling import json_text, say, warn
from pnp.disk.files import write_text

if TYPE_CHECKING:
    from pnp.lab.measuring import Measured
    from pnp.play.playout import Record
    from pnp.play.simulate import Request


@guarded
def simulate(
    game: GameName = None,
    games: Annotated[int, typer.Option(metavar="N", help="How many games to play.")] = 100,
    players: Annotated[
        str | None,
        typer.Option(metavar="P", help="Players in each game, or “all” counts in turn; one for each bot unless told."),
    ] = None,
    bots: BotsOption = "greedy",
    board: BoardOption = None,
    seed: SeedOption = 1,
    jobs: JobsOption = None,
    on: OnOption = None,
    json_file: JsonOption = None,
    csv_file: CsvOption = None,
    report: ReportOption = None,
    log: Annotated[bool, typer.Option("--log", help="Tell every game, action by action.")] = False,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Let bots play a game many times, and show the figures a designer asks for."""
    from pnp.cli.report import simulation, transcript
    from pnp.lab.measuring import Measured
    from pnp.play.simulate import Request, player_counts, summary_values
    from pnp.play.simulate import simulate as run

    root, files, at_once = folder(game), Files(json_file, csv_file, report), processes(jobs, on)
    values, measured = [], Measured(root)

    def tell(record: Record) -> None:
        if log:
            say(transcript(record))
        if files.csv is not None or files.report is not None:
            measured.add(record)

    for count in player_counts(root, players):
        request = Request(games, count, bot_names(bots), board, seed, at_once, log)
        measured.begin()
        with Progress(plain=False, timed=True) as progress:
            summary, finished = run(root, request, tell, progress, playing(on))
        say(simulation(summary))
        values.append(summary_values(summary, request))
        if files.json is not None:
            shown = values[0] if len(values) == 1 else values
            write_text(files.json, json_text(shown) + "\n")
        if measured.is_there:
            _write(measured, files, request)
        if not finished:
            warn(f"pnp: stopped after {summary.games} of {games} games")
            raise typer.Exit(stop_code())
        if summary.faults:
            ways = f"{summary.endless} games at the horizon, {summary.broken} that broke an invariant"
            warn(f"pnp: the rules are at fault: {ways}, {summary.crashed} that crashed")
            for fault in summary.faults:
                warn(f"     {fault}")
            raise typer.Exit(PROBLEMS)


def _write(measured: Measured, files: Files, request: Request) -> None:
    from pnp.lab.telling import figures_csv

    if files.csv is not None:
        write_text(files.csv, figures_csv(measured.tables))
    if files.report is not None:
        write_text(files.report, measured.report(command_line(), request))
