"""Rules: one package a game, named by `rules` in its game.toml. Rules know nothing of drawing."""

from __future__ import annotations

import importlib
import pkgutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, Protocol, cast

from pnp import games
from pnp.game.examples import Example, ToldExample
from pnp.game.load import Game
from pnp.game.marks import Marks
from pnp.play import protocol
from pnp.play.playout import Record
from pnp.play.protocol import Feature, Row, Tabled, described
from pnp.source.problems import DataError, Problem, Severity, did_you_mean


class _Package(Protocol):
    """What a game's package offers."""

    def Model(self, game: Game) -> protocol.Model: ...  # noqa: N802 - a class there

    def problems(self, game: Game) -> Iterable[Problem]: ...

    def replay_with(self, model: protocol.Model, example: Example) -> Iterable[Problem]: ...

    # Where a game has something to work out exactly, its package also offers:
    #   odds(model, words) -> Sequence[Tabled]    the tables of `pnp odds GAME [WORD]...`
    #   findings(model, records) -> Sequence[Tabled]   what a designer asks of many games, below the other figures
    #   judged(model, records) -> Iterable[Problem]    what `pnp check` should say about the games that it played
    #   marks(game, example) -> Marks | None      what the book's pictures of an example show
    #   book_values(model) -> Mapping[str, Any]   plain values for the book's text, under the name `model`


def known_rules() -> list[str]:
    """The modules beside the packages serve all games."""
    return [info.name for info in pkgutil.iter_modules(games.__path__)]


class Referee:
    """A loaded game and its rules: what they find wrong, layer by layer. The model is built once."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def _package(self) -> _Package | None:
        """None for a game that names no rules, or none that there are."""
        name = self.game.identity.rules
        return cast(_Package, importlib.import_module(f"{games.__name__}.{name}")) if name in known_rules() else None

    @cached_property
    def model(self) -> protocol.Model | None:
        """None for a game without rules. Raises DataError for data that cannot be played."""
        return self._package.Model(self.game) if self._package is not None else None

    def odds(self, words: Sequence[str]) -> Sequence[Tabled] | None:
        """What the rules can work out exactly; None where there is nothing. UsageError for words that mean nothing."""
        work_out = getattr(self._package, "odds", None)
        return None if work_out is None else cast("Sequence[Tabled]", work_out(self.model, words))

    def findings(self, records: Sequence[Record]) -> Sequence[Tabled]:
        """What the rules have to say about games that were played; nothing for most."""
        tell = getattr(self._package, "findings", None)
        return () if tell is None or not records else cast("Sequence[Tabled]", tell(self.model, records))

    def book_values(self) -> Mapping[str, Any] | None:
        """What the rules lend to the book's text; None where they would, but the data cannot be played."""
        lend = getattr(self._package, "book_values", None)
        if lend is None:
            return {}
        return cast("Mapping[str, Any]", lend(self.model)) if self.is_playable else None

    def marks(self, example: ToldExample) -> Marks | None:
        """What a picture of an example shows; None where the rules have no picture of it. DataError for a bad one."""
        show = getattr(self._package, "marks", None)
        return None if show is None else cast("Marks | None", show(self.game, example))

    @cached_property
    def _faults(self) -> list[Problem]:
        name, known = self.game.identity.rules, known_rules()
        if name is not None and name not in known:
            message = f"there are no rules called “{name}”"
            return [self._in_game(("rules",), message, did_you_mean(name, known))]
        found: list[Problem] = []
        try:
            found += self._package.problems(self.game) if self._package is not None else ()
            if all(problem.severity is not Severity.ERROR for problem in found) and self.model is not None:
                found += self._unknown_names()
        except DataError as error:
            found += error.problems
        except Exception as error:  # the other layers are to be heard all the same
            found.append(self.stumble(error))
        return found

    @property
    def is_playable(self) -> bool:
        """There are rules, and they find nothing in the data that they cannot live with."""
        sound = all(problem.severity is not Severity.ERROR for problem in self._faults)
        return sound and self._package is not None

    def static_problems(self) -> list[Problem]:
        """What the rules find wrong with the data as it stands; nothing for a game that names no rules."""
        return list(self._faults)

    def example_problems(self) -> list[Problem]:
        """Worked examples that the model does not agree with. Without a sound model there is nothing to agree with."""
        examples = self.game.examples.example if self.game.examples is not None else ()
        return [problem for i, one in enumerate(examples) if self.is_playable for problem in self._replayed(i, one)]

    def _replayed(self, number: int, example: Example) -> list[Problem]:
        assert self._package is not None and self.model is not None
        try:
            return list(self._package.replay_with(self.model, example))
        except Exception as error:  # the other examples are to be heard all the same
            message = f"the rules stumble over it: {described(error)} (example “{example.id}”)"
            return [self.game.files["examples.toml"].problem(("example", number), message)]

    def playout_problems(self, records: Iterable[Record]) -> Iterator[Problem]:
        """Games that crashed, broke an invariant or did not end; and, as notes, what never came up in any of them."""
        coverage: Counter[Feature] = Counter()
        games: Counter[str] = Counter()
        endless: Counter[str] = Counter()
        told: set[tuple[str, bool]] = set()
        crashed = False
        judge, kept = getattr(self._package, "judged", None), []
        for record in records:
            kept += [record] if judge is not None else []
            coverage += record.coverage
            games[record.board] += 1
            endless[record.board] += record.is_endless
            crashed |= bool(record.crash)
            # The first game on a board tells the story, and the others repeat it; a crash is a story of its own.
            if record.faults and (sort := (record.board, bool(record.crash))) not in told:
                told.add(sort)
                message = f"playing {record.board} ({record.sitting}): "
                yield from (self._on_board(record.board, message + fault) for fault in record.faults)
        yield from self._endless_problems(endless, games)
        if not crashed:  # games that broke off say nothing about what never comes up
            yield from self._coverage_notes(coverage, games)
        if judge is not None:
            yield from judge(self.model, kept)

    def _endless_problems(self, endless: Counter[str], games: Counter[str]) -> Iterator[Problem]:
        """Games of random bots that hit the horizon, where the rules allow some of them to."""
        most = self.model.endless_share if self.model is not None else 0.0
        for board, count in endless.items():
            if count and most:
                severity = Severity.ERROR if count > most * games[board] else Severity.NOTE
                message = f"{count} of {games[board]} games did not end; up to {most:.0%} of random ones may"
                yield self._on_board(board, message, severity)

    def _coverage_notes(self, coverage: Counter[Feature], games: Counter[str]) -> Iterator[Problem]:
        known_dead = self.game.identity.never_fires
        played = self._features(games)
        for feature, row in played.items():
            if not coverage[feature] and _written(feature) not in known_dead:
                message = f"the {feature} never came up in {games.total()} games"
                hint = f"if that is as it should be, add “{_written(feature)}” to never_fires in game.toml"
                yield self.game.files[row.file].problem(row.path, message, hint, Severity.NOTE)
        fired = {_written(feature) for feature in coverage}
        for i, name in enumerate(known_dead):
            if name in fired:
                yield self._in_game(("never_fires", i), f"“{name}” does come up", severity=Severity.NOTE)

    def _features(self, boards: Iterable[str]) -> Mapping[Feature, Row]:
        model = self.model
        found: dict[Feature, Row] = {}
        for board in boards if model is not None else ():
            assert model is not None
            found = {**model.features(board), **found}
        return found

    def _unknown_names(self) -> Iterator[Problem]:
        names = self.game.identity.never_fires
        known = [_written(one) for one in self._features(self.model.boards)] if names and self.model is not None else []
        for i, name in enumerate(names):
            if name not in known:
                message = f"nothing is called “{name}” that could ever come up"
                yield self._in_game(("never_fires", i), message, did_you_mean(name, known))

    def _on_board(self, board: str, message: str, severity: Severity = Severity.ERROR) -> Problem:
        """At the map's own row where a board is a map."""
        for i, one in enumerate(self.game.maps.map if self.game.maps is not None else ()):
            if one.id == board:
                return self.game.files["maps.toml"].problem(("map", i, "id"), message, severity=severity)
        return self._in_game(("rules",), message, severity=severity)

    def stumble(self, error: Exception) -> Problem:
        """What came out of the rules where nothing should."""
        return self._in_game(("rules",), f"the rules stumble: {described(error)}")

    def _in_game(
        self, path: tuple[str | int, ...], message: str, hint: str = "", severity: Severity = Severity.ERROR
    ) -> Problem:
        return self.game.files["game.toml"].problem(path, message, hint, severity)


def _written(feature: Feature) -> str:
    """As never_fires spells it."""
    return f"{feature.kind}:{feature.name}"


def rules_problems(game: Game) -> list[Problem]:
    """The quick layers: what the game's own rules find wrong with its data, and examples that they disagree with."""
    referee = Referee(game)
    return [*referee.static_problems(), *referee.example_problems()]
