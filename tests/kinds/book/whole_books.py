"""Books as they are bound, and what can be read in them: for tests of several files."""

from __future__ import annotations

from pathlib import Path

from papers import A4

from kinds import little_book
from kinds.helpers import laid
from pnp.build.compose import Composer
from pnp.scene.document import Document, Page
from pnp.scene.frame import Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import Paper
from pnp.source.folder import Folder
from pnp.source.problems import Severity


def document(folder: Path, paper: Paper = A4, component: str = "book") -> Document:
    made = Composer(Folder(folder))
    printable = made.printable(next(row for row in made.components if row.id == component), paper, Ink.FULL)
    wrong = [problem for problem in made.problems.found if problem.severity is Severity.ERROR]
    assert printable is not None and not wrong, wrong
    return printable.document


def book(tmp_path: Path, manuscript: str, paper: Paper = A4) -> Document:
    return document(little_book.write(tmp_path / "game", {"book.md.j2": manuscript}), paper)


def texts(page: Page) -> list[tuple[float, float, Text]]:
    """Letters with their places, from the top, then from the left."""
    texts = [(*part.points[0], part.item) for part in laid(page.frame.items) if isinstance(part.item, Text)]
    return sorted(texts, key=lambda text: (round(text[1], 1), text[0]))


def words(page: Page) -> str:
    return " ".join(" ".join(text.text for _, _, text in texts(page)).split())


def whole(made: Document) -> str:
    return " ".join(words(page) for page in made.pages)


def names(made: Document) -> list[str]:
    """What each page is: cover, contents, page 3, notes."""
    return [page.frame.name for page in made.pages]


def page_of(made: Document, anchor: str) -> int:
    (number,) = [
        number for number, page in enumerate(made.pages, 1) for place in page.destinations if place.anchor == anchor
    ]
    return number
