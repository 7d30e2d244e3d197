"""A sheet -> its points, section by section, as pure functions; the longest walk is exact."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from pnp.games.trick_and_treat.board import Board, Field, bits
from pnp.games.trick_and_treat.rulings import (
    CornTrail,
    FearlessTrails,
    Lanterns,
    SharedCandy,
    SharedGhosts,
    YesNo,
)
from pnp.games.trick_and_treat.schema import TREATS, Section, Symbol
from pnp.games.trick_and_treat.state import Sheet

_LANTERN = Symbol.JACK_O_LANTERN


class Scores(NamedTuple):
    houses: int
    adventures: int
    corn_trail: int
    ghosts: int
    stars: int

    @property
    def total(self) -> int:
        return sum(self)

    def of(self, section: Section) -> int:
        return self[list(Section).index(section)]

    def by_section(self) -> dict[str, int]:
        return {section.value: points for section, points in zip(Section, self, strict=True)}


def score(board: Board, sheet: Sheet, joined: int | None = None) -> Scores:
    """All sections. `joined` is what a trail from Home reaches, for who knows it already."""
    return Scores(
        houses(board, sheet, joined),
        adventures(board, sheet),
        corn_trail(board, sheet),
        ghosts(board, sheet),
        stars(board, sheet),
    )


def joined_to_home(board: Board, sheet: Sheet) -> int:
    """Every candy, star and fearless path that a trail from Home reaches."""
    links = sheet.treats | sheet.layers[Symbol.STAR] | sheet.fearless
    first = board.field.beside_home
    if board.rulings.fearless_home is YesNo.NO:
        first &= ~sheet.fearless
    return _joined(board.field, first, links)


@lru_cache(maxsize=4096)
def _joined(field: Field, first: int, links: int) -> int:
    return field.flood(first, links)


def houses(board: Board, sheet: Sheet, joined: int | None = None) -> int:
    """Candy in joined houses, more beside a lantern."""
    inside, points = board.field.houses & (joined_to_home(board, sheet) if joined is None else joined), 0
    if not inside:
        return 0
    near, lit, each = board.field.near, sheet.layers[_LANTERN], board.rulings.lanterns is Lanterns.EACH
    for symbol in TREATS:
        value = board.numbers.house_values[symbol]
        for at in bits(sheet.layers[symbol] & inside):
            lanterns = (near[at] & lit).bit_count()
            points += value << (lanterns if each else lanterns > 0)
    return points


def adventures(board: Board, sheet: Sheet) -> int:
    """Those visited, by the symbol they need if they need one."""
    points, occupied = 0, sheet.occupied
    for _, bit, worth, needs in board.field.adventures:
        if bit & occupied and (needs is None or bit & sheet.layers[needs]):
            points += worth
    return points


def corn_trail(board: Board, sheet: Sheet) -> int:
    links = sheet.fearless if board.rulings.fearless_trails is FearlessTrails.BOTH else 0
    measure = longest_walk if board.rulings.corn_trail is CornTrail.WALK else joined_most
    return board.numbers.corn_value * measure(board.field, sheet.layers[Symbol.CANDY_CORN], links)


def ghosts(board: Board, sheet: Sheet) -> int:
    """Tombstone by tombstone."""
    haunting, graves = sheet.layers[Symbol.GHOST], sheet.layers[Symbol.TOMBSTONE]
    if board.rulings.shared_ghosts is SharedGhosts.ONCE:
        return board.numbers.ghost_value * (board.field.around(graves) & haunting).bit_count()
    near, seen = board.field.near, 0
    for at in bits(graves):
        seen += (near[at] & haunting).bit_count()
    return board.numbers.ghost_value * seen


def stars(board: Board, sheet: Sheet) -> int:
    """Star by star, the candy round it."""
    drawn = sheet.layers[Symbol.STAR]
    if not drawn:
        return 0
    if board.rulings.shared_candy is SharedCandy.ONCE:
        rounds = [board.field.around(drawn)]
    else:
        rounds = [board.field.near[at] for at in bits(drawn)]
    return sum(
        board.numbers.star_values[symbol] * (ring & sheet.layers[symbol]).bit_count()
        for ring in rounds
        for symbol in TREATS
    )


# Trails: sets of hexes -> the most of them that hang together


@lru_cache(maxsize=4096)  # whoever weighs drawings asks about the same trail again and again
def longest_walk(field: Field, counted: int, links: int) -> int:
    """Exact. Links may be walked through like the counted hexes, but add nothing."""
    best, rest = 0, counted | links
    while (rest & counted).bit_count() > best:
        part = field.flood(rest & -rest, rest)
        rest &= ~part
        if (part & counted).bit_count() > best:
            best = max(best, _Search(field, counted, part).longest())
    return best


def longest_way(field: Field, counted: int, links: int) -> tuple[int, ...]:
    """The hexes of such a walk, one after another: the first that is found, so always the same."""
    best, rest = longest_walk(field, counted, links), counted | links
    while rest and best:
        part = field.flood(rest & -rest, rest)
        rest &= ~part
        if way := _Search(field, counted, part).way(best):
            return way
    return ()


def joined_most(field: Field, counted: int, links: int) -> int:
    """The most counted hexes that hang together, forks included."""
    best, rest = 0, counted | links
    while rest:
        part = field.flood(rest & -rest, rest)
        rest &= ~part
        best = max(best, (part & counted).bit_count())
    return best


class _Search:
    """Is there a walk over one connected part that gathers so many? Asked from the most that could be, downwards."""

    def __init__(self, field: Field, counted: int, part: int) -> None:
        self.near, self.counted, self.part = field.near, counted, part
        self.failed: set[tuple[int, int, int]] = set()

    def longest(self) -> int:
        ways = {at: (self.near[at] & self.part).bit_count() for at in bits(self.part)}
        starts = sorted(ways, key=lambda at: ways[at])
        need = (self.part & self.counted).bit_count()
        while not any(self._gathers(at, self.part & ~(1 << at), need - (self.counted >> at & 1)) for at in starts):
            need -= 1
        return need

    def way(self, need: int) -> tuple[int, ...]:
        """A walk that gathers so many; nothing if this part has none."""
        way: list[int] = []
        steps, free = self.part, self.part
        while need > 0:
            for at in bits(steps):
                left = need - (self.counted >> at & 1)
                if self._gathers(at, free & ~(1 << at), left):
                    way.append(at)
                    need, free, steps = left, free & ~(1 << at), self.near[at] & free & ~(1 << at)
                    break
            else:
                return ()
        return tuple(way)

    def _gathers(self, at: int, free: int, need: int) -> bool:
        """A walk that stands on `at` can still enter so many counted hexes of the free ones."""
        if need <= 0:
            return True
        near, steps = self.near, self.near[at] & free
        reached = frontier = steps
        while frontier:
            low = frontier & -frontier
            new = near[low.bit_length() - 1] & free & ~reached
            reached |= new
            frontier = (frontier ^ low) | new
        spare = (reached & self.counted).bit_count() - need
        if spare < 0 or (at, reached, need) in self.failed or self._dead_ends(reached, steps, spare + 1):
            return False
        for step in sorted(bits(steps), key=lambda step: (near[step] & reached).bit_count()):
            if self._gathers(step, reached & ~(1 << step), need - (self.counted >> step & 1)):
                return True
        self.failed.add((at, reached, need))
        return False

    def _dead_ends(self, reached: int, steps: int, most: int) -> bool:
        """More dead ends than a walk can have: it stops in one of them, and may leave out the spare ones."""
        ends = 0
        for end in bits(reached & self.counted):
            if (self.near[end] & reached).bit_count() + (steps >> end & 1) <= 1:
                ends += 1
                if ends > most:
                    return True
        return False
