"""Ids -> the elements of a drawing that others refer to; whatever leads nowhere is told where it is said."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from typing import TypeAlias

from pnp.art import grammar
from pnp.art.shapes import BadAttributeError
from pnp.art.unkept import FLATTEN, HINTS
from pnp.art.xmltree import Element, shorten
from pnp.source.problems import did_you_mean

MAX_CHAIN = 20  # of gradients that refer to one another
LINKS = ("href", "xlink:href")

Fault: TypeAlias = tuple[str, str]  # what is wrong, and what to do


class References:
    """All elements that have an id; the first of those that share one."""

    def __init__(self, known: Iterable[Element], root: Element) -> None:
        self._root = root
        self._targets: dict[str, Element] = {}
        self._others: dict[str, str] = {}  # the tags of all elements by their ids, those that are passed over, too
        for element in known:
            self._targets.setdefault(element.attributes.get("id", ""), element)

    def find(self, name: str) -> Element | None:
        return self._targets.get(name) if name else None

    def gradient(self, name: str) -> Element | None:
        """The gradient of an id, if it is one."""
        target = self.find(name)
        return target if target is not None and target.tag in grammar.GRADIENTS else None

    def fault(self, name: str, kinds: Set[str], *, hinted: bool) -> Fault | None:
        """What is wrong with a reference to something of these kinds; None if it is there."""
        target = self.find(name)
        if target is not None and target.tag in kinds:
            return None
        if target is not None:
            return f"“{shorten(name)}” is a {target.tag}", f"accepted: {', '.join(sorted(kinds))}"
        if passed := self._passed(name):
            return f"“{shorten(name)}” is a {passed}, which cannot be kept", HINTS.get(passed, FLATTEN)
        # An id is this drawing's own: a plain hint, which remembers no name for which others might ask.
        known = [key for key, other in self._targets.items() if key and other.tag in kinds] if hinted else []
        return f"there is no id “{shorten(name)}”", str(did_you_mean(name, known)) if hinted else ""

    def _passed(self, name: str) -> str:
        """The sort of an element that is passed over, or that cannot be kept."""
        if not self._others:  # asked for by mistakes alone
            for element in self._root.walk():
                self._others.setdefault(element.attributes.get("id", ""), element.tag)
        tag = self._others.get(name, "") if name else ""
        return tag if tag in grammar.PASSED or tag in grammar.UNKEPT else ""

    def chain(self, gradient: Element) -> Sequence[Element]:
        """A gradient and those that it takes from."""
        chain = [gradient]
        while len(chain) <= MAX_CHAIN and (link := _link(chain[-1].attributes)):
            attribute, name = link
            if not name.startswith("#"):
                raise BadAttributeError(attribute, f"“{shorten(name)}” is outside this file")
            target = self.gradient(name[1:])
            if target is None and len(chain) == 1:
                raise BadAttributeError(attribute, f"there is no gradient “{shorten(name[1:])}”")
            if target is None or target in chain:
                break
            chain.append(target)
        return chain


def _link(texts: Mapping[str, str]) -> tuple[str, str] | None:
    return next(((name, texts[name].strip()) for name in LINKS if texts.get(name, "").strip()), None)


Report: TypeAlias = Callable[[Element, str, str, str], None]


def read_link(use: Element, report: Report, *, strict: bool) -> str:
    """The id that a copy is of; nothing if that cannot be told."""
    texts = use.attributes
    named = [name for name in LINKS if name in texts]
    if len(named) != 1 and (strict or not named):
        report(use, "", "needs one href" if not named else "has two hrefs", "")
        return ""
    link = texts[named[0]].strip()
    if not link.startswith("#"):
        message = f"“{shorten(link)}” is outside this file"
        report(use, named[0], message, "only “#id” of an element in the same file")
        return ""
    return link
