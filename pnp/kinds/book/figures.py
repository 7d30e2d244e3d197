"""figures.toml: the pictures of a rulebook, each a row of panels that are drawn from the game's own data."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.boards import (
    Board,
    Cell,
    Drawn,
    Rows,
)
from pnp.game.content.maps import MAX_ROWS
from pnp.game.fields import Id, OneSymbol
from pnp.game.hexes import Hex
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.schema import Strict, Wrong

FILE = "figures.toml"
MAX_LETTERS = 26

Millimetres = Annotated[float, Field(ge=0, le=1000)]
Trail = tuple[Cell, ...]
CardText = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^(\.|#|[a-z0-9-]+( v)?)$")]
Kind = Literal["example", "field", "sheet", "layout", "symbols", "dice", "cards"]

_KINDS = ("example", "field", "map", "sheet", "layout", "symbols", "dice", "cards")
_ONLY: dict[str, tuple[Kind, ...]] = {
    "drawn": ("field",),
    "show": ("example",),
    "crop": ("example", "field", "sheet"),
    "highlight": ("example", "field", "cards"),
    "trail": ("example", "field", "cards"),
    "trail_style": ("example", "field", "cards"),
    "deck": ("example", "cards"),
    "card_mm": ("example", "cards"),
    "notes": ("example", "field"),
    "legend": ("example", "field"),
    "count": ("example", "cards", "dice"),
    "dim": ("example", "field"),
    "verdict": ("example",),
    "page": ("sheet",),
    "marks": ("sheet", "layout"),
}


class Mark(Strict):
    """A disc on a picture of a sheet. Its letter comes from the order of the marks, so that none can be exchanged."""

    part: Id = doc("what it points at: a box of the layout, or a part of the sheet", "bank", hint=True)
    at: tuple[Millimetres, Millimetres] = doc("[x, y] of the disc on the picture, in mm", [56, 33])
    to: tuple[Millimetres, Millimetres] | None = doc(
        "[x, y] in mm where a line from the disc ends, so that the disc can stand beside what it points at",
        [60, 40],
        default=None,
        hint=True,
    )
    says: str = doc(
        "what that is, for the caption; once for each part of a figure",
        "the bank",
        default="",
        hint=True,
        max_length=160,
    )


class Panel(Strict):
    """One picture with a few words below it: an example, a field, a part of a sheet, or a row of symbols."""

    label: str = doc(
        "a few words below the picture; unless told, those of its example, whose values it may take: {expect.points}",
        "Six points",
        default="",
        hint=True,
        beside={"example": "two-of-a-kind"},
        max_length=120,
    )
    new_row: bool = doc(
        "whether this panel begins a row", True, default=False, hint=True, beside={"example": "two-of-a-kind"}
    )
    example: Id | Literal[""] = doc("a worked example, as the rules show it", "two-of-a-kind", default="")
    show: str = doc(
        "what of the example: “field” or “bonuses”, or a list in it such as given.roll",
        "given.roll",
        default="field",
        hint=True,
        beside={"example": "two-of-a-kind"},
        pattern=r"^(field|bonuses|(given|do|expect)(\.[a-z0-9_]+)+)$",
        max_length=80,
    )
    cards: tuple[CardText | tuple[CardText, ...], ...] = doc(
        "cards by the ids of their rows; “.” is a gap, “#” a back, and “ v” turns one round",
        ["suns-7", "rain-1 v", "#"],
        default=(),
        beside={"deck": "deck"},
        max_length=40,
    )
    deck: Id | Literal[""] = doc(
        "the component whose pieces are shown as cards", "deck", default="", hint=True, beside={"cards": ["suns-7"]}
    )
    card_mm: Annotated[float, Field(ge=9, le=60)] = doc(
        "how wide a card may become, in mm",
        20.0,
        default=26.0,
        hint=True,
        beside={"cards": ["suns-7"], "deck": "deck"},
    )
    dice: tuple[OneSymbol, ...] = doc(
        "faces of dice, side by side", ["S", "M", "M"], default=(), hint=True, max_length=24
    )
    field: Rows = doc("rows of letters, as in maps.toml", ["m m", "m h"], default=(), max_length=MAX_ROWS)
    map: Id | Literal[""] = doc("a map, by its id", "valley", default="")
    drawn: Drawn = doc(
        "symbols on hexes, by “row,column”",
        {"2,1": "SH"},
        beside={"map": "valley"},
        default_factory=dict,
        max_length=400,
    )
    sheet: Id | Literal[""] = doc("a component, whose page is shown", "score-pad", default="")
    layout: Id | Literal[""] = doc(
        "a file of layouts/ as a picture: things as they lie on the table", "picture-table", default="", hint=True
    )
    page: Annotated[int, Field(ge=1, le=100)] = doc(
        "which page of the sheet", 2, default=1, beside={"sheet": "dice-cutouts"}
    )
    marks: tuple[Mark, ...] = doc(
        "lettered discs on the picture, in the order of their letters",
        default=(),
        beside={"sheet": "score-pad"},
        max_length=20,
    )
    symbols: tuple[OneSymbol, ...] = doc("symbols, side by side", ["CC", "GH"], default=(), max_length=12)
    crop: tuple[Millimetres, Millimetres, Millimetres, Millimetres] | None = doc(
        "what is shown: [x, y, width, height] in mm of a sheet; [first row, first column, last row, last column]",
        [1, 1, 3, 3],
        default=None,
        hint=True,
        beside={"map": "valley"},
    )
    highlight: tuple[Cell, ...] = doc(
        "hexes or cards that are ringed, by “row,column”", ["2,1"], default=(), beside={"map": "valley"}, max_length=100
    )
    trail: Trail | tuple[Trail, ...] = doc(
        "hexes that a line runs through; several lists make several lines",
        ["2,1", "3,1"],
        default=(),
        beside={"map": "valley"},
    )
    trail_style: Literal["good", "bad"] = doc(
        "whether the line shows what is right or what is wrong",
        "bad",
        default="good",
        beside={"map": "valley", "trail": ["2,1", "3,1"]},
    )
    notes: dict[Cell, Annotated[str, Field(min_length=1, max_length=2)]] = doc(
        "a letter or two on hexes, by “row,column”",
        {"2,2": "A"},
        beside={"map": "valley"},
        default_factory=dict,
        max_length=40,
    )
    legend: dict[Id, Annotated[str, Field(min_length=1, max_length=160)]] = doc(
        "what the letters on a field stand on, by terrain, for the caption",
        {"hill": "a {Hill}"},
        hint=True,
        beside={"map": "valley"},
        default_factory=dict,
        max_length=20,
    )
    says: str = doc(
        "what this step does, for the caption; the panels are then numbered",
        "set two aside",
        default="",
        hint=True,
        beside={"example": "two-of-a-kind"},
        max_length=160,
    )
    count: Annotated[int, Field(ge=1, le=40), FROM_DATA] | None = doc(
        "how many cards or dice the panel must show: a number, or where it comes from",
        "facts.hand",
        default=None,
        hint=True,
        beside={"dice": ["S", "M", "M"]},
    )
    dim: bool = doc(
        "whether what the rules do not mark is shown paler", True, default=False, beside={"example": "two-of-a-kind"}
    )
    verdict: bool | None = doc(
        "whether a tick or a cross says if the example is legal; unless told, it does, but not of what was given",
        True,
        default=None,
        hint=True,
        beside={"example": "two-of-a-kind"},
    )

    @property
    def judges(self) -> bool:
        """What was given is neither right nor wrong."""
        return self.verdict if self.verdict is not None else not self.show.startswith("given.")

    @model_validator(mode="after")
    def _one_kind(self) -> Panel:
        kinds = [key for key in _KINDS if getattr(self, key)]
        if len(kinds) != 1:
            here = " and ".join(f"“{kind}”" for kind in kinds) or "none of them"
            hint = f"one of {', '.join(_KINDS)}"
            raise Wrong(f"a panel shows one thing, found {here}", hint, tuple(kinds[1:2]))
        strays = [key for key, kinds in _ONLY.items() if key in self.model_fields_set and self.kind not in kinds]
        if strays:
            first, *more = (Wrong(f"“{key}” means nothing beside “{kinds[0]}”", "", (key,)) for key in strays)
            raise Wrong(first.message, first.hint, first.path, more)
        if twice := next((n for n, name in enumerate(self.symbols) if name in self.symbols[:n]), None):
            raise Wrong(f"“{self.symbols[twice]}” is shown here already", "", ("symbols", twice))
        if self.crop is not None:
            self._possible_crop(self.crop)
        if self.cards and not self.deck:
            raise Wrong("“deck” is missing", "the component whose pieces are the cards", ("cards",))
        return self

    def _possible_crop(self, crop: tuple[float, float, float, float]) -> None:
        if self.kind == "sheet":
            if not (crop[2] > 0 and crop[3] > 0):
                raise Wrong("a crop needs a width and a height", "[x, y, width, height] in mm", ("crop",))
        elif not all(number.is_integer() and number >= 1 for number in crop) or crop[0] > crop[2] or crop[1] > crop[3]:
            hint = "[first row, first column, last row, last column], all from 1"
            raise Wrong("this is no part of a field", hint, ("crop",))

    @property
    def kind(self) -> Kind:
        if self.example:
            return "example"
        if self.sheet:
            return "sheet"
        if self.layout:
            return "layout"
        if self.dice:
            return "dice"
        if self.cards:
            return "cards"
        return "symbols" if self.symbols else "field"

    @property
    def trails(self) -> tuple[Trail, ...]:
        """One or several, as they are written."""
        cells = tuple(part for part in self.trail if isinstance(part, str))
        return (cells,) if cells else tuple(part for part in self.trail if not isinstance(part, str))


class Figure(Strict):
    """`{callouts}` in the caption tells what the letters or numbers are, `{callouts.shed}` is a letter."""

    id: Id = doc("what {figure: …} in the book calls it", "first-roll")
    caption: str = doc(
        "the words below it; {callouts} tells what its letters or numbers are, {do.roll} what its first example says",
        "The first roll of a game.",
        min_length=1,
        max_length=400,
    )
    width: Literal["full", "half"] = doc(
        "how much of the text's width it takes; in a strip, its picture has all there is", "half", default="full"
    )
    panel: tuple[Panel, ...] = doc(
        "the pictures, from left to right", [{"example": "two-of-a-kind"}], min_length=1, max_length=12
    )

    @model_validator(mode="after")
    def _callouts_are_told(self) -> Figure:
        said: set[str] = set()
        for number, panel in enumerate(self.panel):
            for place, mark in enumerate(panel.marks):
                path = ("panel", number, "marks", place)
                if mark.part in said and mark.says:
                    raise Wrong(f"what “{mark.part}” is has been said in this figure", "", (*path, "says"))
                if mark.part not in said and not mark.says:
                    raise Wrong(f"nothing says what “{mark.part}” is", 'says = "…", for the caption', path)
                said.add(mark.part)
        sorts = {
            "marks": bool(said),
            "legend": any(panel.legend for panel in self.panel),
            "says": any(panel.says for panel in self.panel),
        }
        if sum(sorts.values()) > 1:
            raise Wrong(f"a figure has {' or '.join(sort for sort, there in sorts.items() if there)}, not both")
        if len(said) > MAX_LETTERS:
            raise Wrong(f"{len(said)} letters: there are {MAX_LETTERS}", "two figures")
        if any(sorts.values()) and "{callouts}" not in self.caption:
            raise Wrong("the caption does not tell what is pointed at", "write {callouts} where it does", ("caption",))
        return self


class Figures(Strict):
    """figures.toml"""

    figure: tuple[Figure, ...] = doc("the pictures of the book", min_length=1, max_length=200)

    def by_id(self, name: str) -> Figure:
        """KeyError if there is none."""
        for figure in self.figure:
            if figure.id == name:
                return figure
        raise KeyError(name)


def shown_hexes(board: Board, panel: Panel) -> tuple[Hex, ...]:
    """The hexes of a field that lie inside a panel's crop."""
    if panel.crop is None:
        return tuple(board.field)
    first_row, first, last_row, last = map(int, panel.crop)
    cells = (f"{row},{column}" for row in range(first_row, last_row + 1) for column in range(first, last + 1))
    return tuple(cell for cell in map(board.hex, cells) if cell in board.field)
