"""Roles: what each named part of a drawing or a sheet looks like in one ink."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal, TypeAlias

from pnp.scene.color import Color
from pnp.scene.ink import Ink
from pnp.source.problems import Hint, did_you_mean

Paint: TypeAlias = Color | Literal["none"]

_PARTS = ("edge", "band")  # of a role: roles of their own
_MISSPELT = 0.8  # of two words, as difflib has it


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


def role_hint(role: str, looks: Iterable[str]) -> Hint:
    """What to do about a role that no palette has: the one that was meant, else there should be one.

    Sheets ask for the edges and bands of roles that the data names. Such a name was not mistyped where it is asked for,
    so only one that is misspelt in the palette is meant, and not the edge of another role.
    """
    known = set(looks)
    is_part = _is_part(role, known)
    hint = did_you_mean(role, {other for other in known if not _is_part(other, known)} if is_part else known)
    is_near = not is_part or SequenceMatcher(None, role, hint.nearest).ratio() >= _MISSPELT
    if hint.nearest and is_near:
        return hint
    others = "" if is_part or not hint else f"{hint}; or "
    return Hint(f'{others}add it to palette.toml: {role} = {{ full = "#…", friendly = "#…" }}', role)


def _is_part(role: str, known: Container[str]) -> bool:
    base, _, part = role.rpartition("-")
    return part in _PARTS and base in known


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
