"""Symbols, drawings, terrain and pieces as they are drawn -> problems where two of them look alike."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from pnp.game.game import Game
from pnp.kinds.assets import Assets
from pnp.kinds.components import Component
from pnp.kinds.drawings import columns
from pnp.kinds.pieces.sheets import PieceSpec
from pnp.kinds.spec import Sheets
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item, Place, Role, Shape, Text
from pnp.scene.ink import Ink
from pnp.scene.path import rect
from pnp.scene.raster import Rgb, are_alike, coarse
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan

Printed: TypeAlias = Iterable[tuple[Component, Ink, Sheets]]

_HINT = "another drawing, or roles that differ in the palette"


def lookalike_problems(game: Game, assets: Mapping[Ink, Assets]) -> Iterator[Problem]:
    """Told at the later of two, and once where they look alike in every ink.

    Symbols of one group must be told apart; others may stand where nobody compares them.
    """
    cells: dict[str, tuple[Rgb, ...]] = {}  # by digest: many symbols look the same in both inks
    told: set[str] = set()
    for ink in assets:
        seen: dict[str, tuple[Rgb, ...]] = {}
        for name, symbol in game.symbols.items():
            frame = assets[ink].symbol(name)
            if frame.digest not in cells:
                cells[frame.digest] = coarse(frame)
            picture = cells[frame.digest]
            other = next((other for other, drawn in seen.items() if are_alike(drawn, picture)), None)
            seen[name] = picture
            if other is not None and name not in told:
                told.add(name)
                severity = Severity.ERROR if game.symbols[other].group == symbol.group else Severity.WARNING
                message = f"looks like “{game.symbols[other].name}” in the {ink} ink"
                arts = [layer.art for layer in symbol.layers] or [symbol.art or name]
                drawn_with = ", ".join(assets[ink].drawings[art].shown for art in arts)
                hint = f"another drawing than {drawn_with}, or other roles"
                yield symbol.span.problem(message, hint, severity)


def drawing_lookalikes(game: Game, assets: Mapping[Ink, Assets]) -> Iterator[Problem]:
    """Two drawings that rows name under one key and that are the same picture: told at the later row, once.

    What is drawn for looks differs in many ways; only what is the same line by line is no use beside the other.
    """
    for column in columns(game):
        told: set[str] = set()
        for ink in assets:
            seen: dict[str, str] = {}
            for naming in column:
                if len(naming.arts) != 1 or naming.arts[0] not in game.drawings:
                    continue
                art = naming.arts[0]
                first = seen.setdefault(assets[ink].peek(art).digest, art)
                if first != art and art not in told:
                    told.add(art)
                    message = f"“{art}” is the same picture as “{first}” in the {ink} ink"
                    yield naming.span.problem(message, _HINT, Severity.WARNING)


@dataclass(frozen=True, slots=True)
class _Look:
    """Something that is printed and must be told apart from others of its sort, unless they are of one group."""

    name: str
    frame: Frame
    span: TomlSpan
    group: str = ""
    beside: str = ""  # what is drawn round it


def piece_lookalikes(game: Game, printed: Printed, assets: Mapping[Ink, Assets]) -> Iterator[Problem]:
    """Terrain on maps and pieces of one component that neither words nor symbols nor drawings tell apart.

    Symbols have been compared; so pieces that show others of them need not be. Pieces that show the very same
    drawings are alike on purpose.
    """
    told: set[tuple[str, str]] = set()
    symbols = {id(assets[ink].symbol(name)): name for ink in Ink for name in game.symbols}
    tiles: dict[Ink, dict[str, Frame]] = {ink: {} for ink in Ink}
    terrains = {terrain.id: terrain for terrain in game.maps.terrain} if game.maps is not None else {}
    for component, ink, sheets in printed:
        spec = component.spec
        if isinstance(spec, PieceSpec) and spec.rows in game.tables:
            table = game.tables[spec.rows]
            looks = [
                _Look(name, frame, table.row_span(name), " ".join(sorted(_drawings(frame))))
                for name, frame in sheets.pieces.items()
            ]
            yield from _alike(looks, symbols, ink, told)
        elif terrains and hasattr(spec, "map"):
            for page in sheets.pages:
                _collect(page.frame.items if isinstance(page, Page) else page.items, terrains, tiles[ink])
    for ink, found in tiles.items():
        looks = [
            _Look(name, _swatch(found[name]), terrain.span, terrain.group, terrain.border)
            for name, terrain in terrains.items()
            if name in found
        ]
        yield from _alike(looks, symbols, ink, told)


def _alike(
    looks: Sequence[_Look], symbols: Mapping[int, str], ink: Ink, told: set[tuple[str, str]]
) -> Iterator[Problem]:
    saying: dict[tuple[str, ...], list[_Look]] = {}
    for look in looks:
        saying.setdefault((look.beside, *_said(look.frame, symbols)), []).append(look)
    for same in saying.values():
        if len({look.group or look.name for look in same}) == 1:
            continue
        seen: list[tuple[_Look, tuple[Rgb, ...]]] = []
        for look in same:
            picture = coarse(look.frame)
            others = (other for other, drawn in seen if _differ(look, other) and are_alike(drawn, picture))
            other, key = next(others, None), (look.span.source.file, look.name)
            seen.append((look, picture))
            if other is not None and key not in told:
                told.add(key)
                message = f"looks like “{other.name}” in the {ink} ink, as it is printed"
                yield look.span.at("id").problem(message, _HINT, Severity.WARNING)


def _differ(one: _Look, other: _Look) -> bool:
    return not one.group or one.group != other.group


def _drawings(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        if isinstance(item, Place):
            if item.role is Role.ART:
                yield item.frame.name
            else:
                yield from _drawings(item.frame)


def _said(frame: Frame, symbols: Mapping[int, str]) -> Iterator[str]:
    """Words and symbols of a piece, in the order in which they are painted."""
    for item in frame.items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Place):
            if id(item.frame) in symbols:
                yield f":{symbols[id(item.frame)]}:"
            else:
                yield from _said(item.frame, symbols)


def _collect(items: Sequence[Item], names: Collection[str], tiles: dict[str, Frame]) -> None:
    """Frames that are called as terrain, however deep."""
    for item in items:
        if isinstance(item, Place):
            if item.frame.name in names:
                tiles.setdefault(item.frame.name, item.frame)
            else:
                _collect(item.frame.items, names, tiles)


def _swatch(tile: Frame) -> Frame:
    """A hex as the legend shows it: its line, and how far it reaches, tell nobody which terrain it is."""
    width, height = tile.width, tile.height
    match tile.items:
        case (Shape() as ground, *rest):
            below: tuple[Item, ...] = (Shape(rect(0, 0, width, height), fill=ground.fill),)
        case _:
            below, rest = (), [*tile.items]
    above = Place(Frame(width, height, tuple(rest)), width / 2, height / 2)  # a hex is drawn round its middle
    return Frame(width, height, (*below, above), name=tile.name)
