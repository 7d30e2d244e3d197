"""A font file and some of its features -> the same font, in which characters mean the glyphs that the features choose.

A PDF and its text extraction know characters, not features. So where lining figures are wanted, a copy of the font
says that “3” *is* the lining three: what is measured, kerned, outlined and embedded is then the same thing.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

_OFFSETS = ">4sHHHH"  # version, number of tables, and three numbers for a search by halves
_ENTRY = ">4sIII"  # tag, checksum, offset, length
_WINDOWS_UNICODE = (3, 10)
_WHOLE_SUM = 0xB1B0AFBA  # what head's checkSumAdjustment makes of a whole file


def with_features(data: bytes, features: Iterable[str]) -> bytes:
    """The font file with another table of characters; ValueError where the features change none of them."""
    # here, because most commands never measure a letter
    import uharfbuzz as hb  # type: ignore[import-untyped]  # it ships no types

    font, wanted = hb.Font(hb.Face(data)), dict.fromkeys(features, True)
    plain: dict[int, int] = {code: font.get_nominal_glyph(code) for code in font.face.unicodes}
    glyphs = {code: _glyph(hb, font, code, wanted) or glyph for code, glyph in plain.items()}
    if glyphs == plain:
        raise ValueError(f"it has no glyphs for “{', '.join(wanted)}”")
    return _with_table(data, b"cmap", _characters(glyphs))


def _glyph(hb: Any, font: Any, code: int, features: Mapping[str, bool]) -> int:
    """What a character by itself is drawn with; 0 if that is not one glyph."""
    buffer = hb.Buffer()
    buffer.add_codepoints([code])
    buffer.flags = hb.BufferFlags.PRESERVE_DEFAULT_IGNORABLES
    buffer.guess_segment_properties()
    hb.shape(font, buffer, dict(features))
    infos = buffer.glyph_infos
    return int(infos[0].codepoint) if len(infos) == 1 else 0


def _characters(glyphs: Mapping[int, int]) -> bytes:
    """A `cmap` table in format 12: runs of characters whose glyphs follow one another."""
    runs: list[list[int]] = []
    for code, glyph in sorted(glyphs.items()):
        if runs and code == runs[-1][1] + 1 and glyph == runs[-1][2] + code - runs[-1][0]:
            runs[-1][1] = code
        else:
            runs.append([code, code, glyph])
    body = b"".join(struct.pack(">III", *run) for run in runs)
    table = struct.pack(">HHIII", 12, 0, 16 + len(body), 0, len(runs)) + body
    return struct.pack(">HHHHI", 0, 1, *_WINDOWS_UNICODE, 12) + table


def _with_table(data: bytes, tag: bytes, content: bytes) -> bytes:
    """The file with one table exchanged, and all sums right again."""
    version, count, *search = struct.unpack_from(_OFFSETS, data)
    entries = [struct.unpack_from(_ENTRY, data, 12 + 16 * index) for index in range(count)]
    tables = {name: data[start : start + length] for name, _, start, length in entries} | {tag: content}
    tables[b"head"] = tables[b"head"][:8] + bytes(4) + tables[b"head"][12:]
    padded = {name: table + bytes(-len(table) % 4) for name, table in tables.items()}
    starts = [12 + 16 * count]
    for table in padded.values():
        starts.append(starts[-1] + len(table))
    directory = struct.pack(_OFFSETS, version, count, *search)
    for (name, table), (start, _) in zip(padded.items(), pairwise(starts), strict=True):
        directory += struct.pack(_ENTRY, name, _sum(table), start, len(tables[name]))
    whole = bytearray(directory + b"".join(padded.values()))
    head = starts[list(padded).index(b"head")]
    struct.pack_into(">I", whole, head + 8, (_WHOLE_SUM - _sum(bytes(whole))) % 2**32)
    return bytes(whole)


def _sum(table: bytes) -> int:
    words: tuple[int, ...] = struct.unpack(f">{len(table) // 4}I", table)
    return sum(words) % 2**32
