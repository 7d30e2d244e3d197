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


def test_a_game_without_rulings_cannot_print_them(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game", {"components.toml": little_book.COMPONENTS + COMPONENT})
    (folder / "rulings.toml").unlink()
    (folder / "book.md.j2").write_text("# One\n\nText.", encoding="utf-8")
    (folder / "examples.toml").unlink()
    (folder / "figures.toml").unlink()
    found = [problem.message for problem in Composer(Folder(folder)).problems.found]
    assert found == ["a rulings needs rulings.toml, which this game does not have"]
