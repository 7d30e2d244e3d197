"""A spreadsheet saved as CSV -> the rows that the same table would have in TOML, each cell with its line and column.

The first row names the keys: `Flavour text` is `flavour_text`, and `suit (suits)` refers to the rows of another table.
A column of nothing but numbers is one of numbers, likewise true and false; `[a, b]` is a list; an empty cell is a key
that its row does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem
from pnp.source.toml import MAX_BYTES, KeyPath, Place, TomlFile

SUFFIX = ".csv"
MAX_COLUMNS = 100

_DELIMITERS = ",;\t"
_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})[.,][0-9]{1,15}")
_TRUTH = {"true": True, "false": False}
_MANY = 20  # problems: who sees so many knows what is wrong


class Cell(NamedTuple):
    text: str
    place: Place
    is_open: bool = False  # its quotation mark is never closed


@dataclass(frozen=True)
class SheetFile(TomlFile):
    """The rows of a spreadsheet as if they stood in TOML; places are those of its cells."""

    cells: Mapping[KeyPath, Place] = field(default_factory=dict)

    def place(self, path: KeyPath) -> Place:
        while path and path not in self.cells:
            path = path[:-1]
        return self.cells.get(path, (1, 1))


def read_sheet(folder: Folder, name: str) -> SheetFile:
    """Reads one spreadsheet of the game; every cell that does not fit is a located problem of one DataError."""
    file, text = folder.display(name), folder.read_text(name, limit=MAX_BYTES)
    rows = [row for row in cells_of(text) if any(cell.text for cell in row)]
    sheet = _Sheet(file, rows, _delimiter(text))
    values, cells = sheet.read()
    if sheet.problems:
        raise DataError(sheet.problems[:_MANY])
    return SheetFile(file, text, values, cells)


class _Column(NamedTuple):
    key: str
    refers: str  # the table whose rows its cells name


class _Sheet:
    """Cells on their way to rows."""

    def __init__(self, file: str, rows: Sequence[Sequence[Cell]], delimiter: str) -> None:
        self.file, self.rows, self.delimiter = file, rows, delimiter
        self.problems: list[Problem] = []

    def read(self) -> tuple[dict[str, Any], dict[KeyPath, Place]]:
        cells: dict[KeyPath, Place] = {}
        if not self.rows:
            self._tell(Cell("", (1, 1)), "", "the spreadsheet is empty", "its first row names the keys: id, name, …")
            return {}, cells
        columns = list(self._columns(self.rows[0]))
        refers = {column.key: column.refers for column in columns if column.refers}
        for column, head in zip(columns, self.rows[0], strict=False):  # there may be more heads than are read
            cells["refers", column.key] = head.place
        kinds = [self._kind(number, column) for number, column in enumerate(columns)]
        rows: list[dict[str, Any]] = []
        for written in self.rows[1:]:
            cells["row", len(rows)] = written[0].place
            row: dict[str, Any] = {}
            for number, cell in enumerate(written):
                if cell.is_open:
                    self._tell(cell, "", "the quotation mark that ends this text is missing", 'a " in a text is ""')
                elif number < len(columns) and cell.text:
                    key = columns[number].key
                    row[key] = _value(cell.text, kinds[number])
                    cells["row", len(rows), key] = cell.place
                elif cell.text:
                    self._tell(cell, "", "there is no key above this cell", self._why_so_many())
            rows.append(row)
        return {"refers": refers, "row": rows} if refers else {"row": rows}, cells

    def _columns(self, heads: Sequence[Cell]) -> Iterator[_Column]:
        seen: dict[str, Place] = {}
        if len(heads) > MAX_COLUMNS:
            self._tell(heads[MAX_COLUMNS], "", f"there are {len(heads)} columns, and at most {MAX_COLUMNS} are read")
        for number, head in enumerate(heads[:MAX_COLUMNS]):
            written, refers = key_of(head.text)
            key = re.sub(r"[\s-]+", "_", written).lower()
            if not key and not any(len(row) > number and row[number].text for row in self.rows[1:]):
                key = f"_{number}"  # an empty column at the edge of the sheet
            elif not _KEY.fullmatch(key):
                hint = "keys are letters, digits and _: flavour_text; “suit (suits)” refers to rows of another table"
                self._tell(head, "", f"“{head.text}” cannot be a key" if head.text else "this column has no key", hint)
            elif key in seen:
                self._tell(head, key, "two columns have this key", f"the other stands in column {seen[key][1]}")
            seen.setdefault(key, head.place)
            yield _Column(key, refers)

    def _kind(self, number: int, column: _Column) -> type:
        """What all cells of a column are."""
        texts = [row[number].text for row in self.rows[1:] if len(row) > number and row[number].text]
        if column.key == "id" or column.refers or not texts:
            return str
        if all(_WHOLE.fullmatch(text) for text in texts):
            return int
        if all(_WHOLE.fullmatch(text) or self._is_decimal(text) for text in texts):
            return float
        return bool if all(text.lower() in _TRUTH for text in texts) else str

    def _is_decimal(self, text: str) -> bool:
        return bool(_DECIMAL.fullmatch(text)) and ("," not in text or self.delimiter != ",")

    def _why_so_many(self) -> str:
        return f"a text that holds “{self.delimiter}” stands between quotation marks" if self.delimiter != "\t" else ""

    def _tell(self, cell: Cell, key: str, message: str, hint: str = "") -> None:
        self.problems.append(Problem(self.file, *cell.place, key, message, hint))


def key_of(text: str) -> tuple[str, str]:
    """`suit (suits)`: the key, and the table that it refers to."""
    if not text.endswith(")"):
        return text, ""
    key, _, refers = text[:-1].partition("(")
    return key.strip(), refers.strip()


def _value(text: str, kind: type) -> Any:
    if kind is int:
        return int(text)
    if kind is float:
        return float(text.replace(",", "."))
    if kind is bool:
        return _TRUTH[text.lower()]
    if text.startswith("[") and text.endswith("]"):
        items = [item.strip() for item in text[1:-1].split(",")]
        return [int(item) if _WHOLE.fullmatch(item) else item for item in items if item]
    return text


def _delimiter(text: str) -> str:
    """What separates the cells of the first row: commas, semicolons or tabs, as the country and the program have it."""
    head = re.sub(r'"[^"]*"', "", text.lstrip("\r\n").split("\n", 1)[0])
    return max(_DELIMITERS, key=head.count)


def cells_of(text: str) -> Iterator[list[Cell]]:
    """Cells by rows. Quotation marks hold delimiters, ends of lines and, doubled, themselves."""
    stop = re.compile(f"[{_delimiter(text)}\n]|\\Z")
    plain = text.replace("\r\n", "\n").replace("\r", "\n")
    row: list[Cell] = []
    at, line, start = 0, 1, 0  # start: of the line
    while at < len(plain):
        place = line, at - start + 1
        if plain[at] == '"':
            content, end, is_open = _quoted(plain, at)
            line += plain.count("\n", at, end)
            start = max(start, plain.rfind("\n", at, end) + 1)
            at = end
        else:
            content, is_open = "", False
        found = stop.search(plain, at)
        end = found.start() if found else len(plain)
        row.append(Cell((content + plain[at:end]).strip(), place, is_open))
        at = end + 1
        if end >= len(plain) or plain[end] == "\n":
            yield row
            row, line, start = [], line + 1, at
        elif at >= len(plain):
            row.append(Cell("", (line, at - start + 1)))
    if row:
        yield row


def _quoted(text: str, start: int) -> tuple[str, int, bool]:
    """What stands between the quotation mark at a place and the next lone one, and where it goes on behind it."""
    parts: list[str] = []
    at = start + 1
    while (mark := text.find('"', at)) >= 0:
        parts.append(text[at:mark])
        if text[mark + 1 : mark + 2] != '"':
            return "".join(parts), mark + 1, False
        parts.append('"')
        at = mark + 2
    return text[start:], len(text), True
