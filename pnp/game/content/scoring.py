"""scoring.toml: what is counted at the end, section by section."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import Content
from pnp.game.content.maps import Maps
from pnp.game.content.symbols import Symbol
from pnp.game.fields import Id, Line, OneSymbol
from pnp.game.references import References
from pnp.source.documented import doc
from pnp.source.problems import Problem, did_you_mean
from pnp.source.schema import Strict


class ScoreLine(Strict):
    """A count to write down, multiplied; without `times` the symbol's own value counts."""

    symbol: OneSymbol = doc("what is counted", "CC")
    times: Annotated[int, Field(ge=1, le=1000)] | None = doc(
        "what each of them counts; the symbol's own value unless told", 2, default=None
    )

    def worth(self, symbol: Symbol) -> int | None:
        """What each of its symbols counts; None where neither the line nor the symbol says."""
        return self.times if self.times is not None else symbol.value


class ScoreSection(Strict):
    """A part of the final scoring, with a title and a few lines."""

    id: Id = doc("what other files call the section", "apples")
    title: Line = doc("what stands above its lines", "Apples in the Orchard")
    lines: tuple[ScoreLine, ...] = doc("what is counted and multiplied, line by line", default=(), max_length=4)
    marks_from: Id | Literal[""] = doc(
        "a group of terrains, whose points are printed to be circled", "ruin", default=""
    )


class Scoring(Strict):
    """scoring.toml"""

    order: Literal["most", "fewest"] = doc("whether the most or the fewest points win", "fewest", default="most")
    tie_break: Id = doc("the id of the section that decides a tie", "apples")
    section: tuple[ScoreSection, ...] = doc(
        "what is counted at the end, from top to bottom", min_length=1, max_length=8
    )


def problems(scoring: Scoring, references: References) -> Iterator[Problem]:
    """Sections that are called alike, lines without a worth, and names that lead nowhere."""
    yield from references.repeated(scoring.section, "sections")
    maps = references.content(Maps)
    groups = {terrain.group for terrain in maps.terrain if terrain.group} if maps else set()
    for section in scoring.section:
        if section.marks_from and section.marks_from not in groups:
            hint = did_you_mean(section.marks_from, groups)
            yield section.span.at("marks_from").problem(f"no terrain is of the group “{section.marks_from}”", hint)
        for line in section.lines:
            yield from references.symbol_problems(line.symbol, line.span.at("symbol"))
            symbol = references.symbol(line.symbol)
            if symbol is not None and line.worth(symbol) is None:
                yield line.span.problem(f"“{line.symbol}” has no value of its own, so “times” is needed here")
    if scoring.tie_break not in (ids := [section.id for section in scoring.section]):
        yield scoring.span.at("tie_break").unknown(scoring.tie_break, ids, "section")


CONTENT = Content("scoring.toml", Scoring, problems, reads=("symbols.toml", "maps.toml"))
