"""A drawing of which nothing would be seen is told once, by its file; what shows anything is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}</svg>'
CIRCLE = '<circle r="4" cx="4" cy="4"{}/>'
NONE = "nothing of the drawing is seen: it has no shape, or all of them are hidden"
UNPAINTED = "nothing of the drawing is seen: all its shapes are without fill and line"


def told(folder: Path, inner: str, name: str = "moon") -> list[Problem]:
    (folder / f"art/{name}.svg").write_text(SVG.format(inner), encoding="utf-8")
    return [problem for problem in check_game(folder, quick=True) if problem.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("inner", "message"),
    [
        ("", NONE),
        (f"<defs>{CIRCLE.format('')}</defs>", NONE),
        (f'<g style="display:none">{CIRCLE.format("")}</g>', NONE),
        (CIRCLE.format(' visibility="hidden"'), NONE),
        ('<circle r="0"/>', NONE),
        (CIRCLE.format(' fill="none"'), UNPAINTED),
        (CIRCLE.format(' fill="red" fill-opacity="0"'), UNPAINTED),
        (CIRCLE.format(' fill="none" stroke="red" stroke-width="0"'), UNPAINTED),
        (f'<g opacity="0">{CIRCLE.format("")}{CIRCLE.format("")}</g>', UNPAINTED),
    ],
)
def test_nothing_is_seen(little_game: Path, inner: str, message: str) -> None:
    (problem,) = told(little_game, inner)
    assert (Path(problem.file).name, problem.key, problem.message) == ("moon.svg", "<svg>", message)


def test_two_of_them_are_not_told_to_look_alike(little_game: Path) -> None:
    told(little_game, "", "sun")
    assert [Path(problem.file).name for problem in told(little_game, "")] == ["moon.svg", "sun.svg"]


def test_a_twin_of_which_nothing_is_seen(little_game: Path) -> None:
    (problem,) = told(little_game, "", "moon.ink")
    assert Path(problem.file).name == "moon.ink.svg" and problem.message == NONE


def test_a_role_may_be_nothing_in_one_ink(little_game: Path) -> None:
    palette = little_game / "palette.toml"
    text = palette.read_text(encoding="utf-8").replace(
        "[roles]", '[roles]\nveil = { full = "#222222", friendly = "none" }'
    )
    palette.write_text(text, encoding="utf-8")
    assert told(little_game, CIRCLE.format(' class="veil"') + "<title>Moon</title>") == []


def test_a_file_that_cannot_be_read_is_told_for_that_alone(little_game: Path) -> None:
    (problem,) = told(little_game, "<text>x</text>")
    assert problem.message == "cannot be kept"
