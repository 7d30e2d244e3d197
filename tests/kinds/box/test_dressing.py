"""How boxes look: one picture round all walls without a gap, its middle on the front; titles as large as they go."""

from __future__ import annotations

import pytest
from bundled import composer
from papers import A4

from kinds.helpers import placed, words
from pnp.art.shapes import box
from pnp.kinds.box.lettering import _broken
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.ink import Ink

GAME, BOX = "full-moon-overload", "card-box"


@pytest.fixture(scope="module", params=list(Ink))
def walls(request: pytest.FixtureRequest) -> dict[str, Frame]:
    made = composer(GAME)
    component = next(component for component in made.components if component.id == BOX)
    sheets = made.sheets(component, A4, request.param)
    assert sheets is not None
    (page,) = sheets.pages
    assert isinstance(page, SheetPage)
    net = placed(page)[0].frame
    return {item.frame.name: item.frame for item in net.items if isinstance(item, Place)}


def tiles(wall: Frame) -> list[tuple[float, str]]:
    """Where copies of the drawing begin on a wall, and which of the two it is."""
    (strip,) = [item.frame for item in wall.items if isinstance(item, Place) and item.frame.name == "scenery"]
    return [(place.x, place.frame.digest) for place in strip.items if isinstance(place, Place)]


def test_the_picture_goes_on_round_the_corner(walls: dict[str, Frame]) -> None:
    for one, other in (("left", "front"), ("front", "right"), ("right", "back"), ("back", "left")):
        shifted = {(round(x - walls[one].width, 3), digest) for x, digest in tiles(walls[one])}
        here = {(round(x, 3), digest) for x, digest in tiles(walls[other])}
        assert shifted & here, f"{one} and {other} share no copy of the drawing"


def test_past_its_end_the_picture_is_mirrored(walls: dict[str, Frame]) -> None:
    digests = [digest for name in ("left", "front", "right", "back") for _, digest in tiles(walls[name])]
    assert len(set(digests)) == 2


def test_title_contents_and_players_are_on_their_walls(walls: dict[str, Frame]) -> None:
    assert {"Full Moon Overload", "2–4 players · 15 min · age 10+"} <= set(words(walls["front"]))
    assert {"Tarot Deck (78 cards)", "Reference Cards (4)"} <= set(words(walls["back"]))
    for wall in ("left", "right", "lid"):
        assert words(walls[wall]) == ["Full Moon Overload"]


def test_the_title_on_a_side_ends_clear_of_the_picture(walls: dict[str, Frame]) -> None:
    for name in ("left", "right"):
        places = {item.frame.name: item for item in walls[name].items if isinstance(item, Place)}
        sky = min(place.y for place in places["scenery"].frame.items if isinstance(place, Place))
        assert places["lettering"].y + places["lettering"].frame.width < sky - 1.0


def test_the_list_on_the_back_leaves_as_much_of_the_drawing_as_the_game_says(walls: dict[str, Frame]) -> None:
    lowest = max(item.y for item in walls["back"].items if isinstance(item, Text))
    assert lowest < 0.7 * walls["back"].height


def test_titles_break_into_even_lines() -> None:
    assert next(lines for lines in _broken(["Full", "Moon", "Overload"]) if len(lines) == 2) == [
        "Full Moon",
        "Overload",
    ]


def test_a_halo_reaches_over_the_edge_of_its_drawing(walls: dict[str, Frame]) -> None:
    """Above the drawing's own edge it is not cut; at the sides, where the mirror image begins, it is."""
    (strip,) = [item.frame for item in walls["front"].items if isinstance(item, Place) and item.frame.name == "scenery"]
    art = next(place.frame for place in strip.items if isinstance(place, Place))
    edges = [box(clip) for shape in art.items if isinstance(shape, Shape) for clip in shape.clips]
    heads = {round(top / art.height, 3) for left, top, right, _ in edges if right - left > art.width - 0.1}
    assert heads == {-0.2}
