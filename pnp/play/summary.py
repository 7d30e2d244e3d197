"""Records of many games -> the figures that a designer asks for."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import mean
from typing import TypeAlias

from pnp.play.model import AnyModel, Feature, Result, TextTable
from pnp.play.playout import Record
from pnp.play.statistics import Share, Spread, spread, wilson

_FAULTS_TOLD = 3
_Ended: TypeAlias = Sequence[tuple[Record, Result]]  # games that came to their end


@dataclass(frozen=True, slots=True)
class Seat:
    bot: str
    wins: Share  # a shared win counts for each who shares it
    score: Spread


@dataclass(frozen=True, slots=True)
class Summary:
    """All that is told about a run; the same for the same request, whatever the number of processes."""

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
    habits: dict[str, float] = field(default_factory=dict)  # what the data does not promise: times for one seat
    traits: dict[str, dict[str, Share]] = field(default_factory=dict)  # wins of seats that were this or that
    coverage: dict[str, int] = field(default_factory=dict)
    never: tuple[str, ...] = ()
    findings: tuple[TextTable, ...] = ()  # what the game's own rules make of it


def summarised(model: AnyModel, records: Sequence[Record]) -> Summary:
    """What all these games have in common. All of them were played by the same bots in the same seats."""
    ended = [(record, record.result) for record in records if record.result is not None]
    summary = Summary(
        games=len(records),
        endless=sum(record.is_endless for record in records),
        broken=sum(bool(record.broken) for record in records),
        crashed=sum(bool(record.crash) for record in records),
        faults=tuple(_faults(model, records)),
    )
    if not ended:
        return summary
    coverage = sum((record.coverage for record in records), Counter[Feature]())
    promised = {feature for board in {record.board for record in records} for feature in model.features(board)}
    steps, seats = sum(record.steps for record in records), sum(len(record.bots) for record in records)
    return replace(
        summary,
        seats=tuple(_seats(ended)),
        scores=_scores(ended),
        sections=_sections(ended),
        steps=steps / seats,
        choices=sum(record.choices for record in records) / max(steps, 1),
        measures=_measures(ended),
        habits={str(feature): coverage[feature] / seats for feature in sorted(set(coverage) - promised)},
        traits=_traits(ended),
        coverage={str(feature): coverage[feature] for feature in sorted(promised)},
        never=tuple(str(feature) for feature in sorted(promised) if not coverage[feature]),
    )


def _seats(ended: _Ended) -> Iterator[Seat]:
    for seat, bot in enumerate(ended[0][0].bots):
        wins = sum(seat in result.winners for _, result in ended)
        yield Seat(bot, wilson(wins, len(ended)), spread([result.totals[seat] for _, result in ended]))


def _scores(ended: _Ended) -> dict[str, Spread]:
    totals: dict[str, list[int]] = defaultdict(list)
    for record, result in ended:
        totals[record.board] += result.totals
    return {board: spread(values) for board, values in totals.items()}


def _sections(ended: _Ended) -> dict[str, float]:
    """Where the points come from: the share of each section."""
    points: Counter[str] = Counter()
    for _, result in ended:
        for scores in result.scores:
            points.update({str(section): value for section, value in scores.items()})
    return {section: value / max(points.total(), 1) for section, value in points.items()}


def _measures(ended: _Ended) -> dict[str, dict[str, float]]:
    values: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for record, _ in ended:
        for measures in record.measures:
            for name, value in measures.items():
                values[record.board][name].append(value)
    return {board: {name: mean(each) for name, each in rows.items()} for board, rows in values.items()}


def _traits(ended: _Ended) -> dict[str, dict[str, Share]]:
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
