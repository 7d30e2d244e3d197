"""The sixteen characters -> powers that nobody has implemented, that nobody has, or that say something else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game.load import Game
from pnp.games.trick_or_treat.powers import EFFECTS
from pnp.games.trick_or_treat.schema import POWER_LENGTH, SHORT_LENGTH, CharacterRow
from pnp.games.trick_or_treat.vocabulary import Trigger
from pnp.source.problems import Problem, did_you_mean

AMOUNTS = ("points", "per_card", "cost", "cards", "takes")
_TABLE = "characters"


def problems(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    characters: tuple[CharacterRow, ...] = rows[_TABLE]
    file = game.files[f"tables/{_TABLE}.toml"]
    yield from _court(game, rows)
    for i, row in enumerate(characters):
        yield from _power(game, i, row, len(rows["rolls"]))
        yield from _texts(game, i, row)
    used = {row.effect for row in characters}
    for name in EFFECTS:
        if name not in used:
            yield file.problem(("row",), f"the model implements the effect “{name}”, but no character has it")
    first: dict[Any, str] = {}
    for i, row in enumerate(characters):
        power = (row.suit, row.trigger, row.effect, row.limit, *(getattr(row, key) for key in AMOUNTS))
        if first.setdefault(power, row.id) != row.id:
            yield file.problem(("row", i, "effect"), f"this is the very power of “{first[power]}”")


def _court(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """Every title once in every suit."""
    file = game.files[f"tables/{_TABLE}.toml"]
    first: dict[tuple[str, str], str] = {}
    for i, row in enumerate(rows[_TABLE]):
        pair = (row.title, row.suit)
        if first.setdefault(pair, row.id) != row.id:
            message = f"“{first[pair]}” is the {row.title} of {row.suit} already; two characters share suit and rank"
            yield file.problem(("row", i), message)
        elif row.id != f"{row.title}-{row.suit}":
            yield file.problem(
                ("row", i, "id"), f"this is the {row.title} of {row.suit}: call it “{row.title}-{row.suit}”"
            )
    for title in rows["titles"]:
        for suit in rows["suits"]:
            if (title.id, suit.id) not in first:
                yield file.problem(("row",), f"the {title.name} of {suit.name} is missing")


def _power(game: Game, i: int, row: CharacterRow, rolls: int) -> Iterator[Problem]:
    file = game.files[f"tables/{_TABLE}.toml"]
    triggers = [trigger.value for trigger in Trigger]
    if row.trigger not in triggers:
        message = f"the model knows no trigger “{row.trigger}”"
        yield file.problem(("row", i, "trigger"), message, did_you_mean(row.trigger, triggers))
    if row.effect not in EFFECTS:
        message = f"the model does not implement the effect “{row.effect}”"
        yield file.problem(("row", i, "effect"), message, did_you_mean(row.effect, EFFECTS))
        return
    effect = EFFECTS[row.effect]
    if row.trigger in triggers and row.trigger not in effect.triggers:
        hint = f"accepted: {', '.join(effect.triggers)}"
        yield file.problem(("row", i, "trigger"), f"“{row.trigger}” cannot set off “{row.effect}”", hint)
    for key in AMOUNTS:
        given = getattr(row, key) is not None
        if key in effect.needs and not given:
            yield file.problem(("row", i), f"“{row.effect}” needs “{key}”")
        if given and key not in (*effect.needs, *effect.may):
            yield file.problem(("row", i, key), f"“{key}” means nothing to “{row.effect}”")
    takes = row.takes or ()
    for j, number in enumerate(takes):
        if number > rolls or number in takes[:j]:
            message = f"{number} is no number of the die, or it stands here twice"
            yield file.problem(("row", i, "takes", j), message)
    if row.takes == ():
        yield file.problem(("row", i, "takes"), "without a number the second roll does nothing")


def _texts(game: Game, i: int, row: CharacterRow) -> Iterator[Problem]:
    """What is printed is what is played: every amount is taken from the row, and the text fits its card."""
    file, printed = game.files[f"tables/{_TABLE}.toml"], game.tables[_TABLE].rows[i]
    for key in AMOUNTS:
        value = getattr(row, key)
        if isinstance(value, int) and f"{{{key}}}" not in row.power:
            yield file.problem(("row", i, "power"), f"the text does not tell “{key}”", f"write {{{key}}} for {value}")
    for number in row.takes or ():
        named = str(number) in row.power or len(row.takes or ()) == len(game.tables["rolls"].rows)
        if not named:
            yield file.problem(("row", i, "power"), f"the text does not tell that a {number} counts")
    for key, most in (("power", POWER_LENGTH), ("short", SHORT_LENGTH)):
        if len(printed[key]) > most:
            message = f"{len(printed[key])} characters are more than the {most} that a card has room for"
            yield file.problem(("row", i, key), message)
