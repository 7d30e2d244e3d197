"""A check of files as they are written -> the same check, which leaves alone what is not even of the right kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps

from pnp.game.game import Game
from pnp.source.problems import Problem

Check = Callable[[Game], Iterator[Problem]]


def as_written(check: Check) -> Check:
    """For checks of layouts, figures and components: whoever prints these tells at its place what no row is made of.

    Rules are asked before that, so that they meet lists where numbers should stand, and words for tables.
    """

    @wraps(check)
    def found(game: Game) -> Iterator[Problem]:
        try:
            yield from check(game)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            return

    return found
