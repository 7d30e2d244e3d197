"""The operators and filters of a text, each with its bounds: none can eat the memory or the time."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, cast

from jinja2 import pass_context
from jinja2.filters import FILTERS, do_map
from jinja2.runtime import Context, Undefined
from jinja2.tests import TESTS

from pnp.source.absent import ABSENT, Absent, in_words, is_absent, through
from pnp.source.problems import Refused
from pnp.source.wording import IN_ENGLISH, Forms

MAX_CHARACTERS = 200_000
MAX_ITEMS = 10_000
MAX_NUMBER = 10**15


def plain(value: object, forms: Forms = IN_ENGLISH) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined | Absent):
        return str(value)  # what is undefined raises, and says what is missing
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(_small(value)) if isinstance(value, int) else forms.decimal(value)
    kind = {"NoneType": "nothing", "bool": "a yes or no", "list": "a list", "tuple": "a list"}
    raise Refused(
        f"this gives {kind.get(type(value).__name__, 'no text')}, which cannot be printed",
        "print one of its parts, or use |join or “… if … else …”",
    )


def _small(number: Any) -> Any:
    if isinstance(number, int | float) and not -MAX_NUMBER <= number <= MAX_NUMBER:
        raise Refused("this number is too large")
    return number


def _fits(size: int, limit: int = MAX_ITEMS) -> None:
    if size > limit:
        raise Refused("this grows too large", f"at most {limit:,} are possible")


def _add(left: Any, right: Any) -> Any:
    if isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
        _fits(len(left) + len(right))
    return _small(left + right)


def _multiply(left: Any, right: Any) -> Any:
    for many, times in ((left, right), (right, left)):
        if isinstance(many, str | list | tuple) and isinstance(times, int):
            _fits(len(many) * times)
    return _small(_small(left) * _small(right))


def _power(left: Any, right: Any) -> Any:
    if not (isinstance(left, int | float) and isinstance(right, int | float)) or abs(right) > 50:
        raise Refused("this power is too large")
    return _small(_small(left) ** right)


def _numbers_only(operation: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    def bounded(left: Any, right: Any) -> Any:
        if isinstance(left, str):  # "%9999999d" % 1 would fill the memory
            raise Refused("words cannot be reckoned with", "join them with ~")
        return _small(operation(_small(left), _small(right)))

    return bounded


def bounded_range(*bounds: int) -> range | Absent:
    if is_absent(*bounds):
        return ABSENT
    numbers = range(*map(_small, bounds))
    _fits(len(numbers))
    return numbers


def _default(value: object, other: str | int | float = "", also_if_empty: bool = False) -> object:
    plain(other)
    return other if isinstance(value, Undefined | Absent) or (also_if_empty and not value) else value


def _join(values: Iterable[object], separator: str = "") -> str:
    parts = [plain(value) for value in values]
    _fits(sum(map(len, parts)) + len(parts) * len(separator), MAX_CHARACTERS)
    return separator.join(parts)


@pass_context
def _map(context: Context, values: Iterable[Any], name: str = "", *, attribute: str = "") -> Iterable[Any]:
    return do_map(context, values, attribute=attribute) if attribute else do_map(context, values, name)


def _replace(text: str, old: str, new: str) -> str:
    _fits(len(text) + (len(text) + 1) * len(new), MAX_CHARACTERS)
    return text.replace(old, new)


def _round(number: float, digits: int = 0) -> float:
    if not 0 <= digits <= 6:
        raise Refused("numbers are rounded to 0 to 6 digits")
    return round(number, digits) if digits else round(number)


def _sum(values: Iterable[Any]) -> Any:
    total: Any = 0
    for value in values:
        total = _add(total, value)
    return total


def form_filters(forms: Forms) -> dict[str, Callable[..., Any]]:
    """What holes make of a value, for texts as well."""
    return {name: partial(_formed, name, form) for name, form in forms.by_name.items()}


def _formed(name: str, form: Callable[..., Any], value: Any, *arguments: Any) -> Any:
    if isinstance(value, Undefined):
        plain(value)  # says what is missing
    if is_absent(value):
        return in_words(name, *arguments)
    if name == "count" and not arguments:  # Jinja2's own: how many there are
        return len(value)
    return form(value, *arguments)


OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": through(_add),
    "*": through(_multiply),
    "**": through(_power),
    "-": through(_numbers_only(operator.sub)),
    "/": through(_numbers_only(operator.truediv)),
    "//": through(_numbers_only(operator.floordiv)),
    "%": through(_numbers_only(operator.mod)),
}
_HARMLESS = (
    *("abs", "capitalize", "count", "dictsort", "first", "int", "items", "last", "length", "list", "lower"),
    *("max", "min", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "title", "trim"),
    *("unique", "upper"),
)
TEXT_FILTERS: dict[str, Callable[..., Any]] = {
    **{name: through(FILTERS[name]) for name in _HARMLESS},
    "default": _default,
    "join": through(_join),
    "map": through(_map),
    "replace": through(_replace),
    "round": through(_round),
    "sum": through(_sum),
    **form_filters(IN_ENGLISH),
}
_JINJA_TESTS = cast(dict[str, Callable[..., Any]], TESTS)
TEXT_TESTS: dict[str, Callable[..., Any]] = {
    name: through(test, result=name == "undefined") for name, test in _JINJA_TESTS.items()
}
