"""Trick 'r Treat: what its data must hold for the game to work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pnp.game.load import Game
from pnp.games.trick_r_treat.lanterns import lantern_problems
from pnp.games.trick_r_treat.options import option_problems
from pnp.games.trick_r_treat.schemas import Content, read_content
from pnp.games.trick_r_treat.vocabulary import Act
from pnp.source.problems import Problem, did_you_mean

_SWEET = "sweet"


def problems(game: Game) -> Iterator[Problem]:
    """Everything in the data that the rules cannot live with, each at its row."""
    content = read_content(game)
    for check in (lantern_problems, _deals, _candy, _timers, _search, _acts, _paces):
        yield from check(game, content)
    yield from option_problems(game)


def dealt(cards: int, players: int) -> tuple[int, ...]:
    """All cards one at a time, beginning on the dealer's left and ending with the dealer."""
    return tuple((cards + players - 1 - place) // players for place in range(players))


def _deals(game: Game, content: Content) -> Iterator[Problem]:
    """One row for every number of players; all cards, one at a time."""
    file, rows, cards = game.files["tables/deals.toml"], content.deals.row, content.facts.cards
    fewest, most = game.identity.players
    seen: list[int] = []
    for i, row in enumerate(rows):
        if row.players in seen:
            yield file.problem(("row", i, "players"), f"{row.players} players have a row already")
        seen.append(row.players)
        if not fewest <= row.players <= most:
            yield file.problem(("row", i, "players"), f"by game.toml the game is for {fewest} to {most} players")
        if len(row.cards) != row.players:
            yield file.problem(("row", i, "cards"), f"{row.players} players, but numbers for {len(row.cards)}")
        elif sum(row.cards) != cards:
            yield file.problem(("row", i, "cards"), f"these are {sum(row.cards)} cards; all {cards} are dealt")
        elif row.cards != dealt(cards, row.players):
            told = ", ".join(map(str, dealt(cards, row.players)))
            message = f"dealt one at a time from the dealer's left it is {told}: the dealer comes last"
            yield file.problem(("row", i, "cards"), message)
    for players in range(fewest, most + 1):
        if players not in seen:
            yield file.problem(("row",), f"{players} players can play, but nothing says what they are dealt")
    for players in range(fewest, min(most, 2) + 1):
        message = f"with {players} players nobody has two neighbours to choose from"
        yield game.files["game.toml"].problem(("players",), message)


def _candy(game: Game, content: Content) -> Iterator[Problem]:
    """As many ones and fives as game.toml says; and ones enough for the change of everybody."""
    file, facts, rows = game.files["tables/candy.toml"], content.facts, content.candy.row
    printed = {1: 0, facts.five: 0}
    for i, row in enumerate(rows):
        if row.value not in printed:
            message = f"a candy card counts 1 or {facts.five}, not {row.value}"
            yield file.problem(("row", i, "value"), message)
            continue
        printed[row.value] += row.copies
        symbol = game.symbols.get(row.symbol)
        if symbol is None or symbol.group != _SWEET:
            sweets = [name for name, one in game.symbols.items() if one.group == _SWEET]
            message = f"there is no sweet “{row.symbol}”"
            yield file.problem(("row", i, "symbol"), message, did_you_mean(row.symbol, sweets))
        elif symbol.value != row.value:
            message = f"counts {row.value}, but the symbol “{row.symbol}” has the value {symbol.value}"
            yield file.problem(("row", i, "value"), message)
    for symbol_id, count in Counter(row.symbol for row in rows).items():
        if count > 1:
            yield file.problem(("row",), f"“{symbol_id}” stands on {count} rows")
    for value, wanted, name in ((1, facts.candy_ones, "candy_ones"), (facts.five, facts.candy_fives, "candy_fives")):
        if printed[value] != wanted:
            message = f"{printed[value]} cards count {value}; by game.toml ({name}) there are {wanted}"
            yield file.problem(("row",), message)
    if facts.candy_ones + facts.candy_fives != facts.candy_cards:
        message = f"{facts.candy_ones} ones and {facts.candy_fives} fives are not {facts.candy_cards} cards"
        yield game.files["game.toml"].problem(("facts", "candy_cards"), message)
    change = game.identity.players[1] * (facts.five - 1)
    if facts.candy_ones < change:
        message = f"everybody may need {facts.five - 1} ones after trading, which is {change}; here are fewer"
        yield game.files["game.toml"].problem(("facts", "candy_ones"), message)


def _timers(game: Game, content: Content) -> Iterator[Problem]:
    file, rows = game.files["tables/timers.toml"], content.timers.row
    if rows[0].seconds != content.facts.timer_seconds:
        message = f"the first timer is the game's own; by game.toml it runs {content.facts.timer_seconds} seconds"
        yield file.problem(("row", 0, "seconds"), message)
    for i, row in enumerate(rows):
        if row.seconds in [other.seconds for other in rows[:i]]:
            yield file.problem(("row", i, "seconds"), f"another timer runs {row.seconds} seconds as well")
        if row.id != f"{row.seconds}-seconds":
            yield file.problem(("row", i, "id"), f"a timer of {row.seconds} seconds is called “{row.seconds}-seconds”")


def _search(game: Game, content: Content) -> Iterator[Problem]:
    """A time for every number of matches; the more there are, the sooner one is found."""
    file, rows = game.files["tables/search.toml"], content.search.row
    for i, row in enumerate(rows):
        if row.matches != i + 1:
            yield file.problem(("row", i, "matches"), f"row {i + 1} is for {i + 1} matches, one row for each number")
        if i and row.seconds > rows[i - 1].seconds:
            yield file.problem(("row", i, "seconds"), "more matches are not found later than fewer")
    if len(rows) < content.facts.dice:
        yield file.problem(("row",), f"{content.facts.dice} dice can match, the last row is for {len(rows)}")


def _acts(game: Game, content: Content) -> Iterator[Problem]:
    known = [row.id for row in content.acts.row]
    for act in Act:
        if act not in known:
            yield game.files["tables/acts.toml"].problem(("row",), f"the rules need to know how long “{act}” takes")


def _paces(game: Game, content: Content) -> Iterator[Problem]:
    """Each has a bot of its name, and the first is the calmest: the others are measured by it."""
    file, rows = game.files["tables/paces.toml"], content.paces.row
    for i, row in enumerate(rows):
        if row.id in ("random", "greedy"):
            yield file.problem(("row", i, "id"), f"“{row.id}” is the name of another bot")
        if row.error >= 1 / 2:
            message = "whoever errs every second time gets rid of no card"
            yield file.problem(("row", i, "error"), message)
        if row.speed < rows[0].speed or row.error < rows[0].error:
            yield file.problem(("row", i), f"the first pace, “{rows[0].id}”, is the slowest and errs least")
