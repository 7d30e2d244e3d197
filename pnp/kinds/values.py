"""A loaded game -> what its templates may read: plain values only, so that a template can reach nothing else."""

from __future__ import annotations

from typing import Any

from pnp.game.game import Game


def template_values(game: Game) -> dict[str, Any]:
    """Everything the data says, under short names."""
    maps, rulings, examples = game.maps, game.rulings, game.examples
    return {
        "game": game.identity.model_dump(exclude={"facts"}),
        "facts": dict(game.identity.facts),
        "symbol": {s.code: {"id": name, **s.model_dump()} for name, s in game.symbols.items()},
        "dice": game.dice.model_dump(mode="json")["die"] if game.dice else [],
        "bonuses": game.bonuses.model_dump() if game.bonuses else {},
        "scoring": _scoring(game),
        "terrain": {terrain.id: terrain.model_dump() for terrain in maps.terrain} if maps else {},
        "maps": [{"id": hex_map.id, "name": hex_map.name} for hex_map in maps.map] if maps else [],
        "components": _components(game),
        "rulings": [ruling.model_dump() for ruling in rulings.ruling] if rulings else [],
        "examples": {example.id: example.model_dump() for example in examples.example} if examples else {},
        "tables": {name: {row["id"]: dict(row) for row in table.rows} for name, table in game.tables.items()},
    }


def _scoring(game: Game) -> dict[str, Any]:
    if game.scoring is None:
        return {}
    sections = {section.id: section.model_dump() for section in game.scoring.section}
    return {"section": sections, "tie_break": sections[game.scoring.tie_break], "order": game.scoring.order}


def _components(game: Game) -> list[dict[str, str]]:
    keys = ("kind", "serves")
    rows = {name: row for name, row in game.components.values.items() if isinstance(row, dict)}
    return [
        {"id": name, **{key: str(row.get(key, "")) for key in keys}, "title": game.component_title(name)}
        for name, row in rows.items()
    ]
