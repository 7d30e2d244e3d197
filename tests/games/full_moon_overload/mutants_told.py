"""Slips in rulings, in worked examples, and in what is only printed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

FIGURES = "figures.toml"
DECK, RESULTS = "tables/deck.toml", "tables/grid-results.toml"
SUITS, CLASSES = "tables/suits.toml", "tables/classes.toml"
TITLES, CONDITIONS = "tables/titles.toml", "tables/conditions.toml"

TOLD = {
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
        FIGURES,
        "The {Vials-2} at the lower left",
        "The {Vials-3} at the lower left",
        STATIC,
        "caption",
        "Three of Vials is not",
    ),
    "a grid called a hand": Mutant(
        FIGURES,
        'label = "Or from the {seat-north}"',
        'label = "Or from the hand in the {seat-north}"',
        STATIC,
        "label",
        "said of a hand",
    ),
    "words for another condition": Mutant(
        CONDITIONS, 'short = "same suit"', 'short = "same house"', STATIC, "row[3].short", "say nothing of the suit"
    ),
    "words that forbid": Mutant(CONDITIONS, 'short = "any"', 'short = "not any"', STATIC, "row[1].short", "forbid it"),
    "a card out of its place": Mutant(DECK, "place = 17\n", "place = 71\n", STATIC, "row[17].place", "this is card 17"),
    "a number without pips": Mutant(
        "layouts/tarot.toml", "number = [1, 2]", "number = [1]", STATIC, "box", "0 boxes show the pips"
    ),
    "a part of the slip twice": Mutant(
        "components.toml",
        "label_share = 0.24\n",
        'label_share = 0.24\nparts = ["cards", "cards"]\n',
        STATIC,
        "parts[2]",
        "stands here already",
    ),
}
