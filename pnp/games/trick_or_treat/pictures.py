"""The picture of the table that is laid out -> where it shows another hand or other coins than the game begins with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.trick_or_treat.schema import CoinRow, Facts
from pnp.source.problems import Problem, Severity
from pnp.source.wording import count

_TABLE = "layouts/picture-table.toml"
_CARD, _COIN = re.compile(r"hand(?:-\d+)?"), re.compile(r"point(?:-\d+)?")


def table(game: Game) -> Iterator[Problem]:
    """As many cards in hand as are dealt, and coins worth what everybody takes."""
    file = game.files.get(_TABLE)
    boxes = file.values.get("box") if file is not None else None
    if file is None or not isinstance(boxes, dict):  # those who only play do not read it
        return
    facts, values = game.facts(Facts), {row.icon: row.value for row in game.rows("coins", CoinRow)}
    cards = [name for name in boxes if _CARD.fullmatch(name)]
    coins = [name for name in boxes if _COIN.fullmatch(name)]
    worth = sum(values.get(str(boxes[name].get("art")), 0) for name in coins if isinstance(boxes[name], dict))
    for names, shown, wanted, noun, key in (
        (cards, len(cards), facts.start_hand, "card", "start_hand"),
        (coins, worth, facts.start_points, "point", "start_points"),
    ):
        if shown != wanted:
            message = f"the picture shows {count(shown, noun)} in front of you, and {key} is {wanted}"
            hint = "add boxes or take some away, as for those that are there"
            yield (file.at("box", names[-1]) if names else file.at("box")).problem(message, hint, Severity.WARNING)


CHECKS = (table,)
