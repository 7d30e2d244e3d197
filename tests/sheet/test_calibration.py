"""The sheet to measure a printer with: what it says of signs is what is then made up for."""

from __future__ import annotations

import pytest
from papers import A4, LETTER

from pnp.scene.frame import Frame, Shape, Text
from pnp.sheet.calibration import calibration_sheet
from pnp.sheet.drift import made_up_for
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Drift
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import catalogue
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)


def ring(page: Frame) -> tuple[float, float]:
    """The middle of the circle: of bows, and not filled."""
    open_shapes = [item for item in page.items if isinstance(item, Shape) and item.fill is None]
    (shape,) = (item for item in open_shapes if any(part[0] == "C" for part in item.path))
    ends = [part[-2:] for part in shape.path if len(part) > 2]
    xs, ys = [float(end[0]) for end in ends], [float(end[1]) for end in ends]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("paper", [A4, LETTER], ids=lambda paper: paper.id)
def test_a_circle_seen_too_far_to_the_left_and_too_low_is_right_and_down_with_a_plus(paper: Paper) -> None:
    front, back = (page.frame for page in calibration_sheet(FONTS, paper, catalogue("en")).pages)
    words = " ".join(item.text for item in front.items if isinstance(item, Text))
    assert "plus where it stands too far to the left" in words and "plus where it stands too low" in words

    def seen(page: Frame, printer: tuple[float, float]) -> tuple[float, float]:
        """Where the back's circle is, from the front's, through the paper: over the long edge left becomes right."""
        x, y = ring(page)
        there = ring(front)
        return paper.width_mm - (x + printer[0]) - there[0], y + printer[1] - there[1]

    printer = 0.7, 0.4
    left, low = seen(back, printer)
    assert (-left, low) == pytest.approx(printer)  # a plus for both
    mended = made_up_for(back, Drift(-left, low), is_back=True)
    assert seen(mended, printer) == pytest.approx((0.0, 0.0), abs=1e-9)
