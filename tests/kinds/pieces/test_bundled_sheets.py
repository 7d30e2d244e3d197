"""The cards, mats and tokens of the bundled games: drawn beyond their cuts, and backs behind their fronts."""

from __future__ import annotations

from itertools import pairwise

import pytest
from bundled import FOLDERS, composer
from papers import LETTER
from sheet.sides import trim
from thinning import thinned

from kinds.helpers import placed
from pnp.kinds.spec import SheetPage
from pnp.scene.frame import Frame
from pnp.scene.ink import Ink
from pnp.sheet.extent import spots
from pnp.sheet.product import Outline


def bleed(frame: Frame) -> float:
    seen = [spot.extent for spot in spots(frame, white=True)]
    left, top = min(extent.left for extent in seen), min(extent.top for extent in seen)
    right, bottom = max(extent.right for extent in seen), max(extent.bottom for extent in seen)
    return min(-left, -top, right - frame.width, bottom - frame.height)


@pytest.mark.parametrize("game", thinned(FOLDERS, 3))
def test_pieces_bleed_and_backs_register(game: str) -> None:
    made = composer(game)
    for component in made.components:
        if component.spec.kind not in ("cards", "mats", "tokens"):
            continue
        sheets = made.sheets(component, LETTER, Ink.FULL)
        assert sheets is not None and sheets.cutouts
        for piece in sheets.cutouts:
            wanted = 3.0 if piece.outline is Outline.RECTANGLE else 2.0
            assert bleed(piece.front) >= wanted - 0.01
            assert piece.back is None or bleed(piece.back) >= wanted - 0.01
        pages = [page for page in sheets.pages if isinstance(page, SheetPage)]
        for front, back in pairwise(pages):
            if back.is_back:
                behind = {round(LETTER.width_mm - trim(p).right, 2) for p in placed(back)}
                assert behind == {round(trim(p).left, 2) for p in placed(front)}
                assert {round(trim(p).top, 2) for p in placed(back)} == {round(trim(p).top, 2) for p in placed(front)}
