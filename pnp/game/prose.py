"""A game's prose as it is written -> notes on numbers and names that are typed where the data knows them.

What a text takes from the data follows an edit; what it types stays behind and is wrong. A hole that holds a literal,
{'two'}, is typed on purpose and left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from pnp.game.game import Game
from pnp.game.terms import Term, Terms
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import KeyPath, TomlFile

MARKDOWN = ".md.j2"
MAX_NOTES = 400
_MAX_BYTES = 400_000
_REACH = 3  # words between a number and what it counts, at most


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


_NUMBERS = _words(
    "two three four five six seven eight nine ten eleven twelve thirteen fifteen twenty thirty forty fifty sixty",
    "third fourth fifth sixth seventh eighth ninth tenth hundred dozen",
)
_OF_TIME = _words("minute second hour")
_COUNTED = _words(
    "player opponent neighbour seat point die card token round turn game hand deck face side space hex row column line",
    "mat copy sheet kind pair step roll symbol suit colour slot place piece coin minute second hour time",
)
_EMPTY = _words("max min most least fewest first last each per by of at to in on for limit start end size variant")
# Names that are such words are looked for only as the data writes them.
_COMMON = _words(
    "ace all any book card cards day dice die draw end game hand home house key kind king line map move",
    "night none one page path play player points queen round row score set sheet sheets side star start stop street",
    "sun symbol table take text the tower trade turn two wild world fool",
)
_BLANK = re.compile(
    r"\{[{%#]|\{[^{}\n]*+\}|\[(?:figure|section|page)[^\[\]\n]*+\]|:[a-z0-9-]++:|^:::\s*+\w++", re.MULTILINE
)
_PLAIN = re.compile(r"\{[^{}\n]*+\}")
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}
_WORD = re.compile(r"[A-Za-z0-9’'-]+")
_BREAK = re.compile(r"[.,;:!?()“”\n|/×=+–—*]")
_DEFINITIONS = frozenset(("id", "name", "plural", "code", "art", "kind", "role", "group", "layout", "texts", "source"))
_TITLES = frozenset(("components.toml", "game.toml", "scoring.toml", "maps.toml"))


@dataclass(frozen=True, slots=True)
class Passage:
    """Some prose with everything blanked out that the data fills, and where it stands."""

    file: str
    text: str
    line: int = 0  # of a Markdown file: 1, and places are worked out in the text
    source: TomlFile | None = None
    path: KeyPath = ()

    def note(self, position: int, message: str, hint: str) -> Problem:
        if self.source is not None:
            return self.source.problem(self.path, message, hint, Severity.NOTE)
        line = self.text.count("\n", 0, position) + 1
        column = position - (self.text.rfind("\n", 0, position) + 1) + 1
        return Problem(self.file, line, column, "", message, hint, Severity.NOTE)


def prose_notes(game: Game) -> list[Problem]:
    """Typed numbers beside what the data counts, and typed names."""
    reader = _Reader(game.terms)
    notes: list[Problem] = []
    for passage in (*_markdown(game.folder), *_toml(game.files, game.terms)):
        notes += reader.notes(passage)
        if len(notes) > MAX_NOTES:
            break
    return [*_unused_sentences(game), *notes[:MAX_NOTES]]


def _unused_sentences(game: Game) -> Iterator[Problem]:
    """Sentences of readings that no text takes in."""
    if game.rulings is None or not any(reading.says for ruling in game.rulings.ruling for reading in ruling.reading):
        return
    texts = [file.text for file in game.files.values()]
    for name in game.folder.files(MARKDOWN, ""):
        with suppress(DataError):  # told by whoever prints it
            texts.append(game.folder.read_text(name, limit=_MAX_BYTES))
    everything = "\n".join(texts)
    for ruling in game.rulings.ruling:
        for name in ruling.played.says if ruling.switch else ():  # without one, the switch is what is missing
            if f"says.{ruling.switch}.{name}" not in everything:
                message = f"no text takes in “{name}”"
                hint = f"write {{says.{ruling.switch}.{name}}} where the book says so, or take it out of every reading"
                yield ruling.played.span.at("says", name).problem(message, hint, Severity.WARNING)


def _markdown(folder: Folder) -> Iterator[Passage]:
    for name in folder.files(MARKDOWN, ""):
        try:
            text = folder.read_text(name, limit=_MAX_BYTES)
        except DataError:  # told by whoever prints it
            continue
        yield Passage(folder.display(name), blanked(text))


def _toml(files: Mapping[str, TomlFile], terms: Terms) -> Iterator[Passage]:
    for name, file in files.items():
        raw = terms.files.get(name, file)
        for path, text in _strings(raw.values, ()):
            if " " in text and _is_prose(name, path):
                yield Passage(file.file, blanked(text), 0, file, path)


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
    if file in ("palette.toml", "audit.toml", "symbols.toml", "dice.toml"):
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


class _Reader:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms

    def notes(self, passage: Passage) -> Iterator[Problem]:
        yield from self._numbers(passage)
        yield from self._names(passage)

    # Numbers

    @cached_property
    def _nouns(self) -> frozenset[str]:
        """What the data counts: keys of facts, the heads of all names, tables, and what every game has."""
        facts = self.terms.values["facts"]
        keys = {lemma(part) for key in facts for part in key.split("_") if len(part) > 2 and part not in _EMPTY}
        heads = {lemma(term.name.split()[-1]) for term in self.terms.all if term.name.split()}
        tables = {lemma(part) for name in self.terms.values["tables"] for part in name.split("-") if len(part) > 2}
        return frozenset(_COUNTED | keys | heads | tables)

    def _numbers(self, passage: Passage) -> Iterator[Problem]:
        words = list(_WORD.finditer(passage.text))
        for index, word in enumerate(words):
            number = word[0].casefold()
            if not (number.isdigit() or number in _NUMBERS or number == "one"):
                continue
            if noun := self._counted(passage.text, words[index : index + _REACH + 1], number):
                message = f"“{word[0]}” is typed, and the data counts “{noun}”"
                hint = f"take it from the data, as in {{facts.{lemma(noun)}|words}}, or mark it: {{'{word[0]}'}}"
                yield passage.note(word.start(), message, hint)

    def _counted(self, text: str, words: list[re.Match[str]], number: str) -> str:
        """The noun that a number stands before, in the same clause; nothing if there is none."""
        for before, word in pairwise(words):
            if _BREAK.search(text, before.end(), word.start()) or "  " in text[before.end() : word.start()]:
                return ""
            noun = lemma(word[0])
            if noun in (_OF_TIME if number == "one" else self._nouns):
                return word[0]
        return ""

    # Names

    @cached_property
    def _names_by_word(self) -> Mapping[str, list[tuple[str, Term]]]:
        """Every name and plural by its first word in small letters."""
        names: dict[str, list[tuple[str, Term]]] = {}
        for term in self.terms.all:
            for name in {term.name, term.plural}:
                if first := _WORD.search(name):
                    names.setdefault(first[0].casefold(), []).append((name, term))
        return names

    def _names(self, passage: Passage) -> Iterator[Problem]:
        done = 0
        for word in _WORD.finditer(passage.text):
            if word.start() < done:
                continue
            for name, term in self._names_by_word.get(word[0].casefold(), ()):
                written = passage.text[word.start() : word.start() + len(name)]
                if _is_name(written, name) and not _within_word(passage.text, word.start() + len(name)):
                    hole = term.id if name == term.name else f"{term.id}s"
                    message = f"“{written}” is typed, the name of {term.kind} “{term.id}”"
                    yield passage.note(word.start(), message, f"write {{{hole}}}, or mark it: {{'{written}'}}")
                    done = word.start() + len(name)
                    break


def _is_name(written: str, name: str) -> bool:
    if written == name:
        return " " in name or not name.isdigit()
    return written.casefold() == name.casefold() and (" " in name or name.casefold() not in _COMMON)


def _within_word(text: str, end: int) -> bool:
    return end < len(text) and (text[end].isalnum() or text[end] in "-")


def lemma(word: str) -> str:
    """A noun in the singular, near enough to be compared."""
    small = word.casefold().strip("’'-")
    if small in ("dice", "die"):
        return "die"
    if small.endswith("ies") and len(small) > 4:
        return f"{small[:-3]}y"
    if small.endswith(("ches", "shes", "xes", "sses")):
        return small[:-2]
    return small[:-1] if small.endswith("s") and not small.endswith("ss") and len(small) > 3 else small
