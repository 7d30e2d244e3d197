"""Honest work that is large: thousands of cards, hundreds of pages and ten thousand hexes go through as they are."""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path
from random import Random
from shutil import copytree

import pypdfium2  # type: ignore[import-untyped]
import pytest

from pnp.source.budget import VARIABLE
from pnp.source.bundle import TEMPLATES

pytestmark = pytest.mark.soak
resource = pytest.importorskip("resource", reason="what a process takes is not told here")

CARDS, PAGES, HEXES, ROWS = 5_000, 300, 100 * 100, 10_000
MEGABYTES = 400
PER_PAGE = 9
WORDS = ("moss", "bark", "seed", "root", "of", "and", "brook", "the", "wren", "dusk", "morning", "with", "path", "to")
# The peak of the process, as the system counts it, in the last line.
MEASURED = """
import resource, sys
from pnp.cli.commands import main
try:
    main()
finally:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024))
"""


class Writer:
    """Words by chance, the same every time."""

    def __init__(self) -> None:
        self._chance = Random(1)

    def said(self, count: int) -> str:
        return " ".join(self._chance.choice(WORDS) for _ in range(count)).capitalize()

    def section(self, number: int) -> str:
        chapter = f"# Chapter {number // 5 + 1}\n\n{self.said(40)}.\n\n" if number % 5 == 0 else ""
        steps = "".join(f"- {self.said(12)}.\n" for _ in range(3))
        table = "| what | how many |\n|---|---|\n| bark | some |\n| moss | none |\n"
        prose = (f"{self.said(count)}.\n\n" for count in (70, 60))
        return f"{chapter}## Section {number}\n\n{''.join(prose)}{steps}\n{table}\n{self.said(50)}.\n"


def deck(folder: Path, cards: int) -> Path:
    """A game that is a deck, and nothing else."""
    copytree(TEMPLATES / "new" / "cards", folder)
    table, components = folder / "tables/cards.csv", folder / "components.toml"
    head, *rows = csv.reader(table.read_text(encoding="utf-8").splitlines())
    writer = Writer()
    with table.open("w", encoding="utf-8", newline="") as file:
        many = csv.writer(file)
        many.writerow(head)
        for number in range(cards):
            card = dict(zip(head, rows[number % len(rows)], strict=True))
            many.writerow({**card, "id": f"card-{number}", "name": f"{writer.said(2).title()} {number}"}.values())
    alone = components.read_text(encoding="utf-8").partition("[rulebook]")[0]
    components.write_text(alone, encoding="utf-8")
    for unused in ("rulebook.md.j2", "art/hedgerow.svg"):
        (folder / unused).unlink()
    return folder


def took(monkeypatch: pytest.MonkeyPatch, *command: str) -> int:
    """The bytes that a command holds at most, which goes through within the usual budget."""
    monkeypatch.delenv(VARIABLE, raising=False)
    done = subprocess.run([sys.executable, "-c", MEASURED, *command], capture_output=True, encoding="utf-8")
    assert done.returncode == 0, (done.stdout + done.stderr)[:2_000]
    return int(done.stdout.split()[-1])


def pages(out: Path, file: str) -> int:
    return len(pypdfium2.PdfDocument(next(out.rglob(file))))


def test_cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, out = deck(tmp_path / "deck", CARDS), tmp_path / "out"
    assert took(monkeypatch, "build", str(game), "--paper", "a4", "--out", str(out)) < MEGABYTES * 10**6
    sides = -(-CARDS // PER_PAGE) * 2
    assert [pages(out, f"deck{ink}.pdf") for ink in ("", "-ink-friendly")] == [sides, sides]


def test_rows_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    took(monkeypatch, "check", str(deck(tmp_path / "deck", ROWS)))


def test_pages_of_a_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, out, writer = tmp_path / "book", tmp_path / "out", Writer()
    copytree(TEMPLATES / "new" / "cards", game)
    parts = "\n".join(writer.section(number) for number in range(int(1.46 * PAGES)))
    (game / "rulebook.md.j2").write_text(f"# All of it\n\nIt is long.\n\n{parts}", encoding="utf-8")
    command = ("build", str(game), "--only", "rulebook", "--paper", "a4", "--out", str(out))
    assert took(monkeypatch, *command) < MEGABYTES * 10**6
    assert pages(out, "rulebook.pdf") >= PAGES


def test_hexes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    side = int(HEXES**0.5)
    rows = "".join(f'"{" ".join("m" * side)}",\n' for _ in range(side))
    terrain = '[[terrain]]\nid = "moor"\nletter = "m"\nname = "Moor"\nground = "land"\n'
    files = {
        "game.toml": 'id = "moor"\ntitle = "Moor"\nlanguage = "en"\nplayers = [1, 4]\nage = 6\nminutes = 10\n'
        '[credits]\ndesign = "us"\n',
        "components.toml": '[map]\nkind = "hex-map"\ntitle = "Map"\nserves = "player"\nmap = "moor"\n',
        "symbols.toml": "",
        "palette.toml": '[roles]\nland = { full = "#fbf6e6", friendly = "#ffffff" }\n',
        "maps.toml": f'min_hex_mm = 1.5\n{terrain}[[map]]\nid = "moor"\nname = "Moor"\nrows = [\n{rows}]\n',
    }
    game, out = tmp_path / "moor", tmp_path / "out"
    game.mkdir()
    for name, text in files.items():
        (game / name).write_text(text, encoding="utf-8")
    assert took(monkeypatch, "build", str(game), "--paper", "a4", "--out", str(out)) < MEGABYTES * 10**6
    assert pages(out, "map.pdf") == 1
