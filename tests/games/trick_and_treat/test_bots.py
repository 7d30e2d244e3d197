"""The greedy bot plays far better than chance, and bots are known by their names."""

from __future__ import annotations

from statistics import mean

import pytest
from thinning import thinned

from pnp.play.bots import bot_names, make_bot
from pnp.play.playout import playout
from pnp.source.problems import UsageError

from .positions import MODEL


@pytest.mark.parametrize("name", thinned(MODEL.boards, 3))
def test_greedy_beats_random_threefold(name: str) -> None:
    def average(bot: str, games: int) -> float:
        made = make_bot(bot, MODEL)
        records = [playout(MODEL, name, [made], seed, checked=False, logged=False) for seed in range(games)]
        return mean(record.result.totals[0] for record in records if record.result is not None)

    assert average("greedy", 8) > 3 * average("random", 60)


def test_an_unknown_bot() -> None:
    with pytest.raises(UsageError, match="unknown bot “greddy”  hint: did you mean “greedy”"):
        make_bot("greddy", MODEL)
    assert bot_names(MODEL) == ("random", "greedy")
