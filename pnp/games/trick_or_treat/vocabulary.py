"""The words of the rules as enums; their values are those that the data uses."""

from __future__ import annotations

from enum import Enum, StrEnum, auto


class Does(StrEnum):
    """What a roll makes a player do."""

    DRAW = "draw"
    ASK = "ask"
    FORTIFY = "fortify"
    STEAL = "steal"
    DRAW_AND_RETURN = "draw-and-return"


class Buys(StrEnum):
    """What treat points buy."""

    PEEK = "peek"
    FREEZE = "freeze"
    DOUBLE_DRAW = "double-draw"
    SWAP = "swap"
    SEARCH = "search"
    TRADE = "trade"
    SUMMON = "summon"
    WILD = "wild"
    REBIRTH = "rebirth"


class When(StrEnum):
    """When an option can be bought."""

    OWN_TURN = "own-turn"
    SPEND = "spend"
    REACTION = "reaction"


class OptionLimit(StrEnum):
    NONE = "none"
    ONCE_PER_TURN = "once-per-turn"
    DOUBLES = "doubles"


class Trigger(StrEnum):
    """What sets a character's power off."""

    STEAL_SUCCEEDS = "steal-succeeds"
    YOU_ASK = "you-ask"
    ASK_SUCCEEDS = "ask-succeeds"
    ASK_FAILS = "ask-fails"
    STOLEN_FROM = "stolen-from"
    ATTEMPT_FAILS = "attempt-fails"
    YOU_DRAW = "you-draw"
    BEFORE_ROLL = "before-roll"


class PowerLimit(StrEnum):
    NONE = "none"
    ONCE_PER_GAME = "once-per-game"


class Income(StrEnum):
    """Rows of incomes.toml that the rules pay out."""

    STEAL = "steal"
    THREE = "three-of-a-kind"
    FORTIFY = "fortify"
    POWER = "power"
    FAILED_STEAL = "failed-steal"


class Phase(Enum):
    """What is being decided. Where it is not the player whose turn it is, the target decides."""

    DRAFT = auto()
    EMPTY = auto()  # the turn begins with an empty hand: pay to act, or not
    START = auto()  # lay down, buy, roll
    ACT = auto()  # the roll is known: choose whom it hits, or simply do it
    FREEZE = auto()  # the target may forbid it
    NAME = auto()  # one card after another, or a rank, or a suit
    AGAIN = auto()  # after a successful Steal: a second action?
    RETURN = auto()  # cards that go under the Muster Deck
    BURY = auto()  # one card more may go there
    SPEND = auto()
    PEEK = auto()  # which of the cards seen goes on top
    SEARCH = auto()  # which card of the Discard Pile is kept
    SEARCH_DISCARD = auto()  # and which card goes there for it
    REFUSE = auto()  # the target may refuse a Trade
    OFFER = auto()
    ANSWER = auto()  # the target's card in a Trade
    TRIM = auto()  # down to the hand limit


OF_THE_TARGET = (Phase.FREEZE, Phase.REFUSE, Phase.ANSWER)
