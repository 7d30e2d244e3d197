"""The content files of a game, one module each: its schema, the names it refers to, and what is said of them.

A file that both sheets and rules read has a module here; it is found by looking into this folder. What only one kind
of sheet reads belongs to that kind.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterable
from functools import cache
from typing import Any, Protocol, cast

from pydantic import BaseModel

from pnp.game.references import References
from pnp.source.problems import Problem


class ContentModule(Protocol):
    """What a module here offers."""

    FILE: str
    Schema: type[BaseModel]
    READS: tuple[str, ...]  # other files whose rows it names

    def problems(self, content: Any, references: References) -> Iterable[Problem]: ...


@cache
def content_modules() -> tuple[ContentModule, ...]:
    names = (info.name for info in pkgutil.iter_modules(__path__))
    return tuple(cast(ContentModule, importlib.import_module(f"{__name__}.{name}")) for name in names)
