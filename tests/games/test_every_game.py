"""Every bundled game with rules: games end, keep their invariants, can be told apart line by line and played again."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from bundled import WITH_RULES, model
from conftest import Pnp, chance
from hypothesis import given
from hypothesis import strategies as st
from thinning import thinned

from pnp.play.bots import make_bot
from pnp.play.playout import playout

from .golden import STORED
from .rerun import rerun

each_game = pytest.mark.parametrize("name", WITH_RULES)
BOARDS = [(name, board) for name in WITH_RULES for board in model(name).boards]


@chance(5, times=50)
@given(st.sampled_from(BOARDS), st.integers(0, 100), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(where: tuple[str, str], more: int, seed: int) -> None:
    rules, board = model(where[0]), where[1]
    fewest, most = rules.players
    players = fewest + more % (most - fewest + 1)
    record = playout(rules, board, [make_bot("random", rules)] * players, seed)
    assert record.faults == () and record.result is not None
    assert record.steps < rules.horizon * players
    assert rerun(rules, record).result() == record.result


@pytest.mark.parametrize(("name", "board"), thinned(BOARDS, 4, by=lambda case: case[0]))
def test_greedy_games_keep_the_invariants(name: str, board: str) -> None:
    rules = model(name)
    bots = [make_bot("greedy" if seat % 2 == 0 else "random", rules) for seat in range(max(2, rules.players[0]))]
    record = playout(rules, board, bots[: rules.players[1]], 3)
    assert record.faults == () and record.result is not None and record.bots[0] == "greedy"
    assert rerun(rules, record).result() == record.result


def test_the_same_seed_gives_the_same_game_in_another_process(process: Pnp) -> None:
    """The stored transcripts, played by a process that hashes words in another order."""
    ran = process(Path(__file__).with_name("golden.py"), "--show", env={"PYTHONHASHSEED": "1"})
    stored = [(STORED / f"{name}-{board}.txt").read_text(encoding="utf-8") for name, board in BOARDS]
    assert ran.out.splitlines() == [line for text in stored for line in text.splitlines()], ran.err


@each_game
def test_lines_tell_legal_actions_apart(name: str) -> None:
    rules = model(name)
    for seed in range(6):
        rng = Random(seed)
        state = rules.start(rules.boards[seed % len(rules.boards)], rules.players[0], rng)
        while state.player() is not None:
            told = Counter(map(str, state.legal()))
            assert max(told.values()) == 1
            state = state.apply(rng.choice(state.legal()), rng)


@each_game
def test_features_point_at_their_rows(name: str) -> None:
    for board in model(name).boards:
        for feature, span in model(name).features(board).items():
            problem = span.problem(str(feature))
            assert problem.line > 1 and problem.key
