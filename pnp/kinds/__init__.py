"""Kinds of printable things: one module a kind, found by its name (`bonus-sheet` is bonus_sheet.py)."""

from __future__ import annotations

import importlib
import pkgutil
from dataclasses import dataclass
from typing import Any, Protocol, cast

from pnp.game.game import Game
from pnp.kinds.context import Desk
from pnp.kinds.spec import ComponentSpec, Sheets
from pnp.scene.ink import TWIN, Ink
from pnp.source.problems import Problems, did_you_mean
from pnp.source.schema import validated
from pnp.source.toml import KeyPath

MAX_COMPONENTS = 200


class Kind(Protocol):
    """What a kind's module offers: the schema of its table, the content files it reads, and its maker."""

    Spec: type[ComponentSpec]
    NEEDS: tuple[str, ...]
    # A kind that exists in some inks only says so: INKS: tuple[Ink, ...]

    def make(self, spec: Any, desk: Desk) -> Sheets: ...


@dataclass(frozen=True, slots=True)
class Component:
    id: str
    kind: Kind
    spec: ComponentSpec

    @property
    def inks(self) -> tuple[Ink, ...]:
        return getattr(self.kind, "INKS", tuple(Ink))


def _modules() -> dict[str, str]:
    """The modules of all rooms, by their names as kinds; not all of them are kinds."""
    rooms = (info.name for info in pkgutil.iter_modules(__path__) if info.ispkg)
    return {
        info.name.replace("_", "-"): f"{__name__}.{room}.{info.name}"
        for room in rooms
        for info in pkgutil.iter_modules([f"{path}/{room}" for path in __path__])
    }


def find_kind(name: str) -> Kind | None:
    """The module of that name, if it is a kind: if it has a Spec and a make()."""
    found = _modules().get(name)
    if found is None:
        return None
    module = importlib.import_module(found)
    return cast(Kind, module) if hasattr(module, "Spec") and hasattr(module, "make") else None


def kinds() -> list[str]:
    """All of them, for hints; a build imports only those that it needs."""
    return [name for name in _modules() if find_kind(name) is not None]


def read_components(game: Game, problems: Problems) -> list[Component]:
    """The rows of components.toml, each read with the schema of its kind."""
    file = game.components
    components: list[Component] = []
    if len(file.values) > MAX_COMPONENTS:
        message = f"{len(file.values):,} components are more than {MAX_COMPONENTS}"
        problems.add(file.problem((list(file.values)[MAX_COMPONENTS],), message))
        return components
    for name, table in file.values.items():
        with problems.gather():
            if (kind := _kind(game, name, table, problems)) is not None:
                components.append(Component(name, kind, validated(kind.Spec, file, (name,))))
    if not file.values:
        problems.add(file.problem((), "nothing to print: there is no component"))
    return components


def _kind(game: Game, name: str, table: object, problems: Problems) -> Kind | None:
    file, path = game.components, cast(KeyPath, (name,))
    if not _is_file_name(name):
        hint = "small letters, digits and single hyphens: it becomes a file's name"
        problems.add(file.problem(path, f"“{name}” cannot be a component's id", hint))
        return None
    if name.endswith(TWIN):
        message = f"“{name}” is the name of an ink-friendly twin"
        problems.add(file.problem(path, message, f"choose an id that does not end in “{TWIN}”"))
        return None
    if not isinstance(table, dict):
        problems.add(file.problem(path, "expected a table", f"write [{name}] and its keys below"))
        return None
    wanted = table.get("kind")
    kind = find_kind(wanted) if isinstance(wanted, str) else None
    if kind is None:
        message = "“kind” is missing" if wanted is None else f"unknown kind “{wanted}”"
        problems.add(file.problem((*path, "kind"), message, did_you_mean(str(wanted), kinds())))
        return None
    for needed in kind.NEEDS:
        if needed not in game.files:
            message = f"a {wanted} needs {needed}, which this game does not have"
            problems.add(file.problem((*path, "kind"), message))
            return None
    return kind


def _is_file_name(name: str) -> bool:
    return 0 < len(name) <= 60 and all(
        part.isascii() and part.isalnum() and part == part.lower() for part in name.split("-")
    )
