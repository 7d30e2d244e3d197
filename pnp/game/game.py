"""The loaded game: everything that a folder says, typed and checked; nothing that draws or plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeVar, cast

from pnp.game.cases import Case, Schemas
from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice
from pnp.game.content.examples import Examples
from pnp.game.content.maps import Maps
from pnp.game.content.rulings import Rulings
from pnp.game.content.scoring import ScoreSection, Scoring
from pnp.game.content.symbols import Symbol
from pnp.game.content.words import GameWords
from pnp.game.counts import Counts
from pnp.game.identity import Identity
from pnp.game.tables import FILE as TABLE
from pnp.game.tables import Row, Table
from pnp.game.terms import Terms
from pnp.source.catalogue import BASE, Catalogue, OwnWords, speaking
from pnp.source.folder import Folder
from pnp.source.problems import AlreadyReported, Problem
from pnp.source.schema import Strict
from pnp.source.spans import Span, lookup
from pnp.source.toml import TomlFile, TomlSpan

C = TypeVar("C")
R = TypeVar("R", bound=Row)
F = TypeVar("F", bound=Strict)


@dataclass(frozen=True)
class Game:
    """Checked for form and references. What its rules demand beyond that, they say themselves."""

    folder: Folder
    files: Mapping[str, TomlFile]
    identity: Identity
    symbols: Mapping[str, Symbol]
    contents: Mapping[type[Any], Any]
    tables: Mapping[str, Table]
    components: TomlFile
    drawings: frozenset[str]  # names of all drawings, the game's own and the shared ones
    terms: Terms = field(default_factory=lambda: Terms({}))  # what prose may take from the data
    schemas: Schemas = field(default_factory=Schemas)  # of its rules
    typed_facts: Strict | None = None
    cases: Mapping[str, Case[Any, Any, Any]] = field(default_factory=dict)  # worked examples, by their ids
    schema_problems: tuple[Problem, ...] = ()  # where facts and tables are not as the rules want them
    case_problems: tuple[Problem, ...] = ()  # where examples are not told in the terms of the rules
    doubts: tuple[Problem, ...] = ()  # what its files can be read with all the same: warnings and notes

    def content(self, schema: type[C]) -> C | None:
        """The content of that type; None if the game has no such file."""
        return cast("C | None", self.contents.get(schema))

    def with_content(self, *contents: Any) -> Game:
        """The same game with other contents in place of its own."""
        return replace(
            self, contents=MappingProxyType({**self.contents, **{type(content): content for content in contents}})
        )

    @property
    def dice(self) -> Dice | None:
        return self.content(Dice)

    @property
    def bonuses(self) -> Bonuses | None:
        return self.content(Bonuses)

    @property
    def scoring(self) -> Scoring | None:
        return self.content(Scoring)

    @property
    def maps(self) -> Maps | None:
        return self.content(Maps)

    @property
    def rulings(self) -> Rulings | None:
        return self.content(Rulings)

    @property
    def examples(self) -> Examples | None:
        return self.content(Examples)

    def is_unread(self, example: str) -> bool:
        """Whether there is such an example that the rules cannot read: `case_problems` tell why, which is enough."""
        examples = self.examples.example if self.examples is not None else ()
        return example not in self.cases and any(each.id == example for each in examples)

    def facts(self, schema: type[F]) -> F:
        """The numbers that the rules turn on. Raises AlreadyReported where they are wrong, TypeError if undeclared."""
        if not _declared(self.schemas.facts, schema):
            raise TypeError(f"the rules do not declare {schema.__name__} as their facts")
        if self.typed_facts is None:
            raise AlreadyReported(())
        return cast(F, self.typed_facts)

    def rows(self, table: str, schema: type[R]) -> tuple[R, ...]:
        """The rows of a table. Raises AlreadyReported where these are missing or wrong, TypeError if undeclared."""
        if not _declared(self.schemas.tables.get(table), schema):
            raise TypeError(f"the rules do not declare {schema.__name__} as rows of “{table}”")
        if table not in self.tables or (not (rows := self.tables[table].typed) and not schema.may_be_none):
            raise AlreadyReported(())
        return cast("tuple[R, ...]", rows)

    def spoken(self, english: str = "") -> Catalogue:
        """The words that do not come from the game, in its language; of a game in English, in that of the paper."""
        language = self.identity.language
        return speaking(english or language if language == BASE else language, self.own_words)

    @property
    def own_words(self) -> OwnWords:
        """Those that the game says otherwise."""
        words = self.content(GameWords)
        return words.own if words is not None else ()

    def component_title(self, name: str) -> str:
        """What a component calls itself; where it prints a map and does not say, the map's name."""
        row = self.components.values[name]
        if not isinstance(row, dict):  # as it is told where it stands
            return ""
        maps = {hex_map.id: hex_map.name for hex_map in self.maps.map} if self.maps is not None else {}
        return str(row.get("title") or maps.get(str(row.get("map")), ""))

    @cached_property
    def counts(self) -> Counts:
        """The numbers that a count in a file may be written as."""
        schema = self.schemas.facts if self.typed_facts is None else None
        return Counts(self.contents, self.files, told=lambda fact: schema is not None and fact in schema.model_fields)

    def table(self, name: str, span: Span) -> Table:
        """The table that is named at a place; DataError there if there is none."""
        return lookup(name, self.tables, "table", span, TABLE)

    def at(self, file: str, *path: str | int) -> TomlSpan:
        """A key of a file; most values know their place themselves."""
        return self.files[file].at(*path)

    def source(self, span: Span) -> tuple[str | int, ...]:
        """The file of the folder and the keys or the line in it, as frames keep them; nothing where it is none of its
        files."""
        file, *path = span.origin or ("",)
        name = self._by_display.get(str(file))
        return (name, *path) if name is not None else ()

    @cached_property
    def _by_display(self) -> Mapping[str, str]:
        return {self.folder.display(name): name for name in self.folder.files()}

    def symbol(self, reference: str) -> Symbol:
        """A symbol by its id or its code; KeyError if there is none."""
        return self.symbols[self.symbol_id(reference)]

    def symbol_id(self, reference: str) -> str:
        return reference if reference in self.symbols else self._by_code[reference]

    @cached_property
    def _by_code(self) -> Mapping[str, str]:
        return MappingProxyType({symbol.code: name for name, symbol in self.symbols.items()})

    def marks(self, section: ScoreSection) -> tuple[int, ...]:
        """The values that a scoring section offers to circle: the points on the maps."""
        if not section.marks_from or self.maps is None:
            return ()
        return tuple(terrain.points or 0 for terrain in self.maps.group(section.marks_from))


def _declared(declared: type[Strict] | None, asked: type[Strict]) -> bool:
    return declared is not None and issubclass(declared, asked)
