"""A deck of 540 cards and a book of 96 pages beside Typst, as whole commands: CPU seconds, nothing kept from before.

Both read the same table and the same words, and set them in the same fonts and places: cards with a ground, a plate,
a name, a text and a number, nine a page with lines to cut along; a book with chapters, lists, tables, contents and
page numbers. What Typst is spared: everything that pnp checks. It is run from Python, which costs it some 20 ms.
"""

from __future__ import annotations

import csv
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from random import Random
from statistics import median

from against_then import run
from apart import ROOT, installed
from book import TYPST, as_typst, blocks_of

sys.path.insert(0, str(ROOT))

from pnp.source.bundle import TEMPLATES

RUNS = 5
CARDS, SECTIONS = 540, 139  # as many as fill 96 pages
CARDS_GOAL, BOOK_GOAL = 3.0, 2.5
WORDS = ("moss", "bark", "seed", "root", "of", "and", "brook", "the", "wren", "dusk", "morning", "with", "path", "to")
COLORS = {"leaf": "#3f6f4f", "berry": "#7d3550", "acorn": "#7a5230"}
LAYOUT = """size = "poker"
[style.name]
font = "sans-bold"
size = 14
color = "title"
on = "{suit}"
[style.text]
size = 11
on = "page"
[box.ground]
at = [0, 0, 63.5, 88.9]
fill = "{suit}"
[box.name]
at = [5, 5, 53.5, 8]
text = "{name}"
style = "name"
[box.plate]
at = [5, 16, 53.5, 56]
fill = "page"
radius = 2
[box.text]
at = [8, 19, 47.5, 50]
text = "{text}"
valign = "top"
style = "text"
[box.number]
at = [5, 75, 53.5, 8]
text = "{number}"
style = "name"
"""
TYPST_CARDS = """#set page(paper: "a4", margin: (x: 9mm, y: 12mm), footer: [Deck #context counter(page).display()])
#set text(font: "Alegreya Sans", size: 11pt, lang: "en")
#let grounds = (COLORS)
#let title(body) = text(size: 14pt, weight: "bold", fill: rgb("#fdf8ec"), body)
#let card(row) = box(width: 63.5mm, height: 88.9mm, fill: rgb(grounds.at(row.suit)), stroke: 0.2pt)[
  #place(dx: 5mm, dy: 5mm, box(width: 53.5mm, height: 8mm, align(horizon, title(row.name))))
  #place(dx: 5mm, dy: 16mm, box(width: 53.5mm, height: 56mm, radius: 2mm, fill: white))
  #place(dx: 8mm, dy: 19mm, box(width: 47.5mm, height: 50mm, row.text))
  #place(dx: 5mm, dy: 75mm, box(width: 53.5mm, height: 8mm, align(horizon, title(row.number))))
]
#grid(columns: 3, ..csv("game/tables/cards.csv", row-type: dictionary).map(card))
"""


def deck(folder: Path) -> Path:
    """A game that is a deck, and what Typst makes the same of."""
    game, chance = folder / "game", Random(1)
    (game / "tables").mkdir(parents=True)
    (game / "layouts").mkdir()
    with (game / "tables/cards.csv").open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file)
        table.writerow(("id", "name", "suit", "number", "text"))
        for number in range(CARDS):
            text = f"{_said(chance, 12)}. {_said(chance, 9)}."
            table.writerow((f"c{number}", _said(chance, 2), [*COLORS][number % 3], f"No. {number}", text))
    files = {
        "game.toml": 'id = "deck"\ntitle = "Deck"\nlanguage = "en"\nplayers = [1, 4]\nage = 6\nminutes = 10\n'
        '[credits]\ndesign = "nobody"\n',
        "components.toml": '[print-me-first]\nkind = "print-guide"\nomit = true\n'
        '[deck]\nkind = "cards"\ntitle = "Deck"\nrows = "cards"\nlayout = "front"\nsize = "poker"\n',
        "symbols.toml": "",
        "palette.toml": '[roles]\ntitle = { full = "#fdf8ec", friendly = "#333333" }\n'
        + "".join(f'{role} = {{ full = "{color}", friendly = "#ffffff" }}\n' for role, color in COLORS.items()),
        "layouts/front.toml": LAYOUT,
    }
    for name, text in files.items():
        (game / name).write_text(text, encoding="utf-8")
    grounds = ", ".join(f'{role}: "{color}"' for role, color in COLORS.items())
    (folder / "theirs.typ").write_text(TYPST_CARDS.replace("COLORS", grounds), encoding="utf-8")
    return game


def book(folder: Path) -> Path:
    game, chance = folder / "game", Random(1)
    shutil.copytree(TEMPLATES / "new" / "cards", game)
    parts = "\n".join(_section(chance, number) for number in range(SECTIONS))
    (game / "rulebook.md.j2").write_text(f"# All of it\n\nIt is long.\n\n{parts}", encoding="utf-8")
    (folder / "theirs.typ").write_text(as_typst(blocks_of(game)), encoding="utf-8")
    return game


def _section(chance: Random, number: int) -> str:
    chapter = f"# Chapter {number // 5 + 1}\n\n{_said(chance, 40)}.\n\n" if number % 5 == 0 else ""
    steps = "".join(f"- {_said(chance, 12)}.\n" for _ in range(3))
    table = "| what | how many |\n|---|---|\n| bark | some |\n| moss | none |\n"
    prose = (f"{_said(chance, count)}.\n\n" for count in (70, 60))
    return f"{chapter}## Section {number}\n\n{''.join(prose)}{steps}\n{table}\n{_said(chance, 50)}.\n"


def _said(chance: Random, count: int) -> str:
    return " ".join(chance.choice(WORDS) for _ in range(count)).capitalize()


def ratio(folder: Path, game: Path, component: str, typst: Path) -> float:
    """Of our CPU seconds to theirs, taken in turn."""
    ours = ("-m", "pnp", "build", str(game), "--only", component, "--paper", "a4", "--ink", "full", "--out", "out")
    theirs = ("-c", TYPST, str(folder / "theirs.typ"), "theirs.pdf")
    jobs: Sequence[tuple[Path, Path, Sequence[str]]] = (
        (Path(sys.executable), folder / "ours", ours),
        (typst, folder / "theirs", theirs),
    )
    seconds: list[list[float]] = [[], []]
    for _ in range(RUNS + 1):
        for (python, out, arguments), taken in zip(jobs, seconds, strict=True):
            taken.append(run(ROOT, out, *arguments, python=python).seconds)
    typical = [median(taken[1:]) for taken in seconds]
    pages = [_pages(next(out.rglob("*.pdf"))) for _, out, _ in jobs]
    print(f"typst:     {component} {typical[0]:.2f} s, Typst {typical[1]:.2f} s; {pages[0]} and {pages[1]} pages")
    return typical[0] / typical[1]


def _pages(file: Path) -> int:
    import pypdfium2  # type: ignore[import-untyped]

    return len(pypdfium2.PdfDocument(file))


def measure() -> list[tuple[str, float, float]]:
    """Rows of (what, ratio, goal)."""
    typst = installed("typst")
    if typst is None:
        print("typst:     Typst cannot be installed here, so there is nothing to compare with")
        return []
    with tempfile.TemporaryDirectory(prefix="pnp-bench-") as name:
        cards, pages = Path(name) / "cards", Path(name) / "pages"
        return [
            (f"{CARDS} cards against Typst, whole commands", ratio(cards, deck(cards), "deck", typst), CARDS_GOAL),
            (
                "a book of 96 pages against Typst, whole commands",
                ratio(pages, book(pages), "rulebook", typst),
                BOOK_GOAL,
            ),
        ]


if __name__ == "__main__":
    for what, found, goal in measure():
        print(f"{what:<58} {found:>7.2f}×   {goal:>6g}×  {'ok' if found <= goal else 'MISSED'}")
