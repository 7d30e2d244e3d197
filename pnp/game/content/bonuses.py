"""bonuses.toml: a grid of bonuses, what full columns and full rows give, and extras to choose from once."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import model_validator

from pnp.game.content import Content
from pnp.game.fields import Choice, OneSymbol
from pnp.game.references import References
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict, Wrong


class BonusRow(Strict):
    """A row of the grid: what feeds it, and its bonuses."""

    head: Choice = doc("the symbols that feed the row", "CC/HC")
    cells: tuple[Choice, ...] = doc(
        "the bonuses of the row, from left to right; all rows have the same number",
        ["GH", "HC", "CC/TS", "CB"],
        min_length=1,
        max_length=8,
    )


class Bonuses(Strict):
    """bonuses.toml: a grid of bonuses, what full columns and full rows give, and extras to choose from once."""

    head: OneSymbol = doc("the picture that the head of each row stands on", "basket")
    column_award: Choice = doc("what a full column gives", "star")
    column_spent_as: tuple[OneSymbol, ...] = doc(
        "what the award of a column may be spent as", ["axe", "key"], default=(), max_length=4
    )
    row_award: Choice = doc("what a full row gives", "crown")
    row: tuple[BonusRow, ...] = doc("the rows of the grid, from top to bottom", min_length=1, max_length=8)
    extras: tuple[OneSymbol, ...] = doc(
        "bonuses beside the grid, of which each may be taken once", ["CC", "GH"], default=(), max_length=12
    )

    @model_validator(mode="after")
    def _not_ragged(self) -> Bonuses:
        width = len(self.row[0].cells)
        for number, row in enumerate(self.row):
            if len(row.cells) != width:
                raise Wrong(
                    f"row {number + 1} has {len(row.cells)} cells, row 1 has {width}",
                    "all rows need the same number of cells",
                    ("row", number, "cells"),
                )
        return self


def problems(bonuses: Bonuses, references: References) -> Iterator[Problem]:
    """Names that are no symbols."""
    for key in ("head", "column_award", "row_award"):
        yield from references.symbol_problems(getattr(bonuses, key), bonuses.span.at(key))
    for key in ("column_spent_as", "extras"):
        for number, name in enumerate(getattr(bonuses, key)):
            yield from references.symbol_problems(name, bonuses.span.at(key, number))
    for row in bonuses.row:
        yield from references.symbol_problems(row.head, row.span.at("head"))
        for number, cell in enumerate(row.cells):
            yield from references.symbol_problems(cell, row.span.at("cells", number))


CONTENT = Content("bonuses.toml", Bonuses, problems, reads=("symbols.toml",))
