"""TOML text -> its syntax tree: which key stands where, and from where to where each value reaches."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tree_sitter import Node

Path: TypeAlias = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Extent:
    """A value, an item of a list or a whole row as it is written; `start` and `end` count bytes."""

    path: Path
    start: int
    end: int
    is_row: bool = False  # a [[row]] or [table] with everything below it, until the next


def syntax(text: str) -> Node:
    """The root of the tree; it is there even for text that cannot be read as TOML."""
    # Imported here, because only a file with a mistake in it needs places.
    import tree_sitter
    import tree_sitter_toml

    language = tree_sitter.Language(tree_sitter_toml.language())
    return tree_sitter.Parser(language).parse(text.encode("utf-8")).root_node


def significant(node: Node) -> list[Node]:
    return [child for child in node.named_children if child.type != "comment" and not child.is_error]


def key_parts(key: Node) -> list[tuple[Node, str]]:
    """The parts of a dotted key with their names, outermost first."""
    parts: list[Node] = []
    while key.type == "dotted_key":  # nested to the left: the last part stands outside
        key, *rest = significant(key)
        parts.extend(reversed(rest))
    return [(part, _unquoted(part)) for part in (key, *reversed(parts))]


def extents(text: str) -> Iterator[Extent]:
    """Every value and every row of a sound file, in the order of the text; a row before what it holds."""
    rows: dict[Path, int] = {}
    found: list[Extent] = []
    open_rows: list[tuple[Path, int]] = []
    for node in syntax(text).children:
        if node.type == "pair":
            found += _values(node, ())
        elif node.type in ("table", "table_array_element"):
            path = _header(node, rows)
            while open_rows and open_rows[-1][0] != path[: len(open_rows[-1][0])]:
                found.append(_row(open_rows.pop(), node.start_byte))
            open_rows.append((path, node.start_byte))
            for child in node.children:
                if child.type == "pair":
                    found += _values(child, path)
    end = len(text.encode("utf-8"))
    found += [_row(opened, end) for opened in reversed(open_rows)]
    yield from sorted(found, key=lambda extent: (extent.start, -extent.end))


def _row(opened: tuple[Path, int], end: int) -> Extent:
    return Extent(opened[0], opened[1], end, is_row=True)


def _header(node: Node, rows: dict[Path, int]) -> Path:
    *parents, last = [name for _, name in key_parts(significant(node)[0])]
    path: Path = ()
    for parent in parents:
        path = _newest((*path, parent), rows)
    path = (*path, last)
    if node.type == "table_array_element":
        rows[path] = rows.get(path, 0) + 1
    return _newest(path, rows)


def _newest(path: Path, rows: dict[Path, int]) -> Path:
    return (*path, rows[path] - 1) if path in rows else path


def _values(pair: Node, table: Path) -> list[Extent]:
    key, *value = significant(pair)
    path = (*table, *(name for _, name in key_parts(key)))
    return [extent for node in value for extent in _inside(node, path)]


def _inside(node: Node, path: Path) -> list[Extent]:
    found = [Extent(path, node.start_byte, node.end_byte)]
    if node.type == "inline_table":
        for pair in significant(node):
            found += _values(pair, path)
    elif node.type == "array":
        for number, item in enumerate(significant(node)):
            found += _inside(item, (*path, number))
    return found


def _unquoted(part: Node) -> str:
    written = (part.text or b"").decode("utf-8")
    if part.type == "bare_key":
        return written
    try:
        return str(tomllib.loads(f"key = {written}")["key"])
    except tomllib.TOMLDecodeError:
        return written
