"""Other readings of the rules, each of which must make the difference that it promises, and play as soundly."""

from __future__ import annotations

import pytest
from thinning import thinned

from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.rulings import Rulings
from pnp.play.bots import make_bot
from pnp.play.playout import playout
from pnp.play.rulings import readings, ruling_problems

from .positions import CARD, DATA, GAME, do, kinds, labels, mask, other_model, set_up

READINGS = readings(Rulings)


def test_replenish_one_and_roll_only() -> None:
    for reading, count in (("to_limit", 5), ("one", 3), ("roll_only", 2)):
        state = set_up("page-imps", "page-bats", hands=("imps-5 bats-5",), model=other_model(replenish=reading))
        state = do(state, Kind.ROLL, Kind.DO, rolls=(4,))
        assert state.position.players[0].hand.bit_count() == count


def test_one_card_comes_to_a_hand_below_the_limit_and_none_to_a_full_one() -> None:
    for hand, count in (("imps-2 imps-3 imps-4 imps-5", 5), ("imps-2 imps-3 imps-4 imps-5 imps-6", 5)):
        state = set_up("page-bats", "page-imps", hands=(hand, "bats-2"), model=other_model(replenish="one"))
        state = do(state, Kind.ROLL, Kind.DO, rolls=(4,))
        assert state.player() == 1 and state.position.players[0].hand.bit_count() == count
        assert not state.position.discard


def test_nothing_is_bought_in_the_refill_after_a_wrong_steal() -> None:
    state = set_up(
        "page-imps", "page-bats", hands=("bats-2", "bats-3"), points=(9,), model=other_model(steal_end="refill")
    )
    state = do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", rolls=(5,))
    assert state.player() == 1 and state.position.players[0].hand.bit_count() == 5


def test_fortify_may_be_declined() -> None:
    for reading, offered in (("must", {Kind.FORTIFY}), ("may", {Kind.FORTIFY, Kind.DO})):
        state = set_up(
            "page-imps",
            "page-bats",
            hands=("imps-5 bats-5 ghosts-5 pumpkins-5",),
            model=other_model(fortify_must=reading),
        )
        assert kinds(do(state, Kind.ROLL, rolls=(4,))) == offered


def test_three_are_enough_to_fortify_and_four_offer_a_choice() -> None:
    model = other_model(fortify_count="gentle")
    state = set_up("page-imps", "page-bats", hands=("imps-5 bats-5 ghosts-5 pumpkins-5",), model=model)
    state = do(state, Kind.ROLL, rolls=(4,))
    assert len(labels(state, Kind.FORTIFY)) == 4
    assert do(state, "with Five of Imps, Five of Bats, Five of Ghosts").position.players[0].points == 3


def test_page_of_bats_to_the_letter_and_with_a_card_more() -> None:
    for reading in ("held_rank", "literal", "extra_card"):
        state = set_up(
            "page-bats",
            "page-imps",
            hands=("bats-5", "bats-7 imps-7 imps-5 imps-3"),
            model=other_model(page_bats=reading),
        )
        state = do(state, Kind.ROLL, Kind.TARGET, rolls=(2,))
        ranks, more = labels(state, Kind.RANK), labels(state, Kind.NAME_MORE)
        if reading == "held_rank":
            assert ranks == ["names all Fives (Page of Bats)"] and not more
        elif reading == "literal":
            assert len(ranks) == 9 and not more
            state = do(state, "names their own-suit Sevens")
            assert state.position.players[0].hand & mask("bats-7 imps-7") == mask("bats-7")
        else:
            assert not ranks and len(more) == 9
            state = do(
                state, "names the Seven of Bats as one card more", "names the Seven of Imps", "names the Five of Imps"
            )
            assert state.position.players[0].hand & mask("bats-7 imps-7 imps-5 imps-3") == mask("bats-7 imps-7 imps-5")


def test_a_wrong_steal_with_a_refill() -> None:
    for reading, count in (("at_once", 1), ("refill", 5)):
        state = set_up("page-imps", "page-bats", hands=("bats-2", "bats-3"), model=other_model(steal_end=reading))
        state = do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", rolls=(5,))
        assert state.player() == 1 and state.position.players[0].hand.bit_count() == count


def test_a_swap_with_any_card() -> None:
    state = set_up(
        "page-imps",
        "page-bats",
        hands=("bats-2",),
        discard="bats-3 imps-4",
        points=(2,),
        model=other_model(swap_from="any"),
    )
    state = do(state, Kind.ROLL, Kind.DO, "buys Swap", "takes the Four of Imps", "discards the Two of Bats", rolls=(4,))
    assert state.position.players[0].hand & mask("imps-4") and state.position.discard[0] == CARD["bats-2"]


def test_the_optional_point_and_the_vault_alone() -> None:
    for reading, points in (("off", 0), ("on", 1)):
        state = set_up(
            "page-imps", "page-bats", hands=("bats-2", "bats-3"), model=other_model(failed_steal_point=reading)
        )
        assert do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", rolls=(5,)).position.players[1].points == points
    hand = "imps-ace imps-2 imps-3 imps-4 imps-5 imps-6 imps-7 imps-8 imps-9"
    for reading, winner in (("hand_and_vault", 0), ("vault", -1)):
        state = set_up("page-imps", "page-bats", hands=(hand,), muster="imps-10", model=other_model(win_cards=reading))
        assert do(state, Kind.ROLL, Kind.DO, rolls=(1,)).position.winner == winner


def test_all_or_nothing_tells_less_about_the_hand_that_was_asked() -> None:
    for reading, is_said in (("any", True), ("all", False)):
        state = set_up(
            "page-imps", "page-bats", hands=("bats-2", "imps-3"), points=(1,), model=other_model(ask_success=reading)
        )
        state = do(state, Kind.ROLL, Kind.TARGET, "Three of Imps", "Four of Imps", rolls=(2,))
        assert (state.position.players[1].denied[CARD["imps-4"]] >= 0) is is_said
        assert bool(state.position.players[0].hand & mask("imps-3")) is is_said


def test_the_data_sets_every_switch() -> None:
    assert GAME.rulings is not None
    assert sorted(ruling.switch for ruling in GAME.rulings.ruling if ruling.switch) == sorted(READINGS)


@pytest.mark.parametrize(
    ("key", "value"),
    thinned(
        [
            (key, reading.value)
            for key in READINGS
            for reading in READINGS[key]
            if reading != getattr(DATA.rulings, key)
        ],
        4,
    ),
)
def test_other_readings_play_as_soundly(key: str, value: str) -> None:
    model = other_model(**{key: value})
    for seed, name in enumerate(("random", "greedy", "greedy")):
        record = playout(model, "table", [make_bot(name, model)] * (2 + seed), seed, logged=False)
        assert record.broken == () and not record.crash
        assert record.result is not None or key == "replenish"  # without a refill, luck may take very long


def test_a_reading_that_nobody_tells_of() -> None:
    """Told where the others stand; one that is only called otherwise is told as that alone."""
    game = GAME
    assert game.rulings is not None
    number, ruling = next((i, row) for i, row in enumerate(game.rulings.ruling) if row.switch == "replenish")
    for told, wanted in (
        (ruling.reading[:2], ["the model can play “roll_only” of “replenish”, and no reading tells of it"]),
        (
            (*ruling.reading[:2], ruling.reading[2].model_copy(update={"id": "other"})),
            ["the model knows no reading “other” of “replenish”"],
        ),
    ):
        rows = list(game.rulings.ruling)
        rows[number] = ruling.model_copy(update={"reading": told})
        other = game.with_content(game.rulings.model_copy(update={"ruling": tuple(rows)}))
        assert [problem.message for problem in ruling_problems(Rulings, other)] == wanted
