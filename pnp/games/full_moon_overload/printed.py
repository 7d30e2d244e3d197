"""The tables that are printed -> rows that people at the table could not tell apart, or that show what is not played.

The model plays without any of this; no rule reads a picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.game import Game
from pnp.game.references import DRAWING
from pnp.games.full_moon_overload.checks import repeated
from pnp.games.full_moon_overload.schema import CardRow, Class, DrawnRow, Facts, MoveRow
from pnp.source.problems import Problem

# What people tell the rows of a table apart by, so no two rows share it.
_DISTINCT = {
    "suits": ("name", "letter", "tarot", "art"),
    "classes": ("name", "plural", "letter", "art"),
    "titles": ("name", "index", "tarot", "art"),
    "conditions": ("short", "text"),
    "deck": ("name",),
}


def distinct(game: Game) -> Iterator[Problem]:
    for table, keys in _DISTINCT.items():
        for key in keys:
            yield from repeated(game.tables[table].typed, key)


def drawings(game: Game) -> Iterator[Problem]:
    """Said once, where a name stands first: cards take the signs of their suits over."""
    missing: set[str] = set()
    drawn = (row for table in ("suits", "classes", "titles", "deck") for row in game.rows(table, DrawnRow))
    for row in drawn:
        if row.art not in game.drawings and row.art not in missing:
            missing.add(row.art)
            yield row.span.at("art").unknown(row.art, game.drawings, "drawing", DRAWING)


def emblems(game: Game) -> Iterator[Problem]:
    """Majors differ by their emblems; other cards have the sign of their suit or title."""
    rows = game.rows("deck", CardRow)
    yield from repeated(rows, "art", [row.art if row.class_ is Class.MAJOR else None for row in rows])


def words(game: Game) -> Iterator[Problem]:
    """The reference card and the book print the condition that is played."""
    for row in game.rows("moves", MoveRow):
        for key in ("short", "text"):
            if "{condition." not in row.written[key]:
                message = "what is printed here does not follow the condition that is played"
                hint = "take it in with {condition.short} or {condition.text}"
                yield row.span.at(key).problem(message, hint)


def corners(game: Game) -> Iterator[Problem]:
    """A number in the corners is the card's own; only an ace may have a letter, and a court has its title's."""
    facts = game.facts(Facts)
    numbers = {
        Class.MAJOR: range(facts.lowest_major, facts.highest_major + 1),
        Class.MINOR: range(facts.ace, facts.highest_minor + 1),
    }
    for row in game.rows("deck", CardRow):
        span = row.span.at("index")
        if row.title is not None and "{title." not in row.written["index"]:
            yield span.problem("a court shows its title's letters", "write {title.index}")
        if row.number not in numbers.get(row.class_, ()):
            continue  # no number at all, or one that there is not, as the rules say
        is_lettered_ace = row.number == facts.ace and not row.index.isdecimal()
        if row.index != str(row.number) and not is_lettered_ace:
            yield span.problem(f"the corners show “{row.index}”, the number is {row.number}")


PRINT_CHECKS = (distinct, drawings, emblems, words, corners)
