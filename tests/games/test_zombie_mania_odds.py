"""Exact odds: against a brute force that shares no code with them, against simulation, and as they are told."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from random import Random
from statistics import mean, stdev

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.report import odds_tables
from pnp.games.zombie_mania import Model, book_values, odds
from pnp.games.zombie_mania.odds import at_least_one, best_turn, bust_chance, decimal, expected, one_roll
from pnp.games.zombie_mania.options import Bust, Counting, Stacks
from pnp.games.zombie_mania.state import opening
from pnp.games.zombie_mania.turns import BUSTED, Turn
from pnp.games.zombie_mania.vocabulary import SINGLE_GAME, Phase
from pnp.play.bots import make_bot
from pnp.play.referee import Referee
from pnp.source.problems import UsageError

from .zombie_table import GAME, MODEL, hand, playing

CODES = ("BL", "GR", "BR", "GS", "BU", "X2")
ZOMBIES = frozenset(("BL", "GR", "BR"))


# Brute force: dice are single dice, all 6 ** n rolls are looked at, and every subset of them may be set aside.


def told_by_hand(kept: tuple[str, ...], own: int) -> int:
    counts = Counter(kept)
    moves = (counts["BL"] >= 2) + (counts["GR"] >= 2) + 2 * (counts["BR"] >= 2)
    return min(own, moves * (2 if counts["X2"] >= 2 else 1)) if counts["GS"] >= 2 else 0


@cache
def ordered_rolls(dice: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    return tuple(Counter(tuple(sorted(roll)) for roll in product(CODES, repeat=dice)).items())


@cache
def subsets(roll: tuple[str, ...]) -> tuple[tuple[tuple[str, ...], int], ...]:
    found = {chosen for size in range(1, len(roll) + 1) for chosen in combinations(roll, size)}
    return tuple((chosen, len(roll) - len(chosen)) for chosen in found if ZOMBIES & set(chosen))


@cache
def by_force(kept: tuple[str, ...], dice: int, own: int = 99, bust_acts: bool = False) -> Fraction:
    """Expected tokens for one who rolls so many dice beside these and then does the best."""
    total = Fraction()
    for roll, ways in ordered_rolls(dice):
        best = Fraction(told_by_hand(kept, own) if bust_acts else 0)
        for chosen, left in subsets(roll):
            after = tuple(sorted((*kept, *chosen)))
            best = max(best, Fraction(told_by_hand(after, own)))
            if left:
                best = max(best, by_force(after, left, own, bust_acts))
        total += ways * best
    return Fraction(total, len(CODES) ** dice)


def solved(turn: Turn, kept: tuple[str, ...], dice: int) -> Fraction:
    return Fraction(turn.rolling(hand(" ".join(kept)), dice), turn.unit)


hands = st.lists(st.sampled_from(CODES), min_size=1, max_size=5).map(lambda dice: tuple(sorted(dice)))


@chance(60)
@given(hands, st.integers(1, 3), st.integers(1, 7))
def test_the_solution_is_that_of_brute_force(kept: tuple[str, ...], dice: int, own: int) -> None:
    assert solved(MODEL.aims.moving(own), kept, dice) == by_force(kept, dice, own)


@pytest.mark.parametrize("kept", ["", "GS", "BR GS", "BL BR GS GS", "BL GR GS X2"])
def test_four_dice_by_brute_force(kept: str) -> None:
    dice = tuple(sorted(kept.split()))
    assert solved(MODEL.aims.moving(), dice, 4) == by_force(dice, 4)


@chance(20)
@given(hands, st.integers(1, 3))
def test_so_is_that_of_a_bust_that_still_acts(kept: tuple[str, ...], dice: int) -> None:
    aims = BUST_ACTS.aims
    assert solved(aims.moving(), kept, dice) == by_force(kept, dice, 99, True)


BUST_ACTS = playing(bust=Bust.STILL_ACTS)


@pytest.mark.soak
@pytest.mark.parametrize(("kept", "dice"), [("", 5), ("GS BR", 5), ("BR", 6), ("", 6)])
def test_more_dice_by_brute_force(kept: str, dice: int) -> None:
    assert solved(MODEL.aims.moving(), tuple(sorted(kept.split())), dice) == by_force(tuple(sorted(kept.split())), dice)


def test_every_pair_counts_where_the_ruling_says_so() -> None:
    """Four blue zombies beside two gravestones move two, so the fourth is worth a roll."""
    turn = playing(stacks=Stacks.EVERY_PAIR).aims.moving()
    assert Fraction(turn.stopping(hand("GS GS BL BL BL BL")), turn.unit) == 2
    # One die: another blue zombie (2 in all), or green or brown (1 stays), or a bust.
    assert Fraction(turn.rolling(hand("GS GS BL BL BL X2 BU"), 1), turn.unit) == Fraction(2 + 1 + 1, 6)


# The figures themselves


@pytest.mark.parametrize("dice", range(1, 9))
def test_busts_are_powers_of_one_half(dice: int) -> None:
    assert bust_chance(MODEL.rules, dice) == Fraction(1, 2**dice)
    rolled = [set(roll) for roll, ways in ordered_rolls(min(dice, 5)) for _ in range(ways)]
    assert sum(not roll & ZOMBIES for roll in rolled) * 2 ** min(dice, 5) == len(rolled)


def test_one_roll_counted_over_all_rolls() -> None:
    ways: Counter[int] = Counter()
    for roll, count in ordered_by_face():
        ways[told_by_hand(roll, 99) if ZOMBIES & set(roll) else BUSTED] += count
    assert ways.total() == 6**8
    assert one_roll(MODEL.rules) == {moved: Fraction(count, 6**8) for moved, count in ways.items()}
    assert expected(one_roll(MODEL.rules)) == Fraction(41027, 69984)
    assert at_least_one(one_roll(MODEL.rules)) == Fraction(27587, 93312)


def ordered_by_face() -> Iterator[tuple[tuple[str, ...], int]]:
    """All rolls of eight dice, die after die added to those of one die less."""
    rolls: Counter[tuple[str, ...]] = Counter({(): 1})
    for _ in range(8):
        grown: Counter[tuple[str, ...]] = Counter()
        for roll, ways in rolls.items():
            for code in CODES:
                grown[tuple(sorted((*roll, code)))] += ways
        rolls = grown
    yield from rolls.items()


def test_the_best_turn() -> None:
    results = best_turn(MODEL)
    assert sum(results.values()) == 1 and set(results) == {BUSTED, 0, 1, 2, 3, 4, 6}
    turn = MODEL.aims.moving()
    assert expected(results) == Fraction(turn.rolling(MODEL.rules.empty, 8), turn.unit)
    assert expected(results) == Fraction(6658314182862328531426711, 2652887036648800294797312)


@pytest.mark.parametrize("own", range(1, 7))
def test_results_agree_with_the_worth_of_a_turn(own: int) -> None:
    results, turn = best_turn(MODEL, own), MODEL.aims.moving(own)
    assert sum(results.values()) == 1 and max(results) <= own
    assert expected(results) == Fraction(turn.rolling(MODEL.rules.empty, 8), turn.unit)
    assert expected(results) > expected(one_roll(MODEL.rules, own))


def test_more_tokens_and_more_dice_are_never_worse() -> None:
    worths = [expected(best_turn(MODEL, own)) for own in range(1, 9)]
    assert worths == sorted(worths) and worths[5] == worths[7]
    turn = MODEL.aims.moving()
    for kept in ("", "GS", "BR GS GS", "BL BL GS GS"):
        by_dice = [turn.rolling(hand(kept), dice) for dice in range(1, 9)]
        assert by_dice == sorted(by_dice)


def test_dice_that_count_are_worth_something() -> None:
    turn = MODEL.aims.moving()
    assert turn.rolling(hand("BR GS GS"), 5) > turn.rolling(hand("BR GS"), 5) > turn.rolling(hand("BR"), 5)
    assert turn.rolling(hand("BR BU BU"), 5) == turn.rolling(hand("BR"), 5)


def turns_of(bot_name: str, model: Model, mats: tuple[int, int], turns: int, seed: int) -> list[int]:
    """What a bot moves in single turns, played by the model itself."""
    bot, rng, moved = make_bot(bot_name, model), Random(seed), []
    for _ in range(turns):
        state = opening(model.rules, SINGLE_GAME, mats, 0, rng)
        while state.seat == 0 and state.phase is not Phase.OVER:
            state = state.apply(bot.choose(state.observe(0), state.legal(), rng), rng)
        moved.append(state.tallies[0].buried + state.tallies[0].sent)
    return moved


@pytest.mark.parametrize(("own", "turns"), [(20, 1_500), (2, 800)])
def test_a_greedy_bot_moves_what_was_worked_out(own: int, turns: int) -> None:
    moved = turns_of("greedy", MODEL, (own, 20), turns, 4)
    error = stdev(moved) / turns**0.5
    assert abs(mean(moved) - float(expected(best_turn(MODEL, own)))) < 4 * error


def steady_turn(rng: Random) -> int:
    """What is moved by one who takes the best choice, and among equals sets fewer dice aside and rather stops."""
    state, turn = opening(MODEL.rules, SINGLE_GAME, (20, 20), 0, rng), MODEL.aims.moving()
    while state.phase in (Phase.KEEP, Phase.DECIDE) and state.seat == 0:
        if state.phase is Phase.KEEP:
            now = state
            action = max(
                state.legal(), key=lambda one: (max(turn.after(now.kept, now.rolled, one.dice)), -sum(one.dice))
            )
        else:
            stop, roll = turn.after(state.kept, state.rolled, state.taken)
            action = state.legal()[0 if roll > stop else -1]
        state = state.apply(action, rng)
    if state.phase is Phase.BUST and state.seat == 0:
        return BUSTED
    return MODEL.rules.worth(state.acting).moves if state.phase is Phase.MOVE else 0


@pytest.mark.soak
def test_many_turns_are_spread_as_was_worked_out() -> None:
    turns, rng = 40_000, Random(5)
    moved = Counter(steady_turn(rng) for _ in range(turns))
    for result, chance_of_it in best_turn(MODEL).items():
        share = float(chance_of_it)
        assert abs(moved[result] / turns - share) < 4.5 * (share * (1 - share) / turns) ** 0.5, result


# As they are told


def told(*words: str, model: Model = MODEL) -> dict[str, list[tuple[str, ...]]]:
    return {table.title: list(table.rows) for table in odds(model, words)}


def test_the_tables() -> None:
    tables = told()
    assert list(tables) == [
        "Bust: no zombie among the dice rolled",
        "One roll of 8 dice, then stop",
        "A turn played for the most zombies",
        "The best turn by the number of zombies left",
    ]
    busts, once, best, by_own = tables.values()
    assert busts[-1] == ("8", "1/256", "0.003906") and busts[0] == ("1", "1/2", "0.500000")
    assert once[0] == ("expected", "41027/69984", "0.586234")
    assert once[1] == ("at least one", "27587/93312", "0.295643") and once[2] == ("bust", "1/256", "0.003906")
    assert best[0][2] == "2.509837" and best[-1][0] == "6"
    assert [row[0] for row in by_own] == ["1", "2", "3", "4", "5", "6 or more"]
    assert by_own[-1][1:3] == best[0][1:] and by_own[0][2] == "0.923322"


@pytest.mark.parametrize("words", [(), ("own:2",)])
def test_all_tables_end_with_how_to_ask_for_one_roll(words: tuple[str, ...]) -> None:
    *others, last = odds(MODEL, words)
    assert "For one roll: pnp odds zombie-mania GS GS BL" in last.note and "own:3" in last.note
    assert not any("pnp odds" in table.note for table in others)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(1, 128), "0.007813"),
        (Fraction(1, 64), "0.015625"),
        (Fraction(5, 2), "2.500000"),
        (Fraction(1_999_999, 2_000_000), "1.000000"),
        (Fraction(1, 2_000_001), "0.000000"),
        (Fraction(0), "0.000000"),
    ],
)
def test_decimals_are_rounded_half_up(value: Fraction, shown: str) -> None:
    assert decimal(value) == shown


def test_a_turn_with_few_zombies_left() -> None:
    tables = told("own:2")
    assert tables["A turn played for the most zombies, 2 on the mat"][0][2] == "1.776616"
    assert len(tables) == 3


def test_what_to_keep_of_a_roll() -> None:
    ((title, rows),) = told("GS", "gs", "BL", "zombie-blue", "X2", "BR", "building", "GR").items()
    assert title == "What to set aside: BL BL GR BR GS GS BU X2"
    assert rows[0] == ("BR GS GS", "roll", "12924826829/4897760256", "2.638926", "0.000000", "2.638926")
    values = [float(row[3]) for row in rows]
    assert values == sorted(values, reverse=True) and len(rows) == 10


@pytest.mark.parametrize("mark", ["+", "kept:", "KEPT"])
def test_dice_that_were_set_aside_before(mark: str) -> None:
    ((title, rows),) = told("BR", "GS", "X2", mark, "GS", "GS", "BR", "X2", "BL").items()
    assert title == "What to set aside: BR GS X2 beside BL BR GS GS X2"
    # Rolling the last die: blue makes 6, green and brown leave 4, the rest busts: 14/6.
    assert rows[0] == ("BR X2", "stop", "4", "4.000000", "4.000000", "2.333333")


def test_by_force_the_choice_is_the_same() -> None:
    """Every line of the table, by the brute force."""
    kept = ("BR", "GS", "GS", "X2", "BL")
    ((_, rows),) = told("BR", "GS", "X2", "+", *kept).items()
    for aside, then, value, *_ in rows:
        after = tuple(sorted((*kept, *aside.split())))
        left = 8 - len(after)
        stop, roll = Fraction(told_by_hand(after, 99)), by_force(after, left) if left else Fraction(-1)
        assert Fraction(value) == max(stop, roll) and then == ("stop" if stop >= roll else "roll")


def test_stop_or_roll_on() -> None:
    (table,) = odds(MODEL, ["own:2", "+", "GS", "GS", "BR", "BR"])
    assert table.title == "Stop or roll on: BR BR GS GS" and table.note == "Better: stop."
    assert table.rows == (
        ("stop", "2", "2.000000", "0.000000"),
        ("roll 4", "15/8", "1.875000", "0.062500"),
    )


def test_dice_that_nobody_named_and_rolls_that_bust() -> None:
    (table,) = odds(MODEL, ["GS", "BU"])
    assert table.rows == () and "6 dice are not named" in table.note and "a bust" in table.note
    (table,) = odds(MODEL, ["GS", "BU", "X2", "+", "GS", "GS", "BR", "BR", "BL"])
    told_so = (
        "What to set aside: GS BU X2 beside BL BR BR GS GS\nNo zombie: a bust. The turn is over, and nobody moves."
    )
    assert odds_tables([table]) == f"{told_so} What was set aside before is lost."


def test_all_dice_count_where_the_ruling_says_so() -> None:
    words = ("BR", "GS", "X2", "+", "GS", "GS", "BR", "X2", "BL")
    ((_, rows),) = told(*words, model=playing(counting=Counting.ALL_DICE)).items()
    assert rows[0][:4] == ("BR", "stop", "4", "4.000000")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["GX"], "no die shows “GX”"),
        (["gravestown"], "tell a roll as GS GS BL X2"),
        (["GS"] * 9, "9 dice: the game has 8"),
        (["BL", "+", "GS", "+", "GS"], "“[+]” stands twice"),
        (["own:0"], "at least one zombie"),
        (["own:x", "GS"], "own: wants a whole number"),
        (["own:", "GS"], "own: wants a whole number"),
        (["own:-1"], "own: wants a whole number"),
        (["own:" + "1" * 5000], "own: wants a whole number"),
        (["+"], "the dice set aside are missing"),
        (["GS", "BL", "+", "own:3"], "the dice set aside are missing"),
        (["+", "GS", "GS"], "of every roll a zombie is set aside"),
        (["+", *["BL"] * 8], "all 8 dice are set aside"),
    ],
)
def test_words_that_mean_nothing(words: list[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        odds(MODEL, words)


def test_the_book_gets_plain_values_quickly_and_once() -> None:
    model = Model(GAME)
    began = time.process_time()
    values = book_values(model)
    assert time.process_time() - began < 1.0  # about 0.2 s; others may be at work
    assert book_values(model) is values
    assert values["bust"][7] == {"dice": 8, "chance": "1/256", "decimal": "0.003906"}
    assert values["best_turn"]["expected"] == "2.509837" and values["one_roll"]["at_least_one"] == "0.295643"
    assert sum(float(row["decimal"]) for row in values["best_turn"]["results"]) + float(
        values["best_turn"]["bust"]
    ) == pytest.approx(1, abs=1e-5)
    assert Referee(GAME).book_values() == values
