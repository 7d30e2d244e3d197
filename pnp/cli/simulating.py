"""`pnp simulate`: how a game plays -> tables, transcripts, and files for others to read."""

from __future__ import annotations

from pathlib import Path
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
    from pnp.lab.figures import Table
    from pnp.play.model import AnyModel
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
    from pnp.cli.report import simulation
    from pnp.play.simulate import Request, player_counts, summary_values
    from pnp.play.simulate import simulate as run

    root, files, at_once = folder(game), Files(json_file, csv_file, report), processes(jobs, on)
    values, measured = [], _Measured(root, files)
    for count in player_counts(root, players):
        request = Request(games, count, bot_names(bots), board, seed, at_once, log)
        measured.begin()
        with Progress(plain=False, timed=True) as progress:
            summary, finished = run(root, request, lambda record: measured.add(record, log), progress, playing(on))
        say(simulation(summary))
        values.append(summary_values(summary, request))
        if files.json is not None:
            shown = values[0] if len(values) == 1 else values
            write_text(files.json, json_text(shown) + "\n")
        measured.write(request)
        if not finished:
            warn(f"pnp: stopped after {summary.games} of {games} games")
            raise typer.Exit(stop_code())
        if summary.faults:
            ways = f"{summary.endless} games at the horizon, {summary.broken} that broke an invariant"
            warn(f"pnp: the rules are at fault: {ways}, {summary.crashed} that crashed")
            for fault in summary.faults:
                warn(f"     {fault}")
            raise typer.Exit(PROBLEMS)


class _Measured:
    """Figures of the games as they come, for whoever wants them in a file; each number of players has its own."""

    def __init__(self, root: Path, files: Files) -> None:
        self._root, self._files = root, files
        self._tables: list[Table] = []
        self._model: AnyModel | None = None

    def begin(self) -> None:
        from pnp.lab.figures import Table

        self._tables.append(Table())

    def add(self, record: Record, is_told: bool) -> None:
        from pnp.cli.report import transcript
        from pnp.lab.figures import added
        from pnp.play.simulate import sound
        from pnp.source.folder import Folder

        if is_told:
            say(transcript(record))
        if self._files.csv is None and self._files.report is None:
            return
        if self._model is None:
            self._model = sound(Folder(self._root)).model
        assert self._model is not None  # somebody has just played by it
        added(self._tables[-1], self._model, record)

    def write(self, request: Request) -> None:
        if self._model is None:
            return
        from pnp.lab.page import html
        from pnp.lab.reports import About, simulation_page
        from pnp.lab.telling import figures_csv

        if self._files.csv is not None:
            write_text(self._files.csv, figures_csv(self._tables))
        if self._files.report is not None:
            about = About(self._model.game.identity.title, command_line())
            write_text(self._files.report, html(simulation_page(self._tables, about, request)))
