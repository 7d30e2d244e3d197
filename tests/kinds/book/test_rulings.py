"""The whole list of rulings: each with its reason and what is not played, in two columns."""

from __future__ import annotations

from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import little_book
from kinds.helpers import laid
from pnp.build.compose import Composer
from pnp.scene.frame import Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.folder import Folder

COMPONENT = '\n[rulings]\nkind = "rulings"\ntitle = "Rulings"\nserves = "table"\n'


@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_every_printed_ruling_stands_there_with_its_reason(tmp_path: Path, paper: Paper) -> None:
    files = {"components.toml": little_book.COMPONENTS + COMPONENT}
    made = Composer(Folder(little_book.write(tmp_path / "game", files)))
    (component,) = [row for row in made.components if row.id == "rulings"]
    printable = made.printable(component, paper, Ink.FULL)
    assert printable is not None and not made.problems.found
    (page,) = printable.document.pages
    assert (page.frame.width, page.frame.height) == (paper.width_mm, paper.height_mm)
    texts = [(*part.points[0], part.item.text) for part in laid(page.frame.items) if isinstance(part.item, Text)]
    printed = " ".join(
        " ".join(text for _, _, text in sorted(texts, key=lambda text: (round(text[1], 1), text[0]))).split()
    )
    assert "Where sheep graze On meadows. Forests have no grass. Not played: Anywhere." in printed
    assert "slip of the pen" not in printed and "for referees and designers" in printed


@pytest.mark.parametrize("more", [40, 46])
def test_the_columns_of_the_last_page_end_alike(tmp_path: Path, more: int) -> None:
    reading = 'reading = [{ id = "so", text = "So it is, and never otherwise.", reason = "The shepherd says so." }]'
    rows = [f'\n[[ruling]]\nid = "R-{at}"\ntopic = "Question {at}"\nchosen = "so"\n{reading}\n' for at in range(more)]
    files = {"components.toml": little_book.COMPONENTS + COMPONENT, "rulings.toml": little_book.RULINGS + "".join(rows)}
    made = Composer(Folder(little_book.write(tmp_path / "game", files)))
    (component,) = [row for row in made.components if row.id == "rulings"]
    printable = made.printable(component, A4, Ink.FULL)
    assert printable is not None and len(printable.document.pages) > 1
    pages = [
        [part for part in laid(page.frame.items) if isinstance(part.item, Text)] for page in printable.document.pages
    ]
    printed = " ".join(part.item.text for page in pages for part in page if isinstance(part.item, Text))
    assert all(f"Question {at} " in f"{printed} " for at in range(more))
    placed = [part.points[0] for part in pages[-1] if part.points[0][1] < A4.height_mm - 18]
    left, right = ([y for x, y in placed if (x < A4.width_mm / 2) is on_left] for on_left in (True, False))
    assert min(left) == pytest.approx(min(right), abs=0.2)
    assert max(left) == pytest.approx(max(right), abs=25)  # a ruling is not parted


def test_a_game_without_rulings_cannot_print_them(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game", {"components.toml": little_book.COMPONENTS + COMPONENT})
    (folder / "rulings.toml").unlink()
    (folder / "book.md.j2").write_text("# One\n\nText.", encoding="utf-8")
    (folder / "examples.toml").unlink()
    (folder / "figures.toml").unlink()
    found = [problem.message for problem in Composer(Folder(folder)).problems.found]
    assert found == ["a rulings needs rulings.toml, which this game does not have"]
