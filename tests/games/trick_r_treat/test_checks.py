"""Data of Trick 'r Treat that its rules cannot live with, beyond the slips of mutants.py."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from bundled import FOLDERS, referee
from thinning import thinned

from pnp.game.demands import PictureOfSymbol
from pnp.games.trick_r_treat import Model
from pnp.games.trick_r_treat.schema import dealt
from pnp.kinds.pictures import picture_problems
from pnp.play.referee import Referee
from pnp.play.rules import load
from pnp.source.folder import Folder
from pnp.source.problems import DataError, Severity

from ..slips import EXAMPLES, LOAD, STATIC, Mutant, copied, edited, found_by, written
from .mutants import MUTANTS
from .mutants_words import TABLE
from .setups import GAME, MODEL, NUMBERS

# Slips on which much else depends: what follows from them is not reported as well.
ALONE = (
    "eyes of a colour that the marks do not have",
    "a code that says another lantern",
    "a lantern's symbol renamed",
    "a face that no card matches",
    "a game for one",
    "a pile that there is not",
    "a mark that says nothing of one of its values",
    "a third colour",
    "a lantern on no die",
    "three cards of one lantern",
)


def test_dealing_is_one_card_at_a_time() -> None:
    for cards in range(1, 40):
        for players in range(2, 7):
            piles = [0] * players
            for card in range(cards):
                piles[card % players] += 1
            assert dealt(cards, players) == tuple(piles)


def test_the_data_as_it_is_has_examples_enough_and_nothing_to_complain_of() -> None:
    rules = referee("trick-r-treat")
    assert rules.static_problems() == [] and rules.example_problems() == []
    assert GAME.examples is not None and len(GAME.examples.example) >= 15


def test_a_table_that_is_missing_is_reported(tmp_path: Path) -> None:
    root = shutil.copytree(FOLDERS["trick-r-treat"], tmp_path / "game")
    (root / "tables/paces.toml").unlink()
    (root / "tables/acts.toml").unlink()
    messages = [problem.message for problem in Referee(load(Folder(root))).static_problems()]
    assert messages == ["the rules need tables/acts.toml", "the rules need tables/paces.toml"]
    with pytest.raises(DataError):
        Model(load(Folder(root)))


def test_rulings_that_cannot_be_read_are_not_missing_as_well(tmp_path: Path) -> None:
    mutant = Mutant("rulings.toml", "printed = false", 'printed = "no"', LOAD, "printed", "")
    (problem,) = found_by(written("trick-r-treat", mutant, tmp_path))[LOAD]
    assert problem.file.endswith("/rulings.toml") and problem.message == "expected true or false, found a string"


@pytest.mark.parametrize("name", thinned(ALONE, 4))
def test_one_mistake_is_reported_once(name: str, tmp_path: Path) -> None:
    problems = found_by(written("trick-r-treat", MUTANTS[name], tmp_path))[STATIC]
    assert [MUTANTS[name].message in problem.message for problem in problems] == [True], problems


def test_a_lantern_without_a_symbol_is_reported_at_its_row(tmp_path: Path) -> None:
    text = (FOLDERS["trick-r-treat"] / "symbols.toml").read_text(encoding="utf-8")
    table = text[text.index("[left-unhappy-yellow]") :].split("\n\n")[0]
    other = table.replace("[left-unhappy-yellow]", "[ember]").replace('group = "lantern"', 'group = "sign"')
    mutant = Mutant("symbols.toml", table, other, STATIC, "row[6].id", "has no symbol in symbols.toml")
    (problem,) = found_by(written("trick-r-treat", mutant, tmp_path))[STATIC]
    assert problem.file.endswith("/tables/kinds.toml") and problem.key == mutant.key
    assert mutant.message in problem.message


def test_no_lantern_has_the_picture_of_another() -> None:
    pictures = [demand for demand in MODEL.demands(GAME) if isinstance(demand, PictureOfSymbol)]
    assert len(pictures) == len(NUMBERS.codes) == 12
    for picture in pictures:
        symbol = GAME.symbols[picture.symbol]
        assert [other for other in pictures if not any(picture_problems(symbol, other))] == [picture]


def without_a_die(root: Path) -> Path:
    text = (root / "dice.toml").read_text(encoding="utf-8")
    (root / "dice.toml").write_text(text[: text.rindex("[[die]]")], encoding="utf-8")
    return root


@pytest.mark.soak
def test_seven_dice_are_a_game(tmp_path: Path) -> None:
    """Their faces cannot hold every lantern as often: a difference of one is none of balance."""
    root = without_a_die(copied("trick-r-treat", tmp_path))
    (problem,) = found_by(root)[STATIC]
    assert "the picture of the table has 8 dice, the game 7" in problem.message
    found = found_by(edited(Mutant(TABLE, "[box.die-8]", "[box.gone]", STATIC, "", ""), root))
    assert found[STATIC] == []
    assert {problem.key.partition(".")[2] for problem in found[EXAMPLES]} == {"given.dice"}
    assert all("these are 8 dice; there are 7" in problem.message for problem in found[EXAMPLES])


@pytest.mark.parametrize(
    "name",
    thinned(
        [
            "a lantern on five faces",
            "a lantern twice on one die",
            "three cards of one lantern",
            "dice that hold each lantern four times, but lean",
            "a die with too many frowns",
            "too few ones for change",
        ],
        3,
    ),
)
def test_matters_of_taste_are_warnings_with_a_switch(name: str, tmp_path: Path) -> None:
    root = written("trick-r-treat", MUTANTS[name], tmp_path)
    told = found_by(root)[STATIC]
    assert told and {problem.severity for problem in told} == {Severity.WARNING}
    assert all("balanced = false" in problem.hint for problem in told)
    edited(Mutant("game.toml", "balanced = true", "balanced = false", STATIC, "", ""), root)
    left = [problem for problem in found_by(root)[STATIC] if "the picture of the table" not in problem.message]
    assert left == []
