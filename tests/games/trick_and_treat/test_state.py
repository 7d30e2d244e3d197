"""Whole games: invariants after every step, the same seed the same game, transcripts that can be played again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bundled import bundled

from pnp.games.trick_and_treat import Model
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
from pnp.play.bots import make_bot
from pnp.play.model import IllegalAction
from pnp.play.playout import Line, Record, playout

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


def test_seeds_differ_and_bots_meet_the_same_rolls() -> None:
    def rolls(of: Record) -> list[str]:
        return [line.text for line in of.transcript if line.seat is None and ":" in line.text]

    record = playout(MODEL, "creepy-cove", [RANDOM], 1)
    assert rolls(record) != rolls(playout(MODEL, "creepy-cove", [RANDOM], 2))
    assert rolls(record) == rolls(playout(MODEL, "creepy-cove", [GREEDY, RANDOM], 1))
    assert len(rolls(record)) == 13


def test_a_transcript_that_was_tampered_with_does_not_replay() -> None:
    record = playout(MODEL, "creepy-cove", [RANDOM], 1)
    acted = next(i for i, line in enumerate(record.transcript) if line.seat is not None)
    for wrong in (Line("is done", 0), Line(record.transcript[acted].text, 1), Line("round 9: nothing")):
        lines = (*record.transcript[:acted], wrong, *record.transcript[acted + 1 :])
        with pytest.raises(IllegalAction):
            rerun(MODEL, replace(record, transcript=lines))
