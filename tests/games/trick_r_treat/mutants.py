"""Slips that a designer of Trick 'r Treat could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

KINDS, SYMBOLS, DICE = "tables/kinds.toml", "symbols.toml", "dice.toml"
RECEIVER = "layouts/reference-receiver.toml"
CANDY, PACES, TABLE = "tables/candy.toml", "tables/paces.toml", "layouts/picture-table.toml"

MUTANTS = {
    # Lanterns
    "three cards of one lantern": Mutant(
        KINDS, "copies = 2", "copies = 3", STATIC, "row[1].copies", "3 cards of this lantern, 2 of the others"
    ),
    "a lantern twice and another not at all": Mutant(
        KINDS,
        'stem = "left"\nmood = "neutral"\neyes = "orange"',
        'stem = "left"\nmood = "happy"\neyes = "orange"',
        STATIC,
        "row[3]",
        "has the marks of “left-happy-orange”",
    ),
    "a lantern that is missing": Mutant(
        KINDS,
        '[[row]]\nid = "left-unhappy-yellow"\ncode = "LUY"\nname = "{stem}, {mood}, {eyes} eyes"\nstem = "left"\n'
        'mood = "unhappy"\neyes = "yellow"\ncopies = 2\n\n',
        "",
        STATIC,
        "row",
        "there is no lantern that is left, unhappy, yellow",
    ),
    "eyes of a colour that the marks do not have": Mutant(
        KINDS, 'eyes = "orange"', 'eyes = "green"', STATIC, "row[1].eyes", "unknown value “green”"
    ),
    "a code that says another lantern": Mutant(
        KINDS,
        'code = "RUO"',
        'code = "RUX"',
        STATIC,
        "row[11].code",
        "letter 3 of the code stands for “orange”, which is O",
    ),
    "a name that says another mood": Mutant(
        KINDS,
        'name = "{stem}, {mood}, {eyes} eyes"',
        'name = "{stem}, unhappy, {eyes} eyes"',
        STATIC,
        "row[1].name",
        "does not tell the marks of this lantern",
    ),
    "a symbol with another name": Mutant(
        SYMBOLS,
        'name = "left, happy, yellow eyes"',
        'name = "left, happy, orange eyes"',
        STATIC,
        "left-happy-yellow.name",
        "tables/kinds.toml has “left, happy, yellow eyes”",
    ),
    "a mood misspelt": Mutant(KINDS, 'mood = "unhappy"', 'mood = "sad"', STATIC, "row[5].mood", "unknown value “sad”"),
    "copies forgotten": Mutant(
        KINDS, 'eyes = "orange"\ncopies = 2', 'eyes = "orange"', STATIC, "row[1]", "“copies” is missing"
    ),
    # Pictures
    "a happy lantern that frowns": Mutant(
        SYMBOLS, 'art = "mouth-happy"', 'art = "mouth-unhappy"', STATIC, "layers[4].art", "shows mouth-unhappy"
    ),
    "a stem that leans the other way": Mutant(
        SYMBOLS,
        'art = "stem-right"',
        'art = "stem-left"',
        STATIC,
        "right-happy-orange.layers[2].art",
        "shows stem-left",
    ),
    "eyes of the wrong colour": Mutant(
        SYMBOLS,
        'eye = "glow-yellow", eye-rim = "glow-yellow-rim"',
        'eye = "glow-orange", eye-rim = "glow-orange-rim"',
        STATIC,
        "left-happy-yellow.layers[3]",
        "the eyes of this lantern (left, happy, yellow eyes) would have the wrong colour",
    ),
    "a rim of the wrong colour": Mutant(
        SYMBOLS,
        'mouth-rim = "glow-yellow-rim"',
        'mouth-rim = "glow-orange-rim"',
        STATIC,
        "left-happy-orange.layers[4]",
        "would have the wrong colour",
    ),
    "a lantern without a mouth": Mutant(
        SYMBOLS,
        '  { art = "mouth-neutral", roles = { mouth = "glow-yellow", mouth-rim = "glow-yellow-rim" } },\n',
        "",
        STATIC,
        "left-neutral-orange.layers",
        "the picture has no mouth",
    ),
    "a body over the face": Mutant(
        SYMBOLS,
        '  { art = "lantern" },\n  { art = "stem-left" },',
        '  { art = "stem-left" },\n  { art = "lantern" },',
        STATIC,
        "left-happy-orange.layers[1].art",
        "lies below everything else",
    ),
    "two stems": Mutant(
        SYMBOLS,
        '  { art = "stem-left" },\n',
        '  { art = "stem-left" },\n  { art = "stem-left" },\n',
        STATIC,
        "left-happy-orange.layers[3].art",
        "stands here twice",
    ),
    "a drawing that there is not": Mutant(
        SYMBOLS, 'art = "stem-right"', 'art = "stem-rihgt"', LOAD, "layers[2].art", "there is no drawing"
    ),
    "two codes exchanged": Mutant(SYMBOLS, 'code = "RNO"', 'code = "RNZ"', LOAD, "faces", "unknown symbol “RNO”", DICE),
    "a lantern's symbol renamed": Mutant(
        SYMBOLS, "[left-unhappy-yellow]", "[left-unhappy-yelow]", STATIC, "left-unhappy-yelow", "has no such lantern"
    ),
    "a lantern in another group": Mutant(
        SYMBOLS, 'group = "lantern"', 'group = "sign"', STATIC, "left-happy-orange.group", "of the group “lantern”"
    ),
    # Dice
    "a lantern on five faces": Mutant(
        DICE,
        '["LHO", "LNO", "LUO", "RHY", "RNY", "RUY"]',
        '["LHO", "LNO", "LUO", "RHY", "RNO", "RUY"]',
        STATIC,
        "die",
        "“RNO” is on 5 faces",
    ),
    "a lantern twice on one die": Mutant(
        DICE,
        '["LHO", "LHY", "LNY", "RNO", "RUO", "RUY"]',
        '["LHO", "LHO", "LNY", "RNO", "RUO", "RUY"]',
        STATIC,
        "die[1].faces",
        "“LHO” is on 2 faces of one die",
    ),
    "dice that hold each lantern four times, but lean": Mutant(
        DICE,
        '["LHO", "LHY", "LNY", "RNO", "RUO", "RUY"]\n\n[[die]]\nid = "triangle"\nname = "Triangle die"\n'
        'role = "lantern-die"\nmark = "triangle"\nfaces = ["LHO", "LNO", "LUO", "RHY", "RNY", "RUY"]',
        '["LHO", "LHY", "LNY", "LNO", "RUO", "RUY"]\n\n[[die]]\nid = "triangle"\nname = "Triangle die"\n'
        'role = "lantern-die"\nmark = "triangle"\nfaces = ["LHO", "RNO", "LUO", "RHY", "RNY", "RUY"]',
        STATIC,
        "die[1].faces",
        "Disc die is out of balance (stem): 4 left, 2 right",
    ),
    "a die with too many frowns": Mutant(
        DICE,
        '["LNY", "LUO", "LUY", "RHO", "RHY", "RNO"]',
        '["LNY", "LUO", "LUY", "RHO", "RUY", "RNO"]',
        STATIC,
        "die[8].faces",
        "out of balance (mood): 1 happy, 2 neutral, 3 unhappy",
    ),
    "a die with too much orange": Mutant(
        DICE,
        '["LNY", "LUO", "LUY", "RHO", "RHY", "RNO"]',
        '["LNO", "LUO", "LUY", "RHO", "RHY", "RNO"]',
        STATIC,
        "die[8].faces",
        "out of balance (eyes): 4 orange, 2 yellow",
    ),
    "a face that no card matches": Mutant(
        DICE,
        '["LNY", "LUO", "LUY", "RHO", "RHY", "RNO"]',
        '["LNY", "LUO", "LUY", "RHO", "RHY", "TIME"]',
        STATIC,
        "die[8].faces[6]",
        "“TIME” is no lantern, so no card matches it",
    ),
    "two dice with one mark": Mutant(
        DICE, 'mark = "ring"', 'mark = "disc"', STATIC, "die[5].mark", "the Disc die has this mark already"
    ),
    "two dice without a mark": Mutant(
        DICE,
        'mark = "ring"\nfaces = ["LHY", "LNO", "LNY", "RHO", "RUO", "RUY"]\n\n[[die]]\nid = "cross"\n'
        'name = "Cross die"\nrole = "lantern-die"\nmark = "cross"\n',
        'faces = ["LHY", "LNO", "LNY", "RHO", "RUO", "RUY"]\n\n[[die]]\nid = "cross"\nname = "Cross die"\n'
        'role = "lantern-die"\n',
        STATIC,
        "die[6]",
        "nothing tells it from the Ring die",
    ),
    "two dice in one row": Mutant(
        DICE, 'mark = "ring"', 'mark = "ring"\ncount = 2', STATIC, "die[5].count", "dice that are alike have a row each"
    ),
    "a lantern on no die": Mutant(
        DICE, '"LHO"', '"LHY"', STATIC, "row[1].code", "“LHO” is on no die", KINDS, everywhere=True
    ),
    # Deals
    "a lantern without cards": Mutant(
        KINDS, "copies = 2", "copies = 0", STATIC, "row[1].copies", "must be at least 1", everywhere=True
    ),
    "a game for a crowd": Mutant(
        "game.toml",
        "players = [3, 6]",
        "players = [3, 25]",
        STATIC,
        "players",
        "24 cards are not enough for 25 players",
    ),
    "a game for one": Mutant(
        "game.toml", "players = [3, 6]", "players = [1, 6]", STATIC, "players", "one player alone has no neighbour"
    ),
    "a pad with too few columns": Mutant(
        "components.toml", 'columns = "players.most"', "columns = 5", STATIC, "score-pad.columns", "6 players"
    ),
    "too few reference cards": Mutant(
        "components.toml", 'copies = "players.most"', "copies = 5", STATIC, "reference-cards.copies", "6 players"
    ),
    # Candy
    "no candy card that counts one": Mutant(
        CANDY,
        'pile = "ones"',
        'pile = "fives"',
        STATIC,
        "row",
        "no candy card lies in the pile “ones”",
        everywhere=True,
    ),
    "a pile that there is not": Mutant(
        CANDY, 'pile = "ones"', 'pile = "twos"', STATIC, "row[1].pile", "unknown value “twos”"
    ),
    "a five that shows a single sweet": Mutant(
        CANDY, 'symbol = "sweet-jar"', 'symbol = "sweet-toffee"', STATIC, "row[9].name", "is called “Toffee”"
    ),
    "a sweet with another name": Mutant(
        CANDY, 'name = "{symbol.sweet-toffee.name}"', 'name = "Nougat"', STATIC, "row[2].name", "is called “Toffee”"
    ),
    "a sweet that there is not": Mutant(
        CANDY, 'symbol = "sweet-jar"', 'symbol = "sweet-jam"', STATIC, "row[9].symbol", "unknown sweet “sweet-jam”"
    ),
    "too few ones for change": Mutant(
        CANDY,
        "copies = 4",
        "copies = 3",
        STATIC,
        "row",
        "everybody may need 4 ones after trading, which is 24; here are 23",
    ),
    # Timers and the people at the table
    "a timer in the facts that is another one": Mutant(
        "game.toml",
        "timer_seconds = 180",
        "timer_seconds = 60",
        STATIC,
        "row[1].seconds",
        "there is a timer of 60 seconds already",
        "tables/timers.toml",
    ),
    "two timers that are one": Mutant(
        "tables/timers.toml", "seconds = 60", "seconds = 180", STATIC, "row[1].seconds", "of 180 seconds already"
    ),
    "more matches that are found later": Mutant(
        "tables/search.toml", "seconds = 2.9", "seconds = 29", STATIC, "row[4].seconds", "not found later than fewer"
    ),
    "an act forgotten": Mutant(
        "tables/acts.toml",
        '[[row]]\nid = "roll"  # Roll a die\nseconds = 1.0\n',
        "",
        STATIC,
        "row",
        "how long “roll” takes",
    ),
    "an act without time": Mutant(
        "tables/acts.toml", "seconds = 0.5", "seconds = 0", STATIC, "row[1].seconds", "must be at least 0.1"
    ),
    "an act that nobody knows": Mutant(
        "tables/acts.toml", 'id = "reach"', 'id = "grab"', STATIC, "row[1].id", "unknown value “grab”"
    ),
    "somebody who errs more often than not": Mutant(
        PACES, "error = 0.2", "error = 0.7", STATIC, "row[3].error", "gets rid of no card"
    ),
    "a share in per cent": Mutant(PACES, "miss = 0.06", "miss = 6", STATIC, "row[2].miss", "must be at most 1"),
    "a first pace that is not the calmest": Mutant(
        PACES, "error = 0.03", "error = 0.1", STATIC, "row[2]", "is the slowest and errs least"
    ),
    "a taste for neighbours that nobody has": Mutant(
        PACES, 'neighbour = "leader"', 'neighbour = "loser"', STATIC, "row[4].neighbour", "unknown value “loser”"
    ),
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
        "figures.toml", '"LUO", "LUY"]', '"LUO"]', STATIC, "figure[1]", "among all lanterns LUY is not shown"
    ),
    "a lantern twice in the picture of all": Mutant(
        "figures.toml", '"LUO", "LUY"]', '"LUO", "LUY", "LUO"]', STATIC, "figure[1]", "“LUO” is shown 2 times"
    ),
    "three cards of a lantern on the table": Mutant(
        TABLE, 'symbol = "RUY"', 'symbol = "RUO"', STATIC, "box", "has 3 cards of RUO, the game 2"
    ),
    "a player with a card too many on the table": Mutant(
        TABLE, "turn = 0", "turn = 180", STATIC, "box", "4 players are dealt 6, 6, 6, 6 cards"
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
        TABLE, '"sweet-jar"', '"egg-timer"', STATIC, "candy-6.symbol", "unknown sweet on a candy card"
    ),
    # Words beside pictures
    "a pad that begins with the end": Mutant(
        "components.toml", '"start", "end"', '"end", "start"', STATIC, "score-pad.parts", "at its start and at its end"
    ),
    "a sheet with the title of another": Mutant(
        "components.toml", "Dice Cutouts", "Dice Results", STATIC, "dice-cutouts.title", "the title of “dice-results”"
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
    "letters exchanged": Mutant(
        "figures.toml", 'text = "A"', 'text = "B"', STATIC, "marks[1]", "“B” stands beside candy-1"
    ),
    "a die beside the card of another example": Mutant(
        "figures.toml",
        'example = "wrong-stem"\nshow = "given.die"',
        'example = "wrong-mood"\nshow = "given.die"',
        STATIC,
        "figure[2]",
        "the die of its own example",
    ),
    "a tick under a wrong pass": Mutant(
        "figures.toml", 'show = "do.lay"\nverdict = false', 'show = "do.lay"', STATIC, "panel[2]", "a tick would say"
    ),
    "words below the wrong picture": Mutant(
        "figures.toml", "You want to get rid of {do.on}", "{title}", STATIC, "panel[1].label", "{do.on} is told"
    ),
    "lanterns in another order": Mutant(
        "figures.toml", '["LHO", "LHY"]', '["LHY", "LHO"]', STATIC, "panel[1].dice", "in the order of their marks"
    ),
    "colours exchanged": Mutant(
        "tables/marks.toml",
        '["orange", "yellow"]',
        '["yellow", "orange"]',
        STATIC,
        "panel[1].dice",
        "in the order of their marks",
        "figures.toml",
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
        "examples.toml", "mine = 5, theirs = 7", "mine = 6, theirs = 6", EXAMPLES, "expect.mine", "by the rules 5"
    ),
    "the wrong one rolls": Mutant(
        "examples.toml",
        'mine = 7, theirs = 5, rolls = "me"',
        'mine = 7, theirs = 5, rolls = "neighbour"',
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
        '["LHO", "LHO", "LNO", "LNY", "RHO", "RHY", "RNO", "LUY"]',
        '["LHO", "LHO", "LHO", "LHO", "LHO", "RHY", "RNO", "LUY"]',
        EXAMPLES,
        "given.dice",
        "no roll of the dice shows this",
    ),
    "a lantern misspelt": Mutant(
        "examples.toml", 'die = ["RNY"]', 'die = ["RNQ"]', EXAMPLES, "given.die", "unknown lantern “RNQ”"
    ),
    "a key misspelt": Mutant("examples.toml", "theirs = 7", "their = 7", EXAMPLES, "expect.their", "unknown key"),
    "an expectation that nothing leads to": Mutant(
        "examples.toml",
        "expect = { candy = [1, 2, 1, 0]",
        "expect = { fives = 1, candy = [1, 2, 1, 0]",
        EXAMPLES,
        "expect.fives",
        "nothing that is given or done leads to this",
    ),
}
