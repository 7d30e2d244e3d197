"""The experiments of a game's folder -> the same games again, and which of the figures still hold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.game.content.experiments import Asked, Experiments, MeasuredFigure
from pnp.game.lab_commands import Command
from pnp.game.library import find_game
from pnp.lab import plans
from pnp.lab.estimates import Estimate
from pnp.lab.experiment import Arm, Experiment
from pnp.lab.figures import Group, Measure
from pnp.play.experiments import rules_mark
from pnp.play.rules import load
from pnp.play.simulate import sound, unplayable
from pnp.play.statistics import share_interval
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, UsageError
from pnp.source.spans import misuse

Played = Callable[[plans.Plan], Experiment]


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


def repeated(root: Path, it: Asked, play: Played) -> Repeated:
    """Raises DataError at a figure that the games do not tell of."""
    told = it.asked
    referee = sound(Folder(root))
    if referee.model is None:
        raise unplayable(referee)
    mark = rules_mark(referee.model, it, referee.found.code.digest if referee.found.code is not None else "")
    experiment = play(_plan(root, told))
    if not experiment.finished:
        return Repeated(it, mark)
    problems: list[Problem] = []
    figures: list[Again] = []
    for figure in it.figure:
        found = _figure(figure, experiment)
        if isinstance(found, Again):
            figures.append(found)
        else:
            problems.append(found)
    if problems:
        raise DataError(problems)
    return Repeated(it, mark, tuple(figures))


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
    return Again(figure, measure, _estimate(measure, arm))


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


def _estimate(measure: Measure, arm: Arm) -> Estimate:
    """What never came up may still come up one day: in so many games it would have, if it were more frequent."""
    it = arm.estimates[measure]
    if measure.group is Group.FEATURES and it.low == it.high == 0:
        return Estimate(0.0, 0.0, share_interval(0, arm.games)[1])
    return it
