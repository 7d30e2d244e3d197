"""Full Moon Overload: the deck, who may move to whom, setting up, the turn, the end, and every switch."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations, product
from random import Random

import pytest

from pnp.games.full_moon_overload import book_values
from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.cards import NONE
from pnp.games.full_moon_overload.options import (
    Options,
)
from pnp.games.full_moon_overload.scoring import score
from pnp.games.full_moon_overload.setup import leaders
from pnp.games.full_moon_overload.turns import begin
from pnp.games.full_moon_overload.vocabulary import Class, Side, Stage
from pnp.play.protocol import IllegalAction
from pnp.source.problems import UsageError

from .full_moon_table import GAME, HALL, MODEL, RNG, SUITS, TITLES, act, cards, code, position, wheres

# The deck


def test_there_are_78_different_cards_in_the_right_classes() -> None:
    wanted = {f"major-{number}" for number in range(22)}
    wanted |= {f"{suit}-{number}" for suit in SUITS for number in range(1, 11)}
    wanted |= {f"{title}-{suit}" for title in TITLES for suit in SUITS}
    assert {card.id for card in MODEL.deck.cards} == wanted and len(wanted) == len(MODEL.deck.cards) == 78
    assert Counter(card.kind for card in MODEL.deck.cards) == {Class.MAJOR: 22, Class.MINOR: 40, Class.COURT: 16}
    assert len({card.name for card in MODEL.deck.cards}) == len(set(MODEL.deck.codes)) / 2 == 78
    assert MODEL.deck.points == (1, 2, 3)


def test_cards_look_different() -> None:
    rows = GAME.tables["deck"].rows
    assert len({(row["art"], row["index"]) for row in rows}) == 78
    assert all(row["art"] in GAME.art for row in rows)


# Who may move to whom, counted without the model


def may_move(here: str, there: str) -> bool:
    """The rules once more, from the ids of the cards alone."""

    def told(name: str) -> tuple[str, str, str]:
        left, right = name.split("-")
        return (
            ("major", "", right)
            if left == "major"
            else ("minor", left, right)
            if left in SUITS
            else ("court", right, left)
        )

    (kind, suit, rank), (other, its_suit, its_rank) = told(here), told(there)
    if here == there:
        return False
    if kind == "major":
        return other != "major"
    if other == "major":
        return kind == "minor"
    if kind == other:
        return rank == its_rank or suit == its_suit
    return suit == its_suit and (kind == "court" or rank == "1")


def test_every_pair_of_cards() -> None:
    every = MODEL.deck.cards
    legal = {(here.id, there.id) for here, there in product(every, repeat=2) if MODEL.relation.allows(here, there)}
    assert legal == {(a.id, b.id) for a, b in permutations(every, 2) if may_move(a.id, b.id)}
    masks = {
        (here.id, there.id)
        for here, mask in zip(every, MODEL.relation.reach, strict=True)
        for j, there in enumerate(every)
        if mask >> j & 1
    }
    assert masks == legal


def test_the_number_of_legal_pairs_by_class() -> None:
    """A minor shares its number with 3 others and its suit with 9; a court its title with 3 and its suit with 3."""
    major, minor, court = Class.MAJOR, Class.MINOR, Class.COURT
    assert MODEL.relation.pairs() == {
        (major, major): 0,
        (major, minor): 22 * 40,
        (major, court): 22 * 16,
        (minor, major): 40 * 22,
        (minor, minor): 40 * (3 + 9),
        (minor, court): 4 * 4,
        (court, major): 0,
        (court, minor): 16 * 10,
        (court, court): 16 * (3 + 3),
    }
    assert MODEL.relation.pairs().total() == 2864
    values = book_values(MODEL)
    assert values["pairs_in_all"] == 2864 and values["pairs"]["minor-to-court"] == 16
    assert values["counts"] == {"major": 22, "minor": 40, "court": 16} and values["points_in_all"] == 6
    assert values["ways_on"] == {"major": 56.0, "minor": 34.4, "court": 16.0}


def test_neighbours_counted() -> None:
    """On r × c slots there are r(c-1) + c(r-1) pairs side by side, and 2(r-1)(c-1) across corners."""
    for rows, columns in product(range(3, 7), repeat=2):
        board = MODEL.board(rows, columns)
        straight, around = (sum(map(len, one)) for one in board.exits)
        beside = rows * (columns - 1) + columns * (rows - 1)
        assert (straight, around) == (2 * beside, 2 * beside + 4 * (rows - 1) * (columns - 1))
        assert board.all_around == board.exits[1]
        assert sorted(board.refilling(Side.NORTH)) == list(board.refilling(Side.SOUTH)) == list(range(rows * columns))


# Setting up


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("rows", "columns"), list(product(range(3, 7), repeat=2)))
def test_every_size_and_number_fits_the_deck(rows: int, columns: int, players: int) -> None:
    state = MODEL.start(f"{rows}x{columns}", players, Random(rows + columns))
    assert len(state.pile) == 78 - rows * columns - players > 0
    assert len(state.grid) == rows * columns and NONE not in state.grid
    every = (*state.pile, *state.grid, *state.hands)
    assert {one >> 1 for one in every} == set(range(78)) and len(every) == 78
    assert sum(one & 1 for one in every) == 39
    best = max(MODEL.deck.of(hand).order for hand in state.hands)
    assert state.seat == 0 and MODEL.deck.of(state.hands[0]).order == best and state.turn == 1


@pytest.mark.parametrize("name", ["2x9", "2x3", "3x7", "7x3", "3", "3x", "03x3", "grid", ""])
def test_sizes_that_there_are_not(name: str) -> None:
    with pytest.raises(UsageError, match="3 to 6 rows and columns"):
        MODEL.start(name, 2, RNG)


@pytest.mark.parametrize("players", [0, 1, 5])
def test_numbers_of_players_that_there_are_not(players: int) -> None:
    with pytest.raises(UsageError, match="is for 2 to 4"):
        MODEL.start("3x3", players, RNG)


def test_what_ranks_above_what() -> None:
    names = (
        [f"major-{n}" for n in range(22)] + [f"arms-{n}" for n in range(1, 11)] + [f"{title}-arms" for title in TITLES]
    )
    ranked = sorted(names, key=lambda name: MODEL.deck.of(code(name)).order)
    assert ranked == names
    assert leaders(MODEL.deck, cards("arms-3, wires-3, major-21, vials-2")) == [0, 1]


def test_a_tie_is_tossed_for_and_everybody_keeps_the_card() -> None:
    tied = [state for seed in range(300) if (state := MODEL.start("3x3", 2, Random(seed))).draw.level]
    assert len(tied) >= 3 and {state.draw.winner for state in tied} == {0, 1}
    for state in tied:
        first, second = (MODEL.deck.of(hand) for hand in state.hands)
        assert first.order == second.order


# The turn


def test_the_nearest_row_is_opened_from_either_side() -> None:
    south = position(HALL, hands=(code("vials-3"), NONE))
    assert wheres(south, Kind.OPEN) == ["3,1", "3,3"] and len(south.legal()) == 2
    north = position(HALL, seat=1, hands=(NONE, code("vials-3")))
    assert sorted(wheres(north, Kind.OPEN)) == ["1,1", "1,2", "1,3"]
    third = position(HALL, players=3, seat=2, hands=(NONE, NONE, code("vials-3")))
    assert wheres(third, Kind.OPEN) == ["3,1", "3,3"]


def test_the_hand_goes_under_the_card_entered() -> None:
    state = act(position(HALL, hands=(code("vials-3"), NONE), pile=cards("major-1")), Kind.OPEN, "3,1")
    assert state.stack == cards("vials-3, zent-3") and state.hands == (NONE, NONE)
    assert state.stage is Stage.MOVE and state.moves == 1
    assert wheres(state, Kind.MOVE) == ["2,1"] and state.grid[0] == NONE


def test_upright_and_inverted_are_seen_from_the_active_side() -> None:
    grid = ["arms-5, zent-8, major-1", "zent-3, ., agent-wires", "wires-9, vials-5, zent-10 v"]
    for turned, seat, straight_only in (("", 0, False), (" v", 0, True), ("", 1, True), (" v", 1, False)):
        on_top = position(grid, seat=seat, stage=Stage.MOVE, stack=cards(f"zent-2, zent-5{turned}"), path=(4,))
        across = {"1,1", "1,3", "3,3"} if not straight_only else set()
        assert set(wheres(on_top, Kind.MOVE)) == {"1,2", "2,1", "3,2"} | across


def test_what_opens_nothing_is_stashed_until_something_does() -> None:
    grid = ["vials-9, major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, arms-8, major-7"]
    state = position(grid, hands=(code("agent-wires"), NONE), pile=cards("arms-2, executive-vials"))
    state = act(act(state, Kind.STASH), Kind.STASH)
    assert state.stashes == (cards("agent-wires, executive-vials"), ()) and state.hands[0] == code("arms-2")
    assert sorted(wheres(state, Kind.OPEN)) == ["3,2", "3,3"] and state.turn == 1 and not state.is_over


def test_the_last_card_is_tried_and_then_the_game_is_over() -> None:
    grid = ["vials-9, major-4, vials-2", "wires-3, arms-6, agent-vials", "zent-3, arms-8, ."]
    state = position(grid, hands=(code("agent-wires"), code("major-3")), pile=cards("apprentice-vials"))
    state = act(state, Kind.STASH)
    assert not state.is_over and state.pile == ()
    state = act(state, Kind.STASH)
    assert state.is_over and state.player() is None and state.legal() == ()
    assert state.stashes == (cards("agent-wires, apprentice-vials"), cards("major-3"))


def test_a_turn_ends_when_no_way_leads_on() -> None:
    grid = ["executive-arms, wires-2, vials-9", "arms-1 v, zent-7, supervisor-zent", "wires-8, arms-10, zent-2"]
    state = position(grid, hands=(code("arms-7"), NONE), pile=cards("major-2, zent-6, major-5, major-3, vials-1"))
    for kind, where in ((Kind.OPEN, "3,2"), (Kind.MOVE, "2,1"), (Kind.MOVE, "1,1")):
        state = act(state, kind, where)
    assert state.seat == 1 and state.turn == 2 and state.stack == () == state.path
    assert state.stashes[0] == cards("arms-7, arms-10, arms-1 v, executive-arms")
    # The second player has drawn first, then filled the farthest row of the first player, from right to left there.
    assert state.hands[1] == code("vials-1")
    assert state.grid[6] == code("major-3") and state.grid[3] == code("major-5") and state.grid[1] == code("zent-6")
    assert state.pile == cards("major-2")


def test_a_major_brings_one_card_to_an_empty_slot_beside_it() -> None:
    grid = ["vials-9, zent-4, .", "wires-3, major-6 v, agent-vials", "., ., vials-10 v"]
    state = position(
        grid, stage=Stage.MOVE, stack=cards("wires-4, wires-9"), path=(0,), pile=cards("arms-1, vials-3 v")
    )
    state = act(state, Kind.MOVE, "2,2")
    assert state.stage is Stage.REFRESH and sorted(wheres(state, Kind.REFRESH)) == ["1,3", "3,1", "3,2"]
    brought = act(state, Kind.REFRESH, "3,2")
    assert brought.grid[1] == code("vials-3 v") and brought.pile == cards("arms-1") and brought.refreshes == 1
    assert brought.stage is Stage.MOVE and sorted(wheres(brought, Kind.MOVE)) == ["1,2", "2,1", "2,3", "3,2"]
    left = act(state, Kind.DECLINE)
    assert left.pile == state.pile and left.grid == state.grid and left.stage is Stage.MOVE
    dry = act(replace(position(grid), stage=Stage.MOVE, stack=cards("wires-4, wires-9"), path=(0,)), Kind.MOVE, "2,2")
    assert dry.stage is Stage.MOVE


def test_a_turn_may_end_on_a_major_that_brings_nothing_of_use() -> None:
    grid = ["major-8, major-4, .", "major-2, major-6 v, major-3", "., ., major-10"]
    state = position(grid, stage=Stage.MOVE, stack=cards("wires-4, wires-9"), path=(0,), pile=cards("arms-1, vials-3"))
    state = act(state, Kind.MOVE, "2,2")
    assert act(state, Kind.DECLINE).turn == 2
    assert act(state, Kind.REFRESH, "1,3").turn == 2  # across the corner from an inverted major
    assert act(state, Kind.REFRESH, "3,2").turn == 1


def test_who_takes_the_last_card_plays_the_turn_out() -> None:
    grid = ["vials-9, ., arms-2", "., major-12, agent-vials", "., ., ."]
    state = begin(position(grid, pile=cards("zent-9, arms-9")))
    assert state.pile == () and state.grid[0] == code("zent-9") and not state.is_over
    state = act(act(state, Kind.OPEN, "3,1"), Kind.MOVE, "2,2")
    assert state.stage is Stage.MOVE  # an empty pile refreshes nothing
    state = act(state, Kind.MOVE, "2,3")
    state = act(state, Kind.MOVE, "1,3") if state.legal() else state
    assert state.is_over


def test_an_action_that_is_not_legal_is_refused() -> None:
    state = position(HALL, hands=(code("vials-3"), NONE))
    for wrong in (
        Action(Kind.OPEN, 1, "3,2", "Eight of Wires"),
        Action(Kind.STASH),
        Action(Kind.STOP),
        Action(Kind.DECLINE),
    ):
        with pytest.raises(IllegalAction):
            state.apply(wrong, RNG)


def test_a_view_hides_the_order_of_the_pile() -> None:
    state = MODEL.start("4x4", 3, Random(5))
    shuffled = replace(state, pile=(*state.pile[1:], state.pile[0] ^ 1))
    for seat in range(3):
        assert state.observe(seat) == shuffled.observe(seat)
        assert state.observe(seat).unseen == tuple(sorted(one >> 1 for one in state.pile))


# Scoring


def test_points_go_to_all_who_have_the_most() -> None:
    assert score([(2, 8, 3), (5, 9, 3), (4, 7, 3), (6, 6, 2)], (1, 2, 3), Options()) == (
        (0, 0, 3),
        (0, 2, 3),
        (0, 0, 3),
        (1, 0, 0),
    )
    assert score([(1, 0, 0), (0, 0, 0)], (1, 2, 3), Options()) == ((1, 0, 0), (0, 0, 0))


def test_the_win_is_shared_by_all_with_the_most_points() -> None:
    stashes = (cards("major-1, major-2, wires-1, wires-2"), cards("agent-wires"), cards("major-3"))
    state = position(HALL, players=3, stage=Stage.OVER, stashes=stashes)
    result = state.result()
    assert result is not None and result.totals == (3, 3, 0) and result.winners == (0, 1)
    assert result.scores[0] == {"major": 1, "minor": 2, "court": 0}
    assert position(HALL, hands=(code("vials-3"), NONE)).result() is None
