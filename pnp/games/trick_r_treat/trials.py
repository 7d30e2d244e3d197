"""Single hands with one player who is faster than the others, at several error rates -> what each hand gained him."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import mean

from pnp.games.trick_r_treat.model import TrickRTreat
from pnp.games.trick_r_treat.numbers import Pace
from pnp.play.bots import make_bot
from pnp.play.playout import playout

ERRORS = (0.0, 0.1, 0.2, 0.3, 0.4)
_NAME = "on-trial"
_FLAT = 1e-9
_FEW = 2  # error rates near those at which speed and errors cancel out


@dataclass(frozen=True, slots=True)
class Trial:
    """A pace against the first. Hands that begin alike stand together: cards got rid of, by error rate."""

    pace: Pace
    hands: tuple[tuple[float, ...], ...]
    claims: float  # how many times as many as the others make, where errors are few


def trials(model: TrickRTreat, board: str, players: int, seed: int) -> list[Trial]:
    """One for each pace that is faster than the first."""
    calm = model.numbers.paces[0]
    return [_trial(model, pace, board, players, seed) for pace in model.numbers.paces if pace.speed > calm.speed]


def calm_hands(model: TrickRTreat, board: str, players: int, seed: int) -> list[float]:
    """The candy of everybody together in single hands of players who all keep to the first pace."""
    varied = model.varied(model.numbers.paces, hands=1)
    bots = [make_bot(model.numbers.paces[0].id, varied)] * players
    hands = range(model.numbers.trial_hands)
    records = [playout(varied, board, bots, seed + number, checked=False, told=False) for number in hands]
    return [sum(measures["candy a hand"] for measures in record.measures) for record in records]


def _trial(model: TrickRTreat, pace: Pace, board: str, players: int, seed: int) -> Trial:
    columns, claims, others = [], [], []
    for error in ERRORS:
        varied = model.varied((*model.numbers.paces, replace(pace, id=_NAME, error=error)), hands=1)
        column = []
        for number, measures in enumerate(_played(varied, board, players, seed, model.numbers.trial_hands)):
            mine = number % players
            column.append(measures[mine]["cards shed a hand"])
            if error in ERRORS[:_FEW]:
                claims.append(measures[mine]["claims a hand"])
                others += [one["claims a hand"] for seat, one in enumerate(measures) if seat != mine]
        columns.append(column)
    return Trial(pace, tuple(zip(*columns, strict=True)), mean(claims) / max(mean(others), 1e-9))


def _played(
    model: TrickRTreat, board: str, players: int, seed: int, hands: int
) -> Iterator[tuple[dict[str, float], ...]]:
    fast, calm = make_bot(_NAME, model), make_bot(model.numbers.paces[0].id, model)
    for number in range(hands):
        bots = [fast if seat == number % players else calm for seat in range(players)]
        record = playout(model, board, bots, seed + number, checked=False, told=False)
        yield tuple(dict(measures) for measures in record.measures)


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
