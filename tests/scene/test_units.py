"""Papers and lengths are those of the standards."""

from __future__ import annotations

import pytest

from pnp.scene.units import MM_PER_PT, PT_PER_MM
from pnp.sheet.paper import A4, LETTER, PAPERS


def test_points_and_millimetres_are_inverse() -> None:
    assert pytest.approx(72.0) == 25.4 * PT_PER_MM
    assert pytest.approx(1.0) == PT_PER_MM * MM_PER_PT


def test_papers_have_their_standard_sizes() -> None:
    assert (A4.width_mm, A4.height_mm) == (210, 297)
    assert (LETTER.width_mm, LETTER.height_mm) == pytest.approx((8.5 * 25.4, 11 * 25.4))


def test_papers_are_found_by_their_ids() -> None:
    assert {"a4": A4, "letter": LETTER} == PAPERS
