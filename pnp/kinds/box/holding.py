"""The components that a box is for -> what lies in it: how many, how large, how thick."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import BeforeValidator, Field

from pnp.game.fields import Id
from pnp.game.game import Game
from pnp.game.library import GUIDE, GUIDE_KIND
from pnp.kinds.components import Component, find_kind
from pnp.kinds.context import Context
from pnp.kinds.spec import ArtName, ComponentSpec, Sheets
from pnp.plugins import PluginError
from pnp.sheet.product import Piece, Sort
from pnp.source.catalogue import Catalogue
from pnp.source.documented import doc
from pnp.source.lengths import mm
from pnp.source.problems import DataError, Problem, Severity
from pnp.source.toml import TomlSpan

_COUNTED = (Sort.CARD, Sort.TOKEN, Sort.MAT)  # where the title may leave open what it is a number of
_SHEET_MM = 0.1  # of ordinary paper
_BOOK_MM = 2.5  # a booklet of some thirty pages, which no hand presses flat

Ids = Annotated[
    tuple[Id, ...],
    Field(min_length=1, max_length=40, description="a component, or a list of them"),
    BeforeValidator(
        lambda value: [value] if isinstance(value, str) else value, json_schema_input_type=Id | tuple[Id, ...]
    ),
]


class ContainerSpec(ComponentSpec):
    """What all that holds something says of itself."""

    of: Ids = doc("the components that lie inside: one, or a list", ["deck", "coins"])
    stock_mm: Annotated[float, Field(ge=0.05, le=3)] = doc(
        "how thick a card or a mat is, in mm", 0.25, default=0.3, hint="how thick a card or a mat is"
    )
    art: ArtName = doc(
        "a drawing to run round it; the cover of the game's book unless told", "market-night", default="", hint=True
    )
    focus: Annotated[float, Field(ge=0, le=1)] | None = doc(
        "what stands in the middle of the front: 0 the left end of the drawing, 1 the right one",
        0.5,
        default=None,
        hint=True,
    )


@dataclass(frozen=True, slots=True)
class Held:
    """One component as it lies in a box."""

    id: str
    title: str
    sort: Sort
    count: int
    size: tuple[float, float]  # of one of them, the shorter side first; of dice those folded up, or nothing
    span: TomlSpan  # where the box names it
    looks: tuple[Piece, ...] = ()  # those that differ
    told: str = ""  # the key of what its name is told with: “or instead: …”
    edge_mm: float | None = None  # of dice, where they are told with it
    noun: str = ""  # what it is counted as, if not as its sort

    def words(self, say: Catalogue) -> str:
        name = self._name(say)
        if self.edge_mm is not None:
            name = say("box.of_size", thing=name, size=mm(self.edge_mm))
        return say(self.told, thing=name) if self.told else name

    def _name(self, say: Catalogue) -> str:
        """“Deck (78 cards)”, “Gold Coins (40)”: the noun only where the title has none."""
        if self.sort is Sort.DIE:
            return say.counted("count.die", self.count)
        if self.count == 1 or self.sort not in _COUNTED:
            return self.title
        key = f"count.{self.noun or self.sort}"
        nouns = tuple(say.noun(key, count).casefold() for count in (1, 2))
        known = any(word.casefold().endswith(nouns) for word in self.title.split())
        return say("box.thing", title=self.title, number=self.count if known else say.counted(key, self.count))


def held(spec: ContainerSpec, context: Context, wanted: Collection[Sort], elsewhere: str) -> list[Held]:
    """What the box holds, of sorts that belong into it; `elsewhere` is where the others go. Raises DataError."""
    problems: list[Problem] = []
    found: list[Held] = []
    for number, name in enumerate(spec.of):
        span = _named(context, number)
        if name == context.component:
            problems.append(span.problem("a box cannot hold itself", "name the component that goes into it"))
        elif name in spec.of[:number]:
            problems.append(span.problem(f"“{name}” is named before", "once is enough"))
        elif (sort := sort_of(context.game, name)) is not None and sort not in wanted:
            problems.append(span.problem(f"“{name}” does not belong here: {_LIES[sort]}", _hint(sort, elsewhere)))
        elif sort is Sort.BOOK:  # made in full ink only, and all of one size
            found.append(Held(name, _book_title(context.game, name), sort, 1, _half(context), span))
        elif (sheets := context.sibling(name, span)) is not None and sort is not None:
            found += _held(context, name, sort, sheets, span)
    if problems or len(found) < len(spec.of):
        raise DataError(problems)
    return found


_LIES = {
    Sort.BOX: "it is a box itself",
    Sort.GUIDE: "it is the guide to printing",
    Sort.BOOK: "it is a book",
    Sort.SHEET: "it is a sheet",
    Sort.MAT: "these are mats",
    Sort.CARD: "these are cards",
    Sort.TOKEN: "these are tokens",
    Sort.DIE: "these are dice",
}


def _hint(sort: Sort, elsewhere: str) -> str:
    own = {Sort.BOX: "boxes are not put into boxes", Sort.GUIDE: "nobody needs it once everything is made"}
    return own.get(sort, f'kind = "{elsewhere}" is for such')


def sort_of(game: Game, component: str) -> Sort | None:
    """What a component is; None if there is none of that name, or none that can be read."""
    row = game.components.values.get(component)
    name = row.get("kind") if isinstance(row, dict) else GUIDE_KIND if component == GUIDE else None
    try:
        kind = find_kind(name) if isinstance(name, str) else None
    except PluginError:  # told where the component stands
        return None
    return kind.sort if kind is not None else None


def _named(context: Context, number: int) -> TomlSpan:
    row = context.game.components.values[context.component]
    return context.key("of", number) if isinstance(row["of"], list) else context.key("of")


def _held(context: Context, name: str, sort: Sort, sheets: Sheets, span: TomlSpan) -> Iterator[Held]:
    title = context.game.component_title(name)
    if sort is Sort.DIE:
        looks = tuple(Piece(die.id, die.title, face) for die in sheets.dice for face in die.faces[:1])
        edge = max((die.net_mm for die in sheets.dice), default=0.0)
        yield Held(name, title, sort, sum(die.count for die in sheets.dice), (edge, edge), span, looks)
    elif sheets.cutouts:
        sizes = [sorted((piece.front.width, piece.front.height)) for piece in sheets.cutouts]
        largest = max(size[0] for size in sizes), max(size[1] for size in sizes)
        count = sum(piece.count for piece in sheets.cutouts)
        yield Held(name, title, sort, count, largest, span, sheets.cutouts, noun=sheets.noun)
    else:
        paper = context.paper
        yield Held(name, title, sort, len(sheets.pages), (paper.width_mm, paper.height_mm), span)


def _book_title(game: Game, name: str) -> str:
    """A booklet goes by the title of the book that it is folded from."""
    book = game.components.values[name].get("of")
    return game.component_title(book if isinstance(book, str) and book in game.components.values else name)


def _half(context: Context) -> tuple[float, float]:
    short, long = sorted((context.paper.height_mm / 2, context.paper.width_mm))
    return short, long


# How much room it takes


@dataclass(frozen=True, slots=True)
class Piled:
    """How things lie on one another."""

    stock_mm: float
    token_mm: float
    die_mm: float
    sleeved: bool


_SLEEVE_MM = 2.5  # by which a sleeve is wider and higher than its card
_FILMS_MM = 0.1  # the two films of a sleeve
_LEAST = 42.0, 60.0  # a front that has room for a title
_APART_MM = 0.5


def stacked(things: Sequence[Held], piled: Piled) -> tuple[float, float, float]:
    """Width, height and depth of all things in one heap: cards flat on cards, then tokens in piles, then dice."""
    cards = [thing for thing in things if thing.sort is Sort.CARD]
    sleeve = _SLEEVE_MM if piled.sleeved else 0.0
    width = max((thing.size[0] + sleeve for thing in cards), default=0.0)
    height = max((thing.size[1] + sleeve for thing in cards), default=0.0)
    round_mm = max((thing.size[1] for thing in things if thing.sort is Sort.TOKEN), default=0.0) + _APART_MM
    if not cards:
        unit = max(round_mm, piled.die_mm + _APART_MM if any(t.sort is Sort.DIE for t in things) else 0.0)
        width, height = max(_LEAST[0], 2 * unit), max(_LEAST[1], 3 * unit)
    depth = sum(thing.count for thing in cards) * (piled.stock_mm + (_FILMS_MM if piled.sleeved else 0.0))
    for sort, unit, thick in (
        (Sort.TOKEN, round_mm, piled.token_mm),
        (Sort.DIE, piled.die_mm + _APART_MM, piled.die_mm),
    ):
        count = sum(thing.count for thing in things if thing.sort is sort)
        across = max(1, int(width // unit)) * max(1, int(height // unit))
        width, height = (max(width, unit), max(height, unit)) if count else (width, height)
        depth += math.ceil(count / across) * thick
    return width, height, depth


def folded(things: Sequence[Held], half: tuple[float, float], stock_mm: float) -> tuple[float, float, float]:
    """Width, height and thickness of flat things, those larger than half a sheet folded once."""
    width = height = thick = 0.0
    for thing in things:
        (short, long), layers = thing.size, 1
        if long > half[1] + _APART_MM or short > half[0] + _APART_MM:
            short, long = sorted((short, long / 2))
            layers = 2
        width, height = max(width, short), max(height, long)
        each = _BOOK_MM if thing.sort is Sort.BOOK else _SHEET_MM if thing.sort is Sort.SHEET else stock_mm
        thick += thing.count * layers * each
    return width, height, thick


# What lies nowhere, or in two boxes at once


def unboxed_problems(game: Game, components: Sequence[Component]) -> Iterator[Problem]:
    """Where a game has boxes, everything but its book has a place in one of them. Nothing where a row is unread."""
    boxes = [component.spec for component in components if isinstance(component.spec, ContainerSpec)]
    unread = game.components.values.keys() - {component.id for component in components} - {GUIDE}
    if not boxes or unread:
        return
    holders: dict[str, str] = {}
    for box in boxes:
        name = str(box.span.path[0])
        for held_name in box.of:
            if (other := holders.setdefault(held_name, name)) != name:
                message = f"“{held_name}” lies in “{other}” already"
                yield box.span.at("of").problem(message, "", Severity.WARNING)
    if not holders.keys() <= {component.id for component in components}:
        return  # a misspelt name is told where it stands, and what it leaves out follows from it
    for component in components:
        if component.kind.sort not in (Sort.BOX, Sort.BOOK, Sort.GUIDE) and component.id not in holders:
            message = "the game has boxes, and none of them holds this"
            yield component.spec.span.problem(message, f"name “{component.id}” in the “of” of a box", Severity.WARNING)
