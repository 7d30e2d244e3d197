"""What a game consists of, in pictures: everything that lies on the table, each to the scale that is said below it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import pytest
from bundled import FOLDERS, composer
from papers import A4, LETTER
from thinning import thinned

from kinds.book.slabs import slabs_of
from kinds.helpers import laid
from pnp.kinds.assets import Assets
from pnp.kinds.book.component_list import component_rows
from pnp.kinds.book.figure_sheet import SHADOW_MM, SheetPictures
from pnp.kinds.components import find_kind
from pnp.kinds.context import Context, Job
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.frame import Frame, Place, Role, Shape, Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.sheet.product import Sort
from pnp.source.problems import Problems

WIDTH = 122.0
GAMES = thinned(list(FOLDERS), lambda name: name in ("zombie-mania", "trick-or-treat"))
SCALE = re.compile(r"1\u2009:\u2009(\d+)")


@cache
def pictures(name: str, paper: Paper) -> SheetPictures:
    made = composer(name)
    makers = {row.id: (lambda row=row: made.sheets(row, paper, Ink.FULL)) for row in made.components}
    assets = Assets(made.game, made.artwork, Ink.FULL, made.fonts)
    return SheetPictures(Context(assets, Job("rulebook", "Rulebook", paper), Problems(), siblings=makers))


def rows(name: str, paper: Paper = A4, small: bool = False, ids: tuple[str, ...] = ("all",)) -> list[Frame]:
    at = pictures(name, paper)
    found = component_rows(at, ids, WIDTH, at.context.key("kind"), small)
    assert not at.context.problems.found
    return found


def on_the_table(name: str) -> list[str]:
    """Everything but books, boxes and the guide to printing."""
    found = []
    for row, values in composer(name).game.components.values.items():
        kind = find_kind(str(values["kind"]))
        assert kind is not None
        found += [row] if kind.sort not in (Sort.BOOK, Sort.BOX, Sort.GUIDE) else []
    return found


def words(frame: Frame) -> str:
    return " ".join(part.item.text.strip() for part in laid(frame.items) if isinstance(part.item, Text))


def shown(row: Frame) -> Iterator[tuple[str, Frame, int]]:
    """What stands in a row: its words, its picture, and the scale that is said on the rule below it."""
    rest = [item for item in row.items if not isinstance(item, Place)]
    rules = []
    for left, right, said in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
        assert isinstance(left, Shape) and isinstance(right, Shape) and isinstance(said, Text)
        number = SCALE.fullmatch(said.text)
        assert number is not None
        rules.append((float(left.path[0][1]), float(right.path[1][1]), int(number.group(1))))  # type: ignore[misc]
    places = [item for item in row.items if isinstance(item, Place)]
    for picture, label in zip(places[::2], places[1::2], strict=True):
        middle = picture.x + picture.frame.width / 2
        (scale,) = [scale for left, right, scale in rules if left < middle < right]
        yield words(label.frame), picture.frame, scale


def own_width(sheets: Sheets, paper: Paper) -> float:
    """Of a piece, of a whole sheet of paper, or of dice."""
    if sheets.dice:
        die = sheets.dice[0]
        count = min(4, sum(die.count for die in sheets.dice))
        return die.net_mm * 1.3 * (2.22 if count > 1 else 1.0)
    if sheets.cutouts:
        return sheets.cutouts[0].front.width
    (page, *_) = sheets.pages
    assert isinstance(page, SheetPage)
    if pieces := [item.frame for item in page.items if isinstance(item, Place) and item.role is Role.PIECE]:
        return pieces[0].width  # of a pad
    return paper.height_mm if page.sideways else paper.width_mm


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
@pytest.mark.parametrize("small", [False, True], ids=["usual", "small"])
def test_everything_on_the_table_is_pictured_to_the_scale_that_is_said(name: str, paper: Paper, small: bool) -> None:
    made = composer(name)
    things = {row.id: made.sheets(row, paper, Ink.FULL) for row in made.components if row.id in on_the_table(name)}
    cells = [cell for row in rows(name, paper, small) for cell in shown(row)]
    assert len(cells) == len(things)
    for row, sheets in things.items():
        assert sheets is not None
        title = "".join(made.game.component_title(row).split())  # a line may end within Jack-o’-Lantern
        ((_, picture, scale),) = [cell for cell in cells if "".join(cell[0].split()).startswith(title)]
        shadow = 0.0 if sheets.dice else SHADOW_MM
        assert picture.width == pytest.approx(own_width(sheets, paper) / scale + shadow, abs=0.1), row
    assert len({scale for _, _, scale in cells}) <= 2


@pytest.mark.parametrize("name", GAMES)
def test_the_book_of_a_game_lists_all_of_it(name: str) -> None:
    text = (FOLDERS[name] / "rulebook.md.j2").read_text(encoding="utf-8")
    assert text.count("{components: all}") == 1


def test_mats_and_dice_have_pictures_of_their_own() -> None:
    pictured = {label: picture for row in rows("zombie-mania") for label, picture, _ in shown(row)}
    dice, mat = pictured["Dice Cutouts 8 dice"], pictured["Graveyard Mat 1 mat"]
    assert dice.name == "dice" and len(list(laid(dice.items))) > 20
    assert mat.height > mat.width and len(list(laid(mat.items))) > 20


def test_things_of_about_one_size_share_a_scale_and_far_larger_ones_have_another() -> None:
    alike = [scale for row in rows("zombie-mania", ids=("player-mats", "graveyard-mat")) for _, _, scale in shown(row)]
    apart = [scale for row in rows("zombie-mania", ids=("player-mats", "zombie-tokens")) for _, _, scale in shown(row)]
    assert len(set(alike)) == 1 and len(set(apart)) == 2
    assert apart == sorted(apart)  # what is held in a hand comes first


@pytest.mark.parametrize("name", GAMES)
def test_a_small_list_takes_less_room_and_stays_within_the_width(name: str) -> None:
    usual, small = rows(name), rows(name, small=True)
    assert len(small) <= len(usual)
    assert sum(row.height for row in small) < sum(row.height for row in usual)
    for row in (*usual, *small):
        boxes = [part.box for part in laid(row.items) if isinstance(part.item, Text)]
        assert all(left > -0.1 and right < WIDTH + 0.1 for left, _, right, _ in boxes)


def test_rows_are_even() -> None:
    five = ("dice-results", "map-creepy-cove", "map-brambleton-grove", "map-rookery-row", "cauldron-sheet")
    counts = [len(list(shown(row))) for row in rows("trick-and-treat", ids=five)]
    assert sorted(counts) == [2, 3]  # and not one and four


def test_a_list_is_one_slab_that_can_be_smaller_and_a_long_one_is_in_rows(at: Context) -> None:
    (one,) = slabs_of(at, "{components: field, sheep}", page_height=300.0)
    assert one.smaller is not None and one.smaller.height < one.height and not one.sight
    first, second = slabs_of(at, "{components: field, sheep}", page_height=60.0)
    assert first.sight == "in the middle of these components" and second.sight == ""
