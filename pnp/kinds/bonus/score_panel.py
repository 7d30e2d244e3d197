"""Scoring sections -> a panel that a player fills in without the rulebook: counts, times, totals."""

from __future__ import annotations

from pnp.game.content.scoring import ScoreLine, ScoreSection, Scoring
from pnp.kinds.context import Context
from pnp.kinds.furniture import PANEL_TITLE_MM, badge, bordered, panel
from pnp.scene.frame import Item, Shape, Stroke
from pnp.scene.path import Box, circle, line, rect
from pnp.type.text import TextStyle

_TOTAL_WIDTH = 13.5
_ROW = 8.0
_TITLE = 4.5
_COUNT = 19.0


def score_slots(scoring: Scoring) -> tuple[str, ...]:
    """Names of the text slots that a scoring panel prints."""
    return (*(f"score-{section.id}" for section in scoring.section), "score-total", "score-tie")


def score_panel(context: Context, scoring: Scoring, box: Box, title: str) -> list[Item]:
    x, y, width, height = box
    items = panel(context, box, title, context.key("scoring_title"))
    total_height = 12.0
    top = y + PANEL_TITLE_MM + 0.6
    room = height - PANEL_TITLE_MM - 0.6 - total_height
    wants = [_wanted_height(context, section, width) for section in scoring.section]
    spare = (room - sum(wants)) / len(wants)
    if any(want + spare < _height(section, 0.0) - 0.01 for section, want in zip(scoring.section, wants, strict=True)):
        message = f"the sections need {sum(wants):.0f} mm of height, and the sheet has {room:.0f} mm for them"
        hint = "use fewer sections, or shorter notes"
        context.problems.add(scoring.span.at("section").problem(message, hint))
    for number, (section, want) in enumerate(zip(scoring.section, wants, strict=True), 1):
        section_height = want + spare
        items += _section(context, section, number, Box(x, top, width, section_height))
        top += section_height
        rule = Stroke(context.color("rule"), 0.25, dash=(0.1, 1.1))
        items.append(Shape(line((x + 2.5, top), (x + width - 2.5, top)), stroke=rule))
    items += _total(context, Box(x, top, width, total_height))
    return items


def _note_style(context: Context) -> TextStyle:
    return TextStyle(size_pt=8.5, min_pt=8, color=context.color("ink"), on=context.color("paper"), leading=1.12)


def _note_width(section: ScoreSection, width: float) -> float:
    """A single count stands beside its note, several stand below."""
    return width - _TOTAL_WIDTH - 5.0 - (_COUNT if len(section.lines) == 1 else 0.0)


def _wanted_height(context: Context, section: ScoreSection, width: float) -> float:
    note = context.slot_height(f"score-{section.id}", _note_style(context), _note_width(section, width))
    return _height(section, note)


def _height(section: ScoreSection, note: float) -> float:
    if len(section.lines) == 1:
        return _TITLE + max(note, _ROW - 2.6) + 1.9
    return _TITLE + note + (_ROW if _has_row(section) else 0.0) + 1.6


def _has_row(section: ScoreSection) -> bool:
    return bool(section.lines or section.marks_from)


def _section(context: Context, section: ScoreSection, number: int, box: Box) -> list[Item]:
    x, y, width, height = box
    ink, paper = context.color("ink"), context.color("paper")
    where = section.span.at("title")
    title = TextStyle(font="sans-bold", size_pt=9.5, min_pt=8, color=ink, on=paper)
    inner = width - _TOTAL_WIDTH - 5.0
    items: list[Item] = badge(context, number, x + 4.6, y + 3.2, where)
    items += context.line(section.title, title, x + 7.8, y + 4.4, inner - 5.5, where)
    row_height = _ROW if _has_row(section) else 0.0
    single = len(section.lines) == 1
    note_width = _note_width(section, width)
    note_height = height - _TITLE - (0.0 if single else row_height) - 1.5
    note_box = Box(x + 2.8, y + _TITLE + 1.3, note_width, note_height)
    items += context.slot_block(f"score-{section.id}", _note_style(context), note_box)
    if single:
        items += _count(context, section.lines[0], x + 2.8 + note_width, y + height - _ROW - 0.9, _COUNT)
    elif section.lines:
        step = inner / len(section.lines)
        for i, score_line in enumerate(section.lines):
            items += _count(context, score_line, x + 2.2 + i * step, y + height - _ROW - 0.6, step)
    elif section.marks_from:
        items += _marks(context, section, x + 2.5, y + height - _ROW - 0.3, inner - 1.5)
    total_height = min(9.0, height - 2.4)
    total = rect(x + width - _TOTAL_WIDTH - 2.2, y + (height - total_height) / 2, _TOTAL_WIDTH, total_height, 1.4)
    items.append(bordered(total, context.color("tile"), context.color("rule"), 0.4))
    return items


def _count(context: Context, score_line: ScoreLine, x: float, y: float, width: float) -> list[Item]:
    """Symbol, circle for the count, × value."""
    times = score_line.worth(context.game.symbol(score_line.symbol))
    paper = context.color("paper")
    style = TextStyle(font="sans-bold", size_pt=9.5, min_pt=8, color=context.color("ink"), on=paper)
    icon, radius = 5.0, 3.15
    cy, left = y + _ROW / 2, x + icon + 1.6 + 2 * radius
    return [
        context.symbol(score_line.symbol, x + 0.3, cy - icon / 2, icon),
        bordered(circle(x + icon + 0.9 + radius, cy, radius), context.color("tile"), context.color("rule"), 0.4),
        *context.line(f"× {times}", style, left, cy + 1.2, width - icon - 2 * radius - 1.6, score_line.span),
    ]


def _marks(context: Context, section: ScoreSection, x: float, y: float, width: float) -> list[Item]:
    """Values to circle when they were reached."""
    tile = context.color("tile")
    rim = Stroke(context.color("guide"), 0.4, dash=(0.9, 0.9), cap="butt")
    style = TextStyle(font="sans-bold", size_pt=9, min_pt=8, color=context.color("ink"), on=tile, align="center")
    marks = context.game.marks(section)
    step = width / max(len(marks), 1)
    radius = min(2.9, step / 2 - 0.25)
    items: list[Item] = []
    for i, value in enumerate(marks):
        cx, cy = x + (i + 0.5) * step, y + _ROW / 2
        items.append(Shape(circle(cx, cy, radius), fill=tile, stroke=rim))
        items += context.line(value, style, cx - radius, cy + 1.1, 2 * radius, section.span.at("marks_from"))
    return items


def _total(context: Context, box: Box) -> list[Item]:
    """The sum, and what decides a tie."""
    x, y, width, height = box
    ink, paper = context.color("ink"), context.color("paper")
    box_width = 19.0
    big = TextStyle(font="display", size_pt=17, min_pt=12, color=ink, on=paper)
    small = TextStyle(size_pt=8.5, min_pt=8, color=ink, on=paper, leading=1.08)
    items: list[Item] = []
    items += context.slot_block("score-total", big, Box(x + 3, y + 1.6, 16, height - 3), middle=True)
    items += context.slot_block(
        "score-tie", small, Box(x + 19.5, y + 1, width - box_width - 23, height - 2), middle=True
    )
    total = rect(x + width - box_width - 2.2, y + 1.4, box_width, height - 2.8, 1.6)
    items.append(bordered(total, context.color("tile"), context.color("accent-edge"), 0.7))
    return items
