"""What people with the printed cards before them cannot live with is said, and the model plays all the same."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from pnp.games.full_moon_overload import Model
from pnp.games.full_moon_overload.checks import RULE_CHECKS
from pnp.games.full_moon_overload.printed import PRINT_CHECKS
from pnp.play.rules import load
from pnp.source.folder import Folder

from ..slips import written
from .mutants import MUTANTS

ONLY_PRINTED = (
    "a corner with the wrong number",
    "a court that shows other letters",
    "an emblem that nobody drew",
    "two majors with one emblem",
    "two cards of one name",
    "two suits with one letter",
    "a sign that nobody drew",
    "titles that show the same letters",
    "words that do not follow the condition",
    "two conditions in the same words",
)


@pytest.mark.parametrize("name", ONLY_PRINTED)
def test_what_is_only_printed_is_no_matter_of_the_rules(name: str, tmp_path: Path) -> None:
    game = load(Folder(written("full-moon-overload", MUTANTS[name], tmp_path)))
    assert [problem for check in RULE_CHECKS for problem in check(game)] == []
    problems = [problem for check in PRINT_CHECKS for problem in check(game)]
    assert any(MUTANTS[name].message in problem.message for problem in problems)
    assert Model(game).start("3x3", 2, Random(1)).legal()
