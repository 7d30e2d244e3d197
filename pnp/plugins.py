"""The doors for other people's packages: what is bundled lies in a folder, what is installed has an entry point.

A package that is installed beside pnp adds a game (`pnp.games`), a kind of sheet (`pnp.kinds`) or a format
(`pnp.exports`). A game's folder can only name what is there: it never runs code of its own.
"""

from __future__ import annotations

import importlib
from functools import cache
from typing import TYPE_CHECKING, Any

from pnp.source.problems import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES, KINDS, EXPORTS = "pnp.games", "pnp.kinds", "pnp.exports"


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """By name. Looking through all installed packages takes time: it is done only for what is not bundled."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}


def load(group: str, name: str, bundled: dict[str, str]) -> Any:
    """The module of that name, a bundled one before an installed one; None if there is neither.

    `bundled` leads from names to modules. Raises UsageError for an installed package that cannot be loaded.
    """
    if name in bundled:
        return importlib.import_module(bundled[name])
    entry = installed(group).get(name)
    if entry is None:
        return None
    try:
        return entry.load()
    except Exception as error:  # a package of somebody else's: anything may come out of it
        message = " ".join(str(error).split())
        raise UsageError(f"the installed package behind “{name}” cannot be loaded: {entry.value}: {message}") from error
