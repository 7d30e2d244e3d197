"""A tree as programs write it -> the same without what is not SVG: other namespaces, and their prefixes."""

from __future__ import annotations

from pnp.art.xmltree import Element

SVG_NAMESPACE = "http://www.w3.org/2000/svg"
XLINK_NAMESPACE = "http://www.w3.org/1999/xlink"
_DECLARES = "xmlns:"


def cleared(root: Element) -> None:
    """Takes out elements and attributes of editors; `svg:path` becomes path, and a link of any prefix xlink:href."""
    prefixes = {"svg": SVG_NAMESPACE, "xlink": XLINK_NAMESPACE}
    for element in root.walk():
        for name, value in element.attributes.items():
            if name.startswith(_DECLARES):
                prefixes[name.removeprefix(_DECLARES)] = value.strip()
    for element in root.walk():
        _clear(element, prefixes)


def _clear(element: Element, prefixes: dict[str, str]) -> None:
    prefix, colon, own = element.tag.partition(":")
    if colon and prefixes.get(prefix) == SVG_NAMESPACE:
        element.tag = own
    element.children = [child for child in element.children if _is_svg(child.tag, prefixes)]
    for name in [name for name in element.attributes if ":" in name]:
        prefix, _, own = name.partition(":")
        value = element.attributes.pop(name)
        if prefixes.get(prefix) == XLINK_NAMESPACE and own == "href":
            element.attributes["xlink:href"] = value


def _is_svg(tag: str, prefixes: dict[str, str]) -> bool:
    prefix, colon, _ = tag.partition(":")
    return not colon or prefixes.get(prefix) == SVG_NAMESPACE
