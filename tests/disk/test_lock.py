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
        (myself(), True),
        (replace(myself(), pid=1, start=""), False),
        (replace(myself(), pid=4_194_999), True),
        (replace(myself(), boot="another"), True),
        (replace(myself(), host="another"), False),
        (None, True),
    ],
)
def test_where_there_are_no_locks_the_file_says_who(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, owner: Owner | None, is_free: bool
) -> None:
    monkeypatch.setattr(module, "_ask_kernel", no_locks)
    (tmp_path / ".lock").write_text("?" if owner is None else owner.text())
    lock = try_lock(tmp_path / ".lock")
    assert (lock is not None) == is_free
    if lock is not None:
        lock.release()


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
