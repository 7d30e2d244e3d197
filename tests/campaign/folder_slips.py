"""A folder's files -> some of them changed as no editor would: bytes turned, files lost, exchanged or put in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import TypeAlias

Files: TypeAlias = Mapping[str, bytes]
Changes: TypeAlias = dict[str, bytes | None]  # None: the file is gone
Slip = Callable[[Files, str, Random], Changes]

_PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01\x00\x00\x00\x01\x00\x00\x08\x06\x00\x00\x00"
_STRAYS = {
    "art/photo.png": _PNG,
    "art/photo.svg": _PNG,
    "fonts/own.ttf": b"\x00\x01\x00\x00\x00\x10\x01\x00" + bytes(64),
    "tables/rows.csv": b"id,name\n1,=cmd|' /C calc'!A0\n",
    "tables/rows.toml": b"",
    "layouts/more.toml": b"x = 1\n",
    "texts/more.md.j2": b"{% for %}",
    "art/more.svg": b"<svg/>",
    "notes.txt": b"\xff\xfe",
    "game.toml.orig": b"[",
    "maps.toml": b"",
    "dice.toml": b"",
    "scoring.toml": b"[[section]]\n",
}


def bytes_turned(files: Files, name: str, chance: Random) -> Changes:
    data = bytearray(files[name])
    for _ in range(chance.choice((1, 1, 2, 8))):
        if data:
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return {name: bytes(data)}


def bytes_cut(files: Files, name: str, chance: Random) -> Changes:
    data = files[name]
    start, end = sorted((chance.randrange(len(data) + 1), chance.randrange(len(data) + 1)))
    return {
        name: chance.choice((data[:start], data[:start] + data[end:], data + data[start:end], b"", bytes(len(data))))
    }


def saved_otherwise(files: Files, name: str, chance: Random) -> Changes:
    """By an editor with a mind of its own."""
    text = files[name].decode()
    latin = text.encode("latin-1", "replace")
    return {
        name: chance.choice(
            (text.replace("\n", "\r").encode(), text.encode("utf-16"), latin, b"\xef\xbb\xbf" * 2 + text.encode())
        )
    }


def file_lost(files: Files, name: str, chance: Random) -> Changes:
    return {name: None}


def file_renamed(files: Files, name: str, chance: Random) -> Changes:
    stem, dot, end = name.partition(".")
    new = chance.choice(
        (f"{stem}-2{dot}{end}", f"{stem}{dot}{end.upper()}", f"{stem}", f"{stem} copy{dot}{end}", f"x/{name}")
    )
    return {name: None, new: files[name]}


def files_exchanged(files: Files, name: str, chance: Random) -> Changes:
    """With another of its kind mostly."""
    suffix = name[name.rfind(".") :] if chance.random() < 0.8 else ""
    other = chance.choice([other for other in files if other.endswith(suffix)])
    return {name: files[other], other: files[name]} if chance.random() < 0.5 else {name: files[other]}


def stray_file(files: Files, name: str, chance: Random) -> Changes:
    stray = chance.choice(sorted(_STRAYS))
    return {stray: _STRAYS[stray]}


FOLDER_SLIPS: tuple[Slip, ...] = (
    *(bytes_turned, bytes_turned, bytes_turned, bytes_cut, bytes_cut, saved_otherwise, file_lost, file_renamed),
    *(files_exchanged, stray_file),
)
