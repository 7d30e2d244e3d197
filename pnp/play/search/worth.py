"""How a playout ended, or where it was broken off -> what that is worth to each seat.

Wins count, and beside them by how much: a hundred playouts tell a few points more or less apart long before they tell
apart how often somebody wins. In some games points are bad; which way they count is seen from who has won with them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple, TypeAlias

from pnp.play.model import AnyModel, Result, State

Choose: TypeAlias = Callable[[Any, Sequence[Any], Random], Any]  # how a bot chooses: view, actions, chance

_TRIED = 4  # games played to see which way points count


class Worth(NamedTuple):
    """By seat: the share of the win, and how far the seat is ahead of the best other one; alone, its points."""

    wins: Sequence[float]
    leads: Sequence[float]


def of_result(result: Result, sign: int) -> Worth:
    """`sign` is for those who play alone: nobody else's points tell whether more of them are better."""
    winners, totals = result.winners, result.totals
    wins = [1 / len(winners) if seat in winners else 0.0 for seat in range(len(totals))]
    return Worth(wins, _leads(totals, sign if len(totals) == 1 else _direction(result)))


def of_prospects(prospects: Sequence[float]) -> Worth:
    """Nobody has won yet: only who is ahead, and by how much, tells one from another."""
    return Worth([1 / len(prospects)] * len(prospects), _leads(prospects, 1))


def of_nothing(seats: int) -> Worth:
    """A game without an end, or without a winner."""
    return Worth([1 / seats] * seats, [0.0] * seats)


def sign_alone(model: AnyModel) -> int:
    """Which way the points of somebody who plays alone count, seen from games of two where the rules have such."""
    if model.players[0] > 1 or model.players[1] < 2:
        return 1
    seen = 0
    for number in range(_TRIED):
        rng = Random(number)
        state: State[Any, Any] = model.start(model.boards[0], 2, rng)
        for _ in range(2 * model.horizon):
            if state.player() is None:
                break
            state = state.after(rng.choice(state.legal()), rng)
        result = state.result()
        seen += _direction(result) if result is not None else 0
    return -1 if seen < 0 else 1


def _leads(points: Sequence[float], sign: int) -> list[float]:
    signed = [sign * each for each in points]
    if len(signed) == 1:
        return signed
    second, first = sorted(signed)[-2:]
    return [each - (second if each == first else first) for each in signed]


def _direction(result: Result) -> int:
    """1 where the winners have more points than the others, -1 where they have fewer, 0 where that cannot be said."""
    losers = [total for seat, total in enumerate(result.totals) if seat not in result.winners]
    if not losers or not result.winners:
        return 0
    won = sum(result.totals[seat] for seat in result.winners) / len(result.winners)
    lost = sum(losers) / len(losers)
    return (won > lost) - (won < lost)
