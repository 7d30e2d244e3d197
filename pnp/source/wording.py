"""Numbers and names -> the words that prose has for them: eight, second, twice, an otter, two otters."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from typing import Any

from pnp.source.problems import Hint, Refused

_WORDS = (
    *("none", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)
_ORDINALS = (
    *("", "first", "second", "third", "fourth", "fifth", "sixth"),
    *("seventh", "eighth", "ninth", "tenth", "eleventh", "twelfth"),
)
_TIMES = ("never", "once", "twice")
_MAX = 10**9
_SILENT_H = ("hour", "honest", "honour", "heir")
_LIKE_YOU = ("uni", "use", "eu", "one", "once", "u-")
_MINUTE_S = 60
_ARTICLES = frozenset(("a", "an", "the"))
_SMALL_WORDS = _ARTICLES | frozenset(
    ("and", "as", "at", "but", "by", "for", "from", "in", "into", "nor", "of", "on", "or", "to", "with", "’r", "’n")
)


def number(value: object) -> int:
    """Refused for what is no whole number, or for more than anybody prints."""
    if isinstance(value, bool) or not isinstance(value, int):
        shown = str(value).lower() if isinstance(value, bool) else str(value)[:40]
        hint = Hint("", shown) if isinstance(value, float) else ""  # where it stands is looked up in the end
        raise Refused(f"“{shown}” is no whole number, and this form is for numbers", hint)
    if abs(value) > _MAX:
        raise Refused("this number is too large")
    return value


def words(value: object) -> str:
    """A small number as a word: 4 -> four; larger ones in digits, as books do."""
    return _WORDS[value] if 0 <= (value := number(value)) < len(_WORDS) else str(value)


def ordinal(value: object) -> str:
    return _ORDINALS[value] if 0 < (value := number(value)) < len(_ORDINALS) else digits_ordinal(value)


def digits_ordinal(value: object) -> str:
    value = number(value)
    teen = 10 <= abs(value) % 100 <= 20
    return f"{value}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(abs(value) % 10, 'th')}"


def times(value: object) -> str:
    return _TIMES[value] if 0 <= (value := number(value)) < len(_TIMES) else f"{words(value)} times"


def plural(value: object, singular: str, several: str = "") -> str:
    """The noun that goes with a number: 1 -> house, 2 -> houses."""
    return singular if number(value) == 1 else several or plural_of(singular)


def count(value: object, singular: str, several: str = "") -> str:
    """Number and noun: one otter, two otters, no otters."""
    first = "no" if number(value) == 0 else words(value)
    return f"{first} {plural(value, singular, several)}"


def digits(value: object, singular: str, several: str = "") -> str:
    """The same in digits: 1 otter, 3 otters."""
    return f"{number(value)} {plural(value, singular, several)}"


def span(values: object, noun: str = "", several: str = "") -> str:
    """Numbers that are listed: 2 or 3 players, 2 to 5 players, 2, 4 or 6 players."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise Refused("this form is for a list of numbers")
    found = sorted({number(value) for value in values})
    if not found:
        raise Refused("there is no number in this list")
    if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
        said = f"{found[0]} to {found[-1]}"
    else:
        *most, last = map(str, found)
        said = f"{', '.join(most)} or {last}" if most else last
    return f"{said} {plural(found[-1], noun, several)}" if noun else said


def between(fewest: int, most: int, noun: str = "") -> str:
    """The least and the most of something: 2 to 5 players, 3 players, 1 player."""
    said = str(most) if fewest == most else f"{fewest} to {most}"
    return f"{said} {plural(most, noun)}" if noun else said


def duration(value: object) -> str:
    """Seconds as people say them: one minute, 90 seconds, three minutes."""
    value = number(value)
    if value and value % _MINUTE_S == 0:
        return count(value // _MINUTE_S, "minute")
    return f"{value} {plural(value, 'second')}"


def length(value: object) -> int:
    """How many there are: rows of a table, items of a list."""
    if isinstance(value, str) or not isinstance(value, Sized):
        raise Refused("this form is for a table or a list, of which it says how many there are")
    return len(value)


def plural_of(name: str) -> str:
    """The English plural of a name: its last word follows the rule."""
    lower = name.lower()
    if lower.endswith(("s", "x", "z", "ch", "sh")):
        return f"{name}es"
    if lower.endswith("y") and len(name) > 1 and lower[-2] not in "aeiou":
        return f"{name[:-1]}ies"
    return f"{name}s"


def article(name: object) -> str:
    """With “a” or “an”, whichever the sound asks for."""
    text = str(name)
    lower = text.lower().lstrip("*_“‘")
    vowel = lower[:1] in tuple("aeiou8") or lower.startswith(_SILENT_H) or lower[:2] in ("11", "18")
    if lower.startswith(_LIKE_YOU):
        vowel = False
    return f"{'an' if vowel else 'a'} {text}"


def small(value: object) -> str:
    """A name within a sentence: its first letter small, unless the name is written as one of its own.

    A name in title case keeps its capitals but for an article at its head: Moe’s Diner, the Night Owl Diner. One in
    sentence case is an ordinary word: blue zombie. Letters that are no word, as in TP, stay as they are.
    """
    text = str(value)
    first, *rest = text.split() or [""]
    is_own = any(c.isupper() for c in first[1:]) or first.rstrip("’'").partition("’")[0] == "I"
    if first.lower() not in _ARTICLES and (is_own or _in_title_case(first, rest)):
        return text
    return text[:1].lower() + text[1:]


def _in_title_case(first: str, rest: list[str]) -> bool:
    """Several words, each with a capital letter but for small ones; a sentence has others."""
    words = [word.lstrip("(“‘*_") for word in rest]
    telling = [word for word in words if word[:1].isalpha() and word.lower() not in _SMALL_WORDS]
    ends = rest and rest[-1].endswith((".", "!", "?"))
    return first[:1].isupper() and not ends and bool(telling) and all(word[:1].isupper() for word in telling)


def capitalised(value: object) -> str:
    """The first letter a capital one, the others as they are."""
    text = str(value)
    return text[:1].upper() + text[1:]


def _also_capitalised(form: Callable[..., str]) -> Callable[..., str]:
    return lambda *values: capitalised(form(*values))


_PLAIN: dict[str, Callable[..., str]] = {
    "words": words,
    "ordinal": ordinal,
    "times": times,
    "count": count,
    "number": digits,
    "span": span,
    "time": duration,
    "a": article,
    "article": lambda name: article(name).partition(" ")[0],
}
FORMS: dict[str, Callable[..., Any]] = {
    **_PLAIN,
    **{name.capitalize(): _also_capitalised(form) for name, form in _PLAIN.items()},
    "digits_ordinal": digits_ordinal,
    "plural": plural,
    "length": length,
    "plus": lambda value, more: number(value) + number(more),
    "minus": lambda value, less: number(value) - number(less),
    "by": lambda value, factor: number(value) * number(factor),
    "capital": capitalised,
    "small": small,
    "head": lambda value: str(value).split()[-1] if str(value).split() else "",
}
