"""layouts/*.toml: how a piece is laid out; boxes in millimetres, styles of type, a layout that extends another.

What a box shows may have `{holes}`, which each row of a table fills with its own values (see `tables`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from pnp.game.fields import Id, Scalar
from pnp.game.tables import KeyName, Values
from pnp.source.counts import FROM_DATA
from pnp.source.documented import doc
from pnp.source.measured import MEASURED
from pnp.source.schema import Strict, Wrong
from pnp.source.spans import unknown

Millimetres = Annotated[float, Field(ge=-100, le=1000)]
Length = Annotated[float, Field(gt=0, le=1000)]
Measured = Annotated[float, Field(gt=0, le=1000), MEASURED]
Share = Annotated[float, Field(ge=0, le=1)]
Holes = Annotated[str, Field(max_length=4_000)]
Condition = dict[KeyName, Scalar | tuple[Scalar, ...]]


def meets(row: Values, condition: Mapping[str, Any]) -> bool:
    """Whether a row has the wanted values; true and false ask whether it has any value at all."""
    for key, wanted in condition.items():
        value = row.get(key)
        if isinstance(wanted, bool) and not isinstance(value, bool):
            if wanted != bool(value):
                return False
        elif value not in (wanted if isinstance(wanted, tuple | list) else (wanted,)):
            return False
    return True


class StyleSpec(Strict):
    """How text is set; sizes in points. `on` is the ground it stands on, so that its contrast can be checked."""

    font: Literal[
        "sans",
        "sans-bold",
        "sans-italic",
        "sans-bold-italic",
        "text",
        "text-bold",
        "text-italic",
        "text-bold-italic",
        "display",
    ] = doc("the style of type; which font that is, `[fonts]` in game.toml may say", "display", default="sans")
    size: Annotated[float, Field(ge=7, le=200)] = doc(
        "how large the letters are, in points", 12.0, default=9.0, usual=True
    )
    min: Annotated[float, Field(ge=7, le=200)] = doc(
        "the smallest size that the words may be set in to fit, in points", 8.0, default=7.0
    )
    color: Holes = doc("the role of the palette that the words have", "ink-soft", default="ink")
    on: Holes = doc("the role that they stand on, so that the contrast can be checked", "card", default="paper")
    align: Literal["left", "center", "right"] = doc("where lines begin and end", "center", default="left")
    leading: Annotated[float, Field(ge=0.8, le=2)] = doc("from line to line, in sizes of the type", 1.25, default=1.18)
    tracking: Annotated[float, Field(ge=-2, le=10)] = doc("what is added between letters, in points", 0.5, default=0.0)

    @model_validator(mode="after")
    def _in_order(self) -> StyleSpec:
        if self.min > self.size:
            raise Wrong(f"the smallest size is larger than the size of {self.size:g} pt", "", ("min",))
        return self


class Slots(Strict):
    """Places to put pieces on: in columns and rows, evenly spread over the box, or `pitch` apart."""

    columns: Annotated[int, Field(ge=1, le=20), FROM_DATA] = doc("how many stand side by side", 4)
    rows: Annotated[int, Field(ge=1, le=20), FROM_DATA] = doc("how many stand one below the other", 2, default=1)
    size: tuple[Length, Length] = doc("[width, height] of one, in mm", [24, 24])
    pitch: tuple[Millimetres, Millimetres] | None = doc(
        "[across, down] from one to the next, in mm; unless told they are spread over the box", [28, 30], default=None
    )
    shape: Literal["round", "card"] | None = doc(
        "“round” or “card”; unless told, what is as wide as high is round", "card", default=None, hint=True
    )
    labels: tuple[Annotated[str, Field(max_length=12)], ...] = doc(
        "a few letters in each, in the order of reading; “” leaves one empty",
        ["1", "2", "3", "4"],
        default=(),
        max_length=400,
    )
    role: str = doc("the role that fills them", "tile", default="tile", max_length=60)
    edge: str = doc("the role of their border", "guide", default="guide", max_length=60)

    @property
    def is_round(self) -> bool:
        return self.shape == "round" if self.shape is not None else self.size[0] == self.size[1]

    @model_validator(mode="after")
    def _a_label_each(self) -> Slots:
        places = self.columns * self.rows
        if self.labels and len(self.labels) != places:
            message = f"{len(self.labels)} labels for {places} {'place' if places == 1 else 'places'}"
            raise Wrong(message, "one for each place, in the order of reading; “” leaves one empty", ("labels",))
        return self


class BoxSpec(Strict):
    """A place on a piece: a ground with an edge where it has any, and on it one thing at most."""

    at: tuple[Millimetres, Millimetres, Length, Length] = doc(
        "[x, y, width, height] in mm from the top left corner of the piece",
        [6, 5, 51.5, 8],
        hint=True,
        beside={"text": "{text}"},
    )
    about: str = doc(
        "a table and a row of it: the box tells about that row, not about the piece's own",
        "moves/major-to-minor",
        default="",
        hint=True,
        pattern=r"^(|[a-z0-9-]+/[a-z0-9-]+)$",
        max_length=80,
        beside={"text": "{short}"},
    )
    when: Condition = doc(
        "shows the box only on pieces whose row has these values; true: has any value",
        {"class": "court"},
        default_factory=dict,
        max_length=8,
        beside={"text": "{text}"},
    )
    turn: Literal[0, 90, 180, 270] = doc(
        "by how many degrees its content is turned, clockwise", 180, default=0, beside={"text": "{text}"}
    )
    fill: Holes = doc("the role of its ground", "{suit}-ground", default="")
    edge: Holes = doc("the role of its border", "guide", default="")
    edge_mm: Annotated[float, Field(gt=0, le=5)] = doc(
        "how wide the border is, in mm", 0.6, default=0.4, beside={"edge": "guide"}
    )
    shape: Literal["rect", "ellipse"] = doc(
        "the shape of its ground", "ellipse", default="rect", beside={"fill": "paper"}
    )
    radius: Annotated[float, Field(ge=0, le=100)] = doc(
        "how round the corners of its ground are, in mm", 2.0, default=0.0, beside={"fill": "paper"}
    )
    pad: Annotated[float, Field(ge=0, le=50)] = doc(
        "how far its content keeps from its edge, in mm", 1.5, default=0.0, beside={"text": "{text}"}
    )

    art: Holes = doc("a drawing or photograph in art/, without .svg, .png …", "ground-{suit}", default="")
    roles: dict[str, Holes] = doc(
        "roles of the drawing, and those that they look like here",
        {"cloth": "{suit}-cloth"},
        beside={"art": "king"},
        default_factory=dict,
        max_length=12,
    )
    fit: Literal["contain", "cover", "stretch"] = doc(
        "whether the picture stands inside the box, covers it, or is stretched to it",
        "cover",
        default="contain",
        beside={"art": "ground-{suit}"},
    )
    focus: tuple[Share, Share] | None = doc(
        "[across, down] from 0 to 1: the point of a picture that stays in sight where “cover” cuts it off",
        [0.5, 0.3],
        default=None,
        hint=True,
        beside={"art": "photo", "fit": "cover"},
    )
    symbol: Holes = doc("the picture of a symbol, by its code or id", "{suit.symbol}", default="")
    text: Holes = doc("words in Markdown, with :icons: and {holes}", "{text}", default="")
    slot: Holes = doc("a part of the component's `texts`, by its heading", "how-to", default="")
    style: str = doc(
        "the style that its words are set in, from `[style]` of the layout",
        "small",
        default="text",
        beside={"text": "{text}"},
        max_length=40,
    )
    valign: Literal["top", "middle", "bottom"] = doc(
        "where its content stands; “bottom” is for pictures only",
        "top",
        default="middle",
        hint=True,
        beside={"text": "{text}"},
    )
    list: Id | Literal[""] = doc(
        "a table whose rows stand one below the other; `text` words each",
        "moves",
        default="",
        beside={"text": "{short}"},
    )
    only: Condition = doc(
        "takes only rows of the list with these values",
        {"class": "court"},
        beside={"list": "moves", "text": "{short}"},
        default_factory=dict,
        max_length=8,
    )
    icon: Holes = doc(
        "a symbol beside each row of the list", "{symbol}", default="", beside={"list": "moves", "text": "{short}"}
    )
    icon_mm: Length = doc(
        "how large that symbol is, in mm",
        5.0,
        default=6.0,
        beside={"list": "moves", "text": "{short}", "icon": "{symbol}"},
    )
    gap: Annotated[float, Field(ge=0, le=50)] = doc(
        "the room between rows of the list, in mm", 2.0, default=1.0, beside={"list": "moves", "text": "{short}"}
    )
    rule: bool = doc(
        "whether a line separates the rows of the list",
        True,
        default=False,
        beside={"list": "moves", "text": "{short}"},
    )
    pips: Holes = doc(
        "how many symbols are arranged as on playing cards, 1 to 10",
        "{value}",
        default="",
        beside={"symbol": "{suit.symbol}"},
    )
    pip_mm: Length | None = doc(
        "how large a pip is, in mm", 9.0, default=None, beside={"pips": "{value}", "symbol": "{suit.symbol}"}
    )
    turned_pips: bool = doc(
        "whether those in the lower half stand on their heads",
        False,
        default=True,
        beside={"pips": "{value}", "symbol": "{suit.symbol}"},
    )
    slots: Slots | None = doc("places to put pieces on", default=None)

    @property
    def shows(self) -> bool:
        """Something besides a ground."""
        return bool(self.art or self.symbol or self.text or self.slot or self.list or self.pips or self.slots)

    @model_validator(mode="after")
    def _one_thing(self) -> BoxSpec:
        shown = [key for key in ("art", "text", "slot", "list", "pips", "slots") if getattr(self, key)]
        if "list" in shown and "text" in shown:
            shown.remove("text")  # how each row of the list is worded
        if self.symbol and "pips" not in shown:
            shown.append("symbol")
        if len(shown) > 1:
            message = f"a box shows one thing, found {' and '.join(f'“{key}”' for key in shown)}"
            raise Wrong(message, "use two boxes", (shown[1],))
        if not shown and not self.fill and not self.edge:
            raise Wrong("this box shows nothing", "fill, edge, art, symbol, text, slot, list, pips or slots")
        if self.list and not self.text:
            raise Wrong("“text” is missing", "it says how each row of the list is told", ("list",))
        if self.valign == "bottom" and not self.art:
            raise Wrong("only pictures can stand at the bottom of a box", "", ("valign",))
        if self.focus is not None and not (self.art and self.fit == "cover"):
            raise Wrong("only art that covers its box has a focus", 'fit = "cover"', ("focus",))
        if self.pips and not self.symbol:
            raise Wrong("“symbol” is missing", "it is what the pips are", ("pips",))
        return self


class Layout(Strict):
    """A file of layouts/"""

    extends: Id | Literal[""] = doc(
        "another layout below this one, whose boxes and styles are there as well", "base", default=""
    )
    without: tuple[str, ...] = doc(
        "boxes of the extended layout to leave out",
        ["name"],
        default=(),
        hint=True,
        beside={"extends": "base"},
        max_length=40,
    )
    size: Id | tuple[Measured, Measured] = doc(
        "the size that the millimetres are meant for: a name, or [width, height]",
        "tarot",
        default="poker",
        hint=True,
    )
    grows: tuple[Length, Length] | None = doc(
        "[from, to]: on pieces of other proportions only what lies between these heights is stretched",
        [38, 60],
        default=None,
        hint=True,
    )
    symmetric: bool = doc(
        "whether the back must look the same when it is turned round",
        True,
        default=False,
        hint=True,
    )
    by_row: bool = doc(
        "whether the back may differ from piece to piece",
        True,
        default=False,
        hint=True,
    )
    style: dict[Id, StyleSpec] = doc(
        "styles of type, by names of your own",
        {"text": {"size": 10}},
        default_factory=dict,
        max_length=40,
        usual=True,
        row="text",
    )
    box: dict[Id, BoxSpec] = doc(
        "places on the piece, by names of your own; drawn in their order",
        {"name": {"at": [6, 5, 51.5, 8], "text": "{name}"}},
        min_length=1,
        max_length=160,
        row="name",
    )

    @model_validator(mode="after")
    def _band(self) -> Layout:
        if self.grows is not None and self.grows[0] >= self.grows[1]:
            raise Wrong("this band has no height", "[from, to] in mm, the upper edge first", ("grows",))
        return self

    @model_validator(mode="after")
    def _something_below(self) -> Layout:
        if self.without and not self.extends:
            raise Wrong("there is nothing to leave out", 'extends = "…" names the layout below', ("without",))
        return self

    @model_validator(mode="after")
    def _known_styles(self) -> Layout:
        wrong = [
            Wrong(*unknown(box.style, self.style, "style"), ("box", name, "style"))
            for name, box in self.box.items()
            if (box.text or box.slot or (box.slots and box.slots.labels)) and box.style not in self.style
        ]
        if wrong:
            raise Wrong(wrong[0].message, wrong[0].hint, wrong[0].path, wrong[1:])
        return self
