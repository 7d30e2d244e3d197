"""Fields that examples and figures show: a map of the game, or a few rows of their own; hexes named "row,column"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, TypeAlias

from pydantic import Field

from pnp.game.content.maps import MAX_ROWS, HexMap, Maps, Terrain, row_hint
from pnp.game.fields import OneSymbol
from pnp.game.hexes import Hex, Tops
from pnp.source.problems import Problem, did_you_mean
from pnp.source.spans import Span
from pnp.source.toml import TomlSpan

Cell = Annotated[
    str,
    Field(pattern=r"^[1-9]\d{0,2},[1-9]\d{0,2}$", description='a hex as "row,column", both counted from 1'),
]
Rows = tuple[Annotated[str, Field(min_length=1, max_length=4 * MAX_ROWS)], ...]
Drawn = dict[Cell, OneSymbol]
Named: TypeAlias = Iterable[tuple[str, Span]]  # names or cells, each with the place where it stands


@dataclass(frozen=True)
class Board:
    """One field with its terrain: a map of the game, or a few rows of an example."""

    maps: Maps  # with a single map, so that everything that works on a map works on it

    @cached_property
    def field(self) -> dict[Hex, Terrain]:
        return self.maps.field(0)

    def hex(self, cell: str) -> Hex:
        row, column = map(int, cell.split(","))
        return self.maps.map[0].hex_at(row, column, self.maps.tops)


def board(maps: Maps, map_id: str, rows: tuple[str, ...]) -> Board | None:
    """The field that a `map` or `field` key names; None for an unknown map or an unknown letter."""
    if map_id:
        hex_map = next((known for known in maps.map if known.id == map_id), None)
    else:
        hex_map = HexMap(id="field", name="Field", rows=rows, edge=())
    letters = {terrain.letter for terrain in maps.terrain}
    if hex_map is None or not letters.issuperset(letter for row in hex_map.rows for letter in row.split()):
        return None
    return Board(maps.model_copy(update={"map": (hex_map,)}))


def board_problems(
    maps: Maps | None, map_id: str, rows: tuple[str, ...], span: TomlSpan, *, complete: bool
) -> Iterator[Problem]:
    """What is wrong with a `map` or `field` of a row; `complete`: nothing a whole map must have is missing."""
    if maps is None:
        key = "map" if map_id else "field"
        yield span.at(key).problem("fields of hexes need maps.toml, which this game does not have")
    elif map_id:
        ids = [known.id for known in maps.map]
        if map_id not in ids:
            yield span.at("map").unknown(map_id, ids, "map")
    else:
        yield from _letter_problems(maps, rows, span.at("field"))
        yield from _length_problems(rows, maps.tops, span.at("field"))
        yield from _count_problems(maps, rows, span.at("field"), complete)


def _letter_problems(maps: Maps, rows: tuple[str, ...], span: TomlSpan) -> Iterator[Problem]:
    known = {terrain.letter: terrain for terrain in maps.terrain}
    seen: set[str] = set()
    for row, text in enumerate(rows):
        for letter in text.split():
            if letter not in known and letter not in seen:
                hint = "letters are separated by spaces" if len(letter) > 1 else did_you_mean(letter, known)
                yield span.at(row).problem(f"no terrain has the letter “{letter}”", hint)
            seen.add(letter)


def _length_problems(rows: tuple[str, ...], tops: Tops, span: TomlSpan) -> Iterator[Problem]:
    sizes = [len(text.split()) for text in rows]
    short = tops is Tops.POINTY and len(sizes) > 1 and sizes[1] == sizes[0] - 1
    for row, size in enumerate(sizes):
        wanted = sizes[0] - (short and row % 2)
        if size != wanted or not size:
            message = f"row {row + 1} has {size} hexes, {wanted} are needed"
            yield span.at(row).problem(message, row_hint(tops))


def _count_problems(maps: Maps, rows: tuple[str, ...], span: TomlSpan, complete: bool) -> Iterator[Problem]:
    known = {terrain.letter: terrain for terrain in maps.terrain}
    counts = Counter(letter for text in rows for letter in text.split())
    for terrain in maps.terrain:
        # A small field has few of what a whole map has many of, but what there is one of belongs to it.
        least, most = (1 if complete and terrain.exactly == 1 else 0), terrain.exactly
        if most is not None and not least <= counts[terrain.letter] <= most:
            limit = "exactly" if least == most else "at most"
            message = f"needs {limit} {most} × “{terrain.letter}” ({terrain.name}), found {counts[terrain.letter]}"
            yield span.problem(message)
    if all(known[letter].is_gap for letter in counts if letter in known):
        yield span.problem("there is no hex in this field")


def cell_problems(where: Board, cells: Named) -> Iterator[Problem]:
    """Cells that do not lie on the field."""
    rows = where.maps.map[0].rows
    for cell, span in cells:
        if where.hex(cell) in where.field:
            continue
        row, column = map(int, cell.split(","))
        if row > len(rows):
            why = f"the field has {len(rows)} rows"
        elif column > (size := len(rows[row - 1].split())):
            why = f"row {row} has {size} hexes"
        else:
            why = "it is a gap in the field"
        yield span.problem(f"there is no hex {cell}: {why}", "row,column, both from 1")


def drawn_problems(where: Board, drawn: Drawn, span: TomlSpan) -> Iterator[Problem]:
    """Symbols that stand beside the field, or on what is not drawn on."""
    yield from cell_problems(where, ((cell, span.at(cell)) for cell in drawn))
    for cell in drawn:
        terrain = where.field.get(where.hex(cell))
        if terrain is not None and not terrain.drawable:
            yield span.at(cell).problem(f"nothing is drawn on {cell}: it is “{terrain.name}”")


def unknown_symbols(names: Named, symbols: Collection[str]) -> Iterator[Problem]:
    for name, span in names:
        if name and name not in symbols:
            yield span.unknown(name, symbols, "symbol")
