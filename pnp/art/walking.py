"""What elements have from those around them on the way down a drawing, and how far such a way may lead."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NoReturn, TypeAlias

from pnp.art.affine import IDENTITY, Matrix, is_sound, multiply, transform
from pnp.art.drawing import Veil
from pnp.art.numbers import LARGEST
from pnp.art.owned import Told
from pnp.art.pathdata import MAX_SEGMENTS
from pnp.art.reading import Reader
from pnp.art.xmltree import MAX_DEPTH, Element
from pnp.scene.path import Path
from pnp.source.problems import DataError

MAX_SHAPES = 20_000

RawLayer: TypeAlias = str | Told  # a gradient is fitted only when it meets its shape


@dataclass(frozen=True, slots=True)
class Context:
    """What an element has from those around it."""

    matrix: Matrix = IDENTITY
    style: tuple[RawLayer, ...] = ()
    clips: tuple[Path, ...] = ()
    odd_clips: tuple[Path, ...] = ()
    veils: tuple[Veil, ...] = ()
    even_odd: bool = False
    clip_odd: bool = False
    stroke_first: bool = False
    is_visible: bool = True
    depth: int = 0
    within: frozenset[Element] = frozenset()  # what is being copied by `use`, to notice a circle


class Walk:
    """Counts its steps: copies of copies multiply."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.visited = self.segments = 0

    def step(self, element: Element) -> None:
        self.visited += 1
        if self.visited > MAX_SHAPES:
            self.refuse(element, f"with all its copies the drawing has more than {MAX_SHAPES:,} shapes")

    def matrix(self, element: Element, outer: Context, own: Matrix) -> Matrix:
        self.step(element)
        matrix = multiply(outer.matrix, own)
        if not is_sound(matrix):
            self.refuse(element, "is scaled beyond all measure, together with the groups around it")
        return matrix

    def copying(self, use: Element, context: Context) -> Context:
        target = self.reader.links[use]
        if target in context.within:
            self.refuse(use, "copies itself", "let its href name another shape, or take the copy away")
        if context.depth > MAX_DEPTH:
            self.refuse(use, f"copies of copies, more than {MAX_DEPTH} deep")
        return replace(context, within=context.within | {target})

    def path(self, element: Element, matrix: Matrix) -> Path:
        path = transform(self.reader.paths[element], matrix)
        self.segments += len(path)
        if self.segments > MAX_SEGMENTS:
            self.refuse(element, f"with all its copies the drawing has more than {MAX_SEGMENTS:,} path segments")
        values = [value for segment in path for value in segment[1:]]
        if min(values) < -LARGEST or max(values) > LARGEST:
            self.reader.report(element, "", "lies too far outside of the drawing")
        return path

    def told(self, element: Element, name: str, wanted: str, otherwise: bool) -> bool:
        """Whether a property is told to be this; `otherwise` where nothing is told."""
        value = self.reader.value(element, name)
        return value == wanted if value else otherwise

    def refuse(self, element: Element, message: str, hint: str = "") -> NoReturn:
        self.reader.report(element, "", message, hint)
        raise DataError(self.reader.problems)
