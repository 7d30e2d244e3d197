"""How a game goes: yards, weather, flights of everybody, and the next watcher."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.thistledown_mail.actions import Kind
from pnp.games.thistledown_mail.rulings import Stamps
from pnp.games.thistledown_mail.state import ANY_HEIGHT, Phase, State

from .positions import LOW, MIDDLE, MODEL, VALE, balloon, flight, flying, playing, spaces


def test_yards_are_chosen_from_the_last_seat_to_the_first() -> None:
    rng, seats = Random(1), []
    state = MODEL.start(VALE, 4, rng)
    while state.phase is Phase.START:
        seats.append(state.seat)
        assert len(state.legal()) == 5 - len(seats)
        state = state.apply(state.legal()[0], rng)
    assert seats == [3, 2, 1, 0] and state.phase is Phase.WEATHER and state.seat == 0
    assert len({state.balloon(seat).at for seat in range(4)}) == 4
    assert {(state.balloon(seat).height, state.balloon(seat).bags) for seat in range(4)} == {(LOW, 6)}


@pytest.mark.parametrize("rolled", [0, 1, 2, ANY_HEIGHT])
def test_the_watcher_lays_a_card_where_the_die_says(rolled: int) -> None:
    state = flying(balloon("2,1"), balloon("2,8"), phase=Phase.WEATHER, rolled=rolled)
    heights = range(3) if rolled == ANY_HEIGHT else (rolled,)
    assert {(one.height, one.card) for one in state.legal()} == {(h, card) for h in heights for card in state.forecast}
    action = state.legal()[0]
    after = state.apply(action, Random(2))
    assert after.winds[action.height] == action.card and after.phase is Phase.FLY and after.seat == state.watcher
    assert [h for h in range(3) if after.winds[h] != state.winds[h]] == [action.height]
    assert len(after.forecast) == 2 and action.card not in after.forecast
    assert {*after.forecast, *after.rest} == {*state.forecast, *state.rest} - {action.card}


def test_the_die_goes_round_and_the_game_ends() -> None:
    rng, watchers = Random(5), []
    state = MODEL.start(VALE, 3, rng)
    while state.player() is not None:
        if state.phase is Phase.WEATHER:
            watchers.append(state.seat)
        state = state.apply(rng.choice(state.legal()), rng)
    assert watchers == [0, 1, 2] * 4 and state.result() is not None
    assert len(state.rest) == 18 - 3 - 2 - 12


def _both_reach(state: State) -> State:
    """Two balloons drift into 5,6 in one round."""
    for _ in range(2):
        action = flight(state, LOW)
        assert action is not None
        state = state.apply(action, Random(0))
    return state


def test_who_arrives_in_one_round_shares_the_stamp_unless_ruled_so() -> None:
    winds = ("kettle-sun", "larkrise-gust", "drover-geese")
    both = (balloon("5,5"), balloon("5,5"))
    after = _both_reach(flying(*both, winds=winds))
    assert [after.balloon(seat).stamps for seat in (0, 1)] == [spaces("5,6")] * 2
    assert after.gone == spaces("5,6") and after.round == 2 and after.seat == after.watcher == 1
    after = _both_reach(flying(*both, winds=winds, model=playing(stamps=Stamps.IN_ORDER)))
    assert [after.balloon(seat).stamps for seat in (0, 1)] == [spaces("5,6"), 0]


def test_who_comes_later_has_the_letter_alone() -> None:
    winds = ("kettle-sun", "larkrise-gust", "drover-geese")
    state = flying(balloon("5,5"), balloon("2,1"), winds=winds, gone=spaces("5,6"))
    action = flight(state, LOW)
    assert action is not None
    there = state.apply(action, Random(0)).balloon(0)
    assert (there.letters, there.stamps) == (spaces("5,6"), 0)


def test_what_a_transcript_says() -> None:
    state = flying(balloon("5,5", bags=2))
    assert state.heading == "round 1: low larkrise-sun, middle kettle-gust, high drover-geese"
    told = {str(one) for one in state.legal() if one.kind is Kind.FLY}
    assert "flies low NE, to 4,5" in told
    assert "flies middle E with the gust, to 5,6 for 1 sandbag" in told
    assert "flies high S, to 1,1" not in told
    assert flight(state, MIDDLE, turn=1) is not None
