"""Panels of a figure beside one another -> problems where one of them stands in another's place.

Captions speak of “the left” and “the right”, and a panel without a label is told by the one beside it: so the panels of
each example come in one order, side by side, and a label that names a list of its example stands below that list.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from pnp.game.game import Game
from pnp.kinds.book.callouts import written
from pnp.kinds.book.figures import Figure, Panel
from pnp.kinds.book.told_apart import words
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity


def row_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    if game.examples is None:
        return
    yield from _order_problems(figure)
    yield from _neighbour_problems(game, figure)
    listed = {panel.show.split(".")[1] for panel in figure.panel if panel.example and "." in panel.show}
    for panel in figure.panel:
        if panel.example and panel.label and "." in panel.show:
            yield from _list_problems(game, panel, listed)


def _order_problems(figure: Figure) -> Iterator[Problem]:
    """Two lists that one example shows in this order, and another the other way round."""
    seen: dict[tuple[str, str], str] = {}
    for before, panel in pairwise(figure.panel):
        if not panel.example or panel.example != before.example or panel.show == before.show:
            continue
        here = before.show, panel.show
        if here[::-1] in seen:
            message = f"“{here[0]}” stands before “{here[1]}”, and with “{seen[here[::-1]]}” it is the other way round"
            yield panel.span.at("show").problem(message, "", Severity.WARNING)
        seen.setdefault(here, panel.example)


def _neighbour_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    """A panel without words between pictures of other examples."""
    assert game.examples is not None
    if len({panel.example for panel in figure.panel}) < 2:
        return
    for number, panel in enumerate(figure.panel):
        if not panel.example or panel.label or game.examples.by_id(panel.example).label:
            continue
        after = figure.panel[number + 1] if number + 1 < len(figure.panel) else None
        beside = [after] if after is not None and not after.new_row else []
        beside += [figure.panel[number - 1]] if number and not panel.new_row else []
        if beside and all(other.example and other.example != panel.example for other in beside):
            others = " and ".join(dict.fromkeys(f"“{other.example}”" for other in beside))
            message = f"“{panel.example}” stands here without a word, beside {others}"
            yield panel.span.at("example").problem(message, "a label, or the example beside it", Severity.WARNING)


def _list_problems(game: Game, panel: Panel, listed: Collection[str]) -> Iterator[Problem]:
    """A label that speaks of a list that the figure shows, below another one."""
    label = written(game, panel.span.at("label"))
    typed, shown = words(HOLE.sub("", label)), panel.show.split(".")[1]
    named = sorted(key for key in listed if words(key) and words(key) <= typed)
    if named and shown not in named and "{expect.why}" not in label:
        message = f"the label speaks of “{named[0]}”, and the panel shows “{shown}”"
        yield panel.span.at("label").problem(message, "", Severity.WARNING)
