"""A sheet -> its points, section by section, as pure functions."""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.field import bits
from pnp.games.trick_and_treat.options import (
    CornTrail,
    FearlessTrails,
    Lanterns,
    SharedCandy,
    SharedGhosts,
    YesNo,
)
from pnp.games.trick_and_treat.sheet import Sheet
from pnp.games.trick_and_treat.trails import joined_most, longest_walk
from pnp.games.trick_and_treat.vocabulary import TREATS, Section, Symbol


class Scores(NamedTuple):
    houses: int
    adventures: int
    corn_trail: int
    ghosts: int
    stars: int

    @property
    def total(self) -> int:
        return sum(self)

    def of(self, section: Section) -> int:
        return self[list(Section).index(section)]

    def by_section(self) -> dict[str, int]:
        return {section.value: points for section, points in zip(Section, self, strict=True)}


def score(board: Board, sheet: Sheet, joined: int | None = None) -> Scores:
    """All sections. `joined` is what a trail from Home reaches, for who knows it already."""
    return Scores(
        houses(board, sheet, joined),
        adventures(board, sheet),
        corn_trail(board, sheet),
        ghosts(board, sheet),
        stars(board, sheet),
    )


def joined_to_home(board: Board, sheet: Sheet) -> int:
    """Every candy, star and fearless path that a trail from Home reaches."""
    links = sheet.treats | sheet.layers[Symbol.STAR] | sheet.fearless
    first = board.field.beside_home
    if board.options.fearless_home is YesNo.NO:
        first &= ~sheet.fearless
    return board.field.flood(first, links)


def houses(board: Board, sheet: Sheet, joined: int | None = None) -> int:
    """Candy in joined houses, more beside a lantern."""
    inside, points = board.field.houses & (joined_to_home(board, sheet) if joined is None else joined), 0
    for symbol in TREATS:
        for at in bits(sheet.layers[symbol] & inside):
            lanterns = (board.field.near[at] & sheet.layers[Symbol.JACK_O_LANTERN]).bit_count()
            doubled = lanterns if board.options.lanterns is Lanterns.EACH else min(lanterns, 1)
            points += board.numbers.house_values[symbol] << doubled
    return points


def adventures(board: Board, sheet: Sheet) -> int:
    """Those visited, by the symbol they need if they need one."""
    return sum(
        adventure.points
        for adventure in board.field.adventures
        if adventure.bit & (sheet.occupied if adventure.needs is None else sheet.layers[adventure.needs])
    )


def corn_trail(board: Board, sheet: Sheet) -> int:
    links = sheet.fearless if board.options.fearless_trails is FearlessTrails.BOTH else 0
    measure = longest_walk if board.options.corn_trail is CornTrail.WALK else joined_most
    return board.numbers.corn_value * measure(board.field, sheet.layers[Symbol.CANDY_CORN], links)


def ghosts(board: Board, sheet: Sheet) -> int:
    """Tombstone by tombstone."""
    haunting, graves = sheet.layers[Symbol.GHOST], sheet.layers[Symbol.TOMBSTONE]
    if board.options.shared_ghosts is SharedGhosts.ONCE:
        return board.numbers.ghost_value * (board.field.around(graves) & haunting).bit_count()
    near = board.field.near
    return board.numbers.ghost_value * sum((near[at] & haunting).bit_count() for at in bits(graves))


def stars(board: Board, sheet: Sheet) -> int:
    """Star by star, the candy round it."""
    drawn = sheet.layers[Symbol.STAR]
    if board.options.shared_candy is SharedCandy.ONCE:
        rounds = [board.field.around(drawn)]
    else:
        rounds = [board.field.near[at] for at in bits(drawn)]
    return sum(
        board.numbers.star_values[symbol] * (ring & sheet.layers[symbol]).bit_count()
        for ring in rounds
        for symbol in TREATS
    )
