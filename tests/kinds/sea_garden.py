"""A game that does not exist, made of data alone: other symbols, art, colours, grid, dice and scoring."""

from __future__ import annotations

from pathlib import Path

from .island import NO_GUIDE

GAME = """\
id = "sea-garden"
title = "Sea Garden"
language = "en-GB"
players = [2, 5]
age = 8
minutes = 20

[credits]
design = "Nobody in particular"

[facts]
tides = 7
"""

SYMBOLS = """\
[shell]
code = "SH"
name = "Shell"
plural = "Shells"
group = "find"
value = 2

[crab]
code = "CR"
name = "Crab"
group = "find"

[wave]
code = "WA"
name = "Great Wave"
group = "weather"

[pearl]
code = "PE"
name = "Pearl"
group = "award"
value = 5

[reef]
code = "RE"
name = "Reef"
group = "place"
art = "coral"
"""

DICE = """\
[[die]]
id = "shore"
name = "Shore die"
role = "shore"
mark = "disc"
faces = ["SH", "SH", "CR", "CR", "WA", "PE"]

[[die]]
id = "deep"
name = "Deep die"
role = "deep"
mark = "cross"
count = 3
faces = ["WA", "WA", "WA", "SH", "PE", "reef"]

[[die]]
id = "storm"
name = "Storm die"
role = "storm"
faces = ["WA", "CR", "WA", "CR", "WA", "CR"]
"""

BONUSES = """\
head = "reef"
column_award = "pearl"
row_award = "SH/PE"

[[row]]
head = "SH"
cells = ["CR", "WA", "SH", "CR/WA", "SH"]

[[row]]
head = "CR/WA"
cells = ["SH", "SH", "CR", "WA", "SH/CR/WA/PE"]

[[row]]
head = "PE"
cells = ["WA", "CR", "CR", "SH", "PE"]
"""

SCORING = """\
order = "fewest"
tie_break = "shells"

[[section]]
id = "shells"
title = "Shells ashore"
lines = [{ symbol = "SH" }, { symbol = "CR", times = 3 }]
"""

PALETTE = """\
[roles]
night = { full = "#0b3a4a", friendly = "#ffffff" }
shore = { full = "#f6e2b3", friendly = "#ffffff" }
shore-edge = { full = "#8a5a00", friendly = "#333333" }
shore-band = { full = "#8a5a00", friendly = "#ffffff" }
deep = { full = "#a9d8ef", friendly = "#ffffff" }
deep-edge = { full = "#0a4a6a", friendly = "#333333" }
deep-band = { full = "#0a4a6a", friendly = "#ffffff" }
storm = { full = "#d5d5e0", friendly = "#ffffff" }
storm-edge = { full = "#333355", friendly = "#333333" }
storm-band = { full = "#333355", friendly = "#ffffff" }
sand = { full = "#f2c879", friendly = "#ffffff" }
coral = { full = "#e8604c", friendly = { fill = "#ffffff", hatch = { color = "#888888", spacing = 4, width = 0.6 } } }
rim = { full = { stroke = "#222244", width = 2 }, friendly = { stroke = "#444444", width = 1.5 } }
"""

COMPONENTS = """\
[reef-sheet]
kind = "bonus-sheet"
title = "Reef Sheet"
serves = "player"
texts = "texts/reef-sheet.md.j2"
grid_title = "The shoal"
extras_title = "Favours"
scoring_title = "Counting"
fields = ["Diver"]

[rolls]
kind = "dice-results"
title = "What You Rolled"
serves = "table"
texts = "texts/rolls.md.j2"

[dice]
kind = "dice-cutouts"
title = "Paper Dice"
serves = "table"
stickers_title = "Stickers"
nets_title = "Nets"
sticker_sets = 12
net_mm = 20.0
glue_label = "paste"
sticker_steps = [{ art = "shell", text = "Cut, peel and press." }]
"""

SHEET_TEXTS = """\
## rows

Circle from left to right.

## columns

A full column gives :pearl:.

## score-shells

Every :shell: that lies ashore counts.

## score-total

Sum

## score-tie

Tied? Then {{ scoring.tie_break.title }} decide.
"""

ROLLS_TEXTS = """\
## how-to

Roll {{ dice | length | count('die', 'dice') }}, {{ facts.tides }} {{ facts.tides | plural('time') }}.
"""


def _svg(title: str, shapes: str) -> str:
    start = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">'
    return f"{start}\n  {shapes}\n<title>{title}</title></svg>\n"


FILES = {
    "game.toml": GAME,
    "symbols.toml": SYMBOLS,
    "dice.toml": DICE,
    "bonuses.toml": BONUSES,
    "scoring.toml": SCORING,
    "palette.toml": PALETTE,
    "components.toml": COMPONENTS + NO_GUIDE,
    "texts/reef-sheet.md.j2": SHEET_TEXTS,
    "texts/rolls.md.j2": ROLLS_TEXTS,
    "art/shell.svg": _svg("Shell", '<path class="sand rim" d="M32 8C12 8 6 30 10 50h44C58 30 52 8 32 8z"/>'),
    "art/crab.svg": _svg("Crab", '<ellipse class="coral rim" cx="32" cy="36" rx="22" ry="14"/>'),
    "art/wave.svg": _svg("Wave", '<path class="deep rim" d="M6 50C6 20 50 10 56 26c-12-4-18 6-8 12 6 4 10 8 10 12z"/>'),
    "art/pearl.svg": _svg("Pearl", '<circle class="tile rim" cx="32" cy="32" r="20"/>'),
    "art/coral.svg": _svg("Coral: a reef", '<path class="coral rim" d="M12 56V30l10 8V12l10 14 10-14v26l10-8v26z"/>'),
}


def write(folder: Path, **changed: str) -> Path:
    """The game on disk; a changed file is named like its path, with `_` for `/`, `.` and `-`."""
    spelt = {_argument(name): name for name in FILES}
    files = FILES | {spelt[argument]: text for argument, text in changed.items()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def _argument(name: str) -> str:
    return name.replace("/", "_").replace(".", "_").replace("-", "_")
