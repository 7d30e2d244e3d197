"""game.toml: who the game is, for whom, and the numbers its rules turn on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, field_validator, model_validator

from pnp.game.fields import DEVICE_HINT, DEVICES, Id, Line, Scalar
from pnp.source.documented import doc
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
    """Whose game it is; for the book and the boxes."""

    design: Line = doc("whose game it is", "Ada Example")
    publisher: str = doc("who published it", "Hedge Press", default="", max_length=120)
    source: str = doc("what this edition goes back to", "the second edition of the rules", default="", max_length=200)
    differs: str = doc(
        "what differs from the published game, in a sentence or two",
        "Ties are broken clockwise.",
        default="",
        hint=True,
        max_length=600,
    )


FontName = Annotated[str, Field(min_length=1, max_length=120, description="a font's family or file, as “Lato:lnum”")]
Weight = Annotated[int, Field(ge=1, le=1000, description="a weight of the variable font: 400 is regular, 700 bold")]


class Typeface(Strict):
    """A style of type, weight by weight: each a file, or a weight of one variable font."""

    variable: FontName | None = doc("a variable font, of which the others are weights", "Grenze.ttf", default=None)
    axes: dict[Annotated[str, Field(pattern=r"^[A-Za-z0-9]{4}$")], float] = doc(
        "values for the axes of the variable font, by their four letters",
        {"wdth": 87.5},
        beside={"variable": "Grenze.ttf"},
        default_factory=dict,
        max_length=16,
    )
    regular: FontName | Weight | None = doc(
        "the upright cut: a file or a family; of a variable font, a weight",
        "Lato-Regular.ttf",
        default=None,
        usual=True,
    )
    bold: FontName | Weight | None = doc("the bold cut", "Lato-Bold.ttf", default=None)
    italic: FontName | Weight | None = doc("the italic cut", "Lato-Italic.ttf", default=None)
    bold_italic: FontName | Weight | None = doc(
        "the cut that is both", "Lato-BoldItalic.ttf", default=None, alias="bold-italic"
    )

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


class OwnPaper(Strict):
    """A paper that a game is printed on besides those that pnp knows."""

    name: Line = doc("what readers call the paper", "B4")
    size: tuple[PaperSide, PaperSide] = doc("[width, height], upright: in mm, or as in “11in”", [250, 353], hint=True)
    english: Literal["", "en-GB", "en-US"] = doc(
        "the English that is printed on it, where a game's language does not say which", "en-US", default="", hint=True
    )

    @field_validator("english", mode="before")
    @classmethod
    def _is_a_language(cls, english: object) -> object:
        if english == "american":
            raise Wrong("American English goes by its code", 'english = "en-US"')
        return english

    @model_validator(mode="after")
    def _stands(self) -> OwnPaper:
        if self.size[0] > self.size[1]:
            raise Wrong("a paper stands upright", f"[{self.size[1]:g}, {self.size[0]:g}]", ("size",))
        return self


class Identity(Strict):
    """game.toml"""

    id: Id = doc("the game's name as a folder: build/<id>/", "night-market")
    rules: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=40)] | None = doc(
        "rules that come with pnp or are installed; a rules.py in the folder needs no name",
        "night_market",
        default=None,
        hint=True,
    )
    title: Line = doc("what the game is called", "Night Market")
    tagline: str = doc("a few words below the title", "Sell it before the sun comes up", default="", max_length=160)
    language: Annotated[
        str, Field(pattern=r"^[a-z]{2,3}(-[A-Za-z0-9]+)*$", description="a language code such as en")
    ] = doc("the language of its texts, and of the words that pnp prints with them", "en")
    players: tuple[Annotated[int, Field(ge=1, le=99)], Annotated[int, Field(ge=1, le=99)]] = doc(
        "the fewest and the most players", [2, 4]
    )
    age: Annotated[int, Field(ge=0, le=99)] = doc("from how many years on", 8)
    minutes: Annotated[int, Field(ge=1, le=1440)] = doc("how long a game takes", 20)
    credits: Credits = doc("whose game it is")
    names: tuple[Line, ...] = doc(
        "names that are spelt alike on every paper, whatever its English",
        ["Grey Harbour"],
        default=(),
        hint=True,
        max_length=40,
    )
    fonts: dict[str, FontName | Typeface | tuple[FontName, ...]] = doc(
        "a font, or a typeface with its weights, by the style that it is for; more in [Fonts](../fonts.md)",
        {"display": "Grenze-Black.ttf"},
        default_factory=dict,
        max_length=30,
        row="text",
    )
    paper: dict[PaperId, OwnPaper] = doc(
        "papers of the game's own, by a name that becomes a folder", default_factory=dict, max_length=20, row="b4"
    )
    facts: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], Scalar] = doc(
        "the numbers and words that the rules turn on, by names of your own: texts take them as {facts.rounds}",
        {"rounds": 8, "open": True},
        default_factory=dict,
        max_length=200,
    )

    never_fires: tuple[Line, ...] = doc(
        "what the rules know and bots never see happen, so that `pnp check` need not warn of it",
        ["ruling:early_bonus"],
        default=(),
        max_length=200,
    )

    @field_validator("players", mode="before")
    @classmethod
    def _two_numbers(cls, value: object) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            raise Wrong("expected the fewest and the most players", f"players = [{value}, {value}]")
        return value

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
