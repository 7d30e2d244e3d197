"""One process at a time; a lock whose holder is gone is nobody's."""

from __future__ import annotations

import errno
import os
import signal
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.disk import lock as module
from pnp.disk.lock import holder, locked, try_lock
from pnp.disk.owner import Owner, myself
from pnp.disk.signals import uninterrupted

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process that holds a lock and is killed")


def forked_holder(file: Path) -> int:
    """A process that holds the lock until it is killed."""
    ready, told = os.pipe()
    if (pid := os.fork()) == 0:
        try:
            with locked(file, lambda who: None):
                os.write(told, b"x")
                time.sleep(60)
        finally:
            os._exit(1)
    os.close(told)
    assert os.read(ready, 1) == b"x"
    os.close(ready)
    return pid


def test_a_lock_leaves_nothing_behind(tmp_path: Path) -> None:
    file = tmp_path / "some/where/.lock"
    with locked(file, lambda who: None) as lock:
        assert not lock.waited
        assert Owner.read(file.read_text()) == myself()
        assert try_lock(file) is None
    assert list(tmp_path.iterdir()) == []


def test_folders_that_were_there_or_are_used_stay(tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    with locked(tmp_path / "mine/new/.lock", lambda who: None):
        (tmp_path / "mine/new/file").touch()
    with locked(tmp_path / "mine/.lock", lambda who: None):
        pass
    assert (tmp_path / "mine/new/file").exists()


@FORKS
def test_a_killed_holder_holds_nothing(tmp_path: Path) -> None:
    file = tmp_path / ".lock"
    pid = forked_holder(file)
    assert try_lock(file) is None
    assert holder(file) == f"process {pid}"
    os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
    assert file.exists()
    lock = try_lock(file)
    assert lock is not None
    lock.release()
    assert list(tmp_path.iterdir()) == []


@FORKS
def test_who_waits_says_for_whom_once(tmp_path: Path) -> None:
    file = tmp_path / ".lock"
    pid = forked_holder(file)
    threading.Timer(0.3, lambda: os.kill(pid, signal.SIGKILL)).start()
    told: list[str] = []
    with locked(file, told.append) as lock:
        assert lock.waited
    assert told == [f"process {pid}"]
    os.waitpid(pid, 0)


def test_many_that_come_and_go_hold_it_one_after_another(tmp_path: Path) -> None:
    inside, most = 0, 0

    def work() -> None:
        nonlocal inside, most
        for _ in range(20):
            with locked(tmp_path / "new/.lock", lambda who: None):
                inside += 1
                most = max(most, inside)
                inside -= 1

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1
    assert not list(tmp_path.rglob(".lock"))


def no_locks(descriptor: int) -> None:
    raise OSError(errno.ENOLCK, "No locks available")


@pytest.mark.parametrize(
    ("owner", "is_free"),
    [
        (myself(), False),
        (replace(myself(), pid=1, start=""), False),
        (replace(myself(), pid=4_194_999), True),
        (replace(myself(), boot="another"), True),
        (replace(myself(), host="another"), False),
        (None, True),
    ],
)
def test_where_there_are_no_locks_a_folder_says_who(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Owner | None, is_free: bool
) -> None:
    monkeypatch.setattr(module, "_ask_kernel", no_locks)
    held = tmp_path / ".lock.held"
    held.mkdir()
    (held / "owner").write_text("?" if owner is None else owner.text())
    lock = try_lock(tmp_path / ".lock")
    assert (lock is not None) == is_free
    if lock is not None:
        assert try_lock(tmp_path / ".lock") is None
        lock.release()
        assert list(tmp_path.iterdir()) == []
    else:
        assert (held / "owner").exists()


@FORKS
def test_where_there_are_no_locks_one_process_at_a_time_holds_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each makes a file that must not be there, and takes it away again; one is killed while it holds the lock."""
    monkeypatch.setattr(module, "_ask_kernel", no_locks)
    monkeypatch.setattr(module, "_PAUSE", 0.001)
    killed = forked_holder(tmp_path / ".lock")
    os.kill(killed, signal.SIGKILL)
    os.waitpid(killed, 0)
    children = []
    for _ in range(4):
        if (pid := os.fork()) == 0:
            code = 1
            try:
                for _ in range(25):
                    with locked(tmp_path / ".lock", lambda who: None):
                        descriptor = os.open(tmp_path / "alone", os.O_CREAT | os.O_EXCL)
                        time.sleep(0.0005)
                        os.close(descriptor)
                        (tmp_path / "alone").unlink()
                code = 0
            finally:
                os._exit(code)
        children.append(pid)
    assert [os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) for pid in children] == [0] * 4
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": 1}', '{"pid": "1", "start": "", "boot": "", "host": ""}'])
def test_a_spoiled_owner_is_none(text: str) -> None:
    assert Owner.read(text) is None


@pytest.mark.parametrize(
    ("change", "lock_was_free", "gone"),
    [
        ({}, False, False),
        ({}, True, True),  # whoever it was: the kernel gave us its lock
        ({"start": "1"}, False, True),  # the number was given again
        ({"host": "another", "boot": "another"}, True, False),
        ({"host": "another"}, True, True),  # another container of this machine
        ({"host": "another"}, False, False),
        ({"boot": "before"}, False, True),
    ],
)
def test_only_what_is_provably_gone_is_gone(change: dict[str, str], lock_was_free: bool, gone: bool) -> None:
    if not myself().boot:
        pytest.skip("this system does not say when it was started")
    other = replace(myself(), **change)  # type: ignore[arg-type] # any of its texts
    assert other.is_gone(lock_was_free=lock_was_free) is gone


def test_a_lock_that_a_signal_cuts_short_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal is heard as soon as the lock is taken, before anybody has it."""

    def pressed(descriptor: int, file: Path) -> bool:
        signal.raise_signal(signal.SIGINT)
        return True

    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    monkeypatch.setattr(module, "_is_current", pressed)
    try:
        with pytest.raises(KeyboardInterrupt), locked(tmp_path / "new/sub/.lock", lambda who: None):
            pytest.fail("nobody should come here")
    finally:
        signal.signal(signal.SIGINT, before)
    assert list(tmp_path.iterdir()) == []


def test_a_signal_is_heard_though_the_block_fails() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt), uninterrupted():
            signal.raise_signal(signal.SIGINT)
            raise OSError
    finally:
        signal.signal(signal.SIGINT, before)
