"""The two ways to print everything: in full colour, and kind to the printer's ink."""

from __future__ import annotations

from enum import StrEnum


class Ink(StrEnum):
    FULL = "full"
    FRIENDLY = "friendly"


TWIN = "-ink-friendly"


def output_name(component: str, ink: Ink, suffix: str) -> str:
    """The file of a component: the twin says so in its name."""
    return f"{component}{TWIN if ink is Ink.FRIENDLY else ''}{suffix}"
