"""A worked example -> what a figure of it shows: the way of the balloon, and what was earned on it."""

from __future__ import annotations

from string import ascii_uppercase

from pnp.game.marks import Drawn, FieldMarks, Marks, Trail
from pnp.games.thistledown_mail.board import spaces_of
from pnp.games.thistledown_mail.examples import Replay, shown_board
from pnp.source.problems import DataError

_BALLOON, _LETTER, _SKETCH, _ECHO = "balloon", "letter", "sketch", "echo"
_CROSS = "×"  # with which a flyer marks a village whose stamp is gone


def marks(replay: Replay) -> Marks | None:
    """Raises DataError for names that lead nowhere. None for what is no picture of a field."""
    if problems := list(replay.impossible()):
        raise DataError(problems)
    shown = shown_board(replay.model.game, replay.case)
    given, do, field = replay.case.given, replay.case.do, replay.field
    if shown is None or not (given.at or given.after or do.point):
        return None
    if do.point:
        return Marks(FieldMarks(shown, {}, notes=tuple(zip(map(shown.hex, do.point), ascii_uppercase, strict=False))))
    before, after = replay.before(), replay.after()
    standing = {field.hexes[space]: _LETTER for space in spaces_of(before.letters)}
    standing |= {field.hexes[space]: _SKETCH for space in spaces_of(before.sketches)}
    standing |= {field.hexes[space]: _ECHO for space in spaces_of(before.echoes)}
    if before.at in (field.numbers[cell] for cell in given.letters):
        standing[field.hexes[before.at]] = _LETTER
    else:
        standing[field.hexes[before.at]] = _BALLOON
    flight = replay.flight()
    if flight is None:
        return Marks(FieldMarks(shown, standing, struck=tuple(map(shown.hex, given.gone))))
    new = {
        _LETTER: after.letters & ~before.letters,
        _SKETCH: after.sketches & ~before.sketches,
        _ECHO: after.echoes & ~before.echoes,
    }
    drawn = [Drawn(field.hexes[space], name) for name, bits in new.items() for space in spaces_of(bits)]
    if flight.passed and all(field.hexes[after.at] != one.where for one in drawn):
        drawn.append(Drawn(field.hexes[after.at], _BALLOON))
    way = tuple(field.hexes[space] for space in (before.at, *flight.passed))
    return Marks(
        FieldMarks(
            board=shown,
            standing=standing,
            added=(tuple(drawn),) if drawn else (),
            trails=(Trail(way),) if flight.passed else (),
            notes=tuple((shown.hex(cell), _CROSS) for cell in given.gone),
        )
    )
