"""Counts in the files of a game: where they come from, and what is said of a path that leads nowhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from kinds import card_game
from thinning import thinned

from pnp.build.check import check_game
from pnp.kinds.components import kind_contents, read_components
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import Problems, Refused


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def edit(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


@pytest.mark.parametrize(
    ("path", "number"),
    [
        ("players.fewest", 1),
        ("players.most", 4),
        ("facts.draw", 2),
        ("dice.sky.count", 1),
        ("dice.count", 1),
        ("tables.cards.count", 3),
        ("tables.cards.moons-7.value", 7),
    ],
)
def test_what_can_be_counted(folder: Path, path: str, number: int) -> None:
    assert load(Folder(folder)).counts(path) == number


@pytest.mark.parametrize(
    ("path", "message", "hint"),
    [
        ("player.most", "unknown number “player”", "did you mean “players”?"),
        ("players.mots", "“players.mots” leads nowhere: there is no “mots”", "did you mean “most”?"),
        ("facts.darw", "game.toml has no fact “darw”", "did you mean “draw”?"),
        ("dice.ski.count", "“dice.ski.count” leads nowhere: there is no “ski”", "did you mean “sky”?"),
        ("tables.card.count", "there is no table tables/card.toml", "did you mean “cards”?"),
        ("tables.cards.moons-7.name", "tables.cards.moons-7.name is no whole number", ""),
        ("dice.sky", "“dice.sky” is no number yet", "accepted: count"),
        ("facts.draw.most", "“facts.draw.most” leads past a value", "write facts.draw"),
        ("maps.count", "“maps.count” asks for maps.toml, which says nothing of that here", ""),
    ],
)
def test_a_path_that_leads_nowhere(folder: Path, path: str, message: str, hint: str) -> None:
    with pytest.raises(Refused) as refused:
        load(Folder(folder)).counts(path)
    assert (refused.value.message, refused.value.hint) == (message, hint)


def test_components_layouts_and_dice_count_by_the_data(folder: Path) -> None:
    edit(folder, "components.toml", "copies = 3", 'copies = "players.most"')
    edit(folder, "components.toml", "columns = 4", 'columns = "players.most"')
    edit(folder, "components.toml", "lines = 6", 'lines = "2 * tables.cards.count"')
    edit(folder, "layouts/mat.toml", "columns = 10", 'columns = "tables.cards.moons-10.value"')
    edit(folder, "dice.toml", 'role = "sky"', 'role = "sky"\ncount = "facts.draw"')
    assert check_game(folder) == []
    game = load(Folder(folder), kind_contents(Folder(folder)))
    assert game.dice is not None
    assert [die.count for die in game.dice.die] == [2]
    specs = {component.id: component.spec.model_dump() for component in read_components(game, Problems())}
    assert specs["discs"]["copies"] == 4
    assert (specs["pad"]["columns"], specs["pad"]["lines"]) == (4, 6)


def test_prose_prints_the_number_and_not_its_source(folder: Path) -> None:
    edit(folder, "dice.toml", 'role = "sky"', 'role = "sky"\ncount = "2 * tables.cards.count"')
    edit(folder, "components.toml", "columns = 4", 'columns = "dice.count"')
    terms = load(Folder(folder)).terms
    assert terms.filled("{dice.sky.count} or {component.pad.columns|words}") == "6 or six"


@pytest.mark.parametrize(
    ("name", "old", "new", "wanted"),
    thinned(
        [
            (
                "components.toml",
                "columns = 4",
                'columns = "players.mots"',
                "pad.columns: “players.mots” leads nowhere: there is no “mots”  hint: did you mean “most”?",
            ),
            (
                "components.toml",
                "copies = 3",
                'copies = "facts.darw"',
                "discs.copies: game.toml has no fact “darw”  hint: did you mean “draw”?",
            ),
            (
                "components.toml",
                "columns = 4",
                'columns = "7 * players.most"',
                "pad.columns: must be at most 12, found 28  hint: “7 * players.most” comes to 28",
            ),
            (
                "components.toml",
                "columns = 4",
                'columns = "four"',
                "pad.columns: expected a whole number, found a string",
            ),
            (
                "layouts/mat.toml",
                "columns = 10",
                'columns = "players.most / 3"',
                "box.row.slots.columns: “players.most / 3” is no whole number: 4 / 3",
            ),
            (
                "dice.toml",
                'role = "sky"',
                'role = "sky"\ncount = "dice.count"',
                "die[1].count: “dice.count” asks for dice.toml, which says nothing of that here",
            ),
        ],
        3,
    ),
)
def test_a_wrong_source_is_told_where_it_stands(folder: Path, name: str, old: str, new: str, wanted: str) -> None:
    edit(folder, name, old, new)
    assert [str(problem).partition(": ")[2] for problem in check_game(folder)] == [wanted]


def test_a_table_that_cannot_be_read_is_told_once(folder: Path) -> None:
    """Who counts its rows has nothing to add."""
    edit(folder, "layouts/mat.toml", "columns = 10", 'columns = "tables.cards.count"')
    edit(folder, "tables/cards.toml", "[[row]]", "[[row]")
    assert [Path(problem.file).name for problem in check_game(folder)] == ["cards.toml"]
