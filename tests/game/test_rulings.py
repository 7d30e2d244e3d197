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
switch = "tide"
chosen = "late"

[[ruling.reading]]
id = "early"
text = "At once."
reason = "The text says so."
says = { when = "at once" }

[[ruling.reading]]
id = "late"
text = "At the end of the round."
reason = "Otherwise half a round is lost."
says = { when = "when the round ends" }

[[ruling]]
id = "S-JUNK"
topic = "A slip"
chosen = "ignored"
printed = false
reading = [{ id = "ignored", text = "Ignored.", reason = "It is one." }]
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
    assert rulings.ruling[0].played.text == "At the end of the round."
    assert rulings.ruling[0].played.says == {"when": "when the round ends"}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"S-JUNK"', '"S-TIDE"', "rulings.toml:21:1: ruling[2].id: two rulings are called “S-TIDE”"),
        ('"S-JUNK"', '"junk"', "rulings.toml:21:1: ruling[2].id: “junk” is not written as it should be"),
        ('"3-4, 9"', '"L3"', "rulings.toml:4:1: ruling[1].source_lines: “L3” is not written as it should be"),
        ('chosen = "ignored"\n', "", "rulings.toml:20:1: ruling[2]: “chosen” is missing"),
        ('chosen = "late"', 'chosen = "lat"', "rulings.toml:6:1: ruling[1].chosen: unknown reading “lat”  hint: did"),
        ('id = "early"', 'id = "late"', "rulings.toml:15:1: ruling[1].reading[2].id: two readings are called “late”"),
        (
            'says = { when = "at once" }\n',
            "",
            "rulings.toml:8:1: ruling[1].reading[1]: this reading does not say",
        ),
        ("printed = false", 'printed = "no"', "rulings.toml:24:1: ruling[2].printed: expected true or false"),
        ("printed", "prined", "rulings.toml:24:1: ruling[2].prined: unknown key  hint: did you mean “printed”?"),
    ],
)
def test_mistakes_are_located(old: str, new: str, problem: str) -> None:
    assert old in GOOD
    (only,) = found(GOOD.replace(old, new))
    assert only.startswith(problem)
