"""How the backs of printed pieces come to stand behind their fronts."""

from __future__ import annotations

from enum import StrEnum


class Backs(StrEnum):
    DUPLEX = "duplex"  # a page of backs after each page of fronts, to be printed on both sides
    FOLD = "fold"  # fronts and backs on one page, to be folded and glued
    NONE = "none"
