"""What a font file says of itself, and files that are none, broken, or must not be embedded."""

from __future__ import annotations

import struct

import pytest

from pnp.source.problems import Refused
from pnp.type.sfnt import Axis, about
from type.tiny_fonts import changed, font, place

LNUM = "feature lnum { sub u0031 by u0032; } lnum;"


def test_a_font_says_its_family_weight_and_slant() -> None:
    plain, heavy = about(font("Low Tide")), about(font("Low Tide", bold=True, italic=True, features=LNUM))
    assert (plain.families, plain.weight, plain.is_italic, plain.features) == (("Low Tide",), 400, False, frozenset())
    assert (heavy.families, heavy.weight, heavy.is_italic, heavy.features) == (
        ("Low Tide",),
        700,
        True,
        frozenset({"lnum"}),
    )
    assert about(font(weights=True)).axes == {"wght": Axis(200.0, 400.0, 900.0)}
    assert about(font(outlines="cff2")).axes.keys() == {"wght"}


@pytest.mark.parametrize(
    ("permissions", "why"),
    [
        (0x0000, ""),
        (0x0002, "restricted"),
        (0x0004, ""),  # preview and print
        (0x0006, ""),  # of several the most liberal
        (0x0008, ""),
        (0x0104, "no subsetting"),
        (0x0200, "bitmaps only"),
    ],
)
def test_what_a_licence_forbids(permissions: int, why: str) -> None:
    told = about(font(permissions=permissions)).forbids
    assert (why in told) if why else not told


TINY = font()


def cut_head(table: bytearray) -> None:
    table[12:16] = bytes(4)


def no_em(table: bytearray) -> None:
    table[18:20] = struct.pack(">H", 3)


def no_glyphs(table: bytearray) -> None:
    table[4:6] = bytes(2)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        pytest.param(b"", "is not a TrueType or OpenType font", id="nothing"),
        pytest.param(b"GIF89a" + bytes(99), "is not a TrueType or OpenType font", id="a picture"),
        pytest.param(b"wOFF" + bytes(99), "is a font for web pages (WOFF)", id="woff"),
        pytest.param(b"wOF2" + bytes(99), "is a font for web pages (WOFF)", id="woff2"),
        pytest.param(b"ttcf" + bytes(99), "is a collection", id="a collection"),
        pytest.param(TINY[:4] + b"\xff\xff" + TINY[6:], "its list of tables is none", id="65,535 tables"),
        pytest.param(TINY[:4] + bytes(2) + TINY[6:], "its list of tables is none", id="no tables"),
        pytest.param(TINY[:1000], "should end at byte", id="cut short"),
        pytest.param(TINY.replace(b"cmap", b"cmaq", 1), "it has no table “cmap”", id="no characters"),
        pytest.param(TINY.replace(b"glyf", b"glyq", 1), "has no outlines", id="no outlines"),
        pytest.param(changed(TINY, "head", cut_head), "its table “head” makes no sense", id="no head"),
        pytest.param(changed(TINY, "head", no_em), "its table “head” makes no sense", id="an em of 3"),
        pytest.param(changed(TINY, "maxp", no_glyphs), "it has no glyphs", id="no glyphs"),
    ],
)
def test_what_is_no_sound_font_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(Refused) as caught:
        about(data)
    assert message in caught.value.message
    assert caught.value.hint


@pytest.mark.parametrize("tag", ["head", "maxp", "OS/2", "name", "fvar"])
@pytest.mark.parametrize("length", [0, 1, 5, 11, 17])
def test_a_table_that_ends_too_early_is_refused_or_left_alone(tag: str, length: int) -> None:
    data = bytearray(font(weights=True))
    entry = list(place(bytes(data))).index(tag)
    struct.pack_into(">I", data, 12 + 16 * entry + 12, length)
    try:
        about(bytes(data))
    except Refused as refused:
        assert "broken font" in refused.message


def test_a_hundred_tables_that_claim_the_whole_file_take_no_memory() -> None:
    rows = b"".join(struct.pack(">4sIII", f"t{n:03}".encode(), 0, 0, 5_000_000) for n in range(100))
    data = (struct.pack(">4sHHHH", b"\0\1\0\0", 100, 0, 0, 0) + rows).ljust(5_000_000, b"\0")
    with pytest.raises(Refused, match="it has no table"):
        about(data)
