"""A text of the data, as it is written -> whether it takes an amount from where the rules have it."""

from __future__ import annotations

import re

from pnp.game.game import Game

_SAYS = re.compile(r"\{says\.([a-z_]+)\.([a-z0-9_]+)\}")
_DEPTH = 4


def tells(game: Game, text: str, *paths: str) -> bool:
    """Whether one of the paths stands in it as a hole, or in a sentence of a ruling that it takes in."""
    text = expanded(game, text)
    return any(re.search(rf"\{{(?:[aA] )?{re.escape(path)}[|}}]", text) for path in paths)


def expanded(game: Game, text: str) -> str:
    """With the sentences of rulings in it, as they are written."""
    for _ in range(_DEPTH):
        text = _SAYS.sub(lambda hole: game.terms.says.get(hole[1], {}).get(hole[2], ""), text)
    return text


def chosen(game: Game, switch: str) -> str:
    """The reading that the rulings choose."""
    rows = game.rulings.ruling if game.rulings is not None else ()
    return next((row.chosen for row in rows if row.switch == switch), "")
