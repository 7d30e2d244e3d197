"""Slips that a designer of Full Moon Overload could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant
from .mutants_told import CLASSES, CONDITIONS, RESULTS, SUITS, TITLES, TOLD

DECK, MOVES, GRIDS = "tables/deck.toml", "tables/moves.toml", "tables/grids.toml"
HANGED = 'name = "The Hanged Man"\nindex = "{number}"\n'
_AGENT = 'id = "agent"\nname = "Agent"\nrank = 2\nindex = "Ag"\n'
_TAROT = 'tarot = "{}"\nart = "court-apprentice"\n\n[[row]]\n' + _AGENT + 'tarot = "{}"'


def condition(move: str, old: str, new: str, layer: str, key: str, message: str, told_in: str = "") -> Mutant:
    here, there = move.split("-to-")
    row = f'from = "{here}"\nto = "{there}"\ncondition = '
    return Mutant(MOVES, f'{row}"{old}"', f'{row}"{new}"', layer, key, message, told_in)


MUTANTS = {
    # The deck
    "a card twice": Mutant(
        DECK, 'id = "wires-8"', 'id = "wires-7"', LOAD, "row[30].id", "two rows are called “wires-7”"
    ),
    "a card twice under another id": Mutant(
        DECK,
        '"wires"\nnumber = 8\nname = "{number|Words} of',
        '"wires"\nnumber = 7\nname = "Another {number|Words} of',
        STATIC,
        "row[30]",
        "this is the card of row 29 once more",
    ),
    "a fifth suit in one row": Mutant(
        DECK,
        'class = "minor"\nsuit = "zent"\nnumber = 4',
        'class = "minor"\nsuit = "stars"\nnumber = 4',
        LOAD,
        "row[68].suit",
        "tables/suits.toml has no row “stars”",
    ),
    "a card forgotten": Mutant(
        DECK,
        '[[row]]\nid = "major-13"\nclass = "major"\nnumber = 13\nname = "Death"\n'
        'index = "{number}"\nart = "{id}"\nplace = 14\n',
        "",
        STATIC,
        "row",
        "the card “major-13” is missing",
    ),
    "a court called a minor": Mutant(
        DECK,
        'id = "agent-arms"\nclass = "court"',
        'id = "agent-arms"\nclass = "minor"',
        STATIC,
        "row[62]",
        "a minor has a number",
    ),
    "a minor called a court": Mutant(
        DECK,
        'id = "arms-2"\nclass = "minor"',
        'id = "arms-2"\nclass = "court"',
        STATIC,
        "row[52]",
        "a court has a title",
    ),
    "a major with a suit": Mutant(
        DECK, 'number = 5\nname = "The H', 'number = 5\nsuit = "arms"\nname = "The H', STATIC, "row[6].suit", "no suit"
    ),
    "a major too high": Mutant(
        DECK, "number = 21\n", "number = 22\n", STATIC, "row[22].number", "there is no major with the number 22"
    ),
    "a minor below the ace": Mutant(
        DECK,
        'suit = "vials"\nnumber = 1\n',
        'suit = "vials"\nnumber = 0\n',
        STATIC,
        "row[37].number",
        "there is no minor with the number 0",
    ),
    "a corner with the wrong number": Mutant(
        DECK,
        'number = 7\nname = "{number|Words} of {suit.name}"\nindex = "{number}"',
        'number = 7\nname = "{number|Words} of {suit.name}"\nindex = "1"',
        STATIC,
        "row[29].index",
        "the corners show “1”, the number is 7",
    ),
    "a court that shows other letters": Mutant(
        DECK, 'index = "{title.index}"', 'index = "Ap"', STATIC, "row[33].index", "a court shows its title's letters"
    ),
    "a card whose id says something else": Mutant(
        DECK, 'id = "zent-10"', 'id = "zent-ten"', STATIC, "row[74].id", "to the rules this card is “zent-10”"
    ),
    "an emblem that nobody drew": Mutant(
        DECK,
        f'{HANGED}art = "{{id}}"',
        f'{HANGED}art = "major-22"',
        STATIC,
        "row[13].art",
        "there is no drawing art/major-22.svg",
    ),
    "two majors with one emblem": Mutant(
        DECK,
        f'{HANGED}art = "{{id}}"',
        f'{HANGED}art = "major-11"',
        STATIC,
        "row[13].art",
        "“major-11” stands in row 12 already",
    ),
    "two cards of one name": Mutant(
        DECK, 'name = "The Sun"', 'name = "The Moon"', STATIC, "row[20].name", "“The Moon” stands in row 19 already"
    ),
    "a key that no card has": Mutant(
        DECK, 'name = "The Sun"', 'name = "The Sun"\ncolour = "gold"', STATIC, "row[20].colour", "unknown key"
    ),
    "a title that nobody bears": Mutant(
        DECK, 'title = "agent"', 'title = "agents"', LOAD, "row[34].title", "tables/titles.toml has no row “agents”"
    ),
    "a number in quotation marks": Mutant(
        DECK, "number = 20\n", 'number = "20"\n', STATIC, "row[21].number", "expected a whole number"
    ),
    "a deck that refers to nothing": Mutant(
        DECK, 'refers = { class = "classes", ', "refers = { ", STATIC, "refers", "“class” refers to “classes”"
    ),
    # Suits, classes, titles
    "a fifth suit": Mutant(
        SUITS,
        '[[row]]\nid = "wires"',
        '[[row]]\nid = "gears"\nname = "Gears"\nletter = "G"\ntarot = "Coins"\nart = "back"\n\n[[row]]\nid = "wires"',
        STATIC,
        "facts.cards",
        "majors, minors and courts make 92 cards, not 78",
        "game.toml",
    ),
    "a suit renamed": Mutant(SUITS, 'id = "vials"', 'id = "phials"', LOAD, "suit", "no row “vials”", DECK),
    "two suits with one letter": Mutant(
        SUITS, 'letter = "Z"', 'letter = "A"', STATIC, "row[4].letter", "row 3 already"
    ),
    "a sign that nobody drew": Mutant(SUITS, 'art = "zent"', 'art = "cent"', STATIC, "row[4].art", "art/cent.svg"),
    "two classes of one rank": Mutant(
        CLASSES, "order = 3", "order = 2", STATIC, "row[3].order", "“2” stands in row 2 already"
    ),
    "a class ranked too high": Mutant(CLASSES, "order = 3", "order = 4", STATIC, "row[3].order", "rank from 1 to 3"),
    "a class that is worth nothing": Mutant(
        CLASSES, "points = 1", "points = 0", STATIC, "row[1].points", "must be at least 1"
    ),
    "a class renamed": Mutant(CLASSES, 'id = "court"', 'id = "courts"', LOAD, "class", "no row “court”", DECK),
    "courts worth less": Mutant(
        CLASSES, "points = 3", "points = 4", EXAMPLES, "expect.points", "by the rules 3, 2, 4", "examples.toml"
    ),
    "majors that rank highest": Mutant(
        CLASSES,
        'order = 1\npoints = 1\nart = "class-major"',
        'order = 3\npoints = 1\nart = "class-major"',
        STATIC,
        "row[3].order",
        "“3” stands in row 1 already",
    ),
    "two titles of one rank": Mutant(TITLES, "rank = 4", "rank = 3", STATIC, "row[4].rank", "row 3 already"),
    "a title ranked too high": Mutant(TITLES, "rank = 4", "rank = 5", STATIC, "row[4].rank", "rank from 1 to 4"),
    "titles of a tarot deck in another order": Mutant(
        TITLES,
        _TAROT.format("Page", "Knight"),
        _TAROT.format("Knight", "Page"),
        STATIC,
        "row[2].tarot",
        "a Page ranks below a Knight",
    ),
    "titles that show the same letters": Mutant(TITLES, '"Ag"', '"Ap"', STATIC, "row[2].index", "row 1 already"),
    # Moves
    "a move from an unknown class": Mutant(
        MOVES, 'from = "major"\nto = "court"', 'from = "mayor"\nto = "court"', LOAD, "row[3].from", "no row “mayor”"
    ),
    "a move with an unknown condition": condition(
        "court-to-minor",
        "same-suit",
        "same-suite",
        LOAD,
        "row[8].condition",
        "tables/conditions.toml has no row “same-suite”",
    ),
    "a pair of classes twice": Mutant(
        MOVES,
        'from = "minor"\nto = "court"',
        'from = "minor"\nto = "minor"',
        STATIC,
        "row[6]",
        "row 5 says already who moves from minor to minor",
    ),
    "a pair of classes forgotten": Mutant(
        MOVES,
        'from = "minor"\nto = "court"',
        'from = "minor"\nto = "minor"',
        STATIC,
        "row",
        "nothing says who moves from minor to court",
    ),
    "a row whose id says something else": Mutant(
        MOVES, 'id = "minor-to-court"', 'id = "aces"', STATIC, "row[6].id", "to the rules this is “minor-to-court”"
    ),
    "titles asked of minors": condition(
        "minor-to-minor",
        "same-number-or-suit",
        "same-title-or-suit",
        STATIC,
        "row[5].condition",
        "“same-title-or-suit” cannot be asked of a minor and a minor",
    ),
    "a suit asked of majors": condition(
        "major-to-minor", "always", "same-suit", STATIC, "row[2].condition", "cannot be asked of a major and a minor"
    ),
    "a dead end": condition("court-to-minor", "same-suit", "never", EXAMPLES, "expect.legal", "legal", "examples.toml"),
    "a class that nobody reaches": condition(
        "minor-to-major", "always", "never", STATIC, "row[1].condition", "no major can ever be entered"
    ),
    "courts that meet fate": condition(
        "court-to-major", "never", "always", EXAMPLES, "expect.legal", "by the rules legal", "examples.toml"
    ),
    "every minor a climber": condition(
        "minor-to-court", "ace-of-suit", "same-suit", EXAMPLES, "expect.legal", "by the rules legal", "examples.toml"
    ),
    "words that do not follow the condition": Mutant(
        MOVES, 'short = "{condition.short}"', 'short = "any"', STATIC, "row[1].short", "does not follow the condition"
    ),
    "two conditions in the same words": Mutant(
        CONDITIONS, 'short = "same title"', 'short = "same number"', STATIC, "row[5].short", "row 4 already"
    ),
    "a condition that the rules do not know": Mutant(
        CONDITIONS,
        'id = "same-title"',
        'id = "same-colour"',
        LOAD,
        "ask-same-title.name",
        "there is no “same-title”",
        "symbols.toml",
    ),
    # Grids
    "a grid of 2 × 9": Mutant(
        GRIDS,
        'id = "3x3"\nrows = 3\ncolumns = 3',
        'id = "2x9"\nrows = 2\ncolumns = 9',
        STATIC,
        "row[1].rows",
        "a grid has 3 to 6 rows, not 2",
    ),
    "a grid called another": Mutant(
        GRIDS, 'id = "4x4"\nrows = 4', 'id = "4x4"\nrows = 5', STATIC, "row[5].id", "a grid of 5 × 4 is “5x4”"
    ),
    "advice for five": Mutant(
        GRIDS, "good_for = [2, 3, 4]", "good_for = [2, 3, 4, 5]", STATIC, "row[1].good_for[4]", "for 2 to 4 players"
    ),
    "advice that no result bears out": Mutant(
        GRIDS,
        'columns = 6\nname = "{rows} × {columns}"\ngood_for = []',
        'columns = 6\nname = "{rows} × {columns}"\ngood_for = [4]',
        STATIC,
        "row[9].good_for",
        "does not suit 4",
    ),
    "advice withheld": Mutant(
        GRIDS,
        "good_for = [2, 3, 4]",
        "good_for = [2, 3]",
        STATIC,
        "row[1].good_for",
        "suits 4",
    ),
    "advice given twice": Mutant(
        GRIDS,
        "good_for = [2, 3, 4]",
        "good_for = [2, 3, 4, 3]",
        STATIC,
        "row[1].good_for[4]",
        "“3” stands here already",
    ),
    "a number of players without results": Mutant(
        "game.toml", "players = [2, 4]", "players = [2, 5]", STATIC, "players", "no results for 5 players"
    ),
    "results for five": Mutant(
        RESULTS,
        'id = "3x3-2"\ngrid = "3x3"\nplayers = 2',
        'id = "3x3-2"\ngrid = "3x3"\nplayers = 5',
        STATIC,
        "row[1].players",
        "the game is for 2 to 4 players",
    ),
    "the results of another grid": Mutant(
        RESULTS, 'id = "3x3-3"\ngrid = "3x3"', 'id = "3x3-3"\ngrid = "3x4"', STATIC, "row[2].id", "“3x4-3”"
    ),
    "results that there are not": Mutant(
        RESULTS, 'id = "6x6-4"', 'id = "6x6-5"', STATIC, "row[30].id", "the id of these results is “6x6-4”"
    ),
    "results forgotten": Mutant(
        RESULTS,
        'id = "3x3-3"\ngrid = "3x3"\nplayers = 3',
        'id = "3x3-5"\ngrid = "3x3"\nplayers = 5',
        STATIC,
        "row[1]",
        "no results for 3 players on this grid",
        GRIDS,
    ),
    "a size under another's name": Mutant(
        GRIDS,
        '{rows} × {columns}"\ngood_for = [2, 3]\n',
        '{rows} × {rows}"\ngood_for = [2, 3]\n',
        STATIC,
        "row[3].name",
        "“3 × 3”",
    ),
    "results of a grid that there is not": Mutant(
        RESULTS, 'grid = "3x3"', 'grid = "3x7"', STATIC, "row[1].grid", "tables/grids.toml has no row “3x7”"
    ),
    # Facts
    "a fact forgotten": Mutant("game.toml", "lowest_major = 0", "", STATIC, "facts", "“lowest_major” is missing"),
    "a fact misspelt": Mutant("game.toml", "lowest_major", "lowest_mayor", STATIC, "facts.lowest_mayor", "unknown key"),
    "six ways": Mutant(
        "game.toml",
        "upright_ways = 8",
        "upright_ways = 6",
        LOAD,
        "upright.art",
        "there is no drawing art/upright-6.svg",
        "symbols.toml",
    ),
    "inverted cards that lose nothing": Mutant(
        "game.toml",
        "inverted_ways = 4",
        "inverted_ways = 8",
        LOAD,
        "inverted.art",
        "there is no drawing art/inverted-8.svg",
        "symbols.toml",
    ),
    "a card too few": Mutant("game.toml", "cards = 78", "cards = 77", STATIC, "facts.cards", "make 78 cards, not 77"),
    "a grid larger than the deck": Mutant(
        "game.toml", "largest_side = 6", "largest_side = 9", STATIC, "facts.largest_side", "leave no pile of 78 cards"
    ),
    "sides the wrong way round": Mutant(
        "game.toml", "smallest_side = 3", "smallest_side = 7", STATIC, "facts.smallest_side", "more than “largest_side”"
    ),
    "a game for one": Mutant(
        "game.toml", "players = [2, 4]", "players = [1, 4]", STATIC, "players", "at least two play"
    ),
    "a higher ten": Mutant("game.toml", "highest_minor = 10", "highest_minor = 11", STATIC, "facts.cards", "82 cards"),
    "no grid small enough for the examples": Mutant(
        "game.toml",
        "smallest_side = 3",
        "smallest_side = 4",
        STATIC,
        "facts.smallest_side",
        "worked examples do not fit",
    ),
    "majors that bring nothing": Mutant(
        "game.toml", "refresh_cards = 1", "refresh_cards = 0", EXAMPLES, "expect.spots", "by the rules", "examples.toml"
    ),
    "something unknown that never fires": Mutant(
        "game.toml", '["ruling:hand_left"', '["ruling:hands_left"', STATIC, "never_fires[1]", "“ruling:hands_left”"
    ),
    **TOLD,
}
