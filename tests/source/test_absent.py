"""What nobody can tell prints as a gap, whatever a text does with it: no number, no word, no error comes of it."""

from __future__ import annotations

import pytest

from pnp.source.absent import ABSENT
from pnp.source.holes import Filler
from pnp.source.problems import Refused
from pnp.source.sugar import GIVEN, TERM, Lookup
from pnp.source.templates import fill_in


def filled(text: str) -> str:
    values = {
        "model": ABSENT,
        "row": {"a": 1},
        "list": [1, 2],
        "deep": [(1, (2, 3))],
        TERM: Lookup(lambda word: {"sheep": "sheep"}[word]),
    }
    return "\n".join(fill_in(text, values, seconds=2.0).lines)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("{{ model.cards }} {{ model.hits['ask-two'] }} {{ model.rows[1:][0].x }}", "… … …"),
        ("{model.cards} {model.rows.1.points|count point} {model.cards|Words}", "… … points …"),
        ("{{ model.n | plural('card') }} {{ model.n | plural('die', 'dice') }}", "cards dice"),
        ("{model.n|plus 1|words} {model.n|ordinal|capital} {a model.n}", "… … …"),
        ("{{ model.a + 1 }} {{ 2 * model.a }} {{ 2 ** model.a }} {{ 'x' + model.a }} {{ -model.a }}", "… … … … …"),
        ("{{ (model.share * 100) | round | int }}% of {{ model.all | length }}", "…% of …"),
        ("{{ model.x ~ '!' }}", "…!"),
        ("{{ model.x | default('none') }} {{ model.list | sum }} {{ model.list | join(', ') }}", "none … …"),
        ("{{ model.rows | selectattr('star', 'equalto', 'x') | map(attribute='name') | first }}", "…"),
        ("{{ row[model.x] }} {{ list[model.n] }} {{ 'abc'.split(model.x) }} {{ term(model.x) }}", "… … … …"),
        ("{% for one in model.rows %}{{ loop.length }}: {{ one.name }}{% endfor %}", "1: …"),
        ("{% for a, b in model.rows.items() %}{{ a }} and {{ b }}{% endfor %}", "… and …"),
        ("{% for a, b in row.items() %}{{ a }} and {{ b }}{% endfor %}", "a and 1"),
        ("{% for a, (b, c) in model.deep %}{{ a }}{{ b }}{{ c.x }}{% endfor %}", "………"),
        ("{% for a, (b, c) in deep %}{{ a }}{{ b }}{{ c }}{% endfor %}", "123"),
        ("{% set a, b = model.pair %}{{ a }} {{ b }} {% set a, (b, c) = model.deep %}{{ a }}{{ b }}{{ c }}", "… … ………"),
        ("{% set a, b = list %}{{ a }} {{ b }} {% set a, (b, c) = deep[0] %}{{ a }}{{ b }}{{ c }}", "1 2 123"),
        (
            "{{ list[:model.n] | join(' ') }} {{ list[model.n:][0] }} {{ 'abc'[::model.n] }} {{ model.a[1:] }}",
            "… … … …",
        ),
        (
            "{{ list[:1] | join }} {{ list[1:][0] }} {{ 'abcd'[1:3] }} {{ 'abcd'[::-2] }} {{ 'abc'[-2:] }}",
            "1 2 bc db bc",
        ),
        ("{% for a, b in deep[:model.n] %}{{ a }}{{ b }}{% endfor %} {{ 'a b'.split(sep=model.x) }}", "…… …"),
        ("{% for n in range(model.n) %}{{ n }}{% endfor %}", "…"),
        ("{% if model %}a{% endif %}{% if model.x %}b{% endif %}{% if model.x is defined %}c{% endif %}d", "d"),
        ("{% if model.x < 5 or model.x >= 5 or model.x == 5 or 5 in model.x %}a{% endif %}b", "b"),
        ("{% if model is defined %}a{% endif %}{% if model is mapping %}b{% endif %}{model}", "…"),
        ("{{ model | length }} {{ model.get('n') }} {{ model['n'] }} {{ model.values() | sum }}", "… … … …"),
        ("{% for k, v in model.items() %}{{ k }}={{ v }}{% endfor %}{% for k in model %}{{ k }}{% endfor %}", "…=……"),
        ("{% if model.a == model.b or model.a == model.a or model.a != 3 or 3 != model.a %}a{% endif %}b", "b"),
        ("{% if 'x' not in model.a or model.a not in list or model.a not in row %}a{% endif %}b", "b"),
        ("{% if 3 not in list and 'b' not in row and not 1 not in list and not 'a' not in row %}a{% endif %}b", "ab"),
        ("{% if model.a is eq model.b or model.a is ne 3 or model.a is in list %}a{% endif %}b", "b"),
        ("{{ 1 if not model.a else 2 }} {{ model.a or 3 }}", "1 3"),
        ("{% if model.x is even or model.x is none or model.x is undefined %}a{% endif %}", "a"),
        ("{% macro m(x) %}{{ x.y | round }}{% endmacro %}{% set v = model.z %}{{ m(v) }} {v|words}", "… …"),
    ],
)
def test_a_gap_goes_through_everything(text: str, printed: str) -> None:
    assert filled(text) == printed


def test_holes_have_gaps_too() -> None:
    assert Filler().fill("{n|count card} in {n|words}, {n}", lambda path: ABSENT) == "… cards in …, …"


@pytest.mark.parametrize("text", ["{% if row is given %}{% endif %}", "{{ list | select('given') | join }}"])
def test_no_text_can_ask_what_a_hole_asks(text: str) -> None:
    assert filled("{row.a} {model.a} {sheep}") == "1 … sheep"
    with pytest.raises(Refused, match="given"):
        filled(text)


def test_what_a_hole_asks_is_not_offered_to_others() -> None:
    with pytest.raises(Refused) as told:
        filled(f"{{% if row is {GIVEN[:-1]} %}}{{% endif %}}")
    assert GIVEN not in told.value.hint
