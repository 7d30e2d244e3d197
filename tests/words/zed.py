"""A game of every kind in which each word of the data begins with z, and a language that shares no letter with it.

So whatever else is printed was typed in the code. The pictures are those of a game to begin with.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import BASE, HOLE, Entry, catalogue

GAME = """\
id = "zed"
title = "Zazen"
tagline = "Zig zag"
language = "zz"
players = [1, 4]
age = 8
minutes = 25
[credits]
design = "Zoe"
publisher = "Zebra"
source = "Zwei."
differs = "Zilch."
[fonts]
display = "Fraunces"
[facts]
half = 0.5
"""

SYMBOLS = "".join(
    f'[{name}]\ncode = "{name[:2].upper()}"\nname = "Z{name}"\nplural = "Z{name}z"\nabout = "Zz"\ngroup = "zoo"\n'
    for name in ("meadow", "wood", "hill", "sun", "hut", "camp", "lake")
)

DICE = """\
[[die]]
id = "ztrail"
name = "Ztrail"
role = "trail-die"
count = 2
faces = ["ME", "ME", "WO", "WO", "HI", "SU"]
[[die]]
id = "zother"
name = "Zother"
role = "trail-die"
faces = ["ME", "ME", "WO", "WO", "SU", "SU"]
"""

MAPS = """\
min_hex_mm = 18.0
tops = "pointy"
[sheet]
tracker = 12
tracker_label = "Zrounds"
[[map]]
id = "pastures"
name = "Zpastures"
story = "Zstory."
rows = [". w h", ". @", "~ w 2"]
[[terrain]]
id = "meadow"
letter = "."
name = "Zmeadow"
legend = "**Zmeadow**"
ground = "hex-meadow"
[[terrain]]
id = "wood"
letter = "w"
name = "Zwood"
ground = "hex-wood"
icon = "wood"
[[terrain]]
id = "hill"
letter = "h"
name = "Zhill"
ground = "hex-hill"
icon = "hill"
[[terrain]]
id = "camp"
letter = "@"
name = "Zcamp"
ground = "hex-camp"
icon = "camp"
drawable = false
[[terrain]]
id = "lake"
letter = "~"
name = "Zlake"
tile = "tile-lake"
drawable = false
[[terrain]]
id = "hut-2"
letter = "2"
name = "Zhut"
ground = "hex-hut"
icon = "hut"
points = 2
"""

BONUSES = """\
head = "hut"
column_award = "sun"
column_spent_as = ["hut"]
row_award = "ME/WO"
[[row]]
head = "ME"
cells = ["WO", "HI", "ME"]
[[row]]
head = "WO"
cells = ["ME", "ME", "HI"]
"""

SCORING = """\
order = "most"
tie_break = "zhuts"
[[section]]
id = "zhuts"
title = "Zhuts"
lines = [{ symbol = "HU", times = 2 }, { symbol = "LA", times = 3 }]
"""

RULINGS = """\
[[ruling]]
id = "R-ZED"
topic = "Zed"
chosen = "one"
asked = true
[[ruling.reading]]
id = "one"
text = "Zone."
reason = "Zreason."
[[ruling.reading]]
id = "two"
text = "Ztwo."
reason = "Zother."
"""

FIGURES = """\
[[figure]]
id = "zfigure"
caption = "Zcaption"
[[figure.panel]]
symbols = ["ME", "WO"]
label = "Zmeadow, Zwood"
"""

BOOK = """\
# Zintro

Zed: [figure: zfigure], [section: zend], ([section: zend]).

{% include "title.md.j2" %}

{figure: zfigure}

{% include "components.md.j2" %}

# Zend {#zend}

{% include "questions.md.j2" %}

{% include "rulings.md.j2" %}

{% include "credits.md.j2" %}

::: newpage

::: blurb
Zblurb [figure: zfigure].
:::
"""

COMPONENTS = """\
[zmap]
kind = "hex-map"
map = "pastures"
[zbonus]
kind = "bonus-sheet"
title = "Zbonus"
grid_title = "Zgrid"
extras_title = "Zextras"
scoring_title = "Zscoring"
[zdice]
kind = "dice-cutouts"
title = "Zdice"
stickers_title = "Zstickers"
nets_title = "Znets"
net_mm = 30.0
[zresults]
kind = "dice-results"
title = "Zresults"
[zpad]
kind = "score-pad"
title = "Zpad"
columns = 4
lines = 4
[zdeck]
kind = "cards"
title = "Zdeck"
rows = "things"
layout = "front"
back = "back"
size = "poker"
[zspare]
kind = "cards"
title = "Zspare"
rows = "things"
layout = "front"
size = "mini"
fill = "zspare"
[ztokens]
kind = "tokens"
title = "Ztokens"
rows = "things"
layout = "token"
back = "token"
[zhex]
kind = "tokens"
title = "Zhex"
rows = "things"
layout = "token"
shape = "hexagon"
choice = "zeither"
[zshared]
kind = "tokens"
title = "Zshared"
rows = "things"
layout = "token"
back = "token"
share = "ztokens"
choice = "zeither"
[zmats]
kind = "mats"
title = "Zmats"
serves = "seat"
rows = "things"
layout = "mat"
[zguide]
kind = "grid-guide"
title = "Zguide"
pieces = "zdeck"
sizes = "grids"
order = "small"
near = "sun"
far = "camp"
order_title = "Zorder"
sizes_title = "Zsizes"
[zbook]
kind = "rulebook"
title = "Zbook"
manuscript = "rulebook.md.j2"
contents = "page"
[zbooklet]
kind = "booklet"
title = "Zbooklet"
of = "zbook"
[zrulings]
kind = "rulings"
title = "Zrulings"
[zbox]
kind = "tuck-box"
title = "Zbox"
of = ["zdeck", "zspare", "ztokens", "zhex", "zshared", "zdice"]
art = "mountains"
[zenvelope]
kind = "envelope"
title = "Zenvelope"
of = ["zmap", "zbonus", "zresults", "zpad", "zmats", "zguide", "zbooklet"]
art = "mountains"
"""

THINGS = "".join(f'[[row]]\nid = "z{number}"\nname = "Zthing {number}"\n' for number in range(1, 5))
GRIDS = '[[row]]\nid = "small"\nname = "Zsmall"\nrows = 2\ncolumns = 3\n'
BACK = 'size = {size}\n[box.ground]\nat = [0, 0, 20, 20]\nfill = "accent"\n'


def _layout(size: str, box: str) -> str:
    style = '[style.plain]\nsize = 10\non = "page"\nalign = "center"\n'
    return f'size = {size}\n{style}[box.name]\nat = {box}\ntext = "{{name}}"\nstyle = "plain"\nvalign = "middle"\n'


FILES = {
    "game.toml": GAME,
    "symbols.toml": SYMBOLS,
    "dice.toml": DICE,
    "maps.toml": MAPS,
    "bonuses.toml": BONUSES,
    "scoring.toml": SCORING,
    "rulings.toml": RULINGS,
    "figures.toml": FIGURES,
    "rulebook.md.j2": BOOK,
    "components.toml": COMPONENTS,
    "tables/things.toml": THINGS,
    "tables/grids.toml": GRIDS,
    "layouts/front.toml": _layout('"poker"', "[6, 20, 50, 30]"),
    "layouts/back.toml": BACK.format(size='"poker"'),
    "layouts/token.toml": _layout("[25, 25]", "[4, 8, 17, 9]"),
    "layouts/mat.toml": _layout('"half-page"', "[20, 40, 80, 30]"),
}

_LETTERS = {
    **dict(zip("aeiouy", "áéíóúý", strict=True)),
    **{letter: "ćńśź"[number % 4] for number, letter in enumerate("bcdfghjklmnpqrstvwxz")},
}
_STRANGE = str.maketrans(_LETTERS | {letter.upper(): other.upper() for letter, other in _LETTERS.items()})


def strange(text: str) -> str:
    """In letters that no word of the game has; holes are kept."""
    parts = re.split(f"({HOLE.pattern.replace('(', '(?:')})", text)
    return "".join(part if number % 2 else part.translate(_STRANGE) for number, part in enumerate(parts))


def _written(entry: Entry) -> str:
    if isinstance(entry, str):
        return '"' + strange(entry).replace('"', '\\"') + '"'
    return "[" + ", ".join(map(_written, entry)) + "]"


def words_file() -> str:
    """The whole language, as a game brings one."""
    lines: list[str] = []
    for key, entry in catalogue(BASE).entries.items():
        group, _, name = key.partition(".")
        if f"[{group}]" not in lines:
            lines.append(f"[{group}]")
        written = json.dumps(entry) if name == "units" else _written(entry)  # which are the same in every language
        lines.append(f"{name} = {written}")
    return "\n".join(lines) + "\n"


def write(folder: Path, **changed: str) -> Path:
    """The game on disk, with files of other contents by their names without an ending."""
    scaffold = TEMPLATES / "new" / "roll-and-write"
    shutil.copytree(scaffold / "art", folder / "art")
    shutil.copy(scaffold / "palette.toml", folder / "palette.toml")
    files = {**FILES, "words.toml": words_file()}
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(changed.get(name.partition(".")[0], text), encoding="utf-8")
    return folder
