"""Numbers typed in prose -> notes where the data knows them, with a path that leads to that very number."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise

from pnp.game.passages import Passage
from pnp.game.typed_shares import SHARE
from pnp.game.vocabulary import BEFORE_NOUNS, MAYBE_NUMBERS, VERBS, Count, Vocabulary, lemma
from pnp.source.problems import Problem

_REACH = 6  # words from a number to what it counts, at most: “two of the other small cards”
_NEAR = 3  # the same for words that seldom count
_CARDINALS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen"),
)
_ORDINALS = ("third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
VALUES = {
    "one": 1,
    "dozen": 12,
    "fifteen": 15,
    "hundred": 100,
    **{word: value for value, word in enumerate(_CARDINALS, 2)},
    **{word: value for value, word in enumerate(_ORDINALS, 3)},
    **{word: value * 10 for value, word in enumerate(("twenty", "thirty", "forty", "fifty", "sixty"), 2)},
}
_OF_TIME = frozenset(("minute", "second", "hour"))
_WORD = re.compile(r"[A-Za-z0-9’'-]+")
_PART = re.compile(r"[A-Za-z]+")
_SENTENCE = re.compile(r"[.;:!?](?=\s)|\n|\|(?=\s)")
_BREAK = re.compile(r"[.,;:!?()“”\n|/×=+–—*]")
_TO_HOLE = re.compile(r"[*_]{0,3}[ \u00a0]?[*_]{0,3}(\{(?![%#'])(?:\{\s?)?)(?!')")
_STEP = re.compile(r"\b[Ss]teps?[ \u00a0](?:(\d{1,3})|([a-z]+))\b")
_OF_STEPS = "begin its row with a name, as in “1. {#roll} Roll”, and write [step: roll]"


def value_of(word: str) -> int | None:
    """What a typed number says; “two” as well as “2”."""
    return int(word) if word.isdecimal() and len(word) < 10 else VALUES.get(word.casefold())


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


class TypedNumbers:
    """Reads passages of one game."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def notes(self, passage: Passage) -> Iterator[Problem]:
        words, sentences = list(_WORD.finditer(passage.text)), _Sentences(passage.raw)
        steps = {step.start(1) if step[1] else step.start(2): step for step in _STEP.finditer(passage.text)}
        shares = [found.span() for found in SHARE.finditer(passage.text)]  # told as such
        for index, word in enumerate(words):
            while shares and shares[0][1] <= word.start():
                shares.pop(0)
            if shares and shares[0][0] <= word.start():
                continue
            number = word[0].casefold()
            if (step := steps.get(word.start())) and value_of(number) is not None:
                hint = _OF_STEPS if passage.source is None else "say which step that is in words"
                yield passage.note(step.start(), f"“{step[0]}” is typed, and steps count themselves", hint)
            elif number in MAYBE_NUMBERS and (count := self._perhaps(sentences, words, index)):
                message = f"“{word[0]}” is typed, and the data says so in {count.path}"
                hint = f"take it from there, as in {{{count.hole}|words}}, or mark it: {{'{word[0]}'}}"
                yield passage.note(word.start(), message, hint)
            elif noun := self._counted(passage.text, words[index : index + _REACH + 1], number):
                message = f"“{word[0]}” is typed, and the data counts “{noun}”"
                yield passage.note(word.start(), message, self._hint(passage, word[0], noun))
            elif (value_of(number) or 0) > 1 and (hole := _TO_HOLE.match(passage.raw, word.end())):
                taken = passage.raw[hole.start(1) : hole.start(1) + 40].split("}")[0]
                message = f"“{word[0]}” is typed, and “{taken}}}” behind it comes from the data"
                yield passage.note(word.start(), message, self._hint(passage, word[0], ""))

    def _hint(self, passage: Passage, typed: str, noun: str) -> str:
        """Where that very number stands, if anywhere."""
        mark = f"mark it: {{'{typed}'}}"
        value = value_of(typed)
        for key, own in passage.row.items():
            if own == value and type(own) is int:
                return f"take it from the row, as in {{{key}|words}}, or {mark}"
        if value is not None and (count := self.vocabulary.having(value, noun)):
            return f"take it from the data: {{{count.hole}|words}}, or {mark}"
        wanted = noun.casefold()
        shown = f", as in {{facts.{wanted}|words}}" if wanted and wanted not in self.vocabulary.facts else ""
        return f"write it below [facts] in game.toml and take it from there{shown}, or {mark}"

    def _counted(self, text: str, words: list[re.Match[str]], number: str) -> str:
        """The noun that a number stands before, in the same clause; nothing if there is none, or no number."""
        if value_of(number) is None:
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
            if number in BEFORE_NOUNS and near[0].casefold() in VERBS:
                break  # “both have no points left”: no noun, and nothing is counted
            beside.add(noun := lemma(near[0]))
            if number in BEFORE_NOUNS and noun in self.vocabulary.nouns:
                break  # that is what it counts
        count = self.vocabulary.counted(MAYBE_NUMBERS[number], beside, sentence.words)
        return count if count is not None and not sentence.holds(count.path) else None
