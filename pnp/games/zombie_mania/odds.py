"""A model and a few words -> exact tables: busts, one roll, the best turn, and what to keep of a roll."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from pnp.games.zombie_mania.hands import rolls
from pnp.games.zombie_mania.legality import Rules
from pnp.games.zombie_mania.questions import Question, how, question
from pnp.games.zombie_mania.turns import BUSTED, Turn
from pnp.play.protocol import Tabled

if TYPE_CHECKING:
    from pnp.games.zombie_mania.model import ZombieMania

_SHOWN = 10


_PLACES = 6


def decimal(value: Fraction) -> str:
    """To six places, and a half upwards, as people round who add such figures up."""
    whole, rest = divmod(math.floor(value * 10**_PLACES + Fraction(1, 2)), 10**_PLACES)
    return f"{whole}.{rest:0{_PLACES}}"


def bust_chance(rules: Rules, dice: int) -> Fraction:
    kinds = rules.numbers.kinds
    return Fraction(kinds - len(rules.numbers.zombies), kinds) ** dice


def one_roll(rules: Rules, own: int | None = None) -> dict[int, Fraction]:
    """How likely each result is for one who rolls once, sets everything aside and stops."""
    numbers, ways = rules.numbers, Counter[int]()
    for hand, count in rolls(numbers.facts.dice, numbers.kinds):
        moves = rules.worth(hand).moves
        ways[min(moves, moves if own is None else own) if rules.zombies_in(hand) else BUSTED] += count
    return {result: Fraction(count, ways.total()) for result, count in sorted(ways.items())}


def expected(results: dict[int, Fraction]) -> Fraction:
    return sum((chance * max(result, 0) for result, chance in results.items()), Fraction())


def at_least_one(results: dict[int, Fraction]) -> Fraction:
    return sum((chance for result, chance in results.items() if result > 0), Fraction())


def best_turn(model: ZombieMania, own: int | None = None) -> dict[int, Fraction]:
    """How likely each result is for one who plays for as many tokens as can be expected."""
    rules = model.rules
    worth, turn = rules.worth, model.aims.moving(own)
    most = model.aims.most_moves if own is None else own
    return turn.results(rules.empty, rules.numbers.facts.dice, lambda hand: min(worth(hand).moves, most))


def odds(model: ZombieMania, words: Sequence[str]) -> Sequence[Tabled]:
    """The tables of `pnp odds`. UsageError for words that mean nothing."""
    asked = question(model.rules, words)
    if any(asked.rolled) or any(asked.kept):
        return [_choices(model, asked) if any(asked.rolled) else _stop_or_roll(model, asked)]
    return list(_general(model, asked.own))


def _general(model: ZombieMania, own: int | None) -> Iterator[Tabled]:
    rules = model.rules
    facts = rules.numbers.facts
    chances = [bust_chance(rules, dice) for dice in range(1, facts.dice + 1)]
    yield Tabled(
        "Bust: no zombie among the dice rolled",
        ("dice", "chance", "decimal"),
        tuple((str(dice), str(chance), decimal(chance)) for dice, chance in enumerate(chances, 1)),
    )
    limit = "" if own is None else f", {own} on the mat"
    once = one_roll(rules, own)
    yield Tabled(f"One roll of {facts.dice} dice, then stop{limit}", _RESULT_HEAD, tuple(_result_rows(once)))
    best = best_turn(model, own)
    note = (
        "Where two ways are worth the same, this takes the one that sets fewer dice aside, and rather stops than rolls."
    )
    usage = how(model.game.identity.id)
    if own is not None:
        note = f"{note}\n\n{usage}"
    yield Tabled(f"A turn played for the most zombies{limit}", _RESULT_HEAD, tuple(_result_rows(best)), note)
    if own is None:
        rows = []
        for few in range(1, model.aims.most_moves + 1):
            results = best_turn(model, few)
            value = expected(results)
            told = f"{few} or more" if few == model.aims.most_moves else str(few)
            rows.append((told, str(value), decimal(value), decimal(at_least_one(results)), decimal(results[BUSTED])))
        head = ("on the mat", "expected", "decimal", "at least one", "bust")
        yield Tabled("The best turn by the number of zombies left", head, tuple(rows), f"\n{usage}")


_RESULT_HEAD = ("zombies moved", "chance", "decimal")


def _result_rows(results: dict[int, Fraction]) -> Iterator[tuple[str, str, str]]:
    value, some = expected(results), at_least_one(results)
    yield "expected", str(value), decimal(value)
    yield "at least one", str(some), decimal(some)
    for result, chance in results.items():
        yield "bust" if result == BUSTED else str(result), str(chance), decimal(chance)


def _told(model: ZombieMania, asked: Question) -> str:
    beside = f" beside {model.rules.told(asked.kept)}" if any(asked.kept) else ""
    limit = "" if asked.own is None else f", {asked.own} on the mat"
    return f"{model.rules.told(asked.rolled)}{beside}{limit}"


def _choices(model: ZombieMania, asked: Question) -> Tabled:
    """The best choices for a roll, each with what it is worth."""
    rules, turn = model.rules, model.aims.moving(asked.own)
    facts = rules.numbers.facts
    spare = facts.dice - sum(asked.rolled) - sum(asked.kept)
    unnamed = f"{spare} dice are not named: they count as set aside without use. " if spare else ""
    found = []
    for action in rules.keeps(asked.rolled):
        stop, roll = turn.after(asked.kept, asked.rolled, action.dice)
        found.append((-max(stop, roll), sum(action.dice), rules.told(action.dice), stop, roll))
    found.sort()
    rows = [
        (told, "stop" if stop >= roll else "roll", *_both(turn, -worth), decimal(Fraction(stop, turn.unit)),
         decimal(Fraction(roll, turn.unit)) if count < sum(asked.rolled) else "–")
        for worth, count, told, stop, roll in found[:_SHOWN]
    ]  # fmt: skip
    note = f"{unnamed}Values are the zombies that may be expected to move."
    title = f"What to set aside: {_told(model, asked)}"
    if not found:
        lost = " What was set aside before is lost." if any(asked.kept) else ""
        return Tabled(title, (), (), f"{unnamed}No zombie: a bust. The turn is over, and nobody moves.{lost}")
    if found[_SHOWN:]:
        note += (
            f" {len(found) - _SHOWN} more choices are worth {decimal(Fraction(-found[_SHOWN][0], turn.unit))} or less."
        )
    head = ("set aside", "then", "value", "decimal", "if you stop", "if you roll on")
    return Tabled(title, head, tuple(rows), note)


def _stop_or_roll(model: ZombieMania, asked: Question) -> Tabled:
    rules, turn = model.rules, model.aims.moving(asked.own)
    dice = rules.numbers.facts.dice - sum(asked.kept)
    stop, roll = turn.stopping(asked.kept), turn.rolling(asked.kept, dice)
    rows = (
        ("stop", *_both(turn, stop), "0.000000"),
        (f"roll {dice}", *_both(turn, roll), decimal(bust_chance(rules, dice))),
    )
    best = "The two are worth the same." if stop == roll else f"Better: {'stop' if stop > roll else 'roll on'}."
    return Tabled(f"Stop or roll on: {rules.told(asked.kept)}", ("choice", "value", "decimal", "bust"), rows, best)


def _both(turn: Turn, worth: int) -> tuple[str, str]:
    value = Fraction(worth, turn.unit)
    return str(value), decimal(value)


def book_values(model: ZombieMania) -> dict[str, Any]:
    """Plain values for the book; worked out once."""
    return model.book


def work_out(model: ZombieMania) -> dict[str, Any]:
    rules = model.rules
    dice = range(1, rules.numbers.facts.dice + 1)
    return {
        "bust": [
            {"dice": count, "chance": str(bust_chance(rules, count)), "decimal": decimal(bust_chance(rules, count))}
            for count in dice
        ],
        "one_roll": _summed(one_roll(rules)),
        "best_turn": _summed(best_turn(model)),
        "most_moves": model.aims.most_moves,
    }


def _summed(results: dict[int, Fraction]) -> dict[str, Any]:
    value, some = expected(results), at_least_one(results)
    return {
        "expected": decimal(value),
        "expected_fraction": str(value),
        "at_least_one": decimal(some),
        "at_least_one_fraction": str(some),
        "bust": decimal(results[BUSTED]),
        "results": [{"moved": n, "decimal": decimal(p)} for n, p in results.items() if n != BUSTED],
    }
