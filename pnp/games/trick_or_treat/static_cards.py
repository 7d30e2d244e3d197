"""Suits, ranks, titles, the Muster Deck and the numbers of game.toml -> what does not add up in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.game.load import Game
from pnp.games.trick_or_treat.schema import Facts
from pnp.source.problems import Problem, Severity, did_you_mean
from pnp.source.toml import TomlFile


def problems(game: Game, facts: Facts, rows: dict[str, Any]) -> Iterator[Problem]:
    yield from _twice(game, "suits", rows["suits"], ("name", "singular", "symbol", "tarot", "element", "epithet"))
    yield from _twice(game, "ranks", rows["ranks"], ("label", "name", "plural"))
    yield from _twice(game, "titles", rows["titles"], ("name", "manner"))
    yield from _symbols(game, rows["suits"])
    yield from _values(game, rows["ranks"])
    yield from _titles(game, rows["titles"])
    yield from _muster(game, rows)
    yield from _facts(game, facts, rows)


def _file(game: Game, name: str) -> TomlFile:
    return game.files[f"tables/{name}.toml"]


def _twice(game: Game, name: str, rows: Sequence[Any], keys: Sequence[str]) -> Iterator[Problem]:
    for key in keys:
        first: dict[str, str] = {}
        for i, row in enumerate(rows):
            value = getattr(row, key)
            if first.setdefault(value, row.id) != row.id:
                message = f"“{value}” is the {key} of “{first[value]}” already"
                yield _file(game, name).problem(("row", i, key), message)


def _symbols(game: Game, suits: Sequence[Any]) -> Iterator[Problem]:
    file = _file(game, "suits")
    for i, row in enumerate(suits):
        for key, group in (("symbol", "suit"), ("element_symbol", "element")):
            known = [name for name, symbol in game.symbols.items() if symbol.group == group]
            if (name := getattr(row, key)) not in known:
                message = f"symbols.toml has no “{name}” of the group “{group}”"
                yield file.problem(("row", i, key), message, did_you_mean(name, known))


def _values(game: Game, ranks: Sequence[Any]) -> Iterator[Problem]:
    for i, row in enumerate(ranks):
        if row.value != i + 1:
            message = f"the ranks go up by one from 1, so this is {i + 1}"
            yield _file(game, "ranks").problem(("row", i, "value"), message)


def _titles(game: Game, titles: Sequence[Any]) -> Iterator[Problem]:
    if not any(row.borrowable for row in titles):
        message = "no title is borrowable, so Wild Power would buy nothing"
        yield _file(game, "titles").problem(("row", 0, "borrowable"), message)


def _muster(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """Every rank once in every suit."""
    file, suits, ranks = _file(game, "muster"), rows["suits"], rows["ranks"]
    whole = len(suits) * len(ranks)
    values = {rank.id: rank.value for rank in ranks}
    first: dict[tuple[str, str], str] = {}
    for i, row in enumerate(rows["muster"]):
        if row.rank not in values or row.suit not in [suit.id for suit in suits]:
            continue  # told as a reference
        pair = (row.suit, row.rank)
        if first.setdefault(pair, row.id) != row.id:
            message = f"“{first[pair]}” is this very card; {len(rows['muster'])} cards are one too many for {whole}"
            yield file.problem(("row", i), message)
        elif row.id != f"{row.suit}-{row.rank}":
            yield file.problem(("row", i, "id"), f"the card is {row.suit}, {row.rank}: call it “{row.suit}-{row.rank}”")
        if row.value != values[row.rank]:
            message = f"{row.value} is not the value of the rank “{row.rank}”, which is {values[row.rank]}"
            yield file.problem(("row", i, "value"), message)
    for suit in suits:
        for rank in ranks:
            if (suit.id, rank.id) not in first:
                message = f"the {rank.name} of {suit.name} is missing, so nobody could complete {suit.name}"
                yield file.problem(("row",), message)


def _facts(game: Game, facts: Facts, rows: dict[str, Any]) -> Iterator[Problem]:
    file, ranks, suits = game.files["game.toml"], len(rows["ranks"]), len(rows["suits"])
    fewest, most = game.identity.players
    if most > suits:
        message = f"{most} players, but only {suits} suits, and no two players may share one"
        yield file.problem(("players", 1), message)
    if fewest < 2:
        yield file.problem(("players", 0), "nobody can ask or steal alone; at least 2 play")
    if facts.collection > ranks:
        message = f"a suit has {ranks} cards, so nobody can collect {facts.collection}"
        yield file.problem(("facts", "collection"), message)
    if facts.start_hand > facts.hand_limit:
        message = f"{facts.start_hand} cards are dealt, but the hand limit is {facts.hand_limit}"
        yield file.problem(("facts", "start_hand"), message)
    if facts.collection <= facts.start_hand:
        message = f"a hand of {facts.start_hand} could win before anybody has played"
        yield file.problem(("facts", "collection"), message)
    left = len(rows["muster"]) - most * facts.start_hand
    if left <= 0:
        message = f"{most} hands of {facts.start_hand} leave no Muster Deck of {len(rows['muster'])} cards"
        yield file.problem(("facts", "start_hand"), message)
    elif left < most:
        message = f"{most} hands of {facts.start_hand} leave a Muster Deck of {left}"
        yield file.problem(("facts", "start_hand"), message, severity=Severity.WARNING)
