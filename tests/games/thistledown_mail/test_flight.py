"""Where winds carry a balloon, what that costs, and what it earns: positions worked out by hand on the printed map."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.thistledown_mail.flight import Balloon
from pnp.games.thistledown_mail.rulings import Gusts, Letters, Ridges
from pnp.games.thistledown_mail.state import State

from .positions import FIELD, HIGH, LOW, MIDDLE, balloon, flight, flying, playing, space, spaces


def flown(state: State, height: int, turn: int = 0, further: int = 0) -> Balloon:
    action = flight(state, height, turn, further)
    assert action is not None
    return state.apply(action, Random(0)).balloon(0)


@pytest.mark.parametrize(
    ("start", "height", "turn", "end"),
    [
        ("5,5", LOW, 0, "4,5"),  # larkrise blows to the north-east
        ("5,5", LOW, 1, "5,6"),
        ("5,5", LOW, -1, "4,4"),
        ("6,2", LOW, 0, "5,3"),  # a row that is shifted
        ("2,3", MIDDLE, 0, "2,5"),
        ("5,5", HIGH, 0, "8,6"),
        ("3,8", HIGH, 0, "5,9"),  # the edge of the map
        ("1,9", LOW, 0, "1,9"),
        ("5,5", MIDDLE, 0, "5,6"),  # a peak stands on 5,7
        ("4,2", MIDDLE, 0, "4,2"),
        ("6,1", HIGH, 0, "9,3"),  # over 7,2 and 8,2
    ],
)
def test_where_a_flight_ends(start: str, height: int, turn: int, end: str) -> None:
    assert FIELD.cells[flown(flying(balloon(start)), height, turn).at] == end


def test_a_gust_is_one_space_more() -> None:
    state = flying(balloon("2,3"))
    assert flown(state, MIDDLE).at == space("2,5") and flown(state, MIDDLE, further=1).at == space("2,6")
    assert flight(state, LOW, further=1) is None


@pytest.mark.parametrize(
    ("before", "height", "turn", "cost"),
    [
        (LOW, LOW, 0, 0),
        (LOW, MIDDLE, 0, 1),
        (LOW, HIGH, 0, 2),
        (MIDDLE, HIGH, 0, 1),
        (HIGH, LOW, 0, 0),
        (LOW, LOW, 1, 1),
        (LOW, MIDDLE, -1, 2),
        (LOW, HIGH, 1, 2),  # the geese lead
    ],
)
def test_what_a_flight_costs(before: int, height: int, turn: int, cost: int) -> None:
    assert flown(flying(balloon("5,5", before)), height, turn).bags == 6 - cost


def test_the_sun_lifts_and_does_not_turn() -> None:
    state = flying(balloon("5,5"), winds=("kettle-gust", "larkrise-geese", "drover-sun"))
    assert flown(state, HIGH).bags == 6 and flown(state, HIGH, turn=1).bags == 5


def test_without_sandbags_there_is_little_to_choose() -> None:
    told = {(one.height, one.turn, one.further) for one in flying(balloon("5,5", MIDDLE, bags=0)).legal()}
    assert told == {(LOW, 0, 0), (MIDDLE, 0, 0), (MIDDLE, 0, 1)}
    assert flight(flying(balloon("5,5", bags=1)), HIGH) is None


def test_a_letter_is_for_the_end_of_a_low_flight() -> None:
    state = flying(balloon("5,5"), winds=("kettle-sun", "larkrise-gust", "drover-geese"))
    there = flown(state, LOW)
    assert (there.letters, there.stamps) == (spaces("5,6"), spaces("5,6"))
    assert flown(flying(balloon("5,4")), MIDDLE).letters == 0  # over 5,6 at the end, and not low
    twice = flying(there._replace(at=space("5,5")), winds=("kettle-sun", "larkrise-gust", "drover-geese"))
    assert flown(twice, LOW).letters == spaces("5,6")


def test_a_village_that_is_passed_gets_nothing_unless_ruled_so() -> None:
    winds = ("kettle-gust", "larkrise-sun", "drover-geese")
    assert flown(flying(balloon("9,3"), winds=winds), LOW, further=1).letters == 0
    other = playing(letters=Letters.PASSES)
    assert flown(flying(balloon("9,3"), winds=winds, model=other), LOW, further=1).letters == spaces("9,4")


def test_sketches_are_for_the_middle_and_echoes_for_above() -> None:
    assert flown(flying(balloon("6,3")), MIDDLE).sketches == spaces("6,4")
    assert flown(flying(balloon("6,1")), HIGH).echoes == spaces("7,2", "8,2")
    east = ("larkrise-sun", "drover-gust", "kettle-geese")
    assert flown(flying(balloon("6,3"), winds=east), HIGH).sketches == 0
    assert flown(flying(balloon("6,3"), winds=east), HIGH).echoes == 0


def test_a_lake_fills_sandbags_while_there_are_circles() -> None:
    west = ("long-tom-geese", "larkrise-sun", "drover-gust")
    full = flown(flying(balloon("10,4", bags=1), winds=west), LOW)
    assert (full.bags, full.refilled) == (4, 3)
    last = flown(flying(balloon("10,4", bags=1, refilled=5), winds=west), LOW)
    assert (last.bags, last.refilled) == (2, 6)
    assert flown(flying(balloon("10,5", bags=1), winds=("kettle-sun", "long-tom-geese", "molly-sun")), MIDDLE).bags == 0


def test_hanging_still_is_a_flight() -> None:
    state = flying(balloon("4,8", HIGH), winds=("kettle-sun", "larkrise-gust", "drover-geese"))
    there = flown(state, LOW)
    assert there.at == space("4,8") and there.letters == spaces("4,8")


def test_readings_of_gusts_and_ridges() -> None:
    must = flying(balloon("2,3"), model=playing(gusts=Gusts.MUST))
    assert flight(must, MIDDLE) is None and flight(must, MIDDLE, further=1) is not None
    barred = flying(balloon("5,5"), model=playing(ridges=Ridges.BAR))
    assert flight(barred, MIDDLE) is None and flight(barred, HIGH) is not None
    assert flight(flying(balloon("1,9"), model=playing(ridges=Ridges.BAR)), LOW) is not None  # the edge bars nobody
