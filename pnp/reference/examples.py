"""Schemas with their examples -> the smallest table that is read without a complaint, and one for each key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, RootModel
from pydantic.fields import FieldInfo

from pnp.source.documented import documented

ROW = "name"  # of a row whose name is one's own, where nobody said a better one


def small(model: type[BaseModel], fixed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """What must be there, and what usually is; `fixed` are keys whose values are known better."""
    made = {}
    for name, field in keys(model).items():
        told = documented(field)
        if field.is_required() or (told is not None and told.usual):
            try:
                made[name] = example(field)
            except LookupError as error:
                raise LookupError(f"{model.__module__}.{model.__name__}.{name}: {error}") from None
    return made | dict(fixed or {})


def around(model: type[BaseModel], key: str, fixed: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """A small table in which a key has the value of its example."""
    field = keys(model)[key]
    told = documented(field)
    made = small(model, fixed) | dict(told.beside if told is not None else {})
    made = {name: value for name, value in made.items() if value is not None}
    if key not in (fixed or {}):
        made[key] = example(field)
    return made


def example(field: FieldInfo) -> Any:
    """What a key is shown with: what was said of it, or a row of its own schema."""
    told = documented(field)
    if told is not None and told.has_example:
        return told.example
    found = next(rows_of(field.annotation), None)
    if found is None:
        raise LookupError("this key has no example: doc(…)")
    way, model = found
    row = small(model)
    if way == "list":
        return [row]
    return {told.row if told is not None and told.row else ROW: row} if way == "named" else row


def keys(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """As they are written in TOML."""
    if issubclass(model, RootModel):
        return {}
    return {field.alias or name: field for name, field in model.model_fields.items()}


def rows_of(annotation: Any, way: str = "table") -> Iterator[tuple[str, type[BaseModel]]]:
    """The schemas of rows that a type leads to, and whether they are one table, a list, or rows with names."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel) and origin is None:
        if not issubclass(annotation, RootModel):
            yield way, annotation
    elif origin is Annotated:
        yield from rows_of(inner[0], way)
    elif origin in (Union, UnionType):
        for one in inner:
            if one is not NoneType:
                yield from rows_of(one, way)
    elif origin is dict:
        yield from rows_of(inner[1], "named")
    elif origin in (tuple, list, set, frozenset):
        for one in inner:
            yield from rows_of(one, "list")
