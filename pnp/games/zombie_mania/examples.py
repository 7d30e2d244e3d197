"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from pnp.game.examples import Examples, ToldExample
from pnp.games.zombie_mania.actions import STAY, STOP, Action, Kind
from pnp.games.zombie_mania.dice import Hand, hand_of
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.odds import bust_chance
from pnp.games.zombie_mania.rules import ZombieMania
from pnp.games.zombie_mania.rulings import Ending
from pnp.games.zombie_mania.schema import GRAVEYARD, Do, Expect, Given
from pnp.games.zombie_mania.score import Finished, next_starter, penalties, series_winners
from pnp.games.zombie_mania.state import SINGLE_GAME, Phase, State, opening
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath

_SAID = {
    "legal": {True: "legal", False: "not legal"},
    "bust": {True: "a bust", False: "no bust"},
    "send": {True: "buildings that work", False: "no buildings that work"},
}


def replay_with(model: ZombieMania, example: ToldExample) -> list[Problem]:
    try:
        return list(Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class Replay:
    """Works out all that follows from what is given and done, and compares it with what is expected."""

    def __init__(self, model: ZombieMania, example: ToldExample) -> None:
        self.rules, self.example = model.rules, example
        assert isinstance(model.game.examples, Examples)
        self.file = model.game.files["examples.toml"]
        self.path: KeyPath = ("example", model.game.examples.example.index(example))
        self.given = validated(Given, self.file, (*self.path, "given"), example.given)
        self.do = validated(Do, self.file, (*self.path, "do"), example.do)
        self.expect = validated(Expect, self.file, (*self.path, "expect"), example.expect)
        fewest, self.most_players = model.players
        self.mats = self.given.mats or (self.rules.numbers.start(fewest),) * fewest
        self.rng = Random(0)  # rolls after the end of an example concern nobody

    def problems(self) -> Iterator[Problem]:
        """A position that no game could reach would prove nothing, so those are not played."""
        impossible = [*self._unknown_faces(), *self._impossible_turn()] or list(self._impossible_series())
        yield from impossible or self._disagreements(dict(self._series() if self.given.left else self._turn()))

    def _disagreements(self, results: dict[str, Any]) -> Iterator[Problem]:
        for key in type(self.expect).model_fields:
            expected = getattr(self.expect, key)
            if expected is None or key == "why":
                continue
            if key not in results:
                yield self._at(("expect", key), "nothing that is given or done leads to this")
            elif results[key] != (Fraction(expected) if key == "chance" else expected):
                message = f"{_said(key, expected)} expected, by the rules {_said(key, results[key])}"
                hint = f"{key} = {_as_toml(results[key])}, if it is not the dice, the tables or a ruling that is wrong"
                yield self._at(("expect", key), message, hint)
        if self.expect.legal is None and results.get("legal") is False:
            yield self._at(("do",), "by the rules this is not legal")

    # What follows, key by key of what can be expected

    def _turn(self) -> Iterator[tuple[str, Any]]:
        """Everything that can be said of one turn, or its beginning."""
        if not self.given.kept and not self.given.roll:
            yield from self._beginning()
            return
        state = self._position()
        if self.given.roll:
            yield "bust", state.phase is Phase.BUST
            yield "chance", bust_chance(self.rules, len(self.given.roll))
        if state.phase is Phase.BUST:
            yield from self._busted(state)
        if self.do.keep is not None:
            kept, legal = self._kept(state, self.do.keep)
            if self.do.move is None or not legal:
                yield "legal", legal
            if not legal:
                return
            state = kept
        if state.phase is Phase.DECIDE and self.do.then != "roll":
            yield from self._stopped(state)

    def _beginning(self) -> Iterator[tuple[str, Any]]:
        """The start of a turn; where rounds are counted, that of the round after them in the variant."""
        rules, turn = self.rules, 1
        if self.given.rounds is not None:
            rules = Rules(rules.numbers, replace(rules.rulings, ending=Ending.FIXED_ROUNDS))
            turn = self.given.rounds * len(self.mats) + 1
        state = opening(rules, SINGLE_GAME, self.mats, self.given.seat - 1, self.rng, turn)
        winners = state.finished[-1].winners if state.phase is Phase.OVER else ()
        yield "winner", winners[0] + 1 if winners else 0
        yield "winners", tuple(seat + 1 for seat in winners)

    def _position(self) -> State:
        """After a roll or, without one, before somebody stops or rolls."""
        given, rules = self.given, self.rules
        rolled = self._hand(given.roll)
        phase = Phase.DECIDE
        if given.roll:
            phase = Phase.KEEP if rules.zombies_in(rolled) else Phase.BUST
        buried = rules.numbers.start(len(self.mats)) * len(self.mats) - sum(self.mats)
        full = (1,) * len(self.mats)  # a start that nobody wins; the position follows
        start = opening(rules, SINGLE_GAME, full, given.seat - 1, self.rng)
        return replace(
            start,
            phase=phase,
            mats=self.mats,
            graveyard=buried,
            kept=self._hand(given.kept),
            rolled=rolled,
            taken=rules.empty,
        )

    def _busted(self, state: State) -> Iterator[tuple[str, Any]]:
        after = state.apply(state.legal()[0], self.rng)
        acts = after.phase is Phase.MOVE and after.turn == state.turn
        yield "moves", self.rules.worth(after.acting).moves if acts else 0
        yield from self._mats_after(after)

    def _kept(self, state: State, dice: tuple[str, ...]) -> tuple[State, bool]:
        """The state with these dice set aside, and whether that, and what is done then, is legal."""
        hand = self._hand(dice)
        keep = next((action for action in state.legal() if action.dice == hand), None)
        if keep is None:
            return state, False
        after = state.apply(keep, self.rng)
        if self.do.then is None:
            return after, True
        kind = Kind.ROLL if self.do.then == "roll" else Kind.STOP
        return after, any(action.kind is kind for action in after.legal())

    def _stopped(self, state: State) -> Iterator[tuple[str, Any]]:
        worth = self.rules.worth(state.acting)
        yield "moves", worth.moves
        yield "send", worth.may_send
        if self.do.move is None:
            return
        move, stopped = self._move(self.do.move), state.apply(STOP, self.rng)
        legal = stopped.phase is Phase.MOVE and stopped.seat == state.seat and move in stopped.legal()
        yield "legal", legal
        if legal:
            yield from self._mats_after(stopped.apply(move, self.rng))

    def _move(self, count: int) -> Action:
        do = self.do
        if not count:
            return STAY
        if not isinstance(do.to, int):
            return Action(Kind.BURY, buried=count)
        return Action(Kind.SPLIT if do.bury else Kind.SEND, buried=do.bury, sent=count, to=do.to - 1)

    def _mats_after(self, after: State) -> Iterator[tuple[str, Any]]:
        yield "mats", after.mats
        yield "graveyard", after.graveyard
        yield "winner", after.finished[-1].winners[0] + 1 if after.phase is Phase.OVER else 0

    def _series(self) -> Iterator[tuple[str, Any]]:
        rulings, starter = self.rules.rulings, self.given.starter - 1
        games: tuple[Finished, ...] = ()
        for left in self.given.left:
            starter = next_starter(games[-1], rulings) if games else starter
            games = (*games, Finished(starter, (left.index(0),), left))
        yield "starts", tuple(game.starter + 1 for game in games)
        yield "penalties", penalties(games)
        yield "winners", tuple(seat + 1 for seat in series_winners(games, rulings))

    def _hand(self, names: tuple[str, ...]) -> Hand:
        return hand_of([self.rules.numbers.number(name) for name in names], self.rules.numbers.kinds)

    # What no game could come to

    def _unknown_faces(self) -> Iterator[Problem]:
        known = {name for face in self.rules.numbers.faces for name in (face.id, face.code)}
        dice = (("given", "kept", self.given.kept), ("given", "roll", self.given.roll), ("do", "keep", self.do.keep))
        for part, key, names in dice:
            for i, name in enumerate(names or ()):
                if name not in known:
                    yield self._at((part, key, i), f"no die shows “{name}”", did_you_mean(name, known))

    def _impossible_turn(self) -> Iterator[Problem]:
        dice, count = self.rules.numbers.facts.dice, len(self.given.kept) + len(self.given.roll)
        if count > dice or (self.given.roll and count < dice):
            yield self._at(("given",), f"a turn has {dice} dice, set aside or rolled; here are {count}")
        if len(self.mats) not in dict(self.rules.numbers.starts):
            yield self._at(("given", "mats"), f"no game has {len(self.mats)} mats")
            return
        yield from self._impossible_given()
        yield from self._impossible_do()

    def _impossible_given(self) -> Iterator[Problem]:
        given, numbers, players = self.given, self.rules.numbers, len(self.mats)
        used = numbers.start(players) * players
        if sum(self.mats) > used:
            yield self._at(("given", "mats"), f"{sum(self.mats)} zombies, where {used} are in the game")
        if given.seat > players:
            yield self._at(("given", "seat"), f"there are {players} seats")
        elif (given.kept or given.roll) and not self.mats[given.seat - 1]:
            yield self._at(("given", "mats"), f"seat {given.seat} has won already: nobody rolls with an empty mat")
        zombie_names = {name for face in numbers.faces if face.is_zombie for name in (face.id, face.code)}
        if given.kept and not zombie_names & set(given.kept):
            yield self._at(("given", "kept"), "of every roll a zombie is set aside, and none lies here")
        if given.rounds is not None and (given.kept or given.roll or given.left):
            yield self._at(("given", "rounds"), "rounds are counted where a round begins, before anybody rolls")

    def _impossible_do(self) -> Iterator[Problem]:
        given, do = self.given, self.do
        if isinstance(do.to, int) and (do.to > len(self.mats) or do.to == given.seat):
            yield self._at(("do", "to"), f"an opponent of seat {given.seat}, or “{GRAVEYARD}”, gets the zombies")
        if do.bury and not (do.move and isinstance(do.to, int)):
            yield self._at(("do", "bury"), "what goes to the graveyard besides has to go besides something")
        if (do.keep is not None or do.then) and not given.roll:
            yield self._at(("do",), "there is no roll of which dice could be set aside")

    def _impossible_series(self) -> Iterator[Problem]:
        sizes = {len(left) for left in self.given.left}
        for i, left in enumerate(self.given.left):
            if left.count(0) != 1 or len(left) not in range(2, self.most_players + 1) or len(sizes) > 1:
                message = "one number for each of the same players, and a single 0: the winner’s"
                yield self._at(("given", "left", i), message)

    def _at(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)


def _as_toml(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, Fraction) else f"{list(value)}" if isinstance(value, tuple) else str(value)


def _said(key: str, value: Any) -> str:
    if isinstance(value, bool):
        return _SAID[key][value]
    return f"{list(value)}" if isinstance(value, tuple) else str(value)
