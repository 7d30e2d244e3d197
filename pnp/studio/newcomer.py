"""What somebody wants a new game to begin as -> its folder, made in a process of its own; or why there is none."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pnp.build.new_game import Source, make_game
from pnp.game.library import find_game
from pnp.game.naming import named
from pnp.game.scaffolds import find_scaffold
from pnp.source.problems import DataError, PnpError


@dataclass(frozen=True, slots=True)
class Order:
    """A game from a scaffold, or a copy of one that there is, with its rules or without."""

    place: Path
    title: str
    scaffold: str = ""
    copied: str = ""
    without_rules: bool = False


def made(order: Order) -> str:
    """Nothing where it was made, else what was in the way; and then nothing was made."""
    try:
        called = named(order.place.name, order.title.strip() or None)
        if order.copied:
            source = Source(find_game(order.copied), False, not order.without_rules)
        else:
            source = Source(find_scaffold(order.scaffold).folder, True)
        make_game(order.place, called, source)
    except DataError as error:
        return "; ".join(str(problem) for problem in error.problems[:3])
    except PnpError as error:
        return str(error)
    return ""
