"""A finished document -> what a printer or a reader would complain about."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator

from pnp.scene.document import Document
from pnp.scene.frame import Frame, Place, Text
from pnp.scene.units import MM_PER_PT
from pnp.sheet.foot import FOOT_TURN_DEG
from pnp.sheet.imposition import PRINTABLE_MARGIN_MM
from pnp.type.fonts import FontBook

MIN_CONTRAST = 4.5
MIN_PT = 7.0
_TOLD = 3
_TOLERANCE_MM = 0.05
_TURNED_FOOT_MM = 2.0  # it runs up the margin between the cut marks


def complaints(document: Document, fonts: FontBook) -> Iterator[tuple[str, str]]:
    """(message, hint) for texts that are too small, too pale or too near to the paper's edge.

    A pale colour shows in hundreds of texts; the first few tell the story.
    """
    alike: Counter[str] = Counter()
    for number, page in enumerate(document.pages, 1):
        frame = page.frame
        seen: set[str] = set()
        for text, turn, x, y, scale in _texts(frame, 0.0, 0.0, 1.0, 0.0):
            for message, hint in _about(text, turn, x, y, scale, frame, fonts):
                if message not in seen:
                    seen.add(message)
                    alike[hint] += 1
                    if not hint or alike[hint] <= _TOLD:
                        yield f"page {number}: {message}", hint
    for hint, count in alike.items():
        if hint and count > _TOLD:
            yield f"and {count - _TOLD} more texts like these", hint


def _about(
    text: Text, turn: float, x: float, y: float, scale: float, page: Frame, fonts: FontBook
) -> Iterator[tuple[str, str]]:
    shown = text.text if len(text.text) <= 30 else f"{text.text[:29]}…"
    size = text.size_pt * scale
    if size < MIN_PT - 0.01:
        yield f"“{shown}” is set in {size:.1f} pt, smaller than {MIN_PT:.0f} pt", ""
    contrast = text.color.contrast(text.on)
    if contrast < MIN_CONTRAST:
        hint = f"{text.color} on {text.on}: change one of the two in the palette"
        yield f"“{shown}” has a contrast of {contrast:.2f} : 1, less than {MIN_CONTRAST} : 1", hint
    width = fonts.width_mm(text.font, text.text, text.size_pt, text.tracking_pt) * scale
    height = text.size_pt * MM_PER_PT * 0.75 * scale
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    corners = [(x + dx * cos - dy * sin, y + dx * sin + dy * cos) for dx in (0, width) for dy in (-height, 0)]
    low = (_TURNED_FOOT_MM if turn == FOOT_TURN_DEG else PRINTABLE_MARGIN_MM) - _TOLERANCE_MM
    inside = all(low <= cx <= page.width - low and low <= cy <= page.height - low for cx, cy in corners)
    if not inside:
        yield f"“{shown}” stands outside the printable area", ""


def _texts(
    frame: Frame, x: float, y: float, scale: float, turn: float
) -> Iterator[tuple[Text, float, float, float, float]]:
    """Every text of a frame with its place on the page."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
    for item in frame.items:
        if isinstance(item, Text):
            yield item, turn, x + item.x * cos - item.y * sin, y + item.x * sin + item.y * cos, scale
        elif isinstance(item, Place) and item.frame.has_text:
            px, py = x + item.x * cos - item.y * sin, y + item.x * sin + item.y * cos
            yield from _texts(item.frame, px, py, scale * item.scale, turn + item.turn_deg)
