"""Parts -> those that lie on the table, and those that somebody may take instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.sheet.product import Part, Sort
from pnp.source.catalogue import Catalogue

SIX = 6  # faces of the dice that a table has


@dataclass(frozen=True, slots=True)
class Laid:
    """What a product shows; the parts of an alternative belong together."""

    usual: tuple[Part, ...]
    others: tuple[Alternative, ...]


@dataclass(frozen=True, slots=True)
class Alternative:
    parts: tuple[Part, ...]
    instead_of: tuple[Part, ...]

    def title(self, say: Catalogue) -> str:
        return ", ".join(called(part, say) for part in self.parts)

    def reason(self, say: Catalogue) -> str:
        return say("export.instead_of", things=", ".join(called(part, say) for part in self.instead_of))


def called(part: Part, say: Catalogue) -> str:
    """On the table dice are dice, and no longer paper to cut out."""
    if part.sort is Sort.DIE:
        return say("export.dice") if len(part.dice) > 1 else part.dice[0].title
    return part.title


def laid(parts: Sequence[Part]) -> Laid:
    """Of each choice the first option; of dice and what stands in for them, the dice: here they cost no glue."""
    shown = [part for part in parts if is_shown(part)]
    options: dict[str, dict[str, list[Part]]] = {}
    for part in shown:
        if part.choice:
            options.setdefault(part.choice, {}).setdefault(part.option, []).append(part)
    away: dict[str, list[Alternative]] = {}
    for choice, ways in options.items():
        first, *rest = sorted(ways.values(), key=lambda way: not any(part.sort is Sort.DIE for part in way))
        away[choice] = [Alternative(tuple(way), tuple(first)) for way in rest]
    others = tuple(alternative for each in away.values() for alternative in each)
    put_away = {part.id for alternative in others for part in alternative.parts}
    return Laid(tuple(part for part in shown if part.id not in put_away), others)


def is_shown(part: Part) -> bool:
    """Whether anything of it comes to a table on a screen."""
    match part.sort:
        case Sort.CARD | Sort.TOKEN | Sort.MAT:
            return bool(part.pieces)
        case Sort.DIE:
            return any(len(die.faces) == SIX for die in part.dice)
        case Sort.BOOK:
            return not part.is_imposed
    return part.sort is Sort.SHEET
