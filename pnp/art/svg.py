"""The text of an SVG file -> a Drawing, or every problem that keeps it from being one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NoReturn, TypeAlias

from pnp.art import grammar
from pnp.art.affine import IDENTITY, Matrix, is_sound, mean_scale, multiply, transform
from pnp.art.clips import union
from pnp.art.drawing import Drawing, DrawnShape, FillWith, Layer
from pnp.art.gradients import GradientSpec, fitted
from pnp.art.numbers import LARGEST
from pnp.art.pathdata import MAX_SEGMENTS
from pnp.art.reading import DRAWN, Reader
from pnp.art.shapes import BadAttributeError
from pnp.art.xmltree import MAX_DEPTH, Element, parse_xml
from pnp.scene.path import Path
from pnp.source.problems import DataError

MAX_SHAPES = 20_000

RawLayer: TypeAlias = Layer | GradientSpec  # a gradient is fitted only when it meets its shape


def read_drawing(text: str, file: str, name: str) -> Drawing:
    """Raises DataError with all that is wrong with the file."""
    document = parse_xml(text, file)
    reader = Reader(document)
    reader.problems += grammar.check(document)
    if document.root.tag == "svg":
        reader.read()
    reader.stop_if_broken()
    shapes = tuple(_Drawer(reader).draw())
    reader.stop_if_broken()
    x, y, width, height = reader.view
    title = next((child for child in document.root.children if child.tag == "title"), None)
    words = " ".join(title.title.split()) if title is not None else ""
    at = (title.line, title.column) if title is not None else (1, 1)
    return Drawing(name, file, x, y, width, height, shapes, MappingProxyType(reader.roles), words, at)


@dataclass(frozen=True, slots=True)
class _Context:
    """What an element has from those around it."""

    matrix: Matrix = IDENTITY
    style: tuple[RawLayer, ...] = ()
    clips: tuple[Path, ...] = ()
    even_odd: bool = False
    depth: int = 0
    within: frozenset[Element] = frozenset()  # what is being copied by `use`, to notice a circle


class _Drawer:
    """Follows groups and uses down to the shapes that are seen."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.visited = 0
        self.segments = 0

    def draw(self) -> Iterator[DrawnShape]:
        root = self.reader.document.root
        context = _Context(style=tuple(root.attributes.get("class", "").split()))
        for child in root.children:
            yield from self._draw(child, context)

    def _draw(self, element: Element, outer: _Context) -> Iterator[DrawnShape]:
        if element.tag not in DRAWN:
            return
        context = self._context(element, outer)
        if element.tag == "g":
            for child in element.children:
                yield from self._draw(child, context)
        elif element.tag == "use":
            yield from self._draw(self.reader.links[element], self._copying(element, context))
        else:
            yield self._shape(element, context)

    def _context(self, element: Element, outer: _Context) -> _Context:
        reader, texts = self.reader, element.attributes
        matrix = self._matrix(element, outer)
        style: tuple[RawLayer, ...] = (*outer.style, *texts.get("class", "").split())
        if element in reader.fills:
            gradient = reader.fills[element]
            style += (reader.gradients[gradient] if gradient else FillWith(None),)
        clips = outer.clips
        if element in reader.clips:
            clips += (self._clip(reader.clips[element], matrix, outer),)
        rule = texts.get("fill-rule", "").strip()
        even_odd = rule == "evenodd" if rule else outer.even_odd
        return _Context(matrix, style, clips, even_odd, outer.depth + 1, outer.within)

    def _matrix(self, element: Element, outer: _Context) -> Matrix:
        self.visited += 1
        if self.visited > MAX_SHAPES:
            self._refuse(element, f"with all its copies the drawing has more than {MAX_SHAPES:,} shapes")
        matrix = multiply(outer.matrix, self.reader.matrices[element])
        if not is_sound(matrix):
            self._refuse(element, "is scaled beyond all measure, together with the groups around it")
        return matrix

    def _copying(self, use: Element, context: _Context) -> _Context:
        target = self.reader.links[use]
        if target in context.within:
            self._refuse(use, "copies itself")
        if context.depth > MAX_DEPTH:
            self._refuse(use, f"copies of copies, more than {MAX_DEPTH} deep")
        return replace(context, within=context.within | {target})

    def _shape(self, element: Element, context: _Context) -> DrawnShape:
        if all(isinstance(layer, FillWith) for layer in context.style):
            self.reader.report(element, "", "has no role, nor has any group around it", "name one with class=")
        path = self._path(element, context.matrix)
        style = tuple(
            self._fitted(layer, element, context.matrix) if isinstance(layer, GradientSpec) else layer
            for layer in context.style
        )
        scale = mean_scale(context.matrix)
        return DrawnShape(path, style, scale, context.clips, context.even_odd, element.line, element.column)

    def _path(self, element: Element, matrix: Matrix) -> Path:
        path = transform(self.reader.paths[element], matrix)
        self.segments += len(path)
        if self.segments > MAX_SEGMENTS:
            self._refuse(element, f"with all its copies the drawing has more than {MAX_SEGMENTS:,} path segments")
        values = [value for segment in path for value in segment[1:]]
        if min(values) < -LARGEST or max(values) > LARGEST:
            self.reader.report(element, "", "lies too far outside of the drawing")
        return path

    def _fitted(self, spec: GradientSpec, element: Element, matrix: Matrix) -> FillWith:
        try:
            return FillWith(fitted(spec, self.reader.paths[element], matrix))
        except BadAttributeError as fault:
            hint = 'use gradientUnits="userSpaceOnUse" and even scales'
            self.reader.report(element, fault.attribute, str(fault), hint)
            return FillWith(None)

    def _clip(self, clip: Element, matrix: Matrix, outer: _Context) -> Path:
        """Seen is what any of the shapes inside covers."""
        context = _Context(matrix, depth=outer.depth, within=outer.within)
        return union([path for child in clip.children for path in self._clip_paths(child, context)])

    def _clip_paths(self, element: Element, outer: _Context) -> Iterator[Path]:
        if element.tag not in DRAWN:
            return
        context = replace(outer, matrix=self._matrix(element, outer), depth=outer.depth + 1)
        if element.tag == "use":
            target = self.reader.links[element]
            if target.tag == "g":
                self.reader.report(element, "", "a clipPath cannot use a group", "use its shapes one by one")
            else:
                yield from self._clip_paths(target, self._copying(element, context))
        else:
            yield self._path(element, context.matrix)

    def _refuse(self, element: Element, message: str) -> NoReturn:
        self.reader.report(element, "", message)
        raise DataError(self.reader.problems)
