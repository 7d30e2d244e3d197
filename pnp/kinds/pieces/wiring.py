"""Boxes of a layout -> warnings where a box is called one thing and shows another, or shows it the wrong way up.

A box has a name, and often it is that of what it shows: `sheep-sketch`, `to-hill-name`, `shed-to-field`. So two
things that were exchanged, or one that was mistaken for its neighbour, are seen without looking at the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from pnp.game.game import Game
from pnp.game.tables import Values
from pnp.kinds.pieces.layouts import BoxSpec, meets
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan

_TURNED_ROUND = 180
_PICTURES = ("symbol", "art")
_THINGS = ("text", "slot", "list", "pips", "symbol", "art", "slots")
_UPSIDE_DOWN = str.maketrans("01689", "01986")  # numerals that are numerals still when a card is turned round
_STAY_NUMERALS = frozenset("01689")

Boxes: TypeAlias = Mapping[str, BoxSpec]
At: TypeAlias = Callable[..., TomlSpan]


def misnamed(game: Game, boxes: Boxes, at: At) -> Iterator[Problem]:
    """Boxes that have the name of another row, symbol or text than the one they show. `at` gives the place of a key."""
    slots = {box.slot for box in boxes.values() if box.slot and "{" not in box.slot}
    for name, box in boxes.items():
        table, _, row = box.about.partition("/")
        spaces: list[tuple[str, str, Collection[str]]] = []  # the key, what it names, and what it might have named
        if row and table in game.tables:
            spaces.append(("about", row, game.tables[table].ids))
        spaces += [(key, _symbol_of(game, str(getattr(box, key))), game.symbols) for key in _PICTURES]
        spaces.append(("slot", box.slot, slots))
        for key, shown, known in spaces:
            if shown in known and (meant := _meant(name, shown, known)):
                message = f"this box is called “{name}”, and shows what belongs to “{shown}”, not to “{meant}”"
                hint = "exchanged? Else call the box after what it shows"
                yield at(name, key).problem(message, hint, Severity.WARNING)


def _meant(name: str, shown: str, known: Collection[str]) -> str:
    """The longest of the known names that a box has in its own, if the one that is shown has no more of it."""
    box, own = name.split("-"), shown.split("-")
    if _is_within(own, box):
        return ""
    held = [part for part in own if part in box]
    found = [other for other in known if _is_within(other.split("-"), box) and set(held) <= set(other.split("-"))]
    return max(found, key=len, default="")


def _is_within(part: Sequence[str], whole: Sequence[str]) -> bool:
    return any(list(whole[start : start + len(part)]) == list(part) for start in range(len(whole) - len(part) + 1))


def _symbol_of(game: Game, shown: str) -> str:
    """The symbol that a key names, itself or within the name of a drawing: `sketch-sheep`. Nothing for holes."""
    if not shown or "{" in shown:
        return ""
    parts = shown.split("-")
    within = [name for name in game.symbols if _is_within(name.split("-"), parts)]
    return max(within, key=len, default="")


def upside_down(boxes: Boxes, at: At) -> Iterator[Problem]:
    """Pictures that stand on their heads, and nowhere on the piece on their feet. A card for both sides has both."""
    for name, box in boxes.items():
        for key in _PICTURES:
            shown = getattr(box, key)
            upright = any(getattr(other, key) == shown and other.turn != _TURNED_ROUND for other in boxes.values())
            if shown and box.turn == _TURNED_ROUND and not upright:
                message = "this picture is upside down, and nowhere on the piece the right way up"
                hint = "take “turn” away, or add a box that shows it upright; or draw it the way it is to be seen"
                yield at(name, "turn").problem(message, hint, Severity.WARNING)


def half_marked(boxes: Boxes, rows: Sequence[Values], at: At) -> Iterator[Problem]:
    """A line below some numerals that tells which way up they are, and not below those that they would be mistaken for.

    6 and 9, 16 and 91: a bare box that is there for one of them, and that the pieces have both of.
    """
    for name, box in boxes.items():
        if any(getattr(box, key) for key in _THINGS) or not (box.fill or box.edge):
            continue
        for key, wanted in box.when.items():
            marked = wanted if isinstance(wanted, tuple | list) else (wanted,)
            alike = {other: one for one in marked if (other := _turned_round(one)) is not None}
            rest = {other: value for other, value in box.when.items() if other != key}
            there = {row.get(key) for row in rows if meets(row, rest)}
            if lacking := next((one for one in alike if one in there and one not in marked), None):
                message = f"{lacking} looks like {alike[lacking]} upside down, and this mark is there for one of them"
                yield at(name, "when", key).problem(message, "mark both", Severity.WARNING)


def _turned_round(value: Any) -> int | None:
    """The number that is read if a card lies the other way round; None where that is the same one, or none."""
    digits = str(value)
    if type(value) is not int or not set(digits) <= _STAY_NUMERALS:
        return None
    turned = digits.translate(_UPSIDE_DOWN)[::-1]
    return int(turned) if turned != digits and not turned.startswith("0") else None
