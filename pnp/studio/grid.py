"""A file of rows -> a grid of plain cells, and what is done to it -> the text of the file, all else as it was."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol


class Sort(StrEnum):
    """How a cell is written."""

    TEXT = "text"
    NUMBER = "number"
    TRUTH = "truth"
    RAW = "raw"  # a list or a table, as the file has it
    FIXED = "fixed"  # stands in several lines: only as text
    ABSENT = "absent"


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    sort: Sort
    key: str  # as problems name it
    line: int = 0  # where a problem would name its place instead
    column: int = 0


@dataclass(frozen=True, slots=True)
class Column:
    key: str
    about: str = ""
    choices: tuple[str, ...] = ()  # what its cells may say, where that is known


@dataclass(frozen=True, slots=True)
class Row:
    line: int
    cells: tuple[Cell, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """`name` is nothing where the whole file is one."""

    name: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


def free_name(name: str, taken: Collection[str]) -> str:
    """`leaf-2` for another leaf, and a number higher where that is taken."""
    found = re.fullmatch(r"(.*?)-(\d+)", name)
    stem, number = (found[1], int(found[2])) if found else (name, 1)
    while name in taken:
        number += 1
        name = f"{stem}-{number}"
    return name


class Grid(Protocol):
    """One text of rows. What cannot be done raises UsageError."""

    def tables(self) -> tuple[Table, ...]: ...

    def with_cell(self, table: int, row: int, column: int, text: str) -> str: ...

    def without_row(self, table: int, row: int) -> str: ...

    def with_row_after(self, table: int, row: int) -> str:
        """The same row once more, called by another name."""
        ...
