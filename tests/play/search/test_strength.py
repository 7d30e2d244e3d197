"""Whether searching pays: at most a hundred games against the greedy bot, of every game with rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pytest
from bundled import FOLDERS, WITH_RULES, model

from pnp.play.arena import Contest, sittings
from pnp.play.crosstable import standing
from pnp.play.playout import Record
from pnp.play.sittings import default_jobs, played

BOTS = ("mcts:100", "greedy")
GAMES, BATCH = 100, 6  # of three players, all seats have had their turn after six
SURE = 20.0  # odds
_BETTER = [0.5 + each / 400 for each in range(1, 200)]


def odds(shares: Sequence[float]) -> float:
    """How much more likely such shares of wins are for somebody better, of any strength, than for an equal or worse.

    Whoever is no better reaches 20 in at most one of twenty contests, however often it is looked at: so games may stop
    as soon as it is reached.
    """
    likely = [reduce(lambda so_far, won: so_far * 2 * p**won * (1 - p) ** (1 - won), shares, 1.0) for p in _BETTER]
    return sum(likely) / len(likely)


def shares_of_wins(records: Sequence[Record]) -> list[float]:
    results = [(record, record.result.winners) for record in records if record.result is not None]
    return [sum(record.bots[seat] == BOTS[0] for seat in winners) / len(winners) for record, winners in results]


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_RULES)
def test_searching_beats_one_step_ahead(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Games with the same dice for every seat, until there is no doubt, or all of them; the share is printed."""
    rules = model(name)
    plan = list(sittings(rules, Contest(BOTS, GAMES)))
    batches = [plan[first : first + BATCH] for first in range(0, len(plan), BATCH)]
    records = list[Record]()
    with played(FOLDERS[name], rules, batches[0], default_jobs(), further=batches[1:]) as coming:
        for record in coming:
            records.append(record)
            if len(records) % BATCH == 0 and odds(shares_of_wins(records)) >= SURE:
                break
    found = standing(BOTS, records, planned=len(plan))
    cell = found.cell(*BOTS)
    assert cell is not None and not found.faults
    with capsys.disabled():
        print(f"\n{name}: mcts:100 wins {cell.share:.1%} ({cell.low:.1%} – {cell.high:.1%}) of {cell.games} games")
    assert odds(shares_of_wins(records)) >= SURE or (len(records) == len(plan) and cell.low > 0.5)


def test_odds_are_sure_only_of_who_is_better() -> None:
    assert odds([]) == pytest.approx(1)
    assert odds([1.0] * 8 + [0.0]) < SURE < odds([1.0] * 10)
    assert odds([0.5] * 50) < 1 and odds([1.0, 0.0] * 50) < 1
    assert odds([1.0] * 60 + [0.0] * 40) < SURE < odds([1.0] * 70 + [0.0] * 30)
