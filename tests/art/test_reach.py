"""A drawing that has grown far beyond what its view box shows is told at the shape, unless it is cut off or unseen."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.check import check_game
from pnp.source.problems import Problem, Severity

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{}">\n<title>Moon</title>\n{}</svg>'
CLIP = '<clipPath id="c"><rect width="9" height="9"/></clipPath>'


def told(folder: Path, inner: str, view: str = "0 0 9 9") -> list[Problem]:
    (folder / "art/moon.svg").write_text(SVG.format(view, inner), encoding="utf-8")
    return [problem for problem in check_game(folder, quick=True) if problem.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("inner", "view", "message"),
    [
        ('<circle r="5000" cx="4" cy="4" fill="red"/>', "0 0 9 9", "this shape reaches 4,996 beyond the drawing"),
        ('<circle r="5000" cx="4" cy="4" class="accent"/>', "0 0 9 9", "this shape reaches 4,996 beyond the drawing"),
        ('<g transform="translate(0 -90)"><path d="M0 0h9v9z"/></g>', "0 0 9 9", "this shape reaches 90 beyond"),
        ('<path d="M0 0h9" stroke="red" stroke-width="80"/>', "0 0 9 9", "this shape reaches 40 beyond"),
        ('<rect width="60" height="40"/>', "0 0 6 4", "this shape reaches 54 beyond the drawing, which measures 6 × 4"),
    ],
)
def test_it_is_told_once_at_the_shape(little_game: Path, inner: str, view: str, message: str) -> None:
    (problem,) = told(little_game, inner, view)
    assert (Path(problem.file).name, problem.line) == ("moon.svg", 3)
    assert message in problem.message and "viewBox" in problem.hint


def test_the_farthest_speaks_for_all(little_game: Path) -> None:
    inner = '<circle r="50" fill="red"/>\n<circle r="70" fill="red"/>\n<circle r="60" fill="red"/><circle r="4"/>'
    (problem,) = told(little_game, inner)
    assert problem.line == 4 and problem.message.endswith("; so do 2 others")


@pytest.mark.parametrize(
    "inner",
    [
        '<circle r="8" cx="4" cy="4" fill="red"/>',  # a little beyond, as rays and shadows are
        f'{CLIP}<circle r="5000" fill="red" clip-path="url(#c)"/>',
        '<circle r="4" cx="4" cy="4" fill="red"/><circle r="5000" fill="none"/>',
        '<circle r="4" cx="4" cy="4" fill="red"/><g opacity="0"><circle r="5000"/></g>',
        '<circle r="4" cx="4" cy="4" stroke-width="5000" fill="red"/>',
        '<path fill="red" d="M0 0C13 0 13 9 0 9z"/>',  # the curve stays nearer than the points that bend it
    ],
)
def test_what_is_cut_off_or_not_seen_may_be_large(little_game: Path, inner: str) -> None:
    assert not [problem for problem in told(little_game, inner) if "reaches" in problem.message]
