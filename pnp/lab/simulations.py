"""Games that were simulated -> a page: who wins, with how many points, where they come from, and what came up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pnp.lab import plots, telling
from pnp.lab.estimates import LEVEL, Estimate, estimated, z_of
from pnp.lab.figures import Group, Measure, Sort, Table
from pnp.lab.page import Page, Part, groups, listed
from pnp.lab.reports import INTERVAL, About, either, pointed
from pnp.play.simulate import Request as Simulation
from pnp.source.wording import digits

_PAGE = 30  # lines of a plot that a page has room for
_FAIR = " The broken line is a fair share."
Found: TypeAlias = dict[Measure, Estimate]


def simulation_page(figures: Sequence[Table], about: About, asked: Simulation) -> Page:
    """Games of one number of players, or of several in turn."""
    found = [{it: value for it in each.measures() if (value := estimated(it, each)) is not None} for each in figures]
    counts = [len(_wins(each)) for each in found]
    parts = [part for it, each in zip(figures, found, strict=True) for part in _simulated(it, each, len(figures) > 1)]
    each_of = " each" if len(figures) > 1 else ""
    facts = [
        ("players", either([*map(str, counts)])),
        ("bots", ", ".join(asked.bots)),
        ("map", asked.board or "all in turn"),
        ("games", either([*dict.fromkeys(f"{len(it):,}{each_of}" for it in figures)])),
        ("seed", str(asked.seed)),
    ]
    answer = "\n".join(line for each in found for line in _seats(each))
    return Page(f"{about.title}: simulation", f"How does {about.title} play?", facts, about.command, parts, answer)


def _wins(found: Found) -> list[Measure]:
    return [it for it in found if it.group is Group.WINS]


def _seats(found: Found) -> Iterator[str]:
    """Which seat wins most often, if that is no luck; where one of many seats is picked, more is asked of it."""
    wins = _wins(found)
    if len(wins) < 2:
        return
    fair = sum(found[it].value for it in wins) / len(wins)  # a shared win counts for each who shares it
    who, best = digits(len(wins), "player").capitalize(), max(wins, key=lambda it: found[it].value)
    told = telling.with_interval(best, found[best])
    sure = found[best].value - found[best].half * z_of(1 - (1 - LEVEL) / len(wins)) / z_of(LEVEL)
    if sure > fair:
        yield f"{who}: {best.name} wins most often, {told}."
    else:
        yield f"{who}: no seat wins more often than the others, as far as these games tell."


def _simulated(figures: Table, found: Found, is_one_of_many: bool) -> Iterator[Part]:
    wins = _wins(found)
    many = f" with {digits(len(wins), 'player')}" if is_one_of_many else ""
    if len(wins) > 1:
        points = [pointed(it.name, found[it]) for it in wins]
        drawing = plots.forest("wins by seat", points, lambda value: f"{value:.0%}", 1 / len(wins), is_share=True)
        yield Part(f"Wins by seat{many}", drawing, f"{INTERVAL}{_FAIR}")
    scores = [
        value
        for it in found
        if it.group is Group.SCORE and it.name.startswith("of seat")
        for value in figures.columns[it].top
    ]
    scores = scores or list(figures.columns[Measure(Group.SCORE, "of a seat", Sort.MEAN)].top) if found else []
    if scores:
        yield Part(
            f"Scores{many}",
            plots.histogram("scores", scores, lambda value: f"{value:g}"),
            "How often a seat had so many points.",
        )
    for group, title in ((Group.SECTIONS, "Where the points come from"), (Group.TRAITS, "Wins by what a seat was")):
        if these := [it for it in found if it.group is group]:
            points = [pointed(it.name, found[it]) for it in these]
            fair = 1 / len(wins) if group is Group.TRAITS else None
            drawing = plots.forest(title, points, lambda value: f"{value:.0%}", fair, is_share=True)
            yield Part(f"{title}{many}", drawing, f"{INTERVAL}{_FAIR if fair else ''}", len(points) > _PAGE)
    told = dict.fromkeys(it.group for it in found)
    yield Part(f"All figures{many}", groups((group, _rows(found, group)) for group in told), "", True)
    never = [it.name for it in found if it.group is Group.FEATURES and not any(figures.columns[it].top)]
    if never:
        yield Part(f"Never came up{many}", listed(never), f"In {digits(len(figures), 'game')}.")


def _rows(found: Found, group: Group) -> telling.Rows:
    rows: telling.Rows = [("", "figure", "95 % interval")]
    these = ((it, estimate) for it, estimate in found.items() if it.group is group)
    return rows + [(it.name, telling.number(it, each.value), telling.interval(it, each)) for it, each in these]
