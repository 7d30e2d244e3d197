"""The words of an example: filled by the rules, by itself, by the data, and never by one where another is meant."""

from __future__ import annotations

from pathlib import Path

import pytest
from kinds import little_book
from kinds.helpers import composer

from pnp.game.told import filled_words
from pnp.source.problems import Refused


@pytest.fixture(scope="module")
def book(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return little_book.write(tmp_path_factory.mktemp("told") / "game", {})


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{moves} steps", "2 steps"),
        ("{moves|words} steps", "two steps"),
        ("{told.sheep} and {symbol.sheep.name}", "1 and Sheep"),
        ("{A well}", "A well"),
        ("{given.meadow.1}", "SH"),
    ],
)
def test_words_are_filled(book: Path, text: str, filled: str) -> None:
    game = composer(book).game
    assert game.examples is not None
    assert filled_words(game, game.examples.example[0], {"moves": 2, "sheep": 1}, text) == filled


def test_a_name_that_the_rules_tell_something_by(book: Path) -> None:
    """“A 1 lands on a well” was printed for “{A sheep} lands on {a well}”."""
    game = composer(book).game
    assert game.examples is not None
    with pytest.raises(Refused) as refused:
        filled_words(game, game.examples.example[0], {"sheep": 1}, "{A sheep} lands on {a well}")
    assert refused.value.message.startswith("“sheep” is a name, and the rules tell something")
    assert refused.value.hint.startswith("{told.sheep}")
