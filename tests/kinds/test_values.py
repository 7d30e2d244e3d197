"""Templates read plain values, and everything that the data says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from papers import A4

from kinds import little_book
from pnp.build.compose import Composer
from pnp.kinds.values import SAY, template_values
from pnp.scene.ink import Ink
from pnp.source.absent import ABSENT
from pnp.source.bundle import DATA
from pnp.source.folder import Folder
from pnp.source.problems import Severity
from pnp.source.sugar import TERM, Lookup


@pytest.fixture
def values(tmp_path: Path) -> dict[str, Any]:
    return template_values(Composer(Folder(little_book.write(tmp_path / "game"))).game)


def test_everything_the_data_says(values: dict[str, Any]) -> None:
    assert values["game"]["title"] == "Lost Sheep" and values["game"]["credits"]["design"] == "Nobody in particular"
    assert values["facts"] == {"days": 9}
    assert values["symbol"]["SH"]["id"] == "sheep" and values["symbol"]["SH"]["value"] == 3
    assert values["scoring"]["section"]["flock"]["lines"][0]["times"] == 4
    assert values["scoring"]["tie_break"]["title"] == "The Flock" and values["scoring"]["order"] == "most"
    assert values["terrain"]["prize"]["points"] == 3
    assert values["maps"] == [{"id": "north", "name": "North Island"}]
    assert values["components"][1] == {
        "id": "book",
        "title": "How to Herd",
        "kind": "rulebook",
        "serves": "table",
    }
    assert values["component"]["book"]["manuscript"] == "book.md.j2"
    assert [ruling["id"] for ruling in values["rulings"]] == ["R-GRASS", "R-SLIP"]
    assert values["examples"]["grazing"]["given"] == {"meadow": ["SH", "WE"]}


def test_a_game_may_lack_most_of_it(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game", {"components.toml": '[x]\nkind = "rulebook"\n', "book.md.j2": ""})
    for name in ("maps", "scoring", "rulings", "examples", "figures"):
        (folder / f"{name}.toml").unlink()
    values = template_values(Composer(Folder(folder)).game)
    assert (values["dice"], values["bonuses"], values["scoring"], values["terrain"]) == ([], {}, {}, {})
    assert (values["maps"], values["rulings"], values["examples"]) == ([], [], {})
    assert values["components"] == [{"id": "x", "title": "", "kind": "rulebook", "serves": ""}]


@pytest.mark.parametrize("game", ["trick-and-treat", "little book"])
def test_values_are_plain(game: str, tmp_path: Path) -> None:
    """Objects would let a template reach what they know."""

    def strays(value: object) -> list[object]:
        if isinstance(value, dict):
            return [stray for pair in value.items() for part in pair for stray in strays(part)]
        if isinstance(value, list | tuple):
            return [stray for part in value for stray in strays(part)]
        return [] if value is None or value is ABSENT or type(value) in (str, int, float, bool) else [value]

    folder = DATA / game if game == "trick-and-treat" else little_book.write(tmp_path / "game")
    values = template_values(Composer(Folder(folder)).game)
    assert isinstance(values.pop(TERM), Lookup)  # which gives nothing but names …
    assert isinstance(values.pop(SAY), Lookup)  # … and this one nothing but words
    assert all(isinstance(name, str) for name in values)
    assert strays(values) == []


def test_a_change_of_a_template_s_copy_changes_no_game(tmp_path: Path) -> None:
    game = Composer(Folder(little_book.write(tmp_path / "game"))).game
    values = template_values(game)
    values["facts"]["days"] = 99
    values["components"][0]["title"] = "Other"
    assert template_values(game)["facts"] == {"days": 9}
    assert template_values(game)["components"][0]["title"] == "The Field"


def test_no_number_of_the_rules_is_typed_into_the_book() -> None:
    """Digits stand in values, in names of anchors and examples, and in front of steps; nowhere else."""
    text = (DATA / "trick-and-treat" / "rulebook.md.j2").read_text(encoding="utf-8")
    text = re.sub(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{[^{}\n]*\}|\[[a-z]+: .*?\]", "", text, flags=re.DOTALL)
    typed = [line for line in text.splitlines() if re.search(r"\d", re.sub(r"^\s*\d+\. ", "", line))]
    assert typed == []


@pytest.mark.parametrize(
    ("hole", "why"),
    [
        ("bonuses.row", "this game has no bonuses.toml"),
        ("die.red.name", "this game has no dice.toml"),
    ],
)
def test_where_nothing_is_given_it_is_told_why(tmp_path: Path, hole: str, why: str) -> None:
    folder = little_book.write(tmp_path / "game")
    (folder / "book.md.j2").write_text(f"# Sheep\n\n{{{hole}}}\n", encoding="utf-8")
    composer = Composer(Folder(folder))
    (book,) = (component for component in composer.components if component.id == "book")
    composer.printable(book, A4, Ink.FULL)
    (problem,) = (problem for problem in composer.problems.found if problem.severity is Severity.ERROR)
    assert problem.message.startswith("there is no “") and problem.hint == why
