"""A game's files -> the numbers and switches that games turn on, by the names by which they are set, and what to try.

Names are the shortest that lead there (see `keys.py`); what to try lies about what stands there now.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.game.content import shared_contents
from pnp.game.data_files import DataFile
from pnp.game.game import Game
from pnp.game.library import GAME_FILE
from pnp.lab.keys import ROW_NAMES, Target, target
from pnp.play.played import CONTENTS, LOOKS
from pnp.source.folder import Folder
from pnp.source.problems import PnpError
from pnp.source.toml_syntax import Extent, Path

_FACTS = "facts"
_NEAR = 2  # values on either side of the one that is there
_NICE = (1, 2, 5)


@dataclass(frozen=True, slots=True)
class Settable:
    """One value: what it is called, where it stands, what is there, and what somebody may want to try."""

    name: str
    file: str
    line: int
    now: str
    values: str
    remark: str = ""  # what the file says behind it


def settable(game: Game, files: Mapping[str, DataFile]) -> Iterator[Settable]:
    """Facts first, then points and tables; dice and maps, which have most numbers, come last."""
    for file, below in _places(game):
        if (data := files.get(file)) is None:
            continue
        for extent in data.extents:
            if extent.is_row or extent.path[: len(below)] != below or LOOKS.intersection(extent.path):
                continue
            now = data.get(extent.path)
            if isinstance(now, bool | int | float) and (found := named(data, extent, files, game.folder)) is not None:
                yield Settable(found.name, file, _line(data, extent), found.shown, _about(now), _remark(data, extent))


def named(data: DataFile, extent: Extent, files: Mapping[str, DataFile], folder: Folder) -> Target | None:
    """By the first name that leads to this place and no other; None where none does."""
    for name in _names(data, extent.path):
        try:
            found = target(name, files, folder)
        except PnpError:
            continue
        if found.file is data and found.extent.path == extent.path:
            return found
    return None


def _places(game: Game) -> Iterator[tuple[str, Path]]:
    """What rules read: files, and how deep in them."""
    yield GAME_FILE, (_FACTS,)
    contents = {content.schema: content.name for content in shared_contents()}
    dice, maps, *counted = (contents[schema] for schema in CONTENTS)
    yield from ((name, ()) for name in counted)
    yield "symbols.toml", ()
    read = [name for name in game.tables if name in game.schemas.tables]
    yield from ((game.tables[name].file, ()) for name in read or game.tables)
    yield from ((name, ()) for name in (dice, maps))


def _names(data: DataFile, path: Path) -> Iterator[str]:
    """Short ones first: rows by their ids, then with the list that they stand in, then by their numbers."""
    stem = data.name.rpartition(".")[0]
    heads = [""] if data.name == GAME_FILE else [f"{stem.rpartition('/')[2]}.", f"{stem.replace('/', '.')}."]
    by_id, whole, by_number = _words(data, path)
    for words in (by_id, whole, by_number):
        yield from (head + ".".join(words) for head in heads)
    yield f"{data.name}:{'.'.join(by_number)}"


def _words(data: DataFile, path: Path) -> tuple[list[str], list[str], list[str]]:
    by_id: list[str] = []
    whole: list[str] = []
    by_number: list[str] = []
    for depth, part in enumerate(path, 1):
        if isinstance(part, str):
            for words in (by_id, whole, by_number):
                words.append(part)
            continue
        row = data.get(path[:depth])
        name = next((str(row[key]) for key in ROW_NAMES if key in row), "") if isinstance(row, dict) else ""
        if name:
            by_id[-1:] = [name]
        else:
            by_id.append(str(part + 1))
        whole.append(name or str(part + 1))
        by_number.append(str(part + 1))
    return by_id, whole, by_number


def _line(data: DataFile, extent: Extent) -> int:
    place = data.places.get(extent.path)
    return place[0] if place is not None else data.line(extent.start)


def _remark(data: DataFile, extent: Extent) -> str:
    if data.places:
        return ""
    end = data.data.find(b"\n", extent.end)
    rest = data.data[extent.end : end if end >= 0 else None].decode("utf-8", "replace").strip()
    return rest.lstrip("# ").strip() if rest.startswith("#") else ""


def _about(now: Any) -> str:
    """A few values around this one, as they are written on the command line."""
    if isinstance(now, bool):
        return "true,false"
    if isinstance(now, float):
        step = _nice(abs(now) / 5 or 0.1)
        low = max(now - _NEAR * step, 0.0 if now >= 0 else -math.inf)
        return f"{_short(low)}..{_short(now + _NEAR * step)}..{_short(step)}"
    step = int(max(1, _nice(abs(now) / 6))) if now else 1
    low = max(now - _NEAR * step, min(now, 1)) if now >= 0 else now - _NEAR * step
    return f"{low}..{now + _NEAR * step}" + (f"..{step}" if step > 1 else "")


def _nice(step: float) -> float:
    size = 10.0 ** math.floor(math.log10(step))
    return max((size * part for part in _NICE if size * part <= step * 1.001), default=size)


def _short(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".") or "0"
