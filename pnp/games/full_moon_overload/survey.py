"""A game's folder -> games of bots on its grids, and tables/grid-results.toml written anew from what they came to.

    python -m pnp.games.full_moon_overload.survey FOLDER [--games N] [--all]

Results that hold are kept unless all are asked for; those of what there is no longer go.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean, pstdev
from typing import TypeAlias

from pnp.disk.files import write_text
from pnp.game.game import Game
from pnp.games.full_moon_overload import results
from pnp.games.full_moon_overload.board import slow
from pnp.games.full_moon_overload.odds import ENOUGH, FIRST, MOVES, TIED, TURNS
from pnp.games.full_moon_overload.schema import GridRow, ResultRow
from pnp.play.model import AnyModel
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.play.sittings import Sitting, default_jobs, played
from pnp.source.folder import Folder
from pnp.source.problems import DataError, PnpError, Problem, Severity

GAMES = 300
_SEED = 7_000
_FEW = 100  # games that are played before other processes have begun
_Z = 1.96
_HEAD = """\
# What games of bots came to on each grid with each number of players: planners, who look ahead over the whole turn, and
# for `quick_turns` and `quick_moves` greedy ones, who do not. `first` is how often the first player wins, a shared win
# counted in parts, `slow` the same with a slow start; `tied` how often the win is shared; `enough` how often everybody
# had facts.turns_each turns. A `_margin` is half of a 95 % interval. `rules` marks the rules that were played; under
# others a row no longer holds. `seed` is the first game's, so that the same games can be played again; `seal` tells
# whether a row was edited since.
#
# Do not edit by hand. To measure again after a change of the rules, the grids or the number of players:
#     python -m pnp.games.full_moon_overload.survey FOLDER
# `make soak` measures a part of the bundled game again and compares.
"""
Measured: TypeAlias = dict[str, list[float]]
Cell: TypeAlias = tuple[str, int]


def measured(root: Path, model: AnyModel, cells: Sequence[Cell], bot: str, games: int, seed: int) -> Iterator[Measured]:
    """For each grid and number of players, what the games came to."""
    plan = [Sitting(grid, (bot,) * players, seed + n) for grid, players in cells for n in range(games)]
    with played(root, model, plan, default_jobs() if len(plan) > _FEW else 1) as coming:
        for _ in cells:
            records = [next(coming) for _ in range(games)]
            if faults := [fault for record in records for fault in record.faults]:
                raise PnpError(faults[0])
            every = [figures for record in records for figures in record.measures]
            names = (TURNS, MOVES, FIRST, TIED, ENOUGH)
            yield {name: [figures[name] for figures in every if name in figures] for name in names}


def margin(values: Sequence[float], of: int) -> float:
    """Of a game's figure, however many seats tell it."""
    return _Z * pstdev(values) / math.sqrt(of)


def _told(
    cell: Cell, games: int, planned: Measured, slowed: Measured, quick: Measured, rules: str
) -> dict[str, object]:
    """A row of the table."""
    grid, players = cell
    values: dict[str, object] = {"id": f"{grid}-{players}", "grid": grid, "players": players, "games": games}
    for key, name, digits in (("turns", TURNS, 1), ("moves", MOVES, 1), ("first", FIRST, 2), ("tied", TIED, 2)):
        values[key] = round(mean(planned[name]), digits)
        values[f"{key}_margin"] = round(margin(planned[name], games), digits + 1)
    values["slow"] = round(mean(slowed[FIRST]), 2)
    values["enough"] = round(mean(planned[ENOUGH]), 2)
    values["quick_turns"] = round(mean(quick[TURNS]), 1)
    values["quick_moves"] = round(mean(quick[MOVES]), 1)
    values |= {"seed": _SEED, "rules": rules}
    return values | {results.SEAL: results.seal(values)}


def survey(root: Path, games: int, everything: bool = False) -> str:
    """The text of tables/grid-results.toml. Raises DataError for rules that cannot be played."""
    game = _read(root)
    model = Referee(game).model
    assert model is not None
    wanted, mark = results.cells(game), results.rules_mark(game)
    kept = {} if everything else {cell: dict(row.values) for cell, row in _stored(game).items()}
    anew = [cell for cell in wanted if cell not in kept]
    planned = measured(root, model, anew, "planner", games, _SEED)
    slowed = measured(root, model, [(slow(grid), players) for grid, players in anew], "planner", games, _SEED)
    quick = measured(root, model, anew, "greedy", games, _SEED)
    for cell, usual, late, fast in zip(anew, planned, slowed, quick, strict=True):
        kept[cell] = _told(cell, games, usual, late, fast, mark)
    return "\n".join([_HEAD, *(_written(kept[cell]) for cell in wanted)])


def _stored(game: Game) -> dict[Cell, ResultRow]:
    try:
        return results.holding(game)
    except DataError:  # no such file, or one that is not as it should be: all is measured
        return {}


def _read(root: Path) -> Game:
    """Nothing may be wrong with it but its stored results, and the advice that follows from them."""
    game = load(Folder(root))
    own = f"{results.TABLE}.toml"
    wrong = [
        problem
        for problem in Referee(game).static_problems()
        if problem.severity is Severity.ERROR and not _is_of_results(problem, own)
    ]
    if wrong:
        raise DataError(wrong)
    return game


def _is_of_results(problem: Problem, file: str) -> bool:
    return problem.file.endswith(file) or problem.message.endswith(file) or ".good_for" in problem.key


def _written(values: dict[str, object]) -> str:
    lines = (f'{key} = "{value}"' if isinstance(value, str) else f"{key} = {value}" for key, value in values.items())
    return "\n".join(["[[row]]", *lines, ""])


def verdicts(game: Game) -> Iterator[str]:
    """What the results say about the advice that the grids give."""
    for row in game.rows("grids", GridRow):
        of_grid = results.by_grid(game)[row.id]
        good = [players for players, result in of_grid.items() if results.suits(game, result)]
        told = "" if good == [*row.good_for] else f", not {[*row.good_for]}"
        yield f"{row.name}: good_for = {good}{told}"


def main(words: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="survey", description="Measure how games go on the grids of a game.")
    parser.add_argument("folder", type=Path, help="the game's folder")
    parser.add_argument("--games", type=int, default=GAMES, help="on each grid, with each number of players")
    parser.add_argument("--all", action="store_true", help="also what was measured under these rules already")
    asked = parser.parse_args(words)
    try:
        text = survey(asked.folder, asked.games, asked.all)
        write_text(asked.folder / "tables" / f"{results.TABLE}.toml", text)
        told = "\n".join(verdicts(load(Folder(asked.folder))))
    except PnpError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    sys.stdout.write(f"{told}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
