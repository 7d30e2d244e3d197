"""Figures name only what there is, each panel one thing, and every mistake has its place."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from bundled import FOLDERS

from pnp.game.boards import board
from pnp.game.content.examples import Examples
from pnp.game.content.maps import Maps
from pnp.game.content.symbols import Symbol
from pnp.game.references import References
from pnp.kinds.book.figure_names import figure_problems
from pnp.kinds.book.figures import Figures, Panel, shown_hexes
from pnp.source.folder import Folder
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
EXAMPLES = '[[example]]\nid = "counted"\ntitle = "t"\nexpect = { stars = 1 }\n'
GOOD = """\
[[figure]]
id = "first"
caption = "A field :shell:."
[[figure.panel]]
label = "Here"
map = "bay"
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
caption = "Others. {callouts}"
width = "half"
[[figure.panel]]
sheet = "reef-sheet"
crop = [0, 0.5, 20, 30]
marks = [{ part = "reef", at = [1.5, 2], says = "the reef" }]
[[figure.panel]]
symbols = ["SH", "CR"]
[[figure.panel]]
example = "counted"
"""


def toml(name: str, text: str) -> TomlFile:
    return TomlFile(name, text, tomllib.loads(text))


MAPS_READ = validated(Maps, toml("maps.toml", MAPS))


def reported(text: str, maps: Maps | None = MAPS_READ) -> list[str]:
    file = toml("figures.toml", text)
    try:
        figures = validated(Figures, file)
    except DataError as error:
        return [str(problem) for problem in error.problems]
    examples = validated(Examples, toml("examples.toml", EXAMPLES))
    symbols = {name: Symbol.model_validate({"code": name, "name": name, "group": "sea"}) for name in ("SH", "CR")}
    contents: dict[type[Any], Any] = {Examples: examples, **({Maps: maps} if maps is not None else {})}
    references = References(Folder(FOLDERS["trick-and-treat"]), symbols, frozenset(), ("reef-sheet",), contents)
    return [str(problem) for problem in figure_problems(figures, references)]


def test_a_good_file() -> None:
    assert reported(GOOD) == []
    figures = validated(Figures, toml("figures.toml", GOOD))
    single, several = figures.by_id("first").panel
    assert single.trails == (("1,1", "1,2"),)
    assert several.trails == (("1,1", "1,2"), ("2,1", "2,2"))
    assert [panel.kind for figure in figures.figure for panel in figure.panel] == [
        "field",
        "field",
        "sheet",
        "symbols",
        "example",
    ]
    with pytest.raises(KeyError):
        figures.by_id("third")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"second"', '"first"', "18:1: figure[2].id: two figures are called “first”"),
        ('example = "counted"', 'example = "cunted"', "28:1: figure[2].panel[3].example: unknown example “cunted”"),
        ('"reef-sheet"', '"reef"', "22:1: figure[2].panel[1].sheet: unknown component “reef”"),
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
        ('field = [". .", ". ."]', 'map = "boy"', "12:1: figure[1].panel[2].map: unknown map “boy”"),
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
            'label = "Here"\nmap = "bay"',
            'label = "Here"\nexample = "counted"\nmap = "bay"',
            "7:1: figure[1].panel[1].map: a panel shows one thing, found “example” and",
        ),
        ('sheet = "reef-sheet"\n', "", "21:1: figure[2].panel[1]: a panel shows one thing, found none of them"),
        (
            'symbols = ["SH", "CR"]',
            'symbols = ["SH"]\nmarks = []',
            "27:1: figure[2].panel[2].marks: “marks” means nothing beside “symbols”",
        ),
        ('trail_style = "bad"', 'trail_style = "ugly"', "15:1: figure[1].panel[2].trail_style: unknown value “ugly”"),
        ("at = [1.5, 2]", "at = [1.5]", "24:27: figure[2].panel[1].marks[1].at: needs exactly 2 items"),
        ('width = "half"', 'width = "third"', "20:1: figure[2].width: unknown value “third”"),
    ],
)
def test_mistakes_are_located(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    problems = reported(GOOD.replace(old, new, 1))
    assert [each for each in problems if each.startswith(f"figures.toml:{problem}")], problems


def test_without_maps_there_are_no_fields() -> None:
    assert [each for each in reported(GOOD, maps=None) if "need maps.toml" in each]


def test_a_crop_counts_rows_and_columns_from_one() -> None:
    where = board(MAPS_READ, "bay", ())
    assert where is not None
    panel = Panel.model_validate_json('{"map": "bay", "crop": [2, 2, 3, 9]}')
    assert shown_hexes(where, panel) == tuple(map(where.hex, ("2,2", "2,3", "3,2", "3,3")))


def doubled(first: str, second: str) -> list[str]:
    panels = "".join(f"[[figure.panel]]\n{text}\n" for text in (first, second))
    text = f'[[figure]]\nid = "one"\ncaption = "Two."\n{panels}'
    return [line.partition("  ")[0].partition(": ")[2] for line in reported(text) if "shows the same" in line]


def test_a_panel_that_stands_there_twice() -> None:
    field = 'map = "bay"\ncrop = [1, 1, 2, 3]'
    same = "figure[1].panel[2]: this panel shows the same as panel 1 of the figure"
    assert doubled(f'label = "Here"\n{field}', f'label = "Here"\n{field}') == [same]
    assert doubled(f'label = "Here"\n{field}', f'label = "There"\n{field}') == [f"warning: {same}"]
    assert doubled(field, f'{field}\nhighlight = ["2,2"]') == []
