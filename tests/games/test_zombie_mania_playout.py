"""Whole games of Zombie Mania!: invariants after every step, games that end and replay, bots that are worth it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest
from conftest import chance
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.zombie_mania import Model
from pnp.games.zombie_mania.actions import Action, Kind
from pnp.games.zombie_mania.invariants import broken
from pnp.games.zombie_mania.options import (
    Buildings,
    Bust,
    Counting,
    Ending,
    Moving,
    NextStart,
    SeriesTie,
    Stacks,
    Win,
)
from pnp.games.zombie_mania.series import Finished
from pnp.games.zombie_mania.state import State
from pnp.games.zombie_mania.vocabulary import SERIES, SINGLE_GAME, Phase
from pnp.play.bots import bot_names, make_bot
from pnp.play.playout import Record, playout, rerun
from pnp.play.protocol import Feature
from pnp.play.simulate import wilson

from .zombie_table import GAME, MODEL, hand, playing, position

RANDOM, GREEDY, CUNNING = (make_bot(name, MODEL) for name in ("random", "greedy", "cunning"))


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


READINGS: dict[str, dict[str, object]] = {
    "all dice count": {"counting": Counting.ALL_DICE},
    "a bust acts": {"bust": Bust.STILL_ACTS},
    "all must move": {"moving": Moving.ALL},
    "buildings oblige": {"buildings": Buildings.OPPONENT, "moving": Moving.ALL},
    "tokens split": {"buildings": Buildings.SPLIT},
    "every pair": {"stacks": Stacks.EVERY_PAIR},
    "at once": {"win": Win.AT_ONCE},
    "winner starts": {"next_start": NextStart.WINNER, "series_tie": SeriesTie.MOST_WINS},
    "same starts": {"next_start": NextStart.SAME},
    "fixed rounds": {"ending": Ending.FIXED_ROUNDS},
}


@pytest.mark.parametrize("name", READINGS)
def test_other_readings_play_as_soundly(name: str) -> None:
    model = playing(**READINGS[name])
    bots = [make_bot("random", model)] * 3
    for seed, board in enumerate((SINGLE_GAME, SERIES)):
        record = playout(model, board, bots, seed)
        assert record.broken == () and record.result is not None
        assert rerun(model, record).result() == record.result


@pytest.mark.parametrize("name", ["a bust acts", "tokens split", "at once"])
def test_bots_play_other_readings(name: str) -> None:
    model = playing(**READINGS[name])
    record = playout(model, SINGLE_GAME, [make_bot("greedy", model), make_bot("cunning", model)], 1)
    assert record.broken == () and record.result is not None


def wins(bots: tuple[str, ...], games: int, seed: int = 0) -> list[int]:
    made = {name: make_bot(name, MODEL) for name in set(bots)}
    records = [
        playout(MODEL, SINGLE_GAME, [made[name] for name in bots], seed + number, checked=False, logged=False)
        for number in range(games)
    ]
    results = [record.result for record in records]
    assert None not in results
    return [sum(seat in result.winners for result in results if result is not None) for seat in range(len(bots))]


def test_greedy_beats_random() -> None:
    assert wins(("random", "greedy"), 30)[1] == 30


def test_cunning_beats_greedy_whoever_starts() -> None:
    """About 67 % of many games."""
    games = 60
    won = wins(("cunning", "greedy"), games)[0] + wins(("greedy", "cunning"), games)[1]
    assert wilson(won, 2 * games).low > 0.5


@pytest.mark.soak
def test_cunning_beats_greedy_by_far() -> None:
    games = 1_500
    won = wins(("cunning", "greedy"), games)[0] + wins(("greedy", "cunning"), games)[1]
    assert wilson(won, 2 * games).low > 0.62


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_end_long_before_the_model_gives_up(players: int) -> None:
    for seed in range(400):
        record = playout(MODEL, SINGLE_GAME, [RANDOM] * players, seed, checked=False, logged=False)
        assert record.result is not None
        assert max(row["turns a game"] for row in record.measures) < MODEL.rules.numbers.facts.max_turns / 2


@pytest.mark.soak
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_bots_games_end_and_keep_the_invariants(players: int) -> None:
    for seed in range(150):
        for bot in (GREEDY, CUNNING) if players < 4 else (GREEDY,):
            record = playout(MODEL, (SINGLE_GAME, SERIES)[seed % 10 == 0], [bot] * players, seed, logged=False)
            assert record.result is not None and record.broken == ()


def test_starting_is_an_advantage() -> None:
    assert wilson(wins(("greedy", "greedy"), 160)[0], 160).low > 0.5


def test_bots_by_name() -> None:
    assert bot_names(MODEL) == ("random", "greedy", "cunning")


# Cunning


def best(name: str, state: State) -> set[str]:
    mind = MODEL.minds.get(name, MODEL.appraise)
    actions = state.legal()
    worths = mind(state.observe(state.seat), actions)
    return {str(action) for action, worth in zip(actions, worths, strict=True) if worth == max(worths)}


def test_cunning_stops_whoever_is_about_to_win() -> None:
    stopped = position(kept="GS GS BU BU BR BR", mats=(9, 3, 0)).apply(Action(Kind.STOP), Random(0))
    assert best("cunning", stopped) == {"moves 2 zombies to seat 3"}


def test_cunning_keeps_buildings_where_greedy_does_not() -> None:
    state = position("BL BL GS GS BU BU X2 X2", mats=(6, 0))
    assert any("BU BU" in label for label in best("cunning", state))
    assert not any(
        "BU BU" in label and "GS GS" in label for label in best("greedy", position("BL GS GS BU BU X2 GR GR"))
    )


def test_greedy_sends_to_the_fewest_and_never_moves_less() -> None:
    stopped = position(kept="GS GS BU BU BR BR", mats=(9, 8, 3)).apply(Action(Kind.STOP), Random(0))
    assert best("greedy", stopped) == {"moves 2 zombies to seat 3"}


def test_hope_is_a_chance_and_knows_a_lost_game() -> None:
    minds = MODEL._minds
    assert minds.hope((5, 0), 0, Action(Kind.BURY, buried=5)) == 0
    assert minds.hope((5, 3), 0, Action(Kind.BURY, buried=5)) == 1
    hopes = [minds.hope((6, other), 0, Action(Kind.BURY)) for other in range(13)]
    assert hopes == sorted(hopes) and hopes[0] == 0 < hopes[1] and hopes[-1] < 1


# Transcripts, seeds, coverage


def test_seeds_differ() -> None:
    def told(record: Record) -> list[str]:
        return [str(line) for line in record.transcript]

    assert told(playout(MODEL, SINGLE_GAME, [GREEDY] * 2, 1)) == told(playout(MODEL, SINGLE_GAME, [GREEDY] * 2, 1))
    assert told(playout(MODEL, SINGLE_GAME, [GREEDY] * 2, 1)) != told(playout(MODEL, SINGLE_GAME, [GREEDY] * 2, 2))


def test_everything_in_the_data_comes_up() -> None:
    for board in MODEL.boards:
        coverage: Counter[Feature] = Counter()
        for seed in range(16):
            coverage += playout(MODEL, board, [RANDOM] * 2, seed, logged=False).coverage
        never = {str(feature) for feature in MODEL.features(board) if not coverage[feature]}
        assert never <= {"ruling series_tie"}


def test_lines_tell_apart_even_tokens_that_split_up() -> None:
    stopped = position(kept="GS GS BU BU BR BR X2 X2", mats=(9, 8, 3), model=playing(buildings=Buildings.SPLIT))
    state = stopped.apply(Action(Kind.STOP), Random(0))
    assert max(Counter(map(str, state.legal())).values()) == 1 and len(state.legal()) == 1 + 4 + 2 * (4 + 6)


def test_what_is_promised() -> None:
    found = MODEL.features(SERIES)
    assert {feature.kind for feature in found} == {"face", "pair", "ruling"} and len(found) == 6 + 6 + 9
    assert {f.name for f in set(found) - set(MODEL.features(SINGLE_GAME))} == {"next_start", "series_tie"}


def test_measures() -> None:
    record = playout(MODEL, SINGLE_GAME, [GREEDY, GREEDY], 3)
    assert record.result is not None
    for seat, row in enumerate(record.measures):
        gone = (row["buried a turn"] + row["sent a turn"]) * row["turns a game"]
        other = record.measures[1 - seat]
        came = other["sent a turn"] * other["turns a game"]
        assert round(12 - gone + came) == record.result.totals[seat]


# Invariants notice what a faulty model would do


def steps(seed: int = 4) -> Iterator[tuple[State, Action, State]]:
    rng = Random(seed)
    state = MODEL.start(SINGLE_GAME, 3, rng)
    while state.player() is not None:
        action = rng.choice(state.legal())
        after = state.apply(action, rng)
        yield state, action, after
        state = after


def found_in(kind: Kind, **changes: object) -> list[str]:
    """What is said when the state after an action of this kind is spoilt."""
    for before, action, after in steps():
        passed = kind not in (Kind.STOP, Kind.BURY) or after.turn > before.turn
        if action.kind is kind and passed and (kind is not Kind.BURY or action.buried) and after.player() is not None:
            assert list(broken(before, action, after)) == []
            return list(broken(before, action, replace(after, **changes)))  # type: ignore[arg-type]
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
    found = found_in(kind, **changes)
    assert [what for what in found if message in what], found


def test_invariants_about_the_end() -> None:
    *_, (before, action, after) = steps()
    assert list(broken(before, action, after)) == []
    last = after.finished[-1]
    wrong = Finished(last.starter, ((last.winners[0] + 1) % 3,), (0, 3, 3) if last.left[0] else (3, 0, 3))
    spoilt = replace(after, finished=(replace(wrong, winners=(2,)),))
    assert "somebody won with zombies left" in list(broken(before, action, spoilt))
    assert list(broken(after, action, after)) == ["somebody acted after the end"]


def test_an_invariant_about_what_dice_allow() -> None:
    stopped = position(kept="GS GS BL BL", mats=(5, 5)).apply(Action(Kind.STOP), Random(0))
    greedy = Action(Kind.SEND, sent=2, to=1)
    after = replace(stopped.apply(Action(Kind.BURY), Random(0)), mats=(3, 7))
    assert "more was moved than the dice allow, or to where they do not" in list(broken(stopped, greedy, after))


def test_a_model_that_forgets_the_gravestones_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The examples would not let such a model pass."""
    from pnp.games.zombie_mania.worth import Worth, Worths
    from pnp.play.referee import Referee

    def careless(self: Worths, aside: tuple[int, ...]) -> Worth:
        return Worth(sum(self.pairs(aside)[:3]), False)

    monkeypatch.setattr(Worths, "_worth", careless)
    assert Referee(GAME).example_problems()
    assert isinstance(MODEL, Model)
