"""A schema -> what a page tells of it: table by table, key by key."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from inspect import cleandoc
from typing import Any

from pydantic import BaseModel
from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from pnp.reference.examples import ROW, around, keys, rows_of
from pnp.reference.toml_text import name, table, written
from pnp.reference.wording import kind_of
from pnp.source.documented import Doc, documented
from pnp.source.json_schema import draft_07


@dataclass(frozen=True, slots=True)
class Key:
    """A key of a file as the reference tells it."""

    name: str
    doc: Doc
    kind: str
    default: str  # in TOML; empty where the key must be there, or where leaving it out means nothing
    required: bool
    shown: str  # its example, as it stands in a file
    below: str  # the anchor of the section about its rows


@dataclass(frozen=True, slots=True)
class Section:
    """One table of a file: how its head is written, and the keys below it."""

    head: str  # such as “[[ruling.reading]]”; empty for the keys at the top of a file
    anchor: str
    about: str
    keys: tuple[Key, ...]


class UndocumentedError(LookupError):
    """A key that nobody said anything of."""


def sections(
    model: type[BaseModel],
    path: tuple[str, ...] = (),
    head: str = "",
    *,
    fixed: Mapping[str, Any] | None = None,
    without: Collection[str] = (),
) -> Iterator[Section]:
    """The table itself, then those below it; a schema that serves several keys is told once."""
    yield from _sections(model, path, head, {model: _anchor(path)}, fixed or {}, without)


def _sections(
    model: type[BaseModel],
    path: tuple[str, ...],
    head: str,
    anchors: dict[type[BaseModel], str],  # of all schemas that have a section, or will have
    fixed: Mapping[str, Any],
    without: Collection[str] = (),
) -> Iterator[Section]:
    (root,), definitions = draft_07([model], holes=False)
    schema = definitions[str(root["$ref"]).rpartition("/")[2]]
    told, below = [], []
    for key, field in keys(model).items():
        if key in without:
            continue
        doc = documented(field)
        if doc is None:
            raise UndocumentedError(f"{model.__module__}.{model.__name__}.{key}")
        anchor = ""
        if (inner := next(rows_of(field.annotation), None)) is not None:
            way, row = inner
            inner_path = (*path, key, *((doc.row or ROW,) if way == "named" else ()))
            if row not in anchors:
                below.append((row, inner_path, way))
            anchor = anchors.setdefault(row, _anchor(inner_path))
        needed = {one: value for one, value in around(model, key, fixed).items() if one in {*doc.beside, key}}
        shown = table(needed, tuple(map(name, path)), head)
        kind = kind_of(_typed(field, doc, schema["properties"][key]), definitions)
        told.append(Key(key, doc, kind, _default(field), field.is_required(), shown, anchor))
    yield Section(head, anchors[model], cleandoc(model.__doc__ or ""), tuple(told))
    for row, inner_path, way in below:
        dotted = ".".join(map(name, inner_path))
        yield from _sections(row, inner_path, f"[[{dotted}]]" if way == "list" else f"[{dotted}]", anchors, {})


def _typed(field: FieldInfo, doc: Doc, schema: Mapping[str, Any]) -> dict[str, Any]:
    """The schema of a key with what its type says of itself, instead of what the key is about."""
    typed = {word: value for word, value in schema.items() if word != "description"}
    hint = field.description or ""
    return {**typed, "description": hint} if hint and hint != doc.about else typed


def _default(field: FieldInfo) -> str:
    value = field.get_default(call_default_factory=True)
    if value is PydanticUndefined or value is None or value in ("", (), {}) or isinstance(value, BaseModel):
        return ""
    return written(value)


def _anchor(path: tuple[str, ...]) -> str:
    """Of a section; those of its keys begin with it."""
    return "-".join(path).lower()
