"""Whole games of Trick 'r Treat: invariants after every step, the same seed the same game, transcripts played again."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from bundled import bundled
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.coverage import RULING, SHOWN
from pnp.games.trick_r_treat.events import Event, What
from pnp.games.trick_r_treat.invariants import broken
from pnp.games.trick_r_treat.referee import Table
from pnp.games.trick_r_treat.state import State
from pnp.play.bots import bot_names, make_bot
from pnp.play.playout import playout, rerun
from pnp.play.protocol import Feature

MODEL = Model(bundled("trick-r-treat"))
SHORT = "60-seconds"
NAMES = bot_names(MODEL)


@chance(12, deadline=None)
@given(st.lists(st.sampled_from(NAMES), min_size=3, max_size=6), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(names: list[str], seed: int) -> None:
    record = playout(MODEL, SHORT, [make_bot(name, MODEL) for name in names], seed)
    assert record.faults == () and record.result is not None
    assert record.steps < MODEL.horizon * len(names) / 20
    assert rerun(MODEL, record).result() == record.result
    assert playout(MODEL, SHORT, [make_bot(name, MODEL) for name in names], seed) == record


@chance(25, deadline=None)
@given(st.integers(3, 6), st.integers(0, 2**32))
def test_what_players_can_say_is_never_the_same_twice(players: int, seed: int) -> None:
    rng = Random(seed)
    state = MODEL.start(SHORT, players, rng)
    for _ in range(60):
        seat, legal = state.player(), state.legal()
        assert seat is not None and len({str(action) for action in legal}) == len(legal) > 0
        assert state.now.table.dice.count(-1) < len(state.now.table.dice) or min(state.now.paces) < 0
        state = state.apply(rng.choice(legal), rng)


def test_bots_have_the_names_of_the_paces() -> None:
    assert NAMES == ("random", "greedy", "careful", "brisk", "hasty", "sly")


@pytest.mark.parametrize("board", MODEL.boards)
def test_a_whole_game_deals_round_the_table_and_comes_across_what_it_should(board: str) -> None:
    seen: Counter[Feature] = Counter()
    for seed in range(4):
        for players in (5, 6):
            bots = [make_bot("random" if seed % 2 else "greedy", MODEL)] * players
            record = playout(MODEL, board, bots, seed)
            assert record.faults == () and record.result is not None
            assert {row["place"] for row in record.traits} == {
                "dealt first",
                *(f"dealt in hand {number}" for number in range(2, players + 1)),
            }
            seen += record.coverage
    rare = {Feature(RULING, name) for name in ("J-RUNOUT", "J-TIE")}
    assert set(MODEL.features(board)) - set(seen) <= rare
    assert {feature.name for feature in MODEL.features(board) if feature.kind == RULING} == SHOWN


def test_who_dealt_when() -> None:
    state, rng, bot = MODEL.start(SHORT, 3, Random(8)), Random(9), make_bot("greedy", MODEL)
    dealers = [state.now.dealer]
    while (seat := state.player()) is not None:
        state = state.apply(bot.choose(state.observe(seat), state.legal(), rng), rng)
        dealers += [state.now.dealer] if state.now.dealer != dealers[-1] else []
    places = [MODEL.traits(state, seat)["place"] for seat in dealers]
    assert places == ["dealt first", "dealt in hand 2", "dealt in hand 3"]


def test_measures_are_those_of_the_game() -> None:
    record = playout(MODEL, SHORT, [make_bot("hasty", MODEL)] * 4, 3)
    assert record.result is not None
    for seat, measures in enumerate(record.measures):
        assert measures["candy a hand"] == record.result.totals[seat] / 4
        assert 0 < measures["wrong claims"] < 1 and measures["candy cards short"] == 0
    assert sum(measures["cards shed a hand"] for measures in record.measures) == 0
    claimed = record.coverage[Feature("event", "claim")]
    assert sum(measures["claims a hand"] for measures in record.measures) == claimed / 4


# Invariants: what they would say of a model that is not sound


def moved(table: Table, **changes: Any) -> Table:
    return table._replace(**changes)


def some_step() -> tuple[State, Any, State]:
    """A step in the middle of a hand after which a pair is on its way."""
    rng = Random(3)
    state, bot = MODEL.start(SHORT, 4, rng), make_bot("greedy", MODEL)
    while True:
        seat = state.player()
        assert seat is not None
        action = bot.choose(state.observe(seat), state.legal(), rng)
        after = state.apply(action, rng)
        if after.now.table.pairs and after.now.hand == state.now.hand and after.now.clock > 5000:
            return state, action, after
        state = after


BEFORE, ACTION, AFTER = some_step()
NOW = AFTER.now
PAIR = NOW.table.pairs[0]
LYING = next(die for die, face in enumerate(NOW.table.dice) if face >= 0)


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        ({"table": moved(NOW.table, hands=((9,) * 12, *NOW.table.hands[1:]))}, "too many or too few cards of"),
        ({"table": moved(NOW.table, hands=((-1, *NOW.table.hands[0][1:]), *NOW.table.hands[1:]))}, "fewer than no"),
        ({"table": moved(NOW.table, pairs=(PAIR._replace(receiver=(PAIR.giver + 2) % 4),))}, "no neighbour"),
        ({"table": moved(NOW.table, pairs=(PAIR, PAIR))}, "lies on two cards"),
        ({"table": moved(NOW.table, pairs=(PAIR._replace(die=LYING),))}, "is in 2 places"),
        ({"table": moved(NOW.table, dice=(-1,) * 8)}, "is in 0 places"),
        ({"table": moved(NOW.table, dice=tuple(0 if face >= 0 else face for face in NOW.table.dice))}, "does not have"),
        ({"clock": NOW.ends_at + 1}, "after the end of a hand"),
        ({"clock": 0}, "ran backwards"),
        ({"start": (0,) * 4}, "ran backwards"),
        ({"candy": (1, 0, 0, 0)}, "in the middle of a hand"),
        ({"candy": (-1, 0, 0, 0)}, "gave candy back"),
        ({"ask": None, "log": (*NOW.log, Event(What.DEAL, 0, 0, other=2))}, "dealt after the last"),
        ({"hand": NOW.hand + 1, "dealer": NOW.dealer}, "the dealer did not pass to the left"),
    ],
)
def test_invariants_notice(changes: dict[str, Any], told: str) -> None:
    assert list(broken(BEFORE, ACTION, AFTER)) == []
    found = list(broken(BEFORE, ACTION, State(replace(NOW, **changes))))
    assert any(told in what for what in found), found


def test_invariants_count_the_candy_of_a_hand() -> None:
    rng = Random(4)
    state, bot = MODEL.start(SHORT, 3, rng), make_bot("greedy", MODEL)
    while True:
        seat = state.player()
        assert seat is not None
        before, action = state, bot.choose(state.observe(seat), state.legal(), rng)
        state = state.apply(action, rng)
        if state.now.hand == 2:
            break
    assert list(broken(before, action, state)) == []
    generous = replace(state.now, candy=tuple(candy + 1 for candy in state.now.candy))
    assert "candy is not what was got rid of" in list(broken(before, action, State(generous)))
    first = state.now.tallies[0]
    uneven = replace(state.now, tallies=(first._replace(shed=first.shed + 1), *state.now.tallies[1:]))
    assert "the changes of a hand sum to 1" in list(broken(before, action, State(uneven)))


@pytest.mark.soak
def test_many_games_of_every_kind_keep_the_invariants() -> None:
    for seed in range(120):
        for players in range(3, 7):
            bots = [make_bot(NAMES[(seed + seat) % len(NAMES)], MODEL) for seat in range(players)]
            record = playout(MODEL, MODEL.boards[seed % 2], bots, seed, logged=False)
            assert record.faults == () and record.result is not None
