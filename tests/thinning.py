"""A family of cases -> a sample of it in `make test`, with all its classes, and the others in `make soak`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest


def thinned(
    cases: Iterable[Any],
    keep: int | Callable[[Any], bool],
    *,
    by: Callable[[Any], object] = lambda case: None,
    name: Callable[[Any], str] | None = None,
) -> list[Any]:
    """What `pytest.mark.parametrize` takes: the first of each class and every so many after it, or those that fit.

    A case of several arguments is a tuple.
    """
    seen: Counter[object] = Counter()
    params = []
    for case in cases:
        number = seen[group := by(case)]
        seen[group] += 1
        at_once = keep(case) if callable(keep) else number % keep == 0
        values = case if isinstance(case, tuple) else (case,)
        marks = () if at_once else (pytest.mark.soak,)
        params.append(pytest.param(*values, id=name(case) if name else None, marks=marks))
    return params
