"""Pictures of pixels: which, how they are called, how large, and what is outside of a round piece."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image

from pnp.export import File
from pnp.export.names import LONGEST, safe_files
from pnp.export.pictures import CONTENTS, pictures
from pnp.export.png import PngPack
from pnp.export.raster import pixels
from pnp.sheet.product import PrintedDie, Sort
from pnp.source.problems import UsageError

from ..plain_products import FONTS, painted, part
from ..plain_products import product as made_of
from ..products import card_game, product

NAMES = [
    "deck/01-1-of-suns-x2",
    "deck/back",
    "deck/02-7-of-moons-x5",
    "deck/03-10-of-moons-x4",
    "wide-mat/01-wide-mat",
    "discs/01-1-of-suns-x3",
    "discs/back",
    "discs/02-7-of-moons-x3",
    "discs/03-10-of-moons-x3",
    "notes/01-notes",
    "notes/01-notes-back",
    "pad/01-pad",
    "cutouts/01-sky-die/1-sun",
    "cutouts/01-sky-die/2-sun",
    "cutouts/01-sky-die/3-sun",
    "cutouts/01-sky-die/4-moon",
    "cutouts/01-sky-die/5-moon",
    "cutouts/01-sky-die/6-moon",
]


@pytest.fixture
def game(little_game: Path) -> Path:
    return card_game(little_game)


def files(game: Path, pack: PngPack, *only: str) -> dict[str, File]:
    return {file.name: file for file in pack.files(*product(game, *only))}


def picture(file: File) -> Image.Image:
    return Image.open(io.BytesIO(file.make()))


def test_names_sort_and_say_what_they_are(game: Path) -> None:
    made = [name for name in files(game, PngPack()) if not name.endswith(CONTENTS)]
    assert made == [f"{name}.png" for name in NAMES]


def test_pages_have_names_where_they_have_bookmarks(game: Path) -> None:
    whole, _ = product(game, "pad")
    (page,) = pictures(whole)
    assert (page.name, page.title, page.is_page) == ("pad/01-pad", "Pad", True)


def test_contents_say_how_often_how_large_and_how_made(game: Path) -> None:
    made = files(game, PngPack(150, 1.5))
    tables = {name: _rows(file) for name, file in made.items() if name.endswith(CONTENTS)}
    listed = [f"{name.removesuffix(CONTENTS)}{row['file']}" for name, rows in tables.items() for row in rows]
    assert listed == [f"{name}.png" for name in NAMES]
    assert tables["deck/contents.csv"][2] == {
        "file": "02-7-of-moons-x5.png",
        "title": "7 of Moons",
        "sort": "card",
        "count": "5",
        "width mm": "63.50",
        "height mm": "88.90",
        "dpi": "150",
        "bleed mm": "1.5",
        "outline": "rectangle",
        "back": "back.png",
    }
    assert tables["deck/contents.csv"][1]["count"] == "11"
    assert tables["discs/contents.csv"][1]["outline"] == "circle"
    assert tables["pad/contents.csv"][0]["bleed mm"] == "0"  # of a page


def test_some_components_write_nothing_that_speaks_of_the_others(game: Path) -> None:
    assert {name.partition("/")[0] for name in files(game, PngPack(), "deck")} == {"deck"}


def _rows(file: File) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.make().decode("utf-8-sig"))))


@pytest.mark.parametrize("dpi", [150, 300, 600])
def test_pictures_are_of_exact_size_and_say_so(game: Path, dpi: int) -> None:
    made = picture(files(game, PngPack(dpi=dpi), "deck")["deck/01-1-of-suns-x2.png"])
    assert made.size == (pixels(63.5, dpi), pixels(88.9, dpi)) == (dpi * 5 // 2, dpi * 7 // 2)
    assert made.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert made.mode == "RGB"


def test_a_bleed_shows_what_is_beyond_the_edges_of_pieces_only(game: Path) -> None:
    bled = files(game, PngPack(dpi=150, bleed_mm=3), "deck", "pad", "discs")
    back = picture(bled["deck/back.png"])
    assert back.size == (pixels(69.5, 150), pixels(94.9, 150))
    colors = back.convert("RGB").getcolors(100)
    assert colors is not None and len(colors) == 1  # its ground reaches 3 mm beyond
    page = files(game, PngPack(dpi=150), "pad")["pad/01-pad.png"]
    assert bled["pad/01-pad.png"].fingerprint == page.fingerprint
    assert picture(bled["pad/01-pad.png"]).size == (pixels(210, 150), pixels(297, 150))
    assert picture(bled["discs/back.png"]).mode == "RGB"  # who cuts it needs all of it


def test_outside_of_a_round_piece_is_nothing(game: Path) -> None:
    made = picture(files(game, PngPack(dpi=150), "discs")["discs/back.png"])
    side = pixels(25, 150)
    assert made.mode == "RGBA" and made.size == (side, side)
    alpha = made.getchannel("A")
    assert [alpha.getpixel(corner) for corner in ((0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1))] == [
        0
    ] * 4
    assert alpha.getpixel((side // 2, side // 2)) == alpha.getpixel((side // 2, 2)) == 255
    share = sum(alpha.histogram()[128:]) / side**2
    assert share == pytest.approx(3.14159 / 4, abs=0.01)


def test_the_same_bytes_every_time(game: Path) -> None:
    first, second = (files(game, PngPack(dpi=150), "discs", "cutouts") for _ in range(2))
    assert {name: file.make() for name, file in first.items()} == {name: file.make() for name, file in second.items()}


def test_fingerprints_know_the_options(game: Path) -> None:
    prints = [
        files(game, pack, "deck")["deck/back.png"].fingerprint
        for pack in (PngPack(), PngPack(dpi=150), PngPack(bleed_mm=2), PngPack())
    ]
    assert prints[0] == prints[3] and len(set(prints)) == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"dpi": 299}, "a resolution is 150, 300 or 600 dpi"),
        ({"bleed_mm": -1.0}, "a bleed is 0 to 5 mm, not -1"),
        ({"bleed_mm": 5.1}, "not 5.1"),
        ({"bleed_mm": float("nan")}, "not nan"),
        ({"bleed_mm": float("inf")}, "not inf"),
    ],
)
def test_bad_options_are_refused(options: dict[str, float], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        PngPack(**options)  # type: ignore[arg-type]


def test_titles_cannot_become_formulas(game: Path) -> None:
    cards = game / "tables/cards.toml"
    cards.write_text(
        cards.read_text().replace('name = "{value} of {suit.name}"\ncopies = 2', 'name = "=1+1"\ncopies = 2')
    )
    table = files(game, PngPack(), "deck")["deck/contents.csv"].make().decode("utf-8-sig")
    assert ",'=1+1," in table and "01-1-1-x2.png" in table


def test_a_booklet_to_fold_is_pictured_only_by_itself() -> None:
    book, booklet = part("book", Sort.BOOK), replace(part("booklet", Sort.BOOK), is_imposed=True)
    assert {picture.part.id for picture in pictures(made_of(book, booklet))} == {"book"}
    assert {picture.part.id for picture in pictures(made_of(booklet))} == {"booklet"}


def test_long_names_of_die_face_and_component_fit_into_one_name() -> None:
    die = PrintedDie("die", "A very long name " * 7, (painted(1, 16, 16),) * 6, ("another long name " * 6,) * 6, 99)
    made = made_of(part("c" * 40, Sort.DIE, dice=(die,)))
    named = safe_files("png", PngPack().files(made, FONTS))
    assert len(named) == 7 and max(len(file.name) for file in named) <= LONGEST
