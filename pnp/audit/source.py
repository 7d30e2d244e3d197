"""A game's folder -> its files as they are written: values with their extents, names, and what refers to what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.audit.slips import Slip, Sort, Way
from pnp.game.data_files import CELL, DataFile, data_files
from pnp.game.names import Names
from pnp.source.edits import Edit
from pnp.source.folder import Folder
from pnp.source.toml import key_name
from pnp.source.toml_syntax import Extent

AUDIT_FILE = "audit.toml"


def slip_in(
    file: DataFile,
    extent: Extent,
    sort: Sort,
    way: Way,
    was: str,
    becomes: str,
    edits: tuple[Edit, ...],
    **more: Any,
) -> Slip:
    """A slip at a value of a file."""
    path = extent.path
    line = file.places[path[: len(CELL)]][0] if file.places else file.line(extent.start)
    return Slip(file.name, path, key_name(path), line, sort, way, was, becomes, edits, **more)


class Source(Names):
    """Everything in a folder that slips are made in."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        # As the scratch copy has them: whatever is no text cannot have a slip of the pen.
        self.raw: dict[str, bytes] = {name: folder.read_bytes(name) for name in folder.files()}
        super().__init__(data_files(folder, self.raw, AUDIT_FILE), self.raw)

    @cached_property
    def stands_for_something(self) -> frozenset[str]:
        """Drawings that a symbol, a row, a map or a die means: a reader learns what they stand for."""
        meant: set[str] = set()
        patterns: list[re.Pattern[str]] = []
        for file in self.files.values():
            names = list(strings(file.values))
            if file.name.startswith("layouts/"):
                patterns += [_pattern(name) for name in names if "{" in name and " " not in name]
            elif file.name not in ("components.toml", "figures.toml", "palette.toml", "art.toml", "game.toml"):
                meant |= set(names)
            if file.name == "symbols.toml":
                meant |= set(file.values)
        matched = {name for name in self.drawings if any(pattern.fullmatch(name) for pattern in patterns)}
        return frozenset((meant & set(self.drawings)) | matched)


def _pattern(name: str) -> re.Pattern[str]:
    parts = re.split(r"\{[^{}]*\}", name)
    return re.compile("[a-z0-9-]+".join(map(re.escape, parts)) if any(parts) else r"(?!)")


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
