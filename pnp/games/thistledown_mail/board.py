"""A map's letters -> a field of numbered spaces: who lies beside whom, what stands where, how far it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from pnp.game.content.maps import Maps, Terrain
from pnp.game.hexes import DIRECTIONS, Hex, distance
from pnp.games.thistledown_mail.schema import VILLAGES, Ground

OUTSIDE = -1


@dataclass(frozen=True, eq=False)
class Field:
    """Spaces are numbers, in the order in which a map prints them, from 0; sets of them are bit masks."""

    hexes: tuple[Hex, ...]
    cells: tuple[str, ...]  # "row,column" of each
    beside: tuple[tuple[int, ...], ...]  # by space and way of the wind
    villages: dict[int, int]  # points
    sights: int
    peaks: int
    lakes: int
    fair: int
    yards: tuple[int, ...]

    @cached_property
    def numbers(self) -> dict[str, int]:
        return {cell: space for space, cell in enumerate(self.cells)}

    @cached_property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        return tuple(tuple(distance(a, b) for b in self.hexes) for a in self.hexes)

    @cached_property
    def in_villages(self) -> int:
        return mask(self.villages)

    def worth(self, letters: int) -> int:
        """Points of the villages in a mask."""
        points = self._worths.get(letters)
        if points is None:
            points = self._worths[letters] = sum(self.villages[space] for space in spaces_of(letters))
        return points

    @cached_property
    def _worths(self) -> dict[int, int]:
        return {}

    def drift(self, at: int, way: int, spaces: int, *, above_peaks: bool) -> tuple[int, ...]:
        """Space by space, as far as the vale and its peaks let a balloon go."""
        passed: list[int] = []
        for _ in range(spaces):
            at = self.beside[at][way]
            if at == OUTSIDE or (self.peaks >> at & 1 and not above_peaks):
                break
            passed.append(at)
        return tuple(passed)

    def mask(self, cells: Iterable[str]) -> int:
        return mask(self.numbers[cell] for cell in cells)


def mask(spaces: Iterable[int]) -> int:
    found = 0
    for space in spaces:
        found |= 1 << space
    return found


def spaces_of(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


def make_field(maps: Maps, number: int) -> Field:
    """One map of the game, or of an example."""
    terrains = maps.field(number)
    rows = [text.split() for text in maps.map[number].rows]
    places = [(row, column) for row, letters in enumerate(rows, 1) for column in range(1, len(letters) + 1)]
    found = {maps.map[number].hex_at(*place, maps.tops): place for place in places}
    hexes = tuple(where for where in found if where in terrains and terrains[where].drawable)
    spaces = {where: space for space, where in enumerate(hexes)}

    def of(ground: Ground) -> list[int]:
        return [space for where, space in spaces.items() if terrains[where].id == ground]

    def points(terrain: Terrain) -> int:
        return terrain.points or 0

    return Field(
        hexes=hexes,
        cells=tuple(f"{row},{column}" for row, column in (found[where] for where in hexes)),
        beside=tuple(tuple(spaces.get(where + way, OUTSIDE) for way in DIRECTIONS) for where in hexes),
        villages={
            space: points(terrains[where]) for where, space in spaces.items() if terrains[where].group == VILLAGES
        },
        sights=mask(of(Ground.SIGHT)),
        peaks=mask(of(Ground.PEAK)),
        lakes=mask(of(Ground.LAKE)),
        fair=next(iter(of(Ground.FAIR)), OUTSIDE),
        yards=tuple(of(Ground.YARD)),
    )
