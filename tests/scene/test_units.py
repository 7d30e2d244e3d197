"""Lengths are those of the standards."""

from __future__ import annotations

import pytest

from pnp.scene.units import MM_PER_PT, PT_PER_MM


def test_points_and_millimetres_are_inverse() -> None:
    assert pytest.approx(72.0) == 25.4 * PT_PER_MM
    assert pytest.approx(1.0) == PT_PER_MM * MM_PER_PT
