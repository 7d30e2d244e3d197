"""examples.toml, as an editor has it -> each example step by step: what was given, what is done, what comes of it.

Where a figure of the book shows a step, it is drawn from the same data; words tell it in any case.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from pnp.build.compose import Composer
from pnp.game.content.examples import PARTS, Example
from pnp.kinds.book.figure import figure_frame
from pnp.kinds.book.figure_sheet import SheetPictures
from pnp.kinds.book.figures import Figure, Figures, Panel
from pnp.play.own_rules import CRASHES
from pnp.play.replay import described
from pnp.scene.document import Document, Page
from pnp.scene.frame import Frame, Place
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.sheet.product import Sort
from pnp.source.problems import DataError, Problems, Refused
from pnp.studio.bench import Ask, session_of

_WIDE_MM = 110.0
_MARGIN_MM = 3.0


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of an example: its words by their keys, and pictures by their digests."""

    part: str
    words: tuple[tuple[str, str], ...]
    pictures: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """An example; `wrong` is where the rules do not agree with it, and None where nobody replays it."""

    id: str
    title: str
    ruling: str
    line: int
    wrong: tuple[str, ...] | None
    stages: tuple[Stage, ...] = ()


def examples(ask: Ask) -> tuple[Told, ...]:
    """All of them, in words. Raises DataError for a game that cannot be read."""
    composer = session_of(ask).composer
    assert composer is not None
    rows = composer.game.examples.example if composer.game.examples is not None else ()
    return tuple(_told(composer, example) for example in rows)


def _told(composer: Composer, example: Example) -> Told:
    codes = composer.referee.model.codes if composer.referee.is_playable and composer.referee.model else {}
    stages = tuple(
        Stage(part, tuple((key, _said(key, value, codes)) for key, value in getattr(example, part).items()))
        for part in PARTS
        if getattr(example, part)
    )
    line = example.span.at("id").problem("").line
    return Told(example.id, example.title, example.ruling, line, _wrong(composer, example), stages)


def _said(key: str, value: Any, codes: Any) -> str:
    """Codes of symbols by the names that they stand for."""
    if isinstance(value, str):
        return str(codes.get(value, value))
    if isinstance(value, list | tuple):
        return ", ".join(_said("", one, codes) for one in value) or described(key, value)
    return described(key, value)


def _wrong(composer: Composer, example: Example) -> tuple[str, ...] | None:
    referee = composer.referee
    case = composer.game.cases.get(example.id)
    if not referee.replays_examples or referee.model is None or referee.model.replays is None or case is None:
        return None
    try:
        return tuple(problem.message for problem in referee.model.replays(referee.model, case).problems())
    except DataError as error:
        return tuple(problem.message for problem in error.problems)
    except CRASHES as error:  # rules are code of a game's own: anything may come out of them
        return (f"{type(error).__name__}: {error}",)


def pictured(ask: Ask, name: str) -> tuple[Told, dict[str, bytes]] | None:
    """One example with the figures that show its steps, as SVGs by their digests; None for a name of none."""
    session = session_of(ask)
    composer = session.composer
    assert composer is not None
    rows = composer.game.examples.example if composer.game.examples is not None else ()
    example = next((row for row in rows if row.id == name), None)
    if example is None:
        return None
    pictures: dict[str, list[str]] = {part: [] for part in PARTS}
    drawn: dict[str, bytes] = {}
    for part, document in _figures(composer, name):
        data = session.drawn(document, 1)
        if data is not None:
            digest = document.pages[0].frame.digest
            drawn[digest] = data
            pictures[part].append(digest)
    told = _told(composer, example)
    stages = tuple(replace(stage, pictures=tuple(dict.fromkeys(pictures[stage.part]))) for stage in told.stages)
    return replace(told, stages=stages), drawn


def _figures(composer: Composer, name: str) -> Iterator[tuple[str, Document]]:
    figures = composer.game.content(Figures)
    books = [one for one in composer.components if one.kind.sort is Sort.BOOK and not one.kind.is_imposed]
    if figures is None or not books:
        return
    context = composer.context(books[0], DEFAULT_PAPER, Ink.FULL, Problems())
    for figure in figures.figure:
        for panel in figure.panel:
            if panel.example != name:
                continue
            frame = None
            try:
                with composer.step(f"drawing “{figure.id}”"):
                    frame = figure_frame(SheetPictures(context), _alone(figure, panel), _WIDE_MM)
            except Refused:  # told where the book is laid out
                continue
            if frame is not None and frame.height > 0:
                identity = composer.game.identity
                part = panel.show.partition(".")[0]
                document = Document(figure.id, "", "", identity.language, (Page(_with_margin(frame)),))
                yield part if part in PARTS else PARTS[-1], document


def _alone(figure: Figure, panel: Panel) -> Figure:
    return figure.model_copy(update={"panel": (panel,)})


def _with_margin(frame: Frame) -> Frame:
    """Rings and words of a figure may stand out a little."""
    wide = 2 * _MARGIN_MM
    return Frame(frame.width + wide, frame.height + wide, (Place(frame, _MARGIN_MM, _MARGIN_MM),), name=frame.name)
