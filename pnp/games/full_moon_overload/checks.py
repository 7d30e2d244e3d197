"""Tables that are written well -> what in them the rules cannot live with, each at its row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.game.load import Game
from pnp.games.full_moon_overload.rulings import ruling_problems
from pnp.games.full_moon_overload.schema import (
    CLASSES,
    NUMBERED,
    SUITED,
    CardRow,
    Class,
    Condition,
    GridRow,
    Rows,
    read_rows,
)
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import TomlFile

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
_FEWEST_PLAYERS = 2
_MEASURE_AGAIN = "measure again: see the head of tables/grid-results.toml"
_Face: TypeAlias = tuple[Class, str | None, int | str | None]  # class, suit, number or title


def rule_problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with."""
    yield from ruling_problems(game)
    try:
        rows = read_rows(game)
    except DataError as error:
        yield from error.problems
        return
    yield from _table_problems(rows)


def playable_rows(game: Game) -> Rows:
    """Raises DataError for tables and facts that the model cannot play with."""
    rows = read_rows(game)
    errors = [problem for problem in _table_problems(rows) if problem.severity is Severity.ERROR]
    if errors:
        raise DataError(errors)
    return rows


def _table_problems(rows: Rows) -> Iterator[Problem]:
    yield from _facts(rows)
    yield from _suits(rows)
    yield from _classes(rows)
    yield from _titles(rows)
    yield from _moves(rows)
    yield from _deck(rows)
    yield from _results(rows)
    yield from _grids(rows)


def _facts(rows: Rows) -> Iterator[Problem]:
    file, facts = rows.game.files["game.toml"], rows.facts
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
    count, has_its_suits = len(_faces(rows)), len(rows.suits) == facts.suits  # else that is what is wrong
    if count != facts.cards and has_its_suits:
        message = f"majors, minors and courts make {count} cards, not {facts.cards}"
        yield file.problem(("facts", "cards"), message)
    fewest, most = rows.game.identity.players
    if fewest < _FEWEST_PLAYERS:
        yield file.problem(("players", 0), "the grid has two sides: at least two play")
    if facts.largest_side**2 + most >= facts.cards:
        message = f"a grid of {facts.largest_side} × {facts.largest_side} and a card for each of {most} players"
        yield file.problem(("facts", "largest_side"), f"{message} leave no pile of {facts.cards} cards")


def _suits(rows: Rows) -> Iterator[Problem]:
    suits = rows.suits
    if len(suits) != rows.facts.suits:
        message = f"there are {len(suits)} suits here, by game.toml {rows.facts.suits}"
        yield rows.file("suits").problem(("row", len(suits) - 1), message)


def _classes(rows: Rows) -> Iterator[Problem]:
    file, classes = rows.file("classes"), rows.classes
    for kind in CLASSES:
        if kind not in [row.id for row in classes]:
            yield file.problem(("row",), f"the class “{kind}” is missing")
    yield from repeated(file, "order", [row.order for row in classes])
    for i, row in enumerate(classes):
        if row.order > len(CLASSES):
            yield file.problem(("row", i, "order"), f"the classes rank from 1 to {len(CLASSES)}")
        if row.points in [other.points for other in classes[:i]]:
            message = f"two classes are worth {row.points}, so nobody needs to choose between them"
            yield file.problem(("row", i, "points"), message, severity=Severity.WARNING)


def _titles(rows: Rows) -> Iterator[Problem]:
    file, titles = rows.file("titles"), rows.titles
    yield from repeated(file, "rank", [row.rank for row in titles])
    for i, row in enumerate(titles):
        if row.rank > len(titles):
            yield file.problem(("row", i, "rank"), f"the titles rank from 1 to {len(titles)}")


def _moves(rows: Rows) -> Iterator[Problem]:
    """Every pair of classes once, with a condition that can be asked of them."""
    file, moves = rows.file("moves"), rows.moves
    first: dict[tuple[Class, Class], int] = {}
    for i, row in enumerate(moves):
        if first.setdefault((row.from_, row.to), i) != i:
            message = f"row {first[row.from_, row.to] + 1} says already who moves from {row.from_} to {row.to}"
            yield file.problem(("row", i), message)
        elif row.id != f"{row.from_}-to-{row.to}":
            yield file.problem(("row", i, "id"), f"to the rules this is “{row.from_}-to-{row.to}”")
        left, entered = _ASKED_OF[row.condition]
        if row.from_ not in left or row.to not in entered:
            message = f"“{row.condition}” cannot be asked of a {row.from_} and a {row.to}"
            yield file.problem(("row", i, "condition"), message)
    for here in CLASSES:
        for there in CLASSES:
            if (here, there) not in first:
                yield file.problem(("row",), f"nothing says who moves from {here} to {there}")
    yield from _dead_ends(rows)


def _dead_ends(rows: Rows) -> Iterator[Problem]:
    """Classes that no move leads to, or from."""
    for kind in CLASSES:
        for key, word in (("to", "entered"), ("from_", "left")):
            own = [(i, row) for i, row in enumerate(rows.moves) if getattr(row, key) is kind]
            if own and all(row.condition is Condition.NEVER for _, row in own):
                path = ("row", own[0][0], "condition")
                yield rows.file("moves").problem(path, f"no {kind} can ever be {word}")


def _deck(rows: Rows) -> Iterator[Problem]:
    """Cards that are missing, twice there, or not what their row says."""
    file, wanted = rows.file("deck"), _faces(rows)
    first: dict[_Face, int] = {}
    for i, row in enumerate(rows.deck):
        if misfits := list(_misfits(rows, i, row)):
            yield from misfits
            continue
        key = "title" if row.class_ is Class.COURT else "number"
        face = (row.class_, row.suit, getattr(row, key))
        if face not in wanted:
            yield file.problem(("row", i, key), f"there is no {row.class_} with the {key} {face[2]}")
        elif first.setdefault(face, i) != i:
            yield file.problem(("row", i), f"this is the card of row {first[face] + 1} once more")
        elif row.id != wanted[face]:
            yield file.problem(("row", i, "id"), f"to the rules this card is “{wanted[face]}”")
    if len(wanted) == rows.facts.cards:  # else the facts do not agree on what the deck is
        there = {row.id for row in rows.deck}  # also if something else is wrong with it
        for face, name in wanted.items():
            if face not in first and name not in there:
                yield file.problem(("row",), f"the card “{name}” is missing")


def _faces(rows: Rows) -> dict[_Face, str]:
    """Every card that a deck must have, and its id."""
    facts, minors = rows.facts, range(rows.facts.ace, rows.facts.highest_minor + 1)
    faces: dict[_Face, str] = {}
    for number in range(facts.lowest_major, facts.highest_major + 1):
        faces[Class.MAJOR, None, number] = f"{Class.MAJOR}-{number}"
    for suit in rows.suits:
        faces |= {(Class.MINOR, suit.id, number): f"{suit.id}-{number}" for number in minors}
        faces |= {(Class.COURT, suit.id, title.id): f"{title.id}-{suit.id}" for title in rows.titles}
    return faces


def _misfits(rows: Rows, i: int, row: CardRow) -> Iterator[Problem]:
    """Of suit, number and title a card has those of its class."""
    file, own = rows.file("deck"), _HAS[row.class_]
    present = [key for key in ("suit", "number", "title") if getattr(row, key) is not None]
    lacking = " and a ".join(key for key in own if key not in present)
    excess = [key for key in present if key not in own]
    if lacking and excess:  # then it is the class that is wrong
        message = f"a {row.class_} has a {lacking}, and no {' and no '.join(excess)}"
        yield file.problem(("row", i, "class"), message)
    elif lacking:
        yield file.problem(("row", i), f"a {row.class_} has a {lacking}")
    else:
        yield from (file.problem(("row", i, key), f"a {row.class_} has no {key}") for key in excess)


def _grids(rows: Rows) -> Iterator[Problem]:
    """Sizes that cannot be played, and advice that no result bears out."""
    file, facts = rows.file("grids"), rows.facts
    sides = range(facts.smallest_side, facts.largest_side + 1)
    for i, row in enumerate(rows.grids if sides else ()):
        wrong = [key for key in ("rows", "columns") if getattr(row, key) not in sides]
        for key in wrong:
            message = f"a grid has {facts.smallest_side} to {facts.largest_side} {key}, not {getattr(row, key)}"
            yield file.problem(("row", i, key), message)
        if row.id != f"{row.rows}x{row.columns}":
            yield file.problem(("row", i, "id"), f"a grid of {row.rows} × {row.columns} is “{row.rows}x{row.columns}”")
        elif not wrong:
            yield from _advice(rows, i, row)


def _advice(rows: Rows, i: int, row: GridRow) -> Iterator[Problem]:
    """For how many players a grid is good follows from the results."""
    file, facts = rows.file("grids"), rows.facts
    results = {result.id: result for result in rows.results}
    for players in sorted({result.players for result in rows.results} & {*_numbers_of_players(rows)}):
        key, wanted = f"for_{players}", f"{row.id}-{players}"
        if getattr(row, key, wanted) != wanted:
            yield file.problem(("row", i, key), f"the results for {players} players on this grid are “{wanted}”")
        elif wanted not in results:
            message = f"tables/grid-results.toml has no results for {players} players on this grid"
            yield file.problem(("row", i), message, _MEASURE_AGAIN)
        elif (suits := results[wanted].enough >= facts.turns_share) != (players in row.good_for):
            verdict = "suits" if suits else "does not suit"
            share = f"everybody had {facts.turns_each} turns in {results[wanted].enough:.0%} of the games"
            yield file.problem(("row", i, "good_for"), f"by the results this grid {verdict} {players} players: {share}")
    for j, players in enumerate(row.good_for):
        if players not in _numbers_of_players(rows):
            yield file.problem(("row", i, "good_for", j), _players_message(rows))
        elif players in row.good_for[:j]:
            yield file.problem(("row", i, "good_for", j), f"“{players}” stands here already")


def _results(rows: Rows) -> Iterator[Problem]:
    """Results of grids and numbers of players that there are, and of all of these numbers."""
    file, grids, unknown = rows.file("grid-results"), {row.id for row in rows.grids}, set[str]()
    for i, row in enumerate(rows.results):
        if row.grid not in grids:
            if row.grid not in unknown:  # said once, not for every number of players
                yield file.problem(("row", i, "grid"), f"tables/grids.toml has no row “{row.grid}”", _MEASURE_AGAIN)
            unknown.add(row.grid)
        elif row.players not in _numbers_of_players(rows):
            yield file.problem(("row", i, "players"), _players_message(rows), _MEASURE_AGAIN)
        elif row.id != f"{row.grid}-{row.players}":
            yield file.problem(("row", i, "id"), f"the id of these results is “{row.grid}-{row.players}”")
    for players in _numbers_of_players(rows):
        if players not in {row.players for row in rows.results}:
            message = f"tables/grid-results.toml has no results for {players} players"
            yield rows.game.files["game.toml"].problem(("players",), message, _MEASURE_AGAIN)


def _numbers_of_players(rows: Rows) -> range:
    fewest, most = rows.game.identity.players
    return range(max(fewest, _FEWEST_PLAYERS), most + 1)


def _players_message(rows: Rows) -> str:
    fewest, most = rows.game.identity.players
    return f"the game is for {fewest} to {most} players"


def repeated(file: TomlFile, key: str, values: Sequence[object]) -> Iterator[Problem]:
    """What must differ from row to row and does not."""
    for i, value in enumerate(values):
        if value in values[:i]:
            yield file.problem(("row", i, key), f"“{value}” stands in row {values.index(value) + 1} already")
