"""A game's folder -> everything that is wrong with it, without printing anything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from pnp.art.titles import TITLE
from pnp.build.compose import Composer
from pnp.disk.facts import remembered
from pnp.disk.tool import tool_digest
from pnp.game.columns import column_problems
from pnp.game.exchanged import exchanged_notes, exchanged_sections
from pnp.game.misplaced import misplaced_notes
from pnp.game.prose import prose_notes
from pnp.play.model import AnyModel, Feature
from pnp.play.own_rules import CRASHES
from pnp.play.playout import Record
from pnp.play.referee import Referee
from pnp.play.rounds import Rounds
from pnp.play.sampling import sample_problems
from pnp.play.sittings import default_jobs, played
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source.consequences import causes
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems, Severity


class Layer(StrEnum):
    """In the order of what they cost."""

    LOAD = "load"
    RULES = "rules"
    PROSE = "prose"
    EXAMPLES = "examples"
    PRINT = "print"
    PLAYOUTS = "playouts"


def unprinted_layers(composer: Composer) -> Iterator[Layer]:
    """Every layer that lays out nothing and plays nothing: each is given after it has told the composer's problems."""
    yield Layer.LOAD
    composer.add_rule_problems()
    composer.add_lookalikes()
    yield Layer.RULES
    with composer.step("reading the prose"):
        composer.problems.add(*prose_notes(composer.game))
        told = {(problem.file, problem.key) for problem in composer.problems.found}
        exchanged = (
            *exchanged_notes(composer.game),
            *exchanged_sections(composer.game),
            *misplaced_notes(composer.game, {file for file, key in told if key == TITLE}),
        )
        composer.problems.add(*(note for note in exchanged if not note.key or (note.file, note.key) not in told))
        composer.problems.add(*column_problems(composer.game))
    yield Layer.PROSE
    with composer.step("replaying the examples"):
        composer.problems.add(*composer.referee.example_problems())
    yield Layer.EXAMPLES


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, and why some layers could not be looked at: nothing where all of them were."""

    problems: list[Problem]
    unruled: str = ""
    looked_at: tuple[Layer, ...] = ()
    coverage: Mapping[Feature, int] = field(default_factory=dict)  # how often what the rules name came up
    games: int = 0
    _layers: Mapping[Problem, Layer] = field(default_factory=dict)

    @property
    def left_out(self) -> str:
        return f"rules, examples and play were not checked: {self.unruled}" if self.unruled else ""

    def layer(self, problem: Problem) -> Layer:
        """The one that found it; what was made of several problems is a matter of the data."""
        return self._layers.get(problem, Layer.LOAD)


Tell: TypeAlias = Callable[[Layer, int, int, Sequence[Problem]], None]


class _Watch:
    """Which layer has found what. `tell` hears of each how much is done, of how much, and what it has found by then."""

    def __init__(self, problems: Problems, tell: Tell) -> None:
        self._problems, self._tell = problems, tell
        self.layers: dict[Problem, Layer] = {}
        self.over: list[Layer] = []

    def at(self, layer: Layer, done: int, of: int) -> None:
        for problem in self._problems.found:
            self.layers.setdefault(problem, layer)
        self._tell(layer, done, of, [problem for problem, found_by in self.layers.items() if found_by is layer])
        if done == of:
            self.over.append(layer)


def check_game(root: Path, *, quick: bool = False, jobs: int | None = None) -> list[Problem]:
    """Everything that is wrong with a game."""
    return checked(root, quick=quick, jobs=jobs).problems


def checked(
    root: Path,
    *,
    quick: bool = False,
    jobs: int | None = None,
    folder: Folder | None = None,
    tell: Tell = lambda layer, done, of, found: None,
) -> Report:
    """All layers together: schema and references, print (standard papers, all inks), static rules, examples, playouts.

    `quick` leaves the playouts out. They are also left out where the rules already find the data unplayable.
    `folder` has files in another state than the disk: then nobody else can play by them, and `jobs` is 1.
    """
    facts, folder = remembered(tool_digest()), folder or Folder(root)
    try:
        composer = Composer(folder, facts=facts)
    except DataError as error:
        found = causes(error.problems, folder)
        watch = _Watch(failed := Problems(), tell)
        failed.add(*found)
        watch.at(Layer.LOAD, 1, 1)
        return Report(found, looked_at=(Layer.LOAD,))
    referee, problems = composer.referee, composer.problems
    watch = _Watch(problems, tell)
    if (note := referee.found.note) is not None:
        problems.add(note)
    with ExitStack() as stack:
        records = counted = None
        for layer in unprinted_layers(composer):
            watch.at(layer, 1, 1)
            if layer is Layer.RULES and not quick and referee.is_playable:
                with _caught(referee, problems), composer.step("planning the games"):
                    model = referee.model
                    assert model is not None
                    rounds, helpers = Rounds(model), jobs or default_jobs()
                    plan = rounds.first()
                    games = played(root, model, plan, helpers, bounded=True, further=rounds.further())
                    counted = _Counted(model, watch, len(plan))
                    records = rounds.watched(counted.those(stack.enter_context(games)))
        sheets = [
            (component, paper, ink)
            for component in composer.components
            for paper in STANDARD_PAPERS
            for ink in component.inks
        ]
        for done, (component, paper, ink) in enumerate(sheets):
            watch.at(Layer.PRINT, done, len(sheets) + 1)
            composer.printable(component, paper, ink)
        composer.add_unused()
        problems.add(*referee.left_out())
        facts.keep()
        problems.add(*composer.notices())
        watch.at(Layer.PRINT, len(sheets) + 1, len(sheets) + 1)
        if records is not None:
            with _caught(referee, problems):
                faults = list(referee.playout_problems(records))
                problems.add(*faults)
                if not any(fault.severity is Severity.ERROR for fault in faults):  # else what follows from them
                    with composer.step("sampling states"):
                        problems.add(*sample_problems(referee))
            watch.at(Layer.PLAYOUTS, 1, 1)
    found = causes(problems.found, folder)
    coverage, number = (counted.coverage, counted.games) if counted is not None else ({}, 0)
    return Report(found, referee.unruled, tuple(watch.over), coverage, number, watch.layers)


class _Counted:
    """Games as they go by: how many, and how often what the rules name came up in them."""

    def __init__(self, model: AnyModel, watch: _Watch, planned: int) -> None:
        self._watch, self._planned = watch, planned
        self.coverage = Counter({feature: 0 for board in model.boards for feature in model.features(board)})
        self.games = 0

    def those(self, records: Iterable[Record]) -> Iterator[Record]:
        for record in records:
            self.games += 1
            self.coverage.update({feature: n for feature, n in record.coverage.items() if feature in self.coverage})
            # After the rounds that are planned nobody knows how many will follow.
            self._watch.at(Layer.PLAYOUTS, self.games, max(self._planned, self.games) + 1)
            yield record


@contextmanager
def _caught(referee: Referee, problems: Problems) -> Iterator[None]:
    """Whatever the rules raise, or a process that plays, becomes a problem among the others."""
    with problems.gather():
        try:
            yield
        except DataError:
            raise
        except CRASHES as error:  # rules are code of a game's own: anything may come out of them
            problems.add(referee.crashed(error))
