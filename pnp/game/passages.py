"""The files of a game -> passages of prose, with everything blanked out that the data fills, each with its place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pnp.game.terms import Terms
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import KeyPath, TomlFile

MARKDOWN = ".md.j2"
MAX_BYTES = 400_000

_BLANK = re.compile(
    r"\{#[a-z0-9-]++\}|\{[{%#]|\{[^{}\n]*+\}|\[(?:figure|section|page|step)[^\[\]\n]*+\]|:[a-z0-9-]++:|^:::\s*+\w++",
    re.MULTILINE,
)
_PLAIN = re.compile(r"\{[^{}\n]*+\}")
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}
_DEFINITIONS = frozenset(("id", "name", "plural", "code", "art", "kind", "role", "group", "layout", "texts", "source"))
_TITLES = frozenset(("components.toml", "game.toml", "scoring.toml", "maps.toml"))
_NO_TEXTS = frozenset(("palette.toml", "art.toml", "audit.toml", "experiments.toml"))
_ONE_OF_MANY = frozenset(("row", "example"))


@dataclass(frozen=True, slots=True)
class Passage:
    """Some prose with everything blanked out that the data fills, and where it stands."""

    file: str
    raw: str  # as it is written; `text` has the same places
    text: str
    source: TomlFile | None = None
    path: KeyPath = ()
    is_prose: bool = True  # else only what stands around its holes is of interest

    def note(self, position: int, message: str, hint: str) -> Problem:
        if self.source is not None:
            return self.source.problem(self.path, message, hint, Severity.NOTE)
        line = self.text.count("\n", 0, position) + 1
        column = position - (self.text.rfind("\n", 0, position) + 1) + 1
        return Problem(self.file, line, column, "", message, hint, Severity.NOTE)

    @property
    def row(self) -> Mapping[str, Any]:
        """The row of a table, or the example, that the passage is a part of: its keys fill holes."""
        if self.source is None or len(self.path) < 3 or self.path[0] not in _ONE_OF_MANY:
            return {}
        rows, number = self.source.values.get(str(self.path[0])), self.path[1]
        row = rows[number] if isinstance(rows, list) and isinstance(number, int) and number < len(rows) else None
        return row if isinstance(row, dict) else {}

    @property
    def refers(self) -> Mapping[str, str]:
        """Keys of the row that name rows of other tables."""
        refers = self.source.values.get("refers") if self.source is not None else None
        return {key: str(name) for key, name in refers.items()} if isinstance(refers, dict) else {}


def markdown_passages(folder: Folder) -> Iterator[Passage]:
    for name in folder.files(MARKDOWN, ""):
        try:
            text = folder.read_text(name, limit=MAX_BYTES)
        except DataError:  # told by whoever prints it
            continue
        yield Passage(folder.display(name), text, blanked(text))


def toml_passages(files: Mapping[str, TomlFile], terms: Terms) -> Iterator[Passage]:
    for name, file in files.items():
        raw = terms.files.get(name, file)
        for path, text in _strings(raw.values, ()):
            if " " in text and name not in _NO_TEXTS and (is_prose := _is_prose(name, path)) | ("{" in text):
                yield Passage(file.file, text, blanked(text), file, path, is_prose)


def _strings(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _strings(inner, (*path, number))


def _is_prose(file: str, path: KeyPath) -> bool:
    keys = [part for part in path if isinstance(part, str)]
    if file == "examples.toml":
        return keys[-1:] in (["title"], ["label"]) or keys[-2:] == ["expect", "why"]
    if file == "game.toml":
        return keys == ["tagline"]
    if file in ("symbols.toml", "dice.toml"):
        return False
    if keys and keys[-1] == "title" and file in _TITLES:
        return keys[-2:] == ["rule", "title"]
    return not (keys and keys[-1] in _DEFINITIONS) and "rows" not in keys


def blanked(text: str) -> str:
    """Tags, holes, references and icons as spaces, so that every other letter keeps its place."""
    out: list[str] = []
    done, unclosed = 0, set[str]()  # a tag that is never closed is looked for once
    while found := _BLANK.search(text, done):
        start, end = found.span()
        if close := _CLOSES.get(found[0]):
            at = -1 if close in unclosed else text.find(close, end)
            if at >= 0:
                end = at + len(close)
            else:
                unclosed.add(close)
                hole = _PLAIN.match(text, start)
                end = hole.end() if hole else start
        if start == end:  # a brace, and no hole
            out.append(text[done : start + 1])
            done = start + 1
            continue
        out.append(text[done:start])
        out.append("".join(c if c == "\n" else " " for c in text[start:end]))
        done = end
    return "".join((*out, text[done:]))
