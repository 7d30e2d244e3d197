"""maps.toml: what does not hold together is said where it stands, and nothing is written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from conftest import Pnp
from kinds import island
from thinning import thinned

from pnp.build.compose import Composer
from pnp.game.content.maps import MAX_HEXES, MAX_ROWS, Maps
from pnp.game.hexes import Hex, Tops
from pnp.source.folder import Folder


def loaded(folder: Path) -> Maps:
    maps = Composer(Folder(folder)).game.maps
    assert maps is not None
    return maps


def rows(*changed: tuple[int, str]) -> str:
    """maps.toml with some rows of the field replaced; they count from 0."""
    own = list(island.ROWS)
    for number, text in changed:
        own[number] = text
    return island.maps(tuple(own))


def altered(old: str, new: str, tops: str = "pointy") -> str:
    text = island.maps(tops=tops)
    assert old in text
    return text.replace(old, new, 1)


def line_of(text: str, words: str) -> int:
    """Where these words stand first; a `|` begins the part that is looked for after the part before."""
    at = 0
    for part in words.split("|"):
        at = text.index(part, at)
    return text.count("\n", 0, at) + 1


# What is right


def test_rows_become_a_field(tmp_path: Path) -> None:
    maps = loaded(island.write(tmp_path))
    field = maps.field(0)
    assert len(field) == 5 * 7 - 1  # a gap is no hex
    assert [terrain.letter for terrain in field.values()] == [c for row in island.ROWS for c in row.split() if c != "_"]
    assert field[Hex(1, 3)].id == "shed"  # row 4, place 3, half a hex to the right
    assert [terrain.printed_label for terrain in maps.terrain[:5]] == ["", "", "+2", "", 3]


def test_flat_tops_shift_columns(tmp_path: Path) -> None:
    maps = loaded(island.write(tmp_path, {"maps.toml": island.maps(tops="flat")}))
    assert maps.tops is Tops.FLAT
    assert maps.field(0)[Hex(2, 2)].id == "shed"
    assert maps.side(maps.map[0].edge[0]) == 1  # “s” comes second, clockwise from the lower right


@pytest.mark.parametrize(
    "field",
    [
        ("m m S", "m m m", "m m m"),
        ("m m S", "m m", "m m m"),
        ("m m S",),
        ("m S", "m"),
        ("S",),
        ("_ _ S", "_ m _"),
        ("  m\tm   S ", "m m m"),
    ],
)
def test_fields_that_lie_in_a_box(tmp_path: Path, field: tuple[str, ...]) -> None:
    text = island.maps(field).partition("[[map.edge]]")[0]
    maps = loaded(island.write(tmp_path, {"maps.toml": text}))
    assert len(maps.field(0)) == sum(letter != "_" for row in field for letter in row.split())


# What is wrong: (maps.toml, words on the line that is named, key, message)

EDGE = '\nat = [2, 2]\nside = "e"'
BAD: dict[str, tuple[str, str, str, str]] = {
    "a short row": (rows((2, "h m m m")), '"h m m m"', "map[1].rows[3]", "row 3 has 4 hexes, 5 are needed"),
    "a long row": (rows((2, "h m m m 3 m")), '"h m m m 3 m"', "map[1].rows[3]", "row 3 has 6 hexes, 5 are needed"),
    "a first row that is short": (rows((0, "~ m m w")), '"~ m m w"', "map[1].rows[1]", "row 1 has 4 hexes, 5 are"),
    "an odd row as long as an even one": (
        island.maps(("m m m", "m m", "m S m", "m m m", "m m m", "m m")),
        '"m S m"|"m m m"',
        "map[1].rows[4]",
        "row 4 has 3 hexes, 2 are needed",
    ),
    "an even row as short as an odd one": (
        island.maps(("m m m", "m m", "m S", "f f", "m m m", "m m")),
        '"m S"',
        "map[1].rows[3]",
        "row 3 has 2 hexes, 3 are needed",
    ),
    "odd rows longer than even ones": (
        island.maps(("m m", "m S m", "m m", "m m m")),
        '"m S m"',
        "map[1].rows[2]",
        "row 2 has 3 hexes, 2 are needed",
    ),
    "odd rows one shorter with flat tops": (
        island.maps(("m m m", "m S", "m m m"), "flat"),
        '"m S"',
        "map[1].rows[2]",
        "row 2 has 2 hexes, 3 are needed  hint: all rows alike; gaps fill them up",
    ),
    "an empty row": (rows((2, " ")), '" "', "map[1].rows[3]", "row 3 is empty"),
    "a row of nothing": (rows((2, "")), '""', "map[1].rows[3]", "at least 1"),
    "only empty rows": (island.maps((" ", " ")), '" "', "map[1].rows[1]", "row 1 is empty"),
    "only gaps": (
        altered("exactly = 1\n", "").replace("\n".join(f'  "{r}",' for r in island.ROWS), '"_ _", "_ _"'),
        "rows = [",
        "map[1].rows",
        "there is no hex in this field",
    ),
    "an unknown letter": (
        rows((4, "m m x f w")),
        '"m m x f w"',
        "map[1].rows[5]",
        "no terrain has the letter “x”  hint: accepted: 3, S, V, _",
    ),
    "letters not separated": (rows((1, "mmfmm")), '"mmfmm"', "map[1].rows[2]", "hint: letters are separated by spaces"),
    "a letter from afar": (rows((1, "m m f m ж")), '"m m f m ж"', "map[1].rows[2]", "no terrain has the letter “ж”"),
    "two Homes": (rows((0, "~ m m S ~")), "rows = [", "map[1].rows", "needs exactly 1 × “S” (Shed), found 2"),
    "no Home": (rows((3, "m f m m m")), "rows = [", "map[1].rows", "needs exactly 1 × “S” (Shed), found 0"),
    "no rows": (island.maps(()), "rows = [", "map[1].rows", "at least 1"),
    "rows as one text": (altered("rows = [", 'rows = "m m"\nother = ['), "rows =", "map[1].rows", "expected"),
    "hexes too small": (altered("min_hex_mm = 18", "min_hex_mm = 1.4"), "min_hex_mm", "min_hex_mm", "at least 1.5"),
    "hexes of no size": (altered("min_hex_mm = 18", "min_hex_mm = nan"), "min_hex_mm", "min_hex_mm", ""),
    "tops of no kind": (altered('tops = "pointy"', 'tops = "round"'), "tops", "tops", "pointy"),
    "no such tile": (
        altered('tile = "trees"', 'tile = "tres"'),
        "tile =",
        "terrain[2].tile",
        "there is no drawing art/tres.svg, nor .png, .jpg or .webp  hint: did you mean “trees”?",
    ),
    "no such icon": (
        altered('icon = "WE"', 'icon = "wel"'),
        "icon =",
        "terrain[4].icon",
        "unknown symbol “wel”  hint: did you mean “well”?",
    ),
    "no such symbol needed": (altered('"sheep"', '"goat"'), "needs =", "terrain[5].needs", "unknown symbol “goat”"),
    "ground forgotten": (
        altered('ground = "meadow"\n', ""),
        "[[terrain]]",
        "terrain[1]",
        "a terrain that is drawn on needs a “ground”",
    ),
    "a gap that is drawn on": (
        altered('name = "Nothing"\ndrawable = false', 'name = "Nothing"'),
        'letter = "~"|[[terrain]]',
        "terrain[8]",
        "a terrain that is drawn on needs a “ground”",
    ),
    "one letter twice": (
        altered('letter = "V"', 'letter = "m"'),
        'id = "volcano"|letter',
        "terrain[9].letter",
        "two terrains have “m”",
    ),
    "one terrain twice": (
        altered('id = "volcano"', 'id = "hill"'),
        'letter = "_"|id = "hill"',
        "terrain[9].id",
        "two terrains have “hill”",
    ),
    "two letters for one": (altered('letter = "V"', 'letter = "VV"'), 'letter = "VV"', "terrain[9].letter", "one"),
    "a space as a letter": (altered('letter = "V"', 'letter = " "'), 'letter = " "', "terrain[9].letter", "one"),
    "one map twice": (
        island.maps() + '\n[[map]]\nid = "north"\nname = "Again"\nrows = ["m S"]\n',
        'side = "ne"|id = "north"',
        "map[2].id",
        "two maps are called “north”",
    ),
    "an edge below the field": (altered(EDGE, '\nat = [8, 2]\nside = "e"'), "at =", "map[1].edge[1].at", "no such hex"),
    "an edge beside the field": (altered(EDGE, '\nat = [2, 6]\nside = "e"'), "at =", "map[1].edge[1].at", "no such"),
    "an edge of a gap": (altered(EDGE, '\nat = [7, 5]\nside = "e"'), "at =", "map[1].edge[1].at", "no such hex"),
    "an edge counted from 0": (
        altered(EDGE, '\nat = [0, 1]\nside = "e"'),
        "at =",
        "map[1].edge[1].at[1]",
        "at least 1",
    ),
    "a side that pointy hexes lack": (
        altered(EDGE, '\nat = [2, 2]\nside = "n"'),
        "side =",
        "map[1].edge[1].side",
        "a pointy hex has no side “n”  hint: accepted: e, se, sw, w, nw, ne",
    ),
    "a side that flat hexes lack": (
        altered('side = "s"', 'side = "w"', "flat"),
        "side =",
        "map[1].edge[1].side",
        "a flat hex has no side “w”  hint: accepted: se, s, sw, nw, n, ne",
    ),
    "a side of nothing": (altered('side = "e"', 'side = "up"'), "side =", "map[1].edge[1].side", "up"),
    "a key that nobody knows": (altered("drawable = false", "drawble = false"), "drawble", "terrain[6].drawble", ""),
}


@pytest.mark.parametrize("name", thinned(BAD, 3))
def test_what_is_wrong_is_said_where_it_stands(name: str, run: Pnp, here: Path, tmp_path: Path) -> None:
    text, words, key, message = BAD[name]
    ran = run("build", island.write(tmp_path / "island", {"maps.toml": text}))
    assert ran.code == 1
    place = f"maps.toml:{line_of(text, words)}:"
    told = [line for line in ran.err.splitlines() if place in line and f": {key}: " in line]
    assert any(message in line for line in told), ran.err
    assert "Traceback" not in ran.err
    assert not any(here.iterdir())


def test_the_odd_row_out_is_the_only_one_that_is_named(run: Pnp, tmp_path: Path) -> None:
    for number in range(len(island.ROWS)):
        ran = run("build", island.write(tmp_path / "island", {"maps.toml": rows((number, "m m"))}))
        assert (
            [line for line in ran.err.splitlines() if "are needed" in line]
            == [line for line in ran.err.splitlines() if f"row {number + 1} has 2 hexes" in line]
            != []
        )


@pytest.mark.parametrize(
    "field",
    [
        (" ".join("m" * 1000),) * 1000,
        (" ".join("m" * 1_000_000),),
        ("S",) * 1_000_000,
        (" ".join("m" * (2 * MAX_ROWS)),) * MAX_ROWS,
    ],
    ids=["a square", "one row", "one column", "as much as the schema lets through"],
)
def test_a_million_hexes_are_refused_at_once(run: Pnp, here: Path, tmp_path: Path, field: tuple[str, ...]) -> None:
    folder = island.write(tmp_path / "island", {"maps.toml": island.maps(field)})
    started = time.process_time()
    ran = run("build", folder)
    assert time.process_time() - started < 5
    assert ran.code == 1
    assert "maps.toml:" in ran.err
    assert len(ran.err) < 20_000
    assert not any(here.iterdir())


def test_the_largest_number_of_hexes_is_named(run: Pnp, tmp_path: Path) -> None:
    field = (" ".join("m" * 101),) * 100
    ran = run("build", island.write(tmp_path / "island", {"maps.toml": island.maps(field)}))
    assert f"10100 hexes are more than {MAX_HEXES}" in ran.err
