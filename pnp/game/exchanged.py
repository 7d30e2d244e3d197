"""Texts that stand side by side -> notes where two of them would fit better the other way round.

What a row is about stands in its other fields: its id, its name, what it takes from the data. Of two rows whose texts
each have words of the other's fields, and few of their own, somebody has exchanged the texts. Words that many rows have
say little, so each counts by how few have it; what stays below the margin is nobody's business.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations, pairwise
from typing import Any, TypeAlias

from pnp.game.game import Game
from pnp.source.budget import working_on
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import KeyPath

_WORD = re.compile(r"[^\W\d_]+")
_STEM = 5  # letters that forms of a word share: thunder, thunderous
_MOST = 40  # rows that are compared in pairs; of more, only neighbours: no row is held against thousands
_MARGIN = 1.0  # that the exchange must be better by: a word that nobody else has counts 1
_LITTLE_WORDS = (
    "a all also an and any are as at be but by can do does down each every for from had has have he here how if in",
    "into is it its may must no not of on one only or other out she so still than the their them then there they",
    "this to up was what when where which who whose why with you your",
)
_LITTLE = frozenset(word for line in _LITTLE_WORDS for word in line.split())
# What holes are made of besides the things that they name, and keys that argue for or tell of the other rows.
_PLUMBING = frozenset(
    ("capital", "count", "facts", "name", "page", "plural", "says", "small", "symbol", "tables", "variant", "words")
)
_OF_OTHERS = ("reason", "variant")
# Where the texts of a file stand, the keys that are texts there (none: those with several words), and their margin.
_FILES: tuple[tuple[str, tuple[str, ...], float], ...] = (
    ("rulings.toml", ("text", "says"), _MARGIN),
    ("rulings.toml", ("topic",), 2 * _MARGIN),
    ("symbols.toml", ("about",), _MARGIN),
    ("maps.toml", ("name", "story", "legend", "text", "title"), _MARGIN),
    ("scoring.toml", (), _MARGIN),
    ("figures.toml", ("label", "says"), _MARGIN),
    ("figures.toml", ("caption",), 2 * _MARGIN),  # they speak of one another
    ("tables/", (), _MARGIN),
    ("components.toml", ("back", "backdrop", "layout", "map", "rows", "scene", "texts"), 0.9 * _MARGIN),
    ("layouts/", ("text", "slot", "symbol", "art", "about", "list"), 0.9 * _MARGIN),
)
_TEXTS, _HEADING, _MAX_BYTES = "texts", "## ", 400_000
_SECTIONS = 0.9  # of the margin: a heading is but a word or two
_KEYS_ALONE = ("layouts/", "components.toml")  # in which a text may be one word

Words: TypeAlias = frozenset[str]


@dataclass(frozen=True, slots=True)
class Sibling:
    """A text, the words of what it stands for, and where it is."""

    text: str
    about: Words
    path: KeyPath

    @property
    def said(self) -> Words:
        return words(self.text)


def words(text: str) -> Words:
    """Beginnings of the words that tell, without articles and the like."""
    plain = (word.casefold() for word in _WORD.findall(text.replace("’", "").replace("'", "")))
    return frozenset(_stem(word) for word in plain if word not in _LITTLE and word not in _PLUMBING)


def _stem(word: str) -> str:
    return (word.removesuffix("s") if len(word) > 3 and not word.endswith("ss") else word)[:_STEM]


def exchanged_notes(game: Game) -> Iterator[Problem]:
    """One note for each pair, at the first of them."""
    shared = _rows_by_id(game)
    for file, source in game.files.items():
        working_on(partial(str, source.file))
        raw = game.terms.files.get(file, source)  # as it is written, holes and all
        for wanted, keys, margin in _FILES:
            if file != wanted and not (wanted.endswith("/") and file.startswith(wanted)):
                continue
            beside = shared if file == "symbols.toml" else {}
            for rows in _row_groups(raw.values, ()):
                for siblings in (*_by_key(rows, keys, beside, wanted in _KEYS_ALONE), *_within(rows, keys)):
                    for one, other in crossed(siblings, margin):
                        place = source.at(*other.path).problem("").key
                        message = f"“{_short(one.text)}” would fit {place} better, and “{_short(other.text)}” fits here"
                        yield source.problem(one.path, message, "exchanged?", Severity.NOTE)


def exchanged_sections(game: Game) -> Iterator[Problem]:
    """The same for the sections of texts, which stand in the places that their headings name."""
    for name in game.folder.files(".md.j2", _TEXTS):
        try:
            lines = game.folder.read_text(name, limit=_MAX_BYTES).splitlines()
        except DataError:  # told by whoever prints it
            continue
        starts = [number for number, line in enumerate(lines) if line.startswith(_HEADING)]
        sections = [
            Sibling("\n".join(lines[start + 1 : end]).strip(), words(lines[start].removeprefix(_HEADING)), (start,))
            for start, end in pairwise((*starts, len(lines)))
        ]
        for one, other in crossed(sections, _SECTIONS * _MARGIN, misfit=True):
            here, there = (lines[int(section.path[0])].removeprefix(_HEADING).strip() for section in (one, other))
            message = f"“{_short(one.text)}” would fit “{there}” better, and “{_short(other.text)}” fits here"
            line = int(one.path[0]) + 1
            yield Problem(game.folder.display(name), line, 1, here, message, "exchanged?", Severity.NOTE)


def crossed(
    siblings: Sequence[Sibling], margin: float = _MARGIN, *, misfit: bool = False, both: bool = False, most: int = _MOST
) -> Iterator[tuple[Sibling, Sibling]]:
    """Pairs that would fit better the other way round, the worst first; no text is in two of them.

    `misfit`: only those that do not fit at all where they stand; `both`: where each of the two fits the other's place.
    """
    often = Counter(word for sibling in siblings for word in sibling.about)
    said = [sibling.said for sibling in siblings]

    def fits(text: Words, about: Words) -> float:
        return sum(1 / often[word] for word in text & about)

    found: list[tuple[float, int, int]] = []
    numbers = range(len(siblings))
    for i, j in combinations(numbers, 2) if len(siblings) <= most else pairwise(numbers):
        one, other = siblings[i], siblings[j]
        if one.text == other.text:
            continue
        here, there = one.about - other.about, other.about - one.about
        straight = fits(said[i], here) + fits(said[j], there)
        to_there, to_here = fits(said[i], there), fits(said[j], here)
        better = to_there + to_here - straight
        if better > margin and not (misfit and straight) and not (both and not (to_there and to_here)):
            found.append((better, i, j))
    taken: set[int] = set()
    for _, i, j in sorted(found, key=lambda pair: (-pair[0], pair[1:])):
        if not taken & {i, j}:
            taken |= {i, j}
            yield siblings[i], siblings[j]


_Rows: TypeAlias = Sequence[tuple[KeyPath, Mapping[str, Any]]]


def _row_groups(value: Any, path: KeyPath) -> Iterator[_Rows]:
    """Lists of rows, and tables of tables, each with its place."""
    inner: list[tuple[KeyPath, Any]] = []
    if isinstance(value, dict):
        inner = [((*path, key), item) for key, item in value.items()]
    elif isinstance(value, list):
        inner = [((*path, number), item) for number, item in enumerate(value)]
    if len(inner) > 1 and all(isinstance(item, dict) for _, item in inner):
        yield inner
    for place, item in inner:
        yield from _row_groups(item, place)


def _by_key(
    rows: _Rows, keys: Sequence[str], beside: Mapping[str, Sequence[str]], is_word: bool
) -> Iterator[list[Sibling]]:
    """The same key of every row, with the rest of the row as what it is about."""
    groups: dict[KeyPath, list[Sibling]] = {}
    for place, row in rows:
        parts = [part for part in _strings(row, ()) if not str(part[0][-1]).startswith(_OF_OTHERS)]
        name = str(row.get("id", place[-1]))
        for key, text in parts:
            if (is_word or " " in text) and _is_text(key, keys):
                rest = (other for path, other in parts if path != key)
                about = words(" ".join((name, *rest, *beside.get(name, ()))))
                groups.setdefault(key, []).append(Sibling(text, about, (*place, *key)))
    yield from groups.values()


def _within(rows: _Rows, keys: Sequence[str]) -> Iterator[list[Sibling]]:
    """Texts of one row that have names of their own, each with what the other rows say under that name."""
    said: dict[KeyPath, list[tuple[KeyPath, str, Words]]] = {}
    for place, row in rows:
        for key, text in _strings(row, ()):
            if " " in text and len(key) > 1 and _is_text(key, keys) and not str(key[-1]).startswith(_OF_OTHERS):
                said.setdefault(key, []).append((place, text, words(text)))
    groups: dict[KeyPath, list[Sibling]] = {place: [] for place, _ in rows}
    for key, texts in said.items():
        for number, (place, text, _) in enumerate(texts):
            others = (*texts[max(0, number - _MOST) : number], *texts[number + 1 : number + 1 + _MOST])
            if others:
                about = words(str(key[-1])).union(*(heard for _, _, heard in others))
                groups[place].append(Sibling(text, about, (*place, *key)))
    yield from (group for group in groups.values() if len(group) > 1)


def _is_text(key: KeyPath, keys: Sequence[str]) -> bool:
    return not any(isinstance(part, int) for part in key) and (not keys or key[0] in keys or key[-1] in keys)


def _strings(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _strings(inner, (*path, number))


def _rows_by_id(game: Game) -> dict[str, list[str]]:
    """What tables say of the things that symbols stand for."""
    found: dict[str, list[str]] = {}
    for file, raw in game.terms.files.items():
        rows = raw.values.get("row") if file.startswith("tables/") else None
        for row in rows if isinstance(rows, list) else ():
            if isinstance(row, dict) and isinstance(row.get("id"), str):
                found.setdefault(row["id"], []).extend(text for _, text in _strings(row, ()))
    return found


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 50 else f"{text[:49]}…"
