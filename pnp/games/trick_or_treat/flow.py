"""The course of a turn: from the deal to the first turn, from an action to spending, refilling, trimming and on."""

from __future__ import annotations

from random import Random

from pnp.games.trick_or_treat.moves import draw
from pnp.games.trick_or_treat.options import purchases
from pnp.games.trick_or_treat.readings import Replenish
from pnp.games.trick_or_treat.table import NEVER, Player, Table, Turn
from pnp.games.trick_or_treat.vocabulary import Buys, Phase


def deal(table: Table, rng: Random) -> Table:
    """Everybody has a character: the Muster Deck is shuffled, hands and points are dealt, the first drafter begins."""
    deck = list(range(len(table.lore.cards)))
    rng.shuffle(deck)
    count, facts = len(table.players), table.lore.facts
    players = []
    for player in table.players:
        hand, deck = deck[: facts.start_hand], deck[facts.start_hand :]
        players.append(fresh(player.character, sum(1 << card for card in hand), facts.start_points, count, table))
    placed = (0,) * count
    return begin(table._replace(players=tuple(players), muster=tuple(deck), placed=placed), 0, 1, rng)


def fresh(character: int, hand: int, points: int, seats: int, table: Table) -> Player:
    """A player whom nobody knows anything about."""
    denied = (NEVER,) * len(table.lore.cards)
    return Player(
        character=character, hand=hand, points=points, drawn=hand.bit_count(), seen=(0,) * seats, denied=denied
    )


def begin(table: Table, seat: int, number: int, rng: Random) -> Table:
    """A new turn. Borrowed powers that were not used are lost."""
    standing = tuple((player.vault.bit_count(), player.points) for player in table.players)
    table = table._replace(turn=Turn(number=number, seat=seat, standing=standing, phase=Phase.START))
    if table.is_over:
        return table
    player = table.active
    if player.borrowed:
        table = table.but(seat, borrowed=())
    if player.hand or table.free_for_all:
        return table
    if player.points >= table.lore.facts.continue_cost:
        return table.on(phase=Phase.EMPTY)
    return forfeit(table, rng)


def forfeit(table: Table, rng: Random) -> Table:
    """No action and no spending but for what is always allowed; the refill still comes."""
    return to_spend(table.on(forfeited=True).note("moment", "forfeit"), rng)


def to_spend(table: Table, rng: Random) -> Table:
    """After the action and after each option. Whoever can buy nothing is not asked."""
    if table.winner >= 0:
        return table
    table = free_for_all(table.on(phase=Phase.SPEND))
    return table if purchases(table) else replenish(table, rng)


def free_for_all(table: Table) -> Table:
    """Begins when no card is left to draw, and never ends."""
    if table.muster or table.discard or table.free_for_all:
        return table
    return table._replace(free_for_all=True).note("moment", "free-for-all")


def replenish(table: Table, rng: Random) -> Table:
    """The refill, then the trim."""
    seat, facts = table.turn.seat, table.lore.facts
    missing = max(0, facts.hand_limit - table.active.hand.bit_count())
    match table.lore.readings.replenish:
        case Replenish.TO_LIMIT:
            count = missing
        case Replenish.ONE:
            count = 1
        case Replenish.ROLL_ONLY:
            count = 0
    if count > 1:
        table = table.note("ruling", "replenish")
    if count:
        table, extra = single_draws(table, count)
        table, _ = draw(table, seat, count + extra, rng)
    if table.winner >= 0:
        return table
    return trim(free_for_all(table), rng)


def single_draws(table: Table, count: int) -> tuple[Table, int]:
    """A waiting Double Draw turns one single card into more; how many cards that adds."""
    if not table.turn.doubled or not count:
        return table, 0
    return table.on(doubled=False).note("moment", "draw doubled"), table.lore.offers[Buys.DOUBLE_DRAW].cards - 1


def trim(table: Table, rng: Random) -> Table:
    """Down to the hand limit, card by card, unless the free-for-all has begun."""
    over = table.active.hand.bit_count() - table.lore.facts.hand_limit
    if over > 0 and not table.free_for_all:
        return table.on(phase=Phase.TRIM, left=over)
    return next_turn(table, rng)


def next_turn(table: Table, rng: Random) -> Table:
    seat = (table.turn.seat + 1) % len(table.players)
    return begin(table, seat, table.turn.number + 1, rng)
