"""Dice and cards -> exact chances, for tables and for the book.

A roll matters only by the set of lanterns on top, so the dice are added one after another to a table of such sets: a
few thousand of them stand for all rolls.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb, prod
from typing import Any

from pnp.games.trick_r_treat.schema import Numbers
from pnp.play.model import TextTable
from pnp.source.problems import UsageError
from pnp.source.spans import unknown

Faces = tuple[tuple[int, ...], ...]
_WIDEST = 40


def odds(numbers: Numbers, words: Sequence[str]) -> Sequence[TextTable]:
    """All tables; for a hand that is named by its codes, what it can expect. UsageError for other words."""
    if words:
        return [_hand_table(numbers, _named_hand(numbers, words))]
    return [*_tables(numbers)]


def shows(faces: Faces, kind: int) -> Fraction:
    """The chance that at least one die shows this lantern."""
    return 1 - no_match(faces, [kind])


def no_match(faces: Faces, kinds: Iterable[int]) -> Fraction:
    """The chance that no die shows any of these lanterns: each die for itself misses them."""
    wanted = set(kinds)
    return prod((Fraction(sum(face not in wanted for face in die), len(die)) for die in faces), start=Fraction(1))


@cache
def _rolls(faces: Faces) -> Mapping[int, Fraction]:
    """Which lanterns a roll shows, a bit for each, and how likely that is."""
    rolls: dict[int, int] = {0: 1}
    for die in faces:
        longer: dict[int, int] = defaultdict(int)
        for shown, ways in rolls.items():
            for face in die:
                longer[shown | 1 << face] += ways
        rolls = longer
    total = prod(len(die) for die in faces)
    return {shown: Fraction(ways, total) for shown, ways in rolls.items()}


def _summed(chances: Iterable[tuple[int, Fraction]]) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = defaultdict(Fraction)
    for value, chance in chances:
        sums[value] += chance
    return dict(sorted(sums.items()))


@cache
def different(faces: Faces) -> Mapping[int, Fraction]:
    """How many different lanterns a roll shows, and how likely that is."""
    return _summed((shown.bit_count(), chance) for shown, chance in _rolls(faces).items())


@cache
def _wanted_cards(faces: Faces, copies: tuple[int, ...]) -> Mapping[int, Fraction]:
    """How many cards of the deck match some die of a roll, and how likely that is."""
    return _summed(
        (sum(number for kind, number in enumerate(copies) if shown >> kind & 1), chance)
        for shown, chance in _rolls(faces).items()
    )


def no_match_with(numbers: Numbers, cards: int) -> Fraction:
    """The chance that a random hand of so many cards has no match in a roll of all dice."""
    deck = sum(numbers.copies)
    return sum(
        (
            chance * Fraction(comb(deck - wanted, cards), comb(deck, cards))
            for wanted, chance in _wanted_cards(numbers.faces, numbers.copies).items()
        ),
        start=Fraction(0),
    )


def _no_match_by_cards(numbers: Numbers) -> dict[int, Fraction]:
    """For every number of cards that is dealt to somebody, or fewer."""
    most = max(max(deal) for deal in numbers.deals.values())
    return {cards: no_match_with(numbers, cards) for cards in range(1, most + 1)}


def expected(chances: Mapping[int, Fraction]) -> Fraction:
    return sum((count * chance for count, chance in chances.items()), start=Fraction(0))


def _tables(numbers: Numbers) -> Iterator[TextTable]:
    faces = numbers.faces
    yield TextTable(
        "That a roll of all dice shows a lantern",
        ("lantern", "dice", "chance", ""),
        tuple(
            (code, str(sum(kind in die for die in faces)), *_cells(shows(faces, kind)))
            for kind, code in enumerate(numbers.codes)
        ),
    )
    spread = different(faces)
    yield TextTable(
        "How many different lanterns a roll shows",
        ("lanterns", "chance", ""),
        tuple((str(count), *_cells(chance)) for count, chance in spread.items()),
        f"on average {float(expected(spread)):.6f}",
        tuple(float(chance) for chance in spread.values()),
    )
    unmatched = _no_match_by_cards(numbers)
    yield TextTable(
        "That a player has no match in a roll of all dice, over all hands",
        ("cards", "chance", ""),
        tuple((str(cards), *_cells(chance)) for cards, chance in unmatched.items()),
        f"for one hand: pnp odds with the codes of its cards, such as {numbers.codes[0]} {numbers.codes[-1]}",
        tuple(float(chance) for chance in unmatched.values()),
    )


def _hand_table(numbers: Numbers, hand: Sequence[int]) -> TextTable:
    faces = numbers.faces
    none = no_match(faces, hand)
    matching = sum((Fraction(sum(face in hand for face in die), len(die)) for die in faces), start=Fraction(0))
    rows = [
        ("no match", *_cells(none)),
        ("at least one match", *_cells(1 - none)),
        ("dice that match, on average", *_cells(matching)),
    ]
    rows += [(f"{numbers.codes[kind]} shows", *_cells(shows(faces, kind))) for kind in dict.fromkeys(hand)]
    title = f"A roll of all dice for {' '.join(numbers.codes[kind] for kind in hand)}"
    return TextTable(title, ("what", "chance", ""), tuple(rows))


def _named_hand(numbers: Numbers, words: Sequence[str]) -> list[int]:
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


def _cells(chance: Fraction) -> tuple[str, str]:
    """Exactly, as long as it fits a table, and as a decimal."""
    exact = str(chance)
    return exact if len(exact) <= _WIDEST else "…", f"{float(chance):.6f}"


def book_values(numbers: Numbers) -> dict[str, Any]:
    """Chances for the book's text, as numbers between 0 and 1; `no_match` by the number of cards, `shows` by lantern
    as seldom and as often as there is any."""
    chances = [shows(numbers.faces, kind) for kind in range(len(numbers.codes))]
    return {
        "shows": float(min(chances)),
        "shows_most": float(max(chances)),
        "different": float(expected(different(numbers.faces))),
        "no_match": {cards: float(chance) for cards, chance in _no_match_by_cards(numbers).items()},
        "deals": [
            {"players": players, "cards": deal[0], "dealer": deal[-1], "hands": players * numbers.hands_per_player}
            for players, deal in numbers.deals.items()
        ],
        "cards": sum(numbers.copies),
        "copies": {"fewest": min(numbers.copies), "most": max(numbers.copies)},
        "dice": len(numbers.dice),
        "ones": numbers.ones,
        "fives": numbers.fives,
        "candy": numbers.candy,
    }
