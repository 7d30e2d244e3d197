"""Two states and the action between them -> everything that must hold and does not."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.trick_r_treat.actions import NOBODY, OFF, Action
from pnp.games.trick_r_treat.draft import UNDECIDED
from pnp.games.trick_r_treat.position import EventKind, Position, is_neighbour
from pnp.games.trick_r_treat.rulings import Baseline
from pnp.games.trick_r_treat.state import State


def violations(before: State, action: Action, after: State) -> Iterator[str]:
    """Empty for a sound model: checked after every step of a playout."""
    if before.decision is None:
        yield "somebody acted after the end"
        return
    yield from _cards(after)
    if UNDECIDED not in after.paces:
        yield from _dice(after.position, after.setting.numbers.faces)
    if after.clock > after.ends_at and after.ends_at:
        yield "something happened after the end of a hand"
    if after.hand == before.hand and (after.clock < before.clock or after.start != before.start):
        yield "a hand ran backwards, or was dealt twice"
    if any(candy < had for candy, had in zip(after.candy, before.candy, strict=True)):
        yield "somebody gave candy back"
    if after.hand != before.hand or after.decision is None:
        yield from _scored(before, after)
    elif after.candy != before.candy:
        yield "candy was given in the middle of a hand"
    if after.decision is not None and not after.legal():
        yield "nothing is legal, and the game is not over"


def _cards(state: State) -> Iterator[str]:
    """Every card is in a hand, or on its way to a neighbour."""
    position, numbers = state.position, state.setting.numbers
    counts = [sum(column) for column in zip(*position.hands, strict=True)]
    for pair in position.pairs:
        counts[pair.card] += 1
        if not is_neighbour(pair.giver, pair.receiver, len(position.hands)):
            yield "a pair is on its way to somebody who is no neighbour"
    if tuple(counts) != numbers.copies:
        wrong = [code for code, n, copies in zip(numbers.codes, counts, numbers.copies, strict=True) if n != copies]
        yield f"there are too many or too few cards of {', '.join(wrong)}"
    if min(map(min, position.hands)) < 0:
        yield "somebody has fewer than no cards"


def _dice(position: Position, faces: tuple[tuple[int, ...], ...]) -> Iterator[str]:
    """Each die lies on the table, on a card, or in the hand of who rolls it."""
    on_cards = [pair.die for pair in position.pairs]
    if len(set(on_cards)) != len(on_cards):
        yield "a die lies on two cards"
    for die, face in enumerate(position.dice):
        places = (face != OFF) + (die in on_cards) + (position.rollers[die] != NOBODY)
        if places != 1:
            yield f"die {die + 1} is in {places} places"
        if face != OFF and face not in faces[die]:
            yield f"die {die + 1} shows what it does not have"


def _scored(before: State, after: State) -> Iterator[str]:
    """What the hand that has just ended gave."""
    shed = [tally.shed - old.shed for tally, old in zip(after.tallies, before.tallies, strict=True)]
    if sum(shed):
        yield f"the changes of a hand sum to {sum(shed)}"
    won = [candy - had for candy, had in zip(after.candy, before.candy, strict=True)]
    if after.setting.rulings.baseline is Baseline.OWN_START:
        if won != [max(0, number) for number in shed]:
            yield "candy is not what was got rid of"
        if sum(won) > sum(before.start) - min(before.start):
            yield "more candy in a hand than can be won"
    goes_on, next_dealer = after.decision is not None, (before.dealer + 1) % len(after.candy)
    if goes_on and (after.dealer != next_dealer or after.hand != before.hand + 1):
        yield "the dealer did not pass to the left"
    if sum(event.kind is EventKind.DEAL for event in after.log) != goes_on:
        yield "a hand was not dealt, or dealt after the last"
