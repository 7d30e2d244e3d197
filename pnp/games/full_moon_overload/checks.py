"""Tables and facts that are written well -> what in them the rules, or people with the cards, cannot live with."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.full_moon_overload import results
from pnp.games.full_moon_overload.checks_cards import court_order, pips
from pnp.games.full_moon_overload.rulings import RefillView, Rulings
from pnp.games.full_moon_overload.schema import (
    CLASSES,
    FEWEST_PLAYERS,
    NUMBERED,
    SUITED,
    CardRow,
    Class,
    ClassRow,
    Condition,
    ConditionRow,
    DrawnRow,
    Facts,
    MoveRow,
    SuitRow,
    TitleRow,
)
from pnp.play.rulings import read_rulings
from pnp.source.pictures import NO_PICTURE
from pnp.source.problems import Problem, Severity

_REFERS = {
    "moves": {"from": "classes", "to": "classes", "condition": "conditions"},
    "deck": {"class": "classes", "suit": "suits", "title": "titles"},
}
_MINOR, _COURT = (Class.MINOR,), (Class.COURT,)
# Between which classes a condition can be asked for at all: of the card that is left, and of the one entered.
_ASKED_OF: dict[Condition, tuple[Sequence[Class], Sequence[Class]]] = {
    Condition.ALWAYS: (CLASSES, CLASSES),
    Condition.NEVER: (CLASSES, CLASSES),
    Condition.SAME_SUIT: (SUITED, SUITED),
    Condition.SAME_NUMBER: (NUMBERED, NUMBERED),
    Condition.SAME_TITLE: (_COURT, _COURT),
    Condition.SAME_NUMBER_OR_SUIT: (_MINOR, _MINOR),
    Condition.SAME_TITLE_OR_SUIT: (_COURT, _COURT),
    Condition.ACE_OF_SUIT: (_MINOR, SUITED),
}
_HAS = {Class.MAJOR: ("number",), Class.MINOR: ("suit", "number"), Class.COURT: ("suit", "title")}
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
_Face: TypeAlias = tuple[Class, str | None, int | str | None]  # class, suit, number or title


def repeated(rows: Sequence[Row], key: str, values: Sequence[object] | None = None) -> Iterator[Problem]:
    """What must differ from row to row and does not; by its `values`, or those under the key. None may repeat."""
    first: dict[object, int] = {}
    for number, row in enumerate(rows, 1):
        value = values[number - 1] if values is not None else getattr(row, key)
        if value is not None and first.setdefault(value, number) != number:
            other = rows[first[value] - 1].span.at(key)
            yield row.span.at(key).against(other, f"“{value}” stands in row {first[value]} already")


def references(game: Game) -> Iterator[Problem]:
    """Keys name rows of the tables that the rules look them up in."""
    for name, targets in _REFERS.items():
        if name in game.tables:
            table = game.tables[name]
            for key, target in targets.items():
                if table.refers.get(key) != target:
                    span = table.source.at("refers", key)
                    yield span.problem(f"to the rules “{key}” refers to “{target}”")


# Facts


def ranges(game: Game) -> Iterator[Problem]:
    """Numbers that contradict each other."""
    facts = game.facts(Facts)
    for low, high in (
        ("lowest_major", "highest_major"),
        ("ace", "highest_minor"),
        ("smallest_side", "largest_side"),
    ):
        if getattr(facts, low) > getattr(facts, high):
            yield facts.span.at(low).problem(f"“{low}” is more than “{high}”")
    if facts.inverted_ways == facts.upright_ways:
        message = "an inverted card has as many ways to move as an upright one, so it makes no difference how cards lie"
        yield facts.span.at("inverted_ways").problem(message, severity=Severity.WARNING)
    fewest, most = game.identity.players
    if fewest < FEWEST_PLAYERS:
        yield game.identity.span.at("players", 0).problem("the grid has two sides: at least two play")
    if facts.largest_side**2 + most >= facts.cards:
        message = f"a grid of {facts.largest_side} × {facts.largest_side} and a card for each of {most} players"
        largest = max(math.isqrt(max(facts.cards - most - 1, 0)), 0)
        hint = f"largest_side can be {largest} at most"
        yield facts.span.at("largest_side").problem(f"{message} leave no pile of {facts.cards} cards", hint)


def card_count(game: Game) -> Iterator[Problem]:
    """As many cards as the facts say."""
    facts = game.facts(Facts)
    if (count := len(_faces(game))) != facts.cards:
        suits, titles = len(game.rows("suits", SuitRow)), len(game.rows("titles", TitleRow))
        minors, majors = facts.highest_minor - facts.ace + 1, facts.highest_major - facts.lowest_major + 1
        message = f"majors, minors and courts make {count} cards, not {facts.cards}"
        hint = f"{majors} majors, and {suits} suits of {minors} minors and {titles} courts"
        yield facts.span.at("cards").problem(message, hint)


# Classes, titles, moves


def classes(game: Game) -> Iterator[Problem]:
    rows = game.rows("classes", ClassRow)
    for kind in CLASSES:
        if kind not in [row.id for row in rows]:
            yield game.tables["classes"].span.problem(f"the class “{kind}” is missing")
    yield from repeated(rows, "order")
    for number, row in enumerate(rows):
        if row.order > len(CLASSES):
            yield row.span.at("order").problem(f"the classes rank from 1 to {len(CLASSES)}")
        if row.points in [other.points for other in rows[:number]]:
            message = f"two classes are worth {row.points}, so nobody needs to choose between them"
            yield row.span.at("points").problem(message, severity=Severity.WARNING)


def titles(game: Game) -> Iterator[Problem]:
    rows = game.rows("titles", TitleRow)
    yield from repeated(rows, "rank")
    for row in rows:
        if row.rank > len(rows):
            yield row.span.at("rank").problem(f"the titles rank from 1 to {len(rows)}")


def moves(game: Game) -> Iterator[Problem]:
    """Every pair of classes once, with a condition that can be asked of them."""
    first: dict[tuple[Class, Class], int] = {}
    for number, row in enumerate(game.rows("moves", MoveRow), 1):
        pair = (row.from_, row.to)
        if first.setdefault(pair, number) != number:
            yield row.span.problem(f"row {first[pair]} says already who moves from {row.from_} to {row.to}")
        elif row.id != f"{row.from_}-to-{row.to}":
            yield row.span.at("id").problem(f"to the rules this is “{row.from_}-to-{row.to}”")
        left, entered = _ASKED_OF[row.condition]
        if row.from_ not in left or row.to not in entered:
            message = f"“{row.condition}” cannot be asked of a {row.from_} and a {row.to}"
            yield row.span.at("condition").problem(message)
    for here in CLASSES:
        for there in CLASSES:
            if (here, there) not in first:
                yield game.tables["moves"].span.problem(f"nothing says who moves from {here} to {there}")


def dead_ends(game: Game) -> Iterator[Problem]:
    """Classes that no move leads to, or from."""
    rows = game.rows("moves", MoveRow)
    for kind in CLASSES:
        for word, own in (
            ("entered", [row for row in rows if row.to is kind]),
            ("left", [row for row in rows if row.from_ is kind]),
        ):
            if own and all(row.condition is Condition.NEVER for row in own):
                span = own[0].span.at("condition")
                yield span.problem(f"no {kind} can ever be {word}", severity=Severity.WARNING)


# The deck


def deck(game: Game) -> Iterator[Problem]:
    """Cards that are missing, twice there, or not what their row says."""
    rows, wanted = game.rows("deck", CardRow), _faces(game)
    first: dict[_Face, int] = {}
    for number, row in enumerate(rows, 1):
        if misfits := list(_misfits(row)):
            yield from misfits
            continue
        key = "title" if row.class_ is Class.COURT else "number"
        face = (row.class_, row.suit, getattr(row, key))
        if face not in wanted:
            yield row.span.at(key).problem(f"there is no {row.class_} with the {key} {face[2]}")
        elif first.setdefault(face, number) != number:
            yield row.span.problem(f"this is the card of row {first[face]} once more")
        elif row.id != wanted[face]:
            yield row.span.at("id").problem(f"to the rules this card is “{wanted[face]}”")
    if len(wanted) == game.facts(Facts).cards:  # else the facts do not agree on what the deck is
        there = {row.id for row in rows}  # also if something else is wrong with it
        yield from _lacking(game, {face: name for face, name in wanted.items() if not (face in first or name in there)})


def _lacking(game: Game, missing: Mapping[_Face, str]) -> Iterator[Problem]:
    """Whole suits, titles and numbers are told in one line."""
    span = game.tables["deck"].span
    for part in (1, 2):
        for value in dict.fromkeys(face[part] for face in missing):
            names = [name for face, name in missing.items() if face[part] == value]
            if value is not None and len(names) > 1:
                yield span.problem(f"{len(names)} cards are missing: {', '.join(names)}")
                missing = {face: name for face, name in missing.items() if name not in names}
    for name in missing.values():
        yield span.problem(f"the card “{name}” is missing")


def _faces(game: Game) -> dict[_Face, str]:
    """Every card that a deck must have, and its id."""
    facts, courts = game.facts(Facts), game.rows("titles", TitleRow)
    minors = range(facts.ace, facts.highest_minor + 1)
    faces: dict[_Face, str] = {}
    for number in range(facts.lowest_major, facts.highest_major + 1):
        faces[Class.MAJOR, None, number] = f"{Class.MAJOR}-{number}"
    for suit in game.rows("suits", SuitRow):
        faces |= {(Class.MINOR, suit.id, number): f"{suit.id}-{number}" for number in minors}
        faces |= {(Class.COURT, suit.id, title.id): f"{title.id}-{suit.id}" for title in courts}
    return faces


def _misfits(row: CardRow) -> Iterator[Problem]:
    """Of suit, number and title a card has those of its class."""
    own = _HAS[row.class_]
    present = [key for key in ("suit", "number", "title") if getattr(row, key) is not None]
    lacking = " and a ".join(key for key in own if key not in present)
    excess = [key for key in present if key not in own]
    if lacking and excess:  # then it is the class that is wrong
        message = f"a {row.class_} has a {lacking}, and no {' and no '.join(excess)}"
        yield row.span.at("class").problem(message)
    elif lacking:
        yield row.span.problem(f"a {row.class_} has a {lacking}")
    else:
        yield from (row.span.at(key).problem(f"a {row.class_} has no {key}") for key in excess)


# What is only printed: rows that people could not tell apart, or that show what is not played. No rule reads a picture.


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


RULE_CHECKS = (
    references,
    ranges,
    card_count,
    classes,
    titles,
    moves,
    dead_ends,
    deck,
    *results.CHECKS,
)
PRINT_CHECKS = (distinct, drawings, emblems, words, conditions, corners, refilling, places, pips, sheets, court_order)
