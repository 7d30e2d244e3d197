"""A board, a number of players and chance -> the table as it is laid out: grid, pile, first cards, who begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pnp.games.full_moon_overload.board import Board
from pnp.games.full_moon_overload.cards import Deck, laid
from pnp.games.full_moon_overload.options import FirstTie, Numbering, Rotation


@dataclass(frozen=True, slots=True)
class Draw:
    """How the first player was found: the cards drawn, round the table, who was level, and who begins."""

    cards: tuple[int, ...]
    level: tuple[int, ...]
    winner: int


@dataclass(frozen=True, slots=True)
class Layout:
    grid: tuple[int, ...]
    pile: tuple[int, ...]  # the last one is drawn next
    hands: tuple[int, ...]  # by seat
    first: int  # the seat that begins
    draw: Draw


def lay_out(board: Board, players: int, rng: Random) -> Layout:
    """Shuffled and turned; the grid dealt; a card for everybody; the highest begins."""
    pile = _shuffled(board, rng)
    grid = tuple(pile.pop() for _ in range(board.slots))
    hands = [pile.pop() for _ in range(players)]
    level = leaders(board.deck, hands)
    tied = tuple(level) if len(level) > 1 else ()
    if board.options.first_tie is FirstTie.DRAW_AGAIN:
        while len(level) > 1:
            for person in level:  # the card that decided nothing goes under the pile
                pile.insert(0, hands[person])
                hands[person] = pile.pop()
            best = leaders(board.deck, [hands[person] for person in level])
            level = [level[place] for place in best]
    winner = level[0] if len(level) == 1 else rng.choice(level)
    draw = Draw(tuple(hands), tied, winner)
    if board.options.numbering is Numbering.WINNER_FIRST:
        return Layout(grid, tuple(pile), tuple(hands[winner:] + hands[:winner]), 0, draw)
    return Layout(grid, tuple(pile), tuple(hands), winner, draw)


def leaders(deck: Deck, codes: Sequence[int]) -> list[int]:
    """The places of the highest of these cards."""
    best = max(deck.of(code).order for code in codes)
    return [place for place, code in enumerate(codes) if deck.of(code).order == best]


def _shuffled(board: Board, rng: Random) -> list[int]:
    """All cards in any order; which of them are turned round depends on how the table shuffles."""
    cards = len(board.deck.cards)
    match board.options.rotation:
        case Rotation.HALF:
            turned = {*rng.sample(range(cards), board.turned)}
        case Rotation.EACH:
            turned = {card for card in range(cards) if rng.random() < board.turned / cards}
        case Rotation.ONE_WAY:
            turned = set()
    codes = [laid(card, card in turned) for card in range(cards)]
    rng.shuffle(codes)
    return codes
