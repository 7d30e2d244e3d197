"""Words of the command line -> the roll that they ask about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.errors import UsageError, did_you_mean
from pnp.rules.zombie_mania.hands import Hand, hand_of
from pnp.rules.zombie_mania.legality import Rules

_KEPT, _OWN = ("+", "kept:"), "own:"
_HOW = "tell a roll as GS GS BL X2, then + (or kept:) and the dice set aside before; own:3 is for 3 zombies on the mat"


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
            if not small.removeprefix(_OWN).isdecimal() or not int(small.removeprefix(_OWN)):
                raise UsageError(f"“{word}”: at least one zombie is needed; {_HOW}")
            own = int(small.removeprefix(_OWN))
        elif small in names:
            told[kept].append(names[small])
        else:
            hint = did_you_mean(word, [face.code for face in numbers.faces])
            raise UsageError(f"no die shows “{word}”; {hint}; {_HOW}")
    rolled, aside = (hand_of(faces, numbers.kinds) for faces in told)
    count, dice = sum(rolled) + sum(aside), numbers.facts.dice
    if count > dice:
        raise UsageError(f"{count} dice: the game has {dice}")
    if any(aside) and not rules.zombies_in(aside) and (count == dice or not any(rolled)):
        raise UsageError(
            f"{rules.told(aside)}: every roll gives up a zombie, so one is always among the dice set aside"
        )
    if not any(rolled) and sum(aside) == dice:
        raise UsageError(f"all {dice} dice are set aside; nothing is left to decide")
    return Question(rolled, aside, own)
