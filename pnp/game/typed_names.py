"""Names of a game's rows and symbols -> notes on numbers typed in them that a key beside them has."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pnp.game.terms import Terms
from pnp.game.typed_numbers import value_of
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity
from pnp.source.toml import KeyPath, TomlFile

_NUMBER = re.compile(r"[A-Za-z]+|\d+")
_KEYS = ("name", "plural", "title")
_LISTS = {"maps.toml": ("terrain", "map"), "dice.toml": ("die",)}


def numbered_names(terms: Terms) -> Iterator[Problem]:
    """“Three of a kind” beside `cards = 3`: the one follows an edit, the other does not."""
    for name, file in terms.files.items():
        for path, row in _rows(name, file):
            for key in _KEYS:
                if isinstance(row.get(key), str) and " " in row[key].strip():
                    yield from _typed(file, (*path, key), row[key], row)


def _rows(name: str, file: TomlFile) -> Iterator[tuple[KeyPath, dict[str, Any]]]:
    if name == "symbols.toml":
        yield from (((key,), row) for key, row in file.values.items() if isinstance(row, dict))
    for key in _LISTS.get(name, ("row",) if name.startswith("tables/") else ()):
        rows = file.values.get(key)
        for number, row in enumerate(rows if isinstance(rows, list) else ()):
            if isinstance(row, dict):
                yield (key, number), row


def _typed(file: TomlFile, path: KeyPath, text: str, row: dict[str, Any]) -> Iterator[Problem]:
    plain = HOLE.sub(lambda hole: " " * len(hole[0]), text)
    for word in _NUMBER.finditer(plain):
        if word[0].isdecimal() and word[0] in str(row.get("id", "")).split("-"):
            continue  # one of a series, which is called so
        value = value_of(word[0])
        keys = [key for key, own in row.items() if type(own) is int and own == value and own > 1]
        if keys:
            form = "" if word[0].isdecimal() else "|Words" if word[0][:1].isupper() else "|words"
            hole = f"{{{_own(path, row)}{keys[-1]}{form}}}"
            shown = f"{text[: word.start()]}{hole}{text[word.end() :]}"
            message = f"“{word[0]}” is typed, and the row says so in “{keys[-1]}”"
            hint = f"take it from the row: {path[-1]} = \"{shown}\", or mark it: {{'{word[0]}'}}"
            yield file.problem(path, message, hint, Severity.NOTE)


def _own(path: KeyPath, row: dict[str, Any]) -> str:
    """What a key of its own is called in a name: in tables by itself, elsewhere from the top."""
    if path[0] == "row":
        return ""
    head, name = (path[0], row.get("id")) if isinstance(path[1], int) else ("symbol", path[0])
    return f"{'dice' if head == 'die' else head}.{name}."
