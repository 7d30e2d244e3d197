"""Dice and cards -> exact chances: that a lantern shows, how many different ones do, that somebody has no match.

A roll matters only by the set of lanterns on top, so the dice are added one after another to a table of such sets: a
few thousand of them stand for all 6⁸ rolls.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod
from typing import Any

from pnp.games.trick_r_treat.numbers import Numbers
from pnp.play.model import TextTable
from pnp.source.problems import UsageError
from pnp.source.spans import unknown

Faces = tuple[tuple[int, ...], ...]
_WIDEST = 40


def odds(numbers: Numbers, words: Sequence[str]) -> Sequence[TextTable]:
    """All tables; for a hand that is named by its codes, what it can expect. UsageError for other words."""
    if words:
        return [_hand_table(numbers, _hand(numbers, words))]
    return [*_tables(numbers)]


def shows(faces: Faces, kind: int) -> Fraction:
    """The chance that at least one die shows this lantern."""
    return 1 - no_match(faces, [kind])


def no_match(faces: Faces, kinds: Iterable[int]) -> Fraction:
    """The chance that no die shows any of these lanterns: each die for itself misses them."""
    wanted = set(kinds)
    return prod((Fraction(sum(face not in wanted for face in die), len(die)) for die in faces), start=Fraction(1))


@cache
def different(faces: Faces) -> Mapping[int, Fraction]:
    """How many different lanterns a roll shows, and how likely that is."""
    rolls: dict[int, int] = {0: 1}
    for die in faces:
        longer: dict[int, int] = defaultdict(int)
        for shown, ways in rolls.items():
            for face in die:
                longer[shown | 1 << face] += ways
        rolls = longer
    total = prod(len(die) for die in faces)
    counts: Counter[int] = Counter()
    for shown, ways in rolls.items():
        counts[shown.bit_count()] += ways
    return {count: Fraction(ways, total) for count, ways in sorted(counts.items())}


def no_match_with(numbers: Numbers, cards: int) -> Fraction:
    """The chance that a random hand of so many cards has no match in a roll of all dice.

    All lanterns have as many cards, so only the number of different ones on the dice matters.
    """
    deck, copies = sum(numbers.copies), numbers.copies[0]
    return sum(
        (
            chance * Fraction(comb(deck - copies * count, cards), comb(deck, cards))
            for count, chance in different(numbers.faces).items()
        ),
        start=Fraction(0),
    )


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), start=Fraction(0))


def _tables(numbers: Numbers) -> Iterator[TextTable]:
    faces = numbers.faces
    chances = {code: shows(faces, kind) for kind, code in enumerate(numbers.codes)}
    yield TextTable(
        "That a roll of all dice shows a lantern",
        ("lantern", "dice", "chance", ""),
        tuple(
            (code, str(sum(kind in die for die in faces)), _exact(chances[code]), _decimal(chances[code]))
            for kind, code in enumerate(numbers.codes)
        ),
    )
    spread = different(faces)
    yield TextTable(
        "How many different lanterns a roll shows",
        ("lanterns", "chance", ""),
        tuple((str(count), _exact(chance), _decimal(chance)) for count, chance in spread.items()),
        f"on average {_decimal(expected(spread))}",
        tuple(float(chance) for chance in spread.values()),
    )
    most = max(max(deal) for deal in numbers.deals.values())
    lone = {cards: no_match_with(numbers, cards) for cards in range(1, most + 1)}
    yield TextTable(
        "That a player has no match in a roll of all dice, over all hands",
        ("cards", "chance", ""),
        tuple((str(cards), _exact(chance), _decimal(chance)) for cards, chance in lone.items()),
        "for one hand: pnp odds with the codes of its cards, such as LHO RNY RNY",
        tuple(float(chance) for chance in lone.values()),
    )


def _hand_table(numbers: Numbers, hand: Sequence[int]) -> TextTable:
    faces = numbers.faces
    none = no_match(faces, hand)
    matching = sum((Fraction(sum(face in hand for face in die), len(die)) for die in faces), start=Fraction(0))
    rows = [
        ("no match", _exact(none), _decimal(none)),
        ("at least one match", _exact(1 - none), _decimal(1 - none)),
        ("dice that match, on average", _exact(matching), _decimal(matching)),
    ]
    rows += [
        (f"{numbers.codes[kind]} shows", _exact(shows(faces, kind)), _decimal(shows(faces, kind)))
        for kind in dict.fromkeys(hand)
    ]
    title = f"A roll of all dice for {' '.join(numbers.codes[kind] for kind in hand)}"
    return TextTable(title, ("what", "chance", ""), tuple(rows))


def _hand(numbers: Numbers, words: Sequence[str]) -> list[int]:
    hand: list[int] = []
    for word in " ".join(words).replace(",", " ").split():
        kind = numbers.kind(word.lower() if word.lower() in numbers.ids else word.upper())
        if kind is None:
            message, hint = unknown(word.upper(), numbers.codes, "lantern")
            raise UsageError(f"{message}; {hint}")
        hand.append(kind)
    for kind, count in Counter(hand).items():
        if count > numbers.copies[kind]:
            raise UsageError(f"{count} cards of {numbers.codes[kind]}: there are {numbers.copies[kind]}")
    if not hand:
        raise UsageError("a hand has at least one card")
    return hand


def _exact(chance: Fraction) -> str:
    text = str(chance)
    return text if len(text) <= _WIDEST else "…"


def _decimal(chance: Fraction) -> str:
    return f"{float(chance):.6f}"


def book_values(numbers: Numbers) -> dict[str, Any]:
    """Chances for the book's text, as numbers between 0 and 1; `no_match` by the number of cards."""
    most = max(max(deal) for deal in numbers.deals.values())
    return {
        "shows": float(shows(numbers.faces, 0)),
        "different": float(expected(different(numbers.faces))),
        "no_match": {cards: float(no_match_with(numbers, cards)) for cards in range(1, most + 1)},
        "candy": numbers.ones + numbers.five * numbers.fives,
    }
