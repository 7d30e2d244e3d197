"""tables/deck.toml -> cards that are missing, twice there, or not what their row says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.games.full_moon_overload.schemas import CardRow
from pnp.games.full_moon_overload.vocabulary import Class
from pnp.games.full_moon_overload.written import Written
from pnp.source.problems import Problem, did_you_mean
from pnp.source.toml import TomlFile

_HAS = {Class.MAJOR: ("number",), Class.MINOR: ("suit", "number"), Class.COURT: ("suit", "title")}
_ALL = ("suit", "number", "title")
_Face: TypeAlias = tuple[Class, str | None, int | str | None]  # class, suit, number or title


def deck_problems(written: Written) -> Iterator[Problem]:
    file, rows = written.file("deck"), written.deck
    wanted = dict(_faces(written))
    seen: dict[_Face, int] = {}
    for i, row in enumerate(rows):
        lacking = [key for key in _HAS[row.class_] if getattr(row, key) is None]
        excess = [key for key in _ALL if key not in _HAS[row.class_] and getattr(row, key) is not None]
        for key in lacking:
            yield file.problem(("row", i), f"a {row.class_} has a {key}")
        for key in excess:
            yield file.problem(("row", i, key), f"a {row.class_} has no {key}")
        if lacking or excess:
            continue
        face = (row.class_, row.suit, row.title if row.class_ is Class.COURT else row.number)
        if face not in wanted:
            key = "title" if row.class_ is Class.COURT else "number"
            yield file.problem(("row", i, key), f"there is no {row.class_} with the {key} {face[2]}")
        elif seen.setdefault(face, i) != i:
            yield file.problem(("row", i), f"this is the card of row {seen[face] + 1} once more")
        elif row.id != wanted[face]:
            yield file.problem(("row", i, "id"), f"to the rules this card is “{wanted[face]}”")
        yield from _index(written, i, row)
    for face, name in wanted.items():
        if face not in seen:
            yield file.problem(("row",), f"the card “{name}” is missing")
    # As they are printed: with their holes filled.
    filled = written.game.tables["deck"].rows
    yield from repeated(file, "name", [row["name"] for row in filled])
    emblems = [row["art"] if row["class"] == Class.MAJOR else i for i, row in enumerate(filled)]
    yield from repeated(file, "art", emblems)
    corners = [(row["class"], row.get("suit"), row["index"]) for row in filled]
    for i, corner in enumerate(corners):
        if corner in corners[:i]:
            message = f"row {corners.index(corner) + 1} shows “{corner[2]}” in its corners, too"
            yield file.problem(("row", i, "index"), message)
        yield from no_drawing(written, "deck", i, filled[i]["art"])


def card_count(written: Written) -> int:
    return len(list(_faces(written)))


def _faces(written: Written) -> Iterator[tuple[_Face, str]]:
    """Every card that a deck must have, and its id."""
    facts = written.facts
    for number in range(facts.lowest_major, facts.highest_major + 1):
        yield (Class.MAJOR, None, number), f"{Class.MAJOR}-{number}"
    for suit in written.suits:
        for number in range(facts.ace, facts.highest_minor + 1):
            yield (Class.MINOR, suit.id, number), f"{suit.id}-{number}"
        for title in written.titles:
            yield (Class.COURT, suit.id, title.id), f"{title.id}-{suit.id}"


def _index(written: Written, i: int, row: CardRow) -> Iterator[Problem]:
    """A number in the corners is the card's own; only an ace may have a letter, and a court has its title's."""
    file = written.file("deck")
    if row.class_ is Class.COURT:
        if "{title." not in row.index:
            yield file.problem(("row", i, "index"), "a court shows its title's letters", "write {title.index}")
    elif row.index != str(row.number) and (row.number != written.facts.ace or row.index.isdecimal()):
        yield file.problem(("row", i, "index"), f"the corners show “{row.index}”, the number is {row.number}")


def repeated(file: TomlFile, key: str, values: Sequence[object]) -> Iterator[Problem]:
    """What must differ from row to row and does not."""
    for i, value in enumerate(values):
        if value in values[:i]:
            yield file.problem(("row", i, key), f"“{value}” stands in row {values.index(value) + 1} already")


def no_drawing(written: Written, table: str, i: int, name: str) -> Iterator[Problem]:
    if name not in written.game.art:
        message = f"there is no drawing art/{name}.svg"
        yield written.file(table).problem(("row", i, "art"), message, did_you_mean(name, written.game.art))
