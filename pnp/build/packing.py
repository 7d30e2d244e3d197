"""Finished sheets -> bytes, and back; frames come back when somebody looks into them.

Plain values only: numbers, texts, tuples, as `marshal` writes them. Reading them makes no object but those listed here.
A drawing of the game is packed by its name: it is drawn again, so that a symbol stays the symbol that it was.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from operator import attrgetter
from typing import Any

from pnp.build.kept import Art, Drawn
from pnp.build.values import whole
from pnp.kinds.spec import Shared, SheetPage, Sheets
from pnp.scene.color import Color
from pnp.scene.document import Destination, Page
from pnp.scene.frame import Frame, Gradient, Hatch, Part, Place, Role, Shape, Stroke, Text
from pnp.scene.ink import Ink
from pnp.scene.path import Box
from pnp.sheet.foot import FootAt
from pnp.sheet.printing import Flip
from pnp.sheet.product import Outline, Piece, PrintedDie

_CLASSES: tuple[type[Any], ...] = (
    *(Shape, Text, Place, Color, Stroke, Gradient, Hatch),
    *(Sheets, SheetPage, Page, Destination, Piece, PrintedDie, Shared),
)
_ROWS: tuple[type[Any], ...] = (Box, Part)
_ENUMS: tuple[type[Enum], ...] = (Role, Flip, Outline, FootAt, Ink)
# What holds numbers and letters alone, and is most of it.
_BARE = {"path", "clips", "odd_clips", "clip", "dash", "start", "end", "radii", "matrix", "opacities", "source"}
_FORMAT = 4  # of marshal


class Unpackable(Exception):  # noqa: N818 - reads as what it says where it is raised
    """Something that is not listed here: then the sheets are not kept."""


class _Sort:
    """How values of a class are taken apart."""

    def __init__(self, number: int, cls: type[Any]) -> None:
        names = [each.name for each in fields(cls)]
        self.number, self.cls, self.get = number, cls, attrgetter(*names)
        self.is_bare = tuple(name in _BARE for name in names)


_SORTS = [_Sort(number, cls) for number, cls in enumerate(_CLASSES)]
_BY_CLASS = {sort.cls: sort for sort in _SORTS}
_AS_IT_IS = {type(None), str, int, float, bool}
_LOOKS = {Color, Stroke, Hatch}
_FRAME, _DRAWN, _ROW, _ENUM, _MAPPING = -1, -2, -3, -4, -5
_MEMBERS = {id(each): [_ENUM, number, each.value] for number, cls in enumerate(_ENUMS) for each in cls}


def packed(sheets: Sheets, drawn: Drawn) -> bytes:
    """Raises Unpackable."""
    packer = _Packer(drawn)
    try:
        return marshal.dumps((packer.pack(sheets), packer.frames), _FORMAT)
    except ValueError as error:
        raise Unpackable from error


def unpacked(data: bytes, art: Art) -> Sheets:
    """Of what was packed, and of nothing else: ValueError, KeyError, TypeError or EOFError for what was not."""
    top, frames = marshal.loads(data)
    sheets = _Unpacker(frames, art).unpack(top)
    if not isinstance(sheets, Sheets):
        raise TypeError
    return sheets


class _Packer:
    def __init__(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self._numbers: dict[int, int] = {}
        self._looks: dict[int, Any] = {}  # of many shapes, by their ids: the sheets hold them as long as this lives
        self.frames: list[Any] = []

    def pack(self, value: Any) -> Any:
        cls = type(value)
        if cls in _AS_IT_IS:
            return value
        if cls in _LOOKS:
            look = self._looks.get(id(value))
            if look is None:
                look = self._looks[id(value)] = self._taken_apart(_BY_CLASS[cls], value)
            return look
        sort = _BY_CLASS.get(cls)
        if sort is not None:
            return self._taken_apart(sort, value)
        if cls is tuple:
            return tuple(map(self.pack, value)) if value else value
        if isinstance(value, Frame):
            return self._frame(value)
        if cls in _ROWS:
            return [_ROW, _ROWS.index(cls), *map(self.pack, value)]
        if isinstance(value, Enum) and cls in _ENUMS:
            return _MEMBERS[id(value)]
        if isinstance(value, Mapping):
            return [_MAPPING, *((self.pack(key), self.pack(inner)) for key, inner in value.items())]
        raise Unpackable(type(value).__name__)

    def _taken_apart(self, sort: _Sort, value: Any) -> list[Any]:
        pack = self.pack
        return [
            sort.number,
            *[
                part if bare or type(part) in _AS_IT_IS else pack(part)
                for part, bare in zip(sort.get(value), sort.is_bare, strict=True)
            ],
        ]

    def _frame(self, frame: Frame) -> list[Any]:
        if id(frame) in self._drawn:
            return [_DRAWN, *self._drawn[id(frame)]]
        number = self._numbers.get(id(frame))
        if number is None:
            items = marshal.dumps(tuple(map(self.pack, frame.items)), _FORMAT)
            known = (frame.width, frame.height, frame.name, frame.digest, frame.meaning, whole(frame))
            number = self._numbers[id(frame)] = len(self.frames)
            flags = (frame.has_text, frame.is_see_through)
            self.frames.append((*known, *flags, self.pack(frame.parts), frame.source, items))
        return [_FRAME, number]


class _Unpacker:
    def __init__(self, frames: list[Any], art: Art) -> None:
        self._frames, self._art = frames, art
        self._made: dict[int, Frame] = {}

    def unpack(self, value: Any) -> Any:
        if type(value) is list:
            tag = value[0]
            if tag >= 0:
                sort = _SORTS[tag]
                parts = zip(value[1:], sort.is_bare, strict=True)
                return sort.cls(*(part if bare else self.unpack(part) for part, bare in parts))
            return self._other(tag, value)
        return tuple(map(self.unpack, value)) if type(value) is tuple else value

    def _other(self, tag: int, value: list[Any]) -> Any:
        if tag == _FRAME:
            return self._frame(value[1])
        if tag == _DRAWN:
            return self._art(Ink(value[1])).redrawn(*value[2:])
        if tag == _ROW:
            return _ROWS[value[1]](*map(self.unpack, value[2:]))
        if tag == _ENUM:
            return _ENUMS[value[1]](value[2])
        if tag == _MAPPING:
            return {self.unpack(key): self.unpack(inner) for key, inner in value[1:]}
        raise ValueError(tag)

    def _frame(self, number: int) -> Frame:
        if number not in self._made:
            *kept, parts, source, items = self._frames[number]
            width, height, name, digest, meaning, all_of_it, has_text, see_through = kept
            known = {
                "width": width,
                "height": height,
                "name": name,
                "parts": self.unpack(parts),
                "source": source,
                "digest": digest,
                "meaning": meaning,
                "_whole": all_of_it,
                "has_text": has_text,
                "is_see_through": see_through,
            }
            self._made[number] = Frame.kept(known, self._fetcher(items))
        return self._made[number]

    def _fetcher(self, items: bytes) -> Callable[[], tuple[Any, ...]]:
        return lambda: tuple(map(self.unpack, marshal.loads(items)))
