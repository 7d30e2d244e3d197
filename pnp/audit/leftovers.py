"""An old number or name and what is printed now -> the places where the old one is left standing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pnp.audit.evidence import Evidence, Passage
from pnp.audit.slips import Slip
from pnp.audit.source import Source, strings
from pnp.audit.wording import forms, is_noun, name_forms, stem, words

if TYPE_CHECKING:
    from pnp.audit.verdict import Place

_NEAR = 2  # words between a number and what it counts
_LITERAL = re.compile(r"\{\s*'([^']*)'\s*\}|\{\s*\"([^\"]*)\"\s*\}")
_CODE = re.compile(r"\{[{%#].*?[}%#]\}|\{[^{}]*\}|\[[^\[\]]*\]", re.DOTALL)


def left_numbers(value: int | float, slip: Slip, source: Source, places: Sequence[Place], after: Evidence) -> str:
    """Why a number is missed: the old one still stands beside what it counts.

    It must be typed there (then nothing can change it), or stand in a passage that did not change between the very
    words that it stood between where it did (then it is the same truth from a second source).
    """
    old = forms(value)
    nouns, neighbours = {stem(noun) for noun in slip.nouns}, set[tuple[str, str]]()
    for place in places:
        if place.before is None or not place.says_otherwise:
            continue
        lost = Counter(_low(place.before)) - Counter(_low(place.after) if place.after is not None else ())
        text = _low(place.before)
        for number, word in enumerate(text):
            if word in old and word in lost:
                nouns |= set(_nouns_near(text, number))
                neighbours.add(_between(text, number))
    if not nouns:
        return ""
    typed = _typed(source)
    changed = {id(place.after) for place in places if place.says_otherwise}
    for page in after.pages:
        for passage in page.passages:
            text = _low(passage)
            for number, word in enumerate(text):
                if word not in old:
                    continue
                near = set(_nouns_near(text, number, after_only=slip.count is not None)) & nouns
                is_typed = any((word, noun) in typed for noun in near)
                between = _between(text, number)
                is_same = id(passage) not in changed and between in neighbours and all(between)
                if (near and is_typed) or is_same:
                    return f"{page.component} page {page.number}: still “{_around(passage.words, number)}”"
    return ""


def left_names(name: str, source: Source, places: Sequence[Place], after: Evidence) -> str:
    """Why a name is missed: it is still printed, and nowhere marked as a mere word."""
    excused = Counter[tuple[str, ...]]()
    for literal in _literals(source):
        for form in name_forms(name):
            excused[form] += sum(1 for _ in _found(literal, form))
    lowered = _vanished_lowered(name, places)
    for form in sorted(name_forms(name) | lowered):
        left = excused[form]
        for page in after.pages:
            for passage in page.passages:
                for number in _found(passage.words, form):
                    left -= 1
                    if left < 0:
                        where = f"{page.component} page {page.number}"
                        return f"{where}: still “{_around(passage.words, number, len(form))}”"
    return ""


def _vanished_lowered(name: str, places: Sequence[Place]) -> frozenset[tuple[str, ...]]:
    """The same in small letters, if it is printed so where it did change."""
    found = set()
    for form in name_forms(name):
        low = (form[0].lower(), *form[1:])
        for place in places:
            if low != form and place.before is not None and any(_found(place.before.words, low)):
                gone = place.after is None or not any(_found(place.after.words, low))
                found |= {low} if gone else set()
    return frozenset(found)


def _found(text: Sequence[str], name: tuple[str, ...]) -> Iterator[int]:
    for number in range(len(text) - len(name) + 1):
        if tuple(text[number : number + len(name)]) == name:
            yield number


def _low(passage: Passage) -> list[str]:
    return [word.lower() for word in passage.words]


def _nouns_near(text: Sequence[str], number: int, *, after_only: bool = False) -> Iterator[str]:
    """`after_only`: “three steps” counts them, “step three” does not."""
    before = () if after_only else text[max(0, number - _NEAR) : number]
    for word in (*before, *text[number + 1 : number + 1 + _NEAR]):
        if is_noun(word):
            yield stem(word)


def _between(text: Sequence[str], number: int) -> tuple[str, str]:
    before = text[number - 1] if number else ""
    return before, text[number + 1] if number + 1 < len(text) else ""


def _around(text: Sequence[str], number: int, length: int = 1) -> str:
    return " ".join(text[max(0, number - 4) : number + length + 4])


def _literals(source: Source) -> tuple[tuple[str, ...], ...]:
    """What the texts mark as typed on purpose."""
    return tuple(words(match[1] or match[2] or "") for text in _texts(source) for match in _LITERAL.finditer(text))


@lru_cache(maxsize=4)
def _typed(source: Source) -> frozenset[tuple[str, str]]:
    """Every typed word with each noun beside it, outside holes, code and marks."""
    pairs: set[tuple[str, str]] = set()
    for text in _texts(source):
        plain = [word.lower() for word in words(_CODE.sub(" § ", text))]
        for number, word in enumerate(plain):
            pairs.update((word, noun) for noun in _nouns_near(plain, number))
    return frozenset(pairs)


def _texts(source: Source) -> Iterator[str]:
    """What people wrote: manuscripts, and the strings of the data."""
    for name, data in source.raw.items():
        if name.endswith(".md.j2"):
            yield data.decode("utf-8")
    for file in source.files.values():
        yield from strings(file.values)
