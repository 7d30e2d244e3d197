"""The whole game at one moment, and what one player may know of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from pnp.games.trick_or_treat.actions import Action
from pnp.games.trick_or_treat.legality import decider, legal
from pnp.games.trick_or_treat.lore import Lore
from pnp.games.trick_or_treat.play import play
from pnp.games.trick_or_treat.table import Table, Turn
from pnp.games.trick_or_treat.vocabulary import Phase
from pnp.play.protocol import IllegalAction, Result

UNKNOWN = -1  # a card of the Muster Deck


@dataclass(frozen=True, slots=True)
class Shown:
    """A player as another one knows them; `seen` and the rest as a Player's memory."""

    character: int
    vault: int
    points: int
    cards: int
    seen: int
    drawn: int
    denied: tuple[int, ...]
    borrowed: tuple[int, ...]
    wilds: int
    threes: int
    used: int


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know: its own hand, everything that lies open, everything that was said, and what it remembers.

    Discards go down face up, so the whole pile is remembered. Of the Muster Deck only places that the seat has seen.
    """

    lore: Lore
    seat: int
    hand: int
    players: tuple[Shown, ...]
    turn: Turn
    muster: tuple[int, ...]
    discard: tuple[int, ...]
    free_for_all: bool


@dataclass(frozen=True, slots=True)
class State:
    table: Table
    _legal: list[tuple[Action, ...]] = field(default_factory=list, compare=False, repr=False)

    @property
    def heading(self) -> str:
        """Where the game stands, for a transcript."""
        table, turn = self.table, self.table.turn
        if turn.phase is Phase.DRAFT:
            return "draft"
        if table.winner >= 0:
            return f"seat {table.winner + 1} has the collection and wins in turn {turn.number}"
        if table.is_over:
            return f"no end after {turn.number - 1} turns"
        player, lore = table.active, table.lore
        if turn.roll:
            return f"turn {turn.number}, seat {turn.seat + 1}: {turn.roll}, {lore.roll(turn.roll).name}"
        laid, points = (" : ".join(map(str, counts)) for counts in zip(*turn.standing, strict=True))
        late = " (free-for-all)" if table.free_for_all else ""
        who = lore.characters[player.character].name
        return f"turn {turn.number}{late}, seat {turn.seat + 1}, {who}; laid down {laid}, TP {points}"

    def player(self) -> int | None:
        """Whose decision it is; None when the game is over."""
        return decider(self.table)

    def legal(self) -> tuple[Action, ...]:
        if not self._legal:
            self._legal.append(tuple(legal(self.table)))
        return self._legal[0]

    def apply(self, action: Action, rng: Random) -> State:
        """The state after a legal action."""
        if action not in self.legal():
            raise IllegalAction(f"“{action}” is not legal now")
        return State(play(self.table, action, rng))

    def observe(self, seat: int) -> View:
        table = self.table
        placed = table.placed[seat] if table.placed else 0
        return View(
            lore=table.lore,
            seat=seat,
            hand=table.players[seat].hand,
            players=tuple(
                Shown(
                    one.character,
                    one.vault,
                    one.points,
                    one.hand.bit_count(),
                    one.seen[seat] if one.seen else 0,
                    one.drawn,
                    one.denied,
                    one.borrowed,
                    one.wilds,
                    one.threes,
                    one.used,
                )
                for one in table.players
            ),
            turn=table.turn if seat == table.turn.seat else table.turn._replace(offer=-1),
            muster=tuple(card if placed >> card & 1 else UNKNOWN for card in table.muster),
            discard=table.discard,
            free_for_all=table.free_for_all,
        )

    def result(self) -> Result | None:
        """Who has won, and how many cards of the own suit everybody has; None while nobody has won."""
        table = self.table
        if table.winner < 0:
            return None
        scores = tuple({"collected": table.collected(seat)} for seat in range(len(table.players)))
        return Result(scores, (table.winner,))
