"""A paper -> a sheet from which a person reads what a printer does: two verniers for the backs' shift, two bars."""

from __future__ import annotations

from pnp.scene.color import BLACK, Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Item, Shape, Stroke
from pnp.scene.path import Box, circle, line, rect
from pnp.sheet.drift import AS_IT_IS, made_up_for
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Drift
from pnp.source.catalogue import Catalogue
from pnp.source.inlines import parse_inline, unmarked
from pnp.source.lengths import mm
from pnp.source.markup import Paragraph
from pnp.type.fonts import FontBook
from pnp.type.text import TextStyle, fit_text, single_line

BAR_WIDE_MM = 180.0
BAR_HIGH_MM = 220.0
STEPS = 10  # of a tenth of a millimetre, to each side
FRONT_PITCH_MM = 6.0
BACK_PITCH_MM = FRONT_PITCH_MM - 0.1  # a step less by a tenth: lines meet where the shift makes up for it
_EDGE_MM = 12.0
_HAIR = Stroke(BLACK, 0.1, cap="butt")
_FAINT = Color.parse("#f1f1f1")
_SOFT = Color.parse("#555555")
_TICK = 9.0


def calibration_sheet(
    fonts: FontBook, paper: Paper, say: Catalogue, drift: Drift = AS_IT_IS, printer: str = ""
) -> Document:
    """Front and back; with a drift, as a sheet to see whether it is made up for."""
    front = Frame(paper.width_mm, paper.height_mm, tuple(_front(fonts, paper, printer, say)), name="front")
    back = Frame(paper.width_mm, paper.height_mm, tuple(_back(fonts, paper, say)), name="back")
    pages = (
        Page(made_up_for(front, drift, is_back=False), say("calibrate.front")),
        Page(made_up_for(back, drift, is_back=True), say("calibrate.back"), is_back=True),
    )
    subject = say("calibrate.subject", paper=paper.name)
    return Document(say("calibrate.title"), "pnp", subject, say.language, pages)


def _centres(paper: Paper) -> tuple[tuple[float, float], tuple[float, float]]:
    """Where the two verniers stand: across in the upper half, and down at the right of the middle."""
    return (paper.width_mm / 2, 104.0), (paper.width_mm / 2 + 52.0, paper.height_mm / 2 + 50.0)


def _circle_at(paper: Paper) -> tuple[float, float]:
    return paper.width_mm / 2, 130.0


def _front(fonts: FontBook, paper: Paper, printer: str, say: Catalogue) -> list[Item]:
    across, down = _centres(paper)
    items = [*_words(fonts, paper, printer, say), *_bars(fonts, paper, say), *_example(fonts, paper, say)]
    items += _cross(*_circle_at(paper))
    small = TextStyle(font="sans-bold", size_pt=9, min_pt=9, align="center")
    aside = TextStyle(font="sans-bold", size_pt=9, min_pt=9, align="right")
    for step in range(-STEPS, STEPS + 1):
        # What is right on the back is left when it is seen through the front.
        x, y = across[0] - step * FRONT_PITCH_MM, down[1] + step * FRONT_PITCH_MM
        longer = 1.5 if step % 2 == 0 else 0.0
        items.append(Shape(line((x, across[1] - _TICK - longer), (x, across[1])), stroke=_HAIR))
        items.append(Shape(line((down[0] - _TICK - longer, y), (down[0], y)), stroke=_HAIR))
        if step % 2 == 0:
            items += single_line(fonts, _tenths(step, say), small, x - 6, across[1] - _TICK - 2.8, 12)
            items += single_line(fonts, _tenths(step, say), aside, down[0] - _TICK - 14.8, y + 1.1, 12)
    label = TextStyle(font="display", size_pt=16, min_pt=16, align="center")
    items += single_line(fonts, say("calibrate.right"), label, across[0] - 20, across[1] - _TICK - 9.0, 40)
    items += single_line(fonts, say("calibrate.down"), label, down[0] - 25, down[1] - STEPS * FRONT_PITCH_MM - 6.0, 40)
    return items


def _example(fonts: FontBook, paper: Paper, say: Catalogue) -> list[Item]:
    """Five lines in large, the one at +0.2 continued by the one behind it."""
    box = Box(paper.width_mm / 2 - 62.0, paper.height_mm / 2 + 20.0, 66.0, 55.0)
    items: list[Item] = [Shape(rect(*box, 3.0), fill=_FAINT, stroke=Stroke(_SOFT, 0.2))]
    style = TextStyle(size_pt=9.5, min_pt=9, on=_FAINT, align="center")
    bold = TextStyle(font="sans-bold", size_pt=10, min_pt=9, on=_FAINT, align="center")
    middle, y = box.x + box.width / 2, box.y + 31.0
    for number in range(-2, 3):
        x, behind = middle + number * 12.0, middle + number * 10.8
        meets = number == 0
        items.append(Shape(line((x, y - 12.0), (x, y)), stroke=Stroke(BLACK, 0.6 if meets else 0.25, cap="butt")))
        pen = Stroke(BLACK if meets else _SOFT, 0.6 if meets else 0.25, dash=() if meets else (1.0, 0.7), cap="butt")
        items.append(Shape(line((behind, y), (behind, y + 12.0)), stroke=pen))
        items += single_line(fonts, _tenths(2 - number, say), bold if meets else style, x - 6, y - 14.0, 12)
    items += single_line(fonts, say("calibrate.example"), style, box.x, box.y + 7.0, box.width)
    words = say("calibrate.continues", plus=_tenths(2, say), right="0.2")  # as it is typed
    text = fit_text(fonts, (Paragraph(parse_inline(words)),), style, Box(box.x + 4, y + 16.0, box.width - 8, 13.0))
    return [*items, *text.items]


def _back(fonts: FontBook, paper: Paper, say: Catalogue) -> list[Item]:
    """Mirrored, because it is seen through the front; the lines begin where those of the front end."""
    across, down = _centres(paper)
    items: list[Item] = []
    mirrored = paper.width_mm - down[0]
    for step in range(-STEPS, STEPS + 1):
        x = across[0] + step * BACK_PITCH_MM
        items.append(Shape(line((x, across[1]), (x, across[1] + _TICK)), stroke=_HAIR))
        y = down[1] + step * BACK_PITCH_MM
        # Seen through the paper it continues to the right of the front's lines, which end at the centre.
        items.append(Shape(line((mirrored - _TICK, y), (mirrored, y)), stroke=_HAIR))
    grey = TextStyle(size_pt=9, min_pt=9, color=_SOFT, align="center")
    items += single_line(fonts, say("calibrate.nothing"), grey, 20, 40, paper.width_mm - 40)
    return [*items, *_cross(*_circle_at(paper))]


def _cross(x: float, y: float) -> list[Item]:
    """The same on both sides: a first look says whether the right edge was flipped."""
    return [
        Shape(circle(x, y, 6.0), stroke=_HAIR),
        Shape(line((x - 9, y), (x + 9, y)), stroke=_HAIR),
        Shape(line((x, y - 9), (x, y + 9)), stroke=_HAIR),
    ]


def _tenths(step: int, say: Catalogue) -> str:
    return f"{'+' if step > 0 else '−'}{abs(step) / 10:.1f}".replace(".", say("language.decimal")) if step else "0"


def _bars(fonts: FontBook, paper: Paper, say: Catalogue) -> list[Item]:
    """One across, one down, as long as every paper has room for; to be measured between their outer edges."""
    left, bottom = (paper.width_mm - BAR_WIDE_MM) / 2, paper.height_mm - _EDGE_MM
    top = bottom - 8.0 - BAR_HIGH_MM
    small = TextStyle(size_pt=9, min_pt=9, align="center")
    end, thin = Stroke(BLACK, 0.2, cap="butt"), Stroke(BLACK, 0.3, cap="butt")
    items: list[Item] = [
        Shape(line((left, bottom), (left + BAR_WIDE_MM, bottom)), stroke=thin),
        *(Shape(line((x, bottom - 3), (x, bottom + 3)), stroke=end) for x in (left, left + BAR_WIDE_MM)),
        Shape(line((left, top), (left, top + BAR_HIGH_MM)), stroke=thin),
        *(Shape(line((left - 3, y), (left + 3, y)), stroke=end) for y in (top, top + BAR_HIGH_MM)),
    ]
    items += single_line(fonts, say("calibrate.width", size=mm(BAR_WIDE_MM)), small, left, bottom - 1.8, BAR_WIDE_MM)
    aside = TextStyle(size_pt=9, min_pt=9)
    height = say("calibrate.height", size=mm(BAR_HIGH_MM))
    items += single_line(fonts, height, aside, left + 3.0, top + BAR_HIGH_MM - 12.0, 40)
    return items


_STEPS = ("calibrate.print", "calibrate.hold", "calibrate.measure", "calibrate.type")


def _words(fonts: FontBook, paper: Paper, printer: str, say: Catalogue) -> list[Item]:
    left = _EDGE_MM + 14.0  # clear of the bar at the side
    width = paper.width_mm - 2 * left
    title = TextStyle(font="display", size_pt=26, min_pt=20)
    head = say("calibrate.check" if printer else "calibrate.title")
    items: list[Item] = [*single_line(fonts, head, title, left, 24.0, width)]
    body = TextStyle(size_pt=10, min_pt=9)
    texts = [say(step) for step in _STEPS]
    if printer:
        texts = [say("calibrate.made_up", printer=unmarked(printer))]
    y = 29.0
    for text in texts:
        fitted = fit_text(fonts, (Paragraph(parse_inline(text)),), body, Box(left, y, width, 30.0))
        items += fitted.items
        y += fitted.height + 1.6
    if not printer:
        bold = TextStyle(font="sans-bold", size_pt=10, min_pt=8)
        command = "pnp calibrate --printer NAME --set right=…,down=…,width=…mm,height=…mm"
        items += single_line(fonts, command, bold, left + 4.0, y + 3.0, width)
    return items
