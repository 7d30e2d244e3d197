"""Whether searching pays: a hundred games against the greedy bot, of every game with rules."""

from __future__ import annotations

import pytest
from bundled import FOLDERS, WITH_RULES

from pnp.play.arena import Contest, contest
from pnp.play.sittings import default_jobs


@pytest.mark.soak
@pytest.mark.parametrize("name", WITH_RULES)
def test_searching_is_no_worse_than_one_step_ahead(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """As far as a hundred games can tell; the share of wins is printed with its interval."""
    found, finished = contest(FOLDERS[name], Contest(("mcts:100", "greedy"), 100, jobs=default_jobs()), lambda *_: None)
    cell = found.cell("mcts:100", "greedy")
    assert finished and not found.faults and cell is not None
    with capsys.disabled():
        print(f"\n{name}: mcts:100 wins {cell.share:.1%} ({cell.low:.1%} – {cell.high:.1%}) of {cell.games} games")
    assert cell.high > 0.5
