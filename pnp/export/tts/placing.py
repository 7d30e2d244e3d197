"""Things -> their places on the table, in units."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.export.tts.objects import Thing

_TABLE_UNITS = 36.0  # a row of objects is not wider
_GAP_UNITS = 0.6


def laid_out(things: Sequence[Thing]) -> Iterator[tuple[Thing, float, float]]:
    """In rows from the far side of the table towards the player, without touching; centred."""
    rows: list[list[Thing]] = [[]]
    for thing in things:
        width = sum(other.width + _GAP_UNITS for other in rows[-1]) + thing.width
        if rows[-1] and width > _TABLE_UNITS:
            rows.append([])
        rows[-1].append(thing)
    depths = [max((thing.depth for thing in row), default=0.0) for row in rows]
    z = (sum(depths) + _GAP_UNITS * (len(rows) - 1)) / 2
    for row, depth in zip(rows, depths, strict=True):
        x = -(sum(thing.width for thing in row) + _GAP_UNITS * (len(row) - 1)) / 2
        for thing in row:
            yield thing, x + thing.width / 2, z - depth / 2
            x += thing.width + _GAP_UNITS
        z -= depth + _GAP_UNITS
