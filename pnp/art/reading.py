"""The elements of an SVG file -> their paths, matrices, gradients and references, each read once."""

from __future__ import annotations

import re
from collections.abc import Set

from pnp.art import grammar
from pnp.art.affine import IDENTITY, Matrix, multiply, parse_transform
from pnp.art.gradients import GradientSpec, read_gradient
from pnp.art.numbers import number, numbers
from pnp.art.pathdata import MAX_SEGMENTS
from pnp.art.shapes import BadAttributeError, outline
from pnp.art.xmltree import HINTED, Document, Element, shorten
from pnp.scene.path import Path
from pnp.source.problems import DataError, Problem, did_you_mean

MAX_SIDE = 10_000

DRAWN = grammar.SHAPES | {"g", "use"}
_URL = re.compile(r"url\(\s*+#([^\s()]++)\s*+\)")
_UNITS = ("px", "mm", "cm", "in", "pt", "%")


class Reader:
    """Reads every element once, drawn or not, so that nothing wrong stays hidden in defs."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.view = (0.0, 0.0, 1.0, 1.0)
        self.roles: dict[str, tuple[int, int]] = {}
        self.targets: dict[str, Element] = {}
        self.paths: dict[Element, Path] = {}
        self.matrices: dict[Element, Matrix] = {}
        self.gradients: dict[Element, GradientSpec] = {}
        self.fills: dict[Element, Element | None] = {}
        self.clips: dict[Element, Element] = {}
        self.links: dict[Element, Element] = {}

    def report(self, element: Element, attribute: str, message: str, hint: str = "") -> None:
        self.problems.append(self.document.problem(element, attribute, message, hint))

    def stop_if_broken(self) -> None:
        if self.problems:
            raise DataError(self.problems)

    def read(self) -> None:
        elements = list(grammar.known_elements(self.document.root))
        for element in elements:
            self.targets.setdefault(element.attributes.get("id", ""), element)
        self._read_view(self.document.root)
        for element in elements:
            self._read_element(element)
        segments = sum(map(len, self.paths.values()))
        if segments > MAX_SEGMENTS:
            self.report(self.document.root, "", f"more than {MAX_SEGMENTS:,} path segments", "simplify the drawing")

    def _read_element(self, element: Element) -> None:
        texts = element.attributes
        for role in texts.get("class", "").split():
            if role not in self.roles:
                place = self.document.problem(element, "class", "")
                self.roles[role] = (place.line, place.column)
        try:
            if element.tag in grammar.SHAPES:
                self.paths[element] = outline(element.tag, texts)
            elif element.tag in grammar.GRADIENTS:
                self.gradients[element] = read_gradient(element)
            elif element.tag == "clipPath" and not any(child.tag in DRAWN for child in element.children):
                self.report(element, "", "holds no shape: nothing would be seen")
        except BadAttributeError as fault:
            self.report(element, fault.attribute, str(fault))
        if element.tag in DRAWN:
            self._read_matrix(element)
            self._read_references(element)

    def _read_view(self, root: Element) -> None:
        for side in ("width", "height"):
            if side in root.attributes:
                text = root.attributes[side].strip()
                unit = next((unit for unit in _UNITS if text.endswith(unit)), "")
                try:
                    number(text.removesuffix(unit))
                except ValueError as error:
                    self.report(root, side, str(error))
        hint = "four numbers: left, top, width, height"
        if "viewBox" not in root.attributes:
            self.report(root, "", "needs the attribute viewBox", hint)
            return
        try:
            x, y, width, height = numbers(root.attributes["viewBox"])
        except ValueError:
            self.report(root, "viewBox", f"“{shorten(root.attributes['viewBox'])}” cannot be read", hint)
            return
        if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE):
            self.report(root, "viewBox", f"width and height must be more than 0 and at most {MAX_SIDE:,}")
        self.view = (x, y, width, height)

    def _read_matrix(self, element: Element) -> None:
        texts = element.attributes
        matrix = IDENTITY
        attribute = "transform"
        try:
            if attribute in texts:
                matrix = parse_transform(texts[attribute])
            if element.tag == "use":
                shift = [0.0, 0.0]
                for index, attribute in enumerate("xy"):
                    shift[index] = number(texts.get(attribute, "0"))
                matrix = multiply(matrix, (1.0, 0.0, 0.0, 1.0, shift[0], shift[1]))
        except ValueError as error:
            self.report(element, attribute, str(error))
        self.matrices[element] = matrix

    def _read_references(self, element: Element) -> None:
        texts = element.attributes
        fill = texts.get("fill", "").strip()
        if fill == "none":
            self.fills[element] = None
        elif "fill" in texts and (gradient := self._url(element, "fill", grammar.GRADIENTS)):
            self.fills[element] = gradient
        if "clip-path" in texts and (clip := self._url(element, "clip-path", {"clipPath"})):
            self.clips[element] = clip
        if element.tag == "use":
            named = [name for name in ("href", "xlink:href") if name in texts]
            if len(named) != 1:
                self.report(element, "", "needs one href" if not named else "has two hrefs")
            elif not texts[named[0]].startswith("#"):
                message = f"“{shorten(texts[named[0]])}” is outside this file"
                self.report(element, named[0], message, "only “#id” of an element in the same file")
            elif target := self._target(element, named[0], texts[named[0]][1:], DRAWN):
                self.links[element] = target

    def _url(self, element: Element, attribute: str, kinds: Set[str]) -> Element | None:
        text = element.attributes[attribute].strip()
        if reference := _URL.fullmatch(text):
            return self._target(element, attribute, reference[1], kinds)
        if "url" in text:
            self.report(element, attribute, f"“{shorten(text)}” is not a reference inside this file", "url(#id)")
        elif attribute == "fill":
            hint = "name a role with class=; a fill attribute is “none” or “url(#gradient)”"
            self.report(element, attribute, f"“{shorten(text)}”: colours come from the palette", hint)
        else:
            self.report(element, attribute, f"“{shorten(text)}” is not a reference", "url(#id)")
        return None

    def _known(self, kinds: frozenset[str]) -> list[str]:
        return [key for key, other in self.targets.items() if key and other.tag in kinds]

    def _target(self, element: Element, attribute: str, name: str, kinds: Set[str]) -> Element | None:
        target = self.targets.get(name) if name else None
        if target is None:
            # An id is this drawing's own: a plain hint, which remembers no name for which others might ask.
            hint = str(did_you_mean(name, self._known(frozenset(kinds)))) if len(self.problems) < HINTED else ""
            self.report(element, attribute, f"there is no id “{shorten(name)}”", hint)
        elif target.tag not in kinds:
            wanted = ", ".join(sorted(kinds))
            self.report(element, attribute, f"“{shorten(name)}” is a {target.tag}", f"accepted: {wanted}")
        else:
            return target
        return None
