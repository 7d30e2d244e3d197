"""A game's prose as it is written -> notes on numbers and names that are typed where the data knows them.

What a text takes from the data follows an edit; what it types stays behind and is wrong. A hole that holds a literal,
{'two'}, is typed on purpose and left alone.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from pnp.game.game import Game
from pnp.game.terms import Term, Terms
from pnp.game.vocabulary import BEFORE_NOUNS, COMMON, MAYBE_NUMBERS, Count, Vocabulary, lemma
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import KeyPath, TomlFile
from pnp.source.wording import words as in_words

MARKDOWN = ".md.j2"
MAX_NOTES = 400
_MAX_BYTES = 400_000
_REACH = 6  # words from a number to what it counts, at most: “two of the other small cards”
_NEAR = 3  # the same for words that seldom count


_NUMBERS = frozenset(
    (
        *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
        *("fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "hundred", "dozen"),
        *("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"),
    )
)
_OF_TIME = frozenset(("minute", "second", "hour"))
_BLANK = re.compile(
    r"\{[{%#]|\{[^{}\n]*+\}|\[(?:figure|section|page)[^\[\]\n]*+\]|:[a-z0-9-]++:|^:::\s*+\w++", re.MULTILINE
)
_PLAIN = re.compile(r"\{[^{}\n]*+\}")
_CLOSES = {"{{": "}}", "{%": "%}", "{#": "#}"}
_WORD = re.compile(r"[A-Za-z0-9’'-]+")
_PART = re.compile(r"[A-Za-z]+")
_SENTENCE = re.compile(r"[.;:!?](?=\s)|\n|\|(?=\s)")
_BREAK = re.compile(r"[.,;:!?()“”\n|/×=+–—*]")
_OPENS = ("“", "„", "»", "‘", "*", "_", '"')
_ENDS = ("”", "“", "«", "’", "*", "_", '"')
_DEFINITIONS = frozenset(("id", "name", "plural", "code", "art", "kind", "role", "group", "layout", "texts", "source"))
_TITLES = frozenset(("components.toml", "game.toml", "scoring.toml", "maps.toml"))


@dataclass(frozen=True, slots=True)
class Passage:
    """Some prose with everything blanked out that the data fills, and where it stands."""

    file: str
    raw: str  # as it is written; `text` has the same places
    text: str
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
        yield Passage(folder.display(name), text, blanked(text))


def _toml(files: Mapping[str, TomlFile], terms: Terms) -> Iterator[Passage]:
    for name, file in files.items():
        raw = terms.files.get(name, file)
        for path, text in _strings(raw.values, ()):
            if " " in text and _is_prose(name, path):
                yield Passage(file.file, text, blanked(text), file, path)


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
    if file in ("palette.toml", "art.toml", "audit.toml", "symbols.toml", "dice.toml"):
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


class _Sentence:
    """Some of a passage, which many words may ask about: what they ask is worked out once."""

    def __init__(self, text: str, end: int) -> None:
        self.end, self._text = end, text
        self._holds: dict[str, bool] = {}

    @cached_property
    def words(self) -> frozenset[str]:
        return frozenset(lemma(part) for part in _PART.findall(self._text))

    def holds(self, path: str) -> bool:
        if path not in self._holds:
            self._holds[path] = path in self._text
        return self._holds[path]


class _Sentences:
    """A passage as it is written, by its sentences."""

    def __init__(self, raw: str) -> None:
        self._raw = raw
        self._breaks = [found.span() for found in _SENTENCE.finditer(raw)]
        self._ends = [end for _, end in self._breaks]
        self._known: dict[int, _Sentence] = {}

    def around(self, word: re.Match[str]) -> _Sentence:
        number = bisect_right(self._ends, word.start())
        if number not in self._known:
            start = self._ends[number - 1] if number else 0
            end = self._breaks[number][0] if number < len(self._breaks) else len(self._raw)
            self._known[number] = _Sentence(self._raw[start:end], end)
        return self._known[number]


class _Reader:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.vocabulary = Vocabulary(terms)

    def notes(self, passage: Passage) -> Iterator[Problem]:
        yield from self._numbers(passage)
        yield from self._names(passage)

    # Numbers

    def _numbers(self, passage: Passage) -> Iterator[Problem]:
        words, sentences = list(_WORD.finditer(passage.text)), _Sentences(passage.raw)
        for index, word in enumerate(words):
            number = word[0].casefold()
            if number in MAYBE_NUMBERS and (count := self._perhaps(sentences, words, index)):
                message = f"“{word[0]}” is typed, and the data says so in {count.path}"
                hint = f"take it from there, as in {{{count.path}|words}}, or mark it: {{'{word[0]}'}}"
                yield passage.note(word.start(), message, hint)
            elif noun := self._counted(passage.text, words[index : index + _REACH + 1], number):
                message = f"“{word[0]}” is typed, and the data counts “{noun}”"
                hint = f"{self._source(noun, number)}, or mark it: {{'{word[0]}'}}"
                yield passage.note(word.start(), message, hint)

    def _source(self, noun: str, number: str) -> str:
        """Where a typed number can be taken from: a number of the data, or a fact that is still to be written."""
        alike = (count for count in self.vocabulary.counts if number in (str(count.value), in_words(count.value)))
        if (count := next((count for count in alike if lemma(noun) in count.words), None)) is not None:
            return f"take it from the data: {{{count.path}|words}}"
        return f"write it below [facts] in game.toml and take it from there, as in {{facts.{noun.casefold()}|words}}"

    def _counted(self, text: str, words: list[re.Match[str]], number: str) -> str:
        """The noun that a number stands before, in the same clause; nothing if there is none, or no number."""
        if not (number.isdigit() or number in _NUMBERS or number == "one"):
            return ""
        for before, word in pairwise(words):
            if _BREAK.search(text, before.end(), word.start()) or "  " in text[before.end() : word.start()]:
                return ""
            noun = lemma(word[0])
            if noun in (_OF_TIME if number == "one" else self.vocabulary.nouns):
                return word[0]
        return ""

    def _perhaps(self, sentences: _Sentences, words: list[re.Match[str]], index: int) -> Count | None:
        """The number of the data that “both” or “once” stands for here, if any; not one that the sentence takes in."""
        word = words[index]
        sentence, number = sentences.around(word), word[0].casefold()
        beside: set[str] = set()
        for before, near in pairwise(words[index : index + 1 + _NEAR]):
            if near.end() > sentence.end or _BREAK.search(near.string, before.end(), near.start()):
                break
            beside.add(noun := lemma(near[0]))
            if number in BEFORE_NOUNS and noun in self.vocabulary.nouns:
                break  # that is what it counts
        count = self.vocabulary.counted(MAYBE_NUMBERS[number], beside, sentence.words)
        return count if count is not None and not sentence.holds(count.path) else None

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
                if _within_word(passage.text, word.start() + len(name)) or not _is_name(written, name):
                    continue
                if not self.vocabulary.is_ordinary(term) or self._is_title(passage.text, word):
                    hole = term.id if name == term.name else f"{term.id}s"
                    message = f"“{written}” is typed, the name of {term.kind} “{term.id}”"
                    yield passage.note(word.start(), message, f"write {{{hole}}}, or mark it: {{'{written}'}}")
                    done = word.start() + len(name)
                    break
            else:
                if part := self.vocabulary.part_of(word[0], _is_capital(passage.text, word)):
                    message = f"“{word[0]}” is typed, a part of “{part.name}”, the name of {part.kind} “{part.id}”"
                    hint = f"write {{{part.id}}} or {{{part.id}|head}}, or mark it: {{'{word[0]}'}}"
                    yield passage.note(word.start(), message, hint)

    def _is_title(self, text: str, word: re.Match[str]) -> bool:
        """Whether an ordinary word is written as the title of something: within quotes, or with a capital letter."""
        is_quoted = text[word.start() - 1 : word.start()] in _OPENS and text[word.end() : word.end() + 1] in _ENDS
        return is_quoted or (self.vocabulary.capitals_tell and _is_capital(text, word))


def _is_name(written: str, name: str) -> bool:
    if written == name:
        return " " in name or not name.isdigit()
    return written.casefold() == name.casefold() and (" " in name or name.casefold() not in COMMON)


def _within_word(text: str, end: int) -> bool:
    return end < len(text) and (text[end].isalnum() or text[end] in "-")


def _is_capital(text: str, word: re.Match[str]) -> bool:
    """Written as a name, and not because a sentence begins."""
    if not word[0][:1].isupper():
        return False
    at = word.start() - 1
    while at >= 0 and text[at] == " ":
        at -= 1
    return at >= 0 and (text[at].isalnum() or text[at] in ",;")
