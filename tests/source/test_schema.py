"""Every mistake in a row is told once, in plain words, where it stands."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from game.mistakes import MISTAKES, QUOTE_3, Die, Face, Sheet, Spot, Suit, told, toml
from hypothesis import given
from hypothesis import strategies as st
from pydantic import RootModel, model_validator

from pnp.source.problems import DataError
from pnp.source.schema import MAX_PROBLEMS, Strict, validated
from pnp.source.toml import TomlFile


@pytest.mark.parametrize(("text", "expected"), MISTAKES, ids=[text[:40] for text, _ in MISTAKES])
def test_a_mistake_is_told_once_where_it_stands(text: str, expected: list[str]) -> None:
    assert told(text) == expected


def test_good_values_pass_as_they_are() -> None:
    sheet = validated(
        Sheet,
        toml(
            """
            title = "été\\tok"
            suit = "imps"
            suits = ["bats", "imps"]
            count = 3
            grid = [[1, 2], [3, 4]]
            pair = [3, 4]
            many = [1, 2]
            auto = 7
            scalar = true
            from = "here"
            shape = {kind = "spot", radius = 3}
            seats.2 = "x"
            [[die]]
            size = 13
            faces = ["a", {name = "b"}]
            """
        ),
    )
    assert (sheet.suit, sheet.suits, sheet.count) == (Suit.IMPS, frozenset(Suit), 3)
    assert (sheet.grid, sheet.pair, sheet.many) == (((1, 2), (3, 4)), (3, 4), [1, 2])
    assert sheet.die[0] == Die(faces=("a", Face(name="b")), size=13.0)
    assert (sheet.auto, sheet.scalar, sheet.from_, sheet.seats) == (7, True, "here", {2: "x"})
    assert sheet.shape == Spot(kind="spot", radius=3.0)


def test_a_validator_that_runs_before_does_not_change_what_a_list_may_be() -> None:
    assert validated(Sheet, toml("grid = 4")).grid == ((4,),)


class EverythingBefore(Strict):
    die: tuple[Die, ...]
    suit: Suit

    @model_validator(mode="before")
    @classmethod
    def _untouched(cls, value: object) -> object:
        return value


def test_a_model_with_a_validator_before_takes_lists_and_words() -> None:
    made = validated(EverythingBefore, toml("suit = 'imps'\ndie = [{faces = ['a', 'b']}]"))
    assert made.die[0].faces == ("a", "b") and made.suit is Suit.IMPS


class Rows(RootModel[dict[str, Face]]):
    """A file whose tables are the rows."""


def test_a_file_that_is_nothing_but_rows() -> None:
    assert validated(Rows, toml("[a]\nname = 'x'")).root == {"a": Face(name="x")}
    assert told("[a]\nnam = 'x'", Rows) == ["2:1: a.nam: unknown key  hint: did you mean “name”?"]


def test_a_key_that_is_missing_and_another_that_is_not_its_misspelling() -> None:
    assert told("[a]\ncolour = 'x'", Rows) == [
        "1:1: a: “name” is missing  hint: it is a string",
        "2:1: a.colour: unknown key  hint: accepted: name, value",
    ]


def test_a_key_that_is_called_like_a_type_is_not_taken_for_one() -> None:
    class Holder(Strict):
        of: dict[str, Face] | str

    assert told("[of.str]\nname = 'x'\nvalue = 9", Holder) == ["3:1: of.str.value: must be at most 6, found 9"]
    assert told("[of]\nFace = {name = 3}", Holder) == [
        f"2:9: of.Face.name: expected a string, found a whole number{QUOTE_3}"
    ]


def test_part_of_a_file() -> None:
    text = "[[card]]\n[[card]]\nname = 'x'\nvalue = 9"
    assert told(text, Face, ("card", 1)) == ["4:1: card[2].value: must be at most 6, found 9"]
    assert told(text, Face, ("card", 0)) == ["1:1: card[1]: “name” is missing  hint: it is a string"]
    assert told(text, Face, ("card", 5)) == ["1:1: card: “[6]” is missing"]
    assert told(text, Face, ("crad", "x")) == ["1:1: “crad.x” is missing"]


def test_values_handed_in_are_placed_where_the_file_has_them() -> None:
    text = "[[card]]\nname = 'x'\nextra = 1\nvalue = 9"
    values = {"name": "x", "value": 9}
    assert told(text, Face, ("card", 0), values) == ["4:1: card[1].value: must be at most 6, found 9"]


def test_an_empty_table_is_validated_as_such() -> None:
    assert told("", Face) == ["1:1: “name” is missing  hint: it is a string"]


@pytest.mark.parametrize("row", ["{}", "{nmae='x'}", "nan"])
def test_a_thousand_mistakes_are_cut_short(row: str) -> None:
    text = "[named]\n" + "\n".join(f"k{n} = {row}" for n in range(1_000))

    class Names(Strict):
        named: dict[str, Face]

    started = time.process_time()
    lines = told(text, Names)
    assert len(lines) == MAX_PROBLEMS + 1
    assert lines[-1].endswith(f": and {1_000 - MAX_PROBLEMS:,} more problems below")
    assert [int(line.split(":")[0]) for line in lines] == sorted(int(line.split(":")[0]) for line in lines)
    assert time.process_time() - started < 5


def test_countless_mistakes_do_not_take_long() -> None:
    row = "[[die]]\nfaces = ['a', 'b']\n" + "".join(f"k{n} = 1\n" for n in range(30))
    started = time.process_time()
    assert told(row * 1_000)[-1].endswith("and over 4,950 more problems below")
    assert time.process_time() - started < 10


def test_when_cut_short_the_first_problems_of_the_file_are_told() -> None:
    lines = told("[[die]]\nfaces = ['a', 3]\n" + "\n".join(f"k{n} = 1" for n in range(60)))
    assert lines[0].startswith("2:15: die[1].faces[2]: expected a string or a table")
    assert lines[-1].endswith("and 11 more problems below")


class WithDefault(Strict):
    table: dict[str, str] = {"type": "list"}  # noqa: RUF012 - frozen, and looks like a schema on purpose


def test_defaults_are_left_alone() -> None:
    assert validated(WithDefault, toml("")).table == {"type": "list"}


def test_as_many_problems_as_are_told_need_no_last_line() -> None:
    text = "\n".join(f"k{n} = 1" for n in range(MAX_PROBLEMS))
    assert all("unknown key" in line for line in told(text)) and len(told(text)) == MAX_PROBLEMS


json_like = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.sampled_from([0.5, 2.0])
    | st.text("aé1", max_size=3)
    | st.just("bar"),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["name", "kind", "faces", "str", "Face", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from([*Sheet.model_fields, "from"]), json_like, max_size=4))
def test_whatever_stands_there_is_either_taken_or_told(values: dict[str, Any]) -> None:
    file = TomlFile("game.toml", "", {})
    try:
        made = validated(Sheet, file, (), values)
    except DataError as error:
        assert error.problems
        assert len({(p.key, p.message) for p in error.problems}) == len(error.problems)
    else:
        assert json.loads(made.model_dump_json()) is not None


@given(json_like.filter(lambda value: value is not None))
def test_a_choice_of_kinds_gives_one_problem_or_those_of_one_kind(value: Any) -> None:
    class Choice(Strict):
        it: str | Face | int

    try:
        validated(Choice, TomlFile("f", "", {}), (), {"it": value})
    except DataError as error:
        if not isinstance(value, dict):
            assert len(error.problems) == 1
