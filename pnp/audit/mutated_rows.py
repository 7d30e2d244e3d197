"""Lists and rows of a file -> slips: one is dropped, one stands there twice, two neighbours are swapped."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from typing import Any

from pnp.audit.slips import Slip, Sort, Way, shortened
from pnp.audit.source import Source, slip_in
from pnp.game.data_files import DataFile
from pnp.game.names import NAMES
from pnp.source.edits import Edit
from pnp.source.toml import key_name
from pnp.source.toml_syntax import Extent, Path

_LOOK_FILES = ("layouts/", "palette.toml", "art.toml")
_DIGITS = re.compile(r"[+-]?\d+(\.\d+)?")


def list_slips(source: Source, file: DataFile) -> Iterator[Slip]:
    """Of every list that is written as one, one item: which one is settled by its place."""
    for path, extent in file.by_path.items():
        items = file.get(path)
        if not isinstance(items, list) or not items:
            continue
        extents = [file.by_path.get((*path, number)) for number in range(len(items))]
        if any(item is None for item in extents):
            continue
        yield from _items(source, file, extent, [item for item in extents if item is not None])


def _items(source: Source, file: DataFile, whole: Extent, items: list[Extent]) -> Iterator[Slip]:
    chosen = _choice(file, whole.path, len(items))
    item = items[chosen]
    written = file.written(item)
    known = _known(source, file, item.path)
    if len(items) > 1:
        yield _of(file, item, Sort.LIST, Way.DROPPED, written, "", (_cut(file, items, chosen),), known, len(items))
    twice = file.edit(item.end, item.end, f", {written}")
    yield _of(file, item, Sort.LIST, Way.DOUBLED, written, f"{written}, {written}", (twice,), known, len(items))
    for number in (chosen, chosen - 1):
        if 0 <= number < len(items) - 1:
            one, two = items[number], items[number + 1]
            here, there = file.written(one), file.written(two)
            if here != there:
                edits = (file.edit(one.start, one.end, there), file.edit(two.start, two.end, here))
                yield _of(file, one, Sort.LIST, Way.SWAPPED, f"{here}, {there}", f"{there}, {here}", edits, known)
                return


def _cut(file: DataFile, items: list[Extent], number: int) -> Edit:
    """An item and the comma beside it."""
    if number + 1 < len(items):
        start, end = items[number].start, items[number + 1].start
    else:
        start, end = items[number - 1].end, items[number].end
    lines = file.data[start:end].count(b"\n")
    return file.edit(start, end, "\n" * lines)


def row_slips(source: Source, file: DataFile) -> Iterator[Slip]:
    """Every [[row]], and every [table] of a file whose tables are rows."""
    rows = list(file.rows.items())
    for path, extent in rows:
        if not path or not isinstance(path[-1], int):
            if len(path) == 1 and file.name in ("components.toml", "symbols.toml"):
                yield _dropped(file, extent, len(file.values))
            continue
        siblings = [other for other, _ in rows if other[:-1] == path[:-1]]
        yield _dropped(file, extent, len(siblings))
        written = file.written(extent)
        twice = file.edit(extent.end, extent.end, f"\n{written}")
        known, what = _row_names(file, path), _title(file, path)
        yield _of(file, extent, Sort.ROW, Way.DOUBLED, what, f"{what}, {what}", (twice,), known, len(siblings))
        following = (*path[:-1], path[-1] + 1)
        if (other := file.rows.get(following)) is not None:
            edits = (
                file.edit(extent.start, extent.end, file.written(other)),
                file.edit(other.start, other.end, written),
            )
            after = _title(file, following)
            yield _of(file, extent, Sort.ROW, Way.SWAPPED, f"{what}, {after}", f"{after}, {what}", edits, known)


def _dropped(file: DataFile, extent: Extent, count: int) -> Slip:
    lines = file.data[extent.start : extent.end].count(b"\n")
    edit = file.edit(extent.start, extent.end, "\n" * lines)
    what, known = _title(file, extent.path), _row_names(file, extent.path)
    return _of(file, extent, Sort.ROW, Way.DROPPED, what, "", (edit,), known, count)


def _of(
    file: DataFile,
    extent: Extent,
    sort: Sort,
    way: Way,
    was: str,
    becomes: str,
    edits: tuple[Edit, ...],
    old: tuple[str, ...],
    count: int | None = None,
) -> Slip:
    keys = [part for part in extent.path if isinstance(part, str)]
    stem = file.name.rsplit("/", 1)[-1].rpartition(".")[0]
    nouns = dict.fromkeys(word for key in (*keys[-1:], stem) for word in re.findall(r"[a-z]{3,}", key))
    return slip_in(
        file,
        extent,
        sort,
        way,
        shortened(was),
        shortened(becomes),
        edits,
        old=old,
        nouns=tuple(nouns),
        count=count,
        decorates=file.name.startswith(_LOOK_FILES),
    )


def _known(source: Source, file: DataFile, path: Path) -> tuple[str, ...]:
    """What a reader calls an item of a list."""
    value = file.get(path)
    if isinstance(value, dict):
        return _names(value)
    if not isinstance(value, str):
        return ()
    space = source.space_of(file.name, path, value)
    return source.spaces[space][value] if space is not None else (value,)


def _names(row: dict[str, Any]) -> tuple[str, ...]:
    return tuple(row[key] for key in NAMES if isinstance(row.get(key), str) and "{" not in row[key])


def _row_names(file: DataFile, path: Path) -> tuple[str, ...]:
    row = file.get(path)
    return _names(row) if isinstance(row, dict) else ()


def _title(file: DataFile, path: Path) -> str:
    row = file.get(path)
    named = row if isinstance(row, dict) else {}
    return str(named.get("id") or named.get("name") or key_name(path))


def _choice(file: DataFile, path: Path, count: int) -> int:
    return int.from_bytes(hashlib.sha256(f"{file.name} {path}".encode()).digest()[:4]) % count
