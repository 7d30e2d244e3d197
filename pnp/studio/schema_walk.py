"""The schema of a file and a path in it -> what may stand there: keys with their sentences, values, bounds.

The schemas are those that `pnp schema` writes for editors. What a row is may depend on one of its keys (`if`, `then`),
so the values that stand there are asked, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.source.json_schema import NO_MORE, Schema
from pnp.source.toml_syntax import Path
from pnp.studio.cursor import inner


def parts_at(root: Schema, path: Path, values: Any) -> list[Schema]:
    """The schemas of what stands at a path, each without references and choices: any of them may hold."""
    found = list(_plain(root, root, values))
    for depth, step in enumerate(path):
        here = inner(values, path[: depth + 1])
        found = [each for part in found for below in _below(part, step) for each in _plain(root, below, here)]
    return found


def _below(part: Schema, step: str | int) -> Iterator[Schema]:
    """One step further in."""
    if isinstance(step, int):
        items = part.get("items")
        if isinstance(items, list):
            if step < len(items):
                yield items[step]
        elif isinstance(items, dict):
            yield items
        return
    own = part.get("properties", {}).get(step)
    if own is not None:
        yield own
    elif isinstance(part.get(NO_MORE), dict):
        yield part[NO_MORE]


def _plain(root: Schema, part: Any, values: Any, depth: int = 0) -> Iterator[Schema]:
    """A schema and all that it refers to, with what is said beside a reference."""
    if not isinstance(part, dict) or depth > 12:
        return
    if "$ref" in part:
        name = str(part["$ref"]).rpartition("/")[2]
        yield from _plain(root, root.get("definitions", {}).get(name), values, depth + 1)
        return
    said = {word: part[word] for word in ("description", "default", "examples") if word in part}
    own = {word: value for word, value in part.items() if word not in ("allOf", "anyOf", "oneOf")}
    chosen = [way["then"] for way in part.get("allOf", ()) if "if" in way and _holds(way["if"], values)]
    ways = [way for way in part.get("allOf", ()) if "if" not in way]
    ways += chosen or [*part.get("anyOf", ()), *part.get("oneOf", ())]
    if own.keys() - said.keys() or not ways:
        yield own
    for way in ways:
        for each in _plain(root, way, values, depth + 1):
            # Of a whole row its own sentence says more than that of the place where it stands.
            yield {**each, **said} if "properties" not in each else each


def _holds(asked: Schema, values: Any) -> bool:
    """Of the few conditions that our schemas have."""
    if "not" in asked:
        return not _holds(asked["not"], values)
    if not isinstance(values, dict) or any(key not in values for key in asked.get("required", ())):
        return False
    wanted = asked.get("properties", {})
    return all("const" not in one or values.get(key) == one["const"] for key, one in wanted.items())


def is_table(part: Schema) -> bool:
    return part.get("type") == "object" or "properties" in part
