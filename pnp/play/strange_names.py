"""A KeyError of the rules -> the name in a worked example that leads nowhere, if that is what they stumbled over."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.source.problems import Problem, did_you_mean
from pnp.source.toml import KeyPath


def strange_name(game: Game, example: Example, error: BaseException) -> Problem | None:
    """None where the rules looked for something else: then it is they who are wrong."""
    name = error.args[0] if isinstance(error, KeyError) and len(error.args) == 1 else None
    known = {str(row["id"]) for table in game.tables.values() for row in table.rows}
    known |= {word for own, symbol in game.symbols.items() for word in (own, symbol.code)}
    if not isinstance(name, str) or name in known:
        return None
    for part in ("given", "do"):
        for path in _places(getattr(example, part), name, (part,)):
            message = f"nothing is called “{name}” (example “{example.id}”)"
            return example.span.at(*path).problem(message, did_you_mean(name, known))
    return None


def _places(value: Any, name: str, path: KeyPath) -> Iterator[KeyPath]:
    if value == name:
        yield path
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _places(inner, name, (*path, key))
    elif isinstance(value, list | tuple):
        for number, inner in enumerate(value):
            yield from _places(inner, name, (*path, number))
