"""A whole folder becomes one game, or one list of everything that is wrong in it."""

from __future__ import annotations

import dataclasses
import shutil
from pathlib import Path

import pytest
from kinds.sea_garden import FILES, PALETTE, SYMBOLS, write

from pnp.art.artwork import read_artwork
from pnp.art.xmltree import MAX_BYTES
from pnp.build.compose import Composer
from pnp.game.game import Game
from pnp.game.library import KnownGame, bundled_games
from pnp.game.load import load_game
from pnp.kinds.values import SAY, template_values
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem, Problems
from pnp.source.sugar import TERM


def load(folder: Path) -> Game:
    return load_game(Folder(folder))


def wrong(folder: Path) -> list[Problem]:
    """Everything that printing would stumble over: the data and the drawings."""
    try:
        return Composer(Folder(folder)).problems.found
    except DataError as error:
        return list(error.problems)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write(tmp_path / "game")


def test_a_game_holds_what_its_files_say(folder: Path) -> None:
    game = load(folder)
    assert (game.identity.id, game.identity.title, game.identity.rules) == ("sea-garden", "Sea Garden", None)
    assert list(game.symbols) == ["shell", "crab", "wave", "pearl", "reef"]
    assert game.dice is not None and [die.count for die in game.dice.die] == [1, 3, 1]
    assert game.bonuses is not None and len(game.bonuses.row) == 3 and game.bonuses.extras == ()
    assert game.scoring is not None and game.scoring.order == "fewest"
    assert game.drawings >= {"shell", "crab", "wave", "pearl", "coral"}


def test_a_game_cannot_be_changed(folder: Path) -> None:
    game = load(folder)
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.dice = None  # type: ignore[misc]
    with pytest.raises(TypeError):
        game.symbols["new"] = game.symbols["shell"]  # type: ignore[index]
    with pytest.raises(ValueError, match="frozen"):
        game.identity.title = "Other"


def test_symbols_go_by_id_or_code(folder: Path) -> None:
    game = load(folder)
    assert game.symbol("SH") is game.symbol("shell") is game.symbols["shell"]
    assert game.symbol_id("RE") == "reef"
    with pytest.raises(KeyError):
        game.symbol("XX")


def test_templates_see_plain_values_only(folder: Path) -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(inner) for key, inner in value.items())
        if isinstance(value, list | tuple):
            return all(plain(inner) for inner in value)
        return value is None or isinstance(value, str | int | float | bool)

    values = template_values(load(folder))
    del values[TERM], values[SAY]  # the two things to call
    assert plain(values)
    assert values["facts"] == {"tides": 7} and values["symbol"]["SH"]["id"] == "shell"
    assert values["scoring"]["tie_break"]["title"] == "Shells ashore"


def test_the_games_colours_lie_over_the_shared_ones(folder: Path) -> None:
    palettes, shared = (read_artwork(Folder(root), Problems()).palettes for root in (folder, folder / "art"))
    assert str(palettes[Ink.FULL].fill("night")) == "#0b3a4a" and str(palettes[Ink.FRIENDLY].fill("night")) == "#ffffff"
    assert palettes[Ink.FULL].fill("ink") == shared[Ink.FULL].fill("ink")


@pytest.mark.parametrize("name", ["dice.toml", "bonuses.toml", "scoring.toml"])
def test_content_files_are_optional(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert getattr(load(folder), name.removesuffix(".toml")) is None


@pytest.mark.parametrize("name", ["game.toml", "components.toml"])
def test_two_files_are_not(folder: Path, name: str) -> None:
    (folder / name).unlink()
    (problem,) = wrong(folder)
    assert problem.file.endswith(name) and problem.message == "there is no such file"
    assert problem.hint.startswith("it says ")  # and is no other file, misspelt


def test_one_number_of_players_is_two_numbers(folder: Path) -> None:
    game = (folder / "game.toml").read_text(encoding="utf-8")
    (folder / "game.toml").write_text(game.replace("players = [2, 5]", "players = 3"), encoding="utf-8")
    (problem,) = wrong(folder)
    assert (problem.key, problem.hint) == ("players", "players = [3, 3]")


def test_all_files_are_heard_at_once(tmp_path: Path) -> None:
    broken = {name.replace(".", "_"): "[" for name in FILES if name.endswith(".toml")}
    problems = wrong(write(tmp_path / "game", **broken))
    assert {Path(problem.file).name for problem in problems} == {n for n in FILES if n.endswith(".toml")}
    assert len(problems) == len(broken)


def test_a_broken_palette_does_not_make_every_drawing_wrong(tmp_path: Path) -> None:
    (problem,) = wrong(write(tmp_path / "game", palette_toml=PALETTE.replace("#f2c879", "#f2c8")))
    assert problem.file.endswith("palette.toml") and "is not a colour" in problem.message


def test_broken_symbols_do_not_make_every_die_wrong(tmp_path: Path) -> None:
    (problem,) = wrong(write(tmp_path / "game", symbols_toml=SYMBOLS.replace('code = "SH"', 'code = "sh"')))
    assert problem.file.endswith("symbols.toml") and problem.key == "shell.code"


def test_a_broken_drawing_is_not_missing_as_well(tmp_path: Path) -> None:
    (problem,) = wrong(write(tmp_path / "game", art_shell_svg="<svg"))
    assert problem.file.endswith("art/shell.svg")


def test_drawings_are_read_whether_used_or_not(folder: Path) -> None:
    (folder / "art" / "unused.svg").write_text("<svg>", encoding="utf-8")
    (problem,) = wrong(folder)
    assert problem.file.endswith("art/unused.svg")


def test_drawings_may_lie_in_folders_of_their_own(folder: Path) -> None:
    (folder / "art" / "more").mkdir()
    shutil.move(folder / "art" / "coral.svg", folder / "art" / "more" / "coral.svg")
    (problem,) = wrong(folder)
    assert (
        problem.message == "there is no drawing art/coral.svg, nor .png, .jpg or .webp" and "more/coral" in problem.hint
    )
    text = SYMBOLS.replace('art = "coral"', 'art = "more/coral"')
    (folder / "symbols.toml").write_text(text, encoding="utf-8")
    assert "more/coral" in load(folder).drawings


def test_a_drawing_with_an_unknown_role_is_told_once_an_ink(tmp_path: Path) -> None:
    svg = FILES["art/shell.svg"].replace("sand", "sande")
    (problem,) = wrong(write(tmp_path / "game", art_shell_svg=svg))
    assert "palette.toml has no role “sande”" in problem.message and "sand" in problem.hint


def test_a_huge_drawing_is_not_read(tmp_path: Path) -> None:
    svg = FILES["art/shell.svg"].replace("</svg>", " " * MAX_BYTES + "</svg>")
    (problem,) = wrong(write(tmp_path / "game", art_shell_svg=svg))
    assert "is too large" in problem.message


@pytest.mark.parametrize("game", bundled_games(), ids=lambda game: game.id)
def test_bundled_games_load(game: KnownGame) -> None:
    assert load(game.folder).identity.id == game.id
