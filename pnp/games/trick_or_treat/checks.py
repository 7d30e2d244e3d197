"""The data -> what the rules demand of it beyond its form, each at its row: deck, characters, facts, cheat sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.game.load import Game
from pnp.games.trick_or_treat.checks_prices import price_problems
from pnp.games.trick_or_treat.powers import EFFECTS
from pnp.games.trick_or_treat.rulings import ruling_problems
from pnp.games.trick_or_treat.schema import POWER_LENGTH, SHORT_LENGTH, TABLES, CharacterRow, Facts, Trigger
from pnp.source.problems import DataError, Problem, Problems, Severity, did_you_mean
from pnp.source.schema import Strict, validated
from pnp.source.toml import TomlFile

_REFERS = {
    "muster": {"suit": "suits", "rank": "ranks"},
    "characters": {"suit": "suits", "title": "titles"},
    "rolls": {"income": "incomes"},
}
_AMOUNTS = ("points", "per_card", "cost", "cards", "takes")
_ON_CHEAT_SHEETS = {
    "roll": ("rolls", ("cards", "returned")),
    "option": ("options", ("cost", "cards", "refusal", "factor")),
}


def problems(game: Game) -> Iterator[Problem]:
    """Form first: what has the wrong form is reported alone, because nothing else can be judged by it."""
    of_form = Problems()
    rows: dict[str, Any] = {}
    with of_form.gather():
        facts = validated(Facts, game.files["game.toml"], ("facts",))
    for name, schema in TABLES.items():
        with of_form.gather():
            rows[name] = _table(game, name, schema).row  # type: ignore[attr-defined]  # each of them has rows
    of_form.add(*ruling_problems(game))
    yield from of_form.found
    if len(rows) < len(TABLES) or any(problem.file.endswith("game.toml") for problem in of_form.found):
        return
    yield from _references(game)
    yield from _deck(game, rows)
    yield from _facts(game, facts, rows)
    yield from _characters(game, rows)
    yield from price_problems(game, rows)
    yield from _cheat_sheets(game, rows)


def _table(game: Game, name: str, schema: type[Strict]) -> Strict:
    path = f"tables/{name}.toml"
    if path not in game.files:
        hint = did_you_mean(name, game.tables)
        raise DataError([game.files["game.toml"].problem(("rules",), f"the rules need {path}", hint)])
    return validated(schema, game.files[path])


def _references(game: Game) -> Iterator[Problem]:
    """The rules follow these, so they must lead where the rules expect; the loader has seen to the rest."""
    for name, wanted in _REFERS.items():
        file = _file(game, name)
        refers = game.tables[name].refers
        for key, target in wanted.items():
            if refers.get(key) != target:
                path = ("refers", key) if key in refers else ("refers",)
                yield file.problem(path, f"to the rules “{key}” refers to “{target}”")


def _file(game: Game, name: str) -> TomlFile:
    return game.files[f"tables/{name}.toml"]


def _deck(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """Suits, ranks, titles and the Muster Deck."""
    yield from _twice(game, "suits", rows["suits"], ("name", "singular", "symbol", "tarot", "element", "epithet"))
    yield from _twice(game, "ranks", rows["ranks"], ("label", "name", "plural"))
    yield from _twice(game, "titles", rows["titles"], ("name", "manner"))
    yield from _symbols(game, rows["suits"])
    yield from _values(game, rows["ranks"])
    yield from _titles(game, rows["titles"])
    yield from _muster(game, rows)


def _twice(game: Game, name: str, rows: Sequence[Any], keys: Sequence[str]) -> Iterator[Problem]:
    for key in keys:
        first: dict[str, str] = {}
        for i, row in enumerate(rows):
            value = getattr(row, key)
            if first.setdefault(value, row.id) != row.id:
                message = f"“{value}” is the {key} of “{first[value]}” already"
                yield _file(game, name).problem(("row", i, key), message)


def _symbols(game: Game, suits: Sequence[Any]) -> Iterator[Problem]:
    file = _file(game, "suits")
    for i, row in enumerate(suits):
        for key, group in (("symbol", "suit"), ("element_symbol", "element")):
            known = [name for name, symbol in game.symbols.items() if symbol.group == group]
            if (name := getattr(row, key)) not in known:
                message = f"symbols.toml has no “{name}” of the group “{group}”"
                yield file.problem(("row", i, key), message, did_you_mean(name, known))


def _values(game: Game, ranks: Sequence[Any]) -> Iterator[Problem]:
    for i, row in enumerate(ranks):
        if row.value != i + 1:
            message = f"the ranks go up by one from 1, so this is {i + 1}"
            yield _file(game, "ranks").problem(("row", i, "value"), message)


def _titles(game: Game, titles: Sequence[Any]) -> Iterator[Problem]:
    if not any(row.borrowable for row in titles):
        message = "no title is borrowable, so Wild Power would buy nothing"
        yield _file(game, "titles").problem(("row", 0, "borrowable"), message)


def _muster(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """Every rank once in every suit."""
    file, suits, ranks = _file(game, "muster"), rows["suits"], rows["ranks"]
    whole = len(suits) * len(ranks)
    values = {rank.id: rank.value for rank in ranks}
    first: dict[tuple[str, str], str] = {}
    for i, row in enumerate(rows["muster"]):
        if row.rank not in values or row.suit not in [suit.id for suit in suits]:
            continue  # the loader reports it as a reference
        pair = (row.suit, row.rank)
        if first.setdefault(pair, row.id) != row.id:
            message = f"“{first[pair]}” is this very card; {len(rows['muster'])} cards are one too many for {whole}"
            yield file.problem(("row", i), message)
        elif row.id != f"{row.suit}-{row.rank}":
            yield file.problem(("row", i, "id"), f"the card is {row.suit}, {row.rank}: call it “{row.suit}-{row.rank}”")
        if row.value != values[row.rank]:
            message = f"{row.value} is not the value of the rank “{row.rank}”, which is {values[row.rank]}"
            yield file.problem(("row", i, "value"), message)
    for suit in suits:
        for rank in ranks:
            if (suit.id, rank.id) not in first:
                message = f"the {rank.name} of {suit.name} is missing, so nobody could complete {suit.name}"
                yield file.problem(("row",), message)


def _facts(game: Game, facts: Facts, rows: dict[str, Any]) -> Iterator[Problem]:
    file, ranks, suits = game.files["game.toml"], len(rows["ranks"]), len(rows["suits"])
    fewest, most = game.identity.players
    if most > suits:
        message = f"{most} players, but only {suits} suits, and no two players may share one"
        yield file.problem(("players", 1), message)
    if fewest < 2:
        yield file.problem(("players", 0), "nobody can ask or steal alone; at least 2 play")
    if facts.collection > ranks:
        message = f"a suit has {ranks} cards, so nobody can collect {facts.collection}"
        yield file.problem(("facts", "collection"), message)
    if facts.start_hand > facts.hand_limit:
        message = f"{facts.start_hand} cards are dealt, but the hand limit is {facts.hand_limit}"
        yield file.problem(("facts", "start_hand"), message)
    if facts.collection <= facts.start_hand:
        message = f"a hand of {facts.start_hand} could win before anybody has played"
        yield file.problem(("facts", "collection"), message)
    left = len(rows["muster"]) - most * facts.start_hand
    if left <= 0:
        message = f"{most} hands of {facts.start_hand} leave no Muster Deck of {len(rows['muster'])} cards"
        yield file.problem(("facts", "start_hand"), message)
    elif left < most:
        message = f"{most} hands of {facts.start_hand} leave a Muster Deck of {left}"
        yield file.problem(("facts", "start_hand"), message, severity=Severity.WARNING)


def _characters(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """Powers that nobody has implemented, that nobody has, or that say something else."""
    characters: tuple[CharacterRow, ...] = rows["characters"]
    file = _file(game, "characters")
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
        power = (row.suit, row.trigger, row.effect, row.limit, *(getattr(row, key) for key in _AMOUNTS))
        if first.setdefault(power, row.id) != row.id:
            yield file.problem(("row", i, "effect"), f"this is the very power of “{first[power]}”")


def _court(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """Every title once in every suit."""
    file = _file(game, "characters")
    first: dict[tuple[str, str], str] = {}
    for i, row in enumerate(rows["characters"]):
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
    file = _file(game, "characters")
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
    for key in _AMOUNTS:
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
    file, printed = _file(game, "characters"), game.tables["characters"].rows[i]
    for key in _AMOUNTS:
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


def _cheat_sheets(game: Game, rows: dict[str, Any]) -> Iterator[Problem]:
    """A game without cheat sheets is fine; cheat sheets that say less than the rules, or something else, are not."""
    if "cheats" not in game.tables:
        return
    file, cheats = _file(game, "cheats"), game.tables["cheats"].rows
    for key, (table, amounts) in _ON_CHEAT_SHEETS.items():
        known = {row.id: row for row in rows[table]}
        for i, cheat in enumerate(cheats):
            row, text = known.get(str(cheat.get(key))), file.values["row"][i].get("text", "")
            for amount in amounts:
                value = getattr(row, amount, None)
                if value is not None and f"{{{key}.{amount}}}" not in text:
                    hint = f"write {{{key}.{amount}}} for {value}"
                    yield file.problem(("row", i, "text"), f"the text does not tell “{key}.{amount}”", hint)
        for name in known:
            if name not in [cheat.get(key) for cheat in cheats]:
                hint = f"add a row with {key} = “{name}”"
                yield file.problem(("row",), f"no row tells about “{name}” of tables/{table}.toml", hint)
