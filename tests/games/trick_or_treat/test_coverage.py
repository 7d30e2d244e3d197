"""What play comes across: rows that there are, rulings where they decide something."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.rules import State
from pnp.games.trick_or_treat.script import LoadedDie
from pnp.games.trick_or_treat.state import Phase
from pnp.play.bots import make_bot
from pnp.play.model import Feature
from pnp.play.playout import playout

from .positions import GAME, MODEL, do, set_up

RANDOM = make_bot("random", MODEL)


def test_coverage_names_rows_that_there_are() -> None:
    features = MODEL.features("table")
    assert Counter(feature.kind for feature in features) == {
        "face": 6, "roll": 6, "option": 9, "power": 16, "income": 4, "ruling": 9,
    }  # fmt: skip
    assert all(span.problem("").line > 1 for span in features.values())


def test_a_ruling_fires_where_it_decides_something() -> None:
    def covered(before: State, words: str, *rolls: int) -> set[str]:
        action = next(action for action in before.legal() if words in action.label)
        after = before.apply(action, LoadedDie(rolls))
        return {feature.name for feature in MODEL.covered(before, action, after) if feature.kind == "ruling"}

    start = set_up("knight-bats", "page-imps", hands=("bats-5", "imps-5"), points=(6,))
    assert covered(start, "the Page of Bats") == set()
    asks = do(start, "the Page of Bats", Kind.ROLL, Kind.TARGET, rolls=(2,))
    assert covered(asks, "all Fives (Knight of Bats)") == set()
    assert covered(asks, "all Fives (Page of Bats)") == {"page_bats"}
    three = set_up("page-bats", "page-imps", hands=("bats-5 imps-5 ghosts-5",), phase=Phase.ACT, roll=4)
    assert covered(three, "does not fortify") == {"fortify_count", "replenish"}


@pytest.mark.soak
def test_games_come_across_nearly_everything() -> None:
    coverage: Counter[Feature] = Counter()
    for seed in range(40):
        coverage += playout(MODEL, "table", [RANDOM] * (2 + seed % 3), seed, logged=False).coverage
    never = {f"{feature.kind}:{feature.name}" for feature in MODEL.features("table") if not coverage[feature]}
    assert never <= set(GAME.identity.never_fires)
