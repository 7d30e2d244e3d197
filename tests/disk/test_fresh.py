"""A new folder appears whole, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pnp.disk import fresh
from pnp.disk.files import ASIDE
from pnp.disk.fresh import put_folder
from pnp.source.problems import OutputError

FILES = {"a.toml": b"a", "art/b.svg": b"b", ".schema/c.json": b"c"}


def names(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_it_is_made_with_the_folders_above_it(tmp_path: Path) -> None:
    put_folder(tmp_path / "games" / "new", FILES)
    assert names(tmp_path) == {f"games/new/{name}" for name in FILES}
    assert (tmp_path / "games/new/art/b.svg").read_bytes() == b"b"


def test_an_empty_folder_is_filled_and_a_link_to_one_stays(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    (tmp_path / "link").symlink_to("there")
    put_folder(tmp_path / "link", FILES)
    assert (tmp_path / "link").is_symlink() and names(tmp_path / "there") == set(FILES)


@pytest.mark.parametrize("stands", ["a file", "a folder that is not empty"])
def test_what_is_there_stays(tmp_path: Path, stands: str) -> None:
    place = tmp_path / "new"
    if stands == "a file":
        place.write_text("mine", encoding="utf-8")
    else:
        put_folder(place, {"mine": b""})
    before = names(tmp_path)
    with pytest.raises(OutputError, match="cannot write here"):
        put_folder(place, FILES)
    assert names(tmp_path) == before


def test_nothing_is_left_of_one_that_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(file: Path, data: bytes, *, durable: bool) -> None:
        if file.name == "c.json":
            raise OSError(28, "No space left on device")
        file.write_bytes(data)

    monkeypatch.setattr(fresh, "put", full)
    with pytest.raises(OutputError, match="No space left"):
        put_folder(tmp_path / "new", FILES)
    assert not list(tmp_path.iterdir())


def test_what_a_killed_process_left_is_cleared_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh, "is_of_the_gone", lambda who: who == "gone")
    for who in ("gone", "alive"):
        put_folder(tmp_path / f"{ASIDE}{who}.1234", FILES)
    put_folder(tmp_path / "new", FILES)
    assert {entry.name for entry in os.scandir(tmp_path)} == {"new", f"{ASIDE}alive.1234"}
