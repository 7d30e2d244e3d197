"""Cards for shops that print on demand: exact pixels, bleed to the edge, the right numbers, and what is told."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
from PIL import Image

from pnp.export.pod import FOLDER, PodPack
from pnp.export.pod.shops import find_shop
from pnp.export.presets import preset_names
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Place
from pnp.scene.path import rect
from pnp.sheet.product import Piece, Product, Sort
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
    with_text,
)

TAROT = (69.85, 120.65)
SIZES = {  # those that were confirmed, by other sources than the templates
    "gamecrafter": {"poker": (825, 1125), "tarot": (900, 1500), "square": (1125, 1125)},
    "makeplayingcards": {"poker": (822, 1122)},
    "drivethrucards": {"poker": (825, 1125)},
}


def _files(game: Product, shop: str = "gamecrafter") -> dict[str, bytes]:
    return {file.name: file.make() for file in PodPack(shop).files(game, FONTS)}


def _picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


def _told(game: Product, shop: str = "gamecrafter") -> list[str]:
    return list(PodPack(shop).remarks(game, FONTS))


def _near(pixel: object, wanted: Color) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b * 255) < 8 for a, b in zip(pixel, (wanted.r, wanted.g, wanted.b), strict=True))


@pytest.mark.parametrize("shop", preset_names(FOLDER))
def test_templates_have_the_sizes_that_were_confirmed_and_bleed_within_them(shop: str) -> None:
    templates = {template.id: template for template in find_shop(shop).templates}
    assert set(templates) == {"poker", "tarot", "mini", "square"}
    for name, pixels in SIZES[shop].items():
        assert templates[name].pixels == pixels and templates[name].confirmed
    for template in templates.values():
        assert 2.5 < template.bleed_px / template.dpi * 25.4 < 3.5 and 2.5 < template.safe_mm < 3.5
        assert template.confirmed or template.id not in SIZES[shop]
    assert templates["poker"].trim_mm == pytest.approx(POKER, abs=0.01)
    assert templates["tarot"].trim_mm == pytest.approx(TAROT, abs=0.01)


@pytest.mark.parametrize(("shop", "pixels"), [(shop, sizes["poker"]) for shop, sizes in SIZES.items()])
def test_pictures_are_exactly_as_large_as_the_template_and_painted_to_their_edge(
    shop: str, pixels: tuple[int, int]
) -> None:
    game = product(part("deck", Sort.CARD, piece(1, back=painted(9, *POKER)), piece(2, back=painted(9, *POKER))))
    files = _files(game, shop)
    pictures = {name: _picture(data) for name, data in files.items() if name.endswith(".png")}
    assert set(pictures) == {"deck/01-piece-1.png", "deck/02-piece-2.png", "deck/back.png"}
    for number, name in ((1, "deck/01-piece-1.png"), (2, "deck/02-piece-2.png"), (9, "deck/back.png")):
        picture = pictures[name]
        assert picture.size == pixels and picture.mode == "RGB"
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)
        for x in (0, pixels[0] // 2, pixels[0] - 1):
            for y in (0, pixels[1] // 2 + 40, pixels[1] - 1):
                assert _near(picture.getpixel((x, y)), colour(number)), (name, x, y)


def test_a_card_stands_where_the_template_cuts_it() -> None:
    """The quarter of another colour begins 2 mm inside the cut."""
    picture = _picture(_files(product(part("deck", Sort.CARD, piece(1))))["deck/01-piece-1.png"])
    edge = 37.5 + 2 / 25.4 * 300
    middle = 400
    assert _near(picture.getpixel((round(edge) - 2, middle)), colour(1))
    assert _near(picture.getpixel((round(edge) + 2, middle)), colour(2))
    assert _near(picture.getpixel((200, round(edge) - 2)), colour(1))
    assert _near(picture.getpixel((200, round(edge) + 2)), colour(2))


def test_a_card_of_another_shape_is_scaled_and_that_is_told() -> None:
    game = product(part("candy", Sort.CARD, piece(1, (44.0, 68.0))))
    assert any("candy: scaled to 93.4%" in line for line in _told(game))
    picture = _picture(_files(game)["candy/01-piece-1.png"])
    assert picture.size == (600, 825)
    assert all(_near(picture.getpixel(corner), colour(1)) for corner in ((0, 0), (599, 0), (0, 824), (599, 824)))


def test_a_card_that_lies_is_turned_into_the_template() -> None:
    picture = _picture(_files(product(part("deck", Sort.CARD, piece(1, (88.9, 63.5)))))["deck/01-piece-1.png"])
    assert picture.size == (825, 1125)
    assert _near(picture.getpixel((600, 300)), colour(2))  # its upper left is the upper right now
    assert _near(picture.getpixel((200, 300)), colour(1))


def test_counts_say_how_many_of_each_and_which_back() -> None:
    backs = painted(8, *POKER), painted(9, *POKER)
    pieces = [replace(piece(n, back=backs[n % 2]), count=n + 1) for n in range(4)]
    files = _files(product(part("deck", Sort.CARD, *pieces)))
    rows = list(csv.DictReader(io.StringIO(files["deck/counts.csv"].decode("utf-8-sig"))))
    assert [int(row["copies"]) for row in rows] == [1, 2, 3, 4]
    assert all(f"deck/{row[side]}" in files for row in rows for side in ("front", "back"))
    assert [row["title"] for row in rows] == [each.title for each in pieces]
    seen = _picture(files[f"deck/{rows[1]['back']}"])
    assert _near(seen.getpixel((5, 5)), colour(9))


def test_a_title_of_a_strangers_cannot_become_a_formula() -> None:
    card = replace(piece(1), title='=HYPERLINK("http://example.org")')
    assert b"'=HYPERLINK" in _files(product(part("deck", Sort.CARD, card)))["deck/counts.csv"]


def test_a_shop_that_wants_a_deck_as_a_pdf_gets_backs_before_fronts_as_often_as_they_are_needed() -> None:
    pieces = [piece(n, back=painted(9, *POKER), count=n) for n in (1, 2)]
    document = pdfium.PdfDocument(_files(product(part("deck", Sort.CARD, *pieces)), "drivethrucards")["deck/deck.pdf"])
    assert len(document) == 2 * 3
    assert all(page.get_size() == pytest.approx((2.75 * 72, 3.75 * 72), abs=0.05) for page in document)
    seen = [page.render(scale=1).to_pil().convert("RGB") for page in document]
    for corner in ((150, 220), (0, 0), (197, 269)):  # painted to the edge
        assert [_near(picture.getpixel(corner), colour(9)) for picture in seen] == [True, False] * 3
    assert not any(name.endswith(".pdf") for name in _files(product(part("deck", Sort.CARD, *pieces))))


def _with_words(x: float, y: float) -> Piece:
    return Piece("worded", "Worded card", with_text(painted(1, *POKER), x, y, "Near"))


@pytest.mark.parametrize(("x", "y"), [(1.0, 40.0), (58.0, 40.0), (30.0, 4.0), (30.0, 86.5)])
def test_text_outside_the_safe_area_is_told(x: float, y: float) -> None:
    (line,) = (line for line in _told(product(part("deck", Sort.CARD, _with_words(x, y)))) if "safe" in line)
    assert x > 1 or "by 2.2 mm" in line  # 3.175 mm are to be kept clear
    assert "text leaves the safe area on 1 card" in line and "“Near”" in line and "Worded card" in line


def test_how_far_text_leaves_the_safe_area_is_measured_on_the_printed_card() -> None:
    """Scaled to 93.4 %, 1.7 mm of the template bare at each side: 1 mm from the edge is 2.6 mm from the cut."""
    small = Piece("worded", "Worded card", with_text(painted(1, 44.0, 68.0), 1.0, 40.0, "Near"))
    assert any("“Near” by 0.6 mm" in line for line in _told(product(part("deck", Sort.CARD, small))))


def test_text_inside_the_safe_area_is_not_told() -> None:
    assert not _told(product(part("deck", Sort.CARD, _with_words(3.3, 40.0), _with_words(30.0, 84.0))))


def test_text_that_a_window_hides_is_not_told() -> None:
    words = with_text(painted(1, *POKER), 1.0, 40.0, "Near")
    seen = Place(words, 0.0, 0.0, clip=rect(10, 10, 40, 60))
    front = Frame(*POKER, (*painted(1, *POKER).items, seen))
    assert not _told(product(part("deck", Sort.CARD, Piece("worded", "Worded card", front))))


def test_what_no_template_fits_is_told_and_not_dropped_in_silence() -> None:
    mats = part("mats", Sort.MAT, piece(1, (190.0, 120.0)))
    told = _told(product(part("deck", Sort.CARD, piece(1)), mats, round_tokens(3), part("book", Sort.BOOK)))
    assert any(line.startswith("mats: left out") and "190 × 120 mm" in line for line in told)
    assert any(line.startswith("tokens: left out") for line in told)
    assert any("book" in line and "print them yourself" in line for line in told)


def test_a_size_that_is_not_confirmed_is_told() -> None:
    assert any(
        "not confirmed" in line for line in _told(product(part("d", Sort.CARD, piece(1, TAROT))), "drivethrucards")
    )


def test_a_game_without_cards_and_one_with_none_that_fit_are_refused() -> None:
    with pytest.raises(UsageError, match="no cards"):
        _files(product(round_tokens(4)))
    with pytest.raises(UsageError, match="no card of the size"):
        _files(product(part("deck", Sort.CARD, piece(1, (200.0, 200.0)))))


def test_an_unknown_shop_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(UsageError, match=r"unknown shop “gamecrafted”.*gamecrafter"):
        PodPack("gamecrafted")


def test_shops_do_not_share_a_folder() -> None:
    assert len({PodPack(shop).folder for shop in preset_names(FOLDER)}) == len(preset_names(FOLDER))


@pytest.mark.soak
def test_the_bundled_tarot_deck_fits_as_it_is() -> None:
    game = bundled_product("full-moon-overload", "tarot-deck")
    names = [file.name for file in PodPack("gamecrafter").files(game, FONTS)]
    assert len([name for name in names if name.endswith(".png")]) == 79
    assert not any("scaled" in line or "left out" in line for line in _told(game))
