"""Sheets and how much of their paper is covered with ink."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from pnp.build.coverage import Coverage
from pnp.disk.facts import Facts
from pnp.export.raster import Raster
from pnp.scene.color import BLACK
from pnp.scene.frame import Frame, Shape, Stroke
from pnp.scene.path import line, rect
from pnp.sheet.copies import Leaf, Supply
from pnp.sheet.product import Sort
from pnp.source.bundle import TEMPLATES
from pnp.type.fonts import FontBook

FONTS = FontBook.from_files(TEMPLATES)
SIDE = 100.0


def _covered(share: float) -> Frame:
    return Frame(SIDE, SIDE, (Shape(rect(0, 0, SIDE * share, SIDE), BLACK),))


def _ruled(width_mm: float, *, down: bool) -> Frame:
    """Ten lines, none of them along the pixels."""
    pen = Stroke(BLACK, width_mm, cap="butt")
    ends = [((0.0, 9.1 * n), (SIDE, 9.1 * n + 3)) for n in range(1, 11)]
    turned = [((y0, x0), (y1, x1)) if down else ((x0, y0), (x1, y1)) for (x0, y0), (x1, y1) in ends]
    return Frame(SIDE, SIDE, tuple(Shape(line(*pair), stroke=pen) for pair in turned))


def _of(*sides: Frame, sort: Sort = Sort.SHEET) -> Supply:
    return Supply("sheet", "Sheet", sort, "paper", tuple(Leaf(side) for side in sides))


def _measured(*supplies: Supply, facts: Facts | None = None) -> float:
    found = Coverage(FONTS, facts or Facts())(supplies)
    assert found is not None
    return found


def test_each_side_counts_as_often_as_it_is_printed_and_books_do_not() -> None:
    half, blank = _covered(0.5), _covered(0.0)
    assert _measured(_of(half)) == pytest.approx(0.5, abs=0.005)
    assert _measured(_of(half, half, half, blank)) == pytest.approx(0.375, abs=0.005)
    assert _measured(_of(half), _of(_covered(1.0), sort=Sort.BOOK)) == pytest.approx(0.5, abs=0.005)
    assert Coverage(FONTS, Facts())([_of(half, sort=Sort.BOOK)]) is None


def test_sides_that_are_looked_at_together_have_what_each_has_by_itself() -> None:
    sides = [_covered(0.25), _ruled(0.4, down=True), _covered(0.75), Frame(SIDE, SIDE / 2, _covered(0.5).items)]
    facts, apart = Facts(), [_measured(_of(side)) for side in sides]
    assert len(set(apart)) == len(apart)
    assert _measured(_of(*sides), facts=facts) == pytest.approx(sum(apart) / len(apart), abs=1e-9)


@pytest.mark.parametrize("width_mm", [0.25, 0.5])
def test_a_line_takes_as_much_ink_whichever_way_it_runs(width_mm: float) -> None:
    """Pixels are not square where ink is measured."""
    true = 10 * SIDE * width_mm / SIDE**2
    for down in (False, True):
        assert _measured(_of(_ruled(width_mm, down=down))) == pytest.approx(true, rel=0.05)


def test_what_is_known_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Frame] = []
    greys = Raster.greys

    def counted(self: Raster, frames: Sequence[Frame], dpi: tuple[float, float]) -> Iterator[list[int]]:
        drawn.extend(frames)
        return greys(self, frames, dpi)

    monkeypatch.setattr(Raster, "greys", counted)
    facts, one, other = Facts(), _covered(0.5), _covered(0.25)
    _measured(_of(one), facts=facts)
    _measured(_of(one, other, one), facts=facts)
    assert drawn == [one, other]
