"""TOML up to where somebody types -> what is being typed there: a key of which table, or the value of which key.

A text is broken while it is typed, so this reads only what stands before the cursor, token by token, and asks for
nothing to be complete.
"""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from pnp.source.toml_syntax import Path

MAX_TEXT = 400_000  # characters: nobody types in a file of more
_TOKEN = re.compile(
    r'(?P<comment>#[^\n]*)|(?P<text>"""(?:\\.|[^\\])*?(?:"""|\Z)|\'\'\'.*?(?:\'\'\'|\Z)|"(?:\\.|[^"\\\n])*(?:"|(?=\n)|\Z)'
    r"|'[^'\n]*(?:'|(?=\n)|\Z))|(?P<end>\n)|(?P<mark>[\[\]{}=,.])|(?P<word>[^\s\[\]{}=,.\"'#]+)|(?P<space>[^\S\n]+)",
    re.DOTALL,
)


class Typing(Enum):
    """What stands at the cursor."""

    KEY = "key"
    VALUE = "value"
    HEADER = "header"
    NOTHING = "nothing"  # a comment, or what is behind a value


@dataclass(frozen=True, slots=True)
class Cursor:
    """`path` leads to the table of a key, or to the value itself; `typed` begins at `start`."""

    typing: Typing
    path: Path = ()
    start: int = 0
    typed: str = ""
    quote: str = ""  # in which the value stands
    keys: tuple[str, ...] = ()  # of the same table, before the cursor


@dataclass(slots=True)
class _Holder:
    """A table, a list or the file's own table while it is being read."""

    path: Path
    is_list: bool = False
    count: int = 0  # items of a list so far
    keys: list[str] = field(default_factory=list)
    key: list[str] = field(default_factory=list)  # parts of the one that is being written
    is_behind: bool = False  # its “=” has come
    has_value: bool = False

    def next(self) -> None:
        self.key, self.is_behind, self.has_value = [], False, False


def cursor(text: str, at: int) -> Cursor:
    """What is typed at a place; NOTHING where nobody could be helped."""
    if len(text) > MAX_TEXT:
        return Cursor(Typing.NOTHING)
    return _Reader(text[:at]).read()


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.rows: dict[Path, int] = {}
        self.holders = [_Holder(())]
        self.header: list[str] | None = None  # parts, while one is being written
        self.header_start = 0
        self.is_row = False

    def read(self) -> Cursor:
        last = None
        for last in _TOKEN.finditer(self.text):
            if last.lastgroup not in ("space", "comment") and last.end() < len(self.text):
                self._take(last.lastgroup or "", last[0], last.start())
        if last is None:
            return self._told("", len(self.text))
        if last.lastgroup in ("word", "text") and last.end() == len(self.text):
            return self._told(last[0], last.start())
        if last.lastgroup in ("mark", "end"):
            self._take(last.lastgroup, last[0], last.start())
        if last.lastgroup == "comment":
            return Cursor(Typing.NOTHING)
        return self._told("", len(self.text))

    @property
    def here(self) -> _Holder:
        return self.holders[-1]

    def _take(self, kind: str, token: str, start: int) -> None:
        if kind == "end":
            self._end_line()
        elif self.header is not None:
            self._in_header(kind, token)
        elif self.here.is_list:
            self._in_list(token)
        elif self.here.is_behind:
            self._in_value(token)
        elif token == "[" and len(self.holders) == 1 and not self.here.key:
            self.header, self.is_row, self.header_start = [], False, start
        elif token == "=":
            self.here.is_behind = True
            self.here.keys.append(self.here.key[0] if self.here.key else "")
        elif token == "}" and len(self.holders) > 1:
            self._close()
        elif kind in ("word", "text"):
            self.here.key.append(_plain(token))

    def _end_line(self) -> None:
        if self.header is not None:
            self._open_table(self.header)
            self.header = None
        elif len(self.holders) == 1:
            self.here.next()

    def _in_header(self, kind: str, token: str) -> None:
        assert self.header is not None
        if token == "[" and not self.header:
            self.is_row = True
        elif kind in ("word", "text"):
            self.header.append(_plain(token))

    def _in_list(self, token: str) -> None:
        if token == "]":
            self._close()
        elif token == ",":
            self.here.count += 1
            self.here.next()
        else:
            self._begin_value(token)

    def _in_value(self, token: str) -> None:
        if token == "," and len(self.holders) > 1:
            self.here.next()
        elif token == "}" and len(self.holders) > 1:
            self._close()
        else:
            self._begin_value(token)

    def _begin_value(self, token: str) -> None:
        path = self._value_path
        self.here.has_value = True
        if token in "[{":
            self.holders.append(_Holder(path, is_list=token == "["))

    def _close(self) -> None:
        if len(self.holders) > 1:
            self.holders.pop()

    @property
    def _value_path(self) -> Path:
        here = self.here
        return (*here.path, here.count) if here.is_list else (*here.path, *here.key)

    def _open_table(self, parts: list[str]) -> None:
        path: Path = ()
        for number, part in enumerate(parts):
            path = (*path, part)
            if self.is_row and number == len(parts) - 1:
                self.rows[path] = self.rows.get(path, 0) + 1
            if path in self.rows:
                path = (*path, self.rows[path] - 1)
        self.holders = [_Holder(path)]

    def _told(self, typed: str, start: int) -> Cursor:
        here = self.here
        quote = next((mark for mark in ('"""', "'''", '"', "'") if typed.startswith(mark)), "")
        inner = typed[len(quote) :]
        is_closed = bool(quote) and len(typed) >= 2 * len(quote) and typed.endswith(quote)
        if self.header is not None:
            return Cursor(Typing.HEADER, (), self.header_start, self.text[self.header_start :])
        if here.is_list or here.is_behind:
            if here.has_value or is_closed:
                return Cursor(Typing.NOTHING)
            return Cursor(Typing.VALUE, self._value_path, start + len(quote), inner, quote)
        path = (*here.path, *here.key)
        return Cursor(Typing.KEY, path, start + len(quote), inner, quote, () if here.key else tuple(here.keys))


def _plain(token: str) -> str:
    if token[:1] in "\"'":
        with suppress(tomllib.TOMLDecodeError):
            return str(tomllib.loads(f"key = {token}")["key"])
        return token.strip("\"'")
    return token


def values_beside(text: str, at: int) -> dict[str, Any]:
    """All that the text says but for the line that is being typed; nothing where that cannot be read either."""
    first, last = text.rfind("\n", 0, at) + 1, text.find("\n", at)
    for trial in (text, text[:first] + (text[last:] if last >= 0 else "")):
        with suppress(tomllib.TOMLDecodeError, RecursionError, ValueError):
            return tomllib.loads(trial)
    return {}


def inner(values: Any, path: Path) -> Any:
    """What stands at a path; None where nothing does."""
    for part in path:
        in_table = isinstance(values, dict) and part in values
        in_list = isinstance(values, list) and isinstance(part, int) and part < len(values)
        if not (in_table or in_list):
            return None
        values = values[part]
    return values
