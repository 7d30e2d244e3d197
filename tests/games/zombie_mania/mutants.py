"""Slips that a designer of Zombie Mania could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant
from .mutants_printed import MATS, PAIRS, PRINTED, STARTS, TOKENS

SET_UP, BEFORE, AFTER = (f"layouts/picture-{name}.toml" for name in ("set-up", "place", "after"))

FACES = '["BL", "GR", "BR", "GS", "BU", "X2"]'
MUTANTS = {
    # Dice
    "five faces": Mutant(
        "dice.toml", FACES, '["BL", "GR", "BR", "GS", "BU"]', LOAD, "die[1].faces", "12 or 20 sides, found 5"
    ),
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
        "game.toml", "pair = 2", "pairs = 2", LOAD, "tells.text", "there is no “pair”", "components.toml"
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
        PAIRS,
        "times = 2",
        "times = 3",
        STATIC,
        "row[5].times",
        "multiplies by three, and the face is called “Times two”",
    ),
    "a pad too short for a series": Mutant(
        "components.toml", "lines = 8", "lines = 4", STATIC, "penalty-pad.lines", "4 lines for up to 5 games"
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
        'name = "The Night Owl Diner"\ntext = "Open all night. Tonight the regulars want brains on toast."\n\n'
        '[[row]]\nid = "school"\nname = "Hollow Hill School"',
        'name = "Hollow Hill School"\ntext = "Open all night. Tonight the regulars want brains on toast."\n\n'
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
        SET_UP, "[box.right-12]", "[box.mine]", STATIC, "box.right", "11 zombies are shown"
    ),
    "a die too few in the picture": Mutant(
        SET_UP, "[box.die-8]", "[box.another]", STATIC, "box.die-7", "7 dice are shown"
    ),
    "a mat twice in the picture": Mutant(
        SET_UP, '"mat-school"', '"mat-diner"', STATIC, "box.right.art", "on the table already"
    ),
    "a zombie too few before the first move": Mutant(
        BEFORE, "[box.own-12]", "[box.mine]", STATIC, "box.own-11", "11 zombies are shown; there are 12"
    ),
    "a die too few before the first move": Mutant(
        BEFORE, "[box.die-8]", "[box.another]", STATIC, "box.die-7", "7 dice are shown"
    ),
    "a zombie that did not stay after the first move": Mutant(
        AFTER, "[box.own-9]", "[box.mine]", STATIC, "box.own-8", "8 zombies are shown; there are 9"
    ),
    "a zombie that did not arrive after the first move": Mutant(
        AFTER, "[box.gone-3]", "[box.lost]", STATIC, "box.gone-2", "2 zombies are shown; there are 3"
    ),
    "a first game that does not begin at the beginning": Mutant(
        "examples.toml", "mats = [12, 12] }", "mats = [11, 12] }", STATIC, "given.mats", "begins with 12 zombies"
    ),
    **PRINTED,
}
