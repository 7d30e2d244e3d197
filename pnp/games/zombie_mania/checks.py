"""The data of Zombie Mania! -> where it does not hold what the rules and the table need."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.game.load import Game
from pnp.games.zombie_mania.legality import Rules, missing_files, read_numbers
from pnp.games.zombie_mania.printed import CardForEach, ColumnForEach, Demand, OneEach, Pieces, Places, Total
from pnp.games.zombie_mania.rulings import Rulings, ruling_problems
from pnp.games.zombie_mania.schema import (
    MATS,
    PAIRS,
    STARTS,
    ZOMBIES,
    Effect,
    Facts,
    MatRow,
    Mats,
    PairRow,
    Pairs,
    StartRow,
    Starts,
)
from pnp.source.problems import Problem, Problems, Severity, did_you_mean
from pnp.source.schema import validated

_ZOMBIE_FACES = 3
_ONE_OF_EACH = (Effect.OPENS, Effect.DOUBLES, Effect.SENDS)
_AMOUNTS = {Effect.MOVES: "moves", Effect.DOUBLES: "times"}

TOKENS = Pieces("tokens", "tokens", "zombie tokens", fact="tokens")
PLAYER_MATS = Pieces("mats", "mats", "player mats", fact="mats", rows="mats")


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with, each at its row."""
    missing = list(missing_files(game))
    if missing:
        yield from missing
        return
    wrong = Problems()
    facts = None
    with wrong.gather():
        facts = validated(Facts, game.files["game.toml"], ("facts",))
    wrong.add(*ruling_problems(game), *_dice_problems(game, facts))
    with wrong.gather():
        wrong.add(*_pair_problems(game, validated(Pairs, game.files[PAIRS]).row))
    with wrong.gather():
        wrong.add(*_start_problems(game, validated(Starts, game.files[STARTS]).row, facts))
    with wrong.gather():
        wrong.add(*_mat_problems(game, validated(Mats, game.files[MATS]).row, facts))
    for demand in demands(game, facts):
        wrong.add(*demand.problems(game))
    yield from wrong.found
    if facts is not None and not any(problem.severity is Severity.ERROR for problem in wrong.found):
        yield from _stuck_problems(game, facts)


def demands(game: Game, facts: Facts | None) -> tuple[Demand, ...]:
    """What the table needs of the sheets; what unsound facts would say is not asked for."""
    players = game.identity.players[1]
    return (
        Total(TOKENS, facts.tokens if facts is not None else None, others=PLAYER_MATS),
        OneEach(PLAYER_MATS, players),
        Places(
            PLAYER_MATS,
            holding=TOKENS,
            count=facts.slots if facts is not None else None,
            piece="mat",
            content="zombies",
            fact="slots",
        ),
        CardForEach(players),
        ColumnForEach(players),
    )


def _stuck_problems(game: Game, facts: Facts) -> Iterator[Problem]:
    if not Rules(read_numbers(game), Rulings()).worth.most_moves:
        message = f"with {facts.dice} dice, of which {facts.pair} make a pair, no zombie can ever move"
        yield game.files["game.toml"].problem(("facts", "dice"), message)


def _faces(game: Game) -> list[str]:
    """The symbols on every die."""
    assert game.dice is not None
    return [game.symbol_id(face) for face in game.dice.die[0].faces]


def _count_zombies(game: Game, faces: Sequence[str]) -> int:
    return len({face for face in faces if game.symbols[face].group == ZOMBIES})


def _dice_problems(game: Game, facts: Facts | None) -> Iterator[Problem]:
    assert game.dice is not None
    file = game.files["dice.toml"]
    for i in range(1, len(game.dice.die)):
        yield file.problem(("die", i), "all dice of this game are alike", "one row with a count is enough")
    die = game.dice.die[0]
    if facts is not None and die.count != facts.dice:
        message = f"there are {die.count} of these, but game.toml speaks of {facts.dice} dice"
        yield file.problem(("die", 0, "count"), message, f"count = {facts.dice}, or dice = {die.count} there")
    names = _faces(game)
    for j, name in enumerate(names):
        if name in names[:j]:
            yield file.problem(("die", 0, "faces", j), f"“{die.faces[j]}” is on this die already; all faces differ")
    zombies = _count_zombies(game, names)
    if zombies != _ZOMBIE_FACES:
        message = f"{_ZOMBIE_FACES} of the faces show zombies; here {zombies} do"
        yield file.problem(("die", 0, "faces"), message, f"those of the group “{ZOMBIES}” in symbols.toml count")
        return
    for name, symbol in game.symbols.items():
        if symbol.group == ZOMBIES and name not in names:
            yield game.files["symbols.toml"].problem((name,), "this zombie is on no die")


def _pair_problems(game: Game, rows: Sequence[PairRow]) -> Iterator[Problem]:
    file, on_die = game.files[PAIRS], _faces(game)
    all_differ = len(set(on_die)) == len(on_die)  # else a face is missing on the die, which is said there
    known = {*game.symbols, *(symbol.code for symbol in game.symbols.values())}
    seen: list[str] = []
    for i, row in enumerate(rows):
        if row.face not in known:
            hint = did_you_mean(row.face, known)
            yield file.problem(("row", i, "face"), f"unknown face “{row.face}”", hint)
            continue
        name = game.symbol_id(row.face)
        if name in seen:
            yield file.problem(("row", i, "face"), f"what a pair of “{row.face}” does is told already")
        elif name not in on_die and all_differ:
            yield file.problem(("row", i, "face"), f"“{row.face}” is on no die")
        elif row.id != name:
            message = f"the row of the face “{name}” is called “{row.id}”"
            yield file.problem(("row", i, "id"), message, "a row is called after its face")
        seen.append(name)
    for name in dict.fromkeys(on_die):
        if name not in seen and len(rows) < len(on_die):  # else one of the rows should be its, and is reported
            yield file.problem(("row",), f"no row tells what a pair of “{name}” does")
    yield from _effect_problems(game, rows)


def _effect_problems(game: Game, rows: Sequence[PairRow]) -> Iterator[Problem]:
    """An effect that its face cannot have makes a number and another face wrong, too: the effect alone is reported."""
    file, on_die = game.files[PAIRS], _faces(game)
    zombies_known = _count_zombies(game, on_die) == _ZOMBIE_FACES  # else the group of a symbol is wrong, not a row
    misfits = 0
    for i, row in enumerate(rows):
        name = next((name for name in on_die if row.face in (name, game.symbols[name].code)), None)
        is_zombie = name is not None and game.symbols[name].group == ZOMBIES
        if name is not None and zombies_known and (row.effect is Effect.MOVES) != is_zombie:
            misfits += 1
            noun = "a zombie" if is_zombie else "no zombie"
            yield file.problem(("row", i, "effect"), f"“{row.face}” is {noun}, and zombies alone move tokens")
        elif name is not None:
            yield from _amount_problems(game, i, row)
    effects = Counter(row.effect for row in rows)
    for effect in _ONE_OF_EACH:
        if effects[effect] != 1 and not misfits:
            yield file.problem(("row",), f"one face “{effect}”; here {effects[effect]} do")


def _amount_problems(game: Game, i: int, row: PairRow) -> Iterator[Problem]:
    file = game.files[PAIRS]
    for effect, key in _AMOUNTS.items():
        amount = getattr(row, key)
        if row.effect is effect and amount is None:
            yield file.problem(("row", i), f"“{key}” is missing", f"a pair that {effect} needs it")
        elif row.effect is effect and f"{{{key}}}" not in row.text:
            hint = f"write {{{key}}} where the number belongs"
            yield file.problem(("row", i, "text"), "the text does not tell the number that the model plays by", hint)
        elif row.effect is not effect and amount is not None:
            yield file.problem(("row", i, key), f"a pair that {row.effect} has no “{key}”")


def _start_problems(game: Game, rows: Sequence[StartRow], facts: Facts | None) -> Iterator[Problem]:
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
        if players not in seen and len(rows) < most - fewest + 1:  # else one of the rows should be its, and is reported
            yield file.problem(("row",), f"the start with {players} players is missing")
    largest = max(row.tokens for row in rows)
    if facts is not None and largest > facts.slots:
        message = f"a mat has {facts.slots} slots, but games begin with up to {largest} zombies on it"
        hint = f"slots = {largest}, and as many places in the layout of the mats"
        yield game.files["game.toml"].problem(("facts", "slots"), message, hint)


def _mat_problems(game: Game, rows: Sequence[MatRow], facts: Facts | None) -> Iterator[Problem]:
    file, players = game.files[MATS], game.identity.players[1]
    if facts is not None and facts.mats != len(rows):
        yield file.problem(("row",), f"here are {len(rows)} mats, but game.toml speaks of {facts.mats}")
    if len(rows) < players:
        yield file.problem(("row",), f"{len(rows)} mats are too few for {players} players")
    for i, row in enumerate(rows):
        if row.art not in game.art:
            hint = did_you_mean(row.art, game.art)
            yield file.problem(("row", i, "art"), f"there is no drawing art/{row.art}.svg", hint)
        for key in ("name", "art"):
            if getattr(row, key) in [getattr(other, key) for other in rows[:i]]:
                yield file.problem(("row", i, key), f"two mats have the {key} “{getattr(row, key)}”")
