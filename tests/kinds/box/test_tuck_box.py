"""Tuck boxes of a game: sized from the deck, printable on both papers, and clear about what cannot be boxed."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import card_game
from kinds.helpers import composer, laid, placed, problems, sheets, words
from pnp.kinds.box.holding import Held, Piled, stacked
from pnp.kinds.box.tuck_box import nets_on
from pnp.kinds.box.tuck_net import Inside
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Place, Role, Shape
from pnp.sheet.paper import Paper
from pnp.sheet.product import Sort
from pnp.source.toml import TomlFile

BOX = """
[box]
kind = "tuck-box"
title = "Box"
of = "deck"
"""
POKER, TAROT, MINI = (63.5, 88.9), (69.85, 120.65), (44.0, 68.0)
EDGE_MM = 5.0
NOWHERE = TomlFile("components.toml", "", {}).at("box")


def pile(count: int, size: tuple[float, float], sort: Sort = Sort.CARD) -> Held:
    return Held("deck", "Deck", sort, count, size, NOWHERE)


def inside(count: int, size: tuple[float, float], *, sleeved: bool = False) -> Inside:
    width, height, depth = stacked([pile(count, size)], Piled(0.3, 2.0, 16.0, sleeved))
    return Inside(width + 1.5, height + 1.5, depth + 1.5)


# Sizes


def test_thickness_grows_with_the_count_and_sleeves_add_to_all_sides() -> None:
    depths = [inside(count, POKER).depth for count in (10, 40, 78, 100)]
    assert all(a < b for a, b in pairwise(depths))
    assert depths[2] == pytest.approx(78 * 0.3 + 1.5)
    bare, sleeved = inside(60, POKER), inside(60, POKER, sleeved=True)
    assert sleeved.width > bare.width and sleeved.height > bare.height and sleeved.depth > bare.depth
    assert sleeved.width >= 66 and sleeved.height >= 91  # what sleeves for poker cards measure


def test_a_box_for_several_things_holds_the_largest_and_all_of_them() -> None:
    piled = Piled(0.3, 2.0, 16.0, False)
    cards, tokens = pile(10, POKER), pile(40, (25.0, 25.0), Sort.TOKEN)
    dice = pile(8, (0.0, 0.0), Sort.DIE)
    assert stacked([cards, pile(20, MINI)], piled) == pytest.approx((*POKER, 9.0))
    # Six piles of tokens lie on a poker card, and all dice in one layer.
    assert stacked([cards, tokens, dice], piled) == pytest.approx((*POKER, 3.0 + 7 * 2.0 + 16.0))
    width, height, depth = stacked([dice], piled)
    assert width >= 2 * 16 and height >= 3 * 16 and depth == 2 * 16.0  # six in a layer


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
@pytest.mark.parametrize("size", [POKER, TAROT, MINI], ids=["poker", "tarot", "mini"])
@pytest.mark.parametrize("sleeved", [False, True], ids=["bare", "sleeved"])
def test_decks_of_all_sizes_stay_inside_the_printable_area(
    paper: Paper, size: tuple[float, float], sleeved: bool
) -> None:
    for count in range(10, 101, 6):
        found = nets_on(paper, inside(count, size, sleeved=sleeved))
        assert found is not None, count
        nets, pages = found
        stands = [stand for page in pages for stand in page]
        assert sorted(stand.number for stand in stands) == list(range(len(nets)))
        for stand in stands:
            net = nets[stand.number]
            width, height = (net.height, net.width) if stand.turned else (net.width, net.height)
            assert stand.x >= EDGE_MM + 1 and stand.y >= EDGE_MM + 1  # and a millimetre of bleed
            assert stand.x + width <= paper.width_mm - EDGE_MM - 1
            assert stand.y + height <= paper.height_mm - 38  # the steps and the foot


def test_a_tarot_deck_comes_in_two_halves_and_a_poker_deck_in_one_piece() -> None:
    for paper in (A4, LETTER):
        tarot, poker = nets_on(paper, inside(100, TAROT, sleeved=True)), nets_on(paper, inside(78, POKER))
        assert tarot is not None and len(tarot[0]) == 2
        assert poker is not None and len(poker[0]) == 1


# Pages


def said_on(page: SheetPage) -> list[str]:
    return [text for place in placed(page) for text in words(place.frame)]


def tools(page: SheetPage) -> list[Place]:
    """The drawings of the steps below the net."""
    (band,) = (place.frame for place in placed(page) if place.frame.name == "steps")
    return [item for item in band.items if isinstance(item, Place) and item.role is Role.ART]


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game, components=card_game.COMPONENTS + BOX)


def with_box(folder: Path, of: str, more: str = "") -> Path:
    text = card_game.COMPONENTS + BOX.replace('of = "deck"', f"of = {of}\n{more}")
    (folder / "components.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_the_page_says_what_is_inside_and_how_it_is_made(folder: Path, paper: Paper) -> None:
    made = sheets(folder, "box", paper=paper)
    (page,) = made.pages
    assert isinstance(page, SheetPage)
    said = said_on(page)
    assert "Deck (11 cards)" in said and "glue" in said and "tuck in" in said
    assert [text for text in said if text in "1234"] == ["1", "2", "3", "4"]
    lines = [
        part for part in laid(page.items) if isinstance(part.item, Shape) and part.item.role in (Role.CUT, Role.FOLD)
    ]
    assert {part.item.role for part in lines} == {Role.CUT, Role.FOLD}
    for part in lines:
        assert isinstance(part.item, Shape) and part.item.stroke is not None
        assert bool(part.item.stroke.dash) == (part.item.role is Role.FOLD)
        left, top, right, bottom = part.box
        assert min(left, top, paper.width_mm - right, paper.height_mm - bottom) > EDGE_MM + 1
    (piece,) = made.cutouts
    assert piece.id == "box" and piece.front.width > 2 * 63.5


def test_more_copies_make_a_thicker_box(folder: Path) -> None:
    before = sheets(folder, "box").cutouts[0].front
    cards = folder / "tables/cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("copies = 5", "copies = 45"), encoding="utf-8")
    after = sheets(folder, "box").cutouts[0].front
    assert after.width - before.width == pytest.approx(2 * 40 * 0.3)
    assert after.height - before.height == pytest.approx(2 * 40 * 0.3, abs=12)  # dust flaps are long on a thin box


def test_halves_are_two_pieces(folder: Path) -> None:
    deck = card_game.COMPONENTS.replace('back = "back"\n', 'back = "back"\nsize = "tarot"\n', 1)
    text = deck + BOX + "stock_mm = 2.5\n"
    (folder / "components.toml").write_text(text, encoding="utf-8")
    made = sheets(folder, "box")
    assert [piece.id for piece in made.cutouts] == ["box-back", "box-front"]
    assert 1 <= len(made.pages) <= 2


def test_tokens_and_cards_share_a_box(folder: Path) -> None:
    with_box(folder, '["deck", "discs"]')
    (page,) = sheets(folder, "box").pages
    assert isinstance(page, SheetPage)
    said = said_on(page)
    assert "Deck (11 cards)" in said and "Discs (9 tokens)" in said


DICE = """
[dice]
kind = "dice-cutouts"
title = "Dice"
stickers_title = "Stickers"
nets_title = "Nets"
net_mm = {edge}
"""


def with_dice(folder: Path, edge: float, of: str = '["deck", "dice"]', more: str = "") -> Path:
    """As many dice as lie beside one another on a poker card, if they are small enough."""
    with_box(folder, of, more)
    file, dice = folder / "components.toml", folder / "dice.toml"
    file.write_text(file.read_text(encoding="utf-8") + DICE.format(edge=edge), encoding="utf-8")
    dice.write_text(dice.read_text(encoding="utf-8").replace("[[die]]", "[[die]]\ncount = 12", 1), encoding="utf-8")
    return folder


def test_dice_that_are_folded_up_have_room_in_their_box(folder: Path) -> None:
    made = sheets(with_dice(folder, 20.0), "box")
    (page,) = made.pages
    said = " ".join(" ".join(said_on(page)).split()) if isinstance(page, SheetPage) else ""  # whatever blanks these are
    assert isinstance(page, SheetPage) and len(tools(page)) == 4  # a drawing for each step
    assert "Inside: " in said and "× 25 mm" in said and "12 dice" in said and "dice of up to 20 mm" in said
    assert not made.notices and not made.remark


@pytest.mark.parametrize("more", ["", "die_mm = 16"], ids=["unasked", "asked"])
def test_a_box_that_is_too_small_for_them_says_so_on_all_sides(folder: Path, more: str) -> None:
    """Bought dice are smaller: rather these than a box of two pages. Who says so in the data needs no warning."""
    made = sheets(with_dice(folder, 25.0, more=more), "box")
    (page,) = made.pages
    assert isinstance(page, SheetPage) and "12 dice of 16\u00a0mm" in said_on(page)
    assert page.notes == "For bought dice of 16\u00a0mm, with stickers: fold-up ones do not fit."
    assert made.remark == "for dice of 16\u00a0mm"
    told = [f"{notice.key}: {notice.message}" for notice in made.notices]
    why = "box.of: the fold-up dice of “dice” (25 mm) would take a box of more pages: it is for bought ones"
    assert told == ([] if more else [why])


def test_what_excludes_one_another_is_boxed_once_and_named_as_a_choice(folder: Path) -> None:
    alone = sheets(folder, "box").cutouts[0].front.width
    deck, notes = (f'\nchoice = "deck"\noption = "{way}"\n' for way in ("printed", "owned"))
    text = (card_game.COMPONENTS + BOX).replace('title = "Deck"\n', f'title = "Deck"{deck}')
    text = text.replace('title = "Notes"\n', f'title = "Notes"{notes}').replace('size = "tarot"\n', "copies = 4\n")
    text = text.replace('of = "deck"', 'of = ["notes", "deck", "discs"]')
    (folder / "components.toml").write_text(text, encoding="utf-8")
    made = sheets(folder, "box")
    (page,) = made.pages
    assert isinstance(page, SheetPage)
    listed = [text for text in said_on(page) if text.startswith(("Deck", "or ", "Discs"))]
    assert listed == ["Deck (11 cards)", "or instead: Notes (4 cards)", "Discs (9 tokens)"]
    # The thicker of both alone, and two discs upon one another.
    assert made.cutouts[0].front.width - alone == pytest.approx(2 * 2 * 2.0)


# What cannot be


@pytest.mark.parametrize(
    ("of", "message"),
    [
        ('"dekc"', "box.of: unknown component “dekc”  hint: did you mean “deck”?"),
        ('["deck", "dekc"]', "box.of[2]: unknown component “dekc”  hint: did you mean “deck”?"),
        ('"box"', "box.of: a box cannot hold itself  hint: name the component that goes into it"),
        ('"pad"', 'box.of: “pad” does not belong here: it is a sheet  hint: kind = "envelope" is for such'),
        ('"wide-mat"', 'box.of: “wide-mat” does not belong here: these are mats  hint: kind = "envelope" is for such'),
        (
            '"print-me-first"',
            "box.of: “print-me-first” does not belong here: it is the guide to printing  hint: nobody needs it once",
        ),
        ('["deck", "deck"]', "box.of[2]: “deck” is named before  hint: once is enough"),
    ],
)
def test_what_cannot_be_boxed_is_told_where_it_is_named(folder: Path, of: str, message: str) -> None:
    (told,) = problems(with_box(folder, of), "box")
    assert message in told and told.startswith("components.toml:")


def test_a_box_too_small_for_its_title_is_told_where_it_is_filled(folder: Path) -> None:
    path = folder / "components.toml"
    text = path.read_text(encoding="utf-8").replace('back = "back"', 'back = "back"\nsize = [30, 40]', 1)
    path.write_text(text, encoding="utf-8")
    (told,) = problems(folder, "box")
    assert "box.of: so small a front has no room for the game's title above its picture" in told


def test_a_guide_with_a_row_is_refused_like_one_without(folder: Path) -> None:
    path = with_box(folder, '"print-me-first"') / "components.toml"
    guide = '\n[print-me-first]\nkind = "print-guide"\ntitle = "First"\n'
    path.write_text(path.read_text(encoding="utf-8") + guide, encoding="utf-8")
    (told,) = problems(folder, "box")
    assert "box.of: “print-me-first” does not belong here: it is the guide to printing" in told


def test_a_box_is_for_no_book(folder: Path) -> None:
    with_box(folder, '"book"')
    path = folder / "components.toml"
    book = '\n[book]\nkind = "rulebook"\ntitle = "Book"\nmanuscript = "book.md.j2"\n'
    path.write_text(path.read_text(encoding="utf-8") + book, encoding="utf-8")
    (folder / "book.md.j2").write_text("# One\n\nText.\n", encoding="utf-8")
    told = [line for line in problems(folder, "box") if "box.of" in line]
    assert len(told) == 1 and '“book” does not belong here: it is a book  hint: kind = "envelope"' in told[0]


@pytest.mark.parametrize("of", ["[]", "7", '"Deck"'])
def test_a_box_for_no_deck_is_no_box(folder: Path, of: str) -> None:
    found = composer(with_box(folder, of)).problems.found
    assert len(found) == 1 and str(found[0]).partition("some folder/")[2].startswith("components.toml:"), found
    assert "of" in found[0].key


def test_a_deck_that_is_too_thick_says_what_to_do(folder: Path) -> None:
    cards = folder / "tables/cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("copies = 5", "copies = 705"), encoding="utf-8")
    (told,) = problems(folder, "box")
    assert (
        "box.of: does not fit on A4: a box of 65 × 90 × 215 mm, not even in two parts  hint: fewer components" in told
    )
