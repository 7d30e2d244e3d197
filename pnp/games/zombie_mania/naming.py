"""The names and words of Zombie Mania! -> where one stands in another's place, or says another number."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations

from pnp.game.game import Game
from pnp.games.zombie_mania.schema import MATS, PAIR, PAIRS, WORDS, Facts, MatRow, PairRow, WordRow
from pnp.source.problems import Problem, Severity
from pnp.source.toml import TomlSpan
from pnp.source.wording import plural_of, words

_WORDS_FOR = {
    2: ("pair", "couple"),
    3: ("triple", "trio", "triplet"),
    4: ("quadruple", "quartet", "foursome"),
}


def pair_word(game: Game) -> Iterator[Problem]:
    """Three of a kind are no pair, and books and cards call them by this word."""
    rows, pair = game.rows(WORDS, WordRow), game.facts(Facts).pair
    named = {row.id: row for row in rows}
    for row in rows:
        if row.id != PAIR:
            yield row.span.at("id").unknown(row.id, (PAIR,), "word")
    if PAIR not in named:
        yield game.tables[WORDS].span.problem(
            f"there is no word “{PAIR}”", f'a row with id = "{PAIR}", name and plural'
        )
        return
    row, word = named[PAIR], named[PAIR].name.lower()
    if wrong := [number for number, known in _WORDS_FOR.items() if word in known and number != pair]:
        message = f"a “{row.name}” is {wrong[0]} of a kind, but by game.toml {pair} of a kind work"
        better = _WORDS_FOR[pair][0]
        yield row.span.at("name").problem(
            message, f'name = "{better}", plural = "{better}s", or pair = {wrong[0]} there'
        )


def names_fit(game: Game) -> Iterator[Problem]:
    """Names may be anything; but one that tells of its neighbour, whose own tells of this, stands in the wrong row."""
    symbols = [(name, symbol.name, symbol.span.at("name")) for name, symbol in game.symbols.items()]
    mats = [(row.id, row.name, row.span.at("name")) for row in game.rows(MATS, MatRow)]
    yield from _exchanged(symbols)
    yield from _exchanged(mats)
    sheets = [(name, row) for name, row in game.components.values.items() if isinstance(row, dict)]
    at = game.components.at
    yield from _exchanged([(name, str(row.get("title", "")), at(name, "title")) for name, row in sheets])
    for name, row in sheets:
        steps = row.get("sticker_steps")
        if isinstance(steps, list):
            told = [(str(step.get("art")), str(step.get("text")), number) for number, step in enumerate(steps)]
            places = [(art, text, at(name, "sticker_steps", number, "text")) for art, text, number in told]
            yield from _exchanged(places)


def _exchanged(rows: Sequence[tuple[str, str, TomlSpan]]) -> Iterator[Problem]:
    """Two rows whose texts would fit better the other way round."""
    for (one, here, span), (other, there, _) in combinations(rows, 2):
        if _shared(one, here) + _shared(other, there) < _shared(one, there) + _shared(other, here):
            message = f"“{here}” would rather be of “{other}”, and “{there}” of “{one}”"
            yield span.problem(message, "were the two exchanged?")
            return


def _shared(name: str, text: str) -> int:
    """Words of an id that a text has."""
    stems = {word.removesuffix("s") for word in re.findall(r"[a-z0-9]+", text.lower())}
    return len(stems & {word.removesuffix("s") for word in name.split("-")})


def plurals(game: Game) -> Iterator[Problem]:
    """Of symbols that have one of their own."""
    for symbol in game.symbols.values():
        *first, last = symbol.name.lower().split()
        *others, many = symbol.plural.lower().split() or ["", ""]
        if symbol.plural and (first != others or last[0] != many[0]):
            hint = f"“{plural_of(symbol.name)}”, if nothing is written here"
            message = f"“{symbol.plural}” is not the plural of “{symbol.name}”"
            yield symbol.span.at("plural").problem(message, hint, Severity.WARNING)


def multipliers(game: Game) -> Iterator[Problem]:
    """A face that multiplies is called and drawn after the number that it multiplies by."""
    for row in game.rows(PAIRS, PairRow):
        name = game.symbol(row.face).name if row.times is not None else ""
        number = words(row.times) if row.times is not None else ""
        if name and not {number, str(row.times), f"×{row.times}"} & set(name.lower().split()):
            message = f"a pair multiplies by {number}, and the face is called “{name}”"
            yield row.span.at("times").problem(message, "rename and redraw the symbol, too", Severity.WARNING)


CHECKS = (pair_word, names_fit, plurals, multipliers)
