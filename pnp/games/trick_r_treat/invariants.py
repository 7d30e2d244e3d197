"""Two states and the action between them -> everything that must hold and does not."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.trick_r_treat.actions import Action
from pnp.games.trick_r_treat.events import What
from pnp.games.trick_r_treat.moment import Moment
from pnp.games.trick_r_treat.options import Baseline
from pnp.games.trick_r_treat.referee import Table, is_neighbour
from pnp.games.trick_r_treat.state import State
from pnp.games.trick_r_treat.vocabulary import NOBODY, OFF


def broken(before: State, action: Action, after: State) -> Iterator[str]:
    """Empty for a sound model: checked after every step of a playout."""
    old, new = before.now, after.now
    if old.ask is None:
        yield "somebody acted after the end"
        return
    yield from _table(new)
    if new.clock > new.ends_at and new.ends_at:
        yield "something happened after the end of a hand"
    if new.hand == old.hand and (new.clock < old.clock or new.start != old.start):
        yield "a hand ran backwards, or was dealt twice"
    if any(now < had for now, had in zip(new.candy, old.candy, strict=True)):
        yield "somebody gave candy back"
    if new.hand != old.hand or new.ask is None:
        yield from _scored(old, new)
    elif new.candy != old.candy:
        yield "candy was given in the middle of a hand"
    if new.ask is not None and not after.legal():
        yield "nothing is legal, and the game is not over"


def _table(now: Moment) -> Iterator[str]:
    table, numbers = now.table, now.setting.numbers
    counts = [sum(column) for column in zip(*table.hands, strict=True)]
    for pair in table.pairs:
        counts[pair.card] += 1
        if not is_neighbour(pair.giver, pair.receiver, len(table.hands)):
            yield "a pair is on its way to somebody who is no neighbour"
    if tuple(counts) != numbers.copies:
        wrong = [code for code, n, copies in zip(numbers.codes, counts, numbers.copies, strict=True) if n != copies]
        yield f"there are too many or too few cards of {', '.join(wrong)}"
    if min(map(min, table.hands)) < 0:
        yield "somebody has fewer than no cards"
    yield from _dice(table, min(now.paces) < 0, now.setting.numbers.faces)


def _dice(table: Table, is_before_the_roll: bool, faces: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    """Each die lies on the table, on a card, or in the hand of who rolls it."""
    if is_before_the_roll:
        return
    on_cards = [pair.die for pair in table.pairs]
    if len(set(on_cards)) != len(on_cards):
        yield "a die lies on two cards"
    for die, face in enumerate(table.dice):
        places = (face != OFF) + (die in on_cards) + (table.rollers[die] != NOBODY)
        if places != 1:
            yield f"die {die + 1} is in {places} places"
        if face != OFF and face not in faces[die]:
            yield f"die {die + 1} shows what it does not have"


def _scored(old: Moment, new: Moment) -> Iterator[str]:
    """What the hand that has just ended gave."""
    shed = [new.tallies[seat].shed - old.tallies[seat].shed for seat in range(len(new.candy))]
    if sum(shed):
        yield f"the changes of a hand sum to {sum(shed)}"
    won = [now - had for now, had in zip(new.candy, old.candy, strict=True)]
    if new.setting.options.baseline is Baseline.OWN_START:
        if won != [max(0, number) for number in shed]:
            yield "candy is not what was got rid of"
        if sum(won) > sum(old.start) - min(old.start):
            yield "more candy in a hand than can be won"
    if new.ask is not None and ((old.dealer + 1) % len(new.candy) != new.dealer or new.hand != old.hand + 1):
        yield "the dealer did not pass to the left"
    if sum(event.what is What.DEAL for event in new.log) != (new.ask is not None):
        yield "a hand was not dealt, or dealt after the last"
