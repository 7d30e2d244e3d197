"""The line at the foot of every sheet: what it is, that it prints at full size, and a bar to measure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from pnp.scene.color import WHITE, Color
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Text
from pnp.scene.path import rect
from pnp.sheet.margins import GOOD_MM, SAFE_MM
from pnp.sheet.paper import Paper
from pnp.source.catalogue import Catalogue
from pnp.source.lengths import mm
from pnp.type.fonts import FontBook

BAR_MM = 50.0
FOOT_PT = 8.0
FOOT_MM = 3.0
_LEAST_PT = 7.0
NOTE_MM = 3.4  # each line of notes takes as much besides
_INK = Color.parse("#333333")
_SIDE_MM = 10.0
_GAP_MM = 3.0
_CLEAR_MM = 0.5


class FootAt(StrEnum):
    """Where it stands; on the back of a sheet it stands behind the front's."""

    BELOW = "below"
    ABOVE = "above"
    LEFT = "left"  # turned, and read from below
    RIGHT = "right"

    def mirrored(self, *, across: bool) -> FootAt:
        pairs = (FootAt.LEFT, FootAt.RIGHT) if across else (FootAt.BELOW, FootAt.ABOVE)
        return pairs[1 - pairs.index(self)] if self in pairs else self


@dataclass(frozen=True, slots=True)
class Imprint:
    """Which page of what it is, and what to know before it is printed or cut."""

    game: str
    sheet: str
    page: int
    pages: int
    notes: str = ""

    def words(self, paper: Paper, say: Catalogue) -> str:
        page = say("foot.page", page=self.page, pages=self.pages)
        return " · ".join((self.game, self.sheet, page, paper.name, say("foot.scale")))


def foot_height(notes: str) -> float:
    return FOOT_MM + (NOTE_MM if notes else 0.0)


def place_for(clear_below_mm: float, notes: str = "") -> tuple[FootAt, float]:
    """Where the foot goes on a page with that much room below, and how far from the edge of the paper."""
    spare = clear_below_mm - foot_height(notes) - _CLEAR_MM
    return FootAt.LEFT if spare < SAFE_MM else FootAt.BELOW, GOOD_MM if spare >= GOOD_MM else SAFE_MM


def foot(
    fonts: FontBook, paper: Paper, imprint: Imprint, at: FootAt, margin_mm: float, say: Catalogue
) -> tuple[Item, ...]:
    """The foot in that margin of the page."""
    is_turned, height = at in (FootAt.LEFT, FootAt.RIGHT), foot_height(imprint.notes)
    length = (paper.height_mm if is_turned else paper.width_mm) - 2 * _SIDE_MM
    strip = Frame(length, height, tuple(_strip(fonts, imprint, imprint.words(paper, say), length, say)), name="foot")
    if is_turned:
        x = margin_mm if at is FootAt.LEFT else paper.width_mm - margin_mm - height
        return (Place(strip, x, paper.height_mm - _SIDE_MM, turn_deg=-90.0, role=Role.FOOT),)
    y = margin_mm if at is FootAt.ABOVE else paper.height_mm - margin_mm - height
    return (Place(strip, _SIDE_MM, y, role=Role.FOOT),)


def giving_way(fonts: FontBook, words: str, size_pt: float, room: float) -> str:
    """What of the words fits, part by part: the names come first, and are what can be done without."""
    while fonts.width_mm("sans", words, size_pt) > room and " · " in words:
        words = words.partition(" · ")[2]
    return words


def _note_size(fonts: FontBook, notes: str, length: float) -> float:
    """On small papers a little smaller; what is said before printing is said whole."""
    width = fonts.width_mm("sans-bold", notes, FOOT_PT)
    return FOOT_PT if width <= length else max(_LEAST_PT, FOOT_PT * length / width * 0.995)


def _strip(fonts: FontBook, imprint: Imprint, words: str, length: float, say: Catalogue) -> Sequence[Item]:
    """Notes above; words at the left, the bar at the right; the words give way if they must, after other units."""
    notes, bar_x = imprint.notes, length - BAR_MM
    label = say.size(mm(BAR_MM))
    if fonts.width_mm("sans", words + label, FOOT_PT) > bar_x - 2 * _GAP_MM:
        label = label.partition(" ")[0]
    label_width = fonts.width_mm("sans", label, FOOT_PT)
    words = giving_way(fonts, words, FOOT_PT, bar_x - label_width - 2 * _GAP_MM)
    top = NOTE_MM if notes else 0.0
    ticks = (Shape(rect(bar_x + at - (0.25 if at else 0), top + 0.6, 0.25, 2.0), fill=_INK) for at in range(0, 51, 10))
    return (
        *((Text(0, 2.4, notes, "sans-bold", _note_size(fonts, notes, length), _INK, WHITE),) if notes else ()),
        Text(0, top + 2.4, words, "sans", FOOT_PT, _INK, WHITE),
        Text(bar_x - label_width - 1.5, top + 2.4, label, "sans", FOOT_PT, _INK, WHITE),
        Shape(rect(bar_x, top + 1.9, BAR_MM, 0.7), fill=_INK),
        *ticks,
    )
