"""Places that are typed: what may be made there, what may be opened, and what is told of the folders around."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.game.library import bundled_games
from pnp.studio.newcomer import Order, made
from pnp.studio.places import Standing, for_new, for_open, full, shown, suggested, usual_place
from pnp.studio.recent import forget, last_port, recent_folders, remember, remember_port


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = (tmp_path / "home").resolve()
    place.mkdir()
    monkeypatch.setenv("HOME", str(place))
    monkeypatch.setenv("USERPROFILE", str(place))
    monkeypatch.setenv("PNP_CONFIG_DIR", str(tmp_path / "config"))
    return place


def test_a_title_leads_to_a_free_folder_beside_the_last_game(home: Path, little_game: Path) -> None:
    assert shown(suggested("The Night Market!", usual_place())) == "~/games/the-night-market"
    remember(little_game)
    assert usual_place() == little_game.resolve().parent


def test_what_is_there_is_told_before_anything_is_made(home: Path, little_game: Path) -> None:
    (home / "full").mkdir()
    (home / "full/diary.txt").write_text("", encoding="utf-8")
    (home / "empty").mkdir()
    assert for_new("~/new", "").standing is for_new("~/empty", "").standing is Standing.FREE
    assert for_new("~/full", "").standing is for_new("~/full/diary.txt", "").standing is Standing.TAKEN
    assert for_new(str(little_game / "inner"), "").standing is Standing.WITHIN
    assert for_new("", "").standing is Standing.UNNAMED
    assert for_new("~/full", "").around == "~" and for_open("~/full").around == "~/full"
    told = for_new("~/con", "")
    assert told.standing is Standing.OTHER and told.why


def test_a_folder_to_open_is_a_game_or_it_is_told(home: Path, little_game: Path) -> None:
    assert for_open(str(little_game)).standing is Standing.GAME
    assert for_open(str(home)).standing is Standing.NONE
    assert for_open("~/nowhere").standing is for_open("\0").standing is Standing.NOWHERE


def test_folders_are_listed_within_the_home_alone(home: Path, tmp_path: Path) -> None:
    (home / "games/one").mkdir(parents=True)
    (home / "games/one/game.toml").write_text("", encoding="utf-8")
    (home / "games/.hidden").mkdir()
    (home / "games/notes.txt").write_text("", encoding="utf-8")
    told = for_open("~/games/o")
    assert (told.around, told.above, told.folders) == ("~/games", "~", (("one", "~/games/one", True),))
    outside = for_open(str(tmp_path))
    assert outside.around == "~" and [name for name, _, _ in outside.folders] == ["games"] and not outside.above


def test_what_begins_nowhere_begins_at_the_home(home: Path) -> None:
    assert full("games/x") == full("~/games/x") == home / "games/x"


def test_a_copy_has_a_name_of_its_own_and_leaves_its_rules_if_told(home: Path) -> None:
    game = next(game for game in bundled_games() if "rules" in (game.folder / "game.toml").read_text(encoding="utf-8"))
    assert made(Order(home / "mine", "Mine", copied=str(game.folder), without_rules=True)) == ""
    text = (home / "mine/game.toml").read_text(encoding="utf-8")
    assert 'title = "Mine"' in text and "\nrules =" not in text
    assert "not empty" in made(Order(home / "mine", "Mine", scaffold="blank"))
    assert "beginning" in made(Order(home / "other", "Mine", scaffold="nothing")) and not (home / "other").exists()


def test_a_folder_that_is_forgotten_stays_where_it_is(little_game: Path) -> None:
    remember(little_game)
    remember_port(8123)
    forget(little_game)
    assert recent_folders() == () and little_game.is_dir() and last_port() == 8123
