"""Trick 'r Treat as other people would have it: longer, larger, with other words and other answers."""

from __future__ import annotations

from ..redesigns import Edit, Redesign

GAME, EXAMPLES, RULINGS, BOOK = "game.toml", "examples.toml", "rulings.toml", "rulebook.md.j2"
CANDY, KINDS, MARKS, DICE = "tables/candy.toml", "tables/kinds.toml", "tables/marks.toml", "dice.toml"
TABLE = "layouts/picture-table.toml"
WORDS = ("rulebook", "reference-cards", "score-pad")


def reading(old: str, new: str) -> Edit:
    return Edit(RULINGS, f'chosen = "{old}"', f'chosen = "{new}"')


_DIE = """
[[die]]
id = "hexagon"
name = "Hexagon die"
role = "lantern-die"
mark = "hexagon"
faces = ["LNY", "LUO", "LUY", "RHO", "RHY", "RNO"]
"""
_DIE_BOX = """[box.die-8]
at = [84.5, 41.5, 10, 10]
fill = "lantern-die"
edge = "lantern-die-edge"
edge_mm = 0.6
radius = 2
pad = 1
symbol = "LUY"

"""
REDESIGNS = (
    Redesign(
        "no other timer",
        (Edit("tables/timers.toml", '[[row]]\nid = "short"\nseconds = 60\n', ""),),
        refused=("“row” is missing  hint: row = [] says that there are none",),
        then=(
            Edit("tables/timers.toml", "`pnp simulate` compares them.\n", "`pnp simulate` compares them.\nrow = []\n"),
        ),
        says=("counts down and rings.",),
        gone=("Short hands", "Shorter hands"),
    ),
    Redesign(
        "a timer of 90 seconds",
        (Edit(GAME, "timer_seconds = 180", "timer_seconds = 90"),),
        says=("A timer: 90 seconds on your phone will do", "The sand runs for 90 seconds"),
        gone=("three minutes", "Three minutes"),
    ),
    Redesign(
        "a timer of six minutes",
        (Edit(GAME, "timer_seconds = 180", "timer_seconds = 360"),),
        refused=("minutes: 6 hands of six minutes take longer than 20 minutes", "minutes = 36 or more"),
        then=(Edit(GAME, "minutes = 20", "minutes = 45"),),
        says=("A timer: six minutes on your phone", "fit the 45 minutes"),
        gone=("three minutes", "20 minutes"),
    ),
    Redesign(
        "two more players, and no table of three",
        (Edit(GAME, "players = [3, 6]", "players = [4, 8]"),),
        refused=("8 hands of three minutes", "everybody may need 4 ones after trading, which is 32"),
        then=(
            Edit(GAME, "minutes = 20", "minutes = 30"),
            Edit(CANDY, 'pile = "ones"\ncopies = 4', 'pile = "ones"\ncopies = 6', everywhere=True),
            Edit(EXAMPLES, "candy = [20, 19, 18, 14, 14]", "candy = [24, 24, 24, 24, 24]"),
        ),
        says=("4–8 players", "36 count one", "Players 4 5 6 7 8 "),
        gone=("3–6", "24 count one", "Players 3"),
    ),
    Redesign(
        "a game for two as well",
        (Edit(GAME, "players = [3, 6]", "players = [2, 6]"),),
        says=("If there is only one other player, both of them are the same.", "2–6 players"),
        gone=("3–6",),
    ),
    Redesign(
        "four players and no more",
        (Edit(GAME, "players = [3, 6]", "players = [4, 4]"),),
        refused=("5 players: the game is for 4 (example “scoring-five”)", "(example “deal-six”)"),
        then=(
            Edit(
                EXAMPLES, "start = [5, 5, 5, 5, 4], end = [4, 6, 5, 6, 3]", "start = [6, 6, 6, 6], end = [5, 7, 7, 5]"
            ),
            Edit(EXAMPLES, "candy = [1, 0, 0, 0, 1]", "candy = [1, 0, 0, 1]"),
            Edit(EXAMPLES, "given = { players = 5, dealer = 2 }", "given = { players = 4, dealer = 2 }"),
            Edit(
                EXAMPLES, "deal = [5, 5, 5, 5, 4], dealer = 3, hands = 5", "deal = [6, 6, 6, 6], dealer = 3, hands = 4"
            ),
            Edit(EXAMPLES, "given = { players = 6, dealer = 6 }", "given = { players = 4, dealer = 4 }"),
            Edit(
                EXAMPLES,
                "deal = [4, 4, 4, 4, 4, 4], dealer = 1, hands = 6",
                "deal = [6, 6, 6, 6], dealer = 1, hands = 4",
            ),
            Edit(EXAMPLES, "candy = [20, 19, 18, 14, 14]", "candy = [24, 24, 24, 14]"),
        ),
        says=("4 players", "Players 4 "),
        gone=("3–6", "Players 3", "For the dealer 8"),
        components=WORDS,
    ),
    Redesign(
        "seven dice",
        (Edit(DICE, _DIE, ""),),
        refused=("the picture of the table has 8 dice, the game 7",),
        then=(
            Edit(TABLE, _DIE_BOX, ""),
            Edit(EXAMPLES, '"RNO", "LUY"] }', '"RNO"] }', everywhere=True),
            Edit("figures.toml", '"RNO", "LUY"]', '"RNO"]'),
        ),
        says=("Seven lantern dice", "the seven dice", "roll seven dice", "to 52%"),
        gone=("eight dice", "Eight", "eight ordinary"),
    ),
    Redesign(
        "dice as somebody likes them",
        (
            Edit(DICE, '["LHO", "LHY", "LNY", "RNO", "RUO", "RUY"]', '["LHO", "LHO", "LNY", "RNO", "RUO", "RUY"]'),
            Edit(GAME, "balanced = true", "balanced = false"),
        ),
        says=("about 42% to 61% of rolls",),
        gone=("52% of rolls",),
    ),
    Redesign(
        "large candy cards that count four",
        (Edit(GAME, "five = 5 ", "five = 4 "),),
        refused=("expect.ones: 3 expected, by the rules 0", "expect.fives: 1 expected, by the rules 2"),
        then=(Edit(EXAMPLES, "ones = 3, fives = 1", "ones = 0, fives = 2"),),
        says=("12 count four", "Trade four ones", "a card that counts four"),
        gone=("count five", "counts five", "five ones"),
    ),
    Redesign(
        "more candy in the bank",
        (Edit(CANDY, 'pile = "fives"\ncopies = 4', 'pile = "fives"\ncopies = 6', everywhere=True),),
        refused=("expect.enough: no expected, by the rules yes (example “bank-broken”)",),
        then=(Edit(EXAMPLES, "candy = [20, 19, 18, 14, 14]", "candy = [24, 24, 24, 24, 20]"),),
        says=("42 candy cards", "18 count five"),
        gone=("36 candy", "12 count"),
    ),
    Redesign(
        "another sweet",
        (Edit("symbols.toml", 'name = "Toffee"\nplural = "Toffees"', 'name = "Fudge"\nplural = "Fudges"'),),
        says=("Fudge",),
        gone=("Toffee",),
    ),
    Redesign(
        "a mark by another name",
        (Edit(MARKS, 'name = "Mood"', 'name = "Temper"'), Edit("symbols.toml", 'name = "Mood"', 'name = "Temper"')),
        says=("Temper: happy, neutral or unhappy", "same temper", "Wrong temper"),
        gone=("Mood", "mood"),
    ),
    Redesign(
        "sheets with other titles",
        (
            Edit("components.toml", 'title = "Score Pad"', 'title = "Tally Sheet"'),
            Edit("components.toml", 'title = "Dice Results"', 'title = "Roll Chart"'),
        ),
        says=("A Tally Sheet, if you want", "count on the Tally Sheet", "on the Roll Chart sheet"),
        gone=("Score Pad", "Dice Results"),
    ),
    Redesign(
        "twice round the table",
        (Edit(GAME, "hands_per_player = 1", "hands_per_player = 2"),),
        refused=("12 hands of three minutes", "score-pad.lines"),
        then=(
            Edit(GAME, "minutes = 20", "minutes = 45"),
            Edit("components.toml", " + players.fewest", ""),
            Edit(EXAMPLES, "dealer = 3, hands = 5", "dealer = 3, hands = 10"),
            Edit(EXAMPLES, "dealer = 1, hands = 6", "dealer = 1, hands = 12"),
        ),
        says=("times two, so that everybody deals twice", "everybody has dealt twice", "Two hands for each player"),
        gone=("deals once", "dealt once", "As many hands as players"),
    ),
    Redesign(
        "three cards of every lantern",
        (Edit(KINDS, "copies = 2", "copies = 3", everywhere=True),),
        refused=("these are 24 cards; there are 36 in every hand",),
        then=(
            Edit(EXAMPLES, "start = [6, 6, 6, 6], end = [5, 4, 5, 10]", "start = [9, 9, 9, 9], end = [8, 7, 8, 13]"),
            Edit(
                EXAMPLES,
                "start = [5, 5, 5, 5, 4], end = [4, 6, 5, 6, 3]",
                "start = [8, 7, 7, 7, 7], end = [7, 8, 7, 8, 6]",
            ),
            Edit(EXAMPLES, "deal = [5, 5, 5, 5, 4]", "deal = [8, 7, 7, 7, 7]"),
            Edit(EXAMPLES, "deal = [4, 4, 4, 4, 4, 4]", "deal = [6, 6, 6, 6, 6, 6]"),
        ),
        says=("36 lantern cards", "three cards of each", "For the dealer 12 9 7 6"),
        gone=("24 lantern", "two cards of each", "For the dealer 8 6 4 4"),
        components=WORDS,
    ),
    Redesign(
        "another timer that runs longer",
        (Edit("tables/timers.toml", "seconds = 60", "seconds = 300"),),
        says=("Long hands (ours). Use a timer of five minutes",),
        gone=("Short hands", "one minute"),
    ),
    Redesign(
        "ties that the last hand breaks",
        (reading("shared", "last-hand"),),
        refused=("expect.winners: 2, 4 expected, by the rules 4",),
        then=(Edit(EXAMPLES, "winners = [2, 4]", "winners = [4]"),),
        says=("took the most candy in the last hand wins", "the last hand breaks ties"),
        gone=("win together", "ties are shared"),
        components=WORDS,
    ),
    Redesign(
        "pairs that go back when the sand has run out",
        (reading("inspect", "return"),),
        refused=("expect.mine: 1 expected, by the rules 2 (example “not-looked-at”)",),
        then=(
            Edit(
                EXAMPLES,
                'mine = 1, theirs = 2, rolls = "nobody", why = "{says.pending.right}"',
                'mine = 2, theirs = 1, rolls = "nobody", why = "{says.pending.right}"',
            ),
            Edit(EXAMPLES, 'mine = 3, theirs = 1, rolls = "nobody"', 'mine = 2, theirs = 2, rolls = "nobody"'),
        ),
        says=("not checked goes back as it is",),
        gone=("not checked is checked now",),
        components=WORDS,
    ),
    Redesign(
        "a hand that ends with the last card",
        (reading("goes-on", "ends-hand"),),
        refused=("expect.over: no expected, by the rules yes (example “last-card”)",),
        then=(Edit(EXAMPLES, "over = false", "over = true"),),
        says=("or has no card left, and says so", "as they do when somebody has no card left"),
        gone=("The hand goes on",),
        components=WORDS,
    ),
    Redesign(
        "everybody compares with the largest hand",
        (reading("own-start", "largest"),),
        refused=("1, 0, 0, 0, 1 expected, by the rules 1, 0, 0, 0, 2",),
        then=(Edit(EXAMPLES, "candy = [1, 0, 0, 0, 1]", "candy = [1, 0, 0, 0, 2]"),),
        says=("fewer than the largest hand at the start", "compare with the largest number that anybody began"),
        gone=("fewer than you began with", "you began the hand with"),
    ),
    Redesign(
        "wrong pairs that are undone",
        (reading("stands", "undone"),),
        refused=("(example “slipped-through”)",),
        then=(
            Edit(
                EXAMPLES,
                'mine = 1, theirs = 2, rolls = "neighbour", why = "{says.missed.why}"',
                'mine = 3, theirs = 0, rolls = "me", why = "{says.missed.why}"',
            ),
        ),
        says=("and then it is undone",),
        gone=("Does it go back? No.",),
    ),
)
