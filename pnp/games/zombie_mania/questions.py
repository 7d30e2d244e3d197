"""Words of the command line -> the roll that they ask about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.games.zombie_mania.hands import Hand, hand_of
from pnp.games.zombie_mania.legality import Rules
from pnp.source.problems import UsageError, did_you_mean

_KEPT, _OWN = ("+", "kept:"), "own:"
_DIGITS = 9
_HOW = "tell a roll as GS GS BL X2, then + (or kept:) and the dice set aside before; own:3 is for 3 zombies on the mat"


def how(game: str) -> str:
    """What may be asked for besides everything."""
    return (
        f"For one roll: pnp odds {game} GS GS BL …  [+ GS BR …: dice set aside before]  [own:3: zombies on the mat]\n"
        f"Stop, or roll on? pnp odds {game} + GS GS BL BL"
    )


@dataclass(frozen=True, slots=True)
class Question:
    """What the words ask for."""

    rolled: Hand
    kept: Hand
    own: int | None = None


def question(rules: Rules, words: Sequence[str]) -> Question:
    """Raises UsageError for words that mean nothing."""
    numbers = rules.numbers
    names = {name.lower(): number for number, face in enumerate(numbers.faces) for name in (face.code, face.id)}
    told: tuple[list[int], list[int]] = ([], [])
    own, kept = None, False
    for word in words:
        small = word.lower()
        if small in (*_KEPT, "kept"):
            if kept:
                raise UsageError(f"“{word}” stands twice; {_HOW}")
            kept = True
        elif small.startswith(_OWN):
            own = _own(word)
        elif small in names:
            told[kept].append(names[small])
        else:
            hint = did_you_mean(word, [face.code for face in numbers.faces])
            raise UsageError(f"no die shows “{word}”; {hint}; {_HOW}")
    if kept and not told[True]:
        raise UsageError(f"the dice set aside are missing after “+”; {_HOW}")
    rolled, aside = (hand_of(faces, numbers.kinds) for faces in told)
    count, dice = sum(rolled) + sum(aside), numbers.facts.dice
    if count > dice:
        raise UsageError(f"{count} dice: the game has {dice}")
    if any(aside) and not rules.zombies_in(aside) and (count == dice or not any(rolled)):
        raise UsageError(
            f"{rules.told(aside)}: of every roll a zombie is set aside, so one is always among the dice set aside"
        )
    if not any(rolled) and sum(aside) == dice:
        raise UsageError(f"all {dice} dice are set aside; nothing is left to decide")
    return Question(rolled, aside, own)


def _own(word: str) -> int:
    number = word[len(_OWN) :]
    if not (number.isascii() and number.isdecimal() and len(number) <= _DIGITS):
        raise UsageError(f"“{word}”: {_OWN} wants a whole number, such as {_OWN}3; {_HOW}")
    if not int(number):
        raise UsageError(f"“{word}”: at least one zombie is needed; {_HOW}")
    return int(number)
