"""Another game's hex map, made of data alone: a 5 × 7 field with its own terrain, fences, shore and numbers."""

from __future__ import annotations

from pathlib import Path

GAME = """\
id = "island"
title = "Lost Sheep"
language = "en"
players = [1, 4]
age = 7
minutes = 15

[credits]
design = "Nobody in particular"

[facts]
days = 9
"""

SYMBOLS = """\
[sheep]
code = "SH"
name = "Sheep"
group = "animal"

[well]
code = "WE"
name = "Well"
group = "place"
"""

ROWS = (
    "~ m m w ~",
    "m m f m m",
    "h m m m 3",
    "m f S m m",
    "m m m f w",
    "3 m h m m",
    "~ m m m _",
)

MAPS = """\
min_hex_mm = 18
tops = "pointy"

[sheet]
legend_title = "What is what"

[[terrain]]
id = "meadow"
letter = "m"
name = "Meadow"
legend = "**{Meadow}:** {sheep} graze"
ground = "meadow"

[[terrain]]
id = "forest"
letter = "f"
name = "Forest"
legend = "**{Forest}:** {sheep} get lost"
ground = "forest"
tile = "trees"
border = "fringe"

[[terrain]]
id = "hill"
letter = "h"
name = "Hill"
ground = "hill"
label = "+2"

[[terrain]]
id = "well"
letter = "w"
name = "Well"
legend = "**{Well}:** drink"
ground = "meadow"
icon = "WE"

[[terrain]]
id = "prize"
letter = "3"
name = "Prize"
legend = "**{Prize}:** bring {a sheep}"
ground = "hill"
icon = "well"
points = 3
needs = "sheep"

[[terrain]]
id = "shed"
letter = "S"
name = "Shed"
legend = "**{Shed}:** start"
ground = "shed"
drawable = false
exactly = 1

[[terrain]]
id = "sea"
letter = "~"
name = "Sea"
legend = "**{Sea}:** wet"
ground = "sea"
drawable = false
border = "shore"
spills = true

[[terrain]]
id = "gap"
letter = "_"
name = "Nothing"
drawable = false

[[terrain]]
id = "volcano"
letter = "V"
name = "Volcano"
legend = "**{Volcano}:** run"
ground = "hill"

[[map]]
id = "north"
name = "North Island"
rule.title = "Fences"
rule.text = "No {sheep} climbs a fence in {facts.days|count day}."
rows = [
{rows}
]

[[map.edge]]
at = [2, 2]
side = "{side}"
role = "fence"

[[map.edge]]
at = [5, 3]
side = "ne"
role = "fence"
"""

PALETTE = """\
[roles]
meadow = { full = "#e4f3d2", friendly = "#ffffff" }
forest = { full = "#d9ecdc", friendly = "#ffffff" }
hill = { full = "#f6ead0", friendly = "#ffffff" }
shed = { full = "#c08060", friendly = "#d8d8d8" }
sea = { full = "#3070a0", friendly = "#ffffff" }
leaf = { full = "#2e6b3a", friendly = { fill = "#ffffff", stroke = "#777777", width = 1 } }
wool = {full = { fill = "#fff", stroke = "#222", width = 2 }, friendly = { fill = "#fff", stroke = "#555", width = 2 } }
fence = { full = { stroke = "#7a4a1c", width = 1.2 }, friendly = { stroke = "#444", width = 1.2, dash = [2, 1] } }
shore = { full = { stroke = "#fff4d0", width = 1.0 }, friendly = { stroke = "#777777", width = 0.6 } }
fringe = { full = { stroke = "#2e6b3a", width = 0.6 }, friendly = { stroke = "#888888", width = 0.4 } }
"""

# The sheet that tells how to print a game takes as long as all others together, and has tests of its own.
NO_GUIDE = '[print-me-first]\nkind = "print-guide"\nomit = true\n'

COMPONENTS = """\
[field]
kind = "hex-map"
title = "The Field"
serves = "player"
map = "north"
numbered = true
"""


def _svg(title: str, shapes: str) -> str:
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    return f"{start}{shapes}<title>{title}</title></svg>\n"


ART = {
    "art/sheep.svg": _svg("Sheep", '<ellipse class="wool" cx="32" cy="34" rx="24" ry="16"/>'),
    "art/well.svg": _svg("Well", '<circle class="wool" cx="32" cy="32" r="24"/>'),
    "art/trees.svg": _svg("Trees", '<path class="leaf" d="M20 10l5 10h-10zM32 5l5 10h-10zM44 10l5 10h-10z"/>'),
}


def maps(rows: tuple[str, ...] = ROWS, tops: str = "pointy") -> str:
    """maps.toml, with the field that these rows make."""
    written = "\n".join(f'  "{row}",' for row in rows)
    text = MAPS.replace("{rows}", written).replace("{side}", "e" if tops == "pointy" else "s")
    return text.replace('tops = "pointy"', f'tops = "{tops}"')


def write(folder: Path, files: dict[str, str] | None = None) -> Path:
    """The game on disk, with some of its files replaced or added."""
    plain = {
        "game.toml": GAME,
        "symbols.toml": SYMBOLS,
        "maps.toml": maps(),
        "palette.toml": PALETTE,
        "components.toml": COMPONENTS + NO_GUIDE,
        **ART,
    }
    for name, text in (plain | (files or {})).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
