"""An experiment -> rows for tables, for CSV and values for JSON: every figure with its interval."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict

from pnp.lab.estimates import Estimate, estimated
from pnp.lab.experiment import FOLDER, SURE_ENOUGH, Arm, Experiment
from pnp.lab.figures import Group, Measure, Table

AS_IT_IS = "as it is"
_LONG = (Group.FEATURES, Group.TRAITS)  # of these only what moved is told in a short table
Rows = list[tuple[str, ...]]


def number(measure: Measure, value: float, like: float | None = None) -> str:
    """Shares in percent, everything else with as many places as it is worth, or as another one has."""
    if math.isinf(value):
        return "?"
    if measure.is_share:
        return f"{value:.1%}"
    size = abs(value if like is None else like)
    return f"{value:.{1 if size >= 100 else 2 if size >= 1 else 3}f}"


def signed(measure: Measure, value: float, like: float | None = None) -> str:
    text = number(measure, value, like)
    return text if text.startswith(("-", "?")) or value <= 0 else f"+{text}"


def interval(measure: Measure, estimate: Estimate, how: Callable[[Measure, float, float], str] = number) -> str:
    """Both ends with the places of the figure between them."""
    low, high = (how(measure, end, estimate.value) for end in (estimate.low, estimate.high))
    return f"{low} – {high}"


def with_interval(measure: Measure, estimate: Estimate | None) -> str:
    return "–" if estimate is None else f"{number(measure, estimate.value)} ({interval(measure, estimate)})"


def chance(value: float) -> str:
    return "<0.001" if value < 0.001 else f"{value:.3f}"


def set_names(experiment: Experiment) -> list[str]:
    return [name for name, _ in experiment.arms[0].settings]


def settings(arm: Arm) -> str:
    """A folder is its own name."""
    return ", ".join(value if name == FOLDER else f"{name} = {value}" for name, value in arm.settings)


def cells(experiment: Experiment) -> Rows:
    """A row for every variant, with the measures that it was decided by."""
    names = set_names(experiment)
    rows = [(*names, "games", *map(str, experiment.watched))]
    for place, arm in enumerate(experiment.arms):
        values = [value for _, value in arm.settings]
        if not place and values:
            values[0] = f"{values[0]} ({AS_IT_IS})"
        if arm.refusal is not None:
            rows.append((*values, "refused", *("" for _ in experiment.watched)))
            continue
        games = f"{arm.games:,}{' decided' if arm.decided else ''}"
        rows.append((*values, games, *(with_interval(it, arm.estimates.get(it)) for it in experiment.watched)))
    return rows


def moves(experiment: Experiment) -> Iterator[tuple[Measure, Arm]]:
    """What moved where, measure by measure; after the correction nobody has to ask whether it is luck."""
    for measure in experiment.measures:
        for arm in experiment.arms[1:]:
            if arm.corrected.get(measure, 1.0) < SURE_ENOUGH:
                yield measure, arm


def moved_rows(experiment: Experiment, found: Iterable[tuple[Measure, Arm]]) -> Rows:
    first = experiment.arms[0]
    rows: Rows = [("measure", *set_names(experiment), AS_IT_IS, "there", "difference", "95 % interval", "p (Holm)")]
    for measure, arm in found:
        difference = arm.differences[measure].estimate
        rows.append(
            (
                str(measure),
                *(value for _, value in arm.settings),
                number(measure, first.estimates[measure].value),
                number(measure, arm.estimates[measure].value),
                signed(measure, difference.value),
                interval(measure, difference, signed),
                chance(arm.corrected[measure]),
            )
        )
    return rows


def side_by_side(experiment: Experiment, *, everything: bool = False) -> Rows:
    """Two variants, measure by measure; of long lists what moved, unless all of it is wanted."""
    first, other = experiment.arms
    rows: Rows = [("measure", settings(first), settings(other), "difference", "95 % interval", "p (Holm)", "")]
    rows.append(("games", f"{first.games:,}", f"{other.games:,}", "", "", "", "decided" if other.decided else ""))
    for measure in experiment.measures:
        pair, corrected = other.differences.get(measure), other.corrected.get(measure, 1.0)
        if is_long(measure) and corrected >= SURE_ENOUGH and not everything:
            continue
        values = [
            number(measure, arm.estimates[measure].value) if measure in arm.estimates else "–" for arm in (first, other)
        ]
        if pair is None:
            rows.append((str(measure), *values, "", "", "", ""))
            continue
        told = signed(measure, pair.estimate.value), interval(measure, pair.estimate, signed), chance(corrected)
        rows.append((str(measure), *values, *told, "moves" if corrected < SURE_ENOUGH else ""))
    return rows


def ranges(experiment: Experiment) -> Rows:
    """A row for every measure that moves somewhere: how far down, how far up, and where."""
    rows: Rows = [("measure", AS_IT_IS, "lowest", "there", "highest", "there", "moves in")]
    first, others = experiment.arms[0], [arm for arm in experiment.arms[1:] if arm.refusal is None]
    for measure in experiment.moved:
        told = sorted(
            ((arm.estimates[measure].value, arm) for arm in experiment.arms if measure in arm.estimates),
            key=lambda item: item[0],
        )
        low, high = told[0], told[-1]
        moving = sum(arm.corrected.get(measure, 1.0) < SURE_ENOUGH for arm in others)
        as_it_is = number(measure, first.estimates[measure].value) if measure in first.estimates else "–"
        ends = (part for value, arm in (low, high) for part in (number(measure, value), settings(arm)))
        rows.append((str(measure), as_it_is, *ends, f"{moving} of {len(others)}"))
    return rows


def is_long(measure: Measure) -> bool:
    """Whether it is one of a list that is too long for a terminal."""
    return measure.group in _LONG


def refusals(experiment: Experiment) -> dict[tuple[str, ...], list[str]]:
    """What was said, and of which variants."""
    found: dict[tuple[str, ...], list[str]] = {}
    for arm in experiment.arms:
        if arm.refusal is not None:
            found.setdefault(arm.refusal.problems, []).append(settings(arm))
    return found


def faults(experiment: Experiment) -> list[str]:
    """Variants whose games crashed, broke an invariant or did not end: their figures are of the others."""
    return [
        f"{settings(arm)}: {arm.faulty} of {arm.games} games went wrong: {arm.faults[0]}"
        for arm in experiment.arms
        if arm.faulty and arm.faults
    ]


def values(experiment: Experiment) -> dict[str, object]:
    """For JSON: the same for the same experiment, whoever played it."""
    return {
        "asked": asdict(experiment.request),
        "finished": experiment.finished,
        "correction": "Holm",
        "variants": [
            {
                "settings": dict(arm.settings),
                "games": arm.games,
                "decided": arm.decided,
                "refused": list(arm.refusal.problems) if arm.refusal is not None else [],
                "faulty": arm.faulty,
                "measures": [_measured(measure, arm) for measure in experiment.measures if measure in arm.estimates],
            }
            for arm in experiment.arms
        ],
    }


def _measured(measure: Measure, arm: Arm) -> dict[str, object]:
    it = arm.estimates[measure]
    told: dict[str, object] = {"group": measure.group.value, "name": measure.name, "sort": measure.sort.value}
    told |= {"value": it.value, "low": _finite(it.low), "high": _finite(it.high)}
    if (pair := arm.differences.get(measure)) is not None:
        estimate = pair.estimate
        told["difference"] = {
            "value": estimate.value,
            "low": _finite(estimate.low),
            "high": _finite(estimate.high),
            "games": pair.games,
            "p": pair.chance,
            "p_holm": arm.corrected.get(measure, 1.0),
        }
    return told


def _finite(value: float) -> float | None:
    """JSON has no word for what one game alone tells of a spread."""
    return value if math.isfinite(value) else None


def as_csv(experiment: Experiment) -> str:
    """A line for every variant and measure."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    head = (
        "games",
        "group",
        "measure",
        "value",
        "low",
        "high",
        "difference",
        "difference_low",
        "difference_high",
        "p",
        "p_holm",
    )
    writer.writerow((*set_names(experiment), *head))
    for arm in experiment.arms:
        for measure, it in arm.estimates.items():
            pair = arm.differences.get(measure)
            told = (pair.estimate.value, pair.estimate.low, pair.estimate.high, pair.chance) if pair else ("",) * 4
            own = (value for _, value in arm.settings)
            line = (arm.games, measure.group.value, measure.name, it.value, it.low, it.high, *told)
            writer.writerow((*own, *line, arm.corrected.get(measure, "")))
    return text.getvalue()


def figures_csv(tables: Iterable[Table]) -> str:
    """Of games that were simulated: a line for every number of players and measure."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("players", "games", "group", "measure", "value", "low", "high"))
    for table in tables:
        seats = sum(measure.group is Group.WINS for measure in table.columns)
        for measure in table.measures():
            if (it := estimated(measure, table)) is not None:
                writer.writerow((seats, len(table), measure.group.value, measure.name, it.value, it.low, it.high))
    return text.getvalue()
