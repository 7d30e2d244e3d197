"""Deals, scoring and candy of Trick 'r Treat."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from bundled import FOLDERS, referee

from pnp.build.compose import load
from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.course import Course
from pnp.games.trick_r_treat.events import What, clock
from pnp.games.trick_r_treat.hands import opening
from pnp.games.trick_r_treat.moment import Ask, Asked
from pnp.games.trick_r_treat.options import Baseline, Options, Tie
from pnp.games.trick_r_treat.scoring import candy_won, changed, is_enough, winners
from pnp.games.trick_r_treat.state import State
from pnp.games.trick_r_treat.static import dealt
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.referee import Referee
from pnp.source.folder import Folder
from pnp.source.problems import DataError

from .lantern_table import BOARD, GAME, MODEL, NUMBERS


@pytest.mark.parametrize(("players", "counts"), [(3, (8,) * 3), (4, (6,) * 4), (5, (5, 5, 5, 5, 4)), (6, (4,) * 6)])
def test_deals(players: int, counts: tuple[int, ...]) -> None:
    assert dealt(24, players) == NUMBERS.deals[players] == counts
    for dealer in range(players):
        now = opening(MODEL.settings[BOARD], players, Random(dealer), dealer)
        assert now.start[(dealer + 1) % players :] + now.start[: (dealer + 1) % players] == counts
        assert now.ask == Ask(Asked.PACE, (dealer + 1) % players)
        assert [sum(column) for column in zip(*now.table.hands, strict=True)] == [2] * 12


def test_the_cards_are_shuffled() -> None:
    deals = {opening(MODEL.settings[BOARD], 4, Random(seed), 0).table.hands for seed in range(20)}
    assert len(deals) == 20


def test_dealing_is_one_card_at_a_time() -> None:
    for cards in range(1, 40):
        for players in range(2, 7):
            piles = [0] * players
            for card in range(cards):
                piles[card % players] += 1
            assert dealt(cards, players) == tuple(piles)


def test_scoring() -> None:
    assert candy_won(Options(), (6, 6, 6, 6), (5, 4, 5, 10)) == (1, 2, 1, 0)
    assert candy_won(Options(baseline=Baseline.LARGEST), (5, 4), (4, 5)) == (1, 0)
    assert changed(8, 5) == (3, 1) and changed(5, 5) == (0, 1) and changed(4, 5) == (4, 0)
    assert winners(Options(), (3, 7, 7), (0, 0, 1)) == (1, 2)
    assert winners(Options(tie=Tie.LAST_HAND), (3, 7, 7), (9, 0, 1)) == (2,)


def test_the_bank_pays_as_long_as_anybody_can_be_paid() -> None:
    assert is_enough((24, 60), 24, 12, 5) and not is_enough((25, 60), 24, 12, 5)
    assert is_enough((4,) * 6, 24, 12, 5) and not is_enough((4,) * 7, 24, 12, 5)
    for totals in ((9, 9, 9, 9, 9, 9), (14, 14, 14, 14, 14, 14), (0, 0, 84), (1, 1, 82), (17, 0, 40)):
        paid = any(
            sum(fives) <= 12 and sum(total - 5 * five for total, five in zip(totals, fives, strict=True)) <= 24
            for fives in _ways(totals)
        )
        assert is_enough(totals, 24, 12, 5) == paid


def _ways(totals: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Every way in which players could hold fives."""
    ways: list[tuple[int, ...]] = [()]
    for total in totals:
        ways = [(*way, five) for way in ways for five in range(total // 5 + 1)]
    return ways


def test_a_shortage_is_told_and_takes_nothing_away() -> None:
    now = replace(
        opening(MODEL.settings[BOARD], 3, Random(1), 0), ask=None, candy=(40, 30, 14), start=(9, 8, 7), hand=3
    )
    over = Course(now, Random(1)).sand_runs_out()
    assert over.short and over.candy == (41, 30, 14) and over.ask is None
    assert [event.what for event in over.log] == [What.TIMER, What.SCORE, What.SHORTAGE]
    assert State(over).result() is not None


def test_the_clock_as_a_person_reads_it() -> None:
    assert [clock(ms) for ms in (0, 999, 61_050, 180_000)] == ["0:00.0", "0:00.9", "1:01.0", "3:00.0"]


def test_the_data_as_it_is_has_examples_enough_and_nothing_to_complain_of() -> None:
    found = referee("trick-r-treat")
    assert found.static_problems() == [] and found.example_problems() == []
    assert GAME.examples is not None and len(GAME.examples.example) >= 15


def test_a_table_that_is_missing_is_told(tmp_path: Path) -> None:
    root = shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game")
    (root / "tables/paces.toml").unlink()
    (root / "tables/acts.toml").unlink()
    told = [problem.message for problem in Referee(load(Folder(root))).static_problems()]
    assert told == ["the rules need tables/acts.toml", "the rules need tables/paces.toml"]
    with pytest.raises(DataError):
        Model(load(Folder(root)))


def test_every_event_is_told_at_its_own_time() -> None:
    told = playout(MODEL, "60-seconds", [make_bot("greedy", MODEL)] * 3, 1).transcript
    line = next(line.text for line in told if "deals hand 2" in line.text)
    ended, dealt = line.split("deals hand 2")[0].rsplit("; ", 1)
    assert dealt.startswith("0:00.0 ") and "1:0" in ended and "0:00.0" not in ended
