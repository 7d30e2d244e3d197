"""`pnp experiments`: what a game's book says of its balance -> the same games again, and whether it still holds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

import typer

from pnp.cli.guard import PROBLEMS, guarded, stop_code
from pnp.cli.here import folder
from pnp.cli.many import OnOption, playing, processes
from pnp.cli.options import BudgetOption, GameName, TrustOption
from pnp.cli.play_options import JobsOption
from pnp.cli.progress import Progress
from pnp.cli.telling import say, warn
from pnp.source.wording import digits

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.lab.experiment import Experiment
    from pnp.lab.plans import Plan
    from pnp.play.arena import Contest
    from pnp.play.crosstable import Standing


_WRITTEN = "; the new figures are written"


@guarded
def experiments(
    game: GameName = None,
    only: Annotated[
        list[str] | None, typer.Option("--only", metavar="ID", help="Only this experiment; may be given again.")
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Write the new figures into experiments.toml; its comments stay.")
    ] = False,
    jobs: JobsOption = None,
    on: OnOption = None,
    trust: TrustOption = False,
    budget: BudgetOption = None,
) -> None:
    """Repeat the experiments that a game's texts take figures from, and say which of them no longer hold."""
    from pnp.cli.experiment_report import repeated_report
    from pnp.lab.renewing import renew
    from pnp.lab.repeating import Play, experiments_of, repeated

    root, at_once = folder(game), processes(jobs, on)
    wanted = experiments_of(root, only or ())
    play = Play(lambda plan: _played(plan, at_once, on), lambda asked: _met(root, replace(asked, jobs=at_once), on))
    done = []
    for it in wanted:
        if it.results:
            say(f"{it.id}: {it.asks}\n  tables/{it.results}.toml is measured by a program of its own: {it.command}\n")
            continue
        found = repeated(root, it, play)
        if not found.figures:
            warn(f"pnp: stopped in “{it.id}”; the same command goes on from here")
            raise typer.Exit(stop_code())
        say(f"{repeated_report(found)}\n")
        done.append(found)
        if write:
            renew(root, [found])
    left = sum(len(found.left) for found in done)
    new = sum(it.is_new for found in done for it in found.figures)
    if not write and (left or new):
        told = [f"{digits(left, 'figure')} left the interval"] if left else []
        told += [f"{digits(new, 'figure')} had not been measured"] if new else []
        warn(f"pnp: {' and '.join(told)}  hint: --write takes the new figures, and texts follow")
        raise typer.Exit(PROBLEMS)
    ending = f"{digits(len(done), 'experiment')} repeated, {digits(left, 'figure')} left the interval"
    say(ending + _WRITTEN if write else ending)


def _played(plan: Plan, jobs: int, on: str | None) -> Experiment:
    from pnp.lab.executors import executor
    from pnp.lab.experiment import Trial
    from pnp.lab.store import kept

    with Progress(plain=False, timed=True) as progress, executor(plan.bases, jobs, on) as doing:
        return Trial(plan.request, plan.variants, doing, kept(), progress).run()


def _met(root: Path, asked: Contest, on: str | None) -> tuple[Standing, bool]:
    from pnp.play.arena import contest

    with Progress(plain=False, timed=True) as progress:
        return contest(root, asked, progress, playing(on))
