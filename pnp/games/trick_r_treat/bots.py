"""What a player sees -> how good each action seems. Bots trust their eyes; they differ in pace and in taste."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.trick_r_treat.actions import Action, Choice, Kind, Side
from pnp.games.trick_r_treat.schema import Neighbour
from pnp.games.trick_r_treat.state import State, View


def appraise(view: View, actions: Sequence[Action], pace: int) -> list[float]:
    """For a player who keeps to this pace."""
    decision = view.decision
    assert decision is not None
    if decision.choice is Choice.PACE:
        return [float(action.card == pace) for action in actions]
    if decision.choice is Choice.JUDGE:
        wanted = Kind.ACCEPT if decision.belief else Kind.REJECT
        return [float(action.kind is wanted) for action in actions]
    if decision.choice is Choice.GIVE:
        return [_gift_worth(view, action.card) for action in actions]
    sides = _side_worths(view, view.setting.numbers.paces[pace].neighbour)
    die, card = decision.die, decision.card
    return [1.0 + sides[action.side] if action.die == die and action.card == card else 0.0 for action in actions]


def prospects(state: State) -> list[float]:
    """Candy, and one more for each card that somebody has got rid of in this hand; who has more than at first may yet
    come out even, but not without work."""
    owned = state.position.owned
    return [float(candy + state.start[seat] - owned(seat)) for seat, candy in enumerate(state.candy)]


def _gift_worth(view: View, card: int) -> float:
    """A card that no die shows is hardest to pass on; of two alike one does as well as both."""
    return 0.5 * (view.position.hands[view.seat][card] > 1) - view.position.dice.count(card)


def _side_worths(view: View, taste: Neighbour) -> dict[Side, float]:
    """How gladly a pair is given to either neighbour."""
    if taste is Neighbour.ANY:
        return dict.fromkeys(Side, 0.0)
    players = len(view.candy)
    seats = {side: (view.seat + side) % players for side in Side}
    if taste is Neighbour.BUSY:
        return {side: float(view.occupied[seat]) for side, seat in seats.items()}
    return {side: view.candy[seat] - sum(view.position.hands[seat]) / 100 for side, seat in seats.items()}
