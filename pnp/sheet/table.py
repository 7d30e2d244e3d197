"""For whom one job is, and what it is then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pnp.sheet.copies import Portion, Supply, names, portions


@dataclass(frozen=True, slots=True)
class Table:
    """How many sit at it, which of several ways they chose, what they have, and what they want besides."""

    players: int
    choose: Mapping[str, str] = field(default_factory=dict)
    have: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()  # ids of components that a table does without, as a rule

    def portions(self, supplies: Sequence[Supply]) -> list[Portion]:
        """What they print. Raises UsageError for what cannot be chosen or had, and if nothing is left."""
        return portions(supplies, self.players, self.choose, self.have)

    def some_portions(self, supplies: Sequence[Supply]) -> list[Portion]:
        """What they print of a part of everything: they may have what is not in it."""
        known = {name for supply in supplies for name in names(supply)}
        return portions(supplies, self.players, self.choose, [name for name in self.have if name in known])
