"""Honest redesigns of Trick & Treat: each passes, or is refused with what to change, and prints a true book."""

from __future__ import annotations

from ..redesigns import Edit, Redesign

GAME, MAPS, EXAMPLES, RULINGS = "game.toml", "maps.toml", "examples.toml", "rulings.toml"
BOOK, SHEET = ("rulebook",), ("cauldron-sheet",)
_DRAWN = ("3,7", "HC"), ("9,1", "JL"), ("10,5", "JL")


def flipped(switch: str, old: str, new: str) -> Edit:
    return Edit(RULINGS, f'switch = "{switch}"\nchosen = "{old}"', f'switch = "{switch}"\nchosen = "{new}"')


REDESIGNS: tuple[Redesign, ...] = (
    Redesign(
        "a shorter night",
        (Edit(GAME, "rounds = 13", "rounds = 12"),),
        refused=("39 symbols from the dice, and 12 rounds give 36 (example “finished-map”)  hint: take 3 symbols off",),
        then=tuple(Edit(EXAMPLES, f'"{cell}" = "{symbol}"\n', "") for cell, symbol in _DRAWN),
        says=("After 12 rounds you score", "has 49 symbols: 36 from the dice", "The game ends after round 12."),
        gone=("13 rounds", "39 from the dice"),
        components=BOOK,
    ),
    Redesign(
        "a longer night",
        (Edit(GAME, "rounds = 13", "rounds = 14"),),
        refused=("39 symbols from the dice, and the 14 rounds of a whole game give 42",),
        then=(Edit(EXAMPLES, '"2,3" = "HC"\n', '"1,3" = "HC"\n"1,4" = "HC"\n"1,5" = "JL"\n"2,3" = "HC"\n'),),
        says=("has 55 symbols: 42 from the dice",),
        gone=("39 from the dice",),
        components=BOOK,
    ),
    Redesign(
        "up to eight at the table",
        (Edit(GAME, "players = [1, 6]", "players = [1, 8]"),),
        says=("one to eight players",),
        gone=("one to six players",),
        components=BOOK,
    ),
    Redesign(
        "never alone",
        (Edit(GAME, "players = [1, 6]", "players = [2, 6]"),),
        says=("With a crowd", "two to six players", "Any number from two up."),
        gone=("Alone, or with a crowd", "Alone, nothing changes", "playing alone"),
        components=("rulebook", "rulings"),
    ),
    Redesign(
        "a pond instead of a bay",
        (Edit(MAPS, 'name = "Bay"', 'name = "Mill pond"'),),
        says=("Stars over the mill pond", "something in the mill pond call you", "The mill pond is no space"),
        gone=("the bay", "The bay"),
        never=("over mill pond", "in mill pond"),
        components=("rulebook", "map-creepy-cove"),
    ),
    Redesign(
        "ghosts become spectres",
        (Edit("symbols.toml", 'name = "Ghost"\nplural = "Ghosts"', 'name = "Spectre"\nplural = "Spectres"'),),
        says=(
            "Spectres in the Graveyards",
            "makes the Spectres beside it score",
            "Spectres between Tombstones",
            "A Spectre counts again",
        ),
        gone=("Ghost",),
        components=(*BOOK, *SHEET),
    ),
    Redesign(
        "houses become igloos",
        (Edit("symbols.toml", 'name = "House"\nplural = "Houses"', 'name = "Igloo"\nplural = "Igloos"'),),
        says=("Candy in Igloos", "A trick in an Igloo scores as the trick it is", "may enter Igloos"),
        gone=("House",),
        never=("a Igloo",),
        components=(*BOOK, *SHEET, "map-creepy-cove"),
    ),
    Redesign(
        "another name for a map",
        (Edit(MAPS, 'name = "Creepy Cove"', 'name = "Foggy Hollow"'),),
        says=("For a first night, take Foggy Hollow.", "A Star in a trail (Foggy Hollow)", "Foggy Hollow only"),
        gone=("Creepy Cove",),
        components=(*BOOK, *SHEET, "map-creepy-cove", "player-aid", "rulings"),
    ),
    Redesign(
        "each lantern doubles again",
        (flipped("lanterns", "once", "each"),),
        refused=("4 expected, by the rules 8 (example “lantern-doubles”)",),
        then=(Edit(EXAMPLES, "expect = { scores = { houses = 4 } }", "expect = { scores = { houses = 8 } }"),),
        says=(
            "doubles the candy in it once more",
            "Doubled: eight points",
            "each of them doubles the candy once more",
        ),
        gone=("counts twice", "doubled once"),
        components=(*BOOK, *SHEET),
    ),
    Redesign(
        "ghosts count once",
        (flipped("shared_ghosts", "each-tombstone", "once"),),
        refused=("6 expected, by the rules 4 (example “ghosts-shared”)", "(example “finished-map”)"),
        then=(
            Edit(EXAMPLES, "expect = { scores = { ghosts = 6 } }", "expect = { scores = { ghosts = 4 } }"),
            Edit(EXAMPLES, "ghosts = 30, stars = 13, total = 100", "ghosts = 16, stars = 13, total = 86"),
        ),
        says=("counts for one of them only", "Ghosts: four points", "Total 86"),
        gone=("counts for each of them. On your sheet", "Total 100"),
        components=(*BOOK, *SHEET),
    ),
    Redesign(
        "a sharp bend is a curve",
        (flipped("curved", "ends-apart", "any-bend"),),
        refused=("not legal expected, by the rules legal (example “curved-closed”)",),
        then=(
            Edit(
                EXAMPLES,
                'expect = { legal = false, why = "the ends touch: that is {a cluster}" }',
                'expect = { legal = true, why = "any bend will do" }',
            ),
        ),
        says=("The bend may be so sharp that the ends touch", "any bend, also a sharp one"),
        gone=("ends apart", "one gentle bend"),
        components=BOOK,
    ),
    Redesign(
        "the first rook key lasts",
        (flipped("rook_star", "token", "permanent"),),
        refused=("(example “key-opens”)", "(example “key-missing”)"),
        then=(
            Edit(
                EXAMPLES,
                '], token = true }\nexpect = { legal = true, why = "for one roll',
                '] }\nexpect = { legal = true, why = "for one roll',
            ),
            Edit(
                EXAMPLES,
                '"9,2" = "GH", "8,1" = "CC" }, circles = [1, 1, 1, 1] }',
                '"9,2" = "GH", "8,2" = "CC" }, circles = [0, 1, 1, 1] }',
            ),
        ),
        says=("from the first Star on, with every roll and every single symbol tricks may enter Houses",),
        gone=("One Rook Key spent",),
        components=(*BOOK, "map-rookery-row"),
    ),
    Redesign(
        "trails count with all their arms",
        (flipped("corn_trail", "walk", "all-joined"),),
        refused=("6 expected, by the rules 8 (example “corn-fork”)", "(example “finished-map”)"),
        then=(
            Edit(EXAMPLES, "expect = { scores = { corn-trail = 6 } }", "expect = { scores = { corn-trail = 8 } }"),
            Edit(EXAMPLES, "expect = { scores = { corn-trail = 26 } }", "expect = { scores = { corn-trail = 28 } }"),
            Edit(
                EXAMPLES,
                "corn-trail = 26, ghosts = 30, stars = 13, total = 100",
                "corn-trail = 28, ghosts = 30, stars = 13, total = 102",
            ),
        ),
        says=("where it forks, all arms count.", "Largest group of touching"),
        gone=("you follow one arm", "no space twice"),
        components=(*BOOK, *SHEET),
    ),
    Redesign(
        "dearer ghosts",
        (Edit("scoring.toml", '{ symbol = "GH", times = 2 }', '{ symbol = "GH", times = 3 }'),),
        refused=("6 expected, by the rules 9 (example “ghosts-shared”)",),
        then=(
            Edit(EXAMPLES, "expect = { scores = { ghosts = 6 } }", "expect = { scores = { ghosts = 9 } }"),
            Edit(EXAMPLES, "bonuses = 0, scores = { ghosts = 4 }", "bonuses = 0, scores = { ghosts = 6 }"),
            Edit(EXAMPLES, "houses = 3, ghosts = 2", "houses = 3, ghosts = 3"),
            Edit(EXAMPLES, "corn-trail = 4, ghosts = 2", "corn-trail = 4, ghosts = 3"),
            Edit(EXAMPLES, "ghosts = 30, stars = 13, total = 100", "ghosts = 45, stars = 13, total = 115"),
        ),
        says=(
            "three points for each Tombstone",
            "Ghosts: nine points",
            "× 3 45",
            "Total 115",
        ),
        gone=("Total 100",),
        components=BOOK,
    ),
    Redesign(
        "houses side by side",
        (Edit(MAPS, '"c H . 7 . c . . .",', '"c H H 7 . c . . .",'),),
        refused=("House in row 1, place 3 is 1 step away", "write houses_apart = 1 under [facts]"),
        then=(Edit(GAME, "rounds = 13", "rounds = 13\nhouses_apart = 1"),),
        components=("map-creepy-cove",),
    ),
    Redesign(
        "an adventure twice on a map",
        (Edit(MAPS, '"c . . . . . H . .",', '"c . . . . . H . 2",'),),
        refused=("“2” (Adventure 2) stands 2 times, not once", "adventures_once = false"),
        then=(Edit(GAME, "rounds = 13", "rounds = 13\nadventures_once = false\nadventures_apart = 2"),),
        says=("Not every map has the same Adventures", "31 points in Creepy Cove, 29 points in Brambleton Grove"),
        gone=("Each map has the same Adventures",),
        components=BOOK,
    ),
    Redesign(
        "a row that fills faster",
        (Edit("dice.toml", '["CC", "CC", "HC", "CB", "GH", "JL"]', '["CC", "CC", "CC", "CB", "GH", "JL"]'),),
        refused=("they should differ by at most 1", "head_spread = 2"),
        then=(Edit(GAME, "rounds = 13", "rounds = 13\nhead_spread = 2"),),
        components=BOOK,
    ),
    Redesign(
        "ties are broken by ghosts",
        (Edit("scoring.toml", 'tie_break = "houses"', 'tie_break = "ghosts"'),),
        says=("more points from Ghosts in the Graveyards wins", "Most points from Ghosts in the Graveyards wins"),
        gone=("points from Candy in Houses",),
        components=(*BOOK, *SHEET),
    ),
    Redesign(
        "one favour fewer",
        (Edit("bonuses.toml", '"GH", "TS", "fearless-path"', '"GH", "fearless-path"'),),
        refused=("the favour “tombstone” is missing",),
        then=(Edit("bonuses.toml", '"GH", "fearless-path"', '"GH", "TS", "fearless-path"'),),
        says=("one of the seven favours",),
        components=BOOK,
    ),
)
