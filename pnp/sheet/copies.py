"""Components and a number of players -> how many prints of each the table needs, and why."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from pnp.scene.frame import Frame
from pnp.sheet.printing import Flip
from pnp.sheet.product import Sort
from pnp.source.catalogue import Phrase
from pnp.source.problems import UsageError
from pnp.source.spans import misuse

ALL = "all"  # of the ways to choose from
# Where a game has several, that which needs nothing but paper, and the least of it. Elsewhere the first is chosen.
USUAL = {"dice": "nets", "book": "booklet"}
_PLURALS = {"die": "dice", "box": "boxes"}
_FOR_EACH = Phrase("job.each_player")


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet of paper: what stands on its front, on its back, and how many pieces are whole once it is printed."""

    front: Frame
    back: Frame | None = None
    pieces: int = 1  # the sheet itself, where nothing is cut out of it


@dataclass(frozen=True, slots=True)
class Supply:
    """Something that is printed together: a component, or those of its pages that are one way to the same end."""

    id: str  # of the component
    title: str
    sort: Sort
    stock: str  # the paper, in words
    leaves: tuple[Leaf, ...]
    flip: Flip | None = None
    serves: Literal["player", "seat", "table"] = "table"
    players_per_print: int = 1
    choice: str = ""
    option: str = ""
    file: str = ""  # its own, among those of a build
    holds: tuple[str, ...] = ()  # of a box: the ids of the components that it is for
    paired: bool = False  # two pages of the file stand on a side of the paper
    remark: str = ""  # what to know before it is printed
    pages: tuple[int, int] | None = None  # the first and the last of its file; None: all of them

    @property
    def sides(self) -> int:
        return sum(1 if leaf.back is None else 2 for leaf in self.leaves)


@dataclass(frozen=True, slots=True)
class Portion:
    """A supply, as often and as much of it as a table needs, and the reason."""

    supply: Supply
    prints: int
    reason: Phrase

    @property
    def leaves(self) -> tuple[Leaf, ...]:
        """All sheets, print after print."""
        return self.supply.leaves * self.prints


def portion(supply: Supply, players: int) -> Portion:
    """What so many players need of one supply."""
    if supply.serves == "player":
        each = supply.players_per_print
        reason = _FOR_EACH if each == 1 else Phrase("job.serves", (("count", each),))
        return Portion(supply, -(-players // each), reason)
    if supply.serves == "seat":
        needed, seats = 0, 0
        while needed < len(supply.leaves) and seats < players:
            seats += supply.leaves[needed].pieces
            needed += 1
        some = replace(supply, leaves=supply.leaves[:needed])
        if needed < len(supply.leaves):
            form = "one" if players == 1 else "many"
            return Portion(some, 1, Phrase(f"job.some_seats.{form}", (("seats", seats), ("count", players))))
        return Portion(some, 1, _FOR_EACH)
    return Portion(supply, 1, Phrase("job.table"))


def choices(supplies: Sequence[Supply]) -> dict[str, list[str]]:
    """What can be chosen, and from what; the usual one first. What has no alternative is no choice."""
    found: dict[str, list[str]] = {}
    for supply in supplies:
        options = found.setdefault(supply.choice, [])
        if supply.option not in options:
            options.append(supply.option)
    found.pop("", None)
    for choice, options in found.items():
        options.sort(key=lambda option: option != USUAL.get(choice))
    return {choice: options for choice, options in found.items() if len(options) > 1}


def portions(
    supplies: Sequence[Supply],
    players: int,
    chosen: Mapping[str, str] | None = None,
    have: Collection[str] = (),
) -> list[Portion]:
    """What a table prints: of each choice one option, nothing that is there already, and no box for that alone.

    Raises UsageError for a choice or an option that there is not, for things nobody can have, and if nothing is left.
    """
    settled = _settled(choices(supplies), chosen or {})
    known = {name for supply in supplies for name in names(supply)}
    for name in have:
        if name not in known:
            raise misuse(name, known, "thing to have")
    there = {supply.id for supply in supplies if names(supply) & set(have)}
    wanted = [
        supply
        for supply in supplies
        if settled.get(supply.choice, supply.option) in (supply.option, ALL)
        and supply.id not in there
        and not (supply.holds and there.issuperset(supply.holds))
    ]
    if not any(supply.sort is not Sort.GUIDE for supply in wanted):
        raise UsageError(
            f"nothing is left to print: you have {', '.join(have)}" if have else "nothing here is for a table"
        )
    return [portion(supply, players) for supply in wanted]


def _settled(possible: Mapping[str, Sequence[str]], chosen: Mapping[str, str]) -> dict[str, str]:
    for choice, option in chosen.items():
        if not possible:
            raise UsageError(f"there is nothing to choose in this game, and no “{choice}”")
        if choice not in possible:
            raise misuse(choice, list(possible), "choice")
        if option not in possible[choice] and option != ALL:
            raise misuse(option, [*possible[choice], ALL], choice)
    return {choice: chosen.get(choice, options[0]) for choice, options in possible.items()}


def names(supply: Supply) -> set[str]:
    """What it may be called by somebody who has it: cards, dice, a component by its id."""
    one = {supply.sort.value, supply.choice} - {""}
    return {supply.id, *one, *(_PLURALS.get(name, f"{name}s") for name in one if name not in _PLURALS.values())}
