"""Solved turns and the words of `pnp odds` -> exact tables: busts, a roll, the best turn, what to keep of a roll."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from pnp.games.zombie_mania.actions import Hand, hand_of, rolls
from pnp.games.zombie_mania.bots import Solvers
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.rulings import Bust
from pnp.games.zombie_mania.solver import BUSTED, TurnSolver
from pnp.games.zombie_mania.tells import letter
from pnp.play.model import TextTable
from pnp.source.problems import UsageError, did_you_mean

_SHOWN = 10
_PLACES = 6
_RESULT_HEAD = ("zombies moved", "chance", "decimal")
_KEPT, _OWN = ("+", "kept:", "kept"), "own:"
_DIGITS = 9
_MOST_LETTERS = 20
_USAGE = (
    "tell a roll as GS GS BL X2, then + (or kept:) and the dice set aside before; own:3 is for 3 zombies on the mat"
)


# What is asked


@dataclass(frozen=True, slots=True)
class Question:
    """The dice and the number of tokens that words of the command line name."""

    rolled: Hand
    kept: Hand
    own: int | None = None


def tables(solvers: Solvers, game: str, words: Sequence[str]) -> Sequence[TextTable]:
    """The tables of `pnp odds`; `game` is its id. UsageError for words that mean nothing."""
    question = read_question(solvers.rules, words)
    if any(question.rolled):
        return [_choices(solvers, question)]
    if any(question.kept):
        return [_stop_or_roll(solvers, question)]
    return list(_general(solvers, game, question.own))


def read_question(rules: Rules, words: Sequence[str]) -> Question:
    """Raises UsageError for words that mean nothing."""
    numbers = rules.numbers
    names = {name.lower(): number for number, face in enumerate(numbers.faces) for name in (face.code, face.id)}
    rolled: list[int] = []
    kept: list[int] = []
    named, own = rolled, None
    for word in words:
        small = word.lower()
        if small in _KEPT:
            if named is kept:
                raise UsageError(f"“{word}” stands twice; {_USAGE}")
            named = kept
        elif small.startswith(_OWN):
            if own is not None:
                raise UsageError(f"“{word}”: the zombies on the mat were told before; {_USAGE}")
            own = _read_own(word)
        elif small in names:
            named.append(names[small])
        else:
            hint = did_you_mean(word, [face.code for face in numbers.faces])
            raise UsageError(f"no die shows “{word}”; {hint}; {_USAGE}")
    if named is kept and not kept:
        raise UsageError(f"the dice set aside are missing after “+”; {_USAGE}")
    question = Question(hand_of(rolled, numbers.kinds), hand_of(kept, numbers.kinds), own)
    _refuse_impossible(rules, question)
    return question


def _read_own(word: str) -> int:
    number = word[len(_OWN) :]
    if not (number.isascii() and number.isdecimal() and len(number) <= _DIGITS):
        raise UsageError(f"“{word}”: {_OWN} wants a whole number, such as {_OWN}3; {_USAGE}")
    if not int(number):
        raise UsageError(f"“{word}”: at least one zombie is needed; {_USAGE}")
    return int(number)


def _refuse_impossible(rules: Rules, question: Question) -> None:
    rolled, kept, dice = sum(question.rolled), sum(question.kept), rules.numbers.dice
    if rolled + kept > dice:
        raise UsageError(f"{rolled + kept} dice: the game has {dice}")
    if kept and not rules.zombies_in(question.kept):
        line = rules.dice_line(question.kept)
        raise UsageError(f"{line}: of every roll a zombie is set aside, so one is always among the dice set aside")
    if rolled and rolled + kept < dice:
        message = (
            f"{rolled + kept} of {dice} dice are named: tell all that were rolled, and after “+” all set aside before"
        )
        raise UsageError(f"{message}; with + alone, the others are about to be rolled")
    if kept == dice:
        raise UsageError(f"all {dice} dice are set aside; nothing is left to decide")


# Exact figures


def bust_chance(rules: Rules, dice: int) -> Fraction:
    sides = rules.numbers.sides
    return Fraction(sum(sides) - rules.zombies_in(sides), sum(sides)) ** dice


def one_roll(rules: Rules, own: int | None = None) -> dict[int, Fraction]:
    """How likely each result is for one who rolls once, sets everything aside and stops."""
    numbers, ways = rules.numbers, Counter[int]()
    bust = 0 if rules.rulings.bust is Bust.STILL_ACTS else BUSTED
    for hand, count in rolls(numbers.dice, numbers.sides):
        moves = rules.worth(hand).moves
        ways[min(moves, moves if own is None else own) if rules.zombies_in(hand) else bust] += count
    return {result: Fraction(count, ways.total()) for result, count in sorted(ways.items())}


def best_turn(solvers: Solvers, own: int | None = None) -> dict[int, Fraction]:
    """How likely each result is for one who plays for as many tokens as can be expected."""
    rules, worth = solvers.rules, solvers.rules.worth
    most = worth.most_moves if own is None else own
    solver = solvers.for_tokens(own)
    return solver.distribution(rules.empty, rules.numbers.dice, lambda hand: min(worth(hand).moves, most))


def expected(results: dict[int, Fraction]) -> Fraction:
    return sum((chance * max(result, 0) for result, chance in results.items()), Fraction())


def at_least_one(results: dict[int, Fraction]) -> Fraction:
    return sum((chance for result, chance in results.items() if result > 0), Fraction())


def _bust(results: dict[int, Fraction]) -> Fraction:
    """The chance of a bust that costs the turn."""
    return results.get(BUSTED, Fraction())


def decimal(value: Fraction) -> str:
    """To six places, and a half upwards, as people round who add such figures up."""
    whole, rest = divmod(math.floor(value * 10**_PLACES + Fraction(1, 2)), 10**_PLACES)
    return f"{whole}.{rest:0{_PLACES}}"


def percent(value: Fraction) -> str:
    """In whole percentages, as people talk of chances; never “0%” of what may happen, nor “100%” of what may not."""
    whole = math.floor(value * 100 + Fraction(1, 2))
    if not whole and value:
        return "under 1%"
    return "over 99%" if whole == 100 and value < 1 else f"{whole}%"


# Tables


def _general(solvers: Solvers, game: str, own: int | None) -> Iterator[TextTable]:
    rules = solvers.rules
    dice = rules.numbers.dice
    chances = [(str(count), bust_chance(rules, count)) for count in range(1, dice + 1)]
    bust_rows = tuple((count, *_exact(chance)) for count, chance in chances)
    yield TextTable("Bust: no zombie among the dice rolled", ("dice", "chance", "decimal"), bust_rows)
    limit = _limit(own)
    yield TextTable(
        f"One roll of {dice} dice, then stop{limit}", _RESULT_HEAD, tuple(_result_rows(one_roll(rules, own)))
    )
    note = (
        "Where two ways are worth the same, this takes the one that sets fewer dice aside, and rather stops than rolls."
    )
    usage = (
        f"For one roll: pnp odds {game} GS GS BL …"
        "  [+ GS BR …: dice set aside before]  [own:3: zombies on the mat]\n"
        f"Stop, or roll on? pnp odds {game} + GS GS BL BL"
    )
    title, best = f"A turn played for the most zombies{limit}", tuple(_result_rows(best_turn(solvers, own)))
    if own is not None:
        yield TextTable(title, _RESULT_HEAD, best, f"{note}\n\n{usage}")
        return
    yield TextTable(title, _RESULT_HEAD, best, note)
    head = ("on the mat", "expected", "decimal", "at least one", "bust")
    yield TextTable("The best turn by the number of zombies left", head, tuple(_rows_by_tokens(solvers)), f"\n{usage}")


def _result_rows(results: dict[int, Fraction]) -> Iterator[tuple[str, str, str]]:
    yield "expected", *_exact(expected(results))
    yield "at least one", *_exact(at_least_one(results))
    for result, chance in results.items():
        yield "bust" if result == BUSTED else str(result), *_exact(chance)


def _rows_by_tokens(solvers: Solvers) -> Iterator[tuple[str, ...]]:
    most = solvers.rules.worth.most_moves
    for own in range(1, most + 1):
        results = best_turn(solvers, own)
        label = f"{own} or more" if own == most else str(own)
        yield label, *_exact(expected(results)), decimal(at_least_one(results)), decimal(_bust(results))


class _Choice(NamedTuple):
    """Dice to set aside, and what stopping and rolling on are worth then; sorted, the best comes first."""

    loss: int  # the better one of the two, below zero
    size: int  # how many dice
    dice: str
    stop: int
    roll: int


def _choices(solvers: Solvers, question: Question) -> TextTable:
    """The best choices for a roll, each with what it is worth."""
    rules, solver = solvers.rules, solvers.for_tokens(question.own)
    choices = sorted(_ranked(rules, solver, question))
    rolled = sum(question.rolled)
    title = f"What to set aside: {_asked(rules, question)}"
    if not choices:
        lost = " What was set aside before is lost." if any(question.kept) else ""
        return TextTable(title, (), (), f"No zombie: a bust. The turn is over, and nobody moves.{lost}")
    rows = []
    for choice in choices[:_SHOWN]:
        then = "stop" if choice.stop >= choice.roll else "roll"
        value, as_decimal = _value(solver, -choice.loss)
        stop, roll = (_value(solver, worth)[1] for worth in (choice.stop, choice.roll))
        rows.append((choice.dice, then, value, as_decimal, stop, roll if choice.size < rolled else "–"))
    note = "Values are the zombies that may be expected to move."
    if rest := choices[_SHOWN:]:
        note += f" {len(rest)} more choices are worth {_value(solver, -rest[0].loss)[1]} or less."
    head = ("set aside", "then", "value", "decimal", "if you stop", "if you roll on")
    return TextTable(title, head, tuple(rows), note)


def _ranked(rules: Rules, solver: TurnSolver, question: Question) -> Iterator[_Choice]:
    for action in rules.keeps(question.rolled):
        stop, roll = solver.values_after(question.kept, question.rolled, action.dice)
        yield _Choice(-max(stop, roll), sum(action.dice), rules.dice_line(action.dice), stop, roll)


def _asked(rules: Rules, question: Question) -> str:
    """The dice, those rolled first, and the limit."""
    hands = [rules.dice_line(hand) for hand in (question.rolled, question.kept) if any(hand)]
    return " beside ".join(hands) + _limit(question.own)


def _limit(own: int | None) -> str:
    return "" if own is None else f", {own} on the mat"


def _stop_or_roll(solvers: Solvers, question: Question) -> TextTable:
    rules, solver = solvers.rules, solvers.for_tokens(question.own)
    dice = rules.numbers.dice - sum(question.kept)
    stop, roll = solver.stop_value(question.kept), solver.roll_value(question.kept, dice)
    rows = (
        ("stop", *_value(solver, stop), decimal(Fraction())),
        (f"roll {dice}", *_value(solver, roll), decimal(bust_chance(rules, dice))),
    )
    best = "The two are worth the same." if stop == roll else f"Better: {'stop' if stop > roll else 'roll on'}."
    title = f"Stop or roll on: {_asked(rules, question)}"
    return TextTable(title, ("choice", "value", "decimal", "bust"), rows, best)


def _value(solver: TurnSolver, value: int) -> tuple[str, str]:
    return _exact(Fraction(value, solver.denominator))


def _exact(value: Fraction) -> tuple[str, str]:
    """As a fraction and as a decimal."""
    return str(value), decimal(value)


# For the book


def book_values(solvers: Solvers) -> dict[str, Any]:
    """Plain values for the book."""
    rules = solvers.rules
    busts = [(count, bust_chance(rules, count)) for count in range(1, rules.numbers.dice + 1)]
    return {
        "bust": [
            {"dice": count, "chance": str(chance), "decimal": decimal(chance), "percent": percent(chance)}
            for count, chance in busts
        ],
        "one_roll": _summary(one_roll(rules)),
        "best_turn": _summary(best_turn(solvers)),
        "most_moves": rules.worth.most_moves,
        "places": _PLACES,
        "sides": sum(rules.numbers.sides),
        "zombie_sides": rules.zombies_in(rules.numbers.sides),
        "best_zombie": _best_zombie(rules),
        "letters": [letter(seat) for seat in range(_MOST_LETTERS)],
    }


def _best_zombie(rules: Rules) -> dict[str, Any]:
    """The zombie whose dice move more than those of any other; nothing where several move the most."""
    faces = [face for face in rules.numbers.faces if face.is_zombie]
    most = max(face.amount for face in faces)
    best = [face for face in faces if face.amount == most]
    if len(best) > 1 or len(faces) == 1:
        return {}
    return {"id": best[0].id, "name": best[0].plural.lower(), "moves": most}


def _summary(results: dict[int, Fraction]) -> dict[str, Any]:
    value, some = expected(results), at_least_one(results)
    return {
        "expected": decimal(value),
        "expected_fraction": str(value),
        "expected_about": f"{float(value):.1f}",
        "at_least_one": decimal(some),
        "at_least_one_fraction": str(some),
        "at_least_one_percent": percent(some),
        "bust": decimal(_bust(results)) if BUSTED in results else "",
        "bust_percent": percent(_bust(results)) if BUSTED in results else "",
        "results": [
            {"moved": moved, "decimal": decimal(chance)} for moved, chance in results.items() if moved != BUSTED
        ],
    }
