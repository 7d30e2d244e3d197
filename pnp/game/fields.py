"""Kinds of values that many files of a game hold: ids, lines of text, names of symbols."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

Id = Annotated[
    str,
    Field(
        pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$",
        max_length=40,
        description="small letters, digits and single hyphens",
    ),
]
# What Windows keeps for devices, whatever follows a dot: no folder and no file can be called so there.
DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(10))))
DEVICE_HINT = "another name, since Windows keeps this one for a device and folders travel"
Line = Annotated[str, Field(min_length=1, max_length=120)]
OneSymbol = Annotated[str, Field(pattern=r"^[A-Za-z0-9-]+$", max_length=40, description="a symbol's code or id")]
Choice = Annotated[
    str,
    Field(
        pattern=r"^[A-Za-z0-9-]+(/[A-Za-z0-9-]+){0,3}$",
        max_length=163,
        description="a symbol's code or id; up to four to choose from are joined with “/”",
    ),
]
Scalar = int | float | str | bool
Prose = Annotated[str, Field(min_length=1, max_length=1200)]
