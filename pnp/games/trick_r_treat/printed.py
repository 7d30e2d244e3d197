"""Layouts, figures and sheets as they are written -> problems where a word stands beside the wrong picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game.game import Game
from pnp.games.trick_r_treat.schema import Pile
from pnp.source.problems import Problem
from pnp.source.toml import TomlFile

_COUNTED = ["start", "end"]  # of a hand, before the candy
_PAIRS, _PASSES = "match-or-not", "passes"  # figures
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
        if parts[:2] != _COUNTED or len(parts) != len(_COUNTED) + 1 or parts[2] in _COUNTED:
            message = "a hand is counted at its start and at its end, and then in candy"
            yield components.at(name, "parts").problem(message, '["start", "end", …]')


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
        if figure.get("id") == _PASSES:
            for place, panel in enumerate(panels):
                span = file.at("figure", number, "panel", place)
                if panel.get("verdict", True):
                    message = "a tick would say that the pass may be tried, not that it is right"
                    yield span.problem(message, "verdict = false")
                told = "{title}" if panel.get("show") == "do.lay" else "{do.on}"
                if told not in panel.get("label", ""):
                    yield span.at("label").problem(f"below this picture {told} is told")


def _tables(values: Mapping[str, Any]) -> list[tuple[str, Mapping[str, Any]]]:
    return [(name, row) for name, row in values.items() if isinstance(row, dict)]
