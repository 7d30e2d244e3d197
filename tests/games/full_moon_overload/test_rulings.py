"""Every ruling makes the difference that it names, and the game is sound whichever way it goes."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest
from thinning import thinned

from pnp.games.full_moon_overload import Model
from pnp.games.full_moon_overload.actions import Kind, Stage
from pnp.games.full_moon_overload.board import NONE
from pnp.games.full_moon_overload.rulings import (
    Ace,
    EmptyClass,
    FirstTie,
    HandLeft,
    LastTurn,
    MustMove,
    Numbering,
    RefillView,
    RefreshReach,
    Rotation,
    Rulings,
)
from pnp.games.full_moon_overload.schema import Class
from pnp.games.full_moon_overload.score import score
from pnp.games.full_moon_overload.setup import lay_out
from pnp.games.full_moon_overload.state import State, begin
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.rulings import readings, switched

from .table import GAME, HALL, MODEL, SIZES, act, cards, code, position, wheres


def other(**changes: Any) -> Model:
    return Model(GAME, replace(Rulings(), **changes))


def test_first_tie_drawn_again() -> None:
    model = other(first_tie=FirstTie.DRAW_AGAIN)
    tied = 0
    for seed in range(200):
        coin, again = (rules.start("3x3", 4, Random(seed)) for rules in (MODEL, model))
        assert coin.draw.level == again.draw.level and again.hands[0] == again.draw.cards[again.draw.winner]
        assert {card >> 1 for card in (*again.pile, *again.grid, *again.hands)} == set(range(78))
        if level := coin.draw.level:
            tied += 1
            best = model.deck.leaders([again.draw.cards[person] for person in level])
            assert [level[place] for place in best] == [again.draw.winner]
            assert coin.pile != again.pile and len(coin.pile) == len(again.pile)
    assert tied > 5


def test_seats_that_stay() -> None:
    model = other(numbering=Numbering.SEATS_STAY)
    for seed in range(20):
        renumbered, stayed = (rules.start("3x3", 3, Random(seed)) for rules in (MODEL, model))
        assert stayed.seat == stayed.draw.winner == renumbered.draw.winner and renumbered.seat == 0
        assert stayed.hands == renumbered.draw.cards and stayed.hands[stayed.seat] == renumbered.hands[0]


def test_other_ways_to_turn_cards() -> None:
    each, one_way = other(rotation=Rotation.EACH), other(rotation=Rotation.ONE_WAY)
    counts = []
    for seed in range(30):
        rng = Random(seed)
        state = lay_out(each.board(3, 3), 2, rng)
        counts.append(sum(card & 1 for card in (*state.grid, *state.pile, *state.hands)))
        state = lay_out(one_way.board(3, 3), 2, rng)
        assert not any(card & 1 for card in (*state.grid, *state.pile, *state.hands))
    assert len(set(counts)) > 5 and 34 < sum(counts) / 30 < 44


def test_stopping_where_that_is_allowed() -> None:
    def opened(model: Model) -> State:
        grid = ["executive-arms, wires-2, vials-9", "arms-1 v, zent-7, supervisor-zent", "wires-8, arms-10, zent-2"]
        return act(position(grid, model, hands=(code("arms-7"), NONE), pile=cards("major-2")), Kind.OPEN, "3,2")

    assert wheres(opened(MODEL), Kind.STOP) == []
    stopped = act(opened(other(must_move=MustMove.MAY_STOP)), Kind.STOP)
    assert stopped.turn == 2 and stopped.stashes[0] == cards("arms-7, arms-10")


def test_fresh_cards_only_where_the_major_could_go() -> None:
    grid = ["vials-9, zent-4, .", "wires-3, major-6 v, agent-vials", "., ., vials-10 v"]
    stack = cards("wires-4, wires-9")
    for model, turned in ((other(refresh_reach=RefreshReach.AS_IT_MOVES), ["3,2"]), (MODEL, ["1,3", "3,1", "3,2"])):
        state = position(grid, model, stage=Stage.MOVE, stack=stack, path=(0,), pile=cards("vials-3"))
        assert sorted(wheres(act(state, Kind.MOVE, "2,2"), Kind.REFRESH)) == turned


def test_a_last_turn_that_is_lost() -> None:
    grid = ["vials-9, ., arms-2", "., major-12, agent-vials", "., ., ."]
    for model, over in ((other(last_turn=LastTurn.LOST), True), (MODEL, False)):
        state = begin(position(grid, model, pile=cards("zent-9, arms-9")))
        assert state.is_over == over and state.stashes[0] == (cards("arms-9") if over else ())
    # A card that is left over changes nothing.
    plenty = begin(position(HALL, other(last_turn=LastTurn.LOST), pile=cards("zent-9, arms-9")))
    assert not plenty.is_over


def test_a_card_left_in_hand() -> None:
    grid = ["vials-9, major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, arms-8, ."]
    for model, theirs in ((other(hand_left=HandLeft.LOST), ()), (MODEL, cards("major-3"))):
        state = act(position(grid, model, hands=cards("agent-wires, major-3")), Kind.STASH)
        assert state.is_over and state.stashes == (cards("agent-wires"), theirs)


def test_a_class_that_nobody_has() -> None:
    counts = [(1, 2, 0), (2, 1, 0)]
    assert score(counts, (1, 2, 3), Rulings()) == ((0, 2, 0), (1, 0, 0))
    assert score(counts, (1, 2, 3), Rulings(empty_class=EmptyClass.EVERYBODY)) == ((0, 2, 3), (1, 0, 3))


def test_aces_that_only_go_up() -> None:
    model = other(ace=Ace.INSTEAD)
    pairs = model.relation.pairs()
    assert pairs[Class.MINOR, Class.COURT] == 16
    assert pairs[Class.MINOR, Class.MINOR] == 36 * 12 and pairs[Class.MINOR, Class.MAJOR] == 36 * 22
    assert pairs[Class.COURT, Class.MINOR] == 160


def test_refilling_always_from_the_first_side() -> None:
    grid = ["., major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, arms-8, ."]
    for model, slot in ((other(refill_view=RefillView.FIRST), 2), (MODEL, 6)):
        state = begin(position(grid, model, seat=1, pile=cards("major-1, wires-2, arms-9")))
        assert state.hands[1] == code("arms-9") and state.grid[slot] == code("wires-2")
        assert state.grid[8 - slot] == code("major-1")


def test_every_switch_has_a_ruling_that_sets_it_as_the_model_plays() -> None:
    assert GAME.rulings is not None
    rows = {row.switch: row.chosen for row in GAME.rulings.ruling if row.switch}
    assert rows == {key: getattr(Rulings(), key).value for key in readings(Rulings)} and MODEL.rulings == Rulings()
    assert len(GAME.rulings.ruling) == 18


READINGS = [(key, value) for key, kind in readings(Rulings).items() for value in kind]


@pytest.mark.parametrize(("key", "value"), thinned(READINGS, 4))
def test_every_reading_plays_as_soundly(key: str, value: Any) -> None:
    model = Model(GAME, replace(Rulings(), **{key: value}))
    for seed, board in enumerate(("3x3", "4x3", "3x5")):
        bots = [make_bot(name, model) for name in ("random", "planner", "greedy")[: 2 + seed % 2]]
        record = playout(model, board, bots, seed)
        assert record.broken == () and record.result is not None


def test_all_readings_together() -> None:
    last = {key: list(kind)[-1].value for key, kind in readings(Rulings).items()}
    model = Model(GAME, switched(Rulings(), last))
    bot = make_bot("random", model)
    for seed in range(30):
        record = playout(model, SIZES[seed % 16], [bot] * (2 + seed % 3), seed)
        assert record.broken == () and record.result is not None
