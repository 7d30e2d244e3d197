"""Whole games of Full Moon Overload: invariants, bots, the planner against brute force, coverage, figures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from statistics import stdev
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.full_moon_overload import Model, figures, findings, planner
from pnp.games.full_moon_overload.actions import Action, Kind
from pnp.games.full_moon_overload.cards import NONE, upright
from pnp.games.full_moon_overload.options import Ace, Options, RefreshReach
from pnp.games.full_moon_overload.outlook import Outlook
from pnp.games.full_moon_overload.state import State
from pnp.games.full_moon_overload.vocabulary import Stage
from pnp.play.bots import bot_names, make_bot
from pnp.play.playout import playout, rerun
from pnp.play.protocol import Feature

from .full_moon_survey import GAMES, measured
from .full_moon_table import GAME, MODEL, steps

RANDOM, GREEDY, PLANNER = (make_bot(name, MODEL) for name in ("random", "greedy", "planner"))
SIZES = [f"{rows}x{columns}" for rows, columns in product(range(3, 7), repeat=2)]


@settings(max_examples=40)
@given(st.sampled_from(SIZES), st.integers(2, 4), st.integers(0, 2**32))
def test_any_game_keeps_the_invariants_ends_and_replays(size: str, players: int, seed: int) -> None:
    record = playout(MODEL, size, [RANDOM] * players, seed)
    assert record.broken == () and record.result is not None
    assert record.steps < MODEL.horizon * players / 2
    assert rerun(MODEL, record).result() == record.result


@pytest.mark.parametrize("size", SIZES)
def test_games_of_all_bots_keep_the_invariants(size: str) -> None:
    record = playout(MODEL, size, [PLANNER, RANDOM, GREEDY], 3)
    assert record.broken == () and record.result is not None
    assert rerun(MODEL, record).result() == record.result


READINGS = [(key, value) for key, kind in get_type_hints(Options).items() for value in kind]


@pytest.mark.parametrize(("key", "value"), READINGS)
def test_every_reading_plays_as_soundly(key: str, value: Any) -> None:
    model = Model(GAME, replace(Options(), **{key: value}))
    for seed, board in enumerate(("3x3", "4x3", "3x5")):
        bots = [make_bot(name, model) for name in ("random", "planner", "greedy")[: 2 + seed % 2]]
        record = playout(model, board, bots, seed)
        assert record.broken == () and record.result is not None


def test_all_readings_together() -> None:
    last = {key: list(kind)[-1] for key, kind in get_type_hints(Options).items()}
    model = Model(GAME, Options(**last))
    bot = make_bot("random", model)
    for seed in range(30):
        record = playout(model, SIZES[seed % 16], [bot] * (2 + seed % 3), seed)
        assert record.broken == () and record.result is not None


def test_lines_tell_legal_actions_apart() -> None:
    for seed in range(12):
        rng = Random(seed)
        state = MODEL.start(SIZES[seed], 2 + seed % 3, rng)
        while state.player() is not None:
            assert max(Counter(map(str, state.legal())).values()) == 1
            state = state.apply(rng.choice(state.legal()), rng)


def test_a_game_takes_no_more_turns_than_there_are_cards() -> None:
    """Every turn puts a card into a stash, and no stash ever shrinks."""
    for seed in range(20):
        stashed, turn = 0, 1
        for _, _, after in steps(seed, "3x3"):
            now = sum(map(len, after.stashes))
            assert now >= stashed and (after.turn == turn or now > stashed)
            stashed, turn = now, after.turn
        assert turn <= 78


# Bots


def wins(bots: tuple[Any, Any], size: str, seeds: range) -> float:
    """Of the first bot, which sits on either side in turn; shared wins count in parts."""
    won = 0.0
    for seed in seeds:
        for order in (bots, bots[::-1]):
            result = playout(MODEL, size, order, seed, checked=False, logged=False).result
            assert result is not None
            won += (order.index(bots[0]) in result.winners) / len(result.winners)
    return won / (2 * len(seeds))


def test_there_are_three_bots() -> None:
    assert bot_names(MODEL) == ("random", "greedy", "planner")


def test_greedy_beats_random_and_planner_beats_greedy() -> None:
    """In large runs about three in four, and between three in four and nine in ten: see the soak test."""
    assert wins((GREEDY, RANDOM), "4x4", range(30)) > 0.6
    assert wins((PLANNER, GREEDY), "4x4", range(20)) > 0.65


@pytest.mark.soak
@pytest.mark.parametrize(("size", "least"), [("3x3", 0.68), ("4x4", 0.78), ("5x5", 0.82), ("6x6", 0.84)])
def test_planner_beats_greedy_on_every_square(size: str, least: float) -> None:
    assert wins((PLANNER, GREEDY), size, range(1_000, 1_200)) > least


def walks(state: State, slot: int, gone: frozenset[int]) -> Iterator[tuple[int, ...]]:
    """Every walk that cannot go on, slot by slot, without the tables of the planner."""
    board, card = state.board, state.grid[slot]
    ways = board.exits[upright(card, state.side)][slot]
    beside = [near for near in ways if near not in gone and state.grid[near] != NONE]
    onward = [near for near in beside if board.relation.allows(board.deck.of(card), board.deck.of(state.grid[near]))]
    if not onward:
        yield (slot,)
    for near in onward:
        for rest in walks(state, near, gone | {near}):
            yield (slot, *rest)


@pytest.mark.parametrize("size", ["3x3", "3x4", "4x4"])
def test_the_planner_is_exact_on_small_grids(size: str) -> None:
    """With an empty pile nothing is unknown, and the best of all walks is found."""
    tried = 0
    for seed in range(20):
        state = replace(MODEL.start(size, 2, Random(seed)), pile=())
        if state.legal()[0].kind is not Kind.OPEN:
            continue
        view, hand = state.observe(0), state.hands[0]
        outlook = Outlook(view)
        found = planner.appraise(view, state.legal())
        for action, worth in zip(state.legal(), found, strict=True):
            every = [
                (hand, *(state.grid[at] for at in walk)) for walk in walks(state, action.slot, frozenset({action.slot}))
            ]
            assert worth == max(outlook.worth(*MODEL.deck.counts(stack)) for stack in every)
            tried += 1
    assert tried >= 15


def test_the_planner_keeps_to_its_budget() -> None:
    """A grid without gaps in which everything fits: far more walks than can be looked at."""
    state = MODEL.start("6x6", 2, Random(1))
    wires = [number << 1 for number, card in enumerate(MODEL.deck.cards) if card.suit == 0 and card.kind == "minor"]
    full = replace(state, grid=tuple((wires * 4)[:36]))
    search = planner.Walks(full.observe(0), Outlook(full.observe(0)), full.grid)
    assert search.start(0, (0, 1, 0), planner.BUDGET) > 0 and search.was_cut
    assert search.looked < planner.BUDGET + 40


def test_nobody_looks_into_the_pile() -> None:
    """Another order of the pile, the same choice."""
    for seed in range(6):
        state = MODEL.start("4x4", 2, Random(seed))
        other = replace(state, pile=tuple(reversed(state.pile)))
        for appraise in (MODEL.appraise, planner.appraise):
            assert appraise(state.observe(0), state.legal()) == appraise(other.observe(0), other.legal())


# Coverage and figures


@cache
def covered() -> Counter[Feature]:
    coverage: Counter[Feature] = Counter()
    for seed in range(120):
        coverage += playout(MODEL, MODEL.boards[seed % 10], [RANDOM] * (2 + seed % 3), seed, logged=False).coverage
    return coverage


def test_everything_that_counts_fires_in_time() -> None:
    rare = {Feature("ruling", "empty_class"), Feature("ruling", "hand_left")}
    never = {feature for feature in MODEL.features("3x3") if not covered()[feature]}
    assert never <= rare
    kinds = Counter(feature.kind for feature in MODEL.features("3x3"))
    assert kinds == {"card": 78, "move": 7, "points for": 3, "ruling": 10}
    assert set(GAME.identity.never_fires) <= {f"{feature.kind}:{feature.name}" for feature in rare}


def under(state: State, **changes: Any) -> State:
    """The same moment with another reading."""
    options = replace(Options(), **changes)
    relation = replace(state.board.relation, ace_moves=options.ace)
    return replace(state, board=replace(state.board, options=options, relation=relation), _legal=[])


def would_differ(before: State, action: Action, after: State) -> set[str]:
    """Rulings but for which this step could not have been, or the next could not have been otherwise."""
    keys = set()
    if action not in under(before, ace=Ace.INSTEAD).legal():
        keys.add("ace")
    if action not in under(before, refresh_reach=RefreshReach.AS_IT_MOVES).legal():
        keys.add("refresh_reach")
    if before.stage is Stage.MOVE:
        if len(before.legal()) == 1:
            keys.add("must_move")
        turned = replace(before, stack=(*before.stack[:-1], before.top ^ 1), _legal=[])
        if set(turned.legal()) > set(before.legal()):
            keys.add("rotation")
    if after.turn > before.turn and not after.pile:
        keys.add("last_turn")
    if after.turn > before.turn and after.seat % 2:
        keys.add("refill_view")
    return keys


def test_rulings_are_counted_where_they_make_a_difference() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for before, action, after in steps(seed, MODEL.boards[seed % 10]):
            told = {feature.name for feature in MODEL.fired(before, action, after) if feature.kind == "ruling"}
            assert told - {"hand_left", "empty_class"} == would_differ(before, action, after)
            seen.update(told)
    assert set(seen) == {"ace", "refresh_reach", "must_move", "rotation", "last_turn", "refill_view"}
    for seed in range(150):
        state = MODEL.start("3x3", 2, Random(seed))
        first, second = (MODEL.deck.of(card).order for card in state.draw.cards)
        told = {feature.name for feature in MODEL.fired(None, None, state)}
        assert ("first_tie" in told) == (first == second) and ("numbering" in told) == (state.draw.winner == 1)


def test_planners_leave_somebody_without_a_turn_on_the_largest_grid() -> None:
    records = [playout(MODEL, "6x6", [PLANNER] * 4, seed, logged=False) for seed in range(3)]
    assert sum((record.coverage for record in records), Counter())[Feature("ruling", "hand_left")]


def test_moves_are_told_by_class() -> None:
    never = [row["id"] for row in GAME.tables["moves"].rows if row["condition"] == "never"]
    assert not [feature for feature in covered() if feature.kind == "move" and feature.name in never]


def test_features_point_at_their_rows() -> None:
    for feature, row in MODEL.features("3x3").items():
        problem = GAME.files[row.file].problem(row.path, str(feature))
        assert problem.line > 1 and problem.key


def test_measures_and_traits() -> None:
    state = next(after for _, _, after in steps(9, "3x4") if after.is_over)
    result = state.result()
    assert result is not None
    first, second = (figures.measures(state, seat, 2) for seat in (0, 1))
    assert first[figures.TURNS] == state.turn and first[figures.MOVES] == pytest.approx(state.moves / state.turn)
    assert first[figures.FIRST] == ((0 in result.winners) / len(result.winners)) and figures.FIRST not in second
    assert first["cards in a stash"] + second["cards in a stash"] == 78 - sum(one != NONE for one in state.grid)
    traits = [figures.traits(state, seat) for seat in (0, 1)]
    assert [one["place in the order of turns"] for one in traits] == ["1", "2"]
    for number, kind in enumerate(("majors", "minors", "courts")):
        points = [MODEL.deck.points[number] == list(one.values())[number] for one in result.scores]
        assert [one[kind] != figures.FEWER for one in traits] == points
    assert figures.measures(MODEL.start("3x3", 2, Random(1)), 0, 2) == {}


def test_findings_by_grid_and_by_class() -> None:
    records = [playout(MODEL, size, [GREEDY] * 2, seed, logged=False) for seed in range(15) for size in ("3x3", "4x5")]
    by_grid, by_class = findings(MODEL, records)
    assert [row[:2] for row in by_grid.rows] == [("3x3", "15"), ("4x5", "15")]
    assert all(len(row) == len(by_grid.head) for row in by_grid.rows)
    turns = [record.measures[0][figures.TURNS] for record in records if record.board == "3x3"]
    middle, half = sum(turns) / 15, 1.959964 * stdev(turns) / 15**0.5
    assert by_grid.rows[0][2] == f"{middle:.1f} ({middle - half:.1f} – {middle + half:.1f})"
    assert [row[:2] for row in by_class.rows] == [("major", "1"), ("minor", "2"), ("court", "3")]
    led = [record for record in records for one in record.traits if one["courts"] == figures.ALONE]
    assert by_class.rows[2][2] == str(len(led)) and 10 < len(led) <= 30
    assert findings(MODEL, records[:1])[0].rows[0][2] == f"{turns[0]:.1f}" and findings(MODEL, []) == ()


def test_who_has_the_most_courts_alone_never_loses() -> None:
    """Courts are worth as much as the two other classes together."""
    for seed in range(40):
        record = playout(MODEL, MODEL.boards[seed % 10], [RANDOM] * (2 + seed % 3), seed, checked=False, logged=False)
        assert record.result is not None
        for seat, traits in enumerate(record.traits):
            assert traits["courts"] != figures.ALONE or seat in record.result.winners


# Stored results


@pytest.mark.soak
@pytest.mark.parametrize("size", ["3x3", "3x5", "4x4", "5x5", "6x6"])
def test_the_stored_results_are_measured_again(size: str) -> None:
    """Other seeds, fewer games: within four standard errors of both measurements together."""
    games = 80
    stored = {row["id"]: row for row in GAME.tables["grid-results"].rows}
    cells = [(size, players) for players in (2, 3, 4)]
    for (grid, players), again in zip(cells, measured(MODEL, cells, "planner", games, 99_000), strict=True):
        row = stored[f"{grid}-{players}"]
        assert row["games"] == GAMES
        for key, name in (
            ("turns", figures.TURNS),
            ("moves", figures.MOVES),
            ("first", figures.FIRST),
            ("tied", figures.TIED),
        ):
            here = sum(again[name]) / len(again[name])
            error = row[f"{key}_margin"] / 1.96 * (1 + GAMES / games) ** 0.5
            assert abs(here - row[key]) < 4 * error + 0.06, (grid, players, key, here, row[key])


def test_shares_of_few_games_stay_between_nothing_and_all() -> None:
    records = [playout(MODEL, "3x3", [GREEDY] * 2, seed) for seed in range(3)]
    told = [cell for row in findings(MODEL, records)[0].rows for cell in row if "%" in cell]
    ends = [int(end) for cell in told for end in re.findall(r"-?\d+(?=%)", cell)]
    assert len(ends) == 9 and all(0 <= end <= 100 for end in ends)


def test_the_log_tells_every_card_that_a_major_brings() -> None:
    """Also where the turn, or the game, is over with it."""
    for seed in range(40):
        told = "\n".join(map(str, playout(MODEL, "5x5", [GREEDY] * 4, seed).transcript))
        assert told.count("puts a fresh card on") == len(re.findall(r"the pile gives \S+ for ", told))
