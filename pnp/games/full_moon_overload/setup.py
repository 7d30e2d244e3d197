"""A board and a stream of chance -> the table laid out: shuffled and turned, dealt, and who begins."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pnp.games.full_moon_overload.actions import Stage
from pnp.games.full_moon_overload.board import Board, laid
from pnp.games.full_moon_overload.rulings import FirstTie, Numbering, Rotation
from pnp.games.full_moon_overload.state import FirstDraw, State


def lay_out(board: Board, players: int, rng: Random) -> State:
    """Shuffled and turned; the grid dealt; a card for everybody; the highest begins."""
    pile = shuffled(board, range(len(board.deck.cards)), board.turned, rng)
    grid = tuple(pile.pop() for _ in range(board.slots))
    hands = [pile.pop() for _ in range(players)]
    level = board.deck.leaders(hands)
    tied = tuple(level) if len(level) > 1 else ()
    level = drawn_again(board, hands, pile)
    winner = level[0] if len(level) == 1 else rng.choice(level)
    order = seated(board, players, winner)
    return State(
        board=board,
        draw=FirstDraw(tuple(hands), tied, winner),
        turn=1,
        seat=order.index(winner),
        stage=Stage.OPEN,
        pile=tuple(pile),
        grid=grid,
        hands=tuple(hands[person] for person in order),
        stashes=((),) * players,
    )


def drawn_again(board: Board, hands: list[int], pile: list[int]) -> list[int]:
    """Those with the highest card, after they have drawn again if that is how it goes: hands and pile change."""
    level = board.deck.leaders(hands)
    while len(level) > 1 and board.rulings.first_tie is FirstTie.DRAW_AGAIN and len(pile) >= len(level):
        for person in level:  # the card that decided nothing goes under the pile
            pile.insert(0, hands[person])
            hands[person] = pile.pop()
        best = board.deck.leaders([hands[person] for person in level])
        level = [level[place] for place in best]
    return level


def seated(board: Board, players: int, winner: int) -> list[int]:
    """Who is player one, two and so on."""
    people = [*range(players)]
    if board.rulings.numbering is Numbering.SEATS_STAY:
        return people
    return people[winner:] + people[:winner]


def shuffled(board: Board, cards: Sequence[int], turned: int, rng: Random) -> list[int]:
    """These cards in any order; which of them are turned round depends on how the table shuffles."""
    match board.rulings.rotation:
        case Rotation.HALF:
            inverted = {*rng.sample(cards, turned)}
        case Rotation.EACH:
            share = board.turned / len(board.deck.cards)
            inverted = {card for card in cards if rng.random() < share}
        case Rotation.ONE_WAY:
            inverted = set()
    codes = [laid(card, card in inverted) for card in cards]
    rng.shuffle(codes)
    return codes
