"""Pages that somebody looks at -> the hexes on them, to be painted; and a stroke of the brush -> the text of the map.

Where hexes lie is read off the page: each knows the row of the map that it stands in. What a letter of the rows is
changed into is all that is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pnp.game.content.maps import Maps
from pnp.game.hexes import Grid, from_offset
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Place, Source
from pnp.scene.ink import Ink
from pnp.source.problems import UsageError
from pnp.source.toml_syntax import extents
from pnp.studio import bench
from pnp.studio.grid_toml import TomlGrid, quoted

_ROW = 5  # steps to a row of a map: its file, map, number, rows, number


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex or a gap; both may be painted. Its middle in millimetres from the upper left of the page."""

    row: int
    column: int
    x: float
    y: float
    letter: str


@dataclass(frozen=True, slots=True)
class Field:
    """A map on a page."""

    page: int
    file: str
    map: int
    corners: tuple[tuple[float, float], ...]  # of a hex, about its middle
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Brush:
    letter: str
    name: str
    color: str = ""  # nothing for a gap


@dataclass(frozen=True, slots=True)
class Canvas:
    """What can be painted, and with what; nothing of both where no map is shown."""

    brushes: tuple[Brush, ...] = ()
    fields: tuple[Field, ...] = ()


def canvas(root: Path, digests: Sequence[str], ink: Ink) -> Canvas:
    """Of pages that were looked at last, by their digests."""
    session, frames = bench.looked_at(root, digests)
    game = session.game
    if game is None or game.maps is None:
        return Canvas()
    found = [field for page, frame in enumerate(frames, 1) for field in _fields(page, frame, game.maps)]
    palette = session.palette(ink)
    looks = palette.looks if palette is not None else {}
    brushes = []
    for terrain in game.maps.terrain if found else ():
        fill = looks[terrain.ground].fill if terrain.ground in looks else None
        color = str(fill) if isinstance(fill, Color) else ""
        brushes.append(Brush(terrain.letter, terrain.name or terrain.id, color))
    return Canvas(tuple(brushes), tuple(found))


def _fields(page: int, frame: Frame | None, maps: Maps) -> Iterator[Field]:
    placed: dict[tuple[str, int], dict[int, list[tuple[float, float, float]]]] = {}
    for source, x, y, across in _hexes(frame, 0.0, 0.0) if frame is not None else ():
        number, row = source[2], source[4]
        assert isinstance(number, int) and isinstance(row, int)
        placed.setdefault((str(source[0]), number), {}).setdefault(row, []).append((x, y, across))
    for (file, number), rows in placed.items():
        grid = _grid(maps, number, rows)
        if grid is not None:
            cells = tuple(
                Cell(row, column, *grid.centre(from_offset(column, row, maps.tops)), letter)
                for row, text in enumerate(maps.map[number].rows)
                for column, letter in enumerate(text.split())
            )
            corners = Grid(grid.across, maps.tops).corners(from_offset(0, 0, maps.tops))
            yield Field(page, file, number, corners, cells)


def _hexes(frame: Frame, x: float, y: float) -> Iterator[tuple[Source, float, float, float]]:
    """Those of a page or of what is placed on it, unscaled: a picture of a map is no map."""
    for item in frame.items:
        if isinstance(item, Place) and item.scale == 1 and not item.turn_deg:
            if len(item.source) == _ROW and item.source[1] == "map" and item.source[3] == "rows":
                yield item.source, x + item.x, y + item.y, item.frame.width
            elif not item.source:
                yield from _hexes(item.frame, x + item.x, y + item.y)


def _grid(maps: Maps, number: int, rows: dict[int, list[tuple[float, float, float]]]) -> Grid | None:
    """Where the hexes lie, by the first of a row; None for a page of another state of the map."""
    gaps = {terrain.letter for terrain in maps.terrain if terrain.is_gap}
    if number >= len(maps.map) or max(rows) >= len(maps.map[number].rows):
        return None
    row, found = next(iter(rows.items()))
    x, y, across = min(found)
    letters = maps.map[number].rows[row].split()
    column = next((at for at, letter in enumerate(letters) if letter not in gaps), 0)
    dx, dy = Grid(across, maps.tops).centre(from_offset(column, row, maps.tops))
    return Grid(across, maps.tops, x - dx, y - dy)


def painted(text: str, number: int, cells: Iterable[tuple[int, int]], letter: str) -> str:
    """The text of the maps with other letters at [row, column] of one of them, both from 0. Raises UsageError."""
    grid = TomlGrid(text)
    try:
        rows: list[str] = list(grid.values["map"][number]["rows"])
        for row, column in cells:
            found = list(re.finditer(r"\S+", rows[row]))[column]
            rows[row] = rows[row][: found.start()] + letter + rows[row][found.end() :]
    except (KeyError, IndexError, TypeError, ValueError):
        raise UsageError("there is no such hex any more") from None
    places = {extent.path: extent for extent in extents(text) if not extent.is_row}
    data = text.encode("utf-8")
    for row in reversed(range(len(rows))):
        place = places["map", number, "rows", row]
        written = data[place.start : place.end].decode("utf-8")
        if rows[row] != grid.values["map"][number]["rows"][row]:
            data = data[: place.start] + quoted(rows[row], written).encode("utf-8") + data[place.end :]
    return data.decode("utf-8")
