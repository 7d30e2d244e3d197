"""What the model says about worked examples, for their words: only what is so."""

from __future__ import annotations

import pytest

from pnp.games.zombie_mania.examples import Replay
from pnp.games.zombie_mania.rulings import Stacks
from pnp.games.zombie_mania.tells import listed, told_of_dice, told_of_roll

from .positions import GAME, MODEL, hand, playing


def told(dice: str) -> dict[str, str | int]:
    return dict(told_of_dice(MODEL.rules, hand(dice)))


@pytest.mark.parametrize(
    ("dice", "key", "said"),
    [
        ("GS GS GR GR BR BR X2 X2", "reckoning", "1 and 2 make 3, and two ×2 dice double it"),
        ("GS GS BR BR", "reckoning", "2"),
        ("GS GS BR BR BL BL", "shares", "1 for two blue dice and 2 for two brown ones"),
        ("GS BR BR", "missing", "second gravestone"),
        ("BR BR", "openers", "no gravestones"),
        ("GS GS BL BL BL BL", "stack", "four blue dice"),
        ("GS GS BL BL BL BL", "stack_sets", "pair"),
        ("GS GS GS BL BL", "wasted", "a third gravestone"),
        ("GS GS BR BR BU BL", "singles", "one blue die and one building"),
        ("GS GS BL BL GR GR BR BR", "all_zombies", 3),
    ],
)
def test_what_dice_do(dice: str, key: str, said: str | int) -> None:
    assert told(dice)[key] == said


@pytest.mark.parametrize(
    ("dice", "key"),
    [
        ("GS GS BR BR", "missing"),
        ("GS GS BR BR", "singles"),
        ("GS GS BR BR", "stack"),
        ("GS GS BL GR", "shares"),
        ("GS GS BL BL BR BR", "all_zombies"),
    ],
)
def test_what_is_not_so_is_not_said(dice: str, key: str) -> None:
    """A text that claims it has a hole that nothing fills."""
    assert key not in told(dice)


def test_every_pair_counts_where_the_ruling_says_so() -> None:
    rules = playing(stacks=Stacks.EVERY_PAIR).rules
    assert dict(told_of_dice(rules, hand("GS GS BL BL BL BL")))["stack_sets"] == "pairs"


def test_what_a_roll_brings() -> None:
    said = dict(told_of_roll(MODEL.rules, hand("GS GS BR"), hand("BR GR X2 X2 BU"), hand("BR")))
    assert said["matched"] == "two brown dice" and said["left_out"] == "two ×2 dice" and said["could_move"] == 4
    said = dict(told_of_roll(MODEL.rules, hand("BR BR GS"), hand("GR GS BL X2 BU"), hand("GR GS")))
    assert said["opened"] == "two gravestones" and said["lone"] == "one green die" and said["dice_left"] == 3
    assert "only_zombie" not in said and "there" not in said


@pytest.mark.parametrize(
    ("name", "key", "said"),
    [
        ("spoil-a-win", "spoilt", "B"),
        ("more-than-you-have", "too_few", 4),
        ("too-many", "asked", 3),
        ("turn-moved", "asked", 3),
        ("two-empty", "empty", "A and C"),
        ("two-empty", "winning", "C"),
        ("series-of-three", "each_won", "one game"),
        ("series-tie", "most_winner", "A"),
        ("series-tie", "most_wins", 2),
        ("not-rolled", "there", "one brown die"),
        ("bust-late", "moved_before", 2),
    ],
)
def test_what_an_example_says(name: str, key: str, said: str | int) -> None:
    assert Replay(MODEL, GAME.cases[name]).tells()[key] == said


def test_what_an_example_does_not_say() -> None:
    assert "each_won" not in Replay(MODEL, GAME.cases["series-tie"]).tells()
    assert "spoilt" not in Replay(MODEL, GAME.cases["to-an-opponent"]).tells()
    assert "too_few" not in Replay(MODEL, GAME.cases["too-many"]).tells()


def test_lists() -> None:
    assert [listed(range(1, end)) for end in (2, 3, 4)] == ["1", "1 and 2", "1, 2 and 3"]
