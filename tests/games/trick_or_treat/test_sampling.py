"""A state that is drawn from what a seat has seen fits all of that."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.games.trick_or_treat.actions import Action, Kind
from pnp.games.trick_or_treat.data import bits, mask_of
from pnp.games.trick_or_treat.invariants import violations
from pnp.games.trick_or_treat.rules import State

from .positions import CARD, DATA, MODEL, mask, set_up, walk


@settings(max_examples=10)
@given(st.integers(2, 4), st.integers(0, 2**32))
def test_a_sampled_state_fits_all_that_every_seat_remembers(players: int, seed: int) -> None:
    """Also of those who do not decide; and no card is where it was denied, unless cards came unseen since."""
    rng = Random(seed)
    for number, state in enumerate(walk(players, seed)):
        seat = number % players
        view = state.observe(seat)
        sampled = MODEL.sample(view, rng)
        assert sampled.observe(seat) == view and sampled.player() == state.player()
        for player in sampled.position.players:
            denied = [card for card, when in enumerate(player.denied) if when == player.drawn]
            assert not mask_of(denied) & player.hand
        assert list(violations(state.position, Action(Kind.END, ""), sampled.position)) == []


def test_samples_differ_where_something_is_hidden_and_only_there() -> None:
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5 bats-6"), points=(1,), muster="bats-9")
    known = state.position._replace(placed=(mask("bats-9"), 0)).with_player(1, seen=(mask("bats-6"), mask("bats-6")))
    view = State(known).observe(0)
    samples = [MODEL.sample(view, Random(seed)).position for seed in range(20)]
    assert len({sample.players[1].hand for sample in samples}) > 5
    for sample in samples:
        assert sample.players[0].hand == mask("imps-2") and sample.muster[0] == CARD["bats-9"]
        assert sample.players[1].hand & mask("bats-6") and sample.players[1].hand.bit_count() == 2


def test_a_sample_puts_denied_cards_where_they_may_be() -> None:
    """Of all cards but two each hand has denied all but the last that came: only these two may be among the others."""
    state = set_up("page-imps", "page-bats", hands=("imps-2", "bats-5 bats-6"), points=(1,))
    position = state.position
    free = bits(mask("bats-5 ghosts-7"))
    denied = tuple(-1 if card in free else 1 for card in range(len(DATA.cards)))
    view = State(position.with_player(1, denied=denied)).observe(0)
    hands = {MODEL.sample(view, Random(seed)).position.players[1].hand for seed in range(60)}
    assert all(hand & mask("bats-5 ghosts-7") for hand in hands) and len(hands) > 20
