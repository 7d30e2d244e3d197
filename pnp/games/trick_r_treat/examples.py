"""A worked example -> played through the model; where the two disagree, problems at the example's row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from pnp.game.examples import Examples, ToldExample
from pnp.games.trick_r_treat.actions import Action, Choice, Decision, Kind, Side
from pnp.games.trick_r_treat.numbers import Setting
from pnp.games.trick_r_treat.position import OFF, Event, EventKind, Hand, Position, after, set_out
from pnp.games.trick_r_treat.rules import TrickRTreat
from pnp.games.trick_r_treat.schema import Do, Expect, Given
from pnp.games.trick_r_treat.score import changed, is_enough
from pnp.games.trick_r_treat.state import State, opening
from pnp.games.trick_r_treat.timeline import Timeline
from pnp.play.protocol import IllegalAction
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath

_USUAL_PLAYERS = 4
_ME = 0
_LONG = 60_000  # milliseconds: time enough to roll a die, and for nothing else that examples tell
_SIDES = {"left": Side.LEFT, "right": Side.RIGHT}
_LANTERNS = {"given": ("mine", "theirs", "dice", "card", "die"), "do": ("lay", "on", "gives")}  # keys that name some


def replay_with(model: TrickRTreat, example: ToldExample) -> list[Problem]:
    """Everything that an example says and the model does not."""
    try:
        return list(Replay(model, example).problems())
    except DataError as error:
        return list(error.problems)


class Start:
    """What an example gives, as states to begin with. Lanterns go by their codes, or by ids of symbols."""

    def __init__(self, model: TrickRTreat, given: Given) -> None:
        self.model, self.given, self.numbers = model, given, model.numbers
        self.rng = Random(0)  # how fast people are changes nothing that examples tell
        self.players = given.players or len(given.start) or _USUAL_PLAYERS

    @property
    def setting(self) -> Setting:
        return self.model.settings[self.model.boards[0]]

    @property
    def dealer(self) -> int:
        return (self.given.dealer or 1) - 1

    def opened(self) -> State:
        return opening(self.setting, self.players, self.rng, self.dealer)

    def blank(self) -> State:
        """The last hand, before anybody has a card, with nothing to decide."""
        last, zeros = self.players * self.numbers.hands_per_player, (0,) * self.players
        opened = self.opened()
        position = set_out(opened.position.hands, self.no_dice)
        return replace(opened, hand=last, decision=None, log=(), start=zeros, paces=zeros, position=position)

    def counted(self) -> State:
        """The end of the last hand, with as many cards as are given for each seat."""
        cards, hands = list(self.numbers.cards), []
        for count in self.given.end:
            hands.append(self._sorted([cards.pop() for _ in range(count)]))
        return replace(self.blank(), start=self.given.start, position=set_out(tuple(hands), self.no_dice))

    @property
    def no_dice(self) -> tuple[int, ...]:
        return (OFF,) * len(self.numbers.dice)

    def dice(self) -> tuple[int, ...] | None:
        """Dice that can show what is given, the others off the table; None if no roll can."""
        faces = [self.kind(name) for name in self.given.dice]
        shown = _assigned(faces, self.numbers.faces)
        return None if shown is None else tuple(shown.get(die, OFF) for die in range(len(self.numbers.dice)))

    def hand(self, names: Sequence[str]) -> Hand:
        return self._sorted([self.kind(name) for name in names])

    def _sorted(self, cards: Sequence[int]) -> Hand:
        return tuple(cards.count(kind) for kind in range(len(self.numbers.codes)))

    def is_lantern(self, name: str) -> bool:
        return self._code(name) in self.numbers.codes

    def kind(self, name: str) -> int:
        return self.numbers.codes.index(self._code(name))

    def _code(self, name: str) -> str:
        symbols = self.model.game.symbols
        return symbols[name].code if name in symbols else name


class Replay:
    """Works out all that follows from what is given and done, and compares it with what is expected."""

    def __init__(self, model: TrickRTreat, example: ToldExample) -> None:
        self.model, self.example = model, example
        assert isinstance(model.game.examples, Examples)
        self.file = model.game.files["examples.toml"]
        self.path: KeyPath = ("example", model.game.examples.example.index(example))
        self.given = validated(Given, self.file, (*self.path, "given"), example.given)
        self.do = validated(Do, self.file, (*self.path, "do"), example.do)
        self.expect = validated(Expect, self.file, (*self.path, "expect"), example.expect)
        self.start = Start(model, self.given)
        self.numbers, self.players, self.rng = model.numbers, self.start.players, self.start.rng

    def problems(self) -> Iterator[Problem]:
        problems = [*self._unknown(), *self._impossible()]
        if problems:
            yield from problems
            return
        outcome = dict(self._outcome())
        for key in type(self.expect).model_fields:
            wanted = getattr(self.expect, key)
            if wanted is None or key == "why":
                continue
            if key not in outcome:
                yield self._problem(("expect", key), "nothing that is given or done leads to this")
            elif outcome[key] != wanted:
                message = f"{_text(wanted)} expected, by the rules {_text(outcome[key])}"
                yield self._problem(("expect", key), message)
        if self.expect.legal is None and outcome.get("legal") is False:
            yield self._problem(("do",), "by the rules this is not legal")

    # What would prove nothing

    def _unknown(self) -> Iterator[Problem]:
        """Names that are no lantern."""
        known = [*self.numbers.codes, *self.model.game.tables["kinds"].ids]
        for part, keys in _LANTERNS.items():
            for key in keys:
                for i, name in enumerate(getattr(getattr(self, part), key)):
                    if not self.start.is_lantern(name):
                        message = f"there is no lantern “{name}”"
                        yield self._problem((part, key, i), message, did_you_mean(name, known))

    def _impossible(self) -> Iterator[Problem]:
        """Players, cards and dice that there cannot be."""
        given, numbers = self.given, self.numbers
        fewest, most = self.model.players
        if not fewest <= self.players <= most:
            yield self._problem(("given",), f"{self.players} players: the game is for {fewest} to {most}")
        cards = [self.start.kind(name) for name in (*given.mine, *given.theirs) if self.start.is_lantern(name)]
        for kind, count in Counter(cards).items():
            if count > numbers.copies[kind]:
                yield self._problem(("given",), f"there are only {numbers.copies[kind]} cards of {numbers.codes[kind]}")
        if all(map(self.start.is_lantern, given.dice)) and self.start.dice() is None:
            yield self._problem(("given", "dice"), "no roll of the dice shows this")
        for key in ("start", "end"):
            counts = getattr(given, key)
            if counts and sum(counts) != sum(numbers.copies):
                message = f"these are {sum(counts)} cards; there are {sum(numbers.copies)} in every hand"
                yield self._problem(("given", key), message)
        if given.start and len(given.start) != len(given.end):
            yield self._problem(("given", "end"), f"{len(given.start)} players began, {len(given.end)} are counted")
        if given.dealer is not None and given.dealer > self.players:
            yield self._problem(("given", "dealer"), f"there are {self.players} players")

    # What the model makes of it

    def _outcome(self) -> Iterator[tuple[str, Any]]:
        """By the keys of `expect`, everything that follows."""
        given, do, start = self.given, self.do, self.start
        if given.card and given.die:
            differing = self.numbers.differing(start.kind(given.die[0]), start.kind(given.card[0]))
            yield "differ", differing
            yield "legal", not differing
        if do.lay and do.on:
            yield from self._pass()
        if given.start:
            yield "candy", Timeline(start.counted(), self.rng).sand_runs_out().candy
        if given.candy:
            yield from self._candy()
        if given.players:
            cards, first = start.opened().start, start.dealer + 1
            yield "deal", cards[first:] + cards[:first]
            yield "hands", self.players * self.numbers.hands_per_player
        if given.dealer:
            next_hand = Timeline(replace(start.opened(), decision=None), self.rng).sand_runs_out()
            yield "dealer", next_hand.dealer + 1

    def _candy(self) -> Iterator[tuple[str, Any]]:
        """The candy of each seat as cards, and who has won with it."""
        candy, last, numbers = self.given.candy, self.given.last, self.numbers
        if not last:
            ones, fives = zip(*(changed(total, numbers.five) for total in candy), strict=True)
            yield "ones", sum(ones)
            yield "fives", sum(fives)
            yield "enough", is_enough(candy, numbers.ones, numbers.fives, numbers.five)
        result = replace(self.start.blank(), candy=candy, last=last or (0,) * len(candy)).result()
        assert result is not None
        yield "winners", tuple(seat + 1 for seat in result.winners)

    def _pass(self) -> Iterator[tuple[str, Any]]:
        """A die laid on a card and given to a neighbour, judged, and what becomes of card and die."""
        do, dice = self.do, self.start.dice()
        assert dice is not None
        neighbour = (_ME + _SIDES[do.to]) % self.players
        face, card = self.start.kind(do.lay[0]), self.start.kind(do.on[0])
        hands = [self.start.hand(())] * self.players
        hands[_ME], hands[neighbour] = self.start.hand(self.given.mine), self.start.hand(self.given.theirs)
        position = set_out(tuple(hands), dice)
        try:
            die = dice.index(face)
            position = after(position, Event(EventKind.CLAIM, 0, _ME, die, card, neighbour), self.numbers)
            if do.sand != "held":
                position = after(position, Event(EventKind.PASS, 0, _ME, die, card, neighbour), self.numbers)
            state = self._judged(position, die, neighbour)
        except (ValueError, IllegalAction):
            yield "legal", False
            return
        yield "legal", True
        yield "mine", sum(state.position.hands[_ME])
        yield "theirs", sum(state.position.hands[neighbour])
        rolled = [event.seat for event in state.log if event.kind is EventKind.ROLL and event.die == die]
        roller = next(iter(rolled), state.position.rollers[die])
        names = {_ME: "me", neighbour: "neighbour"}
        yield "rolls", "nobody" if do.sand else names.get(roller, "nobody")

    def _judged(self, position: Position, die: int, neighbour: int) -> State:
        """The pair of this die, after the neighbour has said what it is and has given what he owes."""
        pair = position.pair(die)
        state = replace(self.start.blank(), position=position, clock=1, ends_at=_LONG)
        if self.do.sand:
            state = Timeline(state, self.rng).sand_runs_out()
        else:
            occupied = tuple(seat == neighbour for seat in range(self.players))
            state = replace(state, occupied=occupied, decision=Decision(Choice.JUDGE, neighbour, die, pair.card))
        while state.decision is not None and state.decision.choice in (Choice.JUDGE, Choice.GIVE):
            state = state.apply(self._answer(state, pair.matches), self.rng)
        return state

    def _answer(self, state: State, matches: bool) -> Action:
        """The neighbour says what the example lets him say, else the truth; he gives the card that it names, or any."""
        do, actions = self.do, state.legal()
        assert state.decision is not None
        if state.decision.choice is Choice.JUDGE:
            accepts = matches if do.says is None else do.says == "match"
            return next(action for action in actions if (action.kind is Kind.ACCEPT) == accepts)
        gift = self.start.kind(do.gives[0]) if do.gives else actions[0].card
        for action in actions:
            if action.card == gift:
                return action
        raise IllegalAction("the neighbour has no such card")

    def _problem(self, path: KeyPath, message: str, hint: str = "") -> Problem:
        return self.file.problem((*self.path, *path), f"{message} (example “{self.example.id}”)", hint)


def _assigned(
    faces: Sequence[int], dice: Sequence[Sequence[int]], taken: frozenset[int] = frozenset()
) -> dict[int, int] | None:
    """Which die shows which face, each die once."""
    if not faces:
        return {}
    for die, own in enumerate(dice):
        if die not in taken and faces[0] in own:
            rest = _assigned(faces[1:], dice, taken | {die})
            if rest is not None:
                return {die: faces[0], **rest}
    return None


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) or "nothing" if isinstance(value, tuple) else str(value)
