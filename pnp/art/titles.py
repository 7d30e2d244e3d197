"""The title of a drawing -> what it calls itself, in words that can be compared with a file's name or a row's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TypeAlias

from pnp.art.drawing import Drawing
from pnp.source.problems import Problem, Severity

Words: TypeAlias = frozenset[str]

TITLE = "<title>"  # the key at which it is told that a drawing calls itself something else
_WORD = re.compile(r"[^\W_]+")
_LITTLE = frozenset(("a", "an", "the", "of", "and", "or", "to", "for", "with", "in", "on", "at", "by", "from", "s"))
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_DIGITS = {word: str(number) for number, word in enumerate(_NUMBERS)}
_SHORT = 3  # of shorter words the last letter counts


def words(text: str) -> Words:
    """The words that tell: small letters, numbers as digits, one for many, without articles and the like."""
    plain = re.sub("['’]", "", text.lower())
    return frozenset(_stem(word) for word in _WORD.findall(plain) if word not in _LITTLE)


def _stem(word: str) -> str:
    word = _DIGITS.get(word, word)
    return word.removesuffix("s") if len(word) > _SHORT and not word.endswith("ss") else word


def own_name(drawing: Drawing) -> str:
    """What stands before the colon of its title; the rest tells what is to be seen."""
    return drawing.title.partition(":")[0].strip()


def title_problems(drawing: Drawing) -> Iterator[Problem]:
    """A drawing without a title, or one that calls itself something else than its file: were two files exchanged?"""
    file, wanted = f"{drawing.name}.svg", drawing.name.replace("-", " ").capitalize()
    example = f"<title>{wanted}: what is to be seen</title>"
    if not drawing.title:
        message = "the drawing does not say what it is"
        yield Problem(drawing.file, *drawing.title_at, "<svg>", message, example, Severity.WARNING)
    elif words(own_name(drawing)) != words(drawing.name.rpartition("/")[2]):
        message = f"the drawing calls itself “{own_name(drawing)}”, and its file is {file}"
        hint = f"is it another drawing's? Otherwise {example}"
        yield Problem(drawing.file, *drawing.title_at, TITLE, message, hint)
