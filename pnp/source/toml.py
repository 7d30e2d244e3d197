"""TOML text -> raw values that know at which line and column they stand."""

from __future__ import annotations

import datetime
import json
import math
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.spans import Span
from pnp.source.toml_syntax import key_parts, significant, syntax

if TYPE_CHECKING:
    from tree_sitter import Node

KeyPath: TypeAlias = tuple[str | int, ...]
Place: TypeAlias = tuple[int, int]

MAX_BYTES = 4_000_000
MAX_NESTING = 32

MAX_NUMBER = 10**9
MAX_TEXT = 20_000
MAX_KEY = 200
MAX_ROWS = 10_000

_NAMING = ("id", "code", "letter", "switch")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_WHERE = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")
_TYPESET_QUOTES = "“”„‟‘’‚«»"
_NESTED_BRACKETS = re.compile(rf"(?:[\[{{][^\[\]{{}}]*){{{MAX_NESTING + 1}}}")
_QUOTE_HINT = 'text stands between straight quotation marks: "…"'
_OPEN_TEXT = (
    "the quotation mark that ends this text is missing",
    'text of several lines begins and ends with three: """…"""',
)
_ROW_HINT = "one key = value a line"
_TWICE = "this key or table is given twice"

# What the parser says, as a person who never saw a grammar would put it; the first match counts.
_PLAIN_WORDS = (
    (r"Invalid value", "this value cannot be read", _QUOTE_HINT),
    (r"(Illegal|Found invalid) character '\\[nr]", *_OPEN_TEXT),
    (r"Unterminated string", *_OPEN_TEXT),
    (r"Illegal character|Found invalid character", "a control character stands here", "remove it"),
    (
        r"Expected '='",
        "“=” is missing after the key",
        'a key with spaces or accents needs quotation marks: "…"',
    ),
    (r"Expected '\]\]'", "the closing “]]” is missing", ""),
    (r"Expected '\]'", "the closing “]” is missing", ""),
    (r"Expected newline", "something is left over after the value", f"{_ROW_HINT}; {_QUOTE_HINT}"),
    (r"Expected", *_OPEN_TEXT),
    (r"Invalid statement", "this line cannot be read", "a line is [table], key = value or # comment"),
    (r"Invalid initial character", "a key is expected here", "keys are letters, digits, _ and -"),
    (r"Unclosed array", "a comma or the closing “]” is missing", "items are separated by commas"),
    (r"Unclosed inline table", "a comma or the closing “}” is missing", "{ … } stands on one line"),
    (r"Unescaped", "a single backslash stands in this text", "write \\\\, or use 'single quotation marks'"),
    (r"Invalid hex|Escaped character", "this \\u escape is not a character", ""),
    (r"Invalid date", "this date or time does not exist", ""),
    (r"Cannot|Duplicate", _TWICE, "several rows of one kind stand under [[double brackets]]"),
)


@dataclass(frozen=True)
class TomlFile:
    """One file's values; `file` is its name in messages."""

    file: str
    text: str
    values: dict[str, Any]

    @cached_property
    def _places(self) -> _Places:
        return _index(self.text)

    @cached_property
    def unfilled(self) -> TomlFile:
        """As it stands there; read again once, however many ask."""
        return TomlFile(self.file, self.text, tomllib.loads(self.text))

    def place(self, path: KeyPath) -> Place:
        """Line and column, from 1, of a key, a table's header or a list's item, else of what holds it."""
        while path:
            if found := self._places.of(path):
                return found
            path = path[:-1]
        return (1, 1)

    def at(self, *path: str | int) -> TomlSpan:
        """The place of a key."""
        return TomlSpan(self, path)

    def problem(self, path: KeyPath, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        return Problem(self.file, *self.place(path), key_name(path), message, hint, severity, self._given(path))

    def written(self, path: KeyPath) -> Any:
        """What stands at a place; None where nothing does."""
        value: Any = self.values
        for part in path:
            inside = part in value if isinstance(value, dict) else isinstance(value, list) and part in range(len(value))
            if not inside:
                return None
            value = value[part]
        return value

    def _given(self, path: KeyPath) -> str:
        """The name by which others ask for what stands here: an id, a code, the heading of a table, a fact."""
        if (value := self.written(path)) is None:
            return ""
        if isinstance(value, dict) and isinstance(value.get("id"), str):
            return str(value["id"])
        if path and path[-1] in _NAMING and isinstance(value, str):
            return value
        is_heading = (
            len(path) <= 2 and all(isinstance(part, str) for part in path) and not isinstance(value, str | list)
        )
        return str(path[-1]) if path and is_heading else ""


@dataclass(frozen=True, slots=True)
class TomlSpan(Span):
    """A key of a TOML file, or an item of a list in it."""

    source: TomlFile
    path: KeyPath = ()

    def at(self, *path: str | int) -> TomlSpan:
        """Further in."""
        return TomlSpan(self.source, self.path + path)

    @property
    def origin(self) -> tuple[str | int, ...]:
        return self.source.file, *self.path

    def problem(self, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> Problem:
        return self.source.problem(self.path, message, hint, severity)

    @property
    def written(self) -> Any:
        """What stands here, before its holes are filled; None where nothing does."""
        return (self.source.unfilled if self.source.file.endswith(".toml") else self.source).written(self.path)

    def against(self, other: TomlSpan, message: str) -> Problem:
        """Something here that does not go with something there: which of the two is wrong nobody can tell."""
        there = other.problem("")
        place = f"line {there.line}" if other.source.file == self.source.file else f"{there.file}:{there.line}"
        return self.problem(message, f"the other stands in {place}")


def read_toml(folder: Folder, name: str) -> TomlFile:
    """Reads one file of the game; broken TOML is a DataError with one located problem."""
    file, text = folder.display(name), folder.read_text(name, limit=MAX_BYTES)
    # A key of many thousand parts would keep the parser busy for minutes.
    if any(line.count(".") > MAX_NESTING for line in text.splitlines()):
        _refuse_deep_nesting(file, text)
    try:
        return TomlFile(file, text, tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise DataError([_explained(file, text, str(error))]) from None
    except RecursionError:
        brackets = _NESTED_BRACKETS.search(text)
        raise DataError([_too_deep(file, _point(text, brackets.start() if brackets else 0))]) from None
    except ValueError:  # the one value that the parser hands on unchecked: an endless integer
        longest = max(re.finditer(r"\w+", text), key=lambda match: len(match[0]), default=None)
        place = _point(text, longest.start() if longest else 0)
        raise DataError([Problem(file, *place, "", "this number has too many digits")]) from None


def key_name(path: KeyPath) -> str:
    """`die[3].faces[6]`: names joined by dots, rows counted from 1."""
    name = ""
    for part in path:
        if isinstance(part, int):
            name += f"[{part + 1}]"
        else:
            part = part if len(part) <= 60 else f"{part[:59]}…"
            quoted = part if _BARE_KEY.fullmatch(part) else json.dumps(part, ensure_ascii=not part.isprintable())
            name += f".{quoted}" if name else quoted
    return name


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem before its place is looked up."""

    path: KeyPath
    message: str
    hint: str = ""


def absurdities(value: Any, path: KeyPath = ()) -> Iterator[Fault]:
    """What no game needs and what could only do harm further on."""
    match value:
        case dict() | list() if len(path) > MAX_NESTING:
            yield Fault(path, f"nested more than {MAX_NESTING} deep")
        case dict() | list() if len(value) > MAX_ROWS:
            yield Fault(path, f"has {len(value):,} rows, and at most {MAX_ROWS:,} are read")
        case dict():
            for key, inner in value.items():
                if len(key) > MAX_KEY or _CONTROL.search(key):
                    yield Fault((*path, key), "this key is too long or holds a control character")
                else:
                    yield from absurdities(inner, (*path, key))
        case list():
            for number, inner in enumerate(value):
                yield from absurdities(inner, (*path, number))
        case str() if len(value) > MAX_TEXT:
            yield Fault(path, f"has {len(value):,} characters, and at most {MAX_TEXT:,} are read")
        case str() if bad := _CONTROL.search(value):
            yield Fault(path, f"holds the control character U+{ord(bad[0]):04X}", "remove it")
        case float() if not math.isfinite(value):
            yield Fault(path, f"expected a number, found {value}")
        case int() | float() if abs(value) > MAX_NUMBER:
            yield Fault(path, "this number is too large", f"at most {MAX_NUMBER:,} is accepted")
        case datetime.date() | datetime.time():
            yield Fault(path, f"{kind_of(value)} is not expected here", "put it in quotation marks")


def kind_of(value: Any) -> str:
    """What a value is, in plain words."""
    if isinstance(value, bool):
        return str(value).lower()
    words = {
        str: "a string",
        int: "a whole number",
        float: "a decimal number",
        list: "a list",
        dict: "a table",
        datetime.datetime: "a date and time",
        datetime.date: "a date",
        datetime.time: "a time",
    }
    return words.get(type(value), "nothing")


def _explained(file: str, text: str, error: str) -> Problem:
    where = _WHERE.search(error)
    said = error[: where.start()] if where else error
    message, hint = next(
        ((message, hint) for pattern, message, hint in _PLAIN_WORDS if re.match(pattern, said)),
        (said.lower(), ""),
    )
    plain = text.replace("\r\n", "\n")
    if where and where[1]:
        line, column = int(where[1]), int(where[2])
    elif message == _OPEN_TEXT[0]:  # the parser looked for the end in vain; the user looks for the beginning
        line, column = _point(plain, plain.rfind("'" if "'" in said else '"'))
    else:
        line, column = _point(plain, len(plain.rstrip("\n")))
    if message == _TWICE and (repeat := _index(text).repeat):
        path, first, (line, column) = repeat
        return Problem(file, line, column, key_name(path), message, f"first given in line {first[0]}")
    rest = plain.split("\n")[line - 1][column - 1 :]
    if message == _PLAIN_WORDS[0][1] and not rest.strip():
        message, hint = "a value is missing here", ""
    elif rest.startswith(tuple(_TYPESET_QUOTES)):
        hint = 'use straight quotation marks: "…"'
    elif re.match(r"(?i:true|false)\b", rest):
        hint = "write true and false in small letters"
    return Problem(file, line, column, "", message, hint)


def _too_deep(file: str, place: Place) -> Problem:
    return Problem(file, *place, "", f"keys, lists or tables are nested more than {MAX_NESTING} deep")


def _point(text: str, offset: int) -> Place:
    return text.count("\n", 0, offset) + 1, offset - text.rfind("\n", 0, offset)


class _Places:
    """Where every path stands: as written out itself, or only named on the way to something below it."""

    def __init__(self, text: str) -> None:
        self.data = text.encode("utf-8")
        self.line_starts = [0, *(match.end() for match in re.finditer(b"\n", self.data))]
        self.written: dict[KeyPath, int] = {}
        self.implied: dict[KeyPath, int] = {}
        self.repeat: tuple[KeyPath, Place, Place] | None = None

    def of(self, path: KeyPath) -> Place | None:
        offset = self.written.get(path, self.implied.get(path))
        return None if offset is None else self.place(offset)

    def place(self, offset: int) -> Place:
        """The parser counts bytes, people count lines and characters."""
        # Its own lines and columns are of no use: reading them crashes tree-sitter 0.26.0 beyond line 256.
        line = bisect_right(self.line_starts, offset)
        return line, len(self.data[self.line_starts[line - 1] : offset].decode("utf-8")) + 1

    def write(self, path: KeyPath, offset: int) -> None:
        first = self.written.setdefault(path, offset)
        if first != offset and self.repeat is None:
            self.repeat = path, self.place(first), self.place(offset)

    def imply(self, path: KeyPath, offset: int) -> None:
        self.implied.setdefault(path, offset)


def _index(text: str) -> _Places:
    places = _Places(text)
    rows: dict[KeyPath, int] = {}  # how many [[rows]] each array of tables has so far
    for node in syntax(text).children:
        if node.type == "pair":
            _index_values(node, (), places)
        elif node.type in ("table", "table_array_element"):
            path = _index_header(node, places, rows)
            for child in node.children:
                if child.type == "pair":
                    _index_values(child, path, places)
    return places


def _index_header(node: Node, places: _Places, rows: dict[KeyPath, int]) -> KeyPath:
    """Notes the table that a header opens, and the tables it lies in; returns its path."""
    *parents, last = [name for _, name in key_parts(significant(node)[0])]
    here, path = node.start_byte, KeyPath(())
    for parent in parents:
        path = _newest_row((*path, parent), rows)
        places.imply(path, here)
    path = (*path, last)
    if node.type == "table":
        path = _newest_row(path, rows)
    else:
        places.imply(path, here)
        rows[path] = rows.get(path, 0) + 1
        path = _newest_row(path, rows)
    places.write(path, here)
    return path


def _newest_row(path: KeyPath, rows: dict[KeyPath, int]) -> KeyPath:
    return (*path, rows[path] - 1) if path in rows else path


def _index_values(pair: Node, table: KeyPath, places: _Places) -> None:
    # A stack of our own: a stranger's file may be nested deeper than Python's.
    waiting = [(pair, table)]
    while waiting:
        node, path = waiting.pop()
        inner: list[tuple[Node, KeyPath]] = []
        if node.type == "pair":
            key, *value = significant(node)
            *parents, last = key_parts(key)
            for part, name in parents:
                path = (*path, name)
                places.imply(path, part.start_byte)
            path = (*path, last[1])
            places.write(path, last[0].start_byte)
            inner = [(item, path) for item in value]
        elif node.type == "inline_table":
            inner = [(item, path) for item in significant(node)]
        elif node.type == "array":
            for number, item in enumerate(significant(node)):
                places.write((*path, number), item.start_byte)
                inner.append((item, (*path, number)))
        if len(path) <= 3 * MAX_NESTING:
            waiting.extend(reversed(inner))


def _refuse_deep_nesting(file: str, text: str) -> None:
    places = _Places(text)
    for node, depth in _nesting(syntax(text)):
        if depth > MAX_NESTING:
            raise DataError([_too_deep(file, places.place(node.start_byte))])


def _nesting(root: Node) -> Iterator[tuple[Node, int]]:
    waiting = [(root, 0)]
    while waiting:
        node, depth = waiting.pop()
        yield node, depth
        deeper = depth + (node.type in ("dotted_key", "array", "inline_table"))
        waiting.extend((child, deeper) for child in reversed(node.named_children))
