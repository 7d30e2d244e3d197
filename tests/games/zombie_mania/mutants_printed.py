"""Slips in what is printed, in rulings and in worked examples."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

PAIRS, STARTS, MATS = "tables/pairs.toml", "tables/starts.toml", "tables/mats.toml"
TOKENS, SHEETS, MAT = "tables/tokens.toml", "components.toml", "layouts/mat.toml"

PRINTED = {
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
