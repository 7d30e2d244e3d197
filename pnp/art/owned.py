"""What an element is told about its looks -> a layer of paint in the drawing's own colours."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from pnp.art.cascade import Given
from pnp.art.colors import Tint, parse_color
from pnp.art.drawing import Own
from pnp.art.numbers import fraction, length, number
from pnp.art.xmltree import Element, shorten

_CAPS = ("butt", "round", "square")
_JOINS = {"miter": "miter", "miter-clip": "miter", "arcs": "miter", "round": "round", "bevel": "bevel"}
_COLOR_HINT = "a name, #rrggbb, rgb(…) or hsl(…)"
MAX_DASHES = 64


@dataclass(frozen=True, slots=True)
class Reference:
    """`url(#id)`, which is looked up once all elements are read, and the paint to take where there is none."""

    id: str
    fallback: Tint | Literal["none", "current"] | None


RawPaint: TypeAlias = Tint | Reference | Literal["none", "current"]
Report: TypeAlias = Callable[[Given, str, str], None]


@dataclass(frozen=True, slots=True)
class Told:
    """An element's own layer, with its references still to be looked up."""

    own: Own
    fill: Reference | None = None
    stroke: Reference | None = None


def read_own(element: Element, given: Mapping[str, Given], report: Report, diagonal: float) -> Told | None:
    """None where nothing is said; what cannot be read is reported, and left to others."""
    if not given:
        return None
    values: dict[str, Any] = {}
    references: dict[str, Reference] = {}

    def read(name: str, key: str, parse: Callable[[str], Any]) -> None:
        if name in given:
            try:
                values[key] = parse(given[name].value)
            except ValueError as error:
                report(given[name], said(given[name], name, error), "")

    for name in ("fill", "stroke"):
        if name in given:
            try:
                paint = parse_paint(given[name].value)
            except ValueError as error:
                report(given[name], said(given[name], name, error), _COLOR_HINT)
                continue
            if isinstance(paint, Reference):
                references[name] = paint
            else:
                values[name] = paint
    read("color", "color", parse_color)
    read("stroke-width", "width", lambda text: _positive(length(text, diagonal)))
    read("stroke-dasharray", "dash", lambda text: parse_dashes(text, diagonal))
    read("stroke-dashoffset", "dash_offset", lambda text: length(text, diagonal))
    read("stroke-linecap", "cap", lambda text: _one_of(text, dict.fromkeys(_CAPS)))
    read("stroke-linejoin", "join", lambda text: _JOINS[_one_of(text, _JOINS)])
    read("stroke-miterlimit", "miter", lambda text: max(1.0, number(text)))
    read("fill-opacity", "fill_opacity", parse_opacity)
    read("stroke-opacity", "stroke_opacity", parse_opacity)
    if values.get("color") is not None and not isinstance(values["color"], Tint):
        del values["color"]
    return Told(Own(**values), **references) if values or references else None


def said(given: Given, name: str, error: ValueError) -> str:
    """What is wrong with a value; the property is named where no attribute of that name is pointed at."""
    return str(error) if given.attribute == name else f"{name}: {error}"


def parse_paint(text: str) -> RawPaint:
    """A colour, `none`, `currentColor` or `url(#id)` with what to take instead."""
    plain = text.strip()
    if plain.lower().startswith("url"):
        target, _, rest = plain.partition(")")
        inner = target.partition("(")[2].strip().strip("\"'").strip()
        if not inner.startswith("#"):
            raise ValueError(f"“{shorten(text)}” is not a reference inside this file")
        if rest.strip().lower().startswith("url"):
            raise ValueError(f"“{shorten(text)}” names two references")
        return Reference(inner[1:], parse_plain(rest) if rest.strip() else None)
    return parse_plain(plain)


def parse_plain(text: str) -> Tint | Literal["none", "current"]:
    """A colour, `none` or `currentColor`."""
    plain = text.strip().lower()
    if plain == "none":
        return "none"
    return "current" if plain == "currentcolor" else parse_color(plain.partition(" icc-color")[0])


def parse_opacity(text: str) -> float:
    return min(1.0, max(0.0, fraction(text)))


def parse_dashes(text: str, diagonal: float) -> tuple[float, ...]:
    """Lengths of lines and gaps; an odd number of them is taken twice, and nothing but gaps of nothing is a line."""
    if text.strip().lower() == "none":
        return ()
    words = text.replace(",", " ").split()
    if len(words) > MAX_DASHES:
        raise ValueError(f"more than {MAX_DASHES} lengths")
    values = [length(word, diagonal) for word in words]
    if any(value < 0 for value in values) or not sum(values):
        return ()
    return tuple(values * 2 if len(values) % 2 else values)


def _positive(value: float) -> float:
    if value < 0:
        raise ValueError("must not be negative")
    return value


def _one_of(text: str, known: Mapping[str, object]) -> str:
    if text.strip() not in known:
        raise ValueError(f"“{shorten(text)}” is none of {', '.join(known)}")
    return text.strip()
