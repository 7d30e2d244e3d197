"""Two states and the action between them -> everything that must hold and does not."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.rulings import Ending, Win
from pnp.games.zombie_mania.state import Phase, State


def violations(before: State, action: Action, after: State) -> Iterator[str]:
    """Empty for a sound model: checked after every step of a playout."""
    if before.player() is None:
        yield "somebody acted after the end"
        return
    untouched = after.mats is before.mats and after.graveyard == before.graveyard and after.finished is before.finished
    if action.moved or not untouched:  # most steps move dice alone
        yield from _tokens(before, action, after)
    yield from _dice(before, action, after)
    yield from _order(before, action, after)
    if after.player() is not None and not after.legal():
        yield "nothing is legal, and the game is not over"
    if len(after.finished) > len(before.finished):
        last = after.finished[-1]
        fixed = after.rules.rulings.ending is Ending.FIXED_ROUNDS
        if not last.winners or (not fixed and any(last.left[seat] for seat in last.winners)):
            yield "somebody won with zombies left"


def _new_game(before: State, after: State) -> bool:
    return after.phase is not Phase.OVER and len(after.finished) > len(before.finished)


def _tokens(before: State, action: Action, after: State) -> Iterator[str]:
    numbers = after.rules.numbers
    used = numbers.start(after.players) * after.players
    if sum(after.mats) + after.graveyard != used or used > numbers.tokens:
        yield f"{sum(after.mats)} zombies on mats and {after.graveyard} buried are not the {used} of the start"
    if min(after.mats) < 0:
        yield "a mat holds less than nothing"
    mats = before.mats
    if after.phase is Phase.OVER or _new_game(before, after):
        last = after.finished[-1].left
    else:
        last = after.mats
        if after.graveyard != before.graveyard + action.buried:
            yield "the graveyard holds more or less than was buried"
    changes = [now - was for was, now in zip(mats, last, strict=True)]
    expected = [0] * after.players
    expected[before.seat] -= action.moved
    if action.sent:
        expected[action.to] += action.sent
    if changes != expected:
        yield f"mats changed by {changes}, not by {expected}"
    if action.moved:
        worth = before.rules.worth(before.acting)
        if action.moved > worth.moves or (action.sent and not worth.may_send) or action.to == before.seat:
            yield "more was moved than the dice allow, or to where they do not"


def _dice(before: State, action: Action, after: State) -> Iterator[str]:
    rules = after.rules
    if after.phase in (Phase.KEEP, Phase.DECIDE, Phase.BUST):
        if sum(after.kept) + sum(after.rolled) != rules.numbers.dice:
            yield "dice set aside and dice rolled are not all the dice"
        if min(after.rest) < 0:
            yield "more dice are set aside than were rolled"
        if (after.phase is Phase.BUST) == bool(rules.zombies_in(after.rolled)):
            yield "a roll is a bust with a zombie in it, or none without"
    if after.phase is Phase.DECIDE and not rules.zombies_in(after.taken):
        yield "no zombie of this roll was set aside"
    if action.kind is Kind.ROLL and after.kept != before.aside:
        yield "dice set aside before have changed"
    if action.kind is Kind.ROLL and not rules.zombies_in(after.kept) > rules.zombies_in(before.kept):
        yield "a roll was accepted that gave no zombie"
    if after.turn != before.turn and any(after.kept) and after.player() is not None:
        yield "a turn begins with dice set aside"


def _order(before: State, action: Action, after: State) -> Iterator[str]:
    if _new_game(before, after):
        return
    at_once = after.phase is Phase.OVER and after.rules.rulings.win is Win.AT_ONCE and not after.mats[before.seat]
    same = action.kind in (Kind.KEEP, Kind.ROLL) or after.phase is Phase.MOVE or (at_once and action.moved > 0)
    seat = before.seat if same else (before.seat + 1) % after.players
    if after.seat != seat or after.turn != before.turn + (not same):
        yield f"seat {after.seat + 1} is on turn, and it should be seat {seat + 1}"
