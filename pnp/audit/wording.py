"""Numbers and names -> the words in which they are printed; and the numbers that a text has typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache


def listed(text: str) -> tuple[str, ...]:
    """Words, one after the other."""
    return tuple(text.split())


_ONES = listed(
    """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen"""
)
_TENS = listed("zero ten twenty thirty forty fifty sixty seventy eighty ninety")
_ORDINALS = listed(
    """zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
    fifteenth sixteenth seventeenth eighteenth nineteenth"""
)
_TIMES = {1: ("once", "single"), 2: ("twice", "double", "both", "pair", "half"), 3: ("thrice", "triple")}
_STOP = frozenset(
    listed(
        """the and for that this with from are was not but you your they them their there here its his her our can may
        must has have had all any each every one who what when where how than then into onto over under out off only
        does done more most less least also same other another page see"""
    )
)
_HOLE = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]|:[a-z0-9-]+:|\*\*|`[^`]*`")
_WORD = re.compile(r"[^\W_]+(?:[’'-][^\W_]+)*")


@cache
def words_of(number: int) -> str:
    """As the language writes it; digits beyond ninety-nine."""
    if not 0 <= number < 100:
        return str(number)
    if number < 20:
        return _ONES[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_ONES[ones]}" if ones else _TENS[tens]


@cache
def forms(number: int | float) -> frozenset[str]:
    """Small-letter words that say this number: digits, words, ordinals, “twice”."""
    if not isinstance(number, int):
        return frozenset((f"{number:g}",))
    found = {str(number), words_of(number), *_TIMES.get(number, ())}
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    found.add(f"{number}{ending}")
    if 0 <= number < 20:
        found.add(_ORDINALS[number])
    if number >= 60 and number % 60 == 0:
        found.add(words_of(number // 60))  # minutes
    return frozenset(found)


_NUMBERS = {words_of(number): number for number in range(2, 100)}


def number_of(word: str) -> int | None:
    """What a word says, from two up, or digits."""
    if word.isascii() and word.isdigit() and len(word) < 7:
        return int(word)
    return _NUMBERS.get(word.lower())


def typed_numbers(text: str) -> Iterator[tuple[int, int, int, str]]:
    """Numbers outside holes and marks: from where to where, the number, and the next one in the same form."""
    plain = _HOLE.sub(lambda match: " " * len(match[0]), text)
    for match in _WORD.finditer(plain):
        if (number := number_of(match[0])) is not None:
            other = str(number + 1) if match[0].isdigit() else words_of(number + 1)
            yield match.start(), match.end(), number, other.capitalize() if match[0][0].isupper() else other


def is_noun(word: str) -> bool:
    """Whether a word tells what a number counts; small letters."""
    return len(word) > 2 and word.isalpha() and word not in _STOP and number_of(word) is None


def stem(word: str) -> str:
    """One form for one and many."""
    word = word.lower().replace("’s", "").replace("'s", "")
    if word in ("dice", "die"):
        return "die"
    if word.endswith("ies") and len(word) > 4:
        return f"{word[:-3]}y"
    if word.endswith(("ches", "shes", "xes", "sses")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word


def words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text))


def name_forms(name: str) -> frozenset[tuple[str, ...]]:
    """A name as words, and its plural."""
    own = words(name)
    if not own:
        return frozenset()
    last = own[-1]
    plural = f"{last[:-1]}ies" if last.endswith("y") and last[-2:-1] not in tuple("aeiou") else f"{last}s"
    if last.endswith(("s", "x", "ch", "sh")):
        plural = f"{last}es"
    return frozenset((own, (*own[:-1], plural)))
