"""The doors for other people's packages: what is bundled lies in a folder, what is installed has an entry point.

A package that is installed beside pnp adds a game (`pnp.games`), a kind of sheet (`pnp.kinds`) or a format
(`pnp.exports`). A game's folder can only name what is there; rules of its own are another door (`play/rules.py`).
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.source.problems import UsageError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GAMES, KINDS, EXPORTS = "pnp.games", "pnp.kinds", "pnp.exports"
_used: set[tuple[str, str]] = set()


class PluginError(UsageError):
    """An installed package that cannot be used."""


@cache
def installed(group: str) -> dict[str, EntryPoint]:
    """By name. Looking through all installed packages takes time: it is done only for what is not bundled."""
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group=group)}


def load(group: str, name: str, bundled: dict[str, str]) -> Any:
    """What a name stands for, a bundled module before an installed package; None if there is neither.

    `bundled` leads from names to modules. Raises PluginError for an installed package that cannot be loaded.
    """
    if name in bundled:
        return importlib.import_module(bundled[name])
    entry = installed(group).get(name)
    if entry is None:
        return None
    _used.add((group, name))
    try:
        return entry.load()
    except Exception as error:  # a package of somebody else's: anything may come out of it
        message = " ".join(str(error).split())
        raise PluginError(
            f"the installed package behind “{name}” cannot be loaded: {entry.value}: {message}"
        ) from error


def used() -> dict[str, str]:
    """Every installed package that was asked for in this run, as `group name`, and the state that it is in."""
    return {f"{group} {name}": state(group, name) for group, name in sorted(_used)}


def unchanged(states: Mapping[str, str]) -> bool:
    """Whether all that `used` told of an earlier run is in the state that it was in then."""
    for entry, was in states.items():
        group, _, name = entry.partition(" ")
        if state(group, name) != was:
            return False
    return True


def state(group: str, name: str) -> str:
    """A digest of the code behind an entry point: what was built with other code is not up to date."""
    entry = installed(group).get(name)
    if entry is None:
        return ""
    digest = hashlib.sha256(entry.value.encode())
    for file in _files(entry.module.partition(".")[0]):
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()


def _files(package: str) -> list[Path]:
    try:
        spec = importlib.util.find_spec(package)
    except (ImportError, ValueError):
        return []
    if spec is None or spec.origin is None:
        return []
    origin = Path(spec.origin)
    return sorted(origin.parent.rglob("*.py")) if origin.name == "__init__.py" else [origin]
