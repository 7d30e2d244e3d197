"""templates/print-guide.toml and words -> papers for each sort of thing, and the steps from paper to pieces."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.sheet.copies import Supply
from pnp.sheet.foot import BAR_MM
from pnp.sheet.product import Sort
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import BASE, Catalogue, catalogue
from pnp.source.lengths import mm

FILE = TEMPLATES / "print-guide.toml"
_SIZES = {"bar": mm(BAR_MM), "corner": mm(3.0), "board": mm(2.0)}  # that steps tell: of tools and of cardboard


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
def _rows() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = tomllib.loads(FILE.read_text(encoding="utf-8"))["step"]
    return rows


def usual_steps(say: Catalogue) -> tuple[Step, ...]:
    return tuple(
        Step(
            row["art"],
            say(f"step.{row['id']}.title"),
            say(f"step.{row['id']}.text", **_SIZES),
            tuple(row["sorts"]),
            tuple(row.get("options", ())),
            tuple(row.get("but", ())),
        )
        for row in _rows()
    )


def stock_of(sort: Sort, option: str, said: Mapping[str, str], say: Catalogue, own: str = "") -> str:
    """The paper for a sort of thing, in words: as the game says, or as usual.

    `own` is what the thing itself says: words, or another sort whose paper it takes, in the units of the country.
    """
    if own and own not in known_stocks():
        return own
    name = own or (option if option in known_stocks() else sort.value)
    return said.get(name) or say(f"stock.{name}")


@cache
def known_stocks() -> list[str]:
    """What a game may say a paper for."""
    return [key.removeprefix("stock.") for key in catalogue(BASE).entries if key.startswith("stock.")]
