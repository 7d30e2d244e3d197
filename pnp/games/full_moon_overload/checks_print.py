"""Rows that are only printed -> those that people could not tell apart, or that show what is not played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game.game import Game
from pnp.games.full_moon_overload.checks import repeated
from pnp.games.full_moon_overload.checks_tarot import court_order
from pnp.games.full_moon_overload.rulings import RefillView, Rulings
from pnp.games.full_moon_overload.schema import (
    CardRow,
    Class,
    Condition,
    ConditionRow,
    DrawnRow,
    Facts,
    MoveRow,
)
from pnp.play.rulings import read_rulings
from pnp.source.pictures import NO_PICTURE
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlFile, read_toml

# What people tell the rows of a table apart by, so no two rows share it.
_DISTINCT = {
    "suits": ("name", "letter", "tarot", "art"),
    "classes": ("name", "plural", "art"),
    "titles": ("name", "index", "tarot", "art"),
    "conditions": ("short", "text"),
    "deck": ("name",),
    "grids": ("name",),
}
_ASKED = ("suit", "number", "title", "ace")  # what words may speak of
_NO = frozenset(("no", "none", "never", "not", "nothing"))


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
            yield row.span.at("art").unknown(row.art, game.drawings, "drawing", NO_PICTURE)


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


def conditions(game: Game) -> Iterator[Problem]:
    """The words for a condition name what it asks about, and nothing else."""
    for row in game.rows("conditions", ConditionRow):
        for key in ("short", "text"):
            said = {*re.findall(r"[a-z]+", getattr(row, key).lower())}
            lost = [word for word in _ASKED if (word in row.id.split("-")) != (word in said)]
            denies = not said.isdisjoint(_NO)
            if lost:
                does = "say nothing of" if lost[0] not in said else "speak of"
                message = f"these words {does} the {lost[0]}, and the condition is “{row.id}”"
                yield row.span.at(key).problem(message, severity=Severity.WARNING)
            elif denies != (row.id is Condition.NEVER):
                message = f"these words {'forbid' if denies else 'allow'} it, and the condition is “{row.id}”"
                yield row.span.at(key).problem(message, severity=Severity.WARNING)


def places(game: Game) -> Iterator[Problem]:
    """The number at the foot of a card is its place in the table, by which a deck is collated."""
    rows = game.rows("deck", CardRow)
    if len(rows) != game.facts(Facts).cards:
        return  # what is missing is told of the deck
    for place, row in enumerate(rows, 1):
        if row.place != place:
            yield row.span.at("place").problem(f"this is card {place} of the deck, not {row.place}", f"place = {place}")
            return  # those that follow are wrong for the same reason


def pips(game: Game) -> Iterator[Problem]:
    """Every number of the minors has its pips, in one box of the layout of cards that shows any."""
    facts, minors = game.facts(Facts), [row for row in game.rows("deck", CardRow) if row.class_ is Class.MINOR]
    there = {row.number for row in minors}
    for name in game.folder.files(".toml", "layouts"):
        boxes = read_toml(game.folder, name)
        numbers = [number for box in _boxes(boxes) if "pips" in box for number in _numbers_of(box)]
        for number in range(facts.ace, facts.highest_minor + 1) if numbers else ():
            if number not in there:
                continue  # told of the deck
            if numbers.count(number) != 1:
                message = f"{numbers.count(number)} boxes show the pips of minors with the number {number}"
                yield boxes.at("box").problem(message, "one box with pips has it in “when.number”")
                return


def _boxes(layout: TomlFile) -> list[Mapping[str, Any]]:
    """Those that are tables: who prints a layout tells what is wrong with the others, and who only plays does not."""
    boxes = layout.values.get("box")
    return [box for box in boxes.values() if isinstance(box, dict)] if isinstance(boxes, dict) else []


def _numbers_of(box: Mapping[str, Any]) -> list[Any]:
    when = box.get("when")
    numbers = when.get("number") if isinstance(when, dict) else None
    return numbers if isinstance(numbers, list) else []


def sheets(game: Game) -> Iterator[Problem]:
    """Titles that are those of one another, and parts of a pad that stand there twice."""
    titles = {name: row.get("title", "") for name, row in game.components.values.items() if isinstance(row, dict)}
    for name, title in titles.items():
        for other, theirs in titles.items():
            if name < other and _fits(title, other) and _fits(theirs, name) and not _fits(title, name):
                message = f"“{title}” is what “{other}” is, and “{theirs}” is what this is"
                yield game.components.at(name, "title").problem(message, "exchanged?")
    for name, row in game.components.values.items():
        parts = row.get("parts", ()) if isinstance(row, dict) else ()
        for place, part in enumerate(parts if isinstance(parts, list) else ()):
            if part in parts[:place]:
                yield game.components.at(name, "parts", place).problem(f"“{part}” stands here already")


def _fits(title: object, name: str) -> bool:
    """Whether a title has a word of an id."""
    said = {word.removesuffix("s") for word in re.findall(r"[a-z]+", str(title).lower())}
    return not said.isdisjoint(word.removesuffix("s") for word in name.split("-"))


_REFILLED = {
    "near": "this sheet shows each side refilling from its own left, and by the rulings all refill alike",
    "each": "this sheet shows all refilling alike, and by the rulings each side refills from its own left",
}


def refilling(game: Game) -> Iterator[Problem]:
    """The guide to the grid draws whose left is left."""
    wanted = "near" if read_rulings(Rulings, game).refill_view is RefillView.FIRST else "each"
    for name, component in game.components.values.items():
        if isinstance(component, dict) and component.get("kind") == "grid-guide":
            drawn = component.get("filled_from", "each")
            if drawn in ("near", "each") and drawn != wanted:
                span = game.components.at(name)
                span = span.at("filled_from") if "filled_from" in component else span
                yield span.problem(_REFILLED[wanted], f'filled_from = "{wanted}", or another reading of refill_view')


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


PRINT_CHECKS = (distinct, drawings, emblems, words, conditions, corners, refilling, places, pips, sheets, court_order)
