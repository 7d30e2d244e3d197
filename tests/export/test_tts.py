"""Saved objects of Tabletop Simulator, as an independent reader finds them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from pnp.export import File
from pnp.export.raster import Raster
from pnp.export.tts import TtsPack
from pnp.export.tts.objects import Guids
from pnp.export.tts.sheets import grids
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape
from pnp.scene.path import rect
from pnp.sheet.product import Outline, Part, PrintedDie, Product, Sort
from pnp.source.problems import UsageError

from .plain_products import (
    FONTS,
    POKER,
    bundled_product,
    colour,
    painted,
    part,
    piece,
    product,
    round_tokens,
)
from .tts_reader import Saved

PREFIX = "https://example.org/games/"


class _Files(dict[str, bytes]):
    """Made when somebody looks at them: most tests need few."""

    def __init__(self, files: list[File]) -> None:
        self._made: dict[str, Callable[[], bytes]] = {file.name: file.make for file in files}

    @property
    def names(self) -> list[str]:
        return list(self._made)

    def __missing__(self, name: str) -> bytes:
        return self.setdefault(name, self._made[name]())


def _saved(game: Product) -> Saved:
    files = _Files(list(TtsPack(PREFIX).files(game, FONTS)))
    return Saved.read(files[next(name for name in files.names if name.endswith(".json"))], files, PREFIX)


def _alike(one: Image.Image, other: Image.Image) -> bool:
    if one.size != other.size:
        other = other.resize(one.size)
    difference = ImageStat.Stat(ImageChops.difference(one.convert("RGB"), other.convert("RGB")))
    return max(difference.mean) < 4


def test_a_deck_holds_every_card_as_often_as_it_is_needed_each_with_its_own_picture() -> None:
    back = painted(50, *POKER)
    pieces = [piece(n, back=back, count=1 + n % 3) for n in range(12)]
    saved = _saved(product(part("deck", Sort.CARD, *pieces)))
    (deck,) = saved.named("DeckCustom")
    cards = saved.named("Card")
    assert len(cards) == sum(each.count for each in pieces) == len(deck["ContainedObjects"])
    raster = Raster(FONTS)
    for each in pieces:
        copies = [card for card in cards if card["Nickname"] == each.title]
        assert len(copies) == each.count and len({card["CardID"] for card in copies}) == 1
        front, other = saved.faces(copies[0])
        assert _alike(front, raster.image(each.front, 204)) and _alike(other, raster.image(back, 204))
        assert _alike(saved.hidden(copies[0]), raster.image(back, 204))


def test_cards_with_backs_of_their_own_have_a_sheet_of_backs() -> None:
    pieces = [piece(n, back=painted(40 + n, *POKER)) for n in range(5)]
    saved = _saved(product(part("deck", Sort.CARD, *pieces)))
    raster = Raster(FONTS)
    for card, each in zip(saved.named("Card"), pieces, strict=True):
        assert each.back is not None
        assert _alike(saved.faces(card)[1], raster.image(each.back, 300))


@pytest.mark.parametrize("count", [1, 2, 52, 53, 54, 69, 70, 78, 300])
@pytest.mark.parametrize("size", [POKER, (44.0, 68.0), (69.85, 120.65), (89.0, 89.0), (120.0, 60.0)])
def test_sheets_stay_within_the_limits_and_small_print_can_be_read(count: int, size: tuple[float, float]) -> None:
    made = grids(count, *size)
    assert sum(cards for _, cards in made) == count
    for grid, cards in made:
        assert cards <= grid.slots and grid.columns <= 10 and grid.rows <= 7
        assert grid.columns * grid.cell[0] <= 4096 and grid.rows * grid.cell[1] <= 4096
        assert grid.dpi >= 180
    assert max(cards for _, cards in made) - min(cards for _, cards in made) <= 1


def test_one_card_alone_is_a_card_and_no_deck() -> None:
    saved = _saved(product(part("reference", Sort.CARD, piece(1))))
    assert len(saved.named("Card")) == 1 and not saved.named("DeckCustom")


def test_tokens_lie_in_a_bag_and_mats_on_the_table() -> None:
    mats = part("mats", Sort.MAT, *(piece(n, (190.0, 120.0)) for n in range(3)))
    saved = _saved(product(round_tokens(5, 1, 7), mats))
    (bag,) = saved.named("Bag")
    tokens = bag["ContainedObjects"]
    assert len(tokens) == 13 and {token["CustomImage"]["CustomTile"]["Type"] for token in tokens} == {2}
    assert len([state for state in saved.values["ObjectStates"] if state["Name"] == "Custom_Tile"]) == 3
    url = tokens[0]["CustomImage"]["ImageSecondaryURL"]
    assert all(token["CustomImage"]["ImageSecondaryURL"] == url for token in tokens)
    assert _alike(saved.picture(url), Raster(FONTS).image(painted(99, 25, 25), 300))


def test_everything_is_to_scale_with_the_cards() -> None:
    mats = part("mats", Sort.MAT, piece(1, (177.8, 88.9)))
    saved = _saved(product(part("deck", Sort.CARD, piece(1), piece(2)), mats, round_tokens(1, diameter=44.45)))
    (deck,), (mat, token) = saved.named("DeckCustom"), saved.named("Custom_Tile")
    assert deck["Transform"]["scaleX"] == 1.0  # poker size, 3.08 units high
    assert mat["Transform"]["scaleZ"] == pytest.approx(3.08 / 2, abs=1e-3)  # a tile is 2 units high
    assert token["Transform"]["scaleZ"] == pytest.approx(3.08 / 4, abs=1e-3)


def test_no_two_things_on_the_table_touch() -> None:
    mats = part("mats", Sort.MAT, *(piece(n, (190.0, 120.0)) for n in range(9)))
    saved = _saved(product(part("deck", Sort.CARD, piece(1), piece(2)), mats, part("pad", Sort.SHEET)))
    places = [
        (place["posX"], place["posZ"])
        for place in (state["Transform"] for state in saved.values["ObjectStates"] if state["Name"] == "Custom_Tile")
    ]
    unit = 3.08 / 88.9
    for one in places[:9]:
        for other in places[:9]:
            apart = abs(one[0] - other[0]) >= 190 * unit or abs(one[1] - other[1]) >= 120 * unit
            assert one is other or apart


def test_a_die_shows_the_face_of_its_value_whichever_way_it_falls() -> None:
    faces = tuple(painted(n, 16, 16, 0) for n in range(6))
    values = ("one", "two", "three", "four", "five", "six")
    dice = part("dice", Sort.DIE, dice=(PrintedDie("odd", "Odd die", faces, values, 3),))
    saved = _saved(product(dice))
    assert len(saved.named("Custom_Dice")) == 3
    shown = saved.die_faces(saved.named("Custom_Dice")[0])
    raster = Raster(FONTS)
    for number, (face, value) in enumerate(zip(faces, values, strict=True), 1):
        seen = shown[f"{number} {value}"]
        inset = round(seen.width * 0.07)
        whole = seen.crop((inset, inset, seen.width - inset, seen.height - inset))
        assert _alike(whole, raster.image(face, 300)), value


def test_sheets_come_as_often_as_the_largest_round_needs() -> None:
    saved = _saved(product(part("map", Sort.SHEET, per_print=2), part("pad", Sort.SHEET), players=(1, 5)))
    titles = [state["Nickname"] for state in saved.named("Custom_Tile")]
    assert titles.count("Map") == 3 and titles.count("Pad") == 1


def _printed(name: str, *items: Item, per_print: int | None) -> Part:
    """A part whose page holds these."""
    made = part(name, Sort.SHEET, per_print=per_print)
    return replace(made, document=replace(made.document, pages=(Page(Frame(210, 297, items)),)))


def test_what_is_cut_into_copies_lies_on_the_table_without_its_sheet() -> None:
    slip = painted(3, 190, 130)
    foot = Place(painted(5, 150, 4), 20, 290, role=Role.FOOT)
    mark = Shape(rect(1, 1, 5, 1), fill=colour(8), role=Role.CUT)
    twice = (Place(slip, 10, 10, role=Role.PIECE), Place(slip, 10, 150, role=Role.PIECE), mark, foot)
    saved = _saved(
        product(_printed("slips", *twice, per_print=2), _printed("pad", *twice, per_print=None), players=(1, 5))
    )
    titles = [state["Nickname"] for state in saved.named("Custom_Tile")]
    assert titles.count("Slips") == 5 and titles.count("Pad") == 1
    (bag,) = saved.named("Bag")
    assert len(bag["ContainedObjects"]) == 5
    for tile in saved.named("Custom_Tile"):
        assert _alike(saved.picture(tile["CustomImage"]["ImageURL"]), Raster(FONTS).image(slip, 150))
        assert tile["Transform"]["scaleZ"] == pytest.approx(130 * 3.08 / 88.9 / 2, abs=1e-3)


def test_a_whole_page_has_neither_foot_nor_marks() -> None:
    page, mark = painted(3, 200, 200), Shape(rect(1, 1, 205, 280), fill=colour(8), role=Role.CUT)
    saved = _saved(product(_printed("map", Place(page, 5, 5), mark, per_print=None)))
    (tile,) = saved.named("Custom_Tile")
    assert _alike(
        saved.picture(tile["CustomImage"]["ImageURL"]), Raster(FONTS).image(Frame(210, 297, (Place(page, 5, 5),)), 150)
    )


def test_of_each_choice_one_option_lies_on_the_table_and_the_others_in_bags() -> None:
    def option(made: Part, choice: str, name: str) -> Part:
        return replace(made, choice=choice, option=name)

    die = PrintedDie("odd", "Odd die", tuple(painted(n, 16, 16, 0) for n in range(6)), tuple("123456"))
    booklet = replace(part("booklet", Sort.BOOK), is_imposed=True)
    game = product(
        option(part("results", Sort.SHEET), "dice", "numbers"),
        option(part("heroes", Sort.CARD, piece(1), piece(2)), "deck", "printed"),
        option(part("others", Sort.CARD, piece(3), piece(4)), "deck", "printed"),
        option(part("powers", Sort.CARD, piece(5), piece(6), piece(7)), "deck", "owned"),
        option(part("near", Sort.SHEET, per_print=1), "map", "near"),
        option(part("far", Sort.SHEET, per_print=1), "map", "far"),
        option(part("cutouts", Sort.DIE, dice=(die,)), "dice", "cutouts"),
        option(booklet, "book", "booklet"),
        option(part("book", Sort.BOOK), "book", "pages"),
    )
    saved = _saved(game)
    on_table = {state["Nickname"]: state for state in saved.values["ObjectStates"]}
    assert set(on_table) == {"Heroes", "Others", "Odd die", "Near", "Book", "A Game", "Results", "Powers", "Far"}
    assert on_table["Powers"]["Name"] == "Bag"
    assert [inside["Nickname"] for inside in on_table["Powers"]["ContainedObjects"]] == ["Powers"]
    assert on_table["Powers"]["Description"] == "Instead of: Heroes, Others"
    assert on_table["Results"]["Name"] == "Bag" and on_table["Results"]["Description"] == "Instead of: Odd die"
    assert [each["Name"] for each in on_table["Far"]["ContainedObjects"]] == ["Custom_Tile"] * 4  # no bag in a bag
    assert on_table["Near"]["Description"] == "" and on_table["Far"]["Description"] == "Instead of: Near"
    assert "Powers: 3 cards (in a bag)" in on_table["A Game"]["Description"]
    alone = _saved(replace(game, parts=game.parts[3:4]))
    assert "DeckCustom" in [state["Name"] for state in alone.values["ObjectStates"]]


def test_the_suits_race_with_one_deck() -> None:
    saved = _saved(bundled_product("trick-or-treat", "character-cards", "power-cards"))
    assert [len(deck["ContainedObjects"]) for deck in saved.values["ObjectStates"] if deck["Name"] == "DeckCustom"] == [
        16
    ]


def test_a_book_is_a_pdf_and_a_booklet_to_fold_is_left_out() -> None:
    booklet = replace(part("booklet", Sort.BOOK), is_imposed=True)
    saved = _saved(product(part("book", Sort.BOOK), booklet))
    (book,) = saved.named("Custom_PDF")
    assert saved.file(book["CustomPDF"]["PDFUrl"]).startswith(b"%PDF")


def test_a_hexagon_ends_where_its_picture_does() -> None:
    hexagon = replace(piece(3, (25.0, 25.0), count=2), outline=Outline.HEXAGON)
    saved = _saved(product(part("tokens", Sort.TOKEN, hexagon)))
    token = saved.named("Custom_Token")[0]
    alpha = saved.picture(token["CustomImage"]["ImageURL"]).getchannel("A")
    assert alpha.getpixel((3, 3)) == 0 and alpha.getpixel((alpha.width // 2, alpha.height // 2)) == 255
    assert alpha.getpixel((alpha.width // 2, 6)) == 255  # a corner at the top


def test_the_note_tells_what_the_game_is_and_what_is_inside() -> None:
    (note,) = _saved(product(round_tokens(4, 4), part("book", Sort.BOOK))).named("Notecard")
    assert note["Nickname"] == "A Game"
    for words in ("A game for tests", "2–4 players", "Somebody", "Tokens: 8 tokens", "book on the table"):
        assert words in note["Description"]


def test_the_rules_in_short_lie_on_the_table_and_stand_in_the_notebook() -> None:
    saved = _saved(replace(product(round_tokens(4)), summary="Roll.\nMove."))
    note = next(note for note in saved.named("Notecard") if note["Nickname"] == "A Game: the rules in short")
    assert note["Description"] == "Roll.\nMove."
    assert [tab["body"] for tab in saved.values["TabStates"].values()][1] == "Roll.\nMove."
    assert not any("short" in note["Nickname"] for note in _saved(product(round_tokens(4))).named("Notecard"))


def test_a_box_and_odd_dice_are_told_to_be_left_out() -> None:
    odd = PrintedDie("d4", "Pyramid", tuple(painted(n, 16, 16) for n in range(4)), ("1", "2", "3", "4"))
    lines = list(TtsPack(PREFIX).remarks(product(part("box", Sort.BOX), part("dice", Sort.DIE, dice=(odd,))), FONTS))
    assert len(lines) == 2 and "“Pyramid” left out" in lines[1]


@pytest.mark.soak
def test_the_full_moon_has_all_its_cards() -> None:
    saved = _saved(bundled_product("full-moon-overload", "tarot-deck"))
    assert len(saved.named("Card")) == 78
    assert len({card["CardID"] for card in saved.named("Card")}) == 78


def test_the_zombies_have_their_dice_tokens_and_mats() -> None:
    saved = _saved(bundled_product("zombie-mania", "player-mats", "zombie-tokens", "dice-cutouts"))
    tiles = saved.named("Custom_Tile")
    assert len(saved.named("Custom_Dice")) == 8
    assert len([tile for tile in tiles if tile["CustomImage"]["CustomTile"]["Type"] == 2]) == 40
    assert len([tile for tile in tiles if tile["CustomImage"]["CustomTile"]["Type"] == 0]) == 5


@pytest.mark.soak
def test_real_cards_are_cut_out_of_their_sheet_as_they_are_printed() -> None:
    game = bundled_product("trick-r-treat", "candy-cards")
    saved = _saved(game)
    assert len(saved.named("Card")) == 36
    raster = Raster(FONTS)
    by_title = {card["Nickname"]: card for card in saved.named("Card")}
    for each in game.parts[0].pieces:
        front, back = saved.faces(by_title[each.title])
        assert each.back is not None
        assert _alike(front, raster.image(each.front, 300)) and _alike(back, raster.image(each.back, 300))


def test_the_same_game_gives_the_same_bytes_and_numbers() -> None:
    game = product(round_tokens(3, 2))
    first, second = (list(TtsPack(PREFIX).files(game, FONTS)) for _ in range(2))
    assert [(file.name, file.fingerprint) for file in first] == [(file.name, file.fingerprint) for file in second]
    assert first[-1].make() == second[-1].make()


def test_a_part_of_a_game_does_not_take_the_place_of_the_whole() -> None:
    whole = product(round_tokens(3), part("mats", Sort.MAT, piece(1)))
    some = replace(whole, parts=whole.parts[:1], is_whole=False)
    many = replace(whole, parts=tuple(part(f"a-sheet-with-number-{n}", Sort.SHEET) for n in range(9)), is_whole=False)
    names = [[file.name for file in TtsPack(PREFIX).files(each, FONTS)] for each in (whole, some, many)]
    assert "a-game.json" in names[0]
    assert {"a-game-only-tokens.json", "a-game-only-tokens.png"} <= set(names[1])
    assert not {name for found in names[1:] for name in found} & {"a-game.json", "a-game.png"}
    assert max(len(name) for name in names[2]) < 120
    assert _saved(some).values["SaveName"] == "A Game: Tokens"


def test_numbers_of_objects_never_meet() -> None:
    guids = Guids("a-game")
    assert len({guids.new("the same") for _ in range(200)}) == 200


def test_files_are_called_by_their_place_unless_an_address_is_given() -> None:
    assert TtsPack().standing_in(Path("/home/me/My Games")).prefix == "file:///home/me/My Games/"
    assert TtsPack().standing_in(Path("/home/me/#1?")).prefix == "file:///home/me/#1?/"
    told = TtsPack("https://example.org/x")
    assert told.standing_in(Path("/home/me")) is told and told.prefix == "https://example.org/x/"


@pytest.mark.parametrize(
    "text",
    [
        *("pictures", "https://", "ftp://example.org/", "https:/example.org", "http://[", "a\nb", "file:///etc"),
        *(
            "https://exa mple.org/a b",
            " https://example.org/a",
            "https://example.org/a\u00a0b",
            "https://example.org/{a}",
        ),
        *(
            "https://example.org/a?x=1",
            "https://example.org/a#frag",
            "https://example.org/a?",
            "https://example.org/get?f=",
        ),
        *(
            "https://example.org:99999/",
            "https://example.org:no/",
            "https://..",
            "https://.",
            "https://-/",
            "https://a..b/",
        ),
        "https://me:secret@example.org/",
    ],
)
def test_what_is_no_address_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="no address"):
        TtsPack(text)


@pytest.mark.parametrize(
    "text",
    ["http://localhost:8000/", "https://bücher.example/a%20b/", "https://[::1]:80/", "https://10.0.0.1/x_y/~me/"],
)
def test_an_address_is_taken_as_it_is(text: str) -> None:
    assert TtsPack(text).prefix == text
