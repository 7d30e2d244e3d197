"""How boxes look: the picture on the front, calm sides and backs that cut nobody; titles as large as they go."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from bundled import composer
from papers import A4

from kinds import card_game
from kinds.helpers import placed, sheets, words
from pnp.art.shapes import box
from pnp.kinds.box.lettering import _broken
from pnp.kinds.edges import open_above, uncut
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Frame, Place, Role, Shape, Text
from pnp.scene.ink import Ink
from pnp.scene.path import circle, rect
from pnp.scene.units import MM_PER_PT
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

GAME, BOX = "full-moon-overload", "card-box"
SHARED = """
[box]
kind = "tuck-box"
title = "Box"
of = "deck"
art = "street"
panel_share = 0.7
"""


@pytest.fixture(scope="module", params=list(Ink))
def net(request: pytest.FixtureRequest) -> Frame:
    made = composer(GAME)
    component = next(component for component in made.components if component.id == BOX)
    sheets = made.sheets(component, A4, request.param)
    assert sheets is not None
    (page,) = sheets.pages
    assert isinstance(page, SheetPage)
    return placed(page)[0].frame


@pytest.fixture(scope="module")
def walls(net: Frame) -> dict[str, Frame]:
    return {item.frame.name: item.frame for item in net.items if isinstance(item, Place)}


def scenery(wall: Frame) -> list[Place]:
    return [item for item in wall.items if isinstance(item, Place) and item.frame.name == "scenery"]


def test_only_the_front_has_the_picture(walls: dict[str, Frame]) -> None:
    """No figure is folded round a corner, and none is behind the list."""
    assert {name for name, wall in walls.items() if scenery(wall)} == {"front"}


def test_walls_of_one_net_do_not_spill_over_the_folds_between_them(net: Frame) -> None:
    places = {item.frame.name: item for item in net.items if isinstance(item, Place)}
    bleed = -box(places["front"].clip or ())[1]
    for name, sides in (("left", (0.0, 0.0)), ("front", (0.0, 0.0)), ("back", (-bleed, 0.0)), ("right", (0.0, bleed))):
        left, top, width, _ = box(places[name].clip or ())
        assert (left, left + width - places[name].frame.width) == pytest.approx(sides), name
        assert top == (0.0 if name == "back" else -bleed), name  # the lid hangs on the back


def test_in_the_friendly_ink_no_line_but_cuts_and_folds_goes_right_across_a_wall() -> None:
    """It would pass for one to cut along; in full colour it is the edge of a band."""

    def across(ink: Ink) -> set[str]:
        made = composer(GAME)
        sheets = made.sheets(next(component for component in made.components if component.id == BOX), A4, ink)
        assert sheets is not None and isinstance(sheets.pages[0], SheetPage)
        walls = [item.frame for item in placed(sheets.pages[0])[0].frame.items if isinstance(item, Place)]
        lines = [(wall, item) for wall in walls for item in wall.items if isinstance(item, Shape) and item.stroke]
        return {wall.name for wall, item in lines if box(item.path)[2] >= wall.width - 0.5}

    assert across(Ink.FULL) == {"left", "front", "right", "back"}
    assert not across(Ink.FRIENDLY)


def test_without_a_band_of_colour_the_picture_stands_in_a_frame_below_the_words() -> None:
    """It would end in mid-air; the drawing goes on a little below, so that its own last line does not double that."""
    made = composer(GAME)
    made_sheets = made.sheets(next(component for component in made.components if component.id == BOX), A4, Ink.FRIENDLY)
    assert made_sheets is not None and isinstance(made_sheets.pages[0], SheetPage)
    net = placed(made_sheets.pages[0])[0].frame
    (front,) = [item.frame for item in net.items if isinstance(item, Place) and item.frame.name == "front"]
    (picture,) = scenery(front)
    window = box(picture.clip or ())
    frames = [box(item.path) for item in front.items if isinstance(item, Shape) and item.stroke and len(item.path) > 4]
    (frame,) = [each for each in frames if each[0] == pytest.approx(window[0])]
    foot = frame[1] + frame[3]
    assert frame == pytest.approx(window)
    (art,) = [item for item in picture.frame.items if isinstance(item, Place)]
    assert art.y == pytest.approx(frame[1]), "what hangs at the drawing's edge would hang in mid-air"
    above = [item.y for item in front.items if isinstance(item, Text) and item.y < foot]
    assert above and max(above) < frame[1]
    assert art.y + art.frame.height * art.scale > foot + 1


def test_title_contents_and_players_are_on_their_walls(walls: dict[str, Frame]) -> None:
    assert {"Full Moon Overload", "2–4 players · 15 min · age 10+"} <= set(words(walls["front"]))
    assert {"Tarot Deck (78 cards)", "Reference Cards (4)"} <= set(words(walls["back"]))
    for wall in ("left", "right", "lid"):
        assert words(walls[wall]) == ["Full Moon Overload"]


def test_the_title_on_a_side_stays_within_its_frame(walls: dict[str, Frame]) -> None:
    for name in ("left", "right"):
        (lettering,) = [item for item in walls[name].items if isinstance(item, Place)]
        rim = [item for item in walls[name].items if isinstance(item, Shape) and item.role is Role.ORNAMENT][-1]
        left, top, width, height = box(rim.path)
        assert top < lettering.y and lettering.y + lettering.frame.width < top + height
        assert left <= lettering.x - lettering.frame.height + 1e-6 and lettering.x <= left + width + 1e-6


@pytest.mark.parametrize("wide", [True, False], ids=["wide", "narrow"])
def test_below_a_shorter_list_stands_the_whole_picture(little_game: Path, wide: bool) -> None:
    """From fold to fold, or in a frame; the list ends above it."""
    folder = card_game.write(little_game, components=card_game.COMPONENTS + SHARED)
    size = "300 60" if wide else "60 60"
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}"><path d="M0 0h60v60h-60z"/></svg>'
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art/street.svg").write_text(drawing, encoding="utf-8")
    (page,) = sheets(folder, "box").pages
    assert isinstance(page, SheetPage)
    (net,) = [place.frame for place in placed(page) if place.frame.name == "net"]
    back = next(item.frame for item in net.items if isinstance(item, Place) and item.frame.name == "back")
    (picture,) = scenery(back)
    assert picture.frame.width / picture.frame.height == pytest.approx(5.0 if wide else 1.0)
    assert (picture.frame.width == pytest.approx(back.width)) == wide
    assert picture.x + picture.frame.width / 2 == pytest.approx(back.width / 2)
    assert max(item.y for item in back.items if isinstance(item, Text)) < picture.y


def test_titles_break_into_even_lines() -> None:
    assert next(lines for lines in _broken(["Full", "Moon", "Overload"]) if len(lines) == 2) == [
        "Full Moon",
        "Overload",
    ]


def test_a_halo_reaches_over_the_edge_of_its_drawing(walls: dict[str, Frame]) -> None:
    """Above the drawing's own edge it is not cut; at the sides it is."""
    (strip,) = [item.frame for item in walls["front"].items if isinstance(item, Place) and item.frame.name == "scenery"]
    art = next(place.frame for place in strip.items if isinstance(place, Place))
    edges = [box(clip) for shape in art.items if isinstance(shape, Shape) for clip in shape.clips]
    heads = {round(top / art.height, 3) for left, top, right, _ in edges if right - left > art.width - 0.1}
    assert heads == {-0.2}


def test_what_lies_above_a_drawing_leaves_the_words_alone() -> None:
    """A moon that rises over the edge stays; a star that is wholly above it is for covers, with all of the sky."""
    sky, moon, star = Shape(rect(0, 0, 100, 50)), Shape(circle(50, 2, 10)), Shape(circle(20, -4, 1))
    art = Frame(100, 50, (sky, moon, star))
    assert open_above(art).items == (sky, moon)
    assert uncut(art).items == (sky, moon, star)


@pytest.mark.parametrize("title", ["Harbour Lights", "Lights Ahead"])
def test_the_tails_of_a_title_end_above_the_tagline(little_game: Path, title: str) -> None:
    """In a face of deep tails, on a front so wide that the title is limited by its height."""
    envelope = '\n[envelope]\nkind = "envelope"\ntitle = "Envelope"\nof = "pad"\nart = "street"\n'
    folder = card_game.write(little_game, components=card_game.COMPONENTS + envelope)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><path d="M0 0h60v90h-60z"/></svg>'
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art/street.svg").write_text(drawing, encoding="utf-8")
    game = folder / "game.toml"
    text = re.sub(r'title = ".*"', f'title = "{title}"\ntagline = "Bring them home"', game.read_text("utf-8"), count=1)
    game.write_text(f'{text}\n[fonts]\ndisplay = "Fraunces-SemiBold"\n', encoding="utf-8")
    (page,) = sheets(folder, "envelope").pages
    assert isinstance(page, SheetPage)
    net = placed(page)[0].frame
    front = next(item.frame for item in net.items if isinstance(item, Place) and item.frame.name == "front")
    texts = [item for item in front.items if isinstance(item, Text)]
    tagline = next(item for item in texts if "home" in item.text)
    *_, last = (item for item in texts if item.y < tagline.y)
    fonts = FontBook.from_files(TEMPLATES, {"display": "Fraunces-SemiBold"})
    _, top, _, height = box(fonts.outline("display", last.text, last.size_pt))
    assert last.size_pt > 30
    assert last.y + top + height < tagline.y - tagline.size_pt * MM_PER_PT * 0.7
