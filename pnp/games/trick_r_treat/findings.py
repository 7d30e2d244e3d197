"""Many games -> what a designer asks: candy a hand, printed candy, timers, and what speed is worth against accuracy."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from statistics import mean

from pnp.games.trick_r_treat.model import TrickRTreat
from pnp.games.trick_r_treat.trials import ERRORS, Trial, break_even, calm_hands, trials
from pnp.play.playout import Record
from pnp.play.protocol import Tabled
from pnp.play.statistics import Interval, jackknife, mean_interval, share_interval
from pnp.source.problems import Problem, Severity


def findings(model: TrickRTreat, records: Sequence[Record]) -> Sequence[Tabled]:
    """Tables about the games that were played, and about hands that are played for the purpose."""
    ended = [record for record in records if record.result is not None]
    if not ended:
        return []
    players, board, seed = len(ended[0].bots), ended[0].board, ended[0].seed
    found = trials(model, board, players, seed)
    return [_candy(ended), _bank(model, ended), _by_players(model, board, seed), *_speed(model, found)]


def judged(model: TrickRTreat, records: Sequence[Record]) -> Iterator[Problem]:
    """A note if the printed candy is enough in fewer games than game.toml asks for."""
    ended = [record for record in records if record.result is not None]
    enough, wanted = sum(not _is_short(record) for record in ended), float(model.game.identity.facts["candy_enough"])
    if ended and enough < wanted * len(ended):
        message = f"the printed candy is enough in {enough} of {len(ended)} games ({enough / len(ended):.0%})"
        hint = f"game.toml asks for {wanted:.0%}: print more, or score on paper"
        yield model.game.files["tables/candy.toml"].problem(("row",), message, hint, Severity.NOTE)


def _is_short(record: Record) -> bool:
    return any(measures["candy cards short"] for measures in record.measures)


def _by_board(records: Sequence[Record]) -> dict[str, list[Record]]:
    boards = dict.fromkeys(record.board for record in records)
    return {board: [record for record in records if record.board == board] for board in boards}


def _a_hand(record: Record) -> float:
    """The candy of everybody together in a hand."""
    return sum(measures["candy a hand"] for measures in record.measures)


def _candy(records: Sequence[Record]) -> Tabled:
    rows, bars, by_board = [], [], _by_board(records)
    for board, own in by_board.items():
        hands = [_a_hand(record) for record in own]
        bars.append(mean(hands))
        rows.append((board, str(len(own[0].bots)), str(len(own)), f"{bars[-1]:.2f}", _between(mean_interval(hands))))
    note = ""
    if len(by_board) > 1:
        first, *others = by_board
        base = [_a_hand(record) for record in by_board[first]]
        for other in others:
            low, high = _ratio([_a_hand(record) for record in by_board[other]], base)
            share = mean(map(_a_hand, by_board[other])) / max(mean(base), 1e-9)
            known = f"95 %: {low:.0%} – {high:.0%}" if _is_known((low, high)) else "too few games for an interval"
            note = f"with {other} a hand gives {share:.0%} of the candy of {first} ({known})"
    return Tabled(
        "Candy of all players in a hand",
        ("timer", "players", "games", "mean", "95 % interval"),
        tuple(rows),
        note,
        tuple(bars),
    )


def _ratio(ones: Sequence[float], others: Sequence[float]) -> Interval:
    """Of two means, from how far each may be off."""
    top, below = mean(ones), max(mean(others), 1e-9)
    off = [(high - low) / 2 for low, high in (mean_interval(ones), mean_interval(others))]
    half = top / below * ((off[0] / max(top, 1e-9)) ** 2 + (off[1] / below) ** 2) ** 0.5
    return max(0.0, top / below - half), top / below + half


def _bank(model: TrickRTreat, records: Sequence[Record]) -> Tabled:
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
    return Tabled(
        "Printed candy",
        ("timer", "games", "enough in", "95 % interval", "candy a game", "most"),
        tuple(rows),
        f"printed are {numbers.ones + numbers.five * numbers.fives}; "
        f"no game of {players} can pay out more than {hands * (sum(deal) - min(deal))}",
    )


def _by_players(model: TrickRTreat, board: str, seed: int) -> Tabled:
    rows, bars, numbers = [], [], model.numbers
    fewest, most = model.players
    for players in range(fewest, most + 1):
        hands, times = calm_hands(model, board, players, seed), players * numbers.hands_per_player
        bars.append(mean(hands))
        low, high = mean_interval(hands)
        rows.append((str(players), f"{bars[-1]:.2f}", _between((low, high)), f"{times * low:.0f} – {times * high:.0f}"))
    return Tabled(
        "Candy in a hand, by players",
        ("players", "mean", "95 % interval", "in a whole game"),
        tuple(rows),
        f"{numbers.trial_hands} hands for each, all {numbers.paces[0].id}, {board}",
        tuple(bars),
    )


def _speed(model: TrickRTreat, found: Sequence[Trial]) -> Iterator[Tabled]:
    calm, rows, chart, bars = model.numbers.paces[0], [], [], []
    if not found:  # nobody is faster than the first
        return
    for trial in found:
        even, interval = jackknife(trial.hands, break_even)
        rows.append(
            (trial.pace.id, f"× {trial.pace.speed:g}", f"× {trial.claims:.2f}", f"{trial.pace.error:.0%}",
             _error(even), _errors(interval))
        )  # fmt: skip
        for i, error in enumerate(ERRORS):
            shed = [hand[i] for hand in trial.hands]
            chart.append((trial.pace.id, f"{error:.0%}", f"{mean(shed):+.2f}", _between(mean_interval(shed))))
            bars.append(max(0.0, mean(shed)))
    each = f"{len(found[0].hands)} hands for each error rate, one player against {calm.id} ones"
    yield Tabled(
        "Speed against accuracy: how often somebody fast may be wrong before the advantage is gone",
        ("pace", "searches", "claims", "errs", "may err", "95 % interval"),
        tuple(rows),
        each,
    )
    yield Tabled(
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


def _errors(interval: Interval) -> str:
    return f"{_error(interval[0])} – {_error(interval[1])}"


def _error(share: float) -> str:
    """Nobody errs less than never, and above one half nothing can be gained."""
    return f"{min(max(share, 0.0), 0.5):.1%}"
