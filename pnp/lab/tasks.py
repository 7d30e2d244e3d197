"""A folder's bytes, edits, players, bots and seeds -> figures: the same for the same task, wherever it is done."""

from __future__ import annotations

import hashlib
import inspect
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import islice
from pathlib import Path

from pnp.disk.scratch import scribble
from pnp.disk.twin import remove
from pnp.game.content.experiments import FILE as EXPERIMENTS
from pnp.lab.figures import Table, table
from pnp.play import sittings
from pnp.play.model import AnyModel
from pnp.play.own_code import Code, is_code
from pnp.play.places import length_at
from pnp.play.playout import Record
from pnp.play.simulate import Request, sound, unplayable
from pnp.play.simulate import sittings as planned
from pnp.play.sittings import Sitting
from pnp.play.trust import handed_over
from pnp.source.budget import Budget
from pnp.source.bundle import PACKAGE
from pnp.source.folder import BITMAP_SUFFIXES, FONT_SUFFIXES, Folder
from pnp.source.problems import DataError, PnpError, Problem, Severity, UsageError

_LOOKS = (*BITMAP_SUFFIXES, *FONT_SUFFIXES, ".svg")  # what no rules read; only their names are kept
_OPEN = 4  # games that a process keeps ready: those of the tasks that it has in hand


@dataclass(frozen=True)
class Base:
    """A game's folder as it was read, once: its files, and the rules that may run, as they were trusted."""

    shown: str  # the folder as messages name it
    files: Mapping[str, bytes]
    code: Code | None
    rules: str  # a digest of rules that are no part of pnp

    @cached_property
    def digest(self) -> str:
        whole = hashlib.sha256(f"{self.rules}\0{self.code.digest if self.code else ''}".encode())
        for name, data in sorted(self.files.items()):
            if name == EXPERIMENTS:  # what was measured is no part of what is played
                continue
            whole.update(f"\0{name}\0".encode("utf-8", "surrogateescape") + hashlib.sha256(data).digest())
        return whole.hexdigest()


def read_base(folder: Folder, raw: Mapping[str, bytes]) -> tuple[Base, AnyModel]:
    """Of a game that can be played as it stands. Raises DataError or UsageError, as `pnp simulate` does."""
    referee = sound(folder)
    with Budget().step("reading the game by its rules", lambda: length_at(referee.game)):
        model = referee.model
    if model is None:
        raise unplayable(referee)
    files = {name: b"" if name.lower().endswith(_LOOKS) else data for name, data in raw.items() if not is_code(name)}
    code = referee.found.code
    return Base(folder.display(), files, code, _digest_of(type(model)) if code is None else ""), model


def _digest_of(model: type[AnyModel]) -> str:
    """Rules that were installed may be edited where they stand; those of pnp are as old as pnp is."""
    file = Path(inspect.getfile(model))
    if file.is_relative_to(PACKAGE):
        return ""
    whole = hashlib.sha256()
    for other in sorted(file.parent.rglob("*.py")) if (file.parent / "__init__.py").is_file() else [file]:
        whole.update(hashlib.sha256(other.read_bytes()).digest())
    return whole.hexdigest()


@dataclass(frozen=True)
class Task:
    """A batch of games: those with the numbers from `first` on, of one folder with some files changed."""

    base: str
    changed: tuple[tuple[str, bytes], ...]
    players: int
    bots: tuple[str, ...]
    board: str | None
    seed: int
    first: int
    games: int

    @cached_property
    def variant(self) -> str:
        """What is played, whoever plays."""
        whole = hashlib.sha256(self.base.encode())
        for name, data in self.changed:
            whole.update(f"\0{name}\0".encode("utf-8", "surrogateescape") + hashlib.sha256(data).digest())
        return whole.hexdigest()

    @property
    def name(self) -> str:
        """The same for the same figures."""
        who = f"{self.players} {','.join(self.bots)} {self.board or ''}"
        return f"{self.variant} {who} {self.seed} {self.first} {self.games}"

    @property
    def request(self) -> Request:
        return Request(self.first + self.games, self.players, self.bots, self.board, self.seed)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Data that the checks or the rules refuse: why, in the words of a check."""

    problems: tuple[str, ...]


class Bench:
    """Where tasks are done, one after the other, in scratch copies of the folders that they are about."""

    def __init__(self, bases: Iterable[Base], scratch: Path) -> None:
        self._bases = {base.digest: base for base in bases}
        self._scratch = scratch
        self._open: OrderedDict[str, sittings.Table | Refusal] = OrderedDict()

    def done(self, task: Task) -> Table | Refusal:
        place = self._scratch / task.variant
        base = self._bases[task.base]
        try:
            game = self._opened(task, base, place)
            if isinstance(game, Refusal):
                return game
            plan = islice(planned(game.model, task.request), task.first, None)
            return table(game.model, map(game.play, plan))
        except DataError as error:
            return _refusal(error.problems, place, base)
        except PnpError as error:  # players or bots that this variant has not
            return Refusal((str(error),))

    def unfit(self, base: str) -> str:
        """Why a folder that could be played where it was read cannot be played here, or not by the same rules."""
        task, it = _as_it_stands(base), self._bases[base]
        try:
            game = self._opened(task, it, self._scratch / task.variant)
        except UsageError as error:
            return str(error)
        if isinstance(game, Refusal):
            return game.problems[0]
        if it.code is None and _digest_of(type(game.model)) != it.rules:
            return "other rules are installed here under the same name"
        return ""

    def played(self, base: str, plan: Iterable[Sitting]) -> Iterator[Record]:
        """Games of a folder as it stands. Raises DataError for one that takes too long, UsageError for refused data."""
        task = _as_it_stands(base)
        place = self._scratch / task.variant
        game = self._opened(task, self._bases[base], place)
        if isinstance(game, Refusal):
            raise UsageError("\n".join(game.problems))
        try:
            yield from map(game.play, plan)
        except DataError as error:
            raise DataError(_told_at_home(error.problems, place, self._bases[base])) from None

    def _opened(self, task: Task, base: Base, place: Path) -> sittings.Table | Refusal:
        if task.variant not in self._open:
            for name, data in {**base.files, **dict(task.changed)}.items():
                scribble(place / name, data)
            try:
                with handed_over(base.code):
                    referee = sound(Folder(place))
                    with Budget().step("reading the game by its rules", lambda: length_at(referee.game)):
                        model = referee.model
                if model is None:
                    raise unplayable(referee)
                self._open[task.variant] = sittings.Table(model, bounded=False)
            except DataError as error:
                self._open[task.variant] = _refusal(error.problems, place, base)
            while len(self._open) > _OPEN:
                variant, _ = self._open.popitem(last=False)
                remove(self._scratch / variant)
        self._open.move_to_end(task.variant)
        return self._open[task.variant]


def _as_it_stands(base: str) -> Task:
    """Nobody plays: the folder alone."""
    return Task(base, (), 0, (), None, 0, 0, 0)


def _refusal(problems: Iterable[Problem], place: Path, base: Base) -> Refusal:
    grave = (problem for problem in problems if problem.severity is Severity.ERROR)
    return Refusal(tuple(map(str, _told_at_home(grave, place, base))))


def _told_at_home(problems: Iterable[Problem], place: Path, base: Base) -> list[Problem]:
    """In the user's own folder: an edit leaves lines where they are."""
    display = Folder(place).display()
    return [
        replace(problem, file=base.shown.rstrip("/") + problem.file.removeprefix(display))
        if problem.file.startswith(display)
        else problem
        for problem in problems
    ]
