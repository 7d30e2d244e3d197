"""Clip paths -> the windows through which an element is seen, in the coordinates of the drawing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.art import grammar
from pnp.art.affine import IDENTITY, Matrix, multiply, transform
from pnp.art.clips import Union
from pnp.art.crossings import Tangled
from pnp.art.reading import Reader
from pnp.art.shapes import box
from pnp.art.walking import Context, Walk
from pnp.art.xmltree import MAX_DEPTH, Element
from pnp.scene.path import Box, Path, rect

_NOTHING = rect(0, 0, 0, 0)
_THIN = 1e-6  # of a box that is flat
_CUT = "cut the shapes where they were drawn"


@dataclass(frozen=True, slots=True)
class _Part:
    """A shape of a clip: where it lies, whether it goes by the even-odd rule, and the windows it lies in itself."""

    path: Path
    is_odd: bool
    clips: tuple[Path, ...]
    odd_clips: tuple[Path, ...]


class Clipping(Walk):
    """Follows the shapes of clips."""

    def __init__(self, reader: Reader) -> None:
        super().__init__(reader)
        self.union = Union()

    def clipped(self, context: Context, clip: Element, element: Element, matrix: Matrix) -> Context:
        """Seen is what any of the shapes inside covers; a clip may be clipped itself."""
        reader = self.reader
        if clip in context.within:
            self.refuse(clip, "clips itself")
        if len(context.within) > MAX_DEPTH:
            self.refuse(clip, f"clips of clips, more than {MAX_DEPTH} deep")
        within = context.within | {clip}
        if clip.attributes.get("clipPathUnits", "").strip() == "objectBoundingBox":
            bounds = self._bounds(element)
            if bounds is None:
                return replace(context, clips=(*context.clips, _NOTHING))
            to_box = (bounds.width or _THIN, 0.0, 0.0, bounds.height or _THIN, bounds.x, bounds.y)
            matrix = multiply(matrix, to_box)
        matrix = multiply(matrix, reader.matrices.get(clip, IDENTITY))
        if clip in reader.clips:
            outer = self.clipped(replace(context, within=within), reader.clips[clip], element, matrix)
            context = replace(context, clips=outer.clips, odd_clips=outer.odd_clips)
        inside = Context(matrix, clip_odd=clip in reader.odd_clips, depth=context.depth, within=within)
        parts = [part for child in clip.children for part in self._parts(child, inside)]
        if len(parts) > 1 and any(part.clips or part.odd_clips for part in parts):
            reader.report(clip, "", "several shapes of a clip that are clipped themselves cannot be kept", _CUT)
        return self._through(context, parts, clip)

    def _through(self, context: Context, parts: list[_Part], clip: Element) -> Context:
        """One shape is a window as it is, several are united."""
        clips, odd_clips = context.clips, context.odd_clips
        if len(parts) == 1:
            (part,) = parts
            clips, odd_clips = (*clips, *part.clips), (*odd_clips, *part.odd_clips)
            if part.is_odd:
                return replace(context, clips=clips, odd_clips=(*odd_clips, part.path))
        try:
            whole = self.union.of([(part.path, part.is_odd) for part in parts])
        except Tangled as tangled:  # nothing more is looked at: what comes behind it may be just as much
            self.refuse(clip, str(tangled), _CUT)
        return replace(context, clips=(*clips, whole or _NOTHING), odd_clips=odd_clips)

    def _parts(self, element: Element, outer: Context) -> Iterator[_Part]:
        reader = self.reader
        if element.tag not in grammar.DRAWN or reader.value(element, "display") == "none":
            return
        own = self.matrix(element, outer, reader.matrices[element])
        context = replace(
            outer,
            matrix=own,
            depth=outer.depth + 1,
            clip_odd=self.told(element, "clip-rule", "evenodd", outer.clip_odd),
            is_visible=self.told(element, "visibility", "visible", outer.is_visible),
        )
        if element in reader.clips:
            context = self.clipped(context, reader.clips[element], element, own)
        if element.tag == "use":
            target = reader.links[element]
            if target.tag not in grammar.SHAPES | {"use"}:
                reader.report(element, "", "a clipPath cannot use a group", "use its shapes one by one")
            else:
                yield from self._parts(target, self.copying(element, context))
        elif element in reader.paths:
            if context.is_visible:
                path = self.path(element, context.matrix)
                yield _Part(path, context.clip_odd, context.clips, context.odd_clips)
        else:
            for child in element.children:
                yield from self._parts(child, context)

    def _bounds(self, element: Element) -> Box | None:
        """The box of an element in its own coordinates, its transform not counted."""
        found = list(self._boxes(element, IDENTITY, 0))
        if not found:
            return None
        left, top = min(one.x for one in found), min(one.y for one in found)
        return Box(left, top, max(one.right for one in found) - left, max(one.bottom for one in found) - top)

    def _boxes(self, element: Element, matrix: Matrix, depth: int) -> Iterator[Box]:
        reader = self.reader
        self.step(element)
        if depth > MAX_DEPTH:
            self.refuse(element, f"copies of copies, more than {MAX_DEPTH} deep")
        if element in reader.paths:
            yield Box(*box(transform(reader.paths[element], matrix)))
        for child in [reader.links[element]] if element in reader.links else element.children:
            if child.tag in grammar.DRAWN and reader.value(child, "display") != "none":
                yield from self._boxes(child, multiply(matrix, reader.matrices[child]), depth + 1)
