"""What came of an action -> words for a transcript."""

from __future__ import annotations

from itertools import groupby

from pnp.games.trick_or_treat.card_sets import bits
from pnp.games.trick_or_treat.schema import Income
from pnp.games.trick_or_treat.state import GameData, Position, Said

DRAWS, SUMMONS, GIVES, SEES = "draws", "summons", "gives", "sees"
NONE, WRONG, LOST = "none", "wrong", "lost"
SHUFFLED, LATE = "shuffled", "late"
_PLAIN = {
    NONE: "{seat} has none of it",
    WRONG: "{seat} has no such card, and the turn is over",
    LOST: "nobody else can be chosen, and the action is lost",
    SHUFFLED: "the Discard Pile is shuffled into a new Muster Deck",
    LATE: "no card is left to draw: the free-for-all begins",
    DRAWS: "{seat} draws {cards}",
    SUMMONS: "{seat} lays down {cards}",
    GIVES: "{seat} hands {cards} to {other}",
    SEES: "{seat} looks at {cards}",
    Income.STEAL: "{seat} gains {points} TP for the Steal",
    Income.THREE: "{seat} gains {points} TP for a set",
    Income.FORTIFY: "{seat} gains {points} TP",
    Income.POWER: "{seat} gains {points} TP by a power",
    Income.FAILED_STEAL: "{seat} gains {points} TP for the Steal that failed",
}


def told(position: Position) -> str:
    """In the order in which it happened; cards that somebody draws one by one are told together."""
    runs = groupby(position.said, key=lambda said: (said.what, said.seat, said.other, said.points))
    return "; ".join(_words(position.data, list(same)) for _, same in runs)


def _words(data: GameData, same: list[Said]) -> str:
    first = same[0]
    names = [f"the {data.cards[card].name}" for said in same for card in bits(said.cards)]
    cards = " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))
    seat, other = f"seat {first.seat + 1}", f"seat {first.other + 1}"
    return _PLAIN[first.what].format(seat=seat, other=other, cards=cards, points=first.points)
