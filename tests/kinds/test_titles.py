"""What a sheet is called at its top is not what another one is called."""

from __future__ import annotations

from pathlib import Path

from pnp.kinds.titles import title_problems

from .helpers import composer
from .sea_garden import COMPONENTS, write


def told(tmp_path: Path, old: str, new: str) -> list[str]:
    text = COMPONENTS.replace(old, new)
    assert (text != COMPONENTS) == (old != new)
    found = title_problems(composer(write(tmp_path / "game", components_toml=text)).components)
    return [f"{problem.key}: {problem.message}" for problem in found]


def test_titles_of_their_own(tmp_path: Path) -> None:
    assert told(tmp_path, "", "") == []


def test_the_title_of_another_by_its_id(tmp_path: Path) -> None:
    title = next(line for line in COMPONENTS.splitlines() if line.startswith("title") and "Reef" not in line)
    assert told(tmp_path, title, 'title = "Reef Sheet"') == ["rolls.title: this is the title of “reef-sheet”"]


def test_a_title_that_stands_twice(tmp_path: Path) -> None:
    titles = [line for line in COMPONENTS.splitlines() if line.startswith("title")]
    same = 'title = "Deep Sea"'
    (line,) = told(tmp_path, COMPONENTS, COMPONENTS.replace(titles[0], same).replace(titles[1], same))
    assert line == "rolls.title: “reef-sheet” has this title as well"
