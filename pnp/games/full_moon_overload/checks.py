"""Tables and facts that are written well -> what in them the rules, or people with the cards, cannot live with."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.full_moon_overload import results
from pnp.games.full_moon_overload.schema import (
    CLASSES,
    FEWEST_PLAYERS,
    NUMBERED,
    SUITED,
    CardRow,
    Class,
    ClassRow,
    Condition,
    Facts,
    MoveRow,
    SuitRow,
    TitleRow,
)
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
