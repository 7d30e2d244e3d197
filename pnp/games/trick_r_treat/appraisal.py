"""What a player sees -> how good each action seems. Bots trust their eyes; they differ in pace and in taste."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.trick_r_treat.actions import Action, Kind
from pnp.games.trick_r_treat.moment import Asked
from pnp.games.trick_r_treat.state import View
from pnp.games.trick_r_treat.vocabulary import Neighbour, Side


def appraise(view: View, actions: Sequence[Action], pace: int) -> list[float]:
    """For a player who keeps to this pace."""
    ask = view.ask
    assert ask is not None
    if ask.what is Asked.PACE:
        return [float(action.card == pace) for action in actions]
    if ask.what is Asked.JUDGE:
        wanted = Kind.ACCEPT if ask.belief else Kind.REJECT
        return [float(action.kind is wanted) for action in actions]
    if ask.what is Asked.GIVE:
        return [_parting(view, action.card) for action in actions]
    sides = _sides(view, view.setting.numbers.paces[pace].neighbour)
    die, card = ask.die, ask.card
    return [1.0 + sides[action.side] if action.die == die and action.card == card else 0.0 for action in actions]


def _parting(view: View, card: int) -> float:
    """A card that no die shows is hardest to pass on; of two alike one does as well as both."""
    return 0.5 * (view.table.hands[view.seat][card] > 1) - view.table.dice.count(card)


def _sides(view: View, taste: Neighbour) -> dict[Side, float]:
    """How gladly a pair is given to either neighbour."""
    if taste is Neighbour.ANY:
        return dict.fromkeys(Side, 0.0)
    players = len(view.candy)
    seats = {side: (view.seat + side) % players for side in Side}
    if taste is Neighbour.BUSY:
        return {side: float(view.occupied[seat]) for side, seat in seats.items()}
    return {side: view.candy[seat] - sum(view.table.hands[seat]) / 100 for side, seat in seats.items()}
