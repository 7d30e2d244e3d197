"""The model step by step: what is legal, what follows, and what another reading of a ruling changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from pnp.compose import Composer
from pnp.errors import DataError, Severity, UsageError
from pnp.hexes import Hex, distance, neighbours
from pnp.load.boards import board as shown
from pnp.load.folder import Folder
from pnp.load.game import Game
from pnp.rules import rules_problems
from pnp.rules.protocol import IllegalAction
from pnp.rules.trick_and_treat import Model
from pnp.rules.trick_and_treat.actions import Action, Kind
from pnp.rules.trick_and_treat.board import Board
from pnp.rules.trick_and_treat.effects import mark, play
from pnp.rules.trick_and_treat.legality import Roll, legal
from pnp.rules.trick_and_treat.options import (
    KEYS,
    Attach,
    Curved,
    EarlyBonus,
    FallbackHome,
    LateBonus,
    Options,
    RookStar,
    WaiveBonus,
    YesNo,
)
from pnp.rules.trick_and_treat.sheet import Sheet
from pnp.rules.trick_and_treat.state import State
from pnp.rules.trick_and_treat.vocabulary import TREATS, TRICKS, Shape, Stage, Symbol
from pnp.workspace import DATA

GAME = Composer(Folder(DATA / "trick-and-treat")).game
MODEL = Model(GAME)
CC, HC, CB, JL, GH, TS, STAR = Symbol


def small(*rows: str, **options: Any) -> Board:
    """A few rows as a map of their own."""
    assert GAME.maps is not None
    field = shown(GAME.maps, "", rows)
    assert field is not None
    model = Model(GAME)
    model.options = Options(**options)
    return model.board_of(field.maps)


def drawn(board: Board, cells: dict[str, Symbol], **also: Any) -> Sheet:
    """A sheet in the middle of a game, everything circled so far crossed off."""
    spots = [board.field.spot(*map(int, cell.split(","))) for cell in cells]
    found = tuple(spot for spot in spots if spot is not None)
    sheet = mark(board, MODEL.sheet(), Action(Kind.SHAPE, tuple(cells.values()), found))
    crossed = sum((1 << count) - 1 << 4 * row for row, count in enumerate(also.get("circles", ())))
    return sheet._replace(**{"due": (), "crossed": crossed, **also})


def roll(shape: Shape, *symbols: Symbol) -> Roll:
    return Roll(shape, tuple(sorted(symbols)))


def lines(board: Board, sheet: Sheet, thrown: Roll) -> list[str]:
    return [str(action) for action in legal(board, sheet, thrown)]


def kinds(board: Board, sheet: Sheet, thrown: Roll) -> set[Kind]:
    return {action.kind for action in legal(board, sheet, thrown)}


def do(board: Board, sheet: Sheet, thrown: Roll, line: str) -> Sheet:
    """Plays the one legal action that prints as this line."""
    (action,) = [action for action in legal(board, sheet, thrown) if str(action) == line]
    return play(board, sheet, thrown, action)


ANY = roll(Shape.STRAIGHT, CC, CC, GH)


# Legality against brute force


def slow_drawings(game: Game, number: int, state: State) -> set[frozenset[tuple[Hex, Symbol]]]:
    """Every way to draw the roll's shape, from the words of the rules and plain sets."""
    assert game.maps is not None
    one, field = game.maps.map[number], game.maps.field(number)
    sheet = state.sheets[0]
    taken = {one.hex_at(s.row, s.column, game.maps.tops) for s in state.board.field.in_mask(sheet.occupied)}
    home = next(where for where, terrain in field.items() if terrain.id == "home")
    barred = {symbol: {"bramble", "house"} for symbol in TRICKS} | {symbol: {"bramble", "spooky"} for symbol in TREATS}
    free = {where for where, terrain in field.items() if terrain.drawable} - taken
    found = set()
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
                        found.add(frozenset(placed))
    return found


@pytest.mark.parametrize("number", range(3))
def test_legal_shapes_are_those_that_brute_force_finds(number: int) -> None:
    assert GAME.maps is not None
    compared = 0
    for seed in range(3):
        rng = Random(seed)
        state = MODEL.start(MODEL.boards[number], 1, rng)
        while state.player() is not None:
            sheet, actions = state.sheets[0], state.legal()
            if sheet.stage is Stage.DRAW and not sheet.armed and state.roll.shape is not Shape.FRACTURED:
                one = GAME.maps.map[number]
                shapes = [
                    frozenset(
                        (one.hex_at(spot.row, spot.column, GAME.maps.tops), symbol)
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
    spot = state.board.field.spots[0]
    for action in (
        Action(Kind.SHAPE, (CC, CC, CC), state.board.field.spots[:3]),
        Action(Kind.END),
        Action(Kind.SPEND),
        Action(Kind.CIRCLE, row=0),
        Action(Kind.BONUS, (GH,), (spot,), 0, 0),
        Action(Kind.FAVOUR, (CC,), (spot,)),
    ):
        with pytest.raises(IllegalAction, match="is not legal now"):
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
    with pytest.raises(UsageError, match="there is no map “creepy-cave”; did you mean “creepy-cove”"):
        MODEL.start("creepy-cave", 1, Random(1))


# The roll

PLAIN = (". . . .", ". H .", "@ . . .", ". . .")


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
    found = lines(board, MODEL.sheet(), roll(Shape.CLUSTER, GH, GH, GH))
    assert found == ["draws the lone symbol ghost on 1,2: the shape does not fit"]


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
    state = replace(state, round=4, sheets=(state.sheets[0], first), _legal=[])
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


# Cauldrons, columns, rows

TWO_CAULDRONS = (". . . .", "c . c", "@ . . .")


def test_cauldrons_are_circled_in_the_players_order() -> None:
    board = small(*TWO_CAULDRONS)
    thrown = roll(Shape.STRAIGHT, CC, HC, GH)
    sheet = do(board, MODEL.sheet(), thrown, "draws candy-corn on 2,1, hard-candy on 2,2 and ghost on 2,3")
    assert lines(board, sheet, thrown) == ["circles in row 1 first", "circles in row 3 first"]
    assert do(board, sheet, thrown, "circles in row 3 first").circles == (1, 0, 1, 0)


def test_the_order_of_circles_decides_when_a_star_comes() -> None:
    """H-SEQ: the star of the first circle is drawn before the second is circled, and may take its row."""
    board = small(". . . c", "c . c", "@ . . .")
    sheet = drawn(board, {}, circles=(0, 1, 3, 1))
    thrown = roll(Shape.STRAIGHT, CC, HC, GH)
    sheet = do(board, sheet, thrown, "draws candy-corn on 2,1, hard-candy on 2,2 and ghost on 2,3")
    sheet = do(board, sheet, thrown, "circles in row 1 first")
    assert sheet.stars_due == 1 and sheet.circles == (1, 1, 3, 1)
    assert kinds(board, sheet, thrown) == {Kind.STAR, Kind.STAR_CIRCLE}
    sheet = do(board, sheet, thrown, "draws a star on the cauldron 1,4 and circles in row 3")
    # The star filled row 3, so the ghost's own cauldron finds it full.
    assert sheet.circles == (1, 1, 4, 1) and sheet.hats == 1 and not sheet.due


def test_a_star_with_no_room_is_lost() -> None:
    board = small("@ c ~", "~ ~")
    sheet = drawn(board, {}, circles=(0, 1, 1, 1), stage=Stage.BONUS, hats=1)
    sheet = do(board, sheet, ANY, "spends a hat on a favour: candy-corn on 1,2")
    assert sheet.circles == (1, 1, 1, 1) and sheet.stars_lost == 1 and not sheet.stars_due


def test_a_star_on_a_cauldron_with_all_rows_full_earns_nothing() -> None:
    board = small("@ c .", ". .")
    sheet = drawn(board, {}, circles=(4, 4, 4, 4), stars_due=1, stage=Stage.BONUS, favours=0b1111)
    assert "draws a star on 1,2" in lines(board, sheet, ANY)


def test_a_star_stays_out_of_houses_by_another_reading() -> None:
    for reading, count in ((YesNo.YES, 1), (YesNo.NO, 0)):
        board = small("@ . .", "H .", star_in_house=reading)
        sheet = drawn(board, {}, circles=(1, 1, 1, 1), stars_due=1, stage=Stage.BONUS)
        assert lines(board, sheet, ANY).count("draws a star on 2,1") == count


def test_a_bonus_leads_on_and_every_bonus_is_used() -> None:
    board = small(". c . .", ". . .", "@ . . .", ". . c")
    sheet = drawn(board, {"3,2": CC, "2,2": HC, "3,3": TS}, stage=Stage.BONUS, circles=(0, 0, 1, 0), crossed=0)
    assert kinds(board, sheet, ANY) == {Kind.BONUS}
    sheet = do(board, sheet, ANY, "uses the bonus in row 3, place 1: candy-corn on 1,2")
    assert sheet.circles == (1, 0, 1, 0) and list(sheet.open_cells(board.numbers)) == [(0, 0)]
    sheet = do(board, sheet, ANY, "uses the bonus in row 1, place 1: ghost on 2,3")
    assert sheet.stage is Stage.DONE


FULL = ("H ~ ~", "@ .", "H . ~")


def test_a_bonus_is_crossed_off_only_when_nothing_fits() -> None:
    board = small(*FULL)
    sheet = drawn(board, {"2,2": CC, "3,2": HC}, stage=Stage.BONUS, circles=(1, 0, 1, 0), crossed=0)
    # Row 1 gives a ghost, which fits nowhere; row 3 gives a candy corn, which must be drawn first.
    assert kinds(board, sheet, ANY) == {Kind.BONUS}
    sheet = do(board, sheet, ANY, "uses the bonus in row 3, place 1: candy-corn on 1,1")
    assert lines(board, sheet, ANY) == ["crosses off the bonus in row 1, place 1, which fits nowhere"]
    after = do(board, sheet, ANY, "crosses off the bonus in row 1, place 1, which fits nowhere")
    assert after.stage is Stage.DONE and after.waived == 1
    free = small(*FULL, waive_bonus=WaiveBonus.ALLOWED)
    early = drawn(free, {"2,2": CC}, stage=Stage.BONUS, circles=(0, 0, 1, 0), crossed=0)
    assert kinds(free, early, ANY) == {Kind.BONUS, Kind.WAIVE}


def test_a_bonus_that_a_favour_earned_before_the_shape_may_wait() -> None:
    cells = {"3,2": CC}
    for reading, waits in ((EarlyBonus.MAY_WAIT, True), (EarlyBonus.AT_ONCE, False)):
        board = small(*PLAIN, early_bonus=reading)
        sheet = drawn(board, cells, circles=(1, 0, 0, 0), crossed=0)
        assert Kind.BONUS in kinds(board, sheet, ANY)
        assert (Kind.SHAPE in kinds(board, sheet, ANY)) is waits


# Favours and tokens


def test_each_favour_once_and_each_hat_one_favour() -> None:
    board = small(*PLAIN)
    sheet = drawn(board, {"3,2": GH}, stage=Stage.BONUS, hats=2, circles=(4, 4, 0, 0))
    after = do(board, sheet, ANY, "spends a hat on a favour: jack-o-lantern on 2,1")
    assert after.hats == 1 and after.stage is Stage.BONUS
    assert not [line for line in lines(board, after, ANY) if "favour: jack-o-lantern" in line]
    assert {line for line in lines(board, after, ANY) if "fearless" in line} == {
        "spends a hat on the fearless path through 2,1",
        "spends a hat on the fearless path through 3,2",
    }
    last = do(board, after, ANY, "spends a hat on the fearless path through 3,2")
    assert last.hats == 0 and last.stage is Stage.DONE and last.fearless.bit_count() == 1


def test_a_round_with_a_hat_left_is_ended_by_the_player() -> None:
    board = small(*PLAIN)
    sheet = drawn(board, {"3,2": GH}, stage=Stage.BONUS, hats=1, circles=(4, 0, 0, 0))
    assert do(board, sheet, ANY, "is done").stage is Stage.DONE
    late = sheet._replace(stage=Stage.LATE)
    assert do(board, late, ANY, "is done").stage is Stage.OVER


@pytest.mark.parametrize(("reading", "circles"), [(LateBonus.PAYS, (4, 1, 0, 0)), (LateBonus.NOTHING, (4, 0, 0, 0))])
def test_a_favour_after_the_last_round_on_a_cauldron(reading: LateBonus, circles: Sequence[int]) -> None:
    board = small(*TWO_CAULDRONS, late_bonus=reading)
    sheet = drawn(board, {}, stage=Stage.LATE, hats=2, circles=(4, 0, 0, 0))
    after = do(board, sheet, ANY, "spends a hat on a favour: hard-candy on 2,1")
    assert after.circles == circles
    # What a late favour earns is settled before the next favour.
    expected = {Kind.BONUS} if reading is LateBonus.PAYS else {Kind.FAVOUR, Kind.END}
    assert kinds(board, after, ANY) == expected


def test_a_sickle_is_declared_and_opens_brambles_for_one_drawing() -> None:
    board = small("@ b .", ". b", ". . .")
    thrown = roll(Shape.STRAIGHT, CC, HC, GH)
    sheet = drawn(board, {}, tokens=1, circles=(1, 1, 1, 1))
    assert not [a for a in legal(board, sheet, thrown) if a.mask & board.field.brambles]
    armed = do(board, sheet, thrown, "declares a sickle or a key for the next drawing")
    assert armed.tokens == 0 and kinds(board, armed, thrown) <= {Kind.SHAPE, Kind.LONE}
    opened = [a for a in legal(board, armed, thrown) if a.mask & board.field.brambles]
    assert opened and not play(board, armed, thrown, opened[0]).armed


def test_a_sickle_lasts_for_both_parts_of_a_fractured_roll() -> None:
    board = small("@ b .", ". b", ". . .")
    thrown = roll(Shape.FRACTURED, CC, HC, GH)
    sheet = drawn(board, {}, armed=True, circles=(1, 1, 1, 1))
    between = do(board, sheet, thrown, "draws the single ghost on 1,2")
    assert between.armed
    after = do(board, between, thrown, "draws the pair candy-corn on 1,3 and hard-candy on 2,2")
    assert not after.armed


def test_a_token_never_makes_a_shape_compulsory() -> None:
    board = small("@ . b", "~ b")
    thrown = roll(Shape.CLUSTER, GH, GH, GH)
    sheet = drawn(board, {}, tokens=1, circles=(1, 1, 1, 1))
    assert kinds(board, sheet, thrown) == {Kind.LONE, Kind.SPEND}
    armed = play(board, sheet, thrown, Action(Kind.SPEND))
    assert kinds(board, armed, thrown) == {Kind.SHAPE, Kind.LONE}


def test_a_token_with_nothing_to_draw_cannot_be_spent() -> None:
    board = small("@ b .", ". b", ". . .")
    sheet = drawn(board, {"2,1": CC}, stage=Stage.BONUS, tokens=1, hats=1, circles=(4, 1, 1, 1), favours=0b0111111)
    assert kinds(board, sheet, ANY) == {Kind.END}


def test_a_key_opens_houses_and_spooky_spaces_once_or_for_ever() -> None:
    rows = ("@ s .", "H .", ". . .")
    thrown = roll(Shape.CLUSTER, CC, GH, GH)
    indoors = "draws candy-corn on 1,2, ghost on 2,1 and ghost on 2,2"
    token, ever = small(*rows), small(*rows, rook_star=RookStar.PERMANENT)
    sheet = drawn(token, {}, tokens=1, circles=(1, 1, 1, 1))
    assert indoors not in lines(token, sheet, thrown) and Kind.SPEND in kinds(token, sheet, thrown)
    assert indoors in lines(token, play(token, sheet, thrown, Action(Kind.SPEND)), thrown)
    assert indoors in lines(ever, sheet, thrown) and Kind.SPEND not in kinds(ever, sheet, thrown)
    assert do(ever, sheet, thrown, indoors).tokens == 1
    assert indoors not in lines(ever, sheet._replace(tokens=0), thrown)


def test_columns_give_tokens_where_stars_are_not_drawn() -> None:
    board = small("@ c s", ". .")
    sheet = drawn(board, {}, circles=(0, 1, 1, 1), stage=Stage.BONUS, hats=1)
    after = do(board, sheet, ANY, "spends a hat on a favour: candy-corn on 1,2")
    assert after.tokens == 1 and not after.stars_due


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
    rows = tuple(row.model_copy(update=values) if row.model_key == key else row for row in GAME.rulings.ruling)
    return replace(GAME, rulings=GAME.rulings.model_copy(update={"ruling": rows}))


def test_every_switch_is_set_by_a_ruling() -> None:
    assert GAME.rulings is not None
    assert sorted(row.model_key for row in GAME.rulings.ruling if row.model_key) == sorted(KEYS)


def test_a_ruling_switches_the_model() -> None:
    assert Model(ruled("rook_star", model_value="permanent")).options.rook_star is RookStar.PERMANENT


@pytest.mark.parametrize(
    ("key", "values", "where", "message"),
    [
        (
            "rook_star",
            {"model_value": "for-ever"},
            "model_value",
            "the model knows no reading “for-ever” of “rook_star”",
        ),
        ("rook_star", {"model_key": "rook_stars"}, "model_key", "the model has no switch “rook_stars”"),
        ("rook_star", {"model_key": "lanterns", "model_value": "once"}, "model_key", "sets “lanterns” already"),
    ],
)
def test_a_ruling_that_the_model_does_not_know(key: str, values: dict[str, str], where: str, message: str) -> None:
    game = ruled(key, **values)
    with pytest.raises(DataError) as raised:
        Model(game)
    found = [problem for problem in raised.value.problems if message in problem.message]
    assert found and found[0].file.endswith("rulings.toml") and found[0].line > 1 and found[0].key.endswith(where)
    assert set(found) <= set(rules_problems(game))


def test_a_switch_that_no_ruling_sets_is_a_warning() -> None:
    game = ruled("lanterns", model_key="", model_value="")
    (problem,) = rules_problems(game)
    assert problem.severity is Severity.WARNING and "no ruling sets “lanterns”" in problem.message
    assert Model(game).options == Options()


# Data that the model cannot play


def with_rows(number: int, rows: dict[int, str]) -> Game:
    """A map with some of its rows (counted from 1) written anew."""
    assert GAME.maps is not None
    old = GAME.maps.map[number]
    new = old.model_copy(update={"rows": tuple(rows.get(i, row) for i, row in enumerate(old.rows, 1))})
    maps = tuple(new if i == number else one for i, one in enumerate(GAME.maps.map))
    return replace(GAME, maps=GAME.maps.model_copy(update={"map": maps}))


def with_favours(*favours: str) -> Game:
    assert GAME.bonuses is not None
    return replace(GAME, bonuses=GAME.bonuses.model_copy(update={"favours": favours}))


def with_scoring(**values: Any) -> Game:
    assert GAME.scoring is not None
    return replace(GAME, scoring=GAME.scoring.model_copy(update=values))


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
    return replace(GAME, dice=GAME.dice.model_copy(update={"die": dice}))


USUAL = ("CC", "HC", "CB", "JL", "GH", "TS", "fearless-path")
UNPLAYABLE: dict[str, tuple[Game, str]] = {
    "treats that cannot leave Home": (
        with_rows(2, {10: ". c s s s H 1 H", 11: "2 . . s @ s s c ."}),
        "maps.toml map[3].rows: a first roll of 0 tricks and 3 treats, straight, fits nowhere",
    ),
    "brambles and spooky spaces": (
        with_rows(2, {3: "H . . c . . . b s"}),
        "maps.toml map[3].rows: a map has brambles or spooky spaces, not both",
    ),
    "a die thrown twice": (twice("mixed"), "dice.toml die: the rules roll 3 symbol dice and 1 shape die; here are 4"),
    "a favour that is none": (with_favours(*USUAL, "star"), "bonuses.toml favours[8]: the rules know no favour “star”"),
    "a favour twice": (with_favours(*USUAL, "CC"), "bonuses.toml favours[8]: “CC” is a favour already"),
    "a favour forgotten": (with_favours(*USUAL[:6]), "bonuses.toml favours: the favour “fearless-path” is missing"),
    "an unknown section": (section(4, id="moons"), "scoring.toml section[5].id: the rules know no section “moons”"),
    "a section forgotten": (section(4, id="moons"), "scoring.toml section: the section “stars” is missing"),
    "a section twice": (section(4, id="ghosts"), "scoring.toml section[5].id: two sections are called “ghosts”"),
    "a line forgotten": (section(3, lines=()), "scoring.toml section[4]: a line for “ghost” is missing"),
    "a line too many": (
        section(1, lines=(GAME.scoring.section[0].lines[0],) if GAME.scoring else ()),
        "scoring.toml section[2].lines[1]: “CC” does not score here",
    ),
    "a tie that nothing breaks": (with_scoring(tie_break="moons"), "scoring.toml tie_break: the rules know no section"),
    "candy without a value": (
        with_symbol("hard-candy", value=None),
        "scoring.toml section[1].lines[2]: “HC” has no value",
    ),
    "a treat called a trick": (
        with_symbol("hard-candy", group="trick"),
        "symbols.toml hard-candy.group: to the rules this is of the group “treat”",
    ),
    "a treat that the rules do not know": (
        with_symbol("house", group="treat"),
        "symbols.toml house: the rules know no treat “house”",
    ),
    "no scoring": (replace(GAME, scoring=None), "game.toml rules: the rules need scoring.toml"),
}


@pytest.mark.parametrize("name", UNPLAYABLE)
def test_data_that_the_model_cannot_play_is_told_so_at_its_row(name: str) -> None:
    game, wanted = UNPLAYABLE[name]
    found = rules_problems(game)
    told = [f"{problem.file.rpartition('/')[2]} {problem.key}: {problem.message}" for problem in found]
    assert [line for line in told if line.startswith(wanted)], told
    assert all(problem.line > 1 for problem in found)


def test_a_model_is_not_made_of_data_that_it_does_not_know() -> None:
    with pytest.raises(DataError, match="the rules know no section “moons”"):
        Model(section(4, id="moons"))
