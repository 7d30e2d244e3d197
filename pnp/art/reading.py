"""The elements of an SVG file -> their paths, matrices, gradients, looks and references, each read once."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Set

from pnp.art import grammar, viewports
from pnp.art.affine import IDENTITY, Matrix, multiply, parse_transform
from pnp.art.cascade import Cascade, Given
from pnp.art.colors import Tint, parse_color
from pnp.art.gradients import GradientSpec, read_gradient
from pnp.art.owned import Told, parse_opacity, read_own, said
from pnp.art.pathdata import MAX_SEGMENTS, NothingDrawn
from pnp.art.references import LINKS, References, read_link
from pnp.art.shapes import Attributes, BadAttributeError, outline
from pnp.art.unkept import unkept_looks
from pnp.art.xmltree import HINTED, Document, Element, shorten
from pnp.scene.color import BLACK
from pnp.scene.path import Box, Path, Point
from pnp.source.problems import DataError, Problem

DRAWN = grammar.DRAWN
_URL = re.compile(r"""url\(\s*+["']?+\s*+#([^\s()"']++)\s*+["']?+\s*+\)""")
_COPIED = grammar.DRAWN | {"symbol"}
_UNSEEN = frozenset({"defs", "symbol", "clipPath", *grammar.GRADIENTS})
_TINTED = ("fill", "stroke", "color", "stop-color")


class Reader:
    """Reads every element once, drawn or not, so that nothing wrong stays hidden in defs."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.roles: dict[str, tuple[int, int]] = {}
        self.paths: dict[Element, Path] = {}
        self.matrices: dict[Element, Matrix] = {}
        self.gradients: dict[Element, GradientSpec | None] = {}
        self.clips: dict[Element, Element] = {}
        self.odd_clips: set[Element] = set()  # clips whose shapes go by the even-odd rule unless told
        self.links: dict[Element, Element] = {}
        self.given: dict[Element, Mapping[str, Given]] = {}
        self.told: dict[Element, Told] = {}
        self.opacities: dict[Element, float] = {}
        self.around: dict[Element, Point] = {}  # the width and height that percentages are of
        self.views: dict[Element, Box] = {}
        self.unkept: set[Element] = set()  # what was reported as such
        self._is_seen: dict[Element, bool] = {}
        self.cascade = Cascade(document)
        self.has_colors = self.is_strict = False
        self.references = References((), document.root)

    def report(self, element: Element, attribute: str, message: str, hint: str = "") -> None:
        self.problems.append(self.document.problem(element, attribute, message, hint))

    def stop_if_broken(self) -> None:
        if self.problems:
            raise DataError(self.problems)

    def read(self) -> None:
        root = self.document.root
        if root.tag != "svg":
            self.report(root, "", "the outermost element must be svg")
            return
        self.problems += self.cascade.problems
        self._read_given(root, [], seen=True, clip_odd=False)
        candidates = any(self.classes(element) for element in self.given)
        self.has_colors = any(_is_color(given) for given in self.given.values())
        self.is_strict = candidates and not self.has_colors
        self.problems += grammar.check(self.document, strict=self.is_strict)
        elements = list(grammar.known_elements(root))
        self.references = References(elements, root)
        shown = viewports.root_view(root, self.report)
        self.view, self.root_matrix = shown.view, shown.matrix
        self._read_around(root, (self.view.width, self.view.height))
        for element in elements:
            self._read_element(element)
        segments = sum(map(len, self.paths.values()))
        if segments > MAX_SEGMENTS:
            self.report(root, "", f"more than {MAX_SEGMENTS:,} path segments", "simplify the drawing")

    def classes(self, element: Element) -> list[str]:
        """Those that no style sheet knows: they may be roles."""
        names = element.attributes.get("class")
        return [] if names is None else [name for name in names.split() if name not in self.cascade.styled]

    def value(self, element: Element, name: str) -> str:
        """What a property is told to be, in small letters; nothing if it is not told."""
        given = self.given[element].get(name)
        return "" if given is None else given.value.strip().lower()

    def _read_given(self, element: Element, ancestors: list[Element], *, seen: bool, clip_odd: bool) -> None:
        self.given[element] = self.cascade.of(element, ancestors)
        seen = seen and element.tag not in _UNSEEN and self.value(element, "display") != "none"
        rule = self.value(element, "clip-rule")
        clip_odd = rule == "evenodd" if rule else clip_odd
        self._is_seen[element] = seen
        if element.tag == "clipPath" and clip_odd:
            self.odd_clips.add(element)
        ancestors.append(element)
        for child in element.children:
            if child.tag in grammar.CHILDREN.get(element.tag, ()):
                self._read_given(child, ancestors, seen=seen, clip_odd=clip_odd)
            elif child.tag in grammar.UNKEPT and seen and element.tag != "switch":
                self.report_unkept(child)
        ancestors.pop()

    def report_unkept(self, element: Element) -> None:
        """Once, however often it is drawn; text without a letter is nothing."""
        is_empty = element.tag in grammar.LETTERS and not any(inner.has_text for inner in element.walk())
        if element not in self.unkept and not is_empty and element.tag not in grammar.ALWAYS_TOLD:
            self.report(element, "", "cannot be kept", grammar.UNKEPT[element.tag])
        self.unkept.add(element)

    def report_looks(self, element: Element) -> None:
        """Filters, masks and the like, once."""
        if element not in self.unkept and self.given[element]:
            self.unkept.add(element)
            for given, message, hint in unkept_looks(self.given[element]):
                self.problems.append(self.cascade.problem(element, given, message, hint))

    def _read_around(self, element: Element, around: Point) -> None:
        """Percentages are of the nearest svg or symbol around."""
        self.around[element] = around
        if element.tag in ("svg", "symbol") and element is not self.document.root:
            around = self._room(element, around)
        for child in element.children:
            self._read_around(child, around)

    def _room(self, element: Element, around: Point) -> Point:
        texts = element.attributes
        if "viewBox" in texts:
            try:
                self.views[element] = view = viewports.parse_view_box(texts["viewBox"])
            except ValueError as error:
                self.report(element, "viewBox", str(error), "four numbers: left, top, width, height")
                return around
            return view.width, view.height
        try:
            given = Attributes(texts, around, strict=False)
            return given.length("width", around[0]) or 1.0, given.length("height", around[1]) or 1.0
        except BadAttributeError as fault:
            self.report(element, fault.attribute, str(fault))
            return around

    def _read_element(self, element: Element) -> None:
        for role in self.classes(element):
            if role not in self.roles:
                place = self.document.problem(element, "class", "")
                self.roles[role] = (place.line, place.column)
        try:
            if element.tag in grammar.SHAPES:
                given = Attributes(element.attributes, self.around[element], strict=self.is_strict)
                self.paths[element] = outline(element.tag, given)
            elif element.tag in grammar.GRADIENTS:
                chain = self.references.chain(element)
                around = self.around[element]
                self.gradients[element] = read_gradient(chain, self._stop_paint, around, strict=self.is_strict)
            elif element.tag == "clipPath" and self.is_strict and not any(c.tag in DRAWN for c in element.children):
                self.report(element, "", "holds no shape: nothing would be seen")
        except BadAttributeError as fault:
            self.report(element, fault.attribute, str(fault))
        except NothingDrawn:
            pass
        if element.tag in DRAWN or element.tag in ("clipPath", "symbol"):
            self._read_looks(element)
            self._read_matrix(element)
            self._read_references(element)
            if self._is_seen[element]:
                self.report_looks(element)

    def _read_looks(self, element: Element) -> None:
        given = self.given[element]

        def report(told: Given, message: str, hint: str) -> None:
            self.problems.append(self.cascade.problem(element, told, message, hint))

        width, height = self.around[element]
        own = read_own(element, given, report, math.hypot(width, height) / math.sqrt(2))
        if own is not None:
            self.told[element] = own
        if "opacity" in given:
            try:
                self.opacities[element] = parse_opacity(given["opacity"].value)
            except ValueError as error:
                report(given["opacity"], said(given["opacity"], "opacity", error), "a number from 0 to 1")

    def _read_matrix(self, element: Element) -> None:
        matrix = IDENTITY
        given = self.given[element].get("transform")
        if given is not None and given.value.strip().lower() != "none" and element is not self.document.root:
            try:
                text = given.value if given.attribute == "transform" else re.sub(r"(?<=\d)(?:px|deg)", "", given.value)
                matrix = parse_transform(text)
            except ValueError as error:
                self.problems.append(self.cascade.problem(element, given, str(error)))
        if element.tag in ("use", "svg") and element is not self.document.root:
            try:
                place = Attributes(element.attributes, self.around[element], strict=False)
                shift = (1.0, 0.0, 0.0, 1.0, place.length("x"), place.length("y"))
                matrix = multiply(matrix, shift)
            except BadAttributeError as fault:
                self.report(element, fault.attribute, str(fault))
        self.matrices[element] = matrix

    def _read_references(self, element: Element) -> None:
        told, given = self.told.get(element), self.given[element]
        for name in ("fill", "stroke"):
            reference = getattr(told, name) if told is not None else None
            if reference is not None and reference.fallback is None:
                self._target(element, given[name], reference.id, grammar.GRADIENTS)
        clip = given.get("clip-path")
        if clip is not None and clip.value.strip().lower() != "none":
            if reference := _URL.fullmatch(clip.value.strip()):
                if target := self._target(element, clip, reference[1], {"clipPath"}):
                    self.clips[element] = target
            else:
                inside = " inside this file" if "url" in clip.value else ""
                message = f"“{shorten(clip.value)}” is not a reference{inside}"
                self.problems.append(self.cascade.problem(element, clip, message, "url(#id)"))
        if element.tag == "use" and (link := read_link(element, self.report, strict=self.is_strict)):
            attribute = next(name for name in LINKS if name in element.attributes)
            if target := self._target(element, Given("", attribute), link[1:], _COPIED):
                self.links[element] = target

    def _target(self, element: Element, given: Given, name: str, kinds: Set[str]) -> Element | None:
        fault = self.references.fault(name, kinds, hinted=len(self.problems) < HINTED)
        if fault is not None:
            self.problems.append(self.cascade.problem(element, given, *fault))
            return None
        return self.references.find(name)

    def gradient(self, name: str) -> Element | None:
        """The gradient of an id, if it is one."""
        return self.references.gradient(name)

    def _stop_paint(self, stop: Element) -> str | Tint | None:
        """A role, or a colour; None where neither is told and the drawing lives by roles."""
        given, roles = self.given.get(stop, {}), self.classes(stop)
        if "stop-color" not in given and len(roles) == 1:
            return roles[0]
        if "stop-color" not in given and self.is_strict:
            return None
        try:
            text = given["stop-color"].value if "stop-color" in given else "black"
            tint = Tint(BLACK) if text.strip().lower() == "currentcolor" else parse_color(text)
            opacity = parse_opacity(given["stop-opacity"].value) if "stop-opacity" in given else 1.0
        except ValueError as error:
            raise BadAttributeError("", f"the stop in line {stop.line}: {error}") from None
        return Tint(tint.color, tint.alpha * opacity)


def _is_color(given: Mapping[str, Given]) -> bool:
    """Whether an element is told a colour, and not only that there is none, or whose."""
    for name in _TINTED:
        if name in given:
            text = given[name].value.strip().lower()
            if text != "none" and not text.startswith("url"):
                return True
    return False
