"""Slips that a designer of Trick 'r Treat could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import LOAD, STATIC, Mutant
from .mutants_words import CANDY, DICE, KINDS, PACES, SYMBOLS, WORDS

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
        '[[row]]\nid = "left-unhappy-yellow"\ncode = "LUY"\nname = "{stem}, {mood}, plain {eyes} eyes"\nstem = "left"\n'
        'mood = "unhappy"\neyes = "yellow"\ncopies = 2\nplace = 6\n\n',
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
        'name = "{stem}, {mood}, hatched {eyes} eyes"',
        'name = "{stem}, unhappy, hatched {eyes} eyes"',
        STATIC,
        "row[1].name",
        "does not tell the marks of this lantern",
    ),
    "a name that says another hatching": Mutant(
        KINDS,
        'name = "{stem}, {mood}, hatched {eyes} eyes"',
        'name = "{stem}, {mood}, plain {eyes} eyes"',
        STATIC,
        "row[1].name",
        "does not tell the marks of this lantern",
    ),
    "a symbol with another name": Mutant(
        SYMBOLS,
        'name = "left, happy, plain yellow eyes"',
        'name = "left, happy, hatched orange eyes"',
        STATIC,
        "left-happy-yellow.name",
        "tables/kinds.toml has “left, happy, plain yellow eyes”",
    ),
    "a mood misspelt": Mutant(KINDS, 'mood = "unhappy"', 'mood = "sad"', STATIC, "row[5].mood", "unknown value “sad”"),
    "copies forgotten": Mutant(
        KINDS, 'eyes = "orange"\ncopies = 2', 'eyes = "orange"', STATIC, "row[1]", "“copies” is missing"
    ),
    "two cards with one place in the deck": Mutant(
        KINDS, "place = 5", "place = 4", STATIC, "row[5].place", "this is card 5 of its table, not 4"
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
        "the eyes of this lantern (left, happy, plain yellow eyes) would have the wrong colour",
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
    "a pad on which a game does not fit": Mutant(
        "components.toml",
        "hands_per_player + players.fewest",
        "hands_per_player - players.fewest",
        STATIC,
        "score-pad.lines",
        "3 lines for up to 6 hands",
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
    **WORDS,
}
