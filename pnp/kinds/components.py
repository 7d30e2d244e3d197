"""components.toml -> the components of a game, each with its kind."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from pnp import kinds, plugins
from pnp.game.content import Content
from pnp.game.fields import DEVICE_HINT, DEVICES
from pnp.game.game import Game
from pnp.game.library import COMPONENTS_FILE, GUIDE, GUIDE_KIND, SHARE, has_usual_guide
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ComponentSpec
from pnp.scene.ink import TWIN, Ink
from pnp.sheet.product import Sort
from pnp.source.counts import SAID
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems, Refused
from pnp.source.schema import validated
from pnp.source.spans import Span
from pnp.source.toml import TomlFile, read_toml

MAX_COMPONENTS = 200


@dataclass(frozen=True, slots=True)
class Component:
    id: str
    kind: Kind
    spec: ComponentSpec

    @property
    def inks(self) -> tuple[Ink, ...]:
        return self.kind.inks

    @property
    def shares(self) -> str:
        """The component on whose pages it stands; empty for most, which have their own."""
        return str(getattr(self.spec, SHARE, ""))

    @property
    def way(self) -> tuple[str, str]:
        """What it is one of several ways to, and which of them; both empty for most."""
        choice = self.spec.choice or self.kind.choice
        option = self.spec.option or ("" if self.spec.choice else self.kind.option)
        return choice, self.id.removeprefix(f"{choice}-") if choice and not option else option


@cache
def _bundled() -> dict[str, str]:
    """The modules of all packages, by their names as kinds; not all of them are kinds."""
    packages = (info.name for info in pkgutil.iter_modules(kinds.__path__) if info.ispkg)
    return {
        info.name.replace("_", "-"): f"{kinds.__name__}.{package}.{info.name}"
        for package in packages
        for info in pkgutil.iter_modules([f"{path}/{package}" for path in kinds.__path__])
    }


def find_kind(name: str) -> Kind | None:
    """The kind of that name, a bundled one before an installed one; None if there is none.

    Raises PluginError for an installed package that is no use.
    """
    if name in _bundled() and isinstance(kind := getattr(plugins.load("", name, _bundled()), "KIND", None), Kind):
        return kind
    package = plugins.load(plugins.KINDS, name, {})
    kind = package if isinstance(package, Kind) else getattr(package, "KIND", None)
    if package is not None and not isinstance(kind, Kind):
        raise plugins.PluginError(f"the package behind “{name}” offers no KIND that is a pnp.kinds.kind.Kind")
    return kind


def known_kinds() -> list[str]:
    """All of them, for hints; a build imports only those that it needs."""
    names = []
    for name in (*_bundled(), *plugins.installed(plugins.KINDS)):
        with suppress(plugins.PluginError):  # an installed package that cannot be loaded is no hint
            names += [name] if find_kind(name) is not None else []
    return names


def kind_contents(folder: Folder) -> list[Content]:
    """What the kinds of a game's components read; nothing where these cannot be read, which the loader then says."""
    contents: dict[Content, None] = {}
    with suppress(DataError):
        for table in read_toml(folder, COMPONENTS_FILE).values.values():
            name = table.get("kind") if isinstance(table, dict) else None
            with suppress(plugins.PluginError):
                kind = find_kind(name) if isinstance(name, str) else None
                contents |= dict.fromkeys(kind.contents if kind is not None else ())
    return list(contents)


def read_components(game: Game, problems: Problems) -> list[Component]:
    """The rows of components.toml, each read with the schema of its kind."""
    file = game.components
    if len(file.values) > MAX_COMPONENTS:
        first = file.at(list(file.values)[MAX_COMPONENTS])
        problems.add(first.problem(f"{len(file.values):,} components are more than {MAX_COMPONENTS}"))
        return []
    if not file.values:
        problems.add(file.at().problem("nothing to print: there is no component"))
    components: list[Component] = []
    for name, table in file.values.items():
        with problems.gather():
            kind = _kind(file, name, table)
            for needed in kind.needs:
                if needed not in game.files:
                    message = f"a {table['kind']} needs {needed}, which this game does not have"
                    raise DataError([file.at(name, "kind").problem(message)])
            spec = validated(kind.spec, file, (name,), counts=game.counts)
            if not spec.title:
                title = game.spoken()("guide.title") if kind.sort is Sort.GUIDE else game.component_title(name)
                spec = spec.model_copy(update={"title": title})
            if not getattr(spec, "omit", False):
                components.append(Component(name, kind, spec))
    if components and has_usual_guide(file.values):
        usual = find_kind(GUIDE_KIND)
        assert usual is not None
        row = {"kind": GUIDE_KIND, "title": game.spoken()("guide.title")}
        components.append(Component(GUIDE, usual, usual.spec.model_validate(row)))
    return components


def component_problems(folder: Folder, problems: Problems) -> None:
    """What can be said of components.toml while something else keeps the game from being read."""
    with suppress(DataError):  # told by those who read the rest
        file = read_toml(folder, COMPONENTS_FILE)
        for name, table in list(file.values.items())[:MAX_COMPONENTS]:
            with problems.gather():
                validated(_kind(file, name, table).spec, file, (name,), counts=_unknown_yet)


def _unknown_yet(path: str) -> int:
    raise Refused(SAID)


def _kind(file: TomlFile, name: str, table: object) -> Kind:
    """Raises DataError for a row that is none, or that no kind can print."""
    span = file.at(name)
    if wrong := list(_name_problems(name, span)):
        raise DataError(wrong)
    if not isinstance(table, dict):
        raise DataError([span.problem("expected a table", f"write [{name}] and its keys below")])
    wanted, at = table.get("kind"), span.at("kind")
    try:
        kind = find_kind(wanted) if isinstance(wanted, str) else None
    except plugins.PluginError as error:
        raise DataError([at.problem(str(error))]) from None
    if kind is None:
        unknown = at.unknown(str(wanted), known_kinds(), "kind")
        raise DataError([unknown if wanted is not None else at.problem("“kind” is missing", unknown.hint)])
    return kind


def _name_problems(name: str, span: Span) -> Iterator[Problem]:
    parts = name.split("-")
    if not 0 < len(name) <= 60 or not all(p.isascii() and p.isalnum() and p == p.lower() for p in parts):
        hint = "small letters, digits and single hyphens: it becomes a file's name"
        yield span.problem(f"“{name}” cannot be a component's id", hint)
    elif name in DEVICES:
        yield span.problem(f"“{name}” cannot be the name of a file", DEVICE_HINT)
    elif name.endswith(TWIN):
        hint = f"choose an id that does not end in “{TWIN}”"
        yield span.problem(f"“{name}” is the name of an ink-friendly twin", hint)
