"""Numbers and names -> the words that prose has for them: eight, second, twice, an otter, two otters.

What a language calls its numbers stands in its catalogue. What only a rule can tell, such as the plural of a name, is
known of English alone; in other languages whoever writes says it: `{moves|count Karte Karten f}`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sized
from functools import lru_cache
from typing import Any

from pnp.source.catalogue import BASE, Catalogue, catalogue
from pnp.source.problems import Hint, Refused, did_you_mean

_MAX = 10**9
_MOST = 1_000  # items of a list
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


class Wording:
    """The forms of one language."""

    def __init__(self, say: Catalogue | None = None) -> None:
        self._say = say

    @property
    def say(self) -> Catalogue:
        return self._say if self._say is not None else catalogue(BASE)  # read when it is needed

    def words(self, value: object, gender: str = "") -> str:
        """A small number as a word: 4 -> four; larger ones in digits, as books do."""
        if gender and number(value) == 1 and self._articles:
            return self._article(gender)
        return self._of("language.numbers", number(value)) or str(value)

    def ordinal(self, value: object) -> str:
        return self._of("language.ordinals", number(value) - 1) or self.digits_ordinal(value)

    def digits_ordinal(self, value: object) -> str:
        return self.say("language.ordinal", number=number(value))

    def times(self, value: object) -> str:
        return self._of("language.times", number(value)) or self.say("language.often", number=self.words(value))

    def plural(self, value: object, singular: str, several: str = "") -> str:
        """The noun that goes with a number: 1 -> house, 2 -> houses."""
        return singular if number(value) == 1 else several or self.plural_of(singular)

    def count(self, value: object, singular: str, several: str = "", gender: str = "") -> str:
        """Number and noun: one otter, two otters, no otters."""
        noun = self.plural(value, singular, several)
        if number(value) == 1 and self._articles and not gender:
            return f"{value} {noun}"
        return f"{self.say('language.no') if number(value) == 0 else self.words(value, gender)} {noun}"

    def digits(self, value: object, singular: str, several: str = "") -> str:
        """The same in digits: 1 otter, 3 otters."""
        return f"{number(value)} {self.plural(value, singular, several)}"

    def span(self, values: object, noun: str = "", several: str = "") -> str:
        """Numbers that are listed: 2 or 3 players, 2 to 5 players, 2, 4 or 6 players."""
        if isinstance(values, str | bytes) or not isinstance(values, Iterable):
            raise Refused("this form is for a list of numbers")
        found = sorted({number(value) for value in values})
        if not found:
            raise Refused("there is no number in this list")
        if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
            said = self.say("language.range", first=found[0], last=found[-1])
        else:
            *most, last = map(str, found)
            said = self.say("language.either", first=", ".join(most), last=last) if most else last
        return f"{said} {self.plural(found[-1], noun, several)}" if noun else said

    def duration(self, value: object) -> str:
        """Seconds as people say them: one minute, 90 seconds, three minutes."""
        value = number(value)
        minutes, rest = divmod(value, _MINUTE_S)
        if value and not rest:
            form = "one" if minutes == 1 else "many"
            return self.say(f"language.minutes.{form}", count=self.words(minutes))
        return self.say.counted("language.seconds", value)

    def percent(self, value: object) -> str:
        """A share in whole percent: 53%."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not -_MOST < value < _MOST:
            raise Refused(f"“{str(value)[:40]}” is no share, and this form is for shares such as 0.53")
        return self.say("language.percent", number=math.floor(100 * value + 0.5))

    def article(self, name: object, gender: str = "") -> str:
        """With the indefinite article of a gender."""
        return f"{self._article(gender)} {name}"

    def article_alone(self, name: object, gender: str = "") -> str:
        """Where the name is set apart from it: an **owl**."""
        return self.article(name, gender).partition(" ")[0]

    def small(self, value: object) -> str:
        """A name within a sentence: its first letter small, where nouns are written so."""
        text = str(value)
        return text if self.say.has_capital_nouns else text[:1].lower() + text[1:]

    def listed(self, values: Iterable[object]) -> str:
        """A, B and C."""
        if isinstance(values, str) or not isinstance(values, Iterable):
            raise Refused("this is no list, and this form is for lists")
        names = [str(value) for _, value in zip(range(_MOST), values, strict=False)]
        return self.say.listed(names)

    def plural_of(self, name: str) -> str:
        """Refused where no rule tells it."""
        message = f"the plural of “{name}” has to be told: no rule gives it in “{self.say.language}”"
        raise Refused(message, "as in {moves|count Karte Karten}")

    def _of(self, key: str, index: int) -> str:
        listed = self.say.words(key)
        return listed[index] if 0 <= index < len(listed) else ""

    @property
    def _articles(self) -> dict[str, str]:
        pairs = (entry.partition(" ") for entry in self.say.words("language.articles"))
        return {gender: article for gender, _, article in pairs}

    def _article(self, gender: str) -> str:
        articles = self._articles
        if gender not in articles:
            message = f"unknown gender “{gender}”" if gender else "the article goes by the gender, which is not told"
            hint = did_you_mean(gender, articles) if gender and articles else ""
            raise Refused(message, hint or f"write the article, or as in {{name|a {next(iter(articles), 'f')}}}")
        return articles[gender]


class English(Wording):
    """The one language that has rules here, and no genders: one that is told all the same does no harm."""

    def digits_ordinal(self, value: object) -> str:
        value = number(value)
        teen = 10 <= abs(value) % 100 <= 20
        return f"{value}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(abs(value) % 10, 'th')}"

    def plural_of(self, name: str) -> str:
        """Its last word follows the rule."""
        lower = name.lower()
        if lower.endswith(("s", "x", "z", "ch", "sh")):
            return f"{name}es"
        if lower.endswith("y") and len(name) > 1 and lower[-2] not in "aeiou":
            return f"{name[:-1]}ies"
        return f"{name}s"

    def article(self, name: object, gender: str = "") -> str:
        """With “a” or “an”, whichever the sound asks for."""
        text = str(name)
        lower = text.lower().lstrip("*_“‘")
        vowel = lower[:1] in tuple("aeiou8") or lower.startswith(_SILENT_H) or lower[:2] in ("11", "18")
        if lower.startswith(_LIKE_YOU):
            vowel = False
        return f"{'an' if vowel else 'a'} {text}"

    def small(self, value: object) -> str:
        """The first letter small, unless the name is written as one of its own.

        A name in title case keeps its capitals but for an article at its head: Moe’s Shed, the Old Mill. One in
        sentence case is an ordinary word: blue sheep. Letters that are no word, as in TP, stay as they are.
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


def length(value: object) -> int:
    """How many there are: rows of a table, items of a list."""
    if isinstance(value, str) or not isinstance(value, Sized):
        raise Refused("this form is for a table or a list, of which it says how many there are")
    return len(value)


def capitalised(value: object) -> str:
    """The first letter a capital one, the others as they are."""
    text = str(value)
    return text[:1].upper() + text[1:]


def _also_capitalised(form: Callable[..., str]) -> Callable[..., str]:
    return lambda *values: capitalised(form(*values))


def _forms(wording: Wording) -> dict[str, Callable[..., Any]]:
    plain: dict[str, Callable[..., str]] = {
        "words": wording.words,
        "ordinal": wording.ordinal,
        "times": wording.times,
        "count": wording.count,
        "number": wording.digits,
        "span": wording.span,
        "percent": wording.percent,
        "time": wording.duration,
        "a": wording.article,
        "article": wording.article_alone,
        "listed": wording.listed,
    }
    return {
        **plain,
        **{name.capitalize(): _also_capitalised(form) for name, form in plain.items()},
        "digits_ordinal": wording.digits_ordinal,
        "plural": wording.plural,
        "length": length,
        "plus": lambda value, more: number(value) + number(more),
        "minus": lambda value, less: number(value) - number(less),
        "by": lambda value, factor: number(value) * number(factor),
        "capital": capitalised,
        "small": wording.small,
        "head": lambda value: str(value).split()[-1] if str(value).split() else "",
    }


@lru_cache(maxsize=32)
def wording_of(say: Catalogue) -> Wording:
    return (English if say.language.partition("-")[0] == BASE else Wording)(say)


# English, in which the command line speaks, and the rules of the bundled games
_ENGLISH = English()
FORMS = _forms(_ENGLISH)
words, ordinal, digits_ordinal, times = _ENGLISH.words, _ENGLISH.ordinal, _ENGLISH.digits_ordinal, _ENGLISH.times
plural, count, plural_of, article = _ENGLISH.plural, _ENGLISH.count, _ENGLISH.plural_of, _ENGLISH.article
digits, duration, span, small = _ENGLISH.digits, _ENGLISH.duration, _ENGLISH.span, _ENGLISH.small


def between(fewest: int, most: int, noun: str = "") -> str:
    """The least and the most of something: 2 to 5 players, 3 players, 1 player."""
    said = str(most) if fewest == most else f"{fewest} to {most}"
    return f"{said} {plural(most, noun)}" if noun else said


class Forms:
    """What holes and texts make of values, in one language; what is not whole has its decimal sign."""

    def __init__(self, by_name: dict[str, Callable[..., Any]], say: Catalogue | None = None) -> None:
        self.by_name, self._say = by_name, say

    def decimal(self, value: float) -> str:
        return f"{value:g}" if self._say is None else self._say.number(value)


IN_ENGLISH = Forms(FORMS)


@lru_cache(maxsize=32)
def forms_of(say: Catalogue) -> Forms:
    return Forms(_forms(wording_of(say)), say)


def long_time(seconds: float) -> str:
    """As a person says it: 40 s, 12 min, 3 h, 5 days, 2 years."""
    for size, unit in ((86_400 * 365, "years"), (86_400, "days"), (3_600, "h"), (60, "min")):
        if seconds >= 2 * size:
            return f"{seconds / size:,.0f} {unit}"
    return f"{seconds:.0f} s"
