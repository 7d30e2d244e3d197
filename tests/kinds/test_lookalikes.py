"""Players tell symbols apart by what they see, in either ink."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

from . import card_game, island

pytestmark = pytest.mark.usefixtures("one_paper")


def alike(folder: Path) -> list[Problem]:
    signs = ("looks like", "the same picture")
    return [problem for problem in check_game(folder, quick=True) if any(sign in problem.message for sign in signs)]


def edit(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def test_pictures_that_differ(little_game: Path, tmp_path: Path) -> None:
    assert alike(little_game) == [] == alike(island.write(tmp_path / "island"))


def test_two_symbols_drawn_alike(little_game: Path) -> None:
    edit(little_game / "art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent line" r="4"')
    (problem,) = alike(little_game)
    assert problem.key == "moon" and problem.file.endswith("symbols.toml")
    assert problem.message == "looks like “Sun” in the full ink" and problem.severity is Severity.ERROR


def test_two_symbols_that_only_colour_tells_apart(little_game: Path) -> None:
    edit(little_game / "art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent-2 line" r="4"')
    (problem,) = alike(little_game)
    assert problem.message == "looks like “Sun” in the friendly ink"


def test_symbols_of_two_groups_are_worth_a_warning(little_game: Path) -> None:
    edit(little_game / "art/moon.svg", 'class="accent-2 line" r="3"', 'class="accent line" r="4"')
    edit(little_game / "symbols.toml", 'name = "Moon"\ngroup = "sky"', 'name = "Moon"\ngroup = "night"')
    (problem,) = alike(little_game)
    assert problem.severity is Severity.WARNING


# Terrain


def test_terrain_that_is_told_apart_by_a_label_alone(tmp_path: Path) -> None:
    folder = island.write(tmp_path / "island")
    edit(folder / "maps.toml", 'ground = "hill"\nlabel = "+2"', 'ground = "meadow"\nlabel = "+2"')
    assert alike(folder) == []


def test_terrain_that_looks_alike_on_the_map(tmp_path: Path) -> None:
    folder = island.write(tmp_path / "island")
    edit(folder / "maps.toml", 'ground = "hill"\nlabel = "+2"', 'ground = "meadow"')
    (problem,) = alike(folder)
    assert (problem.key, problem.severity) == ("terrain[3].id", Severity.WARNING)
    assert problem.message == "looks like “meadow” in the full ink, as it is printed"


def test_terrain_that_only_colour_tells_apart(tmp_path: Path) -> None:
    folder = island.write(tmp_path / "island")
    edit(folder / "maps.toml", 'ground = "hill"\nlabel = "+2"', 'ground = "hill"')
    edit(folder / "palette.toml", 'hill = { full = "#f6ead0"', 'hill = { full = "#ffeab0"')
    (problem,) = alike(folder)
    assert problem.message == "looks like “meadow” in the friendly ink, as it is printed"


def test_an_outline_alone_tells_no_terrain(tmp_path: Path) -> None:
    """White where nobody draws and white where somebody does: the legend shows two empty boxes."""
    folder = island.write(tmp_path / "island")
    edit(folder / "palette.toml", 'friendly = "#d8d8d8"', 'friendly = "#ffffff"')
    (problem,) = alike(folder)
    assert (problem.key, problem.message) == (
        "terrain[6].id",
        "looks like “meadow” in the friendly ink, as it is printed",
    )


def test_terrain_of_one_group_is_one_to_the_players(tmp_path: Path) -> None:
    folder = island.write(tmp_path / "island")
    edit(folder / "maps.toml", 'ground = "hill"\nlabel = "+2"', 'ground = "meadow"\ngroup = "land"')
    edit(folder / "maps.toml", 'id = "meadow"', 'id = "meadow"\ngroup = "land"')
    assert alike(folder) == []


# Pieces and what rows name


def tokens(little_game: Path, second: str) -> Path:
    """Two tokens without a word, each with a drawing of its own; the second looks as it is told."""
    folder = card_game.write(little_game)
    moon = (folder / "art/moon.svg").read_text(encoding="utf-8")
    for name, text in (("owl-a", moon), ("owl-b", second or moon)):
        text = text.replace("Moon", name.replace("-", " ")).replace("Sun", name.replace("-", " "))
        (folder / f"art/{name}.svg").write_text(text, encoding="utf-8")
    (folder / "tables/owls.toml").write_text('[[row]]\nid = "a"\n\n[[row]]\nid = "b"\n', encoding="utf-8")
    layout = 'size = [25, 25]\n\n[box.owl]\nat = [2, 2, 21, 21]\nart = "owl-{id}"\n'
    (folder / "layouts/owl.toml").write_text(layout, encoding="utf-8")
    owls = '\n[owls]\nkind = "tokens"\ntitle = "Owls"\nserves = "table"\nrows = "owls"\nlayout = "owl"\n'
    with (folder / "components.toml").open("a", encoding="utf-8") as file:
        file.write(owls)
    return folder


def test_tokens_without_words_that_look_alike(little_game: Path) -> None:
    (problem,) = alike(tokens(little_game, ""))
    assert (Path(problem.file).name, problem.key) == ("owls.toml", "row[2].id")
    assert problem.message == "looks like “a” in the full ink, as it is printed"


def test_tokens_that_differ(little_game: Path) -> None:
    sun = (little_game / "art/sun.svg").read_text(encoding="utf-8")
    assert alike(tokens(little_game, sun)) == []


def test_two_drawings_of_one_column_that_are_one_picture(little_game: Path) -> None:
    folder = card_game.write(little_game)
    moon = (folder / "art/moon.svg").read_text(encoding="utf-8")
    for name in ("view-suns", "view-moons"):
        (folder / f"art/{name}.svg").write_text(moon.replace("Moon", name.replace("-", " ")), encoding="utf-8")
    edit(folder / "tables/suits.toml", 'id = "suns"', 'id = "suns"\nview = "view-suns"')
    edit(folder / "tables/suits.toml", 'id = "moons"', 'id = "moons"\nview = "view-moons"')
    assert [problem.message for problem in alike(folder)] == [
        "“view-moons” is the same picture as “view-suns” in the full ink"
    ]
