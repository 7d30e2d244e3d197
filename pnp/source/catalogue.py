"""templates/words/<language>.toml -> the words that pnp itself prints, with holes for what is different each time."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, TypeAlias

from pnp.source.bundle import TEMPLATES
from pnp.source.lengths import UNITS, Millimetres
from pnp.source.spelling import as_it_is, speller

BASE = "en"  # the language that every other is a translation of, and that stands where a word of another is missing
FORMS = ("one", "many")  # of a word that goes with a number
FOLDER = TEMPLATES / "words"
HOLE = re.compile(r"\{([a-z]+)\}")
_ASIDE = "spelling"  # a table of a file that holds no words of pnp's
_BLANK = "\u00a0"  # at which no line ends
_TIMES = f"{_BLANK}×{_BLANK}"
_CAPITAL_NOUNS = ("de", "lb")  # languages that write every noun with a capital letter

Entry: TypeAlias = str | tuple[str, ...]
OwnWords: TypeAlias = tuple[tuple[str, Entry], ...]


@cache
def languages() -> tuple[str, ...]:
    """Those that come with pnp."""
    return tuple(sorted(file.stem for file in FOLDER.glob("*.toml")))


def nearest(language: str) -> str:
    """The language itself, or what it is a kind of: “de” for “de-AT”; nothing where pnp speaks neither."""
    while language and language not in languages():
        language = language.rpartition("-")[0]
    return language


def has_capital_nouns(language: str) -> bool:
    return language.partition("-")[0] in _CAPITAL_NOUNS


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words that are chosen, and said later: on paper in the game's language, on a terminal in English."""

    key: str
    values: tuple[tuple[str, object], ...] = ()

    def said(self, say: Catalogue) -> str:
        return say(self.key, **dict(self.values))


class Catalogue:
    """The words of one language, by the group of a file and their name in it: “foot.page”."""

    def __init__(self, language: str, entries: Mapping[str, Entry]) -> None:
        self.language, self.entries = language, entries

    def __call__(self, key: str, /, **values: object) -> str:
        """A text with its holes filled; KeyError for one that there is not, and for a value that is not given."""
        text = self.entries[key]
        if not isinstance(text, str):
            raise KeyError(f"{key} is a list")
        return HOLE.sub(lambda hole: self._shown(values[hole[1]]), text) if "{" in text else text

    def counted(self, key: str, count: int, /, **values: object) -> str:
        """The form that goes with a number, which is its {count}."""
        return self(f"{key}.{FORMS[count != 1]}", count=count, **values)

    def words(self, key: str) -> tuple[str, ...]:
        """A list of them."""
        entry = self.entries[key]
        if isinstance(entry, str):
            raise KeyError(f"{key} is no list")
        return entry

    def noun(self, key: str, count: int) -> str:
        """The word without its number."""
        return self(f"{key}.{FORMS[count != 1]}", count="").strip()

    def number(self, value: float) -> str:
        """Digits, with the language's own sign where it is not whole."""
        return f"{value:g}".replace(".", self("language.decimal"))

    def size(self, told: Millimetres) -> str:
        """50 mm, 65 × 90 mm; in the language's own units, those after the first in brackets: 50 mm (1.97 in)."""
        units = [unit for unit in self.words("language.units") if unit in UNITS]  # others are told where they are read
        sides = {unit: _TIMES.join(map(self.number, told.of(unit))) for unit in units or UNITS[:1]}
        first, *others = (f"{numbers}{_BLANK}{unit}" for unit, numbers in sides.items())
        return f"{first} ({', '.join(others)})" if others else first

    def listed(self, names: Sequence[str]) -> str:
        """A, B and C."""
        if len(names) < 2:
            return "".join(names)
        return self("language.list", first=", ".join(names[:-1]), last=names[-1])

    def players(self, fewest: int, most: int) -> str:
        """For how many a game is."""
        return self("game.players", fewest=fewest, most=most) if fewest < most else self.counted("count.player", most)

    @property
    def has_capital_nouns(self) -> bool:
        return has_capital_nouns(self.language)

    def _shown(self, value: object) -> str:
        if isinstance(value, Millimetres):
            return self.size(value)
        return self.number(value) if isinstance(value, float) else str(value)


@cache
def catalogue(language: str) -> Catalogue:
    """The words that come with pnp; of what is a kind of another language, those that differ. KeyError if unknown."""
    if language not in languages():
        raise KeyError(language)
    return Catalogue(language, dict(_entries(language)))


@lru_cache(maxsize=32)
def speaking(language: str, own: OwnWords = ()) -> Catalogue:
    """A language as a game speaks it: `own` words stand in place of pnp's."""
    known = nearest(language) or BASE
    spell = speller(known)
    entries: dict[str, Entry] = {**catalogue(known).entries, **{key: _each(spell, entry) for key, entry in own}}
    return Catalogue(language, entries)


def flattened(tables: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Texts and lists by their keys, joined with dots."""
    for name, inner in tables.items():
        if isinstance(inner, Mapping):
            yield from ((f"{name}.{key}", entry) for key, entry in flattened(inner))
        else:
            yield name, tuple(inner) if isinstance(inner, list) else inner


def own_words(tables: Mapping[str, Any]) -> OwnWords:
    """Those of a file that pnp has, in the same shape: the others are told where the file is read."""
    known = catalogue(BASE).entries
    return tuple(
        (key, entry)
        for key, entry in flattened(tables)
        if key in known and isinstance(entry, str) is isinstance(known[key], str) and _is_text(entry)
    )


def _is_text(entry: Any) -> bool:
    return isinstance(entry, str) or (isinstance(entry, tuple) and all(isinstance(each, str) for each in entry))


def holes(entry: Entry) -> frozenset[str]:
    return frozenset(HOLE.findall(entry if isinstance(entry, str) else " ".join(entry)))


def _entries(language: str) -> Iterator[tuple[str, Entry]]:
    file = FOLDER / f"{language}.toml"
    own = {key: inner for key, inner in tomllib.loads(file.read_text(encoding="utf-8")).items() if key != _ASIDE}
    if language != BASE and (base := nearest(language.rpartition("-")[0])):
        spell = speller(language)
        yield from ((key, _each(spell, entry)) for key, entry in catalogue(base).entries.items())
    yield from flattened(own)


def _each(spell: Any, entry: Entry) -> Entry:
    if spell is as_it_is:
        return entry
    return spell(entry) if isinstance(entry, str) else tuple(map(spell, entry))
