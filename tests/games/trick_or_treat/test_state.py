"""What is hidden stays hidden, and what was seen or said is remembered."""

from __future__ import annotations

from random import Random

from conftest import chance
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.trick_or_treat.actions import Kind
from pnp.games.trick_or_treat.card_sets import bits, mask_of
from pnp.games.trick_or_treat.rules import State
from pnp.games.trick_or_treat.state import Phase, Position

from .positions import CARD, MODEL, do, ended, mask, set_up, walk


def reshuffled(position: Position, seat: int, rng: Random) -> Position:
    """Another position that the seat could not tell from this one: all cards that it cannot see change places."""
    others = [other for other in range(len(position.players)) if other != seat]
    open_places = [at for at, card in enumerate(position.muster) if not position.placed[seat] >> card & 1]
    pool = [card for other in others for card in bits(position.players[other].hand)]
    pool += [position.muster[at] for at in open_places]
    rng.shuffle(pool)
    for other in others:
        count = position.players[other].hand.bit_count()
        position = position.with_player(other, hand=mask_of(pool[:count]))
        pool = pool[count:]
    muster = list(position.muster)
    for at, card in zip(open_places, pool, strict=True):
        muster[at] = card
    position = position._replace(muster=tuple(muster))
    if position.turn.offer >= 0 and seat != position.turn.seat:
        position = position.with_turn(offer=bits(position.active.hand)[-1])
    return position


@chance(2, times=40)
@given(st.integers(2, 4), st.integers(0, 2**32), st.sampled_from(["random", "greedy"]))
def test_bots_choose_from_what_their_seat_may_know(players: int, seed: int, bot: str) -> None:
    rng = Random(seed)
    for state in walk(players, seed, bot):
        seat = state.player()
        assert seat is not None
        if state.position.turn.phase is Phase.DRAFT:
            continue
        other = State(reshuffled(state.position, seat, rng))
        view = state.observe(seat)
        assert other.observe(seat) == view and other.legal() == state.legal()
        assert MODEL.appraise(other.observe(seat), other.legal()) == MODEL.appraise(view, state.legal())


def test_the_swap_of_what_is_hidden_does_change_something() -> None:
    changed = [
        state
        for state in walk(3, 5)
        if state.position.turn.phase is not Phase.DRAFT and reshuffled(state.position, 0, Random(1)) != state.position
    ]
    assert len(changed) > 100


@settings(max_examples=10)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_memory_is_never_wrong_about_what_was_said(players: int, seed: int) -> None:
    """A card that was denied is not there unless cards have come unseen since; places in the deck are the true ones."""
    for state in walk(players, seed):
        position = state.position
        for seat, player in enumerate(position.players):
            said = sum(1 << card for card, when in enumerate(player.denied) if when == player.drawn)
            assert not said & player.hand
            for at, card in enumerate(state.observe(seat).muster):
                assert card in (-1, position.muster[at])


def test_cards_that_change_hands_aloud_are_remembered_until_they_are_seen_to_leave() -> None:
    state = set_up("page-imps", "page-bats", "page-ghosts", hands=("imps-2", "bats-5 bats-6", "imps-3"), points=(1,))
    state = do(state, Kind.ROLL, "asks seat 2", "Five of Bats", "Nine of Bats", rolls=(2,))
    third = state.observe(2)
    assert third.seen[0] == mask("bats-5") and third.players[1].denied[CARD["bats-9"]] == 2
    assert third.players[0].denied[CARD["bats-9"]] >= 0  # nobody asks for what is in the own hand
    state = ended(state)
    state = do(state, Kind.ROLL, "asks seat 1", Kind.ALLOW, "Five of Bats", "Four of Bats", rolls=(2,))
    third = state.observe(2)
    assert third.seen[0] == 0 and third.seen[1] == mask("bats-5")


def test_a_trade_is_known_to_the_two_only() -> None:
    state = set_up("page-imps", "page-bats", "page-ghosts", hands=("imps-2 bats-4", "bats-5", "imps-3"), points=(4,))
    state = do(state, Kind.ROLL, Kind.DO, "Trade with seat 2", "offers the Four of Bats", rolls=(4,))
    assert state.player() == 1 and state.observe(1).turn.offer == -1 and state.observe(2).turn.offer == -1
    assert state.observe(0).turn.offer == CARD["bats-4"]
    state = do(state, "gives the Five of Bats")
    assert state.observe(0).seen[1] == mask("bats-4")
    assert state.observe(1).seen[0] == mask("bats-5")
    assert state.observe(2).seen == (0, 0, 0)


def test_a_peek_is_known_to_one_and_follows_the_cards() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5"), muster="bats-7 imps-7 bats-8", points=(2, 1))
    state = do(state, Kind.PEEK, "Seven of Imps back as number 1")
    assert state.observe(0).muster[:3] == (CARD["imps-7"], CARD["bats-7"], -1)
    assert set(state.observe(1).muster) == {-1}
    state = do(state, Kind.ROLL, Kind.DO, rolls=(1,))
    assert state.position.players[0].hand & mask("imps-7")
    state = do(state, Kind.PEEK, "Seven of Bats back as number 1")  # spends the last point, so the turn ends
    assert state.player() == 1 and state.position.players[0].hand & mask("bats-7")


def test_another_peek_makes_what_was_known_uncertain() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5"), muster="bats-7 imps-7", points=(1, 1))
    position = state.position._replace(placed=(0, mask("bats-7 imps-7")))
    state = do(State(position), Kind.PEEK, "Seven of Bats back as number 1")
    assert state.position.placed == (mask("bats-7 imps-7"), 0)


def test_cards_under_the_deck_are_known_to_who_put_them_there() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5"), muster="bats-7 bats-8 bats-9", points=(1,))
    state = do(state, Kind.ROLL, Kind.DO, "Two of Imps under", "Nine of Bats under", rolls=(6,))
    assert state.observe(0).muster[-2:] == (CARD["imps-2"], CARD["bats-9"])
    assert state.observe(1).muster[-2:] == (-1, -1)
