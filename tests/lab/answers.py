"""docs/answers.md -> the same with the commands and figures that the games' experiments hold: `make answers`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from bundled import FOLDERS

from pnp.game.content.experiments import Asked, Experiments, MeasuredFigure
from pnp.lab.estimates import Estimate
from pnp.lab.figures import Group, Measure, Sort
from pnp.lab.telling import interval, number, with_interval
from pnp.play.rules import load
from pnp.source.folder import Folder

PAGE = Path(__file__).resolve().parent.parent.parent / "docs" / "answers.md"
BLOCK = re.compile(r"<!-- ([a-z-]+): ([a-z0-9 -]+) -->\n.*?<!-- end -->", re.DOTALL)
_SHARES = (Group.WINS, Group.TRAITS, Group.SECTIONS)


def experiments(game: str) -> dict[str, Asked]:
    """Those with figures, by their names."""
    found = load(Folder(FOLDERS[game])).content(Experiments)
    return {it.id: it for it in found.experiment if it.figure} if found is not None else {}


def renewed(text: str) -> str:
    """What stands between “<!-- game: experiments -->” and “<!-- end -->”, made anew."""
    return BLOCK.sub(lambda block: _block(block[0], block[1], block[2].split()), text)


def _block(old: str, game: str, names: Sequence[str]) -> str:
    known = experiments(game)
    told = [known[name] for name in names]
    commands = "\n".join(it.command.replace(it.asked.verb, f"{it.asked.verb} {game}", 1) for it in told)
    table = "\n".join(_beside(told) if len(told) > 1 else _listed(told[0]))
    return f"{old.splitlines()[0]}\n\n```sh\n{commands}\n```\n\n{table}\n\n<!-- end -->"


def _listed(it: Asked) -> Iterator[str]:
    """A line for each figure."""
    yield "| | figure | 95 % interval |\n|---|---|---|"
    for figure in it.figure:
        measure, estimate = read(figure)
        yield f"| {measure} | {number(measure, estimate.value)} | {interval(measure, estimate)} |"


def _beside(told: Sequence[Asked]) -> Iterator[str]:
    """A line for each number of players, a column for each measure."""
    measures = list(dict.fromkeys(figure.measure for it in told for figure in it.figure))
    shown = [measure.partition(": ")[2] for measure in measures]
    yield f"| players | {' | '.join(shown)} |\n|---|{'---|' * len(measures)}"
    for it in told:
        figures = {figure.measure: with_interval(*read(figure)) for figure in it.figure}
        yield f"| {it.asked.players} | {' | '.join(figures.get(measure, '') for measure in measures)} |"


def read(figure: MeasuredFigure) -> tuple[Measure, Estimate]:
    group, _, name = figure.measure.partition(": ")
    assert figure.value is not None and figure.low is not None and figure.high is not None, figure.id
    measure = Measure(Group(group), name, Sort.SHARE if group in _SHARES else Sort.MEAN)
    return measure, Estimate(figure.value, figure.low, figure.high)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
