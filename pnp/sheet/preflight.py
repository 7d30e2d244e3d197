"""A finished document -> what a printer or a reader would complain about."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterator

from pnp.disk.facts import Facts, fact_key
from pnp.scene.color import Color
from pnp.scene.document import Document
from pnp.scene.frame import Frame, Place, Role, Shape, Text
from pnp.sheet.extent import Extent, Outskirts, Spot
from pnp.sheet.margins import SAFE_MM
from pnp.sheet.paper import Paper
from pnp.type.fonts import FontBook

MIN_CONTRAST = 4.5
MIN_PT = 7.0
_SHOWN = 3
_TOLERANCE_MM = 0.05
_NAMES = {Role.CUT: "a line to cut along", Role.FOLD: "a line to fold along"}


def pale_texts(document: Document, pages: Collection[int] | None = None) -> Iterator[tuple[Color, Color, int, str]]:
    """Each pair of colours with too little contrast: the text's, its ground, the page and the words that show it.

    On all pages, or on those of these numbers.
    """
    seen: set[tuple[Color, Color]] = set()
    for number, page in enumerate(document.pages, 1):
        for text, _ in _texts(page.frame) if pages is None or number in pages else ():
            pair = text.color, text.on
            if pair not in seen:
                seen.add(pair)
                if text.color.contrast(text.on) < MIN_CONTRAST:
                    yield *pair, number, _shown(text)


def _shown(text: Text) -> str:
    return text.text if len(text.text) <= 30 else f"{text.text[:29]}…"


class Preflight:
    """Looks at one document after the other; a page of which nothing was to be said is a fact."""

    def __init__(self, fonts: FontBook, facts: Facts) -> None:
        self._fonts, self._facts = fonts, facts
        self._outskirts = Outskirts(fonts)

    def forget(self) -> None:
        """How far frames reach; facts stay."""
        self._outskirts.forget()

    def pale(self, document: Document) -> Iterator[tuple[Color, Color, int, str]]:
        """Pairs of colours as `pale_texts` tells them; a page that has none is a fact."""
        keys = {number: fact_key("pale", page.frame.meaning) for number, page in enumerate(document.pages, 1)}
        doubted = {number for number, key in keys.items() if self._facts.get(key) is None}
        found = list(pale_texts(document, doubted))
        for number in doubted if not found else ():
            self._facts.add(keys[number], 1.0)
        yield from found

    def complaints(
        self, document: Document, told: Collection[tuple[Color, Color]] = (), paper: Paper | None = None
    ) -> Iterator[tuple[str, str]]:
        """(message, hint) for texts that are too small or too pale, and for what is too near to the paper's edge.

        A pale colour shows in hundreds of texts; the first few are enough, and none for pairs that are `told`
        elsewhere. A page of another size than the `paper` is a book's, and its art may reach to its edge.
        """
        alike: Counter[str] = Counter()
        for number, page in enumerate(document.pages, 1):
            seen: set[str] = set()
            for message, hint in self._about_page(page.frame, told, paper):
                if message not in seen:
                    seen.add(message)
                    alike[hint] += 1
                    if not hint or alike[hint] <= _SHOWN:
                        yield f"page {number}: {message}", hint
        for hint, count in alike.items():
            if hint and count > _SHOWN:
                yield f"and {count - _SHOWN} more like these", hint

    def _about_page(
        self, page: Frame, told: Collection[tuple[Color, Color]], paper: Paper | None
    ) -> list[tuple[str, str]]:
        whole = _is_sheet(page, paper)
        key = fact_key("preflight", whole, self._fonts.faces, page.meaning)
        if self._facts.get(key) is not None:
            return []
        found = self._looked_at(page, told, whole)
        if not found and not told:
            self._facts.add(key, 1.0)
        return found

    def _looked_at(self, page: Frame, told: Collection[tuple[Color, Color]], whole: bool) -> list[tuple[str, str]]:
        found = [complaint for text, scale in _texts(page) for complaint in _about(text, scale, told)]
        return [*found, *_near_the_edge(page, self._outskirts, whole=whole)]


def _about(text: Text, scale: float, told: Collection[tuple[Color, Color]]) -> Iterator[tuple[str, str]]:
    shown = _shown(text)
    size = text.size_pt * scale
    if size < MIN_PT - 0.01:
        yield f"“{shown}” is set in {size:.1f} pt, smaller than {MIN_PT:.0f} pt", ""
    contrast = text.color.contrast(text.on)
    if contrast < MIN_CONTRAST and (text.color, text.on) not in told:
        hint = f"{_named(text.color)} on {_named(text.on)}: change one of the two in the palette"
        yield f"“{shown}” has a contrast of {contrast:.2f} : 1, less than {MIN_CONTRAST} : 1", hint


def _named(color: Color) -> str:
    return f"“{color.role}” {color}" if color.role else str(color)


def _texts(frame: Frame, scale: float = 1.0) -> Iterator[tuple[Text, float]]:
    """Every text of a frame, and the scale of the frame that holds it."""
    for item in frame.items:
        if isinstance(item, Text):
            yield item, scale
        elif isinstance(item, Place) and item.has_text:
            yield from _texts(item.frame, scale * item.scale)


def _is_sheet(page: Frame, paper: Paper | None) -> bool:
    if paper is None:
        return True
    sides = sorted((page.width, page.height)), sorted((paper.width_mm, paper.height_mm))
    return all(math.isclose(a, b, abs_tol=_TOLERANCE_MM) for a, b in zip(*sides, strict=True))


def _near_the_edge(page: Frame, outskirts: Outskirts, *, whole: bool) -> Iterator[tuple[str, str]]:
    """Each text that no printer would print; of lines and drawings, the nearest of each sort."""
    least = SAFE_MM - _TOLERANCE_MM
    inside = Extent(least, least, page.width - least, page.height - least)
    nearest: dict[str, float] = {}
    for spot in outskirts.spots(page, inside):
        if not spot.extent.lies_in(inside) and (whole or spot.is_read):
            left, top, right, bottom = spot.extent
            away = min(left, top, page.width - right, page.height - bottom)
            what = _called(spot)
            nearest[what] = min(away, nearest.get(what, away))
    for what, away in nearest.items():
        where = f"{away:.1f} mm from" if away > 0 else "beyond"
        yield f"{what} stands {where} the paper’s edge, and printers need {SAFE_MM:g} mm", ""


def _called(spot: Spot) -> str:
    if isinstance(spot.item, Text) and spot.is_read:
        return f"“{_shown(spot.item)}”"
    pen = spot.item.stroke if isinstance(spot.item, Shape) else None
    line = f", with a line of “{pen.color.role}”" if pen is not None and pen.color.role else ""
    within = f" (of “{spot.within}”{line})" if spot.within else ""
    return _NAMES.get(spot.item.role, f"a drawing{within}")
