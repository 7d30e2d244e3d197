"""game.toml: who the game is, for whom, and the numbers its rules turn on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.fields import DEVICE_HINT, DEVICES, Id, Line, Scalar
from pnp.source.measured import MEASURED
from pnp.source.schema import Strict, Wrong

FILE = "game.toml"

PaperSide = Annotated[float, Field(ge=100, le=1000), MEASURED]
PaperId = Annotated[
    str,
    Field(pattern=r"^[a-z][a-z0-9]*$", max_length=20, description="small letters and digits: it names a folder"),
]
STANDARD = ("a4", "letter", "both")  # what every game is checked on, and both of them together


class Credits(Strict):
    design: Line
    publisher: str = Field("", max_length=120)
    source: str = Field("", max_length=200)
    differs: str = Field("", max_length=600, description="what differs from the published game, in a sentence or two")


class OwnPaper(Strict):
    """A paper that a game is printed on besides those that pnp knows."""

    name: Line
    size: tuple[PaperSide, PaperSide] = Field(description="[width, height], upright: in mm, or as in “11in”")
    english: Literal["", "american"] = Field("", description="how English is spelt on it, if not as in Britain")

    @model_validator(mode="after")
    def _stands(self) -> OwnPaper:
        if self.size[0] > self.size[1]:
            raise Wrong("a paper stands upright", f"[{self.size[1]:g}, {self.size[0]:g}]", ("size",))
        return self


class Identity(Strict):
    """game.toml"""

    id: Id
    rules: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)] | None = None
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
    fonts: dict[str, str] = Field(default_factory=dict, max_length=20)
    paper: dict[PaperId, OwnPaper] = Field(default_factory=dict, max_length=20)
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
    def _own_papers(self) -> Identity:
        taken = [name for name in self.paper if name in STANDARD or name in DEVICES]
        if taken:
            raise Wrong(f"a paper of one's own cannot be called “{taken[0]}”", "another name", ("paper", taken[0]))
        return self

    @model_validator(mode="after")
    def _players_in_order(self) -> Identity:
        if self.players[0] > self.players[1]:
            raise Wrong("the fewest players come first", "write [fewest, most]", ("players",))
        return self
