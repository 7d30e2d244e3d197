"""A game on disk -> contexts to make sheets in, and the shapes of a frame where they lie on the page."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from papers import A4

from pnp.build.compose import Composer
from pnp.kinds.assets import Assets
from pnp.kinds.context import Context, Job, Siblings
from pnp.kinds.spec import SheetPage, Sheets
from pnp.scene.frame import Frame, Item, Place, Shape, Text
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.paper import Paper
from pnp.sheet.printing import Flip, Printing
from pnp.source.folder import Folder
from pnp.source.problems import Problems
from pnp.source.schema import Strict, validated
from pnp.source.toml import TomlFile

Point = tuple[float, float]
Corners = tuple[float, float, float, float]  # left, top, right, bottom
M = TypeVar("M", bound=Strict)


def composer(folder: Path) -> Composer:
    return Composer(Folder(folder))


def context(folder: Path, component: str, paper: Paper = A4, ink: Ink = Ink.FULL) -> Context:
    made = composer(folder)
    spec = next(row.spec for row in made.components if row.id == component)
    job = Job(component, spec.title, paper, spec.texts)
    return Context(Assets(made.game, made.artwork, ink, made.fonts), job, Problems())


def book_context(folder: Path, siblings: Siblings | None = None) -> Context:
    """Where a book would be made, in a game that has none."""
    made = composer(folder)
    assets = Assets(made.game, made.artwork, Ink.FULL, made.fonts)
    return Context(assets, Job("book", "Book", A4), made.problems, siblings=siblings)


@dataclass(frozen=True, slots=True)
class Laid:
    """An item and the points of its path on the page."""

    item: Shape | Text
    points: tuple[Point, ...]

    @property
    def box(self) -> Corners:
        xs, ys = zip(*self.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)


def laid(
    items: Sequence[Item], x: float = 0.0, y: float = 0.0, scale: float = 1.0, turn: float = 0.0
) -> Iterator[Laid]:
    """Everything in a frame, also inside its places; but no words of pictures, which are not read."""
    cos, sin = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale

    def at(px: float, py: float) -> Point:
        return x + px * cos - py * sin, y + px * sin + py * cos

    for item in items:
        if isinstance(item, Place):
            inner = laid(item.frame.items, *at(item.x, item.y), scale * item.scale, turn + item.turn_deg)
            yield from (each for each in inner if not (item.pictured and isinstance(each.item, Text)))
        elif isinstance(item, Shape):
            numbers = [[float(n) for n in segment[1:]] for segment in item.path]
            ends = [at(*segment[-2:]) for segment in numbers if segment]
            yield Laid(item, tuple(ends))
        else:
            yield Laid(item, (at(item.x, item.y),))


def places(items: Sequence[Item], name: str) -> list[Place]:
    """The places of frames with that name, at the top level."""
    return [item for item in items if isinstance(item, Place) and item.frame.name == name]


def overlap(a: Corners, b: Corners) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > 1e-3 and min(a[3], b[3]) - max(a[1], b[1]) > 1e-3


def sheets(
    folder: Path,
    name: str,
    backs: Backs = Backs.DUPLEX,
    paper: Paper = A4,
    flip: Flip = Flip.LONG,
    printing: Printing | None = None,
) -> Sheets:
    composer = Composer(Folder(folder), printing or Printing(backs, flip))
    component = next(component for component in composer.components if component.id == name)
    made = composer.sheets(component, paper, Ink.FULL)
    assert made is not None, composer.problems.found
    return made


def problems(folder: Path, name: str, paper: Paper = A4) -> list[str]:
    composer = Composer(Folder(folder))
    component = next(component for component in composer.components if component.id == name)
    composer.printable(component, paper, Ink.FULL)
    return [str(problem).partition("some folder/")[2] for problem in composer.problems.found]


def words(frame: Frame) -> list[str]:
    return [each.item.text for each in laid(frame.items) if isinstance(each.item, Text)]


def placed(page: object) -> list[Place]:
    assert isinstance(page, SheetPage)
    return [item for item in page.items if isinstance(item, Place)]


def written(model: type[M], values: dict[str, Any]) -> M:
    """As if it stood in the file."""
    return validated(model, TomlFile("figures.toml", "", values))
