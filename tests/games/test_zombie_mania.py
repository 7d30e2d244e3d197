"""The rules of Zombie Mania!, step by step: rolling, setting aside, stopping, busting, moving, winning, series."""

from __future__ import annotations

from itertools import compress, product
from random import Random

import pytest

from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.hands import rolls
from pnp.games.zombie_mania.legality import BUST, ROLL, STAY, STOP
from pnp.games.zombie_mania.options import Buildings, Bust, Counting, Ending, Moving, NextStart, SeriesTie, Stacks, Win
from pnp.games.zombie_mania.series import Finished, next_starter, penalties, series_winners
from pnp.games.zombie_mania.state import State, opening
from pnp.games.zombie_mania.vocabulary import SERIES, SINGLE_GAME, Phase
from pnp.games.zombie_mania.worth import Worth
from pnp.play.protocol import IllegalAction
from pnp.source.problems import UsageError

from .zombie_table import MODEL, hand, playing, position

RNG = Random(1)


def keep(dice: str) -> Action:
    return next(action for action in MODEL.rules.keeps(hand(dice)) if action.dice == hand(dice))


def labels(state: State) -> set[str]:
    return {str(action) for action in state.legal()}


# Setting up


@pytest.mark.parametrize(("players", "tokens"), [(2, 12), (3, 12), (4, 10), (5, 8)])
def test_every_mat_starts_with_its_zombies(players: int, tokens: int) -> None:
    state = MODEL.start(SINGLE_GAME, players, Random(3))
    assert state.mats == (tokens,) * players and state.graveyard == 0
    assert state.seat == 0 and sum(state.rolled) == 8 and not any(state.kept)


@pytest.mark.parametrize(("board", "players", "message"), [(SINGLE_GAME, 1, "2 to 5"), (SINGLE_GAME, 6, "2 to 5")])
def test_too_few_and_too_many_players(board: str, players: int, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        MODEL.start(board, players, RNG)


def test_an_unknown_board() -> None:
    with pytest.raises(UsageError, match="did you mean “series”"):
        MODEL.start("serie", 2, RNG)


# What pairs do


@pytest.mark.parametrize(
    ("dice", "moves", "may_send"),
    [
        ("", 0, False),
        ("BR BR X2 X2 BU BU GS", 0, False),
        ("GS GS", 0, False),
        ("GS GS BL", 0, False),
        ("GS GS BL GR BR X2 BU", 0, False),
        ("GS GS BL BL", 1, False),
        ("GS GS GR GR", 1, False),
        ("GS GS BR BR", 2, False),
        ("GS GS GS GS BL BL BL BL", 1, False),
        ("GS GS BL BL GR GR", 2, False),
        ("GS GS BL BL GR GR X2 X2", 4, False),
        ("GS GS BL BL GR GR BR BR", 4, False),
        ("GS GS BR BR X2 X2 X2 X2", 4, False),
        ("GS GS BR BR X2 X2 BU BU", 4, True),
        ("GS GS GR GR BR BR X2 X2", 6, False),
        ("GS GS BU BU", 0, False),
        ("GS GS BU BU BU BL BL", 1, True),
    ],
)
def test_what_pairs_are_worth(dice: str, moves: int, may_send: bool) -> None:
    assert MODEL.rules.worth(hand(dice)) == Worth(moves, may_send)


def test_all_that_eight_dice_can_be_worth() -> None:
    possible = MODEL.rules.worth.possible
    assert {worth.moves for worth in possible} == {0, 1, 2, 3, 4, 6}
    assert {worth.moves for worth in possible if worth.may_send} == {1, 2, 3, 4}


def test_a_worth_never_shrinks_with_more_dice() -> None:
    worth = MODEL.rules.worth
    for dice, _ in rolls(5, 6):
        for face in range(6):
            more = tuple(count + (number == face) for number, count in enumerate(dice))
            assert worth(more).moves >= worth(dice).moves and worth(more).may_send >= worth(dice).may_send


# Rolling and setting aside


def test_what_may_be_set_aside_is_each_choice_with_a_zombie_once() -> None:
    assert labels(position("BL BL GS", "GR GR GR GR GR")) == {
        f"sets aside {dice}" for dice in ("BL", "BL BL", "BL GS", "BL BL GS")
    }


@pytest.mark.parametrize(("dice", "ways"), [(1, 3), (2, 33), (3, 199), (4, 870)])
def test_the_number_of_choices_over_all_rolls(dice: int, ways: int) -> None:
    assert sum(len(MODEL.rules.keeps(roll)) for roll, _ in rolls(dice, 6)) == ways == len(_choices_die_by_die(dice))


def _choices_die_by_die(dice: int) -> set[tuple[str, str]]:
    """Every die may be set aside or not, and a zombie must be; what looks the same is the same. None of our code."""
    return {
        ("".join(sorted(roll)), "".join(sorted(compress(roll, chosen))))
        for roll in product("bgrGBX", repeat=dice)
        for chosen in product((0, 1), repeat=dice)
        if set("bgr") & set(compress(roll, chosen))
    }


def test_dice_set_aside_stay_and_the_others_are_rolled_again() -> None:
    state = position("BL GR GS GS X2", "BR BR GS")
    kept = state.apply(keep("BL GS"), RNG)
    assert kept.phase is Phase.DECIDE and kept.aside == hand("BR BR GS BL GS") and kept.rest == hand("GR GS X2")
    rolled = kept.apply(ROLL, RNG)
    assert rolled.kept == kept.aside and sum(rolled.rolled) == 3 and rolled.seat == state.seat


def test_with_no_dice_left_one_must_stop() -> None:
    state = position("BL", "BR BR GS GS X2 X2 GR").apply(keep("BL"), RNG)
    assert state.legal() == (STOP,)
    assert position("BL GS", "BR BR GS GS X2 X2").apply(keep("BL"), RNG).legal() == (ROLL, STOP)


def test_what_is_not_legal_is_refused() -> None:
    state = position("BL GS GS BU X2", "BR BR GS")
    for wrong in (keep("GR"), ROLL, STOP, BUST, STAY, Action(Kind.KEEP, hand("GS GS"), MODEL.rules.codes)):
        with pytest.raises(IllegalAction, match="is not legal now"):
            state.apply(wrong, RNG)


def test_a_bust_costs_the_turn_and_passes_the_dice() -> None:
    state = position("GS BU X2", "GS GS BR BR BL", mats=(5, 6))
    assert state.legal() == (BUST,)
    after = state.apply(BUST, RNG)
    assert after.mats == (5, 6) and after.seat == 1 and not any(after.kept) and sum(after.rolled) == 8
    assert after.tallies[0].busts == 1


# Stopping and moving


def test_only_dice_set_aside_count() -> None:
    state = position("BR GR X2 X2 BU", "GS GS BR").apply(keep("BR"), RNG).apply(STOP, RNG)
    assert labels(state) == {
        "moves nothing",
        "moves 1 zombie to the graveyard",
        "moves 2 zombies to the graveyard",
    }


def test_stopping_without_pairs_passes_the_dice() -> None:
    after = position(kept="GS GS BL GR").apply(STOP, RNG)
    assert after.seat == 1 and after.mats == (12, 12)


def test_nobody_moves_more_than_they_have() -> None:
    state = position(kept="GS GS GR GR BR BR X2 X2", mats=(4, 9)).apply(STOP, RNG)
    assert max(action.moved for action in state.legal()) == 4


def test_tokens_go_to_the_graveyard() -> None:
    stopped = position(kept="GS GS BR BR BL BL", mats=(9, 7, 8), seat=1).apply(STOP, RNG)
    after = stopped.apply(Action(Kind.BURY, buried=3), RNG)
    assert after.mats == (9, 4, 8) and after.graveyard == 15 and after.seat == 2


def test_tokens_go_to_one_opponent_of_choice_even_to_an_empty_mat() -> None:
    stopped = position(kept="GS GS BU BU BR BR", mats=(9, 7, 0), seat=1).apply(STOP, RNG)
    assert {action.to for action in stopped.legal() if action.sent} == {0, 2}
    assert not [action for action in stopped.legal() if action.sent and action.buried]
    after = stopped.apply(Action(Kind.SEND, sent=2, to=2), RNG)
    assert after.mats == (9, 5, 2) and after.graveyard == 20 and after.phase is not Phase.OVER


def test_moving_nothing_is_allowed() -> None:
    after = position(kept="GS GS BR BR").apply(STOP, RNG).apply(STAY, RNG)
    assert after.mats == (12, 12) and after.graveyard == 0 and after.seat == 1


# Winning


def test_an_empty_mat_wins_when_its_turn_begins_and_not_before() -> None:
    stopped = position(kept="GS GS BR BR", mats=(2, 9)).apply(STOP, RNG)
    emptied = stopped.apply(Action(Kind.BURY, buried=2), RNG)
    assert emptied.mats == (0, 9) and emptied.result() is None and emptied.player() == 1
    spared = position(kept="GS GS BL BL", mats=(0, 9), seat=1).apply(STOP, RNG).apply(Action(Kind.BURY, buried=1), RNG)
    result = spared.result()
    assert result is not None and result.winners == (0,) and result.totals == (0, 8) and spared.player() is None
    assert spared.legal() == () and "seat 1 wins, zombies left 0, 8" in spared.heading


def test_a_present_in_time_prevents_a_win() -> None:
    stopped = position(kept="GS GS BU BU BL BL", mats=(0, 9), seat=1).apply(STOP, RNG)
    after = stopped.apply(Action(Kind.SEND, sent=1, to=0), RNG)
    assert after.result() is None and after.mats == (1, 8) and after.player() == 0


def test_of_two_empty_mats_the_first_on_turn_wins() -> None:
    state = position(kept="GS GS BL BL", mats=(0, 1, 5), seat=1).apply(STOP, RNG)
    after = state.apply(Action(Kind.BURY, buried=1), RNG)
    assert after.mats == (0, 0, 5) and after.player() == 2
    busted = position("GS", "BL BL GR GR BR BR X2", mats=(0, 0, 5), seat=2).apply(BUST, RNG).result()
    assert busted is not None and busted.winners == (0,)


def test_the_model_gives_up_after_very_many_turns() -> None:
    model = playing()
    facts = model.rules.numbers.facts
    object.__setattr__(model.rules.numbers, "facts", facts.model_copy(update={"max_turns": 3}))
    rng = Random(5)
    state = model.start(SINGLE_GAME, 2, rng)
    while state.player() is not None:
        legal = state.legal()
        state = state.apply(STAY if state.phase is Phase.MOVE else legal[-1], rng)
    assert state.phase is Phase.GIVEN_UP and state.result() is None and state.legal() == ()
    assert state.heading == "given up after 6 turns"


def test_everything_lies_open() -> None:
    state = position("BL GR GS GS X2", "BR BR GS", mats=(3, 4, 5), seat=2)
    for seat in range(3):
        view = state.observe(seat)
        assert (view.seat, view.mats, view.own) == (seat, (3, 4, 5), (3, 4, 5)[seat])
        assert (view.kept, view.rolled, view.phase) == (state.kept, state.rolled, state.phase)
    assert not hasattr(view, "rng") and not hasattr(view, "turn")


# A series


def test_a_series_adds_up_what_is_left_and_moves_the_start() -> None:
    rng = Random(8)
    state, starters = MODEL.start(SERIES, 3, rng), set()
    while state.player() is not None:
        starters.add((len(state.finished), state.starter))
        actions = state.legal()
        state = state.apply(actions[-1] if state.phase in (Phase.MOVE, Phase.KEEP) else rng.choice(actions), rng)
    assert starters == {(0, 0), (1, 1), (2, 2)} and len(state.finished) == 3
    result = state.result()
    assert result is not None
    left = [game.left for game in state.finished]
    assert result.totals == tuple(map(sum, zip(*left, strict=True)))
    assert list(result.scores[1]) == ["game 1", "game 2", "game 3"]
    assert result.winners == tuple(seat for seat in range(3) if result.totals[seat] == min(result.totals))


GAMES = (Finished(0, (0,), (0, 4, 3)), Finished(1, (1,), (4, 0, 3)), Finished(2, (0,), (0, 0, 1)))


def test_how_a_series_stands() -> None:
    assert penalties(GAMES, 3) == (4, 4, 7)
    assert series_winners(GAMES, 3, MODEL.rules.options) == (0, 1)
    assert [next_starter(game, MODEL.rules.options) for game in GAMES] == [1, 2, 0]


# Other readings: each changes what it is about


def test_reading_all_dice_count() -> None:
    model = playing(counting=Counting.ALL_DICE)
    state = position("BR GR X2 X2 BU", "GS GS BR", model=model).apply(keep("BR"), RNG).apply(STOP, RNG)
    assert max(action.moved for action in state.legal()) == 4


def test_reading_a_bust_that_still_acts() -> None:
    model = playing(bust=Bust.STILL_ACTS)
    busted = position("GS BU X2", "GS GS BR BR BL", model=model).apply(BUST, RNG)
    assert busted.phase is Phase.MOVE and busted.seat == 0
    assert max(action.moved for action in busted.legal()) == 2
    empty = position("GS BU X2", "GS BR BR BL GR", model=model).apply(BUST, RNG)
    assert empty.seat == 1


def test_reading_all_must_move() -> None:
    model = playing(moving=Moving.ALL)
    state = position(kept="GS GS BR BR BU BU", mats=(5, 5, 5), model=model).apply(STOP, RNG)
    assert labels(state) == {
        "moves 2 zombies to the graveyard",
        "moves 2 zombies to seat 2",
        "moves 2 zombies to seat 3",
    }


def test_reading_buildings_oblige() -> None:
    model = playing(buildings=Buildings.OPPONENT)
    state = position(kept="GS GS BL BL BU BU", model=model).apply(STOP, RNG)
    assert labels(state) == {"moves nothing", "moves 1 zombie to seat 2"}
    state = position(kept="GS GS BL BL BU", model=model).apply(STOP, RNG)
    assert labels(state) == {"moves nothing", "moves 1 zombie to the graveyard"}


def test_reading_tokens_may_split_up() -> None:
    model = playing(buildings=Buildings.SPLIT)
    state = position(kept="GS GS BR BR BU BU", mats=(12, 8), model=model).apply(STOP, RNG)
    split = Action(Kind.SPLIT, buried=1, sent=1, to=1)
    assert str(split) == "moves 1 zombie to seat 2 and 1 to the graveyard" and split in state.legal()
    after = state.apply(split, RNG)
    assert after.mats == (10, 9) and after.graveyard == 5


def test_reading_every_pair_acts() -> None:
    worth = playing(stacks=Stacks.EVERY_PAIR).rules.worth
    assert worth(hand("GS GS BL BL BL BL")).moves == 2
    assert worth(hand("GS GS BR BR X2 X2 X2 X2")).moves == 8
    assert worth(hand("GS GS GS GS BL BL")).moves == 1


def test_reading_an_empty_mat_wins_at_once() -> None:
    model = playing(win=Win.AT_ONCE)
    stopped = position(kept="GS GS BR BR", mats=(2, 9), model=model).apply(STOP, RNG)
    result = stopped.apply(Action(Kind.BURY, buried=2), RNG).result()
    assert result is not None and result.winners == (0,)


@pytest.mark.parametrize(("reading", "wanted"), [(NextStart.WINNER, [0, 1, 0]), (NextStart.SAME, [0, 1, 2])])
def test_readings_of_who_starts_next(reading: NextStart, wanted: list[int]) -> None:
    options = playing(next_start=reading).rules.options
    assert [next_starter(game, options) for game in GAMES] == wanted


def test_reading_ties_broken_by_games_won() -> None:
    assert series_winners(GAMES, 3, playing(series_tie=SeriesTie.MOST_WINS).rules.options) == (0,)


def test_the_variant_of_fixed_rounds() -> None:
    model = playing(ending=Ending.FIXED_ROUNDS)
    rounds = model.rules.numbers.facts.variant_rounds
    rng = Random(2)
    state = opening(model.rules, SINGLE_GAME, (12, 12, 12), 0, rng)
    last = state
    while state.player() is not None:
        last, state = state, state.apply(STAY if state.phase is Phase.MOVE else state.legal()[-1], rng)
    result = state.result()
    assert last.turn == 3 * rounds and result is not None and result.winners == (0, 1, 2)


def test_models_do_not_share_their_readings() -> None:
    assert playing(stacks=Stacks.EVERY_PAIR).rules.worth(hand("GS GS BL BL BL BL")).moves == 2
    assert MODEL.rules.worth(hand("GS GS BL BL BL BL")).moves == 1
    assert isinstance(MODEL, Model)
