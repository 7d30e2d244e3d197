"""Short texts that always find room: set smaller, and at last cut off. No title is wrong for being long here."""

from __future__ import annotations

from pnp.kinds.context import Context
from pnp.scene.frame import Item
from pnp.source.inlines import Run
from pnp.type.text import TextStyle


def short(context: Context, text: str, style: TextStyle, x: float, y: float, width: float) -> tuple[Item, ...]:
    """One line with its baseline at y."""
    smallest = style.min_pt / style.size_pt
    while len(text) > 1 and context.width(text, style) * smallest > width:
        text = f"{text.rstrip('…')[:-1].rstrip()}…"
    return context.line((Run(text),), style, x, y, width, context.key("title"))
