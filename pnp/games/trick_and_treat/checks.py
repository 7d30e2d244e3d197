"""A loaded game -> problems: what the rules ask of its words, dice and bonuses beyond the schema, each at its row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations, product

from pnp.game.content.bonuses import Bonuses
from pnp.game.content.dice import Dice
from pnp.game.content.maps import Maps
from pnp.game.content.scoring import ScoreSection, Scoring
from pnp.game.game import Game
from pnp.games.trick_and_treat.board import make_board
from pnp.games.trick_and_treat.checks_maps import if_meant, maps, terrains
from pnp.games.trick_and_treat.checks_printed import legends, ranks
from pnp.games.trick_and_treat.legality import shape_fits
from pnp.games.trick_and_treat.rulings import Attach, Rulings
from pnp.games.trick_and_treat.schema import (
    ADVENTURES,
    DRAWN,
    FEARLESS_PATH,
    HAT,
    ROLLED,
    SYMBOL_DICE,
    TREATS,
    TRICKS,
    Facts,
    Ground,
    Section,
    Shape,
    StarRule,
    Symbol,
    needed,
    read_numbers,
    shows_shapes,
    shows_symbols,
    symbol_names,
)
from pnp.games.trick_and_treat.state import Roll, empty_sheet
from pnp.play.rulings import read_rulings
from pnp.source.problems import Problem, Severity
from pnp.source.spans import Span

_ONE_BY_ONE = Attach.ONE_AFTER_ANOTHER

# Words: what the model could not play with

_NEEDED = {
    **dict.fromkeys((symbol.id for symbol in TREATS), "treat"),
    **dict.fromkeys((symbol.id for symbol in TRICKS), "trick"),
    **dict.fromkeys((shape.value for shape in Shape), "shape"),
    Symbol.STAR.id: "award",
}


def symbols(game: Game) -> Iterator[Problem]:
    """All that the rules name, in the groups that they know them in, and no others there."""
    misnamed: set[str] = set()
    for name, symbol in game.symbols.items():
        if symbol.group in (*DRAWN, "shape") and name not in _NEEDED:
            known = [needed for needed, group in _NEEDED.items() if group == symbol.group]
            misnamed.add(symbol.group)
            yield symbol.span.unknown(name, known, symbol.group)
    for symbol in game.symbols.values():
        if symbol.plural and symbol.plural[:3].casefold() != symbol.name[:3].casefold():
            message = f"“{symbol.plural}” does not look like the plural of “{symbol.name}”"
            yield symbol.span.at("plural").problem(message, severity=Severity.WARNING)
    for name, group in _NEEDED.items():
        if name in game.symbols:
            if game.symbols[name].group != group:
                yield game.symbols[name].span.at("group").problem(f"to the rules this is of the group “{group}”")
        elif group not in misnamed:
            yield game.at("symbols.toml").problem(f"the rules need the {group} “{name}”")


def favours(game: Game) -> Iterator[Problem]:
    """Each once: symbols that are rolled, and the Fearless Path, which the rules cannot do without."""
    bonuses, names = needed(game, Bonuses), symbol_names(game)
    known = (*(symbol.id for symbol in ROLLED), FEARLESS_PATH)
    seen: set[str] = set()
    for i, code in enumerate(bonuses.extras):
        name, span = game.symbol_id(code), bonuses.span.at("extras", i)
        if name != FEARLESS_PATH and names.get(code) not in ROLLED:
            yield span.unknown(code, known, "favour")
        elif name in seen:
            yield span.problem(f"“{code}” is a favour already; each can be chosen once")
        seen.add(name)
    for name in known:
        if name not in seen and len(bonuses.extras) < len(known):  # else another stands in its place
            severity = Severity.ERROR if name == FEARLESS_PATH else Severity.WARNING
            yield bonuses.span.at("extras").problem(f"the favour “{name}” is missing", severity=severity)


_LINES = {
    Section.HOUSES: TREATS,
    Section.ADVENTURES: (),
    Section.CORN_TRAIL: (Symbol.CANDY_CORN,),
    Section.GHOSTS: (Symbol.GHOST,),
    Section.STARS: TREATS,
}


def scoring(game: Game) -> Iterator[Problem]:
    """Sections by name; that each is there once, and that the tie is broken by one of them, the loader has seen to."""
    content, known = needed(game, Scoring), [section.value for section in Section]
    written = [section.id for section in content.section]
    for name in known:
        if name not in written and len(written) < len(known):  # else another stands in its place
            yield content.span.at("section").problem(f"the section “{name}” is missing")
    for section in content.section:
        if section.id in known:
            yield from _lines(game, section)
            yield from _marks(section)
            yield from _title(game, section)
        else:
            yield section.span.at("id").unknown(section.id, known, "section")


def _lines(game: Game, section: ScoreSection) -> Iterator[Problem]:
    """Each symbol that scores in the section has one line there."""
    names, wanted = symbol_names(game), _LINES[Section(section.id)]
    counted = [names.get(line.symbol) for line in section.lines]
    for i, (line, symbol) in enumerate(zip(section.lines, counted, strict=True)):
        if symbol not in wanted or symbol in counted[:i]:
            yield line.span.problem(f"“{line.symbol}” does not score here, or it stands here twice")
    for symbol in wanted:
        if symbol not in counted and len(counted) < len(wanted):  # else another stands in its place
            yield section.span.problem(f"a line for “{symbol}” is missing")


def _marks(section: ScoreSection) -> Iterator[Problem]:
    """The points of Adventures stand on the sheet where they are added up, and nowhere else."""
    wanted = ADVENTURES if section.id == Section.ADVENTURES else ""
    if section.marks_from != wanted:
        hint = f'marks_from = "{wanted}"' if wanted else "take “marks_from” away"
        message = f"this section counts what is circled of “{wanted}”" if wanted else "nothing is circled here"
        yield section.span.at("marks_from").problem(message, hint)


_ABOUT = {
    Section.HOUSES: "house",
    Section.ADVENTURES: "adventure",
    Section.CORN_TRAIL: "candy-corn",
    Section.GHOSTS: "ghost",
    Section.STARS: "star",
}


def _title(game: Game, section: ScoreSection) -> Iterator[Problem]:
    """A section's title names what it counts, so that no two can change places."""
    symbol = game.symbols.get(_ABOUT[Section(section.id)])
    if symbol is not None and not any(name and name in section.title for name in (symbol.name, symbol.plural)):
        message = f"this section is about “{symbol.name}”, and its title does not name it"
        yield section.span.at("title").problem(message, "is this the title of another section?", Severity.WARNING)


# Dice and bonuses


def _drawable(game: Game) -> list[str]:
    """What is rolled and drawn; symbols that the rules do not know are reported with the symbols."""
    known = [symbol.id for symbol in ROLLED]
    return [symbol.code for name, symbol in game.symbols.items() if name in known and symbol.group in DRAWN]


def _codes(game: Game, references: str) -> list[str]:
    return [game.symbol(reference).code for reference in references.split("/")]


def dice(game: Game) -> Iterator[Problem]:
    """Three dice with symbols and one with shapes, and everything can be rolled."""
    content = needed(game, Dice)
    shapes = {game.symbol(name).code for name in Shape if name in game.symbols}
    symbol_dice = shape_dice = 0
    for die in content.die:
        if shows_symbols(game, die):
            symbol_dice += die.count
        elif shows_shapes(game, die):
            shape_dice += die.count
            for shape in sorted(shapes - {game.symbol(face).code for face in die.faces}):
                hint = "each shape is on one face at least"
                yield die.span.at("faces").problem(f"the shape “{shape}” is on no face", hint)
        else:
            message = "a die shows either symbols to draw or shapes, not both and nothing else"
            yield die.span.at("faces").problem(message)
    for die in content.die:
        for other in content.die:
            if die is not other and other.id in die.name.casefold().split():
                message = f"“{die.name}” reads like the name of the die “{other.id}”"
                yield die.span.at("name").problem(message, severity=Severity.WARNING)
    for die, other in combinations(content.die, 2):
        for key in ("role", "mark", "name"):
            if getattr(die, key) is not None and getattr(die, key) == getattr(other, key):
                message = f"“{die.name}” and “{other.name}” have the same {key}: nobody could tell them apart"
                yield other.span.at(key).problem(message)
    if symbol_dice != SYMBOL_DICE or shape_dice != 1:
        here = f"{symbol_dice} symbol and {shape_dice} shape dice"
        message = f"the rules roll {SYMBOL_DICE} symbol dice and 1 shape die; here are {here}"
        yield content.span.at("die").problem(message, "a shape has as many spaces as there are symbol dice")
    for code in sorted(set(_drawable(game)) - set(_faces(game))):
        message = f"the symbol “{code}” is on no die, so nobody can ever roll it"
        yield content.span.at("die").problem(message, severity=Severity.WARNING)


def _faces(game: Game) -> Counter[str]:
    """How many faces show each symbol, all dice together."""
    faces: Counter[str] = Counter()
    for die in needed(game, Dice).die:
        if shows_symbols(game, die):
            faces.update([game.symbol(face).code for face in die.faces] * die.count)
    return faces


def head_weights(game: Game) -> Iterator[Problem]:
    """Rows should fill at about the same pace: their heads weigh about the same number of die faces."""
    if any(errors(dice(game))):
        return  # other dice would weigh otherwise
    faces, rows = _faces(game), needed(game, Bonuses).row
    weights = [sum(faces[code] for code in _codes(game, row.head)) for row in rows]
    spread, most = max(weights) - min(weights), game.facts(Facts).head_spread
    if spread > most:
        heaviest = rows[weights.index(max(weights))]
        message = f"the row heads weigh {', '.join(map(str, weights))} die faces; they should differ by at most {most}"
        yield heaviest.span.at("head").problem(message, if_meant(head_spread=spread), Severity.WARNING)


def bonuses(game: Game) -> Iterator[Problem]:
    """Each symbol feeds one row and is offered often enough; no row begins with what feeds it."""
    content, drawable, facts = needed(game, Bonuses), _drawable(game), game.facts(Facts)
    heads: dict[str, int] = {}
    offered: Counter[str] = Counter()
    for i, row in enumerate(content.row):
        own = _codes(game, row.head)
        for code in own:
            if code in heads:
                yield row.span.at("head").problem(f"“{code}” feeds row {heads[code] + 1} already")
            heads[code] = i
        for j, cell in enumerate(row.cells):
            codes, span = _codes(game, cell), row.span.at("cells", j)
            offered.update(codes)
            for code in codes:
                if code not in drawable:
                    yield span.problem(f"“{code}” cannot be drawn on a map")
                if j == 0 and code in own and not facts.first_feeds_own:
                    message = f"the first bonus of a row should not feed its own row, but “{code}” does"
                    yield span.problem(message, if_meant(first_feeds_own=True), Severity.WARNING)
    for code in drawable:
        if code not in heads:
            message = f"“{code}” feeds no row, so a cauldron under it gives nothing"
            yield content.span.at("row").problem(message, "name it in the head of a row")
        if offered[code] < facts.offers:
            message = f"“{code}” is offered by {offered[code]} cells; {facts.offers} or more are better"
            yield content.span.at("row").problem(message, if_meant(offers=offered[code]), Severity.WARNING)


def awards(game: Game) -> Iterator[Problem]:
    """What cauldrons, full columns and full rows earn is what the rules and the sheets call it."""
    content, kinds = needed(game, Bonuses), needed(game, Maps)
    if any(True for _ in terrains(game)):
        return  # what the maps are made of is not known
    wanted = {"head": Ground.CAULDRON.value, "column_award": Symbol.STAR.id, "row_award": HAT}
    for key, name in wanted.items():
        if game.symbol_id(getattr(content, key)) != name:
            yield content.span.at(key).problem(f"to the rules this is “{name}”", f'{key} = "{name}"')
    letters = {terrain.id: terrain.letter for terrain in kinds.terrain}
    spent = [game.symbol_id(name) for name in content.column_spent_as]
    for ground, rule in ((Ground.BRAMBLE, StarRule.SICKLE), (Ground.SPOOKY, StarRule.KEY)):
        played = any(letters.get(ground) in text.split() for hex_map in kinds.map for text in hex_map.rows)
        if played is not (rule in spent):
            message = f"a Star is spent as “{rule}”" if played else f"no map has a use for “{rule}”"
            yield content.span.at("column_spent_as").problem(message, f"maps with “{ground}” ask for it, no others")
    for i, name in enumerate(spent):
        if name not in (StarRule.SICKLE, StarRule.KEY) or name in spent[:i]:
            yield content.span.at("column_spent_as", i).unknown(name, ["sickle", "key"], "way to spend a Star")


# First rolls


def openings(game: Game) -> Iterator[Problem]:
    """Whatever is rolled first should fit somewhere. To the ground a symbol is a treat or a trick, no more."""
    if any(errors(problem for check in _ALONE for problem in check(game))):
        return  # there is no playing with this
    rulings, told = read_rulings(Rulings, game), False
    for number, row in enumerate(needed(game, Maps).map):
        misfits = _misfits(game, number, rulings)
        if not misfits:
            continue
        rolls = "; ".join(misfits[:2]) + (f"; and {len(misfits) - 2} more" if len(misfits) > 2 else "")
        if rulings.attach is Attach.EVERY_SPACE and not _misfits(game, number, replace(rulings, attach=_ONE_BY_ONE)):
            if not told:  # the same on every map, and no map is to blame
                told = True
                message = f"played like this, some first rolls fit on no map: {rolls}"
                hint = f'chosen = "{_ONE_BY_ONE.value}" lets every roll fit'
                yield _ruling(game, "attach").problem(message, hint, Severity.WARNING)
            continue
        yield row.span.at("rows").problem(f"some first rolls fit nowhere: {rolls}", severity=Severity.WARNING)


def _misfits(game: Game, number: int, rulings: Rulings) -> list[str]:
    """Rolls that do not fit on the empty map."""
    content, names, numbers = needed(game, Maps), symbol_names(game), read_numbers(game)
    board, found = make_board(content, number, names, numbers, rulings), []
    sides = [
        sorted({Symbol.GHOST if face in TRICKS else Symbol.CANDY_CORN for face in die.faces}) for die in numbers.dice
    ]
    rolls = sorted({tuple(sorted(symbols)) for symbols in product(*sides)})
    for shape in Shape:
        for symbols in rolls:
            if not shape_fits(board, empty_sheet(numbers.rows), Roll(shape, symbols)):
                found.append(f"{shape} with {symbols.count(Symbol.GHOST)} of {len(symbols)} a trick")
    return found


def _ruling(game: Game, switch: str) -> Span:
    """Where a switch is set."""
    rows = game.rulings.ruling if game.rulings is not None else ()
    return next((row.span.at("chosen") for row in rows if row.switch == switch), game.at("rulings.toml"))


def errors(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Those that the rules cannot live with."""
    return (problem for problem in problems if problem.severity is Severity.ERROR)


OF_WORDS = (symbols, favours, scoring, terrains)
_ALONE = (*OF_WORDS, dice, head_weights, bonuses, awards, maps)
CHECKS = (*_ALONE, legends, ranks, openings)
