"""Words of one English -> those of another: whole words, their capitals kept, names left alone."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Mapping
from functools import cache, lru_cache
from typing import TypeAlias

from pnp.source.bundle import TEMPLATES

_LETTER = r"[^\W\d_]"

Spell: TypeAlias = Callable[[str], str]


def as_it_is(text: str) -> str:
    return text


@lru_cache(maxsize=8)
def speller(language: str, names: tuple[str, ...] = ()) -> Spell:
    """How a text is spelt in a language that templates/words has a file for. ValueError if there is none."""
    words = _words(language)
    return spelling(words, names) if words else as_it_is


@cache
def _words(language: str) -> Mapping[str, str]:
    file = TEMPLATES / "words" / f"{language}.toml"
    if not file.is_file():
        raise ValueError(f"there are no words of “{language}”: {file} is missing")
    tables = tomllib.loads(file.read_text(encoding="utf-8"))
    return {str(word): str(other) for word, other in tables.get("spelling", {}).items()}


def spelling(words: Mapping[str, str], names: Collection[str]) -> Spell:
    """Names come first, so that no word in one of them is found."""
    kept = "|".join(map(re.escape, sorted(names, key=len, reverse=True))) or "(?!)"
    listed = "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"
    pattern = re.compile(rf"(?<!{_LETTER})(?:({kept})|((?i:{listed})))(?!{_LETTER})")

    def spelt(match: re.Match[str]) -> str:
        found = match[0]
        return found if match[1] else _with_capitals(words[found.casefold()], found)

    @lru_cache(maxsize=20_000)
    def spell(text: str) -> str:
        return pattern.sub(spelt, text)

    return spell


def _with_capitals(word: str, like: str) -> str:
    if like.isupper():
        return word.upper()
    words, models = word.split(" "), like.split(" ")
    alike = models if len(words) == len(models) else models[:1]
    raised = [one[0].upper() + one[1:] if model[0].isupper() else one for one, model in zip(words, alike, strict=False)]
    return " ".join([*raised, *words[len(raised) :]])
