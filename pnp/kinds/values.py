"""A loaded game -> what its templates may read: plain values only, so that a template can reach nothing else."""

from __future__ import annotations

from typing import Any

from pnp.game.content.rulings import Ruling
from pnp.game.game import Game
from pnp.game.library import GUIDE_KIND
from pnp.game.told import Told
from pnp.kinds.spec import Served
from pnp.source.catalogue import Catalogue, holes
from pnp.source.problems import Refused, did_you_mean
from pnp.source.sugar import TERM, Lookup, Nothing

SAY = "say"  # the name under which texts reach pnp's own words


def words_for_texts(say: Catalogue) -> Lookup:
    """`say('credits.design')`, and what a word's holes are filled with behind it. Refused for a word that is none."""

    def find(key: str, /, **values: Any) -> Any:
        if not isinstance(say.entries.get(key), str):
            raise Refused(f"there is no word “{key}”", did_you_mean(key, say.entries))
        if lost := sorted(holes(say.entries[key]) - values.keys()):
            raise Refused(f"the word “{key}” has a hole that is not filled", f"say('{key}', {lost[0]}=…)")
        return say(key, **values)

    return Lookup(find)


def template_values(game: Game) -> dict[str, Any]:
    """Everything the data says, under short names."""
    maps, rulings = game.maps, game.rulings
    says = {ruling.switch: ruling.played.says for ruling in rulings.ruling if ruling.switch} if rulings else {}
    fields = [{"id": hex_map.id, "name": hex_map.name} for hex_map in maps.map] if maps else []
    return {
        "game": game.identity.model_dump(exclude={"facts"}),
        "facts": dict(game.identity.facts) or Nothing("game.toml has no [facts]"),
        "symbol": {s.code: {"id": name, **s.model_dump()} for name, s in game.symbols.items()},
        "dice": game.dice.model_dump(mode="json")["die"] if game.dice else [],
        "bonuses": game.bonuses.model_dump() if game.bonuses else _without("bonuses.toml"),
        "scoring": _scoring(game),
        "terrain": {terrain.id: terrain.model_dump() for terrain in maps.terrain} if maps else _without("maps.toml"),
        "maps": fields,
        "components": _components(game),
        "component": {name: row for name, row in game.components.values.items() if isinstance(row, dict)},
        "map": {row["id"]: row for row in fields} or _without("maps.toml"),
        "die": {die.id: die.model_dump(mode="json") for die in game.dice.die} if game.dice else _without("dice.toml"),
        "players": {"fewest": game.identity.players[0], "most": game.identity.players[1]},
        "rulings": [_ruling(ruling) for ruling in rulings.ruling] if rulings else [],
        "says": says or (Nothing("no ruling has a switch") if rulings else _without("rulings.toml")),
        "examples": _examples(game),
        "experiments": game.terms.values["experiments"] or _without("experiments.toml"),
        TERM: Lookup(game.terms.name),
        SAY: words_for_texts(game.spoken()),
        "tables": {name: {row["id"]: dict(row) for row in table.rows} for name, table in game.tables.items()}
        or Nothing("the game has no tables: tables/….toml"),
    }


def _without(file: str) -> Nothing:
    return Nothing(f"this game has no {file}")


def _ruling(ruling: Ruling) -> dict[str, Any]:
    keys = {"id", "topic", "source_lines", "chosen", "switch", "printed", "asked"}
    others = [reading.text for reading in ruling.reading if reading is not ruling.played]
    played = {"answer": ruling.played.text, "reason": ruling.played.reason}
    return {**ruling.model_dump(include=keys), **played, "others": others}


def _examples(game: Game) -> dict[str, Any]:
    told = game.content(Told) or Told({})
    examples = game.examples.example if game.examples else ()
    rows = {example.id: {**example.model_dump(), "told": told.of(example)} for example in examples}
    return rows or _without("examples.toml")


def _scoring(game: Game) -> dict[str, Any]:
    if game.scoring is None:
        return _without("scoring.toml")
    sections = {section.id: section.model_dump() for section in game.scoring.section}
    return {"section": sections, "tie_break": sections[game.scoring.tie_break], "order": game.scoring.order}


def _components(game: Game) -> list[dict[str, str]]:
    served = game.content(Served) or Served({})
    rows = {
        name: row
        for name, row in game.components.values.items()
        if isinstance(row, dict) and row.get("kind") != GUIDE_KIND
    }
    return [
        {
            "id": name,
            "kind": str(row.get("kind", "")),
            "serves": served.by.get(name, ""),
            "title": game.component_title(name),
        }
        for name, row in rows.items()
    ]
