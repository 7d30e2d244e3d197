"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from pnp.game.examples import Examples, ToldExample
from pnp.game.load import Game
from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.hands import Hand, hand_of
from pnp.games.zombie_mania.legality import STAY, Rules
from pnp.games.zombie_mania.model import ZombieMania
from pnp.games.zombie_mania.odds import bust_chance
from pnp.games.zombie_mania.options import Ending
from pnp.games.zombie_mania.series import Finished, next_starter, penalties, series_winners
from pnp.games.zombie_mania.state import State, opening
from pnp.games.zombie_mania.told import GRAVEYARD, Do, Expect, Given
from pnp.games.zombie_mania.vocabulary import SINGLE_GAME, Phase
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath


def replay(game: Game, example: ToldExample) -> list[Problem]:
    return replay_with(ZombieMania(game), example)


def replay_with(model: ZombieMania, example: ToldExample) -> list[Problem]:
    """For many examples: the model is built once."""
    try:
        return list(_Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class _Replay:
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
        wrong = [*self._unknown_faces(), *self._impossible()] or list(self._series_impossible())
        if wrong:
            yield from wrong
            return
        found = dict(self._series() if self.given.left else self._turn())
        for key in type(self.expect).model_fields:
            wanted = getattr(self.expect, key)
            if wanted is None or key == "why":
                continue
            if key not in found:
                yield self._at(("expect", key), "nothing that is given or done leads to this")
            elif found[key] != (Fraction(wanted) if key == "chance" else wanted):
                message = f"{_said(key, wanted)} expected, by the rules {_said(key, found[key])}"
                hint = f"{key} = {_written(found[key])}, if it is not the dice, the tables or a ruling that is wrong"
                yield self._at(("expect", key), message, hint)
        if self.expect.legal is None and found.get("legal") is False:
            yield self._at(("do",), "by the rules this is not legal")

    def _turn(self) -> Iterator[tuple[str, Any]]:
        """Everything that can be told about one turn, or its beginning."""
        given, do = self.given, self.do
        if not given.kept and not given.roll:
            begun = self._begun()
            winners = begun.finished[-1].winners if begun.phase is Phase.OVER else ()
            yield "winner", winners[0] + 1 if winners else 0
            yield "winners", tuple(seat + 1 for seat in winners)
            return
        state = self._state()
        if given.roll:
            yield "bust", state.phase is Phase.BUST
            yield "chance", bust_chance(self.rules, len(given.roll))
        if state.phase is Phase.BUST:
            after = state.apply(state.legal()[0], self.rng)
            acts = after.phase is Phase.MOVE and after.turn == state.turn
            yield "moves", self.rules.worth(after.acting).moves if acts else 0
            yield from self._mats_after(after)
        if do.keep is not None:
            kept = next((one for one in state.legal() if one.dice == self._hand(do.keep)), None)
            legal = kept is not None
            if kept is not None:
                state = state.apply(kept, self.rng)
                legal = do.then is None or any(_is(one, do.then) for one in state.legal())
            if do.move is None or not legal:
                yield "legal", legal
            if not legal:
                return
        if state.phase is Phase.DECIDE and do.then != "roll":
            worth = self.rules.worth(state.acting)
            yield "moves", worth.moves
            yield "send", worth.may_send
            if do.move is not None:
                yield from self._moved(state)

    def _begun(self) -> State:
        """The start of a turn; where rounds are counted, that of the round after them in the variant."""
        rules, rounds = self.rules, self.given.rounds
        if rounds is None:
            return opening(rules, SINGLE_GAME, self.mats, self.given.seat - 1, self.rng)
        rules = Rules(rules.numbers, replace(rules.options, ending=Ending.FIXED_ROUNDS))
        turn = rounds * len(self.mats) + 1
        return opening(rules, SINGLE_GAME, self.mats, self.given.seat - 1, self.rng, turn)

    def _moved(self, state: State) -> Iterator[tuple[str, Any]]:
        do, count = self.do, self.do.move or 0
        stopped = state.apply(Action(Kind.STOP), self.rng)
        wanted = STAY
        if count and isinstance(do.to, int):
            kind = Kind.SPLIT if do.bury else Kind.SEND
            wanted = Action(kind, buried=do.bury, sent=count, to=do.to - 1)
        elif count:
            wanted = Action(Kind.BURY, buried=count)
        legal = stopped.phase is Phase.MOVE and stopped.seat == state.seat and wanted in stopped.legal()
        yield "legal", legal
        if legal:
            yield from self._mats_after(stopped.apply(wanted, self.rng))

    def _mats_after(self, after: State) -> Iterator[tuple[str, Any]]:
        yield "mats", after.mats
        yield "graveyard", after.graveyard
        yield "winner", after.finished[-1].winners[0] + 1 if after.phase is Phase.OVER else 0

    def _series(self) -> Iterator[tuple[str, Any]]:
        options, starter = self.rules.options, self.given.starter - 1
        games: list[Finished] = []
        for left in self.given.left:
            starter = next_starter(games[-1], options) if games else starter
            games.append(Finished(starter, (left.index(0),), left))
        players = len(self.given.left[0])
        yield "starts", tuple(game.starter + 1 for game in games)
        yield "penalties", penalties(tuple(games), players)
        yield "winners", tuple(seat + 1 for seat in series_winners(tuple(games), players, options))

    def _state(self) -> State:
        given, rules = self.given, self.rules
        kept, rolled = self._hand(given.kept), self._hand(given.roll)
        phase = Phase.DECIDE
        if given.roll:
            phase = Phase.KEEP if rules.zombies_in(rolled) else Phase.BUST
        buried = rules.numbers.start(len(self.mats)) * len(self.mats) - sum(self.mats)
        full = (1,) * len(self.mats)  # a start that nobody wins; the position follows
        start = opening(rules, SINGLE_GAME, full, given.seat - 1, self.rng)
        return replace(
            start, phase=phase, mats=self.mats, graveyard=buried, kept=kept, rolled=rolled, taken=rules.empty
        )

    def _hand(self, names: tuple[str, ...]) -> Hand:
        return hand_of([self.rules.numbers.number(name) for name in names], self.rules.numbers.kinds)

    def _unknown_faces(self) -> Iterator[Problem]:
        faces = self.rules.numbers.faces
        known = {name for face in faces for name in (face.id, face.code)}
        told = (("given", "kept", self.given.kept), ("given", "roll", self.given.roll), ("do", "keep", self.do.keep))
        for part, key, names in told:
            for i, name in enumerate(names or ()):
                if name not in known:
                    yield self._at((part, key, i), f"no die shows “{name}”", did_you_mean(name, known))

    def _impossible(self) -> Iterator[Problem]:
        """A position that no game could reach would prove nothing."""
        given, do, numbers = self.given, self.do, self.rules.numbers
        dice, count = numbers.facts.dice, len(given.kept) + len(given.roll)
        if count > dice or (given.roll and count < dice):
            yield self._at(("given",), f"a turn has {dice} dice, set aside or rolled; here are {count}")
        players = [row[0] for row in numbers.starts]
        if len(self.mats) not in players:
            yield self._at(("given", "mats"), f"no game has {len(self.mats)} mats")
            return
        used = numbers.start(len(self.mats)) * len(self.mats)
        if sum(self.mats) > used:
            yield self._at(("given", "mats"), f"{sum(self.mats)} zombies, where {used} are in the game")
        if given.seat > len(self.mats):
            yield self._at(("given", "seat"), f"there are {len(self.mats)} seats")
        elif (given.kept or given.roll) and not self.mats[given.seat - 1]:
            yield self._at(("given", "mats"), f"seat {given.seat} has won already: nobody rolls with an empty mat")
        zombie_names = {name for face in numbers.faces if face.is_zombie for name in (face.id, face.code)}
        if given.kept and not zombie_names & set(given.kept):
            yield self._at(("given", "kept"), "of every roll a zombie is set aside, and none lies here")
        if isinstance(do.to, int) and (do.to > len(self.mats) or do.to == given.seat):
            yield self._at(("do", "to"), f"an opponent of seat {given.seat}, or “{GRAVEYARD}”, gets the zombies")
        if do.bury and not (do.move and isinstance(do.to, int)):
            yield self._at(("do", "bury"), "what goes to the graveyard besides has to go besides something")
        if given.rounds is not None and (given.kept or given.roll or given.left):
            yield self._at(("given", "rounds"), "rounds are counted where a round begins, before anybody rolls")
        if (do.keep is not None or do.then) and not given.roll:
            yield self._at(("do",), "there is no roll of which dice could be set aside")

    def _series_impossible(self) -> Iterator[Problem]:
        sizes = {len(left) for left in self.given.left}
        for i, left in enumerate(self.given.left):
            if left.count(0) != 1 or len(left) not in range(2, self.most_players + 1) or len(sizes) > 1:
                message = "one number for each of the same players, and a single 0: the winner’s"
                yield self._at(("given", "left", i), message)

    def _at(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)


def _is(action: Action, then: str) -> bool:
    return action.kind is (Kind.ROLL if then == "roll" else Kind.STOP)


def _written(value: Any) -> str:
    """As it stands in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, Fraction) else f"{list(value)}" if isinstance(value, tuple) else str(value)


def _said(key: str, value: Any) -> str:
    if isinstance(value, bool):
        said = {"legal": "legal", "bust": "a bust", "send": "buildings that work"}[key]
        return said if value else f"not {said}" if key == "legal" else said.replace("a ", "no ", 1)
    return f"{list(value)}" if isinstance(value, tuple) else str(value)
