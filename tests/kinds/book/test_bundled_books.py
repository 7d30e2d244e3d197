"""The books of the bundled games: everything that they name is there, and everything that is there is named."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from bundled import book_values, bundled
from thinning import thinned

from pnp.game.game import Game
from pnp.game.library import bundled_games
from pnp.kinds.book.crossrefs import REFERENCE
from pnp.kinds.book.figures import Figures
from pnp.kinds.book.manuscript import Manuscript, read_manuscript
from pnp.kinds.book.syntax import BookBlock, Callout, Pictures, Prose, Table, inner_blocks
from pnp.source.bundle import TEMPLATES
from pnp.source.folder import Folder
from pnp.source.inlines import Icon, Inline, Run, parse_inline
from pnp.source.markup import Heading, Item, Paragraph


@cache
def manuscript(folder: Path) -> tuple[Game, Manuscript]:
    game = bundled(folder.name)
    name = next(row["manuscript"] for row in game.components.values.values() if row["kind"] == "rulebook")
    cited = game.components.problem((), "")
    partials = Folder(TEMPLATES / "rulebook")
    return game, read_manuscript(game.folder, name, partials, book_values(folder.name), cited)


def blocks(tree: Sequence[BookBlock]) -> Iterator[BookBlock]:
    for block in tree:
        yield block
        yield from blocks(inner_blocks(block))


def inlines(tree: Sequence[BookBlock]) -> Iterator[Inline]:
    for block in blocks(tree):
        if isinstance(block, Prose) and isinstance(block.block, Heading | Paragraph | Item):
            yield from block.block.inlines
        elif isinstance(block, Callout):
            yield from block.title
        elif isinstance(block, Table):
            yield from (inline for row in (block.head, *block.rows) for cell in row for inline in cell)


TELLING = 40  # fewer characters than that may stand anywhere
BOOKS = [game.folder for game in bundled_games() if (game.folder / "rulebook.md.j2").exists()]
GAMES = thinned(BOOKS, lambda folder: folder.name in ("trick-r-treat", "zombie-mania"), name=lambda folder: folder.name)


def test_there_is_a_book() -> None:
    assert GAMES


@pytest.mark.parametrize("folder", GAMES)
def test_every_icon_is_a_symbol(folder: Path) -> None:
    game, book = manuscript(folder)
    content = game.content(Figures)
    assert content is not None
    captions = [inline for figure in content.figure for inline in parse_inline(figure.caption)]
    icons = {inline.id for inline in (*inlines(book.blocks), *captions) if isinstance(inline, Icon)}
    assert icons and icons <= set(game.symbols)


@pytest.mark.parametrize("folder", GAMES)
def test_every_reference_leads_somewhere(folder: Path) -> None:
    _, book = manuscript(folder)
    named = {pair for part in inlines(book.blocks) if isinstance(part, Run) for pair in REFERENCE.findall(part.text)}
    figures = {name for block in blocks(book.blocks) if isinstance(block, Pictures) for name in block.ids}
    anchors = {b.block.anchor for b in blocks(book.blocks) if isinstance(b, Prose) and isinstance(b.block, Heading)}
    assert named and {kind for kind, _ in named} <= {"figure", "section", "page"}
    assert {name for kind, name in named if kind == "figure"} <= figures
    assert {name for kind, name in named if kind != "figure"} <= anchors


@pytest.mark.parametrize("folder", GAMES)
def test_every_figure_and_sheet_is_there_and_every_figure_is_shown_once(folder: Path) -> None:
    game, book = manuscript(folder)
    pictures = [block for block in blocks(book.blocks) if isinstance(block, Pictures)]
    figures = [name for block in pictures if block.kind == "figure" for name in block.ids]
    content = game.content(Figures)
    assert content is not None
    assert sorted(figures) == sorted(figure.id for figure in content.figure)
    assert {name for block in pictures if block.kind == "sheet" for name in block.ids} <= set(game.components.values)


@pytest.mark.parametrize("folder", GAMES)
def test_every_example_names_a_ruling_and_every_panel_an_example(folder: Path) -> None:
    game, _ = manuscript(folder)
    content = game.content(Figures)
    assert game.rulings is not None and game.examples is not None and content is not None
    rulings = {ruling.id for ruling in game.rulings.ruling}
    examples = {example.id for example in game.examples.example}
    assert {example.ruling for example in game.examples.example if example.ruling} <= rulings
    shown = {panel.example for figure in content.figure for panel in figure.panel if panel.example}
    assert shown and shown <= examples


@pytest.mark.parametrize("folder", GAMES)
def test_what_is_asked_is_answered_and_not_argued(folder: Path) -> None:
    game, book = manuscript(folder)
    assert game.rulings is not None
    text = "".join(part.text if isinstance(part, Run) else "\n" for part in inlines(book.blocks))
    assert 5 <= sum(ruling.asked for ruling in game.rulings.ruling) <= 10
    for ruling in game.rulings.ruling:
        for prose, is_told in (
            (ruling.topic, ruling.asked),
            (ruling.played.text, ruling.asked),
            (ruling.played.reason, False),
        ):
            plain = "".join(part.text for part in parse_inline(prose) if isinstance(part, Run))
            if is_told or len(plain) > TELLING:
                assert (plain in text) is is_told, (ruling.id, prose)
