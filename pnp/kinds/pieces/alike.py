"""A box of a layout and the row that a piece is about -> what tells the box apart from itself on other pieces.

A box sees of its row what its holes take in, and nothing else: where that is the same, so is the box.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.kinds.pieces.filling import PIECE, Subject
from pnp.kinds.pieces.layouts import Layout
from pnp.kinds.pieces.reads import paths


class Alike:
    """All boxes of one layout, each with the keys of a row that its holes, or those of its style, may ask for."""

    def __init__(self, layout: Layout) -> None:
        self._asked: dict[str, tuple[str, ...]] = {}
        for name, box in layout.box.items():
            texts = [text for part in (box, layout.style.get(box.style, ())) for text in _texts(dict(part))]
            self._asked[name] = tuple(sorted({path[0] for text in texts for path in paths(text)}))

    def key(self, box: str, subject: Subject) -> tuple[str, ...] | None:
        """Equal for rows of which the box looks the same; None where a value has holes of its own."""
        asked = self._asked[box]
        row = subject.values if PIECE in asked else subject.row
        values = [repr(row.get(name)) for name in asked]
        return None if any("{" in value for value in values) else (box, *values)


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | tuple):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)
