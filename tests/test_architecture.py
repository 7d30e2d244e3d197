"""The tree keeps its shape, as far as import-linter (`make lint`) cannot say: sizes, docstrings, words of games."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from pnp.game.library import bundled_games

PACKAGE = Path(__file__).resolve().parent.parent / "pnp"
MODULES = sorted(PACKAGE.rglob("*.py"))
OUTSIDE_GAMES = [file for file in MODULES if file.relative_to(PACKAGE).parts[0] != "games"]

# What only a game speaks of. Names of trade sizes (tarot, poker) and what every game may have (dice, cards) are none.
WORD_OF_A_GAME = re.compile(
    "(adventure|arcana|brambleton|candy|candie|chocolate|corn|creepy|favor|favour|fearless|ghost|gravestone|graveyard"
    "|gummy|halloween|hat|haunted|imp|liquorice|lollipop|moon|muster|overload|pumpkin|rookery|sickle|spooky|sweet|toffee"
    "|tombstone|treat|trick|vault|vial|werewolf|wire|witch|zent)(s|es)?"
    "|.*(bramble|cauldron|coven|lantern|zombie).*"
)


def words(text: str) -> list[str]:
    """In the order in which they stand, those in names among them: `WitchHat`, `witch_hats` -> witch, hat(s)."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", text).lower())


TITLES = {" ".join(words(game.id)) for game in bundled_games()}


def words_of_games(text: str) -> set[str]:
    spoken = words(text)
    return {word for word in spoken if WORD_OF_A_GAME.fullmatch(word)} | {
        title for title in TITLES if f" {title} " in f" {' '.join(spoken)} "
    }


def shown(file: Path) -> str:
    return file.relative_to(PACKAGE).as_posix()


@pytest.mark.parametrize("file", OUTSIDE_GAMES, ids=shown)
def test_nobody_outside_the_games_knows_a_game(file: Path) -> None:
    lines = enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
    assert not [f"line {number}: {sorted(known)}" for number, line in lines if (known := words_of_games(line))]


@pytest.mark.parametrize(
    ("text", "known"),
    [
        ("WitchHat", {"witch", "hat"}),
        ("spent_hats", {"hats"}),
        ('"trick-r-treat"', {"trick", "treat", "trick r treat"}),
        ("candies for zombies", {"candies", "zombies"}),
        ("what that chat corners", set()),
        ("a poker deck, a tarot deck, dice and tokens", set()),
    ],
)
def test_words_are_found_in_names(text: str, known: set[str]) -> None:
    assert words_of_games(text) == known


def test_modules_stay_small() -> None:
    assert not [shown(file) for file in MODULES if len(file.read_text(encoding="utf-8").splitlines()) > 400]


def test_every_module_says_what_it_is() -> None:
    assert not [shown(file) for file in MODULES if not ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))]


def test_what_a_hint_shows_to_be_typed_has_straight_quotation_marks() -> None:
    """`kind = “cards”`, copied out of a message, would be a mistake of TOML."""
    curly = re.compile(r"= ?[\[{]*“")
    found = [f"{file.name}: {line.strip()}" for file in MODULES for line in _lines(file) if curly.search(line)]
    assert found == []


def _lines(file: Path) -> list[str]:
    return file.read_text(encoding="utf-8").splitlines()
