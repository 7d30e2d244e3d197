"""art.toml -> which colours of drawings from elsewhere stand for roles of the palette."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated

from pydantic import Field

from pnp.art.adopting import colors_of
from pnp.art.colors import parse_color
from pnp.art.drawing import Drawing
from pnp.art.palette import role_hint
from pnp.art.palette_file import RoleName
from pnp.source.documented import doc
from pnp.source.problems import Problem, Severity
from pnp.source.schema import Strict
from pnp.source.toml import TomlSpan

ART_FILE = "art.toml"

RoleOfColor = Annotated[
    dict[str, RoleName],
    Field(max_length=200, description="colours of a drawing, and the roles of the palette that take their places"),
]


class ImportSpec(Strict):
    """What becomes of one drawing, which is called as its file."""

    roles: RoleOfColor = doc(
        "colours of this drawing, and the roles of the palette that take their places",
        {"#7a4b2a": "bark"},
        default_factory=dict,
    )


class ArtSpec(Strict):
    """`roles` are for every drawing that keeps its own colours, `import` for single ones."""

    roles: RoleOfColor = doc(
        "colours of any imported drawing, and the roles of the palette that take their places",
        {"#000000": "ink"},
        default_factory=dict,
    )
    drawings: dict[str, ImportSpec] = doc(
        "the same for single drawings, each called as its file in art/", default_factory=dict, alias="import", row="fox"
    )

    def mapped(self, name: str) -> Mapping[str, str]:
        """The roles of a drawing by its colours, as `#rrggbb`; its own come first. What is no colour is left out."""
        own = self.drawings.get(name, ImportSpec()).roles
        return {**dict(_by_color(self.roles)), **dict(_by_color(own))}


def _by_color(roles: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for text, role in roles.items():
        try:
            yield str(parse_color(text).color), role
        except ValueError:
            continue


def art_problems(
    spec: ArtSpec, at: TomlSpan, drawings: Mapping[str, Drawing], roles: Collection[str]
) -> Iterator[Problem]:
    """Names that lead nowhere, and colours that no drawing has. The drawings are those before they are recoloured."""
    imports = {
        name: colors_of(drawing) for name, drawing in drawings.items() if drawing.is_import or drawing.has_colors
    }
    everywhere = dict.fromkeys(color for colors in imports.values() for color in colors)
    yield from _role_problems(spec.roles, at.at("roles"), list(everywhere), roles, "no drawing has this colour")
    for name, one in spec.drawings.items():
        span = at.at("import", name)
        if name not in drawings:
            yield span.unknown(name, drawings, "drawing")
        elif drawings[name].bitmap is not None:
            yield span.problem("its colours are pixels, which cannot stand for roles", "roles are for drawings")
        elif name not in imports:
            message = "this drawing names roles and has no colours of its own"
            yield span.problem(message, "roles are for drawings that come with colours")
        else:
            yield from _role_problems(
                one.roles, span.at("roles"), imports[name], roles, "the drawing has no such colour"
            )


def _role_problems(
    given: Mapping[str, str], span: TomlSpan, colors: list[str], roles: Collection[str], missing: str
) -> Iterator[Problem]:
    for text, role in given.items():
        if role not in roles:
            yield span.at(text).problem(f"palette.toml has no role “{role}”", role_hint(role, roles))
        try:
            color = str(parse_color(text).color)
        except ValueError as error:
            yield span.at(text).problem(str(error), "a name, #rrggbb, rgb(…) or hsl(…)")
            continue
        if color not in colors:
            shown = f"it has {', '.join(_nearest(color, colors))}" if colors else "there is no drawing with colours"
            yield span.at(text).problem(missing, shown, Severity.WARNING if not colors else Severity.ERROR)


def _nearest(color: str, colors: list[str]) -> list[str]:
    """A few, those that look most alike first."""

    def apart(other: str) -> int:
        return sum(abs(int(color[i : i + 2], 16) - int(other[i : i + 2], 16)) for i in (1, 3, 5))

    return sorted(colors, key=apart)[:5]
