"""A value's name, `scoring.houses.points` or `tables/cards.toml:row.3.cost` -> where it stands in a game's files.

Names are those of texts and audits: the file or, for numbers of game.toml, its table; then keys, with rows by their
ids or numbers. Lists need not be named where a row's id says enough.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.game.data_files import DataFile
from pnp.game.library import GAME_FILE
from pnp.source.edits import Edit
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, did_you_mean
from pnp.source.spans import misuse
from pnp.source.spreadsheet import SUFFIXES, read_sheet
from pnp.source.toml import kind_of, read_toml
from pnp.source.toml_syntax import Extent, Path

ROW_NAMES = ("id", "code", "letter")
_NUMBERED = re.compile(r"\[(\d+)\]")


@dataclass(frozen=True)
class Target:
    """A value that can be set: as it was asked for, and where it stands."""

    name: str
    file: DataFile
    extent: Extent

    @property
    def now(self) -> Any:
        return self.file.at(self.extent.path)

    @property
    def shown(self) -> str:
        """What stands there, as values are written on the command line."""
        return str(self.now).lower() if isinstance(self.now, bool) else str(self.now)

    def edit(self, text: str) -> Edit:
        written = text if isinstance(self.now, bool | int | float) and not self.file.places else self._quoted(text)
        return self.file.edit(self.extent.start, self.extent.end, written)

    def _quoted(self, text: str) -> str:
        return self.file.quoted(text, self.extent)


def target(name: str, files: Mapping[str, DataFile], folder: Folder) -> Target:
    """Raises DataError at the place up to which the name leads, UsageError where it names no file."""
    failed: Problem | None = None
    for file, words in _starts(name, files):
        found = _walked(files[file], words)
        if isinstance(found, Extent):
            return Target(name, files[file], found)
        failed = failed or _lost(folder, files[file], name, *found)
    if failed is not None:
        raise DataError([failed])
    known = [*_aliases(files), *_tables(files)]
    raise misuse(name.partition(":")[0] if ":" in name else _words(name)[0], known, "file or table to set")


def _words(name: str) -> list[str]:
    """`row[3].cost` is `row.3.cost`."""
    return _NUMBERED.sub(r".\1", name).split(".")


def _starts(name: str, files: Mapping[str, DataFile]) -> Iterator[tuple[str, list[str]]]:
    """Files that may be meant, and the words that are left."""
    if ":" in name:
        file, _, key = name.partition(":")
        if file in files:
            yield file, _words(key)
        return
    words = _words(name)
    for alias, file in _aliases(files).items():
        head = alias.split(".")
        if words[: len(head)] == head:
            yield file, words[len(head) :]
    if words[0] in _tables(files):
        yield GAME_FILE, words


def _aliases(files: Mapping[str, DataFile]) -> dict[str, str]:
    """`tables/cards.toml` is `tables.cards`, and `cards` as well."""
    stems = {file.rpartition(".")[0]: file for file in files}
    whole = {stem.replace("/", "."): file for stem, file in stems.items()}
    return {**{stem.rpartition("/")[2]: file for stem, file in stems.items() if stem.startswith("tables/")}, **whole}


def _tables(files: Mapping[str, DataFile]) -> list[str]:
    """Of game.toml: `facts.rounds` is known to every text by this name."""
    return [key for key, value in files[GAME_FILE].values.items() if isinstance(value, dict)]


def _walked(file: DataFile, words: list[str]) -> Extent | tuple[Path, str]:
    """Where the words lead, or how far they do and the first that leads nowhere."""
    path: Path = ()
    for word in words:
        further = _step(file.get(path), word)
        if further is None:
            return path, word
        path = (*path, *further)
    value = file.get(path)
    if isinstance(value, dict | list) or path not in file.by_path:
        return path, ""
    return file.by_path[path]


def _step(value: Any, word: str) -> Path | None:
    if isinstance(value, dict):
        if word in value:
            return (word,)
        rows = [(key, *found) for key, inner in value.items() if _is_rows(inner) and (found := _step(inner, word))]
        return rows[0] if len(rows) == 1 else None
    if isinstance(value, list):
        by_name = [n for n, row in enumerate(value) if isinstance(row, dict) and word in _row_names(row)]
        if len(by_name) == 1:
            return (by_name[0],)
        if word.isascii() and word.isdecimal() and 1 <= int(word) <= len(value):
            return (int(word) - 1,)
    return None


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _row_names(row: dict[str, Any]) -> list[str]:
    return [str(row[key]) for key in ROW_NAMES if key in row]


def _below(value: Any) -> Iterator[str]:
    """Words that would lead further."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            if _is_rows(inner):
                yield from (names[0] for row in inner if (names := _row_names(row)))
    elif isinstance(value, list):
        for number, row in enumerate(value, 1):
            names = _row_names(row) if isinstance(row, dict) else []
            yield names[0] if names else str(number)


def _lost(folder: Folder, file: DataFile, name: str, path: Path, word: str) -> Problem:
    read = (read_sheet if file.name.endswith(SUFFIXES) else read_toml)(folder, file.name)
    known = list(dict.fromkeys(_below(file.get(path))))
    if word:
        message = f"--set {name}: there is no “{word}” here"
        return read.at(*path).problem(message, did_you_mean(word, known) or "no further word leads anywhere")
    message = f"--set {name}: this is {kind_of(file.get(path))}, and one value is set at a time"
    return read.at(*path).problem(message, f"go on with {', '.join(known[:12])}" if known else "")
