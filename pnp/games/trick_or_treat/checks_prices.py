"""Rolls, the die, options, incomes and coins -> what is missing, doubled, impossible or senseless among them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.game.content import DIE_FACES
from pnp.game.load import Game
from pnp.games.trick_or_treat.rulings import FortifyCount
from pnp.games.trick_or_treat.schema import Buys, Does, Income, IncomeRow, OptionLimit, OptionRow, RollRow, When
from pnp.source.problems import Problem, Severity, did_you_mean

_NEEDS = {
    Buys.PEEK: ("cards",),
    Buys.DOUBLE_DRAW: ("cards",),
    Buys.TRADE: ("refusal",),
    Buys.SUMMON: ("cards",),
    Buys.REBIRTH: ("cards",),
}
_ANY_TIME = (Buys.PEEK, Buys.DOUBLE_DRAW, Buys.WILD)
_PAYS = {Does.FORTIFY: Income.FORTIFY, Does.STEAL: Income.STEAL}


def price_problems(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    yield from _rolls(game, rows["rolls"], len(rows["suits"]))
    yield from _die(game, rows["rolls"])
    yield from _options(game, rows["options"])
    yield from _incomes(game, rows["incomes"], len(rows["suits"]))
    yield from _coins(game, rows)
    for name in ("rolls", "options", "incomes", "coins"):
        for i, row in enumerate(rows[name]):
            if row.icon not in game.art:
                hint = did_you_mean(row.icon, game.art)
                path = ("row", i, "icon")
                yield game.files[f"tables/{name}.toml"].problem(path, f"there is no drawing art/{row.icon}.svg", hint)


def _rolls(game: Game, rolls: tuple[RollRow, ...], suits: int) -> Iterator[Problem]:
    file = game.files["tables/rolls.toml"]
    first: dict[int, str] = {}
    for i, row in enumerate(rolls):
        if first.setdefault(row.roll, row.id) != row.id:
            yield file.problem(("row", i, "roll"), f"a {row.roll} means “{first[row.roll]}” already")
        yield from _roll(game, i, row, suits)
    for number in range(1, DIE_FACES + 1):
        if number not in first:
            yield file.problem(("row",), f"the die can show a {number}, but no row says what that means")
    for does in Does:
        if does not in [row.effect for row in rolls]:
            yield file.problem(("row",), f"the model implements the roll “{does}”, but no row has it")


def _roll(game: Game, i: int, row: RollRow, suits: int) -> Iterator[Problem]:
    file = game.files["tables/rolls.toml"]
    if (row.effect is Does.DRAW_AND_RETURN) != (row.returned is not None):
        message = "“returned” belongs to “draw-and-return”, and is needed there"
        yield file.problem(("row", i, "returned") if row.returned else ("row", i), message)
    elif row.returned is not None and row.returned >= row.cards:
        yield file.problem(("row", i, "returned"), f"of {row.cards} cards drawn {row.returned} go back: nothing is won")
    if row.effect is Does.FORTIFY:
        wanted = [("cards", row.cards, FortifyCount.FOUR), ("variant_cards", row.variant_cards, FortifyCount.THREE)]
        for key, count, reading in wanted:
            path = ("row", i, key) if count else ("row", i)
            if str(count) != reading:
                yield file.problem(path, f"the reading “{reading}” of fortify_count means {reading} cards, not {count}")
            elif count and count > suits:
                yield file.problem(path, f"there are only {suits} cards of a rank")
    elif row.variant_cards is not None:
        yield file.problem(("row", i, "variant_cards"), "only “fortify” has a variant")
    if row.effect is Does.STEAL and row.cards != 1:
        yield file.problem(("row", i, "cards"), "a Steal names one card")
    if row.effect in _PAYS and row.income != _PAYS[row.effect]:
        path = ("row", i, "income") if row.income else ("row", i)
        yield file.problem(path, f"“{row.effect}” pays the income “{_PAYS[row.effect]}”")
    if row.effect not in _PAYS and row.income is not None:
        yield file.problem(("row", i, "income"), f"“{row.effect}” pays nothing")
    yield from _amounts_in_text(game, "rolls", i, row, ("cards", "returned"))
    if row.effect in _PAYS and "{income.points}" not in row.text:
        yield file.problem(("row", i, "text"), "the text does not tell what it pays", "write {income.points}")


def _amounts_in_text(game: Game, name: str, i: int, row: Any, keys: tuple[str, ...]) -> Iterator[Problem]:
    """What is printed is what is played."""
    for key in keys:
        value = getattr(row, key)
        if value is not None and f"{{{key}}}" not in row.text:
            file, hint = game.files[f"tables/{name}.toml"], f"write {{{key}}} for {value}"
            yield file.problem(("row", i, "text"), f"the text does not tell “{key}”", hint)


def _die(game: Game, rolls: tuple[RollRow, ...]) -> Iterator[Problem]:
    if game.dice is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need dice.toml")
        return
    file = game.files["dice.toml"]
    if len(game.dice.die) != 1 or game.dice.die[0].count != 1:
        yield file.problem(("die",), "the game is played with one die")
    shown = {row.roll: row for row in rolls}
    for j, face in enumerate(game.dice.die[0].faces):
        row = shown.get(j + 1)
        if row is not None and row.symbol != game.symbol_id(face):
            message = f"a {j + 1} is “{row.id}” in tables/rolls.toml, and its symbol is “{row.symbol}”"
            yield file.problem(("die", 0, "faces", j), message)


def _options(game: Game, options: tuple[OptionRow, ...]) -> Iterator[Problem]:
    file = game.files["tables/options.toml"]
    first: dict[Buys, str] = {}
    for i, row in enumerate(options):
        if first.setdefault(row.effect, row.id) != row.id:
            yield file.problem(("row", i, "effect"), f"“{first[row.effect]}” buys that already")
        needs = _NEEDS.get(row.effect, ())
        for key in ("cards", "refusal"):
            given = getattr(row, key) is not None
            if key in needs and not given:
                yield file.problem(("row", i), f"“{row.effect}” needs “{key}”")
            if given and key not in needs:
                yield file.problem(("row", i, key), f"“{key}” means nothing to “{row.effect}”")
        yield from _timing(game, i, row)
        if row.effect is Buys.DOUBLE_DRAW and row.cards == 1:
            yield file.problem(("row", i, "cards"), "one card instead of one is nothing to pay for")
        yield from _amounts_in_text(game, "options", i, row, ("cards", "refusal", "factor"))
    for buys in Buys:
        if buys not in first:
            yield file.problem(("row",), f"the model implements the option “{buys}”, but no row has it")
    by_effect = {row.effect: (i, row) for i, row in enumerate(options)}
    if Buys.SWAP in by_effect and Buys.SEARCH in by_effect:
        (_, swap), (i, search) = by_effect[Buys.SWAP], by_effect[Buys.SEARCH]
        if search.cost <= swap.cost:
            message = f"for {search.cost} TP this does more than “{swap.id}” for {swap.cost}; nobody would swap"
            yield file.problem(("row", i, "cost"), message, severity=Severity.WARNING)


def _timing(game: Game, i: int, row: OptionRow) -> Iterator[Problem]:
    file = game.files["tables/options.toml"]
    if (row.effect is Buys.FREEZE) != (row.when is When.REACTION):
        message = "only Freeze is bought as a reaction, and it is bought no other way"
        yield file.problem(("row", i, "when"), message)
    elif row.when is When.OWN_TURN and row.effect not in _ANY_TIME:
        accepted = f"accepted: {When.SPEND}"
        yield file.problem(("row", i, "when"), f"“{row.effect}” is bought after the action", accepted)
    if (row.effect is Buys.WILD) != (row.limit is OptionLimit.DOUBLES):
        message = "the price of Wild Power, and of nothing else, goes up each time"
        yield file.problem(("row", i, "limit"), message)
    if row.effect is Buys.FREEZE and row.limit is not OptionLimit.NONE:
        yield file.problem(("row", i, "limit"), "Freeze is bought on another player's turn, so no turn can limit it")
    if row.effect is Buys.DOUBLE_DRAW and row.limit is not OptionLimit.ONCE_PER_TURN:
        yield file.problem(("row", i, "limit"), "the ruling T-DOUBLE allows it once a turn")
    if (row.limit is OptionLimit.DOUBLES) != (row.factor is not None):
        path = ("row", i, "factor") if row.factor else ("row", i)
        yield file.problem(path, "“factor” belongs to the limit “doubles”, and is needed there")
    elif row.factor == 1:
        yield file.problem(("row", i, "factor"), "times 1 the price does not go up")


def _incomes(game: Game, incomes: tuple[IncomeRow, ...], suits: int) -> Iterator[Problem]:
    file, known = game.files["tables/incomes.toml"], [income.value for income in Income]
    for i, row in enumerate(incomes):
        if row.id not in known:
            message = f"the model pays nothing called “{row.id}”"
            yield file.problem(("row", i, "id"), message, did_you_mean(row.id, known))
            continue
        if (row.points is None) != (row.id == Income.POWER):
            message = "powers pay what the characters say" if row.points else "“points” is missing"
            yield file.problem(("row", i, "points") if row.points else ("row", i), message)
        for key, owner in (("cards", Income.THREE), ("variant_points", Income.FORTIFY)):
            if (getattr(row, key) is not None) != (row.id == owner):
                path = ("row", i, key) if getattr(row, key) else ("row", i)
                yield file.problem(path, f"“{key}” belongs to “{owner}”, and is needed there")
        if row.optional != (row.id == Income.FAILED_STEAL):
            path = ("row", i, "optional") if row.optional else ("row", i)
            yield file.problem(path, f"“{Income.FAILED_STEAL}”, and nothing else, is optional")
        if row.cards is not None and not 2 <= row.cards <= suits:
            yield file.problem(("row", i, "cards"), f"a rank has {suits} cards; a set of it is at least 2")
        yield from _amounts_in_text(game, "incomes", i, row, ("points", "cards"))
    for name in known:
        if name not in [row.id for row in incomes]:
            yield file.problem(("row",), f"the model pays “{name}”, but no row says how much")


def _coins(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    file, coins = game.files["tables/coins.toml"], rows["coins"]
    values = [row.value for row in coins]
    for i, value in enumerate(values):
        if value in values[:i]:
            yield file.problem(("row", i, "value"), f"there is a coin of {value} already")
    if 1 not in values:
        yield file.problem(("row",), "without a coin of 1 not every price can be paid")
    dearest, most = max(row.cost for row in rows["options"]), game.identity.players[1]
    total = sum(row.value * row.count for row in coins)
    if total < 2 * dearest * most:
        message = f"{total} TP in coins: {most} players cannot all save for {dearest} TP twice"
        yield file.problem(("row",), message)
    larger = sorted(value for value in values if value > 1)
    for i, row in enumerate(coins):
        if row.value == 1 and larger and row.count < most * (larger[0] - 1):
            message = f"{row.count} coins of 1 are too few for {most} players to make change for {larger[0]}"
            yield file.problem(("row", i, "count"), message)
