"""Finished games -> how a series stands: penalty points, who starts next, who has won."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games.zombie_mania.options import NextStart, Options, SeriesTie


@dataclass(frozen=True, slots=True)
class Finished:
    """One game: who started, who won, and what was left on each mat."""

    starter: int
    winners: tuple[int, ...]
    left: tuple[int, ...]


def penalties(games: tuple[Finished, ...], players: int) -> tuple[int, ...]:
    return tuple(sum(game.left[seat] for game in games) for seat in range(players))


def next_starter(last: Finished, options: Options) -> int:
    """Seats are numbered clockwise, so the left neighbour is the next one."""
    match options.next_start:
        case NextStart.LEFT:
            return (last.starter + 1) % len(last.left)
        case NextStart.WINNER:
            return last.winners[0]
        case NextStart.SAME:
            return last.starter


def series_winners(games: tuple[Finished, ...], players: int, options: Options) -> tuple[int, ...]:
    """Fewest penalty points."""
    totals = penalties(games, players)
    leaders = tuple(seat for seat in range(players) if totals[seat] == min(totals))
    if options.series_tie is SeriesTie.SHARED or len(leaders) == 1:
        return leaders
    wins = {seat: sum(seat in game.winners for game in games) for seat in leaders}
    return tuple(seat for seat in leaders if wins[seat] == max(wins.values()))
