"""The maps of Trick & Treat: the figures they were designed with, and every check against a map that breaks it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from bundled import bundled

from pnp.game.content.maps import Maps
from pnp.game.game import Game
from pnp.game.hexes import connected
from pnp.game.terms import filled_values
from pnp.games.trick_and_treat.checks_maps import maps, terrains
from pnp.games.trick_and_treat.schema import Facts
from pnp.source.bundle import DATA
from pnp.source.folder import Folder
from pnp.source.problems import Severity
from pnp.source.schema import validated
from pnp.source.toml import TomlFile, read_toml

from .positions import complaints, lacking

COVE, GROVE, ROW = 0, 1, 2


@pytest.fixture(scope="module")
def game() -> Game:
    return bundled("trick-and-treat")


def maps_of(game: Game) -> Maps:
    assert game.maps is not None
    return game.maps


# The design


def test_the_bundled_maps_pass(game: Game) -> None:
    assert list(maps(game)) == []
    assert complaints(game) == []


@pytest.mark.parametrize(
    ("number", "hexes", "special", "count"),
    [(COVE, 88, "water", 6), (GROVE, 90, "bramble", 14), (ROW, 92, "spooky", 12)],
)
def test_the_figures_of_the_design(game: Game, number: int, hexes: int, special: str, count: int) -> None:
    field = maps_of(game).field(number)
    counts = Counter(terrain.group or terrain.id for terrain in field.values())
    assert len(field) - counts["water"] == hexes
    assert counts[special] == count
    assert {kind: counts[kind] for kind in ("home", "house", "cauldron", "adventure")} == {
        "home": 1,
        "house": 14,
        "cauldron": 16,
        "adventure": 8,
    }


def test_one_adventure_of_the_grove_waits_for_a_sickle(game: Game) -> None:
    field = maps_of(game).field(GROVE)
    home = next(where for where, terrain in field.items() if terrain.id == "home")
    free = [where for where, terrain in field.items() if terrain.drawable and terrain.id != "bramble"]
    assert [field[where].id for where in set(free) - connected(home, free)] == ["adventure-5"]


def test_the_adventures_are_worth_what_was_designed(game: Game) -> None:
    adventures = maps_of(game).group("adventure")
    assert [(terrain.points, terrain.needs) for terrain in adventures] == [
        (2, ""),
        (2, ""),
        (3, "GH"),
        (3, ""),
        (4, "HC"),
        (4, ""),
        (5, "TS"),
        (6, "CB"),
    ]


# Maps that break one rule: (map, cells as (row, place, letter) from 1, the row that is named, what is said)

Break = tuple[int, tuple[tuple[int, int, str], ...], int, str]
BROKEN: dict[str, Break] = {
    "a hex cut off by water": (
        COVE,
        ((4, 1, "~"), (5, 2, "~"), (6, 1, "~")),
        5,
        "Open space in place 1: no way from Home leads here",
    ),
    "too much behind brambles": (
        GROVE,
        ((6, 7, "b"), (6, 8, "b")),
        0,
        r"\d\d hexes lie behind brambles, at most 4 should",
    ),
    "two cauldrons side by side": (
        COVE,
        ((1, 6, "."), (1, 5, "c")),
        1,
        "Cauldron in place 5: Cauldron in row 2, place 4 is 1 step away, at least 2 are better",
    ),
    "a cauldron beside Home": (
        COVE,
        ((11, 1, "."), (11, 2, "c")),
        11,
        "Cauldron in place 2: Home is 1 step away, at least 2 are better",
    ),
    "two houses side by side": (
        COVE,
        ((3, 2, "H"),),
        3,
        "House in place 1: House in row 3, place 2 is 1 step away, at least 2 are better",
    ),
    "a house beside Home": (
        COVE,
        ((10, 1, "H"),),
        10,
        "House in place 1: Home is 1 step away, at least 2 are better",
    ),
    "a house without room for a lantern": (
        COVE,
        ((1, 8, "~"), (1, 9, "H")),
        1,
        "House in place 9: fewer than 2 hexes beside it take a trick",
    ),
    "two adventures close together": (
        COVE,
        ((1, 4, "."), (1, 7, "7")),
        1,
        "Adventure 7 in place 7: Adventure 8 in row 2, place 7 is 1 step away, at least 3 are better",
    ),
    "an adventure twice": (COVE, ((6, 4, "2"),), 0, "“2” \\(Adventure 2\\) stands 2 times, not once"),
    "an adventure forgotten": (ROW, ((2, 1, "."),), 0, "“7” \\(Adventure 7\\) stands 0 times, not once"),
}


@pytest.fixture
def mutant(game: Game, tmp_path: Path) -> Callable[..., Game]:
    """The game with cells of one map changed."""

    def make(number: int, cells: tuple[tuple[int, int, str], ...]) -> Game:
        text = (DATA / "trick-and-treat/maps.toml").read_text(encoding="utf-8")
        block = list(re.finditer(r"rows = \[\n(.*?)\n\]", text, re.DOTALL))[number]
        rows = [line.strip(' ",').split() for line in block[1].splitlines()]
        for row, place, letter in cells:
            assert rows[row - 1][place - 1] != letter
            rows[row - 1][place - 1] = letter
        written = "\n".join(f'  "{" ".join(row)}",' for row in rows)
        (tmp_path / "maps.toml").write_text(text[: block.start(1)] + written + text[block.end(1) :], encoding="utf-8")
        raw = read_toml(Folder(tmp_path), "maps.toml")
        values, _ = filled_values(game.terms, raw)
        file = TomlFile(raw.file, raw.text, values)
        return game.with_content(validated(Maps, file, counts=game.counts))

    return make


def said(game: Game) -> list[tuple[str, str]]:
    problems = list(maps(game))
    assert all(problem.file.endswith("maps.toml") and problem.line > 1 for problem in problems)
    return [(problem.key, problem.message) for problem in problems]


@pytest.mark.parametrize("name", BROKEN)
def test_a_map_that_breaks_a_rule_is_reported_at_its_row(name: str, mutant: Callable[..., Game]) -> None:
    number, cells, row, message = BROKEN[name]
    key = f"map[{number + 1}].rows" + (f"[{row}]" if row else "")
    lines = said(mutant(number, cells))
    assert [words for where, words in lines if where == key and re.fullmatch(message, words)], lines


def test_an_adventure_keeps_away_from_home(mutant: Callable[..., Game]) -> None:
    lines = said(mutant(COVE, ((11, 6, "."), (11, 3, "1"))))
    message = "Adventure 1 in place 3: Home is 1 step away, at least 3 are better"
    assert [row for row in lines if "Home" in row[1]] == [("map[1].rows[11]", message)]


def test_a_hex_far_from_all_cauldrons(mutant: Callable[..., Game]) -> None:
    lines = said(mutant(COVE, ((9, 1, "."), (11, 1, "."))))
    assert ("map[1].rows[10]", "Open space in place 1: no cauldron within 2 steps") in lines
    assert ("map[1].rows", "14 cauldrons for 16 cells of bonuses") in lines


def test_more_rounds_than_the_maps_have_room_for(game: Game) -> None:
    assert said(replace(game, typed_facts=Facts(rounds=21))) == [
        ("map[2].rows", "75 hexes can be drawn on, a game may fill 87"),
        ("map[2].rows", "61 hexes take tricks, a game may roll 63"),
    ]


def test_more_cells_than_cauldrons(game: Game) -> None:
    assert game.bonuses is not None
    rows = [row.model_copy(update={"cells": (*row.cells, "CC")}) for row in game.bonuses.row]
    wider = game.with_content(game.bonuses.model_copy(update={"row": tuple(rows)}))
    assert {words for _, words in said(wider)} == {"16 cauldrons for 20 cells of bonuses"}


@pytest.mark.parametrize(("cell", "count"), [((1, 3, "@"), 2), ((10, 2, "."), 0)])
def test_one_home(cell: tuple[int, int, str], count: int, mutant: Callable[..., Game]) -> None:
    assert said(mutant(COVE, (cell,))) == [("map[1].rows", f"a map has one “home”; here are {count}")]


@pytest.mark.parametrize("name", BROKEN)
def test_taste_is_warned_about_and_no_more(name: str, mutant: Callable[..., Game]) -> None:
    number, cells, _, _ = BROKEN[name]
    assert {problem.severity for problem in maps(mutant(number, cells))} == {Severity.WARNING}


SETTLED: dict[str, dict[str, int | bool]] = {
    "too much behind brambles": {"sealed_spaces": 20},
    "two cauldrons side by side": {"cauldrons_apart": 1},
    "a cauldron beside Home": {"cauldrons_from_home": 1},
    "two houses side by side": {"houses_apart": 1},
    "a house beside Home": {"houses_from_home": 1},
    "two adventures close together": {"adventures_apart": 1},
    "an adventure twice": {"adventures_once": False, "adventures_apart": 1},
    "an adventure forgotten": {"adventures_once": False},
}


@pytest.mark.parametrize("name", SETTLED)
def test_who_has_another_taste_says_so_in_a_fact(name: str, mutant: Callable[..., Game]) -> None:
    number, cells, _, _ = BROKEN[name]
    game, facts = mutant(number, cells), SETTLED[name]
    named = {key for problem in maps(game) for key in facts if f"{key} = " in problem.hint}
    assert named == set(facts)
    assert said(replace(game, typed_facts=Facts(rounds=13, **facts))) == []  # type: ignore[arg-type]


def terrain(game: Game, name: str, **values: object) -> Game:
    rows = [row.model_copy(update=values) if row.id == name else row for row in maps_of(game).terrain]
    return game.with_content(maps_of(game).model_copy(update={"terrain": tuple(rows)}))


@pytest.mark.parametrize(
    ("name", "values", "key", "message"),
    [
        ("house", {"id": "hosue"}, "terrain[3].id", "the rules know this ground as “house”"),
        ("home", {"id": "start"}, "terrain[2].id", "the rules know this ground as “home”"),
        ("bramble", {"id": "thorns"}, "terrain[13].id", "the rules know this ground as “bramble”"),
        ("adventure-3", {"group": "adventur"}, "terrain[7].group", "unknown group of terrains “adventur”"),
        ("adventure-3", {"points": None}, "terrain[7]", "an Adventure says what it is worth"),
        ("adventure-3", {"needs": "STAR"}, "terrain[7].needs", "nobody can roll “STAR”"),
        ("house", {"points": 3}, "terrain[3].points", "“points” means nothing here"),
        ("home", {"drawable": True}, "terrain[2].drawable", "by the rules nothing is ever drawn on Home"),
        ("house", {"drawable": False}, "terrain[3].drawable", "by the rules symbols are drawn on this ground"),
    ],
)
def test_a_terrain_is_what_the_rules_take_it_for(
    game: Game, name: str, values: dict[str, object], key: str, message: str
) -> None:
    wrong = [problem for problem in terrains(terrain(game, name, **values)) if problem.key == key]
    assert wrong and wrong[0].message.startswith(message)
    told = complaints(terrain(game, name, **values))
    assert len(told) == len({problem.message for problem in told}) <= 2, told  # and of its consequences nothing


def test_the_rules_need_maps(game: Game) -> None:
    (problem,) = complaints(lacking(game, "maps.toml"))
    assert (problem.key, problem.message) == ("rules", "the rules need maps.toml")
