"""A panel -> the field of hexes that it shows with everything on it: a map, rows of its own, or that of an example.

Rules say what stands where in an example of theirs. Where they do not, or where a game has none, the example itself
may: `given = { map = "north", drawn = { "2,1" = "SH" } }`, and `do = { drawn = { "2,2" = "SH" } }` is what is new.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Literal

from pydantic import Field

from pnp.game.boards import Board, Rows, board, board_problems, drawn_problems, unknown_symbols
from pnp.game.boards import Drawn as DrawnCells
from pnp.game.content.examples import Example
from pnp.game.content.maps import MAX_ROWS, Maps
from pnp.game.fields import Id
from pnp.game.marks import Drawn, FieldMarks, Marks, Trail
from pnp.kinds.book.figures import Panel
from pnp.kinds.book.panels import MARKED
from pnp.kinds.context import Context
from pnp.source.problems import DataError, Problem
from pnp.source.schema import Strict, validated

_GIVEN = ("map", "field", "drawn")
_DONE = ("drawn",)


class _Given(Strict):
    map: Id | Literal[""] = ""
    field: Rows = Field((), max_length=MAX_ROWS)
    drawn: DrawnCells = Field(default_factory=dict, max_length=400)


class _Done(Strict):
    drawn: DrawnCells = Field(default_factory=dict, max_length=400)


def panel_marks(panel: Panel, board: Board) -> FieldMarks:
    """A field that a panel describes itself, without an example."""
    return FieldMarks(board, {board.hex(cell): symbol for cell, symbol in panel.drawn.items()})


def pointed_out(panel: Panel, marks: FieldMarks) -> FieldMarks:
    """The same with what the panel points out on it."""
    hex_at = marks.board.hex
    right = panel.trail_style == "good"
    return replace(
        marks,
        highlighted=(*marks.highlighted, *map(hex_at, panel.highlight)),
        trails=(*marks.trails, *(Trail(tuple(map(hex_at, cells)), right) for cells in panel.trails)),
        notes=(*marks.notes, *((hex_at(cell), text) for cell, text in panel.notes.items())),
    )


def shown_marks(context: Context, panel: Panel) -> FieldMarks | None:
    """What lies on the field of a panel, with what it points out itself; None where it shows none."""
    maps = context.game.maps
    if panel.kind == "field" and maps is not None:
        shown = board(maps, panel.map, panel.field)
        return pointed_out(panel, panel_marks(panel, shown)) if shown is not None else None
    examples = context.game.examples
    if not panel.example or examples is None or is_untold(context, panel):
        return None
    try:
        marks = example_marks(context, examples.by_id(panel.example))
    except DataError:  # told where the panel is drawn
        return None
    return pointed_out(panel, marks.field) if marks is not None and marks.field is not None else None


def is_untold(context: Context, panel: Panel) -> bool:
    """Whether a panel shows what rules would mark, there are none, and the example does not say it itself."""
    examples = context.game.examples
    if context.rules.absence is None or not panel.example or panel.show not in MARKED or examples is None:
        return False
    example = examples.by_id(panel.example)
    return {"map", "field"}.isdisjoint(example.given) or bool(example.do and "drawn" not in example.do)


def example_marks(context: Context, example: Example) -> Marks | None:
    """As the rules have it, else as the example says itself. Raises DataError."""
    marks = context.rules.marks(example)
    maps = context.game.maps
    if marks is not None or maps is None or not {"map", "field"} & example.given.keys():
        return marks
    source, path = example.span.source, example.span.path
    picked = {key: example.given[key] for key in _GIVEN if key in example.given}
    given = validated(_Given, source, (*path, "given"), picked)
    picked = {key: example.do[key] for key in _DONE if key in example.do}
    done = validated(_Done, source, (*path, "do"), picked)
    names = {*context.game.symbols, *(symbol.code for symbol in context.game.symbols.values())}
    if problems := list(_problems(maps, given, done, names)):
        raise DataError(problems)
    shown = board(maps, given.map, given.field)
    assert shown is not None  # else there was a problem
    return Marks(_marked(shown, given, done))


def _marked(shown: Board, given: _Given, done: _Done) -> FieldMarks:
    standing = {shown.hex(cell): symbol for cell, symbol in given.drawn.items()}
    added = tuple(Drawn(shown.hex(cell), symbol) for cell, symbol in done.drawn.items())
    return FieldMarks(shown, standing, (added,) if added else ())


def _problems(maps: Maps, given: _Given, done: _Done, symbols: Collection[str]) -> Iterator[Problem]:
    yield from board_problems(maps, given.map, given.field, given.span, complete=False)
    shown = board(maps, given.map, given.field)
    for part in (given, done):
        if shown is not None:
            yield from drawn_problems(shown, part.drawn, part.span.at("drawn"))
        yield from unknown_symbols(((name, part.span.at("drawn", cell)) for cell, name in part.drawn.items()), symbols)
