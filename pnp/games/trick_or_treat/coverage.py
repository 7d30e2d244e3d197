"""Steps of a game -> which faces, rolls, options, powers, incomes and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.load import Game
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.powers import OWN_RANK
from pnp.games.trick_or_treat.rulings import KEYS
from pnp.games.trick_or_treat.schema import Does
from pnp.games.trick_or_treat.state import Phase, Position
from pnp.play.protocol import Feature, Row

FACE, ROLL, OPTION, POWER, INCOME, RULING = "face", "roll", "option", "power", "income", "ruling"


def features(game: Game) -> dict[Feature, Row]:
    """Everything in the data that play should come across, and where it stands."""
    assert game.dice is not None and game.rulings is not None
    rows: dict[Feature, Row] = {}
    for j, face in enumerate(game.dice.die[0].faces):
        rows[Feature(FACE, game.symbol_id(face))] = Row("dice.toml", ("die", 0, "faces", j))
    for kind, name in ((ROLL, "rolls"), (OPTION, "options"), (POWER, "characters"), (INCOME, "incomes")):
        table = game.tables[name]
        for i, row in enumerate(table.rows):
            if not row.get("optional"):
                rows[Feature(kind, row["id"])] = Row(table.file, ("row", i))
    for i, ruling in enumerate(game.rulings.ruling):
        if ruling.model_key in KEYS:
            rows[Feature(RULING, ruling.model_key)] = Row("rulings.toml", ("ruling", i))
    return rows


def fired(before: Position | None, action: Action | None, after: Position) -> Iterator[Feature]:
    """What one step came across. Most of it the step itself has noted."""
    for kind, name in after.events:
        yield Feature(kind, name)
    if before is not None and action is not None:
        yield from (Feature(RULING, key) for key in _ruled(before, action, after))


def _ruled(before: Position, action: Action, after: Position) -> Iterator[str]:
    """Keys of rulings that made a difference here, or would have made one."""
    data = before.data
    if before.turn.phase is Phase.ACT and before.roll.does is Does.FORTIFY and action.kind in (Kind.DO, Kind.FORTIFY):
        most = max((before.active.hand & rank.mask).bit_count() for rank in data.ranks)
        counts = [cards for cards, _ in data.variants.values()]
        if most >= min(counts):
            yield "fortify_count"
        if most >= data.fortify:
            yield "fortify_must"
    if action.kind is Kind.RANK and data.characters[action.power].effect == OWN_RANK:
        yield "page_bats"
    if action.kind is Kind.NAME and before.roll.does is Does.STEAL and ("ruling", "steal_end") in after.events:
        yield "failed_steal_point"
    if after.winner >= 0 and after.players[after.winner].hand & after.suit_mask(after.winner):
        yield "win_cards"
