"""Slips that a designer of Full Moon Overload could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

DECK, MOVES, GRIDS = "tables/deck.toml", "tables/moves.toml", "tables/grids.toml"
FIGURES = "figures.toml"
RESULTS, SUITS, CLASSES = "tables/grid-results.toml", "tables/suits.toml", "tables/classes.toml"
TITLES, CONDITIONS = "tables/titles.toml", "tables/conditions.toml"
HANGED = 'name = "The Hanged Man"\nindex = "{number}"\n'


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
        '[[row]]\nid = "major-13"\nclass = "major"\nnumber = 13\nname = "Death"\nindex = "{number}"\nart = "{id}"\n',
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
        CLASSES, "points = 3", "points = 4", EXAMPLES, "expect.points", "by the rules 4, ", "examples.toml"
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
    "a fact forgotten": Mutant("game.toml", "upright_ways = 8", "", STATIC, "facts", "“upright_ways” is missing"),
    "a fact misspelt": Mutant("game.toml", "upright_ways", "upright_way", STATIC, "facts.upright_way", "unknown key"),
    "six ways": Mutant("game.toml", "upright_ways = 8", "upright_ways = 6", STATIC, "facts.upright_ways", "6"),
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
    # Rulings
    "a switch that there is not": Mutant(
        "rulings.toml",
        'switch = "ace"',
        'switch = "aces"',
        STATIC,
        "switch",
        "unknown switch “aces”",
    ),
    "a reading that there is not": Mutant(
        "rulings.toml",
        'id = "as-well"',
        'id = "also"',
        LOAD,
        "chosen",
        "unknown reading “as-well”",
    ),
    "a switch set twice": Mutant(
        "rulings.toml",
        'switch = "ace"',
        'switch = "rotation"',
        STATIC,
        "switch",
        "“F-ROT” sets “rotation” already",
    ),
    "another reading than the examples tell": Mutant(
        "rulings.toml",
        'chosen = "as-well"',
        'chosen = "instead"',
        EXAMPLES,
        "expect.legal",
        "not legal",
        "examples.toml",
    ),
    # Examples
    "an illegal move called legal": Mutant(
        "examples.toml",
        '"arms-3"] }\nexpect = { legal = false',
        '"arms-3"] }\nexpect = { legal = true',
        EXAMPLES,
        "example[3].expect.legal",
        "by the rules not legal",
    ),
    "a card that is not in the deck": Mutant(
        "examples.toml",
        '["wires-7", "arms-7"]',
        '["wires-7", "arms-11"]',
        EXAMPLES,
        "example[1].do.cards[2]",
        "unknown card “arms-11”",
    ),
    "a card that lies there twice": Mutant(
        "examples.toml", 'hand = "vials-3", grid', 'hand = "vials-9", grid', EXAMPLES, "given.hand", "twice"
    ),
    "a ragged grid": Mutant(
        "examples.toml",
        '["vials-9", "major-4", "vials-2"]',
        '["vials-9", "major-4", "vials-2", "major-5"]',
        EXAMPLES,
        "given.grid[2]",
        "this row has 3 slots, the first has 4",
    ),
    "a way forgotten": Mutant(
        "examples.toml",
        'ways = ["3,1", "3,3"]',
        'ways = ["3,1"]',
        EXAMPLES,
        "expect.ways",
        "3,1 expected, by the rules 3,1; 3,3",
    ),
    "a point too many": Mutant(
        "examples.toml",
        "points = [3, 5, 3, 1]",
        "points = [3, 5, 3, 2]",
        EXAMPLES,
        "expect.points",
        "by the rules 3, 5, 3, 1",
    ),
    "a winner too few": Mutant(
        "examples.toml", "winners = [1, 2]", "winners = [1]", EXAMPLES, "expect.winners", "by the rules 1, 2"
    ),
    "a word that examples do not know": Mutant(
        "examples.toml", "given = { first", "given = { firsts", EXAMPLES, "given.firsts", "unknown key"
    ),
    "an expectation about something else": Mutant(
        "examples.toml", "expect = { sides =", "expect = { pile = 1, sides =", EXAMPLES, "expect.pile", "leads to this"
    ),
    "a stack on the wrong slot": Mutant(
        "examples.toml", 'at = "2,2"', 'at = "1,2"', EXAMPLES, "given.grid[1][2]", "the top of the stack lies on 1,2"
    ),
    "an example for a ruling that is gone": Mutant(
        "examples.toml", 'ruling = "F-ACE"', 'ruling = "F-ACES"', LOAD, "ruling", "F-ACES"
    ),
    # What is only printed
    "a ring on another slot": Mutant(
        FIGURES, 'highlight = ["3,1", "3,3"]', 'highlight = ["3,1", "3,2"]', STATIC, "highlight", "not the slots"
    ),
    "a trail on another way": Mutant(
        FIGURES, 'trail = ["3,2", "2,1", "1,1"]', 'trail = ["3,2", "2,2", "1,1"]', STATIC, "trail", "not the way"
    ),
    "a caption about another card": Mutant(
        FIGURES, "to the {Arms-5}", "to the {Arms-6}", STATIC, "caption", "Six of Arms is not to be seen"
    ),
    "a grid called a hand": Mutant(
        FIGURES, 'label = "The last way"', 'label = "The last hand"', STATIC, "label", "said of a hand"
    ),
    "words for another condition": Mutant(
        CONDITIONS, 'short = "same suit"', 'short = "same house"', STATIC, "row[3].short", "say nothing of the suit"
    ),
    "words that forbid": Mutant(CONDITIONS, 'short = "any"', 'short = "not any"', STATIC, "row[1].short", "forbid it"),
    "a letter of another class": Mutant(
        CLASSES, 'letter = "C"', 'letter = "X"', STATIC, "row[3].letter", "“X” is no letter of “Court”"
    ),
    "a number without pips": Mutant(
        "layouts/tarot.toml", "number = [1, 2, 3]", "number = [1, 3]", STATIC, "box", "0 boxes show the pips"
    ),
    "a part of the slip twice": Mutant(
        "components.toml", '["cards", "points"]', '["cards", "cards"]', STATIC, "parts[2]", "stands here already"
    ),
}
