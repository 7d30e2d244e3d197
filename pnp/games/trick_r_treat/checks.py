"""A loaded game -> everything in its data that the rules cannot live with, each at its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from pnp.game.content import ArtLayer, Die
from pnp.game.load import Game
from pnp.games.trick_r_treat.numbers import MARKS
from pnp.games.trick_r_treat.pictures import Picture, picture_problems
from pnp.games.trick_r_treat.rulings import ruling_problems
from pnp.games.trick_r_treat.schema import Act, Content, Glow, KindRow, Mood, Stem, read_content
from pnp.source.problems import Problem, did_you_mean

_KINDS, _SYMBOLS, _DICE = "tables/kinds.toml", "symbols.toml", "dice.toml"
_LANTERN, _SWEET = "lantern", "sweet"  # groups of symbols
_COLUMNS = {"stem": [*Stem], "mood": [*Mood], "eyes": [*Glow]}


def problems(game: Game) -> Iterator[Problem]:
    content = read_content(game)
    for check in (_marks, _kinds, _symbols, _dice, _deals, _candy, _timers, _search, _acts, _paces):
        yield from check(game, content)
    yield from ruling_problems(game)


# Lanterns


def _marks(game: Game, content: Content) -> Iterator[Problem]:
    """The three marks, with the words that the table of kinds uses for them."""
    file = game.files["tables/marks.toml"]
    columns = dict(zip(MARKS, _COLUMNS, strict=True))
    for i, row in enumerate(content.marks.row):
        if row.id not in columns:
            hint = did_you_mean(row.id, columns)
            yield file.problem(("row", i, "id"), f"the rules know no mark “{row.id}”", hint)
        elif row.column != columns[row.id]:
            yield file.problem(("row", i, "column"), f"the table of kinds has this mark under “{columns[row.id]}”")
        elif sorted(row.values) != sorted(_COLUMNS[row.column]):
            words = ", ".join(_COLUMNS[row.column])
            yield file.problem(("row", i, "values"), f"the values of this mark are {words}")
        if row.symbol not in game.symbols:
            hint = did_you_mean(row.symbol, game.symbols)
            yield file.problem(("row", i, "symbol"), f"there is no symbol “{row.symbol}”", hint)
    ids = [row.id for row in content.marks.row]
    for mark in columns:
        if mark not in ids:
            yield file.problem(("row",), f"the mark “{mark}” is missing")


def _kinds(game: Game, content: Content) -> Iterator[Problem]:
    """Every combination of the marks once, in as many copies as all the others."""
    file, rows = game.files[_KINDS], content.kinds.row
    first_with: dict[tuple[str, ...], int] = {}
    usual = Counter(row.copies for row in rows).most_common(1)[0][0]
    for i, row in enumerate(rows):
        first = first_with.setdefault(row.marks, i)
        if first != i:
            yield file.problem(("row", i), f"has the marks of “{rows[first].id}”: players could not tell them apart")
        if row.eyes == row.mouth:
            yield file.problem(("row", i, "mouth"), "eyes and mouth have different colours, one orange, one yellow")
        code = "".join(mark[0] for mark in row.marks).upper()
        if row.code != code:
            yield file.problem(("row", i, "code"), f"by its marks this is {code}")
        words = (row.stem, row.mood, f"{row.eyes} eyes")
        for word in words:
            if word not in row.name.split(", "):
                yield file.problem(("row", i, "name"), f"its name says nothing of “{word}”", f"“{', '.join(words)}”")
        if row.copies != usual:
            yield file.problem(("row", i, "copies"), f"{row.copies} cards of this lantern, {usual} of the others")
    combinations = set(product(*(row.values for row in content.marks.row)))
    for missing in sorted(combinations - set(first_with)):
        if len(missing) == len(_COLUMNS):
            yield file.problem(("row",), f"there is no lantern that is {', '.join(missing)}")
    total, wanted = sum(row.copies for row in rows), content.facts.cards
    if total != wanted:
        yield file.problem(("row",), f"these are {total} cards; by game.toml the game has {wanted}")


def _symbols(game: Game, content: Content) -> Iterator[Problem]:
    """A symbol for every lantern, and no other in their group."""
    file = game.files[_SYMBOLS]
    for row in content.kinds.row:
        symbol = game.symbols.get(row.id)
        if symbol is None:
            hint = did_you_mean(row.id, game.symbols)
            yield file.problem((), f"the lantern “{row.id}” has no symbol", hint)
            continue
        if symbol.code != row.code:
            yield file.problem((row.id, "code"), f"“{symbol.code}”, but {_KINDS} has “{row.code}”")
        if symbol.group != _LANTERN:
            yield file.problem((row.id, "group"), f"a lantern is of the group “{_LANTERN}”")
        yield from picture_problems(game, picture(row))
    ids = [row.id for row in content.kinds.row]
    for name, symbol in game.symbols.items():
        if symbol.group == _LANTERN and name not in ids:
            yield file.problem((name,), f"{_KINDS} has no such lantern", did_you_mean(name, ids))


def picture(row: KindRow) -> Picture:
    """A lantern whose picture shows another mood would be called wrong by everybody at the table."""

    def glow(role: str, colour: Glow) -> dict[str, str]:
        return {role: f"glow-{colour}", f"{role}-rim": f"glow-{colour}-rim"}

    parts = {
        "body": ArtLayer(art="lantern"),
        "stem": ArtLayer(art=f"stem-{row.stem}"),
        "eyes": ArtLayer(art=f"eyes-{row.mood}", roles=glow("eye", row.eyes)),
        "mouth": ArtLayer(art=f"mouth-{row.mood}", roles=glow("mouth", row.mouth)),
    }
    return Picture(row.id, "lantern", row.name, parts)


def _dice(game: Game, content: Content) -> Iterator[Problem]:
    """The number of dice, every lantern on as many faces, and each die balanced in itself."""
    assert game.dice is not None
    file, rows = game.files[_DICE], {row.code: row for row in content.kinds.row}
    thrown = sum(die.count for die in game.dice.die)
    if thrown != content.facts.dice:
        yield file.problem(("die",), f"these are {thrown} dice; by game.toml the game has {content.facts.dice}")
    faces: Counter[str] = Counter()
    first_with: dict[object, int] = {}
    for i, die in enumerate(game.dice.die):
        codes = [game.symbol(face).code for face in die.faces]
        for j, code in enumerate(codes):
            if code not in rows:
                hint = did_you_mean(code, rows)
                yield file.problem(("die", i, "faces", j), f"“{code}” is no lantern, so no card matches it", hint)
        faces.update({code: number * die.count for code, number in Counter(codes).items()})
        if all(code in rows for code in codes):
            yield from _balance(game, i, die, [rows[code] for code in codes])
        if die.count > 1:
            yield file.problem(("die", i, "count"), "no two dice are alike")
        if die.mark is None:
            yield file.problem(("die", i), "without a “mark” of its own this die cannot be told from the others")
        elif (first := first_with.setdefault(die.mark, i)) != i:
            yield file.problem(("die", i, "mark"), f"the {game.dice.die[first].name} has this mark already")
    share = sum(faces[code] for code in rows) / max(len(rows), 1)
    for code in rows:
        if faces[code] != share:
            yield file.problem(("die",), f"“{code}” is on {faces[code]} faces, the lanterns on {share:g} on average")


def _balance(game: Game, number: int, die: Die, rows: list[KindRow]) -> Iterator[Problem]:
    """As many stems to either side, as many of each mood and of each colouring, no lantern twice."""
    file, path = game.files[_DICE], ("die", number, "faces")
    for code, count in Counter(row.code for row in rows).items():
        if count > 1:
            yield file.problem(path, f"“{code}” is on {count} faces of one die")
    for column, values in _COLUMNS.items():
        counts = Counter(str(getattr(row, column)) for row in rows)
        if len({counts[value] for value in values}) > 1:
            listed = ", ".join(f"{counts[value]} {value}" for value in values)
            yield file.problem(path, f"{die.name} is out of balance ({column}): {listed}")


# Cards and candy


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
            counts = ", ".join(map(str, dealt(cards, row.players)))
            message = f"dealt one at a time from the dealer's left it is {counts}: the dealer comes last"
            yield file.problem(("row", i, "cards"), message)
    for players in range(fewest, most + 1):
        if players not in seen:
            yield file.problem(("row",), f"{players} players can play, but nothing says what they are dealt")
    for players in range(fewest, min(most, 2) + 1):
        message = f"with {players} players nobody has two neighbours to choose from"
        yield game.files["game.toml"].problem(("players",), message)


def _candy(game: Game, content: Content) -> Iterator[Problem]:
    """As many ones and fives as game.toml says, each with a sweet of its value."""
    file, facts, rows = game.files["tables/candy.toml"], content.facts, content.candy.row
    sweets = {name: symbol for name, symbol in game.symbols.items() if symbol.group == _SWEET}
    printed = {1: 0, facts.five: 0}
    for i, row in enumerate(rows):
        if row.value not in printed:
            message = f"a candy card counts 1 or {facts.five}, not {row.value}"
            yield file.problem(("row", i, "value"), message)
            continue
        printed[row.value] += row.copies
        if row.symbol not in sweets:
            message = f"there is no sweet “{row.symbol}”"
            yield file.problem(("row", i, "symbol"), message, did_you_mean(row.symbol, sweets))
        elif sweets[row.symbol].value != row.value:
            message = f"counts {row.value}, but the symbol “{row.symbol}” has the value {sweets[row.symbol].value}"
            yield file.problem(("row", i, "value"), message)
    for symbol, count in Counter(row.symbol for row in rows).items():
        if count > 1:
            yield file.problem(("row",), f"“{symbol}” stands on {count} rows")
    for value, wanted, fact in ((1, facts.candy_ones, "candy_ones"), (facts.five, facts.candy_fives, "candy_fives")):
        if printed[value] != wanted:
            message = f"{printed[value]} cards count {value}; by game.toml ({fact}) there are {wanted}"
            yield file.problem(("row",), message)
    yield from _candy_facts(game, content)


def _candy_facts(game: Game, content: Content) -> Iterator[Problem]:
    """They add up; and there are ones enough for the change of everybody."""
    file, facts = game.files["game.toml"], content.facts
    if facts.candy_ones + facts.candy_fives != facts.candy_cards:
        message = f"{facts.candy_ones} ones and {facts.candy_fives} fives are not {facts.candy_cards} cards"
        yield file.problem(("facts", "candy_cards"), message)
    change = game.identity.players[1] * (facts.five - 1)
    if facts.candy_ones < change:
        message = f"everybody may need {facts.five - 1} ones after trading, which is {change}; here are fewer"
        yield file.problem(("facts", "candy_ones"), message)


# Time


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
    """A time for every number of matches; the more there are, the sooner one is seen."""
    file, rows = game.files["tables/search.toml"], content.search.row
    for i, row in enumerate(rows):
        if row.matches != i + 1:
            yield file.problem(("row", i, "matches"), f"row {i + 1} is for {i + 1} matches, one row for each number")
        if i and row.seconds > rows[i - 1].seconds:
            yield file.problem(("row", i, "seconds"), "more matches are not found later than fewer")
    if len(rows) < content.facts.dice:
        yield file.problem(("row",), f"{content.facts.dice} dice can match, the last row is for {len(rows)}")


def _acts(game: Game, content: Content) -> Iterator[Problem]:
    ids = [row.id for row in content.acts.row]
    for act in Act:
        if act not in ids:
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
