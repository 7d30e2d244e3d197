"""Captions that tell their panels by place (“Left: …. Right: …”) -> warnings where panels stand in another order."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pnp.game.exchanged import Sibling, crossed, words
from pnp.game.game import Game
from pnp.kinds.book.figures import Figure, Panel
from pnp.source.problems import Problem, Severity

_SIDES = re.compile(r"(?<!\w)(Left|Middle|Right): ")
_ON_SIDES = re.compile(r"(?<!\w)[Oo]n the (left|right)(?!\w)")
_LISTED = re.compile(r"(?<!\w)[Ff]rom left to right: ([^.;]+)")
_PLACES = ("left", "middle", "right")
_MARGIN = 0.9  # that the other order must fit better by: a word that no other panel has counts 1


def side_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    """Words for one panel that fit another; and words for more or fewer panels than stand there."""
    parts = _parts(figure.caption)
    if len(parts) < 2:
        return
    for row in _rows(figure):
        if len(parts) != len(row):
            message = f"the caption tells of {len(parts)} pictures side by side, and there are {len(row)}"
            yield figure.span.at("caption").problem(message, "", Severity.WARNING)
            return
        told = [Sibling(text, _about(game, row[place]), (place,)) for place, text in enumerate(parts)]
        for one, other in crossed(told, _MARGIN):
            panel, beside = row[int(one.path[0])], row[int(other.path[0])]
            message = f"the caption says here “{_short(one.text)}”, which fits “{beside.example}” better"
            key = "example" if panel.example else "cards"
            yield panel.span.at(key).problem(message, "exchanged?", Severity.WARNING)


def _parts(caption: str) -> list[str]:
    """What is said of each place, from left to right."""
    if listed := _LISTED.search(caption):
        return [part.strip() for part in re.split(r", (?:and )?| and ", listed[1])]
    for sides in (_SIDES, _ON_SIDES):
        _, *found = sides.split(caption)
        said = {side.casefold(): text for side, text in zip(found[::2], found[1::2], strict=True)}
        if len(said) > 1:
            return [said[side] for side in _PLACES if side in said]
    return []


def _rows(figure: Figure) -> list[list[Panel]]:
    rows: list[list[Panel]] = [[]]
    for panel in figure.panel:
        if panel.new_row and rows[-1]:
            rows.append([])
        rows[-1].append(panel)
    return rows


def _about(game: Game, panel: Panel) -> frozenset[str]:
    if not panel.example or game.examples is None:
        return words(" ".join(_names(panel.cards)))
    example = game.examples.by_id(panel.example)
    return words(" ".join((example.id, example.title, str(example.expect.get("why", "")))))


def _names(cards: Sequence[str | Sequence[str]]) -> Iterator[str]:
    for row in cards:
        for name in (row,) if isinstance(row, str) else row:
            yield f"{name} inverted turned" if name.endswith(" v") else f"{name} upright"


def _short(text: str) -> str:
    return text if len(text) <= 50 else f"{text[:49]}…"
