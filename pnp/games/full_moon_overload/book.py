"""The model -> plain values for the book's text: what can be counted or looked up, and nobody should type by hand."""

from __future__ import annotations

from typing import Any

from pnp.games.full_moon_overload.model import FullMoonOverload
from pnp.games.full_moon_overload.vocabulary import CLASSES


def book_values(model: FullMoonOverload) -> dict[str, Any]:
    """`pairs`: legal moves between two cards of the deck, by row of the moves and in all. `ways_on`: to how many cards
    of the deck a card of a class can move on average. `counts`: cards by class. `grids_for`: ids of the grids that
    suit a number of players, smallest first."""
    pairs, deck = model.relation.pairs(), model.deck
    counts = {kind.value: sum(card.kind is kind for card in deck.cards) for kind in CLASSES}
    grids = sorted(model.game.tables["grids"].rows, key=lambda row: (row["rows"] * row["columns"], row["rows"]))
    fewest, most = model.players
    return {
        "cards": len(deck.cards),
        "counts": counts,
        "pairs": {f"{here}-to-{there}": count for (here, there), count in pairs.items()},
        "pairs_in_all": pairs.total(),
        "ways_on": {
            here.value: round(sum(pairs[here, there] for there in CLASSES) / counts[here], 1) for here in CLASSES
        },
        "points_in_all": sum(deck.points),
        "grids_for": {
            players: [row["id"] for row in grids if players in row["good_for"]] for players in range(fewest, most + 1)
        },
    }
