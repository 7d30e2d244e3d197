"""What is not ours in a folder that is switched: it stays, with all that belongs to it."""

from __future__ import annotations

import json
import os
import shutil
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.build.staging import staged, take_over
from pnp.disk import stage as stage_module
from pnp.disk.exchange import NoExchange
from pnp.disk.journal import JOURNAL, OWNER
from pnp.disk.lock import locked
from pnp.disk.owner import myself
from pnp.disk.twin import CannotTwin, carry_over, make_twin
from pnp.source.problems import OutputError


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """An output folder in which somebody keeps things."""
    folder = tmp_path / "out/game"
    (folder / "a4/mine/deep").mkdir(parents=True)
    for name in ("a4/1.pdf", "a4/2.pdf", "a4/notes.txt", "a4/mine/deep/x", "top.txt"):
        (folder / name).write_bytes(name.encode())
    (folder / "a4/link").symlink_to("notes.txt")
    (folder / "a4/nowhere").symlink_to("gone")
    (folder / "a4/mine").chmod(0o750)
    os.utime(folder / "a4/mine", (1_000_000_000, 1_000_000_000))
    return folder


def switch(target: Path, *names: str) -> None:
    with staged(target) as stage:
        for name in names:
            stage.write(name, b"new")
        stage.commit()


@pytest.mark.parametrize("names", [("a4/1.pdf", "a4/2.pdf"), ("a4/1.pdf", "letter/1.pdf")])
@pytest.mark.parametrize("links", [True, False], ids=["links", "no links"])
def test_what_is_the_users_stays(
    target: Path, names: tuple[str, ...], links: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise OSError(1, "Operation not permitted")

    notes = (target / "a4/notes.txt").stat()
    if not links:
        monkeypatch.setattr(os, "link", refused)
    switch(target, *names)
    assert (target / "a4/1.pdf").read_bytes() == b"new"
    now = (target / "a4/notes.txt").stat()
    assert now.st_mtime_ns == notes.st_mtime_ns and (now.st_ino == notes.st_ino or not links)
    assert (target / "a4/mine/deep/x").read_bytes() == b"a4/mine/deep/x"
    assert (target / "top.txt").is_file()
    assert [str((target / f"a4/{name}").readlink()) for name in ("link", "nowhere")] == ["notes.txt", "gone"]
    mine = (target / "a4/mine").stat()
    assert (stat.S_IMODE(mine.st_mode), mine.st_mtime) == (0o750, 1_000_000_000)
    assert [path.name for path in target.parent.iterdir()] == ["game"]


def test_only_the_folder_that_changes_is_switched(target: Path) -> None:
    before = [(target / name).stat().st_ino for name in ("", "a4", "a4/mine")]
    switch(target, "a4/1.pdf")
    assert [(target / name).stat().st_ino for name in ("", "a4", "a4/mine")] == before
    switch(target, "a4/1.pdf", "a4/2.pdf")
    after = [(target / name).stat().st_ino for name in ("", "a4", "a4/mine")]
    assert after[0] == before[0] and after[1] != before[1]


def add(folder: Path) -> None:
    (folder / "a4/late.txt").write_bytes(b"late")
    (folder / "a4/mine/late").write_bytes(b"late")
    (folder / "a4/late").mkdir()
    (folder / "a4/late/x").write_bytes(b"late")


def change(folder: Path) -> None:
    (folder / "a4/aside").write_bytes(b"late")
    (folder / "a4/aside").replace(folder / "a4/notes.txt")
    with (folder / "a4/mine/deep/x").open("ab") as stream:
        stream.write(b"late")


@pytest.mark.parametrize("act", [add, change])
@pytest.mark.parametrize("in_one_step", [True, False])
def test_what_changes_between_twin_and_switch_is_carried_over(
    target: Path, act: Callable[[Path], None], in_one_step: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange = vars(stage_module)["exchange"]

    def late(twin: Path, place: Path) -> None:
        act(target)
        if not in_one_step:
            raise NoExchange
        exchange(twin, place)

    monkeypatch.setattr(stage_module, "exchange", late)
    switch(target, "a4/1.pdf", "a4/2.pdf")
    assert (target / "a4/1.pdf").read_bytes() == b"new"
    if act is add:
        assert {(target / f"a4/{name}").read_bytes() for name in ("late.txt", "mine/late", "late/x")} == {b"late"}
    else:
        assert (target / "a4/notes.txt").read_bytes() == b"late"
        assert (target / "a4/mine/deep/x").read_bytes().endswith(b"late")
    assert [path.name for path in target.parent.iterdir()] == ["game"]


def test_what_cannot_be_carried_over_waits_for_the_next_build(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    exchange = vars(stage_module)["exchange"]

    def late(twin: Path, place: Path) -> None:
        add(target)
        exchange(twin, place)

    def refused(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr(stage_module, "exchange", late)
        patch.setattr(stage_module, "carry_over", refused)
        switch(target, "a4/1.pdf", "a4/2.pdf")
    assert not (target / "a4/late.txt").exists()
    take_over(target)
    assert (target / "a4/late.txt").read_bytes() == b"late"
    assert (target / "a4/1.pdf").read_bytes() == b"new"
    assert [path.name for path in target.parent.iterdir()] == ["game"]


@pytest.mark.parametrize("name", ["a4/notes.txt", "a4/mine"])
def test_what_is_deleted_after_a_killed_switch_does_not_come_back(
    target: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def killed(*_: object) -> None:
        raise PermissionError(13, "Permission denied")  # the old folder stays, with a journal, as after a kill

    with monkeypatch.context() as patch:
        patch.setattr(stage_module, "carry_over", killed)
        switch(target, "a4/1.pdf", "a4/2.pdf")
    gone = target / name
    shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    take_over(target)
    assert not gone.exists()
    assert (target / "a4/1.pdf").read_bytes() == b"new"
    assert [path.name for path in target.parent.iterdir()] == ["game"]


def test_what_was_written_since_is_not_undone(tmp_path: Path) -> None:
    for folder, when in (("old", 1), ("new", 2)):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "x").write_text(folder)
        os.utime(tmp_path / folder / "x", (when, when))
    carry_over(tmp_path / "old", tmp_path / "new", (), ())
    assert (tmp_path / "new/x").read_text() == "new"


def test_a_vast_folder_is_not_made_a_second_time(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.disk.twin.MOST", 3)
    with pytest.raises(CannotTwin):
        make_twin(target, target.parent / "twin", {})
    shutil.rmtree(target.parent / "twin")
    switch(target, "a4/1.pdf", "a4/2.pdf")
    assert (target / "a4/2.pdf").read_bytes() == b"new"
    assert [path.name for path in target.parent.iterdir()] == ["game"]


@pytest.mark.parametrize("linked", ["game", "game/a4"])
def test_a_link_of_the_users_stays_one(target: Path, tmp_path: Path, linked: str) -> None:
    elsewhere = tmp_path / "elsewhere"
    (target.parent / linked).rename(elsewhere)
    (target.parent / linked).symlink_to(elsewhere)
    switch(target, "a4/1.pdf", "a4/2.pdf")
    switch(target, "a4/1.pdf", "letter/2.pdf")
    assert (target.parent / linked).is_symlink()
    assert (target / "a4/1.pdf").read_bytes() == (target / "letter/2.pdf").read_bytes() == b"new"
    assert (target / "a4/notes.txt").exists()
    assert not list(tmp_path.rglob(".pnp-*"))


def test_a_folder_that_nothing_may_be_written_to_is_left_alone(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    access = os.access
    closed = target / "a4"
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != closed and access(path, mode))
    with pytest.raises(OutputError, match="a4: cannot write here: Permission denied"):
        switch(target, "a4/1.pdf", "a4/2.pdf")
    assert (target / "a4/1.pdf").read_bytes() == b"a4/1.pdf"


# What others left


def left(target: Path, **owner: str) -> Path:
    """A stage with a finished file and a journal, as a process that was killed leaves it."""
    stage = target.parent / f".pnp-stage-{target.name}.abcd"
    stage.mkdir()
    (stage / OWNER).write_text(replace(myself(), **owner).text())  # type: ignore[arg-type] # any of its texts
    (stage / "0").write_bytes(b"new")
    journal = {"top": ".", "files": [["0", "a4/1.pdf"]], "record": "", "inode": None}
    (stage / JOURNAL).write_text(json.dumps(journal))
    return stage


def test_what_was_begun_is_ended(target: Path) -> None:
    stage = left(target)
    take_over(target)
    assert (target / "a4/1.pdf").read_bytes() == b"new"
    assert not stage.exists()


@pytest.mark.parametrize("name", ["../escaped", "/escaped", "a4/../../escaped", "a\\b"])
def test_a_journal_that_leads_elsewhere_is_not_followed(target: Path, name: str) -> None:
    stage = left(target)
    journal = {"top": ".", "files": [["0", name]], "record": "", "inode": None}
    (stage / JOURNAL).write_text(json.dumps(journal))
    take_over(target)
    assert stage.exists() and (stage / "0").exists()


@pytest.mark.parametrize("spoil", ["another machine", "no owner", "held"])
def test_what_is_not_provably_ours_and_dead_stays(target: Path, spoil: str) -> None:
    stage = left(target, **({"host": "x", "boot": "x"} if spoil == "another machine" else {}))
    if spoil == "no owner":
        (stage / OWNER).unlink()
    if spoil == "held":  # a build is running
        with locked(target.parent / f".pnp-lock-{target.name}", lambda who: None):
            take_over(target)
    else:
        take_over(target)
    assert stage.exists()
    assert (target / "a4/1.pdf").read_bytes() == b"a4/1.pdf"


def test_a_stage_that_was_just_being_made_goes(target: Path) -> None:
    stage = target.parent / f".pnp-stage-{target.name}.abcd"
    stage.mkdir()
    (stage / OWNER).write_bytes(b"")
    take_over(target)
    assert not stage.exists()


def test_stages_of_other_games_are_not_ours_to_judge(target: Path) -> None:
    other = left(target.with_name("game-two"))
    take_over(target)
    assert other.exists()
