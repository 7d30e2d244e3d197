"""An experiment -> tables on a terminal: what was tried, and what moved."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pnp.cli.report import table
from pnp.lab import telling
from pnp.lab.experiment import Experiment
from pnp.lab.repeating import Repeated
from pnp.source.wording import digits

_FEATURES = 12  # of what came up more or less often; files have all of them
_CELLS = 6  # that are named where one thing is wrong with many


def experiment_report(experiment: Experiment) -> str:
    return "\n\n".join(_parts(experiment))


def _parts(experiment: Experiment) -> Iterator[str]:
    it = experiment.request
    yield f"{digits(it.players, 'player')} ({', '.join(it.bots)}), seed {it.seed}, up to {it.games:,} games of each"
    played = [arm for arm in experiment.arms if arm.refusal is None]
    if len(experiment.arms) == 2 and len(played) == 2:
        yield table(telling.side_by_side(experiment))
    else:
        yield table(telling.cells(experiment))
        yield from _moves(experiment)
    for problems, settings in telling.refusals(experiment).items():
        more = f" and {len(settings) - _CELLS:,} more" if len(settings) > _CELLS else ""
        yield "\n".join([f"Refused: {'; '.join(settings[:_CELLS])}{more}", *(f"  {problem}" for problem in problems)])
    if wrong := telling.faults(experiment):
        yield "\n".join(["Games that went wrong", *(f"  {line}" for line in wrong)])
    asked = sum(len(arm.differences) for arm in experiment.arms)
    moved, measures = len(experiment.moved), digits(len(experiment.measures), "measure")
    yield f"{moved} of {measures} move, as far as these games tell ({asked:,} comparisons, corrected after Holm)"


def _moves(experiment: Experiment) -> Iterator[str]:
    if not experiment.moved:
        return
    head, *rows = telling.ranges(experiment)
    told = [row for row, it in zip(rows, experiment.moved, strict=True) if not telling.is_long(it)]
    rest = [row for row, it in zip(rows, experiment.moved, strict=True) if telling.is_long(it)]
    more = f"\nand {len(rest) - _FEATURES:,} more: --json and --csv tell all" if len(rest) > _FEATURES else ""
    yield f"What moves\n{table([head, *told, *rest[:_FEATURES]])}{more}"


def repeated_report(it: Repeated) -> str:
    """Every figure as it is printed and as it came out now."""
    rows = [("figure", "measure", "printed", "95 % interval", "now", "")]
    for again in it.figures:
        figure, shown = again.figure, partial(telling.number, again.measure)
        if figure.value is None or figure.low is None or figure.high is None:
            rows.append((figure.id, figure.measure, "–", "–", shown(again.now.value), "is new"))
            continue
        interval = f"{shown(figure.low)} – {shown(figure.high)}"
        verdict = "holds" if again.holds else "left its interval"
        rows.append((figure.id, figure.measure, shown(figure.value), interval, shown(again.now.value), verdict))
    return f"{it.asked.id}: {it.asked.asks}\n  {it.asked.command}\n{table(rows)}"
