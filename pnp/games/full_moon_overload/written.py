"""The files of a loaded game -> its facts and tables, typed; DataError for whatever is written wrongly."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from pnp.game.load import Game
from pnp.games.full_moon_overload import schemas
from pnp.source.problems import DataError, Problems
from pnp.source.schema import validated
from pnp.source.toml import TomlFile

T = TypeVar("T", bound=schemas.Table)

_REFERS = {
    "moves": {"from": "classes", "to": "classes", "condition": "conditions"},
    "deck": {"class": "classes", "suit": "suits", "title": "titles"},
    "grids": {"for_2": "grid-results", "for_3": "grid-results", "for_4": "grid-results"},
}


@dataclass(frozen=True)
class Written:
    game: Game
    facts: schemas.Facts
    suits: tuple[schemas.SuitRow, ...]
    classes: tuple[schemas.ClassRow, ...]
    titles: tuple[schemas.TitleRow, ...]
    conditions: tuple[schemas.ConditionRow, ...]
    moves: tuple[schemas.MoveRow, ...]
    deck: tuple[schemas.CardRow, ...]
    grids: tuple[schemas.GridRow, ...]
    results: tuple[schemas.ResultRow, ...]

    def file(self, name: str) -> TomlFile:
        """Of a table."""
        return self.game.files[f"tables/{name}.toml"]


def read_written(game: Game) -> Written:
    """Raises DataError with everything that is wrong in form: keys, kinds of values, absent tables."""
    found, main = Problems(), game.files["game.toml"]

    def table(name: str, schema: type[T]) -> T | None:
        file = game.files.get(f"tables/{name}.toml")
        if file is None:
            found.add(main.problem(("rules",), f"the rules need tables/{name}.toml"))
            return None
        with found.gather():
            read = validated(schema, file)
            for key, target in _REFERS.get(name, {}).items():
                if read.refers.get(key) != target:
                    found.add(file.problem(("refers", key), f"to the rules “{key}” refers to “{target}”"))
            return read
        return None

    facts = None
    with found.gather():
        facts = validated(schemas.Facts, main, ("facts",))
    suits = table("suits", schemas.SuitTable)
    classes = table("classes", schemas.ClassTable)
    titles = table("titles", schemas.TitleTable)
    conditions = table("conditions", schemas.ConditionTable)
    moves = table("moves", schemas.MoveTable)
    deck = table("deck", schemas.DeckTable)
    grids = table("grids", schemas.GridTable)
    results = table("grid-results", schemas.ResultTable)
    if not (facts and suits and classes and titles and conditions and moves and deck and grids and results):
        raise DataError(found.found)
    found.raise_if_any()
    return Written(
        game,
        facts,
        suits.row,
        classes.row,
        titles.row,
        conditions.row,
        moves.row,
        deck.row,
        grids.row,
        results.row,
    )
