"""figures.toml: the pictures of a rulebook, each a row of panels that are drawn from the game's own data."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.game.boards import (
    Board,
    Cell,
    Drawn,
    Rows,
    board_problems,
    cell_problems,
    drawn_problems,
)
from pnp.game.boards import board as board_of
from pnp.game.content import Content, Holes
from pnp.game.content.dice import Dice
from pnp.game.content.examples import Examples
from pnp.game.content.maps import MAX_ROWS, Maps
from pnp.game.fields import Id, OneSymbol
from pnp.game.game import Game
from pnp.game.hexes import Hex, distance
from pnp.game.references import References
from pnp.source.counts import FROM_DATA
from pnp.source.problems import Problem, Severity
from pnp.source.schema import Strict, Wrong
from pnp.source.toml import TomlSpan

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

    part: Id = Field(description="what it points at: a box of the layout, or a part of the sheet")
    at: tuple[Millimetres, Millimetres]
    says: str = Field("", max_length=160, description="what that is, for the caption; once for each part of a figure")


class Panel(Strict):
    """One picture with a few words below it: an example, a field, a part of a sheet, or a row of symbols."""

    label: str = Field(
        "",
        max_length=120,
        description="a few words, else its example's; that fills {title}, {expect.points}, {given.cards} and the like",
    )
    new_row: bool = Field(False, description="whether this panel begins a row")
    example: Id | Literal[""] = ""
    show: str = Field(
        "field",
        pattern=r"^(field|bonuses|(given|do|expect)(\.[a-z0-9_]+)+)$",
        max_length=80,
        description="“field” or “bonuses”, where the rules mark something there; or a list in the example: given.dice",
    )
    cards: tuple[CardText | tuple[CardText, ...], ...] = Field((), max_length=40)
    deck: Id | Literal[""] = Field("", description="the component whose pieces are shown as cards")
    card_mm: Annotated[float, Field(ge=9, le=60)] = Field(26.0, description="how wide a card may become")
    dice: tuple[OneSymbol, ...] = Field((), max_length=24, description="faces, side by side")
    field: Rows = Field((), max_length=MAX_ROWS)
    map: Id | Literal[""] = ""
    drawn: Drawn = Field(default_factory=dict, max_length=400)
    sheet: Id | Literal[""] = ""
    layout: Id | Literal[""] = Field("", description="a file of layouts/ as a picture: things as they lie on the table")
    page: Annotated[int, Field(ge=1, le=100)] = 1
    marks: tuple[Mark, ...] = Field((), max_length=20)
    symbols: tuple[OneSymbol, ...] = Field((), max_length=12)
    crop: tuple[Millimetres, Millimetres, Millimetres, Millimetres] | None = Field(
        None, description="[x, y, width, height] in mm of a sheet; [first row, first column, last row, last column]"
    )
    highlight: tuple[Cell, ...] = Field((), max_length=100)
    trail: Trail | tuple[Trail, ...] = ()
    trail_style: Literal["good", "bad"] = "good"
    notes: dict[Cell, Annotated[str, Field(min_length=1, max_length=2)]] = Field(default_factory=dict, max_length=40)
    legend: dict[Id, Annotated[str, Field(min_length=1, max_length=160)]] = Field(
        default_factory=dict, max_length=20, description="what the letters of a field stand on, by terrain"
    )
    says: str = Field("", max_length=160, description="what this step does, for the caption; the panels are numbered")
    count: Annotated[int, Field(ge=1, le=40), FROM_DATA] | None = Field(
        None, description="how many cards or dice there must be, as in “facts.hand”"
    )
    dim: bool = False
    verdict: bool = Field(True, description="whether a tick or a cross says if an example is legal")

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

    id: Id
    caption: str = Field(min_length=1, max_length=400)
    width: Literal["full", "half"] = "full"
    panel: tuple[Panel, ...] = Field(min_length=1, max_length=12)

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

    figure: tuple[Figure, ...] = Field(min_length=1, max_length=200)

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


def figure_problems(figures: Figures, references: References) -> Iterator[Problem]:
    """Every name that leads nowhere.

    What a panel shows of an example is looked at where it is drawn: only the game knows what its examples say.
    """
    examples, maps, can_read = references.content(Examples), references.content(Maps), references.can_read
    known: dict[str, Collection[str]] = {}  # by noun; not of files that cannot be read
    if can_read(("examples.toml",)):
        if examples is None and any(panel.example for figure in figures.figure for panel in figure.panel):
            yield references.absent("examples.toml", "figures.toml shows examples")
            return
        known["example"] = [example.id for example in examples.example] if examples else []
    if can_read(("components.toml",)):
        known["component"] = references.components
    seen: dict[str, TomlSpan] = {}
    for figure in figures.figure:
        if figure.id in seen:
            yield figure.span.at("id").against(seen[figure.id], f"two figures are called “{figure.id}”")
        seen.setdefault(figure.id, figure.span.at("id"))
        yield from _doubled(figure)
        for panel in figure.panel:
            if panel.dice and references.content(Dice) is None and can_read(("dice.toml",)):
                yield references.absent("dice.toml", "figures.toml shows dice")
            for name, span in _symbols(panel):
                yield from references.symbol_problems(name, span)
            for key, noun in (("sheet", "component"), ("deck", "component"), ("example", "example")):
                name = getattr(panel, key)
                if name and name not in known.get(noun, (name,)):
                    yield panel.span.at(key).unknown(name, known[noun], noun)
            if panel.kind == "field" and can_read(("maps.toml",)):
                yield from board_problems(maps, panel.map, panel.field, panel.span, complete=False)
                board = board_of(maps, panel.map, panel.field) if maps is not None else None
                if board is not None:
                    yield from field_problems(panel, board)


def _doubled(figure: Figure) -> Iterator[Problem]:
    """A panel that shows what another of the figure shows: a picture to compare with itself."""
    shown: list[dict[str, object]] = []
    for panel in figure.panel:
        content = panel.model_dump(exclude={"label", "new_row"})
        if content in shown:
            first = figure.panel[shown.index(content)]
            severity = Severity.ERROR if first.label == panel.label else Severity.WARNING
            message = f"this panel shows the same as panel {shown.index(content) + 1} of the figure"
            yield panel.span.problem(message, "another example, or one panel less", severity)
        shown.append(content)


def unplaced_problems(game: Game, placed: Collection[str]) -> Iterator[Problem]:
    """Figures that no book shows."""
    figures = game.content(Figures)
    for figure in figures.figure if figures is not None else ():
        if figure.id not in placed:
            message, hint = f"the figure “{figure.id}” is not placed in any book", f"{{figure: {figure.id}}}"
            yield figure.span.at("id").problem(message, hint, Severity.WARNING)


def _symbols(panel: Panel) -> Iterator[tuple[str, TomlSpan]]:
    for key, names in (("symbols", panel.symbols), ("dice", panel.dice)):
        for number, name in enumerate(names):
            yield name, panel.span.at(key, number)
    for cell, name in panel.drawn.items():
        yield name, panel.span.at("drawn", cell)


def field_problems(panel: Panel, board: Board) -> Iterator[Problem]:
    """What a panel says about hexes that the field does not have."""
    span = panel.span
    yield from drawn_problems(board, panel.drawn, span.at("drawn"))
    cells = [(cell, span.at("highlight", number)) for number, cell in enumerate(panel.highlight)]
    cells += [(cell, span.at("notes", cell)) for cell in panel.notes]
    yield from cell_problems(board, cells)
    yield from _trail_problems(panel, board)
    if panel.crop is not None:
        rows = board.maps.map[0].rows
        widest = max(len(row.split()) for row in rows)
        if panel.crop[2] > len(rows) or panel.crop[3] > widest:
            message = f"this lies outside the field, which has {len(rows)} rows of at most {widest} hexes"
            yield span.at("crop").problem(message)
        elif not shown_hexes(board, panel):
            yield span.at("crop").problem("there is no hex in this part of the field")


def _trail_problems(panel: Panel, board: Board) -> Iterator[Problem]:
    """Steps of a trail that are no hexes, or that do not touch the one before."""
    single = any(isinstance(part, str) for part in panel.trail)
    for number, trail in enumerate(panel.trails):
        span = panel.span.at("trail") if single else panel.span.at("trail", number)
        steps = [(cell, span.at(step)) for step, cell in enumerate(trail)]
        yield from cell_problems(board, steps)
        for (before, _), (cell, place) in pairwise(steps):
            ends = board.hex(before), board.hex(cell)
            if distance(*ends) != 1 and board.field.keys() >= set(ends):
                yield place.problem(f"{cell} does not touch {before}, the step before")


_READS = ("components.toml", "examples.toml", "maps.toml", "symbols.toml")
CONTENT = Content(FILE, Figures, figure_problems, reads=_READS, copes=_READS, holes=Holes.KNOWN)
