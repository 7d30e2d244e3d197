"""Many games -> what a designer asks of them, grid by grid and class by class, with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import mean

from pnp.games.full_moon_overload.figures import ALONE, ENOUGH, FIRST, MOVES, TIED, TURNS
from pnp.games.full_moon_overload.model import FullMoonOverload
from pnp.games.full_moon_overload.vocabulary import CLASSES
from pnp.play.playout import Record
from pnp.play.protocol import Tabled
from pnp.play.statistics import mean_interval, share_interval

_SHARE = "{:.0%}"  # of something between nothing and all, so its interval stays there, too
_BY_GRID = {TURNS: "{:.1f}", MOVES: "{:.1f}", FIRST: _SHARE, TIED: _SHARE, ENOUGH: _SHARE}


def findings(model: FullMoonOverload, records: Sequence[Record]) -> Sequence[Tabled]:
    ended = [record for record in records if record.result is not None]
    return (_by_grid(ended), _by_class(model, ended)) if ended else ()


def _by_grid(records: Sequence[Record]) -> Tabled:
    of_grid: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        of_grid[record.board].append(record)
    rows = [
        (
            grid,
            str(len(games)),
            *(_told([_of_game(game, name) for game in games], how) for name, how in _BY_GRID.items()),
        )
        for grid, games in of_grid.items()
    ]
    note = "A shared win counts in parts for the first player. Each figure with its 95 % interval."
    return Tabled("By grid", ("grid", "games", *_BY_GRID), tuple(rows), note)


def _of_game(record: Record, name: str) -> float:
    """Every seat that tells it tells the same."""
    return next(one[name] for one in record.measures if name in one)


def _by_class(model: FullMoonOverload, records: Sequence[Record]) -> Tabled:
    """What it is worth to have the most of a class alone: points, and the share of the wins."""
    rows = []
    for kind, points in zip(CLASSES, model.deck.points, strict=True):
        leaders = list(_leaders(records, f"{kind}s"))
        shares = [_share(record, seat) for record, seat in leaders]
        ahead = [_share(record, seat) - _share(record, 1 - seat) for record, seat in leaders if len(record.bots) == 2]
        lead = _told(shares, _SHARE) if shares else "–"
        gain = _told(ahead, "{:+.0%}") if ahead else "–"
        rows.append((kind.value, str(points), str(len(leaders)), lead, gain))
    head = ("class", "points", "games with one leader", "the leader's wins", "more than the other of two")
    return Tabled("What the most cards of a class are worth", head, tuple(rows), "Shared wins count in parts.")


def _leaders(records: Sequence[Record], trait: str) -> Iterator[tuple[Record, int]]:
    for record in records:
        for seat, traits in enumerate(record.traits):
            if traits.get(trait) == ALONE:
                yield record, seat


def _share(record: Record, seat: int) -> float:
    assert record.result is not None
    return (seat in record.result.winners) / len(record.result.winners)


def _told(values: Sequence[float], how: str) -> str:
    """A mean with the ends of its interval; one game alone tells nothing of the spread."""
    middle = mean(values)
    if len(values) < 2:
        return how.format(middle)
    low, high = share_interval(sum(values), len(values)) if how == _SHARE else mean_interval(values)
    return f"{how.format(middle)} ({how.format(low)} – {how.format(high)})"
