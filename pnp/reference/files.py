"""The schemas of a game's files -> a page for each of them, and one that leads to all."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import get_args

from pydantic import BaseModel, RootModel

from pnp.art.art_file import ART_FILE, ArtSpec
from pnp.art.palette_file import PaletteSpec
from pnp.game.content import shared_contents
from pnp.game.content.words import CONTENT as WORDS
from pnp.game.identity import FILE as GAME_FILE
from pnp.game.identity import Identity
from pnp.game.tables import FOLDER as TABLES
from pnp.game.tables import RawTable
from pnp.kinds.components import find_kind, known_kinds
from pnp.kinds.formats import SheetSpec
from pnp.reference.examples import small
from pnp.reference.markdown import fenced, key_sections, table
from pnp.reference.sections import Section, sections
from pnp.reference.toml_text import table as toml
from pnp.reference.words import ABOUT as WORDS_ABOUT
from pnp.reference.words import PAGE as WORDS_PAGE
from pnp.reference.words import words_page

PALETTE_FILE = "palette.toml"
_SHEETS = "templates/sheets/*.toml"
# The how-to that a page leads to, by the page.
_MORE = {
    "game": ("What a game is", "index.md#what-a-game-is"),
    "palette": ("Pictures", "art.md"),
    "art": ("Pictures", "art.md"),
    "symbols": ("Symbols", "art.md#symbols-pictures-with-a-name"),
    "dice": ("Dice", "dice.md"),
    "maps": ("Maps of hexes", "maps.md"),
    "tables": ("Tables from a spreadsheet", "spreadsheet.md"),
    "layouts": ("Cards, mats, tokens", "layouts.md"),
    "figures": ("Figures", "figures.md"),
    "examples": ("Rules in Python", "write-a-game.md"),
    "rulings": ("Readings bring their sentences", "prose.md#readings-bring-their-sentences"),
    "audit": ("Check and audit", "audit.md"),
    "experiments": ("What the book says of it", "experiments.md#what-the-book-says-of-it"),
    "bonuses": ("Pads and player sheets", "pads.md"),
    "scoring": ("Pads and player sheets", "pads.md"),
}


@dataclass(frozen=True, slots=True)
class FilePage:
    """A file that a game may have, or several of one sort."""

    name: str  # such as “dice.toml” or “layouts/*.toml”
    model: type[BaseModel]

    @property
    def page(self) -> str:
        return self.name.removesuffix("/*.toml").removesuffix(".toml").rpartition("/")[2]

    @property
    def about(self) -> str:
        """What its module says of it, without its own name."""
        if self.name == _SHEETS:
            return "A size of cards and other pieces: a file of pnp's own. A game says [width, height] instead."
        module = inspect.getmodule(self.model)
        first = (module.__doc__ or "").split("\n")[0]
        told = re.sub(r"^.*?(?:: | -> )", "", first)
        return told[:1].upper() + told[1:]

    @property
    def row(self) -> type[BaseModel] | None:
        """Of a file that is nothing but rows with names."""
        if not issubclass(self.model, RootModel):
            return None
        return next(one for one in get_args(self.model.model_fields["root"].annotation) if isinstance(one, type))

    def sections(self) -> Iterator[Section]:
        if self.row is not None:
            yield from sections(self.row, ("candle",), "[candle]")
        else:
            yield from sections(self.model)

    def example(self) -> str:
        """The smallest file that is read without a complaint."""
        return toml({"candle": small(self.row)} if self.row is not None else small(self.model))


def known_files() -> list[FilePage]:
    """In the order of their names: the game itself first, what is no part of a game last."""
    first = [FilePage(GAME_FILE, Identity)]
    others = [
        FilePage(PALETTE_FILE, PaletteSpec),
        FilePage(ART_FILE, ArtSpec),
        FilePage(f"{TABLES}/*.toml", RawTable),
        *_contents(),
    ]
    return [*first, *sorted(others, key=lambda page: page.name), FilePage(_SHEETS, SheetSpec)]


def _contents() -> Iterator[FilePage]:
    contents = list(shared_contents())
    for name in known_kinds():
        kind = find_kind(name)
        contents += kind.contents if kind is not None else ()
    for content in dict.fromkeys(contents):
        if content == WORDS:  # which has a page of another sort
            continue
        if content.read_all is None:
            yield FilePage(content.name, content.schema)
        elif content.each is not None:
            yield FilePage(f"{content.name}/*.toml", content.each)


def file_pages() -> dict[str, str]:
    return {**{f"{page.page}.md": _page(page) for page in known_files()}, WORDS_PAGE: words_page()}


def _page(page: FilePage) -> str:
    title, link = _MORE.get(page.page, ("", ""))
    more = f"How to use it: [{title}](../{link}).\n" if link else ""
    return "\n".join(
        [
            f"# `{page.name}`\n",
            f"{page.about}\n",
            more,
            "The smallest that will do:\n",
            fenced(page.example()),
            key_sections(page.sections(), shown=page.example()),
        ]
    )


def file_table(*more: tuple[str, str]) -> str:
    first, *others = ((f"[`{page.name}`]({page.page}.md)", page.about) for page in known_files())
    words = (f"[`{WORDS.name}`]({WORDS_PAGE})", WORDS_ABOUT)
    return table(("file", "says"), [first, *more, *others, words])
