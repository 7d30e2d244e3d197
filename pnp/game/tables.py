"""tables/*.toml: rows of a game's own, told once and read by cards, books and rules.

A row has an `id` and whatever keys its game needs. Texts may take other values in: `{points}` from the same row,
`{suit.name}` from the row that `suit` refers to, `{facts.hand_limit}` from game.toml.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Any, TypeAlias

from pydantic import Field, RootModel

from pnp.game.content import Id
from pnp.source.problems import DataError, Problem, Problems, did_you_mean
from pnp.source.schema import Strict, validated
from pnp.source.toml import KeyPath, TomlFile

FOLDER = "tables"
MAX_DEPTH = 4
MAX_TEXT = 4_000
MAX_HOLES = 200
MAX_KEYS = 100
_HOLE = re.compile(r"\{([^{}]*)\}")
_FACTS = "facts"

Row: TypeAlias = Mapping[str, Any]
KeyName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40, description="small letters, digits and _")]


class RawRow(RootModel[Annotated[dict[KeyName, Any], Field(max_length=MAX_KEYS)]]):
    """Whatever a game's own rules and cards want to know; the id is what others refer to it by."""


class RawTable(Strict):
    """A file of tables/"""

    refers: dict[KeyName, Id] = Field(default_factory=dict, max_length=20)
    row: tuple[RawRow, ...] = Field(min_length=1, max_length=400)


@dataclass(frozen=True)
class Table:
    """All rows of one file, texts filled in; `refers` says which keys name rows of which other table."""

    name: str
    rows: tuple[Row, ...]
    refers: Mapping[str, str]

    @property
    def file(self) -> str:
        return f"{FOLDER}/{self.name}.toml"

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {row["id"]: number for number, row in enumerate(self.rows)}

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(self._numbers)

    def by_id(self, name: str) -> Row:
        """KeyError if there is none."""
        return self.rows[self._numbers[name]]

    def number(self, name: str) -> int:
        """Where a row stands, from 0; KeyError if it does not."""
        return self._numbers[name]


Tables: TypeAlias = Mapping[str, Table]


class Unfillable(Exception):  # noqa: N818
    """A hole in a text that no value fits."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


def filled(text: str, row: Row, refers: Mapping[str, str], tables: Tables, facts: Mapping[str, Any]) -> str:
    """The text with its `{holes}` filled; Unfillable if one cannot be."""
    met = 0  # also those that leave nothing behind: they take time

    def value(match: re.Match[str], depth: int, of: Row, links: Mapping[str, str]) -> str:
        nonlocal met
        met += 1
        if met > MAX_HOLES:
            raise Unfillable(f"this takes in more than {MAX_HOLES} values")
        name = match[1].strip()
        head, _, rest = name.partition(".")
        if head == _FACTS and rest:
            return _plain(_looked_up(rest, facts, "game.toml has no fact"), name)
        if rest:
            if head not in links:
                raise Unfillable(f"“{head}” refers to no table", did_you_mean(head, [*links, _FACTS]))
            table = tables[links[head]]
            return inner(f"{{{rest}}}", table.by_id(_looked_up(head, of, "this row has no")), table.refers, depth + 1)
        found = _plain(_looked_up(name, of, "this row has no"), name)
        return inner(found, of, links, depth + 1) if "{" in found else found

    def inner(text: str, of: Row, links: Mapping[str, str], depth: int) -> str:
        if depth > MAX_DEPTH:
            raise Unfillable("texts that take in one another go round in a circle")
        if "{" in _HOLE.sub("", text):
            raise Unfillable("a “{” without its “}”", "{key} takes in the value of a key")
        done = _HOLE.sub(lambda match: value(match, depth, of, links), text)
        if len(done) > MAX_TEXT:
            raise Unfillable(f"this grows to more than {MAX_TEXT:,} characters")
        return done

    return inner(text, row, refers, 0)


def _looked_up(name: str, values: Mapping[str, Any], complaint: str) -> Any:
    if name not in values:
        raise Unfillable(f"{complaint} “{name}”", did_you_mean(name, values))
    return values[name]


def _plain(value: Any, name: str) -> str:
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise Unfillable(f"“{name}” is neither a text nor a number")
    return value if isinstance(value, str) else f"{value:g}" if isinstance(value, float) else str(value)


def read_tables(
    files: Mapping[str, TomlFile], facts: Mapping[str, Any], problems: Problems, unreadable: Collection[str] = ()
) -> dict[str, Table]:
    """The tables of all files below tables/, by their names; what is wrong with them goes to the problems.

    What refers to an `unreadable` file is not wrong on that account.
    """
    raw: dict[str, Table] = {}
    unread = set(map(_name, unreadable))
    for path, file in files.items():
        name = _name(path)
        unread.add(name)
        with problems.gather():
            table = validated(RawTable, file)
            wrong = list(_id_problems(table, file))
            if wrong:
                raise DataError(wrong)
            rows = tuple(MappingProxyType(row.root) for row in table.row)
            raw[name] = Table(name, rows, MappingProxyType(table.refers))
            unread.discard(name)
    wrong_in = {name: list(_reference_problems(one, raw, files[one.file], unread)) for name, one in raw.items()}
    done: dict[str, Table] = {}
    for name, one in raw.items():
        problems.add(*wrong_in[name])
        if _leads_to(name, raw) <= {known for known, wrong in wrong_in.items() if not wrong}:
            texts = _Texts(one, raw, facts, files[one.file])
            rows = tuple(MappingProxyType(texts.row(i)) for i in range(len(one.rows)))
            problems.add(*texts.problems)
            done[name] = Table(name, rows, one.refers)
    return done


def _name(path: str) -> str:
    return path.removeprefix(f"{FOLDER}/").removesuffix(".toml")


def _leads_to(name: str, tables: Tables) -> set[str]:
    """A table and all that it refers to, on whatever way; also such as there are not."""
    found, waiting = set[str](), [name]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += tables[one].refers.values() if one in tables else ()
    return found


def _id_problems(table: RawTable, file: TomlFile) -> Iterator[Problem]:
    first: dict[str, int] = {}
    for i, row in enumerate(table.row):
        name = row.root.get("id")
        if name is None:
            yield file.problem(("row", i), "“id” is missing", "every row has an id of its own")
        elif not isinstance(name, str) or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name) or len(name) > 40:
            yield file.problem(("row", i, "id"), "an id is made of small letters, digits and single hyphens")
        elif first.setdefault(name, i) != i:
            yield file.problem(("row", i, "id"), f"two rows are called “{name}”")


def _reference_problems(table: Table, tables: Tables, file: TomlFile, unreadable: Collection[str]) -> Iterator[Problem]:
    for key, target in table.refers.items():
        if target not in tables:
            if target not in unreadable:  # else what is wrong with that file is told already
                hint = did_you_mean(target, tables)
                yield file.problem(("refers", key), f"there is no table {FOLDER}/{target}.toml", hint)
            continue
        for i, row in enumerate(table.rows):
            if key in row and row[key] not in tables[target].ids:
                hint = did_you_mean(str(row[key]), tables[target].ids)
                yield file.problem(("row", i, key), f"{FOLDER}/{target}.toml has no row “{row[key]}”", hint)


class _Texts:
    """The rows of a table with their texts filled in."""

    def __init__(self, table: Table, tables: Tables, facts: Mapping[str, Any], file: TomlFile) -> None:
        self.table, self.tables, self.facts, self.file = table, tables, facts, file
        self.problems: list[Problem] = []

    def row(self, number: int) -> dict[str, Any]:
        row = self.table.rows[number]
        return {key: self._value(value, row, ("row", number, key)) for key, value in row.items()}

    def _value(self, value: Any, row: Row, path: KeyPath) -> Any:
        if isinstance(value, list):
            return [self._value(inner, row, (*path, i)) for i, inner in enumerate(value)]
        if isinstance(value, dict):
            return {key: self._value(inner, row, (*path, key)) for key, inner in value.items()}
        if not isinstance(value, str) or "{" not in value:
            return value
        try:
            return filled(value, row, self.table.refers, self.tables, self.facts)
        except Unfillable as error:
            self.problems.append(self.file.problem(path, error.message, error.hint))
            return value
