"""words.toml: what pnp itself prints, in words of the game's own; or a language that pnp does not speak."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, TypeAlias

from pydantic import Field, RootModel

from pnp.game.content import Content, Holes
from pnp.game.identity import FILE as GAME_FILE
from pnp.game.identity import Identity
from pnp.game.references import References
from pnp.source.catalogue import BASE, HOLE, Entry, OwnWords, catalogue, holes, languages, nearest, own_words
from pnp.source.inlines import parse_inline
from pnp.source.lengths import UNITS
from pnp.source.problems import Problem, Refused, Severity, did_you_mean
from pnp.source.spans import Span
from pnp.source.toml import TomlSpan

FILE = "words.toml"
_SHOWN = 5  # of the words that a language lacks
_QUOTES = 4
_BRACE = re.compile(r"[{}]")
_MARKS = re.compile(r"[^\w\s.,;!?%()'/-]")

GROUPS = {  # of words, and where they are printed
    "language": "how the language counts, lists, quotes and writes decimals",
    "count": "numbers of things",
    "game": "for whom a game is, on covers and boxes",
    "foot": "the foot of every sheet, and what is said before it is printed or cut",
    "document": "what programs show of a PDF: its title, its subject, its bookmarks",
    "book": "what books say besides their text",
    "components": "what everybody has, in the list of a book",
    "credits": "whose game it is, in books, on boxes and in files to mail",
    "rulings": "round the rulings, in books and on their own sheets",
    "sheet": "single words on sheets, cards to fold and boxes",
    "dice": "what to do with stickers for dice",
    "box": "what stands on boxes and envelopes, and how they are made",
    "stock": "papers, by what is printed on them",
    "step": "how things are made, on the sheet to print first",
    "guide": "everything else on the sheet to print first",
    "job": "a print job: how often a thing is printed and why, and the folder that is mailed",
    "export": "other files than PDFs",
    "calibrate": "the sheet that a printer is measured with",
}
MAX_WORD = 1_000
MAX_WORDS = 40
Word: TypeAlias = Annotated[str, Field(max_length=MAX_WORD)]
Words: TypeAlias = Word | Annotated[tuple[Word, ...], Field(max_length=MAX_WORDS)] | dict[str, Word]


class GameWords(RootModel[dict[str, dict[str, Words]]]):
    """words.toml: texts by the groups and names of templates/words."""

    @cached_property
    def own(self) -> OwnWords:
        """Those that pnp has, by their keys."""
        return own_words(self.root)


def problems(words: GameWords, references: References) -> Iterator[Problem]:
    """Words that pnp does not print, of another shape, or with holes that nothing fills; and those that are missing."""
    span, known = references.files[FILE].at(), catalogue(BASE).entries
    yield from _table_problems(words.root, known, span)
    identity = references.content(Identity)
    if identity is not None and not nearest(identity.language):
        lost = [key for key in known if key not in dict(words.own)]
        if lost:
            message = f"{len(lost)} words of “{identity.language}” are missing here, and stand in English"
            shown = ", ".join(lost[:_SHOWN]) + (", …" if len(lost) > _SHOWN else "")
            yield span.problem(message, f"the first are {shown}", Severity.WARNING)


def _table_problems(tables: Mapping[str, Any], known: Mapping[str, Entry], span: TomlSpan) -> Iterator[Problem]:
    for group, table in tables.items():
        if group not in GROUPS:
            yield span.at(group).unknown(group, GROUPS, "group of words")
            continue
        inside = {key.removeprefix(f"{group}."): entry for key, entry in known.items() if key.startswith(f"{group}.")}
        names = {name.partition(".")[0] for name in inside}
        for name, entry in table.items():
            at = span.at(group, name)
            if name not in names:
                yield at.unknown(name, names, "word")
            elif isinstance(entry, dict):
                for form, text in entry.items():
                    yield from _word_problems(f"{name}.{form}", text, inside, at.at(form))
            else:
                yield from _word_problems(name, entry, inside, at)


def _word_problems(name: str, entry: Entry, known: Mapping[str, Entry], span: Span) -> Iterator[Problem]:
    if name not in known:
        yield _shape_problem(name, known, span)
        return
    pattern = known[name]
    if isinstance(pattern, str) is not isinstance(entry, str):
        yield span.problem("expected a text" if isinstance(pattern, str) else "expected a list of texts")
        return
    for text in (entry,) if isinstance(entry, str) else entry:
        if unlike := _BRACE.search(HOLE.sub("", text)):
            yield span.problem(f"a “{unlike[0]}” that belongs to no hole", "holes are small letters: {page}")
        yield from _markup_problems(HOLE.sub("0", text), span)
    for hole in sorted(holes(entry) - holes(pattern)):
        hint = did_you_mean(hole, holes(pattern)) if holes(pattern) else "it has none"
        yield span.problem(f"nothing fills “{{{hole}}}” in this word", hint)
    if name == "units":
        yield from (span.unknown(unit, UNITS, "unit") for unit in entry if unit not in UNITS)
        if not entry:
            yield span.problem("expected at least one unit", f"of {', '.join(UNITS)}")
    if name == "quotes" and len(entry) != _QUOTES:
        yield span.problem("expected four signs", "they open, close, open within and close within: “”‘’")


def _markup_problems(text: str, span: Span) -> Iterator[Problem]:
    if text.isascii() and not _MARKS.search(text):  # most words are plain, and who only plays reads no Markdown
        return
    try:
        parse_inline(text)
    except Refused as error:
        yield span.problem(error.message, error.hint)


def _shape_problem(name: str, known: Mapping[str, Entry], span: Span) -> Problem:
    """A text where several forms are wanted, or the other way round."""
    if forms := [key.rpartition(".")[2] for key in known if key.startswith(f"{name}.")]:
        wanted = ", ".join(f'{form} = "…"' for form in forms)
        return span.problem("this word has several forms", f"{{ {wanted} }}")
    word, _, form = name.rpartition(".")
    if others := [key.removeprefix(f"{word}.") for key in known if key.startswith(f"{word}.")]:
        return span.unknown(form, others, "form of this word")
    return span.problem("expected a text", f"such as “{known[word]}”")


def language_problems(identity: Identity) -> Iterator[Problem]:
    """Of a game without words of its own: pnp must speak its language."""
    if not nearest(identity.language):
        hint = f"it speaks {', '.join(languages())}; or bring the words along, in {FILE}"
        yield identity.span.at("language").problem(f"pnp has no words of “{identity.language}”", hint)


CONTENT = Content(FILE, GameWords, problems, reads=(GAME_FILE,), holes=Holes.KEPT)
