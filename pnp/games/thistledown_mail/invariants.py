"""Two states and the action between them -> everything that must hold and does not."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.state import Phase, State


def violations(before: State, action: Action, after: State) -> Iterator[str]:
    """Empty for a sound model: checked after every step of a playout."""
    if before.player() is None:
        yield "somebody acted after the end"
        return
    cards = (*after.winds, *after.forecast, *after.rest)
    unlaid = len(after.rules.winds) - len(cards)
    laid = before.round - (before.phase is not Phase.FLY) if action.kind is not Kind.LAY else before.round
    if len(set(cards)) != len(cards) or (action.kind is not Kind.START and unlaid != laid):
        yield "a wind card is lost, or lies in two places"
    if action.kind is Kind.FLY:
        yield from _flown(before, after)
    if after.player() is not None and not after.legal():
        yield "nothing is legal, and the game is not over"
    if after.round > after.rules.facts.rounds + 1:
        yield "there are more rounds than the game has"


def _flown(before: State, after: State) -> Iterator[str]:
    """One balloon moved in a line, paid for it, and nobody lost anything that was earned."""
    seat, field, facts = before.seat, before.field, before.rules.facts
    old, new = before.balloon(seat), after.balloon(seat)
    if any(before.balloons[other] != after.balloons[other] for other in range(before.players) if other != seat):
        yield "another balloon has changed"
    if not 0 <= new.bags <= facts.sandbags + new.refilled or new.refilled > facts.refills:
        yield f"{new.bags} sandbags are more than there are, or fewer than none"
    if field.distances[old.at][new.at] > before.rules.levels[new.height].spaces + 1:
        yield "the balloon flew further than any wind carries"
    if field.peaks >> new.at & 1 and new.height < len(before.rules.levels) - 1 and new.at != old.at:
        yield "the balloon flew into a peak"
    for key, ground in (("letters", field.in_villages), ("sketches", field.sights), ("echoes", field.peaks)):
        was, now = getattr(old, key), getattr(new, key)
        if was & ~now or now & ~ground:
            yield f"{key} were lost, or are where there can be none"
    if new.stamps & ~new.letters or (new.stamps & ~old.stamps) & before.gone:
        yield "a stamp without a letter, or one that was gone"
