"""Slips that a designer of The Thistledown Mail could make, and what must be said of each."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

GAME, MAPS, DICE, SHEETS = "game.toml", "maps.toml", "dice.toml", "components.toml"
HEIGHTS, WINDS, PERKS, DECK, SKETCHES, RANKS = (
    f"tables/{name}.toml" for name in ("heights", "winds", "perks", "deck", "sketches", "ranks")
)
FACES = '["LO", "LO", "MI", "MI", "HI", "VA"]'
LAST_CARD = '[[row]]\nid = "whistler-gust"\nwind = "whistler"\nperk = "gust"\n'

MUTANTS = {
    # The die
    "five faces": Mutant(DICE, FACES, '["LO", "MI", "MI", "HI", "VA"]', LOAD, "die[1].faces", "sides, found 5"),
    "a face that nobody drew": Mutant(
        DICE, FACES, '["LO", "LO", "MI", "MI", "HI", "VX"]', LOAD, "die[1].faces[6]", "unknown symbol “VX”"
    ),
    "no vane": Mutant(
        DICE, FACES, '["LO", "LO", "MI", "MI", "HI", "HI"]', STATIC, "die[1].faces", "no side shows “vane”"
    ),
    "a sun on the die": Mutant(
        DICE, FACES, '["LO", "SU", "MI", "MI", "HI", "VA"]', STATIC, "die[1].faces[2]", "neither a height nor"
    ),
    "sides out of order": Mutant(
        DICE, FACES, '["LO", "MI", "LO", "MI", "HI", "VA"]', STATIC, "die[1].faces[3]", "from the lowest height up"
    ),
    "two dice": Mutant(DICE, 'role = "sky-die"', 'role = "sky-die"\ncount = 2', STATIC, "die[1].count", "there is one"),
    # Heights
    "as far below as above": Mutant(HEIGHTS, "spaces = 2", "spaces = 3", STATIC, "row[3].spaces", "no more spaces"),
    "sketches from high up": Mutant(
        HEIGHTS, 'earns = "sketches"', 'earns = "echoes"', STATIC, "row[2].earns", "this height is for sketches"
    ),
    "a face of another height": Mutant(HEIGHTS, 'face = "MI"', 'face = "HI"', STATIC, "row[2].id", "called “middle”"),
    "a text of another height": Mutant(
        HEIGHTS, 'short = "{sketchs} of {sights}"', 'short = "{echos} of {peaks}"', STATIC, "row[2].short", "“sketch”"
    ),
    "a name of another height": Mutant(
        HEIGHTS, 'name = "{symbol.low.name}"', 'name = "{symbol.high.name}"', STATIC, "row[1].name", "is called “Low”"
    ),
    "no spaces at all": Mutant(HEIGHTS, "spaces = 1", "spaces = 0", STATIC, "row[1].spaces", "at least 1"),
    # Winds, perks and the deck
    "two winds to one side": Mutant(WINDS, 'to = "E"', 'to = "NE"', STATIC, "row[2].to", "already"),
    "a wind to nowhere": Mutant(WINDS, 'to = "SW"', 'to = "SU"', STATIC, "row[4].to", "no way of the wind"),
    "two suns": Mutant(PERKS, 'effect = "leads"', 'effect = "lifts"', STATIC, "row[2].effect", "2 perks have this"),
    "a text of another perk": Mutant(
        PERKS, '"Turning this wind is free."', '"Climbing is free."', STATIC, "row[2].text", "“turn”"
    ),
    "a perk with another's picture": Mutant(
        PERKS, 'symbol = "GE"', 'symbol = "SU"', STATIC, "row[2].symbol", "is called “geese”"
    ),
    "a perk with another's name": Mutant(
        PERKS, 'name = "{symbol.sun.name}"', 'name = "{symbol.gust.name}"', STATIC, "row[1].name", "is called “Sun”"
    ),
    "a card of an unknown wind": Mutant(
        DECK, 'wind = "whistler"\nperk = "gust"', 'wind = "whistle"\nperk = "gust"', LOAD, "row[18].wind", "whistle"
    ),
    "a card twice": Mutant(
        DECK, 'wind = "molly"\nperk = "geese"', 'wind = "molly"\nperk = "sun"', STATIC, "row[11].id", "“molly-sun”"
    ),
    "a card lost": Mutant(DECK, LAST_CARD, "", STATIC, "row", "“whistler” with “gust” is there 0 times"),
    "more rounds than cards": Mutant(GAME, "rounds = 12", "rounds = 15", STATIC, "facts.rounds", "take 19 cards"),
    # The map
    "no fair": Mutant(MAPS, '". 2 . s F . . ^"', '". 2 . s . . . ^"', LOAD, "map[1].rows", "needs exactly 1"),
    "three yards": Mutant(MAPS, '"Y . 2 . . ~ . Y"', '"Y . 2 . . ~ . ."', LOAD, "map[1].rows", "needs exactly 4"),
    "a sight lost": Mutant(MAPS, '". s . 2 . ^ . s ."', '". s . 2 . ^ . . ."', STATIC, "map[1].rows", "6 sights"),
    "a village of another number": Mutant(MAPS, "points = 3", "points = 5", STATIC, "points", "called “village-5”"),
    "flat tops": Mutant(MAPS, 'tops = "pointy"', 'tops = "flat"', LOAD, "map[1].rows", "hexes"),
    "a legend of another terrain": Mutant(
        MAPS, '"**{Sight}:** {a sketch}', '"**{Peak}:** {a sketch}', STATIC, "legend", "the Sight"
    ),
    # Points
    "as much beside the fair": Mutant(GAME, "beside = 4", "beside = 8", STATIC, "facts.beside", "no less than the 8"),
    "a lake for more than there is room": Mutant(GAME, "scoop = 3", "scoop = 7", STATIC, "facts.scoop", "room for 6"),
    "a sketch that adds less": Mutant(SKETCHES, "points = 15", "points = 14", STATIC, "row[3].points", "adds 5"),
    "sketches out of order": Mutant(SKETCHES, "count = 2", "count = 3", STATIC, "row[2].count", "this is row 2"),
    "ranks out of order": Mutant(RANKS, "least = 37", "least = 29", STATIC, "row[3].least", "more than the 30"),
    "ranks unevenly apart": Mutant(RANKS, "least = 44", "least = 45", STATIC, "least", "lie evenly apart"),
    "a first rank that takes points": Mutant(RANKS, "least = 0", "least = 5", STATIC, "row[1].least", "begins at 0"),
    # Sheets
    "too few logs": Mutant(
        SHEETS, 'copies = "players.most"\nlayout = "logbook"', 'copies = 3\nlayout = "logbook"', STATIC, "logbook", "3"
    ),
    # Numbers that the examples know
    "another stamp": Mutant(
        GAME, "stamp = 2", "stamp = 3", EXAMPLES, "expect.stamp", "by the rules 3", "examples.toml"
    ),
    "another fair": Mutant(GAME, "beside = 4", "beside = 5", EXAMPLES, "expect.score", "6, 5", "examples.toml"),
    "a bag less": Mutant(GAME, "sandbags = 6", "sandbags = 5", EXAMPLES, "expect.bags", "rules 4", "examples.toml"),
    "another reading of peaks": Mutant(
        "rulings.toml", 'chosen = "stop"', 'chosen = "bar"', EXAMPLES, "expect.legal", "not legal", "examples.toml"
    ),
    "another reading of gusts": Mutant(
        "rulings.toml", 'chosen = "may"', 'chosen = "must"', EXAMPLES, "expect.legal", "not legal", "examples.toml"
    ),
    "another reading of landing": Mutant(
        "rulings.toml", 'chosen = "low"', 'chosen = "any"', EXAMPLES, "expect.score", "0, 8", "examples.toml"
    ),
}
