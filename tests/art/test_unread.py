"""Pictures of a sort that is not read: each is told with what to save it as, unless its picture lies beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from art.helpers import svg
from pnp.art.artwork import read_artwork
from pnp.source.folder import Folder
from pnp.source.problems import Problems


def told(folder: Path, *names: str) -> list[str]:
    for name in names:
        file = folder / "art" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(svg('<path fill="#123456" d="M0 0H64V64Z"/>'), encoding="utf-8")
    problems = Problems()
    read_artwork(Folder(folder), problems)
    return [str(problem).rpartition("/art/")[2] for problem in problems.found]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("fox.gif", "save it as .png, or a photograph as .jpg"),
        ("wild/fox.TIF", "save it as .png, or a photograph as .jpg"),
        ("fox.psd", "export it from its program as .png"),
        ("fox.ai", "export it from its program as .svg, or as a .png of 300 dpi"),
        ("fox.pdf", "export it from its program as .svg, or as a .png of 300 dpi"),
        ("fox.svgz", "save it as plain .svg, not compressed"),
        ("fox.SVG", "call it fox.svg, in small letters"),
    ],
)
def test_what_to_save_it_as(tmp_path: Path, name: str, hint: str) -> None:
    suffix = name.partition(".")[2]
    assert told(tmp_path, name) == [
        f"{name}:1:1: warning: this picture is not used: .{suffix} is not read  hint: {hint}"
    ]


def test_what_a_picture_was_made_from_may_lie_beside_it(tmp_path: Path) -> None:
    assert told(tmp_path, "fox.svg", "fox.ai", "licence.txt", "palette.gpl") == []
