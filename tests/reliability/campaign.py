"""A small game in two states, its clean builds, and builds of it in processes that are killed."""

from __future__ import annotations

import hashlib
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from conftest import Ran

from pnp.build.pipeline import Order, build_game
from pnp.cli.commands import main
from pnp.scene.ink import Ink
from pnp.sheet.paper import STANDARD_PAPERS

State = Mapping[str, str]
MINE = "a4/notes of mine.txt"  # in among the files that are switched


def digests(out: Path) -> dict[str, str]:
    """Of every PDF, by its name."""
    return {
        file.relative_to(out).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in out.rglob("*.pdf")
    }


def leftovers(folder: Path) -> list[str]:
    hidden = [path.name for path in folder.rglob(".pnp-*")]
    return [name for name in hidden if name != ".pnp-ledger.json"]


@dataclass(frozen=True)
class TwoStates:
    """The game says one thing or the other; every sheet shows it."""

    root: Path
    out: Path
    papers: int
    expected: tuple[State, State]

    @property
    def target(self) -> Path:
        return self.out / "little-game"

    def says(self, number: int) -> None:
        """Replaced as an editor does it: whoever reads finds one text or the other."""
        file = self.root / "dice.toml"
        text = file.read_text(encoding="utf-8")
        name = ("Sky die", "Die of the sky")[number]
        lines = [f'name = "{name}"' if line.startswith("name = ") else line for line in text.splitlines()]
        (self.root / "~").write_text("\n".join(lines) + "\n", encoding="utf-8")
        (self.root / "~").replace(file)

    def build(self) -> None:
        build_game(self.root, order(self.out, self.papers), lambda *_: None)

    def which(self) -> int | None:
        """The state that the files show; none if it is neither."""
        now = digests(self.target)
        return next((number for number, state in enumerate(self.expected) if now == state), None)


def order(out: Path, papers: int) -> Order:
    return Order(STANDARD_PAPERS[:papers], tuple(Ink), out)


def two_states(root: Path, base: Path, papers: int) -> TwoStates:
    """With what clean builds of both give; the outputs show the first, and a file of the user's."""
    expected: list[State] = []
    for number in (1, 0):
        clean = TwoStates(root, base / f"clean-{papers}-{number}", papers, ({}, {}))
        clean.says(number)
        clean.build()
        expected.insert(0, digests(clean.target))
    states = TwoStates(root, base / f"out-{papers}", papers, (expected[0], expected[1]))
    assert states.expected[0] != states.expected[1] and len(states.expected[0]) == 4 * papers
    states.build()
    (states.target / MINE).write_bytes(b"mine")
    return states


def forked(work: Callable[[], None]) -> int:
    """A process that has everything loaded already; it says nothing."""
    sys.stdout.flush()
    sys.stderr.flush()
    if pid := os.fork():
        return pid
    code = 70
    try:
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        work()
        code = 0
    finally:
        os._exit(code)


def ran_here(arguments: Sequence[str | Path], cwd: Path, before: Callable[[], None]) -> Ran:
    """`pnp` in a process that has everything loaded already, and that may be made somebody else before."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:

        def work() -> None:
            os.dup2(out.fileno(), 1)
            os.dup2(err.fileno(), 2)
            sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
            before()
            os.chdir(cwd)
            sys.argv = ["pnp", *map(str, arguments)]
            try:
                main()
            except SystemExit as stopped:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(stopped.code if isinstance(stopped.code, int) else 0)

        code = ended(forked(work))
        return Ran(code, *(_all_of(stream).decode("utf-8", "replace") for stream in (out, err)))


def _all_of(stream: IO[bytes]) -> bytes:
    stream.seek(0)
    return stream.read()


def ended(pid: int) -> int:
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def killed_after(pid: int, seconds: float) -> int:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        time.sleep(min(0.002, max(0.0, end - time.monotonic())))
    os.kill(pid, signal.SIGKILL)
    return ended(pid)


def moments(seed: int, number: int, longest: float) -> list[float]:
    chance = random.Random(seed)
    return [chance.uniform(0, longest) for _ in range(number)]
