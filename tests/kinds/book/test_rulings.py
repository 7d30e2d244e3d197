"""The whole list of rulings: each with its reason and what is not played, in two columns."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from papers import A4, LETTER

from kinds import little_book
from kinds.helpers import laid
from pnp.build.compose import Composer
from pnp.scene.document import Page
from pnp.scene.frame import Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.folder import Folder
from pnp.source.problems import Severity

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
    texts.sort(key=lambda text: (text[0] > paper.width_mm / 2, round(text[1], 1), text[0]))  # column by column
    printed = " ".join(" ".join(text for _, _, text in texts).split())
    assert "Where sheep graze On meadows. Forests have no grass. Another reading: Anywhere." in printed
    assert "slip of the pen" not in printed and "for referees and designers" in printed


def test_a_sheet_of_no_rulings_is_told(tmp_path: Path) -> None:
    hidden = little_book.RULINGS.replace("printed = true", "printed = false")
    files = {"components.toml": little_book.COMPONENTS + COMPONENT, "rulings.toml": hidden}
    made = Composer(Folder(little_book.write(tmp_path / "game", files)))
    (component,) = [row for row in made.components if row.id == "rulings"]
    sheets = made.sheets(component, A4, Ink.FULL)
    assert sheets is not None
    (told,) = sheets.notices
    assert (told.message, told.severity) == ("a sheet of nothing: no ruling is printed", Severity.WARNING)


@pytest.mark.parametrize("more", [12, 40, 46])
@pytest.mark.parametrize("paper", [A4, LETTER], ids=["a4", "letter"])
def test_no_ruling_is_torn_and_all_columns_end_alike(tmp_path: Path, more: int, paper: Paper) -> None:
    rows = [
        f'\n[[ruling]]\nid = "R-{at}"\ntopic = "Question {at}."\nchosen = "so"\nreading = [{{ id = "so", '
        f'text = "{"So it is, and never otherwise. " * (1 + at % 3)}", reason = "End {at}." }}]\n'
        for at in range(more)
    ]
    files = {"components.toml": little_book.COMPONENTS + COMPONENT, "rulings.toml": little_book.RULINGS + "".join(rows)}
    made = Composer(Folder(little_book.write(tmp_path / "game", files)))
    (component,) = [row for row in made.components if row.id == "rulings"]
    printable = made.printable(component, paper, Ink.FULL)
    assert printable is not None and not made.problems.found
    columns = _columns(printable.document.pages, paper)
    assert len(columns) % 2 == 0
    for at in range(more):
        homes = [
            [number for number, (words, _, _) in enumerate(columns) if f" {word} {at}. " in words] for word in WORDS
        ]
        assert len(homes[0]) == 1 and homes[0] == homes[1], at
    ends = [end for _, _, end in columns]
    assert max(start for _, start, _ in columns) == pytest.approx(min(start for _, start, _ in columns), abs=6)  # title
    assert max(ends) == pytest.approx(min(ends), abs=16)  # less than a ruling


WORDS = ("Question", "End")


def _columns(pages: Sequence[Page], paper: Paper) -> list[tuple[str, float, float]]:
    """What the columns of all pages say, and where each begins and ends; without the foot."""
    found = []
    for page in pages:
        texts = [
            (round(part.points[0][1], 1), part.points[0][0], part.item.text)
            for part in laid(page.frame.items)
            if isinstance(part.item, Text) and part.points[0][1] < paper.height_mm - 18
        ]
        for right in (False, True):
            column = sorted(text for text in texts if (text[1] > paper.width_mm / 2) is right)
            assert column, "an empty column"
            words = " ".join(f" {' '.join(text for _, _, text in column)} ".split())
            found.append((f" {words} ", column[0][0], column[-1][0]))
    return found


def test_a_game_without_rulings_cannot_print_them(tmp_path: Path) -> None:
    folder = little_book.write(tmp_path / "game", {"components.toml": little_book.COMPONENTS + COMPONENT})
    (folder / "rulings.toml").unlink()
    (folder / "book.md.j2").write_text("# One\n\nText.", encoding="utf-8")
    (folder / "examples.toml").unlink()
    (folder / "figures.toml").unlink()
    found = [problem.message for problem in Composer(Folder(folder)).problems.found]
    assert found == ["a rulings needs rulings.toml, which this game does not have"]
