"""Prose as it is written -> notes on words typed around a hole that will not go with every value: 1 cards, a alley.

A noun after a number follows it only if the hole brings the noun as well; an article goes by the sound of the name that
comes after it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any

from pnp.game.passages import Passage
from pnp.game.vocabulary import Vocabulary, lemma, words_of
from pnp.game.written import Paths, Written, holes_of
from pnp.source.problems import Problem

_BLANK = "[ \u00a0]"
_NEXT = re.compile(rf"[*_]{{0,3}}{_BLANK}+[*_]{{0,3}}([A-Za-z’'-]+)[*_]{{0,3}}(?:{_BLANK}+[*_]{{0,3}}([A-Za-z’'-]+))?")
_ARTICLE = re.compile(rf"(?<![\w’'-])([Aa]n?){_BLANK}+[*_“]{{0,3}}$")
# A number behind these is what something is called: a 6 puts cards back, page 3 shows it.
_NAMED_BY = re.compile(rf"(?<![\w’'-])(?:an?|round|page|number|no\.|step){_BLANK}+[*_]{{0,3}}$", re.IGNORECASE)
_CARDINAL = frozenset(("words", "Words", "length", "plus", "minus", "by", "sum"))
_KEEPS_NUMBER = _CARDINAL | {"int", "round", "abs", "max", "min"}
_SOUNDS = frozenset(("words", "ordinal", "capital", "small", "head", "lower", "times"))
_NAMES = frozenset(("name", "title", "plural"))
_SEVERAL = words_of("dice people children feet pence halves leaves wolves mice men women")
# They end like nouns of which there are several, and are none.
_NO_NOUNS = words_of(
    "always as does goes has his hers its is less plus perhaps this thus towards us unless was yes yours theirs ours",
    "begins brings comes costs counts ends gets gives keeps leads leaves lies makes moves needs pays plays rolls",
    "scores shows stands starts stays takes wins works",
)
_BETWEEN = words_of(
    "a after all an and are as at be before both but by can each for from goes has have if in into is it may more",
    "must nor not of off on once one or other out over per so than that the their them then they to under until was",
    "were when where which while who will with you your",
)


class Agreement:
    """Reads passages of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.terms, self.nouns, self.things = vocabulary.terms, vocabulary.nouns, vocabulary.things

    def notes(self, passage: Passage) -> Iterator[Problem]:
        if "{" not in passage.raw:
            return
        value = Paths(self.terms, passage).value
        for hole in holes_of(passage.raw):
            found = value(hole.path) if hole.path else None
            if self._is_number(hole, found) and (note := self._noun(passage, hole)):
                yield note
            if note := self._article(passage, hole, found):
                yield note

    @staticmethod
    def _is_number(hole: Written, value: Any) -> bool:
        forms = [form.removesuffix("(") for form in hole.forms]
        if not set(forms) <= _KEEPS_NUMBER:
            return False
        return not _CARDINAL.isdisjoint(forms) or (isinstance(value, int) and not isinstance(value, bool))

    def _noun(self, passage: Passage, hole: Written) -> Problem | None:
        after = _NEXT.match(passage.raw, hole.end)
        if after is None or _NAMED_BY.search(passage.text, max(hole.start - 12, 0), hole.start):
            return None
        first, second = after[1], after[2] or ""
        in_words = "words" in (form.lower() for form in hole.forms)
        plain, form = hole.without_words(), "count" if in_words else "number"
        if any("Words" in word for word in hole.forms):
            form = "Count"
        if _is_plural(first):
            several = first
            hint = plain.with_form(form, *self._forms_of(several))
        elif first.casefold() not in _BETWEEN and _is_plural(second) and lemma(second) in self.nouns:
            several = second
            hint = f"{first} {plain.with_form('plural', *self._forms_of(several))}"
        elif self._is_singular(first) and not (second and lemma(second) in self.nouns):
            message = f"“{first}” is typed after a number from the data, which may be another"
            return passage.note(hole.start, message, f"write {plain.with_form(form, *self._forms_of(first))}")
        else:
            return None
        message = f"“{several}” is typed after a number from the data, which may be 1"
        return passage.note(hole.start, message, f"write {hint}")

    def _is_singular(self, word: str) -> bool:
        return word == word.casefold() == lemma(word) and word in self.things and word not in _VERBS

    def _forms_of(self, noun: str) -> tuple[str, ...]:
        """One, and several where these do not follow the rule."""
        small = noun.casefold()
        if small in ("dice", "die"):
            return "die", "dice"
        if small.endswith("ies") and small[:-1] not in self._named:
            return (f"{small[:-3]}y",)
        return (small[:-1] if small.endswith("ies") else lemma(noun),)

    @cached_property
    def _named(self) -> frozenset[str]:
        """All words of names, as they are written: a cookie is no cooky."""
        return frozenset(word for term in self.terms.all for word in term.name.casefold().split())

    def _article(self, passage: Passage, hole: Written, value: Any) -> Problem | None:
        typed = _ARTICLE.search(passage.raw, max(hole.start - 8, 0), hole.start)
        forms = {form.removesuffix("(").lower() for form in hole.forms}
        if typed is None or not forms.isdisjoint(("a", "article", "count", "number")):
            return None
        is_name = hole.path.rpartition(".")[2] in _NAMES and "." in hole.path
        if not (is_name or isinstance(value, str) or not _SOUNDS.isdisjoint(forms)):
            return None
        message = f"“{typed[1]}” is typed before a name from the data, which may begin otherwise"
        marks = passage.raw[typed.end(1) + 1 : hole.start].strip()
        form = "Article" if typed[1][0] == "A" else "article"  # alone, where the name is set apart from it
        hint = f"{hole.with_form(form)} {marks}{{…" if marks else hole.with_article(typed[1])
        return passage.note(typed.start(1), message, f"write {hint}")


# Nouns that are verbs as well: “{players|words} play”.
_VERBS = words_of("ask call count deal draw hold line move pair place play roll score share stand turn win")


def _is_plural(word: str) -> bool:
    small = word.casefold().strip("’'-")
    if small in _SEVERAL:
        return True
    is_other = small.endswith(("ss", "us", "’s", "'s")) or small in _NO_NOUNS
    return len(small) > 3 and small.endswith("s") and not is_other
