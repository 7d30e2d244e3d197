"""A count in TOML, a whole number or the words that say where it comes from -> the number."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from pydantic import BeforeValidator, ValidationInfo

from pnp.source.explain import Wrong
from pnp.source.problems import Refused

Lookup: TypeAlias = Callable[[str], int]  # the number that a path such as “players.most” leads to; raises Refused
COUNT = "count"  # at the end of a path: how many there are
SAID = ""  # what a lookup refuses with where it is said already why there is no number

MAX_TEXT = 300  # characters: nobody counts in more, and the time for a pattern grows with their square
_PATH = r"[a-z][a-z0-9_-]*(?:\.[a-z0-9][a-z0-9_-]*)+"
_TERM = rf"(?:{_PATH}|\d{{1,6}})"
_SIGN = r"\s+[-+*/]\s+"
_COUNT = re.compile(rf"{_TERM}(?:{_SIGN}{_TERM})*")


def is_count(text: str) -> bool:
    """Whether words say where a number comes from, and are no other text."""
    return len(text) <= MAX_TEXT and bool(re.search(_PATH, text)) and bool(_COUNT.fullmatch(text.strip()))


def heads(text: str) -> set[str]:
    """What the paths of a count begin with."""
    return {path.partition(".")[0] for path in re.findall(_PATH, text[:MAX_TEXT])}


def counted(text: str, lookup: Lookup) -> int:
    """The number; `*` and `/` before `+` and `-`. Raises Refused for a path that leads nowhere, or for half a thing."""
    total, sign = 0, 1
    product: int | None = None
    operator = "*"
    for part in re.split(r"\s+", text.strip()):
        if part in ("*", "/"):
            operator = part
        elif part in ("+", "-"):
            total, product, operator = total + sign * (product or 0), None, "*"
            sign = 1 if part == "+" else -1
        else:
            number = int(part) if part.isdecimal() else lookup(part)
            product = _joined(1 if product is None else product, operator, number, text)
    return total + sign * (product or 0)


def _joined(left: int, operator: str, right: int, text: str) -> int:
    if operator == "*":
        return left * right
    if not right or left % right:
        raise Refused(f"“{text}” is no whole number: {left} / {right}")
    return left // right


def _from_data(value: Any, info: ValidationInfo) -> Any:
    lookup: Lookup | None = (info.context or {}).get("counts")
    if lookup is None or not isinstance(value, str) or not is_count(value):
        return value
    try:
        return counted(value, lookup)
    except Refused as error:
        raise Wrong(error.message, error.hint) from None


# For fields that hold a number of things: Annotated[int, Field(ge=1, le=20), FROM_DATA]
FROM_DATA = BeforeValidator(_from_data)
