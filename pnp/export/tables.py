"""Rows -> a table as a file that every spreadsheet opens, and takes for nothing but words and numbers."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

_FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def table_file(head: Sequence[str], rows: Iterable[Sequence[object]]) -> bytes:
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    table.writerow(head)
    table.writerows([_harmless(cell) for cell in row] for row in rows)
    return text.getvalue().encode("utf-8-sig")  # the mark has spreadsheets read it as UTF-8


def _harmless(cell: object) -> str:
    """A title that a spreadsheet would take for a formula stays a text."""
    text = str(cell)
    return f"'{text}" if text.startswith(_FORMULAS) else text
