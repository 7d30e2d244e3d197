"""Work for other processes -> one, or a pool of them; none takes code from the folder that it is started in."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing.process import BaseProcess
from typing import Any

SAFE_PATH = "PYTHONSAFEPATH"  # what Python is told so by


def pool(jobs: int, begin: Callable[..., None], *given: Any) -> ProcessPoolExecutor:
    """Started afresh rather than forked: the same everywhere, and no thread of ours is torn in two.

    A process that is started so looks for Python's own modules in the current folder first, unless it is told not to;
    and that may be a stranger's game. Processes begin as there is work for them, so it is told for good.
    """
    os.environ[SAFE_PATH] = "1"
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin, initargs=given)


def helper(work: Callable[..., None], *given: Any) -> BaseProcess:
    """One that may start others in its turn, ready to be started; as safe as those of a pool."""
    os.environ[SAFE_PATH] = "1"
    return multiprocessing.get_context("spawn").Process(target=work, args=given)
