"""Every value of a TOML file knows its line and column; every broken file says where it breaks."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from conftest import chance
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from pnp.source import toml as toml_module
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Severity
from pnp.source.toml import KeyPath, TomlFile, absurdities, key_name, kind_of, read_toml


def toml(text: str) -> TomlFile:
    return TomlFile("game.toml", text, tomllib.loads(text))


def read(folder: Path, text: str) -> TomlFile:
    (folder / "game.toml").write_bytes(text.encode("utf-8"))
    return read_toml(Folder(folder), "game.toml")


def told(folder: Path, text: str) -> str:
    with pytest.raises(DataError) as caught:
        read(folder, text)
    (problem,) = caught.value.problems
    return str(problem).partition("game.toml:")[2]


SAMPLE = '''\
title = "Ünïcode"  # a comment
"quoted key" . b.'c d' = 1
long = """
[not.a.header]
x = 1
""" # after
[empty]
[ table . "in" ]
list = [ 1, # one
  "é", {x = "é", y.z = [true, [2, 3]]},
]
[[row]]
name = "a"
[row.sub]
x = 1
[[row.deep]]
[[row.deep]]
y = 2
[[row]]
name = "b"
[row.sub]
x = 2
[late.inner]
a = 1
[late]
b = 2
'''
SAMPLE_PLACES: list[tuple[KeyPath, tuple[int, int]]] = [
    ((), (1, 1)),
    (("title",), (1, 1)),
    (("quoted key",), (2, 1)),
    (("quoted key", "b"), (2, 16)),
    (("quoted key", "b", "c d"), (2, 18)),
    (("long",), (3, 1)),
    (("empty",), (7, 1)),
    (("table",), (8, 1)),
    (("table", "in"), (8, 1)),
    (("table", "in", "list"), (9, 1)),
    (("table", "in", "list", 0), (9, 10)),
    (("table", "in", "list", 1), (10, 3)),
    (("table", "in", "list", 2), (10, 8)),
    (("table", "in", "list", 2, "x"), (10, 9)),
    (("table", "in", "list", 2, "y"), (10, 18)),
    (("table", "in", "list", 2, "y", "z"), (10, 20)),
    (("table", "in", "list", 2, "y", "z", 0), (10, 25)),
    (("table", "in", "list", 2, "y", "z", 1, 1), (10, 35)),
    (("row",), (12, 1)),
    (("row", 0), (12, 1)),
    (("row", 0, "name"), (13, 1)),
    (("row", 0, "sub", "x"), (15, 1)),
    (("row", 0, "deep"), (16, 1)),
    (("row", 0, "deep", 1), (17, 1)),
    (("row", 0, "deep", 1, "y"), (18, 1)),
    (("row", 1), (19, 1)),
    (("row", 1, "name"), (20, 1)),
    (("row", 1, "sub"), (21, 1)),
    (("row", 1, "sub", "x"), (22, 1)),
    (("late", "inner"), (23, 1)),
    (("late",), (25, 1)),
    # what is not there stands where its nearest parent stands
    (("row", 1, "missing"), (19, 1)),
    (("row", 1, "sub", "missing", 3), (21, 1)),
    (("row", 7, "name"), (12, 1)),
    (("table", "in", "list", 9), (9, 1)),
    (("nothing", "at", "all"), (1, 1)),
]


@pytest.mark.parametrize(("path", "place"), SAMPLE_PLACES, ids=[key_name(path) or "()" for path, _ in SAMPLE_PLACES])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_the_place_of_everything_in_a_sample(path: KeyPath, place: tuple[int, int], line_end: str) -> None:
    assert toml(SAMPLE.replace("\n", line_end)).place(path) == place


class Writer:
    """Writes a document, and notes where it puts things."""

    def __init__(self, draw: st.DrawFn, line_end: str) -> None:
        self.draw, self.line_end = draw, line_end
        self.text = ""
        self.places: dict[KeyPath, tuple[int, int]] = {}

    def note(self, path: KeyPath) -> None:
        line_start = self.text.rfind("\n") + 1
        self.places[path] = (self.text.count("\n") + 1, len(self.text) - line_start + 1)

    def pick(self, *options: str) -> str:
        return self.draw(st.sampled_from(options))

    def space(self) -> None:
        self.text += self.pick("", " ", "\t ")

    def end_line(self) -> None:
        self.text += self.pick("", " ", "  # x = [é") + self.line_end
        self.text += self.pick("", "", self.line_end, f"# [no]{self.line_end}")

    def key(self, name: str) -> None:
        bare = name.isascii() and name.replace("-", "").isalnum()
        written = [name] if bare else []
        literal = [] if "'" in name or "\n" in name else [f"'{name}'"]
        self.text += self.pick(*written, *literal, json.dumps(name, ensure_ascii=self.draw(st.booleans())))

    def value(self, path: KeyPath, depth: int) -> None:
        match self.draw(st.integers(0, 9 if depth < 3 else 7)):
            case 8:
                self.text += "["
                for number in range(self.draw(st.integers(0, 3))):
                    self.text += self.pick("", " ", self.line_end, f" # ], é{self.line_end}  ")
                    self.note((*path, number))
                    self.value((*path, number), depth + 1)
                    self.text += self.pick(",", " ,")
                self.text += self.pick("]", f"{self.line_end}]")
            case 9:
                self.text += "{"
                for number, name in enumerate(self.names()):
                    self.text += ", " if number else ""
                    self.pair((*path,), name, depth + 1)
                self.text += "}"
            case _:
                triple = self.pick('"""', "'''")
                self.text += self.pick(
                    "1", "-1.5e3", "true", "2024-01-02T03:04:05Z", "07:32:00", "inf", "0xff",
                    '"a = \\" é [b]"', "'é'",
                    f"{triple}{self.line_end}[no]{self.line_end}é = 1 'x' \"{self.line_end}{triple}",
                )  # fmt: skip

    def pair(self, table: KeyPath, name: str, depth: int) -> None:
        path = table
        for part in (name, *self.draw(st.lists(st.sampled_from(NAMES), max_size=2))):
            if path != table:
                self.text += self.pick(".", " . ")
            path = (*path, part)
            self.note(path)
            self.key(part)
        self.text += self.pick("=", " = ")
        self.value(path, depth)

    def names(self) -> list[str]:
        return self.draw(st.lists(st.sampled_from(NAMES), max_size=3, unique=True))

    def body(self, table: KeyPath) -> None:
        for name in self.names():
            self.space()
            self.pair(table, name, 0)
            self.end_line()

    def header(self, path: KeyPath, parts: list[str], brackets: int) -> None:
        self.space()
        self.note(path)
        self.text += "[" * brackets
        for number, part in enumerate(parts):
            self.text += self.pick(".", " . ") if number else self.pick("", " ")
            self.key(part)
        self.text += "]" * brackets
        self.end_line()


NAMES = ["a", "b-1", "1979", "true", "é", "two words", "it's", 'say "x"', "a.b", "[x]", "#", ""]


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[KeyPath, tuple[int, int]]]:
    writer = Writer(draw, draw(st.sampled_from(["\n", "\r\n"])))
    writer.body(())
    for number in range(draw(st.integers(0, 3))):  # names of their own, so that no table is given twice
        top = f"t{number}"
        if draw(st.booleans()):
            inner = draw(st.lists(st.sampled_from(NAMES), max_size=2))
            writer.header((top, *inner), [top, *inner], 1)
            writer.body((top, *inner))
            continue
        for row in range(draw(st.integers(1, 3))):
            writer.header((top, row), [top], 2)
            writer.body((top, row))
            if draw(st.booleans()):
                writer.header((top, row, "sub"), [top, "sub"], 1)
                writer.body((top, row, "sub"))
            for deep in range(draw(st.integers(0, 2))):
                writer.header((top, row, "deep", deep), [top, "deep"], 2)
                writer.body((top, row, "deep", deep))
    text = writer.text
    return (text.rstrip("\r\n") if draw(st.booleans()) else text), writer.places


def leaves(value: Any, path: KeyPath = ()) -> set[KeyPath]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    below = [leaves(inner, (*path, key)) for key, inner in items]
    return set().union(*below) if below else {path}


@chance(15, times=60, suppress_health_check=[HealthCheck.too_slow])
@given(documents())
def test_the_place_of_everything_in_any_document(
    document: tuple[str, dict[KeyPath, tuple[int, int]]],
) -> None:
    text, places = document
    file = toml(text)
    assert {path: file.place(path) for path in places} == places
    assert leaves(file.values) - {()} <= places.keys()


def test_places_beyond_the_first_few_hundred_lines() -> None:
    text = "".join(f"k{n} = 1\n" for n in range(3_000))
    file = toml(text)
    assert [file.place((f"k{n}",)) for n in range(3_000)] == [(n + 1, 1) for n in range(3_000)]


def test_a_problem_names_the_key_and_counts_rows_from_1() -> None:
    file = toml("[[die]]\n[[die]]\nfaces = [1,\n 2]")
    problem = file.problem(("die", 1, "faces", 1), "is odd", "make it even", Severity.NOTE)
    assert str(problem) == "game.toml:4:2: note: die[2].faces[2]: is odd  hint: make it even"


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ((), ""),
        (("die", 2, "faces", 5), "die[3].faces[6]"),
        (("two words", "é"), '"two words"."é"'),
        (("bell\x07", "csi\x9b"), '"bell\\u0007"."csi\\u009b"'),
        (("a" * 100,), f'"{"a" * 59}…"'),
    ],
)
def test_key_names(path: KeyPath, name: str) -> None:
    assert key_name(path) == name


QUOTES = '  hint: text stands between straight quotation marks: "…"'
OPEN = "the quotation mark that ends this text is missing"
OPEN += '  hint: text of several lines begins and ends with three: """…"""'
TWICE = "this key or table is given twice  hint: first given in line"
LEFT_OVER = f"something is left over after the value  hint: one key = value a line;{QUOTES.removeprefix('  hint:')}"
NO_EQUALS = '“=” is missing after the key  hint: a key with spaces or accents needs quotation marks: "…"'
DEEP = "keys, lists or tables are nested more than 32 deep"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = 1\nname = Foo", f"2:8: this value cannot be read{QUOTES}"),
        ("a = “x”", '1:5: this value cannot be read  hint: use straight quotation marks: "…"'),
        ("a = True", "1:5: this value cannot be read  hint: write true and false in small letters"),
        ("a =\nb = 1", "1:4: a value is missing here"),
        ("b = 1\na = [1,\n\n", "2:8: a value is missing here"),
        ("a = [1,\r\n\r\n", "1:8: a value is missing here"),
        ('a = "x\nb = 1', f"1:7: {OPEN}"),
        ('a = "x', f"1:5: {OPEN}"),
        ("a = 'x\nb = 1\nc = 2", f"1:5: {OPEN}"),
        ("a = 'x\nb = 'y'", f"1:7: {OPEN}"),
        ("a = 1 2", f"1:7: {LEFT_OVER}"),
        ("é = 1", "1:1: this line cannot be read  hint: a line is [table], key = value or # comment"),
        ("my key = 1", f"1:4: {NO_EQUALS}"),
        ("a: 1", f"1:2: {NO_EQUALS}"),
        ("x = 1\r\n[a\r\n", "2:3: the closing “]” is missing"),
        ("[[a]\n", "1:4: the closing “]]” is missing"),
        ("a = [1 2]", "1:8: a comma or the closing “]” is missing  hint: items are separated by commas"),
        ("a = {x = 1 y = 2}", "1:12: a comma or the closing “}” is missing  hint: { … } stands on one line"),
        (
            'a = "é\\d"',
            "1:9: a single backslash stands in this text  hint: write \\\\, or use 'single quotation marks'",
        ),
        ('a = "\\uZZZZ"', "1:8: this \\u escape is not a character"),
        ("a = 2024-02-30", "1:5: this date or time does not exist"),
        ('a = "\x01"', "1:6: a control character stands here  hint: remove it"),
        ("a = 1\nb = 2\n  a = 3", f"3:3: a: {TWICE} 1"),
        ("x = 1\n[a]\n[b]\n[a]", f"4:1: a: {TWICE} 2"),
        ("[a]\nb = 1\n[a.b]\nc = 1", f"3:1: a.b: {TWICE} 2"),
        ("[[r]]\na = 1\n[[r]]\na = 2\na = 3\nb = [", f"5:1: r[2].a: {TWICE} 4"),
        ("a = {x = 1, x = 2}", f"1:13: a.x: {TWICE} 1"),
        (
            "a.b = 1\n[a]",
            "2:3: this key or table is given twice  hint: several rows of one kind stand under [[double brackets]]",
        ),
        (f"x = 1\na = {'9' * 5_000}", "2:5: this number has too many digits"),
        (f"x = 1\na = {'[' * 9_000}", f"2:5: {DEEP}"),
        (f"x = 1\na = {'{a=' * 9_000}", f"2:5: {DEEP}"),
        (f"x = 1\n{'a.' * 9_000}a = 1", f"2:1: {DEEP}"),
        (f"x = 1\n[{'a.' * 9_000}a]", f"2:2: {DEEP}"),
    ],
    ids=lambda value: value[:30],
)
def test_broken_toml_is_explained_where_it_breaks(tmp_path: Path, text: str, expected: str) -> None:
    assert told(tmp_path, text) == expected


def test_a_good_file_is_read_whole(tmp_path: Path) -> None:
    file = read(tmp_path, "\ufeffa = 1\r\ndots = '" + "." * 500 + "'\r\n")
    assert file.values == {"a": 1, "dots": "." * 500}
    assert file.file == Folder(tmp_path).display("game.toml")
    assert file.place(("dots",)) == (2, 1)


def test_a_file_that_is_too_large_or_missing_is_refused(tmp_path: Path) -> None:
    assert told(tmp_path, "#" * 4_000_001).startswith("1:1: is too large: 4,000,001 bytes")
    with pytest.raises(DataError, match="there is no such file"):
        read_toml(Folder(tmp_path), "dice.toml")


def test_a_key_of_countless_parts_is_refused_at_once(tmp_path: Path) -> None:
    started = time.process_time()
    assert told(tmp_path, "a." * 400_000 + "a = 1").endswith(DEEP)
    assert time.process_time() - started < 10


@chance(60, suppress_health_check=list(HealthCheck))
@given(
    st.data(),
    st.sampled_from([SAMPLE, "a = [1, {b = 2}]\n[[c]]\nd.e = 'x'\n"]),
)
def test_a_damaged_file_is_read_or_refused_but_never_breaks_the_reader(
    tmp_path: Path, data: st.DataObject, text: str
) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(text)))
        cut = data.draw(st.integers(0, 6))
        text = text[:at] + data.draw(st.text("[]{}=.,'\"\\\n\r#a1é-", max_size=3)) + text[at + cut :]
    try:
        file = read(tmp_path, text)
    except DataError as error:
        (problem,) = error.problems
        line = text.replace("\r\n", "\n").split("\n")[problem.line - 1]
        assert 1 <= problem.column <= len(line) + 1
    else:
        for path in leaves(file.values):
            line_number, column = file.place(path)
            assert 1 <= line_number <= text.count("\n") + 1 and column >= 1


def test_every_table_of_a_file_with_a_repeated_key_may_be_broken(tmp_path: Path) -> None:
    for rest in ("[", "[]", "[[", "[[]]", "= 1", "x =", "x = [", "x = {", "x = {=}", "'", "[a.]", "a..b = 1"):
        assert told(tmp_path, f"a = 1\na = 2\n{rest}\n").startswith(f"2:1: a: {TWICE} 1")


def test_absurd_values_are_found_at_any_depth() -> None:
    faults = list(absurdities({"a": [{"b": float("inf")}, 2e9], "c": "ok\n\t", "d": "\x1b"}))
    assert [fault.path for fault in faults] == [("a", 0, "b"), ("a", 1), ("d",)]
    assert not list(absurdities({"a": [10**9, -(10**9), "x" * 20_000, [1] * 10_000]}))


def test_every_kind_of_value_has_a_name() -> None:
    values = tomllib.loads(
        "a = 'x'\nb = 1\nc = 1.0\nd = true\ne = []\nf = {}\ng = 2024-01-02\nh = 01:02:03\ni = 2024-01-02T01:02:03"
    )
    assert [kind_of(value) for value in values.values()] == [
        "a string", "a whole number", "a decimal number", "true", "a list", "a table",
        "a date", "a time", "a date and time",
    ]  # fmt: skip


def test_a_good_file_costs_no_second_parser(tmp_path: Path) -> None:
    (tmp_path / "game.toml").write_text("a = 1")
    code = (
        "import sys, pathlib; from pnp.source.folder import Folder; from pnp.source.toml import read_toml;"
        "read_toml(Folder(pathlib.Path(sys.argv[1])), 'game.toml');"
        "sys.exit('tree_sitter' in sys.modules or 'pydantic' in sys.modules)"
    )
    tree = Path(toml_module.__file__).parents[2]
    assert subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=tree, check=False).returncode == 0
