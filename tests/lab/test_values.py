"""Values on the command line: ranges, lists, what is counted without being made, and what makes no sense."""

from __future__ import annotations

import pytest

from pnp.lab.values import cells, read_values
from pnp.source.problems import UsageError


@pytest.mark.parametrize(
    ("text", "now", "wanted"),
    [
        ("1..4", 2, ["1", "2", "3", "4"]),
        ("11,13,15", 13, ["11", "13", "15"]),
        ("1..9..4,2", 2, ["1", "5", "9", "2"]),
        ("1..3,2..4", 2, ["1", "2", "3", "4"]),
        ("-1..1", 0, ["-1", "0", "1"]),
        ("0.5..1.5..0.5", 1.0, ["0.5", "1.0", "1.5"]),
        ("1..2..0.5", 1, ["1", "1.5", "2"]),
        ("2,2.50", 1.0, ["2.0", "2.5"]),
        ("true,false", True, ["true", "false"]),
        ("adds, replaces", "adds", ["adds", "replaces"]),
        ("1..2", "a text may look like a range", ["1..2"]),
    ],
)
def test_what_is_tried(text: str, now: object, wanted: list[str]) -> None:
    assert list(read_values("key", text, now)) == wanted


def test_a_vast_grid_is_counted_and_not_made() -> None:
    values = read_values("key", "0..999999999", 1)
    assert len(values) == 10**9 and cells([values, values]) == 10**18
    assert next(iter(values)) == "0"


@pytest.mark.parametrize(
    ("text", "now", "said"),
    [
        ("4..1", 2, "the range 4..1 is empty  hint: 1..4"),
        ("", 2, "a value is missing"),
        ("1,,2", 2, "a value is missing"),
        ("x", 2, "“x” is no number"),
        ("1..x", 2, "“x” is no number"),
        ("0.5..1", 2, "how far apart  hint: 0.5..1..0.5"),
        ("1..4..0", 2, "a step of 0 leads nowhere"),
        ("1..2..3..4", 2, "too many parts"),
        ("10000000000", 2, "too large"),
        ("yes", True, "neither true nor false"),
        ("1..inf", 2, "no number"),
    ],
)
def test_what_makes_no_sense(text: str, now: object, said: str) -> None:
    with pytest.raises(UsageError) as error:
        read_values("key", text, now)
    assert str(error.value).startswith("--set key: ") and said in str(error.value)
