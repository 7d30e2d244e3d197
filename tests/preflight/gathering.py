"""Checks and what they look at -> everything that they complain about, property by property."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

PLACES = 20  # of one property: who sees so many knows what is wrong

AnyCheck = Callable[..., Iterator[str]]


def gather(checks: Sequence[AnyCheck], look: Callable[[], tuple[Any, ...]]) -> Iterator[str]:
    """One line a place, which begins with the property's name. No check and no unreadable page hides another."""
    try:
        facts = look()
    except Exception as error:
        yield f"{', '.join(check.__name__ for check in checks)}: there is nothing to look at: {error!r}"
        return
    for check in checks:
        places = list(_places(check, facts))
        yield from (f"{check.__name__}: {place}" for place in places[:PLACES])
        if len(places) > PLACES:
            yield f"{check.__name__}: and {len(places) - PLACES} places more"


def _places(check: AnyCheck, facts: tuple[Any, ...]) -> Iterator[str]:
    try:
        yield from check(*facts)
    except Exception as error:
        yield f"the check cannot go on: {error!r}"
