"""A worked example -> what a figure of it shows: all of it as the model has it."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase

from pnp.game.boards import Board as ShownBoard
from pnp.game.hexes import Hex
from pnp.game.marks import Drawn, FieldMarks, GridMarks, Marks, Trail
from pnp.games.trick_and_treat.examples import Replay, reference_problems, shown_field
from pnp.games.trick_and_treat.legality import shape_draws
from pnp.games.trick_and_treat.schema import Ground
from pnp.games.trick_and_treat.traces import HOME, Signs, Trace, traced
from pnp.source.problems import DataError


def marks(replay: Replay) -> Marks:
    """Raises DataError for names that lead nowhere."""
    if problems := list(reference_problems(replay.model.game, replay.case)):
        raise DataError(problems)
    if replay.is_adrift():
        raise DataError(())  # told where the chain breaks
    return Marks(_field_marks(replay), _grid_marks(replay))


def _field_marks(replay: Replay) -> FieldMarks | None:
    do, shown = replay.case.do, shown_field(replay.model.game, replay.case)
    if shown is None:
        return None
    field, before = replay.board.field, replay.before()
    drawn = iter([Drawn(shown.hex(cell), name) for cell, name in zip(do.drawn_cells, do.drawn_symbols, strict=True)])
    parts = do.parts or ((do.drawn_cells,) if do.drawn_cells else ())
    signs = _signs(replay)

    def hexes(numbers: Iterable[int]) -> tuple[Hex, ...]:
        return tuple(_home(shown) if at == HOME else shown.hex(str(field.spots[at])) for at in numbers)

    return FieldMarks(
        board=shown,
        standing={
            shown.hex(str(spot)): symbol.id
            for spot in field.in_mask(before.occupied)
            if (symbol := before.symbol_at(spot.bit)) is not None
        },
        added=tuple(tuple(next(drawn) for _ in part) for part in parts),
        struck=tuple(shown.hex(str(spot)) for spot in field.in_mask(before.fearless)),
        highlighted=hexes(signs.rings),
        trails=tuple(Trail(hexes(way.steps), way.right) for way in signs.ways),
        notes=(
            *((hexes((at,))[0], letter) for at, letter in signs.letters),
            *zip(map(shown.hex, do.point), ascii_uppercase, strict=False),
        ),
    )


def _home(shown: ShownBoard) -> Hex:
    return next(where for where, terrain in shown.field.items() if terrain.id == Ground.HOME)


def _signs(replay: Replay) -> Signs:
    """What the example traces; and where the shape fits that was not drawn."""
    do, before = replay.case.do, replay.before()
    if do.trace:
        return traced(replay.board, replay.after() or before, Trace(do.trace))
    if do.by == "fallback" and do.shape:
        fitting = shape_draws(replay.board, before, replay.roll(), False)
        lone = replay.spot(do.cell)
        apart = [action for action in fitting if lone not in action.spots] or fitting
        return Signs(rings=tuple(spot.at for spot in apart[0].spots) if apart else ())
    return Signs()


def _grid_marks(replay: Replay) -> GridMarks | None:
    given, before = replay.case.given, replay.before()
    if not given.circles and not given.after:
        return None
    after, columns = replay.after() or before, replay.model.numbers.columns
    rows = range(len(before.circles))
    crossed = [(before.crossed >> row * columns & (1 << columns) - 1).bit_count() for row in rows]
    shown = tuple(crossed) if given.crossed or given.after else (0,) * len(before.circles)
    return GridMarks(before.circles, after.circles, shown)
