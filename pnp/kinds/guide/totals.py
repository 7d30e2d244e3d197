"""Supplies and a number of players -> how much paper, how many sides and how many cuts that is, as usually chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.sheet.copies import Supply, portions
from pnp.sheet.cuts import cuts


@dataclass(frozen=True, slots=True)
class Totals:
    sheets: int
    sides: int
    cuts: int


def totals(supplies: Sequence[Supply], players: int) -> Totals:
    found = portions(supplies, players)
    leaves = [leaf for portion in found for leaf in portion.leaves]
    known: dict[str, int] = {}
    for leaf in leaves:
        if leaf.front.digest not in known:
            known[leaf.front.digest] = cuts(leaf.front).count
    sides = sum(1 if leaf.back is None else 2 for leaf in leaves)
    return Totals(len(leaves), sides, sum(known[leaf.front.digest] for leaf in leaves))
