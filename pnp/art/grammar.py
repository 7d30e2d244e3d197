"""A tree of elements -> what in it is no SVG that we draw, or was mistyped; the house passes over nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from pnp.art.cascade import PROPERTIES
from pnp.art.foreign import SVG_NAMESPACE
from pnp.art.xmltree import Document, Element, shorten
from pnp.source.problems import Problem, did_you_mean, few_guesses

MAX_ROLES = 8  # on one element

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
GROUPS = frozenset({"g", "a", "switch"})
DRAWN = SHAPES | GROUPS | {"use", "svg"}

_ANY = PROPERTIES | {"id", "class", "style"}
_BOX = {"x", "y", "width", "height"}
_LINK = {"href", "xlink:href"}
_VIEW = {"viewBox", "preserveAspectRatio"}
_GRADIENT = _ANY | _LINK | {"gradientUnits", "gradientTransform", "spreadMethod"}
ATTRIBUTES: dict[str, frozenset[str]] = {
    "svg": frozenset(_ANY | _BOX | _VIEW | {"xmlns", "version"}),
    "symbol": frozenset(_ANY | _BOX | _VIEW),
    "use": frozenset(_ANY | _BOX | _LINK),
    "clipPath": frozenset(_ANY | {"clipPathUnits"}),
    "linearGradient": frozenset(_GRADIENT | {"x1", "y1", "x2", "y2"}),
    "radialGradient": frozenset(_GRADIENT | {"cx", "cy", "r", "fx", "fy", "fr"}),
    "stop": frozenset(_ANY | {"offset"}),
    "style": frozenset({"id", "type", "media", "title"}),
    "a": frozenset(_ANY | _LINK | {"target"}),
    **dict.fromkeys(("g", "switch", "defs", "title", "desc"), frozenset(_ANY)),
} | {tag: frozenset(_ANY | own) for tag, own in _GEOMETRY.items()}

_WORDS = frozenset({"title", "desc", "style"})
_CONTENT = _WORDS | DRAWN | GRADIENTS | {"defs", "clipPath", "symbol"}
CHILDREN: dict[str, frozenset[str]] = {
    **dict.fromkeys(("svg", "g", "a", "switch", "defs", "symbol"), _CONTENT),
    "clipPath": _WORDS | DRAWN,
    **dict.fromkeys(GRADIENTS, _WORDS | {"stop"}),
} | dict.fromkeys(SHAPES | {"use", "stop"}, _WORDS)

# Nothing is seen of these by themselves; whatever refers to one of them says that it cannot be kept.
PASSED = frozenset(
    (
        *("metadata", "marker", "filter", "mask", "pattern", "view", "cursor", "font", "font-face", "color-profile"),
        *("solidColor", "hatch", "meshgradient", "mesh", "namedview", "glyph", "missing-glyph"),
    )
)
_TEXT_HINT = "convert text to paths: Path > Object to Path in Inkscape, Type > Create Outlines in Illustrator"
_IMAGE_HINT = "trace the picture (Path > Trace Bitmap in Inkscape), or use it as a file of its own"
_STILL_HINT = "remove it: paper holds still"
LETTERS = frozenset({"text", "tspan", "textPath", "tref", "flowRoot", "flowPara", "flowRegion"})
UNKEPT: dict[str, str] = {
    **dict.fromkeys(sorted(LETTERS), _TEXT_HINT),
    "image": _IMAGE_HINT,
    "foreignObject": "draw it as SVG: no web pages are shown here",
    "script": "remove it: drawings run nothing",
    **dict.fromkeys(("animate", "animateTransform", "animateMotion", "animateColor", "set", "discard"), _STILL_HINT),
    **dict.fromkeys(("video", "audio", "canvas", "iframe"), "remove it"),
}
ALWAYS_TOLD = frozenset({"script"})  # wherever it stands

# What programs write on any element, and what changes nothing on paper.
_IDLE = re.compile(
    r"(?:data|aria|font|text|color|image|shape|solid|baseline|glyph|letter|word|line|dominant|alignment|flood|lighting"
    r"|inline|block|white|writing|unicode|kerning|required|system|external|content|enable|pointer|buffered)"
    r"(?:[-A-Z].*+)?+|t|p-id|role|lang|base|name|target|type|media|title|version|baseProfile|zoomAndPan|vector-effect"
    r"|isolation|cursor|tabindex|focusable|direction|pathLength|overflow-[xy]|stroke-alignment|xmlns|clip"
    r"|enable-background|crossorigin|background|ns\d*+|will-change|layer-name|preserveAspectRatio",
    re.ASCII,
)

_IN_CLIP = frozenset({"class", "fill", "fill-rule", "clip-path"})  # mean nothing in a clipPath of the house

# The values an attribute may have, where they are few.
_VALUES: dict[str, tuple[str, ...]] = {
    "fill-rule": ("nonzero", "evenodd", "inherit"),
    "clip-rule": ("nonzero", "evenodd", "inherit"),
    "gradientUnits": ("objectBoundingBox", "userSpaceOnUse"),
    "spreadMethod": ("pad", "reflect", "repeat"),
    "clipPathUnits": ("userSpaceOnUse", "objectBoundingBox"),
    "xmlns": (SVG_NAMESPACE,),
}


def check(document: Document, *, strict: bool) -> list[Problem]:
    """`strict` is for drawings of the house, which name roles and no colours: what others pass over is a slip there."""
    root = document.root
    with few_guesses():
        return [*_check_tree(document, root, root, strict), *(_check_ids(document) if strict else ())]


def known_elements(root: Element) -> Iterator[Element]:
    """Every element that the grammar knows, where it may stand; the rest has been reported."""
    yield root
    for child in root.children:
        if child.tag in CHILDREN.get(root.tag, ()):
            yield from known_elements(child)


def _check_tree(document: Document, element: Element, parent: Element, strict: bool) -> Iterator[Problem]:
    yield from _check_attributes(document, element, parent, strict)
    if strict and element.has_text and element.tag not in _WORDS:
        yield document.problem(element, "", "holds text", "turn the letters into paths; words belong to the layouts")
    allowed = CHILDREN.get(element.tag, frozenset())
    for child in element.children:
        if child.tag in allowed:
            yield from _check_tree(document, child, element, strict)
        elif child.tag in UNKEPT:
            if child.tag in ALWAYS_TOLD:
                yield document.problem(child, "", "cannot be kept", UNKEPT[child.tag])
        elif child.tag in ATTRIBUTES:
            if strict:
                yield document.problem(child, "", f"may not stand inside {element.tag}")
        elif child.tag not in PASSED:
            yield document.problem(child, "", "this element is not supported", _guess(child.tag, allowed))


def _check_attributes(document: Document, element: Element, parent: Element, strict: bool) -> Iterator[Problem]:
    allowed = ATTRIBUTES[element.tag]
    for name, value in element.attributes.items():
        if name not in allowed:
            if problem := _unknown(document, element, name, allowed, strict):
                yield problem
        elif strict and parent.tag == "clipPath" and name in _IN_CLIP:
            yield document.problem(element, name, "means nothing inside clipPath", "remove it")
        elif name in _VALUES and value.strip() not in _VALUES[name]:
            message = f"“{shorten(value)}” is not supported"
            yield document.problem(element, name, message, f"accepted: {', '.join(_VALUES[name])}")
        elif strict and name == "class" and not 1 <= len(value.split()) <= MAX_ROLES:
            yield document.problem(element, name, f"names {len(value.split())} roles: 1 to {MAX_ROLES} are wanted")


def _unknown(document: Document, element: Element, name: str, allowed: frozenset[str], strict: bool) -> Problem | None:
    if name.startswith("on") and len(name) > 2:
        return document.problem(element, name, "drawings run nothing", "remove it")
    if name == "transform-origin" and any(sign in element.attributes[name] for sign in "123456789%c"):
        return document.problem(element, name, "this attribute is not supported", "write the place into the transform")
    if _IDLE.fullmatch(name):
        return None
    missing = allowed if strict else [known for known in allowed if known not in element.attributes]
    hint = _guess(name, missing) if len(name) > 3 else ""
    hint = hint if hint.startswith("did you mean") else ""
    if strict or hint:  # a slip of the keyboard; programs write all sorts of things
        return document.problem(element, name, "this attribute is not supported", hint or "remove it")
    return None


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
