"""Legal first placements, counted: stored numbers, and the same numbers by brute force over sets of hexes.

How to read the table. On an open plain each of the six hexes beside Home lies in 9 lines, 18 curves and 6 clusters,
of which 2, 4 and 2 cover Home. Those that hold several such hexes count once: 12 lines hold two, 12 curves two and
6 curves three, 6 clusters two. That makes 6 × 7 - 12 = 30, 6 × 14 - 12 - 2 × 6 = 60 and 6 × 4 - 6 = 18 first
placements. A map has fewer, because its edge, water or brambles cut places off: Creepy Cove
begins one row above its southern edge, Brambleton Grove in the middle but with brambles near by, Rookery Row on the
southern edge itself, with half the plain missing. Three treats cannot use spooky spaces, three tricks cannot use
houses, so the two columns differ. Three different symbols can be arranged in six ways, so `mixed` (one treat, two
different tricks) is six for every place that takes them all, and less where houses or spooky spaces force an order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import combinations, permutations

import pytest
from bundled import bundled

from pnp.game.content.maps import Terrain
from pnp.game.hexes import Hex, distance
from pnp.games.trick_and_treat import Model
from pnp.games.trick_and_treat.legality import legal
from pnp.games.trick_and_treat.schema import Shape, Symbol
from pnp.games.trick_and_treat.state import Roll, play

GAME = bundled("trick-and-treat")
MODEL = Model(GAME)
TREATS_ONLY = (Symbol.CANDY_CORN,) * 3
TRICKS_ONLY = (Symbol.GHOST,) * 3
MIXED = (Symbol.CANDY_CORN, Symbol.GHOST, Symbol.TOMBSTONE)
ROLLS = (TREATS_ONLY, TRICKS_ONLY, MIXED)

PLAIN = {Shape.STRAIGHT: 30, Shape.CURVED: 60, Shape.CLUSTER: 18}
# shape: three treats, three tricks, mixed
FIRST: dict[str, dict[Shape, tuple[int, int, int]]] = {
    "creepy-cove": {
        Shape.STRAIGHT: (18, 12, 84),
        Shape.CURVED: (32, 25, 164),
        Shape.CLUSTER: (11, 9, 58),
        Shape.FRACTURED: (25, 23, 124),
    },
    "brambleton-grove": {
        Shape.STRAIGHT: (23, 14, 102),
        Shape.CURVED: (48, 37, 244),
        Shape.CLUSTER: (14, 9, 64),
        Shape.FRACTURED: (27, 23, 128),
    },
    "rookery-row": {
        Shape.STRAIGHT: (9, 9, 56),
        Shape.CURVED: (15, 21, 114),
        Shape.CLUSTER: (4, 6, 32),
        Shape.FRACTURED: (13, 15, 74),
    },
}
# Both parts of a fractured roll, one after the other: a pair and a single in either order are two ways.
WHOLE_FRACTURED = {
    "creepy-cove": (273, 225, 1446),
    "brambleton-grove": (340, 253, 1692),
    "rookery-row": (94, 121, 676),
}


def shape_of(hexes: Collection[Hex]) -> Shape | None:
    """What three hexes are, by how far apart they lie."""
    apart = sorted(distance(a, b) for a, b in combinations(hexes, 2))
    if apart == [1, 1, 1]:
        return Shape.CLUSTER
    if apart != [1, 1, 2]:
        return None
    middle = next(b for b in hexes if all(distance(a, b) <= 1 for a in hexes))
    ends = [a for a in hexes if a != middle]
    is_straight = ends[0] + ends[1] == middle.times(2)
    return Shape.STRAIGHT if is_straight else Shape.CURVED


Takes = Callable[[Hex, Symbol], bool]


def ways(hexes: Collection[Hex], symbols: tuple[Symbol, ...], takes: Takes) -> int:
    orders = set(permutations(symbols))
    return sum(all(takes(where, symbol) for where, symbol in zip(hexes, order, strict=True)) for order in orders)


def first_by_force(home: Hex, field: Collection[Hex], symbols: tuple[Symbol, ...], takes: Takes) -> dict[Shape, int]:
    near_by = sorted(where for where in field if 0 < distance(where, home) <= 3)
    counts = dict.fromkeys(PLAIN, 0)
    for hexes in combinations(near_by, 3):
        shape = shape_of(hexes)
        if shape is not None and any(distance(where, home) == 1 for where in hexes):
            counts[shape] += ways(hexes, symbols, takes)
    return counts


def fractured_by_force(home: Hex, field: Collection[Hex], symbols: tuple[Symbol, ...], takes: Takes) -> tuple[int, int]:
    """First parts that can be followed, and whole drawings, part after part."""
    near_by = sorted(where for where in field if 0 < distance(where, home) <= 4)
    pairs = [pair for pair in combinations(near_by, 2) if distance(*pair) == 1]
    firsts: set[tuple[tuple[Hex, ...], tuple[Symbol, ...]]] = set()
    wholes = 0
    for order in set(permutations(symbols)):
        for pair in pairs:
            if not all(takes(where, symbol) for where, symbol in zip(pair, order[:2], strict=True)):
                continue
            for single in near_by:
                if single in pair or not takes(single, order[2]):
                    continue
                pair_home = any(distance(where, home) == 1 for where in pair)
                single_home = distance(single, home) == 1
                touching = any(distance(where, single) == 1 for where in pair)
                if pair_home and (single_home or touching):
                    firsts.add((pair, order[:2]))
                    wholes += 1
                if single_home and (pair_home or touching):
                    firsts.add(((single,), order[2:]))
                    wholes += 1
    return len(firsts), wholes


def ground(name: str) -> tuple[Hex, dict[Hex, Terrain], Takes]:
    assert GAME.maps is not None
    field = GAME.maps.field(MODEL.boards.index(name))
    home = next(where for where, terrain in field.items() if terrain.id == "home")

    def takes(where: Hex, symbol: Symbol) -> bool:
        barred = {"bramble", "house" if symbol in (Symbol.GHOST, Symbol.TOMBSTONE) else "spooky"}
        return field[where].drawable and field[where].id not in barred

    return home, field, takes


def test_the_open_plain() -> None:
    plain = [Hex(q, r) for q in range(-4, 5) for r in range(-4, 5)]
    assert first_by_force(Hex(0, 0), plain, TREATS_ONLY, lambda where, symbol: True) == PLAIN


@pytest.mark.parametrize("name", MODEL.boards)
@pytest.mark.parametrize("column", range(3))
def test_first_placements(name: str, column: int) -> None:
    home, field, takes = ground(name)
    board, symbols = MODEL.board(name), ROLLS[column]
    by_force = first_by_force(home, field, symbols, takes)
    for shape in PLAIN:
        counted = len(legal(board, MODEL.sheet(), Roll(shape, symbols)))
        assert counted == FIRST[name][shape][column] == by_force[shape], shape


@pytest.mark.parametrize("name", MODEL.boards)
@pytest.mark.parametrize("column", range(3))
def test_fractured_first_placements(name: str, column: int) -> None:
    home, field, takes = ground(name)
    board, roll = MODEL.board(name), Roll(Shape.FRACTURED, ROLLS[column])
    firsts = legal(board, MODEL.sheet(), roll)
    wholes = sum(len(legal(board, play(board, MODEL.sheet(), roll, first), roll)) for first in firsts)
    stored = FIRST[name][Shape.FRACTURED][column], WHOLE_FRACTURED[name][column]
    assert (len(firsts), wholes) == stored == fractured_by_force(home, field, roll.symbols, takes)
