"""A piece of a layout and a row: what its boxes show, where they stand, and what a longer piece stretches."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kinds import card_game
from kinds.helpers import laid, problems, sheets, words
from pnp.scene.frame import Frame, Place, Shape
from pnp.sheet.backs import Backs


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def test_a_box_may_tell_about_another_row(little_game: Path) -> None:
    more = '\n[box.moons]\nat = [6, 14, 51.5, 5]\nabout = "suits/moons"\ntext = "Think of {name}"\n'
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    assert words(sheets(folder, "deck").pieces["suns-1"]) == ["1 of Suns", "1", "Think of Moons"]


def test_a_piece_knows_its_place_among_the_others(little_game: Path) -> None:
    """Copies share it, and rows that the component leaves out are not counted."""
    more = '\n[box.place]\nat = [6, 14, 51.5, 5]\ntext = "{piece.number}/{piece.count}"\n'
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    pieces = sheets(folder, "deck").pieces
    places = [words(piece)[-1] for piece in pieces.values()]
    assert places == [f"{number}/{len(pieces)}" for number in range(1, len(pieces) + 1)]
    assert len(pieces) > 1


@pytest.mark.parametrize(
    ("about", "told"),
    [
        ("suit/moons", "there is no table tables/suit.toml  hint: did you mean “suits”?"),
        ("suits/moon", "tables/suits.toml has no row “moon”  hint: did you mean “moons”?"),
    ],
)
def test_a_row_that_is_not_there(little_game: Path, about: str, told: str) -> None:
    more = f'\n[box.moons]\nat = [6, 14, 51.5, 5]\nabout = "{about}"\ntext = "Think of {{name}}"\n'
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    assert problems(folder, "deck") == [f"layouts/front.toml:15:1: box.moons.about: {told}"]


@pytest.mark.parametrize(
    ("at", "shows", "is_fine"),
    [
        ("[6, 14, 51.5, 5]", 'text = "Here"', True),
        ("[0, 0, 63.5, 88.9]", 'text = "All of it"', True),
        ("[40, 14, 51.5, 5]", 'text = "Half of it beside the card"', False),
        ("[6, 14, 515, 5]", 'text = "In the middle of nowhere"', False),
        ("[-3, -3, 69.5, 94.9]", 'fill = "ink"', True),
        ("[300, 14, 51.5, 5]", 'fill = "ink"', False),
    ],
)
def test_what_a_box_shows_stays_on_the_piece(little_game: Path, at: str, shows: str, is_fine: bool) -> None:
    more = f"\n[box.more]\nat = {at}\n{shows}\n"
    folder = card_game.write(little_game, layouts_front=card_game.FRONT + more)
    reported = problems(folder, "deck")
    if is_fine:
        assert not reported
    else:
        (told,) = reported
        assert told.startswith("layouts/front.toml:14:1: box.more.at: the box lies outside the piece (from ")
        assert told.endswith("hint: the piece has 63.5 × 88.9 mm")


def test_as_many_pips_as_the_row_says(folder: Path) -> None:
    pieces = sheets(folder, "deck").pieces
    for name, count in (("suns-1", 1), ("moons-7", 7), ("moons-10", 10)):
        (box,) = [item for item in pieces[name].items if isinstance(item, Place) and item.frame.name == "pips"]
        assert len(box.frame.items) == count
    turned = [item for item in box.frame.items if isinstance(item, Place) and item.turn_deg == 180]
    assert len(turned) == 5


def test_a_list_takes_the_rows_that_are_wanted(folder: Path) -> None:
    frame = sheets(folder, "notes", Backs.NONE).pieces[""]
    told = " ".join(" ".join(words(frame)).split())
    assert "7 of Moons counts 7." in told and "10 of Moons counts 10." in told and "Suns" not in told


@pytest.mark.parametrize("valign", ["top", "middle"])
def test_a_list_stands_where_its_box_says(little_game: Path, valign: str) -> None:
    note = card_game.NOTE.replace('"moons" }', f'"moons" }}\nvalign = "{valign}"')
    folder = card_game.write(little_game, layouts_note=note)
    box = box_of(sheets(folder, "notes", Backs.NONE).pieces[""], "list")
    icons = [item for item in box.frame.items if isinstance(item, Place)]
    above, below = icons[0].y, 100 - icons[-1].y - icons[-1].frame.height * icons[-1].scale
    assert above < 1 < 20 < below if valign == "top" else above == pytest.approx(below)


def bounds(frame: Frame) -> tuple[float, float]:
    """The highest and the lowest point of all shapes that a frame consists of."""
    heights = [part[-1] for item in frame.items if isinstance(item, Shape) for part in item.path if part[0] != "Z"]
    return min(heights), max(heights)


def box_of(frame: Frame, name: str) -> Place:
    (box,) = [item for item in frame.items if isinstance(item, Place) and item.frame.name == name]
    return box


def test_a_longer_card_is_stretched_in_its_band_only(little_game: Path) -> None:
    """Poker to tarot: all is a tenth larger, and what the height has beyond that goes into the band."""
    base = card_game.BASE.replace("[style.text]", "grows = [40, 60]\n\n[style.text]", 1)
    larger = card_game.COMPONENTS.replace('back = "back"\n', 'back = "back"\nsize = "tarot"\n', 1)
    folder = card_game.write(little_game, layouts_base=base)
    (folder / "components.toml").write_text(larger, encoding="utf-8")
    card = sheets(folder, "deck").pieces["moons-7"]
    scale = 69.85 / 63.5
    name, rule, pips = (box_of(card, box) for box in ("name", "rule", "pips"))
    assert name.y == pytest.approx(5 * scale) and name.frame.height == pytest.approx(8 * scale)
    assert rule.y == pytest.approx(120.65 - (88.9 - 72) * scale) and rule.frame.height == pytest.approx(12 * scale)
    assert pips.frame.height == pytest.approx(50 * scale + 120.65 - 88.9 * scale)
    ground = box_of(card, "ground")
    (drawn,) = [item.frame for item in ground.frame.items if isinstance(item, Place)]
    assert ground.y == pytest.approx(-3 * scale)
    assert bounds(drawn)[1] <= drawn.height + 0.01 and drawn.height == pytest.approx(120.65 + 6 * scale)


def test_a_band_that_would_all_but_vanish_is_no_band(little_game: Path) -> None:
    base = card_game.BASE.replace("[style.text]", "grows = [40, 60]\n\n[style.text]", 1)
    flat = card_game.COMPONENTS.replace('back = "back"\n', 'back = "back"\nsize = [63.5, 60]\n', 1)
    folder = card_game.write(little_game, layouts_base=base)
    (folder / "components.toml").write_text(flat, encoding="utf-8")
    assert box_of(sheets(folder, "deck").pieces["moons-7"], "name").y == pytest.approx(5 * 60 / 88.9)


def test_a_picture_may_stand_on_the_floor_of_its_box(little_game: Path) -> None:
    standing = card_game.BASE.replace('fit = "stretch"', 'valign = "bottom"').replace(
        "[-3, -3, 69.5, 94.9]", "[5, 5, 20, 60]"
    )
    folder = card_game.write(little_game, layouts_base=standing)
    ground = box_of(sheets(folder, "deck").pieces["suns-1"], "ground")
    (picture,) = [item for item in ground.frame.items if isinstance(item, Place)]
    assert picture.y + picture.frame.height * picture.scale == pytest.approx(60)


@pytest.mark.parametrize(
    ("size", "shape", "is_round"),
    [("[20, 30]", "", False), ("[20, 20]", "", True), ("[20, 20]", "card", False), ("[20, 30]", "round", True)],
)
def test_places_are_as_large_as_their_size_and_round_only_where_that_was_meant(
    little_game: Path, size: str, shape: str, is_round: bool
) -> None:
    said = f', shape = "{shape}"' if shape else ""
    mat = f"size = [265, 190]\n[box.row]\nat = [20, 40, 200, 95]\nslots = {{ columns = 3, size = {size}{said} }}\n"
    (piece,) = sheets(card_game.write(little_game, layouts_mat=mat), "wide-mat").pieces.values()
    places = [each for each in laid(piece.items) if isinstance(each.item, Shape)]
    assert len(places) == 3
    wide, high = json.loads(size)
    for place in places:
        left, top, right, bottom = place.box
        assert (right - left, bottom - top) == pytest.approx((wide, high))
        assert isinstance(place.item, Shape)
        assert (sum(segment[0] == "L" for segment in place.item.path) == 0) == is_round
