"""A spreadsheet, CSV or a workbook -> the rows that the same table would have in TOML, each cell with its place.

The first row names the keys: `Flavour text` is `flavour_text`, and `suit (suits)` refers to the rows of another table.
A column of nothing but numbers is one of numbers, likewise true and false; `[a, b]` is a list; an empty cell is a key
that its row does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

from pnp.source import workbook
from pnp.source.cells import Cell, cells_of, delimiter_of
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Refused, Severity, did_you_mean
from pnp.source.toml import MAX_BYTES, KeyPath, Place, TomlFile

CSV, WORKBOOK = ".csv", ".xlsx"
SUFFIXES = (CSV, WORKBOOK)
MAX_COLUMNS = 100

_KEY = re.compile(r"[a-z][a-z0-9_]{0,39}")
_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,14})")
_DECIMAL = re.compile(r"-?(0|[1-9][0-9]{0,14})[.,][0-9]{1,15}")
_TRUTH = {"true": True, "false": False}
_MANY = 20  # problems: who sees so many knows what is wrong
_FEW = 5
_HEADS = "refers"  # below it stand the places of the first row, and, as in TOML, what its columns refer to
_MARKS = (",", ";")  # that may stand in a text as well


@dataclass(frozen=True)
class SheetFile(TomlFile):
    """The rows of a spreadsheet as if they stood in TOML; places are those of its cells.

    In a workbook they are the numbers of row and column, and a problem tells the name of its cell, too: `row[4].cost
    (C5)`. The text of a workbook is what it would be as CSV.
    """

    cells: Mapping[KeyPath, Place] = field(default_factory=dict)
    is_workbook: bool = False
    notes: tuple[Problem, ...] = ()  # what is fine and may surprise all the same

    def place(self, path: KeyPath) -> Place:
        return self.cells.get(self._known(path), (1, 1))

    def problem(self, path: KeyPath, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        problem = super().problem(path, message, hint, severity)
        if not self.is_workbook or not self._known(path):
            return problem
        return replace(problem, key=f"{problem.key} ({cell_name(self.place(path))})")

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """Their keys, from left to right: asked for at every row and box, and looked up among all cells once."""
        return tuple(str(path[1]) for path in self.cells if path[0] == _HEADS)

    def lacks(self, key: str, asking: str) -> Problem:
        """A column that is missing, told in the first row once, however many cells that makes: where it is misspelt."""
        nearest = did_you_mean(key, self.columns).nearest
        hint = f"did you mean “{key}”?" if nearest else f"a column “{key}” in the first row"
        head = nearest or next(iter(self.columns), "")
        message = f"the column “{key}” is missing, which {asking}"
        return replace(self.at_head(head, message, hint), key=nearest or key, about=nearest)

    def at_head(self, column: str, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        """Told in the first row, at the head of a column."""
        return Problem(self.file, *self.place((_HEADS, column)), column, message, hint, severity)

    def spare(self, key: str, known: Sequence[str]) -> Problem:
        """A column too many for the rules, told at its head once, however many cells it has."""
        guess = did_you_mean(key, known)
        own = f"they read {', '.join(known)}; if they are your own, give the class of these rows a line “{key}: …”"
        told = self.at_head(key, "the rules do not know this column", str(guess) if guess.nearest else own)
        return replace(told, about=guess.nearest)

    def meant(self, value: Any, kind: type) -> Any:
        """What a cell would be if all others of its column were as they should: one word makes texts of all of them."""
        if not isinstance(value, str):
            return value
        delimiter = "" if self.is_workbook else delimiter_of(self.text)
        if kind is bool:
            return _TRUTH.get(value.lower(), value)
        if _WHOLE.fullmatch(value) or (kind is float and _is_decimal(value, delimiter)):
            return _value(value, kind)
        return value

    def _known(self, path: KeyPath) -> KeyPath:
        while path and path not in self.cells:
            path = path[:-1]
        return path


def read_sheet(folder: Folder, name: str) -> SheetFile:
    """Reads one spreadsheet of the game; every cell that does not fit is a located problem of one DataError."""
    is_workbook = name.endswith(WORKBOOK)
    sheet = _workbook_sheet(folder, name) if is_workbook else _csv_sheet(folder, name)
    values, cells = sheet.read()
    if sheet.problems:
        raise DataError(sheet.problems[:_MANY])
    return SheetFile(sheet.file, sheet.text, values, cells, is_workbook, tuple(sheet.notes))


def cell_name(place: Place) -> str:
    """`C5`, as programs call the cell in row 5 and column 3."""
    row, column = place
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"


def _csv_sheet(folder: Folder, name: str) -> _Sheet:
    text = folder.read_text(name, limit=MAX_BYTES)
    return _Sheet(folder.display(name), text, cells_of(text), delimiter_of(text))


def _workbook_sheet(folder: Folder, name: str) -> _Sheet:
    file, data = folder.display(name), folder.read_bytes(name, limit=workbook.MAX_BYTES)
    try:
        found = workbook.read_workbook(data)
    except Refused as refused:
        raise DataError([Problem(file, 1, 1, "", refused.message, refused.hint)]) from None
    text = "\n".join("\t".join(cell.text for cell in row) for row in found.rows)
    sheet = _Sheet(file, text, found.rows)
    for cell, message, hint in found.wrong:
        sheet.tell(cell, "", message, hint)
    if found.others:
        unread = ", ".join(f"“{other}”" for other in found.others[:_FEW]) + (", …" if len(found.others) > _FEW else "")
        message, hint = f"only the first sheet is read, not {unread}", "a table of its own is a file of its own"
        sheet.notes.append(Problem(file, 1, 1, "", message, hint, Severity.NOTE))
    if found.unseen:
        message = f"the sheet has so many empty rows that none is read below line {found.unseen:,}"
        sheet.notes.append(Problem(file, 1, 1, "", message, "delete them in its program", Severity.NOTE))
    return sheet


class _Column(NamedTuple):
    key: str
    refers: str  # the table whose rows its cells name


class _Sheet:
    """Cells on their way to rows."""

    def __init__(self, file: str, text: str, rows: Iterable[Sequence[Cell]], delimiter: str = "") -> None:
        """Without a delimiter, its places are rows and columns, and cells have names."""
        self.file, self.text, self.delimiter = file, text, delimiter
        self.rows = [row for row in rows if any(cell.text for cell in row)]
        self.problems: list[Problem] = []
        self.notes: list[Problem] = []

    def read(self) -> tuple[dict[str, Any], dict[KeyPath, Place]]:
        cells: dict[KeyPath, Place] = {}
        if not self.rows:
            if not self.problems:
                self.tell(Cell("", (1, 1)), "", "the spreadsheet is empty", "its first row names the keys: id, name, …")
            return {}, cells
        before = len(self.problems)
        columns = list(self._columns(self.rows[0]))
        if "id" not in {column.key for column in columns} and len(self.problems) == before:
            self.tell(
                self.rows[0][0], "", "there is no column “id”", "every row has an id of its own: fox, snow-owl, …"
            )
        refers = {column.key: column.refers for column in columns if column.refers}
        for column, head in zip(columns, self.rows[0], strict=False):  # there may be more heads than are read
            cells[_HEADS, column.key] = head.place
        kinds = [self._kind(number, column) for number, column in enumerate(columns)]
        rows: list[dict[str, Any]] = []
        for written in self.rows[1:]:
            cells["row", len(rows)] = written[0].place
            row: dict[str, Any] = {}
            for number, cell in enumerate(written):
                if cell.is_open:
                    self.tell(cell, "", "the quotation mark that ends this text is missing", 'a " in a text is ""')
                elif number < len(columns) and cell.text:
                    key = columns[number].key
                    row[key] = _value(cell.text, kinds[number])
                    cells["row", len(rows), key] = cell.place
                elif cell.text:
                    self.tell(cell, "", "there is no key above this cell", self._why_so_many())
            rows.append(row)
        return {"refers": refers, "row": rows} if refers else {"row": rows}, cells

    def _columns(self, heads: Sequence[Cell]) -> Iterator[_Column]:
        seen: dict[str, Place] = {}
        if len(heads) > MAX_COLUMNS:
            self.tell(heads[MAX_COLUMNS], "", f"there are more than {MAX_COLUMNS} columns, and no more are read")
        for number, head in enumerate(heads[:MAX_COLUMNS]):
            written, refers = key_of(head.text)
            key = re.sub(r"[\s-]+", "_", written).lower()
            if not key and not any(len(row) > number and row[number].text for row in self.rows[1:]):
                key = f"_{number}"  # an empty column at the edge of the sheet
            elif not _KEY.fullmatch(key):
                hint = "keys are letters, digits and _: flavour_text; “suit (suits)” refers to rows of another table"
                self.tell(head, "", f"“{head.text}” cannot be a key" if head.text else "this column has no key", hint)
            elif key in seen:
                self.tell(head, key, "two columns have this key", f"the other stands in {self._named(seen[key])}")
            seen.setdefault(key, head.place)
            yield _Column(key, refers)

    def _kind(self, number: int, column: _Column) -> type:
        """What all cells of a column are."""
        texts = [row[number].text for row in self.rows[1:] if len(row) > number and row[number].text]
        if column.key == "id" or column.refers or not texts:
            return str
        if all(_WHOLE.fullmatch(text) for text in texts):
            return int
        if all(_WHOLE.fullmatch(text) or _is_decimal(text, self.delimiter) for text in texts):
            return float
        return bool if all(text.lower() in _TRUTH for text in texts) else str

    def _why_so_many(self) -> str:
        return (
            f"a text that holds “{self.delimiter}” stands between quotation marks" if self.delimiter in _MARKS else ""
        )

    def _named(self, place: Place) -> str:
        return f"column {place[1]}" if self.delimiter else cell_name(place)

    def tell(self, cell: Cell, key: str, message: str, hint: str = "") -> None:
        if not self.delimiter:
            key = f"{key} ({cell_name(cell.place)})" if key else cell_name(cell.place)
        self.problems.append(Problem(self.file, *cell.place, key, message, hint))


def key_of(text: str) -> tuple[str, str]:
    """`suit (suits)`: the key, and the table that it refers to."""
    if not text.endswith(")"):
        return text, ""
    key, _, refers = text[:-1].partition("(")
    return key.strip(), refers.strip()


def _is_decimal(text: str, delimiter: str) -> bool:
    return bool(_DECIMAL.fullmatch(text)) and ("," not in text or delimiter in (";", "\t"))


def _value(text: str, kind: type) -> Any:
    if kind is int:
        return int(text)
    if kind is float:  # 2 among decimals is seen as 2, and printed so
        return int(text) if _WHOLE.fullmatch(text) else float(text.replace(",", "."))
    if kind is bool:
        return _TRUTH[text.lower()]
    if text.startswith("[") and text.endswith("]"):
        items = [item.strip() for item in text[1:-1].split(",")]
        return [int(item) if _WHOLE.fullmatch(item) else item for item in items if item]
    return text
