"""Pictures of the book that the rules know better than whoever drew them -> problems where the two disagree."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from pnp.game.game import Game
from pnp.games.trick_r_treat.schema import CandyRow, KindRow, MarkRow, dealt
from pnp.source.problems import DataError, Problem
from pnp.source.toml import TomlFile

T = TypeVar("T")

ALL_LANTERNS = "all-lanterns"  # the figure of the book that shows each of them once
TABLE = "layouts/picture-table.toml"  # everything as it lies before the first roll
_FIGURES = "figures.toml"
_CARD, _DIE, _CANDY = "card-", "die-", "candy-"  # how boxes of the picture are called


def pictures(game: Game) -> Iterator[Problem]:
    """Files that were not read, as when the game is only played, are not looked at."""
    kinds = {row.id: row.code for row in game.rows("kinds", KindRow)}
    if (figures := game.files.get(_FIGURES)) is not None:
        yield from _lanterns(figures, kinds)
        yield from _labels(game, figures)
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
            label = game.terms.filled(panel.get("label", ""))
            if label and common != (said := words & set(re.findall(r"\w+", label))):
                told = ", ".join(sorted(common)) or "nothing"
                message = f"all of these are {told}; the label says {', '.join(sorted(said)) or 'nothing'}"
                yield file.at("figure", number, "panel", place, "label").problem(message)


def _code(name: str, kinds: Mapping[str, str]) -> str:
    return kinds.get(name, name)


def _table(game: Game, file: TomlFile, kinds: Mapping[str, str]) -> Iterator[Problem]:
    """All cards of the game, dealt; all dice; sweets from the bank."""
    boxes: Mapping[str, Any] = file.values.get("box", {})
    if not all(isinstance(box, dict) for box in boxes.values()):
        raise DataError(())  # reported where layouts are read
    named = {
        prefix: {name: box for name, box in boxes.items() if name.startswith(prefix)}
        for prefix in (_CARD, _DIE, _CANDY)
    }
    yield from _cards(game, file, named[_CARD], kinds)
    yield from _dice(game, file, named[_DIE], kinds)
    sweets = {row.symbol for row in game.rows("candy", CandyRow)}
    for name, box in named[_CANDY].items():
        if box.get("symbol") not in sweets:
            yield file.at("box", name, "symbol").unknown(box.get("symbol", ""), sweets, "sweet on a candy card")


def _cards(game: Game, file: TomlFile, boxes: Mapping[str, Any], kinds: Mapping[str, str]) -> Iterator[Problem]:
    """All cards of the game, each lantern as often as there is a card of it, dealt to some number of players."""
    rows = game.rows("kinds", KindRow)
    cards = Counter(_code(box.get("symbol", ""), kinds) for box in boxes.values())
    if cards.total() != (total := sum(row.copies for row in rows)):
        message = f"the picture of the table has {cards.total()} cards, the game {total}"
        yield file.at("box").problem(message, f"add boxes called {_CARD}…, or take some out; or show another picture")
        return
    for row in rows:
        if cards[row.code] != row.copies:
            message = f"the picture of the table has {cards[row.code]} cards of {row.code}, the game {row.copies}"
            yield file.at("box").problem(message)
    yield from _seats(game, file, boxes)


def _seats(game: Game, file: TomlFile, cards: Mapping[str, Any]) -> Iterator[Problem]:
    """Cards that lie the same way are one player's."""
    seats: dict[float, list[str]] = defaultdict(list)
    for name, box in cards.items():
        seats[box.get("turn", 0)].append(name)
    counts, (fewest, most) = sorted((len(own) for own in seats.values()), reverse=True), game.identity.players
    if not fewest <= len(seats) <= most:
        message = f"the picture of the table has {len(seats)} players, the game is for {fewest} to {most}"
        yield file.at("box").problem(message, "cards with the same “turn” are one player's")
    elif tuple(counts) != dealt(sum(counts), len(seats)):
        told = ", ".join(map(str, dealt(sum(counts), len(seats))))
        yield file.at("box").problem(f"{len(seats)} players are dealt {told} cards; here they have others")


def _dice(game: Game, file: TomlFile, boxes: Mapping[str, Any], kinds: Mapping[str, str]) -> Iterator[Problem]:
    assert game.dice is not None
    dice = [[game.symbol(face).code for face in die.faces] for die in game.dice.die for _ in range(die.count)]
    shown = [_code(box.get("symbol", ""), kinds) for box in boxes.values()]
    if len(shown) != len(dice):
        message = f"the picture of the table has {len(shown)} dice, the game {len(dice)}"
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
