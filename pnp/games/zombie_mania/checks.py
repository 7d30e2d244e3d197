"""The data of Zombie Mania! -> where it does not hold what the rules need, and what the table needs of the sheets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.game.content.dice import Die
from pnp.game.demands import ColumnForEachPlayer, Demand, PieceForEachPlayer, Pieces, PiecesInAll, PlacesOnPiece
from pnp.game.game import Game
from pnp.game.references import DRAWING
from pnp.games.zombie_mania.schema import MATS, PAIRS, STARTS, ZOMBIES, Effect, Facts, MatRow, PairRow, StartRow
from pnp.source.problems import Problem

_ZOMBIE_FACES = 3
_ONE_OF_EACH = (Effect.OPENS, Effect.DOUBLES, Effect.SENDS)
_AMOUNTS = {Effect.MOVES: "moves", Effect.DOUBLES: "times"}

_TOKENS = Pieces("tokens", "zombie token")
_MATS = Pieces("mats", "player mat", rows=MATS)
_REFERENCE_CARDS = Pieces("cards", "reference card", rows="")


def demands(game: Game) -> Iterator[Demand]:
    """What lies on the table. Numbers of facts come last: unsound ones ask for nothing."""
    players = game.identity.players[1]
    yield PieceForEachPlayer(_MATS, players, game.at("game.toml", "facts", "mats"))
    yield PieceForEachPlayer(_REFERENCE_CARDS, players)
    yield ColumnForEachPlayer("score-pad", players)
    facts = game.facts(Facts)
    yield PiecesInAll(_TOKENS, facts.tokens, facts.span.at("tokens"), unlike=_MATS)
    yield PlacesOnPiece(_MATS, _TOKENS, facts.slots, facts.span.at("slots"))


def _die(game: Game) -> Die:
    """All dice are alike."""
    assert game.dice is not None
    return game.dice.die[0]


def _faces(game: Game) -> list[str]:
    """The ids of its symbols."""
    return [game.symbol_id(face) for face in _die(game).faces]


def _count_zombies(game: Game) -> int:
    return len({face for face in _faces(game) if game.symbols[face].group == ZOMBIES})


# Dice


def dice_are_alike(game: Game) -> Iterator[Problem]:
    assert game.dice is not None
    for die in game.dice.die[1:]:
        yield die.span.problem("all dice of this game are alike", "one row with a count is enough")


def dice_count(game: Game) -> Iterator[Problem]:
    die, facts = _die(game), game.facts(Facts)
    if die.count != facts.dice:
        message = f"there are {die.count} of these, but game.toml speaks of {facts.dice} dice"
        yield die.span.at("count").problem(message, f"count = {facts.dice}, or dice = {die.count} there")
    if facts.dice < 2 * facts.pair:
        message = f"with {facts.dice} dice, of which {facts.pair} make a pair, no zombie can ever move"
        yield facts.span.at("dice").problem(message)


def die_faces(game: Game) -> Iterator[Problem]:
    die, names = _die(game), _faces(game)
    for number, name in enumerate(names):
        if name in names[:number]:
            message = f"“{die.faces[number]}” is on this die already; all faces differ"
            yield die.span.at("faces", number).problem(message)
    zombies = _count_zombies(game)
    if zombies != _ZOMBIE_FACES:
        message = f"{_ZOMBIE_FACES} of the faces show zombies; here {zombies} do"
        yield die.span.at("faces").problem(message, f"those of the group “{ZOMBIES}” in symbols.toml count")
        return
    for name, symbol in game.symbols.items():
        if symbol.group == ZOMBIES and name not in names:
            yield symbol.span.problem("this zombie is on no die")


# Pairs


def pair_faces(game: Game) -> Iterator[Problem]:
    """A row for each face; what follows from a row with a wrong face is not reported as well."""
    rows, on_die = game.rows(PAIRS, PairRow), _faces(game)
    all_differ = len(set(on_die)) == len(on_die)  # else a face is missing on the die, which is said there
    known = {*game.symbols, *(symbol.code for symbol in game.symbols.values())}
    seen: list[str] = []
    for row in rows:
        face = row.span.at("face")
        if row.face not in known:
            yield face.unknown(row.face, known, "face")
            continue
        name = game.symbol_id(row.face)
        if name in seen:
            yield face.problem(f"what a pair of “{row.face}” does stands in a row above")
        elif name not in on_die and all_differ:
            yield face.problem(f"“{row.face}” is on no die")
        elif row.id != name:
            message = f"the row of the face “{name}” is called “{row.id}”"
            yield row.span.at("id").problem(message, "a row is called after its face")
        seen.append(name)
    for name in dict.fromkeys(on_die):
        if name not in seen and len(rows) < len(on_die):  # else a row should be its, and is reported
            yield game.tables[PAIRS].span.problem(f"no row says what a pair of “{name}” does")


def pair_effects(game: Game) -> Iterator[Problem]:
    """An effect that its face cannot have makes a number and another face wrong, too: the effect alone is reported."""
    rows, on_die = game.rows(PAIRS, PairRow), _faces(game)
    zombies_known = _count_zombies(game) == _ZOMBIE_FACES  # else the group of a symbol is wrong, not a row
    misfits = 0
    for row in rows:
        symbol = next((game.symbols[name] for name in on_die if row.face in (name, game.symbols[name].code)), None)
        if symbol is None:
            continue
        is_zombie = symbol.group == ZOMBIES
        if zombies_known and (row.effect is Effect.MOVES) != is_zombie:
            misfits += 1
            message = f"“{row.face}” is {'a' if is_zombie else 'no'} zombie, and zombies alone move tokens"
            yield row.span.at("effect").problem(message)
        else:
            yield from _amounts(row)
    effects = Counter(row.effect for row in rows)
    for effect in _ONE_OF_EACH:
        if effects[effect] != 1 and not misfits:
            yield game.tables[PAIRS].span.problem(f"one face “{effect}”; here {effects[effect]} do")


def _amounts(row: PairRow) -> Iterator[Problem]:
    for effect, key in _AMOUNTS.items():
        amount = getattr(row, key)
        if row.effect is effect and amount is None:
            yield row.span.problem(f"“{key}” is missing", f"a pair that {effect} needs it")
        elif row.effect is effect and f"{{{key}}}" not in row.written["text"]:
            message = "the text does not tell the number that the model plays by"
            yield row.span.at("text").problem(message, f"write {{{key}}} where the number belongs")
        elif row.effect is not effect and amount is not None:
            yield row.span.at(key).problem(f"a pair that {row.effect} has no “{key}”")


# Starts


def start_players(game: Game) -> Iterator[Problem]:
    rows, (fewest, most) = game.rows(STARTS, StartRow), game.identity.players
    seen: list[int] = []
    for row in rows:
        players = row.span.at("players")
        if row.players in seen:
            yield players.problem(f"the start with {row.players} players stands in a row above")
        elif not fewest <= row.players <= most:
            yield players.problem(f"{row.players} players: the game is for {fewest} to {most}")
        seen.append(row.players)
    for number in range(fewest, most + 1):
        if number not in seen and len(rows) < most - fewest + 1:  # else a row should be its, and is reported
            yield game.tables[STARTS].span.problem(f"the start with {number} players is missing")


def start_tokens(game: Game) -> Iterator[Problem]:
    rows, facts = game.rows(STARTS, StartRow), game.facts(Facts)
    for row in rows:
        used = row.players * row.tokens
        if used > facts.tokens:
            message = f"{row.players} × {row.tokens} are {used} tokens, but game.toml speaks of {facts.tokens}"
            hint = f"at most {facts.tokens // row.players} for each of {row.players} players"
            yield row.span.at("tokens").problem(message, hint)
    largest = max(row.tokens for row in rows)
    if largest > facts.slots:
        message = f"a mat has {facts.slots} slots, but games begin with up to {largest} zombies on it"
        hint = f"slots = {largest}, and as many places in the layout of the mats"
        yield facts.span.at("slots").problem(message, hint)


# Mats


def mat_rows(game: Game) -> Iterator[Problem]:
    rows, players = game.rows(MATS, MatRow), game.identity.players[1]
    if len(rows) < players:
        yield game.tables[MATS].span.problem(f"{len(rows)} mats are too few for {players} players")
    for number, row in enumerate(rows):
        if row.art not in game.drawings:
            yield row.span.at("art").unknown(row.art, game.drawings, "drawing", DRAWING)
        for key in ("name", "art"):
            value = getattr(row, key)
            if value in [getattr(other, key) for other in rows[:number]]:
                yield row.span.at(key).problem(f"two mats have the {key} “{value}”")


def mat_count(game: Game) -> Iterator[Problem]:
    rows, facts = game.rows(MATS, MatRow), game.facts(Facts)
    if facts.mats != len(rows):
        message = f"here are {len(rows)} mats, but game.toml speaks of {facts.mats}"
        yield game.tables[MATS].span.problem(message)


CHECKS = (
    dice_are_alike,
    dice_count,
    die_faces,
    pair_faces,
    pair_effects,
    start_players,
    start_tokens,
    mat_rows,
    mat_count,
)
