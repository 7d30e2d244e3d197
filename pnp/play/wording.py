"""A line of a transcript, with ids and codes in it -> the same in the words of the game, and a legend of its codes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from pnp.game.game import Game

_ID = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])")
_CODE = re.compile(r"(?<![\w’-])[A-Za-z0-9]+(?![\w’-])")


def names_of(game: Game) -> dict[str, str]:
    """What the ids of several words stand for: symbols, rows, maps, terrain, sections. One that has two is left out."""
    names: dict[str, set[str]] = {}
    for name, title in _named(game):
        names.setdefault(name, set()).add(title)
    return {name: titles.pop() for name, titles in names.items() if "-" in name and len(titles) == 1}


def _named(game: Game) -> Iterable[tuple[str, str]]:
    yield from ((name, symbol.name.lower()) for name, symbol in game.symbols.items())
    for table in game.tables.values():
        yield from ((row["id"], row["name"]) for row in table.rows if isinstance(row.get("name"), str))
    if game.maps is not None:
        yield from ((hex_map.id, hex_map.name) for hex_map in game.maps.map)
        yield from ((terrain.id, terrain.name.lower()) for terrain in game.maps.terrain)
    if game.scoring is not None:
        yield from ((section.id, section.title.lower()) for section in game.scoring.section)


def codes_of(game: Game) -> dict[str, str]:
    """The codes of symbols, and of rows that have any, with their names."""
    codes = {symbol.code: symbol.name for symbol in game.symbols.values()}
    for table in game.tables.values():
        codes |= {row["code"]: str(row.get("name", row["id"])) for row in table.rows if _is_code(row.get("code"))}
    return codes


def _is_code(value: Any) -> bool:
    return isinstance(value, str) and bool(_CODE.fullmatch(value))


def in_words(line: str, names: Mapping[str, str]) -> str:
    """Ids of several words as people say them; single ones are words already."""
    return _ID.sub(lambda match: names.get(match[0], match[0]), line)


def legend(lines: Iterable[str], codes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    """Those codes that occur, with what they stand for, in the order in which the game has them."""
    found = {word for line in lines for word in _CODE.findall(line)}
    return tuple((code, name) for code, name in codes.items() if code in found and code != name)
