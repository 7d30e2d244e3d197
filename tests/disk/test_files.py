"""A file is replaced whole or not at all, and keeps what its owner gave it."""

from __future__ import annotations

import os
import stat
import threading
from pathlib import Path

import pytest
from reliability.faults import FILLING, Faults, between, failing

from pnp.disk.files import ASIDE, appending, write_file, write_text
from pnp.disk.owner import myself, tag
from pnp.source.problems import OutputError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_made_and_replaced(tmp_path: Path) -> None:
    file = tmp_path / "x.json"
    write_text(file, "één\n")
    assert file.read_bytes() == "één\n".encode()
    write_file(file, b"two")
    assert file.read_bytes() == b"two"
    assert names(tmp_path) == ["x.json"]


@pytest.mark.parametrize("earlier", [None, b"earlier"])
def test_a_full_disk_at_any_call_leaves_the_earlier_file(tmp_path: Path, earlier: bytes | None) -> None:
    file = tmp_path / "x.json"
    if earlier is not None:
        file.write_bytes(earlier)
    for at in range(1, 20):
        full = failing(OSError(28, "No space left on device"))
        with between(Faults(tmp_path, at, full, calls=FILLING)) as faults:
            try:
                write_file(file, b"x" * 100_000)
            except OutputError as error:
                assert str(error) == f"{file}: cannot write here: No space left on device"
                assert (file.read_bytes() if file.exists() else None) == earlier
                assert names(tmp_path) == ([] if earlier is None else ["x.json"])
                continue
        if len(faults.seen) < at:
            break
    assert at > 4
    assert file.read_bytes() == b"x" * 100_000


def test_a_link_stays_one_and_permissions_stay(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"old")
    (tmp_path / "there").chmod(0o640)
    (tmp_path / "link").symlink_to("there")
    write_file(tmp_path / "link", b"new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "there").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "there").stat().st_mode) == 0o640


def test_a_protected_file_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "x").write_bytes(b"mine")
    monkeypatch.setattr(os, "access", lambda path, mode: not mode & os.W_OK)
    with pytest.raises(OutputError, match="x: cannot write here: Permission denied"):
        write_file(tmp_path / "x", b"new")
    assert (tmp_path / "x").read_bytes() == b"mine"


@pytest.mark.parametrize("place", ["", "none/x", "a" * 300, "a\0b"])
def test_what_is_no_place_is_said_to_be_none(tmp_path: Path, place: str) -> None:
    with pytest.raises(OutputError, match="cannot write here"):
        write_file(tmp_path / place, b"new")
    assert names(tmp_path) == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with names")
def test_a_pipe_takes_it_as_it_comes(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    taken: list[bytes] = []
    reader = threading.Thread(target=lambda: taken.append((tmp_path / "pipe").read_bytes()))
    reader.start()
    write_file(tmp_path / "pipe", b"x" * 200_000)
    reader.join()
    assert taken == [b"x" * 200_000]
    assert stat.S_ISFIFO((tmp_path / "pipe").stat().st_mode)


def test_what_a_killed_process_left_is_cleared_and_nothing_else(tmp_path: Path) -> None:
    me = myself()
    own, gone = tag(), tag().replace(f"-{me.pid}-", "-4194999-")
    another_time = tag().rpartition("-")[0] + "-1"
    elsewhere = f"00000000-{gone.partition('-')[2]}"
    before_reboot = f"{gone.split('-')[0]}-00000000-1-7"
    for name in (own, gone, another_time, elsewhere, before_reboot, "notes"):
        (tmp_path / f"{ASIDE}{name}.abcd").write_bytes(b"")
    write_file(tmp_path / "x", b"")
    kept = {f"{ASIDE}{own}.abcd", f"{ASIDE}{elsewhere}.abcd", f"{ASIDE}notes.abcd", "x"}
    assert set(names(tmp_path)) == (kept if me.start else kept | {f"{ASIDE}{another_time}.abcd"})


def test_a_list_goes_on_after_a_line_that_broke_off(tmp_path: Path) -> None:
    file = tmp_path / "list"
    for number in range(2):
        with appending(file) as stream:
            stream.write(f"{number}\n")
    file.write_bytes(file.read_bytes() + b'["half')
    with appending(file) as stream:
        stream.write("2\n")
    assert file.read_text().splitlines() == ["0", "1", '["half', "2"]


def test_a_link_that_leads_to_itself_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(OutputError, match="cannot write here"):
        write_file(tmp_path / "loop", b"x")


@pytest.mark.skipif(not Path("/dev/fd").exists(), reason="needs pipes that go by a name")
def test_a_pipe_by_its_name_is_written_to() -> None:
    out, into = os.pipe()
    try:
        write_file(Path(f"/dev/fd/{into}"), b"figures")
        assert os.read(out, 100) == b"figures"
    finally:
        os.close(out)
        os.close(into)
