"""Slips in marks, in pictures of the book and the words beside them, in facts, rulings and examples."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

KINDS, SYMBOLS, DICE = "tables/kinds.toml", "symbols.toml", "dice.toml"
RECEIVER = "layouts/reference-receiver.toml"
CANDY, PACES, TABLE = "tables/candy.toml", "tables/paces.toml", "layouts/picture-table.toml"

WORDS = {
    # Marks
    "a mark without one of its values": Mutant(
        "tables/marks.toml",
        '["happy", "neutral", "unhappy"]',
        '["happy", "unhappy"]',
        LOAD,
        "row[2].text",
        "“tables.marks.mood.values.3” leads nowhere",
    ),
    "a value that no lantern has": Mutant(
        "tables/marks.toml",
        '["happy", "neutral", "unhappy"]',
        '["happy", "neutral", "unhappy", "sleepy"]',
        STATIC,
        "row[2].text",
        "players are told nothing of “sleepy” here",
    ),
    "a third colour": Mutant(
        "tables/marks.toml",
        '["orange", "yellow"]',
        '["orange", "yellow", "green"]',
        STATIC,
        "row[3].values",
        "one of two colours",
    ),
    "two marks with one sign": Mutant(
        "tables/marks.toml", '"mark-mood"', '"mark-stem"', STATIC, "row", "“mark-stem” stands on 2 rows"
    ),
    "a mark renamed": Mutant(
        "tables/marks.toml", 'id = "colour"', 'id = "color"', LOAD, "row[3].text", "there is no “colour”"
    ),
    "a mark that says nothing of one of its values": Mutant(
        "tables/marks.toml",
        "{tables.marks.mood.values.3} ones frown",
        "the last ones frown",
        STATIC,
        "row[2].text",
        "players are told nothing of “unhappy” here",
    ),
    "a word under the wrong lanterns": Mutant(
        "figures.toml",
        "{tables.marks.mood.values.1}",
        "{tables.marks.mood.values.2}",
        STATIC,
        "panel[1].label",
        "happy",
    ),
    # Pictures in the book
    "a lantern left out of the picture of all": Mutant(
        "figures.toml", '"LUO", "LUY"]', '"LUO"]', STATIC, "figure[7]", "among all lanterns LUY is not shown"
    ),
    "a lantern twice in the picture of all": Mutant(
        "figures.toml", '"LUO", "LUY"]', '"LUO", "LUY", "LUO"]', STATIC, "figure[7]", "“LUO” is shown 2 times"
    ),
    "three cards of a lantern on the table": Mutant(
        TABLE, 'symbol = "RNO"', 'symbol = "RHY"', STATIC, "box", "has 3 cards of RHY, the game 2"
    ),
    "a player with a card too many on the table": Mutant(
        TABLE, "turn = 0", "turn = 270", STATIC, "box", "the players in the picture of the table have 5, 3, 4 cards"
    ),
    "another card than the first game goes on with": Mutant(
        TABLE, 'symbol = "RUO"', 'symbol = "RUY"', STATIC, "box", "others than “mine” of the example “right-pass”"
    ),
    "a roll that the first game does not go on with": Mutant(
        "figures.toml",
        '["LHY", "LHO", "LNO", "LNY"]',
        '["LHY", "LHO", "LNO", "RUY"]',
        STATIC,
        "figure[2]",
        "other dice",
    ),
    "a die too few on the table": Mutant(
        TABLE, "[box.die-8]", "[box.last-8]", STATIC, "box", "the picture of the table has 7 dice, the game 8"
    ),
    "dice on the table that no roll shows": Mutant(
        TABLE,
        "radius = 2\npad = 1\nsymbol =",
        'radius = 2\npad = 1\nsymbol = "LHO" #',
        STATIC,
        "box",
        "no roll shows the dice",
        everywhere=True,
    ),
    "a sweet in the bank that is on no card": Mutant(
        TABLE, '"sweet-jar"', '"egg-timer"', STATIC, "candy-4.symbol", "unknown sweet on a candy card"
    ),
    # Words beside pictures
    "a pad that begins with the candy": Mutant(
        "components.toml", '"end", "candy"', '"candy", "end"', STATIC, "score-pad.parts", "at the end of a hand"
    ),
    "a text beside the wrong icon": Mutant(
        RECEIVER, 'slot = "match"', 'slot = "mismatch"', STATIC, "match.slot", "the text of this box is called “match”"
    ),
    "an icon beside the wrong text": Mutant(
        RECEIVER, 'symbol = "match"', 'symbol = "mismatch"', STATIC, "match-icon.symbol", "the icon for “match”"
    ),
    "a title on the wrong side": Mutant(
        RECEIVER, 'slot = "receiver-title"', 'slot = "marks-title"', STATIC, "title.slot", "called “receiver-title”"
    ),
    "a candy card that says another number": Mutant(
        "layouts/candy.toml", 'text = "1"', 'text = "2"', STATIC, "value.text", "the pile “ones” count 1"
    ),
    "a die beside the card of another example": Mutant(
        "figures.toml",
        'example = "wrong-stem"\nshow = "given.die"',
        'example = "wrong-mood"\nshow = "given.die"',
        LOAD,
        "figure[8].panel[6]",
        "this panel shows the same as panel 4 of the figure",
    ),
    "a tick under a wrong pass": Mutant(
        "figures.toml",
        'label = "your cards afterwards"\nverdict = false',
        'label = "your cards afterwards"',
        STATIC,
        "panel[1]",
        "a tick would say",
    ),
    "a first game that goes on with other cards": Mutant(
        "figures.toml", "expect.their_cards", "given.theirs", STATIC, "panel[1].show", "goes on with expect.their_cards"
    ),
    "lanterns in another order": Mutant(
        "figures.toml", '["LHO", "LHY"]', '["LHY", "LHO"]', STATIC, "panel[1].dice", "in the order of their marks"
    ),
    "colours exchanged": Mutant(
        "tables/marks.toml",
        '["orange", "yellow"]',
        '["yellow", "orange"]',
        STATIC,
        "row[1].name",
        "does not tell the marks of this lantern",
        KINDS,
    ),
    "a die called after another mark": Mutant(
        DICE, '"Triangle die"', '"Square die"', STATIC, "die[2].name", "its mark is “triangle”"
    ),
    "a sweet with the name of another": Mutant(
        SYMBOLS, 'name = "Toffee"', 'name = "Lollipop"', STATIC, "sweet-toffee.name", "what “sweet-lollipop” is called"
    ),
    "a jar that counts one": Mutant(
        CANDY,
        'name = "{symbol.sweet-jar.name}"\npile = "fives"',
        'name = "{symbol.sweet-jar.name}"\npile = "ones"',
        STATIC,
        "row[9].pile",
        "“ones” show symbols of “sweet”",
    ),
    "a mark with the sign of another": Mutant(
        "tables/marks.toml", 'name = "Mood"', 'name = "Colours"', STATIC, "row[2].name", "is called “Mood”"
    ),
    "cards printed without end": Mutant(
        "components.toml", 'rows = "candy"\ncopies = "copies"', 'rows = "candy"\ncopies = 9', STATIC, "copies", "81"
    ),
    "a reading that no switch plays": Mutant(
        "rulings.toml", 'chosen = "touch"', 'chosen = "call"', STATIC, "ruling[4].chosen", "the rules play “touch”"
    ),
    # Facts and rulings
    "a game that takes longer than it is said to": Mutant(
        "game.toml", "minutes = 20", "minutes = 10", STATIC, "minutes", "6 hands of 180 seconds take longer than 10"
    ),
    "a fact forgotten": Mutant("game.toml", "hands_per_player = 1", "hands = 1", STATIC, "facts", "hands_per_player"),
    "a fact as a text": Mutant(
        "game.toml", "candy_enough = 0.95", 'candy_enough = "most"', STATIC, "facts.candy_enough", "a number"
    ),
    "a number that is spelt out": Mutant(
        "game.toml", "five = 5", 'five = "five"', LOAD, "text", "is no whole number", "rulings.toml"
    ),
    "a reading that nobody tells of": Mutant(
        "rulings.toml", 'chosen = "goes-on"', 'chosen = "go-on"', LOAD, "ruling[10].chosen", "unknown reading “go-on”"
    ),
    "a reading that the model does not know": Mutant(
        "rulings.toml", 'id = "ends-hand"', 'id = "ends"', STATIC, "ruling[10]", "ends"
    ),
    "a switch that the model does not have": Mutant(
        "rulings.toml", 'switch = "tie"', 'switch = "ties"', STATIC, "ruling[15].switch", "unknown switch “ties”"
    ),
    "another reading than the book shows": Mutant(
        "rulings.toml", '"inspect"', '"return"', EXAMPLES, "expect.mine", "by the rules 2", "examples.toml"
    ),
    "a tie broken after all": Mutant(
        "rulings.toml", '"shared"', '"last-hand"', EXAMPLES, "expect.winners", "by the rules 4", "examples.toml"
    ),
    "more hands than there is time for": Mutant(
        "game.toml", "hands_per_player = 1", "hands_per_player = 2", STATIC, "minutes", "12 hands of 180 seconds"
    ),
    "a hand too few for five": Mutant(
        "examples.toml", "dealer = 3, hands = 5", "dealer = 3, hands = 4", EXAMPLES, "expect.hands", "by the rules 5"
    ),
    # Examples
    "the scoring of the source off by one": Mutant(
        "examples.toml",
        "candy = [1, 2, 1, 0]",
        "candy = [1, 2, 1, 1]",
        EXAMPLES,
        "expect.candy",
        "by the rules 1, 2, 1, 0",
    ),
    "a card lost between beginning and end": Mutant(
        "examples.toml", "end = [5, 4, 5, 10]", "end = [5, 4, 5, 9]", EXAMPLES, "given.end", "these are 23 cards"
    ),
    "a pass that moves no card": Mutant(
        "examples.toml", "mine = 3, theirs = 5", "mine = 4, theirs = 4", EXAMPLES, "expect.mine", "by the rules 3"
    ),
    "a card that comes back as another": Mutant(
        "examples.toml",
        '"left-happy-orange", "left-unhappy-orange"], rolls = "me"',
        '"left-happy-orange", "left-unhappy-yellow"], rolls = "me"',
        EXAMPLES,
        "expect.my_cards",
        "by the rules left-happy-orange",
    ),
    "the wrong one rolls": Mutant(
        "examples.toml",
        '"left-unhappy-orange"], rolls = "me"',
        '"left-unhappy-orange"], rolls = "neighbour"',
        EXAMPLES,
        "expect.rolls",
        "by the rules me",
    ),
    "a match that is none": Mutant(
        "examples.toml",
        'die = ["RHO"] }\nexpect = { legal = false',
        'die = ["RHO"] }\nexpect = { legal = true',
        EXAMPLES,
        "expect.legal",
        "by the rules not legal",
    ),
    "three cards of a lantern in an example": Mutant(
        "examples.toml",
        '["left-neutral-orange", "left-neutral-orange", "right-happy-orange"]',
        '["left-neutral-orange", "left-neutral-orange", "left-neutral-orange"]',
        EXAMPLES,
        "given",
        "there are only 2 cards of LNO",
    ),
    "a roll that cannot be": Mutant(
        "examples.toml",
        'theirs = ["left-happy-yellow"], dice = ["RUY", "LHO"]',
        'theirs = ["left-happy-yellow"], dice = ["RUY", "RUY", "RUY", "RUY", "RUY"]',
        EXAMPLES,
        "given.dice",
        "no roll of the dice shows this",
    ),
    "a lantern misspelt": Mutant(
        "examples.toml", 'die = ["RNY"]', 'die = ["RNQ"]', EXAMPLES, "given.die", "unknown lantern “RNQ”"
    ),
    "a key misspelt": Mutant("examples.toml", "theirs = 5", "their = 5", EXAMPLES, "expect.their", "unknown key"),
    "an expectation that nothing leads to": Mutant(
        "examples.toml",
        "expect = { candy = [1, 2, 1, 0]",
        "expect = { fives = 1, candy = [1, 2, 1, 0]",
        EXAMPLES,
        "expect.fives",
        "nothing that is given or done leads to this",
    ),
}
