"""rulings.toml -> the switches of the model: one field for every `switch`, its readings as an enum."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class FirstTie(StrEnum):
    COIN = "coin"
    DRAW_AGAIN = "draw-again"


class Numbering(StrEnum):
    WINNER_FIRST = "winner-first"
    SEATS_STAY = "seats-stay"


class Rotation(StrEnum):
    HALF = "half"
    EACH = "each"
    ONE_WAY = "one-way"


class MustMove(StrEnum):
    ALWAYS = "always"
    MAY_STOP = "may-stop"


class RefreshReach(StrEnum):
    ALL_AROUND = "all-around"
    AS_IT_MOVES = "as-it-moves"


class LastTurn(StrEnum):
    PLAYED = "played"
    LOST = "lost"


class HandLeft(StrEnum):
    COUNTS = "counts"
    LOST = "lost"


class EmptyClass(StrEnum):
    NOBODY = "nobody"
    EVERYBODY = "everybody"


class Ace(StrEnum):
    AS_WELL = "as-well"
    INSTEAD = "instead"


class RefillView(StrEnum):
    ACTIVE = "active"
    FIRST = "first"


@dataclass(frozen=True, slots=True)
class Rulings:
    """Which reading is played, question by question."""

    first_tie: FirstTie = FirstTie.COIN
    numbering: Numbering = Numbering.WINNER_FIRST
    rotation: Rotation = Rotation.HALF
    must_move: MustMove = MustMove.ALWAYS
    refresh_reach: RefreshReach = RefreshReach.ALL_AROUND
    last_turn: LastTurn = LastTurn.PLAYED
    hand_left: HandLeft = HandLeft.COUNTS
    empty_class: EmptyClass = EmptyClass.NOBODY
    ace: Ace = Ace.AS_WELL
    refill_view: RefillView = RefillView.ACTIVE
