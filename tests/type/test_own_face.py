"""Fonts of a game's own are measured, kerned, outlined and embedded alike, whatever their files hold."""

from __future__ import annotations

import io
import struct
from hashlib import sha256
from itertools import pairwise
from random import Random

import pypdfium2 as pdfium  # type: ignore[import-untyped]
import pytest
from fontTools.pens.t2CharStringPen import T2CharStringPen  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]
from fontTools.ttLib.tables._g_l_y_f import Glyph, GlyphComponent  # type: ignore[import-untyped]

from pnp.export.pdf.render import render_pdf
from pnp.scene.color import BLACK, WHITE
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Text
from pnp.source.bundle import TEMPLATES
from pnp.source.problems import Refused
from pnp.type.fonts import FontBook, House, Sisters
from pnp.type.own_face import Cut, OwnFace, OwnFont
from pnp.type.sfnt import about
from type.tiny_fonts import KANJI, LATIN, changed, font, place, saved

HOUSE = House.read(TEMPLATES)
KERN = "feature kern { pos u0041 u0056 -120; } kern;"
WIDE = "feature tnum { sub u0031 by one.wide; } tnum;"


def cut(data: bytes, *features: str, name: str = "Tiny.ttf", wght: float | None = None) -> Cut:
    axes = () if wght is None else (("wght", wght),)
    return Cut(OwnFont(name, sha256(data).hexdigest(), about(data), data), axes, features)


def book(*cuts: Cut) -> FontBook:
    """The first for sheets, the others for what it lacks."""
    first, *others = (each.name for each in cuts)
    return FontBook(HOUSE, {"sans": first, "sans-bold": first}, cuts, [Sisters(o, o, o, o) for o in others])


def pdf_of(fonts: FontBook, *lines: str, style: str = "sans") -> bytes:
    items = tuple(Text(10, 20 + 15 * n, line, style, 24.0, BLACK, WHITE) for n, line in enumerate(lines))
    return render_pdf(Document("T", "A", "S", "en", (Page(Frame(150, 100, items), ""),)), fonts)


KINDS = [
    pytest.param(font(), None, id="truetype"),
    pytest.param(font(outlines="cff"), None, id="postscript"),
    pytest.param(font(outlines="cff2"), 600.0, id="postscript that varies"),
    pytest.param(font(weights=True), 400.0, id="truetype that varies"),
    pytest.param(font(em=50, advance=30, height=35), None, id="a coarse grid"),
]


@pytest.mark.parametrize(("data", "weight"), KINDS)
def test_text_is_drawn_and_can_be_copied(data: bytes, weight: float | None) -> None:
    fonts = book(cut(data, wght=weight))
    page = pdfium.PdfDocument(pdf_of(fonts, "Sea Garden", "No 12"))[0]
    assert page.get_textpage().get_text_range().split("\r\n") == ["Sea Garden", "No 12"]
    picture = page.render(scale=4).to_pil().convert("L")
    pen, em = 10 * 72 / 25.4 * 4, 24.0 * 4
    base = 20 * 72 / 25.4 * 4
    for n, char in enumerate("Sea Garden"):  # each letter is a box that begins a tenth of an em in, 0.7 em high
        x = pen + n * 0.6 * em
        inside = (int(x + 0.25 * em), int(base - 0.1 * em))
        assert (picture.getpixel(inside) < 40) == (char != " "), char
        assert picture.getpixel((int(x + 0.03 * em), inside[1])) > 215
        assert picture.getpixel((inside[0], int(base - 0.75 * em))) > 215


def test_an_outline_is_the_same_however_it_is_kept() -> None:
    as_they_are = book(cut(font())).outline("sans", "H", 100)
    assert {segment[0] for segment in as_they_are} == {"M", "L", "Z"}
    assert book(cut(font(em=50, advance=30, height=35))).width_em("sans", "H") == 0.6


def test_a_weight_is_as_wide_as_it_is_drawn() -> None:
    data = font(weights=True)
    light, heavy = (book(cut(data, wght=weight)) for weight in (400.0, 900.0))
    assert (light.width_em("sans", "HH"), heavy.width_em("sans", "HH")) == (1.2, 1.36)
    both = pdf_of(heavy, "H"), pdf_of(light, "H")
    dark = [sum(pdfium.PdfDocument(data)[0].render().to_pil().convert("L").histogram()[:128]) for data in both]
    assert dark[0] > dark[1] * 1.1


def test_kerning_and_features() -> None:
    fonts = book(cut(font(features=KERN)))
    assert fonts.runs("sans", "AV")[0].advances == (480.0, 600.0)
    assert fonts.runs("sans", "VA")[0].advances == (600.0, 600.0)
    assert fonts.runs("sans", "A\u00a0AV")[0].advances == (600.0, 600.0, 480.0, 600.0)
    wide = book(cut(font(features=WIDE), "tnum"))
    assert (wide.width_em("sans", "1"), wide.width_em("sans", "2")) == (0.8, 0.6)
    page = pdfium.PdfDocument(pdf_of(wide, "1 2"))[0]
    assert page.get_textpage().get_text_range() == "1 2"


def test_what_a_font_lacks_comes_from_the_next_and_all_are_told() -> None:
    fonts = book(cut(font()), cut(font("Night", KANJI, advance=1000), name="Night.otf"))
    assert [(run.face, run.text) for run in fonts.runs("sans", "A 夜の海 ★")] == [
        ("fonts/Tiny.ttf", "A "),
        ("fonts/Night.otf", "夜の海"),
        ("fonts/Tiny.ttf", " "),
        ("NotoSansSymbols2-Regular", "★"),
    ]
    page = pdfium.PdfDocument(pdf_of(fonts, "A 夜の海 ★"))[0]
    assert page.get_textpage().get_text_range() == "A 夜の海 ★"
    with pytest.raises(Exception, match=r"“漢” \(U\+6F22\); tried: Tiny, Night, Alegreya Sans, Noto Sans Symbols 2"):
        fonts.runs("sans", "漢")


def test_only_what_is_used_is_embedded_and_the_same_bytes_every_time() -> None:
    many = font(chars="".join(map(chr, range(0x4E00, 0x5000))))
    once, again = (book(cut(many)) for _ in range(2))
    assert pdf_of(once, "一丁") == pdf_of(again, "一丁")
    assert len(pdf_of(once, "一丁")) < 12_000 < len(many)
    built = TTFont(io.BytesIO(once.embeddable("fonts/Tiny.ttf", "一丁")))
    assert built.getBestCmap().keys() == {0x20, 0x4E00, 0x4E01}


def test_two_cuts_of_one_file_stay_two_in_one_document() -> None:
    data = font(weights=True)
    cuts = [cut(data, wght=400.0), cut(data, wght=900.0)]
    fonts = FontBook(HOUSE, {"sans": cuts[0].name, "sans-bold": cuts[1].name}, cuts)
    items = (Text(10, 20, "HHHH", "sans", 24.0, BLACK, WHITE), Text(10, 40, "HHHH", "sans-bold", 24.0, BLACK, WHITE))
    page = pdfium.PdfDocument(render_pdf(Document("T", "A", "S", "en", (Page(Frame(100, 60, items), ""),)), fonts))[0]
    boxes = [page.get_textpage().get_charbox(n, loose=False) for n in (3, 9)]
    assert boxes[1][2] - boxes[1][0] > boxes[0][2] - boxes[0][0] + 1


def test_a_file_of_a_bundled_ones_name_is_not_taken_for_it() -> None:
    fonts = book(cut(font(), name="AlegreyaSans-Regular.ttf"))
    assert fonts.width_em("sans", "H") == 0.6
    assert {run.face for run in fonts.runs("sans", "Hα")} == {
        "fonts/AlegreyaSans-Regular.ttf",
        "AlegreyaSans-Regular:lnum",
    }


def test_families_are_named_apart_from_the_house_s() -> None:
    fonts = book(cut(font("Low Tide")))
    assert fonts.own_families == ("Low Tide",)
    assert "Alegreya Sans" in fonts.families and "Low Tide" not in fonts.families


def test_other_bytes_make_another_state() -> None:
    assert book(cut(font())).faces != book(cut(font(advance=610))).faces


# Fonts that mean harm: what cannot be true is what the font lacks, so that nothing vanishes and nothing takes long.


def filled(tag: str, byte: int) -> bytes:
    return changed(font(), tag, lambda table: table.__setitem__(slice(None), bytes([byte]) * len(table)))


def doubling(levels: int, fan: int) -> bytes:
    """Each letter is made of the one before it, several times over."""
    made = TTFont(io.BytesIO(font()))
    names = [f"u{ord(char):04X}" for char in LATIN[: levels + 1]]
    for before, name in pairwise(names):
        glyph = Glyph()
        glyph.numberOfContours, glyph.components = -1, []
        glyph.xMin = glyph.yMin = glyph.xMax = glyph.yMax = 0
        for _ in range(fan):
            part = GlyphComponent()
            part.glyphName, part.x, part.y, part.flags = before, 0, 0, 0x6
            glyph.components.append(part)
        made["glyf"].glyphs[name] = glyph
    made.recalcBBoxes = False
    return saved(made)


def pulled() -> bytes:
    """A letter within its bounds, whose one curve is quadratic in truth, and pulled from beyond what tables hold."""
    made = TTFont(io.BytesIO(font(outlines="otf", em=16_384)))
    pen = T2CharStringPen(600, None)
    pen.moveTo((-2_700, 0))
    pen.curveTo((27_900, 40), (27_900, 80), (-2_700, 120))
    pen.closePath()
    strings = made["CFF "].cff.topDictIndex[0].CharStrings
    strings["u0041"] = pen.getCharString(strings["u0041"].private)
    return saved(made)


def swallowing() -> bytes:
    """A letter that is made of itself."""
    data = doubling(1, 1)
    made = TTFont(io.BytesIO(data))
    glyph = made.getGlyphID(f"u{ord(LATIN[1]):04X}")
    at = place(data)["glyf"][0] + made["loca"][glyph] + 12  # after its bounds and a word of flags
    return data[:at] + struct.pack(">H", glyph) + data[at + 2 :]


@pytest.mark.parametrize(
    ("data", "char"),
    [
        pytest.param(filled("glyf", 0), "A", id="no outlines in it"),
        pytest.param(filled("glyf", 255), "A", id="outlines of ones"),
        pytest.param(filled("loca", 255), "A", id="outlines far away"),
        pytest.param(filled("hmtx", 255), "A", id="as wide as can be"),
        pytest.param(filled("hmtx", 0), "A", id="no width"),
        pytest.param(filled("cmap", 255), "A", id="characters of ones"),
        pytest.param(doubling(40, 2), LATIN[40], id="a billion parts"),
        pytest.param(doubling(6, 60), LATIN[6], id="sixty of sixty of sixty"),
        pytest.param(swallowing(), LATIN[1], id="made of itself"),
        pytest.param(pulled(), "A", id="pulled from far away"),
    ],
)
def test_a_glyph_that_cannot_be_true_is_lacking(data: bytes, char: str) -> None:
    face = OwnFace(cut(data))
    assert not face.has(char)
    assert TTFont(io.BytesIO(face.built(char))).getBestCmap().keys() <= {0x20}
    assert 0 < face.metrics.x_height <= face.metrics.ascent <= 3


def test_bytes_turned_by_chance_crash_nothing() -> None:
    chance, outcomes = Random(7), set()
    bases = [font(features=KERN), font(outlines="cff"), font(weights=True)]
    for _ in range(120):
        data = bytearray(chance.choice(bases))
        for _ in range(chance.choice((1, 4, 40))):
            data[chance.randrange(12, len(data))] = chance.choice((0, 127, 128, 255))
        try:
            face = OwnFace(cut(bytes(data)))
            shown = "".join(filter(face.has, "AV1 "))
            face.built(shown)
            assert not shown or len(face.kerned(shown)) == len(shown)
            outcomes.add("used")
        except Refused:
            outcomes.add("refused")
    assert outcomes == {"used", "refused"}
