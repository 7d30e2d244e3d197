"""The elements of an SVG file -> their paths, matrices, gradients, looks and references, each read once."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence, Set

from pnp.art import grammar, viewports
from pnp.art.affine import IDENTITY, Matrix, multiply, parse_transform
from pnp.art.cascade import Cascade, Given
from pnp.art.colors import Tint, parse_color
from pnp.art.gradients import GradientSpec, read_gradient
from pnp.art.numbers import length, numbers
from pnp.art.owned import Told, parse_opacity, read_own
from pnp.art.pathdata import MAX_SEGMENTS
from pnp.art.shapes import Attributes, BadAttributeError, NothingDrawn, outline
from pnp.art.unkept import FLATTEN, HINTS, unkept_looks
from pnp.art.xmltree import HINTED, Document, Element, shorten
from pnp.scene.color import BLACK
from pnp.scene.path import Box, Path, Point
from pnp.source.problems import DataError, Problem, did_you_mean

MAX_SIDE = 10_000
MAX_CHAIN = 20  # of gradients that refer to one another

DRAWN = grammar.DRAWN
_URL = re.compile(r"""url\(\s*+["']?+\s*+#([^\s()"']++)\s*+["']?+\s*+\)""")
_SIDES = ("width", "height")
_UNSEEN = frozenset({"defs", "symbol", "clipPath", *grammar.GRADIENTS})
_TINTED = ("fill", "stroke", "color", "stop-color")


class Reader:
    """Reads every element once, drawn or not, so that nothing wrong stays hidden in defs."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.view = Box(0.0, 0.0, 1.0, 1.0)
        self.root_matrix: Matrix = IDENTITY
        self.roles: dict[str, tuple[int, int]] = {}
        self.targets: dict[str, Element] = {}
        self.paths: dict[Element, Path] = {}
        self.matrices: dict[Element, Matrix] = {}
        self.gradients: dict[Element, GradientSpec | None] = {}
        self.clips: dict[Element, Element] = {}
        self.links: dict[Element, Element] = {}
        self.given: dict[Element, Mapping[str, Given]] = {}
        self.told: dict[Element, Told] = {}
        self.opacities: dict[Element, float] = {}
        self.around: dict[Element, Point] = {}  # the width and height that percentages are of
        self.views: dict[Element, Box] = {}
        self.unkept: set[Element] = set()  # what was reported as such
        self._is_seen: dict[Element, bool] = {}
        self._others: dict[str, str] = {}  # the tags of all elements by their ids, those that are passed over, too
        self.cascade = Cascade(document)
        self.has_colors = self.is_strict = False

    def report(self, element: Element, attribute: str, message: str, hint: str = "") -> None:
        self.problems.append(self.document.problem(element, attribute, message, hint))

    def stop_if_broken(self) -> None:
        if self.problems:
            raise DataError(self.problems)

    def read(self) -> None:
        self.problems += self.cascade.problems
        root = self.document.root
        self._read_given(root, [], seen=True)
        candidates = any(self.classes(element) for element in self.given)
        self.has_colors = any(_is_color(given) for given in self.given.values())
        self.is_strict = candidates and not self.has_colors
        self.problems += grammar.check(self.document, strict=self.is_strict)
        elements = list(grammar.known_elements(root))
        for element in elements:
            self.targets.setdefault(element.attributes.get("id", ""), element)
        self._read_view(root)
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

    def _read_given(self, element: Element, ancestors: list[Element], *, seen: bool) -> None:
        self.given[element] = given = self.cascade.of(element, ancestors)
        seen = seen and element.tag not in _UNSEEN and self.value(element, "display") != "none"
        self._is_seen[element] = seen
        ancestors.append(element)
        for child in element.children:
            if child.tag in grammar.CHILDREN.get(element.tag, ()):
                self._read_given(child, ancestors, seen=seen)
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
                chain = self._chain(element)
                around = self.around[element]
                self.gradients[element] = read_gradient(chain, self._stop_paint, around, strict=self.is_strict)
            elif element.tag == "clipPath" and self.is_strict:
                if not any(child.tag in DRAWN for child in element.children):
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
                report(given["opacity"], f"opacity: {error}", "a number from 0 to 1")

    def _read_view(self, root: Element) -> None:
        texts, sides = root.attributes, dict[str, float]()
        for side in _SIDES:
            if side in texts and texts[side].strip() not in ("auto", ""):
                try:
                    sides[side] = length(texts[side], 0.0)
                except ValueError as error:
                    self.report(root, side, str(error))
        width, height = (sides.get(side, 0.0) for side in _SIDES)
        hint = "four numbers: left, top, width, height"
        if "viewBox" not in texts:
            if width > 0 and height > 0:
                self._set_view(root, "width", Box(0.0, 0.0, width, height))
            else:
                self.report(root, "", "needs the attribute viewBox", hint)
            return
        try:
            x, y, across, down = numbers(texts["viewBox"])
        except ValueError:
            self.report(root, "viewBox", f"“{shorten(texts['viewBox'])}” cannot be read", hint)
            return
        self._set_view(root, "viewBox", Box(x, y, across, down))
        if width > 0 and height > 0 and across > 0 and down > 0 and abs(width / height * down / across - 1) > 0.01:
            # Shown in a room of other proportions: the drawing is the room, and what it holds is fitted into it.
            self._fit_root(root, Box(0.0, 0.0, across, across * height / width))

    def _set_view(self, root: Element, attribute: str, view: Box) -> None:
        if not (0 < view.width <= MAX_SIDE and 0 < view.height <= MAX_SIDE):
            self.report(root, attribute, f"width and height must be more than 0 and at most {MAX_SIDE:,}")
        self.view = view

    def _fit_root(self, root: Element, room: Box) -> None:
        if not 0 < room.height <= MAX_SIDE:
            return
        try:
            self.root_matrix = viewports.fitted(self.view, room, root.attributes.get("preserveAspectRatio", ""))
            self.view = room
        except ValueError as error:
            self.report(root, "preserveAspectRatio", str(error))

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
        told = self.told.get(element)
        for name in ("fill", "stroke"):
            reference = getattr(told, name) if told is not None else None
            if reference is not None:
                kinds = grammar.GRADIENTS if reference.fallback is None else None
                self._target(element, self.given[element][name], reference.id, kinds)
        clip = self.given[element].get("clip-path")
        if clip is not None and clip.value.strip().lower() != "none":
            if reference := _URL.fullmatch(clip.value.strip()):
                if target := self._target(element, clip, reference[1], {"clipPath"}):
                    self.clips[element] = target
            else:
                outside = "inside this file" if "url" in clip.value else ""
                message = f"“{shorten(clip.value)}” is not a reference {outside}".rstrip()
                self.problems.append(self.cascade.problem(element, clip, message, "url(#id)"))
        if element.tag == "use":
            self._read_link(element)

    def _read_link(self, use: Element) -> None:
        texts = use.attributes
        named = [name for name in ("href", "xlink:href") if name in texts]
        if len(named) != 1 and (self.is_strict or not named):
            self.report(use, "", "needs one href" if not named else "has two hrefs")
        elif not texts[named[0]].strip().startswith("#"):
            message = f"“{shorten(texts[named[0]])}” is outside this file"
            self.report(use, named[0], message, "only “#id” of an element in the same file")
        else:
            kinds = DRAWN | {"symbol"} | grammar.UNKEPT.keys()
            name = texts[named[0]].strip()[1:]
            if target := self._target(use, Given("", named[0]), name, kinds):
                self.links[use] = target

    def gradient(self, name: str) -> Element | None:
        """The gradient of an id, if it is one."""
        target = self.targets.get(name) if name else None
        return target if target is not None and target.tag in grammar.GRADIENTS else None

    def _chain(self, element: Element) -> Sequence[Element]:
        """A gradient and those that it takes from."""
        chain = [element]
        while len(chain) <= MAX_CHAIN:
            last = chain[-1]
            name = next((name for name in ("href", "xlink:href") if last.attributes.get(name, "").strip()), "")
            if not name:
                break
            link = last.attributes[name].strip()
            if not link.startswith("#"):
                raise BadAttributeError(name, f"“{shorten(link)}” is outside this file")
            target = self.gradient(link[1:])
            if target is None:
                if element is last:
                    raise BadAttributeError(name, f"there is no gradient “{shorten(link[1:])}”")
                break
            if target in chain:
                break
            chain.append(target)
        return chain

    def _stop_paint(self, stop: Element) -> str | Tint | None:
        """A role, or a colour; None where neither is told and the drawing lives by roles."""
        given = self.given.get(stop, {})
        roles = self.classes(stop)
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

    def _known(self, kinds: Set[str]) -> list[str]:
        return [key for key, other in self.targets.items() if key and other.tag in kinds]

    def _target(self, element: Element, given: Given, name: str, kinds: Set[str] | None) -> Element | None:
        """Without kinds anything will do, since there is something to take instead."""
        target = self.targets.get(name) if name else None
        passed = None if target is not None else self._passed(name)
        problem: tuple[str, str] | None = None
        if kinds is None:
            return target
        if target is None and passed is not None:
            problem = (f"“{shorten(name)}” is a {passed}, which cannot be kept", HINTS.get(passed, FLATTEN))
        elif target is None:
            # An id is this drawing's own: a plain hint, which remembers no name for which others might ask.
            hint = str(did_you_mean(name, self._known(kinds))) if len(self.problems) < HINTED else ""
            problem = (f"there is no id “{shorten(name)}”", hint)
        elif target.tag not in kinds:
            wanted = sorted(kinds - grammar.UNKEPT.keys())
            problem = (f"“{shorten(name)}” is a {target.tag}", f"accepted: {', '.join(wanted)}")
        if problem is not None:
            self.problems.append(self.cascade.problem(element, given, *problem))
            return None
        return target

    def _passed(self, name: str) -> str | None:
        """The sort of an element that is passed over, or that cannot be kept."""
        if not self._others:  # asked for by mistakes alone
            for element in self.document.root.walk():
                self._others.setdefault(element.attributes.get("id", ""), element.tag)
        tag = self._others.get(name) if name else None
        return tag if tag in grammar.PASSED or tag in grammar.UNKEPT else None


def _is_color(given: Mapping[str, Given]) -> bool:
    """Whether an element is told a colour, and not only that there is none, or whose."""
    for name in _TINTED:
        if name in given:
            text = given[name].value.strip().lower()
            if text != "none" and not text.startswith("url"):
                return True
    return False
