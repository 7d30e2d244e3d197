"""A game's folder -> one frozen, typed Game; all problems of all its files together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from pnp.game import identity as identity_file
from pnp.game.cases import Case, Schemas, read_cases
from pnp.game.content import content_modules
from pnp.game.content import examples as examples_file
from pnp.game.content import symbols as symbols_file
from pnp.game.content.examples import Examples
from pnp.game.content.maps import Maps
from pnp.game.figures import Figures, figure_problems
from pnp.game.game import Game
from pnp.game.identity import Identity
from pnp.game.layouts import FOLDER as LAYOUTS_FOLDER
from pnp.game.layouts import read_layouts
from pnp.game.references import References
from pnp.game.tables import FOLDER as TABLES_FOLDER
from pnp.game.tables import Table, read_tables, typed_rows
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.problems import Problem, Problems
from pnp.source.schema import Strict, validated
from pnp.source.toml import TomlFile, read_toml

__all__ = ["COMPONENTS_FILE", "Game", "load_game"]

COMPONENTS_FILE = "components.toml"
ART_FOLDER = "art"


def load_game(folder: Folder, schemas_of: Callable[[str], Schemas | None] = lambda rules: None) -> Game:
    """Reads the whole folder. Raises DataError with everything that is wrong in it.

    `schemas_of` knows how the rules of a name want facts, tables and examples; what does not fit there is kept with
    the game, because it can be printed all the same.
    """
    reading = _Reading(folder)
    reading.read()
    reading.problems.add(*reading.reference_problems())
    reading.problems.raise_if_any()
    return reading.game(schemas_of)


def drawing_names(folder: Folder, under: str = ART_FOLDER) -> dict[str, str]:
    """The files in the art folder, by the names that drawings are known by."""
    names = folder.files(suffix=".svg", under=under)
    return {name.removeprefix(f"{under}/").removesuffix(".svg"): name for name in names}


class _Reading:
    """A folder in the course of being read."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.problems = Problems()
        self.problems.add(*folder.problems())
        self.files: dict[str, TomlFile] = {}
        self.unreadable: set[str] = set()
        self.contents: dict[type[Any], Any] = {}
        self.tables: dict[str, Table] = {}
        shared = Folder(TEMPLATES / ART_FOLDER)
        self.drawings = frozenset({*drawing_names(folder), *drawing_names(shared, under="")})

    def read(self) -> None:
        identity = self._content(identity_file.FILE, Identity, required=True)
        self._content(COMPONENTS_FILE, None, required=True)
        for module in content_modules():
            self._content(module.FILE, module.Schema)
        self._content("figures.toml", Figures)
        rows, looks = (self._read_all(under) for under in (TABLES_FOLDER, LAYOUTS_FOLDER))
        if identity is not None:
            broken = self.unreadable & rows
            self.tables = read_tables(self._below(rows), identity.facts, self.problems, broken)
        self.layouts = read_layouts(self._below(looks), self.problems, self.unreadable & looks)

    def _content(self, name: str, schema: type[BaseModel] | None, *, required: bool = False) -> Any:
        """What the file holds, if there is one and it can be read."""
        if not required and not self.folder.exists(name):
            return None
        self.unreadable.add(name)
        with self.problems.gather():
            file = self.files[name] = read_toml(self.folder, name)
            content = validated(schema, file) if schema is not None else None
            self.unreadable.discard(name)
            if schema is not None:
                self.contents[schema] = content
            return content
        return None

    def _read_all(self, under: str) -> set[str]:
        names = set(self.folder.files(".toml", under))
        for name in sorted(names):
            self._content(name, None)
        return names

    def _below(self, names: set[str]) -> dict[str, TomlFile]:
        return {name: self.files[name] for name in sorted(names) if name in self.files}

    def reference_problems(self) -> Iterator[Problem]:
        """Names that lead nowhere."""
        references = self.references = References(
            self.folder, self.symbols, self.drawings, self.contents, frozenset(self.unreadable)
        )
        for module in content_modules():
            content = self.contents.get(module.Schema)
            if content is not None and references.can_read(module.READS):
                yield from module.problems(content, references)
        yield from self._figures(references)

    @property
    def symbols(self) -> Mapping[str, Any]:
        symbols = self.contents.get(symbols_file.Schema)
        return symbols.root if symbols is not None else {}

    def _figures(self, references: References) -> Iterator[Problem]:
        figures = self.contents.get(Figures)
        if figures is None or not references.can_read((COMPONENTS_FILE, "examples.toml", "maps.toml", "symbols.toml")):
            return
        shown = any(panel.example for figure in figures.figure for panel in figure.panel)
        if shown and not self.folder.exists("examples.toml"):
            yield references.absent("examples.toml", "figures.toml shows examples")
            return
        examples, maps = self.contents.get(Examples), self.contents.get(Maps)
        sheets, symbols = list(self.files[COMPONENTS_FILE].values), references.symbol_names
        yield from figure_problems(figures, symbols=symbols, sheets=sheets, examples=examples, maps=maps)

    def game(self, schemas_of: Callable[[str], Schemas | None]) -> Game:
        identity: Identity = self.contents[Identity]
        schemas = (schemas_of(identity.rules) if identity.rules else None) or Schemas()
        problems = Problems()
        facts = self._typed_facts(schemas, problems)
        for name, schema in schemas.tables.items():
            if name in self.tables:
                with problems.gather():
                    table = self.tables[name]
                    self.tables[name] = Table(
                        table.name, table.source, table.rows, table.refers, typed_rows(table, schema)
                    )
        cases: dict[str, Case[Any, Any, Any]] = {}
        case_problems: list[Problem] = []
        if (examples := self.contents.get(Examples)) is not None:
            for case in read_cases(examples, self.files[examples_file.FILE], schemas):
                if isinstance(case, Case):
                    cases[case.id] = case
                else:
                    case_problems += case
        return Game(
            folder=self.folder,
            files=MappingProxyType(self.files),
            identity=identity,
            symbols=MappingProxyType(dict(self.symbols)),
            contents=MappingProxyType(self.contents),
            tables=MappingProxyType(self.tables),
            layouts=self.layouts,
            components=self.files[COMPONENTS_FILE],
            drawings=self.drawings,
            figures=self.contents.get(Figures),
            typed_facts=facts,
            cases=MappingProxyType(cases),
            schema_problems=tuple(problems.found),
            case_problems=tuple(case_problems),
        )

    def _typed_facts(self, schemas: Schemas, problems: Problems) -> Strict | None:
        if schemas.facts is None:
            return None
        with problems.gather():
            return validated(schemas.facts, self.files[identity_file.FILE], ("facts",))
        return None
