"""What was typed -> variants to be played: a grid of values set in one folder, or two folders side by side."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from time import perf_counter

from pnp.disk.scratch import scratch_folder
from pnp.game.data_files import data_files
from pnp.lab.experiment import FOLDER, Request, Variant, Variants
from pnp.lab.keys import Target, target
from pnp.lab.tasks import Base, Bench, Task, read_base
from pnp.lab.values import Values, cells, read_values
from pnp.play.model import AnyModel
from pnp.play.simulate import Request as Simulation
from pnp.play.simulate import sittings
from pnp.source.edits import edited
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, UsageError
from pnp.source.wording import long_time

MOST_CELLS = 1_000  # of a grid that nobody has said is meant to be larger …
_MOST_EVER = 1_000_000  # … and of any: what is found out about each of them is held
_PILOT = 4  # games by which the time is guessed


@dataclass(frozen=True)
class Plan:
    """The first variant is the one that the others are compared with; a large grid is not made before it is played."""

    request: Request
    bases: tuple[Base, ...]
    variants: Variants
    title: str = ""  # of the game

    @property
    def games(self) -> int:
        """At most."""
        return self.request.games * len(self.variants)


@dataclass(frozen=True)
class Asked:
    """Who plays, how often, and what is measured: the same for every experiment."""

    games: int
    players: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    board: str | None = None
    seed: int = 1
    measures: tuple[str, ...] = ()
    within: float = 0.02
    stops: bool = True

    def of(self, model: AnyModel) -> Request:
        """Raises UsageError for what this game cannot grant."""
        first = next(sittings(model, Simulation(self.games, self.players, self.bots, self.board, self.seed)))
        if not 0 < self.within < 1:
            raise UsageError(f"--within {100 * self.within:g}: a percentage between 0 and 100")
        players = len(first.bots)
        return Request(
            self.games, players, self.bots, self.board, self.seed, self.measures, self.within, stops=self.stops
        )


def as_it_is(root: Path, asked: Asked) -> Plan:
    """A folder alone, which is compared with nothing. Raises UsageError or DataError."""
    folder = Folder(root)
    raw = {name: folder.read_bytes(name) for name in folder.files()}
    data_files(folder, raw)  # sheets as they are edited, so that a sweep and this share what was played
    base, model = read_base(folder, raw)
    return Plan(asked.of(model), (base,), [Variant((), base.digest)], model.game.identity.title)


def sweep(root: Path, settings: Sequence[str], asked: Asked, *, large: bool = False) -> Plan:
    """Raises UsageError or DataError for what cannot be set, and for a grid so large that nobody may have meant it."""
    folder = Folder(root)
    raw = {name: folder.read_bytes(name) for name in folder.files()}
    files = data_files(folder, raw)
    grid = _grid(settings, lambda name: target(name, files, folder))
    base, model = read_base(folder, raw)
    request = asked.of(model)
    if (number := cells([values for _, values in grid])) > (_MOST_EVER if large else MOST_CELLS):
        told = guess(Plan(request, (base,), [Variant((), base.digest)]), number + 1)
        raise UsageError(
            f"the grid has {number:,} cells of {asked.games:,} games: {told} with one process  "
            f"hint: fewer values{'' if large else '; or --large if you mean it'}"
        )
    as_it_is = Variant(tuple((it.name, it.shown) for it, _ in grid), base.digest)
    return Plan(request, (base,), Grid(grid, raw, as_it_is), model.game.identity.title)


def _grid(settings: Sequence[str], find: object) -> list[tuple[Target, Values]]:
    """All that is wrong is told at once."""
    assert callable(find)
    if not settings:
        raise UsageError("nothing to try  hint: --set facts.rounds=11,13,15")
    grid: list[tuple[Target, Values]] = []
    problems: list[Problem] = []
    for setting in settings:
        name, equals, values = setting.partition("=")
        if not equals:
            raise UsageError(f"--set {setting}: what to set it to is missing  hint: --set {setting}=1..4")
        try:
            found = find(name.strip())
            grid.append((found, read_values(found.name, values, found.now)))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    places = [(it.file.name, it.extent.path) for it, _ in grid]
    for number, place in enumerate(places):
        if place in places[:number]:
            raise UsageError(f"--set {grid[number][0].name}: this is set twice")
    return grid


class Grid:
    """The game as it is, and every other combination of the values; each is made when somebody asks for it."""

    def __init__(self, grid: list[tuple[Target, Values]], raw: dict[str, bytes], as_it_is: Variant) -> None:
        self._targets = [it for it, _ in grid]
        self._raw, self._as_it_is = raw, as_it_is
        now = tuple(value for _, value in as_it_is.settings)
        self._chosen = [chosen for chosen in product(*(values for _, values in grid)) if chosen != now]

    def __len__(self) -> int:
        return 1 + len(self._chosen)

    def __getitem__(self, number: int, /) -> Variant:
        return self._as_it_is if number == 0 else self._variant(self._chosen[number - 1])

    def _variant(self, chosen: tuple[str, ...]) -> Variant:
        told = list(zip(self._targets, chosen, strict=True))
        changed = edited(self._raw, [it.edit(text) for it, text in told])
        return Variant(tuple((it.name, text) for it, text in told), self._as_it_is.base, tuple(sorted(changed.items())))


def comparison(one: Path, other: Path, asked: Asked, names: Sequence[str] = ()) -> Plan:
    """Two folders, by the names that somebody gave them: what the second does otherwise than the first."""
    bases, requests, title = [], [], ""
    for root in (one, other):
        folder = Folder(root)
        raw = {name: folder.read_bytes(name) for name in folder.files()}
        data_files(folder, raw)  # sheets as they are edited, so that a sweep and this share what was played
        base, model = read_base(folder, raw)
        bases.append(base)
        requests.append(asked.of(model))
        title = title or model.game.identity.title
    if requests[0].players != requests[1].players:
        raise UsageError(f"{one} and {other} are for other numbers of players  hint: --players N")
    called = names or [base.shown for base in bases]
    variants = [Variant(((FOLDER, name),), base.digest) for name, base in zip(called, bases, strict=True)]
    return Plan(requests[0], tuple(bases), variants, title)


def guess(plan: Plan, variants: int | None = None) -> str:
    """How long all of it takes with one process, by a few games that are played for it."""
    it, first = plan.request, plan.variants[0]
    with scratch_folder() as scratch:
        bench = Bench(plan.bases, scratch)
        bench.done(Task(first.base, first.changed, it.players, it.bots, it.board, it.seed, 0, 1))
        began = perf_counter()
        bench.done(Task(first.base, first.changed, it.players, it.bots, it.board, it.seed, 0, _PILOT))
        seconds = (perf_counter() - began) / _PILOT
    return f"about {long_time(seconds * it.games * (variants or len(plan.variants)))}"
