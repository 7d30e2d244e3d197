"""Cards as people see them -> problems: pips in one box each, and courts that rank as on an ordinary tarot deck."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from pnp.game.game import Game
from pnp.games.full_moon_overload.schema import CardRow, Class, Facts, TitleRow
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlFile, read_toml

_COURTS = ("Page", "Knight", "Queen", "King")


def court_order(game: Game) -> Iterator[Problem]:
    """Who plays with a deck of his own knows who ranks above whom. Suits may stand for any: all play alike."""
    usual = sorted((row for row in game.rows("titles", TitleRow) if row.tarot in _COURTS), key=lambda row: row.rank)
    for before, row in pairwise(usual):
        if _COURTS.index(row.tarot) < _COURTS.index(before.tarot):
            message = f"on a tarot deck a {row.tarot} ranks below a {before.tarot}, and here above it"
            yield row.span.at("tarot").problem(message, "exchanged?", Severity.WARNING)


def pips(game: Game) -> Iterator[Problem]:
    """Every number of the minors has its pips, in one box of the layout of cards that shows any."""
    facts, minors = game.facts(Facts), [row for row in game.rows("deck", CardRow) if row.class_ is Class.MINOR]
    there = {row.number for row in minors}
    for name in game.folder.files(".toml", "layouts"):
        boxes = read_toml(game.folder, name)
        numbers = [number for box in _boxes(boxes) if "pips" in box for number in _numbers_of(box)]
        for number in range(facts.ace, facts.highest_minor + 1) if numbers else ():
            if number not in there:
                continue  # told of the deck
            if numbers.count(number) != 1:
                message = f"{numbers.count(number)} boxes show the pips of minors with the number {number}"
                yield boxes.at("box").problem(message, "one box with pips has it in “when.number”")
                return


def _boxes(layout: TomlFile) -> list[Mapping[str, Any]]:
    """Those that are tables: who prints a layout tells what is wrong with the others, and who only plays does not."""
    boxes = layout.values.get("box")
    return [box for box in boxes.values() if isinstance(box, dict)] if isinstance(boxes, dict) else []


def _numbers_of(box: Mapping[str, Any]) -> list[Any]:
    when = box.get("when")
    numbers = when.get("number") if isinstance(when, dict) else None
    return numbers if isinstance(numbers, list) else []
