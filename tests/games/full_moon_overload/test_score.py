"""Points, class by class, and who wins."""

from __future__ import annotations

from pnp.games.full_moon_overload.actions import Stage
from pnp.games.full_moon_overload.board import NONE
from pnp.games.full_moon_overload.rulings import Rulings
from pnp.games.full_moon_overload.score import score

from .table import HALL, cards, code, position


def test_points_go_to_all_who_have_the_most() -> None:
    assert score([(2, 8, 3), (5, 9, 3), (4, 7, 3), (6, 6, 2)], (1, 2, 3), Rulings()) == (
        (0, 0, 3),
        (0, 2, 3),
        (0, 0, 3),
        (1, 0, 0),
    )
    assert score([(1, 0, 0), (0, 0, 0)], (1, 2, 3), Rulings()) == ((1, 0, 0), (0, 0, 0))


def test_the_win_is_shared_by_all_with_the_most_points() -> None:
    stashes = (cards("major-1, major-2, wires-1, wires-2"), cards("agent-wires"), cards("major-3"))
    state = position(HALL, players=3, stage=Stage.OVER, stashes=stashes)
    result = state.result()
    assert result is not None and result.totals == (3, 3, 0) and result.winners == (0, 1)
    assert result.scores[0] == {"major": 1, "minor": 2, "court": 0}
    assert position(HALL, hands=(code("vials-3"), NONE)).result() is None
