"""What is not legal is refused with a reason that the rulings or the book know."""

from __future__ import annotations

from random import Random

import pytest

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.legality import legal
from pnp.games.trick_and_treat.refusals import Reason, refused
from pnp.games.trick_and_treat.schema import Shape, Stage, Symbol
from pnp.games.trick_and_treat.sheet import Roll, Sheet
from pnp.play.model import IllegalAction
from pnp.source.bundle import DATA

from .positions import ANY, CC, GAME, GH, HC, MODEL, PLAIN, STAR, drawn, roll, small

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
    headings = {line.lstrip("# ") for line in book if line.startswith("#")}
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
