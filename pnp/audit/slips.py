"""A slip of the pen in a game's folder: where it is, what it changes, and the edits that make it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

from pnp.source.edits import Edit
from pnp.source.toml_syntax import Path

_SHORT = 70


class Sort(StrEnum):
    """What a slip is made in; how it is judged depends on it."""

    NUMBER = "number"
    SWITCH = "switch"
    NAME = "name"
    REFERENCE = "reference"
    LIST = "list"
    ROW = "row"
    TEXT = "text"
    COLOUR = "colour"
    PICTURE = "picture"


class Way(StrEnum):
    """How it is made."""

    UP = "one more"
    DOWN = "one less"
    DOUBLED = "doubled"
    DROPPED = "dropped"
    SWAPPED = "swapped with its neighbour"
    OTHER = "another one"
    FLIPPED = "flipped"
    RENAMED = "renamed here only"


@dataclass(frozen=True, slots=True)
class Slip:
    """One slip. `was` and `becomes` are what a person reads; `old` and `new` are the values themselves."""

    file: str
    path: Path
    key: str
    line: int
    sort: Sort
    way: Way
    was: str
    becomes: str
    edits: tuple[Edit, ...] = field(compare=False)
    old: tuple[str, ...] = ()  # names by which what was there is known: a target's id and name, an item's text
    new: tuple[str, ...] = ()
    nouns: tuple[str, ...] = ()  # words of the key, of its row and of what it counts
    count: int | None = None  # how many there were, where one was dropped or doubled
    named: bool = False  # its row has a name, which a reader may know it by
    decorates: bool = False  # looks alone: a place, a size, a style, a drawing that stands for nothing

    @property
    def id(self) -> str:
        """The same whenever the same slip is made in the same data."""
        words = (self.file, self.key, self.sort, self.way, self.was, self.becomes)
        return hashlib.sha256("\0".join(words).encode()).hexdigest()[:12]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.key}: {shortened(self.was)} → {shortened(self.becomes)} ({self.way})"


def shortened(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _SHORT else f"{line[: _SHORT - 1]}…"
