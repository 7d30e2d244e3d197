"""The grids of a game, bundled or redesigned, are measured, and what was measured says for which rules it holds."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from thinning import thinned

from pnp.build.check import check_game
from pnp.build.pipeline import composed
from pnp.games.full_moon_overload import results
from pnp.games.full_moon_overload.survey import main
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.sheet.printing import AS_USUAL
from pnp.source.folder import Folder
from pnp.source.problems import Problem, Severity

from ..slips import copied
from .mutants import GRIDS, MOVES
from .mutants_told import CLASSES, RESULTS, SUITS, TITLES
from .table import GAME

NAME = "full-moon-overload"
_ROWS = "[[row]]\nid = "


def rewritten(root: Path, file: str, old: str, new: str) -> None:
    text = (root / file).read_text(encoding="utf-8")
    assert old in text
    (root / file).write_text(text.replace(old, new), encoding="utf-8")


def cut(root: Path, file: str, keep: int, rows: str = _ROWS) -> None:
    """Leaves the first rows of a table."""
    parts = (root / file).read_text(encoding="utf-8").split(rows)
    (root / file).write_text(rows.join(parts[: keep + 1]), encoding="utf-8")


def told(root: Path) -> list[Problem]:
    game = load(Folder(root))
    return [*Referee(game).static_problems(), *Referee(game).left_out()]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Two grids, so that it does not take long."""
    root = copied(NAME, tmp_path)
    cut(root, GRIDS, 2)
    cut(root, RESULTS, 6)
    cut(root, "experiments.toml", 1, "[[experiment]]")  # what was measured otherwise was measured with all grids
    assert told(root) == []
    return root


@pytest.mark.soak
def test_a_grid_is_added_and_players_are_taken_away(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rewritten(root, "game.toml", "players = [2, 4]", "players = [2, 3]")
    rewritten(root, GRIDS, "good_for = [2, 3, 4]", "good_for = [2, 3]")
    with (root / GRIDS).open("a", encoding="utf-8") as file:
        file.write('\n[[row]]\nid = "5x4"\nrows = 5\ncolumns = 4\nname = "{rows} × {columns}"\ngood_for = []\n')
    before = told(root)
    assert {problem.severity for problem in before} == {Severity.WARNING}
    assert [problem.message for problem in before] == [
        "by game.toml the game is for 2 to 3 players, so results for 4 are not used",
        "tables/grid-results.toml has no results for 2 and 3 players on this grid",
    ]
    assert all(f"full_moon_overload.survey {root}" in problem.hint for problem in before)
    kept = tomllib.loads((root / RESULTS).read_text(encoding="utf-8"))["row"][0]
    assert main([str(root), "--games", "6"]) == 0
    assert "5 × 4: good_for = [" in capsys.readouterr().out
    rows = tomllib.loads((root / RESULTS).read_text(encoding="utf-8"))["row"]
    assert [row["id"] for row in rows] == ["3x3-2", "3x3-3", "3x4-2", "3x4-3", "5x4-2", "5x4-3"]
    assert rows[0] == kept and rows[4]["games"] == 6 and 3 < rows[4]["turns"] < 12
    assert not [problem for problem in told(root) if problem.severity is Severity.WARNING]


def test_a_game_without_results_is_measured(root: Path) -> None:
    (root / RESULTS).unlink()
    cut(root, GRIDS, 1)
    assert main([str(root), "--games", "4"]) == 0
    assert [problem for problem in told(root) if problem.key != "row[1].good_for"] == []


def test_what_cannot_be_played_is_not_measured(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (root / RESULTS).read_text(encoding="utf-8")
    rewritten(root, "game.toml", "cards = 78", "cards = 77")
    assert main([str(root)]) == 1
    assert "facts.cards: majors, minors and courts make 78 cards" in capsys.readouterr().err
    assert (root / RESULTS).read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("file", "old", "new"),
    thinned(
        [
            (CLASSES, "points = 3", "points = 4"),
            (CLASSES, "order = 1\n", "order = 3\n"),
            (MOVES, 'condition = "ace-of-suit"', 'condition = "same-suit"'),
            (TITLES, "rank = 4", "rank = 5"),
            ("game.toml", "turns_each = 2", "turns_each = 3"),
            ("game.toml", "refresh_cards = 1", "refresh_cards = 2"),
            ("game.toml", "ace = 1 ", "ace = 2 "),
        ],
        7,
        by=lambda case: case[0],
    ),
)
def test_results_of_other_rules_no_longer_hold(file: str, old: str, new: str, root: Path) -> None:
    rewritten(root, file, old, new)
    game = load(Folder(root))
    (problem,) = results.stale(game)
    assert problem.key == "row[1].rules" and "6 results were measured under other rules" in problem.message
    assert problem.severity is Severity.WARNING and results.holding(game) == {}
    assert results.rules_mark(game) != results.rules_mark(GAME)


def test_names_and_sizes_are_no_other_rules(root: Path) -> None:
    rewritten(root, SUITS, 'name = "Wires"', 'name = "Cables"')
    rewritten(root, "game.toml", "turns_share = 0.85", "turns_share = 0.8")
    game = load(Folder(root))
    assert [*results.stale(game)] == [] and len(results.holding(game)) == 6


@pytest.mark.parametrize(
    ("old", "new"),
    thinned(
        [
            ("turns = 11.3", "turns = 12.3"),
            ("enough = 1.0", "enough = 0.5"),
            ("games = 300", "games = 3000"),
            ("seed = 7000", "seed = 7001"),
            ("first = 0.66", "first = 0.48"),
            ("tied_margin = 0.044", "tied_margin = 0.004"),
        ],
        3,
    ),
)
def test_results_edited_by_hand_are_told_and_not_printed(old: str, new: str, root: Path) -> None:
    text = (root / RESULTS).read_text(encoding="utf-8")
    (root / RESULTS).write_text(text.replace(old, new, 1), encoding="utf-8")
    (problem,) = told(root)
    assert problem.key == "row[1].seal" and "“3x3-2”: this is not what the survey has measured" in problem.message
    assert problem.severity is Severity.ERROR and f"full_moon_overload.survey {root}" in problem.hint
    assert ("3x3", 2) not in results.holding(load(Folder(root)))


def test_results_of_other_rules_cannot_be_passed_off_as_these(root: Path) -> None:
    rewritten(root, CLASSES, "points = 3", "points = 4")
    mark = results.rules_mark(load(Folder(root)))
    rewritten(root, RESULTS, results.rules_mark(GAME), mark)
    (problem,) = told(root)
    assert "“3x3-2”, “3x3-3”, “3x3-4” and others" in problem.message and results.holding(load(Folder(root))) == {}


@pytest.mark.soak
def test_an_edited_row_is_measured_again_and_the_others_are_kept(root: Path) -> None:
    kept = tomllib.loads((root / RESULTS).read_text(encoding="utf-8"))["row"]
    text = (root / RESULTS).read_text(encoding="utf-8")
    (root / RESULTS).write_text(text.replace("turns = 11.3", "turns = 12.3", 1), encoding="utf-8")
    assert main([str(root), "--games", "4"]) == 0
    rows = tomllib.loads((root / RESULTS).read_text(encoding="utf-8"))["row"]
    assert rows[1:] == kept[1:] and rows[0]["games"] == 4 and told(root) == []


def test_whoever_prints_is_told_what_the_book_leaves_out(root: Path) -> None:
    rewritten(root, "game.toml", "turns_each = 2", "turns_each = 1")
    for found in (composed(Folder(root), AS_USUAL, (), checked=True).problems.found, check_game(root, quick=True)):
        (problem,) = (one for one in found if one.file.endswith(RESULTS))
        assert problem.severity is Severity.WARNING and "the book leaves them out" in problem.message
        assert "full_moon_overload.survey" in problem.hint
