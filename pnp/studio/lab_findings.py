"""Experiments, finished or not -> what the Lab shows of them: answers in words, plots and tables.

The drawings are those of the reports; every figure has its interval. Words are those of the reader's language.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from pnp.lab import plots
from pnp.lab.estimates import Estimate
from pnp.lab.experiment import SURE_ENOUGH, Arm, Experiment
from pnp.lab.figures import Group, Measure
from pnp.lab.reports import over
from pnp.lab.telling import is_long, refusals
from pnp.studio import lab_orders
from pnp.studio.lab_words import Voice

_TOLD = 6  # moves that are said in words; the table has all


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and which way it points: “up”, “down”, “same”, “wrong” or nothing."""

    text: str
    mood: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A heading with plots, a table (its head first) or lines below it; `strong` are rows that matter most."""

    id: str
    title: str
    note: str = ""
    plots: tuple[tuple[str, str], ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    strong: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    is_folded: bool = False


@dataclass(frozen=True, slots=True)
class Findings:
    question: str
    answer: tuple[Said, ...]
    parts: tuple[Part, ...]


# Variants of a game


def experiment_found(it: Experiment, sort: lab_orders.Sort, title: str, voice: Voice) -> Findings:
    is_pair = sort is not lab_orders.Sort.SWEEP
    parts = _pair(it, voice) if is_pair else _grid(it, voice)
    return Findings(_question(it, sort, title, voice), tuple(_moves(it, voice, is_pair=is_pair)), tuple(parts))


def _question(it: Experiment, sort: lab_orders.Sort, title: str, voice: Voice) -> str:
    say = voice.say
    if sort is lab_orders.Sort.MEASURE:
        return say("lab.ask_measure", game=title)
    if sort is lab_orders.Sort.COMPARE:
        names = [voice.settings(arm) for arm in it.arms]
        return say("lab.ask_compare", other=names[-1], one=names[0])
    now = voice.settings(it.arms[0])
    return say("lab.ask_sweep", game=title, now=now)


def _moves(it: Experiment, voice: Voice, *, is_pair: bool) -> Iterator[Said]:
    """What surely moves, in words; and if nothing does, how much could still hide."""
    say = voice.say
    others = [arm for arm in it.arms[1:] if arm.refusal is None and arm.games]
    for problems, who in refusals(it).items():
        why = problems[0].replace("  hint: ", " – ")
        yield Said(say("lab.refused", who="; ".join(who[:3]), why=why), "wrong")
    if faulty := [arm for arm in it.arms if arm.faulty]:
        yield Said(say("lab.faulty", games=sum(arm.faulty for arm in faulty), why=(*faulty[0].faults, "")[0]), "wrong")
    if not others:
        return
    moved = [measure for measure in it.moved if not is_long(measure) and not _is_alone(it, measure)]
    for measure in moved[:_TOLD]:
        yield _move(measure, others, voice) if is_pair else _range(measure, it, others, voice)
    if more := len(it.moved) - len(moved[:_TOLD]):
        yield Said(say.counted("lab.more_moves", more))
    if not it.moved:
        yield Said(say("lab.nothing_moves", games=voice.whole(min(arm.games for arm in others))), "same")
        if (still := _could_hide(it, others, voice)) is not None:
            yield still


def _move(measure: Measure, others: Sequence[Arm], voice: Voice) -> Said:
    arm = others[0]
    pair = arm.differences[measure].estimate
    text = voice.say(
        "lab.move",
        measure=voice.measure(measure),
        now=voice.figure(measure, arm.estimates[measure].value),
        before=voice.figure(measure, arm.estimates[measure].value - pair.value),  # in the games that both have played
        difference=voice.signed(measure, pair.value),
        interval=voice.difference(measure, pair),
    )
    return Said(text, "up" if pair.value > 0 else "down")


def _range(measure: Measure, it: Experiment, others: Sequence[Arm], voice: Voice) -> Said:
    known = [arm for arm in (it.arms[0], *others) if measure in arm.estimates]
    low, high = (how(known, key=lambda arm: arm.estimates[measure].value) for how in (min, max))
    text = voice.say(
        "lab.range",
        measure=voice.measure(measure),
        low=voice.with_interval(measure, low.estimates[measure]),
        where=voice.settings(low),
        high=voice.with_interval(measure, high.estimates[measure]),
        there=voice.settings(high),
    )
    return Said(text, "up")


def _could_hide(it: Experiment, others: Sequence[Arm], voice: Voice) -> Said | None:
    """How large a difference of what was watched could be, and these games would not have shown it."""
    told = []
    for measure in it.watched:
        halves = [arm.differences[measure].estimate for arm in others if measure in arm.differences]
        if halves and not _is_alone(it, measure):
            most = max(max(abs(half.low), abs(half.high)) for half in halves)
            told.append(f"{voice.measure(measure)} ±{voice.signed(measure, most).lstrip('+')}")
    return Said(voice.say("lab.could_hide", measures="; ".join(told[:4]))) if told else None


def _is_alone(it: Experiment, measure: Measure) -> bool:
    """Who plays alone always wins."""
    return it.request.players == 1 and measure.group is Group.WINS


def _pair(it: Experiment, voice: Voice) -> Iterator[Part]:
    if len(it.arms) < 2 or it.arms[1].refusal is not None:
        yield from _single(it, voice)
        return
    say, first, other = voice.say, it.arms[0], it.arms[1]
    short = [each for each in it.measures if not is_long(each) and not _is_alone(it, each)]
    if shares := [each for each in short if each.is_share and each in other.differences]:
        points = [point(voice.measure(each), other.differences[each].estimate) for each in shares]
        drawing = plots.forest(say("lab.shares"), points, lambda value: voice.signed(shares[0], value), 0.0)
        yield Part("shares", say("lab.shares"), say("lab.shares_note"), (("", drawing),))
    if figures := [each for each in short if not each.is_share]:
        drawn = tuple((voice.measure(each), _two(it.arms[:2], each, voice)) for each in figures)
        yield Part("figures", say("lab.figures"), say("lab.figures_note"), drawn)
    rows, strong = _table(first, other, short, voice)
    yield Part("table", say("lab.table"), say("lab.holm"), rows=rows, strong=strong)
    if long := [each for each in it.measures if is_long(each)]:
        rows, strong = _table(first, other, long, voice)
        yield Part("long", say("lab.long", count=len(long)), rows=rows, strong=strong, is_folded=True)


def _table(
    first: Arm, other: Arm, measures: Sequence[Measure], voice: Voice
) -> tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]:
    say = voice.say
    head = (say("lab.measure"), voice.settings(first), voice.settings(other), say("lab.off_by"), "")
    rows: list[tuple[str, ...]] = [head]
    strong: list[int] = []
    for measure in measures:
        pair = other.differences.get(measure)
        values = [voice.with_interval(measure, arm.estimates.get(measure)) for arm in (first, other)]
        if pair is None:
            rows.append((voice.measure(measure), *values, "", ""))
            continue
        moves = other.corrected.get(measure, 1.0) < SURE_ENOUGH
        if moves:
            strong.append(len(rows) - 1)
        told = voice.off_by(measure, pair.estimate)
        rows.append((voice.measure(measure), *values, told, say("lab.moves") if moves else ""))
    return tuple(rows), tuple(strong)


def _two(arms: Sequence[Arm], measure: Measure, voice: Voice) -> str:
    points = [
        point(voice.settings(arm), arm.estimates[measure], is_base=not number)
        for number, arm in enumerate(arms)
        if measure in arm.estimates
    ]
    return plots.forest(voice.measure(measure), points, partial(voice.figure, measure))


def _grid(it: Experiment, voice: Voice) -> Iterator[Part]:
    say = voice.say
    if len(it.arms) < 2:
        yield from _single(it, voice)
        return
    short = [each for each in it.measures if not is_long(each) and not _is_alone(it, each)]
    played = [arm for arm in it.arms if arm.refusal is None]
    if len(played) > 1 and (drawn := list(over(it, short, voice.figure))):
        shown = tuple((voice.measure(measure), drawing) for measure, _, drawing in drawn)
        yield Part("over", say("lab.over", key=drawn[0][1]), say("lab.figures_note"), shown)
    yield Part("cells", say("lab.cells"), say("lab.decided_note"), rows=tuple(_cells(it, voice)))
    if it.moved:
        yield Part("moves", say("lab.what_moves"), say("lab.holm"), rows=tuple(_moved(it, voice)), is_folded=True)


def _cells(it: Experiment, voice: Voice) -> Iterator[tuple[str, ...]]:
    say = voice.say
    watched = [each for each in it.watched if not _is_alone(it, each)]
    yield (*(name for name, _ in it.arms[0].settings), say("lab.games"), *map(voice.measure, watched), "")
    for number, arm in enumerate(it.arms):
        settings = (value for _, value in arm.settings)
        if arm.refusal is not None:
            yield (*settings, "0", *("" for _ in watched), say("lab.is_refused"))
            continue
        what = say("lab.as_it_is") if not number else say("lab.is_decided") if arm.decided else ""
        figures = (voice.with_interval(each, arm.estimates.get(each)) for each in watched)
        yield (*settings, voice.whole(arm.games), *figures, what)


def _moved(it: Experiment, voice: Voice) -> Iterator[tuple[str, ...]]:
    say = voice.say
    names = (name for name, _ in it.arms[0].settings)
    yield (say("lab.measure"), *names, say("lab.off_by"))
    for measure in it.moved:
        for arm in it.arms[1:]:
            if arm.corrected.get(measure, 1.0) < SURE_ENOUGH:
                pair = arm.differences[measure].estimate
                yield (voice.measure(measure), *(value for _, value in arm.settings), voice.off_by(measure, pair))


def _single(it: Experiment, voice: Voice) -> Iterator[Part]:
    """The first variant plays first: until the others have, it stands alone."""
    arm = it.arms[0]
    rows = [(voice.say("lab.measure"), voice.settings(arm))]
    rows += [
        (voice.measure(each), voice.with_interval(each, arm.estimates.get(each)))
        for each in it.measures
        if not is_long(each) and not _is_alone(it, each)
    ]
    yield Part("table", voice.say("lab.table"), rows=tuple(rows))


def point(label: str, of: Estimate, *, is_base: bool = False) -> plots.Point:
    return plots.Point(label, of.value, of.low, of.high, is_base)
