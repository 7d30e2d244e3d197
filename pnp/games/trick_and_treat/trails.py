"""Sets of hexes -> the most of them on one walk that enters no hex twice."""

from __future__ import annotations

from functools import lru_cache

from pnp.games.trick_and_treat.field import Field, bits


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
        found = 0
        for end in bits(reached & self.counted):
            if (self.near[end] & reached).bit_count() + (steps >> end & 1) <= 1:
                found += 1
                if found > most:
                    return True
        return False
