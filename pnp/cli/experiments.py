"""`pnp sweep` and `pnp compare`: what a change of the data does to the game, as far as bots can tell."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.guard import guarded, stop_code
from pnp.cli.here import folder
from pnp.cli.options import BudgetOption, GameName, TrustOption, complete_game
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
    json_file: JsonOption = None,
    csv_file: CsvOption = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Set values of a game's data to others, let bots play each of them with the same luck, and show what moves."""
    from pnp.lab import plans

    asked = plans.Asked(games, players, _names(bots), board, seed, tuple(measure or ()), within / 100, stops=not full)
    plan = plans.sweep(folder(game), settings or (), asked, large=large)
    if len(plan.variants) > plans.MOST_CELLS:
        warn(f"pnp: {plan.games:,} games: {plans.guess(plan)} with one process")
    _played(plan, jobs, json_file, csv_file)


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
    json_file: JsonOption = None,
    csv_file: CsvOption = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Let bots play two folders with the same luck, and show how the second differs from the first."""
    from pnp.lab import plans

    asked = plans.Asked(games, players, _names(bots), board, seed, tuple(measure or ()), within / 100, stops=not full)
    _played(plans.comparison(find_game(game), find_game(variant), asked), jobs, json_file, csv_file)


def _names(bots: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in bots.split(","))


def _played(plan: Plan, jobs: int | None, json_file: Path | None, csv_file: Path | None) -> None:
    from pnp.cli.experiment_report import experiment_report
    from pnp.lab.executors import executor
    from pnp.lab.experiment import Trial
    from pnp.lab.store import kept
    from pnp.lab.telling import as_csv, values
    from pnp.play.sittings import default_jobs

    with (
        Progress(plain=False, timed=True) as progress,
        executor(plan.bases, default_jobs() if jobs is None else jobs) as doing,
    ):
        result = Trial(plan.request, plan.variants, doing, kept(), progress).run()
    if result.arms:
        say(experiment_report(result))
        if json_file is not None:
            write_text(json_file, json_text(values(result)) + "\n")
        if csv_file is not None:
            write_text(csv_file, as_csv(result))
    _tell_ending(result, len(plan.variants))


def _tell_ending(result: Experiment, variants: int) -> None:
    if result.foreign:
        warn(f"pnp: {result.foreign:,} games that another version of pnp had played were played again; those are kept")
    if not result.finished:
        warn(f"pnp: stopped with {len(result.arms)} of {variants} variants begun; the same command goes on from here")
        raise typer.Exit(stop_code())
