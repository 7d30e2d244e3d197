"""A frame -> SVG elements: shapes, text and placed frames, each as it is in the PDF."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from pnp.export.letters import letters_in
from pnp.export.svg.faces import Cutter, Letters
from pnp.export.svg.gradients import gradient
from pnp.export.svg.notation import attributes, number, numbers, opacity, paint, path_data, pen, words
from pnp.scene.color import Color
from pnp.scene.frame import Frame, Gradient, Item, Picture, Place, Role, Shape, Stroke, Text
from pnp.scene.hatching import hatching
from pnp.scene.path import Path
from pnp.scene.units import MM_PER_PT

if TYPE_CHECKING:
    from pnp.type.fonts import FontBook, Run

_SYMBOL_FROM_ITEMS = 3  # a smaller frame is as short as a reference to it
_CLASSES = {Role.CUT: "cut", Role.FOLD: "fold"}  # so that a program that cuts can tell them from what is drawn


class Painting:
    """One drawing: its elements, and what these refer to."""

    def __init__(self, frame: Frame, fonts: FontBook, cutter: Cutter, *, is_real_text: bool) -> None:
        self.definitions: dict[str, str] = {}
        self._fonts, self._is_real_text = fonts, is_real_text
        self._uses = _uses(frame)
        self._letters = _letters(frame, fonts, cutter) if is_real_text else {}
        self.body = self._frame(frame)

    @property
    def styles(self) -> list[str]:
        return [letters.css for letters in self._letters.values()]

    def _frame(self, frame: Frame) -> str:
        lines = []
        for clips, items in groupby(frame.items, key=_clips):
            drawn = "\n".join(element for item in items if (element := self._item(item)))
            for clip, rule in reversed(clips):
                drawn = f'<g clip-path="url(#{self.clip(clip, rule)})">\n{drawn}\n</g>'
            lines.append(drawn)
        return "\n".join(line for line in lines if line)

    def _item(self, item: Item) -> str:
        if isinstance(item, Shape):
            return "\n".join(self._shape(item))
        return self._text(item) if isinstance(item, Text) else self._place(item)

    # Shapes

    def _shape(self, shape: Shape) -> Iterator[str]:
        if isinstance(shape.fill, Picture):
            yield self._picture(shape.fill, shape.fill_opacity)
            shape = replace(shape, fill=None, fill_opacity=1.0)
        data = path_data(shape.path)
        rule = "evenodd" if shape.even_odd else None
        fill = self._gradient(shape.fill) if isinstance(shape.fill, Gradient) else paint(_color(shape))
        kind = _CLASSES.get(shape.role)
        stroke = pen(shape.stroke) if shape.stroke is not None else {}
        if shape.stroke is not None and shape.stroke.gradient is not None:
            stroke["stroke"] = self._gradient(shape.stroke.gradient)
        seen = opacity(shape.fill_opacity)
        if shape.hatch is None:
            if fill != "none" or stroke:
                painted = attributes(class_=kind, d=data, fill=fill, fill_rule=rule, fill_opacity=seen, **stroke)
                yield f"<path{painted}/>"
            return
        if fill != "none":
            yield f"<path{attributes(class_=kind, d=data, fill=fill, fill_rule=rule, fill_opacity=seen)}/>"
        lines = pen(Stroke(shape.hatch.color, shape.hatch.width_mm, cap="butt"))
        yield (
            f'<g clip-path="url(#{self.clip(shape.path, rule)})">'
            f"<path{attributes(d=path_data(hatching(shape.hatch, shape.path)), fill='none', **lines)}/></g>"
        )
        if stroke:
            yield f"<path{attributes(class_=kind, d=data, fill='none', **stroke)}/>"

    def _picture(self, picture: Picture, seen: float) -> str:
        """Written once, 1 wide and 1 high, however often it is shown."""

        def definition(name: str) -> str:
            from pnp.export.bitmaps import data_uri  # Pillow, which drawings without bitmaps do not need

            source = data_uri(picture.bitmap)
            return f'<image id="{name}" width="1" height="1" preserveAspectRatio="none" xlink:href="{source}"/>'

        name = self._defined("i", picture.bitmap.digest, definition)
        matrix = " ".join(number(value, 6) for value in picture.matrix)
        how = attributes(transform=f"matrix({matrix})", opacity=opacity(seen))
        return f'<use xlink:href="#{name}"{how}/>'

    def clip(self, path: Path, rule: str | None = None) -> str:
        data = path_data(path)
        shown = f"<path{attributes(d=data, clip_rule=rule)}/>"
        return self._defined("c", shown, lambda name: f'<clipPath id="{name}">{shown}</clipPath>')

    def _gradient(self, fill: Gradient) -> str:
        tag, inside = gradient(fill)
        name = self._defined("g", f"{tag} {inside}", lambda name: f'<{tag} id="{name}"{inside}</{tag}>')
        return f"url(#{name})"

    def _defined(self, sort: str, content: str, definition: Callable[[str], str]) -> str:
        """Named by what it is: the same in all drawings, so that these may be put into one page."""
        name = f"{sort}-{hashlib.sha256(content.encode()).hexdigest()[:10]}"
        if name not in self.definitions:
            self.definitions[name] = definition(name)
        return name

    # Placed frames

    def _place(self, place: Place) -> str:
        if not place.frame.items:
            return ""
        moves = [f"translate({numbers((place.x, place.y))})"] if place.x or place.y else []
        moves += [f"rotate({number(place.turn_deg, 4)})"] if place.turn_deg else []
        moves += [f"scale({number(place.scale, 6)})"] if place.scale != 1 else []
        clip = f"url(#{self.clip(place.clip)})" if place.clip is not None else None
        hidden = "true" if place.pictured and place.frame.has_text else None  # its words are not read out
        how = attributes(
            transform=" ".join(moves) or None, clip_path=clip, opacity=opacity(place.opacity), aria_hidden=hidden
        )
        frame = place.frame
        if self._uses[frame.digest] > 1 and len(frame.items) >= _SYMBOL_FROM_ITEMS:
            return f'<g{how}><use xlink:href="#{self._symbol(frame)}"/></g>'
        drawn = self._frame(frame)
        return f"<g{how}>\n{drawn}\n</g>" if how and drawn else drawn

    def _symbol(self, frame: Frame) -> str:
        """Art may reach past its frame, so nothing is cut off."""
        name = f"s-{frame.digest[:10]}"
        if name not in self.definitions:
            drawn = self._frame(frame)  # first: what it refers to is defined before it
            self.definitions[name] = f'<symbol id="{name}" overflow="visible">\n{drawn}\n</symbol>'
        return name

    # Text

    def _text(self, text: Text) -> str:
        return self._real(text) if self._is_real_text else self._outlined(text)

    def _real(self, text: Text) -> str:
        size, tracking = text.size_pt * MM_PER_PT, text.tracking_pt * MM_PER_PT
        spacing = number(tracking, 4) if tracking else None
        about = attributes(y=number(text.y), font_size=number(size, 4), fill=str(text.color), letter_spacing=spacing)
        spans, x = [], text.x
        for run in self._fonts.runs(text.font, text.text):
            kind = self._letters[run.face].name
            at = number(x) if not self._fonts.is_own(run.face) else self._places(run, x, size, tracking)
            spans.append(f'<tspan class="{kind}" x="{at}">{words(run.text)}</tspan>')
            x += sum(run.advances) / 1000 * size + len(run.text) * tracking
        return f"<text{about}>{''.join(spans)}</text>" if spans else ""

    def _places(self, run: Run, x: float, size: float, tracking: float) -> str:
        """Where each letter stands, if they are kerned: a font that was built for its letters kerns none itself."""
        if run.advances == self._fonts.natural_advances(run.face, run.text):
            return number(x)
        steps = accumulate(advance / 1000 * size + tracking for advance in run.advances[:-1])
        return " ".join(number(x + step) for step in (0.0, *steps))

    def _outlined(self, text: Text) -> str:
        size, tracking = text.size_pt * MM_PER_PT, text.tracking_pt * MM_PER_PT
        data, x = [], text.x
        for run in self._fonts.runs(text.font, text.text):
            for char, advance in zip(run.text, run.advances, strict=True):
                data.append(path_data(self._fonts.outline(text.font, char, text.size_pt), x, text.y))
                x += advance / 1000 * size + tracking
        shown = "".join(data)
        return f'<path aria-label="{words(text.text)}"{attributes(d=shown, fill=str(text.color))}/>' if shown else ""


def _color(shape: Shape) -> Color | None:
    return shape.fill if isinstance(shape.fill, Color) else None


def _clips(item: Item) -> tuple[tuple[Path, str | None], ...]:
    """Those of a shape, each with its rule."""
    if not isinstance(item, Shape):
        return ()
    return (*((clip, None) for clip in item.clips), *((clip, "evenodd") for clip in item.odd_clips))


def _uses(frame: Frame) -> Counter[str]:
    uses: Counter[str] = Counter()

    def walk(frame: Frame) -> None:
        for item in frame.items:
            if isinstance(item, Place):
                uses[item.frame.digest] += 1
                if uses[item.frame.digest] == 1:
                    walk(item.frame)

    walk(frame)
    return uses


def _letters(frame: Frame, fonts: FontBook, cutter: Cutter) -> dict[str, Letters]:
    """By face: all that is written anywhere in the drawing."""
    found = {}
    for name, needed in sorted(letters_in([frame], fonts).items()):
        # What is built of a font of a game's own changes with its file, so nothing is kept of it.
        letters = frozenset(needed) if fonts.is_own(name) else cutter.wanted(name, frozenset(needed))
        found[name] = cutter.letters(name, fonts.embeddable(name, letters), letters)
    return found
