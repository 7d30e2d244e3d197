"""palette.toml -> what each role looks like, once for each ink."""

from __future__ import annotations

import re
from types import MappingProxyType
from typing import Annotated, Any

from pydantic import AfterValidator, BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.art.palette import HatchLook, Look, Paint, Palette
from pnp.scene.color import Color
from pnp.scene.ink import Ink
from pnp.source.documented import doc
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
    """Parallel lines, instead of a tone or over it."""

    color: ColorText = doc("the colour of the lines", "#8a7f70")
    spacing: Spacing = doc("how far apart the lines are, in mm, from middle to middle", 1.2)
    width: Length = doc("how wide a line is, in mm; less than the spacing", 0.25)
    angle: Annotated[float, Field(ge=-360, le=360)] = doc("how the lines lean, in degrees", 30.0, default=45.0)

    @model_validator(mode="after")
    def _leaves_gaps(self) -> HatchSpec:
        if self.width >= self.spacing:
            raise ValueError("the lines of the hatch are as wide as their spacing: that is a fill")
        return self

    def look(self, role: str = "") -> HatchLook:
        return HatchLook(Color.parse(self.color, role), self.spacing, self.width, self.angle)


class LookSpec(Strict):
    """A fill, a line, or both; what is not said is as the drawing has it."""

    fill: PaintText | None = doc("the colour of its areas, or none", "#f0c040", default=None)
    stroke: PaintText | None = doc("the colour of its lines, or none", "#3a2f5b", default=None)
    width: Length | None = doc("how wide its lines are, in mm", 0.4, default=None)
    hatch: HatchSpec | None = doc(
        "lines that are drawn over the fill: they tell areas apart where ink is saved", default=None
    )
    dash: Annotated[tuple[Dash, ...], Field(max_length=8)] | None = doc(
        "lengths of dashes and gaps in turn, in mm", [1.5, 1.0], default=None
    )

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

    full: LookOrFill = doc("what the role looks like in full colour: a colour is a fill", "#f0c040")
    friendly: LookOrFill = doc("what it looks like in the ink-friendly twin: a colour is a fill", "#ffffff")


class PaletteSpec(Strict):
    """What each role of the palette looks like, once for each ink."""

    roles: dict[RoleName, RoleSpec] = doc(
        "what each role looks like; one that pnp knows already is changed by its name", row="sky"
    )

    def palette(self, ink: Ink, base: Palette | None = None) -> Palette:
        """In one ink; what `base` has is there as well, unless it is given anew."""
        if base is not None and base.ink is not ink:
            raise ValueError(f"a palette in {ink} ink cannot extend one in {base.ink} ink")
        own = {name: (spec.full if ink is Ink.FULL else spec.friendly).look(name) for name, spec in self.roles.items()}
        return Palette(ink, MappingProxyType({**(base.looks if base else {}), **own}))
