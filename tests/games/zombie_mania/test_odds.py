"""Exact odds: against counts of all rolls, and as tables."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pnp.cli.report import odds_tables
from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.actions import Hand, throw
from pnp.games.zombie_mania.bots import Solvers
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.odds import at_least_one, best_turn, bust_chance, decimal, expected, one_roll
from pnp.games.zombie_mania.rulings import Counting
from pnp.games.zombie_mania.solver import BUSTED
from pnp.play.referee import Referee
from pnp.source.problems import UsageError

from .brute_force import CODES, ZOMBIES, by_force, moves_by_hand, ordered_rolls
from .positions import GAME, MODEL, playing

RNG = Random(3)


@pytest.mark.parametrize("dice", range(1, 9))
def test_busts_are_powers_of_one_half(dice: int) -> None:
    assert bust_chance(MODEL.rules, dice) == Fraction(1, 2**dice)
    rolled = [set(roll) for roll, ways in ordered_rolls(min(dice, 5)) for _ in range(ways)]
    assert sum(not roll & ZOMBIES for roll in rolled) * 2 ** min(dice, 5) == len(rolled)


def test_one_roll_counted_over_all_rolls() -> None:
    ways: Counter[int] = Counter()
    for roll, count in ordered_by_face():
        ways[moves_by_hand(roll, 99) if ZOMBIES & set(roll) else BUSTED] += count
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
    results = best_turn(MODEL.solvers)
    assert sum(results.values()) == 1 and set(results) == {BUSTED, 0, 1, 2, 3, 4, 6}
    solver = MODEL.solvers.for_tokens()
    assert expected(results) == Fraction(solver.roll_value(MODEL.rules.empty, 8), solver.denominator)
    assert expected(results) == Fraction(6658314182862328531426711, 2652887036648800294797312)


@pytest.mark.parametrize("own", range(1, 7))
def test_results_agree_with_the_worth_of_a_turn(own: int) -> None:
    results, solver = best_turn(MODEL.solvers, own), MODEL.solvers.for_tokens(own)
    assert sum(results.values()) == 1 and max(results) <= own
    assert expected(results) == Fraction(solver.roll_value(MODEL.rules.empty, 8), solver.denominator)
    assert expected(results) > expected(one_roll(MODEL.rules, own))


UNEVEN = ("BL", "BL", "BR", "GS", "BU", "GS")


def test_a_die_that_shows_a_face_twice() -> None:
    """Four of these dice, by the brute force; one zombie and the doubling are on none of their sides."""
    numbers = MODEL.rules.numbers
    faces = tuple(face for face in numbers.faces if face.code in UNEVEN)
    codes = [face.code for face in faces]
    uneven = replace(numbers, faces=faces, die=tuple(codes.index(code) for code in UNEVEN), dice=4)
    rules = Rules(uneven, MODEL.rules.rulings)
    assert rules.numbers.sides == (2, 1, 2, 1) and bust_chance(rules, 3) == Fraction(1, 8)
    ways: Counter[int] = Counter()
    for roll, count in ordered_rolls(4, UNEVEN):
        ways[moves_by_hand(roll, 99) if ZOMBIES & set(roll) else BUSTED] += count
    assert one_roll(rules) == {moved: Fraction(count, 6**4) for moved, count in ways.items()}
    assert expected(best_turn(Solvers(rules))) == by_force((), 4, die=UNEVEN)
    thrown = Counter(code for _ in range(600) for code in dice_in(throw(1, uneven.die, RNG), codes))
    assert thrown["GS"] > 150 > thrown["BR"] and thrown["BL"] > 150 > thrown["BU"]


def dice_in(dice: Hand, codes: list[str]) -> list[str]:
    return [code for code, count in zip(codes, dice, strict=True) for _ in range(count)]


def tables_for(*words: str, model: Model = MODEL) -> dict[str, list[tuple[str, ...]]]:
    return {table.title: list(table.rows) for table in model.odds(words)}


def test_the_tables() -> None:
    tables = tables_for()
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
    *others, last = MODEL.odds(words)
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
    tables = tables_for("own:2")
    assert tables["A turn played for the most zombies, 2 on the mat"][0][2] == "1.776616"
    assert len(tables) == 3


def test_what_to_keep_of_a_roll() -> None:
    ((title, rows),) = tables_for("GS", "gs", "BL", "zombie-blue", "X2", "BR", "building", "GR").items()
    assert title == "What to set aside: BL BL GR BR GS GS BU X2"
    assert rows[0] == ("BR GS GS", "roll", "12924826829/4897760256", "2.638926", "0.000000", "2.638926")
    values = [float(row[3]) for row in rows]
    assert values == sorted(values, reverse=True) and len(rows) == 10


@pytest.mark.parametrize("mark", ["+", "kept:", "KEPT"])
def test_dice_that_were_set_aside_before(mark: str) -> None:
    ((title, rows),) = tables_for("BR", "GS", "X2", mark, "GS", "GS", "BR", "X2", "BL").items()
    assert title == "What to set aside: BR GS X2 beside BL BR GS GS X2"
    # Rolling the last die: blue makes 6, green and brown leave 4, the rest busts: 14/6.
    assert rows[0] == ("BR X2", "stop", "4", "4.000000", "4.000000", "2.333333")


def test_by_force_the_choice_is_the_same() -> None:
    """Every line of the table, by the brute force."""
    kept = ("BR", "GS", "GS", "X2", "BL")
    ((_, rows),) = tables_for("BR", "GS", "X2", "+", *kept).items()
    for aside, then, value, *_ in rows:
        after = tuple(sorted((*kept, *aside.split())))
        left = 8 - len(after)
        stop, roll = Fraction(moves_by_hand(after, 99)), by_force(after, left) if left else Fraction(-1)
        assert Fraction(value) == max(stop, roll) and then == ("stop" if stop >= roll else "roll")


def test_stop_or_roll_on() -> None:
    (table,) = MODEL.odds(["own:2", "+", "GS", "GS", "BR", "BR"])
    assert table.title == "Stop or roll on: BR BR GS GS, 2 on the mat" and table.note == "Better: stop."
    assert table.rows == (
        ("stop", "2", "2.000000", "0.000000"),
        ("roll 4", "15/8", "1.875000", "0.062500"),
    )


def test_rolls_that_bust() -> None:
    (table,) = MODEL.odds(["GS", "BU"] * 4)
    assert table.rows == () and table.note == "No zombie: a bust. The turn is over, and nobody moves."
    (table,) = MODEL.odds(["GS", "BU", "X2", "+", "GS", "GS", "BR", "BR", "BL"])
    bust = "What to set aside: GS BU X2 beside BL BR BR GS GS\nNo zombie: a bust. The turn is over, and nobody moves."
    assert odds_tables([table]) == f"{bust} What was set aside before is lost."


def test_all_dice_count_where_the_ruling_says_so() -> None:
    words = ("BR", "GS", "X2", "+", "GS", "GS", "BR", "X2", "BL")
    ((_, rows),) = tables_for(*words, model=playing(counting=Counting.ALL_DICE)).items()
    assert rows[0][:4] == ("BR", "stop", "4", "4.000000")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["GX"], "no die shows “GX”"),
        (["gravestown"], "tell a roll as GS GS BL X2"),
        (["GS"] * 9, "9 dice: the game has 8"),
        (["BL", "+", "GS", "+", "GS"], "“[+]” stands twice"),
        (["own:3", "own:5"], "“own:5”: the zombies on the mat were told before"),
        (["own:3", "GS", "own:3"], "were told before"),
        (["GS", "BU"], "2 of 8 dice are named: tell all that were rolled, and after “[+]” all set aside before"),
        (["GS", "+", "BL"], "2 of 8 dice are named"),
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
        MODEL.odds(words)


def test_the_book_gets_plain_values_quickly_and_once() -> None:
    model = Model(GAME)
    began = time.process_time()
    values = model.book_values()
    assert time.process_time() - began < 1.0  # about 0.2 s; others may be at work
    assert model.book_values() is values
    assert values["bust"][7] == {"dice": 8, "chance": "1/256", "decimal": "0.003906", "percent": "under 1%"}
    assert [row["percent"] for row in values["bust"][:3]] == ["50%", "25%", "13%"]
    assert values["one_roll"]["at_least_one_percent"] == "30%" and values["best_turn"]["expected_about"] == "2.5"
    assert values["best_turn"]["expected"] == "2.509837" and values["one_roll"]["at_least_one"] == "0.295643"
    assert sum(float(row["decimal"]) for row in values["best_turn"]["results"]) + float(
        values["best_turn"]["bust"]
    ) == pytest.approx(1, abs=1e-5)
    assert Referee(GAME).book_values() == values
