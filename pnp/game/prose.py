"""A game's prose as it is written -> notes on numbers and names that are typed where the data knows them.

What a text takes from the data follows an edit; what it types stays behind and is wrong. A hole that holds a literal,
{'two'}, is typed on purpose and left alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cached_property

from pnp.game.agreement import Agreement
from pnp.game.game import Game
from pnp.game.passages import MARKDOWN, MAX_BYTES, Passage, markdown_passages, toml_passages
from pnp.game.proofread import proofread
from pnp.game.sources import Sources
from pnp.game.terms import Term, Terms
from pnp.game.typed_names import numbered_names
from pnp.game.typed_numbers import TypedNumbers
from pnp.game.typed_shares import share_notes
from pnp.game.vocabulary import COMMON, Vocabulary
from pnp.source.consequences import UNTAKEN
from pnp.source.problems import DataError, Problem, Severity

MAX_NOTES = 400
_WORD = re.compile(r"[A-Za-z0-9’'-]+")
_OPENS = ("“", "„", "»", "‘", "*", "_", '"')
_ENDS = ("”", "“", "«", "’", "*", "_", '"')


def prose_notes(game: Game) -> list[Problem]:
    """Typed numbers beside what the data counts, typed names, and words that do not go with every value."""
    reader = _Reader(game.terms)
    notes: list[Problem] = list(numbered_names(game.terms))
    passages = [*markdown_passages(game.folder), *toml_passages(game.files, game.terms)]
    for passage in passages:
        notes += reader.notes(passage)
        if len(notes) > MAX_NOTES:
            break
    notes += reader.sources.notes(passages)
    return [*_unused_sentences(game), *notes[:MAX_NOTES]]


def _unused_sentences(game: Game) -> Iterator[Problem]:
    """Sentences of readings that no text takes in."""
    if game.rulings is None or not any(reading.says for ruling in game.rulings.ruling for reading in ruling.reading):
        return
    texts = [file.text for file in game.files.values()]
    for name in game.folder.files((MARKDOWN, ".toml")):  # also those of a component that could not be read
        if name in game.files:
            continue
        with suppress(DataError):  # told by whoever prints it
            texts.append(game.folder.read_text(name, limit=MAX_BYTES))
    everything = "\n".join(texts)
    for ruling in game.rulings.ruling:
        for name in ruling.played.says if ruling.switch else ():  # without one, the switch is what is missing
            if f"says.{ruling.switch}.{name}" not in everything:
                message = f"{UNTAKEN} “{name}”"
                hint = f"write {{says.{ruling.switch}.{name}}} where the book says so, or take it out of every reading"
                yield ruling.played.span.at("says", name).problem(message, hint, Severity.WARNING)


class _Reader:
    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.vocabulary = Vocabulary(terms)
        self.numbers = TypedNumbers(self.vocabulary)
        self.agreement = Agreement(self.vocabulary)
        self.sources = Sources(self.vocabulary)

    def notes(self, passage: Passage) -> Iterator[Problem]:
        if passage.is_prose:
            yield from self.numbers.notes(passage)
            yield from share_notes(passage)
            yield from self._names(passage)
            yield from proofread(passage)
        yield from self.agreement.notes(passage)

    # Names

    @cached_property
    def _names_by_word(self) -> Mapping[str, list[tuple[str, Term]]]:
        """Every name and plural by its first word in small letters."""
        names: dict[str, list[tuple[str, Term]]] = {}
        for term in self.terms.all:
            for name in {term.name, term.plural} - {""}:
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
