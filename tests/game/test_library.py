"""Where games are found: by id among the bundled, by path anywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import MakeGame

from pnp.game import library as workspace
from pnp.game.library import KnownGame, bundled_games, find_game
from pnp.source.bundle import DATA, TEMPLATES
from pnp.source.problems import UsageError


@pytest.fixture
def data(tmp_path: Path, make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two bundled games, in folders that are not called like them, and two folders that are no games."""
    make_game("data/b", "first")
    make_game("data/a", "second")
    (tmp_path / "data/empty").mkdir()
    (tmp_path / "data/readme.txt").write_text("x")
    monkeypatch.setattr(workspace, "DATA", tmp_path / "data")
    return tmp_path / "data"


def test_data_and_templates_lie_in_the_checkout_or_the_package() -> None:
    assert (DATA / "trick-and-treat/game.toml").is_file()
    assert (TEMPLATES / "fonts").is_dir()
    assert DATA.parent == TEMPLATES.parent


def test_bundled_games_go_by_their_ids(data: Path) -> None:
    assert bundled_games() == (KnownGame("second", data / "a"), KnownGame("first", data / "b"))


@pytest.mark.parametrize("text", ["id = ", "id = 7", "title = 'x'", "\0", ""])
def test_a_bundled_game_without_a_readable_id_goes_by_its_folder(data: Path, text: str) -> None:
    (data / "a/game.toml").write_text(text)
    assert [game.id for game in bundled_games()] == ["a", "first"]


def test_an_id_wins_over_a_folder_of_that_name_unless_it_is_written_as_a_path(
    data: Path, here: Path, make_game: MakeGame
) -> None:
    make_game("here/first", "other")
    assert find_game("first") == data / "b"
    assert find_game("./first") == Path("first")
    assert find_game("first/") == Path("first")


def test_a_path_is_a_folder_or_its_game_file(little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in (str(little_game), f"{little_game}/", str(little_game / "game.toml")):
        assert find_game(name).samefile(little_game)
    monkeypatch.chdir(little_game / "art")
    assert find_game("..").samefile(little_game)
    monkeypatch.setenv("HOME", str(little_game.parent))
    monkeypatch.setenv("USERPROFILE", str(little_game.parent))
    assert find_game(f"~/{little_game.name}") == little_game


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("frist", "unknown game “frist”  hint: did you mean “first”?"),
        ("zzz", "unknown game “zzz”  hint: accepted: first, second"),
        ("empty", "empty: no game.toml in this folder, so it is not a game"),
        ("notes.txt", "unknown game “notes.txt”"),
        ("./zzz", "./zzz: there is no such folder"),
        ("zzz\\x", "there is no such folder"),
        ("~nobody-is-called-so/x", "there is no such folder"),
        ("x\0y", "unknown game"),
        ("x/\0y", "there is no such folder"),
        ("n" * 5000, "unknown game"),
        ("n/" * 5000, "there is no such folder"),
    ],
)
def test_what_is_no_game_is_refused_with_a_hint(data: Path, here: Path, name: str, message: str) -> None:
    (here / "empty").mkdir()
    (here / "notes.txt").write_text("x")
    with pytest.raises(UsageError) as caught:
        find_game(name)
    assert message in str(caught.value)
