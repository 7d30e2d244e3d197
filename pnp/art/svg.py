"""The text of an SVG file -> a Drawing, or every problem that keeps it from being one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from types import MappingProxyType

from pnp.art import grammar, viewports
from pnp.art.affine import IDENTITY, Matrix, mean_scale, transform
from pnp.art.clipping import Clipping
from pnp.art.drawing import Drawing, DrawnShape, Layer, OwnPaint, Veil
from pnp.art.foreign import cleared
from pnp.art.gradients import fitted
from pnp.art.owned import Reference
from pnp.art.reading import Reader
from pnp.art.shapes import Attributes, BadAttributeError
from pnp.art.walking import Context, RawLayer
from pnp.art.xmltree import Element, parse_xml
from pnp.scene.path import Box, rect

MAX_STOPS = 200_000  # of all gradients on all shapes
MAX_CLIPPED = 500_000  # segments of all clips of all shapes


def read_drawing(text: str, file: str, name: str) -> Drawing:
    """Raises DataError with all that is wrong with the file."""
    document = parse_xml(text, file)
    cleared(document.root)
    reader = Reader(document)
    reader.read()
    reader.stop_if_broken()
    shapes = tuple(_Drawer(reader).draw())
    reader.stop_if_broken()
    title = next((child for child in document.root.children if child.tag == "title"), None)
    words = " ".join(title.text.split()) if title is not None else ""
    at = (title.line, title.column) if title is not None else (1, 1)
    roles = MappingProxyType(reader.roles)
    return Drawing(name, file, *reader.view, shapes, roles, words, at, has_colors=reader.has_colors)


class _Drawer(Clipping):
    """Follows groups and uses down to the shapes that are seen."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.stops = self.veils = self.clipped_by = 0

    def draw(self) -> Iterator[DrawnShape]:
        root = self.reader.document.root
        if self.reader.value(root, "display") == "none":
            return
        context = self._context(root, Context(self.reader.root_matrix, depth=-1), IDENTITY)
        for child in root.children:
            yield from self._draw(child, context)

    def _draw(self, element: Element, outer: Context) -> Iterator[DrawnShape]:
        reader = self.reader
        if element.tag in grammar.UNKEPT:
            reader.report_unkept(element)
        if element.tag not in grammar.DRAWN or reader.value(element, "display") == "none":
            return
        context = self._context(element, outer, reader.matrices[element])
        if element.tag in ("g", "a"):
            for child in element.children:
                yield from self._draw(child, context)
        elif element.tag == "switch":
            for child in [child for child in element.children if _is_for_us(child)][:1]:
                yield from self._draw(child, context)
        elif element.tag == "svg":
            yield from self._room(element, element, context)
        elif element.tag == "use":
            yield from self._copy(element, self.copying(element, context))
        elif element in reader.paths and context.is_visible:
            yield self._shape(element, context)

    def _context(self, element: Element, outer: Context, own: Matrix) -> Context:
        reader = self.reader
        reader.report_looks(element)
        matrix = self.matrix(element, outer, own)
        style: tuple[RawLayer, ...] = (*outer.style, *reader.classes(element))
        if element in reader.told:
            style += (reader.told[element],)
        context = replace(outer, matrix=matrix, style=style, depth=outer.depth + 1)
        if not reader.given[element]:
            return context
        if element in reader.clips:
            context = self.clipped(context, reader.clips[element], element, matrix)
        if (opacity := reader.opacities.get(element, 1.0)) < 1:
            self.veils += 1
            context = replace(context, veils=(*outer.veils, Veil(self.veils, opacity)))
        order = reader.value(element, "paint-order")
        return replace(
            context,
            even_odd=self.told(element, "fill-rule", "evenodd", outer.even_odd),
            stroke_first=order.startswith("stroke") if order else outer.stroke_first,
            is_visible=self.told(element, "visibility", "visible", outer.is_visible),
        )

    # Copies, and rooms of their own

    def _copy(self, use: Element, outer: Context) -> Iterator[DrawnShape]:
        target = self.reader.links[use]
        if target.tag not in ("symbol", "svg"):
            yield from self._draw(target, outer)
        elif self.reader.value(target, "display") != "none":
            yield from self._room(target, use, self._context(target, outer, self.reader.matrices[target]))

    def _room(self, element: Element, sized: Element, context: Context) -> Iterator[DrawnShape]:
        """What stands inside an svg or a symbol, fitted into its place and seen only there; a copy says how large."""
        reader = self.reader
        try:
            place = self._place(element, sized)
            if place.width <= 0 or place.height <= 0:
                return
            view, how = reader.views.get(element), element.attributes.get("preserveAspectRatio", "")
            inner = viewports.fitted(view, place, how) if view is not None else IDENTITY
        except BadAttributeError as fault:
            reader.report(sized, fault.attribute, str(fault))
            return
        except ValueError as error:
            reader.report(element, "preserveAspectRatio", str(error))
            return
        if reader.value(element, "overflow") not in ("visible", "auto"):
            context = replace(context, clips=(*context.clips, transform(rect(*place), context.matrix)))
        context = replace(context, matrix=self.matrix(element, context, inner))
        for child in element.children:
            yield from self._draw(child, context)

    def _place(self, element: Element, sized: Element) -> Box:
        """As large as all that is around, unless told."""
        told = {name: one.attributes[name] for one in (element, sized) for name in _SIDES if name in one.attributes}
        given = Attributes(told, self.reader.around[sized], strict=False)
        return Box(0.0, 0.0, given.length("width", given.around[0]), given.length("height", given.around[1]))

    # Shapes

    def _shape(self, element: Element, context: Context) -> DrawnShape:
        self.clipped_by += sum(map(len, context.clips)) + sum(map(len, context.odd_clips))
        if self.clipped_by > MAX_CLIPPED:
            self.refuse(element, "too many shapes lie in too many clips")
        return DrawnShape(
            path=self.path(element, context.matrix),
            style=tuple(self._fitted(layer, element, context.matrix) for layer in context.style),
            stroke_scale=mean_scale(context.matrix),
            clips=context.clips,
            even_odd=context.even_odd,
            line=element.line,
            column=element.column,
            odd_clips=context.odd_clips,
            veils=context.veils,
            stroke_first=context.stroke_first,
        )

    def _fitted(self, layer: RawLayer, element: Element, matrix: Matrix) -> Layer:
        if isinstance(layer, str):
            return layer
        own = layer.own
        if layer.fill is not None:
            own = replace(own, fill=self._paint(layer.fill, element, matrix))
        if layer.stroke is not None:
            own = replace(own, stroke=self._paint(layer.stroke, element, matrix))
        return own

    def _paint(self, reference: Reference, element: Element, matrix: Matrix) -> OwnPaint:
        gradient = self.reader.gradient(reference.id)
        if gradient is None:
            return reference.fallback or "none"
        spec = self.reader.gradients.get(gradient)
        paint = fitted(spec, self.reader.paths[element], matrix) if spec is not None else None
        if paint is None:
            return "none"
        self.stops += len(paint.stops)
        if self.stops > MAX_STOPS:
            self.refuse(element, "with all its copies the drawing has too many gradients")
        return paint


_SIDES = ("width", "height")


def _is_for_us(element: Element) -> bool:
    """Whether a switch may show this: it asks for nothing that is not there."""
    texts = element.attributes
    languages = texts.get("systemLanguage", "en").replace(" ", "").split(",")
    is_english = any(language.split("-")[0] == "en" for language in languages)
    return element.tag in grammar.DRAWN and not texts.get("requiredExtensions", "").strip() and is_english
