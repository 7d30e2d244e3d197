"""What an honest designer may change in this game, and what must be printed then."""

from __future__ import annotations

from bundled import FOLDERS

from ..redesigns import Edit, Redesign

GAME, EXAMPLES, RULINGS, SYMBOLS = "game.toml", "examples.toml", "rulings.toml", "symbols.toml"
OPTIONS, INCOMES = "tables/options.toml", "tables/incomes.toml"
SUITS, TITLES, CHARACTERS = "tables/suits.toml", "tables/titles.toml", "tables/characters.toml"
_THREE = 'fortifies = ["imps-5", "bats-5", "ghosts-5"]'
BOOK, SHEETS = ("rulebook",), ("rulebook", "cheat-sheets", "power-sheets")

PICTURE, FIGURES = "layouts/picture-table.toml", "figures.toml"
_LAID_OUT = (FOLDERS["trick-or-treat"] / PICTURE).read_text(encoding="utf-8")
_LAST_CARD = _LAID_OUT[_LAID_OUT.index("[box.hand-5]") : _LAID_OUT.index("[box.point]")]
_COIN = _LAID_OUT[_LAID_OUT.index("[box.point]") : _LAID_OUT.index("[box.bank-1]")]

_REFILLED = 'hand = ["imps-2", "bats-4", "ghosts-5", "pumpkins-6", "imps-7"], {}'
_NOT_THEN = 'expect = { legal = false, why = "there is no refill to buy something in" }'
_WITHOUT_REFILL = (
    Edit(
        EXAMPLES,
        'expect = { hand = ["imps-2", "imps-4", "ghosts-8", "ghosts-5", "bats-4"], '
        'muster = ["pumpkins-6", "#"], sees = ["pumpkins-6"], points = 0, turn_ends = true }',
        _NOT_THEN,
    ),
    Edit(
        EXAMPLES,
        'expect = { hand = ["imps-4", "ghosts-8", "ghosts-5", "bats-4", "bats-6"], points = 0, turn_ends = true }',
        _NOT_THEN,
    ),
)
_WRONG_AND_REFILLED = '[[example]]\nid = "steal-wrong-refill"\n'
_FULL_HAND = '"bats-2", "bats-3", "bats-4", "ghosts-2", "ghosts-3"'
_WRONG_AND_FULL = f"""\
[[example]]
id = "steal-wrong-full"
title = "A full hand and a wrong {{Steal}}"
ruling = "T-STEALEND"
given = {{ you = "knight-imps", they = "page-bats", hand = [{_FULL_HAND}], their_hand = ["imps-9", "imps-8"] }}
do = {{ roll = 5, names = ["imps-9"], rolls_again = 5, names_again = ["imps-7"] }}
expect = {{ cards = 6, turn_ends = true }}

"""

REDESIGNS: tuple[Redesign, ...] = (
    Redesign(
        "smaller hands are dealt",
        (Edit(GAME, "start_hand = 5", "start_hand = 4"),),
        refused=("the picture shows five cards in front of you, and start_hand is 4",),
        then=(Edit(PICTURE, _LAST_CARD, ""),),
        says=("Deal four cards", "about 11% of the time", "Of all freshly dealt hands of four"),
        gone=("Deal five", "hands of five"),
        components=BOOK,
    ),
    Redesign(
        "nobody begins with points",
        (Edit(GAME, "start_points = 1", "start_points = 0"),),
        refused=("the picture shows one point in front of you, and start_points is 0",),
        then=(
            Edit(PICTURE, _COIN, ""),
            Edit(FIGURES, '  { part = "point", at = [273, 226], says = "your first {tp}" },\n', ""),
        ),
        says=("a Page, its mat and both sheets each", "they are the bank. Nobody begins with any."),
        gone=("Take 1 TP (treat point) each",),
        never=("Take 0 TP", ", 0 TP"),
        components=BOOK,
    ),
    Redesign(
        "two points to begin with",
        (Edit(GAME, "start_points = 1", "start_points = 2"),),
        refused=("the picture shows one point in front of you, and start_points is 2",),
        then=(Edit(PICTURE, _COIN, f"{_COIN}{_COIN.replace('point', 'point-2').replace('246, 224', '250, 220')}"),),
        says=("its mat, 2 TP (treat points) and both sheets each", "Take 2 TP (treat points) each"),
        gone=("Take 1 TP (treat point) each",),
        components=BOOK,
    ),
    Redesign(
        "two or three players",
        (Edit(GAME, "players = [2, 4]", "players = [2, 3]"),),
        says=("Two or three players", "Two to three players"),
        gone=("four players", "every suit is somebody"),
    ),
    Redesign(
        "three or four players",
        (Edit(GAME, "players = [2, 4]", "players = [3, 4]"),),
        says=("Three or four players", "With four players"),
        gone=("two players", "only one opponent", "you know in whose"),
        components=BOOK,
    ),
    Redesign(
        "goblins instead of imps",
        (Edit(SUITS, 'name = "Imps"', 'name = "Goblins"'),),
        refused=("“Goblins” is called “Imps” in symbols.toml",),
        then=(Edit(SYMBOLS, 'name = "Imp"\nplural = "Imps"', 'name = "Goblin"\nplural = "Goblins"'),),
        says=("The Vault of the Goblins", "King of Goblins", "Goblins act again", "Queen of Goblins shuffles"),
        gone=("Imp",),
    ),
    Redesign(
        "squires instead of pages",
        (Edit(TITLES, 'name = "Page"', 'name = "Squire"'),),
        refused=("“Squire” does not begin with “P”",),
        then=(Edit(TITLES, 'index = "P"', 'index = "S"'),),
        says=("Squire of Bats", "Squire of Ghosts hides a card"),
        gone=("Page of",),
    ),
    Redesign(
        "a ward instead of a freeze",
        (Edit(OPTIONS, 'name = "Freeze"', 'name = "Ward"'),),
        refused=("“Ward” is called “Freeze” in symbols.toml",),
        then=(Edit(SYMBOLS, 'name = "Freeze"', 'name = "Ward"'),),
        says=("1 TP · Ward", "A Ward is no failure"),
        gone=("Freeze",),
    ),
    Redesign(
        "a dearer look",
        (Edit(OPTIONS, 'cost = 1\neffect = "peek"', 'cost = 2\neffect = "peek"'),),
        refused=("(example “peek”)", "(example “refill-peek”)"),
        then=(
            Edit(
                EXAMPLES,
                'hand = ["imps-2", "imps-4", "ghosts-8"], muster = ["ghosts-5", "pumpkins-6", "bats-4"]',
                'hand = ["imps-2", "imps-4", "ghosts-8"], points = 2, muster = ["ghosts-5", "pumpkins-6", "bats-4"]',
            ),
            Edit(
                EXAMPLES,
                'muster = ["imps-4", "#"], sees = ["imps-4"], points = 1',
                'muster = ["imps-4", "#"], sees = ["imps-4"], points = 0',
            ),
        ),
        says=("2 TP · Peek",),
        gone=("1 TP · Peek",),
        components=SHEETS,
    ),
    Redesign(
        "a dearer refusal",
        (Edit(OPTIONS, "refusal = 1", "refusal = 2"),),
        refused=("(example “trade-refused”)",),
        then=(
            Edit(
                EXAMPLES,
                'points = 1, their_points = 1, why = "the price',
                'points = 1, their_points = 0, why = "the price',
            ),
        ),
        says=("Refusing costs 2 TP", "Keep some treat points at all times", "refusing a Trade 2 TP"),
        gone=("Refusing costs 1 TP",),
        components=SHEETS,
    ),
    Redesign(
        "a Knight of Ghosts who is paid more",
        (Edit(CHARACTERS, 'points = 2\npower = "When your Ask', 'points = 3\npower = "When your Ask'),),
        refused=("(example “knight-ghosts”)", "(example “wild-first”)"),
        then=(
            Edit(EXAMPLES, 'points = 3, why = "{ledger}"', 'points = 4, why = "{ledger}"'),
            Edit(
                EXAMPLES,
                'names = ["ghosts-2", "ghosts-3", "ghosts-4"] }\nexpect = { hand = ["imps-5", "bats-9"], points = 3 }',
                'names = ["ghosts-2", "ghosts-3", "ghosts-4"] }\nexpect = { hand = ["imps-5", "bats-9"], points = 4 }',
            ),
        ),
        says=("Knight: Failed Ask: +3 TP", "the borrowed power pays 3 TP", "Now she has 4 TP"),
        gone=("Failed Ask: +2 TP",),
        components=SHEETS,
    ),
    Redesign(
        "sets that pay double",
        (Edit(INCOMES, "points = 1\ncards = 3", "points = 2\ncards = 3"),),
        refused=("(example “three-of-a-kind”)", "(example “page-bats”)"),
        then=(
            Edit(
                EXAMPLES,
                'expect = { points = 2, cards = 3 }\n\n[[example]]\nid = "three-dealt"',
                'expect = { points = 3, cards = 3 }\n\n[[example]]\nid = "three-dealt"',
            ),
            Edit(EXAMPLES, 'their_hand = ["imps-9"], points = 2, why', 'their_hand = ["imps-9"], points = 3, why'),
        ),
        says=("there are 20 TP to be had", "three of a rank in hand +2"),
        gone=("there are 10 TP",),
        components=SHEETS,
    ),
    Redesign(
        "wild powers that treble",
        (Edit(OPTIONS, "factor = 2", "factor = 3"),),
        refused=("(example “wild-second”)",),
        then=(Edit(EXAMPLES, "points = 12, wilds = 1", "points = 17, wilds = 1"),),
        says=("the next 15 TP, then 45 TP", "price × 3 each time"),
        gone=("the next 10 TP",),
        components=SHEETS,
    ),
    Redesign(
        "all or nothing",
        (Edit(RULINGS, 'chosen = "any"', 'chosen = "all"'),),
        refused=("(example “ask-partly”)",),
        then=(
            Edit(
                EXAMPLES,
                'hand = ["imps-2", "bats-3"], their_hand = ["ghosts-5"], muster = ["bats-9", "#"]',
                'hand = ["imps-2", "bats-9"], their_hand = ["bats-3", "ghosts-5"], muster = ["#"]',
            ),
            Edit(EXAMPLES, ", why = \"{'one'} card was there, so there is no consolation card\"", ""),
            Edit(
                EXAMPLES,
                'title = "One of {names_count|words} is there: that is a success"',
                'title = "One of {names_count|words} is there: that is no success"',
            ),
        ),
        says=("All of the cards: the Ask has succeeded", "Not all there?", "Better than nothing"),
        gone=("At least one card: the Ask", "Not one there?", "All or nothing"),
        components=SHEETS,
    ),
    Redesign(
        "comfort for the robbed is the rule",
        (Edit(RULINGS, 'chosen = "off"', 'chosen = "on"'),),
        refused=("(example “steal-wrong”)",),
        then=(
            Edit(
                EXAMPLES,
                'points = 1, their_points = 0, turn_ends = true, why = "no refill',
                'points = 1, their_points = 1, turn_ends = true, why = "no refill',
            ),
        ),
        says=("fails, you gain 1 TP; the King of Ghosts gets it on top of his own", "Failed Steals pay nothing"),
        gone=("A Steal that fails pays the King alone", "Steals become rarer"),
        components=BOOK,
    ),
    Redesign(
        "a livelier four is the rule",
        (Edit(RULINGS, 'chosen = "strict"', 'chosen = "gentle"'),),
        refused=("(example “fortify”)", "(example “fortify-three”)"),
        then=(
            Edit(EXAMPLES, 'fortifies = ["imps-5", "bats-5", "ghosts-5", "pumpkins-5"]', _THREE),
            Edit(EXAMPLES, 'hand = ["imps-9"], points = 5', 'hand = ["pumpkins-5", "imps-9"], points = 4'),
            Edit(
                EXAMPLES,
                'hand = ["imps-5", "bats-5", "ghosts-5", "imps-9"] }\n',
                'hand = ["imps-5", "bats-5", "ghosts-6", "imps-9"] }\n',
            ),
        ),
        says=("you hold 3 of a rank? Discard them: +3 TP", "A sterner four"),
        gone=("you hold 4 of a rank", "A livelier four"),
        components=SHEETS,
    ),
    Redesign(
        "nobody has to fortify",
        (Edit(RULINGS, 'switch = "fortify_must"\nchosen = "must"', 'switch = "fortify_must"\nchosen = "may"'),),
        refused=("(example “fortify-must”)",),
        then=(Edit(EXAMPLES, 'legal = false, why = "a roll may not be declined"', "legal = true"),),
        says=("You may discard them", "You need not, if you would rather keep them"),
        gone=("You must, if you can.",),
        components=SHEETS,
    ),
    Redesign(
        "a swap takes any card",
        (Edit(RULINGS, 'chosen = "top"', 'chosen = "any"'),),
        refused=("the examples tell “top”, and “any” is chosen",),
        then=(
            Edit(
                EXAMPLES,
                'do = { roll = 4, buys = ["swap"], gives = "imps-2", ends = true }',
                'do = { roll = 4, buys = ["swap"], takes = "bats-4", discards = ["imps-2"], ends = true }',
            ),
            Edit(EXAMPLES, 'gives = "imps-6", ends', 'takes = "bats-4", discards = ["imps-6"], ends'),
        ),
        says=("for one of the Discard Pile, the Four of Bats", "takes any card of the Discard Pile"),
        gone=("the card on top of the Discard Pile",),
        components=BOOK,
    ),
    Redesign(
        "one card at the end of a turn",
        (Edit(RULINGS, 'chosen = "to_limit"', 'chosen = "one"'),),
        refused=("by the rules this is not legal", "5 expected, by the rules 1"),
        then=(
            *_WITHOUT_REFILL,
            Edit(EXAMPLES, _REFILLED.format("points = 9"), 'hand = ["imps-2", "bats-4"], points = 9'),
            Edit(EXAMPLES, _REFILLED.format("turn_ends"), 'hand = ["imps-2", "bats-4"], turn_ends'),
            Edit(
                EXAMPLES,
                'cards = 5, points = 1, turn_ends = true, why = "the refill',
                'cards = 1, points = 1, turn_ends = true, why = "the card',
            ),
            Edit(
                EXAMPLES,
                'cards = 5, points = 0, turn_ends = true, why = "the refill',
                'cards = 1, points = 0, turn_ends = true, why = "the card',
            ),
            Edit(
                EXAMPLES,
                '"bats-4", "pumpkins-5", "ghosts-10"], their_hand = ["imps-9"]',
                '"bats-4", "pumpkins-5"], their_hand = ["imps-9"]',
            ),
        ),
        says=("Then she takes one card from the Muster Deck.",),
        gone=("Then she refills her hand",),
        components=BOOK,
    ),
    Redesign(
        "no cards at the end of a turn",
        (Edit(RULINGS, 'chosen = "to_limit"', 'chosen = "roll_only"'),),
        refused=(
            "by the rules this is not legal",
            "5 expected, by the rules 0",
        ),
        then=(
            *_WITHOUT_REFILL,
            Edit(EXAMPLES, _REFILLED.format("points = 9"), 'hand = ["imps-2"], points = 9'),
            Edit(EXAMPLES, "the cards come, but nothing can be bought", "the turn goes on, but nothing can be bought"),
            Edit(EXAMPLES, _REFILLED.format("turn_ends"), 'hand = ["imps-2"], turn_ends'),
            Edit(
                EXAMPLES,
                'cards = 5, points = 1, turn_ends = true, why = "the refill still comes"',
                'cards = 0, points = 1, turn_ends = true, why = "nothing comes"',
            ),
            Edit(
                EXAMPLES,
                'cards = 5, points = 0, turn_ends = true, why = "the refill is all there is"',
                'cards = 0, points = 0, turn_ends = true, why = "that is all"',
            ),
            Edit(
                EXAMPLES,
                'expect = { hand = ["imps-4", "imps-6", "ghosts-8", "bats-4", "bats-6"], points = 1, turn_ends = true, '
                'why = "the hand limit still applies" }',
                'expect = { legal = false, why = "nothing is drawn at the end" }',
            ),
            Edit(EXAMPLES, '"ghosts-10", "pumpkins-7"], their_hand', '"ghosts-10"], their_hand'),
            Edit(
                EXAMPLES,
                '"bats-4", "pumpkins-5", "ghosts-10"], their_hand = ["imps-9"]',
                '"bats-4"], their_hand = ["imps-9"]',
            ),
            Edit(EXAMPLES, _WRONG_AND_REFILLED, f"{_WRONG_AND_FULL}{_WRONG_AND_REFILLED}"),
        ),
        says=("Then she takes no more cards.",),
        gone=("Then she refills her hand",),
        components=BOOK,
    ),
)
