"""The rules in short: what the back page of a book says, in plain words."""

from __future__ import annotations

from pathlib import Path

from papers import A4

from kinds import little_book
from pnp.build.compose import Composer
from pnp.build.product import product_of
from pnp.game.content.symbols import Symbol
from pnp.kinds.book.summary import summary_of
from pnp.kinds.book.syntax import parse_manuscript
from pnp.scene.ink import Ink
from pnp.source.catalogue import catalogue
from pnp.source.folder import Folder

SYMBOLS = {
    name: Symbol.model_construct(name=words)
    for name, words in {"star": "Star", "key": "Old key", "hand-left": "Neighbour on the left"}.items()
}
BACK = """
# The rules

Much to read.

::: blurb
**Be quick.** Be bold.
:::

## Quick reference

{icons: all}

::: columns
### Your turn {#turn}

1. **Roll,** and pass to the :hand-left: left
2. :star: :key: open the door
- :star: Stars: one point
- :key: two points
- See page [page: turn] and [section: turn]

| Star | Points |
|---|---|
| one | 2 |
:::

::: tip Advice
Do not lose.
:::

## Credits

Somebody.
"""


def _said(text: str) -> str:
    return summary_of(parse_manuscript(text.split("\n")), SYMBOLS, {"turn": 7}, catalogue("en"))


def test_the_blurb_and_the_section_below_it_in_plain_words() -> None:
    assert _said(BACK).split("\n") == [
        "Be quick. Be bold.",
        "",
        "QUICK REFERENCE",
        "",
        "Your turn",
        "1. Roll, and pass to the left",
        "2. Star, Old key open the door",
        "– Stars: one point",
        "– Old key: two points",
        "– See page 7 and Your turn",
        "",
        "Star: Points",
        "one: 2",
    ]


def test_without_a_blurb_it_is_the_last_section_in_columns() -> None:
    said = _said(BACK.replace("::: blurb\n**Be quick.** Be bold.\n:::\n", ""))
    assert said.startswith("QUICK REFERENCE") and "Somebody" not in said


def test_a_book_without_a_back_page_has_no_summary() -> None:
    assert _said("# The rules\n\nMuch to read.") == ""


def test_a_product_has_the_summary_of_its_book(tmp_path: Path) -> None:
    text = "# Rules\n\nRead.\n\n::: blurb\nBe quick.\n:::\n\n# Short\n\nRoll.\n"
    folder = little_book.write(tmp_path / "game", {"book.md.j2": text})
    assert product_of(Composer(Folder(folder)), A4, Ink.FULL).summary == "Be quick.\n\nSHORT\n\nRoll."
