"""Figures as they are read -> every name in them that leads nowhere, and every hex that a field lacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from pnp.game.boards import (
    Board,
    board_problems,
    cell_problems,
    drawn_problems,
)
from pnp.game.boards import board as board_of
from pnp.game.content import Content, Holes
from pnp.game.content.dice import Dice
from pnp.game.content.examples import Examples
from pnp.game.content.maps import Maps
from pnp.game.game import Game
from pnp.game.hexes import distance
from pnp.game.references import References
from pnp.kinds.book.figures import FILE, Figure, Figures, Panel, shown_hexes
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan


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
