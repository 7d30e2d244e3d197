"""A position -> how many cards of the own suit everybody has, and who wins with them."""

from __future__ import annotations

from pnp.games.trick_or_treat.rulings import WinCards
from pnp.games.trick_or_treat.state import Position
from pnp.play.model import Result


def collected(position: Position, seat: int) -> int:
    """How many cards of the own suit the seat has, where the ruling T-WIN counts them."""
    player = position.players[seat]
    cards = player.vault
    if position.data.rulings.win_cards is WinCards.HAND_AND_VAULT:
        cards |= player.hand
    return (cards & position.suit_mask(seat)).bit_count()


def standing(position: Position) -> list[int]:
    """How far everybody is; before there are characters nobody collects anything."""
    return [collected(position, seat) if who.character >= 0 else 0 for seat, who in enumerate(position.players)]


def is_complete(position: Position, seat: int) -> bool:
    return collected(position, seat) >= position.data.facts.collection


def with_winner(position: Position) -> Position:
    """Whoever has the collection wins at once. Both after one Trade: more points, then whose turn it is."""
    if position.winner >= 0:
        return position
    complete = [seat for seat in range(len(position.players)) if is_complete(position, seat)]
    if not complete:
        return position
    best = max(complete, key=lambda seat: (position.players[seat].points, seat == position.turn.seat))
    return position._replace(winner=best)


def result(position: Position) -> Result | None:
    """Who has won, and how many cards of the own suit everybody has; None while nobody has won."""
    if position.winner < 0:
        return None
    scores = tuple({"collected": collected(position, seat)} for seat in range(len(position.players)))
    return Result(scores, (position.winner,))
