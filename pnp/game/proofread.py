"""Prose as it is written -> notes on slips of the pen that no reader misses: a word or a line twice, no full stop."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.game.passages import Passage
from pnp.game.vocabulary import words_of
from pnp.source.problems import Problem

_TWICE = re.compile(r"(?<![\w’'-])([A-Za-z]+)(?:[ \u00a0]|\n(?!\n))\1(?![\w’'-])", re.IGNORECASE)
_MAY_BE_TWICE = words_of(
    "had that her his so very no there now bye ha ho knock tick hush yes", "das der die sie"
)  # also in German
_MARK = re.compile(r"\s*+(?:\d{1,3}\.|[-*])\s++(?:\{#[\w-]++\}\s*+)?")
_LETTERS = 8  # of a line that is told apart from any other
_TAGS = ("{", "|", ":::", "#", "<", "---")
_SENTENCE = re.compile(r"[a-z}*_)”][.!?][*_”)]*[ \u00a0]")
_LAST = re.compile(r"[a-z]{2}[*_]{0,3}$")
_ADDRESS = re.compile(r"@|//|\w\.\w")  # in the last word: a full stop would be taken for a part of it
_FENCE = ":::"


def proofread(passage: Passage) -> Iterator[Problem]:
    for found in _TWICE.finditer(passage.raw):
        first, second = found[1], found[0][-len(found[1]) :]
        is_name = first.istitle() and second.istitle()  # Bora Bora
        is_word = first[0].isupper() or found[0] == found[0].casefold()
        if first.casefold() not in _MAY_BE_TWICE and is_word and not is_name and len(first) > 1:
            hint = f"take one away, or mark both as meant: {{'{first} {second}'}}"
            yield passage.note(found.start(), f"“{first}” stands here twice", hint)
    if passage.source is None:
        yield from _lines(passage)


def _lines(passage: Passage) -> Iterator[Problem]:
    at = 0
    lines = []
    for line in passage.raw.splitlines(keepends=True):
        lines.append((at, line.strip()))
        at += len(line)
    for (_, before), (start, line) in pairwise(lines):
        said = _MARK.sub("", line)
        if len(said) > _LETTERS and not line.startswith(_TAGS) and said == _MARK.sub("", before):
            yield passage.note(start, "this line stands here twice", "take one away")
    for (start, line), (_, after) in pairwise([*lines, (at, "")]):
        is_last = not after or after.startswith(_FENCE)
        if is_last and not line.startswith(_TAGS) and not _MARK.match(line) and _is_unended(line):
            yield passage.note(start, "the last of several sentences has no full stop", "end it")


def _is_unended(text: str) -> bool:
    """Several sentences, of which the last just stops; a single one, or one in a list, may be a label."""
    text = text.rstrip()
    if not _LAST.search(text) or _ADDRESS.search(text.split()[-1]):
        return False
    return _SENTENCE.search(text) is not None
