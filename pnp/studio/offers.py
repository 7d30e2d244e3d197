"""What somebody types into a TOML file -> what could stand there: keys with their sentences, values, names."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from pnp.source.json_schema import Schema
from pnp.studio.cursor import Cursor, Typing, cursor, inner, values_beside
from pnp.studio.known import Known
from pnp.studio.schema_walk import is_table, parts_at

_MOST = 400
_LONG = 60  # characters of a value that is shown as one


@dataclass(frozen=True, slots=True)
class Offer:
    """`insert` takes the place of what was typed; the cursor stands `back` characters before its end then."""

    label: str
    detail: str = ""  # beside it
    info: str = ""  # a sentence
    insert: str = ""
    back: int = 0
    boost: int = 0
    kind: str = "property"
    goes_on: bool = False  # what follows can be offered at once


@dataclass(frozen=True, slots=True)
class Offers:
    """From a place of the text on."""

    start: int
    offers: tuple[Offer, ...] = ()


def offers(file: str, text: str, at: int, known: Known) -> Offers:
    schema = known.schema(file)
    typing = cursor(text, at)
    if schema is None or typing.typing is Typing.NOTHING:
        return Offers(at)
    values = values_beside(text, at)
    ways = {Typing.KEY: _keys, Typing.VALUE: _values, Typing.HEADER: _headers}
    found = {one.label: one for one in ways[typing.typing](file, schema, typing, values, known)}
    return Offers(typing.start, tuple(found.values())[:_MOST])


def _keys(file: str, schema: Schema, typing: Cursor, values: Any, known: Known) -> Iterator[Offer]:
    here = inner(values, typing.path)
    taken = {*typing.keys, *(here if isinstance(here, dict) else ())}
    headers = {} if typing.path else dict(_openings(schema, values))
    for part in parts_at(schema, typing.path, values):
        for key in part.get("properties", {}):
            if key not in taken and key not in headers:
                yield _key(key, parts_at(schema, (*typing.path, key), values), key in part.get("required", ()))
    yield from headers.values()


def _key(key: str, parts: list[Schema], is_needed: bool) -> Offer:
    first = next(iter(parts), {})
    open_, close, goes_on = _brackets(parts)
    return Offer(
        key,
        _type(parts),
        _sentence(first),
        f"{key} = {open_}{close}",
        len(close),
        boost=10 if is_needed else 0,
        goes_on=goes_on,
    )


def _brackets(parts: list[Schema]) -> tuple[str, str, bool]:
    types = {_type_of(part) for part in parts} - {""}
    if types <= {"string", "enum"} and types:
        return '"', '"', True
    if types == {"array"}:
        return "[", "]", True
    if types == {"object"}:
        return "{ ", " }", True
    return "", "", types <= {"boolean"}


def _type_of(part: Schema) -> str:
    if "enum" in part or part.get("const"):
        return "enum"
    if "const" in part:  # nothing at all may stand there, too
        return ""
    return "object" if is_table(part) else str(part.get("type", ""))


def _type(parts: list[Schema]) -> str:
    """What sort of value, in a word or two."""
    words = {"string": "text", "integer": "number", "number": "number", "boolean": "true/false", "array": "[…]"}
    words |= {"object": "{…}", "enum": "choice"}
    return " | ".join(dict.fromkeys(words[kind] for part in parts if (kind := _type_of(part)) in words))


def _sentence(part: Schema) -> str:
    about = str(part.get("description", ""))
    if (default := part.get("default")) not in (None, "", [], {}):
        about += f" ({_written(default)})" if not isinstance(default, list | dict) else ""
    return about[:1].upper() + about[1:]


def _values(file: str, schema: Schema, typing: Cursor, values: Any, known: Known) -> Iterator[Offer]:
    parts = parts_at(schema, typing.path, values)
    for part in parts:
        for choice in part.get("enum", [part["const"]] if part.get("const") else []):
            yield _value(choice, typing, _sentence(part), 5)
        if part.get("type") == "boolean" and not typing.quote:
            yield from (_value(choice, typing, _sentence(part), 5) for choice in (True, False))
    if not parts or any(part.get("type") == "string" for part in parts):
        for name, words in known.taken(file, typing.path).items():
            yield _value(name, typing, ", ".join(words), 0, "variable")


def _value(value: Any, typing: Cursor, info: str, boost: int, kind: str = "enum") -> Offer:
    text = str(value) if typing.quote and isinstance(value, str) else _written(value)
    return Offer(str(value) if isinstance(value, str) else _written(value), "", info, text, 0, boost, kind)


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f'"{value}"' if isinstance(value, str) else str(value)


def _headers(file: str, schema: Schema, typing: Cursor, values: Any, known: Known) -> Iterator[Offer]:
    for _, offer in _openings(schema, values):
        yield offer


def _openings(schema: Schema, values: Any) -> Iterator[tuple[str, Offer]]:
    """Tables and rows that can be opened in a file, by their keys."""
    for part in parts_at(schema, (), values):
        for key in part.get("properties", {}):
            below = parts_at(schema, (key,), values)
            written = ""
            if any(is_table(row) for row in parts_at(schema, (key, 0), values)):
                written = f"[[{key}]]"
            elif any(is_table(each) for each in below) and key not in values:
                written = f"[{key}]"
            if written:
                yield key, Offer(written, "", _sentence(next(iter(below), {})), f"{written}\n", 0, -5, "class")
