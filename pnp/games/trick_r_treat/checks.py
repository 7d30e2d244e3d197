"""A loaded game -> everything in its data that the rules cannot live with, and what they demand of its pictures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import pairwise, product

from pnp.game.content.dice import Die
from pnp.game.content.symbols import ArtLayer
from pnp.game.demands import Demand, PictureOfSymbol
from pnp.game.game import Game
from pnp.games.trick_r_treat.schema import (
    MARKS,
    Act,
    ActRow,
    CandyRow,
    DealRow,
    Facts,
    Glow,
    KindRow,
    MarkRow,
    Mood,
    PaceRow,
    SearchRow,
    Stem,
    TimerRow,
)
from pnp.source.problems import DataError, Problem, did_you_mean

_KINDS = "tables/kinds.toml"
_LANTERN, _SWEET = "lantern", "sweet"  # groups of symbols
_COLUMNS = {"stem": [*Stem], "mood": [*Mood], "eyes": [*Glow]}
_FEWEST = 3  # players with two neighbours each


# Lanterns


def marks(game: Game) -> Iterator[Problem]:
    """The three marks, with the words that the table of kinds uses for them."""
    rows, columns = game.rows("marks", MarkRow), dict(zip(MARKS, _COLUMNS, strict=True))
    for row in rows:
        if row.id not in columns:
            yield row.span.at("id").unknown(row.id, columns, "mark")
        elif row.column != columns[row.id]:
            yield row.span.at("column").problem(f"the table of kinds has this mark under “{columns[row.id]}”")
        elif sorted(row.words) != sorted(_COLUMNS[row.column]):
            yield row.span.at("values").problem(f"the values of this mark are {', '.join(_COLUMNS[row.column])}")
        if row.symbol not in game.symbols:
            yield row.span.at("symbol").unknown(row.symbol, game.symbols, "symbol")
    ids = {row.id for row in rows}
    if ids <= set(columns):  # else a mark that is missing may be misspelt
        for mark in columns:
            if mark not in ids:
                yield game.tables["marks"].span.problem(f"the mark “{mark}” is missing")


def kinds(game: Game) -> Iterator[Problem]:
    """Every combination of the marks once, and a code and a name that say so."""
    first_with: dict[tuple[str, ...], KindRow] = {}
    for row in game.rows("kinds", KindRow):
        first = first_with.setdefault(row.marks, row)
        if first is not row:
            yield row.span.problem(f"has the marks of “{first.id}”: players could not tell them apart")
            continue
        if row.eyes == row.mouth:
            yield row.span.at("mouth").problem("eyes and mouth have different colours, one orange, one yellow")
        code = "".join(mark[0] for mark in row.marks).upper()
        if row.code != code:
            yield row.span.at("code").problem(f"by its marks this is {code}")
        words = (row.stem, row.mood, f"{row.eyes} eyes")
        for word in words:
            if word not in row.name.split(", "):
                yield row.span.at("name").problem(f"its name says nothing of “{word}”", f"“{', '.join(words)}”")
    for missing in product(*_COLUMNS.values()):
        if missing not in first_with:
            yield game.tables["kinds"].span.problem(f"there is no lantern that is {', '.join(missing)}")


def copies(game: Game) -> Iterator[Problem]:
    """As many cards of each lantern as of all the others, and as many in all as game.toml says."""
    rows, cards = game.rows("kinds", KindRow), game.facts(Facts).cards
    usual = Counter(row.copies for row in rows).most_common(1)[0][0]
    uneven = [row for row in rows if row.copies != usual]
    for row in uneven:
        yield row.span.at("copies").problem(f"{row.copies} cards of this lantern, {usual} of the others")
    total = sum(row.copies for row in rows)
    if total != cards and not uneven:
        yield game.tables["kinds"].span.problem(f"these are {total} cards; by game.toml the game has {cards}")


def symbols(game: Game) -> Iterator[Problem]:
    """A symbol for every lantern, and no other in their group."""
    rows = _sound_kinds(game)
    for row in rows.values():
        symbol = game.symbols.get(row.id)
        if symbol is None:
            continue
        if symbol.code != row.code:
            yield symbol.span.at("code").problem(f"“{symbol.code}”, but {_KINDS} has “{row.code}”")
        if symbol.group != _LANTERN:
            yield symbol.span.at("group").problem(f"a lantern is of the group “{_LANTERN}”")
    ids = {row.id: row for row in rows.values()}
    missing = [name for name in ids if name not in game.symbols]
    strangers = [name for name in game.symbols if game.symbols[name].group == _LANTERN and name not in ids]
    for name in strangers:
        hint = did_you_mean(name, missing or ids)
        yield game.symbols[name].span.problem(f"{_KINDS} has no such lantern", hint)
    for name in missing if not strangers else ():  # else the symbol may be there under another name
        yield ids[name].span.at("id").problem(f"the lantern “{name}” has no symbol in symbols.toml")


def demands(game: Game) -> Iterator[Demand]:
    """A lantern whose picture shows another mood would be called wrong by everybody at the table."""

    def glow(role: str, colour: Glow) -> dict[str, str]:
        return {role: f"glow-{colour}", f"{role}-rim": f"glow-{colour}-rim"}

    for row in _sound_kinds(game).values():
        if row.id in game.symbols:
            parts = {
                "body": ArtLayer(art="lantern"),
                "stem": ArtLayer(art=f"stem-{row.stem}"),
                "eyes": ArtLayer(art=f"eyes-{row.mood}", roles=glow("eye", row.eyes)),
                "mouth": ArtLayer(art=f"mouth-{row.mood}", roles=glow("mouth", row.mouth)),
            }
            yield PictureOfSymbol(row.id, "lantern", row.name, parts)


def _sound_kinds(game: Game) -> Mapping[str, KindRow]:
    """Lanterns by their codes. Ends a check quietly where codes and marks disagree: that is reported already."""
    if any(kinds(game)):
        raise DataError(())
    return {row.code: row for row in game.rows("kinds", KindRow)}


# Dice


def dice(game: Game) -> Iterator[Problem]:
    """So many dice, no two of them alike."""
    assert game.dice is not None
    thrown, wanted = sum(die.count for die in game.dice.die), game.facts(Facts).dice
    first_with: dict[object, Die] = {}
    for die in game.dice.die:
        if die.count > 1:
            yield die.span.at("count").problem("no two dice are alike")
        if die.mark is None:
            yield die.span.problem("without a “mark” of its own this die cannot be told from the others")
        elif (first := first_with.setdefault(die.mark, die)) is not die:
            yield die.span.at("mark").problem(f"the {first.name} has this mark already")
    if thrown != wanted:
        message = f"these are {thrown} dice; by game.toml the game has {wanted}"
        yield game.at("dice.toml", "die").problem(message)


def faces(game: Game) -> Iterator[Problem]:
    """Every lantern on as many faces, and each die balanced in itself."""
    assert game.dice is not None
    rows, counts = _sound_kinds(game), Counter[str]()
    for die in game.dice.die:
        codes = [game.symbol(face).code for face in die.faces]
        for number, code in enumerate(codes):
            if code not in rows:
                message = f"“{code}” is no lantern, so no card matches it"
                yield die.span.at("faces", number).problem(message, did_you_mean(code, rows))
        counts.update(codes)
        if set(codes) <= set(rows):
            yield from _balance(die, [rows[code] for code in codes])
    share = counts.total() / len(rows)
    uneven = [code for code in rows if counts[code] != share]
    if set(counts) <= set(rows) and uneven:
        listed = ", ".join(f"“{code}” is on {counts[code]} faces" for code in uneven)
        yield game.at("dice.toml", "die").problem(f"{listed}; the lanterns are on {share:g} on average")


def _balance(die: Die, rows: list[KindRow]) -> Iterator[Problem]:
    """As many stems to either side, as many of each mood and of each colouring, no lantern twice."""
    span = die.span.at("faces")
    for code, count in Counter(row.code for row in rows).items():
        if count > 1:
            yield span.problem(f"“{code}” is on {count} faces of one die")
    for column, values in _COLUMNS.items():
        counts = Counter(str(getattr(row, column)) for row in rows)
        if len({counts[value] for value in values}) > 1:
            listed = ", ".join(f"{counts[value]} {value}" for value in values)
            yield span.problem(f"{die.name} is out of balance ({column}): {listed}")


# Cards and candy


def dealt(cards: int, players: int) -> tuple[int, ...]:
    """All cards one at a time, beginning on the dealer's left and ending with the dealer."""
    return tuple((cards + players - 1 - place) // players for place in range(players))


def deals(game: Game) -> Iterator[Problem]:
    """One row for every number of players; all cards, one at a time."""
    cards, (fewest, most) = game.facts(Facts).cards, game.identity.players
    is_clear = not any(copies(game))  # how many cards there are
    seen: set[int] = set()
    for row in game.rows("deals", DealRow):
        span = row.span.at("players")
        if row.players in seen:
            yield span.problem(f"{row.players} players have a row already")
            continue
        seen.add(row.players)
        if not fewest <= row.players <= most:
            yield span.problem(f"by game.toml the game is for {fewest} to {most} players")
        if is_clear:
            yield from _deal(row, cards)
    for players in range(max(fewest, _FEWEST), most + 1):
        if players not in seen:
            message = f"{players} players can play, but nothing says what they are dealt"
            yield game.tables["deals"].span.problem(message)
    for players in range(fewest, min(most + 1, _FEWEST)):
        message = f"with {players} players nobody has two neighbours to choose from"
        yield game.identity.span.at("players").problem(message)


def _deal(row: DealRow, cards: int) -> Iterator[Problem]:
    span, wanted = row.span.at("cards"), dealt(cards, row.players)
    if len(row.cards) != row.players:
        yield span.problem(f"{row.players} players, but numbers for {len(row.cards)}")
    elif sum(row.cards) != cards:
        yield span.problem(f"these are {sum(row.cards)} cards; all {cards} are dealt")
    elif row.cards != wanted:
        counts = ", ".join(map(str, wanted))
        yield span.problem(f"dealt one at a time from the dealer's left it is {counts}: the dealer comes last")


def candy(game: Game) -> Iterator[Problem]:
    """Cards that count 1 or five, each with a sweet of its value, and as many of both as game.toml says."""
    rows, facts = game.rows("candy", CandyRow), game.facts(Facts)
    sweets = {name: symbol for name, symbol in game.symbols.items() if symbol.group == _SWEET}
    printed = Counter[int]()
    for row in rows:
        printed[row.value] += row.copies
        if row.value not in (1, facts.five):
            yield row.span.at("value").problem(f"a candy card counts 1 or {facts.five}, not {row.value}")
        elif row.symbol not in sweets:
            yield row.span.at("symbol").unknown(row.symbol, sweets, "sweet")
        elif (value := sweets[row.symbol].value) != row.value:
            message = f"counts {row.value}, but the symbol “{row.symbol}” has the value {value}"
            yield row.span.at("value").problem(message)
    span = game.tables["candy"].span
    for symbol, count in Counter(row.symbol for row in rows).items():
        if count > 1:
            yield span.problem(f"“{symbol}” stands on {count} rows")
    wanted = {1: ("candy_ones", facts.candy_ones), facts.five: ("candy_fives", facts.candy_fives)}
    if set(printed) <= set(wanted):  # else something is counted that is no candy
        for value, (fact, number) in wanted.items():
            if printed[value] != number:
                yield span.problem(f"{printed[value]} cards count {value}; by game.toml ({fact}) there are {number}")


def change(game: Game) -> Iterator[Problem]:
    """Facts of candy add up; and there are ones enough for the change of everybody."""
    facts = game.facts(Facts)
    if facts.candy_ones + facts.candy_fives != facts.candy_cards:
        message = f"{facts.candy_ones} ones and {facts.candy_fives} fives are not {facts.candy_cards} cards"
        yield facts.span.at("candy_cards").problem(message)
    needed = game.identity.players[1] * (facts.five - 1)
    if facts.candy_ones < needed:
        message = f"everybody may need {facts.five - 1} ones after trading, which is {needed}; here are fewer"
        yield facts.span.at("candy_ones").problem(message)


# Time


def timers(game: Game) -> Iterator[Problem]:
    rows, usual = game.rows("timers", TimerRow), game.facts(Facts).timer_seconds
    if rows[0].seconds != usual:
        message = f"the first timer is the game's own; by game.toml it runs {usual} seconds"
        yield rows[0].span.at("seconds").problem(message)
    seen: set[int] = set()
    for row in rows:
        if row.seconds in seen:
            yield row.span.at("seconds").problem(f"another timer runs {row.seconds} seconds as well")
        seen.add(row.seconds)
        name = f"{row.seconds}-seconds"
        if row.id != name:
            yield row.span.at("id").problem(f"a timer of {row.seconds} seconds is called “{name}”")


def search(game: Game) -> Iterator[Problem]:
    """A time for every number of matches; the more there are, the sooner one is seen."""
    rows, number = game.rows("search", SearchRow), game.facts(Facts).dice
    for matches, row in enumerate(rows, 1):
        if row.matches != matches:
            yield row.span.at("matches").problem(f"row {matches} is for {matches} matches, one row for each number")
    for fewer, more in pairwise(rows):
        if more.seconds > fewer.seconds:
            yield more.span.at("seconds").problem("more matches are not found later than fewer")
    if len(rows) < number:
        yield game.tables["search"].span.problem(f"{number} dice can match, the last row is for {len(rows)}")


def acts(game: Game) -> Iterator[Problem]:
    ids = [row.id for row in game.rows("acts", ActRow)]
    for act in Act:
        if act not in ids:
            yield game.tables["acts"].span.problem(f"the rules need to know how long “{act}” takes")


def paces(game: Game) -> Iterator[Problem]:
    """Each has a bot of its name, and the first is the calmest: the others are measured by it."""
    rows = game.rows("paces", PaceRow)
    calm = rows[0]
    for row in rows:
        if row.id in ("random", "greedy"):
            yield row.span.at("id").problem(f"“{row.id}” is the name of another bot")
        if row.error >= 1 / 2:
            yield row.span.at("error").problem("whoever errs every second time gets rid of no card")
        if row.speed < calm.speed or row.error < calm.error:
            yield row.span.problem(f"the first pace, “{calm.id}”, is the slowest and errs least")


CHECKS = (marks, kinds, copies, symbols, dice, faces, deals, candy, change, timers, search, acts, paces)
