"""Panels: their titles stand in the middle of the strip, in every typeface, and no tail leaves it."""

from __future__ import annotations

import pytest
from bundled import FOLDERS, composer
from papers import A4

from pnp.art.shapes import box
from pnp.kinds.furniture import PANEL_TITLE_MM
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Shape, Text
from pnp.scene.ink import Ink
from pnp.scene.units import MM_PER_PT
from pnp.sheet.product import Sort


@pytest.mark.parametrize("game", FOLDERS)
def test_the_title_of_a_panel_stands_in_the_middle_of_its_strip(game: str) -> None:
    made = composer(game)
    guide = next(component for component in made.components if component.kind.sort is Sort.GUIDE)
    sheets = made.sheets(guide, A4, Ink.FULL)
    assert sheets is not None
    page = sheets.pages[0]
    assert isinstance(page, SheetPage)
    strips = [box(item.path) for item in page.items if isinstance(item, Shape) and item.clips]
    (strip,) = [strip for strip in strips if strip[3] == pytest.approx(PANEL_TITLE_MM)]
    bottom = strip[1] + strip[3]
    (title,) = [
        item for item in page.items if isinstance(item, Text) and item.font == "display" and strip[1] < item.y < bottom
    ]
    metrics = made.assets(Ink.FULL).fonts.metrics("display")
    em = title.size_pt * MM_PER_PT
    above, below = title.y - metrics.cap_height * em - strip[1], bottom - title.y
    assert above == pytest.approx(below, abs=0.3)
    assert below > metrics.descent * em + 0.15
