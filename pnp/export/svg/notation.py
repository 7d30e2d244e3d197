"""Numbers, paths, colours and words -> how SVG writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from xml.sax.saxutils import escape

from pnp.scene.color import Color
from pnp.scene.frame import Stroke
from pnp.scene.path import Path

_UNHELD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")


def number(value: float, digits: int = 3) -> str:
    """As short as can be; three digits of a millimetre are finer than any printer."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def numbers(values: Iterable[float]) -> str:
    """A minus separates as well as a blank does."""
    return _joined(map(number, values))


def path_data(path: Path, dx: float = 0.0, dy: float = 0.0) -> str:
    """Each point from the one before, which is shorter; whole thousandths are added up, so that no error is.

    Where it begins is said as it is, so that paths may follow one another.
    """
    parts, x0, y0, first = [], 0, 0, (0, 0)
    for segment in path:
        if segment[0] == "Z":
            parts.append("z")
            x0, y0 = first
            continue
        points = [round((value + (dy if i % 2 else dx)) * 1000) for i, value in enumerate(segment[1:])]
        steps = [value - (y0 if i % 2 else x0) for i, value in enumerate(points)]
        parts.append((segment[0].lower() if parts else segment[0]) + _joined(map(_thousandths, steps)))
        x0, y0 = points[-2:]
        if segment[0] == "M":
            first = x0, y0
    return "".join(parts)


def _thousandths(value: int) -> str:
    """`.5` for a half, and `-.5`: a zero before the point says nothing."""
    whole, rest = divmod(abs(value), 1000)
    text = f"{whole or ''}.{rest:03}".rstrip("0") if rest else str(whole)
    return f"-{text}" if value < 0 else text


def _joined(texts: Iterable[str]) -> str:
    joined = ""
    for text in texts:
        joined += text if not joined or text.startswith("-") else f" {text}"
    return joined


def words(text: str) -> str:
    """Safe between tags and in quotes; what XML cannot hold at all becomes the sign for that."""
    return escape(_UNHELD.sub("\ufffd", text), {'"': "&quot;"})


def attributes(**values: str | None) -> str:
    """`stroke_width` becomes stroke-width; what is None is left out."""
    given = {name.rstrip("_").replace("_", "-"): value for name, value in values.items() if value is not None}
    return "".join(f' {name}="{value}"' for name, value in given.items())


def pen(stroke: Stroke) -> dict[str, str | None]:
    """Joins go with caps unless told, and mitres reach as far as in a PDF."""
    join = stroke.join or ("round" if stroke.cap == "round" else "miter")
    return {
        "stroke": str(stroke.color),
        "stroke_width": number(stroke.width_mm, 4),
        "stroke_linecap": stroke.cap if stroke.cap != "butt" else None,
        "stroke_linejoin": join if join != "miter" else None,
        "stroke_miterlimit": number(stroke.miter) if join == "miter" else None,
        "stroke_dasharray": numbers(stroke.dash) if stroke.dash else None,
        "stroke_dashoffset": number(stroke.offset_mm) if stroke.dash and stroke.offset_mm else None,
        "stroke_opacity": opacity(stroke.opacity),
    }


def paint(color: Color | None) -> str:
    return "none" if color is None else str(color)


def opacity(value: float) -> str | None:
    """None for what hides all that lies below it."""
    return None if value >= 1 else number(value, 4)
