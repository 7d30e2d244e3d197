"""Odds of Trick 'r Treat: exact chances against counting by force; findings from games and from hands played for it."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest
from bundled import FOLDERS

from pnp.cli import report
from pnp.games.trick_r_treat.findings import ERRORS, break_even
from pnp.games.trick_r_treat.odds import different, expected, no_match, no_match_with, shows
from pnp.play.bots import make_bot
from pnp.play.playout import Record, playout
from pnp.play.referee import Referee
from pnp.play.simulate import Request, simulate, summary_values
from pnp.source.problems import Severity, UsageError

from .setups import MODEL, NUMBERS, SHORT

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


def test_no_match_by_force_where_lanterns_have_unequal_numbers_of_cards() -> None:
    uneven, rolls = replace(NUMBERS, faces=FEW, copies=(1, 4, 2, 3, *NUMBERS.copies[4:])), list(product(*FEW))
    hands = list(combinations(uneven.cards, 2))
    lonely = sum(not set(hand) & set(roll) for hand in hands for roll in rolls)
    assert no_match_with(uneven, 2) == Fraction(lonely, len(hands) * len(rolls))


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


# Findings


def test_where_speed_and_errors_cancel_out() -> None:
    line = [tuple(1.5 - 10 * error for error in ERRORS)] * 4
    assert break_even(line) == pytest.approx(0.15)
    bent = [tuple((0.1 - error) * (error + 0.3) for error in ERRORS)] * 3
    assert break_even(bent) == pytest.approx(0.1)  # a straight line would say 0.083
    hollow = [tuple((error - 0.25) * (error - 0.9) for error in ERRORS)] * 3
    assert break_even(hollow) == pytest.approx(0.25)
    assert break_even([(1.0,) * 5]) == 1.0 and break_even([(-1.0,) * 5]) == 0.0


def small(folder: Path, **facts: str) -> Path:
    root = Path(shutil.copytree(FOLDERS["trick-r-treat"], folder / "game"))
    text = (root / "game.toml").read_text(encoding="utf-8").replace("trial_hands = 36", "trial_hands = 6")
    for key, value in facts.items():
        old = next(line for line in text.splitlines() if line.startswith(f"{key} ="))
        text = text.replace(old, f"{key} = {value}")
    (root / "game.toml").write_text(text, encoding="utf-8")
    return root


def test_simulate_answers_what_a_designer_asks(tmp_path: Path) -> None:
    request = Request(games=4, players=3, bots=("greedy",))
    summary, finished = simulate(small(tmp_path), request, lambda record: None, lambda *_: None)
    assert finished
    candy, bank, counts, speed, chart = summary.findings
    assert [row[0] for row in candy.rows] == list(MODEL.boards) and len(candy.bars) == 2
    assert "with 60-seconds a hand gives" in candy.note
    assert {row[2] for row in bank.rows} == {"100.0%"} and "printed are 84" in bank.note and "48" in bank.note
    assert [row[0] for row in counts.rows] == ["3", "4", "5", "6"] and len(counts.bars) == 4
    assert [row[0] for row in speed.rows] == ["brisk", "hasty"]
    assert len(chart.rows) == len(chart.bars) == 2 * len(ERRORS)
    assert [row[1] for row in chart.rows[:5]] == ["0%", "10%", "20%", "30%", "40%"]
    text = report.simulation(summary)
    assert "Speed against accuracy" in text and "█" in text
    assert len(summary_values(summary, request)["findings"]) == 5  # type: ignore[arg-type]


@pytest.mark.soak
def test_errors_cost_what_speed_gains() -> None:
    """Fast and faultless gets rid of cards, fast and careless collects them."""
    chart = MODEL.findings([playout(MODEL, SHORT, [make_bot("greedy", MODEL)] * 3, 1, logged=False)])[4]
    hasty = [float(row[2]) for row in chart.rows[5:]]
    assert hasty[0] > 0 > hasty[-1] and hasty[0] == max(hasty)


@pytest.mark.soak
def test_a_single_game_tells_of_no_interval() -> None:
    games = [playout(MODEL, board, [make_bot("greedy", MODEL)] * 3, 1, logged=False) for board in MODEL.boards]
    candy = MODEL.findings(games)[0]
    assert [row[-1] for row in candy.rows] == ["unknown", "unknown"]
    assert candy.note.endswith("(too few games for an interval)")


def record(*, short: float) -> Record:
    played = playout(MODEL, SHORT, [make_bot("careful", MODEL)] * 3, 1, checked=False, logged=False)
    rows = tuple({**measures, "candy cards short": short} for measures in played.measures)
    return replace(played, measures=rows)


def test_too_little_candy_is_noted() -> None:
    fine, short = record(short=0.0), record(short=1.0)
    assert list(MODEL.judgements([fine] * 19 + [short])) == []
    (note,) = MODEL.judgements([fine] * 9 + [short])
    assert note.severity is Severity.NOTE and note.file.endswith("tables/candy.toml")
    assert "enough in 9 of 10 games (90%)" in note.message and "95%" in note.hint
    assert note in Referee(MODEL.game).playout_problems([fine] * 9 + [short])
    assert list(MODEL.judgements([])) == [] and MODEL.findings([]) == []
