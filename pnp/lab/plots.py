"""Figures with intervals -> drawings in SVG that follow the colours of the page; shapes tell series apart, too."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 460
_COLOURS = 6
_TICKS = 5
_SMALL = 6.6  # width of a letter, about
_PLACES = re.compile(r"(\d+)(?:([.,])(\d+))?")  # of a number in a text, however the language writes it


@dataclass(frozen=True, slots=True)
class Point:
    """A figure with its interval, and whether it is the one to start from."""

    label: str
    value: float
    low: float
    high: float
    is_base: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    name: str
    points: Sequence[Point | None]  # one for each place on the axis; None where there is nothing


Told = Callable[[float], str]


def forest(
    title: str, points: Sequence[Point], told: Told, mark: float | None = None, *, is_share: bool = False
) -> str:
    """A line for each figure: dot and number are the estimate, the bar its interval; `mark` is to compare with."""
    left = min(216.0, 22 + _SMALL * max((len(point.label) for point in points), default=1))
    right, row, top = 26 + _SMALL * max((len(told(it.value)) for it in points), default=1), 22.0, 6.0
    bottom = top + row * len(points)
    edges = [edge for it in points for edge in (it.low, it.high)]
    scale = _Scale([*edges, *([mark] if mark is not None else [])], is_share=is_share)
    x = scale.onto(left, WIDTH - right)
    parts = [*_across(scale, x, top, bottom, told)]
    if mark is not None:
        parts.append(f'<line class="mark" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="{top}" y2="{bottom}"/>')
    for number, it in enumerate(points):
        y, label = top + row * (number + 0.5), escape(_short(it.label, left))
        drawn = [
            f"<title>{escape(f'{it.label}: {told(it.value)} ({told(it.low)} – {told(it.high)})')}</title>",
            f'<text x="{left - 10:.1f}" y="{y + 4:.1f}" text-anchor="end">{label}</text>',
            f'<text x="{WIDTH:.1f}" y="{y + 4:.1f}" text-anchor="end">{escape(told(it.value))}</text>',
            _bar(x(it.low), x(it.high), y, y, 0),
            _dot(x(it.value), y, 0, hollow=it.is_base),
        ]
        parts.append(f"<g>{''.join(drawn)}</g>")
    return _svg(title, bottom + 24, parts)


def lines(title: str, places: Sequence[str], series: Sequence[Series], told: Told, *, is_share: bool = False) -> str:
    """Figures over the values that were tried, a line for each series, bars for the intervals; a ring is as it is."""
    left, right, top, height = 58.0, 12.0, 8.0, 170.0
    found = [it for each in series for it in each.points if it is not None]
    scale = _Scale([edge for it in found for edge in (it.low, it.high)], is_share=is_share)
    y = scale.onto(top + height, top)
    step = (WIDTH - left - right) / max(len(places), 1)
    parts = []
    for tick, text in zip(scale.ticks(), _even([*map(told, scale.ticks())]), strict=True):
        parts.append(f'<line class="rule" x1="{left}" x2="{WIDTH - right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(f'<text class="soft" x="{left - 8}" y="{y(tick) + 4:.1f}" text-anchor="end">{escape(text)}</text>')
    every = max(1, math.ceil(len(places) * 42 / (WIDTH - left - right)))
    for number, place in enumerate(places):
        if number % every == 0:
            at = left + step * (number + 0.5)
            parts.append(
                f'<text x="{at:.1f}" y="{top + height + 18}" text-anchor="middle">{escape(_short(place, 90))}</text>'
            )
    for number, each in enumerate(series):
        aside = (number - (len(series) - 1) / 2) * min(9.0, step / (len(series) + 1))
        spots = [(left + step * (place + 0.5) + aside, it) for place, it in enumerate(each.points) if it is not None]
        way = " ".join(f"{at:.1f},{y(it.value):.1f}" for at, it in spots)
        parts.append(
            f'<polyline points="{way}" fill="none" stroke="var(--s{number % _COLOURS})" stroke-opacity=".55"/>'
        )
        for at, it in spots:
            parts.append(_bar(at, at, y(it.low), y(it.high), number))
            parts.append(_dot(at, y(it.value), number, hollow=it.is_base))
    bottom = top + height + 26
    if len(series) > 1:
        parts += _legend([each.name for each in series], bottom + 14)
        bottom += 18 * math.ceil(len(series) / 2) + 4
    return _svg(title, bottom, parts)


def histogram(title: str, values: Sequence[float], told: Told) -> str:
    """How often a figure fell where."""
    low, high = min(values), max(values)
    are_whole = all(float(value).is_integer() for value in values)
    width = max(_nice((high - low) / 18 or 1.0), 1.0 if are_whole else 0.0)
    first = math.floor(low / width)
    counts = [0] * (math.floor(high / width) - first + 1)
    for value in values:
        counts[math.floor(value / width) - first] += 1
    left, right, top, height = 12.0, 12.0, 8.0, 120.0
    step, most = (WIDTH - left - right) / len(counts), max(counts)
    parts = []
    for number, count in enumerate(counts):
        tall = height * count / most
        spot = f'x="{left + number * step + 0.5:.1f}" y="{top + height - tall:.1f}"'
        parts.append(
            f'<rect {spot} width="{max(step - 1, 0.5):.1f}" height="{tall:.1f}" fill="var(--s0)" fill-opacity=".75"/>'
        )
    every = max(1, math.ceil(len(counts) * 40 / (WIDTH - left - right)))
    for number in range(0, len(counts), every):
        at = left + step * (number + (0.5 if are_whole and width == 1 else 0))  # below its bar, or where that begins
        place = f'x="{at:.1f}" y="{top + height + 18}" text-anchor="middle"'
        parts.append(f"<text {place}>{escape(told((first + number) * width))}</text>")
    parts.append(f'<line class="rule" x1="{left}" x2="{WIDTH - right}" y1="{top + height}" y2="{top + height}"/>')
    return _svg(title, top + height + 26, parts)


class _Scale:
    """Round numbers that hold all values."""

    def __init__(self, values: Sequence[float], *, is_share: bool = False) -> None:
        finite = [value for value in values if math.isfinite(value)] or [0.0]
        low, high = min(finite), max(finite)
        room = (high - low) or abs(high) or 1.0
        self.step = _nice(room / _TICKS)
        self.low = math.floor(low / self.step) * self.step
        self.high = max(math.ceil(high / self.step) * self.step, self.low + self.step)
        edge = room / 50  # what stands at the edge would be cut by it
        if self.low > low - edge and self.low != 0:
            self.low -= self.step
        if self.high < high + edge:
            self.high += self.step
        if is_share:
            self.low, self.high = max(self.low, 0.0), min(self.high, 1.0)

    def ticks(self) -> list[float]:
        number = round((self.high - self.low) / self.step)
        return [self.low + place * self.step for place in range(number + 1)]

    def onto(self, begin: float, end: float) -> Callable[[float], float]:
        """What is beyond all bounds stands at the edge."""

        def place(value: float) -> float:
            inside = min(max(value, self.low), self.high)
            return begin + (end - begin) * (inside - self.low) / (self.high - self.low)

        return place


def _nice(step: float) -> float:
    size = 10.0 ** math.floor(math.log10(step))
    return next(size * part for part in (1, 2, 2.5, 5, 10) if size * part >= step * 0.999)


def _across(scale: _Scale, x: Callable[[float], float], top: float, bottom: float, told: Told) -> Iterator[str]:
    ticks = scale.ticks()
    texts = _even([*map(told, ticks)])
    room = x(ticks[1]) - x(ticks[0])
    every = math.ceil((max(map(len, texts)) * _SMALL + 6) / room)
    for number, (tick, text) in enumerate(zip(ticks, texts, strict=True)):
        yield f'<line class="rule" x1="{x(tick):.1f}" x2="{x(tick):.1f}" y1="{top}" y2="{bottom}"/>'
        if number % every:
            continue
        yield f'<text class="soft" x="{x(tick):.1f}" y="{bottom + 16}" text-anchor="middle">{escape(text)}</text>'


def _even(texts: Sequence[str]) -> list[str]:
    """Numbers of one scale with as many places as all of them need: 0.5, 1.0, 1.5 instead of 0.500, 1.00, 1.50."""
    found = [_PLACES.search(text) for text in texts]
    places = max((len(it[3].rstrip("0")) for it in found if it is not None and it[3]), default=0)
    sign = next((it[2] for it in found if it is not None and it[2]), ".")
    return [
        text if it is None else text[: it.start()] + _placed(it[1], it[3] or "", sign, places) + text[it.end() :]
        for text, it in zip(texts, found, strict=True)
    ]


def _placed(whole: str, part: str, sign: str, places: int) -> str:
    return f"{whole}{sign}{part[:places].ljust(places, '0')}" if places else whole


def _bar(x1: float, x2: float, y1: float, y2: float, number: int) -> str:
    place = f'x1="{x1:.1f}" x2="{x2:.1f}" y1="{y1:.1f}" y2="{y2:.1f}"'
    return f'<line {place} stroke="var(--s{number % _COLOURS})" stroke-width="2.5" stroke-linecap="round"/>'


def _dot(x: float, y: float, number: int, *, hollow: bool) -> str:
    fill = "var(--paper)" if hollow else f"var(--s{number % _COLOURS})"
    paint = f'fill="{fill}" stroke="var(--s{number % _COLOURS})" stroke-width="2"'
    match number % 3:
        case 0:
            return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4.5" {paint}/>'
        case 1:
            return f'<rect x="{x - 4:.1f}" y="{y - 4:.1f}" width="8" height="8" {paint}/>'
        case _:
            return f'<path d="M{x:.1f} {y - 5:.1f}l5 9h-10z" {paint}/>'


def _legend(names: Sequence[str], top: float) -> Iterator[str]:
    for number, name in enumerate(names):
        x, y = 20 + WIDTH / 2 * (number % 2), top + 18 * (number // 2)
        yield _dot(x, y - 4, number, hollow=False)
        yield f'<text x="{x + 12:.1f}" y="{y:.1f}">{escape(_short(name, WIDTH / 2 - 30))}</text>'


def _short(text: str, room: float) -> str:
    letters = max(4, int(room / _SMALL))
    return text if len(text) <= letters else f"{text[: letters - 1]}…"


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    name = escape(title)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{name}">{"".join(parts)}</svg>'
