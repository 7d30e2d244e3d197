"""bonuses.toml: a grid of bonuses, what full columns and full rows give, and extras to choose from once."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import Field, model_validator

from pnp.game.content import Content
from pnp.game.fields import Choice, OneSymbol
from pnp.game.references import References
from pnp.source.problems import Problem
from pnp.source.schema import Strict, Wrong


class BonusRow(Strict):
    head: Choice
    cells: tuple[Choice, ...] = Field(min_length=1, max_length=8)


class Bonuses(Strict):
    """bonuses.toml: a grid of bonuses, what full columns and full rows give, and extras to choose from once."""

    head: OneSymbol  # the picture that each row's head stands on
    column_award: Choice
    column_spent_as: tuple[OneSymbol, ...] = Field((), max_length=4)
    row_award: Choice
    row: tuple[BonusRow, ...] = Field(min_length=1, max_length=8)
    extras: tuple[OneSymbol, ...] = Field((), max_length=12)

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
