"""The tables that are printed -> rows that people at the table could not tell apart, or that show what is not played.

The model plays without any of this; no rule reads a picture.
"""

from __future__ import annotations

from collections.abc import Iterator

from pnp.game.load import Game
from pnp.games.full_moon_overload.checks import repeated
from pnp.games.full_moon_overload.schema import CardRow, Class, Rows, read_rows
from pnp.source.problems import DataError, Problem, did_you_mean

# What people tell the rows of a table apart by, so no two rows share it; and the tables whose rows have a drawing each.
DISTINCT = {
    "suits": ("name", "letter", "tarot", "art"),
    "classes": ("name", "plural", "letter", "art"),
    "titles": ("name", "index", "tarot", "art"),
    "conditions": ("short", "text"),
    "deck": ("name",),
}
DRAWN = ("suits", "classes", "titles", "deck")


def print_problems(game: Game) -> Iterator[Problem]:
    """Of rows as they are printed, with their holes filled, except where the holes are the question."""
    try:
        rows = read_rows(game)
    except DataError:
        return  # as the rules say already
    tables = game.tables
    for name, keys in DISTINCT.items():
        for key in keys:
            yield from repeated(rows.file(name), key, [row[key] for row in tables[name].rows])
    yield from _drawings(rows)
    yield from _words(rows)
    yield from _cards(rows)


def _drawings(rows: Rows) -> Iterator[Problem]:
    """Said once, where a name stands first: cards take the signs of their suits over."""
    known, missing = rows.game.art, set[str]()
    for name in DRAWN:
        for i, row in enumerate(rows.game.tables[name].rows):
            if row["art"] not in known and row["art"] not in missing:
                missing.add(row["art"])
                message = f"there is no drawing art/{row['art']}.svg"
                yield rows.file(name).problem(("row", i, "art"), message, did_you_mean(row["art"], known))


def _words(rows: Rows) -> Iterator[Problem]:
    """The reference card and the book print the condition that is played."""
    for i, row in enumerate(rows.moves):
        for key in ("short", "text"):
            if "{condition." not in getattr(row, key):
                message = "what is printed here does not follow the condition that is played"
                hint = "take it in with {condition.short} or {condition.text}"
                yield rows.file("moves").problem(("row", i, key), message, hint)


def _cards(rows: Rows) -> Iterator[Problem]:
    """Majors differ by their emblems, other cards by their corners, which show what a card is."""
    file, filled = rows.file("deck"), rows.game.tables["deck"].rows
    emblems = [row["art"] if row["class"] == Class.MAJOR else i for i, row in enumerate(filled)]
    yield from repeated(file, "art", emblems)
    for i, row in enumerate(rows.deck):
        yield from _index(rows, i, row)


def _index(rows: Rows, i: int, row: CardRow) -> Iterator[Problem]:
    """A number in the corners is the card's own; only an ace may have a letter, and a court has its title's."""
    file, facts = rows.file("deck"), rows.facts
    if row.title is not None and "{title." not in row.index:
        yield file.problem(("row", i, "index"), "a court shows its title's letters", "write {title.index}")
    is_major = row.class_ is Class.MAJOR
    lowest, highest = (facts.lowest_major, facts.highest_major) if is_major else (facts.ace, facts.highest_minor)
    if row.number is None or not lowest <= row.number <= highest:
        return  # no number at all, or one that there is not, as the rules say
    is_lettered_ace = row.number == facts.ace and not row.index.isdecimal()
    if row.index != str(row.number) and not is_lettered_ace:
        yield file.problem(("row", i, "index"), f"the corners show “{row.index}”, the number is {row.number}")
