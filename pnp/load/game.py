"""A game's folder -> one frozen, typed Game; all problems of all its files together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from types import MappingProxyType
from typing import Any

from pnp.art.draw import unknown_roles, unpainted
from pnp.art.drawing import Drawing
from pnp.art.palette import Palette
from pnp.art.svg import read_drawing
from pnp.errors import Problems
from pnp.inks import Ink
from pnp.load.content import Bonuses, Dice, Identity, ScoreSection, Scoring, Symbol, Symbols
from pnp.load.examples import Examples, example_problems
from pnp.load.figures import Figures, figure_problems
from pnp.load.folder import Folder
from pnp.load.maps import Maps, map_problems
from pnp.load.palette import PaletteSpec
from pnp.load.references import reference_problems
from pnp.load.rulings import Rulings, ruling_problems
from pnp.load.schema import validated
from pnp.load.toml import TomlFile, read_toml

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


def load_game(folder: Folder, shared_palette: PaletteSpec) -> Game:
    """Reads the whole folder. Raises DataError with everything that is wrong in it."""
    problems = Problems()
    problems.add(*folder.problems())
    files: dict[str, TomlFile] = {}

    def read(name: str, model: type[Any], *, required: bool = True) -> Any:
        if not required and not folder.exists(name):
            return None
        with problems.gather():
            files[name] = read_toml(folder, name)
            return validated(model, files[name])
        return None

    identity = read("game.toml", Identity)
    symbols = read("symbols.toml", Symbols, required=False)
    dice = read("dice.toml", Dice, required=False)
    bonuses = read("bonuses.toml", Bonuses, required=False)
    scoring = read("scoring.toml", Scoring, required=False)
    maps = read("maps.toml", Maps, required=False)
    rulings = read("rulings.toml", Rulings, required=False)
    examples = read("examples.toml", Examples, required=False)
    figures = read("figures.toml", Figures, required=False)
    palette_spec = read("palette.toml", PaletteSpec, required=False)
    with problems.gather():
        files["components.toml"] = read_toml(folder, "components.toml")
    palettes = {ink: _palette(ink, shared_palette, palette_spec) for ink in Ink}
    # What names something in a file that cannot be read is not wrong on that account.
    art = _read_art(folder, palettes if palette_spec or not folder.exists("palette.toml") else {}, problems)
    drawn = frozenset(_drawings(folder))
    known = symbols.root if symbols is not None else {}
    if symbols is not None or not folder.exists("symbols.toml"):
        problems.add(*reference_problems(files, known, dice, bonuses, scoring, maps, drawn))
        names = {*known, *(symbol.code for symbol in known.values())}
        if maps is not None:
            problems.add(*map_problems(maps, files["maps.toml"], names, drawn))
        if rulings is not None:
            problems.add(*ruling_problems(rulings, files["rulings.toml"]))
        if examples is not None:
            content = {"rulings": rulings, "maps": maps, "bonuses": bonuses, "scoring": scoring}
            problems.add(*example_problems(examples, files["examples.toml"], symbols=names, **content))
        if figures is not None and "components.toml" in files:
            content = {"sheets": list(files["components.toml"].values), "examples": examples, "maps": maps}
            problems.add(*figure_problems(figures, files["figures.toml"], symbols=names, **content))
    problems.raise_if_any()
    return Game(
        folder=folder,
        files=MappingProxyType(files),
        identity=identity,
        symbols=MappingProxyType(known),
        dice=dice,
        bonuses=bonuses,
        scoring=scoring,
        maps=maps,
        rulings=rulings,
        examples=examples,
        figures=figures,
        components=files["components.toml"],
        palettes=MappingProxyType(palettes),
        art=MappingProxyType(art),
    )


def _palette(ink: Ink, shared: PaletteSpec, own: PaletteSpec | None) -> Palette:
    base = shared.palette(ink)
    return own.palette(ink, base) if own is not None else base


def _read_art(folder: Folder, palettes: Mapping[Ink, Palette], problems: Problems) -> dict[str, Drawing]:
    """Every drawing in the art folder, used or not: a broken file should not wait for its first use."""
    art: dict[str, Drawing] = {}
    for stem, name in _drawings(folder).items():
        with problems.gather():
            text = folder.read_text(name, limit=ART_LIMIT)
            art[stem] = drawing = read_drawing(text, folder.display(name), stem)
            for palette in palettes.values():
                problems.add(*(unknown_roles(drawing, palette) or unpainted(drawing, palette)))
    return art


def _drawings(folder: Folder) -> dict[str, str]:
    """The files in the art folder, by the names that drawings are known by."""
    names = folder.files(suffix=".svg", under=ART_FOLDER)
    return {name.removeprefix(f"{ART_FOLDER}/").removesuffix(".svg"): name for name in names}
