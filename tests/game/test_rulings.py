"""Rulings are whole, have ids of their own, and say which switch they set."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pnp.game.content.rulings import Rulings, problems
from pnp.game.references import References
from pnp.source.folder import Folder
from pnp.source.problems import DataError
from pnp.source.schema import validated
from pnp.source.toml import TomlFile

GOOD = """\
[[ruling]]
id = "S-TIDE"
topic = "When the tide turns"
source_lines = "3-4, 9"
readings = ["At once.", "At the end of the round."]
chosen = "At the end of the round."
reason = "Otherwise half a round is lost."
model_key = "tide"
model_value = "late"

[[ruling]]
id = "S-JUNK"
topic = "A slip"
chosen = "Ignored."
reason = "It is one."
printed = false
"""

NOTHING = References(Folder(Path()), {}, frozenset(), (), {})


def found(text: str) -> list[str]:
    file = TomlFile("rulings.toml", text, tomllib.loads(text))
    try:
        return [str(problem) for problem in problems(validated(Rulings, file), NOTHING)]
    except DataError as error:
        return [str(problem) for problem in error.problems]


def test_a_good_file() -> None:
    file = TomlFile("rulings.toml", GOOD, tomllib.loads(GOOD))
    rulings = validated(Rulings, file)
    assert found(GOOD) == []
    assert [ruling.id for ruling in rulings.printed] == ["S-TIDE"]
    assert rulings.ruling[0].readings == ("At once.", "At the end of the round.")


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"S-JUNK"', '"S-TIDE"', "rulings.toml:12:1: ruling[2].id: two rulings are called “S-TIDE”"),
        ('"S-JUNK"', '"junk"', "rulings.toml:12:1: ruling[2].id: “junk” is not written as it should be"),
        ('"3-4, 9"', '"L3"', "rulings.toml:4:1: ruling[1].source_lines: “L3” is not written as it should be"),
        ('chosen = "Ignored."\n', "", "rulings.toml:11:1: ruling[2]: “chosen” is missing"),
        ('model_key = "tide"\n', "", "rulings.toml:8:1: ruling[1].model_value: a “model_value” needs"),
        ('model_value = "late"\n', "", "rulings.toml:8:1: ruling[1].model_key: a “model_key” needs"),
        ("printed = false", 'printed = "no"', "rulings.toml:16:1: ruling[2].printed: expected true or false"),
        ("printed", "prined", "rulings.toml:16:1: ruling[2].prined: unknown key  hint: did you mean “printed”?"),
    ],
)
def test_mistakes_are_located(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    (only,) = found(GOOD.replace(old, new))
    assert only.startswith(problem)
