"""Where a game has boxes, everything has one place in them; words for what is inside."""

from __future__ import annotations

from pathlib import Path

import pytest
from bundled import FOLDERS, composer

from kinds import card_game, helpers
from pnp.kinds.box.holding import ContainerSpec, Held, unboxed_problems
from pnp.sheet.product import Sort
from pnp.source.catalogue import catalogue
from pnp.source.toml import TomlFile

NOWHERE = TomlFile("components.toml", "", {}).at("box")
BOX = '\n[box]\nkind = "tuck-box"\ntitle = "Box"\nof = ["deck", "discs"]\n'
ENVELOPE = '\n[envelope]\nkind = "envelope"\ntitle = "Envelope"\nof = ["wide-mat", "notes", "pad"]\n'


def told(folder: Path, more: str) -> list[str]:
    card_game.write(folder, components=card_game.COMPONENTS + more)
    made = helpers.composer(folder)
    return [str(problem).partition("some folder/")[2] for problem in unboxed_problems(made.game, made.components)]


def test_a_game_without_boxes_is_left_alone(little_game: Path) -> None:
    assert told(little_game, "") == []


def test_everything_in_one_box_is_fine(little_game: Path) -> None:
    assert told(little_game, BOX + ENVELOPE) == []


def test_what_lies_in_no_box_is_told_where_it_stands(little_game: Path) -> None:
    (line,) = told(little_game, BOX.replace(', "discs"', "") + ENVELOPE)
    assert "warning: discs: the game has boxes, and none of them holds this" in line
    assert "hint: name “discs” in the “of” of a box" in line


def test_what_lies_in_two_boxes_is_told(little_game: Path) -> None:
    (line,) = told(little_game, BOX + ENVELOPE.replace('"pad"]', '"pad", "deck"]'))
    assert "envelope.of: “deck” lies in “box” already" in line


def test_a_misspelt_name_is_told_where_it_stands_and_no_more(little_game: Path) -> None:
    assert told(little_game, BOX.replace('"discs"', '"dics"') + ENVELOPE) == []


def test_a_row_that_cannot_be_read_may_be_the_box_that_holds_it(little_game: Path) -> None:
    assert told(little_game, BOX.replace('["deck", "discs"]', "[]") + ENVELOPE) == []


def test_a_game_without_a_guide_is_told_all_the_same(little_game: Path) -> None:
    guide = '\n[print-me-first]\nkind = "print-guide"\nomit = true\n'
    (line,) = told(little_game, BOX.replace(', "discs"', "") + ENVELOPE + guide)
    assert "none of them holds this" in line


@pytest.mark.parametrize(
    ("title", "sort", "count", "words"),
    [
        ("Deck", Sort.CARD, 78, "Deck (78 cards)"),
        ("Candy Cards", Sort.CARD, 36, "Candy Cards (36)"),
        ("Guide", Sort.CARD, 1, "Guide"),
        ("Gold", Sort.TOKEN, 12, "Gold (12 tokens)"),
        ("Player Mats", Sort.MAT, 5, "Player Mats (5)"),
        ("Dice Cutouts", Sort.DIE, 8, "8 dice"),
        ("Die Cutout", Sort.DIE, 1, "1 die"),
        ("Map", Sort.SHEET, 2, "Map"),
    ],
)
def test_what_is_inside_is_said_in_words(title: str, sort: Sort, count: int, words: str) -> None:
    assert Held("x", title, sort, count, (0.0, 0.0), NOWHERE).words(catalogue("en")) == words


@pytest.mark.parametrize("name", FOLDERS)
def test_every_bundled_game_is_boxed(name: str) -> None:
    made = composer(name)
    boxes = [component.spec for component in made.components if isinstance(component.spec, ContainerSpec)]
    assert {box.kind for box in boxes} == {"tuck-box", "envelope"}
    assert not list(unboxed_problems(made.game, made.components))
