"""Invariants notice what a faulty model would do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.invariants import violations
from pnp.games.trick_and_treat.rules import State
from pnp.games.trick_and_treat.schema import Stage
from pnp.games.trick_and_treat.state import Sheet

from .positions import MODEL


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
