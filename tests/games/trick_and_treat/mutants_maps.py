"""Slips in the maps of Trick & Treat: their fields, adventures, legends and rules."""

from __future__ import annotations

from ..slips import EXAMPLES, LOAD, STATIC, Mutant

MAPS = {
    "a cauldron beside another": Mutant(
        "maps.toml",
        "c H . 7 . c . . .",
        "c H . 7 c . . . .",
        STATIC,
        "map[1].rows[1]",
        "Cauldron in place 5: Cauldron in row 2, place 4 is 1 step away",
    ),
    "a house that no trail can reach": Mutant(
        "maps.toml",
        '"c H . 7 . c . . .",\n  "6 . H c . . 8 c",',
        '"c H . 7 . c . ~ H",\n  "6 c H c . . 8 ~",',
        STATIC,
        "map[1].rows[1]",
        "House in place 9: no way from Home leads here",
    ),
    "a map cut in two": Mutant(
        "maps.toml",
        '"7 s . 8 . . . s",\n  "H . . c . . . . s",',
        '"7 s c 8 . . . s",\n  "~ ~ ~ ~ ~ ~ ~ ~ ~",',
        STATIC,
        "map[3].rows[1]",
        "no way from Home leads here",
    ),
    "a map without a Home": Mutant("maps.toml", ". @ . c . . . c", ". . . c . . . c", LOAD, "map[1].rows", "Home"),
    "a map with two Homes": Mutant("maps.toml", ". @ . c . . . c", ". @ . c @ . . c", LOAD, "map[1].rows", "Home"),
    "a cauldron forgotten": Mutant(
        "maps.toml", ". @ . c . . . c", ". @ . . . . . c", STATIC, "map[1].rows", "15 cauldrons for 16 cells"
    ),
    "a cauldron beside Home": Mutant(
        "maps.toml", "c . . H . 1 c H 5", ". c . H . 1 c H 5", STATIC, "map[1].rows[11]", "Home is 1 step away"
    ),
    "a house beside Home": Mutant(
        "maps.toml", ". @ . c . . . c", "H @ . c . . . c", STATIC, "map[1].rows[10]", "Home is 1 step away"
    ),
    "two houses side by side": Mutant(
        "maps.toml",
        "H . . . . . H . .",
        "H H . . . . H . .",
        STATIC,
        "map[1].rows[3]",
        "House in row 3, place 2 is 1 step away",
    ),
    "an adventure forgotten": Mutant(
        "maps.toml", "7 s . 8 . . . s", ". s . 8 . . . s", STATIC, "map[3].rows", "(Adventure 7) stands 0 times"
    ),
    "an adventure twice": Mutant(
        "maps.toml", ". . . . . c ~ ~", ". . . 2 . c ~ ~", STATIC, "map[1].rows", "(Adventure 2) stands 2 times"
    ),
    "brambles and spooky spaces on one map": Mutant(
        "maps.toml",
        ". . . c . . . . H",
        ". . . c . . s . H",
        STATIC,
        "map[2].rows",
        "brambles or spooky spaces, not both",
    ),
    "a wall of brambles": Mutant(
        "maps.toml", "c H . . @ . . .", "c H . . @ . b b", STATIC, "map[2].rows", "hexes lie behind brambles"
    ),
    "a letter that is no terrain": Mutant(
        "maps.toml", "c H . 7 . c . . .", "c H . 7 . c . . x", LOAD, "map[1].rows[1]", "x"
    ),
    "an adventure for a symbol that nobody has": Mutant(
        "maps.toml", 'needs = "TS"', 'needs = "TX"', LOAD, "terrain[11].needs", "TX"
    ),
}

# Adventures, one by one: what each is worth, and the symbol that it needs
_ADVENTURE = (
    'name = "{{symbol.adventure.name}} {}"\n{}group = "adventure"\nground = "hex-adventure"\n'
    'icon = "adventure"\npoints = {}\n'
)
_LEGEND = (
    r'legend = "**{Adventure}:** points for a symbol here; if\u00a0one\u00a0is shown, only that one **scores**"' "\n"
)
for _number, _points in enumerate((2, 2, 3, 3, 4, 4, 5, 6), 1):
    _legend = _LEGEND if _number == 1 else ""
    for _wrong in (_points - 1, _points + 1):
        MAPS[f"adventure {_number} worth {_wrong}"] = Mutant(
            "maps.toml",
            _ADVENTURE.format(_number, _legend, _points),
            _ADVENTURE.format(_number, _legend, _wrong),
            EXAMPLES,
            "expect.scores.adventures",
            f"{_points} expected, by the rules {_wrong} (example “adventure-{_number}”)",
            "examples.toml",
        )
for _needs in ("GH", "HC", "TS", "CB"):
    MAPS[f"an adventure that forgets its {_needs}"] = Mutant(
        "maps.toml",
        f'needs = "{_needs}"\n',
        "",
        EXAMPLES,
        "expect.scores.adventures",
        "(example “adventures-missed”)",
        "examples.toml",
    )
MAPS["an adventure that needs a symbol it never needed"] = Mutant(
    "maps.toml",
    "points = 4\n\n",
    'points = 4\nneeds = "CC"\n\n',
    EXAMPLES,
    "expect.scores.adventures",
    "4 expected, by the rules 0 (example “adventure-6”)",
    "examples.toml",
)

# What is printed beside the rules
MAPS["another map's tool in a legend"] = Mutant(
    "maps.toml", ":sickle: clears", ":key: clears", STATIC, "terrain[13].legend", "and the legend shows “key”"
)
MAPS["a legend that turns the rule round"] = Mutant(
    "maps.toml", "{Spooky}:** tricks", "{Spooky}:** treats", STATIC, "terrain[14].legend", "this ground takes tricks"
)
MAPS["a rule that shows another symbol than the sheet"] = Mutant(
    "maps.toml",
    "Each :star: is one **{Sickle}",
    "Each :sickle: is one **{Sickle}",
    STATIC,
    "map[2].rule.text",
    "“star”",
)
MAPS["a rule that shows another map's tool"] = Mutant(
    "maps.toml", "Each :star: is one **{Sickle}", "Each :key: is one **{Sickle}", STATIC, "map[2].rule.text", "“key”"
)
