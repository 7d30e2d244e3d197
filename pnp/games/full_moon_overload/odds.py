"""A deck, or games that were played -> figures for the book and for the designer, with 95 % intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from statistics import mean
from typing import Any

from pnp.game.game import Game
from pnp.games.full_moon_overload.board import Deck, Relation, Side, side_of, turned_round
from pnp.games.full_moon_overload.results import by_grid, player_counts
from pnp.games.full_moon_overload.rulings import Rotation, Rulings
from pnp.games.full_moon_overload.schema import CLASSES, GridRow, ResultRow
from pnp.games.full_moon_overload.state import State
from pnp.play.model import TextTable
from pnp.play.playout import Record
from pnp.play.statistics import mean_interval, share_interval

TURNS, MOVES, TIED = "turns", "moves a turn", "tied at the top"
ENOUGH = "turns enough for all"
FIRST = "first player wins"  # a shared win counts in parts
ALONE, SHARED, FEWER = "most cards, alone", "most cards, shared", "fewer cards"
_SHARE = "{:.0%}"  # of something between nothing and all, so its interval stays there, too
_BY_GRID = {TURNS: "{:.1f}", MOVES: "{:.1f}", FIRST: _SHARE, TIED: _SHARE, ENOUGH: _SHARE}


def book_values(game: Game, relation: Relation, rulings: Rulings) -> dict[str, Any]:
    """`pairs`: legal moves between two cards of the deck, by row of the moves and in all. `ways_on`: to how many cards
    of the deck a card of a class can move on average. `counts`: cards by class. `grids_for`: ids of the grids that
    suit a number of players, smallest first. `measured`: the results that hold, by grid and number of players, and
    `measured_games`, of how many games each tells. `slow`: from where to where the first player's wins lie over the
    grids that suit the fewest players, without (`plain_low`, `plain_high`) and with a slow start. `south` and `north`:
    the numbers of the players on each side."""
    pairs, deck = relation.pairs(), relation.deck
    counts = {kind.value: sum(card.kind is kind for card in deck.cards) for kind in CLASSES}
    grids = sorted(game.rows("grids", GridRow), key=lambda row: (row.rows * row.columns, row.rows))
    counted, measured = player_counts(game), by_grid(game)
    few = counted[0]
    games = sorted({result.games for of_grid in measured.values() for result in of_grid.values()})
    return {
        "cards": len(deck.cards),
        "turned": turned_round(deck) if rulings.rotation is Rotation.HALF else 0,
        "counts": counts,
        "pairs": {f"{here}-to-{there}": count for (here, there), count in pairs.items()},
        "pairs_in_all": pairs.total(),
        "ways_on": {
            here.value: round(sum(pairs[here, there] for there in CLASSES) / counts[here], 1) for here in CLASSES
        },
        "points_in_all": sum(deck.points),
        "grids_for": {players: [row.id for row in grids if players in row.good_for] for players in counted},
        "measured": {
            grid: {players: dict(result.values) for players, result in of_grid.items()}
            for grid, of_grid in measured.items()
        },
        "measured_games": " to ".join(map(str, dict.fromkeys((games[0], games[-1])))) if games else "",
        "slow": _slow_start(
            [measured[row.id][few] for row in grids if few in row.good_for and few in measured[row.id]]
        ),
        **{str(side): [seat + 1 for seat in range(counted[-1]) if side_of(seat) is side] for side in Side},
    }


def _slow_start(results: Sequence[ResultRow]) -> dict[str, float]:
    if not results:
        return {}
    plain, slowed = [result.first for result in results], [result.slow for result in results]
    return {"plain_low": min(plain), "plain_high": max(plain), "low": min(slowed), "high": max(slowed)}


def measures(state: State, seat: int, turns_each: int) -> dict[str, float]:
    """Of the game, and of the first player alone where they are about the first player."""
    result = state.result()
    if result is None:
        return {}
    figures = {
        TURNS: float(state.turn),
        MOVES: state.moves / state.turn,
        "fresh cards": float(state.refreshes),
        "cards in a stash": float(len(state.stashes[seat])),
        TIED: float(len(result.winners) > 1),
        ENOUGH: float(state.turn >= turns_each * len(state.stashes)),
    }
    if seat == _first(state):
        figures[FIRST] = 1 / len(result.winners) if seat in result.winners else 0.0
    return figures


def traits(state: State, seat: int) -> dict[str, str]:
    """Wins are counted by the place in the order of turns, and by how a seat stood in each class at the end."""
    if not state.is_over:
        return {}
    place = (seat - _first(state)) % len(state.stashes) + 1
    standing = {"place in the order of turns": str(place)}
    for kind, column in zip(CLASSES, zip(*state.counts(), strict=True), strict=True):
        leads = column[seat] == max(column) and column[seat] > 0
        standing[f"{kind}s"] = FEWER if not leads else ALONE if column.count(max(column)) == 1 else SHARED
    return standing


def _first(state: State) -> int:
    """The seat that began: the turns are taken in order."""
    return (state.seat - (state.turn - 1)) % len(state.stashes)


def findings(deck: Deck, records: Sequence[Record]) -> Sequence[TextTable]:
    ended = [record for record in records if record.result is not None]
    return (_by_grid(ended), _by_class(deck, ended)) if ended else ()


def _by_grid(records: Sequence[Record]) -> TextTable:
    of_grid: dict[str, list[Record]] = defaultdict(list)
    for record in records:
        of_grid[record.board].append(record)
    rows = [
        (
            grid,
            str(len(games)),
            *(_mean_text([_of_game(game, name) for game in games], form) for name, form in _BY_GRID.items()),
        )
        for grid, games in of_grid.items()
    ]
    note = "A shared win counts in parts for the first player. Each figure with its 95 % interval."
    return TextTable("By grid", ("grid", "games", *_BY_GRID), tuple(rows), note)


def _of_game(record: Record, name: str) -> float:
    """Every seat that has this figure has the same."""
    return next(figures[name] for figures in record.measures if name in figures)


def _by_class(deck: Deck, records: Sequence[Record]) -> TextTable:
    """What it is worth to have the most of a class alone: points, and the share of the wins."""
    rows = []
    for kind, points in zip(CLASSES, deck.points, strict=True):
        leaders = list(_leaders(records, f"{kind}s"))
        shares = [_share(record, seat) for record, seat in leaders]
        ahead = [_share(record, seat) - _share(record, 1 - seat) for record, seat in leaders if len(record.bots) == 2]
        lead = _mean_text(shares, _SHARE) if shares else "–"
        gain = _mean_text(ahead, "{:+.0%}") if ahead else "–"
        rows.append((kind.value, str(points), str(len(leaders)), lead, gain))
    head = ("class", "points", "games with one leader", "the leader's wins", "more than the other of two")
    return TextTable("What the most cards of a class are worth", head, tuple(rows), "Shared wins count in parts.")


def _leaders(records: Sequence[Record], trait: str) -> Iterator[tuple[Record, int]]:
    for record in records:
        for seat, traits in enumerate(record.traits):
            if traits.get(trait) == ALONE:
                yield record, seat


def _share(record: Record, seat: int) -> float:
    assert record.result is not None
    return (seat in record.result.winners) / len(record.result.winners)


def _mean_text(values: Sequence[float], form: str) -> str:
    """A mean with the ends of its interval; one game alone has no spread."""
    middle = mean(values)
    if len(values) < 2:
        return form.format(middle)
    low, high = share_interval(sum(values), len(values)) if form == _SHARE else mean_interval(values)
    return f"{form.format(middle)} ({form.format(low)} – {form.format(high)})"
