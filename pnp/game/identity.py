"""game.toml: who the game is, for whom, and the numbers its rules turn on."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from pnp.game.fields import DEVICE_HINT, DEVICES, Id, Line, Scalar
from pnp.source.schema import Strict, Wrong

FILE = "game.toml"


class Credits(Strict):
    design: Line
    publisher: str = Field("", max_length=120)
    source: str = Field("", max_length=200)
    differs: str = Field("", max_length=600, description="what differs from the published game, in a sentence or two")


FontName = Annotated[str, Field(min_length=1, max_length=120, description="a font's family or file, as “Lato:lnum”")]
Weight = Annotated[int, Field(ge=1, le=1000, description="a weight of the variable font: 400 is regular, 700 bold")]


class Typeface(Strict):
    """A style of type, weight by weight: each a file, or a weight of one variable font."""

    variable: FontName | None = None
    axes: dict[Annotated[str, Field(pattern=r"^[A-Za-z0-9]{4}$")], float] = Field(default_factory=dict, max_length=16)
    regular: FontName | Weight | None = None
    bold: FontName | Weight | None = None
    italic: FontName | Weight | None = None
    bold_italic: FontName | Weight | None = Field(None, alias="bold-italic")

    @model_validator(mode="after")
    def _has_a_font(self) -> Typeface:
        weights = {"regular": self.regular, "bold": self.bold, "italic": self.italic, "bold-italic": self.bold_italic}
        if self.variable is None:
            if not isinstance(self.regular, str):
                hint = 'regular = "Lato-Regular.ttf", or variable = "Lato.ttf" and weights as numbers'
                raise Wrong("“regular” must name a file", hint)
            for key, value in (*weights.items(), ("axes", 1 if self.axes else None)):
                if isinstance(value, int):
                    raise Wrong("only a variable font has this", 'name it: variable = "…"', (key,))
        return self


class Identity(Strict):
    """game.toml"""

    id: Id
    rules: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)] | None = Field(
        None, description="rules that come with pnp or are installed; a rules.py in the folder needs no name"
    )
    title: Line
    tagline: str = Field("", max_length=160)
    language: Annotated[str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", description="a language code such as en")]
    players: tuple[Annotated[int, Field(ge=1, le=99)], Annotated[int, Field(ge=1, le=99)]]
    age: Annotated[int, Field(ge=0, le=99)]
    minutes: Annotated[int, Field(ge=1, le=1440)]
    credits: Credits
    names: tuple[Line, ...] = Field(
        (), max_length=40, description="names that are spelt alike on every paper: Grey Harbour"
    )
    fonts: dict[str, FontName | Typeface | tuple[FontName, ...]] = Field(default_factory=dict, max_length=30)
    facts: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], Scalar] = Field(
        default_factory=dict, max_length=200
    )

    never_fires: tuple[Line, ...] = Field((), max_length=200)

    @model_validator(mode="after")
    def _is_a_folders_name(self) -> Identity:
        if self.id in DEVICES:
            raise Wrong(f"“{self.id}” cannot be the name of a folder", DEVICE_HINT, ("id",))
        return self

    @model_validator(mode="after")
    def _players_in_order(self) -> Identity:
        if self.players[0] > self.players[1]:
            raise Wrong("the fewest players come first", "write [fewest, most]", ("players",))
        return self
