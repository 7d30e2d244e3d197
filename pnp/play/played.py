"""A game's data as its rules read it -> all that decides how games go: numbers, names of rows, readings; no words.

What people read (a text, a name) and what is only seen (a drawing) changes no game, so figures that bots measured
still hold when it is edited.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice
from pnp.game.content.maps import Maps
from pnp.game.content.scoring import Scoring
from pnp.game.game import Game

CONTENTS: tuple[type[BaseModel], ...] = (Dice, Maps, Scoring, Bonuses)
LOOKS = frozenset(("art", "back", "color", "icon", "layout", "role"))
_REF = "#/$defs/"


def played_data(game: Game) -> dict[str, Any]:
    """Facts, the tables that the rules read, dice, maps, scoring and bonuses, and the readings that are chosen."""
    rulings = game.rulings.ruling if game.rulings is not None else ()
    tables = [(name, game.tables[name].typed) for name in sorted(game.schemas.tables) if name in game.tables]
    contents = [content for schema in CONTENTS if (content := game.content(schema)) is not None]
    facts = game.typed_facts
    return {
        "players": list(game.identity.players),
        "facts": _counted(facts) if facts is not None else dict(game.identity.facts),
        "tables": {name: [_counted(row) for row in rows] for name, rows in tables},
        "contents": {type(content).__name__: _counted(content) for content in contents},
        "symbols": {symbol.code: name for name, symbol in game.symbols.items()},
        "rulings": {ruling.switch: ruling.chosen for ruling in rulings if ruling.switch},
    }


def _counted(row: BaseModel) -> Any:
    """What a row says but for its words."""
    schema = type(row).model_json_schema()
    return _without_words(row.model_dump(mode="json", by_alias=True), schema, schema.get("$defs", {}))


def _without_words(value: Any, schema: Mapping[str, Any], known: Mapping[str, Any]) -> Any:
    forms = list(_forms(schema, known))
    if isinstance(value, dict):
        keys: dict[str, Any] = {}
        for form in forms:
            keys |= form.get("properties", {})
        others = _first(forms, "additionalProperties")
        return {
            key: _without_words(inner, keys.get(key, others), known)
            for key, inner in value.items()
            if key not in LOOKS and not _is_words(inner, keys.get(key, others), known)
        }
    if isinstance(value, list):
        items = _first(forms, "items")
        return [_without_words(item, items, known) for item in value if not _is_words(item, items, known)]
    return value


def _first(forms: Sequence[Mapping[str, Any]], key: str) -> Mapping[str, Any]:
    return next((form[key] for form in forms if isinstance(form.get(key), dict)), {})


def _is_words(value: Any, schema: Mapping[str, Any], known: Mapping[str, Any]) -> bool:
    """A text that may be anything; ids, codes and choices from a list have a form."""
    texts = [form for form in _forms(schema, known) if form.get("type") == "string"]
    return isinstance(value, str) and any("pattern" not in form and "enum" not in form for form in texts)


def _forms(schema: Mapping[str, Any], known: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Each of the forms that a value may have."""
    if (ref := schema.get("$ref")) is not None:
        yield from _forms(known[ref.removeprefix(_REF)], known)
        return
    yield schema
    for other in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from _forms(other, known)
