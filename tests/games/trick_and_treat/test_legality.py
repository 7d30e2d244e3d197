"""What is legal, case by case for the roll, against brute force; and a reason that the book knows for what is not."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from thinning import thinned

from pnp.game.game import Game
from pnp.game.hexes import Hex, distance, neighbours
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.legality import Reason, legal, refused
from pnp.games.trick_and_treat.rules import State
from pnp.games.trick_and_treat.rulings import (
    Attach,
    Curved,
    FallbackHome,
)
from pnp.games.trick_and_treat.schema import TREATS, TRICKS, Shape, Stage, Symbol
from pnp.games.trick_and_treat.state import Roll, Sheet, play
from pnp.play.model import IllegalAction
from pnp.source.bundle import DATA
from pnp.source.problems import UsageError

from .positions import ANY, CC, GAME, GH, HC, MODEL, PLAIN, STAR, TS, do, drawn, kinds, lines, roll, small

# Legality against brute force


def slow_drawings(game: Game, number: int, state: State) -> set[frozenset[tuple[Hex, Symbol]]]:
    """Every way to draw the roll's shape, from the words of the rules and plain sets."""
    assert game.maps is not None
    hex_map, field = game.maps.map[number], game.maps.field(number)
    sheet = state.sheets[0]
    taken = {hex_map.hex_at(s.row, s.column, game.maps.tops) for s in state.board.field.in_mask(sheet.occupied)}
    home = next(where for where, terrain in field.items() if terrain.id == "home")
    barred = {symbol: {"bramble", "house"} for symbol in TRICKS} | {symbol: {"bramble", "spooky"} for symbol in TREATS}
    free = {where for where, terrain in field.items() if terrain.drawable} - taken
    drawings = set()
    for first in free:
        for second in set(neighbours(first)) & free:
            for third in set(neighbours(second)) & free - {first}:
                straight = first + third == second.times(2)
                closed = distance(first, third) == 1
                shape = Shape.STRAIGHT if straight else Shape.CLUSTER if closed else Shape.CURVED
                hexes = (first, second, third)
                joined = any(near in taken or near == home for where in hexes for near in neighbours(where))
                if shape is not state.roll.shape or not joined:
                    continue
                for order in set(permutations(state.roll.symbols)):
                    placed = list(zip(hexes, order, strict=True))
                    if all(field[where].id not in barred[symbol] for where, symbol in placed):
                        drawings.add(frozenset(placed))
    return drawings


@pytest.mark.parametrize("number", thinned(range(3), 3))
def test_legal_shapes_are_those_that_brute_force_finds(number: int) -> None:
    assert GAME.maps is not None
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        state = MODEL.start(MODEL.boards[number], 1, rng)
        while state.player() is not None:
            sheet, actions = state.sheets[0], state.legal()
            if sheet.stage is Stage.DRAW and not sheet.armed and state.roll.shape is not Shape.FRACTURED:
                hex_map = GAME.maps.map[number]
                shapes = [
                    frozenset(
                        (hex_map.hex_at(spot.row, spot.column, GAME.maps.tops), symbol)
                        for symbol, spot in zip(action.symbols, action.spots, strict=True)
                    )
                    for action in actions
                    if action.kind is Kind.SHAPE
                ]
                assert len(shapes) == len(set(shapes))
                assert set(shapes) == slow_drawings(GAME, number, state)
                compared += 1
            state = state.apply(rng.choice(actions), rng)
    assert compared > 20


def test_only_what_is_legal_can_be_applied() -> None:
    rng = Random(5)
    state = MODEL.start("creepy-cove", 1, rng)
    for action in state.legal():
        state.apply(action, Random(1))
    spot, spots = state.board.field.spots[0], state.board.field.spots[:3]
    for action, reason in (
        (Action(Kind.SHAPE, (CC, CC, CC), spots), "it touches neither Home nor a symbol (ruling H-ATTACH)"),
        (Action(Kind.END), "the roll is still to be drawn (ruling H-MUST)"),
        (Action(Kind.SPEND), "there is nothing to spend, or nothing to draw with it (see “Columns: Stars”)"),
        (Action(Kind.CIRCLE, row=0), "no Cauldron waits for a circle in this row (ruling H-CIRCLE)"),
        (Action(Kind.BONUS, (GH,), (spot,), 0, 0), "it touches neither Home nor a symbol (ruling H-ATTACH)"),
        (Action(Kind.FAVOUR, (CC,), (spot,)), "it touches neither Home nor a symbol (ruling H-ATTACH)"),
    ):
        with pytest.raises(IllegalAction, match=re.escape(reason)):
            state.apply(action, rng)


def test_states_are_frozen_and_applying_leaves_them_as_they_were() -> None:
    rng = Random(2)
    state = MODEL.start("creepy-cove", 2, rng)
    before = repr(state)
    after = state.apply(state.legal()[0], rng)
    assert repr(state) == before and after.sheets[1] is state.sheets[1]
    with pytest.raises(AttributeError):
        state.round = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.sheets[0].hats = 4  # type: ignore[misc]


@pytest.mark.parametrize("players", [0, 7, -1])
def test_too_few_and_too_many_players(players: int) -> None:
    with pytest.raises(UsageError, match="is for 1 to 6"):
        MODEL.start("creepy-cove", players, Random(1))


def test_an_unknown_map() -> None:
    with pytest.raises(UsageError, match="unknown board “creepy-cave”  hint: did you mean “creepy-cove”"):
        MODEL.start("creepy-cave", 1, Random(1))


# The roll


def test_fractured_parts_come_one_after_the_other_and_nothing_between() -> None:
    board = small(". c . .", ". . .", "@ . . .", ". . c")
    sheet = drawn(board, {"3,2": CC, "2,2": GH}, hats=1)
    thrown = roll(Shape.FRACTURED, GH, HC, CC)
    assert {Kind.FAVOUR, Kind.PAIR, Kind.SINGLE, Kind.FEARLESS} == kinds(board, sheet, thrown)
    between = do(board, sheet, thrown, "draws the pair hard-candy on 1,1 and ghost on 1,2")
    assert between.stage is Stage.PART and between.circles == (0, 0, 0, 0)
    assert kinds(board, between, thrown) == {Kind.SINGLE}
    after = do(board, between, thrown, "draws the single candy-corn on 3,3")
    assert after.stage is Stage.BONUS and after.circles == (0, 0, 1, 0)


def test_half_a_fractured_roll_is_not_begun() -> None:
    board = small("@ . ~", "H H", "~ . ~")
    sheet = drawn(board, {"1,2": CC})
    # The ghost fits only on 3,2, which nothing touches yet: it comes last, or in a pair with candy in a house.
    first = {(action.kind, GH in action.symbols) for action in legal(board, sheet, roll(Shape.FRACTURED, CC, CC, GH))}
    assert first == {(Kind.PAIR, False), (Kind.PAIR, True), (Kind.SINGLE, False)}
    alone = small("@ . ~", "H H", "~ ~ ~")
    assert kinds(alone, drawn(alone, {"1,2": CC}), roll(Shape.FRACTURED, CC, CC, GH)) == {Kind.LONE}


def test_a_lone_symbol_only_when_the_shape_does_not_fit() -> None:
    board = small(". H . H", "@ . H", ". H ~ ~")
    sheet = drawn(board, {"2,2": CC, "1,1": HC})
    assert lines(board, sheet, roll(Shape.STRAIGHT, GH, GH, TS)) == [
        "draws the lone symbol ghost on 1,3: the shape does not fit",
        "draws the lone symbol tombstone on 1,3: the shape does not fit",
    ]
    always = small(". H . H", "@ . H", ". H ~ ~", fallback_home=FallbackHome.ALWAYS)
    assert len(lines(always, sheet, roll(Shape.STRAIGHT, GH, GH, TS))) == 4


def test_home_is_enough_for_a_lone_symbol_while_the_map_is_empty() -> None:
    board = small("@ . ~", "H ~")
    said = lines(board, MODEL.sheet(), roll(Shape.CLUSTER, GH, GH, GH))
    assert said == ["draws the lone symbol ghost on 1,2: the shape does not fit"]


def test_nothing_is_drawn_when_nothing_fits() -> None:
    board = small("@ . ~", "H ~")
    sheet = drawn(board, {"1,2": CC})
    thrown = roll(Shape.CLUSTER, GH, GH, GH)
    assert lines(board, sheet, thrown) == ["draws nothing: not even one symbol fits"]
    assert play(board, sheet, thrown, Action(Kind.NOTHING)).stage is Stage.DONE


def test_a_roll_that_falls_back_is_counted_once_and_no_other() -> None:
    tight, wide = small("@ . ~", "H ~"), small(*PLAIN)
    lone = "draws the lone symbol ghost on 1,2: the shape does not fit"
    first = do(tight, MODEL.sheet(), roll(Shape.CLUSTER, GH, GH, GH), lone)
    assert first.fallbacks == 1
    nothing = first._replace(stage=Stage.DRAW)
    assert play(tight, nothing, roll(Shape.CLUSTER, GH, GH, GH), Action(Kind.NOTHING)).fallbacks == 2
    for thrown in (roll(Shape.STRAIGHT, CC, HC, GH), roll(Shape.FRACTURED, CC, HC, GH)):
        sheet = play(wide, MODEL.sheet(), thrown, legal(wide, MODEL.sheet(), thrown)[0])
        assert sheet.fallbacks == 0
    state = MODEL.start(MODEL.boards[0], 2, Random(1))
    state = replace(state, round=4, sheets=(state.sheets[0], first))
    assert [MODEL.measures(state, seat)["fallback rate"] for seat in (0, 1)] == [0, 0.25]


def test_other_readings_of_shapes() -> None:
    thrown = roll(Shape.STRAIGHT, CC, CC, CC)
    every = small(*PLAIN, attach=Attach.EVERY_SPACE)
    assert len(legal(small(*PLAIN), MODEL.sheet(), thrown)) > 3
    assert legal(every, MODEL.sheet(), thrown)[0].kind is Kind.LONE
    bent = roll(Shape.CURVED, CC, CC, CC)
    usual = {action.mask for action in legal(small(*PLAIN), MODEL.sheet(), bent)}
    clusters = {action.mask for action in legal(small(*PLAIN), MODEL.sheet(), roll(Shape.CLUSTER, CC, CC, CC))}
    loose = {action.mask for action in legal(small(*PLAIN, curved=Curved.ANY_BEND), MODEL.sheet(), bent)}
    assert clusters and loose == usual | clusters and not usual & clusters


# Refusals

BOARD = small(*PLAIN)
BRAMBLES = small(". . . .", "b . .", "@ . . .", ". . .")
SPOOKY = small(". . . .", "s . .", "@ . . .", ". . .")
NARROW = small("@ . ~ . .")
EMPTY = MODEL.sheet()
CORN = {"3,2": CC}


def act(kind: Kind, board: Board, cells: dict[str, Symbol] | None = None, row: int = -1, column: int = -1) -> Action:
    spots = [board.field.spot(*map(int, cell.split(","))) for cell in cells or {}]
    assert None not in spots
    return Action(kind, tuple((cells or {}).values()), tuple(spot for spot in spots if spot), row, column)


def shape(cells: dict[str, Symbol]) -> Action:
    return act(Kind.SHAPE, BOARD, cells)


BONUS = drawn(BOARD, CORN, stage=Stage.BONUS)
CASES: dict[Reason, tuple[Board, Sheet, Roll, Action]] = {
    Reason.PART_DUE: (BOARD, drawn(BOARD, CORN, stage=Stage.PART, left=(GH,)), ANY, Action(Kind.END)),
    Reason.STAR_DUE: (BOARD, drawn(BOARD, CORN, stage=Stage.BONUS, stars_due=1), ANY, Action(Kind.END)),
    Reason.CIRCLE_DUE: (BOARD, drawn(BOARD, CORN, stage=Stage.BONUS, due=(0, 1)), ANY, Action(Kind.END)),
    Reason.DECLARED: (BRAMBLES, drawn(BRAMBLES, CORN, armed=True), ANY, Action(Kind.NOTHING)),
    Reason.TAKEN: (BOARD, drawn(BOARD, CORN), ANY, shape({"3,2": CC, "3,3": CC, "3,4": GH})),
    Reason.BRAMBLES: (BRAMBLES, EMPTY, ANY, act(Kind.LONE, BRAMBLES, {"2,1": CC})),
    Reason.TRICK_INDOORS: (BOARD, drawn(BOARD, CORN), ANY, shape({"2,1": CC, "2,2": GH, "2,3": CC})),
    Reason.TREAT_OUTDOORS: (SPOOKY, EMPTY, ANY, act(Kind.LONE, SPOOKY, {"2,1": CC})),
    Reason.APART: (BOARD, EMPTY, ANY, shape({"1,2": CC, "1,3": CC, "1,4": GH})),
    Reason.ROLL_DRAWN: (BOARD, BONUS, ANY, shape({"4,1": CC, "4,2": CC, "4,3": GH})),
    Reason.OTHER_SYMBOLS: (BOARD, EMPTY, ANY, shape({"4,1": HC, "4,2": CC, "4,3": GH})),
    Reason.NOT_STRAIGHT: (BOARD, EMPTY, ANY, shape({"3,2": CC, "3,3": CC, "2,3": GH})),
    Reason.NOT_CURVED: (BOARD, EMPTY, roll(Shape.CURVED, CC, CC, GH), shape({"4,1": CC, "4,2": CC, "4,3": GH})),
    Reason.NOT_A_CLUSTER: (BOARD, EMPTY, roll(Shape.CLUSTER, CC, CC, GH), shape({"4,1": CC, "4,2": CC, "4,3": GH})),
    Reason.NOT_FRACTURED: (BOARD, EMPTY, roll(Shape.FRACTURED, CC, CC, GH), shape({"4,1": CC, "4,2": CC, "4,3": GH})),
    Reason.SHAPE_FITS: (BOARD, EMPTY, ANY, act(Kind.LONE, BOARD, {"3,2": CC})),
    Reason.LONE_FITS: (NARROW, EMPTY, ANY, Action(Kind.NOTHING)),
    Reason.LONE_APART: (NARROW, drawn(NARROW, {"1,2": CC}), ANY, act(Kind.LONE, NARROW, {"1,4": CC})),
    Reason.NOT_OPEN: (BOARD, BONUS, ANY, act(Kind.BONUS, BOARD, {"3,3": CC}, 0, 0)),
    Reason.WAIVED: (BOARD, BONUS._replace(circles=(1, 0, 0, 0), crossed=0), ANY, Action(Kind.WAIVE, row=0, column=0)),
    Reason.NO_FAVOUR: (BOARD, BONUS, ANY, act(Kind.FAVOUR, BOARD, {"3,3": CC})),
    Reason.NO_TRICK: (BOARD, BONUS._replace(hats=1), ANY, Action(Kind.FEARLESS, spots=BOARD.field.spots[:1])),
    Reason.NO_STAR: (BOARD, BONUS, ANY, act(Kind.STAR, BOARD, {"3,3": STAR})),
    Reason.NOT_DUE: (BOARD, BONUS, ANY, Action(Kind.CIRCLE, row=0)),
    Reason.NO_TOKEN: (BOARD, BONUS, ANY, Action(Kind.SPEND)),
    Reason.ROLL_OPEN: (BOARD, EMPTY, ANY, Action(Kind.END)),
    Reason.BONUS_OPEN: (BOARD, BONUS._replace(circles=(1, 0, 0, 0), crossed=0), ANY, Action(Kind.END)),
}


@pytest.mark.parametrize("reason", CASES, ids=lambda reason: reason.name)
def test_the_reason_is_the_one_that_applies(reason: Reason) -> None:
    board, sheet, thrown, action = CASES[reason]
    assert action not in legal(board, sheet, thrown)
    assert str(refused(board, sheet, thrown, action)) == str(reason.error())


def test_every_reason_has_a_case_and_the_game_knows_its_ruling_or_section() -> None:
    assert set(CASES) == set(Reason) - {Reason.OVER}
    assert GAME.rulings is not None
    rulings = {ruling.id for ruling in GAME.rulings.ruling}
    book = (DATA / "trick-and-treat/rulebook.md.j2").read_text(encoding="utf-8").splitlines()
    written = [line.lstrip("# ").partition(" {#")[0] for line in book if line.startswith("#")]
    headings = {GAME.terms.filled(line) for line in written if "{{" not in line}
    for reason in Reason:
        _, ruling, section = reason.value
        assert bool(ruling) != bool(section)
        assert ruling in rulings or section in headings, reason


def test_nobody_acts_after_the_end() -> None:
    rng = Random(1)
    state = MODEL.start("creepy-cove", 1, rng)
    while state.player() is not None:
        state = state.apply(state.legal()[-1], rng)
    with pytest.raises(IllegalAction, match="the game is over"):
        state.apply(Action(Kind.END), rng)


def test_whatever_is_tried_is_refused_in_words() -> None:
    """Actions of one moment, tried at all others of a game."""
    for name in MODEL.boards:
        rng = Random(name)
        state, tried = MODEL.start(name, 1, rng), list[Action]()
        while (seat := state.player()) is not None:
            actions = state.legal()
            for action in set(tried) - set(actions):
                error = refused(state.board, state.sheets[seat], state.roll, action)
                assert error.message and "not legal now" not in error.message, (action, state)
            tried += rng.sample(actions, min(4, len(actions)))
            state = state.apply(rng.choice(actions), rng)
