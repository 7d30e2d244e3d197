"""What is printed -> how much paper, how many sides and how many cuts that is, the guide itself counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.sheet.copies import Portion
from pnp.sheet.cuts import cuts


@dataclass(frozen=True, slots=True)
class Totals:
    sheets: int
    sides: int
    cuts: int


def totals(portions: Sequence[Portion], own_pages: int) -> Totals:
    """As one job: its guide of so many pages is printed on both sides where anything is."""
    leaves = [leaf for portion in portions for leaf in portion.leaves]
    known: dict[str, int] = {}
    for leaf in leaves:
        if leaf.front.digest not in known:
            known[leaf.front.digest] = cuts(leaf.front).count
    backs = sum(leaf.back is not None for leaf in leaves)
    own_sheets = -(-own_pages // 2) if backs else own_pages
    made = sum(known[leaf.front.digest] for leaf in leaves)
    return Totals(len(leaves) + own_sheets, len(leaves) + backs + own_pages, made)
