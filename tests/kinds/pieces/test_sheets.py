"""Pieces on their sheets: rows fill them, copies, backs that line up, tokens, mats."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers import A4, LETTER
from sheet.sides import trim

from kinds import card_game
from kinds.helpers import placed, problems, sheets, words
from pnp.build.compose import Composer
from pnp.build.supplies import supplies_of
from pnp.kinds.spec import SheetPage
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.copies import portion
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Flip, Printing
from pnp.sheet.product import Outline
from pnp.source.folder import Folder


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def test_rows_fill_their_cards(folder: Path) -> None:
    pieces = sheets(folder, "deck").pieces
    assert list(pieces) == ["suns-1", "moons-7", "moons-10"]
    assert words(pieces["moons-7"]) == ["7 of Moons", "7", "Draw 2 cards."]
    assert words(pieces["suns-1"]) == ["1 of Suns", "1"]  # a box whose row has no such key is left out


def test_copies_come_set_after_set(folder: Path) -> None:
    pages = sheets(folder, "deck", Backs.NONE).pages
    names = [place.frame.name for page in pages for place in placed(page)]
    assert names == ["suns-1", "moons-7", "moons-10"] * 2 + ["moons-7", "moons-10"] + ["moons-7", "moons-10", "moons-7"]


def test_backs_stand_behind_their_fronts(folder: Path) -> None:
    pages = sheets(folder, "deck").pages
    assert len(pages) == 4  # eleven cards: two pages and their backs
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert isinstance(back, SheetPage) and back.is_back
        behind = {(round(trim(place).left, 3), round(trim(place).top, 3)) for place in placed(back)}
        for place in placed(front):
            mirrored = A4.width_mm - trim(place).right
            assert (round(mirrored, 3), round(trim(place).top, 3)) in behind
        assert len(behind) == len(placed(front))


def strips(folder: Path) -> Path:
    """Mats so wide that they lie on the paper's side, two on a page."""
    components = card_game.COMPONENTS.replace('layout = "mat"\nsize = [265, 190]', STRIPS)
    (folder / "components.toml").write_text(components, encoding="utf-8")
    return folder


STRIPS = 'layout = "back"\nback = "back"\nrows = "cards"\nsize = [265, 95]'


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_on_the_papers_side_backs_change_rows(folder: Path, paper: Paper) -> None:
    """The long edge of a page that lies on its side is its upper one."""
    pages = sheets(strips(folder), "wide-mat", paper=paper).pages
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind = {(round(place.x, 3), round(place.y, 3), place.frame.name) for place in placed(back)}
        for place in placed(front):
            corner = place.x + place.frame.width, paper.turned.height_mm - place.y  # of a piece that is turned round
            assert (round(corner[0], 3), round(corner[1], 3), place.frame.name) in behind
        assert {place.turn_deg for place in placed(back)} == {180}
        assert isinstance(front, SheetPage) and isinstance(back, SheetPage) and front.foot is not None
        assert back.foot is front.foot.mirrored(across=False)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_what_is_too_large_to_fold_over_has_pages_of_its_own(folder: Path, paper: Paper) -> None:
    pages = sheets(strips(folder), "wide-mat", Backs.FOLD, paper).pages
    assert [len(placed(page)) for page in pages] == [2, 2, 1, 1]
    for page in pages:
        for place in placed(page):
            assert 0 < place.y < paper.turned.height_mm


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
    assert sum(len(placed(page)) for page in sheets(folder, "deck", Backs.NONE).pages) == 11


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


def altered(little_game: Path, old: str, new: str) -> Path:
    assert old in card_game.COMPONENTS
    return card_game.write(little_game, components=card_game.COMPONENTS.replace(old, new, 1))


def notes(page: object) -> str:
    assert isinstance(page, SheetPage)
    return page.notes


@pytest.mark.parametrize("flip", list(Flip))
def test_the_first_page_says_how_to_flip_and_cut(folder: Path, flip: Flip) -> None:
    for component, cutting in (("deck", ""), ("discs", " Cut along the rings, or with a punch of 25 mm (1 inch).")):
        first, *others = sheets(folder, component, flip=flip).pages
        assert notes(first) == f"Print on both sides, flip on the {flip} edge.{cutting}"
        assert {notes(page) for page in others} == {""}


def test_the_first_page_says_how_to_fold(folder: Path) -> None:
    assert notes(sheets(folder, "deck", Backs.FOLD).pages[0]) == "Fold along the dashes, glue, then cut."
    assert notes(sheets(folder, "deck", Backs.NONE).pages[0]) == ""


@pytest.mark.parametrize(
    ("shape", "outline"),
    [("circle", Outline.CIRCLE), ("hexagon", Outline.HEXAGON), ("square", Outline.RECTANGLE)],
)
def test_tokens_have_an_outline(little_game: Path, shape: str, outline: Outline) -> None:
    folder = altered(little_game, 'copies = 3\nlayout = "disc"', f'copies = 3\nshape = "{shape}"\nlayout = "disc"')
    made = sheets(folder, "discs")
    assert {cutout.outline for cutout in made.cutouts} == {outline}
    frame = made.cutouts[0].front
    assert frame.height == pytest.approx(25 * 2 / 3**0.5 if shape == "hexagon" else 25)
    assert problems(folder, "discs") == []


def test_what_was_called_round_is_a_circle(little_game: Path) -> None:
    folder = altered(little_game, 'copies = 3\nlayout = "disc"', 'copies = 3\nshape = "round"\nlayout = "disc"')
    (problem,) = Composer(Folder(folder)).problems.found
    assert (problem.key, problem.hint) == ("discs.shape", 'shape = "circle"')


def test_room_that_is_left_is_filled(little_game: Path) -> None:
    """Three mats on two pages: the fourth place is a pad's."""
    mats = 'layout = "back"\nrows = "cards"\nsize = "half-page"\nfill = "pad"'
    folder = altered(little_game, 'layout = "mat"\nsize = [265, 190]', mats)
    made = sheets(folder, "wide-mat")
    assert [len(placed(page)) for page in made.pages] == [2, 2]
    assert sum(made.counts.values()) == 3


@pytest.mark.parametrize(
    ("backs", "seats", "sheets_needed"),
    [
        (Backs.DUPLEX, 6, 1),
        (Backs.DUPLEX, 7, 2),
        (Backs.FOLD, 4, 1),  # four fronts above the fold, and their backs below
        (Backs.FOLD, 5, 2),
        (Backs.NONE, 1, 2),  # eight fronts; three fronts and five backs; six backs
        (Backs.NONE, 5, 2),
        (Backs.NONE, 6, 3),
    ],
)
def test_seats_are_counted_by_pieces_that_are_whole(folder: Path, backs: Backs, seats: int, sheets_needed: int) -> None:
    told = card_game.COMPONENTS.replace('serves = "table"', 'serves = "seat"\ntwo_sided = true', 1)
    (folder / "components.toml").write_text(told, encoding="utf-8")
    supplies = supplies_of(Composer(Folder(folder), Printing(backs=backs)), A4, Ink.FULL)
    assert supplies is not None
    deck = next(supply for supply in supplies if supply.id == "deck")
    assert len(portion(deck, seats).leaves) == sheets_needed


@pytest.mark.parametrize("backs", list(Backs))
def test_a_page_is_filled_with_more_of_the_same(little_game: Path, backs: Backs) -> None:
    """One note is needed. Spare ones cost no card, have the same back, and count nowhere."""
    folder = altered(little_game, 'layout = "note"\n', 'layout = "note"\nfill = "notes"\n')
    made = sheets(folder, "notes", printing=Printing(backs=backs))
    fronts = [page for page in made.pages if isinstance(page, SheetPage) and not page.is_back]
    assert len(fronts) == 1 and ("One is needed" in fronts[0].notes) == (backs is not Backs.NONE)
    pieces = [len(placed(page)) for page in made.pages]
    # A side of words is a piece where there are no backs: then both are printed, once.
    assert pieces == {Backs.DUPLEX: [4, 4], Backs.FOLD: [4], Backs.NONE: [2]}[backs]
    assert [cutout.count for cutout in made.cutouts] == [1] and sum(made.counts.values()) == 1
    assert problems(folder, "notes") == []


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        ('size = "tarot"\nfill = "pad"', "wide-mat.fill: a piece of “pad” measures 195 × 128 mm"),
        ('size = "half-page"\nfill = "discs"', "wide-mat.fill: “discs” does not repeat one piece"),
        ('size = "half-page"\nfill = "pat"', "wide-mat.fill: unknown component “pat”"),
        ('size = "half-page"\nback = "back"\nfill = "pad"', "wide-mat.fill: what has backs cannot be filled up"),
    ],
)
def test_what_cannot_fill_the_room_is_told(little_game: Path, keys: str, message: str) -> None:
    folder = altered(little_game, 'layout = "mat"\nsize = [265, 190]', f'layout = "back"\nrows = "cards"\n{keys}')
    (problem,) = problems(folder, "wide-mat")
    assert message in problem


def test_a_gap_may_be_said(little_game: Path) -> None:
    folder = altered(little_game, 'back = "back"\n', 'back = "back"\ngap = 7\n')
    first, second = placed(sheets(folder, "deck").pages[0])[:2]
    assert trim(second).left - trim(first).right == pytest.approx(7)


@pytest.mark.parametrize("bleed", [0.0, 1.0, 2.0, 3.0])
def test_bleed_may_be_chosen(folder: Path, bleed: float) -> None:
    made = sheets(folder, "deck", printing=Printing(bleed_mm=bleed))
    first, second = placed(made.pages[0])[:2]
    assert trim(second).left - trim(first).right == pytest.approx(2 * bleed)
