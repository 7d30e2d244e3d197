"""Everything that lies on the table at one moment, what each player remembers of it, and what is being decided."""

from __future__ import annotations

from typing import Any, NamedTuple

from pnp.games.trick_or_treat.lore import Character, Lore, Offer, Roll
from pnp.games.trick_or_treat.readings import WinCards
from pnp.games.trick_or_treat.vocabulary import Income, Phase, Trigger

NEVER = -1  # in `denied`


class Player(NamedTuple):
    """`hand`, `vault` and the like are sets of cards as bits.

    Memory: `seen` are the cards that each other seat has seen going to this hand and not leaving it (they may have
    left it unseen), `drawn` counts the cards that came here unseen, and `denied` says for every card how many had
    come when the player last had to say “not here”.
    """

    character: int = -1
    hand: int = 0
    vault: int = 0
    points: int = 0
    threes: int = 0  # ranks that have paid
    wilds: int = 0  # Wild Powers bought
    used: int = 0  # powers of once a game
    borrowed: tuple[int, ...] = ()
    drawn: int = 0
    seen: tuple[int, ...] = ()
    denied: tuple[int, ...] = ()


class Turn(NamedTuple):
    """The turn of one seat. What is no concern of the phase is left as it was."""

    number: int = 0
    seat: int = 0
    standing: tuple[tuple[int, int], ...] = ()  # cards laid down and points of every seat when the turn began
    phase: Phase = Phase.DRAFT
    roll: int = 0
    rolled: bool = False  # by the die; not chosen, not bought
    second: bool = False  # the one extra action is being taken or was
    target: int = -1
    frozen: int = 0  # seats that may not be asked or stolen from this turn
    named: int = 0  # cards named so far; in a Search, the card taken
    left: int = 0  # how many are still to be named, returned or discarded; how many are put back after a Peek
    bury: bool = False  # a card may go under the Muster Deck after this action
    bought: int = 0  # options bought this turn
    doubled: bool = False  # a Double Draw waits for its draw
    forfeited: bool = False
    back: Phase = Phase.START  # where a Peek came from
    offer: int = -1  # the card that lies face down in a Trade


class Table(NamedTuple):
    """`muster` and `discard` begin with their top cards. `placed` are the cards of the Muster Deck whose places a
    seat knows. `events` tells what the last action came across."""

    lore: Lore
    players: tuple[Player, ...]
    turn: Turn = Turn()
    muster: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    placed: tuple[int, ...] = ()
    free_for_all: bool = False
    winner: int = -1
    events: tuple[tuple[str, str], ...] = ()

    @property
    def active(self) -> Player:
        return self.players[self.turn.seat]

    @property
    def roll(self) -> Roll:
        """What the active player is doing or has done."""
        return self.lore.roll(self.turn.roll)

    @property
    def is_over(self) -> bool:
        return self.winner >= 0 or self.turn.number > self.lore.facts.max_turns

    def suit_mask(self, seat: int) -> int:
        return self.lore.suits[self.lore.characters[self.players[seat].character].suit].mask

    def collected(self, seat: int) -> int:
        player = self.players[seat]
        counts = player.vault
        if self.lore.readings.win_cards is WinCards.HAND_AND_VAULT:
            counts |= player.hand
        return (counts & self.suit_mask(seat)).bit_count()

    def on(self, **changes: Any) -> Table:
        """The turn goes on like this."""
        return self._replace(turn=self.turn._replace(**changes))

    def but(self, seat: int, **changes: Any) -> Table:
        """One player changes."""
        players = list(self.players)
        players[seat] = players[seat]._replace(**changes)
        return self._replace(players=tuple(players))

    def note(self, kind: str, name: str) -> Table:
        return self._replace(events=(*self.events, (kind, name)))

    def paid(self, seat: int, offer: Offer, cost: int) -> Table:
        """One option bought."""
        after = self.but(seat, points=self.players[seat].points - cost).note("option", offer.id)
        return after.on(bought=self.turn.bought | offer.bit) if seat == self.turn.seat else after

    def earns(self, seat: int, income: Income, points: int) -> Table:
        return self.but(seat, points=self.players[seat].points + points).note("income", income)

    def powers(self, seat: int, trigger: Trigger) -> list[tuple[int, Character]]:
        """The player's own, and borrowed ones, as far as they are set off by this and not used up."""
        player = self.players[seat]
        found = [(number, self.lore.characters[number]) for number in (player.character, *player.borrowed)]
        return [
            (number, one)
            for number, one in found
            if one.trigger is trigger and not (one.once and player.used >> number & 1)
        ]

    def power_used(self, seat: int, number: int) -> Table:
        """A borrowed power is gone; one of once a game will not come back."""
        player, character = self.players[seat], self.lore.characters[number]
        borrowed = tuple(one for one in player.borrowed if one != number)
        used = player.used | (1 << number if character.once else 0)
        return self.but(seat, borrowed=borrowed, used=used).note("power", character.id)
