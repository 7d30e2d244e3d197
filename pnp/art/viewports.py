"""`viewBox` and `preserveAspectRatio` of an svg or a symbol -> the matrix that fits what is inside into its place."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pnp.art.affine import IDENTITY, Matrix
from pnp.art.numbers import length, numbers
from pnp.art.xmltree import Element, shorten
from pnp.scene.path import Box

MAX_SIDE = 10_000
SIDES = ("width", "height")
_HINT = "four numbers: left, top, width, height"
_UNKNOWN = Box(0.0, 0.0, 1.0, 1.0)
_SAME = 0.01  # by which proportions may differ and still be the same

_ALIGN = re.compile(r"(?:defer\s+)?(none|x(Min|Mid|Max)Y(Min|Mid|Max))(?:\s+(meet|slice))?")
_SHARE = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def parse_view_box(text: str) -> Box:
    """Four numbers, of which the last two are more than 0; ValueError otherwise."""
    values = numbers(text)
    if len(values) != 4 or values[2] <= 0 or values[3] <= 0:
        raise ValueError(f"“{shorten(text)}” cannot be read")
    return Box(*values)


def fitted(view: Box, place: Box, how: str = "") -> Matrix:
    """From the coordinates of a view box to those of the place it is shown in."""
    match = _ALIGN.fullmatch(how.strip()) if how.strip() else None
    if how.strip() and match is None:
        raise ValueError(f"“{shorten(how)}” cannot be read")
    across, down = place.width / view.width, place.height / view.height
    horizontal, vertical = 0.5, 0.5
    if match is not None and match[1] == "none":
        return across, 0.0, 0.0, down, place.x - view.x * across, place.y - view.y * down
    if match is not None:
        horizontal, vertical = _SHARE[match[2]], _SHARE[match[3]]
    scale = max(across, down) if match is not None and match[4] == "slice" else min(across, down)
    left = place.x + (place.width - view.width * scale) * horizontal - view.x * scale
    top = place.y + (place.height - view.height * scale) * vertical - view.y * scale
    return scale, 0.0, 0.0, scale, left, top


@dataclass(frozen=True, slots=True)
class RootView:
    """What of its coordinates a drawing shows, and how its own lead there."""

    view: Box
    matrix: Matrix = IDENTITY


Report: TypeAlias = Callable[[Element, str, str, str], None]


def root_view(root: Element, report: Report) -> RootView:
    """Its view box, or its size. Where both are told and disagree, the first is fitted into the second."""
    texts, sides = root.attributes, dict[str, float]()
    for side in SIDES:
        if side in texts and texts[side].strip() not in ("auto", ""):
            try:
                sides[side] = length(texts[side], 0.0)
            except ValueError as error:
                report(root, side, str(error), "")
    width, height = (sides.get(side, 0.0) for side in SIDES)
    if "viewBox" not in texts:
        if width > 0 and height > 0:
            return RootView(_bounded(root, "width", Box(0.0, 0.0, width, height), report))
        report(root, "", "needs the attribute viewBox", _HINT)
        return RootView(_UNKNOWN)
    try:
        x, y, across, down = numbers(texts["viewBox"])
    except ValueError:
        report(root, "viewBox", f"“{shorten(texts['viewBox'])}” cannot be read", _HINT)
        return RootView(_UNKNOWN)
    view = _bounded(root, "viewBox", Box(x, y, across, down), report)
    if min(width, height, across, down) <= 0 or abs(width / height * down / across - 1) <= _SAME:
        return RootView(view)
    room = _bounded(root, "height", Box(0.0, 0.0, across, across * height / width), report)
    try:
        return RootView(room, fitted(view, room, texts.get("preserveAspectRatio", "")))
    except ValueError as error:
        report(root, "preserveAspectRatio", str(error), "")
        return RootView(view)


def _bounded(root: Element, attribute: str, view: Box, report: Report) -> Box:
    if not (0 < view.width <= MAX_SIDE and 0 < view.height <= MAX_SIDE):
        report(root, attribute, f"width and height must be more than 0 and at most {MAX_SIDE:,}", "")
    return view
