"""What play came across is told by its right name, once it happened."""

from __future__ import annotations

from random import Random

from pnp.games.thistledown_mail.rules import ThistledownMail
from pnp.games.thistledown_mail.state import State
from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from .positions import HIGH, LOW, MIDDLE, MODEL, VALE, balloon, flight, flying, spaces


def came_across(state: State, height: int, turn: int = 0, further: int = 0, model: ThistledownMail = MODEL) -> set[str]:
    action = flight(state, height, turn, further)
    assert action is not None
    return {str(feature) for feature in model.covered(state, action, state.apply(action, Random(0)))}


def test_a_flight_tells_its_card_height_and_space() -> None:
    assert came_across(flying(balloon("5,5"), balloon("2,1")), LOW, turn=1) == {
        "wind card larkrise-sun",
        "height low",
        "terrain village-2",
    }
    assert "terrain peak" in came_across(flying(balloon("6,1"), balloon("2,1")), HIGH)
    assert "perk carries" in came_across(flying(balloon("2,3"), balloon("2,1")), MIDDLE, further=1)


def test_rulings_are_told_where_they_matter() -> None:
    assert "ruling gusts" in came_across(flying(balloon("2,3"), balloon("2,1")), MIDDLE)
    assert "ruling ridges" in came_across(flying(balloon("5,5"), balloon("2,1")), MIDDLE)
    passing = flying(balloon("9,3"), balloon("2,1"), winds=("kettle-gust", "larkrise-sun", "drover-geese"))
    assert "ruling letters" in came_across(passing, LOW, further=1)
    late = flying(
        balloon("5,5"),
        balloon("2,1"),
        winds=("kettle-sun", "larkrise-gust", "drover-geese"),
        fresh=spaces("5,6"),
    )
    assert "ruling stamps" in came_across(late, LOW)
    last = flying(balloon("7,4", HIGH), winds=("kettle-sun", "larkrise-geese", "drover-gust"), round=12)
    assert "ruling landing" in came_across(last, MIDDLE)


def test_greedy_games_come_across_everything_but_a_tie() -> None:
    bots, found = [make_bot("greedy", MODEL)] * 4, set[Feature]()
    for seed in range(12):
        found |= set(playout(MODEL, VALE, bots, seed).coverage)
    assert set(MODEL.features(VALE)) - found <= {Feature("ruling", "ties")}  # which are rare
