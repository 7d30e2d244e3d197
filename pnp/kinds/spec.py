"""What every component says about itself, and what a kind hands back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field

from pnp.game.fields import Id, Line
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Item
from pnp.sheet.foot import FootAt
from pnp.sheet.margins import GOOD_MM
from pnp.sheet.printing import Flip
from pnp.sheet.product import Outline, Piece, PrintedDie
from pnp.source.documented import doc
from pnp.source.problems import Problem
from pnp.source.schema import Strict

ArtName = Annotated[str, Field(max_length=80, description="name of a drawing or bitmap in art/, without .svg, .png …")]
TextsName = Annotated[
    str, Field(max_length=120, pattern=r"^[^/].*\.md\.j2$", description="a file such as texts/sheet.md.j2")
]


class ComponentSpec(Strict):
    """Keys that all kinds share; each kind adds its own."""

    kind: str = doc("what sort of thing is printed", "cards")
    title: Line = doc("what the sheet is called", "Deck")
    serves: Literal["player", "seat", "table"] = doc(
        "who needs one: “player”: everybody; “seat”: everybody needs one of its pieces; “table”: one is enough",
        "player",
        default="table",
        hint=True,
    )
    choice: Id | Literal[""] = doc(
        "printed instead of others with the same choice, such as “map”", "map", default="", hint=True
    )
    option: Id | Literal[""] = doc("what it is called among them; its id unless told", "valley", default="", hint=True)
    stock: Line | Literal[""] = doc(
        "the paper to print it on, in words, or as for another sort of thing (“sheet”); as usual for it unless told",
        "card, 300 g, linen",
        default="",
        hint=True,
    )
    texts: TextsName | Literal[""] = doc(
        "a file with words for the sheet: each `## heading` in it names the place that its text is for",
        "texts/deck.md.j2",
        default="",
    )


@dataclass(frozen=True, slots=True)
class Served:
    """Whom each component serves, by its id, as its kind knows or its row says; for texts."""

    by: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SheetPage:
    """The items of one page, without its foot, and how much room they leave below.

    Where the foot goes follows from that room, unless the page says it.
    """

    items: tuple[Item, ...]
    bookmark: str
    clear_below_mm: float
    sideways: bool = False
    foot: FootAt | None = None
    margin_mm: float = GOOD_MM  # of a foot whose place is said
    notes: str = ""  # what to know before it is printed or cut
    is_back: bool = False  # printed behind the page before it
    pieces: int | None = None  # how many are whole once it is printed; those that can be seen on it, unless told
    option: str = ""  # pages with different ones serve the same end: each table prints those of one
    ways: tuple[tuple[str, str], ...] = ()  # where the page serves several options, each on its own paper: their titles


@dataclass(frozen=True, slots=True)
class Shared:
    """Pieces that stand on the pages of another component, all of them one by one."""

    fronts: tuple[Frame, ...]
    backs: tuple[Frame, ...]
    outline: Outline
    two_sided: bool = False


@dataclass(frozen=True, slots=True)
class Sheets:
    """A finished component: its pages, and, if each player needs one, how many one print serves."""

    pages: tuple[SheetPage | Page, ...]  # a Page is complete: no foot is added to it
    players_per_print: int | None
    pieces: Mapping[str, Frame] = field(default_factory=dict)  # fronts by the ids of their rows, for pictures of them
    back: Frame | None = None
    counts: Mapping[str, int] = field(default_factory=dict)  # of the pieces: how many of each are printed
    cutouts: tuple[Piece, ...] = ()  # what is cut out of the pages, each once
    dice: tuple[PrintedDie, ...] = ()
    notices: tuple[Problem, ...] = ()  # warnings: what readers will stumble over, though nothing is wrong
    gaps: int = 0  # places that tell nothing, because rules would
    filler: Frame | None = None  # what its pages repeat, for whoever has room left
    shares_cuts: bool = False  # neighbours touch, because their edges are of one colour
    flip: Flip | None = None  # the edge that its paper must be turned over, whatever is usual
    summary: str = ""  # of the rules, in plain words: for whoever has a screen and no paper
    remark: str = ""  # what to know before it is printed, in a few words
    noun: str = ""  # what its pieces are counted as, if not as what they are made like
    shared: Shared | None = None  # what is printed on another's pages, so that there are none of its own
