"""Results of games on the grids, as they are stored -> those that hold for the rules as they are, and what is wrong."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game import measured
from pnp.game.game import Game
from pnp.games.full_moon_overload.rulings import Rulings
from pnp.games.full_moon_overload.schema import (
    FEWEST_PLAYERS,
    CardRow,
    ClassRow,
    Facts,
    GridRow,
    MoveRow,
    ResultRow,
    SuitRow,
    TitleRow,
)
from pnp.play.rulings import read_rulings, readings
from pnp.source.problems import Problem, Severity
from pnp.source.wording import between

TABLE = "grid-results"
SEAL = measured.SEAL
_FEW = 3  # grids or examples out of range: more, and it is the range that is wrong


def rules_mark(game: Game) -> str:
    """A few letters that are others as soon as games would go otherwise. Names and pictures change nothing."""
    return measured.mark(played(game))


def played(game: Game) -> dict[str, Any]:
    """All that games turn on, whatever the grid: each grid is measured for itself."""
    facts, rulings = game.facts(Facts), read_rulings(Rulings, game)
    suits = [row.id for row in game.rows("suits", SuitRow)]
    ranks = {row.id: row.rank for row in game.rows("titles", TitleRow)}
    deck = [
        (row.class_, suits.index(row.suit) if row.suit in suits else None, row.number, ranks.get(str(row.title)))
        for row in game.rows("deck", CardRow)
    ]
    return {
        "facts": [facts.ace, facts.upright_ways, facts.inverted_ways, facts.refresh_cards, facts.turns_each],
        "classes": sorted((row.id, row.order, row.points) for row in game.rows("classes", ClassRow)),
        "moves": sorted((row.from_, row.to, row.condition) for row in game.rows("moves", MoveRow)),
        "deck": sorted(map(repr, deck)),
        "rulings": {key: str(getattr(rulings, key)) for key in readings(Rulings)},
    }


def seal(values: Mapping[str, object]) -> str:
    """A few letters that are others as soon as a row says anything else than what the survey wrote there."""
    return measured.seal(values)


def is_as_measured(row: ResultRow) -> bool:
    return measured.is_as_measured(row.values)


def player_counts(game: Game) -> range:
    fewest, most = game.identity.players
    return range(max(fewest, FEWEST_PLAYERS), most + 1)


def cells(game: Game) -> list[tuple[str, int]]:
    """Every grid with every number of players."""
    return [(row.id, players) for row in game.rows("grids", GridRow) for players in player_counts(game)]


def holding(game: Game) -> dict[tuple[str, int], ResultRow]:
    """Results of grids and numbers of players that there are, measured under the rules as they are."""
    mark, wanted = rules_mark(game), {*cells(game)}
    rows = [row for row in game.rows(TABLE, ResultRow) if row.rules == mark and is_as_measured(row)]
    return {(row.grid, row.players): row for row in rows if (row.grid, row.players) in wanted}


def suits(game: Game, result: ResultRow) -> bool:
    """Whether everybody had turns enough."""
    return result.enough >= game.facts(Facts).turns_share


def survey_hint(game: Game) -> str:
    return f"measure again: python -m pnp.games.full_moon_overload.survey {game.folder.display()}"


# What is wrong with them


def sides(game: Game) -> Iterator[Problem]:
    """Grids and worked examples outside of what may be laid; of many the limit is the cause, so they are told there."""
    facts = game.facts(Facts)
    laid = {name: case.given.grid for name, case in game.cases.items() if case.given.grid}
    examples = {name: (len(grid), len(grid[0])) for name, grid in laid.items()}
    rows = game.rows("grids", GridRow)
    if facts.smallest_side > facts.largest_side:
        return
    for key, limit, allowed in (
        ("smallest_side", facts.smallest_side, range(facts.smallest_side, sys.maxsize)),
        ("largest_side", facts.largest_side, range(facts.largest_side + 1)),
    ):
        wrong = [row for row in rows if row.rows not in allowed or row.columns not in allowed]
        others = [name for name, size in examples.items() if any(side not in allowed for side in size)]
        if len(wrong) + len(others) > _FEW:
            message = (
                f"with {limit}, {len(wrong)} grids in tables/grids.toml and {len(others)} worked examples do not fit"
            )
            names = ", ".join([*(row.id for row in wrong), *others])
            yield facts.span.at(key).problem(message, f"leave these out, or lay others: {names}")
            continue
        for row in wrong:
            side = "rows" if row.rows not in allowed else "columns"
            message = f"a grid has {facts.smallest_side} to {facts.largest_side} {side}, not {getattr(row, side)}"
            yield row.span.at(side).problem(message, "smallest_side and largest_side in game.toml say so")


def grids(game: Game) -> Iterator[Problem]:
    """Sizes that are not what they are called, and advice for numbers of players that there are not."""
    for row in game.rows("grids", GridRow):
        if row.id != f"{row.rows}x{row.columns}":
            yield row.span.at("id").problem(f"a grid of {row.rows} × {row.columns} is “{row.rows}x{row.columns}”")
        else:
            yield from _unknown_players(game, row)


def _unknown_players(game: Game, row: GridRow) -> Iterator[Problem]:
    for place, players in enumerate(row.good_for):
        if players not in player_counts(game):
            yield row.span.at("good_for", place).problem(_players_message(game), "leave the number out")
        elif players in row.good_for[:place]:
            yield row.span.at("good_for", place).problem(f"“{players}” stands here already")


def advice(game: Game) -> Iterator[Problem]:
    """For how many players a grid is good follows from the results, where there are any that hold."""
    facts, counts = game.facts(Facts), player_counts(game)
    for row, of_grid in zip(game.rows("grids", GridRow), by_grid(game).values(), strict=True):
        verdicts = {players: suits(game, result) for players, result in of_grid.items()}
        wrong = [players for players, verdict in verdicts.items() if verdict != (players in row.good_for)]
        if wrong:
            verdict = "suits" if verdicts[wrong[0]] else "does not suit"
            share = f"everybody had {facts.turns_each} turns in {of_grid[wrong[0]].enough:.0%} of the games"
            share += f", and facts.turns_share asks for {facts.turns_share:.0%}"
            message = f"by the results this grid {verdict} {wrong[0]} players: {share}"
            good = [players for players in counts if verdicts.get(players, players in row.good_for)]
            yield row.span.at("good_for").problem(message, f"good_for = {good}")


def results(game: Game) -> Iterator[Problem]:
    """Rows that are about something else than they say."""
    for row in game.rows(TABLE, ResultRow):
        if row.id != f"{row.grid}-{row.players}":
            yield row.span.at("id").problem(f"the id of these results is “{row.grid}-{row.players}”")


def changed(game: Game) -> Iterator[Problem]:
    """Rows that somebody has edited since they were measured: nobody knows any more whether they are true."""
    wanted = {f"{grid}-{players}": (grid, players) for grid, players in cells(game)}
    rows = [row for row in game.rows(TABLE, ResultRow) if wanted.get(row.id) == (row.grid, row.players)]
    if other := [row for row in rows if not is_as_measured(row)]:  # what is not used is told as such
        told = ", ".join(f"“{row.id}”" for row in other[:_FEW]) + (" and others" if len(other) > _FEW else "")
        message = f"{told}: this is not what the survey has measured; somebody has changed it since"
        yield other[0].span.at(SEAL).problem(message, f"undo it, or {survey_hint(game)}")


def unused(game: Game) -> Iterator[Problem]:
    """Results of what there is not: each cause is told once."""
    rows, hint = game.rows(TABLE, ResultRow), survey_hint(game)
    known = {row.id for row in game.rows("grids", GridRow)}
    for name in dict.fromkeys(row.grid for row in rows if row.grid not in known):
        row = next(row for row in rows if row.grid == name)
        message = f"tables/grids.toml has no row “{name}”, so these results are not used"
        yield row.span.at("grid").problem(message, hint, Severity.WARNING)
    if other := [row for row in rows if row.players not in player_counts(game)]:
        message = f"{_players_message(game)}, so results for {other[0].players} are not used"
        yield other[0].span.at("players").problem(message, hint, Severity.WARNING)


def stale(game: Game) -> Iterator[Problem]:
    """Results of other rules: the book leaves them out."""
    wanted, mark = {*cells(game)}, rules_mark(game)
    rows = [row for row in game.rows(TABLE, ResultRow) if is_as_measured(row)]
    old = [row for row in rows if (row.grid, row.players) in wanted and row.rules != mark]
    if old:
        message = f"{len(old)} results were measured under other rules than these, and the book leaves them out"
        yield old[0].span.at("rules").problem(message, survey_hint(game), Severity.WARNING)


def unmeasured(game: Game) -> Iterator[Problem]:
    """Grids and numbers of players without results: the book has nothing to say about them."""
    measured = {(row.grid, row.players) for row in game.rows(TABLE, ResultRow)}
    counts, hint = player_counts(game), survey_hint(game)
    everywhere = [players for players in counts if not any(of == players for _, of in measured)]
    if everywhere:
        message = f"tables/{TABLE}.toml has no results for {_listed(everywhere)} players"
        yield game.identity.span.at("players").problem(message, hint, Severity.WARNING)
    for row in game.rows("grids", GridRow):
        lacking = [players for players in counts if players not in everywhere and (row.id, players) not in measured]
        if lacking:
            message = f"tables/{TABLE}.toml has no results for {_listed(lacking)} players on this grid"
            yield row.span.problem(message, hint, Severity.WARNING)


def _players_message(game: Game) -> str:
    fewest, most = game.identity.players
    return f"by game.toml the game is for {between(fewest, most, 'player')}"


def _listed(numbers: Sequence[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last


def by_grid(game: Game) -> Mapping[str, Mapping[int, ResultRow]]:
    """What holds, by grid and number of players."""
    found = holding(game)
    return {
        row.id: {players: found[row.id, players] for players in player_counts(game) if (row.id, players) in found}
        for row in game.rows("grids", GridRow)
    }


CHECKS = (sides, grids, advice, results, changed, unused, unmeasured)
