"""Whole games: invariants after every step, the same seed the same game, transcripts that can be played again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import mean

import pytest
from bundled import bundled

from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.invariants import violations
from pnp.games.trick_and_treat.rulings import (
    Attach,
    CornTrail,
    Curved,
    EarlyBonus,
    FallbackHome,
    LateBonus,
    RookStar,
    Rulings,
    WaiveBonus,
)
from pnp.games.trick_and_treat.schema import Stage
from pnp.games.trick_and_treat.sheet import Sheet
from pnp.games.trick_and_treat.state import State
from pnp.play.bots import bot_names, make_bot
from pnp.play.model import Feature, IllegalAction
from pnp.play.playout import Line, Record, playout
from pnp.source.problems import UsageError

from ..rerun import rerun

GAME = bundled("trick-and-treat")
MODEL = Model(GAME)
RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


def other_model() -> Model:
    rulings = Rulings(
        attach=Attach.EVERY_SPACE,
        curved=Curved.ANY_BEND,
        fallback_home=FallbackHome.ALWAYS,
        early_bonus=EarlyBonus.AT_ONCE,
        waive_bonus=WaiveBonus.ALLOWED,
        late_bonus=LateBonus.NOTHING,
        rook_star=RookStar.PERMANENT,
        corn_trail=CornTrail.ALL_JOINED,
    )
    return Model(GAME, rulings)


def test_other_readings_play_as_soundly() -> None:
    model = other_model()
    bot = make_bot("random", model)
    for seed in range(30):
        record = playout(model, model.boards[seed % 3], [bot], seed)
        assert record.broken == () and record.result is not None


@pytest.mark.parametrize("name", MODEL.boards)
def test_greedy_beats_random_threefold(name: str) -> None:
    def average(bot: str, games: int) -> float:
        made = make_bot(bot, MODEL)
        records = [playout(MODEL, name, [made], seed, checked=False, logged=False) for seed in range(games)]
        return mean(record.result.totals[0] for record in records if record.result is not None)

    assert average("greedy", 8) > 3 * average("random", 60)


def test_seeds_differ_and_bots_meet_the_same_rolls() -> None:
    def heard(record: Record) -> list[str]:
        return [line.text for line in record.transcript if line.seat is None and ":" in line.text]

    one = playout(MODEL, "creepy-cove", [RANDOM], 1)
    assert heard(one) != heard(playout(MODEL, "creepy-cove", [RANDOM], 2))
    assert heard(one) == heard(playout(MODEL, "creepy-cove", [GREEDY, RANDOM], 1))
    assert len(heard(one)) == 13


def test_a_transcript_that_was_tampered_with_does_not_replay() -> None:
    record = playout(MODEL, "creepy-cove", [RANDOM], 1)
    acted = next(i for i, line in enumerate(record.transcript) if line.seat is not None)
    for wrong in (Line("is done", 0), Line(record.transcript[acted].text, 1), Line("round 9: nothing")):
        lines = (*record.transcript[:acted], wrong, *record.transcript[acted + 1 :])
        with pytest.raises(IllegalAction):
            rerun(MODEL, replace(record, transcript=lines))


def test_everything_that_counts_fires_in_time() -> None:
    """Rulings about a map that is all but full are the only ones that playouts hardly meet."""
    for name in MODEL.boards:
        coverage: Counter[Feature] = Counter()
        for seed in range(60):
            coverage += playout(MODEL, name, [RANDOM], seed, logged=False).coverage
        for seed in range(4):
            coverage += playout(MODEL, name, [GREEDY], seed, logged=False).coverage
        never = {feature for feature in MODEL.features(name) if not coverage[feature]}
        assert {feature.kind for feature in never} <= {"ruling"}, never
        rare = {
            "early_bonus",
            "late_bonus",
            "waive_bonus",
            "fallback_home",
            "fearless_home",
            "corn_trail",
            "shared_candy",
        }
        assert {feature.name for feature in never} <= rare


def test_an_unknown_bot() -> None:
    with pytest.raises(UsageError, match="there is no bot “greddy”; did you mean “greedy”"):
        make_bot("greddy", MODEL)
    assert bot_names(MODEL) == ("random", "greedy")


# Invariants notice what a faulty model would do


def steps(seed: int = 4) -> Iterator[tuple[State, Action, State]]:
    rng = Random(seed)
    state = MODEL.start("creepy-cove", 2, rng)
    while state.player() is not None:
        action = rng.choice(state.legal())
        after = state.apply(action, rng)
        yield state, action, after
        state = after


def spoilt(after: State, seat: int, **changes: object) -> State:
    sheet = after.sheets[seat]._replace(**changes)  # type: ignore[arg-type]
    return replace(after, sheets=tuple(sheet if i == seat else other for i, other in enumerate(after.sheets)))


def spoilers(sheet: Sheet) -> dict[str, dict[str, object]]:
    corn, hard, *rest = sheet.layers
    low = sheet.occupied & -sheet.occupied
    return {
        "two symbols stand on one hex": {"layers": (corn | low, hard | low, *rest)},
        "what is on the map": {"occupied": sheet.occupied & ~low},
        "beside symbols are miscounted": {"touched": sheet.touched >> 1},
        "more circles than cauldrons": {"circles": (3, 3, 3, 3)},
        "crossed off that was never circled": {"crossed": 1 << 15},
        "hats and favours": {"hats": sheet.hats + 1},
        "not the": {"stars_lost": sheet.stars_lost + 1},
        "fearless path leads through no trick": {"fearless": sheet.treats},
        "left open": {"stage": Stage.DONE, "due": (0,)},
        "symbols from": {"waived": sheet.waived + 30},
    }


def test_each_invariant_notices() -> None:
    before, action, after = next(
        (before, action, after)
        for before, action, after in steps()
        if before.round == 3 and action.kind is Kind.SHAPE and after.round == 3 and after.sheets[0].treats
    )
    seat = before.player()
    assert seat is not None and list(violations(before, action, after)) == []
    for wanted, changes in spoilers(after.sheets[seat]).items():
        noticed = list(violations(before, action, spoilt(after, seat, **changes)))
        assert [what for what in noticed if wanted in what], (wanted, noticed)
    other = spoilt(after, 1 - seat, circles=(1, 1, 1, 1))
    assert f"seat {seat + 1} changed the sheet of seat {2 - seat}" in list(violations(before, action, other))
    assert "there are more rounds than the game has" in list(violations(before, action, replace(after, round=14)))
    over = replace(after, sheets=tuple(sheet._replace(stage=Stage.OVER) for sheet in after.sheets))
    assert list(violations(over, action, after)) == ["somebody acted after the end"]
