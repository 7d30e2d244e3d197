"""A book whose game has lost its rules is printed with gaps, and every line that has one is warned of, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from thinning import thinned

from kinds import island
from pnp.build.compose import Composer
from pnp.build.new_game import Source, make_game
from pnp.game.naming import named
from pnp.kinds.spec import Sheets
from pnp.scene.document import Page
from pnp.scene.frame import Frame, Place, Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import DEFAULT_PAPER
from pnp.source.bundle import DATA
from pnp.source.folder import Folder
from pnp.source.problems import Severity

GAMES = sorted(folder.name for folder in DATA.iterdir())
BOOK = "rulebook.md.j2"
WORDS = re.compile(r"\bmodel\.|\.told\b")
NAMED = re.compile(r"“[\w.…-]+”.* comes? from the rules, and there are none: ")


def texts(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Place):
            yield from texts(item.frame)


def words(sheets: Sheets) -> str:
    return " ".join(word for page in sheets.pages if isinstance(page, Page) for word in texts(page.frame))


@pytest.mark.parametrize("name", thinned(GAMES, lambda name: name == "zombie-mania"))
def test_a_book_that_has_lost_its_rules(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "fork"
    make_game(folder, named("fork", None), Source(DATA / name, False, with_rules=False))
    composer = Composer(Folder(folder))
    (book,) = (each for each in composer.components if each.spec.kind == "rulebook")
    sheets = composer.sheets(book, DEFAULT_PAPER, Ink.FULL)
    assert sheets is not None and "…" in words(sheets)
    found = composer.problems.found
    assert {problem.severity for problem in found} == {Severity.WARNING}
    assert [problem for problem in found if not NAMED.search(problem.message)] == []
    assert len({(problem.file, problem.line, problem.key) for problem in found}) == len(found) == sheets.gaps
    assert {problem.hint for problem in found} == {
        "write it in yourself, or bring rules: rules.py, or a name in game.toml"
    }
    lines = (folder / BOOK).read_text(encoding="utf-8").splitlines()
    asking = {number for number, line in enumerate(lines, 1) if WORDS.search(line)}
    assert {problem.line for problem in found if problem.file.endswith(BOOK)} == asking
    for problem in found:
        assert problem.line <= len(Path(problem.file).read_text(encoding="utf-8").splitlines())
    (notice,) = composer.gap_notices()
    assert notice.message == f"{sheets.gaps} gaps in this book: rules would fill them, and there are none"


BOOK_ROW = '\n[book]\nkind = "rulebook"\ntitle = "Rules"\nserves = "table"\nmanuscript = "rules.md.j2"\n'
EXAMPLES = """\
[[example]]
id = "graze"
title = "On the meadow"
given = { field = ["m m", "m h"], drawn = { "1,1" = "SH" } }
do = { drawn = { "1,2" = "SH" } }
expect = { points = 2, why = "{fed|count sheep sheep} of {expect.points} are fed" }

[[example]]
id = "walk"
title = "A walk"
given = { field = ["m m", "m h"] }
do = { steps = ["1,1", "1,2"] }
expect = { points = 1 }
"""
FIGURES = """\
[[figure]]
id = "both"
caption = "Before and after. {callouts}"

[[figure.panel]]
example = "graze"
label = "Graze"

[[figure.panel]]
example = "walk"
label = "Walk"
legend = { hill = "the hill" }
"""
MANUSCRIPT = """\
# Sheep

{model.sheep|count sheep sheep} on {{ model.meadows | length }} meadows; {examples.graze.expect.why}.

Rules tell {{ model | length }} numbers, and {{ examples.graze.told | length }} of this example.

{figure: both}
{% if model %}

Nobody knows the odds.
{% endif %}
{% if model is defined %}

Nobody knows {model.odds} odds.
{% endif %}
"""


def test_what_an_example_says_itself_is_drawn(tmp_path: Path) -> None:
    files = {
        "maps.toml": island.maps(),
        "examples.toml": EXAMPLES,
        "figures.toml": FIGURES,
        "components.toml": island.COMPONENTS + BOOK_ROW,
        "rules.md.j2": MANUSCRIPT,
    }
    composer = Composer(Folder(island.write(tmp_path / "island", files)))
    (book,) = (each for each in composer.components if each.id == "book")
    sheets = composer.sheets(book, DEFAULT_PAPER, Ink.FULL)
    assert [f"{Path(p.file).name}:{p.line}: {p.message}" for p in composer.problems.found] == [
        "rules.md.j2:3: “model.sheep” and “model.meadows” come from the rules, and there are none: a gap stays, “…”",
        "rules.md.j2:5: “model” and “told” come from the rules, and there are none: a gap stays, “…”",
        "examples.toml:6: “fed” comes from the rules, and there are none: a gap stays, “…” (example “graze”)",
        "figures.toml:10: the picture of “walk” comes from the rules, and there are none: its place stays empty",
    ]
    assert sheets is not None
    printed = words(sheets)
    assert "… sheep on … meadows; … sheep of 2 are fed" in printed
    assert "Rules tell … numbers, and … of this example." in printed
    assert "…:\u00a0the hill." in printed and "odds" not in printed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{model.a}", "1 gap in this book: rules would fill it, and there are none"),
        ("{model.a}\n\n{model.b}", "2 gaps in this book: rules would fill them, and there are none"),
        ("None.", ""),
    ],
)
def test_one_gap_is_no_gaps(text: str, told: str, tmp_path: Path) -> None:
    files = {"components.toml": island.COMPONENTS + BOOK_ROW, "rules.md.j2": f"# Sheep\n\n{text}\n"}
    composer = Composer(Folder(island.write(tmp_path / "island", files)))
    (book,) = (each for each in composer.components if each.id == "book")
    composer.sheets(book, DEFAULT_PAPER, Ink.FULL)
    assert "".join(notice.message for notice in composer.gap_notices()) == told
