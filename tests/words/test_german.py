"""A game in German prints German and nothing else, and its values go into German words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.build.compose import Composer
from pnp.scene.frame import Frame, Place, Text
from pnp.scene.ink import Ink
from pnp.sheet.paper import PAPERS
from pnp.source.catalogue import BASE, HOLE, catalogue
from pnp.source.folder import Folder

from . import german

# What a German text may have by chance.
_ALSO_GERMAN = {"s"}  # geht’s


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return german.write(tmp_path_factory.mktemp("german") / "hecke")


@pytest.fixture(scope="module")
def composer(game: Path) -> Composer:
    return Composer(Folder(game), measured=True)


def _on(frame: Frame) -> Iterator[str]:
    for item in frame.items:
        if isinstance(item, Text):
            yield item.text
        elif isinstance(item, Place):
            yield from _on(item.frame)


def _printed(composer: Composer, paper: str = "a4") -> dict[str, str]:
    found = {}
    for component in composer.components:
        printable = composer.printable(component, PAPERS[paper], Ink.FULL)
        assert printable is not None, composer.problems.found
        pages = printable.document.pages
        marks = [title for page in pages for title in (page.bookmark, *(place.title for place in page.destinations))]
        found[component.id] = " ".join([*marks, *(text for page in pages for text in _on(page.frame))])
    return found


def test_nothing_is_wrong_with_it(game: Path) -> None:
    assert check_game(game) == []


def test_no_english_word_is_left(composer: Composer) -> None:
    english = {word for entry in catalogue(BASE).entries.values() for word in _words(entry)}
    ours = {word for entry in catalogue("de").entries.values() for word in _words(entry)}
    for name, text in _printed(composer).items():
        text = re.sub(r"\S+\.pdf|pnp print \S+ --players(?: \d+ --ink \w+)?", "", text)
        assert set(re.findall(r"\w+", text)) & (english - ours - _ALSO_GERMAN) == set(), name


def _words(entry: str | tuple[str, ...]) -> list[str]:
    return re.findall(r"\w+", HOLE.sub("", entry if isinstance(entry, str) else " ".join(entry)))


def test_values_numbers_and_quotes_are_german(composer: Composer) -> None:
    book = _printed(composer)["rulebook"]
    for words in (
        *(
            "1–3 Personen · 15 Minuten · ab 8 Jahren",
            "Für eine bis drei Personen ab 8 Jahren",
            "Blätter, Beeren und Nüsse",
        ),
        *("drei Karten", "drei weitere", "eine Minute", "zum 2. Mal", "zweimal", "Grün, Rot und Braun", "0,5"),
        *(
            "„Wer wartet, gewinnt“",
            "geht’s",
            "siehe Seite\u00a04",
            "Abbildung 1.",
            "(Abbildung 1)",
            "Inhalt",
            "Spielidee: Du",
        ),
    ):
        assert words.replace(" ", "") in book.replace(" ", ""), words
    assert "Nobody" not in book and "genannt" not in book  # nobody's edition but its own


def test_the_paper_does_not_change_a_language(composer: Composer) -> None:
    assert "Seite 1 von 1" in _printed(composer, "letter")["pad"]
    printable = composer.printable(composer.components[0], PAPERS["letter"], Ink.FULL)
    assert printable is not None and printable.document.language == "de"
