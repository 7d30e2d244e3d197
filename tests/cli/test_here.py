"""Inside a game's folder, or below it, a command without a name means that game; elsewhere it asks which."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from conftest import MakeGame, Pnp

from pnp.cli.here import folder_and_words, game_here, out_folder
from pnp.game import library
from pnp.source.bundle import DATA

NAMELESS = [
    "build",
    "check",
    "audit",
    "simulate",
    "sweep --set facts.rounds=1",
    "arena",
    "odds",
    "timer",
    "print --players 2",
    "export png",
    "watch",
]


@pytest.fixture(params=[".", "art", "art/deep"])
def inside(request: pytest.FixtureRequest, little_game: Path, run: Pnp, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the little game, or the game's own, as the current one."""
    place = little_game / str(request.param)
    place.mkdir(exist_ok=True)
    monkeypatch.chdir(place)
    return little_game


def test_a_build_makes_the_game_around_it_into_the_games_own_folder(run: Pnp, inside: Path) -> None:
    ran = run("build", "--only", "results", "--ink", "full")
    assert ran.code == 0, ran.err
    made = [file.relative_to(inside).as_posix() for file in inside.rglob("*.pdf")]
    assert made == ["build/little-game/a4/results.pdf"]
    assert f"{os.path.relpath(inside / 'build')}/little-game/a4/results.pdf".replace(os.sep, "/") in ran.out


def test_a_check_and_a_list_are_about_the_game_around_them(run: Pnp, inside: Path) -> None:
    ran = run("check", "--quick")
    assert (ran.code, ran.out.partition(";")[0]) == (0, "some folder: fine")
    rows = run("list").out.partition("\n\n")[0].splitlines()[2:]
    assert [row.split()[0] for row in rows] == ["little-game"]
    assert "trick-and-treat" in run("list", "--bundled").out


def test_a_folder_that_is_told_is_taken_from_where_the_user_stands(run: Pnp, inside: Path) -> None:
    assert run("build", "--only", "results", "--ink", "full", "--out", "print").code == 0
    assert Path("print/little-game/a4/results.pdf").is_file()


def test_a_name_wins_over_the_place(run: Pnp, inside: Path, make_game: MakeGame) -> None:
    other = make_game("other", "other")
    assert run("build", other, "--only", "results", "--ink", "full").code == 0
    assert Path("build/other/a4/results.pdf").is_file()


def test_commands_that_play_take_the_game_around_them(run: Pnp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA / "trick-r-treat" / "art")
    assert "LHO" in run("odds").out
    alone = run("odds", "LHO")
    assert alone.code == 0 and alone.out == run("odds", "trick-r-treat", "LHO").out
    assert "“nobody”" in run("simulate", "--bots", "nobody").err
    assert run("timer", "--seconds", "0").err == "pnp: 0 seconds: a timer runs between 1 and 86400\n"


def test_an_audit_keeps_its_findings_with_the_game_around_it(run: Pnp, inside: Path) -> None:
    ran = run("audit", "--sample", "1", "--jobs", "1", "--json")
    assert ran.code == 0 and json.loads(ran.out)
    assert [path.name for path in inside.iterdir() if path.name == "build"] == ["build"]


@pytest.mark.parametrize("command", NAMELESS)
def test_elsewhere_one_line_asks_which(run: Pnp, here: Path, command: str) -> None:
    ran = run(*command.split())
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1 and ran.err.startswith("pnp: which game?  hint: name one")
    assert ("--bundled" in ran.err) == (command.split()[0] in ("build", "check", "export"))
    assert list(here.iterdir()) == []


def test_the_nearest_game_counts(make_game: MakeGame, monkeypatch: pytest.MonkeyPatch) -> None:
    outer = make_game("outer")
    inner = make_game("outer/variants/inner")
    monkeypatch.chdir(inner / "art")
    assert game_here() == Path("..")
    monkeypatch.chdir(outer / "variants")
    assert game_here() == Path("..")
    assert library.game_above(inner) == inner and library.game_above(outer.parent) is None


@pytest.mark.skipif(os.name == "nt", reason="a folder that is somebody's current one cannot go")
def test_a_current_folder_that_is_gone_is_no_game(little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone = little_game / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert game_here() is None


def test_words_behind_a_game_may_come_first(little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(little_game)
    assert folder_and_words(None, None) == (Path(), [])
    assert folder_and_words("S", ["M"]) == (Path(), ["S", "M"])
    assert folder_and_words("./", ["M"]) == (Path(), ["M"])
    assert folder_and_words("zombie-mania", ["M"])[1] == ["M"]


def test_what_is_told_by_name_goes_where_the_user_stands(little_game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(little_game / "art")
    assert out_folder(None, names=[]) == Path("../build")
    assert out_folder(None, ["zombie-mania"], False, names=[]) == Path("build")
    assert out_folder(Path("x"), names=[]) == Path("x")


@pytest.mark.parametrize("link", ["build", "build/little-game", "build/little-game/a4", "build/little-game/x.pdf"])
@pytest.mark.parametrize("words", [(), (".",)])
def test_a_link_in_a_strangers_folder_leads_no_file_elsewhere(
    run: Pnp, little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, link: str, words: tuple[str, ...]
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "mine").write_text("mine", encoding="utf-8")
    place = little_game / link
    place.parent.mkdir(parents=True, exist_ok=True)
    place.symlink_to(elsewhere / "mine" if place.suffix == ".pdf" else elsewhere)
    monkeypatch.chdir(little_game)
    for command in ("build", "print --players 2", "export png", "audit", "watch"):
        ran = run(*command.split(), *words)
        assert ran.code == 2, ran.out
        left = "the game's folder" if link == "build" else "the folder for the files"
        assert ran.err.startswith(f"pnp: {link}: this link leads out of {left}, to {elsewhere}"), ran.err
        assert "hint: --out" in ran.err
    assert [file.name for file in elsewhere.iterdir()] == ["mine"]
    assert (elsewhere / "mine").read_text(encoding="utf-8") == "mine"


def test_a_link_behind_a_link_leads_no_file_elsewhere(
    run: Pnp, little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine").write_text("mine", encoding="utf-8")
    for folder in ("build/little-game", "build/x"):
        (little_game / folder).mkdir(parents=True)
    (little_game / "build/little-game/a4").symlink_to("../x")
    (little_game / "build/x/again").symlink_to("../little-game")  # in a circle
    (little_game / "build/x/results.pdf").symlink_to(tmp_path / "mine")
    monkeypatch.chdir(little_game)
    ran = run("build", "--only", "results", "--ink", "full")
    assert ran.code == 2 and ran.err.startswith("pnp: build/little-game/a4/results.pdf: this link leads out"), ran.err
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "mine"


def test_a_calibration_sheet_goes_through_no_link(
    run: Pnp, little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (little_game / "build").mkdir()
    (little_game / "build/calibration-a4.pdf").symlink_to(tmp_path / "mine")
    monkeypatch.chdir(little_game)
    ran = run("calibrate", "--paper", "a4")
    assert ran.code == 2 and "build/calibration-a4.pdf: this link leads out of the folder for the files" in ran.err
    assert not (tmp_path / "mine").exists()


@pytest.mark.parametrize(
    ("link", "target", "out"), [("build/pics", "../art", "build"), (".venv/bin/python", "/usr/bin/python3", ".")]
)
def test_links_that_nothing_is_written_through_are_nobodys_business(
    run: Pnp, little_game: Path, monkeypatch: pytest.MonkeyPatch, link: str, target: str, out: str
) -> None:
    (little_game / link).parent.mkdir(parents=True)
    (little_game / link).symlink_to(target)
    monkeypatch.chdir(little_game)
    ran = run("build", "--only", "results", "--ink", "full", "--out", out)
    assert ran.code == 0, ran.err
    assert (little_game / out / "little-game/a4/results.pdf").is_file()


def test_a_game_that_does_not_know_its_name_may_be_called_as_it_likes(
    run: Pnp, little_game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have a name once it is saved again, while it is watched."""
    (little_game / "build").mkdir()
    (little_game / "build/anything").symlink_to(tmp_path)
    (little_game / "game.toml").write_text("id = ", encoding="utf-8")
    monkeypatch.chdir(little_game)
    assert "build/anything: this link leads out of the folder for the files" in run("build").err


def test_links_that_stay_in_the_folder_are_followed(
    run: Pnp, little_game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (little_game / "build").mkdir()
    (little_game / "build" / "latest").symlink_to("little-game")
    monkeypatch.chdir(little_game)
    ran = run("build", "--only", "results", "--ink", "full")
    assert ran.code == 0, ran.err
    assert (little_game / "build/latest/a4/results.pdf").is_file()
