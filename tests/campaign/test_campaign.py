"""Some cases of the campaign; `make campaign` has as many as there is time for."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from thinning import thinned

from campaign.cases import games, make_case, shown
from campaign.corpus import RECIPES, Recipe
from campaign.run import run
from campaign.trial import Campaign, Depth, campaign, checked, shape
from pnp.source.problems import Severity

CASES, PARTS = 40, 8


@pytest.mark.parametrize("part", thinned(range(PARTS), PARTS))
def test_slips_by_chance_end_in_problems_with_a_place(part: int) -> None:
    size = CASES // PARTS
    report = run(1, range(part * size, (part + 1) * size), jobs=1)
    with campaign(1) as about:
        assert not report.sorts, "\n".join(report.lines(about))
    assert len(report.outcomes) == size and sum(outcome.refused for outcome in report.outcomes) > size // 3


def test_a_case_is_the_same_every_time() -> None:
    originals = games()
    for number in range(40):
        case = make_case(originals, 3, number)
        assert case == make_case(originals, 3, number)
        assert not case.changes or shown(originals[case.game], case)


def test_mistakes_of_ours_are_found_and_sorted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A campaign that finds nothing must be one that could have."""

    def crash(root: Path, depth: Depth, chance: Random) -> list[object]:
        return [][int(depth) + 1]

    monkeypatch.setattr("campaign.trial.checked", crash)
    report = run(1, range(3), jobs=1)
    (sort,) = report.sorts
    assert sort.startswith("IndexError in ") and len(report.sorts[sort]) == 3


def test_messages_of_one_shape_are_of_one_sort() -> None:
    assert shape("row 3 has “a”, 4.5 mm") == shape("row 12 has “b c”, 1 mm")


@pytest.mark.parametrize(
    "recipe",
    thinned(RECIPES, lambda recipe: recipe.game == "sea-garden", name=lambda recipe: recipe.name),  # others are large
)
def test_what_was_found_once_stays_mended(recipe: Recipe) -> None:
    with campaign(1) as about:
        told = _told(about, recipe)
    wanted = [line for line in told if line.startswith(recipe.where) and recipe.says in line]
    assert wanted, told
    assert not any("crash" in line for line in told), told


def _told(about: Campaign, recipe: Recipe) -> list[str]:
    root = about.scratch / recipe.game
    path = root / recipe.file
    text = path.read_bytes().decode()
    assert recipe.old in text
    path.write_bytes(text.replace(recipe.old, recipe.new, 1).encode())
    problems = [p for p in checked(root, Depth.WHOLE, Random(1)) if p.severity is Severity.ERROR]
    return [str(problem).replace(f"{root.as_posix()}/", "") for problem in problems]
