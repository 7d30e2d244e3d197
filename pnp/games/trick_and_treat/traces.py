"""A sheet and what is asked of it -> the trails, rings and letters that show how it scores."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import StrEnum
from string import ascii_uppercase
from typing import NamedTuple

from pnp.games.trick_and_treat.board import Board, bits
from pnp.games.trick_and_treat.rulings import CornTrail, FearlessTrails
from pnp.games.trick_and_treat.schema import Symbol
from pnp.games.trick_and_treat.score import joined_to_home, longest_way
from pnp.games.trick_and_treat.state import Sheet
from pnp.games.trick_and_treat.told import houses


class Trace(StrEnum):
    """What a figure of an example traces."""

    LETTERS = "letters"  # candy in houses
    HOUSES = "houses"
    NAMED_HOUSES = "named-houses"  # trails and letters on one map
    CORN_TRAIL = "corn-trail"
    ADVENTURES = "adventures"
    GHOSTS = "ghosts"
    STARS = "stars"


HOME = -1  # where a way begins, beside the numbers of hexes


class Way(NamedTuple):
    """Hexes one after another, by their numbers; and whether the rules let a trail go there."""

    steps: tuple[int, ...]
    right: bool = True


class Signs(NamedTuple):
    ways: tuple[Way, ...] = ()
    rings: tuple[int, ...] = ()
    letters: tuple[tuple[int, str], ...] = ()


def traced(board: Board, sheet: Sheet, trace: Trace) -> Signs:
    return _SIGNS[trace](board, sheet)


def _letters(board: Board, sheet: Sheet) -> Signs:
    return Signs(letters=tuple((house.at, house.letter) for house in houses(board, sheet)))


def _houses(board: Board, sheet: Sheet) -> Signs:
    """The trail to each house that is joined; to others the way that is broken. Lanterns beside them have rings."""
    field, joined = board.field, joined_to_home(board, sheet)
    first = joined & field.beside_home
    found = houses(board, sheet)
    good = _steps_back(board, first, joined)
    loose = _steps_back(board, sheet.occupied & field.beside_home, sheet.occupied)
    drawn: set[int] = set()
    ways = []
    for house in sorted(found, key=lambda house: (not house.times, len(_way(house.at, good, set())))):
        way = Way(_way(house.at, good if house.times else loose, drawn), bool(house.times))
        if len(way.steps) > 1:
            ways.append(way)
        if house.times:
            drawn.update(way.steps)
    lanterns = sheet.layers[Symbol.JACK_O_LANTERN]
    beside = sum(1 << house.at for house in found)
    return Signs(tuple(ways), tuple(bits(field.around(beside) & lanterns)))


def _named_houses(board: Board, sheet: Sheet) -> Signs:
    """Trails without rings: a whole map is full enough."""
    return Signs(_houses(board, sheet).ways, letters=_letters(board, sheet).letters)


def _steps_back(board: Board, first: int, through: int) -> dict[int, int]:
    """From each hex that can be reached to the one before it, on the shortest way from Home."""
    back = dict.fromkeys(bits(first & through), HOME)
    queue = list(back)
    for at in queue:
        for step in bits(board.field.near[at] & through):
            if step not in back:
                back[step] = at
                queue.append(step)
    return back


def _way(at: int, back: dict[int, int], drawn: set[int]) -> tuple[int, ...]:
    """From Home, or from the nearest hex that a way runs through already."""
    steps = [at]
    while steps[-1] in back and (len(steps) == 1 or steps[-1] not in drawn):
        steps.append(back[steps[-1]])
    return tuple(reversed(steps))


def _corn_trail(board: Board, sheet: Sheet) -> Signs:
    corn = sheet.layers[Symbol.CANDY_CORN]
    links = sheet.fearless if board.rulings.fearless_trails is FearlessTrails.BOTH else 0
    if board.rulings.corn_trail is CornTrail.ALL_JOINED:
        parts = []
        rest = corn | links
        while rest:
            part = board.field.flood(rest & -rest, rest)
            rest &= ~part
            parts.append(part & corn)
        return Signs(rings=tuple(bits(max(parts, key=int.bit_count, default=0))))
    way = longest_way(board.field, corn, links)
    return Signs((Way(way),) if len(way) > 1 else ())


def _adventures(board: Board, sheet: Sheet) -> Signs:
    drawn_on = sum(adventure.bit for adventure in board.field.adventures) & sheet.occupied
    return Signs(letters=tuple(_lettered(drawn_on)))


def _ghosts(board: Board, sheet: Sheet) -> Signs:
    return Signs(rings=tuple(bits(sheet.layers[Symbol.TOMBSTONE])))


def _stars(board: Board, sheet: Sheet) -> Signs:
    return Signs(rings=tuple(bits(board.field.around(sheet.layers[Symbol.STAR]) & sheet.treats)))


def _lettered(mask: int) -> Iterator[tuple[int, str]]:
    return zip(bits(mask), ascii_uppercase, strict=False)


_SIGNS: dict[Trace, Callable[[Board, Sheet], Signs]] = {
    Trace.LETTERS: _letters,
    Trace.HOUSES: _houses,
    Trace.NAMED_HOUSES: _named_houses,
    Trace.CORN_TRAIL: _corn_trail,
    Trace.ADVENTURES: _adventures,
    Trace.GHOSTS: _ghosts,
    Trace.STARS: _stars,
}
