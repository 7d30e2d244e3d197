"""A game's folder -> one frozen, typed Game; all problems of all its files together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, TypeAlias

from pydantic import BaseModel

from pnp.game import identity as identity_file
from pnp.game.cases import Case, Schemas, read_cases
from pnp.game.content import Content, Holes, shared_contents
from pnp.game.content.examples import CONTENT as EXAMPLES
from pnp.game.content.examples import Examples
from pnp.game.content.symbols import Symbols
from pnp.game.content.words import FILE as WORDS_FILE
from pnp.game.content.words import language_problems
from pnp.game.counts import Counts
from pnp.game.game import Game
from pnp.game.identity import Identity
from pnp.game.library import COMPONENTS_FILE
from pnp.game.references import References
from pnp.game.tables import FOLDER as TABLES_FOLDER
from pnp.game.tables import Table, read_tables, typed_rows
from pnp.game.terms import Terms, filled_values
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import NO_SUCH_FILE, Folder
from pnp.source.pictures import ART_FOLDER, TWIN, pictures_in
from pnp.source.problems import DataError, Hint, Problem, Problems, Severity
from pnp.source.schema import Strict, validated
from pnp.source.spans import TextSpan
from pnp.source.spreadsheet import SUFFIXES as SHEETS
from pnp.source.spreadsheet import SheetFile, read_sheet
from pnp.source.toml import TomlFile, read_toml

SchemasOf: TypeAlias = Callable[[str | None], Schemas | None]
_NEEDED = {  # files without which there is no game, and what they say
    identity_file.FILE: "it says who the game is: id, title, language, players, age, minutes, [credits]",
    COMPONENTS_FILE: 'it says what is printed, a table a PDF: [deck], and below it kind = "cards"',
}


def load_game(
    folder: Folder,
    schemas_of: SchemasOf = lambda rules: None,
    contents: Iterable[Content] = (),
) -> Game:
    """Reads the whole folder. Raises DataError with everything that is wrong in it.

    `schemas_of` knows how the rules of a name, or without one the folder's own, want facts, tables and examples; what
    does not fit there is kept with the game, because it can be printed all the same. `contents` are read besides what
    every game may have.
    """
    reading = _Reading(folder, (*shared_contents(), *contents), schemas_of)
    reading.read()
    reading.problems.add(*reading.reference_problems())
    reading.problems.add(*reading.language_problems())
    reading.problems.add(*reading.lost_facts())
    reading.problems.raise_if_any()
    return reading.game()


def drawing_names(folder: Folder, under: str = ART_FOLDER) -> dict[str, str]:
    """The files in the art folder, by the names that drawings are known by; `name.ink.svg` is a twin of another's."""
    return {name: files[0] for name, files in pictures_in(folder, under).items() if not name.endswith(TWIN)}


def known_drawings(folder: Folder) -> frozenset[str]:
    """The game's own, and those that come with pnp."""
    return frozenset({*drawing_names(folder), *drawing_names(Folder(TEMPLATES / ART_FOLDER), under="")})


@contextmanager
def _instead_of_a_guess(hint: str) -> Iterator[None]:
    """A file that is not there, and that has one name, is not another one misspelt."""
    try:
        yield
    except DataError as error:
        if hint and all(problem.message == NO_SUCH_FILE for problem in error.problems):
            raise DataError(replace(problem, hint=hint) for problem in error.problems) from None
        raise


class _Reading:
    """A folder in the course of being read."""

    def __init__(self, folder: Folder, wanted: Sequence[Content], schemas_of: SchemasOf) -> None:
        self.folder, self.wanted, self._schemas_of = folder, wanted, schemas_of
        self.problems = Problems()
        self.problems.add(*folder.problems())
        if folder.is_vast:
            raise DataError(self.problems.found)
        self.files: dict[str, TomlFile] = {}
        self.unreadable: set[str] = set()
        self.contents: dict[type[Any], Any] = {}
        self.tables: dict[str, Table] = {}
        self._broken: set[str] = set()  # like `unreadable`, without what is being read
        self.counts = Counts(self.contents, self.files, self._broken, self._tell_fact)
        self.terms = Terms({})
        self.drawings = known_drawings(folder)

    def read(self) -> None:
        singles = [content for content in self.wanted if content.read_all is None]
        for name, says in _NEEDED.items():
            self._read(name, says)
        for content in singles:
            if self.folder.exists(content.name):
                self._read(content.name)
        tables, broken = self._read_all(TABLES_FOLDER)
        self.problems.add(*self._table_doubts())
        # Every file is there before the first text is filled: a text may speak of anything in the game.
        self.terms = Terms(MappingProxyType(dict(self.files)))
        self._fill_tagline()
        self._content(identity_file.FILE, Identity, Holes.KEPT)
        self._content(COMPONENTS_FILE, None, Holes.KNOWN)  # a kind may fill some by its own rows
        for content in self.wanted:
            if content.read_all is None:
                self._content(content.name, content.schema, content.holes)
        if identity_file.FILE in self.files:  # else nobody knows the facts that rows take in
            self.tables = read_tables(tables, self.terms, self.problems, broken, self._tables_that_may_be_none())
        for content in self.wanted:  # last, because they may count what was read before
            if content.read_all is not None:
                files, broken = self._read_all(content.name)
                self.contents[content.schema] = content.read_all(files, self.problems, broken, self.counts)

    def _read(self, name: str, says: str = "") -> None:
        """`says` is what a file holds that no game can do without."""
        self.unreadable.add(name)
        with self.problems.gather(), _instead_of_a_guess(says):
            self.files[name] = (read_sheet if name.endswith(SHEETS) else read_toml)(self.folder, name)
            self.unreadable.discard(name)
            return
        self._broken.add(name)

    def _content(self, name: str, schema: type[BaseModel] | None, holes: Holes) -> None:
        """What a file that was read holds."""
        if name not in self.files:
            return
        file = self.files[name]
        if holes is not Holes.KEPT and "{" in file.text:
            values, problems = filled_values(self.terms, file, leave_unknown=holes is Holes.KNOWN)
            self.problems.add(*problems)
            file = self.files[name] = TomlFile(file.file, file.text, values)
        if schema is not None:
            self.unreadable.add(name)
            with self.problems.gather():
                self.contents[schema] = validated(schema, file, counts=self.counts)
                self.unreadable.discard(name)
                return
            self._broken.add(name)

    def _fill_tagline(self) -> None:
        """The one text of game.toml that speaks of the game; facts keep their holes, and fill those of other texts."""
        file = self.files.get(identity_file.FILE)
        if file is None or "{" not in str(file.values.get("tagline")):
            return
        alone = TomlFile(file.file, file.text, {"tagline": file.values["tagline"]})
        values, problems = filled_values(self.terms, alone)
        self.problems.add(*problems)
        self.files[identity_file.FILE] = TomlFile(file.file, file.text, {**file.values, **values})

    def _read_all(self, under: str) -> tuple[dict[str, TomlFile], set[str]]:
        """The files of a folder by their stems, and the stems of those that cannot be read."""
        names: dict[str, str] = {}
        for suffix in (".toml", *SHEETS) if under == TABLES_FOLDER else (".toml",):
            for path in self.folder.files(suffix, under):
                stem = path.removeprefix(f"{under}/").removesuffix(suffix)
                if stem in names:
                    message = f"{names[stem]} has the same name, and a table is one file"
                    self.problems.add(
                        TextSpan(self.folder.display(path), 1).problem(message, "rename one, or delete it")
                    )
                else:
                    names[stem] = path
                    self._read(path)
        files = {stem: self.files[name] for stem, name in names.items() if name in self.files}
        return files, names.keys() - files.keys()

    def _table_doubts(self) -> Iterator[Problem]:
        for name in self.folder.files("", TABLES_FOLDER):
            file = self.files.get(name)
            if isinstance(file, SheetFile):
                yield from file.notes
            elif file is None and not name.endswith((".toml", *SHEETS)):
                is_spelt = name.lower().endswith((".toml", *SHEETS))
                hint = "write its ending in small letters" if is_spelt else "save the sheet as .xlsx or as CSV"
                yield TextSpan(self.folder.display(name), 1).problem("nothing reads this file", hint, Severity.WARNING)

    def reference_problems(self) -> Iterator[Problem]:
        """Names that lead nowhere."""
        references = References(
            self.folder,
            self.symbols,
            self.drawings,
            self._components,
            self.contents,
            frozenset(self.unreadable),
            self.files,
        )
        found: list[tuple[Content, list[Problem]]] = []
        for wanted in self.wanted:
            content = self.contents.get(wanted.schema)
            if content is not None and references.can_read({*wanted.reads}.difference(wanted.copes)):
                found.append((wanted, list(wanted.problems(content, references))))
        for wanted, problems in found:
            read = {self.files[name].file for name in wanted.reads if name in self.files}
            # A name that is lost because another one stands twice is not unknown: that one is to be mended.
            lost = not references.doubled.isdisjoint(read)
            yield from (problem for problem in problems if not (lost and problem.message.startswith("unknown ")))

    def language_problems(self) -> Iterator[Problem]:
        """A language that neither pnp nor the game brings words for."""
        identity = self.contents.get(Identity)
        if identity is not None and not self.folder.exists(WORDS_FILE):
            yield from language_problems(identity)

    @property
    def _components(self) -> tuple[str, ...]:
        return tuple(self.files[COMPONENTS_FILE].values) if COMPONENTS_FILE in self.files else ()

    @property
    def symbols(self) -> Mapping[str, Any]:
        symbols = self.contents.get(Symbols)
        return symbols.root if symbols is not None else {}

    @cached_property
    def _schemas(self) -> Schemas:
        identity: Identity = self.contents[Identity]
        return self._schemas_of(identity.rules) or Schemas()

    def _tables_that_may_be_none(self) -> set[str]:
        rows = self._schemas.tables if Identity in self.contents else {}
        return {name for name, row in rows.items() if row.may_be_none}

    def _tell_fact(self, name: str) -> bool:
        """Whether the rules find a fact wrong by which another file counts; that is then told instead."""
        schemas = self._schemas
        if schemas.facts is None or name not in schemas.facts.model_fields:
            return False
        wrong = Problems()
        self._typed_facts(schemas, wrong)
        self.problems.add(*wrong.found)
        return bool(wrong.found)

    def lost_facts(self) -> list[Problem]:
        """What the rules find wrong with the facts, if a text asks for one that they know and that is not there."""
        hints = [problem.hint for problem in self.problems.found]
        asked = {hint.word for hint in hints if isinstance(hint, Hint)}
        wrong = Problems()
        if Identity in self.contents and (facts := self._schemas.facts) is not None and asked & set(facts.model_fields):
            self._typed_facts(self._schemas, wrong)
        return wrong.found

    def game(self) -> Game:
        identity: Identity = self.contents[Identity]
        schemas = self._schemas
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
            for case in read_cases(examples, self.files[EXAMPLES.name], schemas):
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
            components=self.files[COMPONENTS_FILE],
            terms=self.terms,
            drawings=self.drawings,
            schemas=schemas,
            typed_facts=facts,
            cases=MappingProxyType(cases),
            schema_problems=tuple(problems.found),
            case_problems=tuple(case_problems),
            doubts=tuple(self.problems.found),
        )

    def _typed_facts(self, schemas: Schemas, problems: Problems) -> Strict | None:
        if schemas.facts is None:
            return None
        with problems.gather():
            return validated(schemas.facts, self.files[identity_file.FILE], ("facts",))
        return None
