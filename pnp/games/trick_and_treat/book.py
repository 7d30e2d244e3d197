"""Maps, numbers and rulings -> what the book says of them beyond the data: map by map, the dearest sweet, the dice."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from pnp.game.content.maps import Maps
from pnp.game.hexes import Hex, connected
from pnp.games.trick_and_treat.checks_maps import star_rule
from pnp.games.trick_and_treat.schema import ADVENTURES, ROLLED, TREATS, Ground, Numbers, Shape

_WATER = "water"
_SURE = Fraction(1)


def book_values(maps: Maps, numbers: Numbers) -> Mapping[str, Any]:
    told = [_map(maps, number) for number in range(len(maps.map))]
    dear = sorted(TREATS, key=lambda symbol: numbers.house_values[symbol])
    return {
        "maps": told,
        "same_adventures": len({tuple(one["adventures"]) for one in told}) == 1,
        # One lantern doubles, whatever the ruling says of several.
        "dearest": {"id": dear[-1].id, "lit": 2 * numbers.house_values[dear[-1]]},
        "cheapest": {"id": dear[0].id, "lit": 2 * numbers.house_values[dear[0]]},
        "symbol_chances": _symbol_chances(numbers),
        "shape_chances": _shape_chances(numbers),
    }


def _symbol_chances(numbers: Numbers) -> list[dict[str, Any]]:
    """How often a roll shows a symbol at all."""
    chances = {}
    for symbol in ROLLED:
        missing = _SURE
        for die in numbers.dice:
            missing *= 1 - Fraction(die.faces.count(symbol), len(die.faces))
        chances[symbol.id] = 1 - missing
    return _percentages(chances)


def _shape_chances(numbers: Numbers) -> list[dict[str, Any]]:
    return _percentages({shape.value: Fraction(numbers.shapes.count(shape), len(numbers.shapes)) for shape in Shape})


def _percentages(chances: Mapping[str, Fraction]) -> list[dict[str, Any]]:
    """Whole ones, the most frequent first."""
    ranked = sorted(chances.items(), key=lambda item: -item[1])
    return [{"id": name, "percent": round(100 * chance)} for name, chance in ranked]


def _map(maps: Maps, number: int) -> dict[str, Any]:
    field = maps.field(number)
    adventures = {where: terrain for where, terrain in field.items() if terrain.group == ADVENTURES}
    sealed = _behind_brambles(maps, number)
    return {
        "id": maps.map[number].id,
        "name": maps.map[number].name,
        "star": star_rule(field.values()).value,
        "has_water": any(terrain.id == _WATER for terrain in field.values()),
        "adventures": sorted(terrain.id for terrain in adventures.values()),
        "adventure_points": sum(terrain.points or 0 for terrain in adventures.values()),
        "sealed": [
            {"points": terrain.points or 0, "needs": terrain.needs}
            for where, terrain in adventures.items()
            if where in sealed
        ],
    }


def _behind_brambles(maps: Maps, number: int) -> set[Hex]:
    """Hexes that only a sickle opens."""
    field = maps.field(number)
    free = {where for where, terrain in field.items() if terrain.drawable and terrain.id != Ground.BRAMBLE}
    home = [where for where, terrain in field.items() if terrain.id == Ground.HOME]
    return free - connected(home[0], free) if home else set()
