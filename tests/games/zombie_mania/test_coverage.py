"""What play comes across."""

from __future__ import annotations

from collections import Counter

import pytest
from thinning import thinned

from pnp.games.zombie_mania.state import SERIES, SINGLE_GAME
from pnp.play.model import Feature
from pnp.play.playout import playout

from .positions import MODEL, RANDOM


@pytest.mark.parametrize("board", thinned(MODEL.boards, lambda board: board == SINGLE_GAME))
def test_everything_in_the_data_comes_up(board: str) -> None:
    coverage: Counter[Feature] = Counter()
    for seed in range(16):
        coverage += playout(MODEL, board, [RANDOM] * 2, seed, logged=False).coverage
    never = {str(feature) for feature in MODEL.features(board) if not coverage[feature]}
    assert never <= {"ruling series_tie"}


def test_what_is_promised() -> None:
    promised = MODEL.features(SERIES)
    assert {feature.kind for feature in promised} == {"face", "pair", "ruling"} and len(promised) == 6 + 6 + 9
    assert {f.name for f in set(promised) - set(MODEL.features(SINGLE_GAME))} == {"next_start", "series_tie"}
