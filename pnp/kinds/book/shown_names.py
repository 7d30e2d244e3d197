"""What a figure's words name, and what its panels show -> problems where a card is named or ringed that is not it.

A row is named by a hole, `{Oaks-6}` or `{Elms}`, or by the figure's own id; so nothing is guessed from plain words.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Any

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.game.tables import Table
from pnp.game.vocabulary import lemma
from pnp.kinds.book.callouts import written
from pnp.kinds.book.figures import Figure, Figures, Panel
from pnp.kinds.book.panels import shown_rows
from pnp.source.holes import HOLE
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan

_NO_CARDS = (".", "#")
_ARTICLES = ("a ", "an ")


def name_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    """Cards, suits and the like that the words name and nobody sees."""
    decks = [deck for panel in figure.panel if (deck := _deck(game, panel)) is not None]
    for deck in decks:
        if deck.panel.label:
            yield from _unseen(game, deck.panel.span.at("label"), [deck], "below this picture")
    if decks and len(decks) == len(figure.panel):
        yield from _unseen(game, figure.span.at("caption"), decks, "in this figure")
    for deck in decks:
        yield from _strangers(deck, figure.id)


@dataclass(frozen=True)
class _Deck:
    """The cards that one panel shows, and the table that they are rows of."""

    panel: Panel
    table: Table
    tables: Mapping[str, Table]
    cards: tuple[str, ...]

    @cached_property
    def values(self) -> Mapping[str, set[str]]:
        """By the tables that the cards refer to, the rows that are to be seen: suits, ranks."""
        found: dict[str, set[str]] = {target: set() for target in self.table.refers.values()}
        for card in self.cards:
            for key, target in self.table.refers.items():
                found[target].add(str(self.table.by_id(card).get(key)))
        return found


def _deck(game: Game, panel: Panel) -> _Deck | None:
    """None where a panel shows no cards, or such as are told of elsewhere."""
    component = game.components.values.get(panel.deck) if panel.deck else None
    table = game.tables.get(str(component.get("rows"))) if isinstance(component, dict) else None
    if table is None:
        return None
    rows: Sequence[Sequence[str]] = [(row,) if isinstance(row, str) else row for row in panel.cards]
    if panel.example and game.examples is not None:
        rows = shown_rows(panel, game.examples.by_id(panel.example)) or ()
    names = [name.partition(" ")[0] for row in rows for name in row]
    cards = tuple(name for name in names if name not in _NO_CARDS)
    if not cards or any(card not in table.ids for card in cards):
        return None
    return _Deck(panel, table, game.tables, cards)


def _unseen(game: Game, span: TomlSpan, decks: Sequence[_Deck], where: str) -> Iterator[Problem]:
    """Rows that a text names, of the decks' own tables or of those that they refer to, and that no card there is of."""
    for word in _named(written(game, span)):
        known = [deck for deck in decks if word in deck.table.ids]
        if known and not any(word in deck.cards for deck in known):
            name = known[0].table.by_id(word).get("name", word)
            yield span.problem(f"{name} is not to be seen {where}", "", Severity.ERROR)
        referred = [deck.values[target] for deck in decks for target in deck.values if word in deck.tables[target].ids]
        if not known and referred and not any(word in seen for seen in referred):
            yield span.problem(f"no card of “{word}” is to be seen {where}", "", Severity.WARNING)


def _named(text: str) -> Iterator[str]:
    """Ids that holes of a text may mean: {Oaks-6}, {A birch|small}, {Elms}, {willows}."""
    for hole in HOLE.findall(text):
        word = hole.partition("|")[0].strip().casefold()
        for article in _ARTICLES:
            word = word.removeprefix(article)
        if word and "." not in word:
            yield word
            if word.endswith("s"):
                yield word[:-1]


def _strangers(deck: _Deck, figure: str) -> Iterator[Problem]:
    """Typed cards in a figure that is called after a suit, a rank or the like, and that are of another."""
    if deck.panel.example:
        return
    for key, target in deck.table.refers.items():
        table = deck.tables.get(target)
        wanted = next((name for name in (figure, lemma(figure)) if table is not None and name in table.ids), None)
        if wanted is None:
            continue
        for card in deck.cards:
            if (own := deck.table.by_id(card).get(key)) != wanted:
                message = f"the figure is called “{figure}”, and the {key} of “{card}” is “{own}”"
                yield deck.panel.span.at("cards").problem(message, "", Severity.WARNING)


def ring_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    """Rings round cards of an example stand round those that something is done with, where it says so by name."""
    for panel in figure.panel:
        if panel.example and game.examples is not None:
            yield from _ring_problems(panel, game.examples.by_id(panel.example))


def _ring_problems(panel: Panel, example: Example) -> Iterator[Problem]:
    rows = shown_rows(panel, example) if panel.highlight and panel.deck else None
    if rows is None:
        return
    cells = {f"{down},{across}": name for down, row in enumerate(rows, 1) for across, name in enumerate(row, 1)}
    done = set(_texts(example.do)) & set(cells.values())
    ringed = {cells[cell] for cell in panel.highlight if cell in cells}
    if done and ringed != done:
        wanted = ", ".join(f'"{cell}"' for cell, name in cells.items() if name in done)
        message = "these rings are not round the cards that something is done with"
        yield panel.span.at("highlight").problem(message, f"highlight = [{wanted}]", Severity.WARNING)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _texts(inner)


def told_problems(game: Game, figure: Figure) -> Iterator[Problem]:
    """Figures that show the example of another one, by their ids; and what is done in another example than is given."""
    panels = [panel for panel in figure.panel if panel.example]
    if not panels or game.examples is None:
        return
    first, ids = panels[0], [example.id for example in game.examples.example]
    own = [name for name in ids if "-" in figure.id and _holds(name, figure.id)]  # one word is in many an id
    others = [other for other in _figures(game) if other != figure.id and _holds(first.example, other)]
    if own and first.example not in own and others:
        message = f"“{first.example}” is what “{others[0]}” shows by its name, and “{own[0]}” is this figure's"
        yield first.span.at("example").problem(message, "exchanged?", Severity.WARNING)
    for before, panel in pairwise(panels):
        if panel.show.startswith("do.") and before.show.startswith("given.") and panel.example != before.example:
            example, other = game.examples.by_id(before.example), game.examples.by_id(panel.example)
            if len(panels) == 2 and panel.show.split(".")[1] in example.do and before.show.split(".")[1] in other.given:
                message = f"“{panel.show}” is of another example than “{before.show}” beside it, which has it, too"
                yield panel.span.at("example").problem(message, f'example = "{before.example}"', Severity.WARNING)


def _figures(game: Game) -> Iterator[str]:
    figures = game.content(Figures)
    return (figure.id for figure in figures.figure) if figures is not None else iter(())


def _holds(name: str, part: str) -> bool:
    return f"-{part}-" in f"-{name}-"
