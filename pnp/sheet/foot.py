"""The line at the foot of every sheet: what it is, that it prints at full size, and a bar to measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Text
from pnp.scene.path import rect
from pnp.sheet.imposition import FOOT_ROOM_MM
from pnp.sheet.paper import Paper
from pnp.type.fonts import FontBook

BAR_MM = 50.0
FOOT_PT = 8.0
_INK = Color.parse("#333333")
_SIDE_MM = 10.0
_BESIDE_MARKS_MM = 15.5  # where cut marks reach down as far as the foot
_FOOT_TOP_MM = 9.0
_GAP_MM = 3.0


@dataclass(frozen=True, slots=True)
class Imprint:
    """Which page of what it is."""

    game: str
    sheet: str
    page: int
    pages: int

    def words(self, paper: Paper) -> str:
        of = f"page {self.page} of {self.pages}"
        return f"{self.game} · {self.sheet} · {of} · {paper.name} · print at 100 % (actual size)"


def foot(
    fonts: FontBook, paper: Paper, imprint: Imprint, clear_below_mm: float, beside: Sequence[Item] = ()
) -> tuple[Item, ...]:
    """The foot in the bottom margin, clear of marks among the page's items, or running up the left margin."""
    turned = clear_below_mm < FOOT_ROOM_MM
    marked = not turned and _reach_below(beside, paper.height_mm - _FOOT_TOP_MM)
    side = _BESIDE_MARKS_MM if marked else _SIDE_MM
    length = (paper.height_mm if turned else paper.width_mm) - 2 * side
    strip = Frame(length, 3.0, _strip(fonts, imprint.words(paper), length), name="foot")
    if turned:
        return (Place(strip, 2.2, paper.height_mm - _SIDE_MM, turn_deg=-90.0, role=Role.FOOT),)
    return (Place(strip, side, paper.height_mm - _FOOT_TOP_MM, role=Role.FOOT),)


def _reach_below(items: Sequence[Item], y: float) -> bool:
    """Whether a mark to cut or fold along ends lower than that."""
    marks = (item for item in items if isinstance(item, Shape) and item.role in (Role.CUT, Role.FOLD))
    return any(len(segment) >= 3 and segment[-1] > y for mark in marks for segment in mark.path)


def _strip(fonts: FontBook, words: str, length: float) -> tuple[Item, ...]:
    """Words at the left, the bar at the right; the words give way if they must."""
    label = "50 mm"
    label_width = fonts.width_mm("sans", label, FOOT_PT)
    bar_x = length - BAR_MM
    room = bar_x - label_width - 2 * _GAP_MM
    while fonts.width_mm("sans", words, FOOT_PT) > room and " · " in words:
        words = words.partition(" · ")[2]
    ticks = (Shape(rect(bar_x + at - (0.25 if at else 0), 0.6, 0.25, 2.0), fill=_INK) for at in range(0, 51, 10))
    return (
        Text(0, 2.4, words, "sans", FOOT_PT, _INK, WHITE),
        Text(bar_x - label_width - 1.5, 2.4, label, "sans", FOOT_PT, _INK, WHITE),
        Shape(rect(bar_x, 1.9, BAR_MM, 0.7), fill=_INK),
        *ticks,
    )
