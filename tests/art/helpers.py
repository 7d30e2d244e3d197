"""Short ways to write a drawing and to ask what is wrong with one."""

from __future__ import annotations

import tomllib

import pytest

from pnp.art.drawing import Drawing, DrawnShape
from pnp.art.palette import Palette
from pnp.art.palette_file import PaletteSpec
from pnp.art.svg import read_drawing
from pnp.scene.ink import Ink
from pnp.source.problems import DataError, Problem

# A path as plain rows, so that pytest can compare it approximately.
Rows = list[tuple[str | float, ...]]


def svg(body: str, attributes: str = "") -> str:
    """A drawing whose body begins in line 2, column 1."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" {attributes}>\n{body}\n</svg>'


def read(body: str) -> Drawing:
    return read_drawing(svg(body), "art/x.svg", "x")


def only_shape(body: str) -> DrawnShape:
    (shape,) = read(body).shapes
    return shape


def problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(DataError) as caught:
        read_drawing(text, "art/x.svg", "x")
    assert all(problem.file == "art/x.svg" for problem in caught.value.problems)
    return caught.value.problems


def only_problem(body: str) -> Problem:
    (problem,) = problems(svg(body))
    return problem


def same_path(path: object, expected: Rows) -> None:
    rows = list(path)  # type: ignore[call-overload]
    assert [row[0] for row in rows] == [row[0] for row in expected]
    for row, wanted in zip(rows, expected, strict=True):
        assert row[1:] == pytest.approx(wanted[1:], abs=1e-6)


def palette(toml: str, ink: Ink = Ink.FULL, base: Palette | None = None) -> Palette:
    return PaletteSpec.model_validate(tomllib.loads(toml)).palette(ink, base)
