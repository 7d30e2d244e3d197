"""A model with something of everything, and mistakes in TOML for it: each with all that is said about it."""

from __future__ import annotations

import tomllib
from enum import StrEnum
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, field_validator, model_validator

from pnp.source.problems import DataError
from pnp.source.schema import Strict, Wrong, validated
from pnp.source.toml import KeyPath, TomlFile


class Suit(StrEnum):
    BATS = "bats"
    IMPS = "imps"


class Face(Strict):
    name: str
    value: Annotated[int, Field(ge=1, le=6)] = 1


class Die(Strict):
    faces: tuple[str | Face, ...] = Field(min_length=2, max_length=2, description="what its two faces show")
    size: float = 16


class Spot(Strict):
    kind: Literal["spot"]
    radius: float = Field(gt=0, lt=50)


class Bar(Strict):
    kind: Literal["bar"]
    length: int = Field(multiple_of=5)


class Sheet(Strict):
    title: str = Field("x", min_length=1, max_length=8)
    suit: Suit = Suit.BATS
    suits: frozenset[Suit] = frozenset()
    two: frozenset[Suit] = Field(frozenset(), min_length=2)
    paper: Literal["a4", "letter"] = "a4"
    code: str = Field("A", pattern=r"^[A-Z]+$", description="capital letters")
    bare: str = Field("A", pattern=r"^[A-Z]+$")
    colour: str = "#fff"
    count: int | None = None
    on: bool = False
    die: tuple[Die, ...] = ()
    grid: tuple[tuple[int, ...], ...] = ()
    pair: tuple[int, int] = (1, 2)
    many: list[int] = Field(default_factory=list, min_length=2, max_length=3)
    named: dict[str, Face] = Field(default_factory=dict, max_length=2)
    seats: dict[int, str] = Field(default_factory=dict)
    tags: dict[Annotated[str, Field(pattern="^[a-z]+$", description="small letters")], str] = Field(
        default_factory=dict
    )
    shape: Annotated[Spot | Bar, Field(discriminator="kind")] | None = None
    auto: Literal["auto"] | int = "auto"
    scalar: int | float | str | bool = 0
    either: Face | Die | None = None
    maybe: Face | None = None
    from_: str = Field("", alias="from")
    nested: tuple[tuple[str | Face, ...], ...] = ()

    @field_validator("colour")
    @classmethod
    def _is_a_colour(cls, value: str) -> str:
        if not value.startswith("#"):
            raise ValueError(f"“{value}” is not a colour")
        return value

    @field_validator("grid", mode="before")
    @classmethod
    def _short_form(cls, value: object) -> object:
        return [[value]] if isinstance(value, int) else value

    @model_validator(mode="after")
    def _rows_are_even(self) -> Sheet:
        ragged = [
            Wrong("this row is ragged", "make it as long as the first", ("grid", n))
            for n, row in enumerate(self.grid)
            if len(row) != len(self.grid[0])
        ]
        if ragged:
            raise Wrong(ragged[0].message, ragged[0].hint, ragged[0].path, also=ragged[1:])
        return self


def toml(text: str) -> TomlFile:
    return TomlFile("game.toml", text, tomllib.loads(text))


def told(text: str, model: Any = Sheet, under: KeyPath = (), values: Any = None) -> list[str]:
    with pytest.raises(DataError) as caught:
        validated(model, toml(text), under, values)
    return [str(problem).removeprefix("game.toml:") for problem in caught.value.problems]


QUOTE_3 = '  hint: write "3", with quotation marks'
BRACKETS = "  hint: put it in square brackets: […]"
QUOTED = "  hint: put it in quotation marks"

# One row: TOML text, then every problem it has.
MISTAKES = [
    # unknown keys
    ("titel = 'x'", ["1:1: titel: unknown key  hint: did you mean “title”?"]),
    ("form = 'x'", ["1:1: form: unknown key  hint: did you mean “from”?"]),
    ("from_ = 'x'", ["1:1: from_: unknown key  hint: did you mean “from”?"]),
    (
        "[[die]]\nfaces = ['a', {name = 'b', valeu = 2}]",
        ["2:28: die[1].faces[2].valeu: unknown key  hint: did you mean “value”?"],
    ),
    (
        "[named.joker]\nname = 'j'\nfoo = 1",
        ["3:1: named.joker.foo: unknown key  hint: accepted: name, value"],
    ),
    ("[[die]]\nfaces = ['a', 'b']\nsise = 3", ["3:1: die[1].sise: unknown key  hint: did you mean “size”?"]),
    (
        "shape = {kind = 'bar', lenght = 5, length = 5}",
        ["1:24: shape.lenght: unknown key  hint: did you mean “length”?"],
    ),
    (
        "shape = {kind = 'bar', radus = 5, length = 5}",
        ["1:24: shape.radus: unknown key  hint: accepted: kind, length"],
    ),
    ("either = {name = 'x', sise = 2}", ["1:23: either.sise: unknown key  hint: accepted: name, value"]),
    ("maybe = {name = 'x', valeu = 2}", ["1:22: maybe.valeu: unknown key  hint: did you mean “value”?"]),
    # missing keys
    (
        "[[die]]\n\n[[die]]",
        [f"{n}:1: die[{i}]: “faces” is missing  hint: what its two faces show" for n, i in ((1, 1), (3, 2))],
    ),
    ("[named.joker]\nvalue = 2", ["1:1: named.joker: “name” is missing  hint: it is a string"]),
    ("shape = {kind = 'spot'}", ["1:1: shape: “radius” is missing  hint: it is a number"]),
    ("shape = {radius = 3}", ["1:1: shape: “kind” is missing"]),
    ("[[die]]\nfaces = ['a', {}]", ["2:15: die[1].faces[2]: “name” is missing  hint: it is a string"]),
    # kinds of values
    ("count = 'x'", ["1:1: count: expected a whole number, found a string"]),
    (
        "count = '6'",
        ["1:1: count: expected a whole number, found a string  hint: write 6 without quotation marks"],
    ),
    ("count = true", ["1:1: count: expected a whole number, found true"]),
    ("count = 1.5", ["1:1: count: expected a whole number, found a decimal number"]),
    ("count = 2.0", ["1:1: count: expected a whole number, found a decimal number  hint: write 2"]),
    ("count = [1]", ["1:1: count: expected a whole number, found a list"]),
    ("count = {a = 1}", ["1:1: count: expected a whole number, found a table"]),
    (
        "title = 5",
        ['1:1: title: expected a string, found a whole number  hint: write "5", with quotation marks'],
    ),
    (
        "title = false",
        ['1:1: title: expected a string, found false  hint: write "false", with quotation marks'],
    ),
    ("on = 1", ["1:1: on: expected true or false, found a whole number"]),
    (
        "on = 'true'",
        ["1:1: on: expected true or false, found a string  hint: write true without quotation marks"],
    ),
    ("many = 5", [f"1:1: many: expected a list, found a whole number{BRACKETS}"]),
    ("die = 'x'", [f"1:1: die: expected a list, found a string{BRACKETS}"]),
    ("[die]\nfaces = ['a', 'b']", ["1:1: die: expected a list, found a table"]),
    ("die = ['x']", ["1:8: die[1]: expected a table, found a string"]),
    ("named = []", ["1:1: named: expected a table, found a list"]),
    ("suits = 'bats'", [f"1:1: suits: expected a list, found a string{BRACKETS}"]),
    ("[[die]]\nfaces = ['a', 'b']\nsize = true", ["3:1: die[1].size: expected a number, found true"]),
    ("grid = [[1, 2], [3, 'x']]", ["1:21: grid[2][2]: expected a whole number, found a string"]),
    # ranges
    ("named.a = {name = 'x', value = 0}", ["1:24: named.a.value: must be at least 1, found 0"]),
    ("named.a = {name = 'x', value = 7}", ["1:24: named.a.value: must be at most 6, found 7"]),
    ("shape = {kind = 'spot', radius = 0}", ["1:25: shape.radius: must be more than 0, found 0"]),
    ("shape = {kind = 'spot', radius = 50}", ["1:25: shape.radius: must be less than 50, found 50"]),
    ("shape = {kind = 'bar', length = 7}", ["1:24: shape.length: must be a multiple of 5, found 7"]),
    # lengths
    (
        "[[die]]\nfaces = ['a']",
        ["2:1: die[1].faces: needs exactly 2 items, found 1  hint: what its two faces show"],
    ),
    (
        "[[die]]\nfaces = ['a', 'b', 'c']",
        ["2:1: die[1].faces: needs exactly 2 items, found 3  hint: what its two faces show"],
    ),
    ("many = [1]", ["1:1: many: needs at least 2 items, found 1"]),
    ("many = [1, 2, 3, 4]", ["1:1: many: takes at most 3 items, found 4"]),
    ("pair = []", ["1:1: pair: needs exactly 2 items, found 0"]),
    ("pair = [1, 2, 3]", ["1:1: pair: needs exactly 2 items, found 3"]),
    ("title = ''", ["1:1: title: needs at least 1 character, found 0"]),
    ("title = '123456789'", ["1:1: title: takes at most 8 characters, found 9"]),
    (
        "[named]\na.name = 'x'\nb.name = 'x'\nc.name = 'x'",
        ["1:1: named: takes at most 2 entries, found 3"],
    ),
    (
        "two = ['bats', 'bats']",
        ["1:1: two: needs at least 2 items, found 1"],
    ),
    # words from a list, and words of a certain form
    ("suit = 'bat'", ["1:1: suit: unknown value “bat”  hint: did you mean “bats”?"]),
    ("suit = 3", ["1:1: suit: expected one of bats, imps, found a whole number"]),
    ("suits = ['bats', 'cats']", ["1:18: suits[2]: unknown value “cats”  hint: did you mean “bats”?"]),
    ("paper = 'leter'", ["1:1: paper: unknown value “leter”  hint: did you mean “letter”?"]),
    ("paper = 'legal'", ["1:1: paper: unknown value “legal”  hint: accepted: a4, letter"]),
    ("code = 'a'", ["1:1: code: “a” is not written as it should be  hint: capital letters"]),
    ("bare = 'a'", ["1:1: bare: “a” is not written as it should be  hint: it must match ^[A-Z]+$"]),
    (
        f"code = '{'a' * 100}'",
        [f"1:1: code: “{'a' * 59}…” is not written as it should be  hint: capital letters"],
    ),
    ("[tags]\n'A b' = 'x'", ['2:1: tags."A b": “A b” is not written as it should be  hint: small letters']),
    ("[seats]\none = 'x'", ["2:1: seats.one: this key must be a whole number"]),
    # one problem for several alternatives
    (
        "[[die]]\nfaces = ['a', 3]",
        [f"2:15: die[1].faces[2]: expected a string or a table, found a whole number{QUOTE_3}"],
    ),
    ("auto = 'aut'", ["1:1: auto: unknown value “aut”  hint: did you mean “auto”?"]),
    ("auto = 1.5", ["1:1: auto: expected one of auto or a whole number, found a decimal number"]),
    ("scalar = []", ["1:1: scalar: expected a number or a string or true or false, found a list"]),
    ("either = {name = 'x', value = 9}", ["1:23: either.value: must be at most 6, found 9"]),
    ("either = 4", ["1:1: either: expected a table, found a whole number"]),
    (
        "nested = [['x'], ['y', {name = 3}]]",
        [f"1:25: nested[2][2].name: expected a string, found a whole number{QUOTE_3}"],
    ),
    ("shape = {kind = 'bra'}", ["1:10: shape.kind: unknown value “bra”  hint: did you mean “bar”?"]),
    # validators
    ("colour = 'red'", ["1:1: colour: “red” is not a colour"]),
    (f"colour = '{'x' * 900}'", [f"1:1: colour: “{'x' * 298}…"]),
    (
        "grid = [[1, 2], [3],\n [4]]",
        [f"{p}: this row is ragged  hint: make it as long as the first" for p in ("1:17: grid[2]", "2:2: grid[3]")],
    ),
    # what is refused before any schema
    ("a = 2024-01-02", [f"1:1: a: a date is not expected here{QUOTED}"]),
    ("a = 10:20:30", [f"1:1: a: a time is not expected here{QUOTED}"]),
    ("a = [2024-01-02T10:20:30]", [f"1:6: a[1]: a date and time is not expected here{QUOTED}"]),
    ("a = nan", ["1:1: a: expected a number, found nan"]),
    ("a = -inf", ["1:1: a: expected a number, found -inf"]),
    ("a = 1_000_000_001", ["1:1: a: this number is too large  hint: at most 1,000,000,000 is accepted"]),
    ("a = -1e10", ["1:1: a: this number is too large  hint: at most 1,000,000,000 is accepted"]),
    ('a = "x\\u0007"', ["1:1: a: holds the control character U+0007  hint: remove it"]),
    ('"a\\u009b" = 1', ['1:1: "a\\u009b": this key is too long or holds a control character']),
    (f"a = '{'x' * 20_001}'", ["1:1: a: has 20,001 characters, and at most 20,000 are read"]),
    (f"a = [{'1,' * 10_001}]", ["1:1: a: has 10,001 rows, and at most 10,000 are read"]),
    (f"a = {'[' * 40}{']' * 40}", [f"1:37: a{'[1]' * 32}: nested more than 32 deep"]),
    # all at once, in the order of the file
    (
        "on = 1\ntitel = 'x'\ncount = 'x'",
        [
            "1:1: on: expected true or false, found a whole number",
            "2:1: titel: unknown key  hint: did you mean “title”?",
            "3:1: count: expected a whole number, found a string",
        ],
    ),
]
