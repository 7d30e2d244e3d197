"""maps.toml: terrain as data and fields of hexes written as rows of letters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.content import Id, Line, OneSymbol
from pnp.game.hexes import Hex, Tops, from_offset
from pnp.source.problems import Problem, did_you_mean
from pnp.source.schema import Strict
from pnp.source.toml import KeyPath, TomlFile

FLOOR_HEX_MM = 5.0
MAX_ROWS = 120
MAX_HEXES = 10_000

Role = Annotated[str, Field(max_length=60, description="a role of the palette")]
Side = Literal["e", "se", "sw", "w", "nw", "ne", "n", "s"]
_SIDES: dict[Tops, tuple[str, ...]] = {
    Tops.POINTY: ("e", "se", "sw", "w", "nw", "ne"),
    Tops.FLAT: ("se", "s", "sw", "nw", "n", "ne"),
}


class Terrain(Strict):
    """What a letter in a map's rows stands for, and how such a hex looks."""

    id: Id
    letter: Annotated[str, Field(pattern=r"^[!-~]$", description="one printable character")]
    name: Line
    legend: str = Field("", max_length=160, description="what the legend says; nothing: not in the legend")
    group: Id | Literal[""] = ""
    ground: Role | Literal[""] = ""
    drawable: bool = True
    icon: OneSymbol | Literal[""] = ""
    tile: str = Field("", max_length=80, description="a drawing that covers the hex")
    label: str = Field("", max_length=6)
    points: Annotated[int, Field(ge=0, le=1000)] | None = None
    needs: OneSymbol | Literal[""] = ""
    border: Role | Literal[""] = ""
    spills: bool = False  # at a row's end it goes on to the edge of the picture
    exactly: Annotated[int, Field(ge=0, le=MAX_HEXES)] | None = None

    @property
    def printed_label(self) -> str:
        return self.label or ("" if self.points is None else str(self.points))

    @property
    def is_gap(self) -> bool:
        """Nothing is drawn here: the page's ground shows."""
        return not (self.ground or self.tile or self.icon or self.needs or self.printed_label or self.border)


class Edge(Strict):
    """One side of one hex drawn in a role's stroke: a fence, a river, a wall."""

    at: tuple[Annotated[int, Field(ge=1, le=MAX_ROWS)], Annotated[int, Field(ge=1, le=MAX_ROWS)]]
    side: Side
    role: Role


class HexMap(Strict):
    id: Id
    name: Line
    rows: tuple[Annotated[str, Field(min_length=1, max_length=4 * MAX_ROWS)], ...] = Field(
        min_length=1, max_length=MAX_ROWS
    )
    edge: tuple[Edge, ...] = Field((), max_length=1000)

    def letters(self, tops: Tops) -> Iterator[tuple[Hex, str, KeyPath]]:
        """Every hex with its letter and the row it stands in."""
        for row, text in enumerate(self.rows):
            for column, letter in enumerate(text.split()):
                yield from_offset(column, row, tops), letter, ("rows", row)

    def hex_at(self, row: int, column: int, tops: Tops) -> Hex:
        """Rows and columns as a person counts them, from 1."""
        return from_offset(column - 1, row - 1, tops)


class Maps(Strict):
    """maps.toml"""

    min_hex_mm: Annotated[float, Field(ge=FLOOR_HEX_MM, le=100)]
    tops: Tops = Tops.POINTY
    terrain: tuple[Terrain, ...] = Field(min_length=1, max_length=60)
    map: tuple[HexMap, ...] = Field(min_length=1, max_length=20)

    def field(self, number: int) -> dict[Hex, Terrain]:
        """The hexes of a map and what lies on them; gaps are left out."""
        by_letter = {terrain.letter: terrain for terrain in self.terrain}
        cells = ((where, by_letter[letter]) for where, letter, _ in self.map[number].letters(self.tops))
        return {where: terrain for where, terrain in cells if not terrain.is_gap}

    def group(self, name: str) -> tuple[Terrain, ...]:
        return tuple(terrain for terrain in self.terrain if terrain.group == name)

    def side(self, edge: Edge) -> int:
        """The number of an edge's side, as the hexes count them."""
        return _SIDES[self.tops].index(edge.side)


def map_problems(maps: Maps, file: TomlFile, symbols: Collection[str], art: frozenset[str]) -> Iterator[Problem]:
    """What does not hold together inside maps.toml. `symbols` are known ids and codes."""
    for key in ("id", "letter"):
        seen: set[str] = set()
        for i, terrain in enumerate(maps.terrain):
            value = getattr(terrain, key)
            if value in seen:
                yield file.problem(("terrain", i, key), f"two terrains have “{value}”")
            seen.add(value)
    for i, terrain in enumerate(maps.terrain):
        for key in ("icon", "needs"):
            for name in filter(None, getattr(terrain, key).split("/")):
                if name not in symbols:
                    hint = did_you_mean(name, symbols)
                    yield file.problem(("terrain", i, key), f"unknown symbol “{name}”", hint)
        if terrain.tile and terrain.tile not in art:
            hint = did_you_mean(terrain.tile, art)
            yield file.problem(("terrain", i, "tile"), f"there is no drawing art/{terrain.tile}.svg", hint)
        if terrain.drawable and not terrain.ground:
            hint = "a role of the palette; or drawable = false, for a gap in the field"
            yield file.problem(("terrain", i), "a terrain that is drawn on needs a “ground”", hint)
    ids = [found.id for found in maps.map]
    for i, one in enumerate(maps.map):
        if ids.index(one.id) != i:
            yield file.problem(("map", i, "id"), f"two maps are called “{one.id}”")
        yield from _field_problems(maps, i, file)


def _field_problems(maps: Maps, number: int, file: TomlFile) -> Iterator[Problem]:
    one, path = maps.map[number], ("map", number)
    known = {terrain.letter: terrain for terrain in maps.terrain}
    counts: Counter[str] = Counter()
    for _, letter, (_, row) in one.letters(maps.tops):
        counts[letter] += 1
        if letter not in known and counts[letter] == 1:
            hint = "letters are separated by spaces" if len(letter) > 1 else did_you_mean(letter, known)
            yield file.problem((*path, "rows", row), f"no terrain has the letter “{letter}”", hint)
    if sum(counts.values()) > MAX_HEXES:
        yield file.problem((*path, "rows"), f"{sum(counts.values())} hexes are more than {MAX_HEXES}")
        return
    yield from _ragged(one, file, path, maps.tops)
    for terrain in maps.terrain:
        if terrain.exactly is not None and counts[terrain.letter] != terrain.exactly:
            found = counts[terrain.letter]
            message = f"needs exactly {terrain.exactly} × “{terrain.letter}” ({terrain.name}), found {found}"
            yield file.problem((*path, "rows"), message)
    if all(known[letter].is_gap for letter in counts if letter in known):
        yield file.problem((*path, "rows"), "there is no hex in this field")
    land = {where for where, letter, _ in one.letters(maps.tops) if letter not in known or not known[letter].is_gap}
    for i, edge in enumerate(one.edge):
        if one.hex_at(*edge.at, maps.tops) not in land:
            yield file.problem((*path, "edge", i, "at"), "there is no such hex", "[row, column], both from 1")
        elif edge.side not in _SIDES[maps.tops]:
            hint = f"accepted: {', '.join(_SIDES[maps.tops])}"
            yield file.problem((*path, "edge", i, "side"), f"a {maps.tops} hex has no side “{edge.side}”", hint)


def _ragged(one: HexMap, file: TomlFile, path: KeyPath, tops: Tops) -> Iterator[Problem]:
    """All rows alike, or (pointy) every second row one shorter, as hexes lie in a box."""
    sizes = [len(text.split()) for text in one.rows]
    first = _usual(sizes[::2])
    second = _usual(sizes[1::2]) if tops is Tops.POINTY and len(sizes) > 1 else first
    if second not in (first, first - 1):
        second = first
    for row, size in enumerate(sizes):
        wanted = second if row % 2 else first
        if size == 0:
            yield file.problem((*path, "rows", row), f"row {row + 1} is empty")
        elif size != wanted:
            message = f"row {row + 1} has {size} hexes, {wanted} are needed"
            hint = "all rows alike, or every second row one shorter"
            yield file.problem((*path, "rows", row), message, hint)


def _usual(sizes: list[int]) -> int:
    """What most rows have, so that the odd one out is reported and not the others."""
    return Counter(sizes).most_common(1)[0][0]
