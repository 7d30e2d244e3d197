"""Figures name only what there is, each panel one thing, and every mistake has its place."""

from __future__ import annotations

import tomllib

import pytest

from pnp.game.boards import board
from pnp.game.examples import Examples
from pnp.game.field_examples import FieldExamples
from pnp.game.figures import Figures, Panel, figure_problems, shown_hexes, told_label, told_problems
from pnp.game.maps import Maps
from pnp.source.problems import DataError
from pnp.source.schema import validated
from pnp.source.toml import TomlFile

MAPS = """\
min_hex_mm = 18
terrain = [
  { id = "sand", letter = ".", name = "Sand", ground = "sand" },
  { id = "hut", letter = "@", name = "Hut", ground = "sand", drawable = false, exactly = 1 },
  { id = "gap", letter = "_", name = "Gap", drawable = false },
]
map = [{ id = "bay", name = "Bay", rows = [". . . .", "@ . .", ". . . _"] }]
"""
EXAMPLES = """\
[[example]]
id = "shown"
title = "t"
given = { map = "bay" }
expect = { legal = true }
[[example]]
id = "counted"
title = "t"
given = { circles = [1] }
expect = { stars = 1 }
[[example]]
id = "told"
title = "t"
given = {}
expect = { stars = 1 }
"""
GOOD = """\
[[figure]]
id = "first"
caption = "A field :shell:."
[[figure.panel]]
label = "Here"
example = "shown"
crop = [1, 1, 2, 3]
trail = ["1,1", "1,2"]
highlight = ["2,2"]
notes = { "3,1" = "A" }
[[figure.panel]]
field = [". .", ". ."]
drawn = { "1,2" = "SH" }
trail = [["1,1", "1,2"], ["2,1", "2,2"]]
trail_style = "bad"
dim = true
[[figure]]
id = "second"
caption = "Others."
width = "half"
[[figure.panel]]
sheet = "reef-sheet"
crop = [0, 0.5, 20, 30]
marks = [{ at = [1.5, 2], text = "1" }]
[[figure.panel]]
symbols = ["SH", "CR"]
[[figure.panel]]
example = "counted"
"""


def toml(name: str, text: str) -> TomlFile:
    return TomlFile(name, text, tomllib.loads(text))


MAPS_READ = validated(Maps, toml("maps.toml", MAPS))


def found(text: str, maps: Maps | None = MAPS_READ) -> list[str]:
    file = toml("figures.toml", text)
    try:
        figures = validated(Figures, file)
    except DataError as error:
        return [str(problem) for problem in error.problems]
    examples, sheets = validated(FieldExamples, toml("examples.toml", EXAMPLES)), ("reef-sheet",)
    problems = figure_problems(figures, file, symbols=("SH", "CR"), sheets=sheets, examples=examples, maps=maps)
    return [str(problem) for problem in problems]


def test_a_good_file() -> None:
    assert found(GOOD) == []
    figures = validated(Figures, toml("figures.toml", GOOD))
    one, several = figures.by_id("first").panel
    assert one.trails == (("1,1", "1,2"),)
    assert several.trails == (("1,1", "1,2"), ("2,1", "2,2"))
    assert [panel.kind for figure in figures.figure for panel in figure.panel] == [
        "example",
        "field",
        "sheet",
        "symbols",
        "example",
    ]
    assert figures.number("second") == 1
    with pytest.raises(KeyError):
        figures.by_id("third")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"second"', '"first"', "18:1: figure[2].id: two figures are called “first”"),
        ('example = "shown"', 'example = "shwn"', "6:1: figure[1].panel[1].example: there is no example “shwn”"),
        (
            'example = "counted"',
            'example = "told"',
            "28:1: figure[2].panel[3].example: the example “told” has no circles",
        ),
        (
            'example = "counted"',
            'example = "counted"\ndim = true',
            "29:1: figure[2].panel[3].dim: no field is shown here",
        ),
        ('"reef-sheet"', '"reef"', "22:1: figure[2].panel[1].sheet: there is no component “reef”"),
        ('["SH", "CR"]', '["SH", "C"]', "26:18: figure[2].panel[2].symbols[2]: unknown symbol “C”"),
        ('"1,2" = "SH"', '"1,2" = "S"', '13:11: figure[1].panel[2].drawn."1,2": unknown symbol “S”'),
        ('"1,2" = "SH"', '"1,9" = "SH"', '13:11: figure[1].panel[2].drawn."1,9": there is no hex 1,9: row 1 has 2'),
        ('["2,2"]\nnotes', '["7,1"]\nnotes', "9:14: figure[1].panel[1].highlight[1]: there is no hex 7,1"),
        ('"3,1" = "A"', '"3,4" = "A"', '10:11: figure[1].panel[1].notes."3,4": there is no hex 3,4: it is a gap'),
        (
            'trail = ["1,1", "1,2"]',
            'trail = ["1,1", "1,3"]',
            "8:17: figure[1].panel[1].trail[2]: 1,3 does not touch 1,1",
        ),
        ('["2,1", "2,2"]]', '["2,1", "2,5"]]', "14:34: figure[1].panel[2].trail[2][2]: there is no hex 2,5"),
        ('field = [". .", ". ."]', 'map = "boy"', "12:1: figure[1].panel[2].map: there is no map “boy”"),
        (
            'field = [". .", ". ."]',
            'field = [". .", "x ."]',
            "12:17: figure[1].panel[2].field[2]: no terrain has the letter “x”",
        ),
        (
            'field = [". .", ". ."]',
            'field = [". .", ". . ."]',
            "12:17: figure[1].panel[2].field[2]: row 2 has 3 hexes, 2",
        ),
        ('field = [". .", ". ."]', 'field = [". .", "@ @"]', "12:1: figure[1].panel[2].field: needs at most 1 × “@”"),
        ("crop = [1, 1, 2, 3]", "crop = [1, 1, 4, 3]", "7:1: figure[1].panel[1].crop: this lies outside the field"),
        ("crop = [1, 1, 2, 3]", "crop = [3, 4, 3, 4]", "7:1: figure[1].panel[1].crop: there is no hex in this part"),
        ("crop = [1, 1, 2, 3]", "crop = [2, 1, 1, 3]", "7:1: figure[1].panel[1].crop: this is no part of a field"),
        ("crop = [1, 1, 2, 3]", "crop = [1, 1, 2, 2.5]", "7:1: figure[1].panel[1].crop: this is no part of a field"),
        ("crop = [0, 0.5, 20, 30]", "crop = [0, 0.5, 0, 30]", "23:1: figure[2].panel[1].crop: a crop needs a width"),
        (
            'label = "Here"\nexample = "shown"',
            'label = "Here"\nexample = "shown"\nmap = "bay"',
            "7:1: figure[1].panel[1].map: a panel shows one thing, found “example” and",
        ),
        ('sheet = "reef-sheet"\n', "", "21:1: figure[2].panel[1]: a panel shows one thing, found none of them"),
        (
            'symbols = ["SH", "CR"]',
            'symbols = ["SH"]\nmarks = []',
            "27:1: figure[2].panel[2].marks: “marks” means nothing beside “symbols”",
        ),
        ('trail_style = "bad"', 'trail_style = "ugly"', "15:1: figure[1].panel[2].trail_style: unknown value “ugly”"),
        ("at = [1.5, 2]", "at = [1.5]", "24:12: figure[2].panel[1].marks[1].at: needs exactly 2 items"),
        ('width = "half"', 'width = "third"', "20:1: figure[2].width: unknown value “third”"),
    ],
)
def test_mistakes_are_located(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    problems = found(GOOD.replace(old, new, 1))
    assert [each for each in problems if each.startswith(f"figures.toml:{problem}")], problems


def test_without_maps_there_are_no_fields() -> None:
    assert [each for each in found(GOOD, maps=None) if "need maps.toml" in each]


def test_a_crop_counts_rows_and_columns_from_one() -> None:
    where = board(MAPS_READ, "bay", ())
    assert where is not None
    panel = Panel.model_validate_json('{"map": "bay", "crop": [2, 2, 3, 9]}')
    assert shown_hexes(where, panel) == tuple(map(where.hex, ("2,2", "2,3", "3,2", "3,3")))


TOLD = """\
[[example]]
id = "told"
title = "Two shells"
given = { dice = ["SH", "SH"], legal = true }
expect = { moves = 2 }
"""


def told(label: str) -> tuple[str, list[str]]:
    """What a label becomes, and what is wrong with it."""
    panel_text = f'[[figure.panel]]\nexample = "told"\nshow = "given.dice"\nlabel = "{label}"'
    text = f'[[figure]]\nid = "f"\ncaption = "c"\n{panel_text}'
    file, rows = toml("figures.toml", text), toml("examples.toml", TOLD)
    figures, examples = validated(Figures, file), validated(Examples, rows)
    panel = figures.figure[0].panel[0]
    files = {"figures.toml": file, "examples.toml": rows}
    problems = told_problems(panel, examples.example[0], 0, ("SH", "CR"), files, ("figure", 0, "panel", 0))
    wrong = [str(problem) for problem in problems]
    return "" if wrong else told_label(panel, examples.example[0], {"SH": "shell"}.__getitem__), wrong


def test_the_example_fills_a_label() -> None:
    assert told("{title}: {expect.moves} for {given.dice}") == ("Two shells: 2 for :shell: :shell:", [])


@pytest.mark.parametrize("hole", ["expect.move", "given", "given.legal", "moves", "given.dice.9", "expect.moves.2"])
def test_a_hole_that_the_example_cannot_fill_is_told(hole: str) -> None:
    (only,) = told(f"{{{hole}}}")[1]
    assert "figure[1].panel[1].label: the example “told” cannot fill every hole of this" in only
