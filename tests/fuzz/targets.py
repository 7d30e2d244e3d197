"""A text -> one parser's work on it, and what must hold of every result and of every refusal."""

from __future__ import annotations

import json
import tempfile
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pnp.art.svg import read_drawing
from pnp.kinds.book.syntax import parse_manuscript
from pnp.kinds.pieces.layouts import Layout
from pnp.source.counts import counted, is_count
from pnp.source.folder import Folder
from pnp.source.holes import HOLE, Filler, read_hole
from pnp.source.inlines import parse_inline
from pnp.source.markup import located_blocks, parse_markup
from pnp.source.problems import DataError, Problem, Refused
from pnp.source.schema import validated
from pnp.source.sugar import as_jinja
from pnp.source.templates import fill_in
from pnp.source.toml import TomlFile, read_toml
from pnp.source.toml_syntax import extents

SECONDS = 1.0
VALUES: dict[str, Any] = {
    "facts": {"dice": 3, "rounds": 8},
    "game": {"title": "Sea Garden"},
    "dice": [{"id": "shore", "count": 1, "faces": ["SH", "CR"]}],
    "name": "otter",
    "moves": 2,
}


def toml(text: str) -> None:
    """Whatever can be read has places, and what stands there is what was read; whatever cannot says where."""
    file = _read(text)
    if file is None:
        return
    for path in _paths(file.values):
        _within(text, *file.place(path))
    for extent in extents(file.text):
        if not extent.is_row:
            written = file.text.encode()[extent.start : extent.end].decode()
            same = tomllib.loads(f"x = {written}")["x"], _at(file.values, extent.path)
            assert repr(same[0]) == repr(same[1]), (extent, same)


def layout(text: str) -> None:
    file = _read(text)
    if file is None:
        return
    try:
        validated(Layout, file)
    except DataError as error:
        _told(text, error.problems)


def svg(text: str) -> None:
    try:
        read_drawing(text, "art/x.svg", "x")
    except DataError as error:
        _told(text, error.problems)


def markup(text: str) -> None:
    lines = text.split("\n")
    for parse in (located_blocks, parse_manuscript):
        try:
            parse(lines)
        except Refused as error:
            _refused(text, error)
    try:
        parse_markup(text)
    except Refused as error:
        _refused(text, error)
    try:
        parse_inline(lines[0])
    except Refused as error:
        _refused(lines[0], error)


def holes(text: str) -> None:
    for inner in (text, *HOLE.findall(text)):
        try:
            hole = read_hole(inner)
            assert hole.path or hole.literal is not None
        except Refused as error:
            _refused(inner, error)
    try:
        Filler().fill(text, lambda path: VALUES.get(path, 7))
    except Refused as error:
        _refused(text, error)
    if is_count(text):
        try:
            assert isinstance(counted(text, lambda path: 6), int)
        except Refused as error:
            _refused(text, error)


def template(text: str) -> None:
    """Lines stay lines from the text to its Jinja2, and every line of the result came from one of the text."""
    try:
        assert as_jinja(text).count("\n") == text.count("\n")
    except Refused as error:
        _refused(text, error)
    try:
        filled = fill_in(text, VALUES, seconds=SECONDS)
    except Refused as error:
        _refused(text, error)
        return
    assert len(filled.lines) == len(filled.sources)
    for line in filled.sources:
        _within(text, line, 1)


TARGETS: dict[str, Callable[[str], None]] = {
    "toml": toml,
    "layout": layout,
    "svg": svg,
    "markup": markup,
    "holes": holes,
    "template": template,
}


@dataclass(frozen=True, slots=True)
class _Scratch:
    folder: Folder
    path: Path


@cache
def _scratch() -> _Scratch:
    home = Path(tempfile.mkdtemp(prefix="pnp-fuzz-")).resolve()
    return _Scratch(Folder(home), home / "x.toml")


def _read(text: str) -> TomlFile | None:
    scratch = _scratch()
    scratch.path.write_bytes(text.encode("utf-8", "replace"))
    try:
        return read_toml(scratch.folder, "x.toml")
    except DataError as error:
        assert len(error.problems) == 1
        _told(text, error.problems)
        return None


def _told(text: str, problems: Sequence[Problem]) -> None:
    assert problems
    for problem in problems:
        assert problem.message and str(problem).isprintable(), problem
        _within(text, problem.line, problem.column)


def _refused(text: str, error: Refused) -> None:
    assert error.message
    _within(text, error.line, error.column)


def _within(text: str, line: int, column: int) -> None:
    lines = text.removeprefix("\ufeff").split("\n")
    assert 1 <= line <= len(lines), f"line {line} of {len(lines)}"
    assert 1 <= column <= len(lines[line - 1]) + 1, f"column {column} of line {line}, {lines[line - 1]!r}"


def _paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    yield path
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in inner:
        yield from _paths(item, (*path, key))


def _at(value: Any, path: Sequence[str | int]) -> Any:
    for part in path:
        value = value[part]
    return value


def seeds(name: str) -> list[str]:
    """Texts to begin with, small ones of the games that are bundled."""
    from pnp.source.bundle import DATA

    pattern = {"toml": "*/dice.toml", "layout": "*/layouts/*.toml", "svg": "*/art/*.svg"}.get(name, "*/texts/*.j2")
    found = sorted(DATA.glob(pattern), key=lambda path: path.stat().st_size)[:12]
    return [path.read_text(encoding="utf-8") for path in found] or [json.dumps(VALUES)]
