"""A sheet -> what a book can tell of it: counts, sums as they are added up, and which house counts how often.

Candy in houses goes by letters, in reading order, as a figure of the map shows them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import ascii_uppercase
from typing import NamedTuple

from pnp.games.trick_and_treat.board import Board, bits
from pnp.games.trick_and_treat.rulings import Lanterns, SharedCandy, SharedGhosts
from pnp.games.trick_and_treat.schema import TREATS, Section, Symbol
from pnp.games.trick_and_treat.score import Scores, corn_trail, joined_to_home
from pnp.games.trick_and_treat.state import Sheet

Told = dict[str, str | int]


class House(NamedTuple):
    """Candy in a house: its letter, where it is, and how often it counts (0: no trail leads there)."""

    letter: str
    at: int
    symbol: Symbol
    times: int


def tell(board: Board, sheet: Sheet, scores: Scores) -> Told:
    """Everything, by names that texts can ask for."""
    told: Told = {f"points_{_key(section)}": points for section, points in zip(Section, scores, strict=True)}
    told |= {f"{_key(symbol.id)}_count": sheet.layers[symbol].bit_count() for symbol in Symbol}
    told |= {"symbols": sheet.occupied.bit_count(), "total": scores.total}
    bonuses = sheet.crossed.bit_count() - sheet.waived
    told |= {"from_dice": sheet.rolled_count - bonuses, "from_bonuses": bonuses, "from_stars": told["star_count"]}
    stirring = (board.field.cauldrons & sheet.occupied).bit_count()
    told |= {"cauldrons_stirred": stirring, "cauldrons_in_vain": stirring - sum(sheet.circles)}
    told |= _houses(board, sheet) | _visits(board, sheet) | _trail(board, sheet)
    return told | _graves(board, sheet) | _stars(board, sheet)


def houses(board: Board, sheet: Sheet) -> tuple[House, ...]:
    """All candy in houses, in reading order."""
    joined, lanterns = joined_to_home(board, sheet), sheet.layers[Symbol.JACK_O_LANTERN]
    found = []
    for letter, at in zip(ascii_uppercase, bits(sheet.treats & board.field.houses), strict=False):
        symbol = sheet.symbol_at(1 << at)
        assert symbol is not None
        lit = (board.field.near[at] & lanterns).bit_count()
        doubled = lit if board.rulings.lanterns is Lanterns.EACH else min(lit, 1)
        found.append(House(letter, at, symbol, (1 << doubled) if joined >> at & 1 else 0))
    return tuple(found)


def _houses(board: Board, sheet: Sheet) -> Told:
    """By treat: letters of those that count once, more often, and not at all; and how often that is in all."""
    told: Told = {}
    found = houses(board, sheet)
    for symbol in TREATS:
        own, key = [house for house in found if house.symbol is symbol], _key(symbol.id)
        lit = [house.letter for house in own if house.times > 1]
        told[f"{key}_plain"] = listed(house.letter for house in own if house.times == 1)
        told[f"{key}_lit"] = listed(lit)
        told[f"{key}_lit_count"] = len(lit)
        told[f"{key}_times"] = sum(house.times for house in own)
        told[f"{key}_worth"] = board.numbers.house_values[symbol] * sum(house.times for house in own)
    told["cut_off"] = listed(house.letter for house in found if not house.times)
    told["times"] = max((house.times for house in found), default=0)
    told["houses"] = len(found)
    return told


def _visits(board: Board, sheet: Sheet) -> Told:
    """“:ghost: 3, :star: 2”: who scores an adventure, and how much."""
    found = []
    for adventure in sorted(board.field.adventures, key=lambda adventure: adventure.bit):
        symbol = sheet.symbol_at(adventure.bit)
        if symbol is not None and adventure.needs in (None, symbol):
            found.append(f":{symbol}: {adventure.points}{', as asked for' if adventure.needs is not None else ''}")
    return {"visits": "; ".join(found), "visited": len(found)}


def stirred(board: Board, before: Sheet, after: Sheet) -> Told:
    """“:candy-corn: and :ghost:”: what was drawn on cauldrons just now, and how many rows it feeds."""
    fresh = board.field.cauldrons & after.occupied & ~before.occupied
    symbols = [symbol for at in bits(fresh) if (symbol := after.symbol_at(1 << at)) is not None]
    fed = {board.numbers.row_of[symbol] for symbol in symbols}
    return {"stirring": listed(f":{symbol}:" for symbol in symbols), "stirred": len(symbols), "rows_fed": len(fed)}


def _trail(board: Board, sheet: Sheet) -> Told:
    """How many candy corn the trail counts, and whether a fearless path makes a difference to it."""
    counted = corn_trail(board, sheet) // (board.numbers.corn_value or 1)
    alone = corn_trail(board, sheet._replace(fearless=0)) // (board.numbers.corn_value or 1)
    return {"trail": counted, "trail_mended": int(counted > alone)}


def _graves(board: Board, sheet: Sheet) -> Told:
    """“2 + 0 + 1”: ghosts beside each tombstone, row by row."""
    left, counts = sheet.layers[Symbol.GHOST], []
    for at in bits(sheet.layers[Symbol.TOMBSTONE]):
        near = board.field.near[at] & left
        counts.append(near.bit_count())
        if board.rulings.shared_ghosts is SharedGhosts.ONCE:
            left &= ~near
    return {"haunted": sum(counts), "graves": " + ".join(map(str, counts))}


def _stars(board: Board, sheet: Sheet) -> Told:
    """By star, from the top: its candy in words (“2 :candy-corn:”), as a sum (“1 + 1”), and its points."""
    told: Told = {}
    left = sheet.treats
    for number, at in enumerate(bits(sheet.layers[Symbol.STAR]), 1):
        near = board.field.near[at] & left
        if board.rulings.shared_candy is SharedCandy.ONCE:
            left &= ~near
        values = list(_values(board, sheet, near))
        counts = {symbol: (near & sheet.layers[symbol]).bit_count() for symbol in TREATS}
        told[f"star_{number}"] = (
            ", ".join(f"{count} :{symbol}:" for symbol, count in counts.items() if count) or "no candy"
        )
        told[f"star_{number}_sum"] = " + ".join(map(str, values)) or "0"
        told[f"star_{number}_points"] = sum(values)
    return told


def _values(board: Board, sheet: Sheet, mask: int) -> Iterator[int]:
    for symbol in TREATS:
        for _ in bits(mask & sheet.layers[symbol]):
            yield board.numbers.star_values[symbol]


def listed(words: Iterable[str]) -> str:
    """“A”, “A and B”, “A, B and C”; nothing for none."""
    *first, last = ["", *words]
    return " and ".join(filter(None, (", ".join(filter(None, first)), last)))


def _key(name: str) -> str:
    return name.replace("-", "_")
