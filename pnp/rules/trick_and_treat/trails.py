"""Sets of hexes -> the most of them on one walk that enters no hex twice."""

from __future__ import annotations

from pnp.rules.trick_and_treat.field import Field, bits


def longest_walk(field: Field, counted: int, links: int) -> int:
    """Exact. Links may be walked through like the counted hexes, but add nothing."""
    best, rest = 0, counted | links
    while rest:
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
    """Depth first over one connected part; what can still be reached bounds and keys the search."""

    def __init__(self, field: Field, counted: int, part: int) -> None:
        self.near, self.counted, self.part = field.near, counted, part
        self.known: dict[tuple[int, int], int] = {}

    def longest(self) -> int:
        ways = {at: (self.near[at] & self.part).bit_count() for at in bits(self.part)}
        dead_ends = sum(1 for at, count in ways.items() if count == 1 and self.counted >> at & 1)
        # A walk has two ends, so of the dead ends it visits two at most.
        most = (self.part & self.counted).bit_count() - max(0, dead_ends - 2)
        best = 0
        for at in sorted(ways, key=lambda at: ways[at]):
            best = max(best, (self.counted >> at & 1) + self._onward(at, self.part & ~(1 << at)))
            if best >= most:
                break
        return best

    def _onward(self, at: int, free: int) -> int:
        """The most that a walk standing on `at` still gathers from the free hexes."""
        near = self.near
        steps = near[at] & free
        if not steps:
            return 0
        reached = frontier = steps
        while frontier:
            low = frontier & -frontier
            new = near[low.bit_length() - 1] & free & ~reached
            reached |= new
            frontier = (frontier ^ low) | new
        key = (at, reached)
        if key in self.known:
            return self.known[key]
        best, most = 0, (reached & self.counted).bit_count()
        for step in sorted(bits(steps), key=lambda step: (near[step] & reached).bit_count()):
            best = max(best, (self.counted >> step & 1) + self._onward(step, reached & ~(1 << step)))
            if best == most:
                break
        self.known[key] = best
        return best
