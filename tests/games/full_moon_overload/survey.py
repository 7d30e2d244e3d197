"""Games of bots on every grid with every number of players -> the rows of tables/grid-results.toml.

To measure again after a change of the rules, the grids or the bots: python tests/games/full_moon_overload/survey.py
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean, pstdev

from pnp.games.full_moon_overload.odds import ENOUGH, FIRST, MOVES, TIED, TURNS
from pnp.play.model import AnyModel
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.play.sittings import Sitting, default_jobs, played
from pnp.source.bundle import DATA
from pnp.source.folder import Folder

ROOT = DATA / "full-moon-overload"
STORED = ROOT / "tables" / "grid-results.toml"
GAMES = 300
_SEED = 7_000
_Z = 1.96
_HEAD = """\
# What games of bots came to on each grid with each number of players: planners, who look ahead over the whole turn, and
# for `quick_turns` and `quick_moves` greedy ones, who do not. `first` is how often the first player wins, a shared win
# counted in parts; `tied` how often the win is shared; `enough` how often everybody had facts.turns_each turns.
# A `_margin` is half of a 95 % interval.
#
# Do not edit by hand. To measure again after a change of the rules, the grids or the bots:
#     python tests/games/full_moon_overload/survey.py
# `make soak` measures a part of it again and compares.
"""
Measured = dict[str, list[float]]


def measured(model: AnyModel, cells: Sequence[tuple[str, int]], bot: str, games: int, seed: int) -> Iterator[Measured]:
    """For each grid and number of players, what the games came to."""
    plan = [Sitting(grid, (bot,) * players, seed + n) for grid, players in cells for n in range(games)]
    with played(ROOT, model, plan, default_jobs()) as coming:
        for _ in cells:
            records = [next(coming) for _ in range(games)]
            assert not any(record.broken for record in records)
            every = [figures for record in records for figures in record.measures]
            names = (TURNS, MOVES, FIRST, TIED, ENOUGH)
            yield {name: [figures[name] for figures in every if name in figures] for name in names}


def margin(values: Sequence[float], of: int) -> float:
    """Of a game's figure, however many seats tell it."""
    return _Z * pstdev(values) / math.sqrt(of)


def row(grid: str, players: int, games: int, planned: Measured, quick: Measured) -> str:
    values: dict[str, object] = {"id": f'"{grid}-{players}"', "grid": f'"{grid}"', "players": players, "games": games}
    for key, name, digits in (("turns", TURNS, 1), ("moves", MOVES, 1), ("first", FIRST, 2), ("tied", TIED, 2)):
        values[key] = round(mean(planned[name]), digits)
        values[f"{key}_margin"] = round(margin(planned[name], games), digits + 1)
    values["enough"] = round(mean(planned[ENOUGH]), 2)
    values["quick_turns"] = round(mean(quick[TURNS]), 1)
    values["quick_moves"] = round(mean(quick[MOVES]), 1)
    return "\n".join(["[[row]]", *(f"{key} = {value}" for key, value in values.items()), ""])


def main() -> None:
    model = Referee(load(Folder(ROOT))).model
    assert model is not None
    fewest, most = model.players
    cells = [(grid, players) for grid in model.boards for players in range(fewest, most + 1)]
    planned = measured(model, cells, "planner", GAMES, _SEED)
    quick = measured(model, cells, "greedy", GAMES, _SEED)
    rows = [row(*cell, GAMES, *both) for cell, *both in zip(cells, planned, quick, strict=True)]
    STORED.write_text("\n".join([_HEAD, *rows]), encoding="utf-8")


if __name__ == "__main__":
    main()
