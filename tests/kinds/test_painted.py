"""Outlines, slots and symbols show on what is painted below them, whatever the palette alone would say."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import card_game
from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

pytestmark = pytest.mark.usefixtures("one_paper")

PALE = 'pale = { full = "#f0e8d0", friendly = "#f4f4f4" }\n'
GREY = 'grey = { full = "#999999", friendly = "#777777" }\n'
BOX = '\n[box.frame]\nat = [10, 10, 30, 30]\nedge = "pale"\nedge_mm = 0.7\n'


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def told(folder: Path, roles: str = "", box: str = "", layout: str = "mat") -> list[Problem]:
    palette, file = folder / "palette.toml", folder / f"layouts/{layout}.toml"
    palette.write_text(palette.read_text(encoding="utf-8").replace("[roles]", f"[roles]\n{roles}"), encoding="utf-8")
    file.write_text(file.read_text(encoding="utf-8") + box, encoding="utf-8")
    return [problem for problem in check_game(folder, quick=True) if "below it" in problem.message]


def test_an_untouched_game_is_fine(folder: Path) -> None:
    assert told(folder) == []


def test_an_outline_that_vanishes_is_told_at_its_role_once_in_each_ink(folder: Path) -> None:
    problems = told(folder, PALE, BOX + BOX.replace("frame", "other").replace("[10, 10", "[60, 10"))
    assert [problem.key for problem in problems] == ["roles.pale", "roles.pale"]
    assert all(problem.severity is Severity.ERROR and Path(problem.file).name == "palette.toml" for problem in problems)
    assert {ink for problem in problems for ink in ("full", "friendly") if f"the {ink} ink" in problem.message} == {
        "full",
        "friendly",
    }
    assert "a line of “pale” has 1." in problems[0].message and "(wide-mat, page 1)" in problems[0].message
    assert "less than 3 : 1" in problems[0].message


def test_a_weak_outline_is_a_warning(folder: Path) -> None:
    (problem,) = told(folder, GREY, BOX.replace("pale", "grey"))
    assert problem.severity is Severity.WARNING and "in the full ink" in problem.message


def test_a_pale_outline_on_a_dark_panel_shows(folder: Path) -> None:
    dark = 'dark = { full = "#202040", friendly = "#444444" }\n'
    panel = '\n[box.panel]\nat = [5, 5, 60, 60]\nfill = "dark"\n'
    assert told(folder, PALE + dark, panel + BOX) == []


def test_a_box_that_stands_out_by_itself_needs_no_outline(folder: Path) -> None:
    dark = 'dark = { full = "#202040", friendly = "#444444" }\n'
    assert told(folder, PALE + dark, BOX + 'fill = "dark"\n') == []


def test_a_line_that_only_separates_may_be_faint(folder: Path) -> None:
    assert told(folder, "", BOX.replace("pale", "guide")) == []


def test_slots_show_on_what_is_below_them(folder: Path) -> None:
    roles = (
        PALE + 'rim = { full = "#8a8468", friendly = "#8c8c8c" }\nstreet = { full = "#b4bab2", friendly = "#ffffff" }\n'
    )
    panel = '\n[box.panel]\nat = [5, 80, 60, 60]\nfill = "street"\n'
    places = "\n[box.places]\nat = [10, 90, 50, 20]\nslots = { columns = 2, rows = 1, size = [15, 15], "
    (problem,) = told(folder, roles, f'{panel}{places}role = "pale", edge = "rim" }}\n')
    assert "an outline of “rim” has 1.9" in problem.message and "against “street” below it" in problem.message


def test_a_symbol_on_a_ground_of_its_own_colour(folder: Path) -> None:
    dark = 'dark = { full = "#1d1230", friendly = "#5a5a5a" }\naccent = { full = "#2a2040", friendly = "#5a5a5a" }\n'
    box = '\n[box.panel]\nat = [5, 80, 60, 60]\nfill = "dark"\n\n[box.sign]\nat = [10, 90, 20, 20]\nsymbol = "sun"\n'
    problems = told(folder, dark, box)
    assert any(problem.message.startswith("the symbol “sun” of “") for problem in problems)
    assert any("against “dark” below it in the full ink" in problem.message for problem in problems)


def texts_told(folder: Path, layout: str) -> list[Problem]:
    file = folder / "layouts/mat.toml"
    file.write_text(file.read_text(encoding="utf-8") + layout, encoding="utf-8")
    return [problem for problem in check_game(folder, quick=True) if " : 1" in problem.message]


WORDS = '\n[box.words]\nat = [20, 140, 60, 10]\ntext = "Hidden words"\nstyle = "hid"\n'
STYLE = '\n[style.hid]\non = "page"\ncolor = "ink"\n'


def test_a_text_on_another_ground_than_its_style_says_is_told_at_the_style(folder: Path) -> None:
    problems = texts_told(folder, STYLE + WORDS + 'fill = "night"\n')
    assert [(Path(problem.file).name, problem.key) for problem in problems] == [("mat.toml", "style.hid")]
    assert problems[0].message.startswith(
        "“Hidden words” is set for the ground “page” and lies on “night”, where it has "
    )
    assert problems[0].severity is Severity.ERROR and "full ink" in problems[0].message


def test_what_lies_below_the_box_counts_as_well(folder: Path) -> None:
    panel = '\n[box.panel]\nat = [10, 136, 90, 20]\nfill = "night"\n'
    (problem,) = texts_told(folder, STYLE + panel + WORDS)
    assert problem.key == "style.hid"


def test_a_drawing_that_has_grown_over_a_text_is_named(folder: Path) -> None:
    art = folder / "art/sun.svg"
    art.write_text(art.read_text(encoding="utf-8").replace('"accent line" r="4"', '"night" r="7"'), encoding="utf-8")
    picture = '\n[box.picture]\nat = [10, 100, 42, 42]\nart = "sun"\n'  # the words begin below it
    problem, *_ = texts_told(folder, STYLE + picture + WORDS)
    assert "lies on “night” (art/sun.svg), where it has " in problem.message


def test_a_text_that_hangs_over_the_edge_of_a_ground_is_judged_by_most_of_it(folder: Path) -> None:
    panel = '\n[box.panel]\nat = [10, 136, 11, 20]\nfill = "night"\n'
    assert texts_told(folder, STYLE + panel + WORDS) == []


def test_a_text_whose_own_pair_is_pale_is_told_at_its_style(folder: Path) -> None:
    problems = texts_told(folder, STYLE.replace('"page"', '"night"') + WORDS + 'fill = "night"\n')
    assert {(Path(problem.file).name, problem.key) for problem in problems} == {("mat.toml", "style.hid")}
    assert "“ink” has only 1." in problems[0].message


def test_what_was_fine_is_remembered_and_what_was_not_is_told_again(folder: Path) -> None:
    """Facts are kept by what a page looks like, and never of a page on which something did not stand out."""
    assert told(folder) == [] == told(folder)
    first = told(folder, PALE, BOX)
    assert first and [problem for problem in check_game(folder, quick=True) if "below it" in problem.message] == first
