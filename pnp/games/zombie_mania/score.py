"""Finished games -> results: zombies left, penalty points of a series, who starts next, who has won."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games.zombie_mania.rulings import NextStart, Rulings, SeriesTie
from pnp.play.model import Result

LEFT = "zombies left"


@dataclass(frozen=True, slots=True)
class Finished:
    """One game: who started, who won, and what was left on each mat."""

    starter: int
    winners: tuple[int, ...]
    left: tuple[int, ...]


def penalties(games: tuple[Finished, ...]) -> tuple[int, ...]:
    """Of each seat: the zombies left on its mat, over all games."""
    return tuple(map(sum, zip(*(game.left for game in games), strict=True)))


def next_starter(last: Finished, rulings: Rulings) -> int:
    """Seats are numbered clockwise, so the left neighbour is the next one."""
    match rulings.next_start:
        case NextStart.LEFT:
            return (last.starter + 1) % len(last.left)
        case NextStart.WINNER:
            return last.winners[0]
        case NextStart.SAME:
            return last.starter


def series_winners(games: tuple[Finished, ...], rulings: Rulings) -> tuple[int, ...]:
    """Fewest penalty points."""
    totals = penalties(games)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == min(totals))
    if rulings.series_tie is SeriesTie.SHARED or len(leaders) == 1:
        return leaders
    wins = {seat: sum(seat in game.winners for game in games) for seat in leaders}
    return tuple(seat for seat in leaders if wins[seat] == max(wins.values()))


def game_result(game: Finished) -> Result:
    """Fewest points are best: they are the zombies left on a mat."""
    return Result(tuple({LEFT: left} for left in game.left), game.winners)


def series_result(games: tuple[Finished, ...], rulings: Rulings) -> Result:
    """Penalty points, game by game."""
    scores = tuple(
        {f"game {number}": game.left[seat] for number, game in enumerate(games, 1)}
        for seat in range(len(games[0].left))
    )
    return Result(scores, series_winners(games, rulings))
