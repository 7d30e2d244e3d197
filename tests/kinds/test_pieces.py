"""Pieces from layouts: rows fill them, copies, backs that line up, and everything that does not fit located."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from papers import A4, LETTER

from pnp.build.compose import Composer
from pnp.kinds.assets import Assets
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import Gallery, layout_part
from pnp.kinds.book.figure_views import Plates
from pnp.kinds.book.figures import Figures, Panel
from pnp.kinds.context import Context
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.paper import Paper
from pnp.source.folder import Folder
from pnp.source.problems import DataError
from pnp.source.schema import Strict, validated
from pnp.source.toml import TomlFile

from . import card_game
from .helpers import laid


def sheets(folder: Path, name: str, backs: Backs = Backs.DUPLEX, paper: Paper = A4) -> Sheets:
    composer = Composer(Folder(folder), backs)
    component = next(one for one in composer.components if one.id == name)
    found = composer._sheets(component, paper, Ink.FULL)
    assert found is not None, composer.problems.found
    return found


def problems(folder: Path, name: str, paper: Paper = A4) -> list[str]:
    composer = Composer(Folder(folder))
    component = next(one for one in composer.components if one.id == name)
    composer.printable(component, paper, Ink.FULL)
    return [str(problem).partition("some folder/")[2] for problem in composer.problems.found]


def words(frame: Frame) -> list[str]:
    return [one.item.text for one in laid(frame.items) if isinstance(one.item, Text)]


def placed(page: object) -> list[Place]:
    assert isinstance(page, SheetPage)
    return [item for item in page.items if isinstance(item, Place)]


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def test_rows_fill_their_cards(folder: Path) -> None:
    pieces = sheets(folder, "deck").pieces
    assert list(pieces) == ["suns-1", "moons-7", "moons-10"]
    assert words(pieces["moons-7"]) == ["7 of Moons", "7", "Draw 2 cards."]
    assert words(pieces["suns-1"]) == ["1 of Suns", "1"]  # a box whose row has no such key is left out


def test_as_many_pips_as_the_row_says(folder: Path) -> None:
    pieces = sheets(folder, "deck").pieces
    for name, count in (("suns-1", 1), ("moons-7", 7), ("moons-10", 10)):
        (box,) = [item for item in pieces[name].items if isinstance(item, Place) and item.frame.name == "pips"]
        assert len(box.frame.items) == count
    turned = [item for item in box.frame.items if isinstance(item, Place) and item.turn_deg == 180]
    assert len(turned) == 5


def test_copies_come_set_after_set(folder: Path) -> None:
    page = placed(sheets(folder, "deck", Backs.NONE).pages[0])
    names = [place.frame.name for place in page]
    assert names == ["suns-1", "moons-7", "moons-10"] * 2 + ["moons-7", "moons-10"] + ["moons-7"]


def test_backs_stand_behind_their_fronts(folder: Path) -> None:
    pages = sheets(folder, "deck").pages
    assert len(pages) == 4  # eleven cards: two pages and their backs
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(place.x, 3), round(place.y, 3)) for place in placed(back)}
        for place in placed(front):
            mirrored = A4.width_mm - place.x - place.frame.width
            assert (round(mirrored, 3), round(place.y, 3)) in behind
        assert len(behind) == len(placed(front))


def strips(folder: Path) -> Path:
    """Mats so wide that they lie on the paper's side, two on a page."""
    components = card_game.COMPONENTS.replace('layout = "mat"\nsize = [265, 190]', STRIPS)
    (folder / "components.toml").write_text(components, encoding="utf-8")
    return folder


STRIPS = 'layout = "back"\nback = "back"\nrows = "cards"\nsize = [265, 82]'


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_on_the_papers_side_backs_change_rows(folder: Path, paper: Paper) -> None:
    """The long edge of a page that lies on its side is its upper one."""
    pages = sheets(strips(folder), "wide-mat", paper=paper).pages
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(place.x, 3), round(place.y, 3), place.frame.name) for place in placed(back)}
        for place in placed(front):
            mirrored = paper.turned.height_mm - place.y - place.frame.height
            assert (round(place.x, 3), round(mirrored, 3), place.frame.name) in behind
        assert isinstance(back, SheetPage)
        lowest = max(place.y + place.frame.height for place in placed(back))
        assert back.clear_below_mm <= paper.turned.height_mm - lowest + 0.001


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_is_too_large_to_fold_over_has_pages_of_its_own(folder: Path, paper: Paper) -> None:
    pages = sheets(strips(folder), "wide-mat", Backs.FOLD, paper).pages
    assert [len(placed(page)) for page in pages] == [2, 2, 1, 1]
    for page in pages:
        for place in placed(page):
            assert place.y > 0 and place.y + place.frame.height < paper.turned.height_mm


@pytest.mark.parametrize("paper", [A4, LETTER])
@pytest.mark.parametrize("component", ["deck", "discs", "notes"])
def test_folded_over_backs_meet_their_fronts(folder: Path, component: str, paper: Paper) -> None:
    """What lies as far below the fold as its front lies above it ends up behind it, the same way up."""
    for page in sheets(folder, component, Backs.FOLD, paper).pages:
        fold = paper.height_mm / 2
        middles: dict[tuple[float, float], float] = {}
        for place in placed(page):
            (x0, y0), turn = (place.x, place.y), place.turn_deg
            width, height = place.frame.width, place.frame.height
            dx, dy = {0: (width, height), 90: (-height, width), 180: (-width, -height), 270: (height, -width)}[
                int(turn)
            ]
            middles[round(x0 + dx / 2, 3), round(y0 + dy / 2 - fold, 3)] = turn
        fronts = {at: turn for at, turn in middles.items() if at[1] < 0}
        assert fronts and 2 * len(fronts) == len(middles)
        for (x, y), turn in fronts.items():
            assert middles[x, -y] == (180 - turn) % 360


def test_a_side_with_something_to_read_is_never_lost(folder: Path) -> None:
    assert len(placed(sheets(folder, "notes", Backs.NONE).pages[0])) == 2
    assert len(placed(sheets(folder, "deck", Backs.NONE).pages[0])) == 9


def test_a_list_takes_the_rows_that_are_wanted(folder: Path) -> None:
    frame = sheets(folder, "notes", Backs.NONE).pieces[""]
    told = " ".join(" ".join(words(frame)).split())
    assert "7 of Moons counts 7." in told and "10 of Moons counts 10." in told and "Suns" not in told


def test_a_wide_mat_lies_on_the_papers_side(folder: Path) -> None:
    for paper in (A4, LETTER):
        (page,) = sheets(folder, "wide-mat", paper=paper).pages
        assert isinstance(page, SheetPage) and page.sideways
        (mat,) = placed(page)
        assert mat.x >= 6 and mat.x + mat.frame.width <= paper.height_mm - 6


def test_tokens_have_a_rim_to_cut_along(folder: Path) -> None:
    page = sheets(folder, "discs", Backs.NONE).pages[0]
    assert isinstance(page, SheetPage)
    assert len(page.items) == 2 * 9  # three rows, three copies each, a disc and its rim


@pytest.mark.parametrize("size", ["poker", "tarot", "mini"])
def test_one_line_changes_the_size(little_game: Path, size: str) -> None:
    text = card_game.COMPONENTS.replace('back = "back"\n', f'back = "back"\nsize = "{size}"\n', 1)
    folder = card_game.write(little_game, components=text)
    piece = sheets(folder, "deck").pieces["moons-7"]
    wanted = {"poker": (63.5, 88.9), "tarot": (69.85, 120.65), "mini": (44.0, 68.0)}[size]
    assert (piece.width, piece.height) == wanted
    assert words(piece)[0] == "7 of Moons"


def test_the_untouched_game_has_no_problem(folder: Path) -> None:
    for name in ("deck", "wide-mat", "discs", "notes", "pad"):
        for paper in (A4, LETTER):
            assert problems(folder, name, paper) == []


def bounds(frame: Frame) -> tuple[float, float]:
    """The highest and the lowest point of all shapes that a frame consists of."""
    heights = [part[-1] for item in frame.items if isinstance(item, Shape) for part in item.path if part[0] != "Z"]
    return min(heights), max(heights)


def box_of(frame: Frame, name: str) -> Place:
    (found,) = [item for item in frame.items if isinstance(item, Place) and item.frame.name == name]
    return found


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
    ("old", "new", "told"),
    [
        ("[style.text]", "grows = [60, 40]\n\n[style.text]", "layouts/base.toml:1:1: grows: this band has no height"),
        ('text = "{name}"', 'text = "{name}"\nvalign = "bottom"', "only pictures can stand at the bottom of a box"),
    ],
)
def test_what_a_layout_cannot_mean(little_game: Path, old: str, new: str, told: str) -> None:
    folder = card_game.write(little_game, layouts_base=card_game.BASE.replace(old, new, 1))
    with pytest.raises(DataError, match=told):
        sheets(folder, "deck")


PAIRS = """\
[[row]]
id = "sun"
face = "S"
text = "It shines."

[[row]]
id = "moon"
face = "moon"
text = "It glows."
"""

ROLLS = """
[rolls]
kind = "dice-results"
title = "Rolls"
serves = "table"
tells = { table = "pairs", by = "face" }
"""


def test_the_faces_of_a_lone_die_are_explained_beside_them(little_game: Path) -> None:
    folder = card_game.write(little_game, tables_pairs=PAIRS, components=card_game.COMPONENTS + ROLLS)
    (page,) = sheets(folder, "rolls").pages
    assert isinstance(page, SheetPage)
    said = [one.item.text for one in laid(page.items) if isinstance(one.item, Text)]
    assert said.count("It shines.") == 3 and said.count("It glows.") == 3


def test_a_face_that_nobody_explains_is_told(little_game: Path) -> None:
    pairs = PAIRS.partition("\n\n")[0] + "\n"
    folder = card_game.write(little_game, tables_pairs=pairs, components=card_game.COMPONENTS + ROLLS)
    assert any("no row of tables/pairs.toml has face = “moon”" in one for one in problems(folder, "rolls"))
    table = ROLLS.replace('"pairs"', '"pears"')
    (folder / "components.toml").write_text(card_game.COMPONENTS + table, encoding="utf-8")
    assert any("did you mean “pairs”?" in one for one in problems(folder, "rolls"))


M = TypeVar("M", bound=Strict)


def written(model: type[M], values: dict[str, Any]) -> M:
    """As if it stood in the file."""
    return validated(model, TomlFile("figures.toml", "", values))


def test_a_layout_is_a_picture_of_the_book(folder: Path) -> None:
    composer = Composer(Folder(folder))
    context = Context(
        Assets(composer.game, composer.artwork, Ink.FULL, composer.fonts), "book", "Book", "", A4, composer.problems
    )
    panel = written(Panel, {"layout": "mat", "marks": [{"at": [30, 50], "text": "A"}]})
    part = layout_part(Gallery(context), panel)
    assert part is not None and part.area == (0, 0, 265, 190)
    assert not words(part.sheet)  # outlines


def shown(frame: Frame, scale: float = 1.0) -> Iterator[tuple[str, float]]:
    """The cards of a figure, and how wide each is."""
    for item in frame.items:
        if isinstance(item, Place):
            if item.clip is not None:
                yield item.frame.name, item.frame.width * item.scale * scale
            else:
                yield from shown(item.frame, scale * item.scale)


def test_cards_are_as_large_in_every_panel_of_a_figure(folder: Path) -> None:
    composer = Composer(Folder(folder))
    assets = Assets(composer.game, composer.artwork, Ink.FULL, composer.fonts)
    deck = sheets(folder, "deck")
    context = Context(assets, "book", "Book", "", A4, composer.problems, {"deck": lambda: deck})
    panels = [{"deck": "deck", "cards": ["suns-1"]}, {"deck": "deck", "cards": ["moons-7", "suns-1", "moons-10"]}]
    figures = written(Figures, {"figure": [{"id": "hands", "caption": "Hands", "panel": panels}]})
    found = list(shown(figure_frame(Plates(Gallery(context), figures), figures.figure[0], 100.0)))
    assert [name for name, _ in found] == ["suns-1", "moons-7", "suns-1", "moons-10"]
    assert [width for _, width in found] == pytest.approx([found[0][1]] * 4)
    assert found[0][1] > 20


def test_tokens_may_be_square(little_game: Path) -> None:
    text = card_game.COMPONENTS.replace('copies = 3\nlayout = "disc"', 'copies = 3\nshape = "square"\nlayout = "disc"')
    folder = card_game.write(little_game, components=text)
    first = sheets(folder, "discs", Backs.NONE).pages[0]
    assert isinstance(first, SheetPage)
    assert len(placed(first)) == 9 and len(first.items) > 9 + 4  # cut marks in the margins, no rims
    assert problems(folder, "discs") == []
