"""A hex map from another game's data: both kinds of tops, both papers, both inks; and what cannot be printed."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path

import pytest
from conftest import Pnp
from preflight.checks import Expected, complaints
from preflight.pdf import Pdf
from thinning import thinned

from kinds import island
from pnp.build.check import check_game
from pnp.build.compose import Composer
from pnp.scene.frame import Frame, Shape, Text
from pnp.scene.ink import Ink, output_name
from pnp.sheet.extent import path_extent
from pnp.sheet.paper import STANDARD_PAPERS
from pnp.source.folder import Folder

from .pages import RULE, TRACKED, discs, everything, frame, in_maps, two_fields, two_maps, words

STANDARD = [paper.id for paper in STANDARD_PAPERS]

# It prints


@pytest.mark.parametrize(("paper", "ink"), thinned(product(STANDARD, Ink), 3))
@pytest.mark.parametrize("tops", thinned(["pointy", "flat"], 2))
def test_another_games_field_passes_preflight(
    tops: str, paper: str, ink: Ink, run: Pnp, here: Path, tmp_path: Path
) -> None:
    folder = island.write(tmp_path / "island", {"maps.toml": island.maps(tops=tops)})
    assert run("check", folder).out.startswith("island: fine;")
    assert run("build", folder, "--paper", paper, "--ink", ink).code == 0
    pdf = Pdf((here / "build/island" / paper / output_name("field", ink, ".pdf")).read_bytes())
    expected = Expected("Lost Sheep", "The Field", "Nobody in particular", "en", "hex-map", paper, ink)
    assert not complaints(pdf, expected)
    (page,) = pdf.pages
    drawable = sum(letter not in "~_S" for row in island.ROWS for letter in row.split())
    numbers = [int(n) for n in re.findall(r"(?<![+\d])\d+(?! days| of| %| mm)", page.words)]
    assert set(range(1, drawable + 1)) <= set(numbers)
    assert page.words.count("+2") == 2
    assert "North Island" in page.words
    assert "No sheep climbs a fence in nine days." in page.words
    ratio = 2 / 3**0.5 if tops == "pointy" else 3**0.5 / 2
    hexes = [line for line in page.lines if line.points == 6 and line.size[0] > 15]
    assert len(hexes) >= 34
    assert all(line.size[1] / line.size[0] == pytest.approx(ratio, abs=0.002) for line in hexes)
    fences = [line for line in page.lines if line.points == 2 and line.width_mm == pytest.approx(1.2, abs=0.01)]
    assert len(fences) == 2


def test_the_legend_is_made_from_what_is_used(tmp_path: Path) -> None:
    own = " ".join(words(frame(island.write(tmp_path))))
    for told in ("Meadow:", "Forest:", "Well:", "Prize:", "Shed:", "Sea:"):
        assert own.count(told) == 1
    assert "Volcano" not in own
    assert "Hill" not in own  # it has nothing to say
    few = island.maps(("m m m", "m S m", "m V m")).partition("[[map.edge]]")[0]
    own = " ".join(words(frame(island.write(tmp_path, {"maps.toml": few}))))
    assert [name for name in ("Meadow", "Forest", "Well", "Prize", "Shed", "Sea", "Volcano") if name in own] == [
        "Meadow",
        "Shed",
        "Volcano",
    ]


def test_a_group_has_one_entry(tmp_path: Path) -> None:
    grouped = island.maps()
    for kind in ("well", "prize"):
        grouped = grouped.replace(f'id = "{kind}"\n', f'id = "{kind}"\ngroup = "goal"\n')
    own = " ".join(words(frame(island.write(tmp_path, {"maps.toml": grouped}))))
    assert "Well:" in own
    assert "Prize:" not in own


@pytest.mark.parametrize("face", ["JollyLodger-Regular", "Fraunces"])
def test_the_tails_of_a_title_stay_above_the_story(tmp_path: Path, face: str) -> None:
    told = in_maps('name = "North Island"\n', 'name = "jaggy"\nstory = "Once."\n')
    game = f'{island.GAME}\n[fonts]\ndisplay = "{face}"\n'
    folder = island.write(tmp_path, {**told, "game.toml": game})
    page = frame(folder)
    title, story = (
        next(i for i in everything(page) if isinstance(i, Text) and i.text == t) for t in ("jaggy", "Once.")
    )
    tails = {"JollyLodger-Regular": 0.174, "Fraunces": 0.245}[face] * title.size_pt * 25.4 / 72
    plaque = 6.5 + 15.8
    assert title.y + tails <= plaque + 0.35 < story.y


def test_numbers_are_printed_only_if_wanted(tmp_path: Path) -> None:
    numbered = words(frame(island.write(tmp_path)))
    assert numbered.count("30") == 1
    plain = words(frame(island.write(tmp_path, {"components.toml": island.COMPONENTS.replace("true", "false")})))
    assert "30" not in plain


@pytest.mark.parametrize("days", [1, 9, 40])
def test_the_tracker_has_a_circle_for_each_round(days: int, tmp_path: Path) -> None:
    files = {
        "components.toml": island.COMPONENTS.replace("true", "false"),
        "game.toml": island.GAME.replace("days = 9", f"days = {days}"),
        "maps.toml": tracked().replace(RULE, 'rule.text = "Go."\n'),
    }
    page = frame(island.write(tmp_path, files))
    assert len(discs(page)) == days
    spoken = words(page)
    first = spoken.index("Days") + 1
    assert spoken[first : first + days] == [str(n) for n in range(1, days + 1)]


@pytest.mark.parametrize("label", ["Days", "Nights abroad", "lj"])
def test_the_trackers_label_stands_on_a_plate_of_its_own(label: str, tmp_path: Path) -> None:
    text = tracked().replace('"Days"', f'"{label}"')
    composer = Composer(Folder(island.write(tmp_path, {"maps.toml": text})))
    page = frame(tmp_path)
    at = next(number for number, item in enumerate(page.items) if isinstance(item, Text) and item.text == label)
    words, plate = page.items[at], page.items[at - 1]
    assert isinstance(words, Text) and isinstance(plate, Shape) and plate.fill == words.on
    ink = path_extent(composer.fonts.outline(words.font, words.text, words.size_pt), (1, 0, 0, 1, words.x, words.y))
    lies_on = path_extent(plate.path)
    assert ink is not None and lies_on is not None and lies_on.holds(ink)
    reach = [extent for disc in discs(page) if (extent := path_extent(disc.path)) is not None]
    assert reach and not any(extent.meets(lies_on) for extent in reach)


def test_without_a_tracker_and_a_story_the_field_gets_their_room(tmp_path: Path) -> None:
    small, large = (_hex_width(frame(island.write(tmp_path, files))) for files in (_full_header(), {}))
    assert large > small
    assert discs(frame(island.write(tmp_path, {"components.toml": island.COMPONENTS}))) == []


def _full_header() -> dict[str, str]:
    return {"maps.toml": tracked().replace(RULE, RULE + 'story = "Once there was a flock of sheep."\n')}


def tracked() -> str:
    """maps.toml with circles for the days."""
    return island.maps().replace("[sheet]\n", TRACKED)


def _hex_width(page: Frame) -> float:
    shapes = [i for i in everything(page) if isinstance(i, Shape) and [s[0] for s in i.path] == list("MLLLLLZ")]
    return max(max(s[1] for s in i.path if len(s) > 1) - min(s[1] for s in i.path if len(s) > 1) for i in shapes)


# It cannot be printed: what is said, and where


def in_components(old: str, new: str) -> dict[str, str]:
    assert old in island.COMPONENTS
    return {"components.toml": island.COMPONENTS.replace(old, new)}


def crowded(letter: str, columns: int, rows: int) -> str:
    """maps.toml with many small hexes of one kind, and the one that must be there."""
    field = ("S" + f" {letter}" * (columns - 1), *(" ".join(letter * columns) for _ in range(rows - 1)))
    return island.maps(field).partition("[[map.edge")[0].replace("min_hex_mm = 18", "min_hex_mm = 5")


def in_crowd(letter: str, old: str, new: str) -> dict[str, str]:
    text = crowded(letter, 20, 10)
    assert old in text
    return {**in_components("numbered = true", "numbered = false"), "maps.toml": text.replace(old, new, 1)}


def in_palette(old: str, new: str) -> dict[str, str]:
    assert old in island.PALETTE
    return {"palette.toml": island.PALETTE.replace(old, new)}


BAD: dict[str, tuple[dict[str, str], str, str, str]] = {
    "an unknown map": (
        in_components('map = "north"', 'map = "nort"'),
        "components.toml",
        "field.map",
        "unknown map “nort”  hint: did you mean “north”?",
    ),
    "a tracker of nothing": (
        {"maps.toml": tracked().replace("facts.days", "facts.nights")},
        "maps.toml",
        "sheet.tracker",
        "game.toml has no fact “nights”",
    ),
    "a tracker of too much": (
        {"maps.toml": tracked(), "game.toml": island.GAME.replace("= 9", "= 41")},
        "maps.toml",
        "sheet.tracker",
        "must be at most 40, found 41  hint: “facts.days” comes to 41",
    ),
    "a tracker of a truth": (
        {
            "maps.toml": tracked().replace(RULE, 'rule.text = "Go."\n'),
            "game.toml": island.GAME.replace("= 9", "= true"),
        },
        "maps.toml",
        "sheet.tracker",
        "facts.days is no whole number",
    ),
    "a label too wide for its hex": (
        in_crowd("h", 'label = "+2"', 'label = "WWWWWW"'),
        "maps.toml",
        "terrain[3].label",
        "the text does not fit its box",
    ),
    "points too wide for their icon": (
        in_crowd("3", "points = 3", "points = 1000"),
        "maps.toml",
        "terrain[5].points",
        "the number 1000 is too wide for its place",
    ),
    "a label that no font has": (in_maps('"+2"', '"\\U00013000"'), "maps.toml", "terrain[3].label", "no font has"),
    "a ground that nobody knows": (
        in_maps('ground = "forest"', 'ground = "forst"'),
        "maps.toml",
        "terrain[2].ground",
        "the palette has no fill for “forst”  hint: did you mean “forest”?",
    ),
    "a ground without a fill": (
        in_maps('ground = "forest"', 'ground = "fence"'),
        "maps.toml",
        "terrain[2].ground",
        "the palette has no fill for “fence”",
    ),
    "a border that nobody knows": (
        in_maps('border = "shore"', 'border = "shor"'),
        "maps.toml",
        "terrain[7].border",
        "the palette has no fill for “shor”",
    ),
    "an edge that nobody knows": (
        in_maps('role = "fence"', 'role = "fenc"'),
        "maps.toml",
        "map[1].edge[1].role",
        "the palette has no fill for “fenc”",
    ),
    "a ground too dark for a pencil": (
        in_palette('hill = { full = "#f6ead0"', 'hill = { full = "#c9b080"'),
        "maps.toml",
        "terrain[3].ground",
        "“hill” is #c9b080 in the full ink, too dark to draw on: its luminance is 0.45, less than 0.75",
    ),
    "a ground too dark in the other ink": (
        in_palette('hill = { full = "#f6ead0", friendly = "#ffffff" }', 'hill = { full = "#fff", friendly = "#aaa" }'),
        "maps.toml",
        "terrain[3].ground",
        "“hill” is #aaaaaa in the friendly ink, too dark to draw on",
    ),
    "a rule that does not fit": (
        in_maps("No {sheep} climbs", "No climbing a fence. " * 35 + "No {sheep} climbs"),
        "maps.toml",
        "map[1].rule.text",
        "the text does not fit its box",
    ),
    "a legend that does not fit": (
        in_maps("{sheep} graze", "graze, " * 20),
        "maps.toml",
        "terrain[1].legend",
        "the text does not fit its box",
    ),
    "a slot that nothing prints": (
        {
            "components.toml": island.COMPONENTS + 'texts = "texts/field.md.j2"\n',
            "texts/field.md.j2": "## story\n\nOnce.\n",
        },
        "texts/field.md.j2",
        "",
        "this sheet has no place for “story”",
    ),
    "a scene that is not there": (
        in_maps(RULE, RULE + 'scene = "hills"\n'),
        "maps.toml",
        "map[1].scene",
        "there is no drawing art/hills.svg",
    ),
    "an icon for the rule that is not there": (
        in_maps(RULE, RULE + 'rule.icon = "shep"\n'),
        "maps.toml",
        "map[1].rule.icon",
        "unknown symbol “shep”  hint: did you mean “sheep”?",
    ),
    "a value in the rule that is not there": (
        in_maps("facts.days", "facts.dais"),
        "maps.toml",
        "map[1].rule.text",
        "“facts.dais” leads nowhere: there is no “dais”",
    ),
    "a component called after another map": (
        {"components.toml": two_fields().replace('map = "south"', 'map = "north"'), "maps.toml": two_maps()},
        "components.toml",
        "field-south.map",
        'the component is called after the map “south” and prints “north”  hint: map = "south"',
    ),
    "a title of another map": (
        {"components.toml": two_fields() + 'title = "North Island"\n', "maps.toml": two_maps()},
        "components.toml",
        "field-south.title",
        "this is the name of the map “north”, and “south” is printed",
    ),
    "numbers too wide for their hexes": (
        {"maps.toml": crowded("m", 36, 30)},
        "maps.toml",
        "map[1].rows",
        "the number 1000 is too wide for its place",
    ),
    "a field too large": (
        {"maps.toml": crowded("m", 12, 6).replace("min_hex_mm = 5", "min_hex_mm = 18")},
        "maps.toml",
        "map[1].rows",
        "the field is too large for A4: its hexes would be 14.9 mm wide, less than min_hex_mm = 18",
    ),
}


@pytest.mark.parametrize("name", thinned(BAD, 3))
def test_what_cannot_be_printed_is_said_where_it_stands(name: str, run: Pnp, here: Path, tmp_path: Path) -> None:
    files, file, key, message = BAD[name]
    folder = island.write(tmp_path / "island", files)
    ran = run("build", folder)
    assert ran.code == 1
    told = [line for line in ran.err.splitlines() if re.search(rf"{re.escape(file)}:\d+:\d+: ", line) and key in line]
    assert any(message in line for line in told), ran.err
    assert "Traceback" not in ran.err
    assert not any(here.iterdir())
    assert run("check", folder).code == 1


def test_a_dark_ground_is_fine_where_nobody_draws(tmp_path: Path) -> None:
    assert not check_game(island.write(tmp_path, in_palette("#c08060", "#301810")))


def test_a_field_that_fits_one_paper_only(run: Pnp, here: Path, tmp_path: Path) -> None:
    """Nine rows of hexes as large as A4 can take; Letter is lower."""
    field = ("m m m m m", "m m m m") * 5 + ("m m S m m",)
    text = island.maps(field).partition("[[map.edge")[0].replace("min_hex_mm = 18", "min_hex_mm = 23")
    folder = island.write(tmp_path / "island", {"maps.toml": text})
    assert run("build", folder, "--paper", "a4").code == 0
    for papers in ("letter", "both"):
        ran = run("build", folder, "--paper", papers, "--out", papers)
        assert ran.code == 1
        assert "map[1].rows: the field is too large for Letter" in ran.err
        assert not (here / papers).exists()
    checked = run("check", folder)
    assert checked.code == 1
    assert "too large for Letter" in checked.out + checked.err
    assert "too large for A4" not in checked.out + checked.err


def test_a_rule_has_a_title(tmp_path: Path) -> None:
    (problem,) = check_game(island.write(tmp_path, in_maps('rule.title = "Fences"\n', "")))
    assert problem.key == "map[1].rule"
    assert "title" in problem.message
