"""Many games of bots -> the figures that a designer asks for."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from statistics import mean, pstdev, quantiles

from pnp.play.bots import make_bot
from pnp.play.model import AnyModel, Feature, Result, TextTable
from pnp.play.playout import Record
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.play.sittings import Sitting, played
from pnp.play.statistics import share_interval
from pnp.source.folder import Folder
from pnp.source.problems import Problems, UsageError, did_you_mean

_FAULTS_TOLD = 3


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for. No boards: all of them in turn. Fewer bots than players: they sit down in turn."""

    games: int = 100
    players: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    board: str | None = None
    seed: int = 1
    jobs: int = 1
    told: bool = False


@dataclass(frozen=True, slots=True)
class Share:
    """A proportion with its 95 % interval, after Wilson."""

    count: int
    of: int
    share: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Spread:
    """How a figure is spread over all sheets."""

    mean: float
    deviation: float
    quantiles: tuple[float, ...]  # 5, 25, 50, 75 and 95 %


@dataclass(frozen=True, slots=True)
class Seat:
    bot: str
    wins: Share  # a shared win counts for each who shares it
    score: Spread


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is told about a run; the same for the same wish, whatever the number of processes."""

    games: int
    endless: int  # games that hit the horizon
    broken: int  # games in which an invariant did not hold
    crashed: int = 0  # games that the rules broke off
    faults: tuple[str, ...] = ()  # what went wrong in the first of them, enough to play it again
    seats: tuple[Seat, ...] = ()
    scores: dict[str, Spread] = field(default_factory=dict)  # by board
    sections: dict[str, float] = field(default_factory=dict)  # share of all points
    steps: float = 0.0  # of one seat in a game
    choices: float = 0.0  # for one decision
    measures: dict[str, dict[str, float]] = field(default_factory=dict)  # by board
    habits: dict[str, float] = field(default_factory=dict)  # what the data does not promise: times on one sheet
    traits: dict[str, dict[str, Share]] = field(default_factory=dict)  # wins of seats that were this or that
    coverage: dict[str, int] = field(default_factory=dict)
    never: tuple[str, ...] = ()
    findings: tuple[TextTable, ...] = ()  # what the game's own rules make of it


def simulate(
    root: Path, wish: Wish, tell: Callable[[Record], None], progress: Callable[[int, int, str], None]
) -> tuple[Figures, bool]:
    """Plays, and sums up; the second value says whether all games were finished, which Ctrl-C prevents.

    Raises UsageError for a wish that the game cannot grant, DataError for a game that cannot be played.
    """
    game = load(Folder(root))
    referee = Referee(game)
    faults = Problems()
    faults.add(*referee.static_problems())
    faults.raise_if_any()
    model = referee.model
    if model is None:
        raise UsageError(f"{game.identity.id} has no rules to play by")
    plan = list(sittings(model, wish))
    records: list[Record] = []
    finished = False
    try:
        with played(root, model, plan, wish.jobs) as coming:
            for number, record in enumerate(coming, 1):
                records.append(record)
                tell(record)
                progress(number, len(plan), f"{number} of {len(plan)} games")
        finished = True
    except KeyboardInterrupt:
        pass
    found = figures(model, records)
    return (replace(found, findings=tuple(referee.findings(records))) if finished else found), finished


def player_counts(root: Path, wanted: str | None) -> list[int | None]:
    """“all” are all that the game is for; None leaves the choice to the bots. UsageError for what is no number."""
    if wanted is None:
        return [None]
    if wanted == "all":
        fewest, most = load(Folder(root)).identity.players
        return list(range(fewest, most + 1))
    if not wanted.isascii() or not wanted.isdecimal():
        raise UsageError(f"“{wanted}” players: a number, or “all”")
    return [int(wanted)]


def exact_odds(root: Path, words: Sequence[str]) -> Sequence[TextTable]:
    """What the game's rules can work out. UsageError where there is nothing, DataError for unplayable data."""
    game, faults = load(Folder(root)), Problems()
    referee = Referee(game)
    faults.add(*referee.static_problems())
    faults.raise_if_any()
    found = referee.odds(words)
    if found is None:
        raise UsageError(f"{game.identity.id} has no odds to work out")
    return found


def sittings(model: AnyModel, wish: Wish) -> Iterator[Sitting]:
    """Raises UsageError for what cannot be played."""
    fewest, most = model.players
    players = wish.players if wish.players is not None else max(fewest, len(wish.bots))
    for name in wish.bots:
        make_bot(name, model)
    if wish.games < 1:
        raise UsageError(f"{wish.games} games: at least one is needed")
    if wish.jobs < 1:
        raise UsageError(f"{wish.jobs} jobs: at least one is needed")
    if not fewest <= players <= most:
        raise UsageError(f"{players} players: the game is for {fewest} to {most}")
    if len(wish.bots) > players:
        raise UsageError(f"{len(wish.bots)} bots for {players} players")
    if wish.board is not None and wish.board not in model.boards:
        raise UsageError(f"there is no map “{wish.board}”; {did_you_mean(wish.board, model.boards)}")
    # A game may be played in more ways than figures should be mixed of.
    boards = model.usual_boards if wish.board is None else (wish.board,)
    bots = tuple(wish.bots[seat % len(wish.bots)] for seat in range(players))
    for number in range(wish.games):
        yield Sitting(boards[number % len(boards)], bots, _seed(wish.seed, number), wish.told)


def _seed(seed: int, number: int) -> int:
    """Each game has a seed of its own, so that it is the same game whoever plays it and when."""
    return int.from_bytes(hashlib.sha256(f"{seed} game {number}".encode()).digest()[:6])


def figures(model: AnyModel, records: Sequence[Record]) -> Figures:
    ended = [(record, record.result) for record in records if record.result is not None]
    found = Figures(
        games=len(records),
        endless=sum(record.is_endless for record in records),
        broken=sum(bool(record.broken) for record in records),
        crashed=sum(bool(record.crash) for record in records),
        faults=tuple(_faults(model, records)),
    )
    coverage: Counter[Feature] = Counter()
    for record in records:
        coverage += record.coverage
    promised = {feature for board in {record.board for record in records} for feature in model.features(board)}
    if not ended:
        return found
    seats = [
        Seat(
            bot,
            wilson(sum(seat in result.winners for _, result in ended), len(ended)),
            spread([result.totals[seat] for _, result in ended]),
        )
        for seat, bot in enumerate(records[0].bots)
    ]
    by_board: dict[str, list[int]] = defaultdict(list)
    measured: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    sections: Counter[str] = Counter()
    for record, result in ended:
        by_board[record.board] += result.totals
        for points in result.scores:
            sections.update({str(name): value for name, value in points.items()})
        for measures in record.measures:
            for name, value in measures.items():
                measured[record.board][name].append(value)
    steps, sheets = sum(record.steps for record in records), sum(len(record.bots) for record in records)
    return replace(
        found,
        seats=tuple(seats),
        scores={board: spread(totals) for board, totals in by_board.items()},
        sections={name: points / max(sections.total(), 1) for name, points in sections.items()},
        steps=steps / sheets,
        choices=sum(record.choices for record in records) / max(steps, 1),
        measures={board: {name: mean(values) for name, values in rows.items()} for board, rows in measured.items()},
        habits={str(feature): coverage[feature] / sheets for feature in sorted(set(coverage) - promised)},
        traits=_traits(ended),
        coverage={str(feature): coverage[feature] for feature in sorted(promised)},
        never=tuple(str(feature) for feature in sorted(promised) if not coverage[feature]),
    )


def _traits(ended: Sequence[tuple[Record, Result]]) -> dict[str, dict[str, Share]]:
    """How often seats won that were this or that, for every trait that the model tells of."""
    played: dict[str, Counter[str]] = defaultdict(Counter)
    won: dict[str, Counter[str]] = defaultdict(Counter)
    for record, result in ended:
        for seat, traits in enumerate(record.traits):
            for trait, name in traits.items():
                played[trait][name] += 1
                won[trait][name] += seat in result.winners
    return {
        trait: {name: wilson(won[trait][name], count) for name, count in sorted(names.items())}
        for trait, names in played.items()
    }


def _faults(model: AnyModel, records: Sequence[Record]) -> Iterator[str]:
    lasting = sum(record.is_endless and record.excused for record in records)
    if lasting > model.endless_share * len(records):
        yield f"{lasting} of {len(records)} games did not end; up to {model.endless_share:.0%} of random ones may"
    for record in [record for record in records if record.faults][:_FAULTS_TOLD]:
        yield from (f"{record.board} ({record.sitting}): {fault}" for fault in record.faults)


def wilson(count: int, of: int) -> Share:
    """The interval holds the true share in 95 of 100 runs, also near 0 and 1."""
    return Share(count, of, count / of, *share_interval(count, of))


def spread(values: Sequence[float]) -> Spread:
    parts = quantiles(values, n=20, method="inclusive") if len(values) > 1 else [values[0]] * 19
    return Spread(mean(values), pstdev(values), tuple(parts[i] for i in (0, 4, 9, 14, 18)))


def figure_values(found: Figures, wish: Wish) -> dict[str, object]:
    """For JSON. How many processes played is no part of it."""
    asked = {name: value for name, value in asdict(wish).items() if name not in ("jobs", "told")}
    return {"asked": asked, **asdict(found)}
