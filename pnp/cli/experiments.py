"""`pnp sweep` and `pnp compare`: what a change of the data does to the game, as far as bots can tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.guard import guarded, stop_code
from pnp.cli.here import folder
from pnp.cli.many import OnOption, processes
from pnp.cli.options import BudgetOption, GameName, TrustOption, complete_game
from pnp.cli.play_options import (
    BoardOption,
    BotsOption,
    CsvOption,
    Files,
    FullOption,
    GamesOption,
    JobsOption,
    JsonOption,
    MeasureOption,
    PlayersOption,
    ReportOption,
    SeedOption,
    WithinOption,
    bot_names,
    command_line,
)
from pnp.cli.progress import Progress
from pnp.cli.telling import json_text, say, warn
from pnp.disk.files import write_text
from pnp.game.library import find_game

if TYPE_CHECKING:
    from pnp.lab.experiment import Experiment
    from pnp.lab.plans import Plan

SetOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="KEY=VALUES",
        help="What to try: facts.rounds=11,13,15 or scoring.houses.points=1..4, by file and key; may be given again.",
    ),
]


@guarded
def sweep(
    game: GameName = None,
    settings: SetOption = None,
    games: GamesOption = 1_000,
    players: PlayersOption = None,
    bots: BotsOption = "greedy",
    board: BoardOption = None,
    seed: SeedOption = 1,
    measure: MeasureOption = None,
    within: WithinOption = 2.0,
    full: FullOption = False,
    large: Annotated[bool, typer.Option("--large", help="Play a grid of more than a thousand cells, too.")] = False,
    jobs: JobsOption = None,
    on: OnOption = None,
    json_file: JsonOption = None,
    csv_file: CsvOption = None,
    report: ReportOption = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Set values of a game's data to others, let bots play each of them with the same luck, and show what moves."""
    from pnp.lab import plans

    at_once = processes(jobs, on)
    asked = plans.Asked(
        games, players, bot_names(bots), board, seed, tuple(measure or ()), within / 100, stops=not full
    )
    plan = plans.sweep(folder(game), settings or (), asked, large=large)
    if len(plan.variants) > plans.MOST_CELLS:
        warn(f"pnp: {plan.games:,} games: {plans.guess(plan)} with one process")
    _played(plan, at_once, on, Files(json_file, csv_file, report))


@guarded
def compare(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A bundled game's id, or a folder.", autocompletion=complete_game),
    ],
    variant: Annotated[
        str,
        typer.Argument(metavar="VARIANT", help="The other one: a folder, or an id.", autocompletion=complete_game),
    ],
    games: GamesOption = 1_000,
    players: PlayersOption = None,
    bots: BotsOption = "greedy",
    board: BoardOption = None,
    seed: SeedOption = 1,
    measure: MeasureOption = None,
    within: WithinOption = 2.0,
    full: FullOption = False,
    jobs: JobsOption = None,
    on: OnOption = None,
    json_file: JsonOption = None,
    csv_file: CsvOption = None,
    report: ReportOption = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Let bots play two folders with the same luck, and show how the second differs from the first."""
    from pnp.lab import plans

    at_once = processes(jobs, on)
    asked = plans.Asked(
        games, players, bot_names(bots), board, seed, tuple(measure or ()), within / 100, stops=not full
    )
    plan = plans.comparison(find_game(game), find_game(variant), asked, (game, variant))
    _played(plan, at_once, on, Files(json_file, csv_file, report))


def _played(plan: Plan, jobs: int, on: str | None, files: Files) -> None:
    from pnp.cli.experiment_report import experiment_report
    from pnp.lab.executors import executor
    from pnp.lab.experiment import Trial
    from pnp.lab.page import html
    from pnp.lab.reports import About, experiment_page
    from pnp.lab.store import kept
    from pnp.lab.telling import as_csv, values

    with (
        Progress(plain=False, timed=True) as progress,
        executor(plan.bases, jobs, on) as doing,
    ):
        result = Trial(plan.request, plan.variants, doing, kept(), progress).run()
    if result.arms:
        say(experiment_report(result))
        if files.json is not None:
            write_text(files.json, json_text(values(result)) + "\n")
        if files.csv is not None:
            write_text(files.csv, as_csv(result))
        if files.report is not None:
            write_text(files.report, html(experiment_page(result, About(plan.title, command_line()))))
    _tell_ending(result, len(plan.variants))


def _tell_ending(result: Experiment, variants: int) -> None:
    if result.foreign:
        warn(f"pnp: {result.foreign:,} games that another version of pnp had played were played again; those are kept")
    if not result.finished:
        warn(f"pnp: stopped with {len(result.arms)} of {variants} variants begun; the same command goes on from here")
        raise typer.Exit(stop_code())
