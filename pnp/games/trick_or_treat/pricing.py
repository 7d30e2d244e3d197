"""Treat points -> what they are worth in cards of the own suit, and what everybody may hope for with both."""

from __future__ import annotations

from pnp.games.trick_or_treat.score import collected
from pnp.games.trick_or_treat.state import Phase, Position

# What the first treat points are worth in cards, and the next, and all others: the first ones are for a Freeze.
_FIRST, _NEXT, _OTHERS = (3, 0.4), (8, 0.08), 0.03


def priced(points: int, have: int) -> float:
    """What the last so many of these treat points are worth in cards: the last ones much, the many hardly anything."""
    return sum(
        _FIRST[1] if point <= _FIRST[0] else _NEXT[1] if point <= _NEXT[0] else _OTHERS
        for point in range(have - points + 1, have + 1)
    )


def prospects(position: Position) -> list[float] | None:
    """Cards of the own suit, and what treat points are worth beside them: at the beginning of a turn."""
    if position.turn.phase is not Phase.START:
        return None
    return [
        collected(position, seat) + priced(player.points, player.points) for seat, player in enumerate(position.players)
    ]
