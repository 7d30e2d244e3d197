"""Fonts of a few square letters, made for the tests: TrueType, PostScript, variable, and such that mean harm."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable, Mapping
from typing import Any

from fontTools.fontBuilder import FontBuilder  # type: ignore[import-untyped]
from fontTools.pens.t2CharStringPen import T2CharStringPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]

LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?’‘“”-–—…·×%()/&=+"
KANJI = "夜の灯台、。「」海庭あっカー"
EM = 1000
DAY = 3_600_000_000  # the same on every day


def font(
    family: str = "Tiny",
    chars: str = LATIN,
    *,
    outlines: str = "ttf",
    bold: bool = False,
    italic: bool = False,
    permissions: int = 0,
    advance: int = 600,
    em: int = EM,
    features: str = "",
    weights: bool = False,
    height: int = 700,
) -> bytes:
    """A file in which every visible character is a box, a tenth of an em from the left, and a space is blank."""
    letters = {f"u{ord(char):04X}": char for char in chars}
    extra = ["one.wide"] if "one.wide" in features else []
    order = [".notdef", "space", *letters, *extra]
    builder = FontBuilder(em, isTTF=outlines == "ttf")
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({0x20: "space", **{ord(char): name for name, char in letters.items()}})
    style = f"{'Bold' if bold else ''}{'Italic' if italic else ''}" or "Regular"
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": f"{family}-{style}".replace(" ", "")})
    side = em // 10
    box = (side, 0, advance - side + (60 if bold else 0), height)
    if outlines == "ttf":
        builder.setupGlyf({name: _truetype(None if name == "space" else box) for name in order})
    else:
        is_two = outlines == "cff2"
        charstrings = {
            name: _postscript(None if name == "space" else box, None if is_two else advance) for name in order
        }
        if is_two:
            builder.setupFvar([("wght", 200, 400, 900, "Weight")], [])
            builder.setupCFF2(charstrings)
        else:
            builder.setupCFF(family, {"FullName": family}, charstrings, {})
    wide = {name: 800 if name == "one.wide" else advance for name in order}
    builder.setupHorizontalMetrics({name: (wide[name], 0 if name == "space" else side) for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(fsType=permissions, usWeightClass=700 if bold else 400, fsSelection=int(italic) + 32 * bold)
    builder.setupPost()
    if weights:
        _vary(builder, box)
    if features:
        builder.addOpenTypeFeatures(features)
    builder.updateHead(created=DAY, modified=DAY, macStyle=int(bold) + 2 * italic)
    return saved(builder.font)


def saved(made: Any) -> bytes:
    buffer = io.BytesIO()
    made.recalcTimestamp = False
    made.save(buffer)
    return buffer.getvalue()


def _truetype(box: tuple[int, int, int, int] | None) -> Any:
    pen = TTGlyphPen(None)
    _draw(pen, box)
    return pen.glyph()


def _postscript(box: tuple[int, int, int, int] | None, advance: int | None) -> Any:
    pen = T2CharStringPen(advance, None, CFF2=advance is None)
    if box is not None:  # with a curve, as PostScript has them
        left, low, right, high = box
        pen.moveTo((left, low))
        pen.lineTo((right, low))
        pen.curveTo((right, (low + high) / 2), (right, high), ((left + right) / 2, high))
        pen.lineTo((left, high))
        pen.closePath()
    return pen.getCharString()


def _draw(pen: Any, box: tuple[int, int, int, int] | None) -> None:
    if box is not None:
        left, low, right, high = box
        pen.moveTo((left, low))
        pen.lineTo((left, high))
        pen.lineTo((right, high))
        pen.lineTo((right, low))
        pen.closePath()


def _vary(builder: Any, box: tuple[int, int, int, int]) -> None:
    """From 200 to 900: at 900 the boxes reach 80 units farther, and the pen, too."""
    from fontTools.ttLib.tables.TupleVariation import TupleVariation  # type: ignore[import-untyped]

    builder.setupFvar([("wght", 200, 400, 900, "Weight")], [])
    glyphs = builder.font["glyf"].glyphs
    variations = {}
    for name in builder.font.getGlyphOrder():
        if glyphs[name].numberOfContours > 0:
            moved = [(0, 0), (0, 0), (80, 0), (80, 0), (0, 0), (80, 0), (0, 0), (0, 0)]
            variations[name] = [TupleVariation({"wght": (0.0, 1.0, 1.0)}, moved)]
    builder.setupGvar(variations)


def changed(data: bytes, tag: str, change: Callable[[bytearray], Any]) -> bytes:
    """The file with one table changed where it stands."""
    whole = bytearray(data)
    start, length = place(data)[tag]
    table = bytearray(whole[start : start + length])
    change(table)
    whole[start : start + length] = table[:length]
    return bytes(whole)


def place(data: bytes) -> Mapping[str, tuple[int, int]]:
    """Where each table begins, and how long it is."""
    (count,) = struct.unpack_from(">H", data, 4)
    rows = (struct.unpack_from(">4sIII", data, 12 + 16 * index) for index in range(count))
    return {tag.decode("latin-1").strip(): (start, length) for tag, _, start, length in rows}
