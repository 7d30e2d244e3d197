"""A game's folder -> everything that is wrong with it, without printing anything."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pnp.art.titles import TITLE
from pnp.build.compose import Composer
from pnp.disk.facts import remembered
from pnp.disk.tool import tool_digest
from pnp.game.columns import column_problems
from pnp.game.exchanged import exchanged_notes, exchanged_sections
from pnp.game.misplaced import misplaced_notes
from pnp.game.prose import prose_notes
from pnp.play.own_rules import CRASHES
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

    @property
    def left_out(self) -> str:
        return f"rules, examples and play were not checked: {self.unruled}" if self.unruled else ""


def check_game(root: Path, *, quick: bool = False, jobs: int | None = None) -> list[Problem]:
    """Everything that is wrong with a game."""
    return checked(root, quick=quick, jobs=jobs).problems


def checked(root: Path, *, quick: bool = False, jobs: int | None = None) -> Report:
    """All layers together: schema and references, print (standard papers, all inks), static rules, examples, playouts.

    `quick` leaves the playouts out. They are also left out where the rules already find the data unplayable.
    """
    facts = remembered(tool_digest())
    try:
        composer = Composer(Folder(root), facts=facts)
    except DataError as error:
        return Report(causes(error.problems, Folder(root)))
    referee, problems = composer.referee, composer.problems
    if (note := referee.found.note) is not None:
        problems.add(note)
    with ExitStack() as stack:
        records = None
        for layer in unprinted_layers(composer):
            if layer is Layer.RULES and not quick and referee.is_playable:
                with _caught(referee, problems), composer.step("planning the games"):
                    model = referee.model
                    assert model is not None
                    rounds, helpers = Rounds(model), jobs or default_jobs()
                    games = played(root, model, rounds.first(), helpers, bounded=True, further=rounds.further())
                    records = rounds.watched(stack.enter_context(games))
        for component in composer.components:
            for paper in STANDARD_PAPERS:
                for ink in component.inks:
                    composer.printable(component, paper, ink)
        composer.add_unused()
        problems.add(*referee.left_out())
        facts.keep()
        problems.add(*composer.notices())
        if records is not None:
            with _caught(referee, problems):
                faults = list(referee.playout_problems(records))
                problems.add(*faults)
                if not any(fault.severity is Severity.ERROR for fault in faults):  # else what follows from them
                    with composer.step("sampling states"):
                        problems.add(*sample_problems(referee))
    return Report(causes(problems.found, Folder(root)), referee.unruled)


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
