"""palette.toml, art.toml and the pictures of a folder -> what its sheets are painted with, in each ink."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from pathlib import PurePosixPath
from types import MappingProxyType

from pnp.art.adopting import adopted
from pnp.art.art_file import ART_FILE, ArtSpec, art_problems
from pnp.art.bitmaps import read_bitmap
from pnp.art.draw import blank, unknown_roles, unpainted
from pnp.art.drawing import Drawing
from pnp.art.palette import Palette
from pnp.art.palette_file import PaletteSpec
from pnp.art.reach import far_out
from pnp.art.svg import read_drawing
from pnp.art.unread import unread_pictures
from pnp.art.xmltree import MAX_BYTES
from pnp.scene.ink import Ink
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.pictures import ART_FOLDER, DRAWING_SUFFIX, TWIN, pictures_in
from pnp.source.problems import Problem, Problems
from pnp.source.remembered import Remembered
from pnp.source.schema import validated
from pnp.source.toml import TomlSpan, read_toml

PALETTE_FILE = "palette.toml"
_SIDE = 64.0  # of a drawing whose size nobody knows
_ALIKE = 0.01  # by which the proportions of twins may differ


@dataclass(frozen=True)
class Artwork:
    """The drawings of a game and the looks of their roles. `is_sound`: the palette could be read.

    `own_roles` tells where the game's own palette gives a role; `shared_roles` are those that every game has.
    Drawings that are broken have an empty one in their place, so that they hide nothing else that is wrong.
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
    shared_art = Folder(TEMPLATES / ART_FOLDER)
    drawings = {
        **_Gallery(shared_art, judged_by, problems, ArtSpec(), "").drawings(),
        **_Gallery(folder, judged_by, problems, _art_file(folder, problems), ART_FOLDER).drawings(),
    }
    problems.add(*unread_pictures(folder, ART_FOLDER))
    shared_roles = frozenset(base.roles)
    return Artwork(
        MappingProxyType(palettes), MappingProxyType(drawings), is_sound, MappingProxyType(spans), shared_roles
    )


def _palette(ink: Ink, shared: PaletteSpec, own: PaletteSpec | None) -> Palette:
    base = shared.palette(ink)
    return own.palette(ink, base) if own is not None else base


_DRAWINGS: Remembered[Drawing] = Remembered(16_000_000)  # characters: of a few games, and of what is being drawn


def _read(text: str, file: str, name: str) -> Drawing:
    """A drawing is a value: a file that did not change is not read again in another state of the same game."""
    return _DRAWINGS.get((text, file, name), len(text), partial(read_drawing, text, file, name))


def _art_file(folder: Folder, problems: Problems) -> ArtSpec:
    if folder.exists(ART_FILE):
        with problems.gather():
            return validated(ArtSpec, read_toml(folder, ART_FILE))
    return ArtSpec()


class _Gallery:
    """Every drawing in an art folder, used or not: a broken file should not wait for its first use."""

    def __init__(
        self, folder: Folder, palettes: Mapping[Ink, Palette], problems: Problems, spec: ArtSpec, under: str
    ) -> None:
        self._folder, self._palettes, self._problems, self._spec, self._under = folder, palettes, problems, spec, under
        self._broken: set[str] = set()  # drawings that others stand in for
        self._roles = next(iter(palettes.values())).looks.keys() if palettes else None

    def drawings(self) -> dict[str, Drawing]:
        read = dict(self._read())
        if self._roles is None:  # nobody can tell a role from a program's own class
            return {name: drawing for name, drawing in read.items() if not name.endswith(TWIN)}
        plain = {name: adopted(drawing, self._roles) for name, drawing in read.items()}
        if self._spec != ArtSpec():
            self._problems.add(*art_problems(self._spec, self._spec.span, plain, self._roles))
        drawings: dict[str, Drawing] = {}
        for name in plain:
            if not name.endswith(TWIN):
                drawings[name] = self._judged(name, read)
            elif name.removesuffix(TWIN) not in self._named:
                self._problems.add(_without_sister(read[name]))
        return drawings

    @cached_property
    def _named(self) -> dict[str, tuple[str, ...]]:
        return pictures_in(self._folder, self._under)

    def _read(self) -> Iterator[tuple[str, Drawing]]:
        for stem, (name, *others) in self._named.items():
            self._problems.add(*(_second_of(self._folder.display(other), name) for other in others))
            drawing = None
            with self._problems.gather():
                drawing = self._picture(stem, name)
            if drawing is None:
                self._broken.add(stem)
            if drawing is not None or not stem.endswith(TWIN):
                yield stem, drawing or _stand_in(stem, self._folder.display(name))

    def _picture(self, stem: str, name: str) -> Drawing:
        shown = self._folder.display(name)
        if name.endswith(DRAWING_SUFFIX):
            return _read(self._folder.read_text(name, limit=MAX_BYTES), shown, stem)
        drawing, notes = read_bitmap(self._folder.read_bytes(name), shown, stem)
        self._problems.add(*notes)
        return drawing

    def _judged(self, name: str, read: Mapping[str, Drawing]) -> Drawing:
        """With its twin, and held against the palette in every ink."""
        assert self._roles is not None
        known = {color: role for color, role in self._spec.mapped(name).items() if role in self._roles}
        drawing = adopted(read[name], self._roles, known)
        if (twin := read.get(f"{name}{TWIN}")) is not None:
            if abs(twin.width / twin.height * drawing.height / drawing.width - 1) > _ALIKE:
                self._problems.add(_of_other_proportions(twin, drawing))
            drawing = replace(drawing, twin=adopted(twin, self._roles, known))
        found: list[Problem] = []
        for one in (drawing, drawing.twin) if drawing.twin is not None else (drawing,):
            for palette in self._palettes.values():
                found += unknown_roles(one, palette) or unpainted(one, palette)
            if not found and one.name not in self._broken:
                found += blank(one, self._palettes.values()) or far_out(one, self._palettes.values())
        self._problems.add(*found)
        return drawing if not found else _stand_in(name, drawing.file, drawing.width, drawing.height)


def _stand_in(name: str, file: str, width: float = _SIDE, height: float = _SIDE) -> Drawing:
    """An empty drawing of the same size, as far as that is known."""
    return Drawing(name, file, 0.0, 0.0, width, height, (), {}, is_import=True)


def _second_of(file: str, name: str) -> Problem:
    message = f"goes by the same name as {name}, and only one picture can"
    return Problem(file, 1, 1, "", message, "rename one of them, or remove it")


def _without_sister(twin: Drawing) -> Problem:
    suffix = PurePosixPath(twin.file).suffix
    sister = f"{twin.name.removesuffix(TWIN)}{suffix}"
    message = f"this is the twin of a drawing for the friendly ink, and there is no {ART_FOLDER}/{sister}"
    hint = f"is it called like its drawing? {sister} goes with {twin.name}{suffix}"
    return Problem(twin.file, 1, 1, "", message, hint)


def _of_other_proportions(twin: Drawing, drawing: Drawing) -> Problem:
    message = f"the twin measures {_size(twin)}, and its drawing {_size(drawing)}"
    key = "" if twin.bitmap is not None else "<svg viewBox>"
    return Problem(twin.file, 1, 1, key, message, "both stand in the same place: give them one shape")


def _size(drawing: Drawing) -> str:
    if drawing.bitmap is not None:
        return f"{drawing.bitmap.width} × {drawing.bitmap.height} pixels"
    return f"{drawing.width:g} × {drawing.height:g}"
