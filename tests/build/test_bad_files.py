"""Files that are missing, spoilt, linked or named oddly, and slips by chance: problems, and nothing else."""
# ruff: noqa: E501 - a case a line can be looked over

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path

import pytest
from conftest import Pnp
from kinds.sea_garden import FILES, write
from refused import refused
from slips import NO_FONT
from thinning import thinned

from pnp.build.check import check_game

pytestmark = pytest.mark.usefixtures("one_paper")


@pytest.mark.parametrize(
    "file", thinned((name for name in FILES if name not in ("dice.toml", "bonuses.toml", "scoring.toml")), 3)
)
def test_a_missing_file(file: str, run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / file).unlink()
    if file == "game.toml":
        result = run("build", folder)
        assert result.code == 2 and "no game.toml in this folder" in result.err
        return
    assert refused(run, folder, good_outputs, tmp_path)


@pytest.mark.parametrize("file", ["dice.toml", "bonuses.toml", "scoring.toml"])
def test_a_content_file_that_a_component_needs(file: str, run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / file).unlink()
    lines = refused(run, folder, good_outputs, tmp_path)
    assert any(f"needs {file}, which this game does not have" in line for line in lines), lines


RUBBISH = bytes(range(256)) * 8
SPOILT: dict[str, Callable[[bytes], bytes]] = {
    "rubbish": lambda data: RUBBISH,
    "zeros": lambda data: b"\0" * 500,
    "latin-1": lambda data: data[:20] + "\nGrüße\n".encode("latin-1") + data[20:],
    "utf-16": lambda data: data.decode().encode("utf-16"),
    "cut off": lambda data: data[: len(data) * 2 // 3].rstrip() + b" = [",
}


@pytest.mark.parametrize(
    ("file", "how"),
    thinned(product(FILES, SPOILT), 6),  # every way with some of the files
)
def test_a_spoilt_file(file: str, how: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    path = folder / file
    path.write_bytes(SPOILT[how](path.read_bytes()))
    problems = check_game(folder)
    if how == "cut off" and file.endswith(".j2"):
        return  # still a text, if not a good one
    assert any(problem.file.endswith(file) for problem in problems), problems
    assert all(problem.message and problem.line >= 1 and problem.column >= 1 for problem in problems)
    assert all(str(problem).isprintable() for problem in problems)


@pytest.mark.parametrize("file", thinned(FILES, 3))
def test_an_empty_file(file: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / file).write_bytes(b"")
    problems = check_game(folder)
    harmless = file.endswith(".j2")
    assert bool(problems) is not harmless
    assert all(problem.message for problem in problems)


@pytest.mark.parametrize("how", ["byte order mark", "CRLF", "both", "no line end", "CR"])
def test_files_from_other_editors(how: str, tmp_path: Path) -> None:
    """What Windows editors do to text is no mistake; bare carriage returns, from editors long gone, are."""
    folder = write(tmp_path / "game")
    for name, text in FILES.items():
        data = text.encode()
        if how in ("CRLF", "both"):
            data = data.replace(b"\n", b"\r\n")
        if how in ("byte order mark", "both"):
            data = b"\xef\xbb\xbf" + data
        if how == "no line end":
            data = data.rstrip()
        if how == "CR":
            data = data.replace(b"\n", b"\r")
        (folder / name).write_bytes(data)
    problems = check_game(folder)
    assert bool(problems) == (how == "CR"), problems


def test_crlf_does_not_shift_places(tmp_path: Path) -> None:
    text = FILES["dice.toml"].replace('"PE"]', '"PX"]')
    folder = write(tmp_path / "game")
    places = []
    for ends in ("\n", "\r\n"):
        (folder / "dice.toml").write_bytes(text.replace("\n", ends).encode())
        places.append([(p.line, p.column, p.key) for p in check_game(folder)])
    assert places[0] == places[1] == [(6, 40, "die[1].faces[6]")]


def test_all_problems_of_all_files_come_together(run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    folder = write(
        tmp_path / "game",
        dice_toml=FILES["dice.toml"].replace("count = 3", "count = 0"),
        bonuses_toml=FILES["bonuses.toml"].replace('"pearl"', '"perl"'),
        scoring_toml=FILES["scoring.toml"].replace("order", "oder"),
        art_crab_svg="<svg",
    )
    lines = refused(run, folder, good_outputs, tmp_path)
    assert [line.split(":")[0] for line in lines] == ["art/crab.svg", "bonuses.toml", "dice.toml", "scoring.toml"]


def test_all_sheets_speak_before_anything_is_written(run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    text = FILES["components.toml"].replace("The shoal", NO_FONT).replace("What You", NO_FONT).replace("paste", NO_FONT)
    lines = refused(run, write(tmp_path / "game", components_toml=text), good_outputs, tmp_path)
    assert [line.split(": ")[1] for line in lines] == ["reef-sheet.grid_title", "rolls.title", "dice.glue_label"]


def test_the_first_build_of_a_bad_game_leaves_nothing(run: Pnp, tmp_path: Path) -> None:
    folder = write(tmp_path / "game", components_toml=FILES["components.toml"].replace("What You", NO_FONT))
    assert run("build", folder, "--out", tmp_path / "out").code == 1
    assert not (tmp_path / "out").exists()


def test_a_good_game_is_built_beside_a_bad_one(run: Pnp, tmp_path: Path) -> None:
    bad = write(tmp_path / "bad", dice_toml="[", game_toml=FILES["game.toml"].replace("sea-garden", "bad-garden"))
    good = write(tmp_path / "good")
    result = run("build", bad, good, "--out", tmp_path / "out", "--only", "rolls")
    assert result.code == 1 and "dice.toml:1:" in result.err
    assert (tmp_path / "out" / "sea-garden" / "a4" / "rolls.pdf").is_file()


def test_rules_that_do_not_exist(run: Pnp, tmp_path: Path) -> None:
    text = FILES["game.toml"].replace("title", 'rules = "trick_an_treat"\ntitle', 1)
    result = run("check", write(tmp_path / "game", game_toml=text))
    assert result.code == 1
    assert "game.toml:2:1: rules: there are no rules called “trick_an_treat”  hint: did you mean" in result.out


# Paths and links


@pytest.mark.parametrize("name", ["dice.toml", "texts/rolls.md.j2", "art/crab.svg", "notes/readme.txt"])
def test_a_link_out_of_the_folder(name: str, run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    folder = write(tmp_path / "game")
    outside = tmp_path / "outside"
    outside.write_text(FILES.get(name, "secret"), encoding="utf-8")
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).unlink(missing_ok=True)
    (folder / name).symlink_to(outside)
    lines = refused(run, folder, good_outputs, tmp_path)
    assert any(line.startswith(f"{name}:1:1: is a link that leaves the game's folder") for line in lines), lines
    assert "secret" not in "".join(lines)


def test_a_link_to_nowhere_and_one_in_a_circle(run: Pnp, tmp_path: Path, good_outputs: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / "art" / "gone.svg").symlink_to(folder / "nothing")
    (folder / "art" / "round.svg").symlink_to(folder / "art" / "round.svg")
    lines = refused(run, folder, good_outputs, tmp_path)
    assert [line.split(":")[0] for line in lines] == ["art/gone.svg", "art/round.svg"]


def test_a_link_inside_the_folder_is_fine(tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    shutil.move(folder / "art" / "crab.svg", folder / "crab-by-ann.svg")
    (folder / "art" / "crab.svg").symlink_to(Path("..") / "crab-by-ann.svg")
    assert check_game(folder) == []


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    for name in FILES:
        folder = write(tmp_path / name.replace("/", "-") / "game")
        (folder / name).unlink()
        (folder / name).mkdir()
        problems = check_game(folder)
        assert problems and all(problem.message for problem in problems), name


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_in_the_folder_is_not_waited_for(tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / "art" / "crab.svg").unlink()
    os.mkfifo(folder / "art" / "crab.svg")
    assert any("is not an ordinary file" in problem.message for problem in check_game(folder))


def test_names_that_could_steer_a_terminal_are_escaped(tmp_path: Path) -> None:
    folder = write(tmp_path / "game")
    (folder / "art" / "\x1b[2Jcrab.svg").write_text("<svg", encoding="utf-8")
    problems = check_game(folder)
    assert problems and "\x1b" not in "".join(map(str, problems))


# A real game


SLIPS = [
    ("dice.toml", '"TS", "TS", "JL"', '"TS", "TZ", "JL"', "dice.toml", "die[2].faces[5]: unknown symbol “TZ”"),
    ("bonuses.toml", '"CC/TS", "CB"]', '"CC/TS"]', "bonuses.toml", "row 2 has 4 cells, row 1 has 3"),
    ("symbols.toml", 'name = "Ghost"', f'name = "{NO_FONT}"', "symbols.toml", "ghost.name: no font has the character"),
    ("game.toml", 'title = "Trick & Treat"', f'title = "{NO_FONT}"', "game.toml", "title: no font has the character"),
    ("components.toml", 'kind = "dice-results"', 'kind = "dice"', "components.toml", "unknown kind “dice”"),
]


@pytest.mark.parametrize(("file", "old", "new", "where", "message"), thinned(SLIPS, 3, name=lambda slip: slip[4]))
def test_slips_in_a_bundled_game(
    file: str, old: str, new: str, where: str, message: str, run: Pnp, game_folder: Path
) -> None:
    path = game_folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    result = run("build", game_folder, "--only", "dice-results", "--only", "cauldron-sheet")
    assert result.code == 1 and result.out == ""
    hits = [told for told in result.err.splitlines() if told.startswith(f"{game_folder.as_posix()}/{where}:")]
    assert any(message in told for told in hits), result.err
    assert not list(Path().iterdir())


# Chance


MUTABLE = [name for name in FILES if name.endswith((".toml", ".j2"))]
VALUES = ["0", "-1", "1e9", "1.5", "true", '""', '"x"', '"a/b"', '"../x"', "[]", "[[]]", "{}", '["x"]', "nan", "1979-05-27", '"漢"', '":x:"', '"**"', '"<b>"', '"\\n"', '"' + "long " * 40 + '"']  # fmt: skip
LETTERS = "\"'[]{}=.,#\\\n\t -_/:*<%éz0漢\u200b\x00"


def mutated(text: str, chance: random.Random) -> str:
    """One slip: a character lost, one too many, a value replaced, a line lost, doubled or moved."""
    kind = chance.randrange(6)
    at = chance.randrange(len(text))
    lines = text.split("\n")
    row = chance.randrange(len(lines))
    if kind == 0:
        return text[:at] + text[at + 1 :]
    if kind == 1:
        return text[:at] + chance.choice(LETTERS) + text[at:]
    if kind in (2, 3) and (values := list(re.finditer(r"(?<== )[^\n]+|\"[^\"\n]*\"|\d+(\.\d+)?", text))):
        value = chance.choice(values)
        return text[: value.start()] + chance.choice(VALUES) + text[value.end() :]
    if kind == 4:
        return "\n".join(lines[:row] + lines[row + 1 :])
    return "\n".join([*lines[:row], chance.choice(lines), *lines[row:]])


@pytest.mark.parametrize("seed", thinned(range(10), 10))
def test_chance_slips_never_become_anything_but_problems(seed: int, tmp_path: Path) -> None:
    chance = random.Random(seed)
    small = FILES["components.toml"].replace("sticker_sets = 12", "sticker_sets = 1")
    noticed = 0
    for number in range(16):
        folder = write(tmp_path / str(number), components_toml=small)
        for name in chance.sample(MUTABLE, chance.choice((1, 1, 2))):
            path = folder / name
            path.write_text(mutated(path.read_text(encoding="utf-8"), chance), encoding="utf-8")
        problems = check_game(folder)
        noticed += bool(problems)
        for problem in problems:
            assert problem.message and problem.line >= 1 and problem.column >= 1
            assert str(problem).isprintable(), problem
            assert Path(problem.file).is_file() or "no such file" in problem.message
        shutil.rmtree(folder)
    assert noticed >= 4  # the slips are real ones
