"""The cheat sheets' table -> rolls and options that they leave out, and amounts not taken from the rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game.load import Game
from pnp.source.problems import Problem

_PATH = "tables/cheats.toml"
_TOLD = {"roll": ("rolls", ("cards", "returned")), "option": ("options", ("cost", "cards", "refusal", "factor"))}


def problems(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """A game without cheat sheets is fine; cheat sheets that say less than the rules, or something else, are not."""
    if "cheats" not in game.tables:
        return
    file, cheats = game.files[_PATH], game.tables["cheats"].rows
    for key, (table, amounts) in _TOLD.items():
        known = {row.id: row for row in rows[table]}
        for i, cheat in enumerate(cheats):
            row, text = known.get(str(cheat.get(key))), file.values["row"][i].get("text", "")
            for amount in amounts:
                value = getattr(row, amount, None)
                if value is not None and f"{{{key}.{amount}}}" not in text:
                    hint = f"write {{{key}.{amount}}} for {value}"
                    yield file.problem(("row", i, "text"), f"the text does not tell “{key}.{amount}”", hint)
        for name in known:
            if name not in [cheat.get(key) for cheat in cheats]:
                hint = f"add a row with {key} = “{name}”"
                yield file.problem(("row",), f"no row tells about “{name}” of tables/{table}.toml", hint)
