"""The cuts of a game -> those of a test sheet: with a circle and a rounded card among them, whatever the game has.

Straight lines show that a machine found its marks; only curves show that it follows them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pnp.export.contours import Contour
from pnp.export.cut.machines import Machine
from pnp.scene.path import Box
from pnp.sheet.paper import Paper
from pnp.sheet.product import Outline

_ROUND_MM = 25.0
_CARD_MM = (25.0, 35.0)  # small enough for the strip beside a mat
_PARTS = (1.0, 0.6)
_STEP_MM = 1.0


def with_curves(contours: Sequence[Contour], machine: Machine, paper: Paper) -> tuple[Contour, ...]:
    """As many of the game's own as leave room; a curve that they have already is not added."""
    kept, added = list(contours), list[Contour]()
    missing = [curve for curve in _curves(machine) if not any(_is_like(curve, each) for each in contours)]
    for curve in missing:
        while (found := _fitting(curve, [*kept, *added], machine, paper)) is None and len(kept) > 1:
            kept.pop()
        added += [found] if found is not None else []
    return (*kept, *added)


def _curves(machine: Machine) -> Iterator[Contour]:
    yield Contour(Outline.CIRCLE, 0, 0, _ROUND_MM, _ROUND_MM)
    yield Contour(Outline.RECTANGLE, 0, 0, *_CARD_MM, machine.corner_mm)


def _is_like(curve: Contour, other: Contour) -> bool:
    return curve.outline is other.outline and (curve.rounding > 0) == (other.rounding > 0)


def _fitting(curve: Contour, taken: Sequence[Contour], machine: Machine, paper: Paper) -> Contour | None:
    """Smaller where it has to be, with the same corners."""
    tried = (replace(curve, width=curve.width * part, height=curve.height * part) for part in _PARTS)
    found = (_placed(each, taken, machine, paper) for each in tried)
    return next((each for each in found if each is not None), None)


def _placed(curve: Contour, taken: Sequence[Contour], machine: Machine, paper: Paper) -> Contour | None:
    """At the first free place, rounds from the top and cards from the bottom: so they tell of the whole sheet."""
    area = machine.area(paper)
    blocked = [*machine.keep_clear(paper), *(Box(c.x, c.y, c.width, c.height) for c in taken)]
    columns = int((area.width - curve.width) / _STEP_MM) + 1
    rows = int((area.height - curve.height) / _STEP_MM) + 1
    is_round = curve.outline is Outline.CIRCLE
    for row in range(rows):
        for column in range(columns):
            x, y = area.x + column * _STEP_MM, area.y + row * _STEP_MM
            if not is_round:
                x, y = area.right - column * _STEP_MM - curve.width, area.bottom - row * _STEP_MM - curve.height
            tried = Box(x, y, curve.width, curve.height)
            if not any(_meet(tried, other, machine.gap_mm) for other in blocked):
                return replace(curve, x=x, y=y)
    return None


def _meet(one: Box, other: Box, gap: float) -> bool:
    return (
        one.x < other.right + gap
        and other.x < one.right + gap
        and one.y < other.bottom + gap
        and other.y < one.bottom + gap
    )
