"""Examples have names of their own, and name rulings that there are."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pnp.game.content.examples import Examples, problems
from pnp.game.content.rulings import Rulings
from pnp.game.references import References
from pnp.source.folder import Folder
from pnp.source.schema import validated
from pnp.source.toml import TomlFile

RULINGS = '[[ruling]]\nid = "S-TIDE"\ntopic = "t"\nchosen = "c"\nreading = [{ id = "c", text = "t", reason = "r" }]\n'
GOOD = """\
[[example]]
id = "one"
title = "A shape"
ruling = "S-TIDE"
given = { dice = ["SH", "CR"], rows = [["SH"], ["CR"]] }
expect = { legal = true }

[[example]]
id = "two"
title = "Nothing given"
expect = { stars = 1 }
"""


def toml(name: str, text: str) -> TomlFile:
    return TomlFile(name, text, tomllib.loads(text))


def complaints(text: str) -> list[str]:
    rulings = validated(Rulings, toml("rulings.toml", RULINGS))
    references = References(Folder(Path()), {}, frozenset(), (), {Rulings: rulings})
    return [str(problem) for problem in problems(validated(Examples, toml("examples.toml", text)), references)]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            '"two"',
            '"one"',
            "examples.toml:9:1: example[2].id: two examples are called “one”  hint: the other stands in line 2",
        ),
        (
            '"S-TIDE"',
            '"S-TIDES"',
            "examples.toml:4:1: example[1].ruling: unknown ruling “S-TIDES”  hint: did you mean “S-TIDE”?",
        ),
    ],
)
def test_names_are_located(old: str, new: str, problem: str) -> None:
    assert complaints(GOOD) == []
    assert complaints(GOOD.replace(old, new, 1)) == [problem]


def test_examples_are_found_by_their_id_and_what_they_say_by_its_place() -> None:
    examples = validated(Examples, toml("examples.toml", GOOD))
    assert examples.by_id("two").given == {}
    with pytest.raises(KeyError):
        examples.by_id("three")
    first = examples.by_id("one")
    assert first.at("given.dice") == ["SH", "CR"] and first.at("given.rows.2.1") == "CR"
    for nothing in ("given.cards", "given.dice.3", "title", "expect.legal.1"):
        with pytest.raises(KeyError):
            first.at(nothing)
