"""The best turn, worked out exactly: against a brute force that shares no code with it, and against simulation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from statistics import mean, stdev

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st
from thinning import thinned

from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.odds import best_turn, expected
from pnp.games.zombie_mania.rulings import Bust, Stacks
from pnp.games.zombie_mania.solver import BUSTED, TurnSolver
from pnp.games.zombie_mania.state import SINGLE_GAME, Phase, opening
from pnp.play.bots import make_bot

from .brute_force import CODES, by_force
from .positions import MODEL, hand, playing


def solved(solver: TurnSolver, kept: tuple[str, ...], dice: int) -> Fraction:
    return Fraction(solver.roll_value(hand(" ".join(kept)), dice), solver.denominator)


hands = st.lists(st.sampled_from(CODES), min_size=1, max_size=5).map(lambda dice: tuple(sorted(dice)))


@chance(60)
@given(hands, st.integers(1, 3), st.integers(1, 7))
def test_the_solution_is_that_of_brute_force(kept: tuple[str, ...], dice: int, own: int) -> None:
    assert solved(MODEL.solvers.for_tokens(own), kept, dice) == by_force(kept, dice, own)


@pytest.mark.parametrize("kept", ["", "GS", "BR GS", "BL BR GS GS", "BL GR GS X2"])
def test_four_dice_by_brute_force(kept: str) -> None:
    dice = tuple(sorted(kept.split()))
    assert solved(MODEL.solvers.for_tokens(), dice, 4) == by_force(dice, 4)


BUST_ACTS = playing(bust=Bust.STILL_ACTS)


@chance(20)
@given(hands, st.integers(1, 3))
def test_so_is_that_of_a_bust_that_still_acts(kept: tuple[str, ...], dice: int) -> None:
    solvers = BUST_ACTS.solvers
    assert solved(solvers.for_tokens(), kept, dice) == by_force(kept, dice, 99, True)


@pytest.mark.soak
@pytest.mark.parametrize(("kept", "dice"), [("", 5), ("GS BR", 5), ("BR", 6), ("", 6)])
def test_more_dice_by_brute_force(kept: str, dice: int) -> None:
    before = tuple(sorted(kept.split()))
    assert solved(MODEL.solvers.for_tokens(), before, dice) == by_force(before, dice)


def test_every_pair_counts_where_the_ruling_says_so() -> None:
    """Four blue zombies beside two gravestones move two, so the fourth is worth a roll."""
    solver = playing(stacks=Stacks.EVERY_PAIR).solvers.for_tokens()
    assert Fraction(solver.stop_value(hand("GS GS BL BL BL BL")), solver.denominator) == 2
    # One die: another blue zombie (2 in all), or green or brown (1 stays), or a bust.
    assert Fraction(solver.roll_value(hand("GS GS BL BL BL X2 BU"), 1), solver.denominator) == Fraction(2 + 1 + 1, 6)


def test_more_tokens_and_more_dice_are_never_worse() -> None:
    worths = [expected(best_turn(MODEL.solvers, own)) for own in range(1, 9)]
    assert worths == sorted(worths) and worths[5] == worths[7]
    solver = MODEL.solvers.for_tokens()
    for kept in ("", "GS", "BR GS GS", "BL BL GS GS"):
        by_dice = [solver.roll_value(hand(kept), dice) for dice in range(1, 9)]
        assert by_dice == sorted(by_dice)


def test_dice_that_count_are_worth_something() -> None:
    solver = MODEL.solvers.for_tokens()
    least, more, most, useless = (solver.roll_value(hand(dice), 5) for dice in ("BR", "BR GS", "BR GS GS", "BR BU BU"))
    assert most > more > least == useless


def turns_of(bot_name: str, model: Model, mats: tuple[int, int], turns: int, seed: int) -> list[int]:
    """What a bot moves in single turns, played by the model itself."""
    bot, rng, moved = make_bot(bot_name, model), Random(seed), []
    for _ in range(turns):
        state = opening(model.rules, SINGLE_GAME, mats, 0, rng)
        while state.seat == 0 and state.phase is not Phase.OVER:
            state = state.apply(bot.choose(state.observe(0), state.legal(), rng), rng)
        moved.append(state.tallies[0].buried + state.tallies[0].sent)
    return moved


@pytest.mark.parametrize(("own", "turns"), thinned([(2, 800), (20, 1_500)], 2))
def test_a_greedy_bot_moves_what_was_worked_out(own: int, turns: int) -> None:
    moved = turns_of("greedy", MODEL, (own, 20), turns, 4)
    error = stdev(moved) / turns**0.5
    assert abs(mean(moved) - float(expected(best_turn(MODEL.solvers, own)))) < 4 * error


def steady_turn(rng: Random) -> int:
    """What is moved by one who takes the best choice, and among equals sets fewer dice aside and rather stops."""
    state, solver = opening(MODEL.rules, SINGLE_GAME, (20, 20), 0, rng), MODEL.solvers.for_tokens()
    while state.phase in (Phase.KEEP, Phase.DECIDE) and state.seat == 0:
        if state.phase is Phase.KEEP:
            kept, rolled = state.kept, state.rolled
            values = {action: max(solver.values_after(kept, rolled, action.dice)) for action in state.legal()}
            action = max(values, key=lambda keep: (values[keep], -sum(keep.dice)))
        else:
            stop, roll = solver.values_after(state.kept, state.rolled, state.taken)
            action = state.legal()[0 if roll > stop else -1]
        state = state.apply(action, rng)
    if state.phase is Phase.BUST and state.seat == 0:
        return BUSTED
    return MODEL.rules.worth(state.acting).moves if state.phase is Phase.MOVE else 0


@pytest.mark.soak
def test_many_turns_are_spread_as_was_worked_out() -> None:
    turns, rng = 40_000, Random(5)
    moved = Counter(steady_turn(rng) for _ in range(turns))
    for result, chance_of_it in best_turn(MODEL.solvers).items():
        share = float(chance_of_it)
        assert abs(moved[result] / turns - share) < 4.5 * (share * (1 - share) / turns) ** 0.5, result
