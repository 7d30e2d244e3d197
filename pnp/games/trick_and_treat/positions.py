"""The position that an example gives, and the roll that it draws -> problems: what no game could come to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from pnp.games.trick_and_treat.board import Board
from pnp.games.trick_and_treat.rulings import LateBonus
from pnp.games.trick_and_treat.schema import SYMBOL_DICE, TRICKS, Given, Numbers, StarRule, Symbol
from pnp.games.trick_and_treat.state import Sheet, hats_earned, stars_earned
from pnp.play.replay import ExampleSpan
from pnp.source.problems import Problem


class Position(NamedTuple):
    """What is given, as a sheet before anything is done. A field of its own is a cutting: what lies beyond its edge,
    and what is drawn there, the example does not say; so it may be silent about circles, and a whole map may not."""

    given: Given
    board: Board
    sheet: Sheet
    span: ExampleSpan
    draws_star: bool = False

    @property
    def numbers(self) -> Numbers:
        return self.board.numbers

    @property
    def is_silent(self) -> bool:
        return not self.given.circles and not self.given.map

    @property
    def spent_hats(self) -> int:
        return hats_earned(self.sheet.circles, self.numbers.columns) - self.given.hats


def unreachable(position: Position) -> Iterator[Problem]:
    """What no game could come to, each at its key."""
    yield from _on_wrong_ground(position)
    yield from _adrift(position)
    yield from _circles(position)
    yield from _awards(position)
    yield from _fearless(position)
    yield from _dice(position)


def _on_wrong_ground(position: Position) -> Iterator[Problem]:
    """Nothing stands where the rules let nothing of its kind stand, unless a sickle or a key was spent."""
    board, sheet, given = position.board, position.sheet, position.given
    earned = stars_earned(sheet.circles)
    lifted = earned > (0 if board.is_permanent else given.tokens)
    for cell in given.drawn:
        spot = board.field.spot(*map(int, cell.split(",")))
        symbol = sheet.symbol_at(spot.bit) if spot is not None else None
        if spot is None or symbol is None or board.field.stands[lifted][symbol] & spot.bit:
            continue
        hint = "" if board.field.star is StarRule.DRAWN else f"a {board.field.star} was spent? full columns give it"
        yield position.span.at("given", "drawn", cell).problem(f"“{symbol}” can never have been drawn here", hint)


def _adrift(position: Position) -> Iterator[Problem]:
    field, occupied = position.board.field, position.sheet.occupied
    joined = field.flood(occupied & field.beside_home, occupied)
    for spot in field.in_mask(occupied & ~joined):
        message = "no chain of symbols leads from here to Home, and everything is joined on when it is drawn"
        yield position.span.at("given", "drawn", str(spot)).problem(message)


def _circles(position: Position) -> Iterator[Problem]:
    """As many in a row as its symbols stand on cauldrons; stars on cauldrons feed the rows that lack one."""
    board, sheet, given = position.board, position.sheet, position.given
    cauldrons = board.field.cauldrons & sheet.occupied
    if not given.has_field or (position.is_silent and not cauldrons) or board.rulings.late_bonus is LateBonus.NOTHING:
        return  # a grid by itself leaves the map open
    fed: Counter[int] = Counter()
    for symbol in Symbol:
        fed[board.numbers.row_of[symbol]] += (sheet.layers[symbol] & cauldrons).bit_count()
    stars = fed.pop(-1, 0)
    span, columns = position.span.at("given", "circles"), board.numbers.columns
    for row, circled in enumerate(sheet.circles):
        least = min(columns, fed[row])
        if circled < least:
            yield span.problem(f"row {row + 1} is fed by {fed[row]} symbols on cauldrons, and has {circled} circles")
        stars -= (extra := max(0, circled - fed[row]))
        if extra and stars < 0:
            yield span.problem(f"{circled} circles in row {row + 1}, which {fed[row]} symbols on cauldrons feed")
    crossed = given.crossed or given.circles
    for row, (circled, used) in enumerate(zip(given.circles, crossed, strict=False)):
        if used > circled:
            yield position.span.at("given", "crossed", row).problem("more bonuses are crossed off than are circled")


def _awards(position: Position) -> Iterator[Problem]:
    """Stars, sickles, keys and hats come of full columns and rows."""
    board, sheet, given = position.board, position.sheet, position.given
    earned, drawn = stars_earned(sheet.circles), sheet.layers[Symbol.STAR].bit_count()
    if board.is_permanent and given.tokens != earned:
        yield position.span.at("given", "tokens").problem(f"keys are never spent, so tokens = {earned}")
    if board.field.star is not StarRule.DRAWN:
        if drawn:
            yield position.span.at("given", "drawn").problem(f"on this map a Star is a {board.field.star}")
        drawn = 0
    elif given.tokens:
        yield position.span.at("given", "tokens").problem("on this map Stars are drawn, and there is nothing to spend")
    if given.tokens > earned:
        yield position.span.at("given", "tokens").problem("more tokens than the circles have earned")
    if not position.is_silent and drawn + position.draws_star > earned:
        yield position.span.at("given", "circles").problem(
            f"{drawn + position.draws_star} Stars, and the circles have earned {earned}"
        )
    if given.hats > hats_earned(sheet.circles, board.numbers.columns):
        yield position.span.at("given", "hats").problem("more hats than the circles have earned")


def _fearless(position: Position) -> Iterator[Problem]:
    given, sheet = position.given, position.sheet
    tricks = [sheet.layers[symbol] for symbol in TRICKS]
    for i, cell in enumerate(given.fearless):
        spot = position.board.field.spot(*map(int, cell.split(",")))
        if spot is None or not sum(tricks) & spot.bit:
            yield position.span.at("given", "fearless", i).problem("a Fearless Path leads through a trick")
    span, most = position.span.at("given", "fearless"), position.numbers.favours.count(None)
    if len(given.fearless) > most:
        yield span.problem(f"the favours have {most} Fearless Path")
    elif not position.is_silent and len(given.fearless) > position.spent_hats:
        yield span.problem("no hat was earned and spent on it")


def _dice(position: Position) -> Iterator[Problem]:
    """The dice give so many symbols; all others are bonuses, favours and stars."""
    if position.is_silent:
        return
    given, numbers, span = position.given, position.numbers, position.span.at("given", "drawn")
    rolled, most = from_dice(position), len(numbers.dice) * numbers.rounds
    favours = max(0, position.spent_hats - len(given.fearless))
    if rolled - favours > most:
        message = f"{rolled} symbols from the dice, and {numbers.rounds} rounds give {most}"
        yield span.problem(message, f"take {rolled - favours - most} symbols off, or give the game more rounds")
    elif given.finished and rolled < most:
        message = f"{rolled} symbols from the dice, and the {numbers.rounds} rounds of a whole game give {most}"
        yield span.problem(message, f"draw {most - rolled} symbols more, or give the game fewer rounds")


def from_dice(position: Position) -> int:
    """Symbols that were not earned as bonuses; favours may be among them."""
    return position.sheet.rolled_count - sum(position.given.crossed or position.given.circles)


def can_be_rolled(numbers: Numbers, symbols: tuple[Symbol, ...]) -> bool:
    """All dice together, each showing one of the symbols."""
    return len(symbols) == SYMBOL_DICE and any(
        all(symbol in die.faces for symbol, die in zip(order, numbers.dice, strict=True))
        for order in permutations(symbols)
    )
