"""Figures: those for the book, those of many games, and the stored ones measured again."""

from __future__ import annotations

import re
from random import Random
from statistics import stdev

import pytest

from pnp.games.full_moon_overload import odds
from pnp.games.full_moon_overload.board import NONE
from pnp.games.full_moon_overload.survey import GAMES, measured
from pnp.play.bots import make_bot
from pnp.play.playout import playout

from .table import GAME, MODEL, ROOT, steps

RANDOM, GREEDY = (make_bot(name, MODEL) for name in ("random", "greedy"))


def test_values_for_the_book() -> None:
    values = MODEL.book_values()
    assert values["pairs_in_all"] == 2864 and values["pairs"]["minor-to-court"] == 16
    assert values["counts"] == {"major": 22, "minor": 40, "court": 16} and values["points_in_all"] == 6
    assert values["ways_on"] == {"major": 56.0, "minor": 34.4, "court": 16.0}


def test_measures_and_traits() -> None:
    state = next(after for _, _, after in steps(9, "3x4") if after.is_over)
    result = state.result()
    assert result is not None
    first, second = (odds.measures(state, seat, 2) for seat in (0, 1))
    assert first[odds.TURNS] == state.turn and first[odds.MOVES] == pytest.approx(state.moves / state.turn)
    assert first[odds.FIRST] == ((0 in result.winners) / len(result.winners)) and odds.FIRST not in second
    assert first["cards in a stash"] + second["cards in a stash"] == 78 - sum(card != NONE for card in state.grid)
    traits = [odds.traits(state, seat) for seat in (0, 1)]
    assert [standing["place in the order of turns"] for standing in traits] == ["1", "2"]
    for number, kind in enumerate(("majors", "minors", "courts")):
        points = [MODEL.deck.points[number] == list(scores.values())[number] for scores in result.scores]
        assert [standing[kind] != odds.FEWER for standing in traits] == points
    assert odds.measures(MODEL.start("3x3", 2, Random(1)), 0, 2) == {}


def test_findings_by_grid_and_by_class() -> None:
    records = [playout(MODEL, size, [GREEDY] * 2, seed, logged=False) for seed in range(15) for size in ("3x3", "4x5")]
    by_grid, by_class = MODEL.findings(records)
    assert [row[:2] for row in by_grid.rows] == [("3x3", "15"), ("4x5", "15")]
    assert all(len(row) == len(by_grid.head) for row in by_grid.rows)
    turns = [record.measures[0][odds.TURNS] for record in records if record.board == "3x3"]
    middle, half = sum(turns) / 15, 1.959964 * stdev(turns) / 15**0.5
    assert by_grid.rows[0][2] == f"{middle:.1f} ({middle - half:.1f} – {middle + half:.1f})"
    assert [row[:2] for row in by_class.rows] == [("major", "1"), ("minor", "2"), ("court", "3")]
    led = [record for record in records for traits in record.traits if traits["courts"] == odds.ALONE]
    assert by_class.rows[2][2] == str(len(led)) and 10 < len(led) <= 30
    assert MODEL.findings(records[:1])[0].rows[0][2] == f"{turns[0]:.1f}" and MODEL.findings([]) == ()


def test_who_has_the_most_courts_alone_never_loses() -> None:
    """Courts are worth as much as the two other classes together."""
    for seed in range(40):
        record = playout(MODEL, MODEL.boards[seed % 10], [RANDOM] * (2 + seed % 3), seed, checked=False, logged=False)
        assert record.result is not None
        for seat, traits in enumerate(record.traits):
            assert traits["courts"] != odds.ALONE or seat in record.result.winners


def test_shares_of_few_games_stay_between_nothing_and_all() -> None:
    records = [playout(MODEL, "3x3", [GREEDY] * 2, seed) for seed in range(3)]
    cells = [cell for row in MODEL.findings(records)[0].rows for cell in row if "%" in cell]
    ends = [int(end) for cell in cells for end in re.findall(r"-?\d+(?=%)", cell)]
    assert len(ends) == 9 and all(0 <= end <= 100 for end in ends)


@pytest.mark.soak
@pytest.mark.parametrize("size", ["3x3", "3x5", "4x4", "5x5", "6x6"])
def test_the_stored_results_are_measured_again(size: str) -> None:
    """Other seeds, fewer games: within four standard errors of both measurements together."""
    games = 80
    stored = {row["id"]: row for row in GAME.tables["grid-results"].rows}
    cells = [(size, players) for players in (2, 3, 4)]
    for (grid, players), again in zip(cells, measured(ROOT, MODEL, cells, "planner", games, 99_000), strict=True):
        row = stored[f"{grid}-{players}"]
        assert row["games"] == GAMES
        for key, name in (
            ("turns", odds.TURNS),
            ("moves", odds.MOVES),
            ("first", odds.FIRST),
            ("tied", odds.TIED),
        ):
            here = sum(again[name]) / len(again[name])
            error = row[f"{key}_margin"] / 1.96 * (1 + GAMES / games) ** 0.5
            assert abs(here - row[key]) < 4 * error + 0.06, (grid, players, key, here, row[key])
