"""The bytes of a font file -> what its tables say of it; Refused where it is none, is broken, or must not be embedded.

Only tables and numbers that are asked for are looked at, each within its bounds: the file may be a stranger's.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from pnp.source.problems import Refused

MAX_TABLES = 100
_MAX_AXES = 64
_MAX_FEATURES = 1_000
_LONGEST_NAME = 80
_OUTLINES = (b"\x00\x01\x00\x00", b"true", b"OTTO")
_WEB = (b"wOFF", b"wOF2")
_NEEDED = ("cmap", "head", "hhea", "hmtx", "maxp")
_BOLD, _ITALIC = 700, 1
_NOTHING = memoryview(b"")
_HEAD_MAGIC = 0x5F0F3CF5
_FAMILIES = (16, 1)  # the family as designers group it, and as old programs do

# What OS/2 says about embedding; of the first four bits the most liberal one counts.
_RESTRICTED, _PREVIEW, _EDITABLE, _WHOLE_ONLY, _BITMAPS_ONLY = 0x0002, 0x0004, 0x0008, 0x0100, 0x0200


@dataclass(frozen=True, slots=True)
class Axis:
    """A way in which a variable font can be changed: the weight from 200 to 900."""

    least: float
    usual: float
    most: float


@dataclass(frozen=True, slots=True)
class About:
    """What a font file says of itself; `forbids`: why its letters must not be put into a document."""

    families: tuple[str, ...]
    weight: int = 400
    is_italic: bool = False
    axes: Mapping[str, Axis] = field(default_factory=dict)
    features: frozenset[str] = frozenset()
    forbids: str = ""


def about(data: bytes) -> About:
    """Reads a font file. Raises Refused."""
    tables = _tables(data)
    try:
        _sound(tables)
        weight, is_italic, forbids = _style(tables)
        families = tuple(dict.fromkeys(_families(tables.get("name", _NOTHING))))
        axes = dict(_axes(tables.get("fvar", _NOTHING)))
        return About(families, weight, is_italic, axes, frozenset(_features(tables.get("GSUB", _NOTHING))), forbids)
    except (struct.error, IndexError):
        raise Refused("is a broken font: a table in it ends too early", _ANOTHER_COPY) from None


_ANOTHER_COPY = "get another copy of the file"


def _tables(data: bytes) -> dict[str, memoryview]:
    """Views, not copies: a hundred tables may all claim the whole file."""
    kind, whole = data[:4], memoryview(data)
    if kind in _WEB:
        hint = "save it as .ttf or .otf: most makers offer these, and font programs convert it"
        raise Refused("is a font for web pages (WOFF), which pnp does not unpack", hint)
    if kind == b"ttcf":
        raise Refused("is a collection of several fonts", "save the one that you want as .ttf or .otf")
    if kind not in _OUTLINES or len(data) < 12:
        hint = "get the font as .ttf or .otf from where it came; a file is none because it is called so"
        raise Refused("is not a TrueType or OpenType font", hint)
    (count,) = struct.unpack_from(">H", data, 4)
    if not 0 < count <= MAX_TABLES or 12 + 16 * count > len(data):
        raise Refused("is a broken font: its list of tables is none", _ANOTHER_COPY)
    tables: dict[str, memoryview] = {}
    for index in range(count):
        tag, _, start, length = struct.unpack_from(">4sIII", data, 12 + 16 * index)
        if start + length > len(data):
            shown = "".join(c if c.isalnum() or c in "/ " else "?" for c in tag.decode("latin-1")).strip()
            missing = f"its table “{shown}” should end at byte {start + length:,}, and the file has {len(data):,}"
            raise Refused(f"is a broken font: {missing}", _ANOTHER_COPY)
        tables[tag.decode("latin-1").strip()] = whole[start : start + length]
    return tables


def _sound(tables: Mapping[str, memoryview]) -> None:
    """What everything else is measured by is there, and no nonsense."""
    if missing := [name for name in _NEEDED if not tables.get(name)]:
        raise Refused(f"is a broken font: it has no table “{missing[0]}”", _ANOTHER_COPY)
    if not (tables.get("CFF") or tables.get("CFF2") or (tables.get("glyf") and tables.get("loca"))):
        raise Refused("has no outlines, only pictures", "use a font with outlines")
    magic, _, em = struct.unpack_from(">IHH", tables["head"], 12)
    if magic != _HEAD_MAGIC or not 16 <= em <= 16384:
        raise Refused("is a broken font: its table “head” makes no sense", _ANOTHER_COPY)
    if struct.unpack_from(">H", tables["maxp"], 4)[0] == 0:
        raise Refused("is a broken font: it has no glyphs", _ANOTHER_COPY)


def _style(tables: Mapping[str, memoryview]) -> tuple[int, bool, str]:
    """Weight, slant, and what forbids embedding; old fonts say the first two in `head`, and nothing of the third."""
    (style,) = struct.unpack_from(">H", tables["head"], 44)
    table = tables.get("OS/2", _NOTHING)
    if len(table) < 64:
        return (_BOLD if style & 1 else 400), bool(style & 2), ""
    weight, _, permissions = struct.unpack_from(">HHH", table, 4)
    (selection,) = struct.unpack_from(">H", table, 62)
    weight = weight * 100 if weight < 10 else weight  # as some old programs wrote it
    return min(max(weight, 1), 1000), bool(selection & _ITALIC or style & 2), _forbids(permissions)


def _forbids(permissions: int) -> str:
    if permissions & _RESTRICTED and not permissions & (_PREVIEW | _EDITABLE):
        return "its licence forbids to embed it in documents (OS/2 fsType: restricted)"
    if permissions & _WHOLE_ONLY:
        return "its licence forbids to embed only the letters that are used (OS/2 fsType: no subsetting)"
    if permissions & _BITMAPS_ONLY:
        return "its licence forbids to embed its outlines (OS/2 fsType: bitmaps only)"
    return ""


def _families(table: memoryview) -> Iterator[str]:
    if len(table) < 6:
        return
    _, count, storage = struct.unpack_from(">HHH", table)
    for wanted in _FAMILIES:
        for index in range(min(count, (len(table) - 6) // 12)):
            platform, _, _, name, length, start = struct.unpack_from(">6H", table, 6 + 12 * index)
            if name == wanted and platform in (0, 1, 3) and length <= 4 * _LONGEST_NAME:
                raw = bytes(table[storage + start : storage + start + length])
                text = raw.decode("mac-roman" if platform == 1 else "utf-16-be", "ignore")
                if plain := " ".join(re.sub(r"[^\w .&+-]", "", text).split())[:_LONGEST_NAME]:
                    yield plain


def _axes(table: memoryview) -> Iterator[tuple[str, Axis]]:
    if len(table) < 16:
        return
    _, _, start, _, count, size = struct.unpack_from(">6H", table)
    for index in range(min(count, _MAX_AXES)):
        tag, *values = struct.unpack_from(">4s3i", table, start + size * index)
        least, usual, most = (value / 65536 for value in values)
        if least <= usual <= most and tag.isalnum():
            yield tag.decode("ascii", "replace"), Axis(least, usual, most)


def _features(table: memoryview) -> Iterator[str]:
    """The names of what GSUB can put in place of a character's usual glyph."""
    if len(table) < 10:
        return
    (start,) = struct.unpack_from(">H", table, 6)
    if start + 2 > len(table):
        return
    (count,) = struct.unpack_from(">H", table, start)
    for index in range(min(count, _MAX_FEATURES, (len(table) - start - 2) // 6)):
        at = start + 2 + 6 * index
        yield bytes(table[at : at + 4]).decode("latin-1")
