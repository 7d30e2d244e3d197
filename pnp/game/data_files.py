"""A game's folder -> its TOML files and spreadsheets as they are written: values with their extents, to be edited.

Workbooks are edited as CSV of the same rows, so a scratch copy of a folder has those in their place.
"""

from __future__ import annotations

import json
import re
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from pnp.game.tables import FOLDER as TABLES
from pnp.source import plain_sheets as sheets
from pnp.source.edits import Edit
from pnp.source.folder import Folder
from pnp.source.spreadsheet import SUFFIXES, read_sheet
from pnp.source.toml import Place, read_toml
from pnp.source.toml_syntax import Extent, Path, extents

CELL = ("row", 0, "key")  # how deep a cell of a spreadsheet stands


@dataclass(frozen=True)
class DataFile:
    """One TOML file or spreadsheet; `values` are as the parser reads them, `data` as slips are made in it."""

    name: str
    data: bytes
    values: dict[str, Any]
    extents: tuple[Extent, ...]
    scratch: str = ""  # what the file with that data is called, if not by its name
    places: Mapping[Path, Place] = field(default_factory=dict)  # of cells, in the sheet that they come from

    def at(self, path: Path) -> Any:
        value: Any = self.values
        for part in path:
            value = value[part]
        return value

    def get(self, path: Path, default: Any = None) -> Any:
        try:
            return self.at(path)
        except (KeyError, IndexError, TypeError):
            return default

    def line(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer(b"\n", self.data))]

    def written(self, extent: Extent) -> str:
        return self.data[extent.start : extent.end].decode("utf-8")

    def quoted(self, text: str, extent: Extent) -> str:
        """A string as it is written in the place of a value; items of a cell's list are bare."""
        if not self.places:
            return json.dumps(text, ensure_ascii=False)
        return sheets.quoted(text) if len(extent.path) == len(CELL) else text.replace('"', '""')

    def edit(self, start: int, end: int, text: str) -> Edit:
        return Edit(self.scratch or self.name, start, end, text)

    @cached_property
    def by_path(self) -> dict[Path, Extent]:
        return {extent.path: extent for extent in self.extents if not extent.is_row}

    @cached_property
    def rows(self) -> dict[Path, Extent]:
        """Rows and tables that have a header, without what is written between them and the next."""
        return {extent.path: self._trimmed(extent) for extent in self.extents if extent.is_row}

    def _trimmed(self, extent: Extent) -> Extent:
        lines = self.data[extent.start : extent.end].splitlines(keepends=True)
        while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith(b"#")):
            lines.pop()
        return Extent(extent.path, extent.start, extent.start + sum(map(len, lines)), is_row=True)


def data_files(folder: Folder, raw: dict[str, bytes], besides: str = "") -> dict[str, DataFile]:
    """By their names; `raw` is the folder's bytes, in which sheets become CSV. Raises DataError for a broken file."""
    files: dict[str, DataFile] = {}
    for name, data in raw.items():
        if name.endswith(".toml") and name != besides:
            read = read_toml(folder, name)
            files[name] = DataFile(name, data, read.values, tuple(extents(read.text)))
    for name in [name for name in raw if name.startswith(f"{TABLES}/") and name.endswith(SUFFIXES)]:
        sheet, scratch = read_sheet(folder, name), sheets.scratch_name(name)
        data, places = sheets.as_csv(sheet)
        files[name] = DataFile(name, data, sheet.values, places, scratch, sheet.cells)
        del raw[name]
        raw[scratch] = data
    return files
