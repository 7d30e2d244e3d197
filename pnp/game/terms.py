"""The raw files of a game -> what a hole may stand for anywhere in its prose: values by path, names by id.

A name is typed once, where the thing is; prose says `{otters}` and prints what the data calls them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from pnp.game.measured import experiment_values
from pnp.source.budget import working_on
from pnp.source.catalogue import BASE, Catalogue, own_words, speaking
from pnp.source.consequences import UNCALLED
from pnp.source.counts import COUNT, SAID, counted, heads, is_count
from pnp.source.holes import HOLE, MAX_DEPTH, Filler, read_hole
from pnp.source.problems import Hint, Problem, Refused, did_you_mean
from pnp.source.toml import KeyPath, TomlFile
from pnp.source.wording import Forms, capitalised, forms_of, plural_of

_TABLES = "tables/"
_LISTS = {"dice": ("dice.toml", "die"), "terrain": ("maps.toml", "terrain"), "map": ("maps.toml", "map")}


@dataclass(frozen=True, slots=True)
class Term:
    """Something that the data gives a name to."""

    kind: str  # symbol, component, dice, terrain, map, or the name of a table
    id: str
    name: str
    plural: str  # nothing where nobody tells it
    file: str
    path: KeyPath


class Terms:
    """What prose can take from the data. Files are as they were read; what is wrong with them is told elsewhere."""

    def __init__(self, files: Mapping[str, TomlFile]) -> None:
        self.files = files  # as they are written, holes and all

    @cached_property
    def forms(self) -> Forms:
        """How values are put into words, in the game's language."""
        return forms_of(self._say)

    @cached_property
    def _say(self) -> Catalogue:
        language = self._file("game.toml").get("language")
        return speaking(language if isinstance(language, str) else BASE, own_words(self._file("words.toml")))

    # Names

    @cached_property
    def all(self) -> tuple[Term, ...]:
        return tuple(term for term in self._found() if term.name and "{" not in term.name)

    @cached_property
    def _nameless(self) -> Mapping[str, Term]:
        """What has no name, or a hole in it: nobody can ask for it."""
        return {term.id: term for term in self._found() if not term.name or "{" in term.name}

    def _found(self) -> Iterator[Term]:
        for name, row in self._file("symbols.toml").items():
            yield from self._term("symbol", name, self._with_numbers(row), "symbols.toml", (name,))
        for name, row in self._file("components.toml").items():
            yield from self._term("component", name, row, "components.toml", (name,), "title")
        for kind, (file, key) in _LISTS.items():
            for number, row in enumerate(_rows(self._file(file), key)):
                yield from self._term(kind, row.get("id"), self._with_numbers(row), file, (key, number))
        for name, rows in self._tables.items():
            for number, row in enumerate(rows):
                named = {key: self._own(name, row, row[key]) for key in ("name", "plural") if key in row}
                yield from self._term(name, row.get("id"), named, self._table_files[name], ("row", number))

    def _term(self, kind: str, name: Any, row: Any, file: str, path: KeyPath, key: str = "name") -> Iterator[Term]:
        """Where no plural is told, English has a rule for it, and other languages have none."""
        if isinstance(name, str) and isinstance(row, dict):
            called = row[key] if isinstance(row.get(key), str) else ""
            told = row.get("plural")
            usual = plural_of(called) if self._is_english else ""
            plural = told if isinstance(told, str) and told else usual
            yield Term(kind, name, called, plural, file, (*path, key))

    @property
    def _is_english(self) -> bool:
        return self._say.language.partition("-")[0] == BASE

    def _with_numbers(self, row: Any) -> Any:
        """A row whose name takes in numbers, with them filled in: “Times {facts.factor|words}”."""

        def number(path: str) -> Any:
            head, *rest = path.split(".")
            found = self._number(at_path(self.values[head], path)) if rest and head in self.values else None
            if type(found) is not int:
                raise Refused(f"“{path}” is no number")  # and names of other things are not known yet
            return found

        if not isinstance(row, dict):
            return row
        texts = {key: row[key] for key in ("name", "plural") if isinstance(row.get(key), str) and "{" in row[key]}
        with suppress(Refused):  # told where the row is read
            return row | {key: Filler(self.forms).fill(text, number) for key, text in texts.items()}
        return row

    def _own(self, table: str, row: Mapping[str, Any], text: Any) -> Any:
        """A row's name, which may take in its own keys and the rows that it refers to; as written where it cannot."""

        def unknown(path: str) -> Any:
            raise Refused(f"“{path}” leads nowhere")  # and names of other things are not known yet

        try:
            return self._of_row(table, row, text, Filler(self.forms), 0, unknown)
        except Refused:  # told where the row is read
            return text

    def _of_row(
        self, table: str, row: Mapping[str, Any], text: Any, filler: Filler, depth: int, other: Callable[[str], Any]
    ) -> Any:
        """A row's text, its holes filled as the row fills them: its own keys first, then those it refers to."""
        if not isinstance(text, str) or "{" not in text:
            return text

        def value(path: str) -> Any:
            head, _, rest = path.partition(".")
            target = str(_table(self._file(self._table_files.get(table, "")).get("refers")).get(head))
            found = self._table_rows.get(target, {}).get(str(row.get(head))) if rest else None
            if found is not None:
                return self._of_row(target, found, at_path(found, path), filler, depth + 1, other)
            if head in row and (not rest or holds(row[head])):
                return self._of_row(table, row, at_path(row[head], path), filler, depth + 1, other)
            return other(path)

        return filler.fill(text, value, depth)

    @cached_property
    def _by_id(self) -> Mapping[str, list[Term]]:
        terms: dict[str, list[Term]] = {}
        for term in self.all:
            terms.setdefault(term.id, []).append(term)
            terms.setdefault(f"{term.kind}.{term.id}", []).append(term)
            if term.kind in self._tables:
                terms.setdefault(f"tables.{term.kind}.{term.id}", []).append(term)
        return terms

    def name(self, word: str) -> str:
        """The name that a hole's word stands for. Refused for none.

        A word in small letters gives the name in small letters, a capital one as the data has it; an “s” the plural.
        """
        head, dot, last = word.rpartition(".")
        small = last[:1].lower() + last[1:]
        for wanted, several in ((small, False), *(((small[:-1], True),) if small.endswith("s") else ())):
            if terms := self._by_id.get(f"{head}{dot}{wanted}"):
                names = {term.plural if several else term.name for term in terms}
                if len(names) > 1:
                    places = sorted({f"{term.kind}.{term.id}" for term in terms})
                    raise Refused(f"“{word}” is the name of several things", f"say which: {', '.join(places)}")
                name = names.pop()
                if not name:
                    raise Refused(f"the plural of “{terms[0].name}” is not told", 'beside its name: plural = "…"')
                if last[:1].isupper():
                    return capitalised(name)
                return name if self._say.has_capital_nouns else name.lower()
            if nameless := self._nameless.get(wanted):
                raise _without_name(word, nameless)
        raise Refused(f"{UNCALLED} “{word}”", did_you_mean(word, self._by_id))

    def is_name(self, word: str) -> bool:
        try:
            return bool(self.name(word))
        except Refused:
            return False

    # Values

    @cached_property
    def values(self) -> Mapping[str, Any]:
        """What paths lead into."""
        game = self._file("game.toml")
        players = game.get("players")
        fewest, most = players if isinstance(players, list) and len(players) == 2 else (None, None)
        symbols = {name: row for name, row in self._file("symbols.toml").items() if isinstance(row, dict)}
        # Of two that have one code, which is told with the symbols, the first keeps it.
        by_code = {row["code"]: row for row in reversed(symbols.values()) if isinstance(row.get("code"), str)}
        return {
            "facts": _table(game.get("facts")),
            "players": {"fewest": fewest, "most": most},
            "game": {key: value for key, value in game.items() if not isinstance(value, dict | list)},
            "symbol": {**symbols, **by_code},
            "tables": self._table_rows,
            "bonuses": self._file("bonuses.toml"),
            "scoring": {"section": _by_id(_rows(self._file("scoring.toml"), "section"))},
            "component": self._file("components.toml"),
            **{kind: _by_id(_rows(self._file(file), key)) for kind, (file, key) in _LISTS.items()},
            "says": self.says,
            "experiments": experiment_values(_rows(self._file("experiments.toml"), "experiment")),
        }

    @cached_property
    def says(self) -> Mapping[str, Mapping[str, str]]:
        """The sentences of the readings that are chosen, by switch."""
        says: dict[str, Mapping[str, str]] = {}
        for ruling in _rows(self._file("rulings.toml"), "ruling"):
            for reading in _rows(ruling, "reading"):
                if isinstance(ruling.get("switch"), str) and reading.get("id") == ruling.get("chosen"):
                    says[ruling["switch"]] = _table(reading.get("says"))
        return says

    def value(self, path: str) -> Any:
        """What a hole's path stands for. Raises Refused."""
        head, *rest = path.split(".")
        if head == "tables" and len(rest) == 2 and rest[1] == COUNT:
            return self._counted(path, 0)
        if (not rest or head not in self.values or not self._reaches(path)) and self.is_name(path):
            return self.name(path)
        if not rest:
            return self.name(path)
        if head not in self.values:
            raise Refused(f"“{head}” leads nowhere", did_you_mean(head, self.values))
        if head == "symbol" and self._codes_stand_twice and rest[0] not in self.values[head]:
            raise Refused(SAID)
        return self._number(at_path(self.values[head], path))

    def _number(self, value: Any, depth: int = 0) -> Any:
        """A count that says where it comes from is that number; what is wrong with it is told where it stands."""
        if not isinstance(value, str) or not is_count(value) or not heads(value) <= self.values.keys():
            return value

        def number(path: str) -> int:
            found = self._number(self._counted(path, depth), depth + 1) if depth < MAX_DEPTH else None
            if type(found) is not int:
                raise Refused(f"“{path}” is no whole number")
            return found

        return counted(value, number)

    def _counted(self, path: str, depth: int) -> Any:
        """`tables.grids.count` and `dice.count` count what is there."""
        head, *rest = path.split(".")
        where = self.values.get(head, {})
        rows = at_path(where, f"{head}.{rest[0]}") if len(rest) == 2 and head == "tables" else where
        if rest[-1:] == [COUNT] and head in ("tables", "dice") and len(rest) == (2 if head == "tables" else 1):
            if head == "tables":
                return len(rows)
            counts = [self._number(row.get("count", 1), depth + 1) for row in rows.values()]
            return sum(counts) if all(type(count) is int for count in counts) else None
        return at_path(where, path)

    @cached_property
    def _codes_stand_twice(self) -> bool:
        """Then another is lost; it is told with the symbols."""
        codes = [row.get("code") for row in self._file("symbols.toml").values() if isinstance(row, dict)]
        return len(set(map(str, codes))) < len(codes)

    def _reaches(self, path: str) -> bool:
        head, *_rest = path.split(".")
        try:
            return not isinstance(at_path(self.values[head], path), dict)
        except Refused:
            return False

    def filled(self, text: str, filler: Filler | None = None, depth: int = 0) -> str:
        """A text of no row's own, its holes filled. Raises Refused."""
        filler = filler or Filler(self.forms)
        return filler.fill(text, lambda path: self.inner(path, filler, depth), depth)

    def inner(self, path: str, filler: Filler, depth: int = 0) -> Any:
        """A value whose own holes are filled, too."""
        value = self.value(path)
        if not isinstance(value, str) or "{" not in value:
            return value
        head, *rest = path.split(".")
        if head == "tables" and len(rest) > 2:
            row = self.values[head][rest[0]][rest[1]]
            other = partial(self.inner, filler=filler, depth=depth + 1)
            return self._of_row(rest[0], row, value, filler, depth + 1, other)
        return self.filled(value, filler, depth + 1)

    def _file(self, name: str) -> Mapping[str, Any]:
        return self.files[name].values if name in self.files else {}

    @cached_property
    def _tables(self) -> Mapping[str, list[dict[str, Any]]]:
        return {name: _rows(self._file(file), "row") for name, file in self._table_files.items()}

    @cached_property
    def _table_rows(self) -> Mapping[str, Mapping[str, Any]]:
        """The same by id."""
        return {name: _by_id(rows) for name, rows in self._tables.items()}

    @cached_property
    def _table_files(self) -> Mapping[str, str]:
        """The file of each table, TOML or a spreadsheet."""
        names = [name for name in self.files if name.startswith(_TABLES)]
        return {name.removeprefix(_TABLES).rpartition(".")[0]: name for name in names}


def filled_values(terms: Terms, file: TomlFile, *, leave_unknown: bool = False) -> tuple[dict[str, Any], list[Problem]]:
    """A file's values with all holes filled. `leave_unknown` keeps those that only an example can fill."""
    problems: list[Problem] = []
    working_on(lambda: file.file)

    def value(value: Any, path: KeyPath) -> Any:
        if isinstance(value, list):
            return [inner_value(inner, (*path, number)) for number, inner in enumerate(value)]
        return {key: inner_value(inner, (*path, key)) for key, inner in value.items()}

    def inner_value(inner: Any, path: KeyPath) -> Any:
        if isinstance(inner, dict | list):
            return value(inner, path)
        if not isinstance(inner, str) or "{" not in inner:
            return inner
        try:
            return _filled_known(terms, inner) if leave_unknown else terms.filled(inner)
        except Refused as error:
            problems.append(file.problem(path, error.message, error.hint))
            return inner

    return value(file.values, ()), problems


def _without_name(word: str, term: Term) -> Refused:
    if not term.name:
        key = term.path[-1]
        return Refused(f"“{term.id}” has no {key} in {term.file}", Hint(f'give it one there: {key} = "…"', word))
    message = f"“{word}” has no name that others can ask for: in {term.file} it has a hole, “{term.name}”"
    return Refused(message, Hint("write that name out", word))


def _filled_known(terms: Terms, text: str) -> str:
    def fill(hole: Any) -> str:
        read = read_hole(hole[1])
        head, _, rest = read.path.partition(".")
        leads_somewhere = head in terms.values and (rest or not holds(terms.values[head]))
        if read.literal is None and not leads_somewhere and not terms.is_name(read.path):
            return str(hole[0])
        return terms.filled(hole[0])

    return HOLE.sub(fill, text)


def holds(value: Any) -> bool:
    """Whether a path may lead further in."""
    return isinstance(value, list | tuple | Mapping)


def at_path(value: Any, path: str) -> Any:
    """What stands at a path below its head; items of lists count from 1. Raises Refused."""
    for number, part in enumerate(path.split(".")[1:]):
        if isinstance(value, list | tuple):
            value = {str(place): item for place, item in enumerate(value, 1)}
        if not isinstance(value, Mapping) or part not in value:
            known = list(value) if isinstance(value, Mapping) else []
            missing = f"tables/{part}.toml" if path.startswith(f"tables.{part}.") and number == 0 else f"“{part}”"
            if number == 1 and path.startswith("tables."):
                missing += f" in the table “{path.split('.')[1]}”"
            raise Refused(f"“{path}” leads nowhere: there is no {missing}", did_you_mean(part, known))
        value = value[part]
    return value


def _table(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _rows(values: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    rows = values.get(key)
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _by_id(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {row["id"]: row for row in rows if isinstance(row.get("id"), str)}
