"""Worked examples are typed, whole, name only what the game has, and say what a picture of them shows."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

import pytest
from bundled import bundled

from pnp.game.boards import board
from pnp.game.cases import Schemas, read_cases
from pnp.game.content.bonuses import Bonuses
from pnp.game.content.examples import Examples
from pnp.game.content.maps import Maps
from pnp.game.content.symbols import Symbols
from pnp.game.game import Game
from pnp.game.hexes import Hex
from pnp.games.trick_and_treat.examples import Case, reference_problems
from pnp.games.trick_and_treat.schema import Do, Expect, Given
from pnp.source.problems import Problem
from pnp.source.schema import validated
from pnp.source.toml import TomlFile

MAPS = """\
min_hex_mm = 18

[[terrain]]
id = "sand"
letter = "."
name = "Sand"
ground = "sand"

[[terrain]]
id = "hut"
letter = "@"
name = "Hut"
ground = "sand"
drawable = false
exactly = 1

[[terrain]]
id = "pool"
letter = "p"
name = "Pool"
ground = "sand"
exactly = 2

[[terrain]]
id = "gap"
letter = "_"
name = "Gap"
drawable = false

[[map]]
id = "bay"
name = "Bay"
rows = ["_ . p", "@ .", ". p ."]
"""
BONUSES = """\
head = "reef"
column_award = "PE"
row_award = "PE"
row = [{ head = "SH", cells = ["CR", "SH"] }, { head = "CR", cells = ["SH", "SH"] }]
"""
SYMBOLS = """\
candy-corn = { code = "SH", name = "Shell", group = "treat" }
hard-candy = { code = "CR", name = "Crab", group = "treat" }
chocolate-bar = { code = "PE", name = "Pearl", group = "treat" }
curved = { code = "CURV", name = "Bent", group = "shape" }
"""

GOOD = """\
[[example]]
id = "one"
title = "A shape"
ruling = "S-TIDE"
given = { field = [". . p", "@ .", ". . ."], drawn = { "2,2" = "SH" } }
do = { shape = "CURV", symbols = ["SH", "CR"], cells = ["1,2", "1,3"] }
expect = { legal = true, scores = { houses = 2, total = 2 } }

[[example]]
id = "two"
title = "Parts"
given = { map = "bay" }
do = { shape = "CURV", symbols = ["SH", "CR"], parts = [["1,2"], ["3,1"]], token = true }
expect = { legal = false, why = "no" }

[[example]]
id = "three"
title = "Circles"
given = { circles = [1, 0] }
do = { circle = 2 }
expect = { circles = [1, 1], stars = 1 }

[[example]]
id = "four"
title = "One instead of a shape"
given = { map = "bay", drawn = { "1,2" = "SH" }, fearless = ["1,2"] }
do = { shape = "CURV", symbols = ["SH", "CR"], symbol = "CR", cell = "1,3", by = "fallback" }
expect = { fallback = true }
"""


def toml(name: str, text: str) -> TomlFile:
    return TomlFile(name, text, tomllib.loads(text))


MAPS_READ = validated(Maps, toml("maps.toml", MAPS))


def game_of(maps: Maps | None = MAPS_READ) -> Game:
    """A game of other maps, symbols and bonuses."""
    base = bundled("trick-and-treat")
    contents = {schema: content for schema, content in base.contents.items() if schema is not Maps}
    symbols = validated(Symbols, toml("symbols.toml", SYMBOLS))
    game = replace(base, contents=MappingProxyType(contents), symbols=MappingProxyType(symbols.root))
    game = game.with_content(validated(Bonuses, toml("bonuses.toml", BONUSES)))
    return game if maps is None else game.with_content(maps)


def cases_of(text: str) -> Iterator[Case | list[Problem]]:
    file = toml("examples.toml", text)
    schemas = Schemas(given=Given, do=Do, expect=Expect)
    return read_cases(validated(Examples, file), file, schemas)


def read(text: str) -> dict[str, Case]:
    return {case.id: case for case in cases_of(text) if not isinstance(case, list)}


def complaints(text: str, maps: Maps | None = MAPS_READ) -> list[str]:
    game, problems = game_of(maps), list[str]()
    for case in cases_of(text):
        problems += map(str, case if isinstance(case, list) else reference_problems(game, case))
    return problems


def test_a_good_file() -> None:
    assert complaints(GOOD) == []
    examples = read(GOOD)
    assert examples["two"].do.drawn_cells == ("1,2", "3,1")
    assert examples["four"].do.drawn_symbols == ("CR",)
    assert examples["three"].do.drawn_cells == ()


def test_nothing_done_is_the_default() -> None:
    text = '[[example]]\nid = "e"\ntitle = "t"\ngiven = { map = "bay" }\nexpect = { stars = 0 }\n'
    assert complaints(text) == []
    assert read(text)["e"].do == Do.model_validate({})


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('{ map = "bay" }', '{ map = "bey" }', "12:11: example[2].given.map: unknown map “bey”"),
        ('"2,2" = "SH"', '"2,2" = "XX"', '5:56: example[1].given.drawn."2,2": unknown symbol “XX”'),
        (
            'symbols = ["SH", "CR"], cells',
            'symbols = ["SH", "X"], cells',
            "6:41: example[1].do.symbols[2]: unknown symbol “X”",
        ),
        (
            '"2,2" = "SH"',
            '"4,1" = "SH"',
            '5:56: example[1].given.drawn."4,1": there is no hex 4,1: the field has 3 rows',
        ),
        ('"2,2" = "SH"', '"2,3" = "SH"', '5:56: example[1].given.drawn."2,3": there is no hex 2,3: row 2 has 2 hexes'),
        ('"2,2" = "SH"', '"2,1" = "SH"', '5:56: example[1].given.drawn."2,1": nothing is drawn on 2,1: it is “Hut”'),
        (
            '[["1,2"], ["3,1"]]',
            '[["1,1"], ["3,1"]]',
            "13:58: example[2].do.parts[1][1]: there is no hex 1,1: it is a gap",
        ),
        ('["1,2", "1,3"]', '["1,2", "1,2"]', "6:64: example[1].do.cells[2]: 1,2 is drawn on twice"),
        ('fearless = ["1,2"]', 'fearless = ["9,9"]', "26:62: example[4].given.fearless[1]: there is no hex 9,9"),
        ('". . p"', '". x p"', "5:20: example[1].given.field[1]: no terrain has the letter “x”"),
        (
            '". . p"',
            '". .p"',
            "5:20: example[1].given.field[1]: no terrain has the letter “.p”  hint: letters are separated",
        ),
        ('"@ ."', '". ."', "5:11: example[1].given.field: needs exactly 1 × “@” (Hut), found 0"),
        ('"@ ."', '"@ @"', "5:11: example[1].given.field: needs exactly 1 × “@” (Hut), found 2"),
        ('". . ."]', '"p p ."]', "5:11: example[1].given.field: needs at most 2 × “p” (Pool), found 3"),
        ('". . ."]', '". ."]', "5:36: example[1].given.field[3]: row 3 has 2 hexes, 3 are needed"),
        (
            "{ circles = [1, 0] }",
            "{ circles = [1] }",
            "19:11: example[3].given.circles: needs one number a row of bonuses, 2",
        ),
        ("circles = [1, 1]", "circles = [3, 1]", "21:12: example[3].expect.circles: a row has only 2 bonuses"),
        ("circle = 2", "circle = 3", "20:8: example[3].do.circle: there are 2 rows of bonuses"),
    ],
)
def test_references_are_located(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    problems = complaints(GOOD.replace(old, new, 1))
    assert len([each for each in problems if each.startswith(f"examples.toml:{problem}")]) == 1, problems


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"2,2" = "SH"', '"2.2" = "SH"', 'example[1].given.drawn."2.2": “2.2” is not written as it should be'),
        ('"2,2" = "SH"', '"0,2" = "SH"', 'example[1].given.drawn."0,2": “0,2” is not written as it should be'),
        ('given = { map = "bay" }', "given = {}", "example[2].do: there is nothing to draw on"),
        ('{ map = "bay" }', '{ map = "bay", field = ["@"] }', "example[2].given.field: either “map” or “field”"),
        (
            "given = { circles",
            'given = { drawn = { "1,1" = "SH" }, circles',
            "example[3].given.drawn: there is nothing to draw on",
        ),
        ('["1,2", "1,3"]', '["1,2"]', "example[1].do.symbols: 2 symbols for 1 cells"),
        (', cells = ["1,2", "1,3"]', "", "example[1].do: either “cells” or “parts” is needed"),
        (
            'shape = "CURV", symbols = ["SH", "CR"], cells',
            'symbols = ["SH", "CR"], cells',
            "example[1].do: “shape” is missing",
        ),
        ("circle = 2", "circle = 2, token = true", "example[3].do.token: a token is spent for drawing"),
        ('by = "fallback"', 'by = "bonus"', "example[4].do.shape: “shape” does not go together with “symbol”"),
        ('symbol = "CR", cell', 'symbol = "PE", cell', "example[4].do.symbol: “PE” is none of the symbols rolled"),
        (', by = "fallback"', "", "example[4].do: “by” is missing"),
        ('[["1,2"], ["3,1"]]', '[["1,2", "3,1"], []]', "example[2].do.parts[2]: needs at least 1 item"),
        ('{ legal = false, why = "no" }', '{ why = "no" }', "example[2].expect: nothing is expected"),
        ("fallback = true }", "falback = true }", "example[4].expect.falback: unknown key"),
        ("stars = 1", 'stars = "1"', "example[3].expect.stars: expected a whole number"),
    ],
)
def test_rows_are_whole(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    problems = complaints(GOOD.replace(old, new, 1))
    assert [each for each in problems if each.split(": ", 1)[1].startswith(problem)], problems


def test_without_maps_there_are_no_fields() -> None:
    problems = complaints(GOOD, maps=None)
    assert len(problems) == 3
    assert "examples.toml:12:11: example[2].given.map: fields of hexes need maps.toml" in problems[1]


def test_a_broken_map_is_no_reason_to_stumble() -> None:
    broken = validated(Maps, toml("maps.toml", MAPS.replace('"_ . p"', '"_ ? p"')))
    assert board(broken, "bay", ()) is None
    assert complaints(GOOD, maps=broken) == []


def test_cells_count_from_one_and_odd_rows_shift() -> None:
    where = board(MAPS_READ, "bay", ())
    assert where is not None
    assert [where.hex("1,1"), where.hex("2,1"), where.hex("3,1")] == [Hex(0, 0), Hex(0, 1), Hex(-1, 2)]
    assert where.field[where.hex("2,1")].id == "hut"
    assert where.hex("1,1") not in where.field
