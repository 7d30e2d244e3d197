"""A player's view and the legal actions -> what each seems to be worth: points now and prospects.

One ply: drawings are ranked by a rough local estimate, and the best of them by the sheet that they lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import combinations
from math import inf
from typing import NamedTuple, TypeAlias

from pnp.games.trick_and_treat.actions import Action, Kind
from pnp.games.trick_and_treat.board import Board, Field, bits
from pnp.games.trick_and_treat.legality import legal
from pnp.games.trick_and_treat.schema import TREATS, Stage, Symbol
from pnp.games.trick_and_treat.score import joined_to_home, score
from pnp.games.trick_and_treat.state import Sheet, View, play

_SHORTLIST = 10
# Prospects, in points at the beginning of a game; they shrink to nothing as the rounds run out.
_OPEN_BONUS, _STAR_DUE, _TOKEN, _HAT = 5.0, 8.0, 3.0, 6.0
_COLUMN, _ROW = 6.0, 5.0
_CAULDRON_AHEAD, _HOUSE_AHEAD, _ADVENTURE_AHEAD = 2.0, 2.2, 0.55
_BY_STEPS = (1.0, 0.7, 0.45, 0.28, 0.16)  # a target one step away, two steps …
_GRAVE_ROOM, _STAR_ROOM, _TRAIL_ROOM = 0.45, 0.7, 0.25
_NEEDS_ROOM = ((Symbol.TOMBSTONE, _GRAVE_ROOM), (Symbol.STAR, _STAR_ROOM))
_LANTERN = Symbol.JACK_O_LANTERN


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """Worth against doing nothing; -inf for drawings that did not come into the closer choice."""
    board, sheet = view.board, view.sheet
    ahead = _ahead(board, sheet, view.round)
    now = prospect(board, sheet, ahead)
    worths = [-inf] * len(actions)
    for i in _shortlist(_Estimator(board, sheet), actions):
        if actions[i].kind is Kind.SPEND:
            worths[i] = _with_token(view, ahead, now)
        else:
            worths[i] = prospect(board, play(board, sheet, view.roll, actions[i]), ahead) - now
    return worths


def standing(board: Board, sheet: Sheet, number: int) -> float:
    """What a sheet is worth in this round: more is better, whichever way points count."""
    return prospect(board, sheet, _ahead(board, sheet, number))


def _ahead(board: Board, sheet: Sheet, number: int) -> float:
    """How much of the game is still to come."""
    late = sheet.stage is Stage.LATE
    return 0.0 if late else (board.numbers.rounds - number + 0.4) / board.numbers.rounds


def _with_token(view: View, ahead: float, now: float) -> float:
    """A token is worth the best drawing that it allows."""
    board, roll = view.board, view.roll
    armed = play(board, view.sheet, roll, Action(Kind.SPEND))
    estimator = _Estimator(board, armed)
    opened = [action for action in legal(board, armed, roll) if not estimator.is_plain(action)]
    worths = (prospect(board, play(board, armed, roll, opened[i]), ahead) for i in _shortlist(estimator, opened))
    return max(worths, default=-inf) - now


def _shortlist(estimator: _Estimator, actions: Sequence[Action]) -> list[int]:
    """The numbers of the actions that deserve a closer look."""
    if len(actions) <= _SHORTLIST:
        return list(range(len(actions)))
    # Earlier ones come first among equals, so that the choice never hangs on anything but the position.
    estimates = [estimator.estimate(action) for action in actions]
    return sorted(range(len(actions)), key=estimates.__getitem__, reverse=True)[:_SHORTLIST]


def prospect(board: Board, sheet: Sheet, ahead: float) -> float:
    """Points as they stand, and what the sheet promises."""
    joined = joined_to_home(board, sheet)
    points = float(score(board, sheet, joined).total)
    unused = sum(sheet.circles) - sheet.crossed.bit_count() + len(sheet.due)
    points += _OPEN_BONUS * unused + _STAR_DUE * sheet.stars_due
    if not ahead:
        return points
    promise = _rewards(sheet.tokens, sheet.hats, sheet.circles, board.numbers.columns)
    return points + ahead * (promise + _targets(board, sheet, joined) + _room(board, sheet, joined))


@lru_cache(maxsize=65_536)
def _rewards(tokens: int, hats: int, circles: tuple[int, ...], columns: int) -> float:
    """What was earned and is not spent, and how far rows and columns of bonuses are filled."""
    promise, rows = _TOKEN * tokens + _HAT * hats, len(circles)
    for column in range(columns):
        filled = sum(count > column for count in circles)
        promise += _COLUMN * (filled / rows) ** 2
    promise += sum(_ROW * (count / columns) ** 2 for count in circles)
    return promise


def _targets(board: Board, sheet: Sheet, joined: int) -> float:
    """Adventures, cauldrons and houses that are still free, by how near they are."""
    goals, occupied, lanterns = _goals(board.field), sheet.occupied, sheet.layers[_LANTERN]
    promise = 0.0
    for bit, worth, rings in goals.to_draw_on:
        if not bit & occupied:
            for ring, nearness in rings:
                if ring & occupied:
                    promise += worth * nearness
                    break
    for bit, beside, rings in goals.houses:
        if bit & joined:
            continue
        for ring, nearness in rings:
            if ring & joined:
                worth = _HOUSE_AHEAD
                if bit & occupied:
                    symbol = sheet.symbol_at(bit)
                    worth = 0.8 * board.numbers.house_values[symbol] if symbol is not None else 0.0
                if beside & lanterns:
                    worth *= 1.7
                promise += worth * nearness
                break
    return promise


_Rings: TypeAlias = tuple[tuple[int, float], ...]  # all hexes within one step, two steps …, and what that counts for


class _Goals(NamedTuple):
    """What there is to reach on a field, each with its bit and its rings; houses with what lies beside them."""

    rings: dict[int, _Rings]
    to_draw_on: tuple[tuple[int, float, _Rings], ...]  # adventures and cauldrons, with what each is worth
    houses: tuple[tuple[int, int, _Rings], ...]


@lru_cache(maxsize=64)
def _goals(field: Field) -> _Goals:
    rings_of: dict[int, _Rings] = {}
    for at in bits(field.cauldrons | field.houses | sum(adventure.bit for adventure in field.adventures)):
        rings, reached = [], 1 << at
        for nearness in _BY_STEPS:
            reached |= field.around(reached)
            rings.append((reached, nearness))
        rings_of[1 << at] = tuple(rings)
    to_draw_on = [(one.bit, _ADVENTURE_AHEAD * one.points, rings_of[one.bit]) for one in field.adventures]
    to_draw_on += [(1 << at, _CAULDRON_AHEAD, rings_of[1 << at]) for at in bits(field.cauldrons)]
    houses = [(1 << at, field.near[at], rings_of[1 << at]) for at in bits(field.houses)]
    return _Goals(rings_of, tuple(to_draw_on), tuple(houses))


def _room(board: Board, sheet: Sheet, joined: int) -> float:
    """Free hexes beside what gains from neighbours."""
    field, free = board.field, ~sheet.occupied
    promise, near, outdoors = 0.0, field.near, free & ~field.houses
    for symbol, worth in _NEEDS_ROOM:
        for at in bits(sheet.layers[symbol]):
            promise += worth * min(3, (near[at] & outdoors).bit_count())
    ways = _beside(field, joined) | field.beside_home
    return promise + _TRAIL_ROOM * min(8, (ways & free).bit_count())


@lru_cache(maxsize=4096)
def _beside(field: Field, joined: int) -> int:
    return field.around(joined)


class _Estimator:
    """Rough worth of one symbol on one hex, remembered for the many drawings that share it."""

    def __init__(self, board: Board, sheet: Sheet) -> None:
        self.board, self.sheet = board, sheet
        self.joined = joined_to_home(board, sheet) if sheet.occupied else 0
        self.beside_joined = _beside(board.field, self.joined) | board.field.beside_home
        self.rings = _goals(board.field).rings
        self.adventurous = sum(adventure.bit for adventure in board.field.adventures)
        self.pulls = self._pulls()
        self.known: tuple[dict[int, float], ...] = ({}, {}, {}, {}, {}, {}, {})  # by symbol and hex
        self.pulled: dict[int, float] = {}  # by hex

    def is_plain(self, action: Action) -> bool:
        """No token is needed for it."""
        stands = self.board.field.stands[False]
        for symbol, spot in zip(action.symbols, action.spots, strict=False):  # noqa: SIM110 - all() takes twice as long
            if not stands[symbol] >> spot[0] & 1:
                return False
        return True

    def estimate(self, action: Action) -> float:
        if action.kind is Kind.FEARLESS:
            return self._path(action.spots[0].at)
        if not action.symbols:
            return inf  # few, and not to be compared like this
        symbols, spots, known, worth = action.symbols, action.spots, self.known, 0.0
        for symbol, spot in zip(symbols, spots, strict=True):
            at = spot[0]
            value = known[symbol].get(at)
            if value is None:
                value = known[symbol][at] = self._symbol(symbol, at)
            worth += value
        for i, j, more in _gaining(symbols):
            if self.board.field.near[spots[i][0]] >> spots[j][0] & 1:
                worth += more
        return worth

    def _path(self, at: int) -> float:
        """A link pays where candy off the trail, or two ends of corn, lie beside it."""
        near, sheet = self.board.field.near[at], self.sheet
        beside = bool(near & self.joined or 1 << at & self.board.field.beside_home)
        loose = (near & sheet.treats & ~self.joined).bit_count()
        return 3.0 * loose * beside + (near & sheet.layers[Symbol.CANDY_CORN]).bit_count()

    def _symbol(self, symbol: Symbol, at: int) -> float:
        """What the hex is worth, and what the symbol makes of its neighbours there."""
        worth = self._ground(symbol, at)
        if symbol in TREATS:
            return self._treat(symbol, at, worth)
        board, sheet = self.board, self.sheet
        field, layers, near = board.field, sheet.layers, board.field.near[at]
        if symbol is Symbol.JACK_O_LANTERN:
            for house in bits(near & field.houses):
                inside = sheet.symbol_at(1 << house)
                worth += 0.9 if inside is None else board.numbers.house_values[inside]
        elif symbol is Symbol.GHOST:
            worth += board.numbers.ghost_value * (near & layers[Symbol.TOMBSTONE]).bit_count()
        elif symbol is Symbol.TOMBSTONE:
            worth += board.numbers.ghost_value * (near & layers[Symbol.GHOST]).bit_count()
            worth += 0.3 * (near & ~sheet.occupied & ~field.houses).bit_count()
        else:
            worth += (
                sum(board.numbers.star_values[treat] * (near & layers[treat]).bit_count() for treat in TREATS)
                + 0.5 * (near & ~sheet.occupied).bit_count()
            )
        return worth

    def _ground(self, symbol: Symbol, at: int) -> float:
        """Nearer to a target than before, a cauldron, an adventure."""
        field, numbers, bit = self.board.field, self.board.numbers, 1 << at
        worth = self.pulled.get(at)
        if worth is None:
            worth = 0.0
            for mask, value in self.pulls:
                if mask & bit:
                    worth += value
            self.pulled[at] = worth
        if bit & field.cauldrons:
            row = numbers.row_of[symbol]
            if row < 0 or self.sheet.circles[row] < numbers.columns:
                worth += 6.0
        if bit & self.adventurous:
            for adventure in field.adventures:
                if adventure.bit == bit:
                    worth += adventure.points * (1.0 if adventure.needs in (None, symbol) else -0.4)
        return worth

    def _treat(self, symbol: Symbol, at: int, worth: float) -> float:
        """Candy in houses, on the trail from Home, beside stars and beside its like, added to what the hex is worth."""
        board, layers, bit = self.board, self.sheet.layers, 1 << at
        near, leads = board.field.near[at], bit & self.beside_joined
        if bit & board.field.houses:
            value = board.numbers.house_values[symbol]
            worth += value * (2 if near & layers[Symbol.JACK_O_LANTERN] else 1) * (1.2 if leads else 0.6)
        elif leads:
            worth += 0.5 + 1.2 * (near & board.field.houses & ~self.beside_joined).bit_count()
        worth += board.numbers.star_values[symbol] * (near & layers[Symbol.STAR]).bit_count()
        if symbol is Symbol.CANDY_CORN:
            worth += 1.6 * min(2, (near & layers[symbol]).bit_count())
        return worth

    def _pulls(self) -> list[tuple[int, float]]:
        """For each free target: the hexes that are nearer to it than anything drawn so far."""
        field, occupied, pulls = self.board.field, self.sheet.occupied, []
        goals = [(adventure.bit, 0.25 * adventure.points) for adventure in field.adventures]
        goals += [(1 << at, 0.8) for at in bits(field.cauldrons)]
        for bit, value in goals:
            if bit & occupied:
                continue
            nearer = 0
            for ring, _ in self.rings[bit]:
                if ring & occupied:
                    break
                nearer = ring
            pulls.append((nearer, value))
        return pulls


_BESIDE = {
    (Symbol.GHOST, Symbol.TOMBSTONE): 2.0,
    (Symbol.TOMBSTONE, Symbol.GHOST): 2.0,
    (Symbol.CANDY_CORN, Symbol.CANDY_CORN): 1.6,
}


@cache
def _gaining(symbols: tuple[Symbol, ...]) -> tuple[tuple[int, int, float], ...]:
    """Places of symbols that gain from standing beside one another, and how much."""
    pairs = [(i, j, _BESIDE.get((one, other), 0.0)) for (i, one), (j, other) in combinations(enumerate(symbols), 2)]
    return tuple((i, j, more) for i, j, more in pairs if more)
