"""tables/grids.toml and its results -> sizes that cannot be played, and advice that no result bears out."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.full_moon_overload.schemas import GridRow, ResultRow
from pnp.games.full_moon_overload.written import Written
from pnp.source.problems import Problem

REFILL = "measure again: see the head of tables/grid-results.toml"


def grid_problems(written: Written) -> Iterator[Problem]:
    yield from _results(written)
    file, facts = written.file("grids"), written.facts
    results = {row.id: row for row in written.results}
    for i, row in enumerate(written.grids):
        for key in ("rows", "columns"):
            if not facts.smallest_side <= getattr(row, key) <= facts.largest_side:
                message = f"a grid has {facts.smallest_side} to {facts.largest_side} {key}, not {getattr(row, key)}"
                yield file.problem(("row", i, key), message)
        if row.id != f"{row.rows}x{row.columns}":
            yield file.problem(("row", i, "id"), f"a grid of {row.rows} × {row.columns} is “{row.rows}x{row.columns}”")
            continue
        yield from _advice(written, i, row, results)


def _advice(written: Written, i: int, row: GridRow, results: dict[str, ResultRow]) -> Iterator[Problem]:
    file, facts = written.file("grids"), written.facts
    fewest, most = written.game.identity.players
    for players in range(fewest, most + 1):
        key, wanted = f"for_{players}", f"{row.id}-{players}"
        if getattr(row, key, wanted) != wanted:
            yield file.problem(("row", i, key), f"the results for {players} players on this grid are “{wanted}”")
        result = results.get(wanted)
        if result is None:
            message = f"tables/grid-results.toml has no results for {players} players on this grid"
            yield file.problem(("row", i), message, REFILL)
        elif (result.enough >= facts.turns_share) != (players in row.good_for):
            said = "suits" if result.enough >= facts.turns_share else "does not suit"
            share = f"everybody had {facts.turns_each} turns in {result.enough:.0%} of the games"
            yield file.problem(("row", i, "good_for"), f"by the results this grid {said} {players} players: {share}")
    for j, players in enumerate(row.good_for):
        if not fewest <= players <= most:
            yield file.problem(("row", i, "good_for", j), f"the game is for {fewest} to {most} players")
        elif players in row.good_for[:j]:
            yield file.problem(("row", i, "good_for", j), f"“{players}” stands here already")


def _results(written: Written) -> Iterator[Problem]:
    file, grids = written.file("grid-results"), [row.id for row in written.grids]
    fewest, most = written.game.identity.players
    for i, row in enumerate(written.results):
        if row.grid not in grids:
            yield file.problem(("row", i, "grid"), f"tables/grids.toml has no row “{row.grid}”", REFILL)
        if not fewest <= row.players <= most:
            yield file.problem(("row", i, "players"), f"the game is for {fewest} to {most} players", REFILL)
        if row.id != f"{row.grid}-{row.players}":
            yield file.problem(("row", i, "id"), f"the id of these results is “{row.grid}-{row.players}”")
