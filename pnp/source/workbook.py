"""A workbook of a spreadsheet program (.xlsx) -> the cells of its first sheet, as if it had been saved as CSV.

Perhaps a stranger's: what is packed in it is measured before it is unpacked, and nothing in it may define entities.
"""

from __future__ import annotations

import datetime
import re
import warnings
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.source.cells import Cell
from pnp.source.problems import Refused

if TYPE_CHECKING:
    from openpyxl.workbook import Workbook

MAX_BYTES = 4_000_000
MAX_UNPACKED = 12_000_000
MAX_PARTS = 500
MAX_LINES = 12_000  # more than a table may have, so that it can be told where rows between are empty
LAST_LINE = 1_048_576  # of a sheet, in every program
MAX_WIDTH = 120  # columns that are looked at: a few more than a table may have, so that it can be told

_OLD = b"\xd0\xcf\x11\xe0"  # the container of .xls, and of what is locked with a password
_AS_CSV = "save it as a workbook (.xlsx) again, or as CSV"
_UNREADABLE = "this is no workbook that can be read"
_DIGITS = re.compile(r"0{2,20}")
_PERCENT = re.compile(r"0(\.0{1,8})?%")


class Sheet(NamedTuple):
    """The first sheet that is shown; `others` are the names of those that nobody reads."""

    rows: list[list[Cell]]
    wrong: list[tuple[Cell, str, str]]  # cells that hold something else than texts and numbers, with message and hint
    others: list[str]
    unseen: int = 0  # the line below which nobody looked for more; 0 where there is none


def read_workbook(data: bytes) -> Sheet:
    """Raises Refused for what is no workbook, or one that only a program without limits could open."""
    _vetted(data)
    try:
        from openpyxl import load_workbook
    except ImportError:
        message = "a workbook (.xlsx) is read with openpyxl, which is not installed"
        raise Refused(message, "pip install 'pnp[xlsx]'; or save the sheet as CSV") from None

    def book(data_only: bool) -> Workbook:
        return load_workbook(BytesIO(data), read_only=True, keep_links=False, data_only=data_only)

    try:
        with warnings.catch_warnings(action="ignore"):  # of what it will not keep, which nobody asked for
            return _first_sheet(book(data_only=False), lambda: book(data_only=True))
    except (Refused, MemoryError):  # memory that runs out is the budget's to tell
        raise
    except Exception:  # whatever the reader makes of a broken file: it was not written with strangers in mind
        raise Refused(_UNREADABLE, _AS_CSV) from None


def _vetted(data: bytes) -> None:
    """Nothing is unpacked before it is known how much it is; and XML that defines entities is not read at all."""
    if data.startswith(_OLD):
        raise Refused("this is an old workbook (.xls), or one with a password", "save it as .xlsx, without a password")
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            parts = archive.infolist()
            if len(parts) > MAX_PARTS or (size := sum(part.file_size for part in parts)) > MAX_UNPACKED:
                what = f"{len(parts):,} parts" if len(parts) > MAX_PARTS else f"{size:,} bytes unpacked"
                most = f"{MAX_PARTS:,}" if len(parts) > MAX_PARTS else f"{MAX_UNPACKED:,}"
                raise Refused(f"the workbook is too large: {what}, and at most {most} are read", "save it as CSV")
            for part in parts:
                if part.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                    raise Refused(_UNREADABLE, _AS_CSV)
                if b"<!DOCTYPE" in archive.read(part).replace(b"\0", b""):  # in whichever width of letters
                    raise Refused("a part of the workbook has a document type, which no program writes", _AS_CSV)
    except (Refused, MemoryError):
        raise
    except Exception:  # a broken archive has many names: of zipfile, of zlib, of struct
        raise Refused(_UNREADABLE, _AS_CSV) from None


def _first_sheet(written: Workbook, computed: Callable[[], Workbook]) -> Sheet:
    shown = [number for number, sheet in enumerate(written.worksheets) if sheet.sheet_state == "visible"]
    if not shown:
        raise Refused("the workbook shows no sheet", "the table stands in its first sheet")
    first, *others = shown
    found = _Found()
    lines = _lines(written, first, LAST_LINE)
    for line, row in enumerate(islice(lines, MAX_LINES), 1):
        filled = [column for column, cell in enumerate(row, 1) if cell.value is not None]
        found.rows.append([])  # programs leave thousands of empty rows behind
        for column, cell in enumerate(row[: filled[-1]] if filled else (), 1):
            found.rows[-1].append(Cell("", (line, column)))
            if cell.data_type == "f":
                found.formulas.setdefault(line, []).append(column)
            else:
                found.put(cell, line, column)
    below, unseen = _first_filled(lines, MAX_LINES + 1)
    if below is not None:
        message = f"this row is not read: it stands below line {MAX_LINES:,}"
        found.wrong.append((below, message, "take the empty rows above it away"))
    for line, row in enumerate(_lines(computed(), first, MAX_LINES) if found.formulas else (), 1):
        for column in found.formulas.get(line, ()):
            found.put(row[column - 1], line, column, has_formula=True)
    found.pad()
    return Sheet(found.rows, found.wrong, [written.worksheets[number].title for number in others], unseen)


def _lines(book: Workbook, number: int, last: int) -> Iterator[Sequence[Any]]:
    yield from book.worksheets[number].iter_rows(min_row=1, min_col=1, max_row=last, max_col=MAX_WIDTH)


def _first_filled(lines: Iterator[Sequence[Any]], start: int) -> tuple[Cell | None, int]:
    """The first cell that holds something; or else the line where the look ended, 0 if that was the last one.

    Rows that the file does not have cost nothing, and are one and the same; of those that it has, which a stranger
    gets by the million out of a few bytes, no more are looked at than were read.
    """
    empty: Sequence[Any] = ()
    looked_at = 0
    for line, row in enumerate(lines, start):
        if row is empty:
            continue
        if looked_at == MAX_LINES:
            return None, line - 1
        for column, cell in enumerate(row, 1):
            if cell.value is not None:
                return Cell("", (line, column)), 0
        empty = row
        looked_at += 1
    return None, 0


@dataclass
class _Found:
    """Cells on their way to texts; formulas are those whose results are still to come, by row."""

    rows: list[list[Cell]] = field(default_factory=list)
    wrong: list[tuple[Cell, str, str]] = field(default_factory=list)
    formulas: dict[int, list[int]] = field(default_factory=dict)

    def put(self, cell: Any, line: int, column: int, *, has_formula: bool = False) -> None:
        text, message, hint = _text(cell)
        if has_formula and cell.value is None and cell.data_type == "n":  # an empty text is a result, too
            message, hint = "this formula has no result", "open the workbook in its program and save it"
        self.rows[line - 1][column - 1] = here = Cell(text, (line, column))
        if message:
            self.wrong.append((here, message, hint))

    def pad(self) -> None:
        """The row of the keys gets as many cells as the widest: a column without a key is told there, once."""
        width = max(map(len, self.rows), default=0)
        for line, row in enumerate(self.rows, 1):
            if row:
                row += [Cell("", (line, column)) for column in range(len(row) + 1, width + 1)]
                return


def _text(cell: Any) -> tuple[str, str, str]:
    """What saving as CSV would write; and what is wrong with it, and what to do about that."""
    value = cell.value
    if cell.data_type == "e":
        return "", f"this cell holds an error, {value}", "mend its formula"
    if isinstance(value, datetime.date | datetime.time | datetime.timedelta):
        hint = "a program makes dates of texts such as 1-2 or 3/4: format the column as text, and type it anew"
        return "", "this cell holds a date or a time", hint
    if isinstance(value, bool):
        return str(value).lower(), "", ""
    if isinstance(value, int | float):
        return _number(value, str(cell.number_format)), "", ""
    return "" if value is None else str(value).strip(), "", ""


def _number(value: int | float, form: str) -> str:
    """007 and 50 % as they are seen; all else as it is: a dot before the decimals, nothing between thousands."""
    if percent := _PERCENT.fullmatch(form):
        return f"{value:.{len(percent[1] or '.') - 1}%}"
    if float(value).is_integer() and abs(value) < 1e15:
        return f"{int(value):0{len(form)}d}" if _DIGITS.fullmatch(form) else str(int(value))
    return f"{value:.15g}"
