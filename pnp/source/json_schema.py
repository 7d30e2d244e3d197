"""Schemas of rows -> JSON Schemas of draft 07, which editors of TOML understand.

pydantic speaks a later draft. What TOML does not have (null) and what a hole may stand in for (`{facts.dice}` is
longer than its value, and no id) is taken into account: an editor must not complain of what pnp reads.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from pydantic import BaseModel
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema

from pnp.source.counts import FROM_DATA
from pnp.source.lengths import HOW, PATTERN
from pnp.source.measured import MEASURED

Schema: TypeAlias = dict[str, Any]

DRAFT = "http://json-schema.org/draft-07/schema#"
NO_MORE = "additionalProperties"
_COUNT = {"type": "string", "pattern": r"[a-z]\.[a-z0-9]", "description": "where the number comes from: players.most"}
_LENGTH = {"type": "string", "pattern": PATTERN, "description": f"a length, {HOW}"}
_HOLE = r"\{[^{}]+\}"
_OF_NAMES = ("properties", "definitions", "patternProperties")
_OF_ONE = ("items", NO_MORE, "additionalItems", "not", "if", "then", "else", "propertyNames", "contains")
_OF_SEVERAL = ("anyOf", "oneOf", "allOf")
_LEFT_OUT = ("title", "discriminator")


class _Generator(GenerateJsonSchema):
    """A count may be written as what it comes from, and a length with its unit."""

    def function_before_schema(self, schema: core_schema.BeforeValidatorFunctionSchema) -> JsonSchemaValue:
        inner = super().function_before_schema(schema)
        others: dict[Any, Schema] = {FROM_DATA.func: _COUNT, MEASURED.func: _LENGTH}
        other = others.get(schema["function"]["function"])
        if other is None:
            return inner
        return {"anyOf": [*inner["anyOf"], other] if set(inner) == {"anyOf"} else [inner, other]}


def draft_07(models: Sequence[type[BaseModel]], *, holes: bool) -> tuple[list[Schema], Schema]:
    """A reference to each of the models, and the definitions that they lead to; `holes`: texts may have some."""
    wanted = list(dict.fromkeys(models))
    made, whole = models_json_schema(
        [(model, "validation") for model in wanted],
        ref_template="#/definitions/{model}",
        schema_generator=_Generator,
    )
    definitions = {name: _converted(one, holes) for name, one in whole.get("$defs", {}).items()}
    return [_converted(made[model, "validation"], holes) for model in models], definitions


def document(root: Mapping[str, Any], definitions: Mapping[str, Any], about: str) -> Schema:
    """A file of its own; beside a reference the definitions would not count, so what it leads to stands there."""
    if set(root) == {"$ref"}:
        name = root["$ref"].rpartition("/")[2]
        root, definitions = definitions[name], {key: one for key, one in definitions.items() if key != name}
    return {"$schema": DRAFT, "title": about, **root, **({"definitions": definitions} if definitions else {})}


def without_required(schema: Schema) -> Schema:
    """For what may leave keys to another file: the same, with nothing that must be there."""
    return {key: value for key, value in schema.items() if key not in ("required", "minProperties")}


def _converted(schema: Any, holes: bool) -> Any:
    """Piece by piece; names of keys are never taken for words of the schema."""
    if not isinstance(schema, dict):
        return schema
    made: Schema = {}
    for word, value in schema.items():
        if word in _LEFT_OUT or (word == "default" and value in (None, [], {}, "")):
            continue
        if word in _OF_NAMES:
            made[word] = {name: _converted(inner, holes) for name, inner in value.items()}
        elif word in _OF_SEVERAL:
            made[word] = [_converted(inner, holes) for inner in value]
        elif word == "prefixItems":
            made |= {"items": [_converted(inner, holes) for inner in value], "additionalItems": False}
        else:
            made[word] = _converted(value, holes) if word in _OF_ONE else value
    return _referring(_keyed(_with_holes(_without_null(made), holes)))


def _without_null(schema: Schema) -> Schema:
    """TOML has none: a key is there or it is not."""
    ways = schema.get("anyOf")
    if ways is None:
        return schema
    left = [way for way in ways if way != {"type": "null"}]
    if len(left) > 1:
        return {**schema, "anyOf": left}
    rest = {word: value for word, value in schema.items() if word != "anyOf"}
    return {**left[0], **rest} if left else rest


def _with_holes(schema: Schema, holes: bool) -> Schema:
    """A text with a hole may be longer than it comes out, and looks like nothing that a pattern knows."""
    if not holes or schema.get("type") != "string":
        return schema
    made = {word: value for word, value in schema.items() if word != "maxLength"}
    if "pattern" in made:
        made["pattern"] = f"{made['pattern']}|{_HOLE}"
    return made


def _keyed(schema: Schema) -> Schema:
    """Keys of one's own: all of them are as the pattern says, and others are a mistake."""
    ways = schema.pop("patternProperties", None)
    if ways is None:
        return schema
    ((pattern, inner),) = ways.items()
    names = {**schema.get("propertyNames", {}), "pattern": pattern.removesuffix(f"|{_HOLE}")}
    return {**schema, NO_MORE: inner, "propertyNames": names}


def _referring(schema: Schema) -> Schema:
    """Beside a reference nothing counts in this draft."""
    if "$ref" not in schema or len(schema) == 1:
        return schema
    rest = {word: value for word, value in schema.items() if word != "$ref"}
    return {"allOf": [{"$ref": schema["$ref"]}], **rest}
