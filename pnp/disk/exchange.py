"""Two folders -> each in the other's place, in one step, where the system has such a step."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

_AT_CWD = -100
_LINUX_EXCHANGE = 2  # RENAME_EXCHANGE
_MACOS_SWAP = 2  # RENAME_SWAP
_UNKNOWN = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOTTY}


class NoExchange(Exception):  # noqa: N818 - reads as what it says where it is raised
    """This system, or this file system, has no such step."""


def exchange(one: Path, other: Path) -> None:
    """Whoever looks finds both before or both after. Raises NoExchange, or OSError."""
    call = _call()
    if call is None:
        raise NoExchange
    number = call(os.fsencode(one), os.fsencode(other))
    if number in _UNKNOWN:
        raise NoExchange
    if number:
        raise OSError(number, os.strerror(number), str(other))


@cache
def _call() -> Callable[[bytes, bytes], int] | None:
    """Gives the number of the error, or 0."""
    try:
        import ctypes

        library = ctypes.CDLL(None, use_errno=True)
        if sys.platform == "linux":
            linux = library.renameat2
            return lambda one, other: ctypes.get_errno() if linux(_AT_CWD, one, _AT_CWD, other, _LINUX_EXCHANGE) else 0
        if sys.platform == "darwin":
            macos = library.renamex_np
            return lambda one, other: ctypes.get_errno() if macos(one, other, _MACOS_SWAP) else 0
    except (ImportError, OSError, AttributeError, TypeError):
        pass
    return None
