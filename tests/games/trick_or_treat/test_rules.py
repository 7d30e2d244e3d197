"""Trick or Treat, rule by rule, where the worked examples do not show it."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.effects import BY_KIND
from pnp.games.trick_or_treat.powers import EFFECTS
from pnp.games.trick_or_treat.rules import State
from pnp.games.trick_or_treat.schema import Buys
from pnp.games.trick_or_treat.state import Phase
from pnp.play.bots import make_bot
from pnp.play.model import IllegalAction
from pnp.source.problems import UsageError

from .positions import CARD, CHARACTER, DATA, MODEL, do, ended, kinds, labels, mask, set_up

RANDOM, GREEDY = make_bot("random", MODEL), make_bot("greedy", MODEL)


def test_the_draft_leaves_no_suit_twice_and_the_deal_follows() -> None:
    rng = Random(1)
    state = MODEL.start("table", 4, rng)
    for seat in range(4):
        assert state.player() == seat and len(state.legal()) == 16 - 4 * seat and state.heading == "draft"
        state = state.apply(state.legal()[-1], rng)
    position = state.position
    assert len({DATA.characters[player.character].suit for player in position.players}) == 4
    assert [player.hand.bit_count() for player in position.players] == [5] * 4
    assert [player.points for player in position.players] == [1] * 4
    assert len(position.muster) == 20 and not position.discard and state.player() == 0 and position.turn.number == 1


def test_what_cannot_be_played_is_refused() -> None:
    for players in (1, 5):
        with pytest.raises(UsageError, match="for 2 to 4"):
            MODEL.start("table", players, Random(1))
    with pytest.raises(UsageError, match="unknown board “tabel”  hint: did you mean “table”"):
        MODEL.start("tabel", 2, Random(1))
    state = MODEL.start("table", 2, Random(1))
    with pytest.raises(IllegalAction, match="“rolls” is not legal now"):
        state.apply(Action(Kind.ROLL, "rolls"), Random(1))


# Freeze


def test_a_frozen_player_turns_to_another_until_nobody_is_left() -> None:
    state = set_up("knight-ghosts", "king-imps", "page-bats", hands=("imps-2", "imps-9", "ghosts-4"), points=(1, 1, 1))
    state = do(state, Kind.ROLL, "asks seat 2", rolls=(2,))
    assert state.player() == 1 and kinds(state) == {Kind.FREEZE, Kind.ALLOW}
    state = do(state, Kind.FREEZE)
    assert state.player() == 0 and labels(state, Kind.TARGET) == ["asks seat 3"]
    state = do(state, Kind.TARGET, Kind.FREEZE)
    assert state.position.turn.phase is Phase.SPEND and not state.position.turn.forfeited
    assert [player.points for player in state.position.players] == [1, 0, 0]
    assert [player.hand.bit_count() for player in state.position.players] == [1, 1, 1]


def test_a_freeze_holds_for_the_second_action_too_but_only_for_this_turn() -> None:
    state = set_up(
        "king-imps", "page-bats", "page-ghosts", hands=("bats-2", "imps-9 imps-8", "imps-7"), points=(0, 1, 0)
    )
    state = do(state, Kind.ROLL, "from seat 2", Kind.FREEZE, "from seat 3", "Seven of Imps", rolls=(5,))
    # Seat 3 has no card left, and seat 2 has frozen: what remains is drawing.
    assert [action.number for action in state.legal() if action.kind is Kind.CHOOSE] == [1, 6]
    state = do(state, "adds the action 1", Kind.DO)
    assert state.player() == 0 and state.position.turn.frozen == 0b10
    state = ended(state)
    assert state.player() == 1 and state.position.turn.frozen == 0


def test_king_of_imps_adds_only_what_can_be_done() -> None:
    state = set_up("king-imps", "page-bats", hands=("bats-2", "imps-9"), rest="last")
    state = do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", rolls=(5,))
    assert state.position.turn.phase is Phase.AGAIN
    assert [action.number for action in state.legal() if action.kind is Kind.CHOOSE] == [2, 3, 5]


# Powers


def test_a_second_steal_brings_no_third_action() -> None:
    state = set_up("king-imps", "page-bats", hands=("bats-2", "imps-9 imps-8 imps-7"), points=(1,))
    state = do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", "adds the action 5", rolls=(5,))
    state = do(state, Kind.TARGET, "Eight of Imps")
    assert state.position.turn.phase is Phase.SPEND and state.position.players[0].points == 5


def test_every_effect_has_a_character_and_every_character_an_effect() -> None:
    assert {character.effect for character in DATA.characters} == set(EFFECTS)
    for character in DATA.characters:
        assert character.trigger in EFFECTS[character.effect].triggers


def test_every_kind_of_action_does_something() -> None:
    assert set(BY_KIND) == set(Kind)


def test_a_second_roll_that_cannot_be_done_is_lost_and_the_turn_goes_on() -> None:
    state = set_up("knight-imps", "page-bats", hands=("bats-2", "imps-9"), points=(4,))
    state = do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", Kind.ROLL_AGAIN, rolls=(5, 2))
    assert labels(state, Kind.FORFEIT) == ["cannot Ask for two"]
    state = do(state, Kind.FORFEIT)
    assert state.position.turn.phase is Phase.SPEND and Kind.SUMMON in kinds(state)


def test_a_first_roll_that_cannot_be_done_takes_the_spending_with_it_but_not_a_peek() -> None:
    state = do(set_up("page-imps", "page-bats", hands=("bats-2",), points=(9,)), Kind.ROLL, Kind.FORFEIT, rolls=(2,))
    assert kinds(state) == {Kind.PEEK, Kind.DOUBLE, Kind.WILD, Kind.END}
    state = ended(do(state, Kind.DOUBLE))
    assert state.position.turn.phase is Phase.TRIM and state.position.players[0].hand.bit_count() == 6


def test_a_second_action_may_be_declined() -> None:
    state = set_up("queen-imps", "page-bats", hands=("bats-2", "imps-9"))
    state = do(state, Kind.ROLL, Kind.TARGET, "Nine of Imps", Kind.DECLINE, rolls=(5,))
    assert not state.position.players[0].used  # so it is still there another time


def test_a_borrowed_power_waits_for_others_and_is_gone_after_one_use() -> None:
    state = set_up("page-imps", "page-bats", hands=("bats-2 imps-4", "imps-9"), points=(5, 0))
    state = do(state, "the Queen of Ghosts", Kind.ROLL, Kind.DO, rolls=(4,))  # no points left: the turn passes
    assert state.player() == 1 and state.position.players[0].borrowed == (CHARACTER["queen-ghosts"],)
    stolen = do(state, Kind.ROLL, Kind.TARGET, "Four of Imps", rolls=(5,))
    assert stolen.position.players[0].points == 2 and stolen.position.players[0].borrowed == ()
    missed = do(state, Kind.ROLL, Kind.DO, rolls=(4,))
    assert missed.player() == 0 and missed.position.players[0].borrowed == ()  # a new turn: lost


def test_once_a_game_counts_for_each_user_of_a_power() -> None:
    state = set_up("page-bats", "page-imps", hands=("imps-2", "bats-9 bats-8"), points=(5, 0))
    state = do(state, Kind.ROLL, "the Queen of Imps", Kind.TARGET, "Nine of Bats", "adds the action 1", rolls=(5,))
    player = state.position.players[0]
    assert player.used >> CHARACTER["queen-imps"] & 1 and player.wilds == 1 and player.borrowed == ()
    rich = set_up("page-bats", "page-imps", hands=("imps-2", "bats-9"), points=(10, 0)).position
    rich = rich.with_player(0, used=player.used, wilds=1)
    state = State(rich)
    offered = [action.power for action in state.legal() if action.kind is Kind.WILD]
    assert CHARACTER["queen-imps"] not in offered and CHARACTER["queen-ghosts"] in offered


def test_wild_power_offers_every_other_character_but_kings() -> None:
    state = set_up("page-bats", "page-imps", hands=("imps-2",), points=(5,))
    offered = {action.power for action in state.legal() if action.kind is Kind.WILD}
    kings = {number for name, number in CHARACTER.items() if name.startswith("king")}
    assert offered == set(CHARACTER.values()) - kings - {CHARACTER["page-bats"]}


def test_own_and_borrowed_powers_both_pay() -> None:
    state = set_up("page-ghosts", "page-imps", hands=("imps-2", "imps-5"), points=(5,))
    state = do(state, "the Knight of Ghosts", Kind.ROLL, Kind.TARGET, "Two of Ghosts", "Three of Ghosts", rolls=(2,))
    assert state.position.players[0].points == 3


def test_a_frozen_ask_pays_nobody() -> None:
    state = set_up("knight-ghosts", "page-imps", hands=("imps-2", "imps-5"), points=(1, 1))
    state = do(state, Kind.ROLL, Kind.TARGET, Kind.FREEZE, rolls=(3,))
    assert [player.points for player in state.position.players] == [1, 0]


# The course of a turn


def test_a_turn_that_begins_with_an_empty_hand() -> None:
    """Whoever can pay is asked; whoever cannot only refills; in the free-for-all nobody pays."""
    for points, late, seat, phase, cards in (
        (1, False, 1, Phase.EMPTY, 0),
        (0, False, 0, Phase.START, 5),
        (1, True, 1, Phase.START, 0),
        (0, True, 1, Phase.START, 0),
    ):
        state = set_up("page-imps", "page-bats", hands=("imps-2",), points=(0, points), free_for_all=late)
        state = do(state, Kind.ROLL, Kind.DO, rolls=(4,))
        assert (state.player(), state.position.turn.phase) == (seat, phase)
        assert state.position.players[1].hand.bit_count() == cards


def test_a_double_draw_doubles_one_draw_only() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2 bats-4", "bats-5"), points=(3,))
    state = ended(do(state, Kind.DOUBLE, Kind.ROLL, Kind.DO, rolls=(1,)))
    assert state.player() == 1 and state.position.players[0].hand.bit_count() == 5
    failed = set_up("page-imps", "page-bats", hands=("imps-2", "bats-4"), points=(3,))
    failed = do(failed, Kind.DOUBLE, Kind.ROLL, Kind.TARGET, "Five of Imps", "Six of Imps", rolls=(2,))
    assert failed.position.players[0].hand.bit_count() == 3


def test_between_two_cards_of_the_refill_options_for_any_time_can_be_bought() -> None:
    state = set_up(
        "page-imps", "page-bats", hands=("imps-2 imps-4",), points=(9,), muster="bats-2 bats-3 bats-4 bats-5"
    )
    state = do(state, Kind.ROLL, Kind.DO, Kind.END, rolls=(4,))
    assert state.position.turn.phase is Phase.REFILL and state.position.turn.refill == 2
    assert kinds(state) == {Kind.PEEK, Kind.DOUBLE, Kind.WILD, Kind.END}
    state = do(state, Kind.PEEK, "Four of Bats back as number 1")
    assert state.position.turn.phase is Phase.REFILL and state.position.turn.refill == 2
    state = do(state, Kind.DOUBLE, Kind.END)
    assert state.position.turn.refill == 1 and state.position.players[0].hand == mask(
        "imps-2 imps-4 bats-2 bats-4 bats-3"
    )
    state = do(state, Kind.END)  # the last card comes all the same, and one of six goes
    assert state.position.turn.phase is Phase.TRIM and state.position.players[0].hand.bit_count() == 6


def test_the_refill_goes_on_by_itself_for_those_who_can_buy_nothing() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2 imps-4",), points=(2,))
    state = do(state, Kind.DOUBLE, Kind.ROLL, Kind.DO, rolls=(4,))
    assert state.player() == 0 and state.position.turn.phase is Phase.TRIM
    poor = set_up("page-imps", "page-bats", hands=("imps-2 imps-4", "bats-4"), points=(2,))
    poor = do(poor, Kind.ROLL, Kind.DO, Kind.END, Kind.DOUBLE, rolls=(4,))
    assert poor.position.turn.phase is Phase.TRIM and poor.position.players[0].hand.bit_count() == 6


def test_a_summoned_card_of_the_own_suit_joins_no_hand() -> None:
    state = set_up("page-bats", "page-imps", hands=("imps-4 ghosts-4",), points=(4,), muster="bats-4 imps-6 imps-7")
    state = do(state, Kind.ROLL, Kind.DO, Kind.SUMMON, rolls=(4,))
    assert state.position.players[0].points == 0 and state.position.players[0].vault == mask("bats-4")
    pays = set_up("page-bats", "page-imps", hands=("imps-4 ghosts-4",), points=(4,), muster="pumpkins-4 bats-4 imps-7")
    pays = do(pays, Kind.ROLL, Kind.DO, Kind.SUMMON, rolls=(4,))
    assert pays.position.players[0].points == 1


def test_a_game_without_some_options_or_without_fortify_can_be_played() -> None:
    """A redesign may leave them out."""
    gone = {Buys.FREEZE, Buys.TRADE, Buys.PEEK}
    options = {buys: option for buys, option in DATA.options.items() if buys not in gone}
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-4"), points=(9, 9))
    fewer = State(state.position._replace(data=replace(DATA, options=options)))
    asked = do(fewer, Kind.ROLL, Kind.TARGET, rolls=(2,))
    assert asked.position.turn.phase is Phase.NAME and Kind.PEEK not in kinds(fewer)
    with pytest.raises(IllegalAction, match="not legal now"):
        fewer.apply(Action(Kind.PEEK, "buys Peek"), Random(1))


def test_a_transcript_says_what_comes_of_an_action() -> None:
    state = set_up(
        "page-ghosts", "king-imps", hands=("imps-2", "ghosts-4 imps-9"), points=(2, 0), muster="bats-9 bats-8"
    )
    right = do(state, Kind.ROLL, Kind.TARGET, "Four of Ghosts", rolls=(5,))
    assert right.heading == "    seat 2 hands the Four of Ghosts to seat 1; seat 1 gains 2 TP for the Steal"
    assert do(right, Kind.PEEK, "Eight of Bats back").heading == right.heading  # nothing new: no new line
    wrong = do(state, Kind.ROLL, Kind.TARGET, "Five of Ghosts", rolls=(5,)).heading.splitlines()
    assert wrong[0] == "    seat 2 has no such card, and the turn is over" and wrong[1].startswith("turn 2, seat 2")
    failed = do(state, Kind.ROLL, Kind.TARGET, "Five of Ghosts", "Six of Ghosts", rolls=(2,))
    assert failed.heading == ("    seat 2 has none of it; seat 1 draws the Nine of Bats; seat 1 gains 1 TP by a power")


def test_three_of_a_kind_pays_once_and_is_shown() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-7 ghosts-7", "bats-2"), muster="bats-7", points=(1,))
    state = do(state, Kind.ROLL, Kind.DO, rolls=(1,))
    player = state.position.players[0]
    assert player.points == 2 and state.observe(1).seen[0] == mask("imps-7 ghosts-7 bats-7")
    position = state.position.with_player(0, hand=player.hand & ~mask("bats-7"))._replace(
        muster=(CARD["bats-7"], *state.position.muster)
    )
    assert do(State(position.with_turn(phase=Phase.ACT)), Kind.DO).position.players[0].points == 2


def test_a_game_without_end_is_no_result() -> None:
    last = set_up("page-imps", "page-bats", hands=("bats-3", "imps-4"), number=DATA.facts.max_turns)
    state = do(last, Kind.ROLL, Kind.DO, rolls=(4,))
    assert state.player() is None and state.result() is None and state.legal() == ()
    assert state.heading.splitlines()[-1] == f"no end after {DATA.facts.max_turns} turns"


def test_a_winner_ends_everything_at_once() -> None:
    vault = " ".join(f"imps-{rank}" for rank in ("ace", *range(2, 10)))
    state = set_up("page-imps", "page-bats", hands=("bats-2", "bats-3"), vaults=(vault,), muster="imps-10 bats-9")
    state = do(state, Kind.ROLL, Kind.DO, rolls=(6,))
    result = state.result()
    assert state.player() is None and state.legal() == () and result is not None and result.winners == (0,)
    assert result.totals == (10, 1) and "seat 1 has the collection" in state.heading


def test_the_refill_can_win_too() -> None:
    vault = " ".join(f"imps-{rank}" for rank in ("ace", *range(2, 10)))
    state = set_up("page-imps", "page-bats", hands=("bats-2", "bats-3"), vaults=(vault,), muster="imps-10 bats-9")
    assert do(state, Kind.ROLL, Kind.DO, rolls=(4,)).position.winner == 0


def test_discards_in_the_free_for_all_are_a_new_deck_at_once() -> None:
    state = set_up(
        "page-imps", "page-bats", hands=("imps-5 bats-5 ghosts-5 pumpkins-5 imps-4",), rest="last", free_for_all=True
    )
    state = do(state, Kind.ROLL, Kind.FORTIFY, rolls=(4,))
    assert mask("imps-5 bats-5 ghosts-5 pumpkins-5") == sum(1 << card for card in state.position.muster)
    assert not state.position.discard and state.position.free_for_all
    state = ended(state)
    assert state.position.players[0].hand.bit_count() == 5 and not state.position.muster


def test_the_free_for_all_begins_after_an_action_never_inside_one() -> None:
    """The last three cards are drawn, but two of them go back before anybody looks."""
    state = set_up("page-imps", "page-bats", hands=("imps-5",), muster="bats-2 bats-4 bats-6", rest="last", points=(1,))
    state = do(state, Kind.ROLL, Kind.DO, rolls=(6,))
    assert not state.position.muster and not state.position.free_for_all
    state = do(state, "Two of Bats under", "Four of Bats under")
    assert len(state.position.muster) == 2 and not state.position.free_for_all
