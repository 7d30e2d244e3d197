"""tables/*.toml, *.csv and *.xlsx: rows of a game's own, told once and read by cards, books and rules.

A row has an `id` and whatever keys its game needs. Texts may take other values in: `{points}` from the same row,
`{suit.name}` from the row that `suit` refers to, `{facts.hand_limit}` and all else that prose may take.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, TypeAlias

from pydantic import Field, RootModel

from pnp.game.fields import Id
from pnp.game.terms import Terms, at_path, holds
from pnp.source.budget import working_on
from pnp.source.documented import doc
from pnp.source.holes import Filler
from pnp.source.problems import DataError, Problem, Problems, Refused, did_you_mean
from pnp.source.schema import Strict, validated
from pnp.source.spans import Span
from pnp.source.spreadsheet import SUFFIXES, SheetFile
from pnp.source.toml import MAX_ROWS, KeyPath, TomlFile, TomlSpan

FOLDER = "tables"
FILE = "tables/{}.toml"
MAX_KEYS = 100
NO_ROWS = "row = [] says that there are none"


def file_of(name: str, files: Collection[str]) -> str:
    """The file of a table, by its path in the game's folder: a spreadsheet if that is among the files."""
    sheets = (f"{FOLDER}/{name}{suffix}" for suffix in SUFFIXES)
    return next((sheet for sheet in sheets if sheet in files), FILE.format(name))


Values: TypeAlias = Mapping[str, Any]
KeyName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40, description="small letters, digits and _")]


class Row(Strict):
    """A row of a table, texts filled in. A game's rules say which keys there are besides the id."""

    __slots__ = ("_values", "_written")
    may_be_none: ClassVar[bool] = False  # the rules can do without any row of this table
    id: Id = doc("what other files call the row", "suns-7")

    @property
    def values(self) -> Values:
        """What the row says by key, as cards and books take it; only keys that it has."""
        values: Values = object.__getattribute__(self, "_values")
        return values

    @property
    def written(self) -> Values:
        """The same before its holes were filled."""
        written: Values = object.__getattribute__(self, "_written")
        return written


class _RawRow(RootModel[Annotated[dict[KeyName, Any], Field(max_length=MAX_KEYS)]]):
    pass


class RawTable(Strict):
    """A file of tables/"""

    refers: dict[KeyName, Id] = doc(
        "keys that name rows of other tables", {"suit": "suits"}, default_factory=dict, max_length=20
    )
    row: tuple[_RawRow, ...] = doc(
        "the rows: an `id`, and whatever keys you need",
        [{"id": "suns-7", "suit": "suns", "value": 7, "text": "Draw {facts.draw|number card}."}],
        max_length=MAX_ROWS,
    )


@dataclass(frozen=True)
class Table:
    """All rows of one file; `refers` says which keys name rows of which other table."""

    name: str
    source: TomlFile
    rows: tuple[Values, ...]  # by key, texts filled in: what cards and books take
    refers: Mapping[str, str]
    typed: tuple[Row, ...] = ()  # the same as the rules know them

    @property
    def file(self) -> str:
        return f"{FOLDER}/{self.name}.{self.source.file.rpartition('.')[2]}"

    @property
    def span(self) -> TomlSpan:
        """All rows."""
        return self.source.at("row")

    def row_span(self, name: str) -> TomlSpan:
        return self.span.at(self.number(name))

    def row(self, name: str, span: Span) -> Values:
        """The row that is named at a place; DataError there if there is none."""
        if name not in self._numbers:
            raise DataError([self.lacks(name, span)])
        return self.by_id(name)

    def lacks(self, name: str, span: Span) -> Problem:
        return span.problem(f"{self.file} has no row “{name}”", did_you_mean(name, self.ids))

    def as_asked(self, row: Values, schema: type[Row]) -> dict[str, Any]:
        """A spreadsheet's figures are numbers, and texts where the rules want a text: a card may be called “7”.

        Where they want numbers, one word among them makes texts of all, and only the word is wrong.
        """
        if not isinstance(self.source, SheetFile):
            return dict(row)
        fields = schema.model_fields
        kinds = {name: _kind(fields[name].annotation) for name in row if name in fields}
        return {name: self._as(value, kinds.get(name), self.source) for name, value in row.items()}

    @staticmethod
    def _as(value: Any, kind: type | None, sheet: SheetFile) -> Any:
        if kind is str:
            return str(value) if _is_number(value) else value
        return sheet.meant(value, kind) if kind is not None else value

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {row["id"]: number for number, row in enumerate(self.rows)}

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._numbers)

    def by_id(self, name: str) -> Values:
        """KeyError if there is none."""
        return self.rows[self._numbers[name]]

    def number(self, name: str) -> int:
        """Where a row stands, from 0; KeyError if it does not."""
        return self._numbers[name]


def _kind(annotation: Any) -> type | None:
    """What a key of a row plainly is, whether or not it may be missing; None where it is something of its own."""
    return next((kind for kind in (str, int, float, bool) if annotation in (kind, kind | None)), None)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


Tables: TypeAlias = Mapping[str, Table]


def filled(text: str, row: Values, refers: Mapping[str, str], tables: Tables, terms: Terms) -> str:
    """The text with its `{holes}` filled; Refused if one cannot be. A key of the row itself comes first."""
    filler = Filler(terms.forms)

    def inner(text: str, of: Values, links: Mapping[str, str], depth: int) -> str:
        return filler.fill(text, lambda path: value(path, of, links, depth), depth)

    def value(path: str, of: Values, links: Mapping[str, str], depth: int, who: str = "this row") -> Any:
        head, _, rest = path.partition(".")
        if rest and head in links:
            table = tables[links[head]]
            other = table.by_id(_looked_up(head, of, f"{who} has no"))
            referred = f"the row “{other['id']}” of the table “{table.name}”"
            return value(rest, other, table.refers, depth + 1, referred)
        if rest and holds(of.get(head)):
            found = at_path(of[head], path)
            return inner(found, of, links, depth + 1) if isinstance(found, str) and "{" in found else found
        if rest:
            if head in terms.values or terms.is_name(path):
                return terms.inner(path, filler, depth)
            raise Refused(f"“{head}” refers to no table", did_you_mean(head, [*links, *terms.values]))
        if path not in of and terms.is_name(path):
            return terms.name(path)
        found = _looked_up(path, of, f"{who} has no")
        return inner(found, of, links, depth + 1) if isinstance(found, str) and "{" in found else found

    return inner(text, row, refers, 0)


def _looked_up(name: str, values: Values, complaint: str) -> Any:
    if name not in values:
        raise Refused(f"{complaint} “{name}”", did_you_mean(name, values))
    return values[name]


def read_tables(
    files: Mapping[str, TomlFile],
    terms: Terms,
    problems: Problems,
    unreadable: Collection[str] = (),
    may_be_none: Collection[str] = (),
) -> dict[str, Table]:
    """The tables of all files below tables/, by their names; what is wrong with them goes to the problems.

    What refers to an `unreadable` file is not wrong on that account; of those that `may_be_none` no row is needed.
    """
    raw: dict[str, Table] = {}
    unread = set(unreadable)
    for name, file in files.items():
        unread.add(name)
        with problems.gather():
            raw[name] = _raw_table(name, file, name in may_be_none)
            unread.discard(name)
    wrong = {name: list(_reference_problems(table, raw, unread)) for name, table in raw.items()}
    sound = {name for name, mistakes in wrong.items() if not mistakes}
    done: dict[str, Table] = {}
    for name, table in raw.items():
        problems.add(*wrong[name])
        if _leads_to(name, raw) <= sound:
            working_on(partial(str, table.source.file))
            texts = _Texts(table, raw, terms)
            rows = tuple(MappingProxyType(texts.row(number)) for number in range(len(table.rows)))
            problems.add(*texts.problems)
            done[name] = Table(name, table.source, rows, table.refers)
    return done


def typed_rows(table: Table, schema: type[Row]) -> tuple[Row, ...]:
    """The rows as the rules know them. Raises DataError with every row that does not fit."""
    written = table.source.values["row"]
    problems = Problems()
    if wrong := list(_lost_columns(table, schema)) or list(_spare_columns(table, schema)):
        raise DataError(wrong)
    rows = []
    for number, values in enumerate(table.rows):
        with problems.gather():
            row = validated(schema, table.source, ("row", number), table.as_asked(values, schema))
            object.__setattr__(row, "_values", values)
            object.__setattr__(row, "_written", MappingProxyType(written[number]))
            rows.append(row)
    problems.raise_if_any()
    return tuple(rows)


def _lost_columns(table: Table, schema: type[Row]) -> Iterator[Problem]:
    """Of a spreadsheet: what every row must have, and no column says."""
    if isinstance(table.source, SheetFile) and table.rows:
        for name, field in schema.model_fields.items():
            key = field.alias or name
            if field.is_required() and key not in table.source.columns:
                yield table.source.lacks(key, "the rules read")


def _spare_columns(table: Table, schema: type[Row]) -> Iterator[Problem]:
    """Of a spreadsheet: what the rules do not know, told at the column's head and not at each of its cells."""
    if isinstance(table.source, SheetFile):
        known = [field.alias or name for name, field in schema.model_fields.items()]
        used = {key for row in table.rows for key in row}
        yield from (table.source.spare(key, known) for key in table.source.columns if key in used - {*known})


def _raw_table(name: str, file: TomlFile, may_be_none: bool) -> Table:
    if may_be_none and not isinstance(file, SheetFile) and "row" not in file.values:
        raise DataError([file.at().problem("“row” is missing", NO_ROWS)])
    table = validated(RawTable, file)
    if not table.row and not may_be_none:
        raise DataError([file.at("row").problem("needs at least 1 item")])
    if wrong := list(_id_problems(table, file)):
        raise DataError(wrong)
    return Table(name, file, tuple(MappingProxyType(row.root) for row in table.row), MappingProxyType(table.refers))


def _leads_to(name: str, tables: Tables) -> set[str]:
    """A table and all that it refers to, on whatever way; also such as there are not."""
    reached, waiting = set[str](), [name]
    while waiting:
        table = waiting.pop()
        if table not in reached:
            reached.add(table)
            waiting += tables[table].refers.values() if table in tables else ()
    return reached


def _id_problems(table: RawTable, file: TomlFile) -> Iterator[Problem]:
    seen: dict[str, TomlSpan] = {}
    for number, row in enumerate(table.row):
        span, name = file.at("row", number), row.root.get("id")
        if name is None:
            yield span.problem("“id” is missing", "every row has an id of its own")
        elif not isinstance(name, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 40:
            yield span.at("id").problem("an id is made of small letters, digits and single hyphens")
        elif name in seen:
            yield span.at("id").against(seen[name], f"two rows are called “{name}”")
        else:
            seen[name] = span.at("id")


def _reference_problems(table: Table, tables: Tables, unreadable: Collection[str]) -> Iterator[Problem]:
    for key, target in table.refers.items():
        if target not in tables:
            if target not in unreadable:  # else what is wrong with that file is told already
                yield table.source.at("refers", key).unknown(target, tables, "table", FILE)
            continue
        ids = tables[target].ids
        for number, row in enumerate(table.rows):
            if key in row and row[key] not in ids:
                yield tables[target].lacks(str(row[key]), table.span.at(number, key))


class _Texts:
    """The rows of a table with their texts filled in."""

    def __init__(self, table: Table, tables: Tables, terms: Terms) -> None:
        self.table, self.tables, self.terms = table, tables, terms
        self.problems: list[Problem] = []

    def row(self, number: int) -> dict[str, Any]:
        row = self.table.rows[number]
        return {key: self._value(value, row, (number, key)) for key, value in row.items()}

    def _value(self, value: Any, row: Values, path: KeyPath) -> Any:
        if isinstance(value, list):
            return [self._value(inner, row, (*path, i)) for i, inner in enumerate(value)]
        if isinstance(value, dict):
            return {key: self._value(inner, row, (*path, key)) for key, inner in value.items()}
        if not isinstance(value, str) or "{" not in value:
            return value
        try:
            return filled(value, row, self.table.refers, self.tables, self.terms)
        except Refused as error:
            self.problems.append(self.table.span.at(*path).problem(error.message, error.hint))
            return value
