"""A game's folder -> every name that is given in it, by the schemas of its files: what others may ask for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_HEADED = ("symbols.toml", "components.toml")  # a table for each thing, under its name
_SPOKEN = ("audit.toml", "palette.toml")  # what they name is not theirs
_ID = re.compile(r'^(?:id|switch) = "([^"]+)"', re.MULTILINE)
_HEADING = re.compile(r"^\[([a-z0-9-]+)\]", re.MULTILINE)
_FACT = re.compile(r"^([a-z0-9_]+) =", re.MULTILINE)
_FACTS = re.compile(r"^\[facts\]\n(?:(?!\[).*\n)*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Given:
    """Where a name is given."""

    file: str
    name: str
    start: int
    end: int

    def renamed(self, text: str) -> str:
        last = "z" if self.name.endswith("q") else "q"
        return f"{text[: self.start]}{self.name[:-1]}{last}{text[self.end :]}"

    def __str__(self) -> str:
        return f"{self.file} {self.name}"


def names_given(folder: Path) -> Iterator[Given]:
    for path in sorted(folder.rglob("*.toml")):
        file, text = path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8")
        if file == "game.toml":
            if facts := _FACTS.search(text):
                yield from _found(file, _FACT, text, facts.start(), facts.end())
        elif file not in _SPOKEN:
            yield from _found(file, _ID, text)
            if file in _HEADED:
                yield from _found(file, _HEADING, text)


def _found(file: str, pattern: re.Pattern[str], text: str, start: int = 0, end: int | None = None) -> Iterator[Given]:
    for match in pattern.finditer(text, start, len(text) if end is None else end):
        yield Given(file, match[1], match.start(1), match.end(1))
