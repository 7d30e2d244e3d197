"""A game's title -> lettering for a wall: on as many lines as make it largest, or along a narrow strip."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from pnp.art.shapes import box as box_of
from pnp.kinds.context import Context
from pnp.scene.frame import Frame, Item
from pnp.scene.path import Box
from pnp.scene.units import MM_PER_PT
from pnp.type.errors import TypesetError
from pnp.type.text import TextStyle

_LEAST_PT = 10.0
_LEADING = 0.98
_CAPITALS = 0.68  # of the type size, in the display faces
_MOST_LINES = 3
_MOST_WORDS = 12  # of a title that is broken by trying


def title_block(context: Context, box: Box, most_pt: float, free: float) -> list[Item]:
    """In the middle of a box, below which the tails of its letters may reach as far as it is `free`.

    What is too wide is reported at the title; a wall too low for any, where it is filled.
    """
    title, where = context.game.identity.title, context.game.identity.span.at("title")
    ways = [lines for lines in _broken(title.split()) if _height(lines, _LEAST_PT) <= box.height]
    if not ways:
        room = f"{_height([title], _LEAST_PT):.1f} mm height needed, {max(0.0, box.height):.1f} mm there"
        message = f"so small a front has no room for the game's title above its picture ({room})"
        context.problems.add(context.key("of").problem(message, "hold larger things in it, or do without the box"))
        return []
    sized = [(_size(context, lines, box, most_pt, free), -index, lines) for index, lines in enumerate(ways)]
    size, _, lines = max(sized)
    size = max(size, _LEAST_PT)
    style = _style(context, size)
    step = size * MM_PER_PT * _LEADING
    spare = box.height - _height(lines, size)
    above = max(0.0, min(spare / 2, spare + free - _tails(context, lines[-1], size)))
    y = box.y + above + size * MM_PER_PT * _CAPITALS
    items: list[Item] = []
    for number, text in enumerate(lines):
        items += context.line(text, style, box.x, y + number * step, box.width, where)
    return items


def title_strip(context: Context, long: float, high: float, most_pt: float = 26.0, fill: float = 0.8) -> Frame:
    """On one line, in the middle of a strip."""
    title, where = context.game.identity.title, context.game.identity.span.at("title")
    size = max(8.0, _size(context, [title], Box(0, 0, long, high * fill), most_pt))
    baseline = high / 2 + size * MM_PER_PT * _CAPITALS / 2
    return Frame(long, high, context.line(title, _style(context, size), 0.0, baseline, long, where), name="lettering")


def _style(context: Context, size: float) -> TextStyle:
    return TextStyle(
        "display", size, context.color("title"), context.color("cover"), align="center", min_pt=min(size, 8.0)
    )


def _size(context: Context, lines: Sequence[str], box: Box, most_pt: float, free: float = math.inf) -> float:
    """The largest type in which the lines fit, the tails of the last one as well."""
    style = _style(context, most_pt)
    widest = max(context.width(text, style) for text in lines)
    fitting = box.width * 0.99 / widest if widest else 1.0
    high = _height(lines, most_pt)
    with_tails = (box.height + free) / (high + _tails(context, lines[-1], most_pt))
    return most_pt * min(1.0, fitting, box.height / high, with_tails)


def _tails(context: Context, text: str, size_pt: float) -> float:
    """How far a line reaches below its baseline: as far as its own letters do, in its own face."""
    try:
        bounds = box_of(context.fonts.outline("display", text, size_pt))
    except TypesetError:  # told where it is set
        return 0.0
    return max(0.0, bounds[1] + bounds[3])


def _height(lines: Sequence[str], size_pt: float) -> float:
    """From the top of the first line's capitals to the last baseline."""
    return size_pt * MM_PER_PT * (_LEADING * (len(lines) - 1) + _CAPITALS)


def _broken(words: Sequence[str]) -> Iterator[list[str]]:
    """All ways to set the words on a few lines, those with the fewest first; the more even ones before the others."""
    yield [" ".join(words)]
    if len(words) > _MOST_WORDS:
        return
    for count in range(2, min(_MOST_LINES, len(words)) + 1):
        ways = []
        for breaks in combinations(range(1, len(words)), count - 1):
            lines = [" ".join(words[a:b]) for a, b in pairwise((0, *breaks, len(words)))]
            ways.append((max(map(len, lines)), lines))
        yield from (lines for _, lines in sorted(ways))
