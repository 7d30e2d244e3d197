"""Titles and labels that changed places are noticed by what they stand over; other words are free."""

from __future__ import annotations

from pathlib import Path

import pytest

from kinds import card_game, little_book
from pnp.build.check import check_game

pytestmark = pytest.mark.usefixtures("one_paper")


@pytest.fixture
def folder(little_game: Path) -> Path:
    return card_game.write(little_game)


def told(folder: Path, *changes: tuple[str, str]) -> list[tuple[str, str]]:
    file = folder / "components.toml"
    text = file.read_text(encoding="utf-8")
    for number, (old, _) in enumerate(changes):
        assert text.count(f'title = "{old}"') == 1
        text = text.replace(f'title = "{old}"', f'title = "<{number}>"')
    for number, (_, new) in enumerate(changes):
        text = text.replace(f"<{number}>", new)
    file.write_text(text, encoding="utf-8")
    return [(p.key, p.severity.value) for p in check_game(folder, quick=True) if "reads like" in p.message]


def test_titles_that_fit(folder: Path) -> None:
    assert told(folder) == []


def test_titles_that_changed_places(folder: Path) -> None:
    assert told(folder, ("Deck", "Wide Mat"), ("Wide Mat", "Deck")) == [("deck.title", "warning")]


def test_a_title_that_stands_twice(folder: Path) -> None:
    file = folder / "components.toml"
    file.write_text(file.read_text(encoding="utf-8").replace('"Wide Mat"', '"Deck"'), encoding="utf-8")
    (problem,) = [p for p in check_game(folder, quick=True) if "title" in p.key]
    assert problem.message == "“deck” has this title as well"


def test_a_title_of_its_own_is_free(folder: Path) -> None:
    assert told(folder, ("Deck", "The Pack"), ("Wide Mat", "Where Things Lie"), ("Discs", "Coins")) == []


def test_a_title_that_fits_no_other_better(folder: Path) -> None:
    assert told(folder, ("Deck", "Discs and Deck"), ("Discs", "Counters for the Deck")) == []


# Names of rows, and lines about symbols


def crossed(folder: Path, file: str, text: str) -> list[tuple[str, str]]:
    (folder / file).write_text(text, encoding="utf-8")
    return [(p.key, p.severity.value) for p in check_game(folder, quick=True) if "reads like" in p.message]


ROWS = '[[row]]\nid = "old-mill"\nname = "{}"\n[[row]]\nid = "red-barn"\nname = "{}"\n'


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (("The Old Mill", "The Red Barn"), []),
        (("The Red Barn", "The Old Mill"), [("row[1].name", "warning")]),
        (("Windy Corner", "The Red Barn"), []),
        (("Beside the Barn", "Hay and Straw"), []),
    ],
)
def test_names_that_are_each_others_by_their_ids(
    folder: Path, names: tuple[str, str], found: list[tuple[str, str]]
) -> None:
    assert crossed(folder, "tables/places.toml", ROWS.format(*names)) == found


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("{symbol.sun.value} points", "{symbol.moon.value} points"), []),
        (("{symbol.moon.value} points", "{symbol.sun.value} points"), [("sun.about", "warning")]),
        (("Sets before the moon", "Worth {symbol.sun.value} after the sun"), []),
    ],
)
def test_lines_that_take_each_others_values(folder: Path, lines: tuple[str, str], found: list[tuple[str, str]]) -> None:
    symbols = (folder / "symbols.toml").read_text(encoding="utf-8")
    for name, line in zip(("sun", "moon"), lines, strict=True):
        symbols = symbols.replace(f"[{name}]\n", f'[{name}]\nabout = "{line}"\nvalue = 2\n')
    assert crossed(folder, "symbols.toml", symbols) == found


# Labels


def labels(tmp_path: Path, first: str, second: str) -> list[str]:
    other = little_book.EXAMPLES.replace('"grazing"', '"drinking"').replace(
        "A sheep by the shed", "A sheep by the well"
    )
    panels = "".join(
        f'[[figure.panel]]\nlabel = "{label}"\nexample = "{example}"\nshow = "given.meadow"\n'
        for label, example in ((first, "grazing"), (second, "drinking"))
    )
    figures = f'{little_book.FIGURES}\n[[figure]]\nid = "both"\ncaption = "Both."\n{panels}'
    files = {"examples.toml": f"{little_book.EXAMPLES}\n{other}", "figures.toml": figures}
    found = check_game(little_book.write(tmp_path, files), quick=True)
    return [problem.key for problem in found if "reads like" in problem.message]


def test_labels_that_changed_places(tmp_path: Path) -> None:
    assert labels(tmp_path / "right", "At the shed", "At the well") == []
    assert labels(tmp_path / "free", "Full", "Wet feet at the shed") == []
    assert labels(tmp_path / "wrong", "At the well", "At the shed") == ["figure[4].panel[1].label"]
