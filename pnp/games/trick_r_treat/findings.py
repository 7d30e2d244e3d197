"""Games that were played, and hands played for the purpose -> what a designer asks of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import TYPE_CHECKING

from pnp.games.trick_r_treat.schema import Facts, PaceRow
from pnp.play.bots import make_bot
from pnp.play.model import TextTable
from pnp.play.playout import Record, playout
from pnp.play.statistics import Interval, jackknife, mean_interval, mean_ratio, share_interval
from pnp.source.problems import Problem, Severity

if TYPE_CHECKING:
    from pnp.games.trick_r_treat.rules import TrickRTreat

ERRORS = (0.0, 0.1, 0.2, 0.3, 0.4)  # error rates of experiments, evenly apart
_FAST = "on-trial"  # the pace that an experiment is about
_FLAT = 1e-9
_FEW = 2  # error rates near those at which speed and errors cancel out


def findings(model: TrickRTreat, records: Sequence[Record]) -> Sequence[TextTable]:
    """Tables about the games that were played, and about hands that are played for the purpose."""
    ended = [record for record in records if record.result is not None]
    if not ended:
        return []
    players, board, seed = len(ended[0].bots), ended[0].board, ended[0].seed
    experiments = _experiments(model, board, players, seed)
    return [_candy(ended), _bank(model, ended), _by_players(model, board, seed), *_speed(model, experiments)]


def judgements(model: TrickRTreat, records: Sequence[Record]) -> Iterator[Problem]:
    """A note if the printed candy is enough in fewer games than game.toml asks for."""
    ended = [record for record in records if record.result is not None]
    enough, wanted = sum(not _is_short(record) for record in ended), model.game.facts(Facts).candy_enough
    if ended and enough < wanted * len(ended):
        message = f"the printed candy is enough in {enough} of {len(ended)} games ({enough / len(ended):.0%})"
        hint = f"game.toml asks for {wanted:.0%}: print more, or score on paper"
        yield model.game.tables["candy"].span.problem(message, hint, Severity.NOTE)


def _is_short(record: Record) -> bool:
    return any(measures["candy cards short"] for measures in record.measures)


def _by_board(records: Sequence[Record]) -> dict[str, list[Record]]:
    boards = dict.fromkeys(record.board for record in records)
    return {board: [record for record in records if record.board == board] for board in boards}


def _a_hand(record: Record) -> float:
    """The candy of everybody together in a hand."""
    return sum(measures["candy a hand"] for measures in record.measures)


def _candy(records: Sequence[Record]) -> TextTable:
    rows, bars, notes, players = [], [], [], str(len(records[0].bots))
    by_board = {board: [_a_hand(record) for record in own] for board, own in _by_board(records).items()}
    for board, hands in by_board.items():
        bars.append(mean(hands))
        rows.append((board, players, str(len(hands)), f"{bars[-1]:.2f}", _between(mean_interval(hands))))
    first, *others = by_board
    for other in others:
        share, (low, high) = mean_ratio(by_board[other], by_board[first])
        known = f"95 %: {low:.0%} – {high:.0%}" if _is_known((low, high)) else "too few games for an interval"
        notes.append(f"with {other} a hand gives {share:.0%} of the candy of {first} ({known})")
    return TextTable(
        "Candy of all players in a hand",
        ("timer", "players", "games", "mean", "95 % interval"),
        tuple(rows),
        "; ".join(notes),
        tuple(bars),
    )


def _bank(model: TrickRTreat, records: Sequence[Record]) -> TextTable:
    numbers, rows = model.numbers, []
    for board, own in _by_board(records).items():
        enough = sum(not _is_short(record) for record in own)
        totals = [sum(record.result.totals) for record in own if record.result is not None]
        low, high = share_interval(enough, len(own))
        rows.append(
            (board, str(len(own)), f"{enough / len(own):.1%}", f"{low:.1%} – {high:.1%}", f"{mean(totals):.1f}",
             str(max(totals)))
        )  # fmt: skip
    players = len(records[0].bots)
    hands, deal = players * numbers.hands_per_player, numbers.deals[players]
    return TextTable(
        "Printed candy",
        ("timer", "games", "enough in", "95 % interval", "candy a game", "most"),
        tuple(rows),
        f"printed are {numbers.candy}; no game of {players} can pay out more than {hands * (sum(deal) - min(deal))}",
    )


def _by_players(model: TrickRTreat, board: str, seed: int) -> TextTable:
    rows, bars, numbers = [], [], model.numbers
    fewest, most = model.players
    for players in range(fewest, most + 1):
        hands, times = _calm_hands(model, board, players, seed), players * numbers.hands_per_player
        bars.append(mean(hands))
        low, high = mean_interval(hands)
        rows.append((str(players), f"{bars[-1]:.2f}", _between((low, high)), f"{times * low:.0f} – {times * high:.0f}"))
    return TextTable(
        "Candy in a hand, by players",
        ("players", "mean", "95 % interval", "in a whole game"),
        tuple(rows),
        f"{numbers.trial_hands} hands for each, all {numbers.paces[0].id}, {board}",
        tuple(bars),
    )


def _speed(model: TrickRTreat, experiments: Sequence[Experiment]) -> Iterator[TextTable]:
    calm, rows, chart, bars = model.numbers.paces[0], [], [], []
    if not experiments:  # nobody is faster than the first
        return
    for experiment in experiments:
        pace = experiment.pace
        even, (low, high) = jackknife(experiment.hands, break_even)
        claims, interval = f"× {experiment.claims:.2f}", f"{_error(low)} – {_error(high)}"
        rows.append((pace.id, f"× {pace.speed:g}", claims, f"{pace.error:.0%}", _error(even), interval))
        for i, error in enumerate(ERRORS):
            shed = [hand[i] for hand in experiment.hands]
            chart.append((pace.id, f"{error:.0%}", f"{mean(shed):+.2f}", _between(mean_interval(shed))))
            bars.append(max(0.0, mean(shed)))
    yield TextTable(
        "Speed against accuracy: how often somebody fast may be wrong before the advantage is gone",
        ("pace", "searches", "claims", "errs", "may err", "95 % interval"),
        tuple(rows),
        f"{len(experiments[0].hands)} hands for each error rate, one player against {calm.id} ones",
    )
    yield TextTable(
        "Cards that somebody fast gets rid of in a hand, by errors",
        ("pace", "errs", "cards", "95 % interval"),
        tuple(chart),
        bars=tuple(bars),
    )


def _between(interval: Interval) -> str:
    return f"{interval[0]:.2f} – {interval[1]:.2f}" if _is_known(interval) else "unknown"


def _is_known(interval: Interval) -> bool:
    """A single game tells nothing of how far it may be off."""
    return all(map(math.isfinite, interval))


def _error(share: float) -> str:
    """Nobody errs less than never, and above one half nothing can be gained."""
    return f"{min(max(share, 0.0), 0.5):.1%}"


# Experiments: single hands with one player who is faster than the others, at several error rates


@dataclass(frozen=True, slots=True)
class Experiment:
    """A pace against the first. Hands that begin alike stand together: cards got rid of, by error rate."""

    pace: PaceRow
    hands: tuple[tuple[float, ...], ...]
    claims: float  # how many times as many as the others make, where errors are few


def _experiments(model: TrickRTreat, board: str, players: int, seed: int) -> list[Experiment]:
    """One for each pace that is faster than the first."""
    calm, *others = model.numbers.paces
    return [_experiment(model, pace, board, players, seed) for pace in others if pace.speed > calm.speed]


def _experiment(model: TrickRTreat, pace: PaceRow, board: str, players: int, seed: int) -> Experiment:
    columns, claims, claims_of_others = [], [], []
    for error in ERRORS:
        fast = pace.model_copy(update={"id": _FAST, "error": error})
        varied = model.varied((*model.numbers.paces, fast), hands=1)
        column = []
        for number in range(model.numbers.trial_hands):
            fast_seat = number % players
            names = [fast.id if seat == fast_seat else model.numbers.paces[0].id for seat in range(players)]
            measures = _hand(varied, board, names, seed + number).measures
            column.append(measures[fast_seat]["cards shed a hand"])
            if error in ERRORS[:_FEW]:
                by_seat = [measure["claims a hand"] for measure in measures]
                claims.append(by_seat.pop(fast_seat))
                claims_of_others += by_seat
        columns.append(column)
    return Experiment(pace, tuple(zip(*columns, strict=True)), mean(claims) / max(mean(claims_of_others), 1e-9))


def _calm_hands(model: TrickRTreat, board: str, players: int, seed: int) -> list[float]:
    """The candy of everybody together in single hands of players who all keep to the first pace."""
    varied, names = model.varied(model.numbers.paces, hands=1), [model.numbers.paces[0].id] * players
    return [_a_hand(_hand(varied, board, names, seed + number)) for number in range(model.numbers.trial_hands)]


def _hand(model: TrickRTreat, board: str, names: Sequence[str], seed: int) -> Record:
    bots = {name: make_bot(name, model) for name in names}
    return playout(model, board, [bots[name] for name in names], seed, checked=False, logged=False)


def break_even(hands: Sequence[Sequence[float]]) -> float:
    """Where the parabola through all hands says that nothing is gained any more.

    Not a straight line: whoever errs often collects cards, and with them more chances to err.
    """
    gains = [mean(column) for column in zip(*hands, strict=True)]
    places = [place - (len(gains) - 1) / 2 for place in range(len(gains))]  # error rates lie evenly apart
    square = mean(place * place for place in places)
    slope = _fit(gains, places)
    bend = _fit(gains, [place * place - square for place in places])
    top = mean(gains) - bend * square
    under_root = slope * slope - 4 * bend * top
    if under_root < 0 or (abs(bend) < _FLAT and slope > -_FLAT):  # it never crosses: too few hands to tell
        return 1.0 if mean(gains) > 0 else 0.0
    where = -top / slope if abs(bend) < _FLAT else (-slope - math.sqrt(under_root)) / (2 * bend)
    return float(mean(ERRORS) + where * (ERRORS[1] - ERRORS[0]))


def _fit(gains: Sequence[float], weights: Sequence[float]) -> float:
    """How much of a shape is in the gains, by least squares."""
    product = sum(weight * gain for weight, gain in zip(weights, gains, strict=True))
    return product / sum(weight * weight for weight in weights)
