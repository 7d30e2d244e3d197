"""Points: the model against a slow scorer of its own kind, written from the rules with plain sets of hexes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random

import pytest
from bundled import bundled
from hypothesis import given
from hypothesis import strategies as st

from pnp.game.content.maps import Terrain
from pnp.game.game import Game
from pnp.game.hexes import Hex, neighbours
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board, bits
from pnp.games.trick_and_treat.rulings import (
    CornTrail,
    FearlessTrails,
    Lanterns,
    Rulings,
    SharedCandy,
    SharedGhosts,
    YesNo,
)
from pnp.games.trick_and_treat.schema import TRICKS, Symbol
from pnp.games.trick_and_treat.score import Scores, longest_walk, score
from pnp.games.trick_and_treat.state import Sheet, mark

GAME = bundled("trick-and-treat")
MODEL = Model(GAME)
CODES = {"CC": 1, "HC": 2, "CB": 3}  # what candy is worth


def hexes_of(game: Game, number: int) -> dict[tuple[int, int], Hex]:
    """Hexes by row and column, counted from 1, straight from the data."""
    assert game.maps is not None
    hex_map = game.maps.map[number]
    cells = [(row, column) for row, text in enumerate(hex_map.rows, 1) for column in range(1, len(text.split()) + 1)]
    return {cell: hex_map.hex_at(*cell, game.maps.tops) for cell in cells}


class SlowScorer:
    """Sets of hexes and codes; nothing of the model's own is used."""

    def __init__(self, field: dict[Hex, Terrain], drawn: dict[Hex, str], fearless: set[Hex]) -> None:
        self.field, self.drawn, self.fearless = field, drawn, fearless
        self.home = next(where for where, terrain in field.items() if terrain.id == "home")

    def near(self, where: Hex, *codes: str) -> list[Hex]:
        return [other for other in neighbours(where) if self.drawn.get(other) in codes]

    def joined(self) -> set[Hex]:
        links = {where for where, code in self.drawn.items() if code in ("CC", "HC", "CB", "STAR")} | self.fearless
        reached: set[Hex] = set()
        wave = {other for other in neighbours(self.home) if other in links}
        while wave:
            reached |= wave
            wave = {near for other in wave for near in neighbours(other) if near in links} - reached
        return reached

    def houses(self) -> int:
        points = 0
        for where in self.joined():
            if self.field[where].id == "house" and self.drawn[where] in CODES:
                points += CODES[self.drawn[where]] * (2 if self.near(where, "JL") else 1)
        return points

    def adventures(self) -> int:
        return sum(
            self.field[where].points or 0
            for where, code in self.drawn.items()
            if self.field[where].group == "adventure" and self.field[where].needs in ("", code)
        )

    def walks(self, at: Hex, seen: frozenset[Hex]) -> Iterator[int]:
        yield sum(self.drawn[where] == "CC" for where in seen)
        for near in neighbours(at):
            if near not in seen and (self.drawn.get(near) == "CC" or near in self.fearless):
                yield from self.walks(near, seen | {near})

    def corn(self) -> int:
        starts = [where for where, code in self.drawn.items() if code == "CC"]
        return 2 * max((max(self.walks(start, frozenset({start}))) for start in starts), default=0)

    def ghosts(self) -> int:
        return 2 * sum(len(self.near(where, "GH")) for where, code in self.drawn.items() if code == "TS")

    def stars(self) -> int:
        candy = [beside for where, code in self.drawn.items() if code == "STAR" for beside in self.near(where, *CODES)]
        return sum(CODES[self.drawn[beside]] for beside in candy)

    def scores(self) -> Scores:
        return Scores(self.houses(), self.adventures(), self.corn(), self.ghosts(), self.stars())


def scattered(board: Board, rng: Random, count: int, symbols: list[Symbol]) -> Sheet:
    """Symbols anywhere, legal or not: scoring must be right for any sheet; one path leads through a trick."""
    spots = rng.sample(board.field.spots, count)
    drawn = tuple(rng.choice(symbols) for _ in spots)
    sheet = mark(board, MODEL.sheet(), Action(Kind.SHAPE, drawn, tuple(spots)))
    tricks = [spot for symbol, spot in zip(drawn, spots, strict=True) if symbol in TRICKS]
    return sheet._replace(fearless=rng.choice(tricks).bit if tricks else 0)


def slowly(board: Board, sheet: Sheet) -> Scores:
    assert GAME.maps is not None
    number = MODEL.boards.index(board.id)
    where = hexes_of(GAME, number)
    drawn, fearless = {}, set()
    for spot in board.field.in_mask(sheet.occupied):
        symbol = sheet.symbol_at(spot.bit)
        assert symbol is not None
        drawn[where[spot.row, spot.column]] = GAME.symbols[symbol.id].code
        if spot.bit & sheet.fearless:
            fearless.add(where[spot.row, spot.column])
    return SlowScorer(GAME.maps.field(number), drawn, fearless).scores()


@given(st.sampled_from(MODEL.boards), st.integers(0, 2**32), st.integers(0, 55))
def test_any_sheet_scores_what_the_slow_scorer_says(name: str, seed: int, count: int) -> None:
    board = MODEL.board(name)
    sheet = scattered(board, Random(seed), count, list(Symbol))
    assert score(board, sheet) == slowly(board, sheet)


@given(st.sampled_from(MODEL.boards), st.integers(0, 2**32), st.integers(8, 26))
def test_much_corn_scores_what_the_slow_scorer_says(name: str, seed: int, count: int) -> None:
    """Few kinds of symbols, so that trails grow long and fork."""
    board = MODEL.board(name)
    sheet = scattered(board, Random(seed), count, [Symbol.CANDY_CORN, Symbol.CANDY_CORN, Symbol.GHOST])
    assert score(board, sheet).corn_trail == slowly(board, sheet).corn_trail


def blob(board: Board, rng: Random, size: int) -> int:
    mask = board.field.spots[rng.randrange(len(board.field.spots))].bit
    while mask.bit_count() < size:
        mask |= 1 << rng.choice(list(bits(board.field.around(mask) & ~mask)))
    return mask


def test_the_longest_walk_of_dense_corn() -> None:
    board = MODEL.board("creepy-cove")
    for seed in range(12):
        corn = blob(board, Random(seed), 11)
        spots = tuple(board.field.in_mask(corn))
        sheet = mark(board, MODEL.sheet(), Action(Kind.SHAPE, (Symbol.CANDY_CORN,) * len(spots), spots))
        assert score(board, sheet).corn_trail == slowly(board, sheet).corn_trail


def test_more_corn_than_any_game_has_is_walked_in_time() -> None:
    board = MODEL.board("creepy-cove")
    for seed in range(6):
        corn = blob(board, Random(seed), 26)
        assert 13 <= longest_walk(board.field, corn, 0) <= 26


def place(name: str, drawn: dict[str, str], fearless: tuple[str, ...] = ()) -> tuple[Board, Sheet]:
    board = MODEL.board(name)
    spots = [board.field.spot(*map(int, cell.split(","))) for cell in drawn]
    taken = tuple(spot for spot in spots if spot is not None)
    assert len(taken) == len(drawn)
    symbols = tuple(MODEL.symbols[code] for code in drawn.values())
    lines = [board.field.spot(*map(int, cell.split(","))) for cell in fearless]
    sheet = mark(board, MODEL.sheet(), Action(Kind.SHAPE, symbols, taken))
    return board, sheet._replace(fearless=sum(spot.bit for spot in lines if spot is not None))


# Home of Creepy Cove is 10,2; the house 11,4 lies beside 11,3.
LIT = {"10,3": "CC", "11,3": "HC", "11,4": "CB", "10,4": "JL", "11,5": "JL"}
OTHER_READINGS: dict[str, tuple[Rulings, dict[str, str], tuple[str, ...], Callable[[Scores], int], int, int]] = {
    "lanterns": (Rulings(lanterns=Lanterns.EACH), LIT, (), lambda s: s.houses, 6, 12),
    "corn_trail": (
        Rulings(corn_trail=CornTrail.ALL_JOINED),
        {"3,3": "CC", "3,4": "CC", "2,2": "CC", "4,2": "CC"},
        (),
        lambda s: s.corn_trail,
        6,
        8,
    ),
    "fearless_trails": (
        Rulings(fearless_trails=FearlessTrails.HOUSES),
        {"9,2": "CC", "9,3": "GH", "9,4": "CC"},
        ("9,3",),
        lambda s: s.corn_trail,
        4,
        2,
    ),
    "fearless_home": (
        Rulings(fearless_home=YesNo.NO),
        {"10,3": "GH", "11,3": "GH", "11,4": "CB", "10,4": "CC"},
        ("10,3",),
        lambda s: s.houses,
        3,
        0,
    ),
    "shared_ghosts": (
        Rulings(shared_ghosts=SharedGhosts.ONCE),
        {"9,2": "TS", "9,3": "GH", "9,4": "TS"},
        (),
        lambda s: s.ghosts,
        4,
        2,
    ),
    "shared_candy": (
        Rulings(shared_candy=SharedCandy.ONCE),
        {"9,2": "STAR", "9,3": "CB", "9,4": "STAR"},
        (),
        lambda s: s.stars,
        6,
        3,
    ),
}


@pytest.mark.parametrize("name", OTHER_READINGS)
def test_another_reading_scores_otherwise(name: str) -> None:
    rulings, drawn, fearless, section, usual, other = OTHER_READINGS[name]
    board, sheet = place("creepy-cove", drawn, fearless)
    assert section(score(board, sheet)) == usual
    assert section(score(replace(board, rulings=rulings), sheet)) == other


def test_a_trick_in_a_house_is_no_candy_and_no_link() -> None:
    """H-CANDYHOUSE: a key opened the door; the ghost scores beside its tombstone."""
    board, sheet = place("rookery-row", {"10,5": "CC", "10,6": "GH", "10,7": "TS", "9,6": "CB"})
    assert score(board, sheet)._replace(adventures=0) == Scores(0, 0, 2, 2, 0)
