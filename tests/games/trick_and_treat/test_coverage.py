"""What play should come across, it comes across."""

from __future__ import annotations

from collections import Counter

import pytest
from thinning import thinned

from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from .positions import MODEL

RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


@pytest.mark.parametrize("name", thinned(MODEL.boards, 3))
def test_everything_that_counts_fires_in_time(name: str) -> None:
    """Rulings about a map that is all but full are the only ones that playouts hardly meet."""
    coverage: Counter[Feature] = Counter()
    for seed in range(60):
        coverage += playout(MODEL, name, [RANDOM], seed, logged=False).coverage
    for seed in range(4):
        coverage += playout(MODEL, name, [GREEDY], seed, logged=False).coverage
    never = {feature for feature in MODEL.features(name) if not coverage[feature]}
    assert {feature.kind for feature in never} <= {"ruling"}, never
    rare = {
        "early_bonus",
        "late_bonus",
        "waive_bonus",
        "fallback_home",
        "fearless_home",
        "corn_trail",
        "shared_candy",
    }
    assert {feature.name for feature in never} <= rare
