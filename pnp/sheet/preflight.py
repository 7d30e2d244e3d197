"""A finished document -> what a printer or a reader would complain about."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from pnp.scene.color import Color
from pnp.scene.document import Document
from pnp.scene.frame import Frame, Place, Role, Text
from pnp.scene.units import MM_PER_PT
from pnp.sheet.imposition import PRINTABLE_MARGIN_MM
from pnp.type.fonts import FontBook

MIN_CONTRAST = 4.5
MIN_PT = 7.0
_SHOWN = 3
_TOLERANCE_MM = 0.05
_FOOT_MARGIN_MM = 2.0  # where it is turned, it runs up the margin between the cut marks


@dataclass(frozen=True, slots=True)
class _Standing:
    """Where a frame stands on its page: its corner, scale and turn, and whether it belongs to the foot."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    turn_deg: float = 0.0
    in_foot: bool = False

    def point(self, x: float, y: float) -> tuple[float, float]:
        """A point of the frame on the page."""
        angle = math.radians(self.turn_deg)
        cos, sin = math.cos(angle) * self.scale, math.sin(angle) * self.scale
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    def of(self, place: Place) -> _Standing:
        """Where a frame stands that is placed in this one."""
        scale, turn_deg = self.scale * place.scale, self.turn_deg + place.turn_deg
        in_foot = self.in_foot or place.role is Role.FOOT
        return _Standing(*self.point(place.x, place.y), scale, turn_deg, in_foot)


def pale_texts(document: Document) -> Iterator[tuple[Color, Color, int, str]]:
    """Each pair of colours with too little contrast: the text's, its ground, the page and the words that show it."""
    seen: set[tuple[Color, Color]] = set()
    for number, page in enumerate(document.pages, 1):
        for text, _ in _texts(page.frame, _Standing()):
            pair = text.color, text.on
            if pair not in seen:
                seen.add(pair)
                if text.color.contrast(text.on) < MIN_CONTRAST:
                    yield *pair, number, _shown(text)


def _shown(text: Text) -> str:
    return text.text if len(text.text) <= 30 else f"{text.text[:29]}…"


def complaints(
    document: Document, fonts: FontBook, told: Collection[tuple[Color, Color]] = ()
) -> Iterator[tuple[str, str]]:
    """(message, hint) for texts that are too small, too pale or too near to the paper's edge.

    A pale colour shows in hundreds of texts; the first few are enough, and none for pairs that are `told` elsewhere.
    """
    alike: Counter[str] = Counter()
    for number, page in enumerate(document.pages, 1):
        seen: set[str] = set()
        for text, standing in _texts(page.frame, _Standing()):
            for message, hint in _about(text, standing, page.frame, fonts, told):
                if message not in seen:
                    seen.add(message)
                    alike[hint] += 1
                    if not hint or alike[hint] <= _SHOWN:
                        yield f"page {number}: {message}", hint
    for hint, count in alike.items():
        if hint and count > _SHOWN:
            yield f"and {count - _SHOWN} more texts like these", hint


def _about(
    text: Text, standing: _Standing, page: Frame, fonts: FontBook, told: Collection[tuple[Color, Color]]
) -> Iterator[tuple[str, str]]:
    shown = _shown(text)
    size = text.size_pt * standing.scale
    if size < MIN_PT - 0.01:
        yield f"“{shown}” is set in {size:.1f} pt, smaller than {MIN_PT:.0f} pt", ""
    contrast = text.color.contrast(text.on)
    if contrast < MIN_CONTRAST and (text.color, text.on) not in told:
        hint = f"{_named(text.color)} on {_named(text.on)}: change one of the two in the palette"
        yield f"“{shown}” has a contrast of {contrast:.2f} : 1, less than {MIN_CONTRAST} : 1", hint
    if not _is_printable(text, standing, page, fonts):
        yield f"“{shown}” stands outside the printable area", ""


def _named(color: Color) -> str:
    return f"“{color.role}” {color}" if color.role else str(color)


def _is_printable(text: Text, standing: _Standing, page: Frame, fonts: FontBook) -> bool:
    """Whether all of a text stands inside the margins."""
    width = fonts.width_mm(text.font, text.text, text.size_pt, text.tracking_pt)
    height = text.size_pt * MM_PER_PT * 0.75
    margin = (_FOOT_MARGIN_MM if standing.in_foot else PRINTABLE_MARGIN_MM) - _TOLERANCE_MM
    corners = (standing.point(text.x + dx, text.y - dy) for dx in (0, width) for dy in (0, height))
    return all(margin <= x <= page.width - margin and margin <= y <= page.height - margin for x, y in corners)


def _texts(frame: Frame, standing: _Standing) -> Iterator[tuple[Text, _Standing]]:
    """Every text of a frame, and where the frame that holds it stands."""
    for item in frame.items:
        if isinstance(item, Text):
            yield item, standing
        elif isinstance(item, Place) and item.frame.has_text:
            yield from _texts(item.frame, standing.of(item))
