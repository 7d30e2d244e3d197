"""All that a game prints -> the sheet to print first: what, on which paper, how often, and how it is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

from pydantic import Field

from pnp.game.fields import Line
from pnp.kinds.context import Context
from pnp.kinds.furniture import scene_header
from pnp.kinds.guide.making import made_page
from pnp.kinds.guide.printing_table import TablePages
from pnp.kinds.guide.words import Step, known_stocks, usual_steps
from pnp.kinds.kind import Kind
from pnp.kinds.spec import ArtName, ComponentSpec, SheetPage, Sheets
from pnp.scene.frame import Item
from pnp.scene.ink import Ink
from pnp.scene.path import Box
from pnp.sheet.copies import Supply
from pnp.sheet.printing import Flip
from pnp.sheet.printjob import in_printing_order
from pnp.sheet.product import Sort
from pnp.sheet.table import Table
from pnp.source.documented import doc
from pnp.source.problems import DataError
from pnp.source.schema import Strict, Wrong
from pnp.type.text import TextStyle

SIDE_MM = 10.0
FOOT_MM = 14.0
_LEAST_HEAD_MM, _MOST_HEAD_MM = 34.0, 38.0  # between them a head is as high as its whole picture
_CALM = "scene"  # the key of pictures that leave room for words


class StepRow(Strict):
    """A step of making the game."""

    art: ArtName = doc("a drawing of the step", "scissors")
    title: Line = doc("the step in a word or two", "Cut")
    text: Annotated[str, Field(max_length=300)] = doc("what to do", "Along a ruler, mark to mark.")


class Spec(ComponentSpec):
    """The sheet to print first: what, on which paper, how often, and how it is made. Every game has it unasked."""

    title: str = doc("what the sheet is called", "Read This Before You Print", default="", max_length=120)
    omit: bool = doc("true: the game does without this sheet", True, default=False, hint=True)
    scene: ArtName = doc("a drawing at the head of the page", "banner", default="")
    stock_for: dict[str, Line] = doc(
        "the paper to print on, by the sort of thing",
        {"card": "card, 300 g, linen"},
        hint='paper by the sort of thing: { card = "…" }',
        default_factory=dict,
        max_length=12,
    )
    step: tuple[StepRow, ...] | None = doc(
        "what to do, instead of the usual steps", default=None, hint=True, max_length=10
    )

    def model_post_init(self, _: object) -> None:
        for name in self.stock_for:
            if name not in known_stocks():
                message, hint = f"unknown sort “{name}”", f"accepted: {', '.join(known_stocks())}"
                raise Wrong(message, hint, ("stock_for", name))


def make(spec: Spec, context: Context) -> Sheets:
    context.expect_slots(("how-to",))
    supplies = context.printed.supplies()
    if supplies is None:
        raise DataError([])  # what is missing is told where it is made
    if context.printed.table is not None:
        supplies = of_job(supplies, context.printed.table, context.printing.flip)
    steps = _steps(spec, context, supplies)
    made = made_page(context, supplies, steps, Box(SIDE_MM, SIDE_MM, *_room(context)))
    pages = TablePages(context, supplies, context.printed.coverage(supplies), 1 if made else 0).pages(
        _head(spec, context), SIDE_MM, FOOT_MM
    )
    titled = [(spec.title, pages[0]), *((context.say("document.often"), page) for page in pages[1:])]
    if made:
        titled.append((context.say("document.making"), made))
    return Sheets(tuple(SheetPage(tuple(items), title, FOOT_MM) for title, items in titled), None)


def of_job(supplies: Sequence[Supply], table: Table, flip: Flip) -> tuple[Supply, ...]:
    """What one table prints, sheet after sheet, and on which edge: pages that want another are turned for it."""
    printed = [portion.supply for portion in in_printing_order(table.some_portions(supplies))]
    return tuple(replace(supply, flip=flip if supply.flip is not None else None) for supply in printed)


def _room(context: Context) -> tuple[float, float]:
    return context.paper.width_mm - 2 * SIDE_MM, context.paper.height_mm - SIDE_MM - FOOT_MM


def _steps(spec: Spec, context: Context, supplies: Sequence[Supply]) -> list[Step]:
    if spec.step is not None:
        return [Step(row.art, row.title, row.text, ()) for row in spec.step]
    return [step for step in usual_steps(context.say) if any(step.is_for(supply) for supply in supplies)]


def _head(spec: Spec, context: Context) -> tuple[list[Item], float]:
    """A picture of the game's with the title and a few words; and the place below it."""
    width, _ = _room(context)
    scene, aside = (spec.scene, False) if spec.scene else _usual_scene(context)
    whole = width * _steepness(scene, context)
    box = Box(SIDE_MM, SIDE_MM, width, min(max(whole, _LEAST_HEAD_MM), _MOST_HEAD_MM))
    where = context.key("title")
    items = scene_header(context, box, scene=scene, title=spec.title, where=where, slot="how-to", aside=aside)
    if context.slot("how-to") is None:
        small = TextStyle(size_pt=10.5, min_pt=8.5, color=context.color("on-night"), on=context.color("night"))
        words = Box(box.x + 6, box.y + 17.5, box.width * 0.44, box.height - 19)
        items += context.words(_intro(context), small, words, where, middle=False)
    return items, box.bottom


def _intro(context: Context) -> str:
    key = "guide.intro_friendly" if context.assets.ink is Ink.FRIENDLY else "guide.intro"
    return context.say(key, paper=context.paper.name)


def _usual_scene(context: Context) -> tuple[str, bool]:
    """That of another sheet, the flattest, of which a head cuts least: those leave their left part calm.

    Where there is none, the cover of the book or what stands behind the head of a pad, beside the words.
    """
    rows = [row for row in context.game.components.values.values() if isinstance(row, dict)]
    for key in (_CALM, "cover", "backdrop"):
        named = [row.get(key) for row in rows]
        drawn = [name for name in named if isinstance(name, str) and name in context.game.drawings]
        if drawn:
            return min(drawn, key=lambda name: _steepness(name, context)), key != _CALM
    return "", False


def _steepness(scene: str, context: Context) -> float:
    """Of a drawing: its height as a part of its width."""
    art = context.art(scene, context.key("scene")) if scene else None
    return art.height / art.width if art is not None else 0.0


KIND = Kind(Spec, make, sort=Sort.GUIDE)
