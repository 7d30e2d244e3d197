"""The book's picture of the table shows the mat and the sheets as they are printed: the same boxes, moved."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from bundled import FOLDERS

LAYOUTS = FOLDERS["trick-or-treat"] / "layouts"
COVERED = {"character", "character-suit", "character-name"}  # of the mat: a card lies there


def _boxes(name: str) -> dict[str, Any]:
    layout = tomllib.loads((LAYOUTS / f"{name}.toml").read_text(encoding="utf-8"))
    below: dict[str, Any] = _boxes(layout["extends"]) if "extends" in layout else {}
    return below | {box: below.get(box, {}) | spec for box, spec in layout["box"].items()}


def _moved(spec: dict[str, Any], by: tuple[float, float]) -> tuple[float, ...]:
    x, y, width, height = spec["at"]
    return tuple(round(number, 2) for number in (x + by[0], y + by[1], width, height))


@pytest.mark.parametrize(
    ("sheet", "by"), [("vault", (12, 12)), ("cheat-turn", (289, 111.5)), ("cheat-powers", (369.5, 111.5))]
)
def test_each_box_of_a_sheet_is_in_the_picture(sheet: str, by: tuple[float, float]) -> None:
    shown = {_moved(spec, (0, 0)) for spec in _boxes("picture-sheets").values()}
    boxes = {name: spec for name, spec in _boxes(sheet).items() if sheet != "vault" or name not in COVERED}
    assert [name for name, spec in boxes.items() if _moved(spec, by) not in shown] == []
