"""A column that a spreadsheet does not have, or that nothing reads -> the place where the misspelt word stands.

Who asks and who gives may both have mistyped it. What stands around tells which of them: a column that others ask for
by its name is spelt as it should be, and so is one whose name the asking key or box has, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.game.game import Game
from pnp.game.library import COMPONENTS_FILE
from pnp.game.tables import Table
from pnp.kinds.pieces.layout_files import layouts_of
from pnp.kinds.pieces.reads import paths
from pnp.source.problems import Problem, Severity, did_you_mean
from pnp.source.spreadsheet import SheetFile
from pnp.source.toml import TomlSpan

COPIES = "copies"  # the key of a component that names a column, and how such a column is called as a rule
_COUNTING = ("copi", "copy")  # copy, copys, copied


def lost_column(game: Game, table: Table, key: str, asking: TomlSpan) -> Problem | None:
    """What a spreadsheet does not have; None for a table of another sort, or where it has it."""
    if not isinstance(table.source, SheetFile) or key in table.source.columns:
        return None
    asked = _all_asked(game, table)
    guess = did_you_mean(key, table.source.columns)
    if guess.nearest and _is_misspelt(key, guess.nearest, asking, {word for word, _ in asked}):
        return asking.problem(f"{table.file} has no column “{key}”", guess)
    first = next((span for word, span in asked if word == key), asking).problem("")
    return table.source.lacks(key, f"{first.file}:{first.line} asks for")


def _is_misspelt(key: str, nearest: str, asking: TomlSpan, asked: set[str]) -> bool:
    """Whether it is the word that is asked for, and not the head of the column."""
    around = asking.path  # copies = "copys"; a box “value” that shows “{vlaue}”
    return nearest in asked or (nearest in around and key not in around)


def uncounted_columns(game: Game) -> Iterator[Problem]:
    """Of spreadsheets whose pieces are printed once each: a column of numbers that is called as one of copies is."""
    for table in game.tables.values():
        components = [values for _, values in _printing(game, table)]
        if not isinstance(table.source, SheetFile) or not components or any(COPIES in values for values in components):
            continue
        asked = {word for word, _ in _all_asked(game, table)}
        for column in table.source.columns:
            is_known = column in asked or table.name in game.schemas.tables
            if not is_known and _counts(table, column) and column.startswith(_COUNTING):
                message = "no component reads this column: a piece of each row is printed once"
                hint = f'{COPIES} = "{column}" in {COMPONENTS_FILE} prints so many'
                yield table.source.at_head(column, message, hint, Severity.WARNING)


def _counts(table: Table, column: str) -> bool:
    """Whether all its cells are numbers of things."""
    cells = [row[column] for row in table.rows if column in row]
    return bool(cells) and all(isinstance(cell, int) and not isinstance(cell, bool) and cell >= 0 for cell in cells)


def _all_asked(game: Game, table: Table) -> list[tuple[str, TomlSpan]]:
    """Looked for once: every row is gone through."""
    return game.folder.once(f"columns asked of {table.name}", lambda: list(_asked(game, table)))


def _asked(game: Game, table: Table) -> Iterator[tuple[str, TomlSpan]]:
    """The columns that components, their layouts and the table's own texts ask for, each with its place."""
    layouts = layouts_of(game)
    sides: dict[str, None] = {}
    for name, values in _printing(game, table):
        span = game.at(COMPONENTS_FILE, name)
        if isinstance(copies := values.get(COPIES), str):
            yield copies, span.at(COPIES)
        yield from ((key, span.at("only")) for key in _table(values.get("only")))
        sides |= {side: None for side in layouts if side in (values.get("layout"), values.get("back"))}
    for side in sides:
        for name, box in layouts[side].box.items():
            if box.about or box.list:
                continue
            yield from ((key, layouts.span(side, "box", name, "when")) for key in box.when)
            for key, value in box:
                for text in _texts(value):
                    yield from ((path[0], layouts.span(side, "box", name, key)) for path in paths(text))
        for name, style in layouts[side].style.items():
            for key in ("color", "on"):
                yield from ((path[0], layouts.span(side, "style", name, key)) for path in paths(getattr(style, key)))
    for number, row in enumerate(table.source.values["row"]):
        for key, text in row.items():
            if isinstance(text, str):
                yield from ((path[0], table.span.at(number, key)) for path in paths(text))


def _printing(game: Game, table: Table) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The components that print a piece of each of its rows, as they are written."""
    for name, values in game.components.values.items():
        if isinstance(values, Mapping) and values.get("rows") == table.name:
            yield name, values


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from (text for text in value.values() if isinstance(text, str))


def _table(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}
