"""Prose as it is written -> notes on numbers that are taken from another place than the words around them speak of.

`{facts.rounds}` where `{facts.turns}` is meant is well formed and prints a wrong number. Some things give it away: what
it counts, or what is named just before, has a number of its own; the game takes in another number wherever else the
same words stand beside it; or a span ends where it begins.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pnp.game.passages import Passage
from pnp.game.vocabulary import COUNTED, Vocabulary, key_words, lemma, words_of
from pnp.game.written import Paths, Written, holes_of
from pnp.source.problems import Problem

_TOKEN = re.compile(r"\{\{[^{}\n]*\}\}|\{[^{}\n]*\}|:[a-z][a-z0-9-]*:|[A-Za-z’'-]+|[.;!?|\n]")
_ENDS = re.compile(r"[.;!?|\n]")
_SPAN = re.compile(r"[*_]{0,3} (?:to|–|and) [*_]{0,3}")
_NOUN = re.compile(r"\|\s*(?:[Cc]ount|number|plural)\b[ (']*([a-z-]+)")
_PART = re.compile(r"[A-Za-z]+")
_ICON = re.compile(r":([a-z][a-z0-9-]*):")
_BESIDE = 3  # words from a name to its number, at most
_LEAST = 3  # numbers beside the same words, of which one is another
_FAR = 4  # words to the first one that tells something, at most
_LITTLE = words_of(
    "a all an and any are as at be but by can each every for from have if in is it its least may more most of on only",
    "or other others out so than that the their them then there these they this those to up us what when where which",
    "who with without you your take draw have has get gives give put",
)


@dataclass(frozen=True)
class Taken:
    """A number that a text takes in, with the words of its sentence before and behind it; things have a # there."""

    passage: Passage
    hole: Written
    path: str
    before: tuple[str, ...]
    behind: tuple[str, ...]
    beside: frozenset[str]  # paths that the same sentence takes in

    @cached_property
    def said(self) -> frozenset[str]:
        """In the sentence, and by the row that it stands in."""
        row = self.passage.row
        words = " ".join((*self.before, *self.behind, str(row.get("id", "")), str(row.get("name", ""))))
        return frozenset(lemma(part) for part in _PART.findall(words))

    def note(self, message: str, other: str) -> Problem:
        hint = f"write {{{other}}}, or say what else the number is of"
        return self.passage.note(self.hole.start, message, hint)


class Sources:
    """Reads all passages of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.terms = vocabulary.terms
        facts: Mapping[str, Any] = self.terms.values["facts"]
        self._facts = {lemma(key): key for key, value in facts.items() if type(value) is int and "_" not in key}
        self._rows: Mapping[str, Mapping[str, Mapping[str, Any]]] = self.terms.values["tables"]

    def notes(self, passages: Iterable[Passage]) -> Iterator[Problem]:
        others: list[Taken] = []
        for one in (one for passage in passages for one in self._taken(passage)):
            if other := self._counted(one) or self._named_before(one) or self._named_row(one):
                yield one.note(f"“{one.path}” is taken in beside the name of what {other} counts", other)
            elif _ends_as_it_begins(one):
                message = f"a span from “{one.path}” to the same"
                yield one.passage.note(one.hole.start, message, "take its other end from the data")
            else:
                others.append(one)
        yield from _strays(others)

    def _taken(self, passage: Passage) -> Iterator[Taken]:
        if "{" not in passage.raw:
            return
        paths = Paths(self.terms, passage)
        tokens = list(_TOKEN.finditer(passage.raw))
        places = {token.start(): number for number, token in enumerate(tokens)}
        holes = [(hole, paths.full(hole.path)) for hole in holes_of(passage.raw) if hole.start in places]
        for hole, path in holes:
            if not path.startswith(("facts.", "tables.")) or type(paths.value(hole.path)) is not int:
                continue
            first = last = number = places[hole.start]
            while first and not _ENDS.fullmatch(tokens[first - 1][0]):
                first -= 1
            while last + 1 < len(tokens) and not _ENDS.fullmatch(tokens[last + 1][0]):
                last += 1
            within = range(tokens[first].start(), tokens[last].end())
            beside = frozenset(other for there, other in holes if there.start in within and there is not hole)
            before = tuple(_said(token[0]) for token in tokens[first:number])
            behind = tuple(_said(token[0]) for token in tokens[number + 1 : last + 1])
            noun = _NOUN.search(hole.inner)
            yield Taken(passage, hole, path, before, (lemma(noun[1]), *behind) if noun else behind, beside)

    def _fact(self, one: Taken, word: str) -> str:
        """The fact that is called so, if it is another one, and the sentence has none of the words of its own."""
        head, _, own = one.path.partition(".")
        key = self._facts.get(lemma(word), own)
        if head != "facts" or key == own or f"facts.{key}" in one.beside or key_words(own) & one.said:
            return ""
        return f"facts.{key}"

    def _counted(self, one: Taken) -> str:
        """`{facts.rounds|count turn}`"""
        noun = _NOUN.search(one.hole.inner)
        return self._fact(one, noun[1]) if noun else ""

    def _named_before(self, one: Taken) -> str:
        """`:stamp: {facts.echo}`: its name or picture stands just before, and no other number between them."""
        for word in reversed(one.before[-_BESIDE:]):
            if "." in word:
                return ""
            if word.startswith("#") and (fact := self._fact(one, word[1:])):
                return fact
        return ""

    def _named_row(self, one: Taken) -> str:
        """The same of a row whose thing is named, where the number is of another row that is not."""
        head, *rest = one.path.split(".")
        if head != "tables" or len(rest) != len(("table", "row", "key")):
            return ""
        table, own, key = rest
        words = {word.removeprefix("#") for word in (*one.before, *one.behind) if word.startswith("#")}
        named = [row for row, values in self._rows.get(table, {}).items() if {row, f"{row}s"} & words and key in values]
        other = f"tables.{table}.{named[0]}.{key}" if len(named) == 1 and named != [own] else ""
        return "" if other in one.beside or {lemma(part) for part in _PART.findall(own)} <= one.said else other


def _strays(taken: Sequence[Taken]) -> Iterator[Problem]:
    """The only one among those that stand before, or behind, the same words."""
    contexts: dict[tuple[bool, tuple[str, ...]], list[Taken]] = defaultdict(list)
    for one in taken:
        for is_before, words in ((False, _context(one.behind)), (True, _context(one.before[::-1])[::-1])):
            if words:
                contexts[is_before, words].append(one)
    told: set[tuple[str, int]] = set()
    for (_, words), ones in contexts.items():
        paths = Counter(one.path for one in ones)
        if len(ones) < _LEAST or len(paths) != 2 or min(paths.values()) != 1:
            continue
        (other, _), (path, _) = paths.most_common()
        one = next(one for one in ones if one.path == path)
        if _family(path) == _family(other) and (one.passage.file, one.hole.start) not in told:
            told.add((one.passage.file, one.hole.start))
            shown = " ".join(word.strip("#") for word in words)
            yield one.note(f"“{path}” is taken in beside “{shown}”, where it is “{other}” everywhere else", other)


def _family(path: str) -> list[str]:
    """Facts are alike, and the numbers of one table."""
    return path.split(".")[: 1 if path.startswith("facts.") else 2]


def _context(words: Sequence[str]) -> tuple[str, ...]:
    """Up to the first word that tells something; nothing where that is too far away, or what everything counts."""
    for number, word in enumerate(words[:_FAR], 1):
        if word not in _LITTLE:
            return () if number == 1 and word in COUNTED else tuple(words[:number])
    return ()


def _ends_as_it_begins(one: Taken) -> bool:
    """“from {facts.most} to {facts.most}”"""
    raw, hole = one.passage.raw, one.hole
    span = _SPAN.match(raw, hole.end)
    written = raw[hole.start : hole.end]
    return span is not None and raw.startswith(written, span.end()) and one.before[-1:] in (("from",), ("between",))


def _said(token: str) -> str:
    """A word, or the thing that a picture or a hole stands for."""
    if icon := _ICON.fullmatch(token):
        return f"#{icon[1]}"
    if token.startswith("{"):
        inner = token.strip("{} ").partition("|")[0].split()
        name = inner[-1] if inner else ""
        return f"#{name if '.' in name else name.lower()}"
    return lemma(token)
