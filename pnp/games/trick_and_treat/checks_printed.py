"""What the maps and the book print beside the rules -> problems where these say otherwise: legends, rules, ranks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from pnp.game.content.maps import HexMap, Maps, Terrain
from pnp.game.game import Game
from pnp.games.trick_and_treat.checks_maps import star_rule
from pnp.games.trick_and_treat.schema import Ground, StarRule, needed
from pnp.source.problems import Problem

_ICON = re.compile(r":([a-z0-9-]+):")
_TREATS, _TRICKS = re.compile(r"\btreats?\b", re.IGNORECASE), re.compile(r"\btricks?\b", re.IGNORECASE)
# What may be drawn on a ground, and what not, unless something is spent for it.
_TAKES = {Ground.HOUSE: (_TREATS, _TRICKS, "treats"), Ground.SPOOKY: (_TRICKS, _TREATS, "tricks")}
_RANKS = "ranks"


def legends(game: Game) -> Iterator[Problem]:
    """A legend says what a ground takes, and shows no tool but the one of the maps that have the ground."""
    content = needed(game, Maps)
    fields = [set(content.field(number).values()) for number in range(len(content.map))]
    for terrain in content.terrain:
        yield from _taken(terrain)
        tools = {star_rule(field) for field in fields if terrain in field}
        span = terrain.span.at("legend")
        for icon in _tools(game, terrain.legend):
            if tools and tools != {icon}:
                names = " and ".join(sorted(tools))
                message = f"where this ground is, what a full column gives is “{names}”, and the legend shows “{icon}”"
                yield span.problem(message, "is this the symbol of another map?")
    for row, field in zip(content.map, fields, strict=True):
        yield from _rule(game, row, star_rule(field))


def _taken(terrain: Terrain) -> Iterator[Problem]:
    takes = _TAKES.get(Ground(terrain.id)) if terrain.id in list(Ground) else None
    if takes is not None and not takes[0].search(terrain.legend) and takes[1].search(terrain.legend):
        yield terrain.span.at("legend").problem(f"by the rules this ground takes {takes[2]}, and the legend denies it")


def _rule(game: Game, row: HexMap, wanted: StarRule) -> Iterator[Problem]:
    """The rule of a map says what its Stars are: it shows one, and of the tools only its own."""
    if row.rule is None:
        return
    shown = _tools(game, row.rule.text)
    strange = [icon for icon in shown if icon not in (StarRule.DRAWN, wanted)]
    if strange:
        yield row.rule.span.at("text").problem(f"the rule of this map shows “{strange[0]}”, which is of another map")
    elif shown and StarRule.DRAWN not in shown:
        message = f"what a full column shows is “{StarRule.DRAWN}”, and this rule speaks of “{shown[0]}” instead"
        yield row.rule.span.at("text").problem(message)


def _tools(game: Game, text: str) -> list[StarRule]:
    """What stands for Stars on some map, among the symbols of a text."""
    named = [game.symbol_id(icon) for icon in _ICON.findall(text) if icon in game.symbols]
    return [StarRule(icon) for icon in named if icon in list(StarRule)]


def ranks(game: Game) -> Iterator[Problem]:
    """Who is called what, by points: on every map each rank asks for more than the one before."""
    if _RANKS not in game.tables:
        return
    table, rises = game.tables[_RANKS], needed(game, Maps).map
    for key in (row.id.replace("-", "_") for row in rises):
        for before, row in pairwise(table.rows):
            least, points = before.get(key), row.get(key)
            if isinstance(least, int) and isinstance(points, int) and points <= least:
                message = f"{points} points are no more than the {least} of the rank before, “{before['id']}”"
                yield table.row_span(str(row["id"])).at(key).problem(message)
