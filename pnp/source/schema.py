"""Raw TOML values -> frozen, typed rows; every mistake becomes a located problem."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any, Self, TypeVar

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, RootModel, ValidationError
from pydantic_core import CoreSchema

from pnp.source.budget import working_on
from pnp.source.counts import SAID, Lookup
from pnp.source.explain import TOO_LONG, Wrong, explained
from pnp.source.holes import HOLE
from pnp.source.problems import REMAINDER, DataError, Problem
from pnp.source.toml import Fault, KeyPath, TomlFile, TomlSpan, absurdities, key_name

__all__ = ["MAX_PROBLEMS", "Strict", "Wrong", "validated"]

M = TypeVar("M", bound=BaseModel)

MAX_PROBLEMS = 50
_LISTS = ("tuple", "list", "set", "frozenset")


def _accept_lists(schema: Any) -> None:
    if isinstance(schema, dict):
        if schema.get("type") in _LISTS:
            schema["strict"] = False
        for key, inner in schema.items():
            if key not in ("default", "metadata", "serialization"):
                _accept_lists(inner)
    elif isinstance(schema, list | tuple):
        for inner in schema:
            _accept_lists(inner)


class Strict(BaseModel):
    """The base of everything read from TOML: no unknown keys, no silent conversions, immutable.

    What was read from a file knows its place: `row.span.at("name").problem(…)`.
    """

    # Beside the fields, so that two equal rows are equal wherever they stand.
    __slots__ = ("_span",)
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    @property
    def span(self) -> TomlSpan:
        """Where this was read; AttributeError for what was made by hand."""
        span: TomlSpan = object.__getattribute__(self, "_span")
        return span

    def __copy__(self) -> Self:
        """A changed copy of a row stands where the row stands."""
        copied = super().__copy__()
        for name in {name for base in type(self).__mro__ if issubclass(base, Strict) for name in base.__slots__}:
            with suppress(AttributeError):
                object.__setattr__(copied, name, object.__getattribute__(self, name))
        return copied

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """TOML knows one kind of list, so a list is no mistake where the row holds a tuple or a set."""
        schema = handler(source)
        _accept_lists(schema)
        return schema


def validated(
    model: type[M], file: TomlFile, under: KeyPath = (), values: Any = None, *, counts: Lookup | None = None
) -> M:
    """The file's values (those `under` a key; or others that stand there) as a model, or a DataError.

    `counts` knows the numbers that a count may be written as.
    """
    working_on(lambda: file.file)
    if values is None:
        values = _values_at(file, under)
    if faults := list(absurdities(values)):
        raise DataError(_shortened([file.problem(under + f.path, f.message, f.hint) for f in faults], 0, ""))
    try:
        # As JSON, because then text may name an enum's member and number a table's rows.
        result = model.model_validate_json(json.dumps(values), context={"counts": counts})
    except ValidationError as error:
        explanation = explained(model, values, error, lambda path: file.place(under + path), MAX_PROBLEMS)
        faults = [fault for fault in explanation.faults if fault.message != SAID]
        problems = [file.problem(under + f.path, f.message, _filled(file, under, f) or f.hint) for f in faults]
        raise DataError(_shortened(problems, explanation.more, "over " if explanation.uncounted else "")) from None
    _place(result, TomlSpan(file, under))
    return result


def _filled(file: TomlFile, under: KeyPath, fault: Fault) -> str:
    """Leads from a text that is too long to what its holes take in, which may be what is long."""
    if fault.message.startswith(TOO_LONG) and isinstance(written := file.at(*under, *fault.path).written, str):
        holes = [hole for hole in HOLE.findall(written) if not hole.startswith("'")]
        return f"what {', '.join(f'{{{hole[:40]}}}' for hole in holes[:3])} takes in counts, too" if holes else ""
    return ""


def _shortened(problems: list[Problem], more: int, over: str) -> list[Problem]:
    """The first of them, and how many there are besides."""
    kept = sorted(set(problems))
    more += len(kept[MAX_PROBLEMS:])
    del kept[MAX_PROBLEMS:]
    if more:
        end = kept[-1]
        kept.append(Problem(end.file, end.line, end.column + 1, "", f"and {over}{more:,}{REMAINDER}"))
    return kept


def _place(value: Any, span: TomlSpan) -> None:
    """Tells everything that was read where it stands."""
    if isinstance(value, BaseModel):
        if isinstance(value, Strict):
            object.__setattr__(value, "_span", span)
        if isinstance(value, RootModel):
            _place(value.root, span)
            return
        for name, info in type(value).model_fields.items():
            if isinstance(inner := getattr(value, name), _HOLDERS):
                _place(inner, span.at(info.alias or name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, _HOLDERS):
                _place(inner, span.at(key))
    elif isinstance(value, tuple | list):
        for number, inner in enumerate(value):
            if isinstance(inner, _HOLDERS):
                _place(inner, span.at(number))


_HOLDERS = (BaseModel, dict, tuple, list)  # whatever else there is has no place of its own


def _values_at(file: TomlFile, under: KeyPath) -> Any:
    values: Any = file.values
    for depth, part in enumerate(under):
        try:
            values = values[part]
        except (KeyError, IndexError, TypeError):
            raise DataError([file.problem(under[:depth], f"“{key_name(under[depth:])}” is missing")]) from None
    return values
