"""Things that exclude one another -> how a box counts and names them: no table puts all of them into it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pnp.game.game import Game
from pnp.kinds.box.holding import Held


def largest(things: Sequence[Held], room: Callable[[Sequence[Held]], float], game: Game) -> list[Held]:
    """Of each choice the option that takes the most room, and all that is no choice."""
    ways = _ways(game)
    kept: dict[str, str] = {}
    for choice in _chosen(things, ways):
        options = [option for option in ways[choice] if _of(things, ways[choice][option])]
        kept[choice] = max(options, key=lambda option: room(_of(things, ways[choice][option])))
    lost = {name for choice in kept for name in _all(ways[choice]) if name not in ways[choice][kept[choice]]}
    return [thing for thing in things if thing.id not in lost]


def named(things: Sequence[Held], game: Game) -> list[Held]:
    """As the box lists them: after what is usual, what may lie there instead of it."""
    ways = _ways(game)
    listed = list(things)
    for choice in _chosen(things, ways):
        usual, *others = (part for ids in ways[choice].values() if (part := _of(things, ids)))
        if not others:
            continue
        rest = [
            replace(thing, told="box.and" if number else "box.instead")
            for part in others
            for number, thing in enumerate(part)
        ]
        listed = [thing for thing in listed if thing.id not in {other.id for other in rest}]
        at = max(number for number, thing in enumerate(listed) if thing.id in {each.id for each in usual})
        listed[at + 1 : at + 1] = rest
    return listed


def _ways(game: Game) -> dict[str, dict[str, list[str]]]:
    """By choice and option, the ids of the components, the usual option first; what has no alternative is no choice."""
    found: dict[str, dict[str, list[str]]] = {}
    for name, row in game.components.values.items():
        choice = row.get("choice") if isinstance(row, dict) else None
        if isinstance(choice, str) and choice:
            option = row.get("option") or name
            found.setdefault(choice, {}).setdefault(str(option), []).append(name)
    return {choice: options for choice, options in found.items() if len(options) > 1}


def _chosen(things: Sequence[Held], ways: dict[str, dict[str, list[str]]]) -> Iterable[str]:
    return [choice for choice, options in ways.items() if _of(things, _all(options))]


def _all(options: dict[str, list[str]]) -> list[str]:
    return [name for ids in options.values() for name in ids]


def _of(things: Sequence[Held], ids: Sequence[str]) -> list[Held]:
    return [thing for thing in things if thing.id in ids]
