"""Attributes, style sheets and `style` -> what each element of a drawing is told about its looks, and where."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pnp.art.css import Compound, Rule, Sheet, declarations, parse_sheet
from pnp.art.xmltree import Document, Element
from pnp.source.problems import DataError, Problem

MAX_COMPARED = 100_000  # elements held against selectors

# All that tells how something looks and is not passed over; whatever else a program declares means nothing to us.
_KNOWN = """
fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-dasharray stroke-dashoffset stroke-linecap
stroke-linejoin stroke-miterlimit paint-order color opacity display visibility clip-path clip-rule overflow
stop-color stop-opacity filter mask marker marker-start marker-mid marker-end mix-blend-mode transform
"""
PROPERTIES = frozenset(_KNOWN.split())
_KEYWORDS = ("inherit", "initial", "unset", "revert", "")  # none of which tells anything new here
_STYLE = "style"


@dataclass(frozen=True, slots=True)
class Given:
    """The value of a property: told by an attribute, or at a character of a style sheet."""

    value: str
    attribute: str = ""
    sheet: Element | None = None
    offset: int = 0


class Cascade:
    """All style sheets of a drawing, wherever they stand."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []
        self.styled: set[str] = set()  # classes that a style sheet knows
        self._by_key: defaultdict[str, list[tuple[Rule, Element]]] = defaultdict(list)
        self._compared = 0
        self._classes: dict[Element, frozenset[str]] = {}
        sheet, known = Sheet(), 0
        for element in document.root.walk():
            if element.tag == _STYLE and element.attributes.get("type", "text/css").strip() in ("text/css", ""):
                parse_sheet(element.text, sheet, PROPERTIES)
                for rule in sheet.rules[known:]:
                    self._by_key[_key(rule.steps[-1])].append((rule, element))
                known = len(sheet.rules)
                told = [document.sheet_problem(element, *fault) for fault in sheet.faults]
                self.problems += told
                sheet.faults.clear()
        for rule in sheet.rules:
            self.styled.update(name for step in rule.steps for name in step.classes)

    def of(self, element: Element, ancestors: Sequence[Element]) -> Mapping[str, Given]:
        """Every property that is told for this element itself; ancestors from the outermost to its parent."""
        attributes = element.attributes
        given = {name: Given(attributes[name], name) for name in attributes if name in PROPERTIES}
        late: dict[str, Given] = {}
        if self._by_key:
            for rule, sheet in sorted(self._matching(element, ancestors), key=lambda found: found[0].weight):
                for one in rule.declarations:
                    (late if one.is_important else given)[one.name] = Given(one.value, "", sheet, one.offset)
        if _STYLE in attributes:
            for one in declarations(attributes[_STYLE]):
                if one.name in PROPERTIES:
                    (late if one.is_important else given)[one.name] = Given(one.value, _STYLE)
        given |= late
        return {name: told for name, told in given.items() if told.value.strip().lower() not in _KEYWORDS}

    def problem(self, element: Element, given: Given, message: str, hint: str = "") -> Problem:
        """At the value, wherever it stands."""
        if given.sheet is not None:
            return self.document.sheet_problem(given.sheet, given.offset, message, hint)
        return self.document.problem(element, given.attribute, message, hint)

    def _matching(self, element: Element, ancestors: Sequence[Element]) -> Iterator[tuple[Rule, Element]]:
        classes = element.attributes.get("class", "").split()
        keys = (f"#{element.attributes.get('id', '')}", *(f".{name}" for name in dict.fromkeys(classes)))
        names = frozenset(classes)
        for key in (*keys, element.tag, "*"):
            for rule, sheet in self._by_key.get(key, ()):
                self._compared += 1
                if self._compared > MAX_COMPARED:
                    hint = "simplify the drawing"
                    raise DataError([self.document.problem(sheet, "", "too many rules for so many elements", hint)])
                if _meets(element, names, rule.steps[-1]) and self._within(ancestors, rule.steps):
                    yield rule, sheet

    def _within(self, ancestors: Sequence[Element], steps: Sequence[Compound]) -> bool:
        """Whether the outer steps are met, from the inside outwards; each by the nearest that meets it."""
        at = len(ancestors)
        for inner, step in zip(reversed(steps), reversed(steps[:-1]), strict=False):
            while True:
                at -= 1
                if at < 0:
                    return False
                self._compared += 1
                outer = ancestors[at]
                if _meets(outer, self._classes_of(outer), step):
                    break
                if inner.is_child:
                    return False
        return True

    def _classes_of(self, element: Element) -> frozenset[str]:
        if element not in self._classes:
            self._classes[element] = frozenset(element.attributes.get("class", "").split())
        return self._classes[element]


def _key(step: Compound) -> str:
    """What an element must have that a rule is about, of which few others have it."""
    if step.ids:
        return f"#{min(step.ids)}"
    return f".{min(step.classes)}" if step.classes else step.tag or "*"


def _meets(element: Element, classes: frozenset[str], step: Compound) -> bool:
    if step.tag not in ("", "*", element.tag) or not step.classes <= classes:
        return False
    return not step.ids or step.ids == {element.attributes.get("id")}
