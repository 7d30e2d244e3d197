"""Trick or Treat: what its data must hold for the game to work; everything at once, each at its row."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game.load import Game
from pnp.games.trick_or_treat import static_cards, static_cheats, static_powers, static_prices
from pnp.games.trick_or_treat.readings import reading_problems
from pnp.games.trick_or_treat.schema import TABLES, Facts
from pnp.source.problems import DataError, Problem, Problems, did_you_mean
from pnp.source.schema import Strict, validated

_REFERS = {
    "muster": {"suit": "suits", "rank": "ranks"},
    "characters": {"suit": "suits", "title": "titles"},
    "rolls": {"income": "incomes"},
}


def problems(game: Game) -> Iterator[Problem]:
    """Form first: what has the wrong form is told alone, because nothing else can be judged by it."""
    found = Problems()
    rows: dict[str, Any] = {}
    with found.gather():
        facts = validated(Facts, game.files["game.toml"], ("facts",))
    for name, schema in TABLES.items():
        with found.gather():
            rows[name] = _table(game, name, schema).row  # type: ignore[attr-defined]  # each of them has rows
    found.add(*reading_problems(game))
    yield from found.found
    if len(rows) < len(TABLES) or any(problem.file.endswith("game.toml") for problem in found.found):
        return
    yield from _references(game, rows)
    yield from static_cards.problems(game, facts, rows)
    yield from static_powers.problems(game, rows)
    yield from static_prices.problems(game, facts, rows)
    yield from static_cheats.problems(game, rows)


def _table(game: Game, name: str, schema: type[Strict]) -> Strict:
    path = f"tables/{name}.toml"
    if path not in game.files:
        hint = did_you_mean(name, game.tables)
        raise DataError([game.files["game.toml"].problem(("rules",), f"the rules need {path}", hint)])
    return validated(schema, game.files[path])


def _references(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """The rules follow these, so they must lead where the rules expect; the loader has seen to the rest."""
    for name, wanted in _REFERS.items():
        file = game.files[f"tables/{name}.toml"]
        told = game.tables[name].refers
        for key, target in wanted.items():
            if told.get(key) != target:
                path = ("refers", key) if key in told else ("refers",)
                yield file.problem(path, f"to the rules “{key}” refers to “{target}”")
