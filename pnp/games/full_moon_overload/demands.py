"""Tables that are written well -> what in them the rules cannot live with, each at its row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pnp.game.load import Game
from pnp.games.full_moon_overload.demands_deck import card_count, deck_problems, no_drawing, repeated
from pnp.games.full_moon_overload.demands_grids import grid_problems
from pnp.games.full_moon_overload.vocabulary import CLASSES, NUMBERED, SUITED, Class, Condition
from pnp.games.full_moon_overload.written import Written, read_written
from pnp.source.problems import DataError, Problem, Severity

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
_FEWEST_PLAYERS = 2


def demanded(game: Game) -> Written:
    """Raises DataError for tables and facts that the model cannot play with."""
    written = read_written(game)
    wrong = [problem for problem in table_problems(written) if problem.severity is Severity.ERROR]
    if wrong:
        raise DataError(wrong)
    return written


def table_problems(written: Written) -> Iterator[Problem]:
    yield from _facts(written)
    yield from _suits(written)
    yield from _classes(written)
    yield from _titles(written)
    yield from _conditions(written)
    yield from _moves(written)
    yield from deck_problems(written)
    yield from grid_problems(written)


def _facts(written: Written) -> Iterator[Problem]:
    file, facts = written.game.files["game.toml"], written.facts
    for low, high in (
        ("lowest_major", "highest_major"),
        ("ace", "highest_minor"),
        ("smallest_side", "largest_side"),
        ("turned_cards", "cards"),
    ):
        if getattr(facts, low) > getattr(facts, high):
            yield file.problem(("facts", low), f"“{low}” is more than “{high}”")
    if facts.inverted_ways >= facts.upright_ways:
        message = "an inverted card must have fewer ways to move than an upright one"
        yield file.problem(("facts", "inverted_ways"), message)
    if (count := card_count(written)) != facts.cards:
        message = f"majors, minors and courts make {count} cards, not {facts.cards}"
        yield file.problem(("facts", "cards"), message)
    fewest, most = written.game.identity.players
    if fewest < _FEWEST_PLAYERS:
        yield file.problem(("players", 0), "the grid has two sides: at least two play")
    if facts.largest_side**2 + most >= facts.cards:
        message = f"a grid of {facts.largest_side} × {facts.largest_side} and a card for each of {most} players"
        yield file.problem(("facts", "largest_side"), f"{message} leave no pile of {facts.cards} cards")


def _suits(written: Written) -> Iterator[Problem]:
    file, rows = written.file("suits"), written.suits
    if len(rows) != written.facts.suits:
        message = f"there are {len(rows)} suits here, by game.toml {written.facts.suits}"
        yield file.problem(("row", len(rows) - 1), message)
    for key in ("name", "letter", "tarot", "art"):
        yield from repeated(file, key, [getattr(row, key) for row in rows])
    yield from _undrawn(written, "suits", [row.art for row in rows])


def _classes(written: Written) -> Iterator[Problem]:
    file, rows = written.file("classes"), written.classes
    for kind in CLASSES:
        if kind not in [row.id for row in rows]:
            yield file.problem(("row",), f"the class “{kind}” is missing")
    for key in ("name", "plural", "letter", "order", "art"):
        yield from repeated(file, key, [getattr(row, key) for row in rows])
    for i, row in enumerate(rows):
        if row.order > len(CLASSES):
            yield file.problem(("row", i, "order"), f"the classes rank from 1 to {len(CLASSES)}")
        if row.points in [other.points for other in rows[:i]]:
            message = f"two classes are worth {row.points}, so nobody needs to choose between them"
            yield file.problem(("row", i, "points"), message, severity=Severity.WARNING)
    yield from _undrawn(written, "classes", [row.art for row in rows])


def _titles(written: Written) -> Iterator[Problem]:
    file, rows = written.file("titles"), written.titles
    for key in ("name", "rank", "index", "tarot", "art"):
        yield from repeated(file, key, [getattr(row, key) for row in rows])
    for i, row in enumerate(rows):
        if row.rank > len(rows):
            yield file.problem(("row", i, "rank"), f"the titles rank from 1 to {len(rows)}")
    yield from _undrawn(written, "titles", [row.art for row in rows])


def _conditions(written: Written) -> Iterator[Problem]:
    """Two tests in the same words could not be told apart on the reference card."""
    for key in ("short", "text"):
        yield from repeated(written.file("conditions"), key, [getattr(row, key) for row in written.conditions])


def _moves(written: Written) -> Iterator[Problem]:
    file, rows = written.file("moves"), written.moves
    seen: dict[tuple[Class, Class], int] = {}
    for i, row in enumerate(rows):
        if seen.setdefault((row.from_, row.to), i) != i:
            message = f"row {seen[row.from_, row.to] + 1} says already who moves from {row.from_} to {row.to}"
            yield file.problem(("row", i), message)
        elif row.id != f"{row.from_}-to-{row.to}":
            yield file.problem(("row", i, "id"), f"to the rules this is “{row.from_}-to-{row.to}”")
        left, entered = _ASKED_OF[row.condition]
        if row.from_ not in left or row.to not in entered:
            message = f"“{row.condition}” cannot be asked of a {row.from_} and a {row.to}"
            yield file.problem(("row", i, "condition"), message)
        for key in ("short", "text"):
            if "{condition." not in getattr(row, key):
                message = "what is printed here does not follow the condition that is played"
                yield file.problem(("row", i, key), message, "take it in with {condition.short} or {condition.text}")
    for here in CLASSES:
        for there in CLASSES:
            if (here, there) not in seen:
                yield file.problem(("row",), f"nothing says who moves from {here} to {there}")
    for kind in CLASSES:
        for key, word in (("to", "entered"), ("from_", "left")):
            own = [i for i, row in enumerate(rows) if getattr(row, key) is kind]
            if own and all(rows[i].condition is Condition.NEVER for i in own):
                yield file.problem(("row", own[0], "condition"), f"no {kind} can ever be {word}")


def _undrawn(written: Written, table: str, names: Iterable[str]) -> Iterator[Problem]:
    for i, name in enumerate(names):
        yield from no_drawing(written, table, i, name)
