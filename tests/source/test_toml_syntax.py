"""Where every value and every row of a TOML file begins and ends."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from bundled import FOLDERS
from thinning import thinned

from pnp.source.toml_syntax import Extent, extents

TEXT = """\
# Frühling
a.b = "ä, {x}"
list = [1, [2, 3], { k = 'v' }]  # mixed

[[row]]
id = "one"
[row.more]
deep = true

# said of the next
[[row]]
id = "two"

[table]
x = -1.5
"""


def at(extent: Extent, text: str = TEXT) -> str:
    return text.encode()[extent.start : extent.end].decode()


def test_every_value_is_found_as_it_is_written() -> None:
    found = {extent.path: at(extent) for extent in extents(TEXT) if not extent.is_row}
    assert found == {
        ("a", "b"): '"ä, {x}"',
        ("list",): "[1, [2, 3], { k = 'v' }]",
        ("list", 0): "1",
        ("list", 1): "[2, 3]",
        ("list", 1, 0): "2",
        ("list", 1, 1): "3",
        ("list", 2): "{ k = 'v' }",
        ("list", 2, "k"): "'v'",
        ("row", 0, "id"): '"one"',
        ("row", 0, "more", "deep"): "true",
        ("row", 1, "id"): '"two"',
        ("table", "x"): "-1.5",
    }


def test_a_row_reaches_to_the_next_and_holds_its_tables() -> None:
    rows = {extent.path: at(extent) for extent in extents(TEXT) if extent.is_row}
    assert list(rows) == [("row", 0), ("row", 0, "more"), ("row", 1), ("table",)]
    assert rows["row", 0].startswith("[[row]]\n") and rows["row", 0].endswith("deep = true\n\n# said of the next\n")
    assert rows["row", 1] == '[[row]]\nid = "two"\n\n'
    assert rows["table",] == "[table]\nx = -1.5\n"


@pytest.mark.parametrize("folder", thinned(FOLDERS.values(), 4, name=lambda folder: folder.name))
def test_what_stands_there_is_what_the_parser_reads(folder: Path) -> None:
    for file in sorted(folder.rglob("*.toml")):
        text = file.read_text(encoding="utf-8")
        values = tomllib.loads(text)
        for extent in extents(text):
            value: Any = values
            for part in extent.path:
                value = value[part]
            if not extent.is_row and not isinstance(value, dict | list):
                assert tomllib.loads(f"key = {at(extent, text)}")["key"] == value, (file, extent.path)
