"""A game's folder -> one frozen, typed Game; all problems of all its files together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel

from pnp.art.draw import unknown_roles, unpainted
from pnp.art.drawing import Drawing
from pnp.art.palette import Palette
from pnp.art.palette_file import PaletteSpec
from pnp.art.svg import read_drawing
from pnp.game.content import Bonuses, Dice, Identity, ScoreSection, Scoring, Symbol, Symbols
from pnp.game.examples import Examples, naming_problems
from pnp.game.figures import Figures, figure_problems
from pnp.game.layouts import FOLDER as LAYOUTS_FOLDER
from pnp.game.layouts import Layout, read_layouts
from pnp.game.maps import Maps, map_problems
from pnp.game.references import layer_problems, reference_problems
from pnp.game.rulings import Rulings, ruling_problems
from pnp.game.tables import FOLDER as TABLES_FOLDER
from pnp.game.tables import Table, read_tables
from pnp.scene.ink import Ink
from pnp.source.folder import Folder
from pnp.source.problems import Problem, Problems
from pnp.source.schema import validated
from pnp.source.toml import TomlFile, read_toml

ART_LIMIT = 512_000
ART_FOLDER = "art"


@dataclass(frozen=True)
class Game:
    """Everything a folder says, checked for form and references. Optional files are None when absent."""

    folder: Folder
    files: MappingProxyType[str, TomlFile]
    identity: Identity
    symbols: MappingProxyType[str, Symbol]
    dice: Dice | None
    bonuses: Bonuses | None
    scoring: Scoring | None
    maps: Maps | None
    rulings: Rulings | None
    examples: Examples | None
    figures: Figures | None
    tables: MappingProxyType[str, Table]
    layouts: MappingProxyType[str, Layout]
    components: TomlFile
    palettes: MappingProxyType[Ink, Palette]
    art: MappingProxyType[str, Drawing]

    def symbol(self, reference: str) -> Symbol:
        """A symbol by its id or its code; KeyError if there is none."""
        return self.symbols[self.symbol_id(reference)]

    def symbol_id(self, reference: str) -> str:
        return reference if reference in self.symbols else self._by_code[reference]

    @cached_property
    def _by_code(self) -> dict[str, str]:
        return {symbol.code: name for name, symbol in self.symbols.items()}

    def marks(self, section: ScoreSection) -> tuple[int, ...]:
        """The values that a scoring section offers to circle: the points on the maps."""
        if not section.marks_from or self.maps is None:
            return ()
        return tuple(terrain.points or 0 for terrain in self.maps.group(section.marks_from))


# The files of a game and what each is read as; all but these two may be absent.
_MODELS: dict[str, type[BaseModel]] = {
    "game": Identity,
    "symbols": Symbols,
    "dice": Dice,
    "bonuses": Bonuses,
    "scoring": Scoring,
    "maps": Maps,
    "rulings": Rulings,
    "examples": Examples,
    "figures": Figures,
    "palette": PaletteSpec,
}
_REQUIRED = ("game", "components")


def load_game(folder: Folder, shared_palette: PaletteSpec, shared_art: Folder | None = None) -> Game:
    """Reads the whole folder. Raises DataError with everything that is wrong in it.

    Drawings that all games share stand in for those that the folder does not have itself.
    """
    problems = Problems()
    problems.add(*folder.problems())
    files: dict[str, TomlFile] = {}
    content: dict[str, Any] = dict.fromkeys(_MODELS)
    unreadable = set()
    for stem in (*_MODELS, "components"):
        name = f"{stem}.toml"
        if stem not in _REQUIRED and not folder.exists(name):
            continue
        unreadable.add(stem)
        with problems.gather():
            files[name] = read_toml(folder, name)
            if stem in _MODELS:
                content[stem] = validated(_MODELS[stem], files[name])
            unreadable.discard(stem)
    rows, looks = folder.files(".toml", TABLES_FOLDER), folder.files(".toml", LAYOUTS_FOLDER)
    for name in (*rows, *looks):
        with problems.gather():
            files[name] = read_toml(folder, name)
    broken = {*rows, *looks} - {*files}
    facts = content["game"].facts if content["game"] else {}
    tables = read_tables(_below(TABLES_FOLDER, files), facts, problems, broken) if content["game"] else {}
    layouts = read_layouts(_below(LAYOUTS_FOLDER, files), problems, broken)

    palettes = {ink: _palette(ink, shared_palette, content["palette"]) for ink in Ink}
    judged_by = palettes if "palette" not in unreadable else {}
    art = _read_art(folder, judged_by, problems)
    if shared_art is not None:
        art = _read_art(shared_art, judged_by, problems, under="") | art
    symbols = content["symbols"].root if content["symbols"] else {}
    if symbols and judged_by:
        problems.add(*layer_problems(symbols, files["symbols.toml"], palettes[Ink.FULL].looks))
    drawn = frozenset({*_drawings(folder), *art})
    problems.add(*_reference_problems(folder, files, content, symbols, drawn, unreadable))
    problems.raise_if_any()
    return Game(
        folder=folder,
        files=MappingProxyType(files),
        identity=content["game"],
        symbols=MappingProxyType(symbols),
        tables=MappingProxyType(tables),
        layouts=layouts,
        components=files["components.toml"],
        palettes=MappingProxyType(palettes),
        art=MappingProxyType(art),
        **{name: content[name] for name in _MODELS if name not in ("game", "symbols", "palette")},
    )


def _reference_problems(
    folder: Folder,
    files: Mapping[str, TomlFile],
    content: Mapping[str, Any],
    symbols: Mapping[str, Symbol],
    drawn: frozenset[str],
    unreadable: set[str],
) -> Iterator[Problem]:
    """Names that lead nowhere. What names something in a file that cannot be read is not wrong on that account."""
    if "symbols" in unreadable:
        return
    if not folder.exists("symbols.toml") and any(content[name] for name in ("dice", "bonuses", "scoring", "maps")):
        yield _absent(folder, "symbols.toml", "the other files name symbols")
        return
    names = {*symbols, *(symbol.code for symbol in symbols.values())}
    dice, bonuses, scoring, maps = (content[name] for name in ("dice", "bonuses", "scoring", "maps"))
    judged = None if "maps" in unreadable else scoring
    yield from reference_problems(files, symbols, dice, bonuses, judged, maps, drawn)
    if maps is not None:
        yield from map_problems(maps, files["maps.toml"], names, drawn)
    if content["rulings"] is not None:
        yield from ruling_problems(content["rulings"], files["rulings.toml"])
    examples, figures = content["examples"], content["figures"]
    rulings = folder.exists("rulings.toml")
    if examples is not None and not rulings and any(one.ruling for one in examples.example):
        unreadable.add("rulings")
        yield _absent(folder, "rulings.toml", "examples.toml names rulings")
    shown = figures is not None and any(panel.example for one in figures.figure for panel in one.panel)
    if shown and not folder.exists("examples.toml"):
        unreadable.add("examples")
        yield _absent(folder, "examples.toml", "figures.toml shows examples")
    if examples is not None and "rulings" not in unreadable:
        yield from naming_problems(examples.example, files["examples.toml"], content["rulings"])
    if figures is not None and not unreadable & {"components", "examples", "maps"}:
        sheets = list(files["components.toml"].values)
        asked = {name: content[name] for name in ("examples", "maps")}
        yield from figure_problems(figures, files["figures.toml"], symbols=names, sheets=sheets, **asked)


def _below(folder: str, files: Mapping[str, TomlFile]) -> dict[str, TomlFile]:
    return {name: file for name, file in files.items() if name.startswith(f"{folder}/")}


def _absent(folder: Folder, name: str, why: str) -> Problem:
    """One word about a file that is not there says more than a line for everything it should hold."""
    return Problem(folder.display(name), 1, 1, "", f"there is no {name}, but {why}")


def _palette(ink: Ink, shared: PaletteSpec, own: PaletteSpec | None) -> Palette:
    base = shared.palette(ink)
    return own.palette(ink, base) if own is not None else base


def _read_art(
    folder: Folder, palettes: Mapping[Ink, Palette], problems: Problems, under: str = ART_FOLDER
) -> dict[str, Drawing]:
    """Every drawing in the art folder, used or not: a broken file should not wait for its first use."""
    art: dict[str, Drawing] = {}
    for stem, name in _drawings(folder, under).items():
        with problems.gather():
            text = folder.read_text(name, limit=ART_LIMIT)
            art[stem] = drawing = read_drawing(text, folder.display(name), stem)
            for palette in palettes.values():
                problems.add(*(unknown_roles(drawing, palette) or unpainted(drawing, palette)))
    return art


def _drawings(folder: Folder, under: str = ART_FOLDER) -> dict[str, str]:
    """The files in the art folder, by the names that drawings are known by."""
    names = folder.files(suffix=".svg", under=under)
    return {name.removeprefix(f"{under}/").removesuffix(".svg"): name for name in names}
