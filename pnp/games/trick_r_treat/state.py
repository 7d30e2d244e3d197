"""A moment of the game: the position, the clock, what everybody is doing; whose decision it is and what is legal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from pnp.games.trick_r_treat.actions import OFF, Action, Activity, Choice, Decision, Kind, Scheduled
from pnp.games.trick_r_treat.draft import UNDECIDED
from pnp.games.trick_r_treat.position import Event, EventKind, Position
from pnp.games.trick_r_treat.schema import Setting
from pnp.games.trick_r_treat.score import winners
from pnp.games.trick_r_treat.timeline import Timeline
from pnp.play import model
from pnp.play.model import IllegalAction, Result
from pnp.play.swift import swift

_PASSING, _JUDGING = "Finding and passing", "Being handed a pair"  # sections of the book


class Tally(NamedTuple):
    """What a player has done in all hands."""

    claims: int = 0
    wrong: int = 0  # of these claims
    late: int = 0  # reached for a die that was gone
    shed: int = 0  # cards got rid of; below 0 where there are more


class View(NamedTuple):
    """What a player sees: all cards and dice lie open, and what everybody is doing. The sand trickles in sight.

    Hidden is what caught somebody else's eye, how he looks, and when he will be done.
    """

    setting: Setting
    seat: int
    hand: int
    dealer: int
    position: Position
    start: tuple[int, ...]
    candy: tuple[int, ...]
    last: tuple[int, ...]
    short: bool
    clock: int
    closing: bool
    occupied: tuple[bool, ...]
    inbox: tuple[tuple[int, ...], ...]
    doing: frozenset[tuple[int, Activity, int]]  # by seat, and with which die: of TOUCH that is not seen yet
    pace: int  # the player's own
    decision: Decision | None


@swift
@dataclass(frozen=True, slots=True)
class State(model.State[Action, View]):
    """Between two decisions time runs on; only what a player decides is an action, how fast is chance.

    Values are by seat where they are tuples.
    """

    setting: Setting
    hand: int  # from 1
    dealer: int
    position: Position
    start: tuple[int, ...]  # cards of each seat when the hand began
    candy: tuple[int, ...]
    last: tuple[int, ...]  # candy of the hand that was scored last
    paces: tuple[int, ...]  # numbers of rows, or UNDECIDED
    tallies: tuple[Tally, ...]
    decision: Decision | None = None  # nobody decides anything any more when the game is over
    log: tuple[Event, ...] = ()  # since the last decision
    clock: int = 0  # milliseconds of this hand
    ends_at: int = 0
    closing: bool = False  # the sand has run out, pairs are still judged
    occupied: tuple[bool, ...] = ()
    inbox: tuple[tuple[int, ...], ...] = ()  # dice that wait for a seat: on a card to judge, or back to be rolled
    agenda: tuple[Scheduled, ...] = ()
    short: bool = False  # the candy cards ran out

    @property
    def heading(self) -> str:
        """What has happened since somebody decided last, each thing at its time, and what time it is."""
        numbers, lines, at = self.setting.numbers, list[str](), ""
        for event in self.log:
            before, at = at, clock_text(event.at)
            lines.append(event.text(numbers) if at == before else f"{at} {event.text(numbers)}")
        if any(event.kind is EventKind.DEAL for event in self.log):
            if self.hand == 1:
                names = zip(numbers.codes, numbers.names, strict=True)
                lines.append(f"codes: {', '.join(f'{code} ({name})' for code, name in names)}")
            for seat, hand in enumerate(self.position.hands):
                cards = [code for code, count in zip(numbers.codes, hand, strict=True) for _ in range(count)]
                lines.append(f"seat {seat + 1} has {' '.join(cards)}")
        if at != clock_text(self.clock):
            lines.append(clock_text(self.clock))
        return "; ".join(lines)

    def player(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return None if self.decision is None else self.decision.seat

    def actions(self) -> Sequence[Action]:
        """Any die on the table may be laid on any card of one's own: what does not match is a mistake, not a breach."""
        decision, catalogue = self.decision, self.setting.catalogue
        if decision is None:
            return ()
        if decision.choice is Choice.PACE:
            return catalogue.paces
        if decision.choice is Choice.JUDGE:
            return catalogue.judgements
        held = [card for card, count in enumerate(self.position.hands[decision.seat]) if count]
        if decision.choice is Choice.GIVE:
            return [catalogue.gives[card] for card in held]
        actions = [catalogue.look_on]
        for die, face in enumerate(self.position.dice):
            if face != OFF:
                claims = catalogue.claims[die][face]
                for card in held:
                    actions += claims[card]
        return actions

    def kinds(self) -> Sequence[Sequence[Action]]:
        """To look on, or any claim; one judgement or the other; else there is one kind."""
        legal, decision = self.legal(), self.decision
        if decision is None:
            return ()
        if decision.choice is Choice.CLAIM:
            return (legal[:1], legal[1:]) if len(legal) > 1 else (legal,)
        return (legal[:1], legal[1:]) if decision.choice is Choice.JUDGE else (legal,)

    def after(self, action: Action, rng: Random) -> State:
        """The state at the next decision."""
        return Timeline(self, rng).after(action)

    def refusal(self, action: Action) -> IllegalAction:
        decision = self.decision
        if decision is None or not isinstance(action, Action):
            return IllegalAction(f"“{action}” is not legal now")
        holds = self.position.hands[decision.seat]
        if decision.choice is Choice.CLAIM and action.kind is Kind.CLAIM:
            if self.position.dice[action.die] == OFF:
                return IllegalAction("the die does not lie on the table: somebody was faster", ruling="J-TOUCH")
            if not holds[action.card]:
                return IllegalAction("a die is laid only on a card of one's own", section=_PASSING)
            return IllegalAction("the die has been rolled and shows another lantern now", ruling="J-TOUCH")
        if decision.choice is Choice.GIVE and action.kind is Kind.GIVE:
            return IllegalAction("only a card of one's own goes back with a wrong pair", section=_JUDGING)
        if decision.choice is Choice.GIVE:
            return IllegalAction("a card is owed for a wrong pair", section=_JUDGING)
        if decision.choice is Choice.JUDGE:
            return IllegalAction("a pair that was handed over is looked at first", section=_JUDGING)
        return IllegalAction(f"“{action}” is not legal now")

    def observe(self, seat: int) -> View:
        return View(
            setting=self.setting,
            seat=seat,
            hand=self.hand,
            dealer=self.dealer,
            position=self.position,
            start=self.start,
            candy=self.candy,
            last=self.last,
            short=self.short,
            clock=self.clock,
            closing=self.closing,
            occupied=self.occupied,
            inbox=self.inbox,
            doing=frozenset([(task.seat, task.activity, task.seen) for task in self.agenda]),
            pace=self.paces[seat],
            decision=self.decision if self.player() == seat else None,
        )

    def result(self) -> Result | None:
        """The candy of each seat and who has won; None while the game goes on."""
        if self.decision is not None:
            return None
        scores = tuple({"candy": candy} for candy in self.candy)
        return Result(scores, winners(self.setting.rulings, self.candy, self.last))


def opening(setting: Setting, players: int, rng: Random, dealer: int | None = None) -> State:
    """The first hand dealt, by anybody unless a dealer is named."""
    first = rng.randrange(players) if dealer is None else dealer
    zeros = (0,) * players
    blank = State(
        setting=setting,
        hand=1,
        dealer=first,
        position=Position((), ()),
        start=zeros,
        candy=zeros,
        last=zeros,
        paces=(UNDECIDED,) * players,
        tallies=(Tally(),) * players,
    )
    draft = Timeline(blank, rng)
    draft.deal()
    return draft.freeze()


def clock_text(ms: int) -> str:
    """Minutes, seconds and tenths."""
    return f"{ms // 60_000}:{ms // 1000 % 60:02}.{ms // 100 % 10}"
