"""The data of Zombie Mania! -> where it does not hold what the rules need, and what the table needs of the sheets."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from pnp.game.content.dice import Die
from pnp.game.content.symbols import Symbol
from pnp.game.demands import (
    ColumnForEachPlayer,
    Demand,
    LinesOnPad,
    PieceForEachPlayer,
    Pieces,
    PiecesInAll,
    PlacesOnPiece,
)
from pnp.game.game import Game
from pnp.games.zombie_mania import naming, pictures
from pnp.games.zombie_mania.legality import Rules, read_numbers
from pnp.games.zombie_mania.rulings import Rulings
from pnp.games.zombie_mania.schema import (
    MATS,
    MOST_DICE,
    MOST_TURNS,
    PAIRS,
    STARTS,
    TOKENS,
    ZOMBIES,
    Effect,
    Facts,
    MatRow,
    PairRow,
    StartRow,
    TokenRow,
)
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan
from pnp.source.wording import between, digits

_ONE_OF_EACH = (Effect.OPENS, Effect.DOUBLES, Effect.SENDS)
_AMOUNTS = {Effect.MOVES: "moves", Effect.DOUBLES: "times"}

_TOKENS = Pieces("tokens", "zombie token")
_MATS = Pieces("mats", "player mat", rows=MATS)
_REFERENCE_CARDS = Pieces("cards", "reference card", rows="")


def demands(game: Game) -> Iterator[Demand]:
    """What lies on the table. Numbers of facts and tables come last: unsound ones ask for nothing."""
    players = game.identity.players[1]
    yield PieceForEachPlayer(_MATS, players, game.at("game.toml", "players"))
    yield PieceForEachPlayer(_REFERENCE_CARDS, players)
    yield ColumnForEachPlayer("score-pad", players)
    facts = game.facts(Facts)
    yield LinesOnPad("score-pad", players * facts.series_rounds, "games")
    tokens = sum(row.copies for row in game.rows(TOKENS, TokenRow))
    yield PiecesInAll(_TOKENS, tokens, game.tables[TOKENS].span, unlike=_MATS)
    yield PlacesOnPiece(_MATS, _TOKENS, facts.slots, facts.span.at("slots"))


def _die(game: Game) -> Die:
    """All dice are alike."""
    assert game.dice is not None
    return game.dice.die[0]


def _faces(game: Game) -> list[str]:
    """The ids of its symbols, each once."""
    return list(dict.fromkeys(game.symbol_id(face) for face in _die(game).faces))


# Dice


def dice_are_alike(game: Game) -> Iterator[Problem]:
    assert game.dice is not None
    for die in game.dice.die[1:]:
        yield die.span.problem("all dice of this game are alike", "one row with a count is enough")


def dice_count(game: Game) -> Iterator[Problem]:
    die, pair = _die(game), game.facts(Facts).pair
    if die.count > MOST_DICE:
        message = f"{die.count} dice: turns of more than {MOST_DICE} cannot be worked out"
        yield die.span.at("count").problem(message, f"count = {MOST_DICE} or fewer")
    elif die.count < 2 * pair:
        message = f"with {die.count} dice, of which {pair} of a kind make a pair, no zombie can ever move"
        yield die.span.at("count").problem(message, f"count = {2 * pair} at least, or a smaller pair in game.toml")


def die_faces(game: Game) -> Iterator[Problem]:
    """Every symbol of which pairs.toml speaks is on the die; the same may be on several sides."""
    die, shown = _die(game), [game.symbol_id(face) for face in _die(game).faces]
    repeats = [number for number, name in enumerate(shown) if name in shown[:number]]
    if not repeats:  # then it is a row that has the wrong face, or a row too many
        return
    told = {row.face for row in game.rows(PAIRS, PairRow)}
    for name, symbol in game.symbols.items():
        if name not in shown and told & {name, symbol.code}:
            message = f"no side shows “{symbol.code}”, and tables/pairs.toml says what a pair of it does"
            hint = f"“{symbol.code}” here, or without its row there and in symbols.toml"
            yield die.span.at("faces", repeats[0]).problem(message, hint)


# Pairs


def pair_faces(game: Game) -> Iterator[Problem]:
    """A row for each face; what follows from a row with a wrong face is not reported as well."""
    rows, on_die = game.rows(PAIRS, PairRow), _faces(game)
    all_differ = len(on_die) == len(_die(game).faces)  # else a face is missing on the die, which is said there
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
            yield face.problem(f"“{row.face}” is on no die", "give it a side in dice.toml, or take this row away")
        elif row.id != name:
            message = f"the row of the face “{name}” is called “{row.id}”"
            yield row.span.at("id").problem(message, f'id = "{name}": a row is called after its face')
        seen.append(name)
    for name in on_die:
        if name not in seen and len(rows) < len(on_die):  # else a row should be its, and is reported
            hint = f'a row with id = "{name}", or another face in dice.toml'
            yield game.tables[PAIRS].span.problem(f"no row says what a pair of “{name}” does", hint)


def zombies_off_the_dice(game: Game) -> Iterator[Problem]:
    names = _faces(game)
    told = {row.face for row in game.rows(PAIRS, PairRow)}
    for name, symbol in game.symbols.items():
        if symbol.group == ZOMBIES and name not in names and not told & {name, symbol.code}:
            hint = "give it a side in dice.toml and a row in tables/pairs.toml, or take it away"
            yield symbol.span.problem("this zombie is on no die", hint)


def pair_effects(game: Game) -> Iterator[Problem]:
    """An effect that its face cannot have makes a number and another face wrong, too: the effect alone is reported."""
    rows, on_die = game.rows(PAIRS, PairRow), _faces(game)
    misfits = 0
    for row in rows:
        symbol = next((game.symbols[name] for name in on_die if row.face in (name, game.symbols[name].code)), None)
        if symbol is None:
            continue
        if (row.effect is Effect.MOVES) != (symbol.group == ZOMBIES):
            misfits += 1
            yield _misfit(game, row, symbol)
        else:
            yield from _amounts(row)
    effects = Counter(row.effect for row in rows)
    for effect in _ONE_OF_EACH:
        if effects[effect] != 1 and not misfits:
            message = f"one face “{effect}”; here {effects[effect]} do"
            hint = f'the rules need exactly one row with effect = "{effect}"'
            yield game.tables[PAIRS].span.problem(message, hint)
    if not effects[Effect.MOVES] and not misfits:
        yield game.tables[PAIRS].span.problem("no pair moves a zombie", 'a row with effect = "moves"')


def _misfit(game: Game, row: PairRow, symbol: Symbol) -> Problem:
    """At the group of the symbol where no other symbol is of such a group, else at the effect."""
    is_zombie = symbol.group == ZOMBIES
    message = f"“{row.face}” is {'a' if is_zombie else 'no'} zombie, and zombies alone move tokens"
    others = [other.group for other in game.symbols.values() if other is not symbol]
    if not is_zombie and symbol.group not in others:
        return symbol.span.at("group").problem(message, f'group = "{ZOMBIES}", or another effect in tables/pairs.toml')
    group = "another group than" if is_zombie else "the group"
    effect = "moves" if is_zombie else "opens, doubles or sends"
    return row.span.at("effect").problem(message, f"effect = {effect}, or {group} “{ZOMBIES}” in symbols.toml")


def _amounts(row: PairRow) -> Iterator[Problem]:
    for effect, key in _AMOUNTS.items():
        amount = getattr(row, key)
        if row.effect is effect and amount is None:
            yield row.span.problem(f"“{key}” is missing", f"a pair that {effect} needs it")
        elif row.effect is effect and not re.search(rf"\{{{key}(\|(?!plural)[^}}]*)?\}}", row.written["text"]):
            message = "the text does not tell the number that the model plays by"
            yield row.span.at("text").problem(message, f"write {{{key}}} where the number belongs")
        elif row.effect is not effect and amount is not None:
            yield row.span.at(key).problem(f"a pair that {row.effect} has no “{key}”", "take it away")


# Starts


def start_players(game: Game) -> Iterator[Problem]:
    rows, (fewest, most) = game.rows(STARTS, StartRow), game.identity.players
    seen: list[int] = []
    for row in rows:
        players = row.span.at("players")
        if row.players in seen:
            yield players.problem(f"the start with {digits(row.players, 'player')} stands in a row above")
        elif not fewest <= row.players <= most:
            hint = "take this row away, or let them play: players in game.toml"
            yield players.problem(f"{digits(row.players, 'player')}: the game is for {between(fewest, most)}", hint)
        elif row.id != f"players-{row.players}":
            yield row.span.at("id").problem(
                f"the start with {digits(row.players, 'player')} is called “{row.id}”", _called(row)
            )
        seen.append(row.players)
    for number in range(fewest, most + 1):
        if number not in seen and len(rows) < most - fewest + 1:  # else a row should be its, and is reported
            hint = f"a row with players = {number}, and how many tokens each of them starts with"
            yield game.tables[STARTS].span.problem(f"the start with {digits(number, 'player')} is missing", hint)


def _called(row: StartRow) -> str:
    return f'id = "players-{row.players}"'


def start_tokens(game: Game) -> Iterator[Problem]:
    rows, facts = game.rows(STARTS, StartRow), game.facts(Facts)
    printed = sum(row.copies for row in game.rows(TOKENS, TokenRow))
    short = [row for row in rows if row.players * row.tokens > printed]
    if len(short) == 1:
        row, used = short[0], short[0].players * short[0].tokens
        message = f"{row.players} × {row.tokens} are {used} tokens, but {printed} are printed"
        hint = (
            f"at most {printed // row.players} for each of {row.players} players, or more copies in tables/tokens.toml"
        )
        yield row.span.at("tokens").problem(message, hint)
    elif short:
        most = max(row.players * row.tokens for row in short)
        message = f"{printed} tokens are printed, but games begin with up to {most}"
        yield _copies(game).problem(message, f"{most - printed} more, or fewer in tables/starts.toml")
    largest = max(row.tokens for row in rows)
    if largest > facts.slots:
        message = f"a mat has {facts.slots} slots, but games begin with up to {largest} zombies on it"
        hint = f"slots = {largest}, and as many places in the layout of the mats"
        yield facts.span.at("slots").problem(message, hint)


def _copies(game: Game) -> TomlSpan:
    """The only number of copies that differs from the others; all rows where there is none."""
    rows = game.rows(TOKENS, TokenRow)
    usual = Counter(row.copies for row in rows).most_common(1)[0][0]
    unusual = [row for row in rows if row.copies != usual]
    return unusual[0].span.at("copies") if len(unusual) == 1 else game.tables[TOKENS].span


def more_players_fewer_tokens(game: Game) -> Iterator[Problem]:
    """Nothing that the rules forbid, but more likely a slip than a wish."""
    rows = sorted(game.rows(STARTS, StartRow), key=lambda row: row.players)
    for fewer, more in pairwise(rows):
        if more.tokens > fewer.tokens:
            here, there = f"{more.tokens} zombies each", f"{fewer.players} with {fewer.tokens}"
            message = f"{more.players} players start with {here}, {there}"
            yield more.span.at("tokens").problem(message, "the more players, the fewer each", Severity.WARNING)


# Mats and tokens


def mat_rows(game: Game) -> Iterator[Problem]:
    rows, players = game.rows(MATS, MatRow), game.identity.players[1]
    if len(rows) < players:
        hint = f"{players - len(rows)} more: a row with a name, a drawing and a text each"
        yield game.tables[MATS].span.problem(f"{len(rows)} mats are too few for {players} players", hint)
    for number, row in enumerate(rows):
        for key in ("name", "text"):
            value = getattr(row, key)
            if value in [getattr(other, key) for other in rows[:number]]:
                yield row.span.at(key).problem(f"two mats have the {key} “{value}”")


# All of it together: only where nothing else is wrong


def games_end(game: Game) -> Iterator[Problem]:
    """How long a game would take can be worked out."""
    if not _is_sound(game):
        return
    rules = Rules(read_numbers(game), Rulings())
    if rules.most_turns > MOST_TURNS:
        die, pair = _die(game), game.facts(Facts).pair
        message = f"with {die.count} dice, of which {pair} of a kind work, so little moves that a game hardly ever ends"
        yield die.span.at("count").problem(message, "more dice, or a smaller pair in game.toml")


def pictures_agree(game: Game) -> Iterator[Problem]:
    for check in pictures.CHECKS if _is_sound(game) else ():
        yield from check(game)


def _is_sound(game: Game) -> bool:
    return not any(problem.severity is Severity.ERROR for check in _SINGLE for problem in check(game))


_SINGLE = (
    dice_are_alike,
    dice_count,
    die_faces,
    zombies_off_the_dice,
    pair_faces,
    pair_effects,
    start_players,
    start_tokens,
    more_players_fewer_tokens,
    mat_rows,
    *naming.CHECKS,
)
CHECKS = (*_SINGLE, games_end, pictures_agree)
