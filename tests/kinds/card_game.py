"""A little card game out of data alone: a deck with backs, a mat, tokens, a pad, and a book's figures of them."""

from __future__ import annotations

from pathlib import Path

from .island import NO_GUIDE

COMPONENTS = """\
[deck]
kind = "cards"
title = "Deck"
serves = "table"
rows = "cards"
copies = "copies"
layout = "front"
back = "back"

[wide-mat]
kind = "mats"
title = "Wide Mat"
serves = "table"
layout = "mat"
size = [265, 190]

[discs]
kind = "tokens"
title = "Discs"
serves = "table"
rows = "cards"
copies = 3
layout = "disc"
back = "back"

[notes]
kind = "cards"
title = "Notes"
serves = "table"
layout = "note"
back = "back"
two_sided = true
size = "tarot"

[pad]
kind = "score-pad"
title = "Pad"
serves = "player"
columns = 4
lines = 6
line_label = "Hand"
total = "Sum"
parts = ["start", "end"]
line = [{ label = "Stars", symbol = "sun", note = "two each" }]
"""

SUITS = """\
[[row]]
id = "suns"
name = "Suns"
symbol = "sun"

[[row]]
id = "moons"
name = "Moons"
symbol = "moon"
"""

CARDS = """\
refers = { suit = "suits" }

[[row]]
id = "suns-1"
suit = "suns"
value = 1
name = "{value} of {suit.name}"
copies = 2

[[row]]
id = "moons-7"
suit = "moons"
value = 7
name = "{value} of {suit.name}"
text = "Draw {facts.draw|number card}."
copies = 5

[[row]]
id = "moons-10"
suit = "moons"
value = 10
name = "{value} of {suit.name}"
copies = 4
"""

FRONT = """\
extends = "base"

[box.pips]
at = [15, 20, 33, 50]
pips = "{value}"
symbol = "{suit.symbol}"

[box.rule]
at = [6, 72, 43, 12]
text = "{text}"
when = { text = true }
"""

BASE = """\
[style.text]
size = 10
min = 8
on = "page"

[box.ground]
at = [-3, -3, 69.5, 94.9]
art = "box"
fit = "stretch"
roles = { lid = "accent" }

[box.name]
at = [6, 5, 51.5, 8]
text = "{name}"

[box.index]
at = [50, 70, 8, 14]
text = "{value}"
turn = 180
"""

BACK = """\
[box.ground]
at = [-3, -3, 69.5, 94.9]
fill = "accent"
"""

MAT = """\
size = [265, 190]

[style.text]
on = "page"

[box.row]
at = [20, 40, 200, 95]
slots = { columns = 10, size = [63.5, 88.9], pitch = [12, 0], shape = "card", labels = ["1", "2", "3", "", "", "", "", "", "", ""] }
"""  # noqa: E501

DISC = """\
size = [25, 25]

[box.face]
at = [2, 2, 21, 21]
symbol = "{suit.symbol}"
"""

NOTE = """\
size = "tarot"

[style.text]
size = 11
min = 8
on = "page"

[box.list]
at = [5, 10, 59, 100]
list = "cards"
only = { suit = "moons" }
icon = "{suit.symbol}"
text = "**{name}** counts {value}."
rule = true
"""

FILES = {
    "components.toml": COMPONENTS + NO_GUIDE,
    "tables/suits.toml": SUITS,
    "tables/cards.toml": CARDS,
    "layouts/base.toml": BASE,
    "layouts/front.toml": FRONT,
    "layouts/back.toml": BACK,
    "layouts/mat.toml": MAT,
    "layouts/disc.toml": DISC,
    "layouts/note.toml": NOTE,
}


def write(folder: Path, **changed: str) -> Path:
    """Adds the card game's files to a little game; `layouts_front` stands for layouts/front.toml."""
    game = folder / "game.toml"
    game.write_text(game.read_text(encoding="utf-8") + "[facts]\ndraw = 2\n", encoding="utf-8")
    (folder / "texts/results.md.j2").unlink(missing_ok=True)  # of a component that the little game has in their place
    files = FILES | {f"{name.replace('_', '/', 1)}.toml": text for name, text in changed.items()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
