"""Games that were simulated, and bots that met, finished or not -> what the Lab shows of them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.lab import plots
from pnp.lab.estimates import Estimate, estimated
from pnp.lab.figures import Group, Measure, Sort, Table
from pnp.lab.measuring import Measured
from pnp.lab.telling import is_long
from pnp.play.crosstable import Standing
from pnp.studio.lab_findings import Findings, Part, Said, point
from pnp.studio.lab_words import Voice

_NAMED = 12


def simulation_found(measured: Measured, voice: Voice) -> Findings:
    answer: list[Said] = []
    parts: list[Part] = []
    tables = [table for table in measured.tables if len(table)]
    for table in tables:
        found = {it: value for it in table.measures() if (value := estimated(it, table)) is not None}
        seats = sum(it.group is Group.WINS for it in found)
        many = f" ({voice.say.counted('lab.seats', seats)})" if len(measured.tables) > 1 else ""
        answer += _told(table, found, many, voice)
        parts += _simulated(table, found, many, voice)
    return Findings(voice.say("lab.ask_simulate", game=measured.title), tuple(answer), tuple(parts))


def _told(table: Table, found: dict[Measure, Estimate], many: str, voice: Voice) -> Iterator[Said]:
    say = voice.say
    wins = [it for it in found if it.group is Group.WINS]
    if len(wins) > 1:
        fair = 1 / len(wins)
        off = [it for it in wins if not found[it].low <= fair <= found[it].high]
        for it in off:
            key = "lab.seat_strong" if found[it].value > fair else "lab.seat_weak"
            told = say(
                key, measure=voice.measure(it), figure=voice.with_interval(it, found[it]), fair=voice.share(fair)
            )
            yield Said(told + many, "up" if found[it].value > fair else "down")
        if not off:
            least, most = (voice.share(how(found[it].value for it in wins)) for how in (min, max))
            yield Said(say("lab.seats_fair", low=least, high=most, fair=voice.share(fair)) + many, "same")
    for it in found:
        if (it.group, it.name) in ((Group.SCORE, "of a seat"), (Group.LENGTH, "turns of a seat")):
            yield Said(f"{voice.measure(it)}: {voice.with_interval(it, found[it])}{many}")
    never = [it.name for it in found if it.group is Group.FEATURES and not any(table.columns[it].top)]
    if never:
        names = ", ".join(never[:_NAMED]) + (" …" if len(never) > _NAMED else "")
        yield Said(say("lab.never", games=voice.whole(len(table)), names=names) + many, "down")
    if table.faulty:
        yield Said(say("lab.faulty", games=table.faulty, why=(*table.faults, "")[0]), "wrong")


def _simulated(table: Table, found: dict[Measure, Estimate], many: str, voice: Voice) -> Iterator[Part]:
    say, own = voice.say, many.strip(" ()")
    wins = [it for it in found if it.group is Group.WINS]
    if len(wins) > 1:
        points = [point(voice.measure(it), found[it]) for it in wins]
        drawing = plots.forest(say("lab.wins"), points, voice.share, 1 / len(wins), is_share=True)
        yield Part(f"wins {own}", say("lab.wins") + many, say("lab.wins_note"), (("", drawing),))
    if scores := _scores(table, found):
        drawing = plots.histogram(say("lab.scores"), scores, lambda value: f"{value:g}")
        yield Part(f"scores {own}", say("lab.scores") + many, say("lab.scores_note"), (("", drawing),))
    for group, key in ((Group.SECTIONS, "lab.sections"), (Group.TRAITS, "lab.traits")):
        if these := [it for it in found if it.group is group]:
            drawing = plots.forest(say(key), [point(it.name, found[it]) for it in these], voice.share, is_share=True)
            yield Part(f"{group} {own}", say(key) + many, say("lab.interval_note"), (("", drawing),))
    head = (say("lab.measure"), say("lab.figure"), say("lab.sure"))
    for name, key, is_wanted in (("table", "lab.table", False), ("long", "lab.all_came_up", True)):
        rows = [
            (voice.measure(it), voice.figure(it, found[it].value), voice.interval(it, found[it]))
            for it in found
            if is_long(it) is is_wanted and not (len(wins) == 1 and it in wins)
        ]
        if rows:
            yield Part(f"{name} {own}", say(key) + many, rows=(head, *rows), is_folded=is_wanted)


def _scores(table: Table, found: dict[Measure, Estimate]) -> list[float]:
    """Of every seat; who plays alone has one."""
    seats = [it for it in found if it.group is Group.SCORE and it.name.startswith("of seat")]
    seats = seats or [it for it in found if it == Measure(Group.SCORE, "of a seat", Sort.MEAN)]
    return [value for it in seats for value in table.columns[it].top]


def contest_found(it: Standing, title: str, voice: Voice) -> Findings:
    say, places = voice.say, it.places
    answer = []
    if places and it.cells:
        rivals = [place.bot for place in places[1:] if place.elo.high >= places[0].elo.low]
        best = places[0].bot
        told = say("lab.close", bot=best, others=", ".join(rivals)) if rivals else say("lab.best", bot=best)
        answer.append(Said(told, "same" if rivals else "up"))
    if it.endless:
        answer.append(Said(say("lab.endless", games=voice.whole(it.endless)), "wrong"))
    answer += [Said(fault, "wrong") for fault in it.faults[:1]]
    points = [plots.Point(place.bot, place.elo.elo, place.elo.low, place.elo.high) for place in places]
    parts = [Part("elo", "Elo", say("lab.elo_note"), (("", plots.forest("Elo", points, voice.elo, 0.0)),))]
    names = [place.bot for place in places]
    rows = [("", *(say("lab.against", bot=name) for name in names))]
    rows += [(bot, *(_met(it, bot, other, voice) for other in names)) for bot in names]
    parts.append(Part("cross", say("lab.cross"), say("lab.interval_note"), rows=tuple(rows)))
    strength = [(say("lab.bot"), "Elo", say("lab.sure"), say("lab.games"))]
    for place in places:
        interval = say("lab.from_to", low=voice.elo(place.elo.low), high=voice.elo(place.elo.high))
        strength.append((place.bot, voice.elo(place.elo.elo), interval, voice.whole(place.games)))
    parts.append(Part("strength", say("lab.strength"), rows=tuple(strength)))
    return Findings(say("lab.ask_arena", game=title), tuple(answer), tuple(parts))


def _met(it: Standing, bot: str, other: str, voice: Voice) -> str:
    cell = it.cell(bot, other)
    if cell is None:
        return "–"
    return f"{voice.share(cell.share)} ({voice.share(cell.low)} – {voice.share(cell.high)})"
