"""What a text asks for, found by reading it."""

from __future__ import annotations

import pytest

from pnp.source.template_paths import asked_paths


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("{{ model.odds.best }}", [(1, "model.odds.best")]),
        ("{model.odds|words}", [(1, "model.odds")]),
        ("one\n{% for row in model.rows %}{{ row.x }}{% endfor %}", [(2, "row"), (2, "model.rows"), (2, "row.x")]),
        ("{{ model['a b'][facts.n].c }}", [(1, "model.a b.….c"), (1, "facts.n")]),
        ("{% if model %}{{ model.x }}{% else %}\n{{ facts.y }}{% endif %}", [(2, "facts.y")]),
        ("{% if model.x is defined %}{{ model.x }}{% endif %}", []),
        ("{% if model is defined %}{{ model.x }}{% endif %}", []),
        (
            "{{ model|length }}{% for k, v in model.items() %}{% endfor %}",
            [(1, "model"), (1, "k"), (1, "v"), (1, "model.items")],
        ),
        ("{% if model.x %}{{ model.y }}{% endif %}", [(1, "model.x"), (1, "model.y")]),
        ("{{ model.x if model else facts.y }}", [(1, "facts.y")]),
        ("{% set a = one.told.sum %}{{ a }}", [(1, "a"), (1, "one.told.sum"), (1, "a")]),
        ("{% macro m(a) %}{{ model.x ~ a }}{% endmacro %}", [(1, "a"), (1, "model.x"), (1, "a")]),
        ("{{ broken", []),
        ("{% if x %}" * 400 + "{% endif %}" * 400, []),
    ],
)
def test_paths_and_their_lines(text: str, asked: list[tuple[int, str]]) -> None:
    found = [(each.line, str(each)) for each in asked_paths(text, ("model", "told")) if each.path[0] != "term"]
    assert found == asked
