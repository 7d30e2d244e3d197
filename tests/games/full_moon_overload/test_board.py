"""The grid: which slots lie beside each other, and in which order they are refilled."""

from __future__ import annotations

from itertools import product

from pnp.games.full_moon_overload.board import Side

from .table import MODEL


def test_neighbours_counted() -> None:
    """On r × c slots there are r(c-1) + c(r-1) pairs side by side, and 2(r-1)(c-1) across corners."""
    for rows, columns in product(range(3, 7), repeat=2):
        board = MODEL.board(rows, columns)
        straight, around = (sum(map(len, slots)) for slots in board.exits)
        beside = rows * (columns - 1) + columns * (rows - 1)
        assert (straight, around) == (2 * beside, 2 * beside + 4 * (rows - 1) * (columns - 1))
        assert board.all_around == board.exits[1]
        assert sorted(board.refilling(Side.NORTH)) == list(board.refilling(Side.SOUTH)) == list(range(rows * columns))
