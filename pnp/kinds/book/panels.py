"""A panel and the example that it shows -> its label, names in rows, and what is wrong with it.

Asked where the picture is drawn, after the game's rules: they know what an example may say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

from pnp.game.boards import unknown_symbols
from pnp.game.content.dice import Dice
from pnp.game.content.examples import Example
from pnp.game.marks import Marks
from pnp.kinds.book.figure_names import field_problems
from pnp.kinds.book.figures import Panel
from pnp.source.holes import Filler
from pnp.source.problems import Problem, Refused, did_you_mean
from pnp.source.wording import IN_ENGLISH, Forms

MARKED = ("field", "bonuses")  # what a panel shows of an example's marks; else it shows a list in the example
_OF_A_FIELD = ("crop", "notes", "dim")
_OF_CELLS = ("trail", "highlight")


def panel_label(panel: Panel, example: Example, symbol: Callable[[str], str], forms: Forms = IN_ENGLISH) -> str:
    """What stands below a panel, its holes filled by the example. Lists become pictures. Raises Refused."""

    def value(path: str) -> Any:
        return example_value(example, path, symbol)

    return Filler(forms).fill(panel.label, value) if panel.label else example.label


def example_value(example: Example, path: str, symbol: Callable[[str], str]) -> Any:
    """What an example says at a path, as words: lists become pictures. Raises Refused."""
    try:
        content = example.title if path == "title" else example.at(path)
        if isinstance(content, list) and all(isinstance(name, str) for name in content):
            return " ".join(f":{symbol(name)}:" for name in content)
    except LookupError:
        raise Refused(f"“{path}” says nothing that could stand here") from None
    return content


def shown_rows(panel: Panel, example: Example, sides: Sequence[str] = ()) -> tuple[tuple[str, ...], ...] | None:
    """The names that a panel shows of an example, in rows; None if there are none at that place.

    A number is a side of the die, counted from 1, where the game has one sort of it.
    """
    try:
        found = example.at(panel.show)
    except KeyError:
        return None
    names = found if isinstance(found, list) else [found]
    return in_rows(names if panel.deck else [_side(name, sides) for name in names])


def die_sides(dice: Dice | None) -> tuple[str, ...]:
    """The sides of a game's only sort of die, in their order; none where a number could mean several."""
    return dice.die[0].faces if dice is not None and len(dice.die) == 1 else ()


def _side(name: object, sides: Sequence[str]) -> object:
    return sides[name - 1] if type(name) is int and 1 <= name <= len(sides) else name


def in_rows(names: Sequence[object]) -> tuple[tuple[str, ...], ...] | None:
    """One row of names, or several, as they are written."""
    rows = [names] if all(isinstance(name, str) for name in names) else names
    read: list[tuple[str, ...]] = []
    for row in rows:
        if not isinstance(row, list | tuple) or not row or not all(isinstance(name, str) for name in row):
            return None
        read.append(tuple(row))
    return tuple(read) or None


def marked_problems(panel: Panel, example: Example, marks: Marks) -> Iterator[Problem]:
    """What is wrong with a picture of a field or of a grid."""
    if shows_field(panel, marks):
        assert marks.field is not None
        yield from field_problems(panel, marks.field.board)
        return
    if marks.grid is None:
        yield panel.span.at("example").problem(f"the example “{example.id}” has no circles to show")
    yield from _stray_problems(panel, (*_OF_A_FIELD, *_OF_CELLS))


def shows_field(panel: Panel, marks: Marks) -> bool:
    """Else the panel shows the grid of bonuses."""
    return marks.field is not None and panel.show == "field"


def listed_problems(
    panel: Panel, example: Example, symbols: Collection[str], sides: Sequence[str] = ()
) -> Iterator[Problem]:
    """What is wrong with a picture of things that an example lists; a name in the list is wrong there."""
    yield from _stray_problems(panel, _OF_A_FIELD if panel.deck else (*_OF_A_FIELD, *_OF_CELLS, "card_mm"))
    rows = shown_rows(panel, example, sides)
    if rows is None:
        message = f"the example “{example.id}” has no list of names at “{panel.show}”"
        lists = [f"{part}.{key}" for part in ("given", "do", "expect") for key in getattr(example, part)]
        yield panel.span.at("show").problem(message, did_you_mean(panel.show, lists))
    elif not panel.deck:  # cards are looked for where they are drawn
        span = example.span.at(*panel.show.split("."))
        found = example.at(panel.show)
        several = isinstance(found, list) and isinstance(found[0], list)
        names = [
            (name, span.at(r, i) if several else span.at(i)) for r, row in enumerate(rows) for i, name in enumerate(row)
        ]
        yield from unknown_symbols(names, symbols)


def label_problems(panel: Panel, example: Example, symbols: Collection[str]) -> Iterator[Problem]:
    """Holes that the example cannot fill."""
    try:
        panel_label(panel, example, {name: name for name in symbols}.__getitem__)
    except Refused as error:
        message = f"the example “{example.id}” cannot fill every hole of this: {error.message}"
        hint = error.hint or "{title}, {expect.why|capital} and the like: words, numbers, lists of symbols"
        yield panel.span.at("label").problem(message, hint)


def _stray_problems(panel: Panel, keys: Sequence[str]) -> Iterator[Problem]:
    for key in keys:
        if key in panel.model_fields_set:
            yield panel.span.at(key).problem("no field is shown here")
