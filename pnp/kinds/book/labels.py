"""Labels below pictures -> what each is about, in words; and problems with the labels that examples bring along."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.game.content.examples import Example
from pnp.game.game import Game
from pnp.game.vocabulary import lemma
from pnp.kinds.book.callouts import written
from pnp.kinds.book.figures import Figure, Figures, Panel
from pnp.kinds.book.told_apart import Told, signs, words
from pnp.source.problems import Problem, Severity

_WORD = re.compile(r"[^\W_]+")
_HOLE = re.compile(r"\{[^{}]*\}")
_SMALL = frozenset(
    ("a", "an", "and", "are", "at", "by", "for", "from", "in", "is", "it", "its", "of", "on", "or", "the", "to", "with")
)


def labelled_problems(game: Game) -> Iterator[Problem]:
    """A label follows its example into the one figure that shows it, so neither can be mistaken for another."""
    figures = game.content(Figures)
    if figures is None or game.examples is None:
        return
    labelled = {example.id: example for example in game.examples.example if example.label}
    shown: dict[str, str] = {}
    for figure in figures.figure:
        for panel in figure.panel:
            if panel.example not in labelled or panel.label:
                continue
            if panel.example in shown:
                message = f"the example “{panel.example}” is shown in “{shown[panel.example]}” already"
                yield panel.span.at("example").problem(
                    message, "a panel of its own words has a label", Severity.WARNING
                )
            shown.setdefault(panel.example, figure.id)
    for name, example in labelled.items():
        span = example.span.at("label")
        if name not in shown:
            yield span.problem("no figure shows this example with its label", "", Severity.WARNING)
        elif not _HOLE.fullmatch(str(_written(game, example))) and (strange := _strange(example)):
            message = f"“{strange}” is no word of this example's id, title or reason"
            hint = "a label says the same in short; words of another kind stand with the panel in figures.toml"
            yield span.problem(message, hint, Severity.WARNING)


def _written(game: Game, example: Example) -> object:
    """A label as the file has it: one that is nothing but a hole is told elsewhere."""
    assert game.examples is not None
    rows = game.files["examples.toml"].values["example"]
    return next((row.get("label") for row in rows if row.get("id") == example.id), "")


def _strange(example: Example) -> str:
    """The first word of a label that its example does not have."""
    own = {lemma(word) for text in (example.id, example.title, example.expect.get("why", "")) for word in _words(text)}
    return next((word for word in _words(example.label) if lemma(word) not in own), "")


def _words(text: object) -> list[str]:
    return [word for word in _WORD.findall(str(text).lower()) if word not in _SMALL]


def told_labels(game: Game, figure: Figure) -> tuple[Told, ...]:
    """The labels that panels have themselves, each with the words of what its picture shows."""
    spans = [(panel, panel.span.at("label")) for panel in figure.panel if panel.label]
    return tuple(Told(panel.label, written(game, span), _about(game, panel), span) for panel, span in spans)


def _about(game: Game, panel: Panel) -> frozenset[str]:
    count = written(game, panel.span.at("count"))  # “facts.hand” says that it is a hand
    if panel.example:
        moment, *keys = panel.show.split(".")
        listed = words(count, *keys) | signs(moment, *keys[-1].split("_")) if keys else words(count, moment)
        assert game.examples is not None  # the loader has seen to it
        example = game.examples.by_id(panel.example)
        legal = example.expect.get("legal")
        verdict = signs("legal" if legal else "illegal") if isinstance(legal, bool) else frozenset()
        return listed | words(panel.example, example.title, *example.do) | verdict
    names = [name for row in panel.cards for name in ((row,) if isinstance(row, str) else row)]
    found = words(panel.sheet, panel.layout, panel.map, panel.deck, count, *names)
    for name in names:
        lies = {"#": "hidden", ".": "empty"}.get(name, "turned" if name.endswith(" v") else "upright")
        found |= signs(lies)
        found |= _row_words(game, name.removesuffix(" v"))
    if any(not isinstance(row, str) for row in panel.cards):
        found |= signs("rows")
    for name in (*panel.dice, *panel.symbols):
        found |= words(game.symbol_id(name), game.symbol(name).name)
    return found


def _row_words(game: Game, name: str) -> frozenset[str]:
    """What the row of a card says of it: its suit, its class."""
    rows = (row for table in game.tables.values() for row in table.rows if row.get("id") == name)
    return frozenset[str]().union(
        *(words(str(value)) for row in rows for value in row.values() if isinstance(value, str))
    )
