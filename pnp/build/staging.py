"""Writes aside, then replaces: all the files of a build appear together, or none does."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pnp.source.problems import OutputError


class Stage:
    """Files that wait beside their destination."""

    def __init__(self, target: Path, folder: Path) -> None:
        self._target, self._folder = target, folder
        self._names: list[str] = []

    def write(self, name: str, data: bytes) -> None:
        (self._folder / str(len(self._names))).write_bytes(data)
        self._names.append(name)

    def commit(self) -> None:
        """Puts every file into place; if one cannot be, those before it are put back."""
        for name in self._names:
            (self._target / name).parent.mkdir(parents=True, exist_ok=True)
            if (self._target / name).is_dir():
                raise IsADirectoryError(21, "a folder stands where a file should go", str(self._target / name))
        with _ctrl_c_waits():
            self._replace()

    def _replace(self) -> None:
        done: list[tuple[Path, Path | None]] = []
        try:
            for number, name in enumerate(self._names):
                place = self._target / name
                saved = self._save(place, number) if place.exists() else None
                done.append((place, saved))
                (self._folder / str(number)).replace(place)
        except BaseException:
            for place, saved in reversed(done):
                if saved is not None:
                    saved.replace(place)
                else:
                    place.unlink(missing_ok=True)
            raise

    def _save(self, place: Path, number: int) -> Path:
        copy = self._folder / f"{number}.before"
        try:
            os.link(place, copy)
        except OSError:
            shutil.copy2(place, copy)
        return copy


@contextmanager
def staged(target: Path) -> Iterator[Stage]:
    """A stage in the target folder, gone afterwards whatever happens. OS trouble becomes an OutputError."""
    try:
        target.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=".pnp-stage-", dir=target))
    except OSError as error:
        raise _failure(error, target) from error
    try:
        yield Stage(target, folder)
    except OSError as error:
        raise _failure(error, target) from error
    finally:
        with _ctrl_c_waits():
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _ctrl_c_waits() -> Iterator[None]:
    """Putting files into place, or back, takes a moment and must not be cut in two."""
    if threading.current_thread() is not threading.main_thread():
        yield  # signals go to the main thread alone
        return
    pressed: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


def _failure(error: OSError, target: Path) -> OutputError:
    place = error.filename if isinstance(error.filename, str) else str(target)
    return OutputError(f"{place}: cannot write here: {error.strerror or error}")
