"""Why a text cannot be set: a message and a hint for whoever knows the place it came from."""

from __future__ import annotations

from typing import Literal

UNFILLED = "nothing fills "  # how a message begins about a hole that would be printed as it is written


class TypesetError(Exception):
    """A character that no font has, an icon that is not there, a hole that nothing filled, or no room."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class DoesNotFit(TypesetError):  # noqa: N818 - reads as what it says where it is raised
    """Even at its smallest size a text is too large for its box."""

    def __init__(self, needed_mm: float, available_mm: float, kind: Literal["height", "width"]) -> None:
        room = f"{needed_mm:.1f} mm {kind} needed, {available_mm:.1f} mm there"
        super().__init__(f"the text does not fit its box ({room}) at the smallest size allowed", "shorten the text")
        self.needed_mm, self.available_mm, self.kind = needed_mm, available_mm, kind


class TooTall(TypesetError):  # noqa: N818 - reads as what it says where it is raised
    """Something that is never cut is higher than a page; `line` is its place in the manuscript."""

    def __init__(self, line: int, needed_mm: float, available_mm: float) -> None:
        message = f"this does not fit on a page: {needed_mm:.0f} mm of {available_mm:.0f} mm"
        super().__init__(message, "make it smaller or cut it in two")
        self.line = line
