"""Two positions and the action between them -> what is broken, in words."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.games.trick_or_treat.actions import Action
from pnp.games.trick_or_treat.card_sets import mask_of
from pnp.games.trick_or_treat.schema import OptionLimit
from pnp.games.trick_or_treat.score import is_complete
from pnp.games.trick_or_treat.state import Phase, Position
from pnp.play.model import Feature


def violations(before: Position, action: Action, after: Position) -> Iterator[str]:
    """Whatever does not hold after the action."""
    if before.is_over:
        yield "somebody acted after the end"
    if after.turn.phase is Phase.DRAFT:
        return
    yield from _cards(after)
    yield from _players(before, after)
    yield from _turn(before, action, after)


def _cards(position: Position) -> Iterator[str]:
    """All cards are there, each once."""
    places = [*position.muster, *position.discard]
    mask = mask_of(places)
    count = len(places)
    for player in position.players:
        mask |= player.hand | player.vault
        count += player.hand.bit_count() + player.vault.bit_count()
    whole = len(position.data.cards)
    if count != whole or mask != (1 << whole) - 1:
        yield f"{count} cards, {mask.bit_count()} of them different, are not the {whole} of the deck"
    if position.discard and not position.muster:
        yield "the Muster Deck is empty though there are discards"
    deck = mask_of(position.muster)
    for seat, placed in enumerate(position.placed):
        if placed & ~deck:
            yield f"seat {seat + 1} knows places in the Muster Deck of cards that are not there"


def _players(before: Position, after: Position) -> Iterator[str]:
    suits = [after.data.characters[player.character].suit for player in after.players]
    if len(set(suits)) < len(suits):
        yield "two players collect the same suit"
    for seat, player in enumerate(after.players):
        who = f"seat {seat + 1}"
        if player.points < 0:
            yield f"{who} has {player.points} treat points"
        if before.turn.phase is not Phase.DRAFT and before.players[seat].vault & ~player.vault:
            yield f"the Vault of {who} has lost cards"
        if player.vault & ~after.suit_mask(seat):
            yield f"the Vault of {who} holds cards of another suit"
        complete = is_complete(after, seat)
        if complete and after.winner < 0:
            yield f"{who} has the collection, and the game goes on"
        if after.winner == seat and not complete:
            yield f"{who} wins without the collection"
        if player.seen[seat] & ~player.hand:
            yield f"{who} is wrong about the own hand"


def _turn(before: Position, action: Action, after: Position) -> Iterator[str]:
    limit, turn = after.data.facts.hand_limit, before.turn
    if after.free_for_all < before.free_for_all:
        yield "the free-for-all is over"
    if turn.phase is not Phase.DRAFT and turn.number != after.turn.number:
        held = after.players[turn.seat].hand.bit_count()
        wrong_steal = Feature("ruling", "steal_end") in after.events
        if held > limit and not after.free_for_all and not wrong_steal:
            yield f"seat {turn.seat + 1} ends the turn with {held} cards"
    for option in after.data.options.values():
        bought = Feature("option", option.id) in after.events
        if option.limit is OptionLimit.ONCE_PER_TURN and bought and turn.bought & option.bit:
            yield f"{option.name} was bought twice in a turn ({action})"
