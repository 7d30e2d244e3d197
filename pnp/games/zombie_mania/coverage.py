"""Steps of a game -> which faces, pairs and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.load import Game
from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.hands import plus
from pnp.games.zombie_mania.numbers import PAIRS
from pnp.games.zombie_mania.options import KEYS
from pnp.games.zombie_mania.series import penalties
from pnp.games.zombie_mania.state import State
from pnp.games.zombie_mania.vocabulary import SERIES, Phase
from pnp.play.protocol import Feature, Row

FACE, PAIR, RULING = "face", "pair", "ruling"
TURN = "turn"  # how turns ended: counted, but nothing that the data promises
_ONLY_SERIES = ("next_start", "series_tie")


def features(game: Game, board: str) -> dict[Feature, Row]:
    """Everything in the data that play should come across, and where it stands."""
    assert game.dice is not None
    found: dict[Feature, Row] = {}
    for i, die in enumerate(game.dice.die):
        for j, face in enumerate(die.faces):
            found.setdefault(Feature(FACE, game.symbol_id(face)), Row("dice.toml", ("die", i, "faces", j)))
    for i, row in enumerate(game.tables["pairs"].rows):
        found[Feature(PAIR, game.symbol_id(row["face"]))] = Row(PAIRS, ("row", i))
    for i, ruling in enumerate(game.rulings.ruling if game.rulings is not None else ()):
        if ruling.model_key in KEYS and (board == SERIES or ruling.model_key not in _ONLY_SERIES):
            found[Feature(RULING, ruling.model_key)] = Row("rulings.toml", ("ruling", i))
    return found


def fired(before: State | None, action: Action | None, after: State) -> Iterator[Feature]:
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
    rules, worth = before.rules, before.rules.worth
    if action.kind is Kind.STOP:
        if worth(plus(before.kept, before.rolled)) != worth(before.aside):
            yield "counting"
        pair = rules.numbers.facts.pair
        if worth(before.acting).moves and any(count >= 2 * pair for count in before.acting):
            yield "stacks"
    if action.kind is Kind.BUST and worth(before.kept).moves:
        yield "bust"
    if before.phase is Phase.MOVE:
        ready = worth(before.acting)
        if action.moved < min(ready.moves, before.mats[before.seat]):
            yield "moving"
        if ready.may_send:
            yield "buildings"
        if action.moved == before.mats[before.seat]:
            yield "win"
    if len(after.finished) > len(before.finished):
        yield "ending"
        if before.board == SERIES and after.phase is not Phase.OVER:
            yield "next_start"
        if before.board == SERIES and after.phase is Phase.OVER:
            totals = penalties(after.finished, after.players)
            if totals.count(min(totals)) > 1:
                yield "series_tie"
