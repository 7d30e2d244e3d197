"""Variants of a game and a number of games -> what each of them measures, and how it differs from the first.

All variants play the same seeds. They are looked at when 200, 400, 800 … games are over, and one that is decided plays
no more: so it is the games that decide, and never how fast they were, or who played them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Protocol

from pnp.lab.estimates import Difference, Estimate, compared, estimated, holm
from pnp.lab.executors import Executor
from pnp.lab.figures import Group, Measure, Table
from pnp.lab.store import Kept
from pnp.lab.tasks import Refusal, Task
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

BATCH = 25  # games of a task: little enough to lose, and more than a process needs to begin
FIRST_LOOK = 200  # games; each later look has twice as many
_TOGETHER = 64  # variants whose games are held at once
_SURE = 0.999  # of each look: there may be a dozen of them
FOLDER = "folder"  # how a variant that is a folder of its own is called among those where something is set
SURE_ENOUGH = 0.05  # chances below it, after correction, are called a move
Progress = Callable[[int, int, str], None]

# What a variant is decided by unless somebody asks for other measures.
USUAL = (f"{Group.WINS}", f"{Group.SCORE}: of a seat", f"{Group.LENGTH}: actions of a seat")


@dataclass(frozen=True, slots=True)
class Variant:
    """A folder with some of its files changed, and what was set in it."""

    settings: tuple[tuple[str, str], ...]
    base: str
    changed: tuple[tuple[str, bytes], ...] = ()


class Variants(Protocol):
    """Those of an experiment, by their numbers; the first is the one that the others are compared with."""

    def __len__(self) -> int: ...

    def __getitem__(self, number: int, /) -> Variant: ...


@dataclass(frozen=True, slots=True)
class Request:
    """What is played; `within` is the difference below which a measure counts as unmoved, as a share."""

    games: int
    players: int
    bots: tuple[str, ...]
    board: str | None = None
    seed: int = 1
    measures: tuple[str, ...] = ()
    within: float = 0.02
    stops: bool = True  # whether variants that are decided stop early


@dataclass(slots=True)
class Arm:
    """What became of a variant."""

    settings: tuple[tuple[str, str], ...]
    games: int = 0
    decided: bool = False
    refusal: Refusal | None = None
    estimates: dict[Measure, Estimate] = field(default_factory=dict)
    differences: dict[Measure, Difference] = field(default_factory=dict)  # from the first variant
    corrected: dict[Measure, float] = field(default_factory=dict)  # chances, after Holm, over all arms and measures
    faulty: int = 0
    faults: tuple[str, ...] = ()


@dataclass(slots=True)
class Experiment:
    """The first arm is the one that the others are compared with."""

    request: Request
    arms: list[Arm]
    measures: list[Measure]
    watched: list[Measure]
    finished: bool
    replayed: int  # games that an earlier run had played
    foreign: int  # games that another version of pnp has played, and that were played again

    @property
    def moved(self) -> list[Measure]:
        """Measures that some variant moves, for sure."""
        return [it for it in self.measures if any(arm.corrected.get(it, 1.0) < SURE_ENOUGH for arm in self.arms[1:])]


class Trial:
    """An experiment in the course of being made."""

    def __init__(self, request: Request, variants: Variants, doing: Executor, kept: Kept, tell: Progress) -> None:
        if request.games < 1:
            raise UsageError(f"{request.games} games: at least one is needed")
        self._request, self._variants = request, variants
        self._doing, self._kept, self._tell = doing, kept, tell
        self._tables: dict[int, Table] = {}
        self._arms: dict[int, Arm] = {}
        self._done = self._replayed = self._foreign = self._spared = 0  # games; those that nobody has to play
        self._measures: list[Measure] = []
        self._watched: list[Measure] = []

    def run(self) -> Experiment:
        """Raises UsageError for a measure that nothing is called; Ctrl-C ends it with what there is."""
        finished = True
        try:
            self._tell_progress()
            self._begin()
            for start in range(1, len(self._variants), _TOGETHER):
                self._together(range(start, min(start + _TOGETHER, len(self._variants))))
            self._tell_progress()
        except KeyboardInterrupt:
            finished = False
        self._kept.make_room()
        return self._summed_up(finished=finished)

    def so_far(self) -> Experiment:
        """For whoever watches: what the games tell by now. Nothing that decides hears of it."""
        twin = copy(self)
        twin._arms = {number: replace(arm, corrected={}) for number, arm in self._arms.items()}
        return twin._summed_up(finished=False)

    def _summed_up(self, *, finished: bool) -> Experiment:
        for number in list(self._tables):
            self._judge(number)
        if not self._watched and 0 in self._tables:  # stopped before it was asked
            self._watched = watched(self._request.measures or USUAL, self._tables[0], is_usual=True)
        self._correct()
        arms = [arm for arm in self._arms.values() if arm.games or arm.refusal is not None]
        measures = sorted({it for arm in arms for it in arm.estimates}, key=_told_order(self._measures))
        return Experiment(self._request, arms, measures, self._watched, finished, self._replayed, self._foreign)

    def _begin(self) -> None:
        """All games of the first variant; what was asked for is looked at before most of them."""
        self._go_on([0], 0, min(FIRST_LOOK, self._request.games))
        if (refusal := self._arms[0].refusal) is not None:
            raise UsageError(f"the game cannot be played: {refusal.problems[0]}")
        first = self._tables[0]
        self._watched = watched(self._request.measures or USUAL, first, is_usual=not self._request.measures)
        self._go_on([0], len(first), self._request.games)
        self._judge(0)

    def _together(self, numbers: Sequence[int]) -> None:
        waiting, first = list(numbers), 0
        for look in _looks(self._request.games):
            self._go_on(waiting, first, look)
            for number in waiting:
                self._judge(number)
            waiting = [number for number in waiting if not self._is_over(number)]
            first = look
        for number in numbers:
            if number in self._tables:
                self._judge(number)
                del self._tables[number]
        self._kept.make_room()

    def _is_over(self, number: int) -> bool:
        arm = self._arms[number]
        if arm.refusal is None and self._request.stops and self._is_decided(arm):
            arm.decided = True
        if arm.refusal is not None or arm.decided:
            self._spared += self._request.games - arm.games
            return True
        return False

    def _is_decided(self, arm: Arm) -> bool:
        """Every watched measure moves for sure, or for sure by less than anybody cares about."""
        first = self._arms[0]
        if arm.games >= self._request.games or not first.estimates:
            return False
        for measure in self._watched:
            if (difference := arm.differences.get(measure)) is None or measure not in first.estimates:
                return False
            wide = difference.within(_SURE)
            bound = self._request.within * (1.0 if measure.is_share else abs(first.estimates[measure].value))
            if not (wide.low > 0 or wide.high < 0 or (-bound <= wide.low and wide.high <= bound)):
                return False
        return True

    def _go_on(self, numbers: Sequence[int], first: int, until: int) -> None:
        """Plays the games from one number to another of these variants, or takes what was played before."""
        plan: list[tuple[int, Task]] = []
        for number in numbers:
            variant = self._variants[number]
            self._arms.setdefault(number, Arm(variant.settings))
            plan += [(number, task) for task in self._tasks(variant, first, until)]
        known = {task.name: self._kept.get(task) for _, task in plan}
        fresh = [task for _, task in plan if known[task.name] is None]
        self._foreign += sum(task.games for task in fresh if self._kept.is_of_another(task))
        coming = self._doing.run(fresh)
        for number, task in plan:
            table = known[task.name]
            outcome: Table | Refusal = next(coming) if table is None else table
            arm = self._arms[number]
            if isinstance(outcome, Refusal):
                arm.refusal = arm.refusal or outcome
            else:
                self._tables.setdefault(number, Table()).extend(outcome)
                if table is None:
                    self._kept.put(task, outcome)
                else:
                    self._replayed += task.games
            self._done += task.games if table is None and not isinstance(outcome, Refusal) else 0
            self._tell_progress()

    def _tell_progress(self) -> None:
        """Only what is played now has a pace: what was played before came at once."""
        games = self._request.games * len(self._variants) - self._replayed - self._spared
        self._tell(self._done, games, f"{self._done:,} of {games:,} games")

    def _tasks(self, variant: Variant, first: int, until: int) -> Iterator[Task]:
        it = self._request
        for number in range(first, until, BATCH):
            games = min(BATCH, until - number)
            yield Task(variant.base, variant.changed, it.players, it.bots, it.board, it.seed, number, games)

    def _judge(self, number: int) -> None:
        arm, first = self._arms[number], self._tables.get(0, Table())
        if (table := self._tables.get(number)) is None or arm.refusal is not None:
            return
        measures = table.measures()
        self._measures = [*dict.fromkeys([*self._measures, *measures])]
        found = ((measure, estimated(measure, table)) for measure in measures)
        arm.estimates = {measure: estimate for measure, estimate in found if estimate is not None}
        arm.games, arm.faulty, arm.faults = len(table), table.faulty, tuple(table.faults)
        if number:
            pairs = ((measure, compared(measure, first, table)) for measure in measures)
            arm.differences = {measure: pair for measure, pair in pairs if pair is not None}

    def _correct(self) -> None:
        """For all that was asked of all variants together."""
        chances = {(n, it): pair.chance for n, arm in self._arms.items() for it, pair in arm.differences.items()}
        for (number, measure), chance in holm(chances).items():
            self._arms[number].corrected[measure] = chance


def _looks(games: int) -> Iterator[int]:
    look = FIRST_LOOK
    while look < games:
        yield look
        look *= 2
    yield games


def _told_order(measures: Sequence[Measure]) -> Callable[[Measure], tuple[int, int]]:
    places = {measure: place for place, measure in enumerate(measures)}
    return lambda measure: ([*Group].index(measure.group), places[measure])


def watched(names: Sequence[str], table: Table, *, is_usual: bool = False) -> list[Measure]:
    """Measures by their names, or all of a group. Raises UsageError for what nothing is called."""
    known = table.measures()
    found: list[Measure] = []
    for name in names:
        these = [it for it in known if name in (str(it), it.name, it.group.value)]
        if not these and not is_usual:
            raise misuse(name, [*dict.fromkeys(it.group.value for it in known), *map(str, known)], "measure")
        found += these
    return list(dict.fromkeys(found))
