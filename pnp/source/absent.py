"""What nobody can tell -> a value that prints as a gap, whatever a text does with it.

A text may take a value apart, reckon with it, go through it and put it into words. Of what is absent all of that is
absent as well, so that nothing is printed that nobody has worked out: no 0, no “none”, no empty list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final

from pnp.source.wording import plural_of

GAP: Final = "…"


class Absent:
    """One of its kind: ABSENT. A comparison with it does not hold, and a loop goes through it once.

    It is like nothing and unlike nothing, not even itself. But it is false, so that a text can ask whether there is
    something, and `not`, `or` and `else` see no more of it than that: what they say is said of what is absent, too.
    """

    __slots__ = ()

    def __str__(self) -> str:
        return GAP

    def __bool__(self) -> bool:
        return False

    def __iter__(self) -> Iterator[Absent]:
        yield self

    def __contains__(self, item: object) -> bool:
        return False

    def __getattr__(self, name: str) -> Absent:
        if name.startswith("_"):
            raise AttributeError(name)
        return self

    def __getitem__(self, key: object) -> Absent:
        return self

    def __call__(self, *values: object, **named: object) -> Absent:
        return self

    def __neg__(self) -> Absent:
        return self

    def __pos__(self) -> Absent:
        return self

    def __lt__(self, other: object) -> bool:
        return False

    __gt__ = __le__ = __ge__ = __lt__

    def __eq__(self, other: object) -> bool:
        return False

    def __ne__(self, other: object) -> bool:
        return False

    __hash__ = object.__hash__


ABSENT: Final = Absent()


def is_absent(*values: object) -> bool:
    """Whether one of them is."""
    return any(isinstance(value, Absent) for value in values)


def through(operation: Callable[..., Any], result: Any = ABSENT) -> Callable[..., Any]:
    """The same operation, which gives `result` where it is asked about something absent."""

    @wraps(operation)  # with the marks by which Jinja2 knows what else to hand over
    def asked(*values: Any, **named: Any) -> Any:
        return result if is_absent(*values, *named.values()) else operation(*values, **named)

    return asked


def in_words(form: str, *words: object) -> str | Absent:
    """What a form of words makes of an absent number: the noun stays, of several."""
    if form.lower() not in ("count", "number", "plural") or not words:
        return ABSENT
    noun = str(words[1]) if len(words) > 1 else plural_of(str(words[0]))
    return noun if form == "plural" else f"{GAP} {noun}"
