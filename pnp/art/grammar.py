"""A tree of elements -> everything in it that is outside the part of SVG we draw; nothing is passed over."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from pnp.art.xmltree import Document, Element, shorten
from pnp.source.problems import Problem, did_you_mean, few_guesses

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
MAX_ROLES = 8  # on one element
XLINK_NAMESPACE = "http://www.w3.org/1999/xlink"

_PAINTED = frozenset({"id", "class", "transform", "clip-path", "fill", "fill-rule", "clip-rule"})
_GRADIENT = frozenset({"id", "gradientUnits", "gradientTransform"})
_GEOMETRY = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx", "ry"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
    "line": {"x1", "y1", "x2", "y2"},
    "polyline": {"points"},
    "polygon": {"points"},
}
SHAPES = frozenset(_GEOMETRY)
GRADIENTS = frozenset({"linearGradient", "radialGradient"})

ATTRIBUTES: dict[str, frozenset[str]] = {
    "svg": frozenset({"id", "class", "viewBox", "width", "height", "xmlns", "xmlns:xlink"}),
    "g": _PAINTED,
    "use": _PAINTED | {"href", "xlink:href", "x", "y"},
    "defs": frozenset({"id"}),
    "clipPath": frozenset({"id", "clipPathUnits"}),
    "linearGradient": _GRADIENT | {"x1", "y1", "x2", "y2"},
    "radialGradient": _GRADIENT | {"cx", "cy", "r", "fx", "fy", "fr"},
    "stop": frozenset({"offset", "class"}),
    "title": frozenset({"id"}),
    "desc": frozenset({"id"}),
} | {tag: _PAINTED | own for tag, own in _GEOMETRY.items()}

_WORDS = frozenset({"title", "desc"})
_CONTENT = _WORDS | SHAPES | GRADIENTS | {"g", "use", "defs", "clipPath"}
CHILDREN: dict[str, frozenset[str]] = {
    "svg": _CONTENT,
    "g": _CONTENT,
    "defs": _CONTENT,
    "clipPath": _WORDS | SHAPES | {"use"},
    "linearGradient": _WORDS | {"stop"},
    "radialGradient": _WORDS | {"stop"},
} | dict.fromkeys(SHAPES | {"use", "stop"}, _WORDS)

_IN_CLIP = frozenset({"class", "fill", "fill-rule", "clip-path"})  # mean nothing in a clipPath

# The values an attribute may have, where they are few.
_VALUES: dict[str, tuple[tuple[str, ...], str]] = {
    "fill-rule": (("nonzero", "evenodd"), ""),
    "clip-rule": (("nonzero",), "clips are nonzero here: turn the inner outline the other way round instead"),
    "gradientUnits": (("objectBoundingBox", "userSpaceOnUse"), ""),
    "clipPathUnits": (("userSpaceOnUse",), "give the clip in the coordinates of the drawing"),
    "xmlns": ((SVG_NAMESPACE,), ""),
    "xmlns:xlink": ((XLINK_NAMESPACE,), ""),
}

_ROLE_HINT = "looks come from the palette: name a role with class="
_ELEMENT_HINTS = {
    "style": _ROLE_HINT,
    "text": "turn the letters into paths; words belong to the layouts",
    "image": "pictures are drawn, not embedded",
    "symbol": "put a g with an id into defs",
    "script": "remove it",
}


def check(document: Document) -> list[Problem]:
    root = document.root
    if root.tag != "svg":
        return [document.problem(root, "", "the outermost element must be svg")]
    with few_guesses():
        return [*_check_tree(document, root, root), *_check_ids(document)]


def known_elements(root: Element) -> Iterator[Element]:
    """Every element that the grammar knows, where it may stand; the rest has been reported."""
    yield root
    for child in root.children:
        if child.tag in CHILDREN.get(root.tag, ()):
            yield from known_elements(child)


def _check_tree(document: Document, element: Element, parent: Element) -> Iterator[Problem]:
    yield from _check_attributes(document, element, parent)
    if element.has_text and element.tag not in _WORDS:
        yield document.problem(element, "", "holds text", _ELEMENT_HINTS["text"])
    allowed = CHILDREN.get(element.tag, frozenset())
    for child in element.children:
        if child.tag in allowed:
            yield from _check_tree(document, child, element)
        elif child.tag in ATTRIBUTES:
            yield document.problem(child, "", f"may not stand inside {element.tag}")
        else:
            hint = _ELEMENT_HINTS.get(child.tag) or _guess(child.tag, allowed)
            yield document.problem(child, "", "this element is not supported", hint)


def _check_attributes(document: Document, element: Element, parent: Element) -> Iterator[Problem]:
    allowed = ATTRIBUTES[element.tag]
    for name, value in element.attributes.items():
        if name not in allowed:
            yield document.problem(element, name, "this attribute is not supported", _attribute_hint(name, allowed))
        elif parent.tag == "clipPath" and name in _IN_CLIP:
            yield document.problem(element, name, "means nothing inside clipPath", "remove it")
        elif name in _VALUES and value.strip() not in _VALUES[name][0]:
            accepted, hint = _VALUES[name]
            message = f"“{shorten(value)}” is not supported"
            yield document.problem(element, name, message, hint or f"accepted: {', '.join(accepted)}")
        elif name == "class" and not 1 <= len(value.split()) <= MAX_ROLES:
            yield document.problem(element, name, f"names {len(value.split())} roles: 1 to {MAX_ROLES} are wanted")


def _attribute_hint(name: str, allowed: frozenset[str]) -> str:
    if name == "style" or name.startswith("stroke") or name.endswith(("color", "opacity")):
        return _ROLE_HINT
    if name.startswith(("on", "xmlns:")) or ":" in name:
        return "remove it"
    return _guess(name, allowed)


def _guess(word: str, allowed: Collection[str]) -> str:
    """Words of SVG are no names of the game's, for which others might ask: a plain hint remembers none."""
    return str(did_you_mean(word, allowed))


def _check_ids(document: Document) -> Iterator[Problem]:
    seen: dict[str, Element] = {}
    for element in document.root.walk():
        name = element.attributes.get("id")
        if name is None:
            continue
        if not name or name != "".join(name.split()):
            yield document.problem(element, "id", f"“{shorten(name)}” is not an id", "use letters, digits and hyphens")
        elif name in seen:
            message = f"the id “{shorten(name)}” is already used in line {seen[name].line}"
            yield document.problem(element, "id", message, "ids must differ")
        seen.setdefault(name, element)
