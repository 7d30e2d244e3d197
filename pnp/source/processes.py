"""Work for several processes -> a pool of them, none of which takes code from the folder that it is started in."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

SAFE_PATH = "PYTHONSAFEPATH"  # what Python is told so by


def pool(jobs: int, begin: Callable[..., None], *given: Any) -> ProcessPoolExecutor:
    """Started afresh rather than forked: the same everywhere, and no thread of ours is torn in two.

    A process that is started so looks for Python's own modules in the current folder first, unless it is told not to;
    and that may be a stranger's game. Processes begin as there is work for them, so it is told for good.
    """
    os.environ[SAFE_PATH] = "1"
    return ProcessPoolExecutor(jobs, mp_context=multiprocessing.get_context("spawn"), initializer=begin, initargs=given)
