"""Texts below or beside pictures, and what these show -> problems where two texts could change places unseen.

What is shown has words of its own in the data: the id of its example, the key of a list, the name of a box, the cards.
A text that has one of those words cannot stand elsewhere; one that has none could, and nobody would notice.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pnp.game.vocabulary import lemma
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

_WORD = re.compile(r"[^\W\d_]+")
_STEM = 4  # letters that two forms of a word share: discard, discarded
_SMALL_WORDS = (
    "a an and are as at be by do for from here if in is it its no not of on or so the their them there this to was",
    "with you your",
)
_SMALL = frozenset(word for line in _SMALL_WORDS for word in line.split())
# Words that tell when, how many and which way up; the keys and signs of the data do not have them.
_MEANT = {
    "given": ("before", "begins", "first", "start"),
    "expect": ("after", "afterwards", "kept", "left", "now", "then", "laid"),
    "legal": ("may", "right", "yes"),
    "illegal": ("never", "no", "not", "wrong"),
    "mine": ("you", "your", "yours"),
    "their": ("their", "theirs"),
    "turned": ("inverted", "reversed", "turned"),
    "upright": ("upright",),
    "hidden": ("pile", "deck", "back", "backs", "secret"),
    "empty": ("discard", "empty", "room"),
    "rows": ("grid", "rows"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A text and what it is about, each in words."""

    text: str  # as it is printed
    written: str  # as it stands in the file, its holes not filled
    about: frozenset[str]
    where: Span


def words(*texts: str) -> frozenset[str]:
    """Nouns and verbs of some texts or ids, near enough to be compared."""
    found = (word.casefold() for text in texts for word in _WORD.findall(text))
    return frozenset(lemma(word) for word in found if word not in _SMALL)


def signs(*names: str) -> frozenset[str]:
    """Words for what only a sign or a key stands for in the data."""
    return frozenset(word for name in names for word in _MEANT.get(name, ()))


def exchange_problems(told: Sequence[Told]) -> Iterator[Problem]:
    """Texts that could stand with another of these pictures as well."""
    typed = [_typed(one) for one in told]
    for number, one in enumerate(told):
        others = [n for n in range(len(told)) if n != number and typed[n] != typed[number]]
        if not typed[number] or not others:
            continue
        foreign = frozenset[str]().union(*(told[n].about for n in others))
        own = (one.about - foreign) or one.about
        if own and not _share(own, _said(one)):
            message = f"“{one.text}” has no word of what it is about, so it could stand with another picture unnoticed"
            yield one.where.problem(message, f"such as {_listed(own)}", Severity.WARNING)


def _typed(one: Told) -> str:
    """A text as it could be exchanged; nothing where its example tells it."""
    paths = [hole.partition("|")[0].strip() for hole in HOLE.findall(one.written)]
    if any(path in ("title", "expect.why") for path in paths):
        return ""
    told = any(path.split(".")[0] in ("given", "do", "expect", "told") for path in paths)
    return one.written if words(HOLE.sub("", one.written)) or not told else ""


def _said(one: Told) -> frozenset[str]:
    every = (word.casefold() for text in (one.text, one.written) for word in _WORD.findall(text))
    return frozenset(every) | words(one.text, one.written)


def _share(own: Iterable[str], said: frozenset[str]) -> bool:
    return any(
        word == other or (min(len(word), len(other)) >= _STEM and (word.startswith(other) or other.startswith(word)))
        for word in own
        for other in said
    )


def _listed(own: frozenset[str]) -> str:
    return ", ".join(f"“{word}”" for word in sorted(own)[:5])
