"""Rules that make up a state that does not fit what a seat has seen are told by `pnp check`, at their line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from bundled import WITH_RULES, referee

from play import pebbles
from pnp.build.check import check_game
from pnp.play import trust
from pnp.play.model import Model
from pnp.play.sampling import sample_problems
from pnp.source.problems import Severity

SAMPLE = "    def sample(self, view, rng):\n        return "


@pytest.fixture(autouse=True)
def trusted() -> Iterator[None]:
    trust.trust_once(True)
    yield
    trust.trust_once(False)


def told(folder: Path, sampled: str) -> tuple[list[str], int]:
    """What is wrong with the game if its rules sample so, and the line where they say it."""
    pebbles.write(folder)
    pebbles.edit(folder / "rules.py", "    def appraise(", f"{SAMPLE}{sampled}\n\n    def appraise(")
    lines = (folder / "rules.py").read_text(encoding="utf-8").splitlines()
    found = [problem for problem in check_game(folder, jobs=1) if problem.severity is Severity.ERROR]
    return [str(problem).removeprefix(f"{folder}/") for problem in found], lines.index(SAMPLE.splitlines()[0]) + 1


@pytest.mark.parametrize(
    ("sampled", "fault"),
    [
        ("None", "this gives NoneType, and no state"),
        ("replace(view, seat=view.seat + 1)", "seat 1 decides, and in the sampled state another does, or nobody"),
        ("replace(view, waves=0, basket=0, shallows=1)", "the sampled state shows seat 1 something else than it has"),
    ],
)
def test_a_sample_that_does_not_fit_is_told_where_it_is_written(tmp_path: Path, sampled: str, fault: str) -> None:
    (line,), number = told(tmp_path / "game", sampled)
    assert line.startswith(f"rules.py:{number}:1: sample: {fault}")
    assert "hint: deal at random only what the seat has not seen" in line


def test_a_sample_that_crashes_is_told_at_the_line_that_does(tmp_path: Path) -> None:
    (line,), number = told(tmp_path / "game", "view.no_such_thing")
    assert line.startswith(f"rules.py:{number + 1}:1: the rules crash: ") and "no_such_thing" in line


def test_a_sound_sample_is_not_told(tmp_path: Path) -> None:
    found, _ = told(tmp_path / "game", "replace(view)")
    assert found == []


@pytest.mark.parametrize("name", WITH_RULES)
def test_the_bundled_games_sample_what_fits(name: str) -> None:
    assert list(sample_problems(referee(name))) == []


def test_some_bundled_games_have_something_to_sample() -> None:
    models = [model for name in WITH_RULES if (model := referee(name).model) is not None]
    assert any(type(model).sample is not Model.sample for model in models)
