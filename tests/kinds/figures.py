"""A figure's panels in TOML -> its frame, or what is said against it; and what a frame holds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from types import MappingProxyType

from bundled import composer as bundled_composer
from papers import A4

from pnp.art.palette import Palette
from pnp.build.compose import Composer
from pnp.disk.facts import Facts
from pnp.game.cases import Case, read_cases
from pnp.game.content.examples import Examples
from pnp.kinds.assets import Assets
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import SheetPictures
from pnp.kinds.book.figures import Figure, Figures
from pnp.kinds.context import Context, FromRules, Job
from pnp.kinds.spec import Sheets
from pnp.play.referee import Referee
from pnp.play.rules import schemas_of
from pnp.scene.color import Color
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place, Shape, Text
from pnp.scene.ink import Ink
from pnp.sheet.preflight import Preflight
from pnp.source.problems import Problems
from pnp.source.schema import validated
from pnp.source.toml import TomlFile

EXAMPLES = """\
[[example]]
id = "good"
title = "t"
given = { field = [". . . H", "@ . .", "3 . . c"], drawn = { "2,2" = "GH" }, fearless = ["2,2"] }
do = { shape = "fractured", symbols = ["CC", "GH", "CB"], parts = [["1,1", "1,2"], ["3,1"]] }
expect = { legal = true }
[[example]]
id = "bad"
title = "t"
given = { field = [". . . H", "@ . .", "3 . . c"], drawn = { "2,2" = "GH" } }
do = { symbol = "CC", cell = "2,2", by = "bonus" }
expect = { legal = false }
[[example]]
id = "circles"
title = "t"
given = { circles = [4, 1, 1, 0], crossed = [1, 0, 0, 0] }
do = { circle = 4 }
expect = { circles = [4, 1, 1, 1], stars = 1 }
"""


@cache
def composer() -> Composer:
    return bundled_composer("trick-and-treat")


@cache
def palette() -> Palette:
    return composer().artwork.palettes[Ink.FULL]


@cache
def sheets(component: str) -> Sheets:
    made = composer()
    (wanted,) = [each for each in made.components if each.id == component]
    job = Job(wanted.id, wanted.spec.title, A4, wanted.spec.texts)
    context = Context(Assets(made.game, made.artwork, Ink.FULL, made.fonts), job, Problems())
    return wanted.kind.make(wanted.spec, context)


def toml(name: str, text: str) -> TomlFile:
    return TomlFile(name, text, tomllib.loads(text))


def figure(panels: str, examples: str = EXAMPLES) -> tuple[SheetPictures, Figure]:
    """A figure of these panels, and what it is drawn from."""
    caption = "c {callouts}" if "says = " in panels or "legend" in panels else "c"
    file, made = toml("figures.toml", f'[[figure]]\nid = "f"\ncaption = "{caption}"\n{panels}'), composer()
    rows = toml("examples.toml", examples)
    read, schemas = validated(Examples, rows), schemas_of("trick_and_treat")
    assert schemas is not None
    cases = {case.id: case for case in read_cases(read, rows, schemas) if isinstance(case, Case)}
    files = MappingProxyType({**made.game.files, file.file: file, rows.file: rows})
    game = replace(made.game, files=files, cases=cases).with_content(read)
    siblings = {name: partial(sheets, name) for name in ("cauldron-sheet", "dice-cutouts")}
    assets = Assets(game, made.artwork, Ink.FULL, made.fonts)
    rules = FromRules(marks=Referee(game).marks)
    context = Context(assets, Job("book", "Book", A4), Problems(), siblings=siblings, rules=rules)
    return SheetPictures(context), validated(Figures, file).figure[0]


def drawn(panels: str, width: float = 118.0) -> Frame:
    """The figure, with nothing to complain about."""
    pictures, row = figure(panels)
    frame = figure_frame(pictures, row, width)
    assert not pictures.context.problems.found
    page = Frame(width + 30, frame.height + 30, (Place(frame, 15, 15),))
    document = Document("t", "a", "s", "en", (Page(page, "p"),))
    assert list(Preflight(pictures.context.fonts, Facts()).complaints(document)) == []
    assert all(text.size_pt * scale >= 8 for text, scale in texts(frame))
    return frame


def problem(panels: str, width: float = 118.0) -> str:
    pictures, row = figure(panels)
    figure_frame(pictures, row, width)
    (only,) = pictures.context.problems.found
    return str(only)


def texts(frame: Frame, scale: float = 1.0) -> Iterator[tuple[Text, float]]:
    """Those that are read."""
    for item in frame.items:
        if isinstance(item, Text):
            yield item, scale
        elif isinstance(item, Place) and not item.pictured:
            yield from texts(item.frame, scale * item.scale)


def shapes(frame: Frame) -> Iterator[Shape]:
    for item in frame.items:
        if isinstance(item, Shape):
            yield item
        elif isinstance(item, Place):
            yield from shapes(item.frame)


def frames(frame: Frame, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Frame, float, float]]:
    """Every placed frame that is not scaled, with its corner."""
    for item in frame.items:
        if isinstance(item, Place) and item.scale == 1.0:
            yield item.frame, x + item.x, y + item.y
            yield from frames(item.frame, x + item.x, y + item.y)


def fields(frame: Frame) -> list[tuple[Frame, float, float]]:
    return [place for place in frames(frame) if place[0].name == "field" and place[0].width]


def words(frame: Frame) -> list[str]:
    return [text.text for text, _ in texts(frame)]


def fills(frame: Frame) -> list[Color]:
    return [shape.fill for shape in shapes(frame) if isinstance(shape.fill, Color)]


PANEL = "[[figure.panel]]\n"
