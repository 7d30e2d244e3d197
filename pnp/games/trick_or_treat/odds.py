"""The data -> the chances that the book tells: of a blind attempt, and of a set in a fresh hand."""

from __future__ import annotations

from math import comb

from pnp.games.trick_or_treat.schema import Does
from pnp.games.trick_or_treat.state import GameData

_NAMING = (Does.ASK, Does.STEAL)


def book_values(data: GameData) -> dict[str, object]:
    """Chances in per cent by roll, deals by the reading of Fortify, and the suits that are paid by their powers."""
    paid = {data.suits[one.suit].id for one in data.characters if one.points or one.per_card}
    return {
        "hits": {roll.id: round(100 * hit(data, roll.cards)) for roll in data.rolls if roll.does in _NAMING},
        "deals": {reading.value: deals(data, cards) for reading, (cards, _) in data.variants.items()},
        "paid": sorted(paid),
    }


def hit(data: GameData, names: int) -> float:
    """That one of so many cards is in an opponent's hand, of which nobody has said a word."""
    held = data.facts.start_hand
    unseen = len(data.cards) - held
    return 1 - comb(unseen - held, names) / comb(unseen, names)


def deals(data: GameData, cards: int) -> int:
    """How many hands are dealt for one with so many cards of a rank, on average; 0 if there is none."""
    without = [1]  # ways to choose a hand of each size in which no rank has so many cards
    for rank in data.ranks:
        size = rank.mask.bit_count()
        few = [comb(size, count) for count in range(min(size + 1, max(cards, 1)))]
        grown = [0] * (len(without) + len(few) - 1)
        for i, ways in enumerate(without):
            for j, more in enumerate(few):
                grown[i + j] += ways * more
        without = grown
    held = data.facts.start_hand
    every = comb(len(data.cards), held)
    lacking = without[held] if held < len(without) else 0
    return round(every / (every - lacking)) if every > lacking else 0
