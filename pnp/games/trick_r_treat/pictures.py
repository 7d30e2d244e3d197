"""Pictures of the book that the rules know better than whoever drew them -> problems where the two disagree."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pnp.game.game import Game
from pnp.games.trick_r_treat.schema import CandyRow, KindRow, MarkRow
from pnp.source.problems import DataError, Problem, Refused
from pnp.source.toml import TomlFile

T = TypeVar("T")

ALL_LANTERNS = "all-lanterns"  # the figure of the book that shows each of them once
TABLE = "layouts/picture-table.toml"  # a place at the table after the first roll
_FIGURES = "figures.toml"
_CARD, _DIE, _CANDY = "card-", "die-", "candy-"  # how boxes of the picture are called
_EXAMPLE = "right-pass"  # what is told from there on
_ROLL = "first-roll"  # the figure of its dice
_TURNED = {"mine": 0, "theirs": 90}  # how the cards of players lie
_ONE_PLAYERS = "cards with the same “turn” are one player's"


def pictures(game: Game) -> Iterator[Problem]:
    """Files that were not read, as when the game is only played, are not looked at."""
    kinds = {row.id: row.code for row in game.rows("kinds", KindRow)}
    if (figures := game.files.get(_FIGURES)) is not None:
        yield from _lanterns(figures, kinds)
        yield from _labels(game, figures)
        yield from _roll(game, figures)
    if (table := game.files.get(TABLE)) is not None and figures is not None and _shows_table(figures):
        yield from _table(game, table, kinds)


def _shows_table(figures: TomlFile) -> bool:
    panels = (panel for figure in figures.values.get("figure", ()) for panel in figure.get("panel", ()))
    return any(f"layouts/{panel.get('layout')}.toml" == TABLE for panel in panels)


def _lanterns(file: TomlFile, kinds: Mapping[str, str]) -> Iterator[Problem]:
    """The figure of all lanterns shows all of them, none twice."""
    for number, figure in enumerate(file.values.get("figure", ())):
        if figure.get("id") != ALL_LANTERNS:
            continue
        span = file.at("figure", number)
        shown = Counter(_code(name, kinds) for panel in figure.get("panel", ()) for name in panel.get("dice", ()))
        for code, count in shown.items():
            if count > 1:
                yield span.problem(f"“{code}” is shown {count} times among all lanterns")
        if missing := [code for code in kinds.values() if code not in shown]:
            message = f"among all lanterns {', '.join(missing)} {'is' if len(missing) == 1 else 'are'} not shown"
            yield span.problem(message, "add to the dice of a panel")


def _labels(game: Game, file: TomlFile) -> Iterator[Problem]:
    """Words below lanterns are those that all of them have in common."""
    marks = {name: set(row.marks) for row in game.rows("kinds", KindRow) for name in (row.id, row.code)}
    words = set[str]().union(*marks.values())
    place_of = {word: place for row in game.rows("marks", MarkRow) for place, word in enumerate(row.words)}
    order = {
        name: tuple(place_of.get(word, 0) for word in row.marks)
        for row in game.rows("kinds", KindRow)
        for name in (row.id, row.code)
    }
    for number, figure in enumerate(file.values.get("figure", ())):
        for place, panel in enumerate(figure.get("panel", ()) if figure.get("id") == ALL_LANTERNS else ()):
            common = set.intersection(*(marks.get(name, set()) for name in panel.get("dice", ())), words)
            seen = [order[name] for name in panel.get("dice", ()) if name in order]
            if seen != sorted(seen):
                message = "lanterns stand in the order of their marks: the caption tells the first from the second"
                yield file.at("figure", number, "panel", place, "dice").problem(message)
            try:
                label = game.terms.filled(panel.get("label", ""))
            except Refused as error:
                yield file.at("figure", number, "panel", place, "label").problem(error.message, error.hint)
                continue
            if label and common != (said := words & set(re.findall(r"\w+", label))):
                told = ", ".join(sorted(common)) or "nothing"
                message = f"all of these are {told}; the label says {', '.join(sorted(said)) or 'nothing'}"
                yield file.at("figure", number, "panel", place, "label").problem(message)


def _roll(game: Game, file: TomlFile) -> Iterator[Problem]:
    """The roll of the first game is the one that its pictures go on with."""
    given = _given(game)
    for number, figure in enumerate(file.values.get("figure", ())):
        shown = [name for panel in figure.get("panel", ()) for name in panel.get("dice", ())]
        if figure.get("id") == _ROLL and given and Counter(shown) != Counter(given.get("dice", ())):
            message = f"the roll of the first game shows other dice than the example “{_EXAMPLE}”"
            yield file.at("figure", number).problem(message)


def _given(game: Game) -> Mapping[str, Any]:
    """What the first game begins with; nothing if there is no such example."""
    examples = () if game.examples is None else game.examples.example
    return next((example.given for example in examples if example.id == _EXAMPLE), {})


def _code(name: str, kinds: Mapping[str, str]) -> str:
    return kinds.get(name, name)


def _table(game: Game, file: TomlFile, kinds: Mapping[str, str]) -> Iterator[Problem]:
    """The cards and the dice of an example, with those of the other neighbour; sweets from the bank."""
    boxes: Mapping[str, Any] = file.values.get("box", {})
    if not all(isinstance(box, dict) for box in boxes.values()):
        raise DataError(())  # reported where layouts are read
    named = {
        prefix: {name: box for name, box in boxes.items() if name.startswith(prefix)}
        for prefix in (_CARD, _DIE, _CANDY)
    }
    yield from _cards(game, file, named[_CARD], kinds)
    yield from _dice(game, file, named[_DIE], kinds)
    yield from _told(game, file, named, kinds)
    sweets = {row.symbol for row in game.rows("candy", CandyRow)}
    for name, box in named[_CANDY].items():
        if box.get("symbol") not in sweets:
            yield file.at("box", name, "symbol").unknown(box.get("symbol", ""), sweets, "sweet on a candy card")


def _cards(game: Game, file: TomlFile, boxes: Mapping[str, Any], kinds: Mapping[str, str]) -> Iterator[Problem]:
    """No lantern lies there more often than there is a card of it, and all players have been dealt as many cards."""
    cards = Counter(_code(box.get("symbol", ""), kinds) for box in boxes.values())
    for row in game.rows("kinds", KindRow):
        if cards[row.code] > row.copies:
            message = f"the picture of the table has {cards[row.code]} cards of {row.code}, the game {row.copies}"
            yield file.at("box").problem(message)
    seats = Counter(box.get("turn", 0) for box in boxes.values())
    if len(set(seats.values())) > 1:
        told = ", ".join(map(str, seats.values()))
        yield file.at("box").problem(f"the players in the picture of the table have {told} cards", _ONE_PLAYERS)


def _told(
    game: Game, file: TomlFile, named: Mapping[str, Mapping[str, Any]], kinds: Mapping[str, str]
) -> Iterator[Problem]:
    """The first game begins here: the pictures that follow go on with the same cards and dice."""
    given = _given(game)
    if not given:
        return
    cards = named[_CARD].values()
    shown = {key: [box for box in cards if box.get("turn", 0) == turn] for key, turn in _TURNED.items()}
    for key, boxes in {**shown, "dice": list(named[_DIE].values())}.items():
        there = Counter(_code(box.get("symbol", ""), kinds) for box in boxes)
        names = given.get(key, ())
        if key == "dice" and len(names) != len(boxes):
            continue  # one of the two has not as many as the game, which is told there
        if there != Counter(_code(name, kinds) for name in names if isinstance(name, str)):
            message = f"the picture of the table shows others than “{key}” of the example “{_EXAMPLE}”"
            yield file.at("box").problem(message, _ONE_PLAYERS if key in _TURNED else "")


def _dice(game: Game, file: TomlFile, boxes: Mapping[str, Any], kinds: Mapping[str, str]) -> Iterator[Problem]:
    assert game.dice is not None
    dice = [[game.symbol(face).code for face in die.faces] for die in game.dice.die for _ in range(die.count)]
    shown = [_code(box.get("symbol", ""), kinds) for box in boxes.values()]
    if len(shown) != len(dice):
        message = f"the picture of the table has {len(shown)} dice, the game {len(dice)} (dice.toml)"
        yield file.at("box").problem(message, f"add boxes called {_DIE}…, or take some out")
    elif assigned(shown, dice) is None:
        yield file.at("box").problem("no roll shows the dice in the picture of the table")


def assigned(
    faces: Sequence[T], dice: Sequence[Sequence[T]], taken: frozenset[int] = frozenset()
) -> dict[int, T] | None:
    """Which die shows which face, each die once; None if no roll does."""
    if not faces:
        return {}
    for die, own in enumerate(dice):
        if die not in taken and faces[0] in own:
            rest = assigned(faces[1:], dice, taken | {die})
            if rest is not None:
                return {die: faces[0], **rest}
    return None
