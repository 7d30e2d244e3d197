"""A JSON Schema of a key -> what it may be, in words."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, get_args

from pydantic.fields import FieldInfo

from pnp.game.boards import Cell
from pnp.game.content.rulings import ReadingId, RulingId
from pnp.game.fields import Choice, Id, OneSymbol
from pnp.game.identity import PaperId
from pnp.game.tables import KeyName

Schema = Mapping[str, Any]

_PLAIN = {"string", "integer", "number", "boolean"}
_SIMPLE = {"integer": "whole number", "number": "number", "boolean": "true or false", "object": "table"}
_NUMBERED = {"integer": "whole numbers", "number": "numbers", "boolean": "true or false", "object": "tables"}


def kind_of(schema: Schema, definitions: Schema, *, several: bool = False) -> str:
    """Such as “text, 1 to 120 characters” or “list of 2 numbers”; a schema of its own is a table."""
    schema = _resolved(schema, definitions)
    if "anyOf" in schema:
        return _alternatives(schema["anyOf"], definitions, several)
    if "enum" in schema or "const" in schema:
        return _one_of([value for value in schema.get("enum", [schema.get("const")]) if value != ""])
    sort = schema.get("type")
    if sort == "string":
        return ("texts" if several else "text") + _text_limits(schema)
    if sort == "array":
        return ("lists" if several else "list") + _items(schema, definitions)
    if sort == "object" and isinstance(inner := schema.get("additionalProperties"), Mapping) and inner:
        told = _patterns().get(schema.get("propertyNames", {}).get("pattern", ""), "")
        names = f", by name ({told})" if told else ", by name"
        limits = _count_limits(schema, "minProperties", "maxProperties")
        return f"table of {kind_of(inner, definitions, several=True)}{names}{limits}"
    words = (_NUMBERED if several else _SIMPLE).get(str(sort), "any value")
    return words + _number_limits(schema)


@cache
def _patterns() -> dict[str, str]:
    """What the patterns of common kinds of values mean; a key that is told of otherwise does not say it again."""
    notes = [
        note for one in (Cell, Choice, Id, KeyName, OneSymbol, PaperId, ReadingId, RulingId) for note in get_args(one)
    ]
    told = [(one.metadata, one.description) for one in notes if isinstance(one, FieldInfo) and one.description]
    return {pattern: about for metadata, about in told for one in metadata if (pattern := getattr(one, "pattern", ""))}


def _resolved(schema: Schema, definitions: Schema) -> Schema:
    if len(schema.get("allOf", ())) == 1:
        schema = {**schema["allOf"][0], **{word: value for word, value in schema.items() if word != "allOf"}}
    if "$ref" in schema:
        return dict(definitions.get(str(schema["$ref"]).rpartition("/")[2], {}))
    return schema


def _alternatives(ways: list[Schema], definitions: Schema, several: bool) -> str:
    told: dict[str, None] = {}
    if {way.get("type") for way in ways} >= _PLAIN:
        told[f"plain value{'s' if several else ''} (text, number, true or false)"] = None
        ways = [way for way in ways if way.get("type") not in _PLAIN]
    for way in ways:
        if way.get("const", None) == "" or way.get("enum") == [""]:
            continue  # as good as left out
        told[_found(way) or kind_of(way, definitions, several=several)] = None
    return ", or ".join(told)


def _found(way: Schema) -> str:
    """A number that is written otherwise."""
    about = str(way.get("description", ""))
    if way.get("type") != "string" or "pattern" not in way:
        return ""
    if about.startswith("where the number comes from"):
        return "where it comes from, such as `players.most`"
    return "a length with its unit, such as `2.5in`" if about.startswith("a length") else ""


def _one_of(values: list[Any]) -> str:
    told = [f"`{str(value).lower() if isinstance(value, bool) else value}`" for value in values]
    return " or ".join([", ".join(told[:-1]), told[-1]] if len(told) > 1 else told)


def _items(schema: Schema, definitions: Schema) -> str:
    items = schema.get("items")
    if isinstance(items, list):
        kinds = list(dict.fromkeys(kind_of(item, definitions) for item in items))
        if len(kinds) == 1:
            return f" of {len(items)}: {kind_of(items[0], definitions, several=True)}"
        return f" of {len(items)}: {'; '.join(kinds)}"
    of = f" of {kind_of(items, definitions, several=True)}" if items else ""
    return of + _count_limits(schema, "minItems", "maxItems")


def _count_limits(schema: Schema, least: str, most: str) -> str:
    low, high = schema.get(least, 0), schema.get(most)
    if high is None:
        return f"; at least {low}" if low else ""
    return f"; {low} to {high} of them" if low else f"; up to {high}"


def _text_limits(schema: Schema) -> str:
    low, high = schema.get("minLength", 0), schema.get("maxLength")
    if about := schema.get("description") or _patterns().get(schema.get("pattern", "")):
        return f": {about}" if "pattern" in schema else f" ({about})"
    if high is None:
        return ""
    return f", {low} to {high:,} characters" if low else f", up to {high:,} characters"


def _number_limits(schema: Schema) -> str:
    low, high = schema.get("minimum"), schema.get("maximum")
    above = schema.get("exclusiveMinimum")
    if low is not None and high is not None:
        return f", {low:g} to {high:g}" if high < 10_000 else f", {low:g} to {high:,.0f}"
    if above is not None and high is not None:
        return f", more than {above:g}, up to {high:g}"
    return f", at least {low:g}" if low is not None else ""
