"""Things to cut out, of one size or of several -> pages of rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from pnp.scene.frame import Frame, Place, Role
from pnp.scene.path import Box

Row: TypeAlias = list[Frame]

_ROW_GAP = 1.0  # at least; more where there is room
_MOST_GAP = 20.0


@dataclass(frozen=True, slots=True)
class Room:
    """How broad and how high a page is for them, and how far apart they stand at least."""

    width: float
    height: float
    gap: float

    def holds(self, piece: Frame) -> bool:
        return piece.width + 2 * self.gap <= self.width and piece.height + _ROW_GAP <= self.height


def are_even(pieces: Sequence[Frame]) -> bool:
    return len({(piece.width, piece.height) for piece in pieces}) == 1


def least_height(pieces: Sequence[Frame], room: Room) -> float:
    """Of all of them on one page."""
    return sum(_height(row) + _ROW_GAP for row in _rows(pieces, room))


def pages_of_rows(pieces: Sequence[Frame], room: Room) -> list[list[Row]]:
    """All that `room.holds`. Those of one size spread evenly: a last page with two of eight looks as if something were
    missing. Of several sizes the high ones come first, and each goes where there is room for it."""
    if are_even(pieces):
        count, rows = len(pieces), int(room.height // (pieces[0].height + _ROW_GAP))
        pages = -(-count // (_columns(pieces[0], room) * rows))
        ends = [-(-count * number // pages) for number in range(pages + 1)]
        return [_rows(pieces[first:last], room) for first, last in pairwise(ends)]
    made: list[list[Row]] = []
    for row in _rows(pieces, room):
        fitting = (page for page in made if sum(_height(each) + _ROW_GAP for each in (*page, row)) <= room.height)
        if (page := next(fitting, None)) is not None:
            page.append(row)
        else:
            made.append([row])
    return made


def placed(rows: Sequence[Row], box: Box) -> list[Place]:
    """Spread over a box, across and down."""
    even = are_even([piece for row in rows for piece in row])
    spare = box.height - sum(map(_height, rows)) if not even else box.height - len(rows) * _height(rows[0])
    gap_y = min(_MOST_GAP, spare / (len(rows) + 1))
    top = box.y + (spare - gap_y * (len(rows) - 1)) / 2
    places: list[Place] = []
    for number, row in enumerate(rows):
        like = rows[0] if even else row  # the last row of equals stands below the others
        gap_x = (box.width - sum(piece.width for piece in like)) / (len(like) + 1)
        x = box.x + gap_x
        y = top + number * (_height(row) + gap_y) if even else top
        for column, piece in enumerate(row):
            left = box.x + gap_x + column * (piece.width + gap_x) if even else x
            lower = 0.0 if even else (_height(row) - piece.height) / 2
            places.append(Place(piece, left, y + lower, role=Role.PIECE))
            x += piece.width + gap_x
        if not even:
            top += _height(row) + gap_y
    return places


def _height(row: Row) -> float:
    return max(piece.height for piece in row)


def _columns(piece: Frame, room: Room) -> int:
    return max(1, int((room.width - room.gap) // (piece.width + room.gap)))


def _rows(pieces: Sequence[Frame], room: Room) -> list[Row]:
    if are_even(pieces):
        rows = -(-len(pieces) // _columns(pieces[0], room))
        columns = -(-len(pieces) // rows)
        return [list(pieces[first : first + columns]) for first in range(0, len(pieces), columns)]
    made: list[Row] = []
    for piece in sorted(pieces, key=lambda piece: -piece.height):
        fitting = (row for row in made if sum(p.width + room.gap for p in (*row, piece)) + room.gap <= room.width)
        if (row := next(fitting, None)) is not None:
            row.append(piece)
        else:
            made.append([piece])
    return made
