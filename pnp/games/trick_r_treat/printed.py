"""Layouts, figures and sheets as they are written -> problems where a word stands beside the wrong picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game.game import Game
from pnp.games.trick_r_treat.schema import Pile
from pnp.source.problems import Problem
from pnp.source.toml import TomlFile

_COUNTED = "end"  # of a hand, before the candy; with how many cards it began, the deal says
_PAIRS = "match-or-not"  # a figure
_PASSES = {  # figures of the first game: what they show of which example
    "first-match": (("right-pass", "given.mine"), ("right-pass", "do.lay")),
    "first-right": (("right-pass", "expect.their_cards"),),
    "first-wrong": (("wrong-pass", "do.on"), ("wrong-pass", "do.lay"), ("wrong-pass", "do.gives")),
}
_REFERENCE = "reference-"


def printed(game: Game) -> Iterator[Problem]:
    """Files that were not read, as when the game is only played, are not looked at."""
    yield from _components(game)
    for name, file in game.files.items():
        if name.startswith(f"layouts/{_REFERENCE}"):
            yield from _reference(name.removeprefix(f"layouts/{_REFERENCE}").removesuffix(".toml"), file)
    if (candy := game.files.get("layouts/candy.toml")) is not None:
        yield from _values(candy)
    if (figures := game.files.get("figures.toml")) is not None:
        yield from _figures(figures)


def _components(game: Game) -> Iterator[Problem]:
    components = game.components
    for name, row in _tables(components.values):
        parts = row.get("parts")
        if not isinstance(parts, list):
            continue  # none, or what whoever prints it tells
        if parts[:1] != [_COUNTED] or len(parts) != 2 or parts[1] == _COUNTED:
            message = "the cards are counted at the end of a hand, and then the candy"
            yield components.at(name, "parts").problem(message, '["end", …]')


def _reference(side: str, file: TomlFile) -> Iterator[Problem]:
    """A text goes by the name of its box, an icon by the name of what it stands beside."""
    for name, box in _tables(file.values.get("box", {})):
        slot, symbol, word = box.get("slot"), box.get("symbol"), name.removesuffix("-icon")
        if slot is not None and side and slot not in (name, f"{side}-{name}") and "title" not in (slot, name):
            yield file.at("box", name, "slot").problem(f"the text of this box is called “{name}”")
        elif slot is not None and name == "title" and side and slot not in (f"{side}-title", "title"):
            yield file.at("box", name, "slot").problem(f"the title of this side is called “{side}-title”")
        if symbol is not None and word != name and word not in symbol.split("-"):
            yield file.at("box", name, "symbol").problem(f"this is the icon for “{word}”")


def _values(file: TomlFile) -> Iterator[Problem]:
    """What a candy card says that it counts."""
    wanted = {Pile.ONES: "1", Pile.FIVES: "{facts.five}"}
    for name, box in _tables(file.values.get("box", {})):
        pile = box.get("when", {}).get("pile")
        if name.startswith("value") and pile in wanted and box.get("text") != wanted[pile]:
            yield file.at("box", name, "text").problem(f"cards of the pile “{pile}” count {wanted[pile]}")


def _figures(file: TomlFile) -> Iterator[Problem]:
    for number, figure in enumerate(file.values.get("figure", ())):
        panels = figure.get("panel", ())
        if figure.get("id") == _PAIRS:
            shown = [(panel.get("example"), panel.get("show")) for panel in panels]
            pairs = [(example, show) for example, _ in shown[::2] for show in ("given.card", "given.die")]
            if shown != pairs or len(set(shown)) != len(shown):
                message = "every card has the die of its own example beside it, and each example comes once"
                yield file.at("figure", number).problem(message, "panels in turn: given.card, given.die")
        for place, panel in enumerate(panels if figure.get("id") in _PASSES else ()):
            span = file.at("figure", number, "panel", place)
            if panel.get("verdict", True):
                message = "a tick would say that the pass may be tried, not that it is right"
                yield span.problem(message, "verdict = false")
            wanted = _PASSES[figure["id"]]
            if (panel.get("example"), panel.get("show")) not in wanted:
                told = " or ".join(f"{show} of “{example}”" for example, show in wanted)
                yield span.at("show").problem(f"here the first game goes on with {told}")


def _tables(values: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(name, row) for name, row in values.items() if isinstance(row, dict)]
