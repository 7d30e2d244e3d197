"""A spreadsheet of the game -> the file that an audit makes slips in: plain CSV of the same rows, whatever it came as.

Workbooks cannot be edited byte by byte, and a comma means nothing in one file and a new cell in the next. So the
scratch copy has every sheet as CSV of one kind, all its cells in quotation marks; a slip is told at the sheet's line.
"""

from __future__ import annotations

from typing import Any

from pnp.source.spreadsheet import CSV, SheetFile
from pnp.source.toml_syntax import Extent, Path

_HEADS = "refers"


def scratch_name(name: str) -> str:
    """tables/cards.xlsx is tables/cards.csv there."""
    return f"{name.rpartition('.')[0]}{CSV}"


def quoted(text: str) -> str:
    """As a cell of its own."""
    return '"' + text.replace('"', '""') + '"'


def as_csv(sheet: SheetFile) -> tuple[bytes, tuple[Extent, ...]]:
    """The text of the sheet, and where its rows, cells and the items of their lists stand in it."""
    refers = sheet.values.get(_HEADS, {})
    heads = (f"{key} ({refers[key]})" if key in refers else key for key in sheet.columns)
    lines = [",".join(map(quoted, heads)) + "\n"]
    found: list[Extent] = []
    start = len(lines[0].encode("utf-8"))
    for number, row in enumerate(sheet.values.get("row", ())):
        line, at = "", start
        for key in sheet.columns:
            cell = quoted(_text(row[key])) if key in row else ""
            if key in row:
                found += _extents(("row", number, key), row[key], at)
            line += f"{cell},"
            at = start + len(line.encode("utf-8"))
        lines.append(f"{line[:-1]}\n")
        end = start + len(lines[-1].encode("utf-8"))
        found.append(Extent(("row", number), start, end, is_row=True))
        start = end
    return "".join(lines).encode("utf-8"), tuple(sorted(found, key=lambda extent: (extent.start, -extent.end)))


def _text(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _extents(path: Path, value: Any, start: int) -> list[Extent]:
    found = [Extent(path, start, start + len(quoted(_text(value)).encode("utf-8")))]
    if isinstance(value, list):
        at = start + len('"[')
        for number, item in enumerate(value):
            end = at + len(str(item).replace('"', '""').encode("utf-8"))
            found.append(Extent((*path, number), at, end))
            at = end + len(", ")
    return found
