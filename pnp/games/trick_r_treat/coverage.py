"""Steps of a game -> which lanterns, faces, marks, paces and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.trick_r_treat.actions import NO_CARD, Action, Kind
from pnp.games.trick_r_treat.position import Event, EventKind
from pnp.games.trick_r_treat.schema import KindRow, MarkRow, PaceRow
from pnp.games.trick_r_treat.state import State
from pnp.play.model import Feature
from pnp.source.spans import Span

FACE, LANTERN, CONFUSED, PACE, RULING, EVENT = "face", "lantern passed", "mistake in", "pace", "ruling", "event"

# Rulings that show as an event of their own.
_SHOWN_BY = {
    EventKind.LATE: "J-TOUCH",
    EventKind.DISPUTE: "J-DISPUTE",
    EventKind.SEND_BACK: "J-DISPUTE",
    EventKind.MISSED: "J-MISSED",
    EventKind.DIE_OFF: "J-DIEOFF",
    EventKind.OUT_OF_CARDS: "J-ZERO",
    EventKind.KEEP: "J-INHAND",
    EventKind.RETURN: "J-PENDING",
    EventKind.STAY: "J-PENDING",
    EventKind.SHORTAGE: "J-RUNOUT",
}
_OTHERS = ("J-PENDING", "J-EMPTYREC", "J-SAMEPAIR", "J-5P", "J-TIE")
SHOWN = frozenset({*_SHOWN_BY.values(), *_OTHERS})
_COUNTED = (
    EventKind.CLAIM,
    EventKind.MATCH,
    EventKind.MISMATCH,
)  # how a hand went: counted, but nothing that the data promises


def features(game: Game) -> dict[Feature, Span]:
    """Everything in the data that play should come across, and where it stands."""
    assert game.dice is not None
    spans: dict[Feature, Span] = {}
    for die in game.dice.die:
        for number, face in enumerate(die.faces):
            spans[Feature(FACE, f"{die.name.lower()} {game.symbol(face).code}")] = die.span.at("faces", number)
    spans |= {Feature(LANTERN, row.code): row.span for row in game.rows("kinds", KindRow)}
    spans |= {Feature(CONFUSED, row.id): row.span for row in game.rows("marks", MarkRow)}
    spans |= {Feature(PACE, row.id): row.span for row in game.rows("paces", PaceRow)}
    for ruling in game.rulings.ruling if game.rulings is not None else ():
        if ruling.id in SHOWN:
            spans[Feature(RULING, ruling.id)] = ruling.span
    return spans


def covered(before: State | None, action: Action | None, after: State) -> Iterator[Feature]:
    """What one step came across; the start has no state and no action before it."""
    for event in after.log:
        yield from _of_event(event, after)
    if before is None or action is None:
        return
    if action.kind is Kind.PACE:
        yield Feature(PACE, after.setting.numbers.paces[action.card].id)
    if action.kind in (Kind.ACCEPT, Kind.REJECT) and before.closing:
        yield Feature(RULING, "J-PENDING")
    if after.decision is None and after.candy.count(max(after.candy)) > 1:
        yield Feature(RULING, "J-TIE")


def _of_event(event: Event, state: State) -> Iterator[Feature]:
    numbers, kind = state.setting.numbers, event.kind
    if kind in _SHOWN_BY:
        yield Feature(RULING, _SHOWN_BY[kind])
    if kind in _COUNTED:
        yield Feature(EVENT, kind.name.lower())
    if kind is EventKind.ROLL:
        yield Feature(FACE, f"{numbers.dice[event.die]} {numbers.codes[event.card]}")
    elif kind is EventKind.MATCH:
        yield Feature(LANTERN, numbers.codes[event.card])
    elif kind is EventKind.HAND_BACK and event.card == NO_CARD:
        yield Feature(RULING, "J-EMPTYREC")
    elif kind is EventKind.CLAIM:
        yield from _of_claim(event, state)
    elif kind is EventKind.DEAL and len(set(state.start)) > 1:
        yield Feature(RULING, "J-5P")


def _of_claim(event: Event, state: State) -> Iterator[Feature]:
    """Which marks a wrong claim confused; and whether a second card of the kind stays behind."""
    numbers, position = state.setting.numbers, state.position
    if position.hands[event.seat][event.card]:
        yield Feature(RULING, "J-SAMEPAIR")
    for pair in position.pairs:
        if pair.die == event.die:
            yield from (Feature(CONFUSED, mark) for mark in numbers.differing(pair.face, pair.card))
