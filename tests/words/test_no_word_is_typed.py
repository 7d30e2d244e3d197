"""Nothing that is printed was typed in the code: it comes from the game's files, or from the words of its language.

In the game of zed.py every word of the data begins with z, and its language is written in other letters. Whatever is
printed in letters of ours, and does not begin with z, is a word that somebody typed in the code.
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pypdfium2  # type: ignore[import-untyped]
import pytest

from pnp.build.compose import Composer
from pnp.build.printing import JobOrder, print_game
from pnp.build.product import product_of
from pnp.export import find_pack
from pnp.kinds.components import known_kinds
from pnp.scene.document import Document
from pnp.scene.frame import Frame, Place, Text
from pnp.scene.ink import Ink
from pnp.sheet.backs import Backs
from pnp.sheet.calibration import calibration_sheet
from pnp.sheet.paper import PAPERS
from pnp.sheet.printing import AS_USUAL, Flip, Printing
from pnp.source.bundle import TEMPLATES
from pnp.source.catalogue import speaking
from pnp.source.folder import Folder
from pnp.type.fonts import FontBook

from . import zed

FONTS = FontBook.from_files(TEMPLATES)
_WORD = re.compile(r"[A-Za-z]+")
_UNITS = {"mm"}
_READ = ("Nickname", "Description", "Note", "SaveName", "title", "body")  # of a saved table
# What is not meant to be read, but to be found or typed: files, commands, the names of papers and typefaces.
_NAMES = re.compile(
    r"[\w-]+\.(?:pdf|png|json|csv|txt)|pnp \S+ zed --players \d+(?: --ink \w+)?|\bA4\b|Letter|single files|-sheets?-\d+"
)


def typed(texts: Iterator[str] | Sequence[str]) -> set[str]:
    """Words that come neither from the game nor from its language."""
    words = {word for text in texts for word in _WORD.findall(_NAMES.sub("", text))}
    return {word for word in words if not word.lower().startswith("z") and word not in _UNITS}


def test_a_typed_word_is_found() -> None:
    assert typed(["Zebra, 50 mm", zed.strange("page 1")]) == set()
    assert typed(["Zebra page 1"]) == {"page"}
    assert zed.strange("page {page} of {pages}") not in ("", "page {page} of {pages}")


def test_the_game_has_every_kind(game: Path) -> None:
    kinds = {component.spec.kind for component in Composer(Folder(game)).components}
    assert kinds == set(known_kinds())


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return zed.write(tmp_path_factory.mktemp("words") / "zed")


def _on(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Place):
            yield from _on(item.frame)


def _of(document: Document) -> Iterator[str]:
    yield from (document.title, document.subject)
    for page in document.pages:
        yield from (page.bookmark, *(place.title for place in page.destinations))
        yield from _on(page.frame)


@pytest.mark.parametrize(
    "printing", [AS_USUAL, Printing(backs=Backs.FOLD), Printing(backs=Backs.NONE, flip=Flip.SHORT)], ids=str
)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_and_books(game: Path, printing: Printing, paper: str) -> None:
    composer = Composer(Folder(game), printing, measured=True)
    found: dict[str, set[str]] = {}
    for component in composer.components:
        for ink in component.inks:
            printable = composer.printable(component, PAPERS[paper], ink)
            assert printable is not None, composer.problems.found
            found[f"{component.id} {ink}"] = typed(_of(printable.document))
    assert {name: words for name, words in found.items() if words} == {}


@pytest.mark.parametrize("players", [1, 3])
def test_a_job_and_what_is_mailed(game: Path, tmp_path: Path, players: int) -> None:
    order = JobOrder(players, PAPERS["a4"], Ink.FULL, tmp_path, mail=True)
    printout = print_game(game, order, lambda *_: None)
    pdf, packed = printout.files
    with zipfile.ZipFile(io.BytesIO(packed.read_bytes())) as archive:
        texts = [archive.read(name).decode() for name in archive.namelist() if name.endswith(".txt")]
    assert len(texts) == 2
    families = "Fraunces|Alegreya Sans|Alegreya|Noto Sans Symbols ?2|Jolly Lodger"
    assert typed([re.sub(families, "", text).replace("zed-", "") for text in texts]) == set()
    document = pypdfium2.PdfDocument(pdf.read_bytes())
    marks = [mark.get_title() for mark in document.get_toc()]
    assert marks and typed(marks) == set()
    metadata = document.get_metadata_dict()
    assert typed([metadata["Title"], metadata["Subject"]]) == set()
    assert typed(page.get_textpage().get_text_range() for page in document) == set()


def _texts(value: Any) -> Iterator[str]:
    """What a person reads of a saved table."""
    if isinstance(value, dict):
        yield from (str(value[key]) for key in _READ if key in value)
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def test_tables_on_a_screen_drawings_and_cuts(game: Path) -> None:
    composer = Composer(Folder(game))
    product = product_of(composer, PAPERS["a4"], Ink.FULL)
    said: dict[str, list[str]] = {"tts": [], "svg": [], "cut": []}
    for name in said:
        pack = find_pack(name)
        for file in pack.files(product, composer.fonts):
            if file.name.endswith(".json"):
                said[name] += _texts(json.loads(file.make()))
            elif file.name.endswith(".svg"):
                said[name] += re.findall(r"<(?:title|desc)>(.*?)</", file.make().decode())
            elif file.name.endswith(".pdf") and name == "cut":
                said[name] += [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(file.make())]
    assert all(said.values())
    assert {name: typed(texts) for name, texts in said.items() if typed(texts)} == {}


def test_the_sheet_to_calibrate_with(game: Path) -> None:
    say = Composer(Folder(game)).game.spoken()
    keys = r"right=…?|down=…?|width=…?|height=…?|pnp calibrate --printer NAME --set|A4|pnp"
    for printer in ("", "Zap"):
        sheet = calibration_sheet(FONTS, PAPERS["a4"], say, printer=printer)
        assert typed(re.sub(keys, "", text) for text in _of(sheet)) == set()
    english = set(_of(calibration_sheet(FONTS, PAPERS["a4"], speaking("en"))))
    assert "Calibrate your printer" in english
