"""Dice, bonuses, favours, scoring and facts of a loaded game -> the numbers that the model plays by."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.game.load import Game
from pnp.games.trick_and_treat.vocabulary import FEARLESS_PATH, ROLLED, TREATS, TRICKS, Section, Shape, Symbol
from pnp.source.problems import DataError, Problem, did_you_mean


@dataclass(frozen=True, slots=True)
class SymbolDie:
    id: str
    faces: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class Numbers:
    """The data in the model's own words. Values are by symbol, 0 where none is named."""

    rounds: int
    dice: tuple[SymbolDie, ...]
    shapes: tuple[Shape, ...]
    row_of: tuple[int, ...]  # by symbol: the row of bonuses that it feeds
    cells: tuple[tuple[tuple[Symbol, ...], ...], ...]
    favours: tuple[Symbol | None, ...]  # None: the Fearless Path
    house_values: tuple[int, ...]
    corn_value: int
    ghost_value: int
    star_values: tuple[int, ...]
    tie_break: Section
    most_wins: bool

    @property
    def rows(self) -> int:
        return len(self.cells)

    @property
    def columns(self) -> int:
        return len(self.cells[0])


def symbol_names(game: Game) -> dict[str, Symbol]:
    """Every id and code of the data that stands for a symbol of the rules."""
    names = {symbol.id: symbol for symbol in Symbol if symbol.id in game.symbols}
    return names | {game.symbols[name].code: symbol for name, symbol in names.items()}


def read_numbers(game: Game) -> Numbers:
    """Raises DataError when the data says something that the model does not know."""
    wrong = list(number_problems(game))
    if wrong:
        raise DataError(wrong)
    assert game.dice is not None and game.bonuses is not None and game.scoring is not None
    names = symbol_names(game)
    thrown = [die for die in game.dice.die for _ in range(die.count)]
    symbol_dice = [die for die in thrown if all(face in names for face in die.faces)]
    shape_dice = [die for die in thrown if die not in symbol_dice]
    row_of = {names[code]: i for i, row in enumerate(game.bonuses.row) for code in row.head.split("/")}
    return Numbers(
        rounds=int(game.identity.facts["rounds"]),
        dice=tuple(SymbolDie(die.id, tuple(names[face] for face in die.faces)) for die in symbol_dice),
        shapes=tuple(Shape(game.symbol_id(face)) for die in shape_dice for face in die.faces),
        row_of=tuple(row_of.get(symbol, -1) for symbol in Symbol),
        cells=tuple(
            tuple(tuple(names[code] for code in cell.split("/")) for cell in row.cells) for row in game.bonuses.row
        ),
        favours=tuple(names.get(code) for code in game.bonuses.favours),
        house_values=_values(game, Section.HOUSES),
        corn_value=_values(game, Section.CORN_TRAIL)[Symbol.CANDY_CORN],
        ghost_value=_values(game, Section.GHOSTS)[Symbol.GHOST],
        star_values=_values(game, Section.STARS),
        tie_break=Section(game.scoring.tie_break),
        most_wins=game.scoring.order == "most",
    )


def _values(game: Game, section: Section) -> tuple[int, ...]:
    assert game.scoring is not None
    names = symbol_names(game)
    found = dict.fromkeys(Symbol, 0)
    for line in next(row for row in game.scoring.section if row.id == section).lines:
        worth = line.times if line.times is not None else game.symbol(line.symbol).value
        found[names[line.symbol]] = worth or 0
    return tuple(found[symbol] for symbol in Symbol)


def number_problems(game: Game) -> Iterator[Problem]:
    """What the model could not play with: words that it does not know, parts that it needs."""
    yield from _symbol_problems(game)
    yield from _favour_problems(game)
    yield from _scoring_problems(game)


_NEEDED = {
    **dict.fromkeys((symbol.id for symbol in TREATS), "treat"),
    **dict.fromkeys((symbol.id for symbol in TRICKS), "trick"),
    **dict.fromkeys((shape.value for shape in Shape), "shape"),
    Symbol.STAR.id: "award",
}


def _symbol_problems(game: Game) -> Iterator[Problem]:
    file = game.files.get("symbols.toml")
    if file is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need symbols.toml")
        return
    for name, group in _NEEDED.items():
        if name not in game.symbols:
            yield file.problem((), f"the rules need the {group} “{name}”")
        elif game.symbols[name].group != group:
            yield file.problem((name, "group"), f"to the rules this is of the group “{group}”")
    for name, symbol in game.symbols.items():
        if symbol.group in ("treat", "trick", "shape") and name not in _NEEDED:
            known = [needed for needed, group in _NEEDED.items() if group == symbol.group]
            message = f"the rules know no {symbol.group} “{name}”"
            yield file.problem((name,), message, did_you_mean(name, known))


def _favour_problems(game: Game) -> Iterator[Problem]:
    if game.bonuses is None:
        return  # reported with the bonuses
    file, names = game.files["bonuses.toml"], symbol_names(game)
    seen: list[str] = []
    for i, code in enumerate(game.bonuses.favours):
        name = game.symbol_id(code)
        if name != FEARLESS_PATH and names.get(code) not in ROLLED:
            yield file.problem(("favours", i), f"the rules know no favour “{code}”")
        if name in seen:
            yield file.problem(("favours", i), f"“{code}” is a favour already; each can be chosen once")
        seen.append(name)
    for wanted in (*(symbol.id for symbol in ROLLED), FEARLESS_PATH):
        if wanted not in seen:
            yield file.problem(("favours",), f"the favour “{wanted}” is missing")


_LINES = {
    Section.HOUSES: TREATS,
    Section.ADVENTURES: (),
    Section.CORN_TRAIL: (Symbol.CANDY_CORN,),
    Section.GHOSTS: (Symbol.GHOST,),
    Section.STARS: TREATS,
}


def _scoring_problems(game: Game) -> Iterator[Problem]:
    file = game.files.get("scoring.toml")
    if game.scoring is None or file is None:
        yield game.files["game.toml"].problem(("rules",), "the rules need scoring.toml")
        return
    names = symbol_names(game)
    found = [section.id for section in game.scoring.section]
    for section in Section:
        if section not in found:
            yield file.problem(("section",), f"the section “{section}” is missing")
    for i, row in enumerate(game.scoring.section):
        if row.id not in list(Section):
            hint = did_you_mean(row.id, [section.value for section in Section])
            yield file.problem(("section", i, "id"), f"the rules know no section “{row.id}”", hint)
            continue
        if row.id in found[:i]:
            yield file.problem(("section", i, "id"), f"two sections are called “{row.id}”")
        wanted = _LINES[Section(row.id)]
        counted = [names.get(line.symbol) for line in row.lines]
        for j, (line, symbol) in enumerate(zip(row.lines, counted, strict=True)):
            if symbol not in wanted or symbol in counted[:j]:
                message = f"“{line.symbol}” does not score here, or it stands here twice"
                yield file.problem(("section", i, "lines", j), message)
            elif line.times is None and game.symbol(line.symbol).value is None:
                message = f"“{line.symbol}” has no value"
                yield file.problem(("section", i, "lines", j), message, "add “times”, or a “value” to the symbol")
        for symbol in wanted:
            if symbol not in counted:
                yield file.problem(("section", i), f"a line for “{symbol}” is missing")
    if game.scoring.tie_break not in list(Section):
        hint = did_you_mean(game.scoring.tie_break, [section.value for section in Section])
        yield file.problem(("tie_break",), f"the rules know no section “{game.scoring.tie_break}”", hint)
