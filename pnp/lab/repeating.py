"""The experiments of a game's folder -> the same games again, and which of the figures still hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from pnp.game.content.experiments import Asked, Experiments, MeasuredFigure
from pnp.game.lab_commands import Command
from pnp.game.library import find_game
from pnp.lab import plans
from pnp.lab.estimates import Estimate
from pnp.lab.experiment import Arm, Experiment
from pnp.lab.figures import Group, Measure, Sort
from pnp.play.arena import Contest
from pnp.play.crosstable import Standing
from pnp.play.experiments import rules_mark
from pnp.play.rules import load
from pnp.play.simulate import sound, unplayable
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, UsageError
from pnp.source.spans import misuse


@dataclass(frozen=True, slots=True)
class Play:
    """Whoever lets bots play: variants of a game, or one another. The second tells whether all games were finished."""

    trial: Callable[[plans.Plan], Experiment]
    contest: Callable[[Contest], tuple[Standing, bool]]


@dataclass(frozen=True, slots=True)
class Again:
    """A figure as the file has it, and as it came out now."""

    figure: MeasuredFigure
    measure: Measure
    now: Estimate

    @property
    def is_new(self) -> bool:
        return self.figure.value is None or self.figure.low is None or self.figure.high is None

    @property
    def holds(self) -> bool:
        """Whether it came out within the interval of the one that is printed."""
        low, high = self.figure.low, self.figure.high
        return low is not None and high is not None and low <= self.now.value <= high


@dataclass(frozen=True, slots=True)
class Repeated:
    """An experiment that was made again under the rules of this mark; a stopped one has no figures."""

    asked: Asked
    rules: str
    figures: tuple[Again, ...] = ()

    @property
    def left(self) -> list[Again]:
        """Printed figures that are out of their intervals now."""
        return [it for it in self.figures if not it.holds and not it.is_new]


def experiments_of(root: Path, only: Sequence[str] = ()) -> list[Asked]:
    """Those of a folder, or some of them. Raises UsageError for one that is not there, DataError for a broken file."""
    game = load(Folder(root))
    content = game.content(Experiments)
    if content is None:
        raise UsageError(f"{game.identity.id} has no experiments.toml  hint: docs/experiments.md says what goes there")
    known = {it.id: it for it in content.experiment}
    for name in only:
        if name not in known:
            raise misuse(name, known, "experiment")
    return [it for it in content.experiment if not only or it.id in only]


def repeated(root: Path, it: Asked, play: Play) -> Repeated:
    """Raises DataError at a figure that the games do not tell of."""
    told = it.asked
    referee = sound(Folder(root))
    if referee.model is None:
        raise unplayable(referee)
    mark = rules_mark(referee.model, it, referee.found.code.digest if referee.found.code is not None else "")
    find = _of_contest(told, play) if told.verb == "arena" else _of_trial(_plan(root, told), play)
    if find is None:
        return Repeated(it, mark)
    problems: list[Problem] = []
    figures: list[Again] = []
    for figure in it.figure:
        found = find(figure)
        if isinstance(found, Again):
            figures.append(found)
        else:
            problems.append(found)
    if problems:
        raise DataError(problems)
    return Repeated(it, mark, tuple(figures))


Find = Callable[[MeasuredFigure], Again | Problem]


def _of_contest(told: Command, play: Play) -> Find | None:
    """None if somebody stopped it."""
    standing, finished = play.contest(Contest(told.bots, told.games, told.players, told.board, told.seed))
    cells = {f"{Group.WINS}: {cell.bot} against {cell.other}": cell for cell in standing.cells}

    def find(figure: MeasuredFigure) -> Again | Problem:
        if (cell := cells.get(figure.measure)) is None:
            return figure.span.at("measure").unknown(figure.measure, list(cells), "measure")
        measure = Measure(Group.WINS, f"{cell.bot} against {cell.other}", Sort.SHARE)
        return Again(figure, measure, Estimate(cell.share, cell.low, cell.high))

    return find if finished else None


def _of_trial(plan: plans.Plan, play: Play) -> Find | None:
    experiment = play.trial(plan)
    return partial(_figure, experiment=experiment) if experiment.finished else None


def _plan(root: Path, told: Command) -> plans.Plan:
    asked = plans.Asked(
        told.games,
        told.players,
        told.bots,
        told.board,
        told.seed,
        told.measures,
        told.within / 100,
        stops=not told.full,
    )
    match told.verb:
        case "sweep":
            return plans.sweep(root, told.settings, asked)
        case "compare":
            beside = root / told.other
            other = beside if beside.is_dir() else find_game(told.other)
            return plans.comparison(root, other, asked)
        case _:
            return plans.as_it_is(root, asked)


def _figure(figure: MeasuredFigure, experiment: Experiment) -> Again | Problem:
    arm = _arm(figure, experiment)
    if isinstance(arm, Problem):
        return arm
    measure = next((it for it in arm.estimates if str(it) == figure.measure), None)
    if measure is None:
        return figure.span.at("measure").unknown(figure.measure, list(map(str, arm.estimates)), "measure")
    if figure.difference:
        return Again(figure, measure, arm.differences[measure].estimate)
    return Again(figure, measure, arm.estimates[measure])


def _arm(figure: MeasuredFigure, experiment: Experiment) -> Arm | Problem:
    """The last of a comparison; of a sweep the one with these values, or the data as it is."""
    arms = {",".join(f"{key}={value}" for key, value in arm.settings): arm for arm in experiment.arms}
    if not figure.variant:
        arm = experiment.arms[-1 if figure.difference else 0]
    elif figure.variant in arms:
        arm = arms[figure.variant]
    else:
        return figure.span.at("variant").unknown(figure.variant, arms, "variant")
    if arm.refusal is not None:
        return figure.span.problem(f"this cannot be played: {arm.refusal.problems[0]}")
    return arm
