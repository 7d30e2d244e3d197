"""Slips that a designer of Zombie Mania could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

PAIRS, STARTS, MATS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml"
TOKENS, SHEETS, MAT = "tables/tokens.toml", "components.toml", "layouts/mat.toml"

FACES = '["BL", "GR", "BR", "GS", "BU", "X2"]'
MUTANTS = {
    # Dice
    "five faces": Mutant("dice.toml", FACES, '["BL", "GR", "BR", "GS", "BU"]', LOAD, "die[1].faces", "exactly 6 items"),
    "a face twice": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "GS", "X2"]', STATIC, "die[1].faces[5]", "on this die already"
    ),
    "a face that nobody drew": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "BX", "X2"]', LOAD, "die[1].faces[5]", "unknown symbol “BX”"
    ),
    "a zombie twice": Mutant(
        "dice.toml", FACES, '["BL", "GR", "GR", "GS", "BU", "X2"]', STATIC, "die[1].faces", "here 2 do"
    ),
    "seven dice": Mutant(
        "dice.toml", 'count = "facts.dice"', "count = 7", STATIC, "die[1].count", "there are 7 of these"
    ),
    "one die for all": Mutant("dice.toml", 'count = "facts.dice"\n', "", STATIC, "die[1]", "there are 1 of these"),
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
        "symbols.toml", 'group = "zombie"', 'group = "zombies"', STATIC, "die[1].faces", "here 2 do", "dice.toml"
    ),
    "a gravestone among the zombies": Mutant(
        "symbols.toml", 'group = "tool"', 'group = "zombie"', STATIC, "die[1].faces", "here 4 do", "dice.toml"
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
    "a fact forgotten": Mutant("game.toml", "pair = 2", "pairs = 2", STATIC, "facts", "“pair” is missing"),
    "no tokens": Mutant("game.toml", "tokens = 40", "tokens = -40", STATIC, "facts.tokens", "at least 1"),
    "too few tokens": Mutant(
        "game.toml", "tokens = 40", "tokens = 36", STATIC, "row[3].tokens", "4 × 10 are 40 tokens", STARTS
    ),
    "tokens as a text": Mutant(
        "game.toml", "tokens = 40", 'tokens = "40"', STATIC, "facts.tokens", "expected a whole number"
    ),
    "fewer slots than zombies": Mutant(
        "game.toml", "slots = 12", "slots = 10", STATIC, "facts.slots", "games begin with up to 12"
    ),
    "a pair of one": Mutant("game.toml", "pair = 2", "pair = 1", STATIC, "facts.pair", "at least 2"),
    "pairs that no roll fills": Mutant(
        "game.toml",
        "dice = 8\npair = 2",
        "dice = 8\npair = 5",
        STATIC,
        "facts.pair",
        "at most 4",
    ),
    "another number of dice": Mutant(
        "game.toml", "dice = 8", "dice = 9", EXAMPLES, "given", "a turn has 9 dice", "examples.toml"
    ),
    "a mat too many": Mutant("game.toml", "mats = 5", "mats = 6", STATIC, "row", "here are 5 mats", MATS),
    "a sixth player": Mutant(
        "game.toml", "players = [2, 5]", "players = [2, 6]", STATIC, "row", "with 6 players is missing", STARTS
    ),
    "no player for a start": Mutant(
        "game.toml", "players = [2, 5]", "players = [3, 5]", STATIC, "row[1].players", "the game is for 3 to 5", STARTS
    ),
    # Starts
    "fifty tokens": Mutant(STARTS, "tokens = 8", "tokens = 10", STATIC, "row[4].tokens", "5 × 10 are 50 tokens"),
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
        PAIRS, "{moves} zombies may", "2 zombies may", STATIC, "row[4].text", "does not tell the number"
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
    "a mat lost": Mutant(MATS, '[[row]]\nid = "cinema"', '[[rows]]\nid = "cinema"', LOAD, "rows", "unknown key"),
    "a mat without a picture": Mutant(
        MATS, 'art = "mat-diner"', 'art = "mat-dinner"', STATIC, "row[1].art", "no drawing art/mat-dinner.svg"
    ),
    "a picture twice": Mutant(
        MATS, 'art = "mat-school"', 'art = "mat-diner"', STATIC, "row[2].art", "two mats have the art “mat-diner”"
    ),
    # What is printed
    "more tokens than are printed": Mutant(
        "game.toml", "tokens = 40", "tokens = 50", STATIC, "facts.tokens", "components.toml prints 40 zombie tokens"
    ),
    "a token lost": Mutant(
        TOKENS,
        "copies = 5",
        "copies = 4",
        STATIC,
        "row[1].copies",
        "39 zombie tokens are printed; game.toml speaks of 40",
    ),
    "a row of tokens lost": Mutant(
        TOKENS,
        '[[row]]\nid = "postman"\nart = "token-1"\ncopies = 5\n',
        "",
        STATIC,
        "facts.tokens",
        "prints 35 zombie tokens",
        "game.toml",
    ),
    "copies that nobody counts": Mutant(
        SHEETS,
        'copies = "copies"\n',
        "",
        STATIC,
        "zombie-tokens.copies",
        "prints 8 zombie tokens; game.toml speaks of 40",
    ),
    "four of each": Mutant(
        SHEETS, 'copies = "copies"', "copies = 4", STATIC, "zombie-tokens.copies", "this prints 32 zombie tokens"
    ),
    "some of the tokens": Mutant(
        SHEETS,
        'copies = "copies"',
        'copies = "copies"\nonly = { id = ["chef", "dog"] }',
        STATIC,
        "facts.tokens",
        "prints 10 zombie tokens",
        "game.toml",
    ),
    "mats for tokens": Mutant(
        SHEETS, 'rows = "tokens"', 'rows = "mats"', STATIC, "zombie-tokens.rows", "not the zombie tokens"
    ),
    "no tokens at all": Mutant(
        SHEETS, 'kind = "tokens"', 'kind = "cards"', STATIC, "facts.tokens", "no component prints", "game.toml"
    ),
    "no player mats": Mutant(
        SHEETS, 'rows = "mats"\n', "", STATIC, "facts.mats", "no component prints the player mats", "game.toml"
    ),
    "three mats for five": Mutant(
        SHEETS,
        'rows = "mats"',
        'rows = "mats"\nonly = { id = ["diner", "school", "cinema"] }',
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
        'model_key = "win"',
        'model_key = "wins"',
        STATIC,
        "ruling[12].model_key",
        "unknown switch “wins”",
    ),
    "a reading that nobody knows": Mutant(
        "rulings.toml", '"turn-start"', '"turn-end"', STATIC, "model_value", "no reading “turn-end” of “win”"
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
    # Examples
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
        'legal = false, why = "one of the zombies',
        'legal = true, why = "one of the zombies',
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
