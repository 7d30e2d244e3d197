"""A game's folder -> what an editor may offer in its files: their schemas, and the names that places take.

It is found out in a process of its own, a little after the keystroke; what cannot be read at the moment offers nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path as FilePath
from typing import TypeAlias

from pnp.build.schemas import FileSchema, schemas_for
from pnp.build.session import Draft
from pnp.game.data_files import DataFile, data_files
from pnp.game.names import Names, Shape, shapes
from pnp.source.folder import Folder
from pnp.source.json_schema import Schema
from pnp.source.problems import DataError
from pnp.source.spreadsheet import SUFFIXES
from pnp.source.toml_syntax import Path

Words: TypeAlias = Mapping[str, tuple[str, ...]]  # names, and what a reader calls what they stand for


@dataclass(frozen=True, slots=True)
class Known:
    """Of one folder, as it was a moment ago."""

    schemas: tuple[FileSchema, ...] = ()
    names: Mapping[Shape, Words] = field(default_factory=dict)

    def schema(self, file: str) -> Schema | None:
        """Of a file by its name in the folder; its own before one for many."""
        fitting = [one for one in self.schemas if fnmatchcase(file, one.files) and file not in one.but]
        return min(fitting, key=lambda one: one.files.count("*")).schema if fitting else None

    def taken(self, file: str, path: Path) -> Words:
        """The names that a value may take."""
        return self.names.get(shapes(file, path), {})


def known(root: FilePath, unsaved: Mapping[str, bytes]) -> Known:
    folder = Draft(root, unsaved)
    schemas: tuple[FileSchema, ...] = ()
    with suppress(DataError):
        schemas = _schemas(root, _rules(folder))
    return Known(schemas, Names(dict(_files(folder)), folder.files()).taken)


def _rules(folder: Folder) -> bytes:
    """Which schemas there are depends on the rules that the game names."""
    return folder.read_bytes("game.toml") if folder.exists("game.toml") else b""


@lru_cache(maxsize=8)
def _schemas(root: FilePath, game: bytes) -> tuple[FileSchema, ...]:
    return tuple(schemas_for(Draft(root, {"game.toml": game})))


def _files(folder: Folder) -> Iterator[tuple[str, DataFile]]:
    """Those that can be read; a slip in one leaves the names of the others."""
    for name in folder.files():
        if name.endswith((".toml", *SUFFIXES)):
            with suppress(DataError):
                yield from data_files(folder, {name: folder.read_bytes(name)}).items()
