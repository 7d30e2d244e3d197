"""A book of a few pages made of data alone: manuscript, figures, examples and rulings of the island game."""

from __future__ import annotations

from pathlib import Path

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

from . import island

COMPONENTS = f"""\
{island.COMPONENTS}
[book]
kind = "rulebook"
title = "How to Herd"
serves = "table"
manuscript = "book.md.j2"

[folded]
kind = "booklet"
title = "How to Herd, folded"
serves = "table"
of = "book"
"""

SYMBOLS = """\
[sheep]
code = "SH"
name = "Sheep"
plural = "Sheep"
value = 3
group = "animal"

[well]
code = "WE"
name = "Well"
group = "place"
"""

SCORING = """\
order = "most"
tie_break = "flock"

[[section]]
id = "flock"
title = "The Flock"
lines = [{ symbol = "SH", times = 4 }]
"""

EXAMPLES = """\
[[example]]
id = "grazing"
title = "A sheep by the shed"
ruling = "R-GRASS"
given = { meadow = ["SH", "WE"] }
expect = { legal = true, why = "there is grass by the shed" }
"""

MEADOW = 'field = ["m m m", "m S", "m m w"]'
FIGURES = f"""\
[[figure]]
id = "grazing"
caption = "A :sheep: that grazes."
[[figure.panel]]
label = "Grazing"
{MEADOW}
highlight = ["1,1"]

[[figure]]
id = "flock"
caption = "What there is to find."
[[figure.panel]]
symbols = ["sheep", "well"]

[[figure]]
id = "part"
caption = "A corner of the field."
[[figure.panel]]
sheet = "field"
crop = [20, 20, 60, 40]
"""

RULINGS = """\
[[ruling]]
id = "R-GRASS"
topic = "Where sheep graze"
chosen = "meadows"
printed = true

[[ruling.reading]]
id = "anywhere"
text = "Anywhere."
reason = "Nothing forbids it."

[[ruling.reading]]
id = "meadows"
text = "On meadows."
reason = "Forests have no grass."

[[ruling]]
id = "R-SLIP"
topic = "A slip of the pen"
chosen = "slip"
printed = false
reading = [{ id = "slip", text = "The page number is no rule.", reason = "It says nothing." }]
"""

MANUSCRIPT = """\
# Out on the hills

Dogs bark, and {facts.days|count day} go by. "Whose sheep?" asks the shepherd; it's [figure: grazing] that tells.

{figure: grazing}

## How to score

A :sheep: is worth {{ symbol.SH.value }} points, in the section
"{{ scoring.section.flock.title }}" {{ scoring.section.flock.lines[0].times }}.
The prize is {{ terrain.prize.points }}. See [section: the-end].

1. Call the dog.
2. Count the sheep.

| Animal | Points |
|---|---|
| :sheep: **{{ symbol.SH.name }}** | {{ symbol.SH.value }} |
| Ram | none |

::: example A count
Two sheep are {{ symbol.SH.value * 2 }} points.

{figure: flock}
:::

::: columns
### Left
- grass
- clover

### Right
- stones
- thorns
:::

# What you get

{% include "components.md.j2" %}

{sheet: field}

{figure: part}

# Rulings

{% include "rulings.md.j2" %}

::: newpage
# The end

Turn back to page [page: how-to-score].
"""

FILES = {
    "components.toml": COMPONENTS + island.NO_GUIDE,
    "symbols.toml": SYMBOLS,
    "scoring.toml": SCORING,
    "examples.toml": EXAMPLES,
    "figures.toml": FIGURES,
    "rulings.toml": RULINGS,
    "book.md.j2": MANUSCRIPT,
}


def write(folder: Path, files: dict[str, str] | None = None) -> Path:
    """The game on disk, with some of its files replaced or added."""
    return island.write(folder, FILES | (files or {}))


def told(root: Path) -> list[Problem]:
    """What is wrong with it, but that a book so short leaves pages to a pattern."""
    found = check_game(root, quick=True)
    doubts = [problem for problem in found if problem.severity is not Severity.NOTE]
    return [problem for problem in doubts if "show nothing but a pattern" not in problem.message]
