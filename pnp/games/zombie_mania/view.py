"""What a player sees of a game, and what is counted of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from pnp.games.zombie_mania.hands import Hand, plus
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.series import Finished
from pnp.games.zombie_mania.vocabulary import Phase


class Tally(NamedTuple):
    """What one seat has done in all games so far."""

    turns: int = 0
    busts: int = 0
    buried: int = 0
    sent: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """What a player sees. Everything lies open on the table, and no roll to come is known to anybody."""

    rules: Rules
    seat: int
    phase: Phase
    mats: tuple[int, ...]
    graveyard: int
    kept: Hand
    rolled: Hand
    taken: Hand
    finished: tuple[Finished, ...]

    @property
    def own(self) -> int:
        return self.mats[self.seat]

    @property
    def aside(self) -> Hand:
        return plus(self.kept, self.taken)
