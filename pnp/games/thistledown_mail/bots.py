"""What a player sees and may do -> what each action seems to be worth."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.board import spaces_of
from pnp.games.thistledown_mail.flight import Balloon
from pnp.games.thistledown_mail.score import points
from pnp.games.thistledown_mail.state import Phase, State

_BAG = 0.9  # what a sandbag is worth while there are rounds to use it
_VILLAGE, _SIGHT = 0.22, 0.2  # what a space of distance to the next ones costs
_HOPE = 0.5  # of what a flight after this one would add: the winds may have turned by then
_HOMEWARD, _ROUNDS_HOME = 1.2, 4  # … and of distance to the fair, in the last rounds


def greedy(view: State, actions: Sequence[Action]) -> Sequence[float]:
    """What this flight earns, how well the balloon stands afterwards, and half of what the next flight would add."""
    rules, field, left = view.rules, view.field, view.rules.facts.rounds - view.round
    match view.phase:
        case Phase.START:
            fresh = Balloon(0, bags=rules.facts.sandbags)
            return [_best_flight(view, fresh._replace(at=action.space), view.winds, left) for action in actions]
        case Phase.WEATHER:
            return [_best_flight(view, view.balloon(view.seat), _with(view.winds, action), left) for action in actions]
    own = view.balloon(view.seat)
    flights = dict(rules.flights(field, own, view.winds))
    return [
        _ahead(view, rules.after(field, own, action.height, flights[action], view.lost()), left) for action in actions
    ]


def _ahead(view: State, balloon: Balloon, left: int) -> float:
    now = _standing(view, balloon, left)
    return now if left == 0 else now + _HOPE * (_best_flight(view, balloon, view.winds, left - 1) - now)


def _with(winds: tuple[int, ...], action: Action) -> tuple[int, ...]:
    assert action.kind is Kind.LAY
    return tuple(action.card if height == action.height else wind for height, wind in enumerate(winds))


def _best_flight(view: State, balloon: Balloon, winds: Sequence[int], left: int) -> float:
    rules, field = view.rules, view.field
    return max(
        (
            _standing(view, rules.after(field, balloon, action.height, flight, view.lost()), left)
            for action, flight in rules.flights(field, balloon, winds)
        ),
        default=0.0,
    )


def _standing(view: State, balloon: Balloon, left: int) -> float:
    """Points so far, what the sandbags will be good for, and how near the next villages and the fair are."""
    field, score = view.field, points(view.rules, view.field, balloon)
    if left == 0:
        return float(sum(score.values()))
    far = field.distances[balloon.at]
    worth = sum(score.values()) - score["the fair"] + _BAG * min(balloon.bags, left)
    villages = sorted(far[space] for space in field.villages if not balloon.letters >> space & 1)[:2]
    sights = [far[space] for space in spaces_of(field.sights & ~balloon.sketches)]
    worth -= _VILLAGE * sum(villages) + _SIGHT * min(sights, default=0)
    if left <= _ROUNDS_HOME:
        worth -= _HOMEWARD * max(0, far[field.fair] - left)
    return worth
