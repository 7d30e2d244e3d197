"""A folder that cannot be read as a game -> drawings that rows name, for a piece to show, and that are not there.

Pieces are made of a sound game alone, and tell all that is wrong with them; this is what can be said before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any

from pnp.game.library import COMPONENTS_FILE
from pnp.game.tables import FOLDER as TABLES
from pnp.game.tables import Table
from pnp.kinds.pieces.filling import FilledSpan, Subject
from pnp.kinds.pieces.layout_files import FOLDER as LAYOUTS
from pnp.kinds.pieces.layout_files import Layouts, read_layouts
from pnp.kinds.pieces.layouts import meets
from pnp.source.folder import Folder
from pnp.source.pictures import NO_PICTURE
from pnp.source.problems import DataError, Problem, Problems
from pnp.source.spreadsheet import SUFFIXES, read_sheet
from pnp.source.toml import TomlFile, read_toml

_KEY = re.compile(r"\{(\w+)\}")  # the row's own value and nothing else: what others hold takes a whole game


def lost_drawings(folder: Folder, drawings: Collection[str]) -> Iterator[Problem]:
    """Each value once, as the piece would tell it."""
    layouts, tables = _layouts(folder), _tables(folder)
    told: set[Problem] = set()
    with suppress(DataError):  # told by those who read the rest
        for component in read_toml(folder, COMPONENTS_FILE).values.values():
            for problem in _lost(component, layouts, tables, drawings) if isinstance(component, dict) else ():
                if problem not in told:
                    told.add(problem)
                    yield problem


def _lost(
    component: Mapping[str, Any], layouts: Layouts, tables: Mapping[str, Table], drawings: Collection[str]
) -> Iterator[Problem]:
    rows, only = component.get("rows"), component.get("only", {})
    table = tables.get(rows) if isinstance(rows, str) else None
    names = [name for key in ("layout", "back") if isinstance(name := component.get(key), str) and name in layouts]
    for row in table.rows if table is not None and isinstance(only, dict) else ():
        for name in names if meets(row, only) else ():
            for box, spec in layouts[name].box.items():
                key = _KEY.fullmatch(spec.art)
                drawing = row.get(key[1]) if key is not None and not spec.about and meets(row, spec.when) else None
                if isinstance(drawing, str) and "{" not in drawing and drawing not in drawings:
                    span = FilledSpan(layouts.span(name, "box", box, "art"), spec.art, Subject(row, table))
                    yield span.unknown(drawing, drawings, "drawing", NO_PICTURE)


def _layouts(folder: Folder) -> Layouts:
    names = {name.removeprefix(f"{LAYOUTS}/").removesuffix(".toml"): name for name in folder.files(".toml", LAYOUTS)}
    files: dict[str, TomlFile] = {}
    for stem, name in names.items():
        with suppress(DataError):
            files[stem] = read_toml(folder, name)
    return read_layouts(files, Problems(), names.keys() - files.keys())


def _tables(folder: Folder) -> dict[str, Table]:
    """Rows as they are written, of files whose rows have ids."""
    tables: dict[str, Table] = {}
    for suffix in (".toml", *SUFFIXES):
        for name in folder.files(suffix, TABLES):
            with suppress(DataError):
                file = (read_toml if suffix == ".toml" else read_sheet)(folder, name)
                rows = file.values.get("row")
                if isinstance(rows, list | tuple) and all(isinstance(row, dict) and "id" in row for row in rows):
                    stem = name.removeprefix(f"{TABLES}/").removesuffix(suffix)
                    tables[stem] = Table(stem, file, tuple(rows), {})
    return tables
