"""Pieces on their sheets: rows fill them, copies, backs that line up, tokens, mats."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import card_game
from kinds.helpers import placed, problems, sheets, words
from pnp.kinds.spec import SheetPage
from pnp.sheet.backs import Backs
from pnp.sheet.paper import Paper


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def test_rows_fill_their_cards(folder: Path) -> None:
    pieces = sheets(folder, "deck").pieces
    assert list(pieces) == ["suns-1", "moons-7", "moons-10"]
    assert words(pieces["moons-7"]) == ["7 of Moons", "7", "Draw 2 cards."]
    assert words(pieces["suns-1"]) == ["1 of Suns", "1"]  # a box whose row has no such key is left out


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


def test_tokens_may_be_square(little_game: Path) -> None:
    text = card_game.COMPONENTS.replace('copies = 3\nlayout = "disc"', 'copies = 3\nshape = "square"\nlayout = "disc"')
    folder = card_game.write(little_game, components=text)
    first = sheets(folder, "discs", Backs.NONE).pages[0]
    assert isinstance(first, SheetPage)
    assert len(placed(first)) == 9 and len(first.items) > 9 + 4  # cut marks in the margins, no rims
    assert problems(folder, "discs") == []
