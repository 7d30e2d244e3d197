"""What pydantic says about a value -> what a person wants to hear: which key, what was expected, what was meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from itertools import repeat
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, RootModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

from pnp.source.problems import Hint, did_you_mean
from pnp.source.toml import Fault, KeyPath, kind_of

TOO_LONG = "takes at most"  # how it begins to be told
MAX_TRACED = 5_000
_TABLE, _LIST, _STRING = "a table", "a list", "a string"
_WHOLE, _NUMBER, _SWITCH = "a whole number", "a number", "true or false"
_EXPECTED = {
    "string_type": _STRING,
    "int_type": _WHOLE,
    "int_from_float": _WHOLE,
    "int_parsing": _WHOLE,
    "float_type": _NUMBER,
    "float_parsing": _NUMBER,
    "bool_type": _SWITCH,
    "bool_parsing": _SWITCH,
    "tuple_type": _LIST,
    "list_type": _LIST,
    "set_type": _LIST,
    "frozen_set_type": _LIST,
    "dict_type": _TABLE,
    "model_type": _TABLE,
}
_BOUNDS = {
    "greater_than_equal": ("at least", "ge"),
    "greater_than": ("more than", "gt"),
    "less_than_equal": ("at most", "le"),
    "less_than": ("less than", "lt"),
    "multiple_of": ("a multiple of", "multiple_of"),
}


class Wrong(ValueError):  # noqa: N818 - reads as what it says where it is raised
    """What a validator raises: `path` leads from its model down to the row that is wrong."""

    def __init__(self, message: str, hint: str = "", path: KeyPath = (), also: Sequence[Wrong] = ()) -> None:
        super().__init__(message)
        self.message, self.hint, self.path, self.also = message, hint, path, tuple(also)


@dataclass(frozen=True, slots=True)
class Explained:
    """The first faults, and how many groups of them are left out; `uncounted`: not even these are all."""

    faults: list[Fault]
    more: int
    uncounted: bool


def explained(
    model: type[BaseModel], values: Any, error: ValidationError, place: Callable[[KeyPath], tuple[int, int]], most: int
) -> Explained:
    """All that is wrong with the values, in the order of the file, of several alternatives only the likeliest."""
    details = _real(error.errors())
    # A hundred thousand bad rows are not worth a hundred thousand searches for what was meant.
    groups = _without_renamed(_settled([_trace(model, values, detail) for detail in details[:MAX_TRACED]]))
    groups.sort(key=lambda group: place(group[0].path))
    faults = [fault for group in groups[:most] for fault in _explained(group)]
    return Explained(faults, len(groups[most:]), bool(details[MAX_TRACED:]))


def _real(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without lists that are only too short because pydantic does not count their wrong items."""
    above = {error["loc"][:depth] for error in errors for depth in range(len(error["loc"]))}
    return [error for error in errors if error["type"] != "too_short" or error["loc"] not in above]


@dataclass(frozen=True, slots=True)
class _Spec:
    """What a value may be, with what the model's author says about it."""

    type: Any
    description: str = ""
    metadata: tuple[Any, ...] = ()

    def arms(self) -> list[_Spec]:
        """Its alternatives, free of wrappers."""
        origin = get_origin(self.type)
        if origin is Annotated:
            inner, *notes = get_args(self.type)
            metadata, description = self.metadata, self.description
            for note in notes:
                if isinstance(note, FieldInfo):
                    metadata, description = (*metadata, *note.metadata), note.description or description
                else:
                    metadata = (*metadata, note)
            return _Spec(inner, description, metadata).arms()
        if origin in (Union, UnionType):
            inner_types = (t for t in get_args(self.type) if t is not NoneType)
            return [arm for t in inner_types for arm in _Spec(t, self.description, self.metadata).arms()]
        if self.is_model and issubclass(self.type, RootModel):
            return [arm for spec in self.fields().values() for arm in spec.arms()]
        return [self]

    @property
    def is_model(self) -> bool:
        return isinstance(self.type, type) and issubclass(self.type, BaseModel)

    def fields(self) -> dict[str, _Spec]:
        """The keys a table may have, as they are written in TOML."""
        return _fields_of(self.type) if self.is_model else {}

    def below(self, part: str | int) -> _Spec | None:
        origin, args = get_origin(self.type), get_args(self.type)
        if isinstance(part, str):
            return _Spec(args[1]) if origin is dict and args else self.fields().get(part)
        if fixed := self.item_types():
            return _Spec(fixed[part]) if part < len(fixed) else None
        return _Spec(args[0]) if args and origin is not dict else None

    def item_types(self) -> tuple[Any, ...]:
        """One type an item, where the number of items is fixed."""
        args = get_args(self.type)
        return args if get_origin(self.type) is tuple and args[-1] is not Ellipsis else ()

    def answers_to(self, tag: Any) -> bool:
        """Whether pydantic means this alternative by a tag: a model's name, or its discriminating value."""
        if not self.is_model:
            return False
        return self.type.__name__ == tag or any(tag in get_args(s.type) for s in self.fields().values())

    def accepted(self) -> list[Any]:
        if get_origin(self.type) is Literal:
            return list(get_args(self.type))
        if isinstance(self.type, type) and issubclass(self.type, Enum):
            return [member.value for member in self.type]
        return []

    def word(self) -> str:
        if accepted := self.accepted():
            return f"one of {', '.join(map(str, accepted))}"
        base = get_origin(self.type) or self.type
        words = {str: _STRING, bool: _SWITCH, int: _WHOLE, float: _NUMBER, dict: _TABLE}
        if isinstance(base, type) and base in words:
            return words[base]
        return _TABLE if self.is_model else _LIST if base in (tuple, list, set, frozenset) else ""


@cache
def _fields_of(model: type[BaseModel]) -> dict[str, _Spec]:
    return {
        info.alias or name: _Spec(info.annotation, info.description or "", tuple(info.metadata))
        for name, info in model.model_fields.items()
    }


@dataclass(frozen=True, slots=True)
class _Trace:
    """One of pydantic's errors, led back to the data: which value, and through which alternatives."""

    path: KeyPath
    branches: tuple[tuple[KeyPath, Any], ...]
    arms: list[_Spec]  # what the value may be
    owner: list[_Spec]  # what the table or list around it may be
    kind: str
    input: Any
    context: dict[str, Any]
    said: str
    is_key: bool
    written: Any = None  # as it stands in the file

    def expected(self) -> str:
        """The kind of value wanted, if a value of another kind is what is wrong."""
        accepted = self.accepted() if self.kind in ("literal_error", "enum") else []
        if accepted and type(self.input) not in map(type, accepted):
            return f"one of {', '.join(map(str, accepted))}"
        return _EXPECTED.get(self.kind, "")

    def accepted(self) -> list[Any]:
        return [value for arm in self.arms for value in arm.accepted()]

    def description(self) -> str:
        return next((arm.description for arm in self.arms if arm.description), "")


def _trace(model: type[BaseModel], values: Any, error: ErrorDetails) -> _Trace:
    path: KeyPath = ()
    branches: list[tuple[KeyPath, Any]] = []
    arms = owner = _Spec(model).arms()
    chosen, location = len(arms) == 1, error["loc"]
    for depth, part in enumerate(location):
        absent = error["type"] == "missing" and depth == len(location) - 1
        if chosen and _holds(values, part, absent):
            owner, path = arms, (*path, part)
            arms = [arm for spec in map(_Spec.below, owner, repeat(part)) if spec for arm in spec.arms()]
            chosen = len(arms) <= 1
            values = None if absent else values[part]
        elif part == "[key]":
            tables = [arm for arm in owner if get_origin(arm.type) is dict]
            arms = [arm for table in tables for arm in _Spec(get_args(table.type)[0]).arms()]
        else:  # pydantic names the alternative it tried
            branches.append((path, part))
            arms = [arm for arm in arms if arm.answers_to(part)] or arms
            chosen = True
    return _Trace(
        path,
        tuple(branches),
        arms,
        owner,
        error["type"],
        error["input"],
        error.get("ctx", {}),
        error["msg"],
        location[-1:] == ("[key]",),
        values,
    )


def _holds(values: Any, part: str | int, absent: bool) -> bool:
    if isinstance(values, dict):
        return absent or part in values
    return isinstance(values, list) and isinstance(part, int)


def _settled(traces: list[_Trace], level: int = 0) -> Iterator[list[_Trace]]:
    """Groups that make one problem each: of several alternatives only the one that fits best complains."""
    unions: dict[KeyPath, dict[Any, list[_Trace]]] = {}
    for trace in traces:
        if len(trace.branches) <= level:
            yield [trace]
        else:
            where, tag = trace.branches[level]
            unions.setdefault(where, {}).setdefault(tag, []).append(trace)
    for where, tried in unions.items():
        fitting = [b for b in tried.values() if not any(t.path == where and t.expected() for t in b)]
        if fitting:
            yield from _settled(min(fitting, key=len), level + 1)
        else:
            yield [trace for branch in tried.values() for trace in branch]


def _without_renamed(groups: Iterable[list[_Trace]]) -> list[list[_Trace]]:
    """A key that is missing because it is misspelt: the one that stands there is told, and what it should be."""
    kept = list(groups)
    strays = [group[0] for group in kept if group[0].kind == "extra_forbidden"]
    meant = {(stray.path[:-1], _known_keys(stray).nearest) for stray in strays}
    return [g for g in kept if g[0].kind != "missing" or (g[0].path[:-1], g[0].path[-1]) not in meant]


def _known_keys(trace: _Trace) -> Hint:
    return did_you_mean(str(trace.path[-1]), [name for arm in trace.owner for name in arm.fields()])


def _explained(group: list[_Trace]) -> Iterator[Fault]:
    """What one group of errors comes to."""
    first = group[0]
    if wanted := list(dict.fromkeys(word for trace in group if (word := trace.expected()))):
        yield _of_another_type(first, wanted)
    elif isinstance(wrong := first.context.get("error"), Wrong):
        for each in (wrong, *wrong.also):
            yield Fault(first.path + each.path, each.message, each.hint)
    else:
        yield _BY_KIND.get(first.kind, _as_said)(first)


def _of_another_type(trace: _Trace, wanted: list[str]) -> Fault:
    if trace.is_key:
        return Fault(trace.path, f"this key must be {wanted[0]}", trace.description())
    words = [word for word in wanted if word != _WHOLE or _NUMBER not in wanted]
    message = f"expected {' or '.join(words)}, found {kind_of(trace.input)}"
    return Fault(trace.path, message, _slip(words, trace.input) or trace.description())


def _missing(trace: _Trace) -> Fault:
    key = trace.path[-1]
    if isinstance(key, int):
        size = max(len(arm.item_types()) for arm in trace.owner)
        return Fault(trace.path[:-1], f"needs exactly {_count(size, 'item')}, found {len(trace.input)}")
    words = list(dict.fromkeys(word for arm in trace.arms if (word := arm.word())))
    hint = trace.description() or (f"it is {' or '.join(words)}" if words else "")
    return Fault(trace.path[:-1], f"“{key}” is missing", hint)


def _unknown_key(trace: _Trace) -> Fault:
    return Fault(trace.path, "unknown key", str(_known_keys(trace)))


def _out_of_bounds(trace: _Trace) -> Fault:
    comparison, bound = _BOUNDS[trace.kind]
    limit = trace.context[bound]
    limit = int(limit) if float(limit).is_integer() else limit
    source = f"“{_shown(trace.written)}” comes to {trace.input}" if isinstance(trace.written, str) else ""
    return Fault(trace.path, f"must be {comparison} {limit}, found {trace.input}", source or trace.description())


def _of_another_size(trace: _Trace) -> Fault:
    return Fault(trace.path, _size_message(trace), trace.description())


def _not_as_written(trace: _Trace) -> Fault:
    hint = trace.description() or f"it must match {trace.context['pattern']}"
    return Fault(trace.path, f"“{_shown(trace.input)}” is not written as it should be", hint)


def _unknown_value(trace: _Trace) -> Fault:
    message = "unknown key" if trace.is_key else f"unknown value “{_shown(trace.input)}”"
    return Fault(trace.path, message, str(did_you_mean(_shown(trace.input), map(str, trace.accepted()))))


def _unknown_tag(trace: _Trace) -> Fault:
    tag, tags = _shown(trace.context["tag"]), re.findall(r"'([^']*)'", trace.context["expected_tags"])
    return Fault((*trace.path, _unquoted(trace.context)), f"unknown value “{tag}”", str(did_you_mean(tag, tags)))


def _missing_tag(trace: _Trace) -> Fault:
    return Fault(trace.path, f"“{_unquoted(trace.context)}” is missing")


def _as_said(trace: _Trace) -> Fault:
    """What a validator of ours says, or pydantic itself."""
    if "error" in trace.context:
        return Fault(trace.path, _shown(trace.context["error"], 300), trace.description())
    return Fault(trace.path, trace.said[:1].lower() + trace.said[1:], trace.description())


_BY_KIND: dict[str, Callable[[_Trace], Fault]] = {
    "missing": _missing,
    "extra_forbidden": _unknown_key,
    **dict.fromkeys(_BOUNDS, _out_of_bounds),
    **dict.fromkeys(("too_short", "too_long", "string_too_short", "string_too_long"), _of_another_size),
    "string_pattern_mismatch": _not_as_written,
    "literal_error": _unknown_value,
    "enum": _unknown_value,
    "union_tag_invalid": _unknown_tag,
    "union_tag_not_found": _missing_tag,
}


def _size_message(trace: _Trace) -> str:
    short = "min_length" in trace.context
    limit: int = trace.context["min_length" if short else "max_length"]
    notes = [note for arm in trace.arms for note in arm.metadata]
    exact = all(any(getattr(note, end, None) == limit for note in notes) for end in ("min_length", "max_length"))
    exact = exact or any(get_origin(a.type) is tuple and len(a.item_types()) == limit for a in trace.arms)
    words = "needs exactly" if exact else "needs at least" if short else TOO_LONG
    noun = "character" if isinstance(trace.input, str) else "entry" if isinstance(trace.input, dict) else "item"
    # A set is counted without its repeats.
    size = trace.context.get("actual_length", len(trace.input)) if short else len(trace.input)
    return f"{words} {_count(limit, noun)}, found {size}"


def _count(number: int, noun: str) -> str:
    plural = "entries" if noun == "entry" else f"{noun}s"
    return f"{number:,} {noun if number == 1 else plural}"


def _slip(words: list[str], value: Any) -> str:
    """How to write what was probably meant."""
    text = _shown(str(value).lower() if isinstance(value, bool) else value)
    if isinstance(value, str) and re.fullmatch(r"-?\d+(\.\d+)?|true|false", value):
        return f"write {text} without quotation marks" if _LIST not in words and _TABLE not in words else ""
    if isinstance(value, float) and value.is_integer() and _WHOLE in words:
        return f"write {int(value)}"
    if isinstance(value, bool | int | float) and _STRING in words:
        return f'write "{text}", with quotation marks'
    return "put it in square brackets: […]" if words == [_LIST] and not isinstance(value, dict) else ""


def _shown(value: Any, limit: int = 60) -> str:
    """A user's own words, cut and made safe for a message."""
    text = "".join(c if c.isprintable() else " " for c in str(value))
    return text if len(text) <= limit else f"{text[: limit - 1]}…"


def _unquoted(context: dict[str, Any]) -> str:
    return str(context["discriminator"]).strip("'")
