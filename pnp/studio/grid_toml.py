"""A TOML file -> its tables of rows as a grid shows them; and an edit of a cell or a row -> the same text with it.

Edits are made at the bytes where a value stands, as an audit makes its slips: whatever is not touched, comments, order
and spaces included, cannot change.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cached_property
from typing import Any

from pnp.source.json_schema import NO_MORE, Schema
from pnp.source.problems import UsageError
from pnp.source.toml import key_name
from pnp.source.toml_syntax import Extent, Path, extents
from pnp.studio.grid import Cell, Column, Row, Sort, Table, free_name
from pnp.studio.schema_walk import parts_at

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_NAME = ""  # the column of what a row is called by its header
_MOST_ROWS = 2_000


class TomlGrid:
    """One text. Raises tomllib.TOMLDecodeError where it is none."""

    def __init__(
        self, text: str, schema: Schema | None = None, names: Callable[[Path], Iterable[str]] | None = None
    ) -> None:
        """`names` are those that a place takes."""
        self.text, self.schema, self._names = text, schema or {}, names
        self.values = tomllib.loads(text)
        self.data = text.encode("utf-8")
        self._extents = tuple(extents(text))

    # What there is to show

    def tables(self) -> tuple[Table, ...]:
        return tuple(self._table(path) for path in self._paths())

    def _paths(self) -> Iterator[Path]:
        """Lists of rows, and tables of nothing but tables: each at most two steps in."""
        if self.values and self._holds_rows(self.values, ()):
            yield ()
            return
        for key, value in self.values.items():
            if self._holds_rows(value, (key,)):
                yield (key,)
            elif isinstance(value, dict):
                yield from ((key, inner) for inner, rows in value.items() if self._holds_rows(rows, (key, inner)))

    def _holds_rows(self, value: Any, path: Path) -> bool:
        rows = [((*path, name), row) for name, row in _named(value)]
        if isinstance(value, dict) and not self._names_are_free(path, value):
            return False
        return bool(rows) and all(isinstance(row, dict) and self._stands(where) for where, row in rows)

    def _names_are_free(self, path: Path, value: Mapping[str, Any]) -> bool:
        """Whether the keys of a table are its user's own, as those of rows are; without a schema, where it has many."""
        if self.schema:
            return any(isinstance(part.get(NO_MORE), dict) for part in self._parts(path))
        return bool(path) or len(value) > 1

    def _stands(self, path: Path) -> bool:
        """Whether a row can be taken by itself: by its header, or as a line of its own."""
        return path in self._rows or (isinstance(path[-1], str) and path in self._by_path)

    def _table(self, path: Path) -> Table:
        rows = _named(_at(self.values, path))[:_MOST_ROWS]
        keys: dict[str, None] = {}
        for _, row in rows:
            _ordered(keys, list(row))
        is_named = isinstance(rows[0][0], str)
        columns = [Column(_NAME)] if is_named else []
        columns += [self._column((*path, rows[0][0], key)) for key in keys]
        return Table(
            key_name(path),
            tuple(columns),
            tuple(self._row((*path, name), row, keys, is_named) for name, row in rows),
        )

    def _column(self, path: Path) -> Column:
        parts = self._parts(path)
        about = str(next((part["description"] for part in parts if "description" in part), ""))
        choices = [str(choice) for part in parts for choice in part.get("enum", ())]
        choices += ["true", "false"] if any(part.get("type") == "boolean" for part in parts) else []
        if path[-1] != "id" and self._names is not None:
            choices += self._names(path)
        return Column(str(path[-1]), about, tuple(dict.fromkeys(choices)))

    def _parts(self, path: Path) -> list[Schema]:
        return parts_at(self.schema, path, self.values) if self.schema else []

    def _row(self, path: Path, row: Mapping[str, Any], keys: Mapping[str, None], is_named: bool) -> Row:
        cells = [Cell(str(path[-1]), Sort.TEXT, key_name(path))] if is_named else []
        cells += [self._cell((*path, key), row.get(key)) for key in keys]
        extent = self._rows.get(path) or self._by_path[path]
        return Row(self._line(extent.start), tuple(cells), key_name(path))

    def _cell(self, path: Path, value: Any) -> Cell:
        key = key_name(path)
        if value is None:
            return Cell("", Sort.ABSENT, key)
        if isinstance(value, bool):
            return Cell(str(value).lower(), Sort.TRUTH, key)
        extent = self._by_path.get(path)
        written = self.written(extent) if extent is not None else ""
        if isinstance(value, int | float):
            return Cell(written, Sort.NUMBER, key)
        if isinstance(value, str):
            return Cell(value, Sort.TEXT, key)
        if extent is None or "\n" in written:  # stands in several lines, which a cell cannot show
            return Cell(f"… {len(value)}", Sort.FIXED, key)
        return Cell(written, Sort.RAW, key)

    # What is done to it

    def with_cell(self, table: int, row: int, column: int, text: str) -> str:
        shown, path = self._found(table, row)
        key = shown.columns[column].key
        if key == _NAME:
            return self._renamed(path, text)
        cell = shown.rows[row].cells[column]
        if cell.sort is Sort.FIXED:
            raise UsageError(f"{cell.key}: this stands in several lines; edit it as text")
        extent = self._by_path.get((*path, key))
        if text == cell.text and extent is not None:
            return self.text
        if extent is None:
            return (
                self._inserted(path, shown, column, self._value(path, key, shown, column, text)) if text else self.text
            )
        if not text and cell.sort is not Sort.TEXT:
            return self._without(extent)
        return self._replaced(extent.start, extent.end, self._value(path, key, shown, column, text))

    def without_row(self, table: int, row: int) -> str:
        _, path = self._found(table, row)
        start, end = self._whole(path)
        before = self.data[:start]
        if not self.data[end:].strip():
            before = before.rstrip() + b"\n" if before.strip() else b""
        elif before.endswith(b"\n\n") or not before:
            end += len(self.data[end:]) - len(self.data[end:].lstrip(b"\n"))
        return (before + self.data[end:]).decode("utf-8")

    def with_row_after(self, table: int, row: int) -> str:
        """The same once more, called by another name."""
        _, path = self._found(table, row)
        start, end = self._whole(path)
        copied = self.data[start:end].decode("utf-8")
        siblings = _named(_at(self.values, path[:-1]))
        if isinstance(path[-1], str):
            new = free_name(path[-1], [str(name) for name, _ in siblings])
            copied = self._with_name(copied, path, new)
        else:
            known = [value for _, each in siblings if isinstance(value := each.get("id"), str)]
            own = dict(siblings)[path[-1]].get("id")
            if isinstance(own, str):
                inner = TomlGrid(copied, None)
                extent = next(each for each in inner._extents if each.path[-1:] == ("id",) and not each.is_row)
                copied = inner._replaced(extent.start, extent.end, quoted(free_name(own, known)))
        between = "\n" if path in self._rows else ""
        lead = "" if self.data[:end].endswith(b"\n") else "\n"
        return self._replaced(end, end, lead + between + copied)

    def _found(self, table: int, row: int) -> tuple[Table, Path]:
        paths = list(self._paths())
        if not 0 <= table < len(paths):
            raise UsageError("there is no such table any more")
        shown = self._table(paths[table])
        if not 0 <= row < len(shown.rows):
            raise UsageError("there is no such row any more")
        return shown, (*paths[table], _named(_at(self.values, paths[table]))[row][0])

    def _whole(self, path: Path) -> tuple[int, int]:
        """A row with everything below it: to the end of its last line, without the comments before the next."""
        if path in self._rows:
            extent = self._rows[path]
            lines = self.data[extent.start : extent.end].splitlines(keepends=True)
            while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith(b"#")):
                lines.pop()
            return extent.start, extent.start + sum(map(len, lines))
        extent = self._by_path[path]
        return self._line_start(extent.start), self._line_end(extent.end)

    def _inserted(self, path: Path, shown: Table, column: int, value: str) -> str:
        """A key that a row does not have yet: behind the nearest of its keys that stands before it."""
        key = shown.columns[column].key
        written = f"{_key(key)} = {value}"
        if path not in self._rows:  # { … }: as its last
            extent = self._by_path[path]
            is_empty = not self.data[extent.start + 1 : extent.end - 1].strip()
            inside = self.data[extent.start + 1 : extent.end - 1].rstrip()
            return self._replaced(extent.start + 1 + len(inside), extent.end, f"{'' if is_empty else ','} {written} }}")
        before = [self._by_path.get((*path, each.key)) for each in shown.columns[:column]]
        near = next((extent for extent in reversed(before) if extent is not None), None)
        at = self._line_end(near.end if near is not None else self._rows[path].start)
        lead = "" if self.data[:at].endswith(b"\n") else "\n"
        return self._replaced(at, at, f"{lead}{written}\n")

    def _without(self, extent: Extent) -> str:
        """A key less; what is said of it behind it stays, in a line of its own."""
        if len(extent.path) > 1 and extent.path[:-1] not in self._rows:  # in { … }
            raise UsageError(f"{key_name(extent.path)}: edit it as text to leave it out")
        start, end = self._line_start(extent.start), self._line_end(extent.end)
        rest = self.data[extent.end : end].decode("utf-8").strip()
        return self._replaced(start, end, f"{rest}\n" if rest else "")

    def _renamed(self, path: Path, name: str) -> str:
        if not name or (name != path[-1] and name in dict(_named(_at(self.values, path[:-1])))):
            raise UsageError(f"“{name}” is taken, or no name")
        start, end = self._whole(path)
        return self._replaced(start, end, self._with_name(self.data[start:end].decode("utf-8"), path, name))

    def _with_name(self, written: str, path: Path, name: str) -> str:
        """In the header of a row and in those of the tables below it; or before its “=”."""
        old = re.escape(str(path[-1]))
        part = rf"(?:{old}|\"{old}\"|'{old}')"
        if path in self._rows:
            above = r"\s*\.\s*".join(rf"(?:{re.escape(str(each))}|\"{re.escape(str(each))}\")" for each in path[:-1])
            dot = r"\s*\.\s*" if above else ""
            head = rf"(?m)^(\s*\[\[?\s*{above}{dot}){part}(?=\s*[\].])"
            return re.sub(head, lambda found: found[1] + _key(name), written)
        return re.sub(rf"^(\s*){part}(?=\s*=)", lambda found: found[1] + _key(name), written, count=1)

    def _value(self, path: Path, key: str, shown: Table, column: int, text: str) -> str:
        """What was typed, as TOML: of the sort that the cell has, or the schema wants, or the column has."""
        sort = self._sort(path, key, shown, column)
        if sort is Sort.TEXT:
            extent = self._by_path.get((*path, key))
            return quoted(text, self.written(extent) if extent is not None else "")
        with suppress(tomllib.TOMLDecodeError):
            value = tomllib.loads(f"value = {text}")["value"]
            if sort is not Sort.NUMBER or isinstance(value, int | float):
                return text.strip()
        if sort is Sort.RAW:
            raise UsageError(f"{key_name((*path, key))}: this cannot be read  hint: lists are written [1, 2]")
        return quoted(text)

    def _sort(self, path: Path, key: str, shown: Table, column: int) -> Sort:
        sorts = [row.cells[column].sort for row in shown.rows]
        own = self._cell((*path, key), _at(self.values, path).get(key)).sort
        if own is not Sort.ABSENT:
            return own
        if any(part.get("type") == "string" for part in self._parts((*path, key))):
            return Sort.TEXT
        return next((sort for sort in sorts if sort not in (Sort.ABSENT, Sort.FIXED)), Sort.TEXT)

    # Places

    def number_at(self, offset: int) -> Extent | None:
        """The number that is written at a byte of the text, or ends there."""
        near = (extent for extent in self._extents if not extent.is_row and extent.start <= offset <= extent.end)
        return next((extent for extent in near if type(_at(self.values, extent.path)) in (int, float)), None)

    @cached_property
    def _rows(self) -> dict[Path, Extent]:
        return {extent.path: extent for extent in self._extents if extent.is_row}

    @cached_property
    def _by_path(self) -> dict[Path, Extent]:
        return {extent.path: extent for extent in self._extents if not extent.is_row}

    def written(self, extent: Extent) -> str:
        return self.data[extent.start : extent.end].decode("utf-8")

    def _line(self, offset: int) -> int:
        return self.data.count(b"\n", 0, offset) + 1

    def _line_start(self, offset: int) -> int:
        return self.data.rfind(b"\n", 0, offset) + 1

    def _line_end(self, offset: int) -> int:
        found = self.data.find(b"\n", offset)
        return found + 1 if found >= 0 else len(self.data)

    def _replaced(self, start: int, end: int, text: str) -> str:
        return (self.data[:start] + text.encode("utf-8") + self.data[end:]).decode("utf-8")


def _named(value: Any) -> list[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return list(value.items())
    return list(enumerate(value)) if isinstance(value, list) else []


def _at(values: Any, path: Path) -> Any:
    for part in path:
        values = values[part]
    return values


def _ordered(keys: dict[str, None], row: list[str]) -> None:
    """Puts keys that a row has and others had not behind the ones that they follow there."""
    order = list(keys)
    for number, key in enumerate(row):
        if key not in order:
            at = order.index(row[number - 1]) + 1 if number else 0
            order.insert(at, key)
    keys.clear()
    keys.update(dict.fromkeys(order))


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else json.dumps(name, ensure_ascii=False)


def quoted(text: str, before: str = "") -> str:
    """A text as TOML has it, in the marks that were there where that is possible."""
    plain = text.isprintable()
    if before.startswith("'") and not before.startswith("'''") and plain and "'" not in text:
        return f"'{text}'"
    if before.startswith('"""') and "\n" in text:
        inner = json.dumps(text, ensure_ascii=False)[1:-1].replace("\\n", "\n")
        return f'"""\n{inner}"""' if before.startswith('"""\n') else f'"""{inner}"""'
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
