"""What a player sees and may do -> what each action seems to be worth."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from pnp.games.thistledown_mail.actions import Action, Kind
from pnp.games.thistledown_mail.board import Field, spaces_of
from pnp.games.thistledown_mail.flight import Balloon, Rules
from pnp.games.thistledown_mail.score import earned, landing
from pnp.games.thistledown_mail.state import Phase, State

_BAG = 0.9  # what a sandbag is worth while there are rounds to use it
_VILLAGE, _SIGHT = 0.22, 0.2  # what a space of distance to the next ones costs
_HOPE = 0.5  # of what a flight after this one would add: the winds may have turned by then
_REMEMBERED = 50_000
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


def prospects(state: State) -> Sequence[float] | None:
    """Of everybody, once all balloons stand on the map."""
    if state.phase is Phase.START:
        return None
    left = state.rules.facts.rounds - state.round
    flown = (state.seat - state.watcher) % state.players if state.phase is Phase.FLY else 0
    hopes = _prospects(state.rules, state.field)
    return [
        hopes.standing(state.balloon(seat), left + ((seat - state.watcher) % state.players >= flown))
        for seat in range(state.players)
    ]


def _ahead(view: State, balloon: Balloon, left: int) -> float:
    now = _prospects(view.rules, view.field).standing(balloon, left)
    return now if left == 0 else now + _HOPE * (_best_flight(view, balloon, view.winds, left - 1) - now)


def _with(winds: tuple[int, ...], action: Action) -> tuple[int, ...]:
    assert action.kind is Kind.LAY
    return tuple(action.card if height == action.height else wind for height, wind in enumerate(winds))


def _best_flight(view: State, balloon: Balloon, winds: Sequence[int], left: int) -> float:
    rules, field, lost, prospects = view.rules, view.field, view.lost(), _prospects(view.rules, view.field)
    return max(
        [
            prospects.standing(rules.after(field, balloon, action.height, flight, lost), left)
            for action, flight in rules.flights(field, balloon, winds)
        ],
        default=0.0,
    )


class _Prospects:
    """How well a balloon stands on a field; what a set of spaces comes to is remembered."""

    def __init__(self, rules: Rules, field: Field) -> None:
        self.rules, self.field = rules, field
        self._known: dict[tuple[Balloon, int], float] = {}
        remembered = lru_cache(_REMEMBERED)
        self._to_villages, self._to_sights = remembered(self._far_from_villages), remembered(self._far_from_sights)

    def standing(self, balloon: Balloon, left: int) -> float:
        """Points so far, what the sandbags will be good for, and how near the next villages and the fair are."""
        key = (balloon, left)
        worth = self._known.get(key)
        if worth is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            worth = self._known[key] = self._standing(balloon, left)
        return worth

    def _standing(self, balloon: Balloon, left: int) -> float:
        field, points = self.field, sum(earned(self.rules, self.field, balloon))
        if left == 0:
            return float(points + landing(self.rules, field, balloon))
        worth = points + _BAG * min(balloon.bags, left)
        worth -= self._to_villages(balloon.at, balloon.letters) + self._to_sights(balloon.at, balloon.sketches)
        if left <= _ROUNDS_HOME:
            worth -= _HOMEWARD * max(0, field.distances[balloon.at][field.fair] - left)
        return worth

    def _far_from_villages(self, at: int, letters: int) -> float:
        """What the way to the next two costs."""
        far = self.field.distances[at]
        return _VILLAGE * sum(sorted(far[space] for space in self.field.villages if not letters >> space & 1)[:2])

    def _far_from_sights(self, at: int, sketches: int) -> float:
        far = self.field.distances[at]
        return _SIGHT * min((far[space] for space in spaces_of(self.field.sights & ~sketches)), default=0)


@lru_cache(maxsize=16)
def _prospects(rules: Rules, field: Field) -> _Prospects:
    return _Prospects(rules, field)
