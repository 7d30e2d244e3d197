"""Whole games keep the invariants and end; invariants notice what a faulty model would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.invariants import violations
from pnp.games.zombie_mania.score import Finished
from pnp.games.zombie_mania.state import SERIES, SINGLE_GAME, Phase, State
from pnp.play.playout import playout

from ..rerun import rerun
from .positions import CUNNING, GREEDY, MODEL, RANDOM, hand, position


@chance(15)
@given(st.sampled_from(MODEL.boards), st.integers(2, 5), st.integers(0, 2**32))
def test_any_game_of_greedy_bots_keeps_the_invariants_ends_and_replays(board: str, players: int, seed: int) -> None:
    """Random ones are looked at with those of all games."""
    record = playout(MODEL, board, [GREEDY] * players, seed)
    assert record.broken == () and record.result is not None
    assert record.steps < MODEL.horizon * players / 2
    assert rerun(MODEL, record).result() == record.result
    if board == SINGLE_GAME:
        assert [record.result.totals[seat] for seat in record.result.winners] == [0]


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_long_before_the_model_gives_up(players: int) -> None:
    for seed in range(400):
        record = playout(MODEL, SINGLE_GAME, [RANDOM] * players, seed, checked=False, logged=False)
        assert record.result is not None
        assert max(row["turns a game"] for row in record.measures) < MODEL.rules.most_turns / 2


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_games_end_and_keep_the_invariants(players: int) -> None:
    for seed in range(150):
        for bot in (GREEDY, CUNNING) if players < 4 else (GREEDY,):
            record = playout(MODEL, (SINGLE_GAME, SERIES)[seed % 10 == 0], [bot] * players, seed, logged=False)
            assert record.result is not None and record.broken == ()


def steps(seed: int = 4) -> Iterator[tuple[State, Action, State]]:
    rng = Random(seed)
    state = MODEL.start(SINGLE_GAME, 3, rng)
    while state.player() is not None:
        action = rng.choice(state.legal())
        after = state.apply(action, rng)
        yield state, action, after
        state = after


def broken_by(kind: Kind, **changes: object) -> list[str]:
    """What is said when the state after an action of this kind is spoilt."""
    for before, action, after in steps():
        passed = kind not in (Kind.STOP, Kind.BURY) or after.turn > before.turn
        if action.kind is kind and passed and (kind is not Kind.BURY or action.buried) and after.player() is not None:
            assert list(violations(before, action, after)) == []
            return list(violations(before, action, replace(after, **changes)))  # type: ignore[arg-type]
    raise AssertionError(kind)


@pytest.mark.parametrize(
    ("kind", "changes", "message"),
    [
        (Kind.BURY, {"graveyard": 40}, "are not the 36 of the start"),
        (Kind.BURY, {"graveyard": 0}, "more or less than was buried"),
        (Kind.BURY, {"mats": (-1, 20, 17)}, "less than nothing"),
        (Kind.BURY, {"mats": (12, 12, 12)}, "mats changed by"),
        (Kind.BURY, {"seat": 0, "turn": 1}, "is on turn"),
        (Kind.ROLL, {"kept": hand("BU")}, "dice set aside before have changed"),
        (Kind.ROLL, {"kept": hand("")}, "no zombie"),
        (Kind.ROLL, {"rolled": hand("BL")}, "are not all the dice"),
        (Kind.ROLL, {"phase": Phase.BUST, "rolled": hand("BL BL BL")}, "a roll is a bust with a zombie in it"),
        (Kind.KEEP, {"taken": hand("GS")}, "no zombie of this roll"),
        (Kind.KEEP, {"taken": hand("BL " * 8)}, "more dice are set aside than were rolled"),
        (Kind.STOP, {"kept": hand("BL")}, "begins with dice set aside"),
    ],
)
def test_each_invariant_notices(kind: Kind, changes: dict[str, object], message: str) -> None:
    messages = broken_by(kind, **changes)
    assert [text for text in messages if message in text], messages


def test_invariants_about_the_end() -> None:
    *_, (before, action, after) = steps()
    assert list(violations(before, action, after)) == []
    last = after.finished[-1]
    wrong = Finished(last.starter, ((last.winners[0] + 1) % 3,), (0, 3, 3) if last.left[0] else (3, 0, 3))
    spoilt = replace(after, finished=(replace(wrong, winners=(2,)),))
    assert "somebody won with zombies left" in list(violations(before, action, spoilt))
    assert list(violations(after, action, after)) == ["somebody acted after the end"]


def test_an_invariant_about_what_dice_allow() -> None:
    stopped = position(kept="GS GS BL BL", mats=(5, 5)).apply(Action(Kind.STOP), Random(0))
    greedy = Action(Kind.SEND, sent=2, to=1)
    after = replace(stopped.apply(Action(Kind.BURY), Random(0)), mats=(3, 7))
    assert "more was moved than the dice allow, or to where they do not" in list(violations(stopped, greedy, after))
