"""Titles, names of rows, lines about symbols and labels of panels -> problems where two have changed places."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from pnp.art.titles import Words, words
from pnp.game.game import Game
from pnp.kinds.book.figures import Figures
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan

_ABOUT = ("kind", "rows", "map", "layout")  # what a component says about itself besides its id
_TITLE = "_title"
_MOST_STRAYS = 40  # that are compared in pairs: tables may have thousands of rows


@dataclass(frozen=True, slots=True)
class _Named:
    """Words that people read, and those of what they stand over."""

    span: TomlSpan
    text: str
    about: Words

    @property
    def said(self) -> Words:
        return words(self.text)


def title_problems(game: Game) -> Iterator[Problem]:
    """Titles that would fit better the other way round: those of components, and those inside one of them."""
    titles: list[_Named] = []
    for name, table in game.components.values.items():
        if not isinstance(table, dict):
            continue
        texts = {key: value for key, value in table.items() if isinstance(value, str)}
        if "title" in texts:
            about = words(" ".join((name, *(texts.get(key, "") for key in _ABOUT))))
            titles.append(_Named(game.components.at(name, "title"), texts["title"], about))
        yield from _exchanged(
            [
                _Named(game.components.at(name, key), text, words(key.removesuffix(_TITLE)))
                for key, text in texts.items()
                if key.endswith(_TITLE)
            ]
        )
    if twice := list(_twice(titles)):
        yield from twice
    else:
        yield from _exchanged(titles)


def _twice(titles: Sequence[_Named]) -> Iterator[Problem]:
    """What is printed goes by its title."""
    first: dict[str, _Named] = {}
    for title in titles:
        if title.text and (other := first.setdefault(title.text, title)) is not title:
            message = f"“{other.span.path[0]}” has this title as well"
            yield title.span.problem(message, "what is printed goes by its title", Severity.WARNING)


def name_problems(game: Game) -> Iterator[Problem]:
    """Names of rows, dice, terrains and maps that are each other's by their ids; lines about each other's symbol."""
    by_kind: dict[str, list[_Named]] = {}
    for term in game.terms.all:
        if term.kind not in ("component", "symbol"):  # titles are told above, and a symbol's name by its drawing
            span = game.at(term.file, *term.path)
            by_kind.setdefault(term.kind, []).append(_Named(span, term.name, words(term.id)))
    for name, symbol in game.symbols.items():
        if taken := _taken_from(game, name):
            about = words(f"{name} {symbol.code}")
            by_kind.setdefault("about", []).append(_Named(symbol.span.at("about"), taken, about))
    for named in by_kind.values():
        known = frozenset[str]().union(*(one.about for one in named))
        strays = [one for one in named if one.said & known and not one.said & one.about]
        yield from _exchanged(strays[:_MOST_STRAYS], both=True)


def _taken_from(game: Game, symbol: str) -> str:
    """The rows that a line about a symbol takes values from. It may speak of other symbols as well."""
    file = game.terms.files.get("symbols.toml")
    written = file.values.get(symbol) if file is not None else None
    text = written.get("about") if isinstance(written, dict) else ""
    holes = (hole.partition("|")[0].strip() for hole in HOLE.findall(str(text or "")))
    return " ".join(path for path in holes if "." in path)


def label_problems(game: Game) -> Iterator[Problem]:
    """Labels typed below two panels of a figure, each of which speaks of the other's example."""
    figures, examples = game.content(Figures), game.examples
    if figures is None or examples is None:
        return
    titles = {example.id: example.title for example in examples.example}
    for figure in figures.figure:
        typed = [panel for panel in figure.panel if panel.label and "{" not in panel.label and panel.example]
        labels = [
            _Named(
                panel.span.at("label"),
                panel.label,
                words(f"{panel.example} {panel.show.replace('.', ' ')} {titles.get(panel.example, '')}"),
            )
            for panel in typed
        ]
        yield from _exchanged(labels, both=True)


def _exchanged(named: Sequence[_Named], *, both: bool = False) -> Iterator[Problem]:
    """Pairs that speak of each other and not of themselves, in the words that only one of them is about."""
    for one, other in combinations(named, 2):
        here, there = one.about - other.about, other.about - one.about
        straight = one.said & here or other.said & there
        crossed = bool(one.said & there), bool(other.said & here)
        if not straight and (all(crossed) if both else any(crossed)):
            first, second = (one, other) if crossed[0] else (other, one)
            place = second.span.problem("").key
            message = f"“{first.text}” reads like what belongs to {place}, which says “{second.text}”"
            yield first.span.problem(message, "exchanged?", Severity.WARNING)
