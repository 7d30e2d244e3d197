"""What follows from an action: circles, stars, hats, bonuses, favours, sickles and keys."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.legality import legal
from pnp.games.trick_and_treat.rulings import (
    EarlyBonus,
    LateBonus,
    RookStar,
    WaiveBonus,
    YesNo,
)
from pnp.games.trick_and_treat.schema import Shape, Stage
from pnp.games.trick_and_treat.state import play

from .positions import ANY, CC, GH, HC, MODEL, PLAIN, TS, do, drawn, kinds, lines, roll, small

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
    assert sheet.circles == (1, 0, 1, 0) and list(sheet.open_cells(board.numbers.columns)) == [(0, 0)]
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
