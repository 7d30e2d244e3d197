"""Looks that no sheet of paper can keep -> what to say about them, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from pnp.art.cascade import Given

FLATTEN = "flatten it where it was drawn, or remove it"
# By the element that is referred to.
HINTS = {
    "pattern": "make objects of it: Object > Pattern > Pattern to Objects in Inkscape, Object > Expand in Illustrator",
    "filter": "remove the filter: Filters > Remove Filters in Inkscape, Effect > … > Expand in Illustrator",
    "mask": "use a clip instead, or cut the shapes: Path > Intersection in Inkscape, the Pathfinder in Illustrator",
    "marker": "make shapes of it: Path > Stroke to Path in Inkscape, Object > Path > Outline Stroke in Illustrator",
    "meshgradient": "use a linear or a radial gradient",
    "hatch": "turn the hatch into lines",
}
_PROPERTIES = {
    "filter": "filter",
    "mask": "mask",
    "marker": "marker",
    "marker-start": "marker",
    "marker-mid": "marker",
    "marker-end": "marker",
}
_BLEND = "mix-blend-mode"


def unkept_looks(given: Mapping[str, Given]) -> Iterator[tuple[Given, str, str]]:
    """Filters, masks, markers and blending."""
    for name, sort in _PROPERTIES.items():
        if name in given and given[name].value.strip().lower() != "none":
            yield given[name], f"a {sort} cannot be kept", HINTS[sort]
    if _BLEND in given and given[_BLEND].value.strip().lower() != "normal":
        mode = given[_BLEND].value.strip()
        yield given[_BLEND], f"colours that blend ({mode}) cannot be kept", "set the blend mode to normal"
