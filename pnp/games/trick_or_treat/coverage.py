"""Steps of a game -> which faces, rolls, options, powers, incomes and rulings they came across."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.powers import OWN_RANK
from pnp.games.trick_or_treat.schema import CharacterRow, Does, IncomeRow, OptionRow, RollRow
from pnp.games.trick_or_treat.state import Phase, Position
from pnp.play.model import Feature
from pnp.source.spans import Span

FACE, ROLL, OPTION, POWER, INCOME, RULING = "face", "roll", "option", "power", "income", "ruling"


def features(game: Game) -> dict[Feature, Span]:
    """Everything in the data that play should come across, and where it stands."""
    assert game.dice is not None and game.rulings is not None
    die = game.dice.die[0]
    spans: dict[Feature, Span] = {
        Feature(FACE, game.symbol_id(face)): die.span.at("faces", number) for number, face in enumerate(die.faces)
    }
    spans |= {Feature(ROLL, row.id): row.span for row in game.rows("rolls", RollRow)}
    spans |= {Feature(OPTION, row.id): row.span for row in game.rows("options", OptionRow)}
    spans |= {Feature(POWER, row.id): row.span for row in game.rows("characters", CharacterRow)}
    spans |= {Feature(INCOME, row.id): row.span for row in game.rows("incomes", IncomeRow) if not row.optional}
    return spans | {Feature(RULING, row.switch): row.span for row in game.rulings.ruling if row.switch}


def covered(before: Position | None, action: Action | None, after: Position) -> Iterator[Feature]:
    """What one step came across. Most of it the step itself has noted."""
    yield from after.events
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
    if action.kind is Kind.NAME and before.roll.does is Does.STEAL and Feature(RULING, "steal_end") in after.events:
        yield "failed_steal_point"
    if after.winner >= 0 and after.players[after.winner].hand & after.suit_mask(after.winner):
        yield "win_cards"
