"""Slips that a designer of Trick & Treat could make, and what must be said of each; the TOML stays well formed."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant
from .mutants_maps import MAPS

MUTANTS = {
    "the icon of another map": Mutant(
        "maps.toml", 'rule.icon = "sickle"', 'rule.icon = "key"', STATIC, "map[2].rule.icon", "is a Sacral Sickle"
    ),
    "the words of another map’s rule": Mutant(
        "maps.toml",
        'rule.title = "The {Sickle}"',
        'rule.title = "The {Keys}"',
        STATIC,
        "map[2].rule.title",
        "Sacral Sickle",
    ),
    "a legend of another terrain": Mutant(
        "maps.toml", "**{House}:** treats", "**{Home}:** treats", STATIC, "terrain[3].legend", "“**House:**”"
    ),
    "a terrain under another name": Mutant(
        "maps.toml", 'id = "house"', 'id = "hosue"', STATIC, "terrain[3].id", "the rules know this ground as “house”"
    ),
    "dice that look alike": Mutant(
        "dice.toml", 'mark = "triangle"', 'mark = "disc"', STATIC, "die[2].mark", "nobody could tell them apart"
    ),
    "the plural of another symbol": Mutant(
        "symbols.toml", 'plural = "Tombstones"', 'plural = "Stars"', STATIC, "tombstone.plural", "“Tombstone”"
    ),
    "a night that is shorter than its finished map": Mutant(
        "game.toml", "rounds = 13", "rounds = 12", EXAMPLES, "given.drawn", "12 rounds give 36", "examples.toml"
    ),
    "a tracker of its own": Mutant(
        "maps.toml", 'tracker = "facts.rounds"', "tracker = 12", STATIC, "sheet.tracker", "12 circles for 13 rounds"
    ),
    # Dice
    "a die without a symbol": Mutant(
        "dice.toml", '"TS", "TS", "JL"]', '"GH", "JL", "JL"]', STATIC, "die", "the symbol “TS” is on no die"
    ),
    "a shape that is never rolled": Mutant(
        "dice.toml", '"cluster", "fractured"]', '"cluster", "cluster"]', STATIC, "die[4].faces", "“FR” is on no face"
    ),
    "a shape on a symbol die": Mutant(
        "dice.toml",
        '"CB", "GH", "JL"]',
        '"CB", "GH", "curved"]',
        STATIC,
        "die[3].faces",
        "either symbols to draw or shapes",
    ),
    "one die too many": Mutant(
        "dice.toml", 'mark = "disc"', 'mark = "disc"\ncount = 2', STATIC, "die", "here are 4 symbol and 1 shape dice"
    ),
    "a row that fills faster than the others": Mutant(
        "dice.toml",
        '"CC", "CC", "HC", "CB", "GH", "JL"]',
        '"CC", "CC", "CC", "CB", "GH", "JL"]',
        STATIC,
        "row[1].head",
        "they should differ by at most 1",
        "bonuses.toml",
    ),
    # Bonuses
    "a first bonus that feeds its own row": Mutant(
        "bonuses.toml",
        '["GH", "HC", "CC/TS", "CB"]',
        '["CC", "HC", "CC/TS", "CB"]',
        STATIC,
        "row[1].cells[1]",
        "should not feed its own row",
    ),
    "a row head missing": Mutant("bonuses.toml", 'head = "JL/TS"', 'head = "JL"', STATIC, "row", "“TS” feeds no row"),
    "a symbol that feeds two rows": Mutant(
        "bonuses.toml", 'head = "GH"', 'head = "GH/CC"', STATIC, "row[3].head", "“CC” feeds row 1 already"
    ),
    "a bonus that nobody can draw": Mutant(
        "bonuses.toml",
        '["GH", "HC", "CC/TS", "CB"]',
        '["GH", "HC", "CC/STAR", "CB"]',
        STATIC,
        "row[1].cells[3]",
        "“STAR” cannot be drawn on a map",
    ),
    "a symbol that is hardly offered": Mutant(
        "bonuses.toml",
        '["GH", "HC", "CC/TS", "CB"]',
        '["GH", "HC", "CC", "CB"]',
        STATIC,
        "row",
        "“TS” is offered by 2 cells",
    ),
    "a row that is too short": Mutant(
        "bonuses.toml", '["CC", "TS", "GH/HC", "JL"]', '["CC", "TS", "GH/HC"]', LOAD, "row", "3 cells"
    ),
    "a favour missing": Mutant(
        "bonuses.toml", '"GH", "TS", "fearless', '"GH", "fearless', STATIC, "extras", "“tombstone” is missing"
    ),
    "a favour twice": Mutant(
        "bonuses.toml", '"GH", "TS", "fearless', '"GH", "GH", "fearless', STATIC, "extras[6]", "is a favour already"
    ),
    "a favour that the rules do not know": Mutant(
        "bonuses.toml",
        '"TS", "fearless-path"]',
        '"TS", "KEY"]',
        STATIC,
        "extras[7]",
        "unknown favour “KEY”",
    ),
    # Scoring and symbols
    "a tie-break renamed": Mutant(
        "scoring.toml", 'tie_break = "houses"', 'tie_break = "house"', LOAD, "tie_break", "house"
    ),
    "a section renamed": Mutant(
        "scoring.toml",
        'id = "corn-trail"',
        'id = "corn-trial"',
        LOAD,
        "ruling[22].reading[1].says.corn",
        "“scoring.section.corn-trail.title” leads nowhere",
        "rulings.toml",
    ),
    "a trail that counts less": Mutant(
        "scoring.toml",
        '{ symbol = "CC", times = 2 }',
        '{ symbol = "CC", times = 1 }',
        EXAMPLES,
        "expect.scores.corn-trail",
        "by the rules",
        "examples.toml",
    ),
    "ghosts that count more": Mutant(
        "scoring.toml",
        '{ symbol = "GH", times = 2 }',
        '{ symbol = "GH", times = 3 }',
        EXAMPLES,
        "expect.scores.ghosts",
        "by the rules 6",
        "examples.toml",
    ),
    "a scoring line for the wrong symbol": Mutant(
        "scoring.toml",
        '{ symbol = "GH", times = 2 }',
        '{ symbol = "TS", times = 2 }',
        STATIC,
        "section[4].lines[1]",
        "“TS” does not score here",
    ),
    "a scoring line missing": Mutant(
        "scoring.toml",
        '{ symbol = "HC" }, { symbol = "CB" }]\n\n[[section]]\nid = "adv',
        '{ symbol = "HC" }]\n\n[[section]]\nid = "adv',
        STATIC,
        "section[1]",
        "a line for “chocolate-bar” is missing",
    ),
    "a value changed": Mutant(
        "symbols.toml", "value = 3", "value = 4", EXAMPLES, "expect.scores.houses", "by the rules", "examples.toml"
    ),
    "a value missing": Mutant(
        "symbols.toml", "value = 3\n", "", LOAD, "section[1].lines[3]", "“CB” has no value of its own", "scoring.toml"
    ),
    "a trick that became a treat": Mutant(
        "symbols.toml",
        'plural = "Ghosts"\ngroup = "trick"',
        'plural = "Ghosts"\ngroup = "treat"',
        STATIC,
        "ghost.group",
        "to the rules this is of the group “trick”",
    ),
    # Facts and rulings
    "more rounds than a map can hold": Mutant(
        "game.toml",
        "rounds = 13",
        "rounds = 21",
        STATIC,
        "map[2].rows",
        "61 hexes take tricks, a game may roll 63",
        "maps.toml",
    ),
    "no rounds at all": Mutant("game.toml", "rounds = 13", "rounds = 0", STATIC, "facts.rounds", "must be at least 1"),
    "rounds under another name": Mutant("game.toml", "rounds = 13", "turns = 13", LOAD, "facts", "rounds"),
    "rules misspelt": Mutant(
        "game.toml", '"trick_and_treat"', '"trick_and_trat"', STATIC, "rules", "there are no rules called"
    ),
    "the name of something that never fires, misspelt": Mutant(
        "game.toml", "ruling:waive_bonus", "ruling:waive_bones", STATIC, "never_fires[1]", "waive_bones"
    ),
    "a reading that the model does not know": Mutant(
        "rulings.toml",
        '"one-after-another"',
        '"one-by-one"',
        LOAD,
        "ruling[4].chosen",
        "unknown reading “one-by-one”",
    ),
    "a switch that the model does not have": Mutant(
        "rulings.toml",
        'switch = "curved"',
        'switch = "curve"',
        LOAD,
        "figure[9].caption",
        "“says.curved.caption” leads nowhere",
        "figures.toml",
    ),
    "a switch set twice": Mutant(
        "rulings.toml",
        'switch = "curved"\nchosen = "ends-apart"',
        'switch = "attach"\nchosen = "ends-apart"',
        LOAD,
        "figure[9].caption",
        "“says.curved.caption” leads nowhere",
        "figures.toml",
    ),
    "another reading than the book shows": Mutant(
        "rulings.toml",
        '"ends-apart"',
        '"any-bend"',
        EXAMPLES,
        "expect.legal",
        "not legal expected, by the rules legal",
        "examples.toml",
    ),
    "shared ghosts counted once": Mutant(
        "rulings.toml", '"each-tombstone"', '"once"', EXAMPLES, "expect.scores", "by the rules", "examples.toml"
    ),
    # Examples
    "a score off by one": Mutant(
        "examples.toml",
        "scores = { ghosts = 4 }",
        "scores = { ghosts = 3 }",
        EXAMPLES,
        "expect.scores.ghosts",
        "by the rules 4",
    ),
    "a legal move called illegal": Mutant(
        "examples.toml",
        'legal = true, why = "the line keeps',
        'legal = false, why = "the line keeps',
        EXAMPLES,
        "example[4].expect.legal",
        "not legal expected, by the rules legal",
    ),
    "an illegal move called legal": Mutant(
        "examples.toml",
        'legal = false, why = "the line bends',
        'legal = true, why = "the line bends',
        EXAMPLES,
        "example[5].expect.legal",
        "legal expected, by the rules not legal",
    ),
    "a circle in the wrong row": Mutant(
        "examples.toml",
        "circles = [1, 1, 1, 1], stars = 1",
        "circles = [2, 1, 1, 0], stars = 1",
        EXAMPLES,
        "expect.circles",
        "2, 1, 1, 0 expected, by the rules 1, 1, 1, 1",
    ),
    "a hat too many": Mutant(
        "examples.toml",
        "stars = 0, hats = 1",
        "stars = 0, hats = 2",
        EXAMPLES,
        "expect.hats",
        "2 expected, by the rules 1",
    ),
    "an example on a map that is gone": Mutant(
        "examples.toml", 'map = "rookery-row"', 'map = "rookery-raw"', EXAMPLES, "given.map", "rookery-raw"
    ),
    "an example off the field": Mutant(
        "examples.toml", '["2,1", "3,2", "4,2"]', '["2,1", "3,2", "9,2"]', EXAMPLES, "example[4].do.cells", "9,2"
    ),
    "an example for a ruling that is gone": Mutant(
        "examples.toml", 'ruling = "H-CURVE"', 'ruling = "H-CURL"', LOAD, "ruling", "H-CURL"
    ),
    **MAPS,
}
for _map, _low, _high in (("creepy_cove", 105, 125), ("brambleton_grove", 85, 100), ("rookery_row", 80, 95)):
    MUTANTS[f"ranks that fall, on {_map}"] = Mutant(
        "tables/ranks.toml", f"{_map} = {_low}", f"{_map} = {_high}", STATIC, f"row[4].{_map}", "no more than the"
    )
