"""palette.toml -> what each role looks like, once for each ink."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.art.palette import HatchLook, Look, Paint, Palette
from pnp.scene.color import Color
from pnp.scene.ink import Ink
from pnp.source.schema import Strict


def _paint(text: str) -> str:
    if text != "none":
        try:
            Color.parse(text)
        except ValueError:
            raise ValueError(f"“{text}” is not a colour: write “#rrggbb”, “#rgb” or “none”") from None
    return text


def _color(text: str) -> str:
    if text == "none":
        raise ValueError("a hatch needs a colour")
    return _paint(text)


def _role_name(text: str) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", text):
        raise ValueError(f"“{text}” is not a role's name: small letters, digits and single hyphens")
    return text


_COLOR = "#([0-9a-fA-F]{3}|[0-9a-fA-F]{6})"
PaintText = Annotated[str, AfterValidator(_paint), WithJsonSchema({"type": "string", "pattern": f"^(none|{_COLOR})$"})]
ColorText = Annotated[str, AfterValidator(_color), WithJsonSchema({"type": "string", "pattern": f"^{_COLOR}$"})]
RoleName = Annotated[str, AfterValidator(_role_name)]
Length = Annotated[float, Field(gt=0, le=1000)]
# Finer ones no printer shows, and a drawing full of them would take for ever.
Spacing = Annotated[float, Field(ge=0.1, le=1000)]
Dash = Annotated[float, Field(ge=0.05, le=1000)]


class HatchSpec(Strict):
    color: ColorText
    spacing: Spacing
    width: Length
    angle: Annotated[float, Field(ge=-360, le=360)] = 45.0

    @model_validator(mode="after")
    def _leaves_gaps(self) -> HatchSpec:
        if self.width >= self.spacing:
            raise ValueError("the lines of the hatch are as wide as their spacing: that is a fill")
        return self

    def look(self, role: str = "") -> HatchLook:
        return HatchLook(Color.parse(self.color, role), self.spacing, self.width, self.angle)


class LookSpec(Strict):
    fill: PaintText | None = None
    stroke: PaintText | None = None
    width: Length | None = None
    hatch: HatchSpec | None = None
    dash: Annotated[tuple[Dash, ...], Field(max_length=8)] | None = None

    def look(self, role: str = "") -> Look:
        """What it looks like; its colours remember the role."""
        hatch = self.hatch.look(role) if self.hatch else None
        return Look(_parsed(self.fill, role), _parsed(self.stroke, role), self.width, hatch, self.dash)


def _parsed(text: str | None, role: str) -> Paint | None:
    if text is None:
        return None
    return "none" if text == "none" else Color.parse(text, role)


def _from_text(value: Any) -> Any:
    # Made here and not as a union, so that a mistake is reported at the role's own key.
    return LookSpec(fill=_paint(value)) if isinstance(value, str) else value


LookOrFill = Annotated[LookSpec, BeforeValidator(_from_text, json_schema_input_type=PaintText | LookSpec)]


class RoleSpec(Strict):
    """One row of `[roles]`; a string is a fill."""

    full: LookOrFill
    friendly: LookOrFill


class PaletteSpec(Strict):
    roles: dict[RoleName, RoleSpec]

    def palette(self, ink: Ink, base: Palette | None = None) -> Palette:
        """In one ink; what `base` has is there as well, unless it is given anew."""
        if base is not None and base.ink is not ink:
            raise ValueError(f"a palette in {ink} ink cannot extend one in {base.ink} ink")
        own = {name: (spec.full if ink is Ink.FULL else spec.friendly).look(name) for name, spec in self.roles.items()}
        return Palette(ink, MappingProxyType({**(base.looks if base else {}), **own}))
