"""Steps of a game -> which faces, pairs and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.zombie_mania.actions import Action, Kind, plus
from pnp.games.zombie_mania.rulings import Rulings
from pnp.games.zombie_mania.schema import PAIRS, PairRow
from pnp.games.zombie_mania.score import penalties
from pnp.games.zombie_mania.state import SERIES, Phase, State
from pnp.play.model import Feature
from pnp.play.rulings import readings
from pnp.source.spans import Span

FACE, PAIR, RULING = "face", "pair", "ruling"
TURN = "turn"  # how turns ended: counted, but nothing that the data promises
_ONLY_SERIES = ("next_start", "series_tie")


def features(game: Game, board: str) -> dict[Feature, Span]:
    """Everything in the data that play should come across, and where it stands."""
    assert game.dice is not None
    promised: dict[Feature, Span] = {}
    for die in game.dice.die:
        for number, face in enumerate(die.faces):
            promised.setdefault(Feature(FACE, game.symbol_id(face)), die.span.at("faces", number))
    for row in game.rows(PAIRS, PairRow):
        promised[Feature(PAIR, row.id)] = row.span
    switches = readings(Rulings)
    for ruling in game.rulings.ruling if game.rulings is not None else ():
        if ruling.switch in switches and (board == SERIES or ruling.switch not in _ONLY_SERIES):
            promised[Feature(RULING, ruling.switch)] = ruling.span
    return promised


def covered(before: State | None, action: Action | None, after: State) -> Iterator[Feature]:
    """What one step came across; the start has no state and no action before it."""
    rules = after.rules
    if before is None or after.phase in (Phase.KEEP, Phase.BUST):
        for face, count in zip(rules.numbers.faces, after.rolled, strict=True):
            if count:
                yield Feature(FACE, face.id)
    if before is not None and action is not None:
        yield from _ended(before, action)
        yield from (Feature(RULING, key) for key in _ruled(before, action, after))


def _ended(before: State, action: Action) -> Iterator[Feature]:
    """How a turn ended, and the pairs that had a part in it."""
    if action.kind is Kind.BUST:
        yield Feature(TURN, "bust")
    elif action.kind is Kind.STOP and not before.rules.worth(before.acting).moves:
        yield Feature(TURN, "stopped for nothing")
    elif before.phase is Phase.MOVE:
        yield Feature(TURN, f"{action.moved} moved")
        if action.sent:
            yield Feature(TURN, "moved to an opponent")
        pairs = before.rules.worth.pairs(before.acting)
        for face, acting in zip(before.rules.numbers.faces, pairs, strict=True):
            if acting:
                yield Feature(PAIR, face.id)


def _ruled(before: State, action: Action, after: State) -> Iterator[str]:
    """Keys of the rulings that made a difference here."""
    if action.kind is Kind.STOP:
        yield from _ruled_stop(before)
    if action.kind is Kind.BUST and before.rules.worth(before.kept).moves:
        yield "bust"
    if before.phase is Phase.MOVE:
        yield from _ruled_move(before, action)
    if len(after.finished) > len(before.finished):
        yield from _ruled_end(after)


def _ruled_stop(before: State) -> Iterator[str]:
    worth, pair = before.rules.worth, before.rules.numbers.facts.pair
    if worth(plus(before.kept, before.rolled)) != worth(before.aside):
        yield "counting"
    if worth(before.acting).moves and any(count >= 2 * pair for count in before.acting):
        yield "stacks"


def _ruled_move(before: State, action: Action) -> Iterator[str]:
    worth, own = before.rules.worth(before.acting), before.mats[before.seat]
    if action.moved < min(worth.moves, own):
        yield "moving"
    if worth.may_send:
        yield "buildings"
    if action.moved == own:
        yield "win"


def _ruled_end(after: State) -> Iterator[str]:
    """A game of a series, or the only one, has ended."""
    yield "ending"
    if after.board != SERIES:
        return
    if after.phase is not Phase.OVER:
        yield "next_start"
        return
    totals = penalties(after.finished)
    if totals.count(min(totals)) > 1:
        yield "series_tie"
