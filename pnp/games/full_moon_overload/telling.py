"""Cards, stashes and grids -> the words of a transcript, with a legend of its codes. Only who reads has them made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from pnp.games.full_moon_overload.board import NONE, Board, Deck, Side, side_of


def legend(board: Board) -> str:
    """What the letters mean that stand for cards."""
    deck = board.deck
    kinds = ", ".join(f"{code} {name}" for code, name in deck.legend.items())
    return (
        f"cards are told as {kinds}, and a v behind them if they are upright for the {Side.NORTH} only; "
        f"rows from the {Side.NORTH} to the {Side.SOUTH}, slots by row and column, “.” where there is no card"
    )


def listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def counted(deck: Deck, codes: Sequence[int]) -> str:
    """How many cards of each class there are among these, in words: “2 majors and 1 court”."""
    counts = zip(deck.counts(codes), deck.class_names, strict=True)
    return listed([f"{count} {one if count == 1 else many}" for count, (one, many) in counts if count] or ["nothing"])


def lying(board: Board, grid: Sequence[int]) -> str:
    """The rows from the north to the south."""
    codes, columns = board.deck.codes, board.columns
    rows = [grid[at : at + columns] for at in range(0, len(grid), columns)]
    return " / ".join(" ".join(codes[code] if code != NONE else "." for code in row) for row in reversed(rows))


def brought(deck: Deck, seat: int, codes: Sequence[int]) -> str:
    """What comes of a turn."""
    cards = f"{len(codes)} card{'s' if len(codes) != 1 else ''}"
    return f"seat {seat + 1} brings home {cards}: {counted(deck, codes)}"


def stashed(deck: Deck, stashes: Sequence[Sequence[int]]) -> str:
    """What comes of the game."""
    return "\n".join(f"seat {seat + 1} has {counted(deck, stash)}" for seat, stash in enumerate(stashes))


# What an action brought


class GameBegins(NamedTuple):
    def text(self, board: Board) -> str:
        return legend(board)


class TurnBegins(NamedTuple):
    """What lies on the table then."""

    turn: int
    seat: int
    hand: int
    pile: int
    grid: tuple[int, ...]

    def text(self, board: Board) -> str:
        who = f"turn {self.turn}, seat {self.seat + 1} in the {side_of(self.seat)}"
        return f"{who} holds {board.deck.codes[self.hand]}, pile {self.pile}: {lying(board, self.grid)}"


class PileGives(NamedTuple):
    code: int
    where: str = ""

    def text(self, board: Board) -> str:
        return f"the pile gives {board.deck.codes[self.code]}" + (f" for {self.where}" if self.where else "")


class Brought(NamedTuple):
    seat: int
    stack: tuple[int, ...]

    def text(self, board: Board) -> str:
        return brought(board.deck, self.seat, self.stack)


class GameEnds(NamedTuple):
    turn: int
    stashes: tuple[tuple[int, ...], ...]

    def text(self, board: Board) -> str:
        return f"the pile is empty and turn {self.turn} over\n{stashed(board.deck, self.stashes)}"


News: TypeAlias = GameBegins | TurnBegins | PileGives | Brought | GameEnds
