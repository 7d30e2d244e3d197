"""Texts of powers and suits, pictures of rolls -> where they tell of another trigger, effect or number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pnp.game.game import Game
from pnp.games.trick_or_treat.powers import OWN_RANK
from pnp.games.trick_or_treat.schema import (
    CharacterRow,
    CoinRow,
    OptionLimit,
    OptionRow,
    PowerLimit,
    RollRow,
    SuitRow,
    Trigger,
)
from pnp.games.trick_or_treat.told import expanded
from pnp.source.problems import Problem

_STEAL, _ASK, _DRAW = (
    r"\{(?:[aA] )?Steals?[|}]",
    r"\b[Aa]sk",
    r"\{(?:[aA] )?Draw[|}]|\b[Dd]raw|\{tables\.rolls\.draw\.roll\}",
)
_WORDS: dict[Trigger, str] = {
    Trigger.STEAL_SUCCEEDS: _STEAL,
    Trigger.STOLEN_FROM: rf"{_STEAL}|stolen",
    Trigger.YOU_ASK: _ASK,
    Trigger.ASK_SUCCEEDS: _ASK,
    Trigger.ASK_FAILS: _ASK,
    Trigger.ATTEMPT_FAILS: _ASK,
    Trigger.YOU_DRAW: _DRAW,
    Trigger.BEFORE_ROLL: _DRAW,
}
_ONCE = re.compile(r"(?<!at )\bonce\b(?! more)", re.IGNORECASE)
_FAMILIES = {"steal": _STEAL, "ask": _ASK, "draw": _DRAW}
_EFFECTS = {
    "roll-again": r"\broll",
    "choose-action": r"any action",
    "ask-for-rank": r"\brank",
    "ask-for-suit": r"\bsuit",
    "see-muster": r"\{Muster\}",
    "gain-points": r"gain|\+",
    "gain-per-card": r"\{per_card\}",
    "gain-per-card-and-bury": r"under the",
    "buy-draw": r"instead of rolling|Instead of rolling",
}


def powers(game: Game) -> Iterator[Problem]:
    """What sets a power off, what it does and how often is in its texts; “once” is in no others."""
    for row in game.rows("characters", CharacterRow):
        for key in ("power", "short"):
            text, span = expanded(game, row.written[key]), row.span.at(key)
            trigger = _WORDS.get(Trigger(row.trigger)) if row.trigger in list(Trigger) else None
            if trigger and not re.search(trigger, text):
                yield span.problem(f"the text does not tell of the trigger “{row.trigger}”")
            elif row.effect in _EFFECTS and not re.search(_EFFECTS[row.effect], text):
                yield span.problem(f"the text does not tell of the effect “{row.effect}”")
            elif ("says.page_bats" in row.written[key]) != (row.effect == OWN_RANK):
                yield span.problem(f"“says.page_bats” tells of the effect “{OWN_RANK}”, and of no other")
            elif bool(_ONCE.search(text)) != (row.limit is PowerLimit.ONCE_PER_GAME):
                yield span.problem(f"the text and the limit “{row.limit}” disagree about “once”")


def gists(game: Game) -> Iterator[Problem]:
    """Where all powers of a suit are set off by one thing, its gist names that, and no other gist does."""
    rows = game.rows("characters", CharacterRow)
    for suit in game.rows("suits", SuitRow):
        triggers = [row.trigger for row in rows if row.suit == suit.id]
        for family, pattern in _FAMILIES.items():
            of_family = [t for t in triggers if t in list(Trigger) and _WORDS.get(Trigger(t)) == pattern]
            if bool(re.search(pattern, suit.written["gist"])) != (len(of_family) == len(triggers)):
                told = "tells" if len(of_family) < len(triggers) else "does not tell"
                message = f"the gist {told} of “{family}”, unlike the powers of {suit.name}"
                yield suit.span.at("gist").problem(message)


def pips(game: Game) -> Iterator[Problem]:
    """A roll's picture has its number in the corner, if it is put together from two."""
    for row in game.rows("rolls", RollRow):
        symbol = game.symbols.get(row.symbol)
        layers = [layer.art for layer in symbol.layers] if symbol is not None else []
        if layers and layers[1:] != [f"number-{row.roll}"]:
            message = (
                f"a {row.roll} shows “number-{row.roll}” in its corner, not “{', '.join(layers[1:]) or 'nothing'}”"
            )
            yield row.span.at("symbol").problem(message, f"layers of “{row.symbol}” in symbols.toml")


def limits(game: Game) -> Iterator[Problem]:
    """A cheat sheet tells how often an option may be bought in a turn, where that is once, and nowhere else."""
    cheats, options = game.tables.get("cheats"), {row.id: row for row in game.rows("options", OptionRow)}
    for cheat in cheats.rows if cheats is not None else ():
        option = options.get(str(cheat.get("option")))
        if cheats is None or option is None:
            continue
        text = expanded(game, str(cheat.get("text", "")))
        if bool(_ONCE.search(text)) != (option.limit is OptionLimit.ONCE_PER_TURN):
            message = f"the text and the limit “{option.limit}” of “{option.id}” disagree about “once”"
            yield cheats.row_span(str(cheat["id"])).at("text").problem(message)


def coins(game: Game) -> Iterator[Problem]:
    """A coin's drawing has its number on it, and is called after it."""
    for row in game.rows("coins", CoinRow):
        numbers = re.findall(r"\d+", row.icon)
        if numbers and str(row.value) not in numbers:
            message = f"the drawing “{row.icon}” is a coin of {numbers[-1]}"
            yield row.span.at("value").problem(message, "draw a coin with this number, and name it here")


CHECKS = (powers, gists, pips, limits, coins)
