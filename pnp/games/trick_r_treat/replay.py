"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from pnp.game.examples import Examples, ToldExample
from pnp.games.trick_r_treat.actions import Kind
from pnp.games.trick_r_treat.course import Course
from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.model import TrickRTreat
from pnp.games.trick_r_treat.moment import Ask, Asked, Moment
from pnp.games.trick_r_treat.positions import Position
from pnp.games.trick_r_treat.referee import Table, after, set_out
from pnp.games.trick_r_treat.scoring import changed, is_enough
from pnp.games.trick_r_treat.state import State
from pnp.games.trick_r_treat.told import SIDES, Do, Expect, Given
from pnp.play.protocol import IllegalAction
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath

_ME = 0
_LONG = 60_000  # milliseconds: time enough to roll a die, and for nothing else that examples tell


def replay_with(model: TrickRTreat, example: ToldExample) -> list[Problem]:
    """Everything that an example says and the model does not."""
    try:
        return list(_Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class _Replay:
    """Works out all that follows from what is given and done, and compares it with what is expected."""

    def __init__(self, model: TrickRTreat, example: ToldExample) -> None:
        self.model, self.example = model, example
        assert isinstance(model.game.examples, Examples)
        self.file = model.game.files["examples.toml"]
        self.path: KeyPath = ("example", model.game.examples.example.index(example))
        self.given = validated(Given, self.file, (*self.path, "given"), example.given)
        self.do = validated(Do, self.file, (*self.path, "do"), example.do)
        self.expect = validated(Expect, self.file, (*self.path, "expect"), example.expect)
        self.at = Position(model, self.given)
        self.numbers, self.players, self.rng = model.numbers, self.at.players, self.at.rng

    def problems(self) -> Iterator[Problem]:
        wrong = [*self._unknown(), *self._impossible()]
        if wrong:
            yield from wrong
            return
        found = dict(self._found())
        for key in type(self.expect).model_fields:
            wanted = getattr(self.expect, key)
            if wanted is None or key == "why":
                continue
            if key not in found:
                yield self._at(("expect", key), "nothing that is given or done leads to this")
            elif found[key] != wanted:
                yield self._at(("expect", key), f"{_said(wanted)} expected, by the rules {_said(found[key])}")
        if self.expect.legal is None and found.get("legal") is False:
            yield self._at(("do",), "by the rules this is not legal")

    # What would prove nothing

    def _unknown(self) -> Iterator[Problem]:
        """Names that are no lantern."""
        for part, key in (*(("given", k) for k in ("mine", "theirs", "dice", "card", "die")),
                          *(("do", k) for k in ("lay", "on", "gives"))):  # fmt: skip
            for i, name in enumerate(getattr(getattr(self, part), key)):
                if self.at.kind(name) is None:
                    hint = did_you_mean(name, [*self.numbers.codes, *self.model.game.tables["kinds"].ids])
                    yield self._at((part, key, i), f"there is no lantern “{name}”", hint)

    def _impossible(self) -> Iterator[Problem]:
        given, numbers = self.given, self.numbers
        fewest, most = self.model.players
        if not fewest <= self.players <= most:
            yield self._at(("given",), f"{self.players} players: the game is for {fewest} to {most}")
        held = Counter(self.at.kind(name) for name in (*given.mine, *given.theirs))
        for kind, count in held.items():
            if kind is not None and count > numbers.copies[kind]:
                yield self._at(("given",), f"there are only {numbers.copies[kind]} cards of {numbers.codes[kind]}")
        if all(self.at.kind(name) is not None for name in given.dice) and self.at.dice() is None:
            yield self._at(("given", "dice"), "no roll of the dice shows this")
        for key in ("start", "end"):
            counts = getattr(given, key)
            if counts and sum(counts) != sum(numbers.copies):
                message = f"these are {sum(counts)} cards; there are {sum(numbers.copies)} in every hand"
                yield self._at(("given", key), message)
        if given.start and len(given.start) != len(given.end):
            yield self._at(("given", "end"), f"{len(given.start)} players began, {len(given.end)} are counted")
        if given.dealer is not None and given.dealer > self.players:
            yield self._at(("given", "dealer"), f"there are {self.players} players")

    # What the model makes of it

    def _found(self) -> Iterator[tuple[str, Any]]:
        given, do = self.given, self.do
        if given.card and given.die:
            differing = self.numbers.differing(self.at.known(given.die[0]), self.at.known(given.card[0]))
            yield "differ", differing
            yield "legal", not differing
        if do.lay and do.on:
            yield from self._passed()
        if given.start:
            over = Course(self.at.counted(), self.rng).sand_runs_out()
            yield "candy", over.candy
        if given.candy and not given.last:
            ones, fives = zip(*(changed(total, self.numbers.five) for total in given.candy), strict=True)
            yield "ones", sum(ones)
            yield "fives", sum(fives)
            yield "enough", is_enough(given.candy, self.numbers.ones, self.numbers.fives, self.numbers.five)
        if given.candy:
            last = given.last or (0,) * len(given.candy)
            done = State(replace(self.at.blank(), candy=given.candy, last=last)).result()
            assert done is not None
            yield "winners", tuple(seat + 1 for seat in done.winners)
        if given.players:
            start, first = self.at.opened().start, self.at.dealer + 1
            yield "deal", start[first:] + start[:first]
            yield "hands", self.players * self.numbers.hands_per_player
        if given.dealer:
            passed = Course(replace(self.at.opened(), ask=None), self.rng).sand_runs_out()
            yield "dealer", passed.dealer + 1

    def _passed(self) -> Iterator[tuple[str, Any]]:
        """A die laid on a card and given to a neighbour, judged, and what becomes of card and die."""
        do, dice = self.do, self.at.dice()
        assert dice is not None
        me, neighbour = _ME, (_ME + SIDES[do.to]) % self.players
        face, card = self.at.known(do.lay[0]), self.at.known(do.on[0])
        hands = [self.at.hand(())] * self.players
        hands[me], hands[neighbour] = self.at.hand(self.given.mine), self.at.hand(self.given.theirs)
        table = set_out(tuple(hands), dice)
        try:
            die = dice.index(face)
            table = after(table, Event(What.CLAIM, 0, me, die, card, neighbour), self.numbers)
            if do.sand != "held":
                table = after(table, Event(What.PASS, 0, me, die, card, neighbour), self.numbers)
            now = self._judged(table, die, neighbour)
        except (ValueError, IllegalAction):
            yield "legal", False
            return
        yield "legal", True
        yield "mine", sum(now.table.hands[me])
        yield "theirs", sum(now.table.hands[neighbour])
        rolled = [event.seat for event in now.log if event.what is What.ROLL and event.die == die]
        roller = next(iter(rolled), now.table.rollers[die])
        names = {me: "me", neighbour: "neighbour"}
        yield "rolls", "nobody" if do.sand else names.get(roller, "nobody")

    def _judged(self, table: Table, die: int, neighbour: int) -> Moment:
        """The neighbour says what he is told to say, or the truth; where a card is given, the one that is named."""
        do, pair = self.do, table.pair(die)
        now = replace(self.at.blank(), table=table, clock=1, ends_at=_LONG)
        if do.sand:
            now = Course(now, self.rng).sand_runs_out()
        else:
            occupied = tuple(seat == neighbour for seat in range(self.players))
            now = replace(now, occupied=occupied, ask=Ask(Asked.JUDGE, neighbour, die, pair.card))
        while now.ask is not None and now.ask.what in (Asked.JUDGE, Asked.GIVE):
            state = State(now)
            accepts = pair.matches if do.says is None else do.says == "match"
            wanted = Kind.ACCEPT if accepts else Kind.REJECT
            if now.ask.what is Asked.GIVE:
                gift = self.at.known(do.gives[0]) if do.gives else state.legal()[0].card
                action = next((one for one in state.legal() if one.card == gift), None)
            else:
                action = next(one for one in state.legal() if one.kind is wanted)
            if action is None:
                raise IllegalAction("the neighbour has no such card")
            now = state.apply(action, self.rng).now
        return now

    def _at(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)


def _said(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value)
