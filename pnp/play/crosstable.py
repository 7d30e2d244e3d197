"""Records of a round robin -> who has beaten whom, and how strong each bot is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pnp.play.playout import Record
from pnp.play.ratings import Outcome, Rating, ratings
from pnp.play.statistics import share_interval

_FAULTS_TOLD = 3


@dataclass(frozen=True, slots=True)
class Cell:
    """One bot against another: its share of the wins, a win that is shared counted in parts."""

    bot: str
    other: str
    games: int
    won: float
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Place:
    """A bot in the table."""

    bot: str
    elo: Rating
    games: int
    won: float


@dataclass(frozen=True, slots=True)
class Standing:
    """What came of it; the same for the same contest, whatever the number of processes."""

    planned: int
    played: int
    endless: int  # games that hit the horizon, or were given up: they count for nobody
    faults: tuple[str, ...]  # what went wrong in the first of them, enough to play it again
    players: int  # in each game
    places: tuple[Place, ...]  # strongest first
    cells: tuple[Cell, ...]  # bots in that order

    def cell(self, bot: str, other: str) -> Cell | None:
        """None where the two have not met, or nobody has won."""
        return next((cell for cell in self.cells if (cell.bot, cell.other) == (bot, other)), None)


def standing(bots: Sequence[str], records: Sequence[Record], *, planned: int, sign: int = 1) -> Standing:
    """`sign` says which way points count where everybody plays alone."""
    alone = bool(records) and len(records[0].bots) == 1
    outcomes = [*(_compared(bots, records, sign) if alone else _met(bots, records))]
    strengths = ratings(len(bots), outcomes)
    order = sorted(range(len(bots)), key=lambda number: -strengths[number].elo)
    return Standing(
        planned,
        len(records),
        sum(record.is_endless for record in records),
        tuple(_faults(records)),
        len(records[0].bots) if records else 0,
        tuple(_place(number, bots[number], strengths[number], outcomes) for number in order),
        tuple(_cells(bots, order, outcomes)),
    )


def _met(bots: Sequence[str], records: Sequence[Record]) -> Iterator[Outcome]:
    for record in records:
        if record.result is not None and (winners := record.result.winners):
            shares = tuple((seat in winners) / len(winners) for seat in range(len(record.bots)))
            yield Outcome(tuple(map(bots.index, record.bots)), shares)


def _compared(bots: Sequence[str], records: Sequence[Record], sign: int) -> Iterator[Outcome]:
    """Games of one: whoever made more of the same dice has won."""
    totals: dict[tuple[str, int], dict[int, int]] = defaultdict(dict)
    for record in records:
        if record.result is not None:
            totals[record.board, record.seed][bots.index(record.bots[0])] = sign * record.result.totals[0]
    for points in totals.values():
        for one, other in combinations(sorted(points), 2):
            ahead = (points[one] > points[other]) - (points[one] < points[other])
            yield Outcome((one, other), ((1 + ahead) / 2, (1 - ahead) / 2))


def _won(bot: int, game: Outcome) -> float:
    return sum(share for seat, share in zip(game.bots, game.shares, strict=True) if seat == bot)


def _place(number: int, bot: str, elo: Rating, outcomes: Sequence[Outcome]) -> Place:
    games = [game for game in outcomes if number in game.bots]
    return Place(bot, elo, len(games), sum(_won(number, game) for game in games))


def _cells(bots: Sequence[str], order: Sequence[int], outcomes: Sequence[Outcome]) -> Iterator[Cell]:
    for one in order:
        for other in order:
            games = [game for game in outcomes if set(game.bots) == {one, other}] if one != other else []
            if games:
                won = sum(_won(one, game) for game in games)
                share = won / len(games)
                yield Cell(bots[one], bots[other], len(games), won, share, *share_interval(won, len(games)))


def _faults(records: Sequence[Record]) -> Iterator[str]:
    for record in [record for record in records if record.faults][:_FAULTS_TOLD]:
        yield from (f"{record.board} ({'/'.join(record.bots)}, seed {record.seed}): {fault}" for fault in record.faults)
