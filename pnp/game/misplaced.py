"""Figures, heads of columns and drawings -> notes on two that stand in one another's place.

As with texts that were exchanged, what each is about is read from the words beside it: a figure's id, caption and
examples and the paragraphs around it; the head of a column and the holes of its cells; a drawing's name and the
comments, ids and colours that its author gave to its parts. Where a file was copied over another, both draw the same.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from pnp.game.exchanged import Sibling, crossed, words
from pnp.game.game import Game
from pnp.game.passages import MARKDOWN, MAX_BYTES
from pnp.game.written import aliased
from pnp.source.problems import DataError, Problem, Severity

_ART, _SVG, _TWIN = "art", ".svg", ".ink.svg"
_FIGURE = re.compile(r"^\{figure: ([\w-]+)\}$", re.MULTILINE)
_STOP = re.compile(r"^(?:\{figure: |#|:::)", re.MULTILINE)
_FENCE = re.compile(r"^::: ?(\w*)", re.MULTILINE)
_HEADS = re.compile(r"^\|(.+)\|\n\|[-|: ]+\|\n((?:(?:\||\{%).*\n?)+)", re.MULTILINE)
_HOLE = re.compile(r"\{[^{}]*\{[^{}]*\}[^{}]*\}|\{[^{}]*\}")
# Up to where the next begins: thousands that never end are gone through once.
_PARTS = re.compile(r'(?:class|id|label)="([^"]*)"|<!--((?:(?!<!--).)*?)-->', re.DOTALL)
_TITLE = re.compile(r"<title>((?:(?!<title>).)*?)</title>", re.DOTALL)
_MARGIN, _OF_HEADS = 0.9, 1.1  # heads are short: a word each way
_OLDEST = 18  # years that a game may ask for
_SYMBOLS = ""  # the family of drawings that stand for symbols; others are known by how their names begin
_MOST_DRAWINGS = 120


def misplaced_notes(game: Game, misnamed: Collection[str] = ()) -> Iterator[Problem]:
    """`misnamed` are drawings whose titles are told to be those of others: that says it all."""
    for name in game.folder.files(MARKDOWN, ""):
        try:
            text = game.folder.read_text(name, limit=MAX_BYTES)
        except DataError:  # told by whoever prints it
            continue
        yield from _figures(game, name, text)
        yield from _heads(game, name, text)
    yield from _drawings(game, misnamed)
    if game.identity.age > max(_OLDEST, game.identity.minutes):
        message = f"{game.identity.age} years are many for a game"
        yield game.identity.span.at("age").problem(message, "exchanged with minutes?", Severity.NOTE)


def _figures(game: Game, name: str, text: str) -> Iterator[Problem]:
    raw = game.terms.files.get("figures.toml")
    figures = {str(row.get("id")): row for row in raw.values.get("figure", ())} if raw is not None else {}
    siblings = []
    stops = [found.span() for found in _STOP.finditer(text)]
    fences = [(found.start(), found[1]) for found in _FENCE.finditer(text)]
    for found in _FIGURE.finditer(text):
        if (figure := figures.get(found[1])) is not None:
            here = bisect_left(stops, (found.start(), 0))  # the figure is such a stop itself
            around = text[found.end() : stops[here + 1][0] if here + 1 < len(stops) else len(text)]
            # In a strip every picture has its words below it; elsewhere they may stand above it as well.
            fence = bisect_left(fences, (found.start(), ""))
            if not fence or fences[fence - 1][1] != "strip":
                around = text[stops[here - 1][1] if here else 0 : found.start()] + around
            about = " ".join(_told(figure))
            siblings.append(Sibling(aliased(text, around), words(about), (found[1], found.start())))
    for one, other in crossed([one for one in siblings if one.text.strip()], _MARGIN, misfit=True, both=True):
        message = f"the figure “{one.path[0]}” would fit better where “{other.path[0]}” stands, and that one here"
        yield _at(game, name, text, int(one.path[1]), message)


def _told(value: Any) -> Iterator[str]:
    """What a figure says and shows."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key in ("caption", "label", "example"):
                yield str(inner)
            elif key == "panel":
                yield from _told(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _told(inner)


def _heads(game: Game, name: str, text: str) -> Iterator[Problem]:
    for table in _HEADS.finditer(text):
        heads = table[1].split("|")
        rows = [_cells(line) for line in table[2].splitlines() if line.startswith("|")]
        columns = [" ".join(row[number] for row in rows if len(row) == len(heads)) for number in range(len(heads))]
        siblings = [
            Sibling(head, words(column), (number,))
            for number, (head, column) in enumerate(zip(heads, columns, strict=True))
        ]
        for one, other in crossed(siblings, _OF_HEADS, misfit=True):
            message = (
                f"“{one.text.strip()}” would fit better over the column of “{other.text.strip()}”, and that one here"
            )
            yield _at(game, name, text, table.start(), message)


def _cells(line: str) -> list[str]:
    """A bar within a hole separates forms, not cells."""
    holes: list[str] = []

    def kept(hole: re.Match[str]) -> str:
        holes.append(hole[0])
        return f"\0{len(holes) - 1}\0"

    cells = _HOLE.sub(kept, line.strip().strip("|")).split("|")
    return [re.sub(r"\0(\d+)\0", lambda found: holes[int(found[1])], cell) for cell in cells]


def _drawings(game: Game, misnamed: Collection[str]) -> Iterator[Problem]:
    families: dict[str, list[Sibling]] = defaultdict(list)
    drawn: dict[str, str] = {}
    for name in game.folder.files(_SVG, _ART):
        art = name.rpartition("/")[2].removesuffix(_SVG)
        if name.endswith(_TWIN) or game.folder.display(name) in misnamed:
            continue
        try:
            text = game.folder.read_text(name, limit=MAX_BYTES)
        except DataError:
            continue
        if (first := drawn.setdefault(_TITLE.sub("", text), name)) != name:
            message = f"draws the same as {first}"
            yield Problem(game.folder.display(name), 1, 1, "", message, "one of them will do", Severity.NOTE)
        parts = " ".join(" ".join(found) for found in _PARTS.findall(text))
        title = _TITLE.search(text)
        family = _SYMBOLS if art in game.symbols else art.partition("-")[0]
        families[family].append(Sibling(parts, words(f"{art} {title[1] if title else ''}"), (name,)))
    for siblings in families.values():
        for one, other in crossed(siblings, _MARGIN, misfit=True, most=_MOST_DRAWINGS):
            here, there = (str(drawing.path[0]) for drawing in (one, other))
            message = (
                f"its parts are called as if it were {there}, and the parts of that drawing as if it were this one"
            )
            yield Problem(game.folder.display(here), 1, 1, "", message, "exchanged?", Severity.NOTE)


def _at(game: Game, name: str, text: str, position: int, message: str) -> Problem:
    line = text.count("\n", 0, position) + 1
    return Problem(game.folder.display(name), line, 1, "", message, "exchanged?", Severity.NOTE)
