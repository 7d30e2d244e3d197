"""A page and places on it -> the page with symbols pencilled in, as it looks after a game.

By hand, for somebody to look at: `cd tests && python -m preflight.pencil FOLDER` fills every map of every
bundled game, in colour, in grey and in the ink-friendly twin.
"""

from __future__ import annotations

import math
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from PIL import Image, ImageDraw

LEAD = 85  # the grey of a soft pencil
WIDTH = 0.09  # of a symbol's radius: some 0.5 mm

Spot = tuple[float, float, float]  # the middle and the radius of a free circle, in pixels
Strokes = list[list[tuple[float, float]]]  # lines in a circle of radius 1


def _arc(cx: float, cy: float, radius: float, start: float, end: float) -> list[tuple[float, float]]:
    angles = [math.radians(start + (end - start) * i / 24) for i in range(25)]
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]


def _candy() -> Strokes:
    wings: Strokes = [[(side * 0.45, 0), (side * 0.9, -0.35), (side * 0.9, 0.35), (side * 0.45, 0)] for side in (-1, 1)]
    return [_arc(0, 0, 0.45, 0, 360), *wings]


def _box(across: float, high: float) -> list[tuple[float, float]]:
    return [(-across, -high), (across, -high), (across, high), (-across, high), (-across, -high)]


def _eyes(y: float) -> Strokes:
    return [[(side * 0.2 - 0.04, y), (side * 0.2 + 0.04, y)] for side in (-1, 1)]


_CORN = [
    [(0, -0.85), (0.75, 0.7), (-0.75, 0.7), (0, -0.85)],
    [(-0.25, -0.3), (0.25, -0.3)],
    [(-0.5, 0.25), (0.5, 0.25)],
]
_BAR: Strokes = [_box(0.45, 0.8), [(-0.45, 0), (0.45, 0)], [(0, -0.8), (0, 0.8)]]
_LANTERN: Strokes = [_arc(0, 0.1, 0.7, 0, 360), [(0, -0.6), (0.15, -0.9)], _arc(0, 0.1, 0.4, 20, 160), *_eyes(-0.1)]
_HEM = [(0.6, 0.8), (0.3, 0.55), (0.0, 0.8), (-0.3, 0.55), (-0.6, 0.8), (-0.6, -0.1)]
_GHOST: Strokes = [[*_arc(0, -0.1, 0.6, 180, 360), *_HEM], *_eyes(-0.2)]
_STONE: Strokes = [
    [*_arc(0, -0.2, 0.5, 180, 360), (0.5, 0.8), (-0.5, 0.8), (-0.5, -0.2)],
    [(0, -0.4), (0, 0.3)],
    [(-0.25, -0.15), (0.25, -0.15)],
]
SYMBOLS: tuple[Strokes, ...] = (_CORN, _candy(), _BAR, _LANTERN, _GHOST, _STONE)


def strokes(size: tuple[int, int], spots: Sequence[Spot]) -> Image.Image:
    """White where the pencil went, black elsewhere: one symbol a spot, in turn."""
    mask = Image.new("L", size, 0)
    brush = ImageDraw.Draw(mask)
    for number, (cx, cy, radius) in enumerate(spots):
        for stroke in SYMBOLS[number % len(SYMBOLS)]:
            points = [(cx + x * radius, cy + y * radius) for x, y in stroke]
            brush.line(points, fill=255, width=max(1, round(WIDTH * radius)), joint="curve")
    return mask


def pencilled(picture: Image.Image, mask: Image.Image) -> Image.Image:
    """Lead covers what is lighter than itself, and is lost on what is darker."""
    lead = Image.new("RGB", picture.size, (LEAD, LEAD, LEAD))
    darker = Image.composite(lead, picture, picture.convert("L").point([255 * (v > LEAD) for v in range(256)]))
    return Image.composite(darker, picture, mask)


def _by_hand(out: Path, tell: Callable[[str], None]) -> None:
    from .cases import CASES, build_only
    from .map_checks import read_sheet

    out.mkdir(parents=True, exist_ok=True)
    for case in (case for case in CASES if case.kind == "hex-map"):
        with tempfile.TemporaryDirectory() as folder:
            sheet = read_sheet(build_only(case, Path(folder), case.game.folder), case)
        _, full = sheet.pencilled()
        full.save(out / f"{case}.png")
        if case.ink == "full":
            full.convert("L").save(out / f"{case}-grey.png")
        tell(str(case))


if __name__ == "__main__":
    _by_hand(Path(sys.argv[1]), print)
