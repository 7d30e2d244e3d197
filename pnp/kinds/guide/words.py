"""templates/print-guide.toml -> papers for each sort of thing, and the steps from paper to pieces."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.sheet.copies import Supply
from pnp.sheet.product import Sort
from pnp.source.bundle import TEMPLATES

FILE = TEMPLATES / "print-guide.toml"


@dataclass(frozen=True, slots=True)
class Step:
    """Something to do, for sorts of things; with options, only for pages that are one of these."""

    art: str
    title: str
    text: str
    sorts: tuple[str, ...]
    options: tuple[str, ...] = ()
    but: tuple[str, ...] = ()

    def is_for(self, supply: Supply) -> bool:
        return (
            supply.sort in self.sorts
            and (not self.options or supply.option in self.options)
            and supply.option not in self.but
        )


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


@cache
def usual_steps() -> tuple[Step, ...]:
    return tuple(
        Step(
            row["art"],
            row["title"],
            row["text"],
            tuple(row["sorts"]),
            tuple(row.get("options", ())),
            tuple(row.get("but", ())),
        )
        for row in _words()["step"]
    )


def stock_of(sort: Sort, option: str, said: Mapping[str, str]) -> str:
    """The paper for a sort of thing, in words: as the game says, or as usual."""
    usual: dict[str, str] = _words()["stock"]
    return said.get(option) or usual.get(option) or said.get(sort) or usual[sort]


def known_stocks() -> list[str]:
    """What a game may say a paper for."""
    return list(_words()["stock"])
