"""What a panel shows of an example, what stands below it, and what is wrong with it; every mistake has its place."""

from __future__ import annotations

import pytest

from kinds.figures import composer, problem, toml
from pnp.game.boards import board
from pnp.game.content.examples import Examples
from pnp.game.marks import FieldMarks, GridMarks, Marks
from pnp.kinds.book.figures import Figures
from pnp.kinds.book.panels import label_problems, listed_problems, marked_problems, panel_label, shown_rows
from pnp.source.schema import validated

EXAMPLE = """\
[[example]]
id = "told"
title = "Two shells"
given = { dice = ["SH", "SH"], legal = true }
expect = { moves = 2 }
"""
SYMBOLS = ("SH", "CR")
CIRCLES = GridMarks((1,), (1,), (0,))


def complaints(keys: str, marks: Marks | None = None) -> list[str]:
    """About a panel that shows the example."""
    text = f'[[figure]]\nid = "f"\ncaption = "c"\n[[figure.panel]]\nexample = "told"\n{keys}\n'
    file, rows = toml("figures.toml", text), toml("examples.toml", EXAMPLE)
    (example,) = validated(Examples, rows).example
    panel = validated(Figures, file).figure[0].panel[0]
    problems = list(label_problems(panel, example, SYMBOLS))
    if marks is not None:
        problems += marked_problems(panel, example, marks)
    else:
        problems += listed_problems(panel, example, SYMBOLS)
    return [str(wrong) for wrong in problems]


def marks_of(*rows: str, grid: GridMarks | None = None) -> Marks:
    maps = composer().game.maps
    assert maps is not None
    shown = board(maps, "", rows)
    assert shown is not None
    return Marks(FieldMarks(shown, {}), grid)


def test_the_example_fills_a_label() -> None:
    label = "{title}: {expect.moves} for {given.dice}"
    assert complaints(f'show = "given.dice"\nlabel = "{label}"') == []
    (example,) = validated(Examples, toml("examples.toml", EXAMPLE)).example
    text = f'[[figure]]\nid = "f"\ncaption = "c"\n[[figure.panel]]\nexample = "told"\nlabel = "{label}"\n'
    panel = validated(Figures, toml("figures.toml", text)).figure[0].panel[0]
    assert panel_label(panel, example, {"SH": "shell"}.__getitem__) == "Two shells: 2 for :shell: :shell:"


def test_a_label_has_the_forms_of_every_other_text() -> None:
    label = "{title|small}, {expect.moves|Words}, {expect.moves|count step}, {'one'}"
    (example,) = validated(Examples, toml("examples.toml", EXAMPLE)).example
    text = f'[[figure]]\nid = "f"\ncaption = "c"\n[[figure.panel]]\nexample = "told"\nlabel = "{label}"\n'
    panel = validated(Figures, toml("figures.toml", text)).figure[0].panel[0]
    assert panel_label(panel, example, str) == "two shells, Two, two steps, one"


@pytest.mark.parametrize(
    "hole", ["expect.move", "expect.moves|wrods", "given", "given.legal", "moves", "given.dice.9", "expect.moves.2"]
)
def test_a_hole_that_the_example_cannot_fill_is_told(hole: str) -> None:
    for marks in (None, marks_of(". @")):
        show = 'show = "given.dice"\n' if marks is None else ""
        (only,) = complaints(f'{show}label = "{{{hole}}}"', marks)
        assert "figure[1].panel[1].label: the example “told” cannot fill every hole of this" in only


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ("", "show: the example “told” has no list of names at “field”  hint: accepted: expect.moves, given.dice"),
        ('show = "given.die"', "show: the example “told” has no list of names at “given.die”  hint: did you mean"),
        ('show = "given.dice"\ndim = true', "dim: no field is shown here"),
        ('show = "given.dice"\nhighlight = ["1,1"]', "highlight: no field is shown here"),
        ('show = "given.dice"\ncard_mm = 20', "card_mm: no field is shown here"),
    ],
)
def test_a_list_that_cannot_be_shown(keys: str, wanted: str) -> None:
    (only,) = complaints(keys)
    assert f"figure[1].panel[1].{wanted}" in only


def test_a_number_that_was_rolled_shows_its_side_of_the_die() -> None:
    (example,) = validated(Examples, toml("examples.toml", EXAMPLE)).example

    def shown(keys: str, sides: tuple[str, ...]) -> object:
        text = f'[[figure]]\nid = "f"\ncaption = "c"\n[[figure.panel]]\nexample = "told"\n{keys}\n'
        panel = validated(Figures, toml("figures.toml", text)).figure[0].panel[0]
        problems = list(listed_problems(panel, example, SYMBOLS, sides))
        return [problem.message for problem in problems] or shown_rows(panel, example, sides)

    assert shown('show = "expect.moves"', ("SH", "CR", "SH")) == (("CR",),)
    nothing = ["the example “told” has no list of names at “expect.moves”"]
    assert shown('show = "expect.moves"', ("SH",)) == nothing, "the die has no such side"
    assert shown('show = "expect.moves"', ()) == nothing, "no die, or several: the number could be of any"
    assert shown('show = "expect.moves"\ndeck = "d"', ("SH", "CR")) == nothing, "cards have names"
    assert shown('show = "given.legal"', ("SH", "CR")) == ["the example “told” has no list of names at “given.legal”"]


def test_cards_may_be_pointed_at() -> None:
    assert (
        complaints('show = "given.dice"\ndeck = "d"\nhighlight = ["1,1"]\ntrail = ["1,1", "1,2"]\ncard_mm = 20') == []
    )


@pytest.mark.parametrize(
    ("keys", "wanted"),
    [
        ('highlight = ["7,1"]', "6:14: figure[1].panel[1].highlight[1]: there is no hex 7,1"),
        ('notes = { "1,9" = "A" }', '6:11: figure[1].panel[1].notes."1,9": there is no hex 1,9: row 1 has 3 hexes'),
        ('trail = ["1,1", "1,3"]', "6:17: figure[1].panel[1].trail[2]: 1,3 does not touch 1,1"),
        ("crop = [1, 1, 4, 3]", "6:1: figure[1].panel[1].crop: this lies outside the field"),
    ],
)
def test_what_a_panel_points_at_lies_on_the_field_of_its_example(keys: str, wanted: str) -> None:
    marks = marks_of(". . .", "@ .")
    assert complaints('highlight = ["1,3"]\ntrail = ["1,1", "1,2"]\ncrop = [1, 1, 2, 2]', marks) == []
    (only,) = complaints(keys, marks)
    assert only.startswith(f"figures.toml:{wanted}")


def test_a_grid_is_no_field() -> None:
    marks = Marks(grid=CIRCLES)
    assert complaints("", marks) == [] == complaints('show = "bonuses"', marks_of(". @", grid=CIRCLES))
    (only,) = complaints("dim = true", marks)
    assert only.startswith("figures.toml:6:1: figure[1].panel[1].dim: no field is shown here")
    (only,) = complaints('show = "bonuses"\ntrail = ["1,1"]', marks_of(". @", grid=CIRCLES))
    assert only.startswith("figures.toml:7:1: figure[1].panel[1].trail: no field is shown here")


def test_an_example_without_anything_to_show() -> None:
    for keys, marks in (("", Marks()), ('show = "bonuses"', marks_of(". @"))):
        (only,) = complaints(keys, marks)
        assert only.startswith(
            "figures.toml:5:1: figure[1].panel[1].example: the example “told” has no circles to show"
        )


def test_a_picture_that_is_wrong_is_not_drawn() -> None:
    assert problem('[[figure.panel]]\nexample = "good"\nhighlight = ["9,9"]\n').startswith(
        "figures.toml:6:14: figure[1].panel[1].highlight[1]: there is no hex 9,9"
    )
