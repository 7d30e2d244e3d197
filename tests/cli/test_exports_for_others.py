"""`pnp export` for Tabletop Simulator, for shops and for cutting machines: what is typed, written and told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Pnp

GAME, ONLY = "zombie-mania", ("--only", "reference-cards", "--only", "zombie-tokens", "--no-check")
TABLE = f"{GAME}-only-zombie-tokens-reference-cards.json"
_DICE = ("--only", "dice-cutouts", "--no-check")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("pod", GAME, "--shop", "gamecraftr"), "unknown shop “gamecraftr”  hint: did you mean “gamecrafter”?"),
        (("cut", GAME, "--machine", "cricket"), "unknown machine “cricket”  hint: did you mean “cricut”?"),
        (("tts", GAME, "--url", "my pictures"), "“my pictures” is no address that pictures can be loaded from"),
        (("pod", GAME), "--shop"),
        (("pod", "trick-and-treat", "--shop", "gamecrafter", *_DICE), "trick-and-treat has no cards"),
        (("cut", "trick-and-treat", "--machine", "generic", *_DICE), "nothing in trick-and-treat"),
    ],
)
def test_what_cannot_be_made_is_wrong_use_and_writes_nothing(
    run: Pnp, tmp_path: Path, words: tuple[str, ...], told: str
) -> None:
    ran = run("export", *words, "--out", tmp_path / "out")
    assert ran.code == 2 and told in ran.err
    assert not list((tmp_path / "out").rglob("*.*")) or not (tmp_path / "out").exists()


@pytest.mark.soak
def test_a_game_without_cards_does_not_keep_the_others_from_the_shop(run: Pnp, tmp_path: Path) -> None:
    games, only = ("trick-and-treat", GAME), (*ONLY, *_DICE)
    ran = run("export", "pod", *games, "--shop", "gamecrafter", *only, "--out", tmp_path)
    assert ran.code == 0, ran.err
    assert "note: trick-and-treat has no cards for The Game Crafter to print" in ran.err
    assert f"{GAME}/pod-gamecrafter/a4" in ran.out and list((tmp_path / GAME).rglob("*.png"))


@pytest.mark.parametrize("name", ["tts", "pod", "cut"])
def test_help_says_what_it_makes_and_gives_an_example(run: Pnp, name: str) -> None:
    ran = run("export", name, "--help")
    assert ran.code == 0 and f"Example: pnp export {name} " in " ".join(ran.out.split())


def test_a_table_is_found_by_its_folder_and_made_again_where_it_is_moved(run: Pnp, tmp_path: Path) -> None:
    first, second = tmp_path / "one", tmp_path / "two"
    assert run("export", "tts", GAME, *ONLY, "--out", first).code == 0
    folder = first / GAME / "tts/a4"
    assert f"file:///{folder.as_posix().lstrip('/')}/tokens/" in (folder / TABLE).read_text(encoding="utf-8")
    again = run("export", "tts", GAME, *ONLY, "--out", first)
    assert again.code == 0 and "0 made" in again.out
    first.rename(second)
    moved = run("export", "tts", GAME, *ONLY, "--out", second)
    assert moved.code == 0 and "1 made" in moved.out  # the pictures stay
    folder = second / GAME / "tts/a4"
    saved = json.loads((folder / TABLE).read_text(encoding="utf-8"))
    bag = next(state for state in saved["ObjectStates"] if state["Name"] == "Bag")
    url = bag["ContainedObjects"][0]["CustomImage"]["ImageURL"]
    assert Path(url.removeprefix("file://")).is_file()


@pytest.mark.soak
def test_shops_and_machines_stand_side_by_side(run: Pnp, tmp_path: Path) -> None:
    for words in (
        ("pod", "--shop", "gamecrafter"),
        ("pod", "--shop", "drivethrucards"),
        ("cut", "--machine", "generic"),
    ):
        ran = run("export", words[0], GAME, *words[1:], *ONLY, "--out", tmp_path)
        assert ran.code == 0, ran.err
        if words[0] == "pod":
            assert "note: zombie-tokens: left out" in ran.err
    made = {file.parent.parent.name for file in (tmp_path / GAME).glob("*/a4/*")}
    assert made == {"pod-gamecrafter", "pod-drivethrucards", "cut-generic"}
