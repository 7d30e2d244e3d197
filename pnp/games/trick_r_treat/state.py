"""A moment of the game as everybody works with it: whose decision it is, what is legal, what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from pnp.games.trick_r_treat.actions import Action
from pnp.games.trick_r_treat.course import Course
from pnp.games.trick_r_treat.events import What, clock
from pnp.games.trick_r_treat.moment import Ask, Asked, Moment
from pnp.games.trick_r_treat.numbers import Setting
from pnp.games.trick_r_treat.referee import Table
from pnp.games.trick_r_treat.scoring import winners
from pnp.games.trick_r_treat.vocabulary import OFF
from pnp.play.protocol import IllegalAction, Result


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees: all cards and dice lie open. What caught somebody else's eye is hidden."""

    setting: Setting
    seat: int
    table: Table
    candy: tuple[int, ...]
    occupied: tuple[bool, ...]
    ask: Ask | None


@dataclass(frozen=True, slots=True)
class State:
    """Between two decisions time runs on; only what a player decides is an action, how fast is chance."""

    now: Moment
    _legal: list[tuple[Action, ...]] = field(default_factory=list, compare=False, repr=False)

    @property
    def heading(self) -> str:
        """What has happened since somebody decided last, each thing at its time, and what time it is."""
        now, numbers, told, at = self.now, self.now.setting.numbers, list[str](), ""
        for event in now.log:
            before, at = at, clock(event.at)
            told.append(event.told(numbers) if at == before else f"{at} {event.told(numbers)}")
        if any(event.what is What.DEAL for event in now.log):
            for seat, hand in enumerate(now.table.hands):
                cards = [code for code, count in zip(numbers.codes, hand, strict=True) for _ in range(count)]
                told.append(f"seat {seat + 1} has {' '.join(cards)}")
        if at != clock(now.clock):
            told.append(clock(now.clock))
        return "; ".join(told)

    def player(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return None if self.now.ask is None else self.now.ask.seat

    def legal(self) -> tuple[Action, ...]:
        if not self._legal:
            self._legal.append(tuple(_legal(self.now)))
        return self._legal[0]

    def apply(self, action: Action, rng: Random) -> State:
        """The state at the next decision. Raises IllegalAction for what is not legal."""
        if action not in self.legal():
            raise IllegalAction(f"“{action}” is not legal now")
        return State(Course(self.now, rng).after(action))

    def observe(self, seat: int) -> View:
        now = self.now
        ask = now.ask if now.ask is not None and now.ask.seat == seat else None
        return View(now.setting, seat, now.table, now.candy, now.occupied, ask)

    def result(self) -> Result | None:
        """The candy of each seat and who has won; None while the game goes on."""
        now = self.now
        if now.ask is not None:
            return None
        return Result(tuple({"candy": candy} for candy in now.candy), winners(now.setting.options, now.candy, now.last))


def _legal(now: Moment) -> Sequence[Action]:
    """Any die on the table may be laid on any card of one's own: what does not match is a mistake, not a breach."""
    ask, catalogue = now.ask, now.setting.catalogue
    if ask is None:
        return ()
    if ask.what is Asked.PACE:
        return catalogue.paces
    if ask.what is Asked.JUDGE:
        return catalogue.judgements
    held = [card for card, count in enumerate(now.table.hands[ask.seat]) if count]
    if ask.what is Asked.GIVE:
        return [catalogue.gives[card] for card in held]
    found = [catalogue.look_on]
    for die, face in enumerate(now.table.dice):
        if face != OFF:
            row = catalogue.claims[die][face]
            for card in held:
                found += row[card]
    return found
