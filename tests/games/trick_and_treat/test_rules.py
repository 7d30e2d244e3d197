"""The model as a whole: its end, the rulings that switch it, data that it cannot play, and whole games."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from pnp.game.game import Game
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.rules import State
from pnp.games.trick_and_treat.rulings import (
    KEYS,
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
from pnp.games.trick_and_treat.schema import Stage, Symbol
from pnp.play.bots import make_bot
from pnp.play.model import IllegalAction
from pnp.play.playout import Line, Record, playout
from pnp.source.problems import DataError, Severity

from ..rerun import rerun
from .positions import ANY, CC, GAME, HC, JL, MODEL, complaints, drawn, lacking

RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


# The end


def finished(*layers: dict[str, Symbol]) -> State:
    board = MODEL.board("creepy-cove")
    sheets = tuple(drawn(board, cells, stage=Stage.OVER) for cells in layers)
    return State(board, 13, ANY, sheets)


def test_the_most_points_win_and_ties_go_to_houses() -> None:
    # 10,2 is Home; 11,4 a house. Four points each: two corns, or a hard candy by lantern light.
    corn = {"9,2": CC, "9,3": CC}
    house = {"10,3": HC, "11,3": HC, "11,4": HC, "10,4": JL}
    for first, second, winners in ((corn, house, (1,)), (house, corn, (0,)), (corn, corn, (0, 1)), (corn, {}, (0,))):
        result = finished(first, second).result()
        assert result is not None and result.winners == winners
        assert result.totals == (4, 4 if second else 0)


def test_the_game_has_its_rounds_and_then_a_result() -> None:
    rng = Random(3)
    state, rounds = MODEL.start("rookery-row", 3, rng), []
    while state.player() is not None:
        assert state.result() is None
        rounds.append(state.round)
        state = state.apply(state.legal()[0], rng)
    assert sorted(set(rounds)) == list(range(1, 14)) and state.legal() == ()
    result = state.result()
    assert result is not None and len(result.totals) == 3


def test_players_see_all_sheets_and_no_roll_to_come() -> None:
    state = MODEL.start("creepy-cove", 2, Random(1))
    view = state.observe(1)
    assert view.sheets == state.sheets and view.sheet is state.sheets[1] and view.roll == state.roll
    later = [MODEL.start("creepy-cove", 2, Random(1)).observe(1) for _ in range(2)]
    assert later[0] == later[1]


# Rulings that switch the model


def ruled(key: str, **values: str) -> Game:
    assert GAME.rulings is not None
    rows = tuple(row.model_copy(update=values) if row.switch == key else row for row in GAME.rulings.ruling)
    return GAME.with_content(GAME.rulings.model_copy(update={"ruling": rows}))


def test_every_switch_is_set_by_a_ruling() -> None:
    assert GAME.rulings is not None
    assert sorted(row.switch for row in GAME.rulings.ruling if row.switch) == sorted(KEYS)


def test_a_ruling_switches_the_model() -> None:
    assert Model(ruled("rook_star", chosen="permanent")).rulings.rook_star is RookStar.PERMANENT


@pytest.mark.parametrize(
    ("key", "values", "where", "message"),
    [
        ("rook_star", {"switch": "rook_stars"}, "switch", "unknown switch “rook_stars”"),
        ("rook_star", {"switch": "lanterns", "chosen": "once"}, "switch", "sets “lanterns” already"),
        ("rook_star", {"switch": "lanterns"}, "reading[1].id", "the model knows no reading “token” of “lanterns”"),
    ],
)
def test_a_ruling_that_the_model_does_not_know(key: str, values: dict[str, str], where: str, message: str) -> None:
    game = ruled(key, **values)
    with pytest.raises(DataError) as raised:
        Model(game)
    (problem,) = [problem for problem in raised.value.problems if message in problem.message]
    assert problem.file.endswith("rulings.toml") and problem.line > 1 and problem.key.endswith(where)
    assert problem in complaints(game)


def test_a_switch_that_no_ruling_sets_is_a_warning() -> None:
    game = ruled("lanterns", switch="")
    (problem,) = complaints(game)
    assert problem.severity is Severity.WARNING and "no ruling sets “lanterns”" in problem.message
    assert Model(game).rulings == Rulings()


# Data that the model cannot play


def with_rows(number: int, rows: dict[int, str]) -> Game:
    """A map with some of its rows (counted from 1) written anew."""
    assert GAME.maps is not None
    old = GAME.maps.map[number]
    new = old.model_copy(update={"rows": tuple(rows.get(i, row) for i, row in enumerate(old.rows, 1))})
    maps = tuple(new if i == number else hex_map for i, hex_map in enumerate(GAME.maps.map))
    return GAME.with_content(GAME.maps.model_copy(update={"map": maps}))


def with_favours(*favours: str) -> Game:
    assert GAME.bonuses is not None
    return GAME.with_content(GAME.bonuses.model_copy(update={"extras": favours}))


def with_scoring(**values: Any) -> Game:
    assert GAME.scoring is not None
    return GAME.with_content(GAME.scoring.model_copy(update=values))


def with_symbol(name: str, **values: Any) -> Game:
    symbol = GAME.symbols[name].model_copy(update=values)
    return replace(GAME, symbols=MappingProxyType({**GAME.symbols, name: symbol}))


def section(number: int, **values: Any) -> Game:
    assert GAME.scoring is not None
    rows = GAME.scoring.section
    return with_scoring(
        section=tuple(row.model_copy(update=values) if i == number else row for i, row in enumerate(rows))
    )


def twice(die: str) -> Game:
    assert GAME.dice is not None
    dice = tuple(d.model_copy(update={"count": 2}) if d.id == die else d for d in GAME.dice.die)
    return GAME.with_content(GAME.dice.model_copy(update={"die": dice}))


USUAL = ("CC", "HC", "CB", "JL", "GH", "TS", "fearless-path")
UNPLAYABLE: dict[str, tuple[Game, str]] = {
    "treats that cannot leave Home": (
        with_rows(2, {9: "H . . s s s . s c", 10: ". c s s s s 1 H", 11: "2 . s s @ s s c ."}),
        "maps.toml map[3].rows: some first rolls fit nowhere: straight with 1 of 3 a trick",
    ),
    "brambles and spooky spaces": (
        with_rows(2, {3: "H . . c . . . b s"}),
        "maps.toml map[3].rows: a map has brambles or spooky spaces, not both",
    ),
    "a die thrown twice": (twice("mixed"), "dice.toml die: the rules roll 3 symbol dice and 1 shape die; here are 4"),
    "a favour that is none": (
        with_favours(*USUAL, "star"),
        "bonuses.toml extras[8]: unknown favour “star”",
    ),
    "a favour twice": (with_favours(*USUAL, "CC"), "bonuses.toml extras[8]: “CC” is a favour already"),
    "a favour forgotten": (with_favours(*USUAL[:6]), "bonuses.toml extras: the favour “fearless-path” is missing"),
    "an unknown section": (section(4, id="moons"), "scoring.toml section[5].id: unknown section “moons”"),
    "a section forgotten": (
        with_scoring(section=GAME.scoring.section[:4] if GAME.scoring else ()),
        "scoring.toml section: the section “stars” is missing",
    ),
    "a line forgotten": (section(3, lines=()), "scoring.toml section[4]: a line for “ghost” is missing"),
    "a line too many": (
        section(1, lines=(GAME.scoring.section[0].lines[0],) if GAME.scoring else ()),
        "scoring.toml section[1].lines[1]: “CC” does not score here",  # where the line was read
    ),
    "a treat called a trick": (
        with_symbol("hard-candy", group="trick"),
        "symbols.toml hard-candy.group: to the rules this is of the group “treat”",
    ),
    "a treat that the rules do not know": (
        with_symbol("house", group="treat"),
        "symbols.toml house: unknown treat “house”",
    ),
    "no scoring": (lacking(GAME, "scoring.toml"), "game.toml rules: the rules need scoring.toml"),
}


@pytest.mark.parametrize("name", UNPLAYABLE)
def test_data_that_the_model_cannot_play_is_reported_at_its_row(name: str) -> None:
    game, wanted = UNPLAYABLE[name]
    problems = complaints(game)
    lines = [f"{problem.file.rpartition('/')[2]} {problem.key}: {problem.message}" for problem in problems]
    assert [line for line in lines if line.startswith(wanted)], lines
    assert len(lines) == 1 or name == "treats that cannot leave Home", lines  # the examples there, too
    assert all(problem.line > 1 for problem in problems)


def test_a_model_is_not_made_of_data_that_it_does_not_know() -> None:
    with pytest.raises(DataError, match="unknown section “moons”"):
        Model(section(4, id="moons"))


# Whole games


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
