"""Slips that a designer of Trick or Treat could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant
from .mutants_words import (
    CHARACTERS,
    CHEATS,
    COINS,
    INCOMES,
    MUSTER,
    OPTIONS,
    RANKS,
    ROLLS,
    SUITS,
    TITLES,
    WORDS,
    slip,
)

DRAW_AND_DISCARD = """[[row]]
id = "draw-discard"
roll = 6
symbol = "roll-draw-discard"
icon = "roll-draw-discard"
number = "{roll|Words}"
meaning = "Harmony: resolution"
name = "Draw & Discard"
effect = "draw-and-return"
cards = 3
returned = 2
text = "{'Draw'} {cards} cards. Then put any {returned} {returned|plural card} from your hand under the {Muster}."
"""
REBIRTH = """[[row]]
id = "rebirth"
name = "Hand Rebirth"
cost = 6
effect = "rebirth"
when = "spend"
limit = "none"
cards = 5
icon = "option-rebirth"
text = "Discard your whole hand and draw {cards} fresh cards."
"""
_SEVEN = 'id = "imps-7"\nsuit = "imps"\nrank = "7"\n'


MUTANTS = {
    # Facts
    "a hand above its limit": slip(
        "game.toml", "start_hand = 5", "start_hand = 6", "facts.start_hand", "hand limit is 5"
    ),
    "a limit below the hand": slip(
        "game.toml", "hand_limit = 5", "hand_limit = 4", "facts.start_hand", "hand limit is 4"
    ),
    "a collection too large": slip(
        "game.toml", "collection = 10", "collection = 11", "facts.collection", "nobody can collect 11"
    ),
    "a collection too small": slip(
        "game.toml", "collection = 10", "collection = 5", "facts.collection", "could win before"
    ),
    "a fact misspelt": slip(
        "game.toml",
        "hand_limit = 5",
        "hand_limits = 5",
        "reading[1].text",
        "there is no “hand_limit”",
        LOAD,
        told_in="rulings.toml",
    ),
    "a free hand": slip("game.toml", "continue_cost = 1", "continue_cost = 0", "facts.continue_cost", "at least 1"),
    "no comfort": slip(
        "game.toml", "consolation_cards = 1", "consolation_cards = 0", "consolation_cards", "at least 1"
    ),
    "more players than suits": slip("game.toml", "players = [2, 4]", "players = [2, 5]", "players[2]", "only 4 suits"),
    "a game for one": slip("game.toml", "players = [2, 4]", "players = [1, 4]", "players[1]", "ask or steal alone"),
    "hands that use the deck up": slip(
        "game.toml",
        "start_hand = 5\nhand_limit = 5",
        "start_hand = 10\nhand_limit = 10",
        "facts.start_hand",
        "leave no Muster Deck",
    ),
    # Suits, ranks, titles
    "a suit's name twice": slip(
        SUITS, 'name = "Bats"', 'name = "Imps"', "row[2].name", "is the name of “imps” already"
    ),
    "a sign twice": slip(SUITS, 'symbol = "bat"', 'symbol = "imp"', "row[2].symbol", "is the symbol of “imps” already"),
    "an element twice": slip(SUITS, 'element = "Emotion"', 'element = "Action"', "row[3].element", "already"),
    "a sign that is none": slip(
        SUITS, 'symbol = "bat"', 'symbol = "batt"', "row[2].symbol", "unknown suit symbol “batt”"
    ),
    "a suit with the sign of a roll": slip(
        SUITS, 'symbol = "bat"', 'symbol = "roll-draw"', "row[2].symbol", "unknown suit symbol “roll-draw”"
    ),
    "ranks out of order": slip(RANKS, "value = 3", "value = 4", "row[3].value", "so this is 3"),
    "a label twice": slip(RANKS, 'label = "A"', 'label = "2"', "row[2].label", "is the label of “ace” already"),
    "nothing to borrow": Mutant(
        TITLES,
        "borrowable = true",
        "borrowable = false",
        STATIC,
        "row[1].borrowable",
        "would buy nothing",
        everywhere=True,
    ),
    # The Muster Deck
    "forty-one cards": slip(
        MUSTER, _SEVEN, f"{_SEVEN}\n[[row]]\n{_SEVEN.replace('imps-7', 'imps-7-b')}", "row[8]", "41 cards"
    ),
    "a card forgotten": slip(MUSTER, f"[[row]]\n{_SEVEN}\n", "", "row", "the Seven of Imps is missing"),
    "a card in the wrong suit": slip(
        MUSTER, 'id = "imps-7"\nsuit = "imps"', 'id = "imps-7"\nsuit = "bats"', "row[17]", "is this very card"
    ),
    "a card of the wrong rank": slip(
        MUSTER,
        'id = "imps-7"\nsuit = "imps"\nrank = "7"',
        'id = "imps-7"\nsuit = "imps"\nrank = "8"',
        "row[8]",
        "very card",
    ),
    "a card of no suit": slip(
        MUSTER, 'id = "imps-7"\nsuit = "imps"', 'id = "imps-7"\nsuit = "imp"', "row[7].suit", "no row “imp”", LOAD
    ),
    "a rank that leads nowhere": slip(
        MUSTER, 'suit = "suits"\nrank = "ranks"', 'suit = "suits"', "refers", "to the rules “rank” refers to “ranks”"
    ),
    "a card called otherwise": slip(MUSTER, 'id = "imps-7"', 'id = "imps-seven"', "row[7].id", "call it “imps-7”"),
    # Characters
    "two characters of one suit and rank": slip(
        CHARACTERS, 'suit = "imps"\ntitle = "knight"', 'suit = "imps"\ntitle = "page"', "row[2]", "share suit and rank"
    ),
    "a character called otherwise": slip(
        CHARACTERS, 'id = "queen-imps"', 'id = "imp-queen"', "row[3].id", "call it “queen-imps”"
    ),
    "an unknown trigger": slip(
        CHARACTERS,
        'trigger = "ask-fails"',
        'trigger = "ask-failed"',
        "row[9].trigger",
        "unknown trigger “ask-failed”",
    ),
    "a trigger that does not fit": slip(
        CHARACTERS, 'trigger = "you-ask"', 'trigger = "you-draw"', "row[5].trigger", "cannot set off “ask-for-own-rank”"
    ),
    "a power that nobody implements": slip(
        CHARACTERS,
        'effect = "ask-for-suit"',
        'effect = "ask-for-all"',
        "row[8].effect",
        "unknown effect “ask-for-all”",
    ),
    "an implementation that nobody has": slip(
        CHARACTERS,
        'trigger = "ask-succeeds"\neffect = "see-muster"\nlimit = "none"\ncards = 1',
        'trigger = "ask-fails"\neffect = "gain-points"\nlimit = "none"\npoints = 1',
        "row[7].power",
        "cards",
        LOAD,
    ),
    "a power without its amount": slip(
        CHARACTERS, "takes = [1, 2, 3, 4, 5, 6]\n", "", "row[2]", "“roll-again” needs “takes”"
    ),
    "a power with too many amounts": slip(
        CHARACTERS, 'limit = "none"\npoints = 1', 'limit = "none"\ncost = 2\npoints = 1', "row[9].cost", "means nothing"
    ),
    "a power that gives nothing": slip(CHARACTERS, "points = 1\n", "points = 0\n", "row[9].points", "at least 1"),
    "a power told with other numbers": slip(
        CHARACTERS, "nothing, you gain {points}", "nothing, you gain 2", "row[9].power", "does not tell “points”"
    ),
    "a second roll told with other numbers": slip(
        CHARACTERS,
        "Only a\\u00A0{tables.characters.page-imps.takes.1} or",
        "Only a 2 or",
        "row[1].power",
        "a 1 counts",
    ),
    "a second roll with a number twice": slip(
        CHARACTERS, "takes = [1, 6]", "takes = [1, 1]", "row[1].takes[2]", "stands here twice"
    ),
    "a second roll of seven": slip(
        CHARACTERS, "takes = [1, 6]", "takes = [1, 7]", "row[1].takes[2]", "no number of the die"
    ),
    "a short text that is long": slip(
        CHARACTERS,
        'short = "Ask for a whole suit."',
        f'short = "{"Ask and ask again. " * 6}"',
        "row[8].short",
        "at most 90 characters",
    ),
    "a power misspelt": slip(CHARACTERS, 'limit = "once-per-game"', 'limit = "once"', "row[3].limit", "once"),
    "the same power twice": slip(
        CHARACTERS, 'limit = "once-per-game"', 'limit = "none"', "row[4].effect", "the very power of “queen-imps”"
    ),
    "a hole that nothing fills": slip(
        CHARACTERS, "Pay {cost} TP to {Draw}", "Pay {price} TP to {Draw}", "row[15].short", "price", LOAD
    ),
    # Rolls and the die
    "a roll missing": slip(ROLLS, DRAW_AND_DISCARD, "", "row[6].roll", "no row “draw-discard”", LOAD, told_in=CHEATS),
    "a roll twice": slip(ROLLS, "roll = 3", "roll = 2", "row[3].roll", "a 2 means “ask-two” already"),
    "a roll of seven": slip(ROLLS, "roll = 6", "roll = 7", "row[6].roll", "at most 6"),
    "a roll that does nothing known": slip(ROLLS, 'effect = "steal"', 'effect = "rob"', "row[5].effect", "rob"),
    "a kind of roll gone": slip(
        ROLLS,
        'effect = "draw"\n',
        'effect = "ask"\n',
        "row[15].effect",
        "no row of tables/rolls.toml has it",
        told_in=CHARACTERS,
    ),
    "three drawn, three returned": slip(ROLLS, "returned = 2", "returned = 3", "row[6].returned", "nothing is won"),
    "nothing returned": slip(ROLLS, "returned = 2\n", "", "row[6]", "returned", LOAD),
    "five of a rank": slip(ROLLS, "cards = 4\n", "cards = 5\n", "row[4].cards", "only 4 cards of a rank"),
    "a variant without its number": slip(
        ROLLS, "variant_cards = 3\n", "", "ruling[18]", "no “variant_cards”", LOAD, told_in="rulings.toml"
    ),
    "a variant that is no gentler": slip(
        ROLLS, "variant_cards = 3", "variant_cards = 4", "row[4].variant_cards", "4 are too many"
    ),
    "two cards stolen at once": slip(
        ROLLS, 'effect = "steal"\ncards = 1', 'effect = "steal"\ncards = 2', "row[5].cards", "names one card"
    ),
    "the wrong income": slip(
        ROLLS, 'income = "good-steal"', 'income = "fortified"', "row[5].income", "pays the income “good-steal”"
    ),
    "a roll told with other numbers": slip(
        ROLLS, "{'Draw'} {cards} cards. Then", "{'Draw'} 4 cards. Then", "row[6].text", "“cards”"
    ),
    "faces exchanged": slip("dice.toml", '"DR", "A2"', '"A2", "DR"', "die[1].faces[1]", "a 1 is “draw”"),
    "two dice": slip("dice.toml", 'role = "treat-die"', 'role = "treat-die"\ncount = 2', "die", "one die"),
    "a drawing that is none": slip(ROLLS, 'icon = "roll-steal"', 'icon = "roll-stael"', "row[5].icon", "no drawing"),
    # Options, incomes, coins
    "a cost of 0": slip(OPTIONS, "cost = 1", "cost = 0", "row[1].cost", "at least 1"),
    "an option twice": slip(
        OPTIONS, 'effect = "swap"', 'effect = "search"', "row[5].effect", "“swap” buys that already"
    ),
    "an option gone": slip(
        OPTIONS, REBIRTH, "", "option-rebirth.about", "there is no “rebirth”", LOAD, told_in="symbols.toml"
    ),
    "an unknown option": slip(OPTIONS, 'effect = "peek"', 'effect = "peep"', "row[1].effect", "peep"),
    "a Freeze on the own turn": slip(OPTIONS, 'when = "reaction"', 'when = "own-turn"', "row[2].when", "as a reaction"),
    "a Search at any time": slip(
        OPTIONS,
        'effect = "search"\nwhen = "spend"',
        'effect = "search"\nwhen = "own-turn"',
        "row[5].when",
        "after the action",
    ),
    "a Peek at nothing": slip(
        OPTIONS, 'cards = 2\nicon = "option-peek"', 'icon = "option-peek"', "row[1].text", "cards", LOAD
    ),
    "a price that does not rise": slip(OPTIONS, "factor = 2", "factor = 1", "row[8].factor", "does not go up"),
    "a limit that is gone": slip(
        OPTIONS, 'limit = "doubles"', 'limit = "none"', "row[8].factor", "belongs to the limit “doubles”"
    ),
    "a Peek that grows dearer": slip(
        OPTIONS,
        'limit = "none"\ncards = 2',
        'limit = "doubles"\nfactor = 2\ncards = 2',
        "row[1].limit",
        "only the price",
    ),
    "a Search cheaper than a Swap": slip(OPTIONS, "cost = 3", "cost = 2", "row[5].cost", "nobody would swap"),
    "an option told with other numbers": slip(OPTIONS, "draw {cards} fresh", "draw 6 fresh", "row[9].text", "“cards”"),
    "an income that nobody pays": slip(
        INCOMES, 'id = "power"', 'id = "powers"', "row[4].id", "unknown income “powers”"
    ),
    "three of a kind with five": slip(INCOMES, "cards = 3", "cards = 5", "row[2].cards", "a rank has 4 cards"),
    "an income without points": slip(INCOMES, "points = 2\n", "", "row[1]", "points", LOAD),
    "a coin twice": slip(COINS, "value = 5", "value = 1", "row[2].value", "a coin of 1 already"),
    "a Swap of many cards": slip(
        OPTIONS, 'effect = "swap"\n', 'effect = "swap"\ncards = 2\n', "row[4].cards", "means nothing to “swap”"
    ),
    "no small change": slip(COINS, "value = 1\n", "value = 2\n", "row", "without a coin of 1"),
    "too few coins": slip(COINS, "value = 5\ncount = 12", "value = 3\ncount = 1", "row", "cannot all save"),
    "too little change": slip(COINS, "count = 40", "count = 8", "row[1].count", "make change"),
    # Rulings
    "a switch misspelt": slip(
        "rulings.toml",
        'switch = "swap_from"',
        'switch = "swap_form"',
        "row[4].text",
        "there is no “swap_from”",
        LOAD,
        told_in=OPTIONS,
    ),
    "a reading that is none": slip(
        "rulings.toml", 'chosen = "to_limit"', 'chosen = "to_six"', "chosen", "unknown reading “to_six”", LOAD
    ),
    "a reading that the model does not know": slip(
        "rulings.toml", 'id = "roll_only"', 'id = "rolls_only"', "id", "knows no reading “rolls_only”"
    ),
    "a reading that is called otherwise": slip(
        "rulings.toml", 'id = "roll_only"', 'id = "rolls_only"', "reading[3].id", "knows no reading “rolls_only”"
    ),
    "a switch set twice": slip(
        "rulings.toml",
        'switch = "fortify_must"',
        'switch = "fortify_count"',
        "row[4].text",
        "there is no “number”",
        LOAD,
        told_in=ROLLS,
    ),
    "a sentence that one reading lacks": slip(
        "rulings.toml", 'short = "none there"\n', "", "reading[1]", "does not say “short”", LOAD
    ),
    # Examples, which also hold the numbers fast
    "an illegal move called legal": slip(
        "examples.toml",
        'legal = false, why = "a roll may not be declined"',
        "legal = true",
        "expect.legal",
        "not legal",
        EXAMPLES,
    ),
    "a point too many": slip(
        "examples.toml",
        'hand = ["imps-9"], points = 5',
        'hand = ["imps-9"], points = 6',
        "expect.points",
        "6 expected, by the rules 5",
        EXAMPLES,
    ),
    "a card that is none": slip(
        "examples.toml", '"bats-5"] }', '"bats-11"] }', "example[1].given.muster[1]", "bats-11", EXAMPLES
    ),
    "a card in two places": slip(
        "examples.toml",
        'hand = ["imps-2"], muster = ["bats-5"]',
        'hand = ["imps-2"], muster = ["imps-2"]',
        "example[1].given",
        "“imps-2” is in",
        EXAMPLES,
    ),
    "an example with a key misspelt": slip(
        "examples.toml", "do = { roll = 1 }", "do = { rol = 1 }", "example[1].do.rol", "unknown key", EXAMPLES
    ),
    "another price for a Steal": slip(
        INCOMES, "points = 2", "points = 3", "expect.points", "by the rules", EXAMPLES, told_in="examples.toml"
    ),
    "another price for a Peek": slip(
        OPTIONS, "cost = 1", "cost = 2", "expect.points", "by the rules", EXAMPLES, told_in="examples.toml"
    ),
    "another pay for the Knight of Ghosts": slip(
        CHARACTERS,
        'points = 2\npower = "When your Ask',
        'points = 3\npower = "When your Ask',
        "expect.points",
        "by the rules",
        EXAMPLES,
        told_in="examples.toml",
    ),
    "an Ask for more": slip(
        ROLLS, "cards = 2", "cards = 3", "example", "by the rules", EXAMPLES, told_in="examples.toml"
    ),
    "Kings that lend": slip(
        TITLES,
        "borrowable = false",
        "borrowable = true",
        "row[8].text",
        "names the King, whose powers can be borrowed",
        told_in=OPTIONS,
    ),
    # Cheat sheets
    "a cheat sheet with a price of its own": slip(
        CHEATS,
        "{option.cost}\\u00A0TP · {option.name}** at",
        "9\\u00A0TP · {option.name}** at",
        "row[7].text",
        "does not tell “option.cost”",
    ),
    "a cheat sheet without Swap": slip(
        CHEATS, '\noption = "swap"', '\noption = "search"', "row", "no row tells about “swap”"
    ),
    "another reading of Swap": slip(
        "rulings.toml",
        'chosen = "top"',
        'chosen = "any"',
        "example",
        "by the rules",
        EXAMPLES,
        told_in="examples.toml",
    ),
    **WORDS,
}
