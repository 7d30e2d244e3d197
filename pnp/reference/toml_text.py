"""Values -> the TOML that a person would write for them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDE = 90


def written(value: Any) -> str:
    """In one line."""
    if isinstance(value, Enum):
        value = value.value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        inner = ", ".join(f"{name(key)} = {written(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    return str(value)


def name(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def table(values: Mapping[str, Any], path: tuple[str, ...] = (), head: str = "") -> str:
    """Keys first, then tables and lists of tables below their own heads."""
    return "\n".join(_lines(values, path, head)).strip() + "\n"


def _lines(values: Mapping[str, Any], path: tuple[str, ...], head: str) -> Iterator[str]:
    if head:
        yield ""
        yield head
    later = []
    for key, value in values.items():
        if _is_block(key, value):
            later.append((key, value))
        else:
            yield from _entry(key, value)
    for key, value in later:
        inner = (*path, name(key))
        if isinstance(value, Mapping) and all(isinstance(one, Mapping) for one in value.values()):
            for row, one in value.items():
                yield from _lines(one, (*inner, name(row)), f"[{'.'.join((*inner, name(row)))}]")
        elif isinstance(value, Mapping):
            yield from _lines(value, inner, f"[{'.'.join(inner)}]")
        else:
            for one in value:
                yield from _lines(one, inner, f"[[{'.'.join(inner)}]]")


def _entry(key: str, value: Any) -> Iterator[str]:
    line = f"{name(key)} = {written(value)}"
    if len(line) <= _WIDE or not isinstance(value, list | tuple):
        yield line
        return
    yield f"{name(key)} = ["
    yield from (f"  {written(one)}," for one in value)
    yield "]"


def _is_block(key: str, value: Any) -> bool:
    """What is better read below a head of its own than within a line."""
    if isinstance(value, Mapping):
        nested = any(isinstance(one, Mapping) for one in value.values())
        return nested or len(key) + len(written(value)) > _WIDE
    many = isinstance(value, list | tuple) and bool(value) and all(isinstance(one, Mapping) for one in value)
    return many and any(len(one) > 2 or len(written(one)) > 40 for one in value)
