"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pnp.game.examples import Example, Examples, ToldExample
from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.cards import NONE
from pnp.games.full_moon_overload.model import FullMoonOverload
from pnp.games.full_moon_overload.position import Position, Unreadable
from pnp.games.full_moon_overload.scoring import score
from pnp.games.full_moon_overload.setup import leaders
from pnp.games.full_moon_overload.state import State, side_of
from pnp.games.full_moon_overload.telling import WITHOUT, Do, Expect, Given
from pnp.games.full_moon_overload.turns import begin
from pnp.games.full_moon_overload.vocabulary import Stage
from pnp.source.problems import DataError, Problem
from pnp.source.schema import validated
from pnp.source.toml import KeyPath

_NO_CHANCE = Random(0)  # nothing is left to chance once the cards lie on the table


def replay_with(model: FullMoonOverload, example: Example) -> list[Problem]:
    """For many examples: the model is built once."""
    assert isinstance(example, ToldExample)
    try:
        return list(_Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class _Replay:
    def __init__(self, model: FullMoonOverload, example: ToldExample) -> None:
        game = model.game
        assert isinstance(game.examples, Examples)
        self.model, self.example, self.file = model, example, game.files["examples.toml"]
        self.path: KeyPath = ("example", game.examples.example.index(example))
        self.given = validated(Given, self.file, (*self.path, "given"), example.given)
        self.do = validated(Do, self.file, (*self.path, "do"), example.do)
        self.expect = validated(Expect, self.file, (*self.path, "expect"), example.expect)
        self.position = Position(model, self.given)

    def problems(self) -> Iterator[Problem]:
        told: dict[str, object] = {}
        try:
            told = self._found()
        except Unreadable as error:
            yield self._at(error.path, error.message, error.hint)
            return
        legal = told.get("legal", True)
        if self.expect.legal is None and not legal:
            yield self._at(("do",), "by the rules this is not legal")
            return
        for key in self.expect.model_fields_set - {"why"}:
            wanted = getattr(self.expect, key)
            if key in ("ways", "spots"):  # in any order
                wanted = tuple(sorted(wanted))
            if key not in told:
                if legal:  # after what cannot be done there is nothing to look at
                    yield self._at(("expect", key), "this example is not about that")
            elif key == "legal" and wanted != legal:
                yield self._at(("expect", key), f"by the rules this is {'legal' if legal else 'not legal'}")
            elif wanted != told[key]:
                yield self._at(("expect", key), f"by the rules this is {_shown(told[key])}")

    def _found(self) -> dict[str, object]:
        """All that the model says about the example, by the keys of what may be expected."""
        given, do, deck = self.given, self.do, self.model.deck
        players = given.players
        if do.cards:
            here, there = (self.position.card(("do", "cards", i), one) for i, one in enumerate(do.cards))
            return {"legal": self.model.relation.allows(deck.of(here), deck.of(there))}
        if given.first:
            drawn = [self.position.card(("given", "first", i), one) for i, one in enumerate(given.first)]
            return {"highest": tuple(place + 1 for place in leaders(deck, drawn))}
        if given.major or given.minor or given.court:
            return self._scored()
        if not given.grid:
            return {"sides": tuple(str(side_of(seat)) for seat in range(players))}
        return self._played()

    def _scored(self) -> dict[str, object]:
        given = self.given
        columns = (given.major, given.minor, given.court)
        players = max(map(len, columns))
        padded = [column if column else (0,) * players for column in columns]
        if any(len(column) != players for column in padded):
            raise Unreadable(("given",), "the classes tell of different numbers of players")
        points = score(list(zip(*padded, strict=True)), self.model.deck.points, self.model.options)
        totals = tuple(sum(one) for one in points)
        winners = tuple(seat + 1 for seat, total in enumerate(totals) if total == max(totals))
        return {"points": totals, "winners": winners}

    def _played(self) -> dict[str, object]:
        before = self.position.state()
        state = self._done(before)
        if state is None:
            return {"legal": False}
        position, actions, seat = self.position, state.legal(), before.seat
        over = state.is_over or state.turn != before.turn
        entered = (Kind.OPEN, Kind.MOVE)
        told: dict[str, object] = {
            "legal": True,
            "ways": () if over else tuple(sorted(one.where for one in actions if one.kind in entered)),
            "spots": () if over else tuple(sorted(one.where for one in actions if one.kind is Kind.REFRESH)),
            "stack": tuple(map(position.written, state.stack)),
            "stash": tuple(map(position.written, state.stashes[seat])),
            "hand": position.written(state.hands[seat]),
            "grid": position.rows(state),
            "pile": len(state.pile),
            "turn_over": over,
            "game_over": state.is_over,
        }
        result = state.result()
        if result is None:
            return told | {"next": state.seat + 1}
        return told | {"points": result.totals, "winners": tuple(winner + 1 for winner in result.winners)}

    def _done(self, before: State) -> State | None:
        """The state after what the example does; None if that is not legal."""
        do, state = self.do, begin(before) if self.do.begin else before
        waiting = [*do.refresh]
        steps: list[Action | None] = [*self._steps(before)]
        for step in steps:
            while state.stage is Stage.REFRESH:
                state = self._refreshed(state, waiting)
            found = [one for one in state.legal() if step is not None and _same(one, step)]
            if not found or state.turn != before.turn:
                return None
            state = state.apply(found[0], _NO_CHANCE)
        while state.stage is Stage.REFRESH and waiting:
            spot = waiting[0]
            if spot != WITHOUT and spot not in [one.where for one in state.legal()]:
                return None
            state = self._refreshed(state, waiting)
        return None if waiting else state

    def _refreshed(self, state: State, waiting: list[str]) -> State:
        """What the example says about the next major; nothing is brought where it says nothing."""
        spot = waiting.pop(0) if waiting else WITHOUT
        wanted = [one for one in state.legal() if one.where == spot]
        declined = next(one for one in state.legal() if one.kind is Kind.DECLINE)
        return state.apply(wanted[0] if wanted else declined, _NO_CHANCE)

    def _steps(self, before: State) -> Iterator[Action]:
        if self.do.stash:
            yield Action(Kind.STASH)
        kind = Kind.OPEN if before.stage is Stage.OPEN or self.do.begin else Kind.MOVE
        for where in self.do.path:
            yield Action(kind, before.board.names.index(where) if where in before.board.names else NONE)
            kind = Kind.MOVE
        if self.do.stop:
            yield Action(Kind.STOP)

    def _at(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)


def _same(one: Action, other: Action) -> bool:
    return one.kind is other.kind and one.slot == other.slot


def _shown(value: object) -> str:
    """As it would be written in the file."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_shown, value))}]"
    return f"“{value}”" if isinstance(value, str) else str(value)
