"""Short texts that always find room: set smaller, and at last cut off; but commands are whole, or not there.

No title is wrong for being long here.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.kinds.context import Context
from pnp.scene.frame import Item
from pnp.source.inlines import Run
from pnp.type.text import TextStyle


def longest(context: Context, texts: Sequence[str], style: TextStyle, width: float) -> str:
    """The first that has room in full; the last where none has."""
    return next((text for text in texts if _has_room(context, text, style, width)), texts[-1])


def typed(context: Context, texts: Sequence[str], command: str, style: TextStyle, width: float) -> list[str]:
    """Lines that tell a command in whole words, since nobody can type half of it: none where even one has no room."""
    before, _, after = texts[0].partition(command)
    lead, _, opening = before.rpartition(" ")  # a quotation mark stays with the command
    lines = [""]
    for word in f"{opening}{command}{after}".split():
        joined = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and not _has_room(context, joined, style, width):
            lines.append(word)
        else:
            lines[-1] = joined
    ways = [[text] for text in texts] + [[lead, *lines], lines]
    return next((way for way in ways if all(_has_room(context, text, style, width) for text in way)), [])


def _has_room(context: Context, text: str, style: TextStyle, width: float) -> bool:
    return context.width(text, style) * style.min_pt / style.size_pt <= width


def short(context: Context, text: str, style: TextStyle, x: float, y: float, width: float) -> tuple[Item, ...]:
    """One line with its baseline at y."""
    while len(text) > 1 and not _has_room(context, text, style, width):
        text = f"{text.rstrip('…')[:-1].rstrip()}…"
    return context.line((Run(text),), style, x, y, width, context.key("title"))
