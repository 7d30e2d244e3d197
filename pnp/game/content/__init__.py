"""The content files of a game, one module each: its schema, the names it refers to, and what is said of them.

A file that both sheets and rules read has a module here; it is found by looking into this folder. What only one kind
of sheet reads belongs to that kind, which names it as content of its own.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any

from pydantic import BaseModel

from pnp.game.references import References
from pnp.source.counts import Lookup
from pnp.source.problems import Problem, Problems
from pnp.source.toml import TomlFile


class Holes(StrEnum):
    """Which `{holes}` in a file's texts are filled when it is read."""

    FILLED = "all"
    KNOWN = "those that the data fills; what is left is an example's"
    KEPT = "none"


@dataclass(frozen=True, slots=True)
class Content:
    """A file of a game, or a folder of files, and how it is read; each module has one, called CONTENT."""

    name: str  # such as “dice.toml” or “layouts”
    schema: type[Any]
    problems: Callable[[Any, References], Iterable[Problem]] = lambda content, references: ()
    reads: tuple[str, ...] = ()  # other files whose rows it names; what it says is looked at where these can be read, …
    copes: tuple[str, ...] = ("symbols.toml",)  # … or where its problems leave out what names something in those
    holes: Holes = Holes.FILLED
    # For a folder: all its files by their stems, where to report problems, stems of files that cannot be read, and the
    # numbers that its counts may be written as.
    read_all: Callable[[Mapping[str, TomlFile], Problems, Collection[str], Lookup | None], Any] | None = None
    each: type[BaseModel] | None = None  # what one file of a folder says, for editors


@cache
def shared_contents() -> tuple[Content, ...]:
    """What sheets and rules may read of any game."""
    names = (info.name for info in pkgutil.iter_modules(__path__))
    return tuple(importlib.import_module(f"{__name__}.{name}").CONTENT for name in names)
