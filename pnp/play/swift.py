"""A frozen dataclass with slots -> the same, but made and copied several times as fast.

A frozen dataclass fills its fields one by one past its own guard, which takes most of the time of a step. Here a value
is filled while its class is an open twin of its own, and closed by giving it its class: as frozen as before.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

T = TypeVar("T")

_FACTORY = object()  # in place of a default that is made anew for every value


def swift(cls: type[T]) -> type[T]:
    """For `@dataclass(frozen=True, slots=True)`, above it: another `__init__`, and a quick way for `replace`."""
    if "__post_init__" in vars(cls):
        raise TypeError(f"{cls.__name__} does more than fill its fields")
    # As far as Python cares, a twin is laid out alike, so that a value can change from one to the other.
    guards = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    body = {"__slots__": (), "__module__": cls.__module__, **guards}
    twin = type(cls)(f"_Open{cls.__name__}", (cls,), body)  # type: ignore[misc]
    of_class: tuple[Field[Any], ...] = fields(cls)  # type: ignore[arg-type]
    names = [one.name for one in of_class if one.init]
    known: dict[str, Any] = {"cls": cls, "twin": twin, "new": object.__new__, "FACTORY": _FACTORY}
    known["past_its_guard"] = object.__setattr__
    arguments, made = [], []
    for one in of_class:
        if one.default_factory is not MISSING:
            known[f"make_{one.name}"] = one.default_factory
            made.append(f"if {one.name} is FACTORY: {one.name} = make_{one.name}()")
        default = known[f"default_{one.name}"] = _FACTORY if one.default_factory is not MISSING else one.default
        arguments.append(one.name if default is MISSING else f"{one.name}=default_{one.name}")
    filled = [*made, "past_its_guard(self, '__class__', twin)", *(f"self.{name} = {name}" for name in names)]
    filled.append("self.__class__ = cls")
    copied = ["copy = new(twin)", *(f"copy.{name} = value.{name}" for name in names), "return copy"]
    exec(_function("__init__", ["self", *arguments], filled), known)
    exec(_function("opened", ["value"], copied), known)
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    setattr(cls, "__init__", known["__init__"])  # noqa: B010 - not as a subclass would
    _OPENED[cls] = known["opened"]
    return cls


_OPENED: dict[type[Any], Any] = {}


def _function(name: str, arguments: list[str], lines: list[str]) -> str:
    return "\n    ".join([f"def {name}({', '.join(arguments)}):", *lines])


def opened(value: T) -> Any:
    """A copy that takes other values. Whoever asks for it closes it: `copy.__class__ = type(value)`."""
    return _OPENED[type(value)](value)


def replace(value: T, **changes: Any) -> T:
    """The value with other fields here and there, like that of `dataclasses`; for classes that are swift."""
    cls = type(value)
    copy = _OPENED[cls](value)
    for name, new in changes.items():
        setattr(copy, name, new)
    copy.__class__ = cls
    return copy  # type: ignore[no-any-return]


N = TypeVar("N", bound=tuple[Any, ...])


def altered(value: N, **changes: Any) -> N:
    """A named tuple with other fields here and there, like its own `_replace`, which takes three times as long."""
    cls = type(value)
    places = _PLACES.get(cls)
    if places is None:
        places = _PLACES[cls] = {name: place for place, name in enumerate(value._fields)}  # type: ignore[attr-defined]
    fields_now = list(value)
    for name, new in changes.items():
        fields_now[places[name]] = new
    return tuple.__new__(cls, fields_now)


_PLACES: dict[type[Any], dict[str, int]] = {}
