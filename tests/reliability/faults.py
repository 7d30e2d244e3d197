"""A layer between pnp and the disk: the n-th call that changes something below a folder fails, or is the last."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.disk import stage

# Calls that a full disk refuses, and all that change something.
FILLING = ("open", "write", "fsync", "link", "rename", "replace", "mkdir", "exchange")
CHANGING = (*FILLING, "unlink", "rmdir")


@dataclass
class Faults:
    """Counts the calls; does something at one of them, before it happens or right after."""

    folder: Path
    at: int = 0  # never
    act: Callable[[], None] = lambda: None
    after: bool = False
    calls: tuple[str, ...] = CHANGING
    seen: list[str] = field(default_factory=list)

    def wrapped(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        if name not in self.calls:
            return call

        def calling(*args: Any, **kwargs: Any) -> Any:
            if not self._concerns(name, args):
                return call(*args, **kwargs)
            self.seen.append(name)
            is_it = len(self.seen) == self.at
            if is_it and not self.after:
                self.act()
            result = call(*args, **kwargs)
            if is_it and self.after:
                self.act()
            return result

        return calling

    def _concerns(self, name: str, args: tuple[Any, ...]) -> bool:
        if name in ("write", "fsync"):
            return Path(f"/proc/self/fd/{args[0]}").resolve().is_relative_to(self.folder)
        if name == "open" and not args[1] & (os.O_WRONLY | os.O_RDWR):
            return False
        return Path(Path.cwd(), args[-1] if name == "exchange" else args[0]).is_relative_to(self.folder)


@contextmanager
def between(faults: Faults) -> Iterator[Faults]:
    """All calls go through it meanwhile."""
    before = {name: getattr(os, name) for name in CHANGING if name != "exchange"}
    exchange = vars(stage)["exchange"]
    for name, call in before.items():
        setattr(os, name, faults.wrapped(name, call))
    setattr(stage, "exchange", faults.wrapped("exchange", exchange))  # noqa: B010 - it exports no such name
    try:
        yield faults
    finally:
        for name, call in before.items():
            setattr(os, name, call)
        setattr(stage, "exchange", exchange)  # noqa: B010


def killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def failing(error: BaseException) -> Callable[[], None]:
    def act() -> None:
        raise error

    return act
