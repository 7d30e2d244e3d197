"""Drawings: what stands in them, and that they look like the PDF, by a renderer that knows neither."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bundled import FOLDERS, composer
from papers import A4
from thinning import thinned

from pnp.build.product import product_of
from pnp.export.pictures import CONTENTS, Picture, pictures
from pnp.export.svg import Lettering, SvgPack
from pnp.export.svg.drawing import Artist
from pnp.scene.frame import Frame, Gradient, Hatch, Item, Place, Role, Shape, Stroke, Text
from pnp.scene.ink import Ink
from pnp.scene.path import circle, line, polygon, rect
from pnp.sheet.product import Outline, Part, Product, Sort

from ..helpers import BLUE, FONTS, GREEN, INK, RED, WHITE, document
from ..products import card_game, product
from .helpers import as_printed, difference, drawn, whole

SVG = "{http://www.w3.org/2000/svg}"
SIDE = 30.0


def picture(*items: Item, **more: object) -> Picture:
    frame = Frame(SIDE, SIDE, items)
    part = Part("part", "Part", Sort.SHEET, document(frame))
    return Picture("part/01", "A <piece> & its “title”", part, frame, **more)  # type: ignore[arg-type]


PRODUCT = Product("game", "Game", "Nobody", "en", A4, Ink.FULL, (1, 2))


def svg(*items: Item, text: Lettering = Lettering.REAL, **more: object) -> str:
    return Artist(PRODUCT, FONTS, text).svg(picture(*items, **more)).decode()


def tree(*items: Item, text: Lettering = Lettering.REAL, **more: object) -> ElementTree.Element:
    return ElementTree.fromstring(svg(*items, text=text, **more))


# What it says of itself


def test_it_is_in_millimetres_and_says_what_it_is() -> None:
    root = tree(Shape(rect(0, 0, 9, 9), RED), count=3)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("30mm", "30mm", "0 0 30 30")
    assert root.findtext(f"{SVG}title") == "Game: A <piece> & its “title”"
    assert root.findtext(f"{SVG}desc") == "Game, Nobody. 30 × 30 mm, 3 of these."


def test_words_that_xml_cannot_hold_do_not_break_it() -> None:
    assert tree(Text(1, 9, 'a <b> & "c"', "sans", 9, INK, WHITE)).findtext(f".//{SVG}tspan") == 'a <b> & "c"'
    broken = replace(picture(), title="a\x00b\ufffe\ud800")
    root = ElementTree.fromstring(Artist(PRODUCT, FONTS, Lettering.REAL).svg(broken))
    assert root.findtext(f"{SVG}title") == "Game: a\ufffdb\ufffd\ufffd"


def test_the_same_bytes_every_time() -> None:
    items = (Text(1, 9, "Words", "sans", 9, INK, WHITE), Shape(circle(9, 9, 5), _RADIAL))
    assert svg(*items) == svg(*items)


def test_cuts_and_folds_can_be_told_from_drawings() -> None:
    pen = Stroke(INK, 0.2)
    shapes = [
        Shape(line((0, n), (9, n)), stroke=pen, role=role) for n, role in enumerate((Role.CUT, Role.FOLD, Role.ART))
    ]
    assert [path.get("class") for path in tree(*shapes).iter(f"{SVG}path")] == ["cut", "fold", None]


# Text


def test_text_is_text_with_its_letters() -> None:
    root = tree(Text(2, 9, "Fifty AVA", "text", 12, RED, WHITE))
    (text,) = root.iter(f"{SVG}text")
    (span,) = text
    assert span.text == "Fifty AVA" and span.get("x") == "2" and text.get("fill") == "#ff0000"
    style = root.findtext(f"{SVG}style") or ""
    name = span.get("class")
    assert f"@font-face{{font-family:{name};" in style and f".{name}{{font-family:{name},'Alegreya',serif" in style
    assert "Alegreya" not in style.partition(";base64,")[0]


def test_letters_of_another_face_stand_where_the_first_one_ends() -> None:
    root = tree(Text(2, 9, "A★B", "sans", 12, INK, WHITE, tracking_pt=2))
    spans = list(root.iter(f"{SVG}tspan"))
    assert [span.text for span in spans] == ["A", "★", "B"]
    assert len({span.get("class") for span in spans}) == 2
    assert float(spans[1].get("x", "")) == pytest.approx(2 + FONTS.width_mm("sans", "A", 12) + 2 * 25.4 / 72, abs=0.002)


def test_outlines_need_no_font() -> None:
    text = svg(Text(2, 9, "Words & “more”", "sans", 9, INK, WHITE), text=Lettering.OUTLINES)
    assert "<text" not in text and "font" not in text
    (path,) = ElementTree.fromstring(text).iter(f"{SVG}path")
    assert path.get("aria-label") == "Words & “more”"


# What stands in several places


def test_a_frame_that_stands_twice_is_written_once() -> None:
    dots = Frame(5, 5, tuple(Shape(circle(n, n, 1), RED) for n in range(4)))
    root = tree(Place(dots, 1, 1), Place(dots, 9, 9, scale=2, turn_deg=90))
    assert len(list(root.iter(f"{SVG}symbol"))) == 1 and len(list(root.iter(f"{SVG}use"))) == 2
    assert len(list(root.iter(f"{SVG}path"))) == 4
    assert [g.get("transform") for g in root.iter(f"{SVG}g")] == [
        "translate(1 1)",
        "translate(9 9) rotate(90) scale(2)",
    ]


def test_whatever_is_referred_to_is_there() -> None:
    text = svg(*_EVERYTHING)
    names = re.findall(r' id="([^"]+)"', text)
    assert len(names) == len(set(names))
    assert set(re.findall(r"url\(#([^)]+)\)", text)) | set(re.findall(r'href="#([^"]+)"', text)) == set(names)


# What it looks like

_LINEAR = Gradient((0, 0), (20, 20), ((0.0, RED), (0.4, GREEN), (1.0, BLUE)))
_RADIAL = Gradient((15, 15), (15, 15), ((0.0, RED), (1.0, BLUE)), radii=(0, 12))
_HATCH = Hatch(INK, 1.2, 0.3, 30)
_DOTS = Frame(5, 5, tuple(Shape(circle(n, n, 2), color) for n, color in enumerate((RED, GREEN, BLUE))))
_STAR = polygon([(15, 1), (23, 28), (1, 11), (29, 11), (7, 28)])
_LOOKS: dict[str, tuple[Item, ...]] = {
    "fill and stroke": (Shape(rect(3, 3, 20, 14, 4), RED, Stroke(BLUE, 1.5)),),
    "mitres": (Shape(polygon([(3, 25), (15, 3), (18, 25)]), None, Stroke(INK, 2, cap="butt")),),
    "dashes": (Shape(line((2, 5), (28, 5), (28, 28)), None, Stroke(INK, 1, (3, 2), "butt")),),
    "round dashes": (Shape(line((2, 5), (28, 25)), None, Stroke(INK, 1, (0.5, 2.5))),),
    "linear gradient": (Shape(circle(15, 15, 13), _LINEAR, Stroke(INK, 0.5)),),
    "radial gradient": (Shape(rect(1, 1, 28, 28), _RADIAL),),
    "ring gradient": (Shape(rect(1, 1, 28, 28), replace(_RADIAL, radii=(5, 12))),),
    "gradient off centre": (Shape(rect(1, 1, 28, 28), replace(_RADIAL, start=(12, 13))),),
    "hatching": (Shape(circle(15, 15, 12), GREEN, Stroke(INK, 0.6), _HATCH),),
    "star, even-odd": (Shape(_STAR, RED, Stroke(INK, 0.4), _HATCH, even_odd=True),),
    "star": (Shape(_STAR, RED, None, _HATCH),),
    "clips": (Shape(rect(0, 0, 30, 30), RED, clips=(circle(12, 12, 9), circle(18, 18, 9))),),
    "placed": (
        Place(_DOTS, 3, 3),
        Place(_DOTS, 20, 8, scale=1.7, turn_deg=30),
        Place(_DOTS, 8, 18, scale=2, clip=rect(0, 0, 3, 3)),
    ),
    "text": (Text(1, 10, "Tea, AVA ★", "text", 14, INK, WHITE), Text(1, 20, "Tracked", "sans-bold", 12, RED, WHITE, 2)),
    "turned text": (Place(Frame(9, 9, (Text(0, 4, "fiddle", "text-italic", 18, BLUE, WHITE),)), 20, 4, turn_deg=60),),
}
_EVERYTHING = tuple(item for items in _LOOKS.values() for item in items)


@pytest.mark.parametrize("text", Lettering)
@pytest.mark.parametrize("look", _LOOKS)
def test_everything_looks_like_the_pdf(look: str, text: Lettering, tmp_path: Path) -> None:
    """PDFium leaves the edges of gradients rough: a line of pixels is the most that differs."""
    printed = as_printed(Frame(SIDE, SIDE, _LOOKS[look]), FONTS)
    found = difference(drawn(svg(*_LOOKS[look], text=text), tmp_path), printed)
    assert found < (2.5 if "gradient" in look else 1.0)
    assert difference(drawn(svg(), tmp_path), printed) > 5 * found  # nothing at all would be noticed


def test_a_round_piece_is_cut_out(tmp_path: Path) -> None:
    ground = Shape(rect(-3, -3, 36, 36), RED)
    round_one = drawn(svg(ground, outline=Outline.CIRCLE), tmp_path)
    expected = as_printed(Frame(SIDE, SIDE, (Shape(circle(15, 15, 15), RED),)), FONTS)
    assert difference(round_one, expected) < 1.0


_PIECES = {  # quick to lay out: cards, tokens, a mat, a page of dice
    "trick-and-treat": "dice-results",
    "zombie-mania": "reference-cards",
    "trick-or-treat": "power-cards",
    "trick-r-treat": "jack-o-lantern-cards",
    "full-moon-overload": "tarot-deck",
}


def farthest(name: str, ink: Ink, only: list[str], text: Lettering, folder: Path, most: int) -> float:
    """How far the drawings of a game are from what is printed, at worst."""
    made = composer(name)
    game = product_of(made, A4, ink, only)
    artist, found, seen = Artist(game, made.fonts, text), [0.0], Counter[str]()
    for each in pictures(game):
        seen[each.part.id] += 1
        if seen[each.part.id] <= most:
            page = replace(each, frame=whole(each.frame), outline=Outline.RECTANGLE, corner_mm=0.0)
            found.append(difference(drawn(artist.svg(page).decode(), folder), as_printed(page.frame, made.fonts)))
    assert len(found) > 1
    return max(found)


@pytest.mark.parametrize("name", thinned(FOLDERS, lambda name: name == "zombie-mania"))
def test_pieces_of_every_game_look_like_the_pdf(name: str, tmp_path: Path) -> None:
    only = [_PIECES.get(name, composer(name).components[0].id)]
    for ink, text in zip(Ink, Lettering, strict=True):
        assert farthest(name, ink, only, text, tmp_path, 1) <= 3.0


@pytest.mark.soak
@pytest.mark.parametrize("text", Lettering)
@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("name", FOLDERS)
def test_everything_of_every_game_looks_like_the_pdf(name: str, ink: Ink, text: Lettering, tmp_path: Path) -> None:
    assert farthest(name, ink, [], text, tmp_path, 4) <= 3.0


# The files


def test_files_are_those_of_pictures(little_game: Path) -> None:
    game, fonts = product(card_game(little_game))
    files = [file for file in SvgPack().files(game, fonts) if not file.name.endswith(CONTENTS)]
    assert [file.name for file in files] == [f"{each.name}.svg" for each in pictures(game)]
    for file in files:
        ElementTree.fromstring(file.make())
    (deck,) = (part for part in game.parts if part.id == "deck")
    more = replace(deck, pieces=(replace(deck.pieces[0], count=9), *deck.pieces[1:]))
    other = SvgPack().files(replace(game, parts=(more,)), fonts)  # of which the shared back tells the number
    backs = [file for file in (*files, *other) if file.name == "deck/back.svg"]
    assert backs[0].make() != backs[1].make() and backs[0].fingerprint != backs[1].fingerprint
    outlined = list(SvgPack(Lettering.OUTLINES).files(game, fonts))
    assert {file.fingerprint for file in files}.isdisjoint(file.fingerprint for file in outlined)
