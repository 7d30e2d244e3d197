"""A call -> how many lines of the parsers it reached: the figure that Hypothesis is told to raise."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pnp

_HOME = str(Path(pnp.__file__).parent)


def lines_reached(call: Callable[[], None]) -> int:
    """Of pnp's own code; a text that is filled in sets a trace of its own, and what it does is not counted."""
    reached: set[tuple[str, int]] = set()

    def lines(frame: FrameType, event: str, argument: object) -> Any:
        reached.add((frame.f_code.co_filename, frame.f_lineno))
        return lines

    def calls(frame: FrameType, event: str, argument: object) -> Any:
        return lines if frame.f_code.co_filename.startswith(_HOME) else None

    before = sys.gettrace()
    sys.settrace(calls)
    try:
        call()
    finally:
        sys.settrace(before)
    return len(reached)
