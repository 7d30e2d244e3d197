"""The data -> what the rules demand of it beyond its form, each at its row: suits, deck, characters, cheat sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from pnp.game.game import Game
from pnp.game.tables import Row
from pnp.games.trick_or_treat import checks_prices, checks_words, pictures
from pnp.games.trick_or_treat.checks_prices import option_amounts, roll_amounts
from pnp.games.trick_or_treat.powers import BUY_DRAW, EFFECTS
from pnp.games.trick_or_treat.schema import (
    Buys,
    CharacterRow,
    Does,
    Facts,
    MusterRow,
    OptionRow,
    RankRow,
    RollRow,
    SuitRow,
    TitleRow,
    Trigger,
)
from pnp.games.trick_or_treat.told import tells
from pnp.source.problems import Problem, Refused, Severity

_REFERS = {
    "muster": {"suit": "suits", "rank": "ranks"},
    "characters": {"suit": "suits", "title": "titles"},
    "rolls": {"income": "incomes"},
}
_AMOUNTS = ("points", "per_card", "cost", "cards", "takes")


def references(game: Game) -> Iterator[Problem]:
    """The rules follow these, so they must lead where the rules expect; the loader has seen to the rest."""
    for name, wanted in _REFERS.items():
        table = game.tables[name]
        span = table.source.at("refers")
        for key, target in wanted.items():
            if table.refers.get(key) != target:
                place = span.at(key) if key in table.refers else span
                yield place.problem(f"to the rules “{key}” refers to “{target}”")


# Suits, ranks, titles and the Muster Deck


def suits(game: Game) -> Iterator[Problem]:
    rows = game.rows("suits", SuitRow)
    yield from _twice(rows, ("name", "symbol", "tarot", "element", "epithet"))
    for row in rows:
        for key, group in (("symbol", "suit"), ("element_symbol", "element")):
            known = [name for name, symbol in game.symbols.items() if symbol.group == group]
            if (name := getattr(row, key)) not in known:
                yield row.span.at(key).unknown(name, known, f"{group} symbol")


def ranks(game: Game) -> Iterator[Problem]:
    rows = game.rows("ranks", RankRow)
    yield from _twice(rows, ("label", "name", "plural"))
    for value, row in enumerate(rows, 1):
        if row.value != value:
            yield row.span.at("value").problem(f"the ranks go up by one from 1, so this is {value}")


def titles(game: Game) -> Iterator[Problem]:
    rows = game.rows("titles", TitleRow)
    yield from _twice(rows, ("name", "index", "manner"))
    for row in rows:
        if not row.name.startswith(row.index):
            yield row.span.at("index").problem(f"“{row.name}” does not begin with “{row.index}”", "its first letters")
    if not any(row.borrowable for row in rows):
        message = "no title is borrowable, so Wild Power would buy nothing"
        yield rows[0].span.at("borrowable").problem(message, severity=Severity.WARNING)


def names(game: Game) -> Iterator[Problem]:
    """What has a picture is called as its picture is: the name is printed from either."""
    for suit in game.rows("suits", SuitRow):
        yield from _called(game, suit, "name", suit.name, suit.symbol, several=True)
        yield from _called(game, suit, "element", suit.element, suit.element_symbol, before="Element: ")
    for roll in game.rows("rolls", RollRow):
        yield from _called(game, roll, "name", roll.name, roll.symbol)
    for option in game.rows("options", OptionRow):
        yield from _called(game, option, "name", option.name, option.icon)


def _called(
    game: Game, row: Row, key: str, name: str, symbol: str, *, several: bool = False, before: str = ""
) -> Iterator[Problem]:
    if symbol not in game.symbols:
        return
    try:
        known = game.terms.name(f"symbol.{symbol[:1].upper()}{symbol[1:]}{'s' if several else ''}")
    except Refused as error:  # it has a hole where its name should be
        yield game.symbols[symbol].span.at("name").problem(error.message, error.hint)
        return
    if known != f"{before}{name}":
        message = f"“{name}” is called “{known}” in symbols.toml (“{symbol}”)"
        yield row.span.at(key).problem(message, f"call both “{name}” or both “{known.removeprefix(before)}”")


def lenders(game: Game) -> Iterator[Problem]:
    """Titles that lend nothing are named where borrowing is told, and no others."""
    wilds = [row for row in game.rows("options", OptionRow) if row.effect is Buys.WILD]
    spans = [(row.span.at("text"), row.written["text"]) for row in wilds]
    if "cheats" in game.tables:
        table, ids = game.tables["cheats"], [row.id for row in wilds]
        for number, cheat in enumerate(table.source.values["row"]):
            if cheat.get("option") in ids:
                spans.append((table.span.at(number, "text"), str(cheat.get("text", ""))))
    for title in game.rows("titles", TitleRow):
        hole = f"{title.id[:1].upper()}{title.id[1:]}"
        for span, text in spans:
            if title.borrowable == tells(game, text, hole, f"{hole}s"):
                told = f"the text names the {title.name}, whose powers can be borrowed"
                message = told if title.borrowable else f"the text does not say that no {title.name} lends a power"
                yield span.problem(message, "" if title.borrowable else f"write {{{hole}}}")


def _twice(rows: Sequence[Row], keys: Sequence[str]) -> Iterator[Problem]:
    for key in keys:
        first: dict[str, Row] = {}
        for row in rows:
            value = getattr(row, key)
            if (other := first.setdefault(value, row)) is not row:
                yield row.span.at(key).against(other.span.at(key), f"“{value}” is the {key} of “{other.id}” already")


def muster(game: Game) -> Iterator[Problem]:
    """Every rank once in every suit."""
    rows, suits, ranks = game.rows("muster", MusterRow), game.rows("suits", SuitRow), game.rows("ranks", RankRow)
    first: dict[tuple[str, str], str] = {}
    for row in rows:
        pair = (row.suit, row.rank)
        if row.rank not in [rank.id for rank in ranks] or row.suit not in [suit.id for suit in suits]:
            continue  # the reference leads elsewhere than the rules expect
        if first.setdefault(pair, row.id) != row.id:
            whole = len(suits) * len(ranks)
            message = f"“{first[pair]}” is this very card; {len(rows)} cards are one too many for {whole}"
            yield row.span.problem(message)
        elif row.id != f"{row.suit}-{row.rank}":
            message = f"the card is {row.suit}, {row.rank}: call it “{row.suit}-{row.rank}”"
            yield row.span.at("id").problem(message)
    for suit in suits:
        for rank in ranks:
            if (suit.id, rank.id) not in first:
                message = f"the {rank.name} of {suit.name} is missing, so nobody could complete {suit.name}"
                yield game.tables["muster"].span.problem(message)


def players(game: Game) -> Iterator[Problem]:
    (fewest, most), span = game.identity.players, game.identity.span.at("players")
    suits = len(game.rows("suits", SuitRow))
    if most > suits:
        message = f"{most} players, but only {suits} suits, and no two players may share one"
        yield span.at(1).problem(
            message, f"players = [{min(fewest, suits)}, {suits}], or more rows in tables/suits.toml"
        )
    if fewest < 2:
        yield span.at(0).problem("nobody can ask or steal alone; at least 2 play")


def hands(game: Game) -> Iterator[Problem]:
    """What is dealt, what may be held, and what wins."""
    facts, cards, most = game.facts(Facts), len(game.rows("muster", MusterRow)), game.identity.players[1]
    ranks = len(game.rows("ranks", RankRow))
    collection, start_hand = facts.span.at("collection"), facts.span.at("start_hand")
    if facts.collection > ranks:
        yield collection.problem(f"a suit has {ranks} cards, so nobody can collect {facts.collection}")
    if facts.start_hand > facts.hand_limit:
        message = f"{facts.start_hand} cards are dealt, but the hand limit is {facts.hand_limit}"
        yield start_hand.problem(message, severity=Severity.WARNING)
    if facts.collection <= facts.start_hand:
        message = f"a hand of {facts.start_hand} could win before anybody has played"
        yield collection.problem(message, severity=Severity.WARNING)
    left = cards - most * facts.start_hand
    if left <= 0:
        message = f"{most} hands of {facts.start_hand} leave no Muster Deck of {cards} cards"
        yield start_hand.problem(message, f"at most {(cards - 1) // most}, or fewer players")
    elif left < most:
        message = f"{most} hands of {facts.start_hand} leave a Muster Deck of {left}"
        yield start_hand.problem(message, severity=Severity.WARNING)


# Characters


def court(game: Game) -> Iterator[Problem]:
    """Every title once in every suit."""
    first: dict[tuple[str, str], str] = {}
    for row in game.rows("characters", CharacterRow):
        pair = (row.title, row.suit)
        if first.setdefault(pair, row.id) != row.id:
            message = f"“{first[pair]}” is the {row.title} of {row.suit} already; two characters share suit and rank"
            yield row.span.problem(message)
        elif row.id != f"{row.title}-{row.suit}":
            message = f"this is the {row.title} of {row.suit}: call it “{row.title}-{row.suit}”"
            yield row.span.at("id").problem(message)
    for title in game.rows("titles", TitleRow):
        for suit in game.rows("suits", SuitRow):
            if (title.id, suit.id) not in first:
                yield game.tables["characters"].span.problem(f"the {title.name} of {suit.name} is missing")


def powers(game: Game) -> Iterator[Problem]:
    """Powers that nobody has implemented, or that two have in the same suit."""
    rows, rolls = game.rows("characters", CharacterRow), len(game.rows("rolls", RollRow))
    first: dict[Any, str] = {}
    for row in rows:
        yield from _power(row)
        yield from _takes(row, rolls)
        power = (row.suit, row.trigger, row.effect, row.limit, *(getattr(row, key) for key in _AMOUNTS))
        if first.setdefault(power, row.id) != row.id:
            message = f"this is the very power of “{first[power]}”"
            yield row.span.at("effect").problem(message, severity=Severity.WARNING)
    draws = any(row.effect is Does.DRAW for row in game.rows("rolls", RollRow))
    for row in rows if not draws else ():
        if row.effect == BUY_DRAW:
            message = f"“{row.effect}” buys what a roll “{Does.DRAW}” brings, and no row of tables/rolls.toml has it"
            yield row.span.at("effect").problem(message, "give this character another power")


def _power(row: CharacterRow) -> Iterator[Problem]:
    triggers = [trigger.value for trigger in Trigger]
    if row.trigger not in triggers:
        yield row.span.at("trigger").unknown(row.trigger, triggers, "trigger")
    if row.effect not in EFFECTS:
        yield row.span.at("effect").unknown(row.effect, EFFECTS, "effect")
        return
    effect = EFFECTS[row.effect]
    if row.trigger in triggers and row.trigger not in effect.triggers:
        hint = f"accepted: {', '.join(effect.triggers)}"
        yield row.span.at("trigger").problem(f"“{row.trigger}” cannot set off “{row.effect}”", hint)
    for key in _AMOUNTS:
        given = getattr(row, key) is not None
        if key in effect.needs and not given:
            yield row.span.problem(f"“{row.effect}” needs “{key}”")
        if given and key not in (*effect.needs, *effect.may):
            yield row.span.at(key).problem(f"“{key}” means nothing to “{row.effect}”")


def _takes(row: CharacterRow, rolls: int) -> Iterator[Problem]:
    """Numbers that count in a second roll."""
    takes = row.takes or ()
    for place, number in enumerate(takes):
        if number > rolls or number in takes[:place]:
            message = f"{number} is no number of the die, or it stands here twice"
            yield row.span.at("takes", place).problem(message)
    if row.takes == ():
        yield row.span.at("takes").problem("without a number the second roll does nothing")


def power_texts(game: Game) -> Iterator[Problem]:
    """What is printed is what is played: every amount is taken from the row, on the cards and on the sheets."""
    rolls = len(game.rows("rolls", RollRow))
    for row in game.rows("characters", CharacterRow):
        effect = EFFECTS.get(row.effect)
        for key in (*effect.needs, *effect.may) if effect is not None else ():
            for text in ("power", "short"):
                yield from _told(game, row, key, text, rolls)


def _told(game: Game, row: CharacterRow, key: str, text: str, rolls: int) -> Iterator[Problem]:
    value, span, path = getattr(row, key), row.span.at(text), f"tables.characters.{row.id}.{key}"
    if isinstance(value, int) and not tells(game, row.written[text], key, path):
        yield span.problem(f"the text does not tell “{key}”", f"write {{{key}}} for {value}")
    for place, number in enumerate(value if isinstance(value, tuple) and len(value) < rolls else (), 1):
        if not tells(game, row.written[text], f"{path}.{place}"):
            message = f"the text does not tell that a {number} counts"
            yield span.problem(message, f"write {{{path}.{place}}} for {number}")


# Cheat sheets


def cheat_sheets(game: Game) -> Iterator[Problem]:
    """A game without cheat sheets is fine; cheat sheets that say less than the rules, or something else, are not."""
    if "cheats" in game.tables:
        rolls, options = game.rows("rolls", RollRow), game.rows("options", OptionRow)
        yield from _cheats(game, "roll", "rolls", {row: roll_amounts(game, row) for row in rolls})
        yield from _cheats(game, "option", "options", {row: ("cost", *option_amounts(row)) for row in options})


def _cheats(game: Game, key: str, of: str, amounts: Mapping[Row, Sequence[str]]) -> Iterator[Problem]:
    """Rows of a table that no cheat refers to by this key, and amounts that a cheat does not take from its row."""
    table, known = game.tables["cheats"], {row.id: row for row in amounts}
    for number, cheat in enumerate(table.source.values["row"]):
        row = known.get(str(cheat.get(key)))
        if row is None:
            continue
        for amount in amounts[row]:
            value = getattr(row, amount)
            paths = (f"{key}.{amount}", f"tables.{of}.{row.id}.{amount}")
            if value is not None and not tells(game, str(cheat.get("text", "")), *paths):
                hint = f"write {{{key}.{amount}}} for {value}"
                yield table.span.at(number, "text").problem(f"the text does not tell “{key}.{amount}”", hint)
    cheats = [cheat.get(key) for cheat in table.rows]
    for row_id in known:
        if row_id not in cheats:
            message = f"no row tells about “{row_id}” of tables/{of}.toml"
            yield table.span.problem(message, f'add a row with {key} = "{row_id}"')


CHECKS = (
    references,
    suits,
    ranks,
    titles,
    names,
    lenders,
    muster,
    players,
    hands,
    court,
    powers,
    power_texts,
    *checks_prices.CHECKS,
    *checks_words.CHECKS,
    *pictures.CHECKS,
    cheat_sheets,
)
