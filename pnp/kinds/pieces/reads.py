"""Rows and the texts that take them in -> which values of which rows are read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game.game import Game
from pnp.game.tables import Table, Values
from pnp.source.holes import HOLE, read_hole
from pnp.source.problems import Refused

MAX_DEPTH = 6


def paths(text: str) -> Iterator[list[str]]:
    """What the holes of a text ask for, part by part."""
    for match in HOLE.finditer(text):
        try:
            hole = read_hole(match[1])
        except Refused:
            continue  # told by those who fill it
        if hole.path:
            yield hole.path.split(".")


class Reads:
    """Values of rows that something has read: by table, id and key."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.found: set[tuple[str, str, str]] = set()

    def holds(self, table: str, row: str, key: str) -> bool:
        return (table, row, key) in self.found

    def key(self, table: Table, row: Values, key: str, depth: int = 0) -> None:
        """A value, and what its own text takes in."""
        place = (table.name, str(row["id"]), key)
        if place in self.found or depth > MAX_DEPTH:
            return
        self.found.add(place)
        written = table.source.values["row"][table.number(row["id"])].get(key)
        for text in _texts(written):
            self.text(text, table, row, depth + 1)

    def text(self, text: str, table: Table | None, row: Values, depth: int = 0) -> None:
        for path in paths(text):
            self._path(path, table, row, depth)

    def _path(self, path: list[str], table: Table | None, row: Values, depth: int) -> None:
        head, *rest = path
        if head == "tables" and len(rest) == 3 and rest[0] in self.game.tables:
            named = self.game.tables[rest[0]]
            if rest[1] in named.ids:
                self.key(named, named.by_id(rest[1]), rest[2], depth)
        elif table is not None and head in row:
            self.key(table, row, head, depth)
            other = self.game.tables.get(table.refers.get(head, ""))
            if rest and other is not None and row[head] in other.ids:
                self._path(rest, other, other.by_id(row[head]), depth + 1)


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)
