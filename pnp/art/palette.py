"""Roles: what each named part of a drawing or a sheet looks like in one ink."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from pnp.scene.color import Color
from pnp.scene.ink import Ink

Paint: TypeAlias = Color | Literal["none"]


@dataclass(frozen=True, slots=True)
class HatchLook:
    """Lengths in the units of the drawing."""

    color: Color
    spacing: float
    width: float
    angle: float = 45.0


@dataclass(frozen=True, slots=True)
class Look:
    """What one role means in one ink; None leaves it to the class before, or to the group around.

    A fill settles the hatch as well: where it brings none, a hatch from further out ends.
    """

    fill: Paint | None = None
    stroke: Paint | None = None
    width: float | None = None
    hatch: HatchLook | None = None
    dash: tuple[float, ...] | None = None


@dataclass(frozen=True)
class Palette:
    """All the roles of a game in one ink."""

    ink: Ink
    looks: Mapping[str, Look]

    def look(self, role: str) -> Look:
        """KeyError if there is no such role."""
        return self.looks[role]

    def fill(self, role: str) -> Color:
        """The plain colour of a role, for panels, text and gradients; ValueError if it has none."""
        fill = self.looks[role].fill
        if fill is None or fill == "none":
            raise ValueError(f"the role “{role}” has no fill in the {self.ink} ink")
        return fill
