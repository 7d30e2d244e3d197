"""Zombie Mania!: what its data must hold for the game to work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.game.load import Game
from pnp.games.zombie_mania.numbers import (
    MATS,
    PAIRS,
    STARTS,
    Facts,
    Mats,
    PairRow,
    Pairs,
    StartRow,
    Starts,
    missing_files,
    read_numbers,
)
from pnp.games.zombie_mania.options import Options, option_problems
from pnp.games.zombie_mania.printed import printed_problems
from pnp.games.zombie_mania.vocabulary import ZOMBIES, Effect
from pnp.games.zombie_mania.worth import Worths
from pnp.source.problems import Problem, Problems, Severity, did_you_mean
from pnp.source.schema import validated

_ZOMBIE_FACES = 3
_ONE_OF_EACH = (Effect.OPENS, Effect.DOUBLES, Effect.SENDS)
_AMOUNTS = {Effect.MOVES: "moves", Effect.DOUBLES: "times"}


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with, each at its row."""
    missing = list(missing_files(game))
    if missing:
        yield from missing
        return
    found = Problems()
    facts, pairs, starts, mats = None, None, None, None
    with found.gather():
        facts = validated(Facts, game.files["game.toml"], ("facts",))
    with found.gather():
        pairs = validated(Pairs, game.files[PAIRS])
    with found.gather():
        starts = validated(Starts, game.files[STARTS])
    with found.gather():
        mats = validated(Mats, game.files[MATS])
    found.add(*option_problems(game), *_dice(game, facts))
    if pairs is not None:
        found.add(*_pairs(game, pairs.row))
    if starts is not None:
        found.add(*_starts(game, starts.row, facts))
    if mats is not None:
        found.add(*_mats(game, mats, facts))
    found.add(*printed_problems(game, facts))
    yield from found.found
    if facts is not None and not any(problem.severity is Severity.ERROR for problem in found.found):
        worths = Worths(read_numbers(game), Options())
        if not worths.possible[-1].moves:
            message = f"with {facts.dice} dice, of which {facts.pair} make a pair, no zombie can ever move"
            yield game.files["game.toml"].problem(("facts", "dice"), message)


def _dice(game: Game, facts: Facts | None) -> Iterator[Problem]:
    assert game.dice is not None
    file = game.files["dice.toml"]
    for i in range(1, len(game.dice.die)):
        yield file.problem(("die", i), "all dice of this game are alike", "one row with a count is enough")
    die = game.dice.die[0]
    if facts is not None and die.count != facts.dice:
        message = f"there are {die.count} of these, but game.toml speaks of {facts.dice} dice"
        yield file.problem(("die", 0, "count"), message, f"count = {facts.dice}, or dice = {die.count} there")
    names = [game.symbol_id(face) for face in die.faces]
    for j, name in enumerate(names):
        if name in names[:j]:
            yield file.problem(("die", 0, "faces", j), f"“{die.faces[j]}” is on this die already; all faces differ")
    zombies = [name for name in dict.fromkeys(names) if game.symbols[name].group == ZOMBIES]
    if len(zombies) != _ZOMBIE_FACES:
        message = f"{_ZOMBIE_FACES} of the faces show zombies; here {len(zombies)} do"
        yield file.problem(("die", 0, "faces"), message, f"those of the group “{ZOMBIES}” in symbols.toml count")
    for name, symbol in game.symbols.items():
        if symbol.group == ZOMBIES and name not in names:
            yield game.files["symbols.toml"].problem((name,), "this zombie is on no die")


def _pairs(game: Game, rows: Sequence[PairRow]) -> Iterator[Problem]:
    assert game.dice is not None
    file = game.files[PAIRS]
    on_die = [game.symbol_id(face) for face in game.dice.die[0].faces]
    told: list[str] = []
    for i, row in enumerate(rows):
        known = {*game.symbols, *(symbol.code for symbol in game.symbols.values())}
        if row.face not in known:
            hint = did_you_mean(row.face, known)
            yield file.problem(("row", i, "face"), f"unknown face “{row.face}”", hint)
            continue
        name = game.symbol_id(row.face)
        if name in told:
            yield file.problem(("row", i, "face"), f"what a pair of “{row.face}” does is told already")
        elif name not in on_die:
            yield file.problem(("row", i, "face"), f"“{row.face}” is on no die")
        elif row.id != name:
            message = f"the row of the face “{name}” is called “{row.id}”"
            yield file.problem(("row", i, "id"), message, "a row is called after its face")
        told.append(name)
        yield from _effect(game, i, row, name)
    for name in dict.fromkeys(on_die):
        if name not in told:
            yield file.problem(("row",), f"no row tells what a pair of “{name}” does")
    effects = Counter(row.effect for row in rows)
    for effect in _ONE_OF_EACH:
        if effects[effect] != 1:
            yield file.problem(("row",), f"one face “{effect}”; here {effects[effect]} do")


def _effect(game: Game, i: int, row: PairRow, name: str) -> Iterator[Problem]:
    file = game.files[PAIRS]
    if (row.effect is Effect.MOVES) != (game.symbols[name].group == ZOMBIES):
        message = f"“{row.face}” is {'no' if row.effect is Effect.MOVES else 'a'} zombie, and zombies alone move tokens"
        yield file.problem(("row", i, "effect"), message)
    for effect, key in _AMOUNTS.items():
        amount = getattr(row, key)
        if row.effect is effect and amount is None:
            yield file.problem(("row", i), f"“{key}” is missing", f"a pair that {effect} needs it")
        elif row.effect is effect and f"{{{key}}}" not in row.text:
            hint = f"write {{{key}}} where the number belongs"
            yield file.problem(("row", i, "text"), "the text does not tell the number that the model plays by", hint)
        elif row.effect is not effect and amount is not None:
            yield file.problem(("row", i, key), f"a pair that {row.effect} has no “{key}”")


def _starts(game: Game, rows: Sequence[StartRow], facts: Facts | None) -> Iterator[Problem]:
    file, (fewest, most) = game.files[STARTS], game.identity.players
    seen: list[int] = []
    for i, row in enumerate(rows):
        if row.players in seen:
            yield file.problem(("row", i, "players"), f"the start with {row.players} players is told already")
        elif not fewest <= row.players <= most:
            yield file.problem(("row", i, "players"), f"{row.players} players: the game is for {fewest} to {most}")
        seen.append(row.players)
        used = row.players * row.tokens
        if facts is not None and used > facts.tokens:
            message = f"{row.players} × {row.tokens} are {used} tokens, but game.toml speaks of {facts.tokens}"
            most_each = facts.tokens // row.players
            yield file.problem(("row", i, "tokens"), message, f"at most {most_each} for each of {row.players} players")
    for players in range(fewest, most + 1):
        if players not in seen:
            yield file.problem(("row",), f"the start with {players} players is missing")
    largest = max(row.tokens for row in rows)
    if facts is not None and largest > facts.slots:
        message = f"a mat has {facts.slots} slots, but games begin with up to {largest} zombies on it"
        hint = f"slots = {largest}, and as many places in the layout of the mats"
        yield game.files["game.toml"].problem(("facts", "slots"), message, hint)


def _mats(game: Game, mats: Mats, facts: Facts | None) -> Iterator[Problem]:
    file = game.files[MATS]
    if facts is not None and facts.mats != len(mats.row):
        yield file.problem(("row",), f"here are {len(mats.row)} mats, but game.toml speaks of {facts.mats}")
    if len(mats.row) < game.identity.players[1]:
        yield file.problem(("row",), f"{len(mats.row)} mats are too few for {game.identity.players[1]} players")
    for i, row in enumerate(mats.row):
        if row.art not in game.art:
            hint = did_you_mean(row.art, game.art)
            yield file.problem(("row", i, "art"), f"there is no drawing art/{row.art}.svg", hint)
        for key in ("name", "art"):
            if getattr(row, key) in [getattr(other, key) for other in mats.row[:i]]:
                yield file.problem(("row", i, key), f"two mats have the {key} “{getattr(row, key)}”")
