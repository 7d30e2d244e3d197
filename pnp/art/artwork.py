"""palette.toml and art/*.svg of a folder -> what its sheets are painted with, in each ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType

from pnp.art.draw import unknown_roles, unpainted
from pnp.art.drawing import Drawing
from pnp.art.palette import Palette
from pnp.art.palette_file import PaletteSpec
from pnp.art.svg import read_drawing
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.problems import Problems
from pnp.source.schema import validated
from pnp.source.toml import TomlSpan, read_toml

PALETTE_FILE = "palette.toml"
ART_FOLDER = "art"
ART_LIMIT = 512_000


@dataclass(frozen=True)
class Artwork:
    """The drawings of a game and the looks of their roles. `is_sound`: the palette could be read.

    `own_roles` tells where the game's own palette gives a role; `shared_roles` are those that every game has.
    """

    palettes: Mapping[Ink, Palette]
    drawings: Mapping[str, Drawing]
    is_sound: bool
    own_roles: Mapping[str, TomlSpan] = field(default_factory=dict)
    shared_roles: frozenset[str] = frozenset()


def read_artwork(folder: Folder, problems: Problems) -> Artwork:
    """The folder's own colours and drawings over those that all games share. What is wrong goes to the problems."""
    shared = Folder(TEMPLATES / "styles")
    base = validated(PaletteSpec, read_toml(shared, PALETTE_FILE))
    own, is_sound, spans = None, not folder.exists(PALETTE_FILE), dict[str, TomlSpan]()
    if not is_sound:
        with problems.gather():
            file = read_toml(folder, PALETTE_FILE)
            own = validated(PaletteSpec, file)
            spans = {role: file.at("roles", role) for role in own.roles}
            is_sound = True
    palettes = {ink: _palette(ink, base, own) for ink in Ink}
    judged_by = palettes if is_sound else {}
    drawings = {
        **_drawings(Folder(TEMPLATES / ART_FOLDER), judged_by, problems, under=""),
        **_drawings(folder, judged_by, problems),
    }
    shared_roles = frozenset(base.roles)
    return Artwork(
        MappingProxyType(palettes), MappingProxyType(drawings), is_sound, MappingProxyType(spans), shared_roles
    )


def _palette(ink: Ink, shared: PaletteSpec, own: PaletteSpec | None) -> Palette:
    base = shared.palette(ink)
    return own.palette(ink, base) if own is not None else base


@lru_cache(maxsize=1_000)
def _read(text: str, file: str, name: str) -> Drawing:
    """A drawing is a value: a file that did not change is not read again in another state of the same game."""
    return read_drawing(text, file, name)


def _drawings(
    folder: Folder, palettes: Mapping[Ink, Palette], problems: Problems, under: str = ART_FOLDER
) -> dict[str, Drawing]:
    """Every drawing in the art folder, used or not: a broken file should not wait for its first use."""
    drawings: dict[str, Drawing] = {}
    for name in folder.files(suffix=".svg", under=under):
        stem = name.removeprefix(f"{under}/").removesuffix(".svg")
        with problems.gather():
            text = folder.read_text(name, limit=ART_LIMIT)
            drawings[stem] = drawing = _read(text, folder.display(name), stem)
            for palette in palettes.values():
                problems.add(*(unknown_roles(drawing, palette) or unpainted(drawing, palette)))
    return drawings
