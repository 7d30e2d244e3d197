"""A game's folder gives its own files and nothing else, whatever a stranger put into it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from pnp.source import folder as folder_module
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Problem

CITED = Problem("data/x/game.toml", 7, 3, "art.icon", "", "")

ONLY = "  hint: a game's folder holds what the game is made of, and nothing else"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    game = tmp_path / "game"
    (game / "art").mkdir(parents=True)
    (game / "game.toml").write_text("title = 'é'\n", encoding="utf-8")
    (game / "art" / "bat.svg").write_text("<svg/>")
    (game / "art" / "imp.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    return game


def refusal(root: Path, name: str, **options: int) -> str:
    """What is said of a name, which must be the same for every way to read it."""
    with pytest.raises(DataError) as caught:
        Folder(root).read_text(name, cited=CITED, **options)
    (problem,) = caught.value.problems
    assert (problem.file, problem.line, problem.column, problem.key) == ("data/x/game.toml", 7, 3, "art.icon")
    assert problem.message.startswith("file “")
    return problem.message.partition("”: ")[2]


def test_files_are_listed_sorted_by_suffix_and_folder(root: Path) -> None:
    folder = Folder(root)
    assert folder.files() == ("art/bat.svg", "art/imp.svg", "game.toml")
    assert folder.files(".svg") == folder.files(under="art") == folder.files(under="art/")
    assert folder.files(".svg", "art") == ("art/bat.svg", "art/imp.svg")
    assert folder.files(".toml", "art") == folder.files(under="ar") == folder.files(under="..") == ()


def test_hidden_files_caches_and_backups_are_left_out(root: Path) -> None:
    for name in (".hidden", "game.toml~", "~$cards.xlsx", ".git/config", "__pycache__/x.pyc"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text("x")
    assert Folder(root).files() == ("art/bat.svg", "art/imp.svg", "game.toml")
    assert Folder(root).problems() == []


def test_text_is_read_as_utf8_with_or_without_a_byte_order_mark(root: Path) -> None:
    assert Folder(root).read_text("game.toml") == "title = 'é'\n"
    (root / "bom.txt").write_bytes(b"\xef\xbb\xbfa\r\nb")
    assert Folder(root).read_text("bom.txt") == "a\r\nb"
    assert Folder(root).read_bytes("bom.txt") == b"\xef\xbb\xbfa\r\nb"


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "the file name is empty"),
        ("/etc/passwd", "the file name is an absolute path"),
        ("c:/x", "the file name is an absolute path"),
        ("C:x", "the file name is an absolute path"),
        ("../secret.txt", "the file name leaves the game's folder with “..”"),
        ("art/../../secret.txt", "the file name leaves the game's folder with “..”"),
        ("art/../game.toml", "the file name leaves the game's folder with “..”"),
        ("art\\bat.svg", "the file name holds a backslash"),
        ("game.toml\0.svg", "the file name holds a character that cannot be printed"),
        ("a\nb", "the file name holds a character that cannot be printed"),
        ("art", "is a folder, not a file"),
        (".", "is a folder, not a file"),
        ("art/bta.svg", "there is no such file"),
        ("game.toml/x", "there is no such file"),
        ("x" * 5_000, "cannot be read (file name too long)"),
    ],
)
def test_a_bad_name_is_refused_where_it_is_cited(root: Path, name: str, message: str) -> None:
    assert refusal(root, name) == message
    assert not Folder(root).exists(name)


def test_only_files_exist(root: Path) -> None:
    assert Folder(root).exists("game.toml") and Folder(root).exists("art/bat.svg")
    assert not Folder(root).exists("art")


def test_a_missing_file_comes_with_the_name_that_was_meant(root: Path) -> None:
    def hint(name: str) -> str:
        with pytest.raises(DataError) as caught:
            Folder(root).read_text(name)
        return caught.value.problems[0].hint

    assert hint("art/bta.svg") == "did you mean “art/bat.svg”?"
    assert hint("qqqqq.svg") == "accepted: art/bat.svg, art/imp.svg"
    assert hint("rules.md") == "the folder has no .md file"


def test_without_a_citation_the_file_itself_is_the_place(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root.parent)
    with pytest.raises(DataError) as caught:
        Folder(root).read_text("dice.toml")
    assert str(caught.value) == "game/dice.toml:1:1: there is no such file  hint: did you mean “game.toml”?"


def test_a_byte_that_is_not_utf8_is_told_by_line_and_column(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    (root / "latin.txt").write_bytes("ok\r\nzwölf: ".encode() + b"\xe9t\xe9\n")
    with pytest.raises(DataError) as caught:
        Folder(root).read_text("latin.txt")
    assert str(caught.value) == "latin.txt:2:8: line 2 is not UTF-8 text (byte 0xe9)  hint: save the file as UTF-8"
    assert refusal(root, "latin.txt") == "line 2 is not UTF-8 text (byte 0xe9)"


def test_a_file_over_the_limit_is_refused(root: Path) -> None:
    (root / "ten.txt").write_text("x" * 10)
    assert Folder(root).read_text("ten.txt", limit=10) == "x" * 10
    assert refusal(root, "ten.txt", limit=9) == "is too large: 10 bytes, and at most 9 are read"


def test_links_may_point_inside_but_not_outside(root: Path, tmp_path: Path) -> None:
    (root / "inside.svg").symlink_to("art/bat.svg")
    (root / "drawings").symlink_to("art")
    (root / "outside.txt").symlink_to(tmp_path / "secret.txt")
    (root / "away").symlink_to(tmp_path)
    (root / "dangling").symlink_to("nowhere")
    (root / "circle").symlink_to("circle")
    folder = Folder(root)
    assert folder.files() == ("art/bat.svg", "art/imp.svg", "game.toml", "inside.svg")
    assert folder.read_text("inside.svg") == folder.read_text("drawings/bat.svg") == "<svg/>"
    for name in ("outside.txt", "away/secret.txt"):
        assert refusal(root, name) == "is a link that leaves the game's folder"
        assert not folder.exists(name)
    assert refusal(root, "dangling") == "there is no such file"
    assert refusal(root, "circle").startswith("cannot be read (")
    told = {Path(p.file).name: p.message for p in folder.problems()}
    assert told.pop("circle").startswith("cannot be read (")
    assert told == {
        "away": "is a link that leaves the game's folder",
        "dangling": "is a link to a file that does not exist",
        "outside.txt": "is a link that leaves the game's folder",
    }


def test_a_folder_that_begins_with_the_same_letters_is_outside(root: Path) -> None:
    twin = root.parent / "game-too"
    twin.mkdir()
    (twin / "x.txt").write_text("x")
    (root / "x.txt").symlink_to(twin / "x.txt")
    assert not Folder(root).exists("x.txt")


def test_a_game_may_itself_be_reached_through_a_link(root: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(root)
    assert Folder(tmp_path / "link").root == root.resolve()
    assert Folder(tmp_path / "link").read_text("art/bat.svg") == "<svg/>"


def test_special_files_are_refused_without_waiting(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(root / "pipe.txt")
    monkeypatch.chdir(root)  # a socket's path must be short
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("plug")
        for name in ("pipe.txt", "plug"):
            assert refusal(root, name) == "is not an ordinary file"
            assert not Folder(root).exists(name)
        assert {p.message for p in Folder(root).problems()} == {"is not an ordinary file"}
        assert len(Folder(root).problems()) == 2
        Folder(root).digest()


def test_a_pipe_put_in_place_after_the_check_does_not_block(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(root / "pipe.txt")
    monkeypatch.setattr(Path, "is_file", lambda self: True)
    assert refusal(root, "pipe.txt") == "is not an ordinary file"


def test_a_folder_that_is_too_large_too_deep_or_unreadable(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    monkeypatch.setattr(folder_module, "MAX_FILE_BYTES", 100)
    (root / "large.bin").write_bytes(b"x" * 101)
    deep = root.joinpath(*"abcdefgh")
    deep.mkdir(parents=True)
    (deep / "ok.txt").write_text("x")
    assert "a/b/c/d/e/f/g/h/ok.txt" in Folder(root).files()
    (deep / "i").mkdir()
    (deep / "i" / "lost.txt").write_text("x")
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path).name != "game.toml")
    assert [str(p) for p in Folder(root).problems()] == [
        "a/b/c/d/e/f/g/h/i:1:1: folders are nested more than 8 deep",
        "game.toml:1:1: cannot be read  hint: its permissions forbid it",
        "large.bin:1:1: is too large: 101 bytes, and at most 100 are read",
    ]


def test_a_vast_folder_is_told_once(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root.parent)
    monkeypatch.setattr(folder_module, "MAX_FILES", 4)
    assert Folder(root).problems() == []  # three files and a folder
    (root / "one-more").write_text("")
    assert [str(p) for p in Folder(root).problems()] == [f"game:1:1: the folder holds more than 4 files{ONLY}"]


def test_a_heavy_folder_is_told_once_and_before_it_is_read(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root.parent)
    size = sum(file.stat().st_size for file in root.rglob("*") if file.is_file())
    monkeypatch.setattr(folder_module, "MAX_BYTES", size)
    assert Folder(root).problems() == []
    (root / "one-more").write_text("x")

    def read(folder: Folder, name: str, limit: int) -> bytes:
        raise AssertionError(f"{name} is read")

    monkeypatch.setattr(Folder, "_read", read)
    message = f"the files of the folder hold more than {size} bytes together"
    assert [str(p) for p in Folder(root).problems()] == [f"game:1:1: {message}{ONLY}"]


def test_what_is_too_large_by_itself_makes_no_heavy_folder(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root)
    monkeypatch.setattr(folder_module, "MAX_FILE_BYTES", 100)
    monkeypatch.setattr(folder_module, "MAX_BYTES", 300)
    (root / "large.bin").write_bytes(b"x" * 301)
    (told,) = Folder(root).problems()
    assert told.message.startswith("is too large: 301 bytes")


def test_a_folder_is_looked_through_once(root: Path) -> None:
    folder = Folder(root)
    before = folder.files()
    (root / "late.toml").write_text("")
    assert folder.files() == before and "late.toml" in Folder(root).files()


def test_names_that_could_harm_a_terminal_are_reported_but_not_listed(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(root)
    (root / "bell\x07.txt").write_text("x")
    (root / "back\\slash").write_text("x")
    (root / os.fsdecode(b"latin\xe9.txt")).write_text("x")
    assert Folder(root).files() == ("art/bat.svg", "art/imp.svg", "game.toml")
    assert [str(p).encode("utf-8").decode() for p in Folder(root).problems()] == [
        "back\\slash:1:1: the file name holds a backslash  hint: rename the file",
        "bell\\x07.txt:1:1: the file name holds a character that cannot be printed  hint: rename the file",
        "latin\\udce9.txt:1:1: the file name holds a character that cannot be printed  hint: rename the file",
    ]


def test_a_folder_that_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = Folder(tmp_path / "nowhere")
    assert folder.files() == () and not folder.exists("game.toml")
    assert [str(p) for p in folder.problems()] == ["nowhere:1:1: does not exist"]
    (tmp_path / "file").write_text("")
    assert Folder(tmp_path / "file").problems()[0].message == "cannot be read (not a directory)"


def test_paths_are_shown_as_short_as_possible(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(root.parent)
    assert Folder(root).display("art/bat.svg") == "game/art/bat.svg"
    assert Folder(root).display() == "game"
    monkeypatch.chdir(root / "art")
    assert Folder(root).display("game.toml") == (root / "game.toml").resolve().as_posix()
    gone = root / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert Folder(root).display("game.toml") == (root / "game.toml").resolve().as_posix()


def test_the_digest_changes_with_names_and_contents_only(root: Path) -> None:
    def digest() -> str:
        return Folder(root).digest()

    seen = [digest()]
    os.utime(root / "game.toml", (1, 1))
    (root / ".hidden").write_text("x")
    assert digest() == seen[0]
    (root / "art/bat.svg").write_text("<svg />")
    seen.append(digest())
    (root / "art/bat.svg").rename(root / "art/cat.svg")
    seen.append(digest())
    (root / "empty").write_text("")
    seen.append(digest())
    (root / "empty").unlink()
    assert digest() == seen[2]
    assert len(set(seen)) == 4


def test_the_digest_tells_contents_of_neighbours_apart(tmp_path: Path) -> None:
    for game, first in (("x", "ab"), ("y", "a")):
        (tmp_path / game).mkdir()
        (tmp_path / game / "1").write_text(first)
        (tmp_path / game / "2").write_text("abc"[len(first) :])
    assert Folder(tmp_path / "x").digest() != Folder(tmp_path / "y").digest()


def test_the_door_is_cheap_to_open() -> None:
    code = (
        "import sys; before = set(sys.modules); import pnp.source.folder; new = set(sys.modules) - before;"
        "outside = {m.split('.')[0] for m in new} - set(sys.stdlib_module_names) - {'pnp'};"
        "known = {'pnp.source', *(f'pnp.source.{m}' for m in ('folder', 'problems', 'budget'))};"
        "ours = {m for m in new if m.startswith('pnp.')} - known;"
        "sys.exit(f'{outside} {ours}' if outside or ours else 0)"
    )
    tree = Path(folder_module.__file__).parents[2]
    result = subprocess.run([sys.executable, "-c", code], cwd=tree, capture_output=True, text=True, check=False)
    assert (result.returncode, result.stderr) == (0, "")
