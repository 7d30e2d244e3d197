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
from pnp.source.measured import MEASURED
from pnp.source.schema import Strict, Wrong
from pnp.source.spans import unknown

Millimetres = Annotated[float, Field(ge=-100, le=1000)]
Length = Annotated[float, Field(gt=0, le=1000)]
Measured = Annotated[float, Field(gt=0, le=1000), MEASURED]
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
    ] = "sans"
    size: Annotated[float, Field(ge=7, le=200)] = 9.0
    min: Annotated[float, Field(ge=7, le=200)] = 7.0
    color: Holes = "ink"
    on: Holes = "paper"
    align: Literal["left", "center", "right"] = "left"
    leading: Annotated[float, Field(ge=0.8, le=2)] = 1.18
    tracking: Annotated[float, Field(ge=-2, le=10)] = 0.0

    @model_validator(mode="after")
    def _in_order(self) -> StyleSpec:
        if self.min > self.size:
            raise Wrong(f"the smallest size is larger than the size of {self.size:g} pt", "", ("min",))
        return self


class Slots(Strict):
    """Places to put pieces on: in columns and rows, evenly spread over the box, or `pitch` apart."""

    columns: Annotated[int, Field(ge=1, le=20), FROM_DATA]
    rows: Annotated[int, Field(ge=1, le=20), FROM_DATA] = 1
    size: tuple[Length, Length]
    pitch: tuple[Millimetres, Millimetres] | None = None
    shape: Literal["round", "card"] | None = Field(
        None, description="“round” or “card”; unless told, what is as wide as high is round"
    )
    labels: tuple[Annotated[str, Field(max_length=12)], ...] = Field((), max_length=400)
    role: str = Field("tile", max_length=60)
    edge: str = Field("guide", max_length=60)

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

    at: tuple[Millimetres, Millimetres, Length, Length] = Field(description="[x, y, width, height] in mm")
    about: str = Field(
        "",
        pattern=r"^(|[a-z0-9-]+/[a-z0-9-]+)$",
        max_length=80,
        description="table/row: the box tells about this row of tables/, not about the piece's own",
    )
    when: Condition = Field(default_factory=dict, max_length=8)
    turn: Literal[0, 90, 180, 270] = 0
    fill: Holes = ""
    edge: Holes = ""
    edge_mm: Annotated[float, Field(gt=0, le=5)] = 0.4
    shape: Literal["rect", "ellipse"] = "rect"
    radius: Annotated[float, Field(ge=0, le=100)] = 0.0
    pad: Annotated[float, Field(ge=0, le=50)] = 0.0

    art: Holes = ""
    roles: dict[str, Holes] = Field(default_factory=dict, max_length=12)
    fit: Literal["contain", "cover", "stretch"] = "contain"
    symbol: Holes = ""
    text: Holes = ""
    slot: Holes = ""
    style: str = Field("text", max_length=40)
    valign: Literal["top", "middle", "bottom"] = Field("middle", description="“bottom” is for pictures only")
    list: Id | Literal[""] = ""
    only: Condition = Field(default_factory=dict, max_length=8)
    icon: Holes = ""
    icon_mm: Length = 6.0
    gap: Annotated[float, Field(ge=0, le=50)] = 1.0
    rule: bool = False
    pips: Holes = ""
    pip_mm: Length | None = None
    turned_pips: bool = True
    slots: Slots | None = None

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
        if self.pips and not self.symbol:
            raise Wrong("“symbol” is missing", "it is what the pips are", ("pips",))
        return self


class Layout(Strict):
    """A file of layouts/"""

    extends: Id | Literal[""] = ""
    without: tuple[str, ...] = Field((), max_length=40, description="boxes of the extended layout to leave out")
    size: Id | tuple[Measured, Measured] = Field("poker", description="the size that the millimetres are meant for")
    grows: tuple[Length, Length] | None = Field(
        None, description="[from, to]: on pieces of other proportions only what lies between these heights is stretched"
    )
    symmetric: bool = Field(False, description="a back that must look the same when it is turned round")
    by_row: bool = Field(False, description="a back that may differ from piece to piece")
    style: dict[Id, StyleSpec] = Field(default_factory=dict, max_length=40)
    box: dict[Id, BoxSpec] = Field(min_length=1, max_length=80)

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
