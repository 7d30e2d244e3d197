"""Pieces that are cut out as circles or hexagons -> the boxes whose words the cut would meet."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.kinds.pieces.layout_files import Layouts
from pnp.scene.frame import Frame, Place
from pnp.sheet.extent import Extent, letters
from pnp.sheet.product import Outline
from pnp.source.problems import Problem, Severity
from pnp.type.fonts import FontBook

SAFE_MM = 1.0  # from the cut: scissors stray
_TOLERANCE_MM = 0.05


class _Meeting(NamedTuple):
    """Words that reach too far, and the piece that they stand on."""

    by_mm: float
    words: Extent
    piece: Frame


def cut_words(
    layouts: Layouts, name: str, frames: Iterable[Frame], outline: Outline, fonts: FontBook, scale: float
) -> Iterator[Problem]:
    """Told once for each box, with the piece where it is worst; `scale`: of the pieces, across, against the layout."""
    if outline is Outline.RECTANGLE:  # there, no box with words may reach past the cut
        return
    worst: dict[str, _Meeting] = {}
    for frame in frames:
        for item in frame.items:
            if isinstance(item, Place) and item.has_text:
                for _, words in letters(Frame(frame.width, frame.height, (item,)), fonts):
                    by = _beyond(words, frame.width, frame.height, outline)
                    if by > max(_TOLERANCE_MM, worst[item.frame.name].by_mm if item.frame.name in worst else 0.0):
                        worst[item.frame.name] = _Meeting(by, words, frame)
    for box, found in worst.items():
        piece = found.piece
        which = f" (on “{piece.name}”)" if piece.name != name else ""
        message = f"these words stand {found.by_mm:.1f} mm too far out for a {outline}{which}"
        room = _room(found.words, piece.width, piece.height, outline)
        hint = f"they must stand {SAFE_MM:g} mm inside the cut: move the box towards the middle"
        if room > 0:
            left, right = (piece.width / 2 - room) / scale, (piece.width / 2 + room) / scale
            hint += f", or keep it from {math.ceil(left * 10) / 10:g} to {math.floor(right * 10) / 10:g} mm across"
        yield layouts.span(name, "box", box, "at").problem(message, hint, Severity.WARNING)


def _beyond(words: Extent, width: float, height: float, outline: Outline) -> float:
    """How far the farthest corner lies outside of what is safe; less than nothing where all are inside."""
    corners = [(x - width / 2, y - height / 2) for x in words[::2] for y in words[1::2]]
    if outline is Outline.CIRCLE:
        return max(math.hypot(x, y) for x, y in corners) + SAFE_MM - min(width, height) / 2
    side = _side(width, height)
    return max(max(abs(x), (abs(x) + math.sqrt(3) * abs(y)) / 2) for x, y in corners) + SAFE_MM - side


def _room(words: Extent, width: float, height: float, outline: Outline) -> float:
    """How far from the middle line words may reach at their height."""
    y = max(abs(words.top - height / 2), abs(words.bottom - height / 2))
    if outline is Outline.CIRCLE:
        safe = min(width, height) / 2 - SAFE_MM
        return math.sqrt(safe * safe - y * y) if y < safe else 0.0
    side = _side(width, height) - SAFE_MM
    return min(side, 2 * side - math.sqrt(3) * y)


def _side(width: float, height: float) -> float:
    """From the middle of the hexagon that stands in a frame to its sides."""
    return min(width / 2, height * math.sqrt(3) / 4)
