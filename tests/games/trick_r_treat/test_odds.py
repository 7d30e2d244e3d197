"""Odds of Trick 'r Treat: exact chances against counting by force."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product

import pytest

from pnp.games.trick_r_treat.odds import different, expected, no_match, no_match_with, shows
from pnp.play.referee import Referee
from pnp.source.problems import UsageError

from .setups import MODEL, NUMBERS

FEW = NUMBERS.faces[:4]


def test_a_lantern_shows_as_often_as_four_dice_make_it() -> None:
    assert {shows(NUMBERS.faces, kind) for kind in range(12)} == {1 - Fraction(5, 6) ** 4}
    rolls = list(product(*FEW))
    for kind in range(12):
        assert shows(FEW, kind) == Fraction(sum(kind in roll for roll in rolls), len(rolls))


def test_different_lanterns_by_force() -> None:
    rolls = list(product(*FEW))
    counted = Counter(len(set(roll)) for roll in rolls)
    assert different(FEW) == {count: Fraction(ways, len(rolls)) for count, ways in sorted(counted.items())}
    whole = different(NUMBERS.faces)
    assert sum(whole.values()) == 1 and float(expected(whole)) == pytest.approx(6.212963, abs=1e-6)
    assert expected(whole) == 12 * shows(NUMBERS.faces, 0)  # each lantern for itself


def test_no_match_by_force() -> None:
    few, rolls = replace(NUMBERS, faces=FEW), list(product(*FEW))
    for cards in (1, 2):
        hands = list(combinations(NUMBERS.cards, cards))
        lonely = sum(not set(hand) & set(roll) for hand in hands for roll in rolls)
        assert no_match_with(few, cards) == Fraction(lonely, len(hands) * len(rolls))
    for hand in ((0, 5, 11), (3,), (2, 2, 7)):
        assert no_match(FEW, hand) == Fraction(sum(not set(hand) & set(roll) for roll in rolls), len(rolls))
    assert float(no_match_with(NUMBERS, 4)) == pytest.approx(0.047335, abs=1e-6)


def test_the_tables_say_so_with_fractions_and_six_places() -> None:
    shown, spread, lone = MODEL.odds(())
    assert shown.rows[0] == ("LHO", "4", "671/1296", "0.517747") and len(shown.rows) == 12
    assert [row[0] for row in spread.rows] == ["3", "4", "5", "6", "7", "8"] and "6.212963" in spread.note
    assert [row[0] for row in lone.rows] == list("12345678")
    assert lone.rows[0][1:] == ("625/1296", "0.482253") and len(lone.bars) == 8


def test_a_hand_on_the_command_line() -> None:
    (own,) = MODEL.odds(["lho", "RNY,RNY", "left-unhappy-orange"])
    assert own.title.endswith("LHO RNY RNY LUO")
    assert own.rows[0] == ("no match", "25/324", "0.077160") and own.rows[1][2] == "0.922840"


@pytest.mark.parametrize(
    ("words", "message"),
    [(["LHX"], "did you mean “LHY”"), (["LHO", "LHO", "lho"], "3 cards of LHO: there are 2"), ([","], "at least one")],
)
def test_words_that_are_no_hand(words: Sequence[str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        MODEL.odds(words)


def test_the_book_may_quote_them() -> None:
    values = MODEL.book_values()
    assert round(values["shows"], 3) == 0.518 and round(values["no_match"][4], 4) == 0.0473
    assert values["candy"] == 84 and Referee(MODEL.game).book_values() == values
