"""Slips that a designer of Zombie Mania could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

PAIRS, STARTS, MATS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml"
TOKENS, SHEETS, MAT = "tables/tokens.toml", "components.toml", "layouts/mat.toml"
SET_UP = "layouts/picture-set-up.toml"

FACES = '["BL", "GR", "BR", "GS", "BU", "X2"]'
MUTANTS = {
    # Dice
    "five faces": Mutant("dice.toml", FACES, '["BL", "GR", "BR", "GS", "BU"]', LOAD, "die[1].faces", "exactly 6 items"),
    "a face twice": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "GS", "X2"]', STATIC, "die[1].faces[5]", "no side shows “BU”"
    ),
    "a face that nobody drew": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "BX", "X2"]', LOAD, "die[1].faces[5]", "unknown symbol “BX”"
    ),
    "a zombie twice": Mutant(
        "dice.toml", FACES, '["BL", "GR", "GR", "GS", "BU", "X2"]', STATIC, "die[1].faces[3]", "no side shows “BR”"
    ),
    "seven dice": Mutant("dice.toml", "count = 8", "count = 7", STATIC, "box.die-8", "8 dice are shown", SET_UP),
    "nine dice": Mutant("dice.toml", "count = 8", "count = 9", STATIC, "box.die-8", "there are 9", SET_UP),
    "too many dice": Mutant("dice.toml", "count = 8", "count = 13", STATIC, "die[1].count", "cannot be worked out"),
    "one die for all": Mutant("dice.toml", "count = 8\n", "", STATIC, "die[1]", "no zombie can ever move"),
    "another kind of die": Mutant(
        "dice.toml",
        f"faces = {FACES}",
        f'faces = {FACES}\n\n[[die]]\nid = "other"\nname = "Other die"\nrole = "zombie-die"\nfaces = {FACES}',
        STATIC,
        "die[2]",
        "all dice of this game are alike",
    ),
    # Symbols
    "a zombie that is none": Mutant(
        "symbols.toml", 'group = "zombie"', 'group = "zombies"', STATIC, "zombie-blue.group", "“BL” is no zombie"
    ),
    "a gravestone among the zombies": Mutant(
        "symbols.toml", 'group = "tool"', 'group = "zombie"', STATIC, "row[1].effect", "“GS” is a zombie", PAIRS
    ),
    "a fourth zombie off the dice": Mutant(
        "symbols.toml",
        "[gravestone]",
        '[zombie-red]\ncode = "RE"\nname = "Red"\ngroup = "zombie"\nart = "zombie-blue"\n\n[gravestone]',
        STATIC,
        "zombie-red",
        "this zombie is on no die",
    ),
    # Facts
    "a fact forgotten": Mutant(
        "game.toml", "pair = 2", "pairs = 2", LOAD, "caption", "there is no “pair”", "figures.toml"
    ),
    "a word of other numbers": Mutant(
        "game.toml", "pair = 2", "pair = 3", STATIC, "row[1].name", "a “pair” is 2 of a kind", "tables/words.toml"
    ),
    "a word lost": Mutant(
        "tables/words.toml",
        'id = "pair"',
        'id = "pear"',
        LOAD,
        "topic",
        "nothing in the data is called",
        "rulings.toml",
    ),
    "games that hardly end": Mutant(
        "dice.toml", "count = 8", "count = 4", STATIC, "die[1].count", "a game hardly ever ends"
    ),
    "no tokens": Mutant(TOKENS, "copies = 5", "copies = -5", STATIC, "row[1].copies", "at least 1"),
    "too few tokens": Mutant(TOKENS, "copies = 5", "copies = 4", STATIC, "row", "32 tokens are printed", "", True),
    "tokens as a text": Mutant(
        TOKENS, "copies = 5", 'copies = "5"', STATIC, "row[1].copies", "expected a whole number"
    ),
    "fewer slots than zombies": Mutant(
        "game.toml", "slots = 12", "slots = 10", STATIC, "facts.slots", "games begin with up to 12"
    ),
    "a pair of one": Mutant("game.toml", "pair = 2", "pair = 1", STATIC, "facts.pair", "at least 2"),
    "pairs that no roll fills": Mutant(
        "game.toml",
        "pair = 2",
        "pair = 5",
        STATIC,
        "facts.pair",
        "at most 4",
    ),
    "pairs of half the dice": Mutant(
        "dice.toml", "count = 8", "count = 3", STATIC, "die[1].count", "with 3 dice, of which 2 of a kind make a pair"
    ),
    "a sixth player": Mutant(
        "game.toml", "players = [2, 5]", "players = [2, 6]", STATIC, "row", "with 6 players is missing", STARTS
    ),
    "no player for a start": Mutant(
        "game.toml", "players = [2, 5]", "players = [3, 5]", STATIC, "row[1].players", "the game is for 3 to 5", STARTS
    ),
    # Starts
    "fifty tokens": Mutant(STARTS, "tokens = 8", "tokens = 10", STATIC, "row[4].tokens", "5 × 10 are 50 tokens"),
    "a start under a wrong name": Mutant(
        STARTS, 'id = "players-3"', 'id = "players-33"', STATIC, "row[2].id", "is called “players-33”"
    ),
    "more zombies for more players": Mutant(
        STARTS, "tokens = 10", "tokens = 7", STATIC, "row[4].tokens", "5 players start with 8 zombies each, 4 with 7"
    ),
    "less than nothing on a mat": Mutant(STARTS, "tokens = 8", "tokens = -8", STATIC, "row[4].tokens", "at least 1"),
    "a start twice": Mutant(STARTS, "players = 3", "players = 2", STATIC, "row[2].players", "stands in a row above"),
    "a slot too few": Mutant(
        STARTS, "tokens = 12", "tokens = 13", STATIC, "facts.slots", "up to 13 zombies", "game.toml"
    ),
    "a key of another table": Mutant(STARTS, "tokens = 8", "zombies = 8", STATIC, "row[4]", "“tokens” is missing"),
    # Pairs
    "a pair of an unknown face": Mutant(
        PAIRS, 'face = "GS"', 'face = "GX"', STATIC, "row[1].face", "unknown face “GX”"
    ),
    "a face with two rows": Mutant(
        PAIRS, 'face = "GR"', 'face = "BL"', STATIC, "row[3].face", "what a pair of “BL” does stands in a row above"
    ),
    "a row under a wrong name": Mutant(
        PAIRS, 'id = "zombie-green"', 'id = "zombie-geen"', STATIC, "row[3].id", "is called “zombie-geen”"
    ),
    "a zombie that moves nobody": Mutant(
        PAIRS,
        'effect = "moves"\nmoves = 1',
        'effect = "opens"\nmoves = 1',
        STATIC,
        "row[2].effect",
        "zombies alone move tokens",
    ),
    "a building that moves": Mutant(
        PAIRS, 'effect = "sends"', 'effect = "moves"\nmoves = 1', STATIC, "row[6].effect", "“BU” is no zombie"
    ),
    "a number forgotten": Mutant(PAIRS, "moves = 2\n", "", LOAD, "row[4].text", "this row has no “moves”"),
    "a number where none belongs": Mutant(
        PAIRS, 'effect = "opens"', 'effect = "opens"\nmoves = 1', STATIC, "row[1].moves", "has no “moves”"
    ),
    "a number of the wrong kind": Mutant(
        PAIRS, "times = 2", "moves = 2\ntimes = 2", STATIC, "row[5].moves", "has no “moves”"
    ),
    "a number typed into the text": Mutant(
        PAIRS,
        'moves = 2\ntext = "{moves} {',
        'moves = 2\ntext = "2 {',
        STATIC,
        "row[4].text",
        "does not tell the number",
    ),
    "a doubling by one": Mutant(PAIRS, "times = 2", "times = 1", STATIC, "row[5].times", "at least 2"),
    "an effect misspelt": Mutant(PAIRS, 'effect = "doubles"', 'effect = "double"', STATIC, "row[5].effect", "double"),
    "no way to an opponent": Mutant(
        PAIRS, 'effect = "sends"', 'effect = "opens"', STATIC, "row", "one face “sends”; here 0 do"
    ),
    "a brown pair that moves three": Mutant(
        PAIRS, "moves = 2", "moves = 3", EXAMPLES, "expect.moves", "6 expected, by the rules 8", "examples.toml"
    ),
    "a pair that trebles": Mutant(
        PAIRS, "times = 2", "times = 3", EXAMPLES, "expect.moves", "6 expected, by the rules 9", "examples.toml"
    ),
    # Mats
    "a mat lost": Mutant(
        MATS, '[[row]]\nid = "picture-house"', '[[rows]]\nid = "picture-house"', LOAD, "rows", "unknown key"
    ),
    "a name of another mat": Mutant(
        MATS,
        'name = "Hollow Hill School"',
        'name = "The Night Owl Diner"',
        STATIC,
        "row[2].name",
        "two mats have the name",
    ),
    "names of mats exchanged": Mutant(
        MATS,
        'name = "The Night Owl Diner"\ntext = "Open round the clock. Tonight the regulars want brains on toast."\n\n'
        '[[row]]\nid = "school"\nname = "Hollow Hill School"',
        'name = "Hollow Hill School"\ntext = "Open round the clock. Tonight the regulars want brains on toast."\n\n'
        '[[row]]\nid = "school"\nname = "The Night Owl Diner"',
        STATIC,
        "row[1].name",
        "“Hollow Hill School” would rather be of “school”",
    ),
    "a plural of something else": Mutant(
        "symbols.toml",
        'plural = "Times two"',
        'plural = "Tamus twi"',
        STATIC,
        "times-two.plural",
        "is not the plural of",
    ),
    # Pictures
    "a zombie too few in the picture": Mutant(
        SET_UP, "[box.own-12]", "[box.mine]", STATIC, "box.own", "11 zombies are shown"
    ),
    "a die too few in the picture": Mutant(
        SET_UP, "[box.die-8]", "[box.another]", STATIC, "box.die-7", "7 dice are shown"
    ),
    "a token too few in the picture": Mutant(
        "layouts/picture-faces.toml",
        'art = "token-dog"',
        'art = "token-chef"',
        STATIC,
        "box",
        "“token-chef” is shown 2",
    ),
    "a mat twice in the picture": Mutant(
        SET_UP, '"mat-school"', '"mat-diner"', STATIC, "box.own.art", "on the table already"
    ),
    "faces in another order": Mutant(
        "figures.toml", FACES, '["BL", "GR", "BR", "BU", "GS", "X2"]', STATIC, "symbols", "not the faces of the die"
    ),
    # What is printed
    "more tokens than are printed": Mutant(
        STARTS, "tokens = 10", "tokens = 11", STATIC, "row[3].tokens", "4 × 11 are 44 tokens, but 40 are printed"
    ),
    "a token lost": Mutant(
        TOKENS,
        "copies = 5",
        "copies = 4",
        STATIC,
        "row[1].copies",
        "39 tokens are printed, but games begin with up to 40",
    ),
    "a row of tokens lost": Mutant(
        TOKENS,
        '[[row]]\nid = "postman"\ncopies = 5\n',
        "",
        STATIC,
        "row",
        "35 tokens are printed, but games begin with up to 40",
    ),
    "copies that nobody counts": Mutant(
        SHEETS,
        'copies = "copies"\n',
        "",
        STATIC,
        "zombie-tokens.copies",
        "prints 8 zombie tokens; tokens.toml speaks of 40",
    ),
    "four of each": Mutant(
        SHEETS, 'copies = "copies"', "copies = 4", STATIC, "zombie-tokens.copies", "this prints 32 zombie tokens"
    ),
    "some of the tokens": Mutant(
        SHEETS,
        'copies = "copies"',
        'copies = "copies"\nonly = { id = ["chef", "dog"] }',
        STATIC,
        "row",
        "prints 10 zombie tokens",
        TOKENS,
    ),
    "mats for tokens": Mutant(
        SHEETS, 'rows = "tokens"', 'rows = "mats"', STATIC, "zombie-tokens.rows", "not the zombie tokens"
    ),
    "no tokens at all": Mutant(
        SHEETS, 'kind = "tokens"', 'kind = "cards"', STATIC, "row", "no component prints", TOKENS
    ),
    "no player mats": Mutant(
        SHEETS, 'rows = "mats"\n', "", STATIC, "players", "no component prints the player mats", "game.toml"
    ),
    "three mats for five": Mutant(
        SHEETS,
        'rows = "mats"',
        'rows = "mats"\nonly = { id = ["diner", "school", "picture-house"] }',
        STATIC,
        "player-mats.only",
        "this prints 3 for 5 players, and everybody needs a player mat",
    ),
    "four cards for five": Mutant(
        SHEETS,
        'copies = "players.most"',
        "copies = 4",
        STATIC,
        "reference-cards.copies",
        "this prints 4 for 5 players, and everybody needs a reference card",
    ),
    "one card for five": Mutant(
        SHEETS, 'copies = "players.most"\n', "", STATIC, "reference-cards.copies", "this prints 1 for 5 players"
    ),
    "four columns for five": Mutant(
        SHEETS, 'columns = "players.most"', "columns = 4", STATIC, "penalty-pad.columns", "4 columns for 5 players"
    ),
    "larger tokens": Mutant(
        SHEETS,
        'kind = "tokens"',
        'kind = "tokens"\ndiameter = 30',
        STATIC,
        "box.places.slots",
        "a zombie token of 30 mm does not fit a place of 25 × 25 mm",
        MAT,
    ),
    # Mats as they are drawn
    "ten places": Mutant(
        MAT,
        'columns = "facts.slots / 2"',
        "columns = 5",
        STATIC,
        "box.places.slots",
        "10 places are drawn on a player mat",
    ),
    "more places than slots": Mutant(
        MAT, "rows = 2", "rows = 3", STATIC, "box.places.slots", "18 places are drawn on a player mat"
    ),
    "small places": Mutant(
        MAT, "size = [25, 25]", "size = [25, 20]", STATIC, "box.places.slots", "does not fit a place of 25 × 20 mm"
    ),
    "places on one another": Mutant(
        MAT, "size = [25, 25]", "size = [25, 25], pitch = [20, 27]", STATIC, "box.places.slots", "lie on one another"
    ),
    "square places on one another": Mutant(
        MAT, "size = [25, 25]", 'size = [30, 25], shape = "card"', STATIC, "box.places.slots", "lie on one another"
    ),
    "no places": Mutant(
        MAT,
        'slots = { columns = "facts.slots / 2", rows = 2, size = [25, 25], role = "slot", edge = "slot-edge" }',
        'fill = "slot"',
        STATIC,
        "player-mats.layout",
        "has no places for zombie tokens",
        SHEETS,
    ),
    # Rulings
    "a switch that is none": Mutant(
        "rulings.toml",
        'switch = "win"',
        'switch = "wins"',
        STATIC,
        "ruling[12].switch",
        "unknown switch “wins”",
    ),
    "a reading that nobody knows": Mutant(
        "rulings.toml", '"turn-start"', '"turn-end"', LOAD, "ruling[12].chosen", "unknown reading “turn-end”"
    ),
    "another reading of stacks": Mutant(
        "rulings.toml", '"one-pair"', '"every-pair"', EXAMPLES, "expect.moves", "by the rules 2", "examples.toml"
    ),
    "another reading of busts": Mutant(
        "rulings.toml",
        '"loses-all"',
        '"still-acts"',
        EXAMPLES,
        "expect.moves",
        "0 expected, by the rules 2",
        "examples.toml",
    ),
    "another reading of moving": Mutant(
        "rulings.toml", '"up-to"', '"all"', EXAMPLES, "expect.legal", "by the rules not legal", "examples.toml"
    ),
    "another reading of dice that count": Mutant(
        "rulings.toml", '"set-aside"', '"all-dice"', EXAMPLES, "given", "all dice act: tell what", "examples.toml"
    ),
    "another reading of an empty mat": Mutant(
        "rulings.toml", '"turn-start"', '"at-once"', EXAMPLES, "given.mats", "that wins at once", "examples.toml"
    ),
    "another reading of the end": Mutant(
        "rulings.toml", '"empty-mat"', '"fixed-rounds"', EXAMPLES, "winners", "by the rules 2", "examples.toml"
    ),
    # Examples
    "a turn whose steps do not chain": Mutant(
        "examples.toml",
        'kept = ["BR", "BR", "GS", "GR", "GS"], roll = ["GR", "BU", "X2"]',
        'kept = ["BR", "BR", "GS", "BL", "GS"], roll = ["GR", "BU", "X2"]',
        EXAMPLES,
        "given.kept",
        "after “turn-second-roll”, GR BR BR GS GS lie aside",
    ),
    "refused for another reason": Mutant(
        "examples.toml",
        'do = { keep = ["GR", "BU"], then = "roll" }',
        'do = { keep = ["BR", "BU"], then = "roll" }',
        EXAMPLES,
        "example[17].do",
        "refused by the ruling Z-FRESH, and the example is about Z-ALL",
    ),
    "the most that is not": Mutant(
        PAIRS,
        'face = "BL"\neffect = "moves"\nmoves = 1',
        'face = "BL"\neffect = "moves"\nmoves = 3',
        EXAMPLES,
        "example[3].expect.most",
        "by the rules fewer than can be",
        "examples.toml",
    ),
    "an unknown face in an example": Mutant(
        "examples.toml",
        'do = { keep = ["BR", "BR"] }',
        'do = { keep = ["BR", "BX"] }',
        EXAMPLES,
        "do.keep[2]",
        "unknown face “BX”",
    ),
    "a wrong count in an example": Mutant(
        "examples.toml", "{ moves = 6", "{ moves = 5", EXAMPLES, "expect.moves", "5 expected, by the rules 6"
    ),
    "an illegal choice called legal": Mutant(
        "examples.toml",
        'legal = false, why = "{taken|capital} alone',
        'legal = true, why = "{taken|capital} alone',
        EXAMPLES,
        "example[12].expect.legal",
        "legal expected, by the rules not legal",
    ),
    "nine dice in an example": Mutant(
        "examples.toml",
        '"GR", "GR", "BR", "BR", "X2", "X2"] }',
        '"GR", "GR", "BR", "BR", "X2", "X2", "X2"] }',
        EXAMPLES,
        "example[3].given",
        "here are 9",
    ),
    "a key that examples do not have": Mutant(
        "examples.toml", "given = { mats = [3, 0, 6]", "given = { mat = [3, 0, 6]", EXAMPLES, "given.mat", "unknown key"
    ),
    "more zombies than there are": Mutant(
        "examples.toml", "mats = [4, 9] }\ndo", "mats = [24, 9] }\ndo", EXAMPLES, "given.mats", "33 zombies, where 24"
    ),
    "a wrong chance": Mutant("examples.toml", '"1/256"', '"1/128"', EXAMPLES, "expect.chance", "by the rules 1/256"),
    "a wrong total": Mutant(
        "examples.toml",
        "penalties = [9, 6, 12]",
        "penalties = [9, 7, 12]",
        EXAMPLES,
        "expect.penalties",
        "by the rules 9, 6, 12",
    ),
    "an example for a ruling that is gone": Mutant(
        "examples.toml", 'ruling = "Z-X2"', 'ruling = "Z-X3"', LOAD, "ruling", "Z-X3"
    ),
}
