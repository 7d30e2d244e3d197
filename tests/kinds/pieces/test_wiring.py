"""What a box is called and what it shows; which way up pictures stand; marks below numerals."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import card_game

from .test_checks import edit, told

MAT_BOX = "\n[box.{name}]\nat = [{x}, 150, 20, 20]\n{keys}\n"


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def add(folder: Path, layout: str, name: str, keys: str, x: int = 20) -> None:
    path = folder / f"layouts/{layout}.toml"
    path.write_text(path.read_text(encoding="utf-8") + MAT_BOX.format(name=name, x=x, keys=keys), encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "keys", "shown", "meant"),
    [
        ("to-suns-name", 'about = "suits/moons"\ntext = "{name}"', "moons", "suns"),
        ("moons-7", 'about = "cards/moons-10"\ntext = "{name}"', "moons-10", "moons-7"),
        ("moon-sign", 'symbol = "sun"', "sun", "moon"),
    ],
)
def test_a_box_shows_what_it_is_called(folder: Path, name: str, keys: str, shown: str, meant: str) -> None:
    add(folder, "mat", name, keys)
    key = keys.partition(" ")[0]
    message = f"this box is called “{name}”, and shows what belongs to “{shown}”, not to “{meant}”"
    assert told(folder) == [(f"box.{name}.{key}", message)]


def test_two_texts_that_were_exchanged(folder: Path) -> None:
    add(folder, "mat", "left-words", 'slot = "right"')
    add(folder, "mat", "right-words", 'slot = "left"', 50)
    assert [key for key, _ in told(folder)] == ["box.left-words.slot", "box.right-words.slot"]


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("suns-name", 'about = "suits/suns"\ntext = "{name}"'),
        ("second-name", 'about = "suits/moons"\ntext = "{name}"'),  # it has no row's name
        ("suns-and-moons", 'about = "suits/moons"\ntext = "{name}"'),  # nor that of one alone
        ("suns-moons-7", 'about = "cards/moons-7"\ntext = "{name}"'),
        ("sun-sign", 'symbol = "{id}"\nabout = "suits/moons"'),  # what a hole gives only the row knows
        ("sign", 'symbol = "sun"'),
    ],
)
def test_a_name_that_says_no_other_is_free(folder: Path, name: str, keys: str) -> None:
    add(folder, "mat", name, keys)
    assert [key for key, _ in told(folder) if not key.endswith("at")] == []


def test_a_picture_on_its_head(folder: Path) -> None:
    edit(folder, "layouts/disc.toml", "symbol =", "turn = 180\nsymbol =")
    message = "this picture is upside down, and nowhere on the piece the right way up"
    assert told(folder) == [("box.face.turn", message)]


def test_a_picture_for_whoever_sits_opposite(folder: Path) -> None:
    edit(folder, "layouts/disc.toml", "at = [2, 2, 21, 21]", "at = [2, 2, 21, 10]")
    text = (folder / "layouts/disc.toml").read_text(encoding="utf-8")
    turned = '\n[box.turned]\nat = [2, 13, 21, 10]\nturn = 180\nsymbol = "{suit.symbol}"\n'
    (folder / "layouts/disc.toml").write_text(text + turned, encoding="utf-8")
    assert told(folder) == []


@pytest.mark.parametrize(("marked", "lacking"), [("[6]", "9"), ("[9]", "6"), ("[6, 9]", ""), ("[8]", "")])
def test_a_six_is_no_nine(folder: Path, marked: str, lacking: str) -> None:
    edit(folder, "tables/cards.toml", "value = 7", "value = 6")
    edit(folder, "tables/cards.toml", "value = 10", "value = 9")
    edit(folder, "tables/cards.toml", "value = 1\n", "value = 8\n")
    line = f'\n[box.line]\nwhen = {{ value = {marked} }}\nat = [6, 14, 5, 0.7]\nfill = "accent"\n'
    (folder / "layouts/front.toml").write_text(card_game.FRONT + line, encoding="utf-8")
    found = told(folder)
    assert [key for key, _ in found] == (["box.line.when.value"] if lacking else [])
    assert all(message.startswith(f"{lacking} looks like") for _, message in found)


def test_a_nine_that_no_piece_has_needs_no_mark(folder: Path) -> None:
    edit(folder, "tables/cards.toml", "value = 7", "value = 6")
    line = '\n[box.line]\nwhen = { value = 6 }\nat = [6, 14, 5, 0.7]\nfill = "accent"\n'
    (folder / "layouts/front.toml").write_text(card_game.FRONT + line, encoding="utf-8")
    assert told(folder) == []
