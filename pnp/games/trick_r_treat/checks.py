"""A loaded game -> everything in its data that the rules cannot live with, and what they demand of its pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, pairwise, product

from pnp.game.content.dice import Die
from pnp.game.content.symbols import ArtLayer
from pnp.game.demands import (
    ColumnForEachPlayer,
    Demand,
    LinesOnPad,
    PictureOfSymbol,
    PieceForEachPlayer,
    Pieces,
    PiecesInAll,
)
from pnp.game.game import Game
from pnp.games.trick_r_treat.pictures import pictures
from pnp.games.trick_r_treat.printed import printed
from pnp.games.trick_r_treat.schema import (
    COLUMNS,
    MARKS,
    Act,
    ActRow,
    CandyRow,
    Facts,
    KindRow,
    MarkRow,
    PaceRow,
    Pile,
    SearchRow,
    TimerRow,
)
from pnp.source.problems import DataError, Problem, Severity, did_you_mean
from pnp.source.spans import Span
from pnp.source.wording import digits, duration, plural

_KINDS = "tables/kinds.toml"
_LANTERN = "lantern"  # a group of symbols
_SWEETS = {Pile.ONES: "sweet", Pile.FIVES: "sweets"}  # those of the sweets on candy cards
_FEWEST = 2  # players: somebody must be handed the pairs
_COLOURS = 2  # of a face: one for the eyes, the other for the mouth


# Lanterns


def marks(game: Game) -> Iterator[Problem]:
    """The three marks, each with the words that tell lanterns apart by it."""
    rows = game.rows("marks", MarkRow)
    for row in rows:
        if row.id not in MARKS:
            yield row.span.at("id").unknown(row.id, MARKS, "mark")
        yield from _values(row)
        if row.symbol not in game.symbols:
            yield row.span.at("symbol").unknown(row.symbol, game.symbols, "symbol")
        elif (name := game.symbols[row.symbol].name) != row.name:
            yield row.span.at("name").problem(f"“{row.name}”, but the symbol “{row.symbol}” is called “{name}”")
    for symbol, count in Counter(row.symbol for row in rows).items():
        if count > 1:
            yield game.tables["marks"].span.problem(f"“{symbol}” stands on {count} rows")
    ids = {row.id for row in rows}
    if ids <= set(MARKS):  # else a mark that is missing may be misspelt
        for mark in MARKS:
            if mark not in ids:
                yield game.tables["marks"].span.problem(f"the mark “{mark}” is missing")


def _values(row: MarkRow) -> Iterator[Problem]:
    """What is wrong with the words of one mark, and with how they are drawn."""
    for word, count in Counter(row.words).items():
        if count > 1:
            yield row.span.at("values").problem(f"“{word}” stands here twice")
    if row.id == MARKS[-1] and len(row.words) != _COLOURS:
        message = "eyes have one of two colours, and the mouth has the other"
        yield row.span.at("values").problem(message, "exactly two values")
        return
    for word in row.words:
        if not re.search(rf"\b{word}\b", row.text.lower()):
            yield row.span.at("text").problem(f"players are told nothing of “{word}” here")
    if row.looks and len(row.looks) != len(row.words):
        yield row.span.at("looks").problem(f"{len(row.words)} values are drawn in {len(row.looks)} ways")


def _words(game: Game) -> Mapping[str, tuple[str, ...]]:
    """The values of each mark by its column. Ends a check quietly where they are in doubt: that is reported already."""
    if any(marks(game)):
        raise DataError(())
    rows = {row.id: row for row in game.rows("marks", MarkRow)}
    return {column: rows[mark].words for mark, column in zip(MARKS, COLUMNS, strict=True)}


def kinds(game: Game) -> Iterator[Problem]:
    """Lanterns that differ in some mark, with codes and names that say so."""
    words = _words(game)
    marks = game.rows("marks", MarkRow)
    looks = {word: look for row in marks for word, look in zip(row.words, row.looks, strict=False)}
    unused = {(column, word) for column, values in words.items() for word in values}
    first_with: dict[tuple[str, ...], KindRow] = {}
    unknown = False
    for row in game.rows("kinds", KindRow):
        first = first_with.setdefault(row.marks, row)
        if first is not row:
            yield row.span.problem(f"has the marks of “{first.id}”: players could not tell them apart")
            continue
        unused -= set(zip(COLUMNS, row.marks, strict=True))
        strange = [(column, word) for column, word in zip(COLUMNS, row.marks, strict=True) if word not in words[column]]
        for column, word in strange:
            unknown = True
            yield row.span.at(column).unknown(word, words[column], "value")
        yield from () if strange else _spelt(row, words, looks)
    for column, word in sorted(unused) if not unknown else ():  # else it may be misspelt in the table of kinds
        mark = MARKS[COLUMNS.index(column)]
        place = next(row.span.at("values") for row in game.rows("marks", MarkRow) if row.id == mark)
        yield place.problem(f"{_KINDS} has no lantern that is {word}", "add its rows there, or take the word out here")


def _spelt(row: KindRow, words: Mapping[str, tuple[str, ...]], looks: Mapping[str, str]) -> Iterator[Problem]:
    """A lantern goes by its marks: its code by their first letters, as far as these differ, its name by all of them."""
    initials = {column: [word[0] for word in values] for column, values in words.items()}
    for place, (column, word) in enumerate(zip(COLUMNS, row.marks, strict=True)):
        letter = word[0].upper()
        if initials[column].count(word[0]) == 1 and row.code[place] != letter:
            message = f"letter {place + 1} of the code stands for “{word}”, which is {letter}"
            code = "".join(mark[0] for mark in row.marks).upper()
            yield row.span.at("code").problem(message, f"by its marks this is {code}")
            return
    eyes = f"{looks.get(row.eyes, '')} {row.eyes} eyes".strip()
    name = f"{row.stem}, {row.mood}, {eyes}"
    if row.name != name:
        yield row.span.at("name").problem(f"“{row.name}” does not tell the marks of this lantern", f"“{name}”")


def places(game: Game) -> Iterator[Problem]:
    """The number at the foot of a card is its place in the table; all that follow a wrong one are wrong as well."""
    tables: tuple[Sequence[KindRow | CandyRow], ...] = (game.rows("kinds", KindRow), game.rows("candy", CandyRow))
    for rows in tables:
        wrong = ((place, row) for place, row in enumerate(rows, 1) if row.place != place)
        for place, row in islice(wrong, 1):
            yield row.span.at("place").problem(
                f"this is card {place} of its table, not {row.place}", f"place = {place}"
            )


def combinations(game: Game) -> Iterator[Problem]:
    """Every combination of the marks is there, and as many cards of each lantern as of all the others."""
    if not game.facts(Facts).balanced:
        return
    rows = _sound_kinds(game).values()
    there = {row.marks for row in rows}
    for missing in product(*_words(game).values()):
        if missing not in there:
            yield _taste(game.tables["kinds"].span, f"there is no lantern that is {', '.join(missing)}")
    usual = Counter(row.copies for row in rows).most_common(1)[0][0]
    for row in rows:
        if row.copies != usual:
            yield _taste(row.span.at("copies"), f"{row.copies} cards of this lantern, {usual} of the others")


def _taste(span: Span, message: str) -> Problem:
    """What no rule forbids, but few games want."""
    return span.problem(message, "if that is as it should be: balanced = false in game.toml", Severity.WARNING)


def symbols(game: Game) -> Iterator[Problem]:
    """A symbol for every lantern, and no other in their group."""
    rows = _sound_kinds(game)
    for row in rows.values():
        symbol = game.symbols.get(row.id)
        if symbol is None:
            continue
        for key, value in (("code", row.code), ("name", row.name)):
            if getattr(symbol, key) != value:
                yield symbol.span.at(key).problem(f"“{getattr(symbol, key)}”, but {_KINDS} has “{value}”")
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


def names(game: Game) -> Iterator[Problem]:
    """A sweet that is called what the id of another one says."""
    sweets = {name: symbol for name, symbol in game.symbols.items() if symbol.group in _SWEETS.values()}
    for name, symbol in sweets.items():
        called = set(re.findall(r"[a-z]+", symbol.name.lower()))
        for other in sweets:
            if _said(other) <= called and not _said(name) <= called:
                yield symbol.span.at("name").problem(f"“{symbol.name}” is what “{other}” is called")


def _said(name: str) -> set[str]:
    """The words of an id, but for the first of several: that one tells the sort."""
    first, *rest = name.split("-")
    return set(rest or [first])


def demands(game: Game) -> Iterator[Demand]:
    """A lantern whose picture shows another mood would be called wrong by everybody at the table."""
    most = game.identity.players[1]
    yield PieceForEachPlayer(Pieces("cards", "reference card", rows=""), most)
    yield ColumnForEachPlayer("score-pad", most)
    yield LinesOnPad("score-pad", most * game.facts(Facts).hands_per_player, "hands")
    for table, rows in (("kinds", game.rows("kinds", KindRow)), ("candy", game.rows("candy", CandyRow))):
        cards = sum(row.copies for row in rows)
        yield PiecesInAll(Pieces("cards", f"card of tables/{table}.toml", rows=table), cards, game.tables[table].span)
    colours = _words(game)[COLUMNS[-1]]

    def glow(role: str, colour: str) -> dict[str, str]:
        return {role: f"glow-{colour}", f"{role}-rim": f"glow-{colour}-rim"}

    for row in _sound_kinds(game).values():
        if row.id in game.symbols:
            (mouth,) = (colour for colour in colours if colour != row.eyes)
            parts = {
                "body": ArtLayer(art="lantern"),
                "stem": ArtLayer(art=f"stem-{row.stem}"),
                "eyes": ArtLayer(art=f"eyes-{row.mood}", roles=glow("eye", row.eyes)),
                "mouth": ArtLayer(art=f"mouth-{row.mood}", roles=glow("mouth", mouth)),
            }
            yield PictureOfSymbol(row.id, "lantern", row.name, parts)


def _sound_kinds(game: Game) -> Mapping[str, KindRow]:
    """Lanterns by their codes. Ends a check quietly where codes and marks disagree: that is reported already."""
    if any(kinds(game)):
        raise DataError(())
    return {row.code: row for row in game.rows("kinds", KindRow)}


# Dice


def dice(game: Game) -> Iterator[Problem]:
    """Dice that can be told apart, with lanterns on all faces."""
    assert game.dice is not None
    first_with: dict[object, Die] = {}
    for die in game.dice.die:
        first = first_with.setdefault(die.mark, die)
        if die.mark is not None and die.mark not in die.name.lower():
            message = f"its mark is “{die.mark}”, and its name does not say so"
            yield die.span.at("name").problem(message, f"“{die.mark.capitalize()} die”")
        if die.count > 1:
            yield die.span.at("count").problem("dice that are alike have a row each", "a mark tells them apart")
        if first is not die and die.mark is None:
            yield die.span.problem(f"nothing tells it from the {first.name}", "give it a “mark” of its own")
        elif first is not die:
            yield die.span.at("mark").problem(f"the {first.name} has this mark already")
    rows = _sound_kinds(game)
    for die in game.dice.die:
        for number, face in enumerate(die.faces):
            if (code := game.symbol(face).code) not in rows:
                message = f"“{code}” is no lantern, so no card matches it"
                yield die.span.at("faces", number).problem(message, did_you_mean(code, rows))


def faces(game: Game) -> Iterator[Problem]:
    """Every lantern on some die; where dice are to be balanced, on as many faces, and each die in itself."""
    assert game.dice is not None
    rows = _sound_kinds(game)
    if any(dice(game)):
        return
    counts = Counter(game.symbol(face).code for die in game.dice.die for face in die.faces)
    for code, row in rows.items():
        if not counts[code]:
            message = f"“{code}” is on no die: whoever has the card cannot get rid of it"
            yield row.span.at("code").problem(message, "put it on a face in dice.toml")
    if len(counts) < len(rows) or not game.facts(Facts).balanced:
        return
    for die in game.dice.die:
        yield from _balance(die, [rows[game.symbol(face).code] for face in die.faces], _words(game))
    fewest, most = min(counts.values()), max(counts.values())
    if most - fewest > (counts.total() % len(rows) > 0):
        listed = ", ".join(f"“{code}” is on {counts[code]} faces" for code in rows if counts[code] in (fewest, most))
        average = counts.total() / len(rows)
        yield _taste(game.at("dice.toml", "die"), f"{listed}; the lanterns are on {average:g} on average")


def _balance(die: Die, rows: list[KindRow], columns: Mapping[str, tuple[str, ...]]) -> Iterator[Problem]:
    """As many stems to either side, as many of each mood and of each colouring, no lantern twice."""
    span = die.span.at("faces")
    for code, count in Counter(row.code for row in rows).items():
        if count > 1:
            yield _taste(span, f"“{code}” is on {count} faces of one die")
    for column, values in columns.items():
        counts = Counter(str(getattr(row, column)) for row in rows)
        spread = max(counts[value] for value in values) - min(counts[value] for value in values)
        if spread > (len(rows) % len(values) > 0):
            listed = ", ".join(f"{counts[value]} {value}" for value in values)
            yield _taste(span, f"{die.name} is out of balance ({column}): {listed}")


# Cards and candy


def deals(game: Game) -> Iterator[Problem]:
    """Somebody to hand pairs to, and a card for everybody."""
    cards, (fewest, most) = sum(row.copies for row in game.rows("kinds", KindRow)), game.identity.players
    span = game.identity.span.at("players")
    if fewest < _FEWEST:
        yield span.problem("one player alone has no neighbour to hand a pair to", "[2, …] or more")
    if most > cards:
        yield span.problem(f"{cards} cards are not enough for {most} players", "more copies in tables/kinds.toml")


def candy(game: Game) -> Iterator[Problem]:
    """Each candy card with a sweet of its name, both piles there, and ones enough for the change of everybody."""
    rows, facts = game.rows("candy", CandyRow), game.facts(Facts)
    sweets = {name: symbol for name, symbol in game.symbols.items() if symbol.group in _SWEETS.values()}
    printed = Counter[Pile]()
    for row in rows:
        printed[row.pile] += row.copies
        if row.symbol not in sweets:
            yield row.span.at("symbol").unknown(row.symbol, sweets, "sweet")
        elif (name := sweets[row.symbol].name) != row.name:
            yield row.span.at("name").problem(f"“{row.name}”, but the symbol “{row.symbol}” is called “{name}”")
        elif (group := sweets[row.symbol].group) != _SWEETS[row.pile]:
            message = f"“{row.symbol}” is of the group “{group}”; “{row.pile}” show symbols of “{_SWEETS[row.pile]}”"
            yield row.span.at("pile").problem(message)
    span = game.tables["candy"].span
    for symbol, count in Counter(row.symbol for row in rows).items():
        if count > 1:
            yield span.problem(f"“{symbol}” stands on {count} rows")
    for pile in Pile:
        if not printed[pile]:
            yield span.problem(f"no candy card lies in the pile “{pile}”")
    needed = game.identity.players[1] * (facts.five - 1)
    if facts.balanced and 0 < printed[Pile.ONES] < needed:
        message = f"everybody may need {facts.five - 1} ones after trading, which is {needed}"
        yield _taste(span, f"{message}; here are {printed[Pile.ONES]}")


# Time


def timers(game: Game) -> Iterator[Problem]:
    seen = {game.facts(Facts).timer_seconds}
    for row in game.rows("timers", TimerRow):
        if row.seconds in seen:
            message = f"there is a timer of {duration(row.seconds)} already"
            yield row.span.at("seconds").problem(message, "the game's own is timer_seconds in game.toml")
        seen.add(row.seconds)


def evening(game: Game) -> Iterator[Problem]:
    """The sand alone must not run longer than a game is said to take."""
    facts, identity = game.facts(Facts), game.identity
    hands = identity.players[1] * facts.hands_per_player
    if (seconds := hands * facts.timer_seconds) > 60 * identity.minutes:
        all_hands = f"{digits(hands, 'hand')} of {duration(facts.timer_seconds)}"
        message = f"{all_hands} {plural(hands, 'takes', 'take')} longer than {digits(identity.minutes, 'minute')}"
        yield identity.span.at("minutes").problem(message, f"minutes = {-(-seconds // 60)} or more")


def search(game: Game) -> Iterator[Problem]:
    """The more matches there are, the sooner one is seen."""
    for fewer, more in pairwise(game.rows("search", SearchRow)):
        if more.seconds > fewer.seconds:
            yield more.span.at("seconds").problem("more matches are not found later than fewer")


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


def pictured(game: Game) -> Iterator[Problem]:
    """What the book shows of all lanterns and of the table, once these are beyond doubt."""
    if not any(problem for check in (kinds, combinations, dice, faces, deals) for problem in check(game)):
        yield from pictures(game)


CHECKS = (
    *(marks, kinds, combinations, symbols, dice, faces, deals, candy, timers, evening, search, acts, paces),
    *(names, places, pictured, printed),
)
