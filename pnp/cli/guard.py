"""A command -> the same with every end told: problems, wrong use, a signal, a mistake of our own."""

from __future__ import annotations

import errno
import functools
import os
import sys
from collections.abc import Callable
from typing import ParamSpec

import typer

from pnp.cli.progress import noticed, pressed
from pnp.cli.telling import complain, warn
from pnp.disk.files import nowhere
from pnp.source.problems import PnpError, UsageError

PROBLEMS, MISUSE, INTERRUPTED = 1, 2, 130
_SIGNALLED = 128
_NO_ROOM = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO}
NO_MEMORY = "failed to map segment"  # how a library says that there is no room for it
P = ParamSpec("P")


def guarded(command: Callable[P, None]) -> Callable[P, None]:
    """Turns everything that can go wrong into a message and an exit code."""

    @functools.wraps(command)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        pressed.clear()
        try:
            with noticed():
                command(*args, **kwargs)
        except UsageError as error:
            complain(error)
            raise typer.Exit(MISUSE) from None
        except PnpError as error:
            complain(error)
            raise typer.Exit(PROBLEMS) from None
        except KeyboardInterrupt:
            raise _stopped() from None
        except (typer.Exit, typer.Abort, BrokenPipeError):
            raise
        except Exception as error:  # what no layer foresaw is a mistake of ours: one line, and a report
            if pressed:  # a library took the interruption for an error of its own
                raise _stopped() from None
            raise typer.Exit(mistaken(error)) from None

    return run


def mistaken(error: Exception) -> int:
    """The exit code for a mistake of ours, or the machine's end: one line, and a file for those who mend it."""
    if os.environ.get("PNP_DEBUG"):
        raise error
    if isinstance(error, MemoryError) or (isinstance(error, ImportError) and NO_MEMORY in str(error)):
        warn("pnp: there is not enough memory for this")
    elif isinstance(error, OSError) and error.errno in _NO_ROOM:
        warn(f"pnp: cannot write: {error.strerror}")
    elif type(error).__name__ == "BrokenProcessPool":  # not imported, which takes its time
        warn("pnp: a process that was started to help has ended; there may be too little memory  hint: try --jobs 1")
    else:
        from pnp.cli.crash import one_line, write_report

        file = write_report(error, sys.argv[1:])
        where = f"report it with {file}" if file else "report it; PNP_DEBUG=1 shows where"
        warn(f"pnp: a mistake inside pnp: {one_line(error)}; please {where}")
    return PROBLEMS


def stop_code() -> int:
    """As a shell says it: 130 after Ctrl-C, 143 after `kill`, 129 when the terminal is gone."""
    return _SIGNALLED + pressed[0] if pressed else INTERRUPTED


def _stopped() -> typer.Exit:
    warn("pnp: stopped; no file is half-written")
    return typer.Exit(stop_code())


def flushed(code: int) -> int:
    """What was printed is out, or the user hears that it is not; Python itself would say so with a traceback."""
    for stream in (sys.stdout, sys.stderr):
        try:
            if stream is not None:
                stream.flush()
        except (OSError, ValueError) as error:
            nowhere(stream)
            if stream is sys.stdout and not isinstance(error, BrokenPipeError):
                warn(f"pnp: cannot write to the standard output: {getattr(error, 'strerror', None) or error}")
            code = code or PROBLEMS
    return code
