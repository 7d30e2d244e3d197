"""An experiment -> a page with plots, every figure with its interval."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pnp.lab import plots, telling
from pnp.lab.estimates import Estimate
from pnp.lab.experiment import FOLDER, Arm, Experiment
from pnp.lab.figures import Group, Measure
from pnp.lab.page import Page, Part, listed, table
from pnp.lab.page import plots as shown
from pnp.source.wording import digits

_MOST_SERIES = 6
_COLUMNS = 4  # of figures with their intervals, on a page of A4
_NAMED = 8  # values in a question
_HOLM = (
    "Differences are taken game by game, since all variants play the same seeds. p is corrected after Holm for all "
    "comparisons of this experiment; what is called a move has p < 0.05 after that."
)
INTERVAL = "Every figure has its 95 % interval: of a hundred such experiments it holds the truth in ninety-five."


@dataclass(frozen=True, slots=True)
class About:
    """What the figures do not know: the game's title, and the command that was typed."""

    title: str
    command: str


def experiment_page(experiment: Experiment, about: About) -> Page:
    it = experiment.request
    facts = [
        ("players", f"{it.players} ({', '.join(it.bots)})"),
        ("map", it.board or "all in turn"),
        ("games", f"up to {it.games:,} of each variant"),
        ("seed", str(it.seed)),
    ]
    if not experiment.finished:
        facts.append(("stopped", "before all games were played"))
    return Page(
        f"{about.title}: {'comparison' if _is_comparison(experiment) else 'sweep'}",
        _question(experiment, about.title),
        facts,
        about.command,
        list(_parts(experiment)),
        _answer(experiment),
    )


def _is_comparison(experiment: Experiment) -> bool:
    return telling.set_names(experiment) == [FOLDER]


def _question(experiment: Experiment, title: str) -> str:
    first, *others = experiment.arms
    if _is_comparison(experiment):
        return f"How does {' and '.join(map(telling.settings, others))} play, compared with {telling.settings(first)}?"
    tried = []
    for place, (name, now) in enumerate(first.settings):
        values = [value for value in dict.fromkeys(arm.settings[place][1] for arm in others) if value != now]
        few = values if len(values) <= _NAMED else [*values[:3], "…", values[-1]]
        if few:
            tried.append(f"{name} were {either(few)} instead of {now}")
    return f"{title}: what if {' and '.join(tried)}?"


def either(values: Sequence[str]) -> str:
    return " or ".join(filter(None, (", ".join(values[:-1]), values[-1])))


def _answer(experiment: Experiment) -> str:
    if not experiment.moved:
        return "Nothing that is measured moves, as far as these games tell."
    told = [str(it) for it in experiment.moved if not telling.is_long(it)]
    long = sum(telling.is_long(it) for it in experiment.moved)
    more = [f"{digits(long, 'other figure')} on what came up or who won"] if long else []
    return f"{len(experiment.moved)} of {len(experiment.measures)} measures move: {'; '.join([*told, *more])}."


def _parts(experiment: Experiment) -> Iterator[Part]:
    others = [arm for arm in experiment.arms[1:] if arm.refusal is None]
    short = [it for it in experiment.measures if not telling.is_long(it)]
    if len(others) == 1:
        yield from _compared(experiment, others[0], short)
    elif others:
        yield Part(
            "Figures over what was tried",
            shown(_over(experiment, short)),
            f"{INTERVAL} A ring is the game as it is.",
            True,
        )
    yield Part(
        "Variants",
        table(_variants(experiment)),
        "“decided” played no more games, because the answer was plain.",
        True,
    )
    moved = list(telling.moves(experiment))
    if moved:
        yield Part("What moves", table(telling.moved_rows(experiment, moved)), _HOLM, True)
    for group in dict.fromkeys(it.group for it in experiment.measures):
        yield _group(experiment, group)
    if refused := telling.refusals(experiment):
        lines = [f"{'; '.join(who)}: {' '.join(problems)}" for problems, who in refused.items()]
        yield Part("Refused", listed(lines), "The checks or the rules do not accept this data.")
    if wrong := telling.faults(experiment):
        yield Part("Games that went wrong", listed(wrong))


def _variants(experiment: Experiment) -> telling.Rows:
    rows: telling.Rows = [(*telling.set_names(experiment), "games", "")]
    for arm in experiment.arms:
        what = "refused" if arm.refusal is not None else "decided" if arm.decided else ""
        is_first = arm is experiment.arms[0]
        values = (value for _, value in arm.settings)
        rows.append((*values, f"{arm.games:,}", telling.AS_IT_IS if is_first else what))
    return rows


def _compared(experiment: Experiment, arm: Arm, short: Sequence[Measure]) -> Iterator[Part]:
    """Shares have a scale in common, and are told by their differences; each of the others has one of its own."""
    if shares := [it for it in short if it.is_share and it in arm.differences]:
        points = [pointed(str(it), arm.differences[it].estimate) for it in shares]
        drawing = plots.forest("differences of shares", points, lambda value: f"{value:+.1%}", 0.0)
        yield Part("Differences of shares", drawing, f"In percentage points. {INTERVAL}")
    if others := [it for it in short if not it.is_share]:
        drawings = ((str(it), _two(experiment.arms[0], arm, it)) for it in others)
        yield Part("Figures side by side", shown(drawings), f"{INTERVAL} A ring is the game as it is.", True)


def _two(first: Arm, other: Arm, measure: Measure) -> str:
    points = [
        pointed(telling.settings(arm), arm.estimates[measure], is_base=arm is first)
        for arm in (first, other)
        if measure in arm.estimates
    ]
    return plots.forest(str(measure), points, lambda value: telling.number(measure, value))


def pointed(label: str, it: Estimate, *, is_base: bool = False) -> plots.Point:
    return plots.Point(label, it.value, it.low, it.high, is_base)


def _over(experiment: Experiment, measures: Sequence[Measure]) -> Iterator[tuple[str, str]]:
    for measure, name, drawing in over(experiment, measures):
        yield f"{measure}, over {name}", drawing


def over(
    experiment: Experiment, measures: Sequence[Measure], told: Callable[[Measure, float], str] = telling.number
) -> Iterator[tuple[Measure, str, str]]:
    """One drawing for each measure: over the key with most values, a line for each choice of the others."""
    names = telling.set_names(experiment)
    arms = [arm for arm in experiment.arms if arm.refusal is None]
    values = [list(dict.fromkeys(arm.settings[place][1] for arm in arms)) for place in range(len(names))]
    main = max(range(len(names)), key=lambda place: len(values[place]))
    places = sorted(values[main], key=_in_order)
    lines: dict[str, dict[str, Arm]] = {}
    for arm in sorted(arms, key=lambda arm: [_in_order(value) for _, value in arm.settings]):
        rest = ", ".join(f"{name} = {text}" for n, (name, text) in enumerate(arm.settings) if n != main)
        lines.setdefault(rest, {})[arm.settings[main][1]] = arm
    for measure in measures:
        series = [
            plots.Series(rest, [_at(by_place.get(place), measure, experiment.arms[0]) for place in places])
            for rest, by_place in list(lines.items())[:_MOST_SERIES]
        ]
        if any(it is not None for each in series for it in each.points):
            title = f"{measure}, over {names[main]}"
            drawing = plots.lines(title, places, series, partial(told, measure), is_share=measure.is_share)
            yield measure, names[main], drawing


def _at(arm: Arm | None, measure: Measure, first: Arm) -> plots.Point | None:
    if arm is None or measure not in arm.estimates:
        return None
    return pointed(telling.settings(arm), arm.estimates[measure], is_base=arm is first)


def _in_order(text: str) -> tuple[int, float, str]:
    try:
        return 0, float(text), ""
    except ValueError:
        return 1, 0.0, text


def _group(experiment: Experiment, group: Group) -> Part:
    """Every figure of it, in tables that are no wider than a page; of long lists those of the game as it is."""
    measures = [it for it in experiment.measures if it.group is group]
    arms = [arm for arm in experiment.arms if arm.refusal is None]
    told = telling.with_interval
    if telling.is_long(measures[0]) and len(arms) > _COLUMNS:
        arms = arms[:1]
    tables = []
    if len(arms) <= _COLUMNS:
        rows: telling.Rows = [("", *map(telling.settings, arms))]
        rows += [(it.name, *(told(it, arm.estimates.get(it)) for arm in arms)) for it in measures]
        tables.append(table(rows))
    else:
        for start in range(0, len(measures), _COLUMNS):
            these = measures[start : start + _COLUMNS]
            rows = [("", *(it.name for it in these))]
            rows += [(telling.settings(arm), *(told(it, arm.estimates.get(it)) for it in these)) for arm in arms]
            tables.append(table(rows))
    note = "" if len(arms) > 1 else f"Of the game {telling.AS_IT_IS}; what moves elsewhere stands above."
    return Part(f"All figures: {group}", "".join(tables), note, True)
