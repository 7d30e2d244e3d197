"""A little game without rules, to make slips in: two fruits, a deck, and a book that tells of both."""

from __future__ import annotations

from pathlib import Path

from kinds.island import NO_GUIDE

GAME = """\
id = "orchard"
title = "Orchard"
language = "en"
players = [2, 4]
age = 6
minutes = 15

[credits]
design = "Nobody"
publisher = "Nobody"
source = "Made up."

[facts]
baskets = 6
shadow = 3
"""

SYMBOLS = """\
[apple]
code = "AP"
name = "Apple"
group = "fruit"

[quince]
code = "QU"
name = "Quince"
group = "fruit"
"""

COMPONENTS = """\
[deck]
kind = "cards"
title = "Deck"
serves = "table"
rows = "cards"
layout = "front"
back = "back"

[book]
kind = "rulebook"
title = "Rules"
serves = "table"
manuscript = "book.md.j2"
"""

CARDS = """\
[[row]]
id = "sweet"
fruit = "apple"
name = "Sweet"
worth = 4
motto = "Falls far."

[[row]]
id = "sour"
fruit = "quince"
name = "Sour"
worth = 5
motto = "Never falls."
"""

FRONT = """\
[style.text]
size = 10
min = 8
on = "page"

[box.name]
at = [6, 5, 51.5, 8]
text = "{name}"

[box.worth]
at = [6, 20, 51.5, 8]
text = "{worth|number point}"

[box.motto]
at = [6, 40, 51.5, 12]
text = "{motto}"

[box.fruit]
at = [10, 60, 20, 20]
symbol = "{fruit}"
"""

BACK = """\
[box.ground]
at = [-3, -3, 69.5, 94.9]
fill = "accent"
"""

BOOK = """\
# Picking

Fill {{ facts.baskets | count("basket") }}. The first card counts {{ tables.cards.sweet.worth | number("point") }}.

The {{ symbol.AP.name }} is red, and the {{ symbol.QU.name }} is not.

{% include "credits.md.j2" %}
"""

ART = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
  <title>{title}</title>
  <path class="ink" d="{path}"/>
</svg>
"""

FILES = {
    "game.toml": GAME,
    "symbols.toml": SYMBOLS,
    "components.toml": COMPONENTS + NO_GUIDE,
    "tables/cards.toml": CARDS,
    "layouts/front.toml": FRONT,
    "layouts/back.toml": BACK,
    "book.md.j2": BOOK,
    "art/apple.svg": ART.format(title="Apple: a fruit", path="M1 1 L9 1 L9 9 Z"),
    "art/quince.svg": ART.format(title="Quince: another", path="M1 5 L9 1 L5 9 Z"),
}


def write(folder: Path, **changed: str) -> Path:
    """`book` stands for the manuscript, `cards`, `game` … for the files called so."""
    names = {Path(name).name.split(".")[0]: name for name in FILES}
    for name, text in (FILES | {names.get(word, f"{word}.toml"): text for word, text in changed.items()}).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder
