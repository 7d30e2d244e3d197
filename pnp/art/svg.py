"""The text of an SVG file -> a Drawing, or every problem that keeps it from being one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NoReturn, TypeAlias

from pnp.art import grammar, viewports
from pnp.art.affine import IDENTITY, Matrix, is_sound, mean_scale, multiply, transform
from pnp.art.clips import union, unwound
from pnp.art.drawing import Drawing, DrawnShape, Layer, Own, OwnPaint, Veil
from pnp.art.foreign import cleared
from pnp.art.gradients import fitted
from pnp.art.numbers import LARGEST
from pnp.art.owned import Reference, Told
from pnp.art.pathdata import MAX_SEGMENTS
from pnp.art.reading import Reader
from pnp.art.shapes import Attributes, BadAttributeError, box
from pnp.art.xmltree import MAX_DEPTH, Element, parse_xml
from pnp.scene.path import Box, Path, rect
from pnp.source.problems import DataError

MAX_SHAPES = 20_000
MAX_STOPS = 200_000  # of all gradients on all shapes

RawLayer: TypeAlias = str | Told  # a gradient is fitted only when it meets its shape


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


@dataclass(frozen=True, slots=True)
class _Context:
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


class _Drawer:
    """Follows groups and uses down to the shapes that are seen."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.visited = self.segments = self.stops = self.veils = 0

    def draw(self) -> Iterator[DrawnShape]:
        root = self.reader.document.root
        if self.reader.value(root, "display") == "none":
            return
        context = self._context(root, _Context(self.reader.root_matrix, depth=-1), IDENTITY)
        for child in root.children:
            yield from self._draw(child, context)

    def _draw(self, element: Element, outer: _Context) -> Iterator[DrawnShape]:
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
            for child in element.children:
                if _is_for_us(child):
                    yield from self._draw(child, context)
                    break
        elif element.tag == "svg":
            yield from self._shown(element, element, context)
        elif element.tag == "use":
            target = reader.links[element]
            context = self._copying(element, context)
            if target.tag in ("symbol", "svg"):
                yield from self._room(element, target, context)
            else:
                yield from self._draw(target, context)
        elif element in reader.paths and context.is_visible:
            yield self._shape(element, context)

    # What elements have from those around them

    def _context(self, element: Element, outer: _Context, own: Matrix) -> _Context:
        reader = self.reader
        reader.report_looks(element)
        matrix = self._matrix(element, outer, own)
        style: tuple[RawLayer, ...] = (*outer.style, *reader.classes(element))
        if element in reader.told:
            style += (reader.told[element],)
        context = replace(outer, matrix=matrix, style=style, depth=outer.depth + 1)
        if not reader.given[element]:
            return context
        if element in reader.clips:
            context = self._clipped(context, reader.clips[element], element, matrix)
        if reader.opacities.get(element, 1.0) < 1:
            self.veils += 1
            veil = Veil(self.veils, reader.opacities[element])
            context = replace(context, veils=(*outer.veils, veil))
        rule, clip_rule = reader.value(element, "fill-rule"), reader.value(element, "clip-rule")
        order, shown = reader.value(element, "paint-order"), reader.value(element, "visibility")
        return replace(
            context,
            even_odd=rule == "evenodd" if rule else outer.even_odd,
            clip_odd=clip_rule == "evenodd" if clip_rule else outer.clip_odd,
            stroke_first=order.startswith("stroke") if order else outer.stroke_first,
            is_visible=shown == "visible" if shown else outer.is_visible,
        )

    def _matrix(self, element: Element, outer: _Context, own: Matrix) -> Matrix:
        self.visited += 1
        if self.visited > MAX_SHAPES:
            self._refuse(element, f"with all its copies the drawing has more than {MAX_SHAPES:,} shapes")
        matrix = multiply(outer.matrix, own)
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

    # Rooms of their own

    def _room(self, use: Element, target: Element, outer: _Context) -> Iterator[DrawnShape]:
        """A symbol, or an svg, in a copy: the copy says how large it is."""
        if self.reader.value(target, "display") == "none":
            return
        own = IDENTITY if target.tag == "symbol" else self.reader.matrices[target]
        yield from self._shown(target, use, self._context(target, outer, own))

    def _shown(self, element: Element, sized: Element, context: _Context) -> Iterator[DrawnShape]:
        """What stands inside an svg or a symbol, fitted into its place and seen only there."""
        reader = self.reader
        try:
            sizes = {**element.attributes, **{k: v for k, v in sized.attributes.items() if k in ("width", "height")}}
            given = Attributes(sizes, reader.around[sized], strict=False)
            place = Box(0.0, 0.0, *(given.length(k, 0.0) if k in given else w for k, w in zip(("width", "height"), given.around)))
            if place.width <= 0 or place.height <= 0:
                return
            view = reader.views.get(element)
            how = element.attributes.get("preserveAspectRatio", "")
            inner = viewports.fitted(view, place, how) if view is not None else IDENTITY
        except BadAttributeError as fault:
            reader.report(sized, fault.attribute, str(fault))
            return
        except ValueError as error:
            reader.report(element, "preserveAspectRatio", str(error))
            return
        if reader.value(element, "overflow") not in ("visible", "auto"):
            context = replace(context, clips=(*context.clips, transform(rect(*place), context.matrix)))
        context = replace(context, matrix=self._matrix(element, context, inner))
        for child in element.children:
            yield from self._draw(child, context)

    # Shapes

    def _shape(self, element: Element, context: _Context) -> DrawnShape:
        path = self._path(element, context.matrix)
        style = tuple(
            self._fitted(layer, element, context.matrix) if isinstance(layer, Told) else layer for layer in context.style
        )
        return DrawnShape(
            path,
            style,
            mean_scale(context.matrix),
            context.clips,
            context.even_odd,
            element.line,
            element.column,
            context.odd_clips,
            context.veils,
            context.stroke_first,
        )

    def _path(self, element: Element, matrix: Matrix) -> Path:
        path = transform(self.reader.paths[element], matrix)
        self.segments += len(path)
        if self.segments > MAX_SEGMENTS:
            self._refuse(element, f"with all its copies the drawing has more than {MAX_SEGMENTS:,} path segments")
        values = [value for segment in path for value in segment[1:]]
        if min(values) < -LARGEST or max(values) > LARGEST:
            self.reader.report(element, "", "lies too far outside of the drawing")
        return path

    def _fitted(self, told: Told, element: Element, matrix: Matrix) -> Layer:
        own = told.own
        if told.fill is not None:
            own = replace(own, fill=self._paint(told.fill, element, matrix))
        if told.stroke is not None:
            own = replace(own, stroke=self._paint(told.stroke, element, matrix))
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
            self._refuse(element, "with all its copies the drawing has too many gradients")
        return paint

    # Clips

    def _clipped(self, context: _Context, clip: Element, element: Element, matrix: Matrix) -> _Context:
        """Seen is what any of the shapes inside covers; a clip may be clipped itself."""
        reader = self.reader
        if clip in context.within:
            self._refuse(clip, "clips itself")
        inside = replace(context, within=context.within | {clip})
        if clip.attributes.get("clipPathUnits", "").strip() == "objectBoundingBox":
            bounds = self._bounds(element)
            if bounds is None:
                return replace(context, clips=(*context.clips, rect(0, 0, 0, 0)))
            left, top, width, height = bounds
            matrix = multiply(matrix, (width or 1e-6, 0.0, 0.0, height or 1e-6, left, top))
        matrix = multiply(matrix, reader.matrices.get(clip, IDENTITY))
        if clip in reader.clips:
            context = self._clipped(inside, reader.clips[clip], element, matrix)
        outer = _Context(matrix, depth=context.depth, within=inside.within)
        outer = replace(outer, clip_odd=reader.value(clip, "clip-rule") == "evenodd")
        parts = [part for child in clip.children for part in self._clip_parts(child, outer)]
        if len(parts) == 1 and parts[0].odd:
            context = replace(context, odd_clips=(*context.odd_clips, parts[0].path))
        else:
            whole = union([unwound(part.path) if part.odd else part.path for part in parts]) if parts else rect(0, 0, 0, 0)
            context = replace(context, clips=(*context.clips, whole))
        if len(parts) == 1:
            context = replace(
                context,
                clips=(*context.clips, *parts[0].within.clips),
                odd_clips=(*context.odd_clips, *parts[0].within.odd_clips),
            )
        elif any(part.within.clips or part.within.odd_clips for part in parts):
            reader.report(clip, "", "several shapes of a clip that are clipped themselves cannot be kept", _CUT)
        return context

    def _clip_parts(self, element: Element, outer: _Context) -> Iterator[_Part]:
        reader = self.reader
        if element.tag not in grammar.DRAWN or reader.value(element, "display") == "none":
            return
        own = self._matrix(element, outer, reader.matrices[element])
        rule, shown = reader.value(element, "clip-rule"), reader.value(element, "visibility")
        context = replace(
            outer,
            matrix=own,
            depth=outer.depth + 1,
            clip_odd=rule == "evenodd" if rule else outer.clip_odd,
            is_visible=shown == "visible" if shown else outer.is_visible,
        )
        if element in reader.clips:
            context = self._clipped(context, reader.clips[element], element, own)
        if element.tag == "use":
            target = reader.links[element]
            if target.tag in ("g", "svg", "symbol", "switch", "a"):
                reader.report(element, "", "a clipPath cannot use a group", "use its shapes one by one")
            else:
                yield from self._clip_parts(target, self._copying(element, context))
        elif element.tag in ("g", "a", "switch", "svg"):
            for child in element.children:
                yield from self._clip_parts(child, context)
        elif element in reader.paths and context.is_visible:
            yield _Part(self._path(element, context.matrix), context.clip_odd, context)

    def _bounds(self, element: Element) -> tuple[float, float, float, float] | None:
        """The box of an element in its own coordinates, its transform not counted."""
        found: list[tuple[float, float, float, float]] = []
        self._collect(element, IDENTITY, found, 0)
        if not found:
            return None
        left, top = min(b[0] for b in found), min(b[1] for b in found)
        return left, top, max(b[0] + b[2] for b in found) - left, max(b[1] + b[3] for b in found) - top

    def _collect(
        self, element: Element, matrix: Matrix, found: list[tuple[float, float, float, float]], depth: int
    ) -> None:
        reader = self.reader
        self.visited += 1
        if self.visited > MAX_SHAPES or depth > MAX_DEPTH:
            self._refuse(element, f"with all its copies the drawing has more than {MAX_SHAPES:,} shapes")
        if element in reader.paths:
            found.append(box(transform(reader.paths[element], matrix)))
        inside = [reader.links[element]] if element in reader.links else element.children
        for child in inside:
            if child.tag in grammar.DRAWN and reader.value(child, "display") != "none":
                self._collect(child, multiply(matrix, reader.matrices[child]), found, depth + 1)

    def _refuse(self, element: Element, message: str) -> NoReturn:
        self.reader.report(element, "", message)
        raise DataError(self.reader.problems)


@dataclass(frozen=True, slots=True)
class _Part:
    """A shape of a clip: where it lies, its rule, and the clips that it lies in itself."""

    path: Path
    odd: bool
    within: _Context


_CUT = "cut the shapes where they were drawn"


def _is_for_us(element: Element) -> bool:
    """Whether a switch may show this: it asks for nothing that is not there."""
    texts = element.attributes
    languages = texts.get("systemLanguage", "en").replace(" ", "").split(",")
    is_english = any(language.split("-")[0] == "en" for language in languages)
    return element.tag in grammar.DRAWN and not texts.get("requiredExtensions", "").strip() and is_english
