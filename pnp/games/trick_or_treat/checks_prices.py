"""Rolls, the die, options, incomes and coins -> what is missing, doubled, impossible or senseless among them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.game.content.dice import DIE_FACES
from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.trick_or_treat.rulings import FortifyCount
from pnp.games.trick_or_treat.schema import (
    Buys,
    CoinRow,
    Does,
    Income,
    IncomeRow,
    OptionLimit,
    OptionRow,
    RollRow,
    SuitRow,
    When,
)
from pnp.games.trick_or_treat.told import chosen, tells
from pnp.source.pictures import NO_PICTURE
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

_NEEDS = {
    Buys.PEEK: ("cards",),
    Buys.DOUBLE_DRAW: ("cards",),
    Buys.TRADE: ("refusal",),
    Buys.SUMMON: ("cards",),
    Buys.REBIRTH: ("cards",),
}
_ANY_TIME = (Buys.PEEK, Buys.DOUBLE_DRAW, Buys.WILD)
_PAYS = {Does.FORTIFY: Income.FORTIFY, Does.STEAL: Income.STEAL}


def _place(row: Row, key: str) -> Span:
    """The key, or the row that should have it."""
    return row.span.at(key) if key in row.values else row.span


def _amounts_in_text(game: Game, table: str, row: Row, keys: Sequence[str]) -> Iterator[Problem]:
    """What is printed is what is played."""
    for key in keys:
        value = getattr(row, key)
        if value is not None and not tells(game, row.written["text"], key, f"tables.{table}.{row.id}.{key}"):
            message, hint = f"the text does not tell “{key}”", f"write {{{key}}} for {value}"
            yield row.span.at("text").problem(message, hint)


# Rolls and the die


def rolls(game: Game) -> Iterator[Problem]:
    rows, table, suits = game.rows("rolls", RollRow), game.tables["rolls"].span, len(game.rows("suits", SuitRow))
    first = {row.roll: row.id for row in reversed(rows)}
    free = [number for number in range(1, DIE_FACES + 1) if number not in first]
    for row in rows:
        if first[row.roll] != row.id:
            hint = f"free: {', '.join(map(str, free))}" if free else "the die has no more numbers: take the row out"
            yield row.span.at("roll").problem(f"a {row.roll} means “{first[row.roll]}” already", hint)
        yield from _roll(row)
        yield from _fortify(row, suits)
        yield from _roll_income(game, row)
        yield from _amounts_in_text(game, "rolls", row, roll_amounts(game, row))
    for number in free if len(first) == len(rows) else ():  # else a row has the number of another
        yield table.problem(f"the die can show a {number}, but no row says what that means")


def roll_amounts(game: Game, row: RollRow) -> tuple[str, ...]:
    """The keys that mean something to the roll; Fortify wants as many cards as the ruling says."""
    if row.effect is Does.FORTIFY and chosen(game, "fortify_count") == FortifyCount.GENTLE:
        return ("variant_cards",)
    return ("cards", "returned")


def _roll(row: RollRow) -> Iterator[Problem]:
    if (row.effect is Does.DRAW_AND_RETURN) != (row.returned is not None):
        yield _place(row, "returned").problem("“returned” belongs to “draw-and-return”, and is needed there")
    elif row.returned is not None and row.returned >= row.cards:
        message = f"of {row.cards} cards drawn {row.returned} go back: nothing is won"
        severity = Severity.WARNING if row.returned == row.cards else Severity.ERROR
        yield row.span.at("returned").problem(message, f"fewer than {row.cards}", severity)
    if row.effect is Does.STEAL and row.cards != 1:
        yield row.span.at("cards").problem("a Steal names one card")


def _fortify(row: RollRow, suits: int) -> Iterator[Problem]:
    """Its two readings: the number of cards, and that of the variant."""
    if row.effect is not Does.FORTIFY:
        if row.variant_cards is not None:
            yield row.span.at("variant_cards").problem("only “fortify” has a variant")
        return
    if row.variant_cards is None:
        message = f"the reading “{FortifyCount.GENTLE}” of fortify_count wants “variant_cards”"
        yield row.span.problem(message, "say how many cards of a rank are enough in the variant")
    for key in ("cards", "variant_cards"):
        if (getattr(row, key) or 0) > suits:
            yield row.span.at(key).problem(f"there are only {suits} cards of a rank")
    if row.variant_cards is not None and row.variant_cards >= row.cards:
        message = f"the variant is gentler than {row.cards} cards of a rank, so {row.variant_cards} are too many"
        yield row.span.at("variant_cards").problem(message, f"fewer than {row.cards}", Severity.WARNING)


def _roll_income(game: Game, row: RollRow) -> Iterator[Problem]:
    if row.effect not in _PAYS:
        if row.income is not None:
            yield row.span.at("income").problem(f"“{row.effect}” pays nothing")
        return
    if row.income != _PAYS[row.effect]:
        yield _place(row, "income").problem(f"“{row.effect}” pays the income “{_PAYS[row.effect]}”")
    points = "variant_points" if "variant_cards" in roll_amounts(game, row) else "points"
    if not tells(game, row.written["text"], f"income.{points}", f"tables.incomes.{row.income}.{points}"):
        yield row.span.at("text").problem("the text does not tell what it pays", f"write {{income.{points}}}")


def die(game: Game) -> Iterator[Problem]:
    assert game.dice is not None
    die = game.dice.die[0]
    if len(game.dice.die) != 1 or die.count != 1:
        yield game.dice.span.at("die").problem("the game is played with one die")
    roll_of = {row.roll: row for row in game.rows("rolls", RollRow)}
    for place, face in enumerate(die.faces):
        row = roll_of.get(place + 1)
        if row is not None and row.symbol != game.symbol_id(face):
            message = f"a {place + 1} is “{row.id}” in tables/rolls.toml, and its symbol is “{row.symbol}”"
            yield die.span.at("faces", place).problem(message)


# Options


def options(game: Game) -> Iterator[Problem]:
    rows = game.rows("options", OptionRow)
    by_effect: dict[Buys, OptionRow] = {}
    for row in rows:
        if (first := by_effect.setdefault(row.effect, row)) is not row:
            yield row.span.at("effect").against(first.span.at("effect"), f"“{first.id}” buys that already")
        yield from _option_amounts(row)
        yield from _option_time(row)
        yield from _option_limit(row)
        yield from _amounts_in_text(game, "options", row, option_amounts(row))
    swap, search = by_effect.get(Buys.SWAP), by_effect.get(Buys.SEARCH)
    if swap is not None and search is not None and search.cost <= swap.cost:
        message = f"for {search.cost} TP this does more than “{swap.id}” for {swap.cost}; nobody would swap"
        yield search.span.at("cost").problem(message, severity=Severity.WARNING)


def option_amounts(row: OptionRow) -> tuple[str, ...]:
    """The keys that mean something to the option, besides its cost."""
    return (*_NEEDS.get(row.effect, ()), "factor")


def _option_amounts(row: OptionRow) -> Iterator[Problem]:
    needs = _NEEDS.get(row.effect, ())
    for key in ("cards", "refusal"):
        given = getattr(row, key) is not None
        if key in needs and not given:
            yield row.span.problem(f"“{row.effect}” needs “{key}”")
        if given and key not in needs:
            yield row.span.at(key).problem(f"“{key}” means nothing to “{row.effect}”")
    if row.effect is Buys.DOUBLE_DRAW and row.cards == 1:
        message = "one card instead of one is nothing to pay for"
        yield row.span.at("cards").problem(message, severity=Severity.WARNING)


def _option_time(row: OptionRow) -> Iterator[Problem]:
    if (row.effect is Buys.FREEZE) != (row.when is When.REACTION):
        message = "only Freeze is bought as a reaction, and it is bought no other way"
        yield row.span.at("when").problem(message)
    elif row.when is When.OWN_TURN and row.effect not in _ANY_TIME:
        accepted = f"accepted: {When.SPEND}"
        yield row.span.at("when").problem(f"“{row.effect}” is bought after the action", accepted)


def _option_limit(row: OptionRow) -> Iterator[Problem]:
    limit = row.span.at("limit")
    if row.effect is not Buys.WILD and row.limit is OptionLimit.DOUBLES:
        yield limit.problem("only the price of Wild Power can go up each time")
    if row.effect is Buys.FREEZE and row.limit is not OptionLimit.NONE:
        yield limit.problem("Freeze is bought on another player's turn, so no turn can limit it")
    if (row.limit is OptionLimit.DOUBLES) != (row.factor is not None):
        yield _place(row, "factor").problem("“factor” belongs to the limit “doubles”, and is needed there")
    elif row.factor == 1:
        message = "times 1 the price does not go up"
        yield row.span.at("factor").problem(message, f'limit = "{OptionLimit.NONE}" says so', Severity.WARNING)


# Incomes and coins


def incomes(game: Game) -> Iterator[Problem]:
    rows, suits, known = game.rows("incomes", IncomeRow), len(game.rows("suits", SuitRow)), list(Income)
    for row in rows:
        if row.id not in known:
            yield row.span.at("id").unknown(row.id, known, "income")
            continue
        yield from _income(row)
        if row.cards is not None and not 2 <= row.cards <= suits:
            yield row.span.at("cards").problem(f"a rank has {suits} cards; a set of it is at least 2")
        yield from _amounts_in_text(game, "incomes", row, ("points", "cards"))
    ids = [row.id for row in rows]
    fortifies = any(row.effect is Does.FORTIFY for row in game.rows("rolls", RollRow))
    for name in known if set(ids) <= set(known) else ():  # else it is one of them, misspelt
        if name not in ids and (name is not Income.FORTIFY or fortifies):
            yield game.tables["incomes"].span.problem(f"the model pays “{name}”, but no row says how much")


def _income(row: IncomeRow) -> Iterator[Problem]:
    """Which keys it must have, and which it must not."""
    if (row.points is None) != (row.id == Income.POWER):
        message = "powers pay what the characters say" if row.points else "“points” is missing"
        yield _place(row, "points").problem(message)
    for key, owner in (("cards", Income.THREE), ("variant_points", Income.FORTIFY)):
        if (getattr(row, key) is not None) != (row.id == owner):
            yield _place(row, key).problem(f"“{key}” belongs to “{owner}”, and is needed there")
    if row.optional != (row.id == Income.FAILED_STEAL):
        yield _place(row, "optional").problem(f"“{Income.FAILED_STEAL}”, and nothing else, is optional")


def coins(game: Game) -> Iterator[Problem]:
    rows, table, most = game.rows("coins", CoinRow), game.tables["coins"].span, game.identity.players[1]
    values = [row.value for row in rows]
    for number, row in enumerate(rows):
        if row.value in values[:number]:
            other = rows[values.index(row.value)].span.at("value")
            yield row.span.at("value").against(other, f"there is a coin of {row.value} already")
    if 1 not in values:
        yield table.problem("without a coin of 1 not every price can be paid", severity=Severity.WARNING)
    dearest = max(row.cost for row in game.rows("options", OptionRow))
    total = sum(row.value * row.count for row in rows)
    if total < 2 * dearest * most:
        message = f"{total} TP in coins: {most} players cannot all save for {dearest} TP twice"
        yield table.problem(message, severity=Severity.WARNING)
    next_value = min((value for value in values if value > 1), default=1)
    for row in rows:
        if row.value == 1 and row.count < most * (next_value - 1):
            message = f"{row.count} coins of 1 are too few for {most} players to make change for {next_value}"
            yield row.span.at("count").problem(message, f"at least {most * (next_value - 1)}", Severity.WARNING)


def icons(game: Game) -> Iterator[Problem]:
    rows: tuple[RollRow | OptionRow | IncomeRow | CoinRow, ...] = (
        *game.rows("rolls", RollRow),
        *game.rows("options", OptionRow),
        *game.rows("incomes", IncomeRow),
        *game.rows("coins", CoinRow),
    )
    for row in rows:
        if row.icon not in game.drawings:
            yield row.span.at("icon").unknown(row.icon, game.drawings, "drawing", NO_PICTURE)


CHECKS = (rolls, die, options, incomes, coins, icons)
