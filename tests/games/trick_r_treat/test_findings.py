"""Findings of Trick 'r Treat: from games, and from hands that are played for the purpose."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from bundled import FOLDERS

from pnp.cli import report
from pnp.games.trick_r_treat.findings import ERRORS, break_even
from pnp.play.bots import make_bot
from pnp.play.playout import Record, playout
from pnp.play.referee import Referee
from pnp.play.simulate import Request, simulate, summary_values
from pnp.source.problems import Severity

from .setups import MODEL, SHORT


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


def test_errors_cost_what_speed_gains() -> None:
    """Fast and faultless gets rid of cards, fast and careless collects them."""
    chart = MODEL.findings([playout(MODEL, SHORT, [make_bot("greedy", MODEL)] * 3, 1, logged=False)])[4]
    hasty = [float(row[2]) for row in chart.rows[5:]]
    assert hasty[0] > 0 > hasty[-1] and hasty[0] == max(hasty)


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
