"""Worked examples of every game with a part left out, doubled or changed: the rules tell of it, and never crash."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from bundled import WITH_RULES, bundled

from pnp.game.cases import Case
from pnp.play.referee import Referee
from pnp.source.problems import DataError
from pnp.source.schema import validated


@pytest.mark.parametrize("name", WITH_RULES)
def test_an_example_that_lost_a_part_is_told_or_replayed(name: str) -> None:
    cases = dict(bundled(name).cases)
    model = Referee(replace(bundled(name), cases=cases)).model
    assert model is not None and model.replays is not None
    tried = 0
    for case in tuple(cases.values()):
        others = [other.id for other in cases.values() if getattr(other.given, "after", "") == case.id]
        for part in ("given", "do"):
            for spoilt in _spoilt(case, part, getattr(model.replays, part)):
                cases[case.id] = spoilt
                for about in (case.id, *others):  # those that follow on it, too
                    with suppress(DataError):  # told; whatever else is raised is a crash
                        list(model.replays(model, cases[about]).problems())
                tried += 1
        cases[case.id] = case
    assert tried > 300


def _spoilt(case: Case[Any, Any, Any], part: str, schema: Any) -> Iterator[Case[Any, Any, Any]]:
    """The example as it would be read with this part in another way, where the schema of the rules allows that."""
    place = case.at(part)
    for values in _changed(getattr(case.example, part)):
        try:
            yield replace(case, **{part: validated(schema, place.source, place.path, values)})
        except DataError:  # told by the schema, and no rules see it
            continue


def _changed(values: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {}
    for key, value in values.items():
        yield {other: kept for other, kept in values.items() if other != key}
        yield from ({**values, key: other} for other in _others(value))


def _others(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, 0, 99)
        case str():
            yield ""
        case list():
            yield from (value[1:], value[:-1], [], [*value, *value[:1]])
        case dict():
            yield from ({other: kept for other, kept in value.items() if other != key} for key in value)
