"""A player's view and the legal actions -> what each seems to be worth: points now and prospects.

One ply: drawings are ranked by a rough local estimate, and the best of them by the sheet that they lead to.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import nlargest
from math import inf

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


def appraise(view: View, actions: Sequence[Action]) -> list[float]:
    """Worth against doing nothing; -inf for drawings that did not come into the closer choice."""
    board, sheet = view.board, view.sheet
    late = sheet.stage is Stage.LATE
    ahead = 0.0 if late else (board.numbers.rounds - view.round + 0.4) / board.numbers.rounds
    now = prospect(board, sheet, ahead)
    worths = [-inf] * len(actions)
    for i in _shortlist(_Estimator(board, sheet), actions):
        if actions[i].kind is Kind.SPEND:
            worths[i] = _with_token(view, ahead, now)
        else:
            worths[i] = prospect(board, play(board, sheet, view.roll, actions[i]), ahead) - now
    return worths


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
    # Numbers break ties, earlier ones first, so that the choice never hangs on anything but the position.
    estimates = ((estimator.estimate(action), -i) for i, action in enumerate(actions))
    return [-i for _, i in nlargest(_SHORTLIST, estimates)]


def prospect(board: Board, sheet: Sheet, ahead: float) -> float:
    """Points as they stand, and what the sheet promises."""
    joined = joined_to_home(board, sheet)
    points = float(score(board, sheet, joined).total)
    numbers = board.numbers
    unused = sum(1 for _ in sheet.open_cells(numbers.columns)) + len(sheet.due)
    points += _OPEN_BONUS * unused + _STAR_DUE * sheet.stars_due
    if not ahead:
        return points
    columns, rows = numbers.columns, numbers.rows
    promise = _TOKEN * sheet.tokens + _HAT * sheet.hats
    for column in range(columns):
        filled = sum(count > column for count in sheet.circles)
        promise += _COLUMN * (filled / rows) ** 2
    promise += sum(_ROW * (count / columns) ** 2 for count in sheet.circles)
    return points + ahead * (promise + _targets(board, sheet, joined) + _room(board, sheet, joined))


def _targets(board: Board, sheet: Sheet, joined: int) -> float:
    """Adventures, cauldrons and houses that are still free, by how near they are."""
    field, occupied = board.field, sheet.occupied
    rings, promise = _rings(field), 0.0
    for adventure in field.adventures:
        if not adventure.bit & occupied:
            promise += _ADVENTURE_AHEAD * adventure.points * _nearness(rings[adventure.bit], occupied)
    for at in bits(field.cauldrons & ~occupied):
        promise += _CAULDRON_AHEAD * _nearness(rings[1 << at], occupied)
    lanterns = sheet.layers[Symbol.JACK_O_LANTERN]
    for at in bits(field.houses & ~joined):
        worth = _HOUSE_AHEAD
        if 1 << at & occupied:
            symbol = sheet.symbol_at(1 << at)
            worth = 0.8 * board.numbers.house_values[symbol] if symbol is not None else 0.0
        if field.near[at] & lanterns:
            worth *= 1.7
        promise += worth * _nearness(rings[1 << at], joined)
    return promise


def _nearness(rings: tuple[int, ...], mask: int) -> float:
    for steps, ring in enumerate(rings):
        if ring & mask:
            return _BY_STEPS[steps]
    return 0.0


@lru_cache(maxsize=64)
def _rings(field: Field) -> dict[int, tuple[int, ...]]:
    """For each target (by its bit): all hexes within one step, two steps …"""
    goals = field.cauldrons | field.houses | sum(adventure.bit for adventure in field.adventures)
    rings_of = {}
    for at in bits(goals):
        rings, reached = [], 1 << at
        for _ in _BY_STEPS:
            reached |= field.around(reached)
            rings.append(reached)
        rings_of[1 << at] = tuple(rings)
    return rings_of


def _room(board: Board, sheet: Sheet, joined: int) -> float:
    """Free hexes beside what gains from neighbours."""
    field, free = board.field, ~sheet.occupied
    promise = 0.0
    for symbol, worth in ((Symbol.TOMBSTONE, _GRAVE_ROOM), (Symbol.STAR, _STAR_ROOM)):
        for at in bits(sheet.layers[symbol]):
            promise += worth * min(3, (field.near[at] & free & ~field.houses).bit_count())
    ways = field.around(joined) | field.beside_home
    return promise + _TRAIL_ROOM * min(8, (ways & free).bit_count())


class _Estimator:
    """Rough worth of one symbol on one hex, remembered for the many drawings that share it."""

    def __init__(self, board: Board, sheet: Sheet) -> None:
        self.board, self.sheet = board, sheet
        self.joined = joined_to_home(board, sheet) if sheet.occupied else 0
        self.beside_joined = board.field.around(self.joined) | board.field.beside_home
        self.rings = _rings(board.field)
        self.pulls = self._pulls()
        self.known: dict[tuple[Symbol, int], float] = {}

    def is_plain(self, action: Action) -> bool:
        """No token is needed for it."""
        stands = self.board.field.stands[False]
        return all(stands[symbol] & spot.bit for symbol, spot in zip(action.symbols, action.spots, strict=False))

    def estimate(self, action: Action) -> float:
        if action.kind is Kind.FEARLESS:
            return self._path(action.spots[0].at)
        if not action.symbols:
            return inf  # few, and not to be compared like this
        worth, near = 0.0, self.board.field.near
        for symbol, spot in zip(action.symbols, action.spots, strict=True):
            key = (symbol, spot.at)
            if key not in self.known:
                self.known[key] = self._symbol(symbol, spot.at)
            worth += self.known[key]
        if len(action.symbols) > 1:
            for i, (symbol, spot) in enumerate(zip(action.symbols, action.spots, strict=True)):
                for other, beside in zip(action.symbols[i + 1 :], action.spots[i + 1 :], strict=True):
                    if near[spot.at] >> beside.at & 1:
                        worth += _BESIDE.get((symbol, other), 0.0)
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
        board, sheet, bit = self.board, self.sheet, 1 << at
        worth = sum(value for mask, value in self.pulls if mask & bit)
        row = board.numbers.row_of[symbol]
        if bit & board.field.cauldrons and (row < 0 or sheet.circles[row] < board.numbers.columns):
            worth += 6.0
        for adventure in board.field.adventures:
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
            for ring in self.rings[bit]:
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
