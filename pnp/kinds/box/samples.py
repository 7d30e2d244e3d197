"""Some of what lies in a box -> a row of small pictures for its back, whose words nobody reads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from pnp.kinds.book.figure_sheet import picture_of
from pnp.kinds.box.holding import Held
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Stroke
from pnp.scene.path import Box, Path
from pnp.sheet.cutline import cut_line
from pnp.sheet.product import Piece

_MOST = 3
_WHOLE = 4  # so few are shown all: three pictures above “4 dice” look like a mistake
_GAP_MM = 2.0
LEAST_ROW_MM = 9.0  # lower than that, nobody sees what it is
_HIGHEST_MM = 30.0
_LEAST_PART = 0.45  # of the highest piece's height, for the others
_CORNER = 0.05  # of a piece's width


def sample_row(context: Context, things: Sequence[Held], box: Box) -> list[Item]:
    """In the middle of the box; nothing where there is too little room."""
    pieces = _chosen(things)
    if not pieces or box.height < LEAST_ROW_MM:
        return []
    scales = _scales(pieces, box)
    wide = sum(piece.front.width * scale for piece, scale in zip(pieces, scales, strict=True))
    x = box.x + (box.width - wide - _GAP_MM * (len(pieces) - 1)) / 2
    items: list[Item] = []
    for piece, scale in zip(pieces, scales, strict=True):
        front = piece.front
        y = box.y + (box.height - front.height * scale) / 2
        window = _window(piece)
        items.append(Place(picture_of(front), x, y, scale, clip=window, role=Role.ART))
        rim = Shape(window, stroke=Stroke(context.color("rule"), 0.25 / scale))
        items.append(Place(Frame(front.width, front.height, (rim,)), x, y, scale, role=Role.ORNAMENT))
        x += front.width * scale + _GAP_MM
    return items


def row_height(things: Sequence[Held], box: Box) -> float:
    """Of the row in such a box; nothing where there is none."""
    pieces = _chosen(things)
    if not pieces or box.height < LEAST_ROW_MM:
        return 0.0
    scales = _scales(pieces, box)
    high = max(piece.front.height * scale for piece, scale in zip(pieces, scales, strict=True))
    return max(high, LEAST_ROW_MM)


def _scales(pieces: Sequence[Piece], box: Box) -> list[float]:
    """One scale for all, but the small ones stay large enough to be seen; nothing is larger than it is."""
    high = max(piece.front.height for piece in pieces)
    common = [max(1.0, _LEAST_PART * high / piece.front.height) for piece in pieces]
    wide = sum(piece.front.width * scale for piece, scale in zip(pieces, common, strict=True))
    room = box.width - _GAP_MM * (len(pieces) - 1)
    factor = min(min(box.height, _HIGHEST_MM) / high, room / wide, 1.0)
    return [min(1.0, factor * scale) for scale in common]


def _window(piece: Piece) -> Path:
    front = piece.front
    return cut_line(front.width, front.height, piece.outline, piece.corner_mm or front.width * _CORNER)


def _chosen(things: Sequence[Held]) -> list[Piece]:
    """A few of each thing in turn, from all over it; all, where they are few."""
    looks = [piece for thing in things for piece in thing.looks]
    if len(looks) <= _WHOLE:
        return _by_height(looks)
    share = -(-_MOST // max(1, len(things)))
    spread = [
        [thing.looks[len(thing.looks) * n // share] for n in range(min(share, len(thing.looks)))] for thing in things
    ]
    turns = [piece for turn in zip_longest(*spread) for piece in turn if piece is not None][:_MOST]
    return _by_height(turns)


def _by_height(pieces: Sequence[Piece]) -> list[Piece]:
    """Falling; but a small one between two large ones of a size, so that the row is even."""
    falling = sorted(pieces, key=lambda piece: -piece.front.height)
    if len(falling) == 3 and falling[0].front.height == falling[1].front.height > falling[2].front.height:
        return [falling[0], falling[2], falling[1]]
    return falling
