"""A loaded game and its rules -> what the rules find wrong, layer by layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

from pnp.game.cases import Case
from pnp.game.content.examples import Example
from pnp.game.demands import Demand
from pnp.game.game import Game
from pnp.game.marks import Marks
from pnp.play.experiments import stale_problems
from pnp.play.missing import missing_files
from pnp.play.model import AnyModel, Check, Feature, Model, TextTable
from pnp.play.own_rules import CRASHES, crash_at, line_at, raised
from pnp.play.places import board_at, length_at, rules_at
from pnp.play.playout import Record, described
from pnp.play.rules import Found, bundled_rules, rules_of
from pnp.play.rulings import readings, ruling_problems, switched
from pnp.play.strange_names import strange_name
from pnp.play.suspects import with_suspects
from pnp.play.trust import command
from pnp.source.budget import busy_with
from pnp.source.problems import DataError, Problem, Problems, Refused, Severity, did_you_mean
from pnp.source.spans import Span

_NAMED = 6  # examples that fail, in one message


class Referee:
    """What the rules of a game find wrong with its data. The model is built once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def found(self) -> Found:
        """The rules of the game, or why there are none."""
        return rules_of(self.game.folder, self.game.identity.rules)

    @property
    def _model_class(self) -> type[AnyModel] | None:
        """None for a game that has no rules, or none that can be asked."""
        return self.found.model

    @property
    def _are_at_fault(self) -> bool:
        """Whether there would be rules, if nothing were wrong with them; which is told."""
        return bool(self.found.problems or self.found.refused[0])

    @cached_property
    def model(self) -> AnyModel | None:
        """None for a game without rules. Raises DataError for data that cannot be played."""
        try:
            return self._model_class(self.game) if self._model_class is not None else None
        except (DataError, MemoryError):
            raise
        except CRASHES as error:
            raise DataError([self.crashed(error)]) from error

    @property
    def _rules(self) -> Span:
        return rules_at(self.game)

    def odds(self, words: Sequence[str]) -> Sequence[TextTable] | None:
        """What the rules can work out exactly; None where there is nothing. UsageError for words that mean nothing."""
        return self.model.odds(words) if self.model is not None else None

    def findings(self, records: Sequence[Record]) -> Sequence[TextTable]:
        """What the rules have to say about games that were played; nothing for most."""
        return self.model.findings(records) if self.model is not None and records else ()

    def book_values(self) -> Mapping[str, Any] | None:
        """What the rules lend to the book's text; None where they would, but the data cannot be played."""
        if self._are_at_fault:
            return None
        if self._model_class is None or self._model_class.book_values is Model.book_values:
            return {}
        if not self.is_playable or self.model is None:
            return None
        try:
            with busy_with(lambda: length_at(self.game, self.model)):
                return self.model.book_values()
        except CRASHES as error:  # rules are code of a game's own: anything may come out of them
            raise DataError([self.crashed(error)]) from error

    def marks(self, example: Example) -> Marks | None:
        """What a figure of an example shows; None where the rules have no picture of it.

        Raises DataError for an example that they cannot read, and for data that they cannot live with.
        """
        if self._model_class is None or self._model_class.marks is Model.marks:
            return None
        try:
            if missing := list(missing_files(self._model_class, self.game)):
                raise DataError(missing)
            if example.id not in self.game.cases:
                raise DataError(self.game.case_problems)
            assert self.model is not None
            case = self.game.cases[example.id]
            if self.model.replays is not None and (wrong := list(self.model.replays(self.model, case).impossible())):
                raise DataError(wrong)  # as the examples tell it: there is no such position to be shown
            return self.model.marks(case)
        except DataError as error:
            raise DataError(error.problems or self._faults) from None
        except CRASHES as error:  # rules are code of a game's own: anything may come out of them
            raise DataError([self.crashed(error)]) from error

    def told(self, example: Example) -> Mapping[str, Any] | None:
        """What the rules say about an example, for its words; None where they cannot be asked, which is told then."""
        if self._are_at_fault:
            return None
        if self._model_class is None or self._model_class.replays is None:
            return {}
        case = self.game.cases.get(example.id)
        if case is None or not self.is_playable:
            return None
        assert self.model is not None and self.model.replays is not None
        try:
            with busy_with(lambda: example.span.problem("")):
                replay = self.model.replays(self.model, case)
                return None if any(replay.impossible()) else {**replay.outcome(), **replay.tells()}
        except CRASHES:  # rules are code of a game's own; what comes out of them is told with the examples
            return None

    # The data as it stands

    @cached_property
    def _faults(self) -> list[Problem]:
        found = self.found
        if found.refused[0]:
            return [self._rules.problem(*found.refused)]
        if self._model_class is None:
            return list(found.problems)
        if missing := list(missing_files(self._model_class, self.game)):
            return missing
        problems = Problems()
        problems.add(*self.game.schema_problems)
        if self._model_class.switches is not None:
            problems.add(*ruling_problems(self._model_class.switches, self.game))
        for check in self._model_class.checks:
            problems.add(*self._checked(check))
        if not _errors(problems.found):
            problems.add(*self._checked(lambda game: self._unknown_names()))
        return problems.found

    def _checked(self, check: Check) -> list[Problem]:
        """What one check finds; whatever it raises hides no other."""
        problems: list[Problem] = []
        try:
            with busy_with(lambda: length_at(self.game)):
                for problem in check(self.game):
                    if not isinstance(problem, Problem):
                        raise TypeError(f"a check gives problems, and this is {type(problem).__name__}: {problem}")
                    problems.append(problem)
        except DataError as error:
            problems += error.problems
        except CRASHES as error:  # rules are code of a game's own: anything may come out of them
            problems.append(self.crashed(error))
        return problems

    @property
    def is_playable(self) -> bool:
        """There are rules, and they find nothing in the data that they cannot live with."""
        return self._model_class is not None and not _errors(self._faults)

    @property
    def unruled(self) -> str:
        """Why nobody can judge the data, replay its examples and play it; nothing where somebody does, or tells."""
        if self.absence is None:
            return ""
        return "its rules were not run" if self.found.code is not None else "it has no rules"

    @property
    def absence(self) -> tuple[str, str] | None:
        """What is said, and done, about something that rules would tell; None where there are rules, or should be."""
        if self._model_class is not None or self._are_at_fault:
            return None
        if (code := self.found.code) is not None:
            return "these were not run", f"{command(code)}, or --trust"
        return "there are none", "write it in yourself, or bring rules: rules.py, or a name in game.toml"

    @property
    def replays_examples(self) -> bool:
        """Whether examples are proven; where they are not, no book may say that they were."""
        return self.is_playable and self._model_class is not None and self._model_class.replays is not None

    def static_problems(self) -> list[Problem]:
        """What the rules find wrong with the data as it stands; nothing for a game that names no rules."""
        return list(self._faults)

    def demands(self) -> list[Demand]:
        """What the table needs of the sheets; where the data is wrong, as far as it can be said.

        Raises DataError for rules that crash.
        """
        demands: list[Demand] = []
        try:
            for demand in self._model_class.demands(self.game) if self._model_class is not None else ():
                demands.append(demand)
        except DataError:  # reported with the data
            pass
        except CRASHES as error:  # rules are code of a game's own: anything may come out of them
            raise DataError([self.crashed(error)]) from error
        return demands

    # Worked examples

    def example_problems(self) -> list[Problem]:
        """Worked examples that the model does not agree with. Without a sound model there is nothing to agree with."""
        if not self.is_playable:
            return [*self.game.case_problems]
        examples = self.game.examples.example if self.game.examples is not None else ()
        by_example = {example.id: self._replayed(example) for example in examples}
        replayed = [problem for problems in by_example.values() for problem in problems]
        if _errors([*self.game.case_problems, *replayed]):
            failing = {name: problems for name, problems in by_example.items() if problems}
            if other := [*self._other_choice(failing)]:
                return [*self.game.case_problems, *other, *replayed]
            assert self._model_class is not None
            told = with_suspects(self._model_class, self.game, failing)
            return [*self.game.case_problems, *(problem for problems in told.values() for problem in problems)]
        return [*replayed, *self._undecided()]

    def left_out(self) -> list[Problem]:
        """What was worked out by other rules than these; no matter of right and wrong, so no layer finds it."""
        try:
            if not self.is_playable or self.model is None:
                return []
            code = self.found.code.digest if self.found.code is not None else ""
            return [*self.model.left_out(), *stale_problems(self.game, self.model, code)]
        except DataError as error:
            return list(error.problems)
        except CRASHES as error:
            return [self.crashed(error)]

    def _other_choice(self, failing: Mapping[str, Sequence[Problem]]) -> Iterator[Problem]:
        """Examples that fail, and would all hold under another reading: the choice is the cause, or they follow it."""
        if self.game.case_problems or self.model is None or self.model.switches is None or self.game.rulings is None:
            return
        for ruling in self.game.rulings.ruling:
            for value in readings(self.model.switches).get(ruling.switch, ()):
                if value != ruling.chosen and not self._is_told_apart(ruling.switch, value, list(failing)):
                    names = f"{', '.join(list(failing)[:_NAMED])}{', …' if len(failing) > _NAMED else ''}"
                    message = f"the examples tell “{value}”, and “{ruling.chosen}” is chosen ({names})"
                    hint = f'chosen = "{value}"; or, if the choice is meant, let the examples follow it'
                    follow = tuple(problem for problems in failing.values() for problem in problems)
                    yield replace(ruling.span.at("chosen").problem(message, hint), covers=follow)

    def _undecided(self) -> Iterator[Problem]:
        """Readings that no example tells from the one that is played: the book could say either."""
        model, cases = self._model_class, self.game.cases.values()
        if model is None or model.switches is None or self.model is None or model.replays is None or not cases:
            return
        rulings = {ruling.switch: ruling for ruling in self.game.rulings.ruling} if self.game.rulings else {}
        for switch, values in readings(model.switches).items():
            chosen = getattr(self.model.rulings, switch)
            for value in values:
                if value is chosen or switch not in rulings:
                    continue
                about = [case.id for case in cases if case.example.ruling == rulings[switch].id]
                if self._is_told_apart(switch, value, about):
                    continue
                if self.model.plays_alike(switch, value):
                    continue
                message = f"no example tells “{chosen}” from “{value}”"
                hint = "add one that comes out differently, so that the text cannot be wrong unnoticed"
                yield rulings[switch].span.at("chosen").problem(message, hint, Severity.WARNING)

    def _is_told_apart(self, switch: str, value: str, first: Sequence[str]) -> bool:
        """Whether an example fails under another reading; those that are likely to are asked first."""
        assert self._model_class is not None and self.model is not None
        try:
            other = self._model_class(self.game, switched(self.model.rulings, {switch: value}))
            replays = self._model_class.replays
            assert replays is not None
            cases = sorted(self.game.cases.values(), key=lambda case: case.id not in first)
            return any(any(replays(other, case).problems()) for case in cases)
        except CRASHES:  # a reading under which the data cannot be played, or an example, is another one
            return True

    def _replayed(self, example: Example) -> list[Problem]:
        assert self.model is not None
        case: Case[Any, Any, Any] | None = self.game.cases.get(example.id)
        try:
            if case is None or self.model.replays is None:
                return []
            with busy_with(lambda: example.span.problem("")):
                return list(self.model.replays(self.model, case).problems())
        except DataError as error:
            return list(error.problems)
        except CRASHES as error:  # the other examples are to be heard all the same
            if (strange := strange_name(self.game, example, error)) is not None:
                return [strange]
            return [example.span.problem(f"the rules crash: {described(error)} (example “{example.id}”)", self._whose)]

    # Games that were played

    def playout_problems(self, records: Iterable[Record]) -> Iterator[Problem]:
        """Games that crashed, broke an invariant or did not end; and, as notes, what never came up in any of them."""
        coverage: Counter[Feature] = Counter()
        games: Counter[str] = Counter()
        endless: Counter[str] = Counter()
        reported: set[tuple[str, bool]] = set()
        kept: list[Record] = []
        for record in records:
            kept.append(record)
            coverage += record.coverage
            games[record.board] += 1
            endless[record.board] += record.is_endless
            # The first game on a board tells the story, and the others repeat it; a crash is a story of its own.
            if record.faults and (sort := (record.board, bool(record.crash))) not in reported:
                reported.add(sort)
                message = f"playing {record.board} ({record.sitting}): "
                where = self._broke_off(record) or board_at(self.game, record.board)
                yield from (where.problem(message + fault) for fault in record.faults)
        yield from self._endless_problems(endless, games)
        if not any(record.crash for record in kept):  # games that broke off say nothing about what never comes up
            yield from self._coverage_notes(coverage, games)
        if self.model is not None:
            yield from self.model.judgements(kept)

    def _broke_off(self, record: Record) -> Span | None:
        """The line at which a game crashed, where it is one of the folder's own."""
        code = self.found.code
        return line_at(code, *record.crashed_at) if code is not None and record.crash else None

    def _endless_problems(self, endless: Counter[str], games: Counter[str]) -> Iterator[Problem]:
        """Games of random bots that hit the horizon, where the rules allow some of them to."""
        most = self.model.endless_share if self.model is not None else 0.0
        for board, count in endless.items():
            if count and most:
                severity = Severity.ERROR if count > most * games[board] else Severity.NOTE
                message = f"{count} of {games[board]} games did not end; up to {most:.0%} of random ones may"
                where = self.model.ends_at if self.model is not None else None
                hint = "let games last longer" if where is not None else ""
                yield (where or board_at(self.game, board)).problem(message, hint, severity)

    def _coverage_notes(self, coverage: Counter[Feature], games: Counter[str]) -> Iterator[Problem]:
        known_dead = self.game.identity.never_fires
        for feature, span in self._features(games).items():
            if not coverage[feature] and spelt(feature) not in known_dead:
                message = f"the {feature} never came up in {games.total()} games"
                hint = f"if that is as it should be, add “{spelt(feature)}” to never_fires in game.toml"
                yield span.problem(message, hint, Severity.NOTE)
        fired = {spelt(feature) for feature in coverage}
        for number, name in enumerate(known_dead):
            if name in fired:
                yield self._never_fires(number).problem(f"“{name}” does come up", severity=Severity.NOTE)

    def _features(self, boards: Iterable[str]) -> Mapping[Feature, Span]:
        features: dict[Feature, Span] = {}
        for board in boards if self.model is not None else ():
            assert self.model is not None
            features = {**self.model.features(board), **features}
        return features

    def _unknown_names(self) -> Iterator[Problem]:
        names = self.game.identity.never_fires
        if self.model is None or not names:
            return
        known = [spelt(feature) for feature in self._features(self.model.boards)]
        for number, name in enumerate(names):
            if name not in known:
                message = f"nothing is called “{name}” that could ever come up"
                yield self._never_fires(number).problem(message, did_you_mean(name, known))

    def _never_fires(self, number: int) -> Span:
        return self.game.identity.span.at("never_fires", number)

    def crashed(self, error: BaseException) -> Problem:
        """What came out of the rules where nothing should; a text or a name that they ask for in vain is the data's."""
        if isinstance(error, Refused):
            return self._rules.problem(error.message, error.hint)
        if self.found.code is not None:
            return crash_at(self.found.code, error).problem(f"the rules crash: {raised(error)}")
        return self._rules.problem(f"the rules crash: {described(error)}", self._whose)

    @property
    def _whose(self) -> str:
        """Whose mistake a crash is: of rules that are installed their author's, whose file the message names."""
        return "a mistake inside pnp: please report it" if self.game.identity.rules in bundled_rules() else ""


def _errors(problems: Iterable[Problem]) -> list[Problem]:
    return [problem for problem in problems if problem.severity is Severity.ERROR]


def spelt(feature: Feature) -> str:
    """As never_fires spells it."""
    return f"{feature.kind}:{feature.name}"
