"""A worked example as the model sees it -> words and numbers for its title and its reason; only those that apply.

A text that speaks of what is not there (a pair that is none, a die too many that is not) has a hole that nothing
fills, and so it is noticed.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.games.zombie_mania.actions import Hand, minus, plus
from pnp.games.zombie_mania.legality import Face, Rules
from pnp.games.zombie_mania.schema import Effect
from pnp.games.zombie_mania.score import Finished, penalties
from pnp.games.zombie_mania.state import State
from pnp.source.wording import article, count, ordinal, plural, times

Told = Iterator[tuple[str, str | int]]

_LETTERS = "ABCDEFGHIJKLMNOPQRST"
_MULTIPLIES = {2: "double", 3: "treble"}


def letter(seat: int) -> str:
    """A seat as the book calls it; they count from 0."""
    return _LETTERS[seat]


def listed(parts: Sequence[object]) -> str:
    """a; a and b; a, b and c."""
    *others, last = map(str, parts)
    return f"{', '.join(others)} and {last}" if others else last


class DiceWords:
    """Dice in words: two brown dice, a gravestone."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.faces, self.pair = rules, rules.numbers.faces, rules.numbers.facts.pair

    def one(self, face: Face) -> str:
        """What a single die that shows this face is called."""
        if face.is_zombie:
            return f"{_kind_of_zombie(face)} die"
        return f"×{face.amount} die" if face.effect is Effect.DOUBLES else face.name.lower()

    def several(self, face: Face, again: bool = False) -> str:
        """`again`: beside others that were called dice already."""
        if face.is_zombie:
            return f"{_kind_of_zombie(face)} {'ones' if again else 'dice'}"
        return f"×{face.amount} dice" if face.effect is Effect.DOUBLES else face.plural.lower()

    def counted(self, face: Face, number: int, again: bool = False) -> str:
        return count(number, self.one(face), self.several(face, again))

    def hand(self, hand: Hand) -> str:
        """All dice of a hand."""
        return listed([self.counted(face, number) for face, number in zip(self.faces, hand, strict=True) if number])

    def acting(self, aside: Hand) -> list[tuple[Face, int, int]]:
        """Faces that act, with their dice and their pairs."""
        pairs = self.rules.worth.pairs(aside)
        return [row for row in zip(self.faces, aside, pairs, strict=True) if row[2]]


def told_of_dice(rules: Rules, aside: Hand) -> Told:
    """What dice set aside do, and what they do not."""
    words_for = DiceWords(rules)
    acting = words_for.acting(aside)
    zombies = [row for row in acting if row[0].effect is Effect.MOVES]
    yield from _reckoning(words_for, zombies, [row for row in acting if row[0].effect is Effect.DOUBLES])
    yield from _opening(words_for, aside)
    singles = tuple(number if number < words_for.pair else 0 for number in aside)
    if any(singles):
        yield "singles", words_for.hand(singles)
    face, most = max(zip(words_for.faces, aside, strict=True), key=lambda row: row[1])
    if most > words_for.pair:
        yield "stack", words_for.counted(face, most)
        pairs = next(pairs for other, _, pairs in acting if other is face)
        yield "stack_pairs", pairs
        yield "stack_sets", plural(pairs, *rules.numbers.pair)
        yield "wasted", f"{article(ordinal(most))} {words_for.one(face)}"


def _reckoning(words_for: DiceWords, zombies: Sequence[tuple[Face, int, int]], doubling: Sequence[object]) -> Told:
    """How the zombies are added up."""
    factors = [face for face in words_for.faces if face.effect is Effect.DOUBLES]
    for face in factors:
        yield "factor", times(face.amount)
    if not zombies:
        return
    parts = [face.amount * pairs for face, _, pairs in zombies]
    total = sum(parts)
    named = [words_for.counted(face, words_for.pair * pairs, face is not zombies[0][0]) for face, _, pairs in zombies]
    yield "zombie_pairs", listed(named)
    if len(zombies) == sum(face.is_zombie for face in words_for.faces):
        yield "all_zombies", len(zombies)
    yield "parts", listed(parts)
    yield "shares", listed([f"{part} for {dice}" for part, dice in zip(parts, named, strict=True)])
    added = f"{listed(parts)} make {total}" if len(parts) > 1 else f"{total}"
    if doubling and factors:
        factor = factors[0].amount
        verb = _MULTIPLIES.get(factor)
        multiplied = f"{verb} it" if verb else f"multiply it by {factor}"
        yield "reckoning", f"{added}, and {words_for.counted(factors[0], words_for.pair)} {multiplied}"
    else:
        yield "reckoning", added


def _opening(words_for: DiceWords, aside: Hand) -> Told:
    """The dice without which nothing moves."""
    for face, number in zip(words_for.faces, aside, strict=True):
        if face.effect is Effect.OPENS and number < words_for.pair:
            yield "openers", words_for.counted(face, number)
            yield "missing", f"{ordinal(number + 1)} {words_for.one(face)}"


def told_of_roll(rules: Rules, kept: Hand, rolled: Hand, taken: Hand) -> Told:
    """What can be said of a roll and of the dice that are set aside of it."""
    words_for, sides = DiceWords(rules), rules.numbers.sides
    yield "zombie_sides", rules.zombies_in(sides)
    yield "sides", sum(sides)
    if before := rules.worth(kept).moves:
        yield "moved_before", before
    zombies = [row for row in zip(words_for.faces, rolled, strict=True) if row[0].is_zombie and row[1]]
    if zombies:
        yield "rolled_zombies", listed([words_for.counted(face, number) for face, number in zombies])
    if len(zombies) == 1 and zombies[0][1] == 1:
        yield "only_zombie", words_for.one(zombies[0][0])
    for face, there, wanted in zip(words_for.faces, rolled, taken, strict=True):
        if wanted > there:
            yield "there", words_for.counted(face, there)
    if any(taken):
        yield "taken", words_for.hand(taken)
    yield from _told_of_choice(rules, words_for, kept, rolled, taken)


def _told_of_choice(rules: Rules, words_for: DiceWords, kept: Hand, rolled: Hand, taken: Hand) -> Told:
    """Dice that have found their partners, dice that still look for them, dice left on the table."""
    aside, pair = plus(kept, taken), words_for.pair
    matched = tuple(now if before < pair <= now else 0 for before, now in zip(kept, aside, strict=True))
    lone = tuple(more if more and now < pair else 0 for more, now in zip(taken, aside, strict=True))
    opened = tuple(
        number if face.effect is Effect.OPENS else 0 for face, number in zip(words_for.faces, matched, strict=True)
    )
    for key, hand in (("matched", matched), ("opened", opened), ("lone", lone)):
        if any(hand):
            yield key, words_for.hand(hand)
    if now := rules.worth(aside).moves:
        yield "moves_aside", now
    left = minus(rolled, taken)
    if min(left) < 0:
        return
    yield "dice_left", sum(left)
    all_dice = rules.worth(plus(aside, left)).moves
    if all_dice > rules.worth(aside).moves:
        helping = tuple(
            number if number and rules.worth(_without(plus(aside, left), face, number)).moves < all_dice else 0
            for face, number in enumerate(left)
        )
        if any(helping):
            yield "left_out", words_for.hand(helping)
            yield "could_move", all_dice


def _without(hand: Hand, face: int, number: int) -> Hand:
    return (*hand[:face], hand[face] - number, *hand[face + 1 :])


def told_of_beginning(state: State) -> Told:
    """Whose mats are empty as a turn begins, and who has won."""
    if empty := [letter(seat) for seat, left in enumerate(state.mats) if not left]:
        yield "empty", listed(empty)
    if state.finished:
        yield "winning", listed([letter(seat) for seat in state.finished[-1].winners])


def told_of_series(games: tuple[Finished, ...]) -> Told:
    totals, wins = penalties(games), Counter(game.winners[0] for game in games)
    yield "fewest", min(totals)
    seat, most = wins.most_common(1)[0]
    yield "most_wins", most
    yield "most_winner", letter(seat)
    if len(set(wins.values())) == 1 and len(wins) == len(totals):
        yield "each_won", count(most, "game")


def _kind_of_zombie(face: Face) -> str:
    """The name without the word that all of them share."""
    return re.sub(r"\s*zombies?$", "", face.name.lower()) or face.name.lower()
